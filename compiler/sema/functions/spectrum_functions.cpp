// singular_values, condition_number, eigenvalues: they compare lengths of vectors, so all entries must have the same
// unit.
//
// poles: the eigenvalues of any square matrix. With A x = λ x, entry (i, j) has the unit of λ x_i / x_j.
//
// rank: of any units, since scaling rows and columns does not change it.
#include <algorithm>

#include "compiler/intrinsics/spectrum.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/functions/tensor_callables.h"

namespace robotc::sema {

using expr::Id;
using intrinsics::Intrinsic;

namespace {

enum class Wanted { singular_values, condition, eigenvalues, poles, rank };

/// The unit of a square matrix's eigenvalues, inferred from its entries; literal zeros and bare numbers do not count.
/// The unit of each x_i is kept as scale · λ^power, relative to an x that it is connected to.
class EigenvalueUnit {
 public:
  explicit EigenvalueUnit(const Tensor& m) : m_(m), scales_(m.rows) {
    for (std::size_t root = 0; root < m.rows; ++root) {
      if (!scales_[root]) spread_from(root);
    }
    // Every cycle determines a power of λ.
    for (std::size_t i = 0; i < m.rows && !mismatch_; ++i) {
      for (std::size_t j = 0; j < m.cols && !mismatch_; ++j) {
        if (at(i, j).is_fixed()) check(i, j);
      }
    }
  }

  /// The unit of λ; a literal zero's if all eigenvalues are identically 0.
  [[nodiscard]] EntryDim unit() const {
    if (unit_) return EntryDim::of(*unit_);
    const bool any_bare =
        std::ranges::any_of(m_.dims, [](const EntryDim& d) { return d.kind == EntryDim::Kind::bare; });
    return any_bare ? EntryDim::bare() : EntryDim::zero();
  }

  /// An entry whose unit does not fit the others.
  struct Mismatch {
    std::size_t entry = 0;
    std::optional<Dimension> due;  ///< its expected unit, if known
  };
  [[nodiscard]] const std::optional<Mismatch>& mismatch() const { return mismatch_; }

 private:
  struct Scale {
    Dimension scale;
    std::int64_t power = 0;
  };

  [[nodiscard]] const EntryDim& at(std::size_t i, std::size_t j) const { return m_.dims[i * m_.cols + j]; }

  void spread_from(std::size_t root) {
    scales_[root] = Scale{};
    std::vector<std::size_t> open{root};
    while (!open.empty()) {
      const std::size_t k = open.back();
      open.pop_back();
      const Scale known = *scales_[k];
      for (std::size_t other = 0; other < m_.rows; ++other) {
        if (scales_[other]) continue;
        if (at(other, k).is_fixed()) {  // λ x_other = a x_k
          scales_[other] = Scale{at(other, k).dimension * known.scale, known.power - 1};
        } else if (at(k, other).is_fixed()) {  // λ x_k = a x_other
          scales_[other] = Scale{known.scale / at(k, other).dimension, known.power + 1};
        } else {
          continue;
        }
        open.push_back(other);
      }
    }
  }

  /// Checks that entry (i, j) is λ · x_i / x_j; the first with a power of λ determines λ.
  void check(std::size_t i, std::size_t j) {
    const Scale& row = *scales_[i];
    const Scale& col = *scales_[j];
    const std::int64_t power = 1 + row.power - col.power;
    const Dimension rest = row.scale / col.scale;
    const Dimension& given = at(i, j).dimension;
    if (power != 0 && !unit_) unit_ = (given / rest).power(1, power);
    const auto lambda = power == 0 ? Dimension() : unit_ ? unit_->power(power, 1) : std::nullopt;
    const auto due = lambda ? std::optional(rest * *lambda) : std::nullopt;
    if (due != given) mismatch_ = Mismatch{i * m_.cols + j, due};
  }

  const Tensor& m_;
  std::vector<std::optional<Scale>> scales_;
  std::optional<Dimension> unit_;
  std::optional<Mismatch> mismatch_;
};

std::string place(const Tensor& m, std::size_t entry) {
  return "entry (" + std::to_string(entry / m.cols + 1) + ", " + std::to_string(entry % m.cols + 1) + ")";
}

/// The common unit of all entries; nothing (reported) if they differ.
std::optional<EntryDim> one_unit(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  const Tensor& m = a.values[0];
  std::size_t known = 0;
  EntryDim unit = EntryDim::zero();
  for (std::size_t i = 0; i < m.size(); ++i) {
    const auto unified = unify(unit, m.dims[i]);
    if (!unified) {
      evaluator.reporter().error(mixed_dimensions, a.exprs[0]->span,
                                 "`" + call.callee + "` needs a matrix whose entries have one unit",
                                 place(m, known) + " is " + in_unit(m.dims[known].dimension) + ", " + place(m, i) +
                                     " is " + in_unit(m.dims[i].dimension),
                                 {"scale the rows and columns to one unit first: `diag(r) * M * diag(c)`"});
      return std::nullopt;
    }
    if (!unit.is_fixed() && unified->is_fixed()) known = i;
    unit = *unified;
  }
  return unit;
}

/// The unit of the result of `poles`; nothing (reported) if entries are inconsistent.
std::optional<EntryDim> unit_of_poles(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  const Tensor& m = a.values[0];
  const EigenvalueUnit units(m);
  if (!units.mismatch()) return units.unit();
  const auto& [entry, due] = *units.mismatch();
  evaluator.reporter().error(
      mixed_dimensions, a.exprs[0]->span, "the units in the matrix of `" + call.callee + "` do not agree",
      place(m, entry) + " is " + in_unit(m.dims[entry].dimension) +
          (due ? ", but must be " + in_unit(*due) + " to match the other entries" : ""),
      {"entry (i, j) has the unit of a pole times that of x_i over that of x_j: with der(x) = A x, poles "
       "are in 1/s"});
  return std::nullopt;
}

/// Real parts in the first column, imaginary parts in the second.
Tensor as_complex(const std::vector<Id>& results, std::size_t count, const EntryDim& unit) {
  Tensor tensor;
  tensor.rank = 2;
  tensor.rows = count;
  tensor.cols = 2;
  tensor.entries.assign(results.begin(), results.begin() + static_cast<std::ptrdiff_t>(2 * count));
  tensor.dims.assign(2 * count, unit);
  return tensor;
}

Intrinsic algorithm_of(Wanted wanted) {
  switch (wanted) {
    case Wanted::eigenvalues:
      return Intrinsic::symmetric_eigenvalues;
    case Wanted::poles:
      return Intrinsic::eigenvalues;
    case Wanted::rank:
      return Intrinsic::rank;
    default:
      return Intrinsic::singular_values;
  }
}

Value spectrum(Evaluator& evaluator, const Call& call, TensorArguments& a, Wanted wanted) {
  const Tensor& m = a.values[0];
  const bool square = wanted == Wanted::eigenvalues || wanted == Wanted::poles;
  if (m.rank != 2 || m.size() == 0 || (square && m.rows != m.cols)) {
    return wrong_argument(evaluator.reporter(), call, a, 0, square ? "a square matrix" : "a matrix");
  }
  constexpr std::size_t most = intrinsics::most_spectrum_rows;
  if (m.rows > most || m.cols > most) {
    return evaluator.reporter().error(problem_too_large, call.expr.span,
                                      "`" + call.callee + "` takes at most " + std::to_string(most) + " rows and " +
                                          std::to_string(most) + " columns",
                                      "these are " + std::to_string(m.rows) + " and " + std::to_string(m.cols));
  }
  const auto unit = wanted == Wanted::poles  ? unit_of_poles(evaluator, call, a)
                    : wanted == Wanted::rank ? EntryDim::of(dimensions::none)
                                             : one_unit(evaluator, call, a);
  // An iteration visits the matrix once per row.
  if (!unit || !evaluator.budget().spend(m.size() * std::min(m.rows, m.cols), call.expr.span)) return Poison{};
  const expr::IntrinsicCall what{algorithm_of(wanted),
                                 {static_cast<std::uint32_t>(m.rows), static_cast<std::uint32_t>(m.cols)},
                                 evaluator.call_sites().add(call.expr.span, call.callee)};
  expr::Pool& pool = evaluator.pool();
  const std::vector<Id> results = pool.call(what, m.entries);
  if (const auto reason = reason_of_failure(pool, results, intrinsics::spectrum_reason)) {
    const auto status = static_cast<int>(pool.value(results.back()).to_double());
    std::vector<std::string> hints;
    if (status == static_cast<int>(intrinsics::SpectrumStatus::not_symmetric)) {
      hints.emplace_back("`poles(M)` gives the eigenvalues of any square matrix, with real and imaginary parts");
    }
    return evaluator.reporter().error(no_answer, call.expr.span, "cannot compute `" + call.callee + "`: " + *reason, "",
                                      std::move(hints));
  }
  const std::size_t count = std::min(m.rows, m.cols);
  if (wanted == Wanted::poles) return as_complex(results, count, *unit);
  if (wanted == Wanted::rank) return Tensor::scalar(results[0], *unit);
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
                                         [wanted](Evaluator& evaluator, const Call& call, TensorArguments arguments) {
                                           return spectrum(evaluator, call, arguments, wanted);
                                         }));
  };
  define("singular_values", Wanted::singular_values);
  define("condition_number", Wanted::condition);
  define("eigenvalues", Wanted::eigenvalues);
  define("poles", Wanted::poles);
  define("rank", Wanted::rank);
}

}  // namespace robotc::sema
