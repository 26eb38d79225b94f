// singular_values, condition_number, eigenvalues: how far a matrix stretches.
//
// Lengths of vectors are compared, so all entries must have one unit. What a metre counts against a radian is not for a
// function to guess.
#include <algorithm>

#include "compiler/intrinsics/spectrum.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/functions/tensor_callables.h"

namespace robotc::sema {

using expr::Id;
using intrinsics::Intrinsic;

namespace {

enum class Wanted { singular_values, condition, eigenvalues };

std::string in_unit(const EntryDim& dim) {
  return dim.dimension.dimensionless() ? "a plain number" : "in " + dim.dimension.to_unit();
}

std::string place(const Tensor& m, std::size_t entry) {
  return "entry (" + std::to_string(entry / m.cols + 1) + ", " + std::to_string(entry % m.cols + 1) + ")";
}

/// The one unit of all entries; nothing (reported) if there are several.
std::optional<EntryDim> one_unit(Elaborator& elaborator, const Call& call, const TensorArguments& a) {
  const Tensor& m = a.values[0];
  std::size_t known = 0;
  EntryDim unit = EntryDim::zero();
  for (std::size_t i = 0; i < m.size(); ++i) {
    const auto unified = unify(unit, m.dims[i]);
    if (!unified) {
      elaborator.error(
          mixed_dimensions, a.exprs[0]->span, "`" + call.callee + "` needs a matrix whose entries have one unit",
          place(m, known) + " is " + in_unit(m.dims[known]) + ", " + place(m, i) + " is " + in_unit(m.dims[i]),
          {"say what counts as much as what: `diag(r) * M * diag(c)` with a factor for each row and each column that "
           "leaves plain numbers"});
      return std::nullopt;
    }
    if (!unit.is_fixed() && unified->is_fixed()) known = i;
    unit = *unified;
  }
  return unit;
}

Value spectrum(Elaborator& elaborator, const Call& call, TensorArguments& a, Wanted wanted) {
  const Tensor& m = a.values[0];
  const bool square = wanted == Wanted::eigenvalues;
  if (m.rank != 2 || m.size() == 0 || (square && m.rows != m.cols)) {
    return wrong_argument(elaborator, call, a, 0, square ? "a square matrix" : "a matrix");
  }
  constexpr std::size_t most = intrinsics::most_spectrum_rows;
  if (m.rows > most || m.cols > most) {
    return elaborator.error(problem_too_large, call.expr.span,
                            "`" + call.callee + "` takes at most " + std::to_string(most) + " rows and " +
                                std::to_string(most) + " columns",
                            "these are " + std::to_string(m.rows) + " and " + std::to_string(m.cols));
  }
  const auto unit = one_unit(elaborator, call, a);
  // A sweep of rotations goes over all pairs of columns.
  if (!unit || !elaborator.spend(m.size() * std::min(m.rows, m.cols), call.expr.span)) return Poison{};
  const expr::IntrinsicCall what{square ? Intrinsic::symmetric_eigenvalues : Intrinsic::singular_values,
                                 {static_cast<std::uint32_t>(m.rows), static_cast<std::uint32_t>(m.cols)},
                                 elaborator.add_call_site(call.expr.span, call.callee)};
  expr::Pool& pool = elaborator.pool();
  const std::vector<Id> results = pool.call(what, m.entries);
  if (pool.is_number(results.back()) && !pool.is_zero(results.back())) {
    const auto status = static_cast<int>(pool.value(results.back()).to_double());
    return elaborator.error(no_answer, call.expr.span, "`" + call.callee + "` has no answer here",
                            intrinsics::spectrum_reason(status));
  }
  const std::size_t count = std::min(m.rows, m.cols);
  if (wanted == Wanted::condition) return Tensor::scalar(results[count], EntryDim::of(dimensions::none));
  std::vector<EntryDim> dims(count, *unit);
  return Tensor::vector({results.begin(), results.begin() + static_cast<std::ptrdiff_t>(count)}, std::move(dims));
}

}  // namespace

void define_spectrum_functions(Scope& scope) {
  const auto define = [&](std::string_view name, Wanted wanted) {
    define_builtin(
        scope, name,
        std::make_shared<TensorFunction>(name, std::vector<std::string_view>{"M"},
                                         [wanted](Elaborator& elaborator, const Call& call, TensorArguments arguments) {
                                           return spectrum(elaborator, call, arguments, wanted);
                                         }));
  };
  define("singular_values", Wanted::singular_values);
  define("condition_number", Wanted::condition);
  define("eigenvalues", Wanted::eigenvalues);
}

}  // namespace robotc::sema
