// Metrics of a step response: figures of a signal and its goal, from the first row of the window on.
#include <array>
#include <utility>

#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/functions/builtins.h"
#include "compiler/sema/programs/figures.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

using expr::Id;
using expr::Op;
using expr::Pool;

namespace {

/// A fraction of the way from the start to the goal.
struct Fraction {
  std::string_view name;
  Number preset;
};

/// FIGURE(x, goal, FRACTION = …), elementwise. Without `goal`, x ends at its goal.
class StepFigure final : public Figure {
 public:
  enum class Unit { time, of_signal, none };
  using Body = Id (*)(Reducer&, Id signal, Id goal, const std::vector<Id>& fractions);

  StepFigure(std::string_view name, bool needs_goal, std::vector<Fraction> fractions, Unit unit, Body body)
      : Figure(name, names_of(fractions), needs_goal ? 2 : 1),
        fractions_(std::move(fractions)),
        unit_(unit),
        body_(body) {}

 private:
  static std::vector<std::string_view> names_of(const std::vector<Fraction>& fractions) {
    std::vector<std::string_view> names{"x", "goal"};
    for (const Fraction& fraction : fractions) names.push_back(fraction.name);
    return names;
  }

  /// x, the goal, and each fraction, given or preset.
  std::optional<TensorArguments> arguments(Evaluator& evaluator, const Call& call) const override {
    const auto exprs = match_arguments(evaluator.reporter(), call, parameters(), required(), 2);
    if (exprs.size() != parameters().size()) return std::nullopt;
    TensorArguments read;
    for (std::size_t i = 0; i < exprs.size(); ++i) {
      const std::string what = "argument `" + std::string(parameters()[i]) + "` of " + call.callee;
      std::optional<Tensor> value;
      if (i < 2) {
        value = exprs[i] == nullptr ? read.values[0] : evaluator.tensor(*exprs[i], call.scope, Expected::numbers(what));
      } else if (exprs[i] == nullptr) {
        value = Tensor::scalar(evaluator.pool().number(fractions_[i - 2].preset), EntryDim::of(dimensions::none));
      } else {
        value = fraction(evaluator, *exprs[i], call.scope, what);
      }
      if (!value) return std::nullopt;
      read.values.push_back(std::move(*value));
      read.exprs.push_back(exprs[i] == nullptr ? exprs[0] : exprs[i]);
    }
    if (!ascending(evaluator, read)) return std::nullopt;
    return read;
  }

  /// A number of the open interval from 0 to 1.
  static std::optional<Tensor> fraction(Evaluator& evaluator, const syntax::Expr& expr, Scope& scope,
                                        const std::string& what) {
    auto value = evaluator.tensor(expr, scope, Expected::scalar(what, dimensions::none));
    if (!value) return std::nullopt;
    const Pool& pool = evaluator.pool();
    const Id id = value->entries[0];
    if (pool.is_number(id) && pool.value(id).to_double() > 0 && pool.value(id).to_double() < 1) return value;
    evaluator.reporter().error(outside_domain, expr.span, what + " must be a number between 0 and 1",
                               pool.is_number(id) ? "this is " + pool.value(id).to_string() : "this is not a constant",
                               {"it is a fraction of the way from the start to the goal: 0.02 is 2 percent"});
    return std::nullopt;
  }

  [[nodiscard]] bool ascending(Evaluator& evaluator, const TensorArguments& read) const {
    const Pool& pool = evaluator.pool();
    for (std::size_t i = 3; i < read.values.size(); ++i) {
      const Number& before = pool.value(read.values[i - 1].entries[0]);
      const Number& here = pool.value(read.values[i].entries[0]);
      if (before.to_double() < here.to_double()) continue;
      evaluator.reporter().error(
          outside_domain, read.exprs[i]->span,
          "`" + std::string(parameters()[i - 1]) + "` must be less than `" + std::string(parameters()[i]) + "`",
          "they are " + before.to_string() + " and " + here.to_string());
      return false;
    }
    return true;
  }

  Value reduce(Evaluator& evaluator, const Call& call, TensorArguments given, Reducer& reducer) const override {
    auto aligned = align(evaluator, std::move(given.values[0]), *given.exprs[0], std::move(given.values[1]),
                         *given.exprs[1], call.scope, true, Operation::compare);
    if (!aligned) return Poison{};
    std::vector<Id> fractions;
    for (std::size_t i = 2; i < given.values.size(); ++i) fractions.push_back(given.values[i].entries[0]);
    std::vector<Id> entries;
    std::vector<EntryDim> dims;
    for (std::size_t i = 0; i < aligned->left.size(); ++i) {
      entries.push_back(body_(reducer, aligned->left.entries[i], aligned->right.entries[i], fractions));
      dims.push_back(unit_ == Unit::of_signal
                         ? aligned->dims[i]
                         : EntryDim::of(unit_ == Unit::time ? dimensions::time : dimensions::none));
    }
    Tensor result = like(aligned->left, std::move(entries), std::move(dims));
    result.row_space.configuration = false;
    if (unit_ == Unit::time) result.display.reset();
    // A plain number for each joint, not an angle.
    if (unit_ == Unit::none) result.display = DisplayUnit{"1", Number::integer(1)};
    return result;
  }

  std::vector<Fraction> fractions_;
  Unit unit_;
  Body body_;
};

/// The largest distance beyond the goal, seen from the start, as a fraction of the way to the goal; 0 if there is none.
Id overshoot(Reducer& reducer, Id signal, Id goal, const std::vector<Id>& /*fractions*/) {
  Pool& pool = reducer.pool();
  const Id end = reducer.last(goal);
  const Id way = pool.sub(end, reducer.first(signal));
  const Id above = pool.sub(reducer.largest(signal), end);
  const Id below = pool.sub(end, reducer.least(signal));
  // Without a way to go, both directions lead beyond.
  const Id beyond =
      pool.select(pool.make(Op::less, pool.zero(), way), above,
                  pool.select(pool.make(Op::less, way, pool.zero()), below, pool.make(Op::max, above, below)));
  return pool.select(pool.make(Op::less_equal, beyond, pool.zero()), pool.zero(),
                     pool.div(beyond, pool.make(Op::abs, way)));
}

}  // namespace

void define_step_figures(Scope& scope) {
  const auto define = [&](const char* name, bool needs_goal, std::vector<Fraction> fractions, StepFigure::Unit unit,
                          StepFigure::Body body) {
    scope.define_value(name, BindingRole::builtin,
                       FunctionRef{std::make_shared<StepFigure>(name, needs_goal, std::move(fractions), unit, body)});
  };
  using Unit = StepFigure::Unit;
  define("rise_time", false, {{"low", Number::rational(1, 10)}, {"high", Number::rational(9, 10)}}, Unit::time,
         [](Reducer& reducer, Id signal, Id goal, const std::vector<Id>& fractions) {
           return reducer.rise_time(signal, goal, fractions[0], fractions[1]);
         });
  define("settling_time", false, {{"band", Number::rational(2, 100)}}, Unit::time,
         [](Reducer& reducer, Id signal, Id goal, const std::vector<Id>& fractions) {
           return reducer.settling_time(signal, goal, fractions[0]);
         });
  define("overshoot", false, {}, Unit::none, overshoot);
  define("steady_state_error", true, {}, Unit::of_signal,
         [](Reducer& reducer, Id signal, Id goal, const std::vector<Id>&) {
           return reducer.last(reducer.pool().sub(goal, signal));
         });
}

}  // namespace robotc::sema
