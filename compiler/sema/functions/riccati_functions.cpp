// care, dare, lqr and dlqr: quadratically optimal feedback, from Riccati equations.
//
// Units by entry. With the cost per time (or per step) as 1 and y = x/√cost, v = u/√cost, of states x and inputs u,
//
//   A is y_i/(y_j s), B y_i/(v_k s), Q 1/(y_i y_j), R 1/(v_k v_l), and so P s/(y_i y_j), K v_k/y_j,
//
// without the seconds in discrete time. Units that only zeros would determine do not matter. Units are kept squared:
// √cost may have none of its own.
#include <algorithm>

#include "compiler/intrinsics/riccati.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/functions/no_answer.h"
#include "compiler/sema/functions/tensor_callables.h"
#include "compiler/sema/values/matrix_units.h"

namespace robotc::sema {

using expr::Id;
using intrinsics::Intrinsic;

namespace {

using Square = std::optional<Dimension>;  ///< of a unit; nothing: unknown

Dimension squared(const Dimension& dimension) { return dimension * dimension; }

/// The squares of the units of states and inputs.
class RiccatiUnits {
 public:
  RiccatiUnits(const TensorArguments& arguments, bool discrete)
      : a_(arguments), time_(discrete ? dimensions::none : dimensions::time) {
    states_.resize(a_.values[0].rows);
    inputs_.resize(a_.values[1].cols);
    while (spread() || choose()) {
    }
  }

  /// An entry whose unit does not fit the others.
  struct Mismatch {
    std::size_t matrix;
    std::size_t entry;
    Dimension due;
  };
  [[nodiscard]] std::optional<Mismatch> mismatch() const {
    for (std::size_t matrix = 0; matrix < 4; ++matrix) {
      const Tensor& m = a_.values[matrix];
      for (std::size_t i = 0; i < m.size(); ++i) {
        if (!m.dims[i].is_fixed()) continue;
        const auto due = root(due_square(matrix, i / m.cols, i % m.cols));
        if (due && *due != m.dims[i].dimension) return Mismatch{matrix, i, *due};
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] EntryDim solution(std::size_t i, std::size_t j) const {
    return entry(ratio(squared(time_), product(states_[i], states_[j])));
  }
  [[nodiscard]] EntryDim gain(std::size_t k, std::size_t j) const { return entry(ratio(inputs_[k], states_[j])); }

 private:
  static Square product(const Square& a, const Square& b) { return a && b ? Square(*a * *b) : Square(); }
  static Square ratio(const Square& a, const Square& b) { return a && b ? Square(*a / *b) : Square(); }
  static std::optional<Dimension> root(const Square& square) { return square ? square->power(1, 2) : std::nullopt; }
  [[nodiscard]] static EntryDim entry(const Square& square) {
    const auto dimension = root(square);
    return dimension ? EntryDim::of(*dimension) : EntryDim::bare();
  }

  /// The required unit of an entry of A, B, Q or R, squared.
  [[nodiscard]] Square due_square(std::size_t matrix, std::size_t i, std::size_t j) const {
    switch (matrix) {
      case 0:
        return ratio(states_[i], product(states_[j], squared(time_)));
      case 1:
        return ratio(states_[i], product(inputs_[j], squared(time_)));
      case 2:
        return ratio(dimensions::none, product(states_[i], states_[j]));
      default:
        return ratio(dimensions::none, product(inputs_[i], inputs_[j]));
    }
  }

  static bool set(Square& unknown, const Square& value) {
    if (unknown || !value) return false;
    unknown = value;
    return true;
  }

  /// One pass of unit inference; returns false at the fixed point. A and B come first, so that a wrong unit among the
  /// costs is found there.
  bool spread() {
    bool changed = false;
    const auto each = [&](std::size_t matrix, auto relate) {
      const Tensor& m = a_.values[matrix];
      for (std::size_t i = 0; i < m.size(); ++i) {
        if (m.dims[i].is_fixed()) relate(i / m.cols, i % m.cols, squared(m.dims[i].dimension));
      }
    };
    const auto of_map = [&](std::vector<Square>& from) {
      return [&](std::size_t i, std::size_t j, const Dimension& square) {
        const Dimension per = square * squared(time_);
        changed = set(states_[i], product(per, from[j])) || changed;
        changed = set(from[j], ratio(states_[i], per)) || changed;
      };
    };
    each(0, of_map(states_));
    each(1, of_map(inputs_));
    const auto of_cost = [&](std::vector<Square>& units) {
      return [&](std::size_t i, std::size_t j, const Dimension& square) {
        if (changed) return;
        const Dimension inverse = dimensions::none / square;
        if (i == j) {
          changed = set(units[i], root(inverse));
        } else {
          changed = set(units[i], ratio(inverse, units[j])) || set(units[j], ratio(inverse, units[i]));
        }
      };
    };
    each(3, of_cost(inputs_));
    each(2, of_cost(states_));
    return changed;
  }

  /// Costs that are bare numbers leave one unit free, which is then SI's: that of the first unknown.
  bool choose() {
    const bool any = std::any_of(a_.values.begin(), a_.values.end(), [](const Tensor& m) {
      return std::any_of(m.dims.begin(), m.dims.end(), [](const EntryDim& dim) { return dim.is_fixed(); });
    });
    if (!any) return false;
    for (std::vector<Square>* units : {&inputs_, &states_}) {
      for (Square& unit : *units) {
        if (set(unit, dimensions::none)) return true;
      }
    }
    return false;
  }

  const TensorArguments& a_;
  Dimension time_;
  std::vector<Square> states_;
  std::vector<Square> inputs_;
};

/// Converts numbers to 1 × 1 matrices, and vectors to matrices of one column.
void as_matrix(Tensor& tensor) {
  tensor.rank = 2;
  tensor.display.reset();
}

struct Shapes {
  std::size_t n;
  std::size_t m;
};

/// Checks shapes; reports those that do not fit.
std::optional<Shapes> shapes_of(Evaluator& evaluator, const Call& call, TensorArguments& a) {
  for (const std::size_t i : {0U, 2U, 3U}) {
    const Tensor& m = a.values[i];
    if (m.rank == 1 || m.rows != m.cols || m.size() == 0) {
      wrong_argument(evaluator.reporter(), call, a, i, "a square matrix");
      return std::nullopt;
    }
  }
  const std::size_t n = a.values[0].rows;
  const std::size_t m = a.values[1].cols;
  const auto clash = [&](std::size_t i, std::size_t with, const std::string& due) {
    evaluator.reporter().error(shapes_differ, a.exprs[i]->span, due, "this is " + describe(Value(a.values[i])), {},
                               {{a.exprs[with]->span, describe(Value(a.values[with]))}});
    return std::nullopt;
  };
  if (a.values[1].rows != n || m == 0) return clash(1, 0, "`B` must have as many rows as `A`, one for each state");
  if (a.values[2].rows != n) return clash(2, 0, "`Q` must have as many rows and columns as `A`, one for each state");
  if (a.values[3].rows != m)
    return clash(3, 1, "`R` must have as many rows and columns as `B` has columns, one for each input");
  if (n > intrinsics::most_riccati_states || m > intrinsics::most_riccati_states) {
    evaluator.reporter().error(
        problem_too_large, call.expr.span,
        "`" + call.callee + "` takes at most " + std::to_string(intrinsics::most_riccati_states) + " states and inputs",
        "these are " + std::to_string(n) + " and " + std::to_string(m));
    return std::nullopt;
  }
  return Shapes{n, m};
}

/// The name of an entry of A, B, Q or R in messages: "`Q[2][1]`".
std::string entry_name(std::size_t matrix, const Tensor& m, std::size_t entry) {
  return "`" + std::string(1, "ABQR"[matrix]) + "[" + std::to_string(entry / m.cols + 1) + "][" +
         std::to_string(entry % m.cols + 1) + "]`";
}

struct Kind {
  Intrinsic intrinsic;
  bool gives_gain;
};

Value riccati(Evaluator& evaluator, const Call& call, TensorArguments a, Kind kind) {
  const bool of_numbers = std::all_of(a.values.begin(), a.values.end(), [](const Tensor& m) { return m.rank == 0; });
  const auto shapes = shapes_of(evaluator, call, a);
  if (!shapes) return Poison{};
  for (Tensor& m : a.values) as_matrix(m);
  const bool discrete = kind.intrinsic == Intrinsic::dare;
  const RiccatiUnits units(a, discrete);
  if (const auto wrong = units.mismatch()) {
    const Tensor& m = a.values[wrong->matrix];
    std::vector<std::string> hints = hint_of_si(evaluator.reporter(), m, *a.exprs[wrong->matrix]);
    hints.emplace_back(
        discrete ? "next x = A x + B u, and xᵀQx + uᵀRu is the cost of a step: the unit of Q[i][j] is cost/(x_i x_j), "
                   "that of R[k][l] cost/(u_k u_l)"
                 : "der(x) = A x + B u, and xᵀQx + uᵀRu is a cost per time: the unit of Q[i][j] is cost/(x_i x_j), "
                   "that of R[k][l] cost/(u_k u_l)");
    return evaluator.reporter().error(wrong_dimension, a.exprs[wrong->matrix]->span,
                                      "the units of the matrices of `" + call.callee + "` do not agree",
                                      entry_name(wrong->matrix, m, wrong->entry) + " is " +
                                          in_unit(m.dims[wrong->entry].dimension) + ", but must be " +
                                          in_unit(wrong->due) + " to match the other entries",
                                      std::move(hints));
  }
  const auto [n, m] = *shapes;
  std::vector<Id> arguments;
  for (const Tensor& given : a.values) arguments.insert(arguments.end(), given.entries.begin(), given.entries.end());
  // Each iteration is a few matrix products.
  if (!evaluator.budget().spend(n * n, call.expr.span)) return Poison{};
  const expr::IntrinsicCall what{kind.intrinsic,
                                 {static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(m)},
                                 evaluator.call_sites().add(call.expr.span, call.callee)};
  const std::vector<Id> results = evaluator.pool().call(what, arguments);
  if (is_known_to_fail(evaluator, call, what.intrinsic, results)) return Poison{};
  Tensor result;
  result.rank = of_numbers ? 0 : 2;
  result.rows = kind.gives_gain ? m : n;
  result.cols = n;
  result.row_space = kind.gives_gain ? a.values[1].col_space : a.values[0].row_space;
  result.col_space = a.values[0].col_space;
  result.row_space.configuration = result.col_space.configuration = false;
  const auto first = results.begin() + static_cast<std::ptrdiff_t>(kind.gives_gain ? n * n : 0);
  result.entries.assign(first, first + static_cast<std::ptrdiff_t>(result.size()));
  for (std::size_t i = 0; i < result.rows; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      result.dims.push_back(kind.gives_gain ? units.gain(i, j) : units.solution(i, j));
    }
  }
  return result;
}

}  // namespace

void define_riccati_functions(Scope& scope) {
  const auto define = [&](std::string_view name, Kind kind) {
    define_builtin(scope, name,
                   std::make_shared<TensorFunction>(
                       name, std::vector<std::string_view>{"A", "B", "Q", "R"},
                       [kind](Evaluator& evaluator, const Call& call, const TensorArguments& arguments) {
                         return riccati(evaluator, call, arguments, kind);
                       }));
  };
  define("care", {Intrinsic::care, false});
  define("lqr", {Intrinsic::care, true});
  define("dare", {Intrinsic::dare, false});
  define("dlqr", {Intrinsic::dare, true});
}

}  // namespace robotc::sema
