// Functions of linear systems der(x) = A x + B u, or next x = A x + B u: expm, c2d, place, controllability,
// observability.
//
// Units by entry: A is x_i/(x_j t) and B x_i/(u_k t), where t is a time in continuous time and a plain number in
// discrete time.
#include <algorithm>
#include <functional>
#include <utility>

#include "compiler/intrinsics/matrix_exponential.h"
#include "compiler/intrinsics/pole_placement.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/functions/no_answer.h"
#include "compiler/sema/functions/placement_warning.h"
#include "compiler/sema/functions/tensor_callables.h"

namespace robotc::sema {

using expr::Id;
using intrinsics::Intrinsic;

namespace {

using OpenUnit = std::optional<Dimension>;  ///< nothing: unknown

/// The units of states and inputs, from those of the entries of A and B and of t. A unit that the entries leave open is
/// SI's.
class StateUnits {
 public:
  StateUnits(const Tensor& a, const Tensor* b, Dimension time)
      : a_(a), b_(b), time_(time), states_(a.rows), inputs_(b == nullptr ? 0 : b->cols) {
    while (spread() || choose()) {
    }
  }

  [[nodiscard]] Dimension state(std::size_t i) const { return *states_[i]; }
  [[nodiscard]] Dimension input(std::size_t k) const { return *inputs_[k]; }

  struct Mismatch {
    bool in_b = false;
    std::size_t entry = 0;
    Dimension due;
  };
  [[nodiscard]] std::optional<Mismatch> mismatch() const {
    for (const bool in_b : {false, true}) {
      if (in_b && b_ == nullptr) continue;
      const Tensor& m = in_b ? *b_ : a_;
      for (std::size_t i = 0; i < m.size(); ++i) {
        const Dimension& from = in_b ? input(i % m.cols) : state(i % m.cols);
        const Dimension due = state(i / m.cols) / (from * time_);
        if (m.dims[i].is_fixed() && m.dims[i].dimension != due) return Mismatch{in_b, i, due};
      }
    }
    return std::nullopt;
  }

 private:
  /// One pass of unit inference; returns false at the fixed point.
  bool spread() {
    bool changed = false;
    const auto relate = [&](const Tensor& m, std::vector<OpenUnit>& from) {
      for (std::size_t i = 0; i < m.size(); ++i) {
        if (!m.dims[i].is_fixed()) continue;
        const Dimension ratio = m.dims[i].dimension * time_;
        OpenUnit& row = states_[i / m.cols];
        OpenUnit& col = from[i % m.cols];
        if (row.has_value() == col.has_value()) continue;
        changed = true;
        if (row) {
          col = *row / ratio;
        } else {
          row = ratio * *col;
        }
      }
    };
    relate(a_, states_);
    if (b_ != nullptr) relate(*b_, inputs_);
    return changed;
  }

  /// Gives the first unknown unit a value: entries are ratios of units.
  bool choose() {
    for (std::vector<OpenUnit>* units : {&states_, &inputs_}) {
      const auto unknown = std::find(units->begin(), units->end(), std::nullopt);
      if (unknown == units->end()) continue;
      *unknown = dimensions::none;
      return true;
    }
    return false;
  }

  const Tensor& a_;
  const Tensor* b_;
  Dimension time_;
  std::vector<OpenUnit> states_;
  std::vector<OpenUnit> inputs_;
};

std::string entry_text(const char* name, const Tensor& m, std::size_t entry) {
  return "`" + std::string(name) + "[" + std::to_string(entry / m.cols + 1) + ", " +
         std::to_string(entry % m.cols + 1) + "]`";
}

/// False (reported) if units do not agree. `rule`: what they must be.
bool units_agree(Evaluator& evaluator, const Call& call, const TensorArguments& a, const StateUnits& units,
                 const char* rule) {
  const auto wrong = units.mismatch();
  if (!wrong) return true;
  const std::size_t argument = wrong->in_b ? 1 : 0;
  const Tensor& m = a.values[argument];
  std::vector<std::string> hints = hint_of_si(evaluator.reporter(), m, *a.exprs[argument]);
  hints.emplace_back(rule);
  evaluator.reporter().error(wrong_dimension, a.exprs[argument]->span,
                             "the units of the matrices of `" + call.callee + "` do not agree",
                             entry_text(wrong->in_b             ? "B"
                                        : call.callee == "expm" ? "M"
                                                                : "A",
                                        m, wrong->entry) +
                                 " is " + in_unit(m.dims[wrong->entry].dimension) + ", but must be " +
                                 in_unit(wrong->due) + " to match the other entries",
                             std::move(hints));
  return false;
}

/// Checks that argument 0 is a square matrix and, if given, argument 1 has a row for each state. Numbers become 1 × 1
/// matrices, and a vector B a column.
bool shapes_fit(Evaluator& evaluator, const Call& call, TensorArguments& a, bool with_inputs, std::size_t most) {
  Tensor& m = a.values[0];
  if (m.rank == 1 || m.rows != m.cols || m.size() == 0) {
    wrong_argument(evaluator.reporter(), call, a, 0, "a square matrix");
    return false;
  }
  if (with_inputs && (a.values[1].rows != m.rows || a.values[1].cols == 0)) {
    evaluator.reporter().error(shapes_differ, a.exprs[1]->span, "`B` must have as many rows as `A`, one for each state",
                               "this is " + describe(Value(a.values[1])), {}, {{a.exprs[0]->span, describe(Value(m))}});
    return false;
  }
  const std::size_t inputs = with_inputs ? a.values[1].cols : 0;
  if (m.rows > most || inputs > most) {
    evaluator.reporter().error(
        problem_too_large, call.expr.span,
        "`" + call.callee + "` takes at most " + std::to_string(most) + (with_inputs ? " states and inputs" : " rows"),
        "these are " + std::to_string(m.rows) + (with_inputs ? " and " + std::to_string(inputs) : std::string()));
    return false;
  }
  return true;
}

/// An empty matrix of this shape.
Tensor matrix_of(std::size_t rows, std::size_t cols, const AxisSpace& row_space, const AxisSpace& col_space) {
  Tensor m;
  m.rank = 2;
  m.rows = rows;
  m.cols = cols;
  m.row_space = row_space;
  m.col_space = col_space;
  m.row_space.configuration = m.col_space.configuration = false;
  return m;
}

/// The results of an intrinsic; nothing (reported) if it is known to fail.
std::optional<std::vector<Id>> results_of(Evaluator& evaluator, const Call& call, Intrinsic intrinsic,
                                          intrinsics::Shape shape, const std::vector<Id>& arguments) {
  const std::size_t n = shape.n;
  // A few products of matrices.
  if (!evaluator.budget().spend(n * n, call.expr.span)) return std::nullopt;
  const expr::IntrinsicCall what{intrinsic, shape, evaluator.call_sites().add(call.expr.span, call.callee)};
  std::vector<Id> results = evaluator.pool().call(what, arguments);
  if (is_known_to_fail(evaluator, call, intrinsic, results)) return std::nullopt;
  return results;
}

Value expm(Evaluator& evaluator, const Call& call, TensorArguments a) {
  if (!shapes_fit(evaluator, call, a, false, intrinsics::most_exponential_rows)) return Poison{};
  const Tensor& m = a.values[0];
  const StateUnits units(m, nullptr, dimensions::none);
  if (!units_agree(evaluator, call, a, units, "the unit of entry (i, j) is x_i/x_j: for a system, write `expm(A * T)`"))
    return Poison{};
  const auto n = static_cast<std::uint32_t>(m.rows);
  const auto results = results_of(evaluator, call, Intrinsic::matrix_exponential, {n, n}, m.entries);
  if (!results) return Poison{};
  Tensor result = matrix_of(n, n, m.row_space, m.col_space);
  result.rank = m.rank;
  result.entries.assign(results->begin(), results->begin() + static_cast<std::ptrdiff_t>(result.size()));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) result.dims.push_back(EntryDim::of(units.state(i) / units.state(j)));
  }
  return result;
}

/// The blocks of exp [A T, B T; 0, 0] = [A_d, B_d; 0, 1] (Van Loan, "Computing integrals involving the matrix
/// exponential", 1978).
Value c2d(Evaluator& evaluator, const Call& call, TensorArguments a) {
  if (!shapes_fit(evaluator, call, a, true, intrinsics::most_exponential_rows / 2)) return Poison{};
  const Tensor& period = a.values[2];
  if (period.rank != 0) return wrong_argument(evaluator.reporter(), call, a, 2, "one number as its sample time `T`");
  const Dimension time = period.dims[0].is_fixed() ? period.dims[0].dimension : dimensions::none;
  const StateUnits units(a.values[0], &a.values[1], time);
  if (!units_agree(evaluator, call, a, units,
                   "with der(x) = A x + B u, the unit of A[i, j] is x_i/(x_j T), that of B[i, k] x_i/(u_k T)"))
    return Poison{};
  expr::Pool& pool = evaluator.pool();
  const std::size_t n = a.values[0].rows;
  const std::size_t m = a.values[1].cols;
  const std::size_t all = n + m;
  std::vector<Id> entries(all * all, pool.zero());
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < all; ++j) {
      const Id entry = j < n ? a.values[0].entries[i * n + j] : a.values[1].entries[i * m + (j - n)];
      entries[i * all + j] = pool.mul(entry, period.entries[0]);
    }
  }
  const auto size = static_cast<std::uint32_t>(all);
  const auto results = results_of(evaluator, call, Intrinsic::matrix_exponential, {size, size}, entries);
  if (!results) return Poison{};
  Tensor next = matrix_of(n, n, a.values[0].row_space, a.values[0].col_space);
  Tensor input = matrix_of(n, m, a.values[0].row_space, a.values[1].col_space);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < all; ++j) {
      Tensor& block = j < n ? next : input;
      block.entries.push_back((*results)[i * all + j]);
      block.dims.push_back(EntryDim::of(units.state(i) / (j < n ? units.state(j) : units.input(j - n))));
    }
  }
  return RecordRef{std::make_shared<const Fields>(
      Fields{"the value of `c2d`", {{"A", Value(std::move(next))}, {"B", Value(std::move(input))}}, {}})};
}

/// The unit of all poles; nothing (reported) if they are neither n numbers nor n pairs, or have several units.
std::optional<Dimension> unit_of_poles(Evaluator& evaluator, const Call& call, TensorArguments& a) {
  const Tensor& poles = a.values[2];
  const std::size_t n = a.values[0].rows;
  const bool fits = poles.rows == n && (poles.rank == 2 ? poles.cols == 2 : poles.rank == 1 || n == 1);
  if (!fits) {
    evaluator.reporter().error(
        shapes_differ, a.exprs[2]->span,
        "`place` needs " + std::to_string(n) + (n == 1 ? " pole" : " poles, one for each state"),
        "this is " + describe(Value(poles)),
        {"a list of real poles, or a row [real part, imaginary part] for each, as `poles` gives: "
         "`[[-1, 2], [-1, -2]] s^-1`"});
    return std::nullopt;
  }
  EntryDim unit = EntryDim::zero();
  for (const EntryDim& dim : poles.dims) {
    const auto unified = unify(unit, dim);
    if (!unified) {
      evaluator.reporter().error(mixed_dimensions, a.exprs[2]->span, "the poles of `" + call.callee + "` need one unit",
                                 "these are " + dimension_text(poles));
      return std::nullopt;
    }
    unit = *unified;
  }
  return unit.is_fixed() ? unit.dimension : dimensions::none;
}

/// Warns of a gain that must be right to many digits, if it is known already. Otherwise it is checked with the values
/// of the parameters: frontend/algorithm_status.cpp.
void warn_of_sensitive_gain(Evaluator& evaluator, const Call& call, intrinsics::Shape shape,
                            const std::vector<Id>& arguments, const std::vector<Id>& results) {
  const expr::Pool& pool = evaluator.pool();
  const auto numbers = [&](const std::vector<Id>& ids) {
    std::vector<double> values;
    for (const Id id : ids) {
      if (pool.is_number(id)) values.push_back(pool.value(id).to_double());
    }
    return values;
  };
  const std::vector<double> given = numbers(arguments);
  const std::vector<double> found = numbers(results);
  if (given.size() != arguments.size() || found.size() != results.size()) return;
  if (auto warning = placement_warning(shape, given, found)) {
    evaluator.reporter().error(sensitive_gain, call.expr.span, std::move(warning->message), std::move(warning->label),
                               std::move(warning->hints));
  }
}

Value placed_gain(Evaluator& evaluator, const Call& call, TensorArguments a) {
  if (!shapes_fit(evaluator, call, a, true, intrinsics::most_placed_states)) return Poison{};
  const auto pole = unit_of_poles(evaluator, call, a);
  if (!pole) return Poison{};
  const StateUnits units(a.values[0], &a.values[1], dimensions::none / *pole);
  if (!units_agree(evaluator, call, a, units,
                   "with der(x) = A x + B u, poles are in 1/s, A[i, j] in x_i/(x_j s) and B[i, k] in x_i/(u_k s); with "
                   "next x = A x + B u, without the seconds"))
    return Poison{};
  expr::Pool& pool = evaluator.pool();
  const std::size_t n = a.values[0].rows;
  const std::size_t m = a.values[1].cols;
  std::vector<Id> arguments = a.values[0].entries;
  arguments.insert(arguments.end(), a.values[1].entries.begin(), a.values[1].entries.end());
  for (std::size_t i = 0; i < n; ++i) {
    const Tensor& poles = a.values[2];
    arguments.push_back(poles.entries[i * poles.cols]);
    arguments.push_back(poles.cols == 2 ? poles.entries[i * 2 + 1] : pool.zero());
  }
  const intrinsics::Shape shape{static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(m)};
  const auto results = results_of(evaluator, call, Intrinsic::place, shape, arguments);
  if (!results) return Poison{};
  warn_of_sensitive_gain(evaluator, call, shape, arguments, *results);
  Tensor gain = matrix_of(m, n, a.values[1].col_space, a.values[0].col_space);
  if (a.values[0].rank == 0 && a.values[1].rank == 0) gain.rank = 0;
  gain.entries.assign(results->begin(), results->begin() + static_cast<std::ptrdiff_t>(gain.size()));
  for (std::size_t k = 0; k < m; ++k) {
    for (std::size_t j = 0; j < n; ++j) gain.dims.push_back(EntryDim::of(units.input(k) / units.state(j)));
  }
  return gain;
}

/// A product of matrices; nothing (reported) if it would add terms of different units.
std::optional<Tensor> product(Evaluator& evaluator, Span span, const Tensor& left, const Tensor& right) {
  if (!evaluator.budget().spend(left.rows * left.cols * right.cols, span)) return std::nullopt;
  Tensor result = matrix_of(left.rows, right.cols, left.row_space, right.col_space);
  for (std::size_t i = 0; i < left.rows; ++i) {
    for (std::size_t j = 0; j < right.cols; ++j) {
      std::vector<std::pair<Id, EntryDim>> terms;
      for (std::size_t k = 0; k < left.cols; ++k) {
        const std::size_t il = i * left.cols + k;
        const std::size_t ir = k * right.cols + j;
        terms.emplace_back(evaluator.pool().mul(left.entries[il], right.entries[ir]),
                           multiply(left.dims[il], right.dims[ir]));
      }
      const auto sum = add_terms(evaluator, span, terms);
      if (!sum) return std::nullopt;
      result.entries.push_back(sum->entries[0]);
      result.dims.push_back(sum->dims[0]);
    }
  }
  return result;
}

/// [B, A B, A² B, …] with n blocks.
Value controllability(Evaluator& evaluator, const Call& call, TensorArguments a) {
  if (!shapes_fit(evaluator, call, a, true, intrinsics::most_placed_states)) return Poison{};
  a.values[0].rank = a.values[1].rank = 2;
  const std::size_t n = a.values[0].rows;
  const std::size_t m = a.values[1].cols;
  if (!evaluator.budget().admit(n, n * m, call.expr.span)) return Poison{};
  Tensor result = matrix_of(n, n * m, a.values[0].row_space, {});
  result.entries.resize(n * n * m);
  result.dims.resize(n * n * m);
  Tensor block = a.values[1];
  for (std::size_t power = 0; power < n; ++power) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t k = 0; k < m; ++k) {
        result.entries[i * n * m + power * m + k] = block.entries[i * m + k];
        result.dims[i * n * m + power * m + k] = block.dims[i * m + k];
      }
    }
    if (power + 1 == n) break;
    auto next = product(evaluator, call.expr.span, a.values[0], block);
    if (!next) return Poison{};
    block = std::move(*next);
  }
  return result;
}

/// [C; C A; C A²; …] with n blocks.
Value observability(Evaluator& evaluator, const Call& call, TensorArguments a) {
  if (!shapes_fit(evaluator, call, a, false, intrinsics::most_placed_states)) return Poison{};
  Tensor& outputs = a.values[1];
  // A vector, or the transpose of one, is a row here: an output.
  if (outputs.rank == 1) std::swap(outputs.rows, outputs.cols);
  outputs.rank = a.values[0].rank = 2;
  const std::size_t n = a.values[0].rows;
  if (outputs.cols != n || outputs.rows == 0) {
    return evaluator.reporter().error(
        shapes_differ, a.exprs[1]->span, "`C` must have as many columns as `A`, one for each state",
        "this is " + describe(Value(outputs)), {}, {{a.exprs[0]->span, describe(Value(a.values[0]))}});
  }
  if (!evaluator.budget().admit(n * outputs.rows, n, call.expr.span)) return Poison{};
  Tensor result = matrix_of(n * outputs.rows, n, {}, a.values[0].col_space);
  Tensor block = outputs;
  for (std::size_t power = 0; power < n; ++power) {
    result.entries.insert(result.entries.end(), block.entries.begin(), block.entries.end());
    result.dims.insert(result.dims.end(), block.dims.begin(), block.dims.end());
    if (power + 1 == n) break;
    auto next = product(evaluator, call.expr.span, block, a.values[0]);
    if (!next) return Poison{};
    block = std::move(*next);
  }
  return result;
}

}  // namespace

void define_state_space_functions(Scope& scope) {
  const auto define = [&](std::string_view name, std::vector<std::string_view> parameters, auto body) {
    define_builtin(scope, name, std::make_shared<TensorFunction>(name, std::move(parameters), body));
  };
  define("expm", {"M"}, expm);
  define("c2d", {"A", "B", "T"}, c2d);
  define("place", {"A", "B", "poles"}, placed_gain);
  define("controllability", {"A", "B"}, controllability);
  define("observability", {"A", "C"}, observability);
}

}  // namespace robotc::sema
