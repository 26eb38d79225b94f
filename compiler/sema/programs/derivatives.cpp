#include "compiler/sema/programs/derivatives.h"

#include <algorithm>
#include <cctype>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/node_limit.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/evaluation/configurations.h"
#include "compiler/sema/functions/tensor_callables.h"
#include "compiler/sema/programs/program.h"
#include "compiler/sema/values/loop_analysis.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc::sema {

using expr::Id;

namespace {

constexpr std::size_t most_nodes = 2'000'000;

/// RAII: gives a name another value, and recomputes the definitions that use it.
class Redefinition {
 public:
  Redefinition(Scope& from, Binding& name, Value value) : name_(name), before_(std::move(name.value)) {
    name.value = std::move(value);
    bool reached = false;
    for (Scope* scope = &from; scope != nullptr && !reached; scope = scope->parent()) {
      for (const auto& [text, binding] : scope->own()) {
        reached = reached || binding == &name;
        const bool follows = binding->role == BindingRole::let && binding->compute != nullptr;
        if (binding == &name || !follows || binding->state == Binding::State::running) continue;
        others_.push_back({binding, binding->state, std::move(binding->value)});
        binding->state = Binding::State::waiting;
      }
    }
  }
  Redefinition(const Redefinition&) = delete;
  Redefinition& operator=(const Redefinition&) = delete;
  ~Redefinition() {
    name_.value = std::move(before_);
    for (Other& other : others_) {
      other.binding->state = other.state;
      other.binding->value = std::move(other.value);
    }
  }

  [[nodiscard]] std::size_t size() const { return others_.size(); }

 private:
  struct Other {
    Binding* binding;
    Binding::State state;
    Value value;
  };
  Binding& name_;
  Value before_;
  std::vector<Other> others_;
};

/// True if a text contains a name, not as a member.
bool mentions(std::string_view text, std::string_view name) {
  const auto belongs = [&](std::size_t i) {
    return i < text.size() && (text[i] == '_' || std::isalnum(static_cast<unsigned char>(text[i])) != 0);
  };
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    if ((at == 0 || (!belongs(at - 1) && text[at - 1] != '.')) && !belongs(at + name.size())) return true;
  }
  return false;
}

bool are_symbols(const expr::Pool& pool, const std::vector<Id>& entries) {
  return std::all_of(entries.begin(), entries.end(), [&](Id id) { return pool.is_symbol(id); });
}

/// The name to differentiate by.
struct Variable {
  Binding* binding = nullptr;
  Tensor value;
};

std::optional<Variable> variable_of(Evaluator& evaluator, const Call& call, const syntax::Expr& expr) {
  const auto* name = std::get_if<syntax::NameRef>(&expr.node);
  if (name == nullptr) {
    std::vector<std::string> hints{"give it a name: `let x = …`, and differentiate by `x`"};
    const syntax::Expr* object = nullptr;
    if (const auto* member = std::get_if<syntax::Member>(&expr.node)) object = member->object.get();
    if (const auto* index = std::get_if<syntax::Index>(&expr.node)) object = index->object.get();
    if (object != nullptr && std::holds_alternative<syntax::NameRef>(object->node)) {
      const std::string whole(evaluator.reporter().sources().text(object->span));
      hints = {"differentiate by all of `" + whole + "` and take a column, or an entry"};
    }
    evaluator.reporter().error(derivative_by_no_name, expr.span,
                               "`" + call.callee + "` can differentiate only by a name", "this is an expression",
                               std::move(hints));
    return std::nullopt;
  }
  const Value value = evaluator.evaluate(expr, call.scope);
  if (is_poison(value)) return std::nullopt;
  Binding* binding = call.scope.find(name->name);
  const auto* tensor = std::get_if<Tensor>(&value);
  if (tensor == nullptr || tensor->rank == 2 || binding == nullptr || !std::holds_alternative<Tensor>(binding->value)) {
    evaluator.reporter().error(wrong_kind, expr.span,
                               "`" + call.callee + "` can differentiate only by a number or a vector",
                               "this is " + describe(value));
    return std::nullopt;
  }
  return Variable{binding, *tensor};
}

/// The expression with symbols for the name, and these symbols.
struct Open {
  Tensor value;
  std::vector<Id> symbols;
};

std::optional<Open> open(Evaluator& evaluator, const Call& call, const syntax::Expr& expr, const Variable& by) {
  expr::Pool& pool = evaluator.pool();
  const auto evaluate = [&]() -> std::optional<Tensor> {
    Value value = evaluator.evaluate(expr, call.scope);
    if (std::holds_alternative<Pose>(value)) {
      evaluator.reporter().error(wrong_kind, expr.span, "a pose cannot be differentiated: it is not a vector", "",
                                 {"differentiate its `.position`; the Jacobian of a frame is `jacobian(FRAME, q)`"});
      return std::nullopt;
    }
    value = evaluator.fit(std::move(value), Expected::numbers("the expression in `" + call.callee + "`"), expr);
    auto* tensor = std::get_if<Tensor>(&value);
    return tensor == nullptr ? std::nullopt : std::optional<Tensor>(std::move(*tensor));
  };
  if (are_symbols(pool, by.value.entries)) {
    auto value = evaluate();
    return value ? std::optional<Open>(Open{std::move(*value), by.value.entries}) : std::nullopt;
  }
  Tensor fresh = by.value;
  const std::string name(std::get<syntax::NameRef>(call.arguments.items[1].value->node).name);
  for (Id& entry : fresh.entries) entry = pool.symbol(name, expr::Stage::step);
  const std::size_t states = evaluator.context().program == nullptr ? 0 : evaluator.context().program->states.size();
  std::optional<Tensor> value;
  {
    const Redefinition redefinition(call.scope, *by.binding, fresh);
    if (evaluator.budget().spend(redefinition.size(), call.expr.span)) value = evaluate();
  }
  if (!value) return std::nullopt;
  if (evaluator.context().program != nullptr && evaluator.context().program->states.size() != states) {
    evaluator.reporter().error(not_yet_supported, expr.span,
                               "an expression with states of its own cannot be differentiated by `" + name + "`", "",
                               {"differentiate by an input of the law: `t`, `q`, `qd`, a `param` or a state"});
    return std::nullopt;
  }
  return Open{std::move(*value), std::move(fresh.entries)};
}

}  // namespace

bool is_computed(const syntax::Expr& expr) {
  return !std::holds_alternative<syntax::NameRef>(expr.node) && !std::holds_alternative<syntax::Member>(expr.node) &&
         !std::holds_alternative<syntax::Index>(expr.node);
}

const syntax::Expr* owner_of_mass_centre(const syntax::Expr& expr) {
  const auto* member = std::get_if<syntax::Member>(&expr.node);
  return member != nullptr && member->member.text == "com" ? member->object.get() : nullptr;
}

std::optional<std::vector<Id>> differentiate(Evaluator& evaluator, std::span<const Id> roots,
                                             std::span<const expr::Assignment> rates, const Call& call) {
  expr::Pool& pool = evaluator.pool();
  if (!evaluator.budget().spend_on(roots, call.expr.span)) return std::nullopt;
  expr::Derivative derivative;
  try {
    const expr::NodeLimit limit(pool, most_nodes);
    derivative = expr::differentiate(pool, roots, rates);
  } catch (const expr::PoolFull&) {
    evaluator.reporter().error(derivative_too_large, call.expr.span,
                               "this derivative needs more than 2 million operations", "",
                               {"differentiate a smaller expression, or by fewer variables"});
    return std::nullopt;
  }
  if (!derivative.without_rule.empty()) {
    const expr::IntrinsicCall& called = pool.call_of(pool.arg(derivative.without_rule.front(), 0));
    const CallSite& site = evaluator.call_sites().at(called.site);
    evaluator.reporter().error(derivative_without_rule, call.expr.span,
                               "the result of `" + site.callee + "` cannot be differentiated", "", {},
                               {{site.span, "this depends on the variable of differentiation"}});
    return std::nullopt;
  }
  // Corners, as of min or abs, have one-sided derivatives; these nodes jump.
  const auto jump = std::ranges::find_if(derivative.jumps, [&](Id id) { return expr::jumps(pool, id); });
  if (jump != derivative.jumps.end()) {
    evaluator.reporter().error(derivative_of_jump, call.expr.span,
                               "this expression jumps, and its derivative ignores the jump",
                               "it jumps at `" + expr::to_string(pool, *jump, 60) + "`",
                               {"the derivative is valid on either side of the jump"});
  }
  return std::move(derivative.roots);
}

namespace {

using Rates = std::vector<expr::Assignment>;

std::vector<Rates> one_by_one(expr::Pool& pool, const std::vector<Id>& symbols) {
  std::vector<Rates> directions;
  for (const Id symbol : symbols) directions.push_back({{symbol, pool.one()}});
  return directions;
}

/// The rates of a configuration with the symbols `at` as one freedom moves at rate 1 and the loops stay closed, for
/// each freedom.
std::vector<Rates> along_freedoms(expr::Pool& pool, const RobotModel& robot, const std::vector<Id>& at) {
  const Mechanism& mechanism = robot.mechanism;
  const std::vector<Id> rates =
      position_rates(mechanism, pool, robot.has_loops ? motion_of_all_joints(pool, robot).speeds : mechanism.qd);
  std::vector<Rates> directions;
  for (const SpeedId moving : robot.speeds) {
    Rates there;
    for (std::size_t i = 0; i < at.size(); ++i) there.emplace_back(mechanism.q[i], at[i]);
    for (const SpeedId id : robot.speeds) {
      there.emplace_back(mechanism.qd[id.index()], id == moving ? pool.one() : pool.zero());
    }
    const std::vector<Id> along = expr::substitute(pool, rates, there);
    Rates& direction = directions.emplace_back();
    for (std::size_t i = 0; i < at.size(); ++i) {
      if (!pool.is_zero(along[i])) direction.emplace_back(at[i], along[i]);
    }
  }
  return directions;
}

}  // namespace

Value jacobian_of_expression(Evaluator& evaluator, const Call& call) {
  const auto exprs = match_arguments(evaluator.reporter(), call, {"expression", "name"}, 2);
  if (exprs.size() != 2) return Poison{};
  const auto by = variable_of(evaluator, call, *exprs[1]);
  if (!by) return Poison{};
  const bool by_point = is_point(by->value);
  const RobotModel* robot = by->value.row_space.robot;
  if (by_point && robot->has_loops && !loops_are_known(evaluator, *robot, exprs[1]->span)) return Poison{};
  auto opened = open(evaluator, call, *exprs[0], *by);
  if (!opened) return Poison{};
  const Tensor& value = opened->value;
  if (!require_vector(evaluator.reporter(), value, exprs[0]->span, "differentiated")) return Poison{};
  if (value.rank == 2 && by->value.rank == 1) {
    return evaluator.reporter().error(wrong_shape, exprs[0]->span,
                                      "the derivative of a matrix by a vector would have three indices",
                                      "this is " + describe(Value(value)), {"differentiate a row or a column of it"});
  }
  const std::vector<std::vector<expr::Assignment>> directions =
      by_point ? along_freedoms(evaluator.pool(), *robot, opened->symbols)
               : one_by_one(evaluator.pool(), opened->symbols);
  const std::size_t n = directions.size();
  if (!evaluator.budget().admit(value.size(), n, call.expr.span)) return Poison{};
  expr::Pool& pool = evaluator.pool();
  Tensor result = value;
  result.display.reset();
  result.counts_cycles = false;
  result.row_space.configuration = false;
  if (by->value.rank == 1) {
    AxisSpace along = by->value.row_space;
    if (by_point) along = robot->vector(JointQuantity::displacement, std::vector<Id>(n, pool.zero())).row_space;
    along.configuration = false;
    result = value.rank == 0 ? Tensor::vector({}, {}, along) : zero_matrix(pool, value.rows, n);
    if (value.rank == 0) {
      result.rows = n;
    } else {
      result.row_space = value.row_space;
      result.row_space.configuration = false;
      result.col_space = along;
    }
  }
  result.entries.resize(value.size() * n);
  result.dims.resize(value.size() * n);
  bool depends = false;
  for (std::size_t j = 0; j < n; ++j) {
    const auto column = differentiate(evaluator, value.entries, directions[j], call);
    if (!column) return Poison{};
    for (std::size_t i = 0; i < column->size(); ++i) {
      result.entries[i * n + j] = (*column)[i];
      const EntryDim by_dim = by_point
                                  ? EntryDim::of(robot->dimension_at(JointQuantity::displacement, robot->speeds[j]))
                                  : by->value.dims[j];
      result.dims[i * n + j] = divide(value.dims[i], by_dim);
      depends = depends || !pool.is_zero((*column)[i]);
    }
  }
  const std::string_view name = std::get<syntax::NameRef>(exprs[1]->node).name;
  if (!depends && !mentions(evaluator.reporter().sources().text(exprs[0]->span), name)) {
    evaluator.reporter().error(
        derivative_of_nothing, exprs[0]->span,
        "nothing here depends on `" + std::string(name) + "`: the derivative is 0", "",
        {"only an expression that contains `" + std::string(name) + "` can be differentiated by it"});
  }
  if (opened->symbols != by->value.entries) {
    std::vector<expr::Assignment> back;
    for (std::size_t j = 0; j < opened->symbols.size(); ++j)
      back.emplace_back(opened->symbols[j], by->value.entries[j]);
    if (!evaluator.budget().spend_on(result.entries, call.expr.span)) return Poison{};
    result.entries = expr::substitute(pool, result.entries, back);
  }
  return result;
}

namespace {

/// For a frame, its robot's function; otherwise derivatives of an expression.
class Jacobian final : public Callable {
 public:
  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto& items = call.arguments.items;
    if (items.empty() || items[0].name || is_computed(*items[0].value)) return jacobian_of_expression(evaluator, call);
    const syntax::Expr* owner = owner_of_mass_centre(*items[0].value);
    Value first = owner == nullptr ? Value(Poison{}) : evaluator.evaluate(*owner, call.scope);
    if (!std::holds_alternative<Place>(first)) first = evaluator.evaluate(*items[0].value, call.scope);
    if (is_poison(first)) return first;
    const auto* place = std::get_if<Place>(&first);
    if (place == nullptr) return jacobian_of_expression(evaluator, call);
    const RobotModel* robot = call.scope.subject() != nullptr ? call.scope.subject() : place->robot;
    Binding* own = robot->functions == nullptr ? nullptr : robot->functions->find_here(jacobian_name);
    const auto* function = own == nullptr ? nullptr : std::get_if<FunctionRef>(&own->value);
    if (function != nullptr) return function->callable->call(evaluator, call);
    return evaluator.reporter().error(
        unknown_name, call.expr.span, "`" + robot->name + "` has no functions yet", "",
        {"a robot's functions can be used in laws and in `simulate`, not inside the robot"});
  }
  [[nodiscard]] std::string signature() const override { return "jacobian(expression, name)"; }
};

}  // namespace

void define_derivatives(Scope& scope) { define_builtin(scope, jacobian_name, std::make_shared<Jacobian>()); }

}  // namespace robotc::sema
