// mpc: predictive control with bounded inputs.
//
// Units by entry, with those of the states x, the inputs u, the outputs y and the cost: A is x_i/x_j, B x_i/u_k, C
// y_i/x_j, Q cost/y_i², R cost/u_k².
#include <algorithm>
#include <array>

#include "compiler/intrinsics/mpc.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/functions/no_answer.h"
#include "compiler/sema/functions/tensor_callables.h"

namespace robotc::sema {

using expr::Id;
using intrinsics::Intrinsic;

namespace {

using MpcUnit = std::optional<Dimension>;  ///< nothing: unknown

struct MpcArguments {
  enum Place : std::size_t { a, b, c, c_matrix, x, u, goals, q, r, lower, upper, moves };
  static std::vector<std::string_view> names() {
    return {"A", "B", "c", "C", "x", "u", "goals", "Q", "R", "lower", "upper", "moves"};
  }
};

/// Units of states, inputs, outputs and cost, inferred from the arguments.
class MpcUnits {
  using enum MpcArguments::Place;

 public:
  explicit MpcUnits(const std::vector<Tensor>& arguments)
      : arguments_(arguments),
        inputs_(arguments[a].rows),
        outputs_(inputs_ + arguments[b].cols),
        cost_(outputs_ + arguments[c_matrix].rows),
        units_(cost_ + 1) {
    while (spread()) {
    }
  }

  [[nodiscard]] EntryDim input(std::size_t i) const {
    const MpcUnit& unit = units_[inputs_ + i];
    return unit ? EntryDim::of(*unit) : EntryDim::bare();
  }

  /// An argument's entry whose unit does not fit the others.
  struct Mismatch {
    std::size_t argument;
    std::size_t entry;
    Dimension due;
  };
  [[nodiscard]] std::optional<Mismatch> mismatch() const {
    for (std::size_t argument = a; argument < moves; ++argument) {
      const Tensor& given = arguments_[argument];
      for (std::size_t entry = 0; entry < given.size(); ++entry) {
        if (!given.dims[entry].is_fixed()) continue;
        const Rule rule = rule_of(argument, entry);
        const MpcUnit& first = units_[rule.first];
        if (!first || (rule.second_power != 0 && !units_[rule.second])) continue;
        const Dimension due = rule.second_power == 0 ? *first : *first * power(*units_[rule.second], rule.second_power);
        if (due != given.dims[entry].dimension) return Mismatch{argument, entry, due};
      }
    }
    return std::nullopt;
  }

 private:
  /// The unit of an entry: that of `first` times a power of that of `second`.
  struct Rule {
    std::size_t first;
    std::size_t second = 0;
    int second_power = 0;
  };

  [[nodiscard]] Rule rule_of(std::size_t argument, std::size_t entry) const {
    const std::size_t cols = arguments_[argument].rank == 2 ? arguments_[argument].cols : 1;
    const std::size_t row = entry / cols;
    const std::size_t col = entry % cols;
    switch (argument) {
      case a:
        return {row, col, -1};
      case b:
        return {row, inputs_ + col, -1};
      case c_matrix:
        return {outputs_ + row, col, -1};
      case c:
      case x:
        return {row};
      case goals:
        return {outputs_ + col};
      case q:
        return {cost_, outputs_ + col, -2};
      case r:
        return {cost_, inputs_ + row, -2};
      default:
        return {inputs_ + row};
    }
  }

  static Dimension power(const Dimension& unit, int exponent) {
    const Dimension inverse = dimensions::none / unit;
    return exponent == -1 ? inverse : inverse * inverse;
  }

  /// One pass of inference; false at the fixed point. Plain quantities first, so that a wrong unit is found elsewhere.
  bool spread() {
    bool changed = false;
    for (const std::size_t argument : {x, u, goals, c, lower, upper, a, b, c_matrix, r, q}) {
      const Tensor& given = arguments_[argument];
      for (std::size_t entry = 0; entry < given.size(); ++entry) {
        if (given.dims[entry].is_fixed())
          changed = learn(rule_of(argument, entry), given.dims[entry].dimension) || changed;
      }
    }
    return changed;
  }

  bool learn(const Rule& rule, const Dimension& unit) {
    MpcUnit& first = units_[rule.first];
    MpcUnit& second = units_[rule.second];
    if (!first && rule.second_power == 0)
      first = unit;
    else if (!first && second)
      first = unit / power(*second, rule.second_power);
    else if (first && rule.second_power == -1 && !second)
      second = *first / unit;
    else if (first && rule.second_power == -2 && !second)
      second = (*first / unit).power(1, 2);
    else
      return false;
    return first && (rule.second_power == 0 || second);
  }

  const std::vector<Tensor>& arguments_;
  // Places in `units_`; states come first.
  std::size_t inputs_;
  std::size_t outputs_;
  std::size_t cost_;
  std::vector<MpcUnit> units_;
};

/// Repeats a number, or a literal 0, as the entries of a vector.
bool spread_to_vector(Tensor& tensor, std::size_t count) {
  if (tensor.rank == 0) {
    tensor = Tensor::vector(std::vector<Id>(count, tensor.entries[0]), std::vector<EntryDim>(count, tensor.dims[0]));
  }
  return tensor.rank == 1 && tensor.rows == count;
}

/// Repeats a number or a row for each tick.
bool spread_to_ticks(Tensor& tensor, std::size_t ticks, std::size_t cols) {
  if (tensor.rank == 2) return tensor.rows == ticks && tensor.cols == cols;
  if (!spread_to_vector(tensor, cols)) return false;
  Tensor table = tensor;
  table.rank = 2;
  table.rows = ticks;
  table.cols = cols;
  for (std::size_t tick = 1; tick < ticks; ++tick) {
    table.entries.insert(table.entries.end(), tensor.entries.begin(), tensor.entries.end());
    table.dims.insert(table.dims.end(), tensor.dims.begin(), tensor.dims.end());
  }
  tensor = std::move(table);
  return true;
}

/// The sizes, once all arguments have them; reports those that do not fit.
std::optional<intrinsics::Shape> shape_of(Evaluator& evaluator, const Call& call, TensorArguments& given) {
  using enum MpcArguments::Place;
  std::vector<Tensor>& t = given.values;
  const auto wrong = [&](std::size_t argument, const std::string& due) {
    wrong_argument(evaluator.reporter(), call, given, argument, due);
    return std::nullopt;
  };
  if (t[a].rank != 2 || t[a].rows != t[a].cols || t[a].rows == 0) return wrong(a, "a square matrix");
  const std::size_t n = t[a].rows;
  const std::string states = std::to_string(n);
  if (t[b].rank != 2 || t[b].rows != n || t[b].cols == 0) {
    return wrong(b, "a matrix of " + states + " rows, one for each row of `A`");
  }
  const std::size_t m = t[b].cols;
  if (t[c_matrix].rank != 2 || t[c_matrix].cols != n || t[c_matrix].rows == 0) {
    return wrong(c_matrix, "a matrix of " + states + " columns, one for each column of `A`");
  }
  const std::size_t outputs = t[c_matrix].rows;
  for (const std::size_t i : {c, x}) {
    if (!spread_to_vector(t[i], n)) return wrong(i, "a vector of length " + states + ", the number of rows of `A`");
  }
  for (const std::size_t i : {u, r, lower, upper}) {
    if (!spread_to_vector(t[i], m)) {
      return wrong(i, "a vector of length " + std::to_string(m) + ", the number of columns of `B`");
    }
  }
  if (t[goals].rank != 2 || t[goals].cols != outputs || t[goals].rows == 0) {
    return wrong(goals, "a matrix with a row for each tick and a column for each row of `C`");
  }
  const std::size_t ahead = t[goals].rows;
  if (!spread_to_ticks(t[q], ahead, outputs)) {
    return wrong(q, "a vector of length " + std::to_string(outputs) +
                        ", the number of rows of `C`, or a matrix of the size of `goals`");
  }
  Expected expected = Expected::scalar("the number of moves of `" + call.callee + "`", dimensions::none);
  expected.integer = true;
  const auto count = evaluator.constant(*given.exprs[moves], call.scope, expected);
  const auto number = count ? count->to_integer() : std::nullopt;
  if (!count) return std::nullopt;
  if (!number || *number < 1 || static_cast<std::size_t>(*number) > ahead) {
    return wrong(moves, "a whole number from 1 to " + std::to_string(ahead) + ", the number of rows of `goals`");
  }
  const auto small = [](std::size_t size) { return static_cast<std::uint32_t>(size); };
  return intrinsics::Shape{small(n), small(m), small(outputs), small(ahead), static_cast<std::uint32_t>(*number)};
}

bool is_small_enough(Evaluator& evaluator, const Call& call, const intrinsics::Shape& shape) {
  struct Limit {
    std::size_t size;
    std::size_t most;
    const char* what;
  };
  const std::array limits{Limit{shape.n, intrinsics::most_mpc_states, "states"},
                          Limit{shape.p, intrinsics::most_mpc_outputs, "outputs"},
                          Limit{shape.ahead, intrinsics::most_mpc_ahead, "ticks ahead"},
                          Limit{std::size_t{shape.m} * shape.moves, intrinsics::most_mpc_moves, "inputs times moves"}};
  for (const Limit& limit : limits) {
    if (limit.size <= limit.most) continue;
    evaluator.reporter().error(problem_too_large, call.expr.span,
                               "`" + call.callee + "` takes at most " + std::to_string(limit.most) + " " + limit.what,
                               "these are " + std::to_string(limit.size));
    return false;
  }
  return true;
}

Value mismatch(Evaluator& evaluator, const Call& call, const TensorArguments& given, const MpcUnits::Mismatch& wrong) {
  const Tensor& value = given.values[wrong.argument];
  const std::string entry = value.rank == 2 ? "(" + std::to_string(wrong.entry / value.cols + 1) + ", " +
                                                  std::to_string(wrong.entry % value.cols + 1) + ")"
                                            : std::to_string(wrong.entry + 1);
  std::vector<std::string> hints = hint_of_si(evaluator.reporter(), value, *given.exprs[wrong.argument]);
  hints.emplace_back("next x = A x + B u + c, and y = C x: the unit of Q[i] is cost/y_i^2, that of R[k] cost/u_k^2");
  return evaluator.reporter().error(wrong_dimension, given.exprs[wrong.argument]->span,
                                    "the units of the arguments of `" + call.callee + "` do not agree",
                                    "entry " + entry + " is " + in_unit(value.dims[wrong.entry].dimension) +
                                        ", but must be " + in_unit(wrong.due) + " to match the other entries",
                                    std::move(hints));
}

Value mpc(Evaluator& evaluator, const Call& call, TensorArguments given) {
  using enum MpcArguments::Place;
  const auto shape = shape_of(evaluator, call, given);
  if (!shape || !is_small_enough(evaluator, call, *shape)) return Poison{};
  const MpcUnits units(given.values);
  if (const auto wrong = units.mismatch()) return mismatch(evaluator, call, given, *wrong);
  std::vector<Id> arguments;
  for (std::size_t i = a; i < moves; ++i) {
    arguments.insert(arguments.end(), given.values[i].entries.begin(), given.values[i].entries.end());
  }
  if (!evaluator.budget().spend(arguments.size(), call.expr.span)) return Poison{};
  const expr::IntrinsicCall what{Intrinsic::mpc, *shape, evaluator.call_sites().add(call.expr.span, call.callee)};
  std::vector<Id> results = evaluator.pool().call(what, arguments);
  if (is_known_to_fail(evaluator, call, what.intrinsic, results)) return Poison{};
  Tensor plan = zero_matrix(evaluator.pool(), shape->moves, shape->m);
  plan.col_space = given.values[b].col_space;
  plan.col_space.configuration = false;
  std::copy_n(results.begin(), plan.size(), plan.entries.begin());
  for (std::size_t i = 0; i < plan.size(); ++i) plan.dims[i] = units.input(i % shape->m);
  return plan;
}

}  // namespace

void define_mpc_function(Scope& scope) {
  define_builtin(
      scope, "mpc",
      std::make_shared<TensorFunction>("mpc", MpcArguments::names(),
                                       [](Evaluator& evaluator, const Call& call, TensorArguments arguments) {
                                         return mpc(evaluator, call, std::move(arguments));
                                       }));
}

}  // namespace robotc::sema
