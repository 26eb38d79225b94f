#include "compiler/programs/laws.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "compiler/expr/algorithms.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/sema/functions.h"
#include "compiler/sema/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

LawContext::LawContext(Elaborator& elaborator_in)
    : elaborator(elaborator_in), time(elaborator_in.pool().symbol("t", expr::Stage::step)) {}

const RobotModel* resolve_subject(Elaborator& elaborator, const syntax::Name& name, Scope& home) {
  Binding* binding = home.find(name.head.text);
  if (binding == nullptr) {
    std::vector<std::string_view> robots;
    for (const Scope* scope = &home; scope != nullptr; scope = scope->parent()) {
      for (const auto& [candidate, other] : scope->own()) {
        if (other->role == BindingRole::robot) robots.push_back(candidate);
      }
    }
    const std::string_view near = nearest_name(name.head.text, robots);
    const std::string& text = name.head.text;
    elaborator.error(
        unknown_name, name.span, "`" + text + "` is not defined", "not found",
        {!near.empty() ? "did you mean `" + std::string(near) + "`?"
                       : "define it here, or use it from its file: `use " + text + " from \"" + text + ".robot\"`"});
    return nullptr;
  }
  const Value& value = elaborator.force(*binding, name.head.text, name.span);
  if (is_poison(value)) return nullptr;
  const auto* robot = std::get_if<RobotRef>(&value);
  if (robot == nullptr) {
    elaborator.error(not_a_robot, name.span, "`for` names a robot", "this is " + describe(value));
    return nullptr;
  }
  if (!name.rest.empty()) {
    elaborator.error(not_a_robot, name.span, "`for` names a robot", "this is a part of one",
                     {"write `for " + name.head.text + "`"});
    return nullptr;
  }
  return robot->robot;
}

namespace {

/// Common to trajectories and controllers: the declaration, where it stands, its parameters.
class Law : public Callable {
 public:
  Law(LawContext& context, const syntax::Declaration& declaration, Scope& home)
      : context_(context), declaration_(declaration), home_(home) {
    for (const syntax::Binding& parameter : declaration.parameters) arguments_.push_back(parameter.name.text);
    for (const syntax::Stmt& statement : declaration.body) {
      const auto* bindings = std::get_if<syntax::Bindings>(&statement.node);
      if (bindings == nullptr || bindings->kind != syntax::BindingKind::parameter) continue;
      for (const syntax::Binding& item : bindings->items) params_.push_back(item.name.text);
    }
  }

  [[nodiscard]] std::string signature() const override {
    std::string text = declaration_.name.text + "(";
    for (const std::string_view argument : arguments_) text += (text.back() == '(' ? "" : ", ") + std::string(argument);
    return text + ")";
  }

 protected:
  Elaborator& elaborator() const { return context_.elaborator; }

  /// The robot of this use: after `for`, or the caller's.
  const RobotModel* subject(Scope& caller, Span use) const {
    const RobotModel* around = caller.subject();
    if (!declaration_.subject) {
      if (around == nullptr) {
        elaborator().error(
            no_subject, use, "`" + declaration_.name.text + "` needs a robot, and here there is none", "",
            {use == declaration_.name.span ? "write `for ROBOT` behind its name"
                                           : "write `for ROBOT` behind the name of what uses it, or behind its own"});
      }
      return around;
    }
    const RobotModel* own = resolve_subject(elaborator(), *declaration_.subject, home_);
    if (own != nullptr && around != nullptr && own != around) {
      elaborator().error(subject_differs, use, "`" + declaration_.name.text + "` is for " + own->name + ", not for " + around->name,
                         "", {}, {{declaration_.subject->span, "declared here"}});
      return nullptr;
    }
    return own;
  }

  /// The scope of one use: names of the robot (all of them after `for`, its functions alone otherwise) and of the file.
  Scope& open_scope(const RobotModel* robot) const {
    Scope& scope = context_.make_scope(&home_);
    if (robot != nullptr) {
      scope.set_subject(robot);
      scope.set_fallback(declaration_.subject ? robot->names.get() : robot->functions.get());
    }
    scope.define_value("t", BindingRole::coordinate, Tensor::scalar(context_.time, EntryDim::of(dimensions::time)));
    return scope;
  }

  /// Binds the arguments of `call` into `scope`; false after an error. Named arguments of params are left to `overrides`.
  bool bind_arguments(const Call& call, Scope& scope, std::vector<Elaborator::Override>& overrides) const {
    std::vector<std::string_view> names = arguments_;
    names.insert(names.end(), params_.begin(), params_.end());
    std::size_t required = 0;
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      if (declaration_.parameters[i].value == nullptr) required = i + 1;
    }
    const auto exprs = elaborator().match_arguments(call, names, required, arguments_.size());
    if (exprs.size() != names.size() || (names.empty() && !call.arguments.items.empty())) return false;
    bool sound = has_all_parameters(call, exprs);
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      const syntax::Binding& parameter = declaration_.parameters[i];
      const std::string what = "argument `" + parameter.name.text + "` of " + declaration_.name.text;
      Expected expected = Expected::anything(what);
      if (parameter.type) {
        const auto declared = elaborator().resolve_type(*parameter.type, scope, what);
        sound = sound && declared.has_value();
        if (declared) expected = *declared;
      }
      Value value = exprs[i] != nullptr ? elaborator().evaluate(*exprs[i], call.scope, expected)
                                        : elaborator().evaluate(*parameter.value, home_, expected);
      sound = sound && !is_poison(value) &&
              moves_subject(value, what, *(exprs[i] != nullptr ? exprs[i] : parameter.value.get()), scope);
      if (scope.find_here(parameter.name.text) == nullptr) {
        scope.define_value(parameter.name.text, BindingRole::argument, std::move(value), parameter.name.span);
      }
    }
    for (const syntax::Argument& item : call.arguments.items) {
      const bool is_param = item.name && std::find(params_.begin(), params_.end(), item.name->head.text) != params_.end();
      if (is_param) overrides.push_back({&item, &call.scope, false});
    }
    return sound;
  }

  /// Params without a default are for each use to give. `exprs` has the arguments' values, then the params'.
  bool has_all_parameters(const Call& call, const std::vector<const syntax::Expr*>& exprs) const {
    std::vector<std::string_view> missing;
    for (const syntax::Stmt& statement : declaration_.body) {
      const auto* bindings = std::get_if<syntax::Bindings>(&statement.node);
      if (bindings == nullptr || bindings->kind != syntax::BindingKind::parameter) continue;
      for (const syntax::Binding& item : bindings->items) {
        const auto at =
            static_cast<std::size_t>(std::find(params_.begin(), params_.end(), item.name.text) - params_.begin());
        if (item.value == nullptr && exprs[arguments_.size() + at] == nullptr) missing.push_back(item.name.text);
      }
    }
    if (missing.empty()) return true;
    std::string list;
    std::string fix;
    for (std::size_t i = 0; i < missing.size(); ++i) {
      list += (i == 0 ? "`" : i + 1 == missing.size() ? " and `" : ", `") + std::string(missing[i]) + "`";
      fix += ", " + std::string(missing[i]) + " = …";
    }
    std::string written(elaborator().sources().text(call.expr.span));
    if (written.ends_with(')')) written.pop_back();
    if (written.ends_with('(')) fix.erase(0, 2);
    elaborator().error(parameter_never_set, call.expr.span,
                       "`" + call.callee + "` needs " + (missing.size() == 1 ? "a value" : "values") + " for " + list,
                       "", {"write `" + written + fix + ")`"});
    return false;
  }

  /// Whether a trajectory is one of the robot at hand; other values are. Reports it if not.
  bool moves_subject(const Value& value, const std::string& what, const syntax::Expr& expr, const Scope& scope) const {
    const auto* reference = std::get_if<TrajectoryRef>(&value);
    if (reference == nullptr || reference->trajectory->robot == scope.subject()) return true;
    elaborator().error(robots_differ, expr.span, what + " must be a trajectory of " + scope.subject()->name,
                       "this is one of " + reference->trajectory->robot->name);
    return false;
  }

  /// Defines an output equation of the body as a binding of its own name, so that the body can read it.
  void define_output(const syntax::Assignment& assignment, const std::string& name, const Expected& expected, Scope& scope) const {
    Binding binding;
    binding.role = BindingRole::let;
    binding.span = assignment.target.span;
    binding.compute = [this, &assignment, expected, &scope] { return elaborator().evaluate(*assignment.value, scope, expected); };
    if (const Binding* earlier = scope.define(name, std::move(binding))) {
      elaborator().error(output_defined_twice, assignment.target.span, "`" + name + "` is defined twice", "again here", {},
                         {{earlier->span, "first here"}});
    }
  }

  /// Binds const, param and let of the body and passes equations to `equation(assignment, name)`.
  template <class Equation>
  void bind_body(Scope& scope, std::vector<Elaborator::Override>& overrides, const Equation& equation) const {
    // Of each construct that is to come, the first is refused: one message says it all.
    std::vector<std::string_view> refused;
    const auto refuse = [&](Span span, std::string_view construct) {
      if (std::find(refused.begin(), refused.end(), construct) != refused.end()) return;
      refused.push_back(construct);
      elaborator().error(not_yet_supported, span, std::string(construct) + " are not supported yet", "");
    };
    for (const syntax::Stmt& statement : declaration_.body) {
      if (const auto* bindings = std::get_if<syntax::Bindings>(&statement.node)) {
        if (bindings->kind == syntax::BindingKind::state) refused.emplace_back("states");
        elaborator().bind(*bindings, scope, declaration_.name.text, &overrides);
      } else if (const auto* function = std::get_if<syntax::Function>(&statement.node)) {
        define_function(elaborator(), scope, *function);
      } else if (const auto* assignment = std::get_if<syntax::Assignment>(&statement.node)) {
        if (assignment->is_rate) {
          refuse(statement.span, "states");
          continue;
        }
        if (assignment->every != nullptr) {
          elaborator().error(clock_on_setting, assignment->every->span,
                             "a clock stands where a law is used, not inside it", "",
                             {"write `every` in the simulation: `tau = " + declaration_.name.text + "(…) every 1 ms`"});
        }
        equation(*assignment, std::string(elaborator().sources().text(assignment->target.span)));
      } else if (const auto* when = std::get_if<syntax::When>(&statement.node)) {
        refuse(when->condition->span, "events");
      } else if (const auto* loop = std::get_if<syntax::For>(&statement.node)) {
        refuse(loop->variable.span, "loops in laws");
      } else if (const auto* next = std::get_if<syntax::Properties>(&statement.node);
                 next != nullptr && next->kind == syntax::PropertyKind::next) {
        refuse(next->keyword, "states");
      } else {
        elaborator().error(misplaced_statement, statement.span, "this has no meaning inside a law", "",
                           {"a law holds `const`, `param`, `let`, `fn` and its equations"});
      }
    }
  }

  void force_all(Scope& scope) const {
    for (std::size_t i = 0; i < scope.own().size(); ++i) {
      const auto& [name, binding] = scope.own()[i];
      elaborator().force(*binding, name, binding->span);
    }
  }

  /// Binds the arguments of a use that nobody wrote: a reference that may be any, numbers that may be any. False where the
  /// types do not say enough.
  bool bind_placeholders(const RobotModel& robot, Scope& scope) const {
    for (const syntax::Binding& parameter : declaration_.parameters) {
      if (!parameter.type) return false;
      const std::string& name = parameter.name.text;
      const auto expected = elaborator().resolve_type(*parameter.type, scope, "`" + name + "`");
      if (!expected) return false;
      Value value;
      if (expected->kind == Expected::Kind::trajectory) {
        auto any = std::make_shared<Trajectory>();
        any->name = name;
        any->robot = &robot;
        any->q = *elaborator().placeholder(robot.expected(JointQuantity::q, name));
        any->qd = *elaborator().placeholder(robot.expected(JointQuantity::qd, name));
        any->qdd = *elaborator().placeholder(robot.expected(JointQuantity::qdd, name));
        any->duration = elaborator().placeholder(Expected::scalar(name, dimensions::time));
        value = TrajectoryRef{std::move(any)};
      } else if (auto tensor = elaborator().placeholder(*expected)) {
        value = std::move(*tensor);
      } else {
        return false;
      }
      scope.define_value(name, BindingRole::argument, std::move(value), parameter.name.span);
    }
    // A param without a default is set by each use: then what it is cannot be known here.
    for (const syntax::Stmt& statement : declaration_.body) {
      const auto* bindings = std::get_if<syntax::Bindings>(&statement.node);
      if (bindings == nullptr || bindings->kind != syntax::BindingKind::parameter) continue;
      for (const syntax::Binding& item : bindings->items) {
        if (item.value == nullptr) return false;
      }
    }
    return true;
  }

  /// The robot on which an unused law is tried: its own, or the only one of its file.
  const RobotModel* robot_to_try() const {
    if (declaration_.subject) return resolve_subject(elaborator(), *declaration_.subject, home_);
    return home_.subject();
  }

  LawContext& context_;
  const syntax::Declaration& declaration_;
  Scope& home_;
  mutable bool used_ = false;

 private:
  std::vector<std::string_view> arguments_;
  std::vector<std::string_view> params_;
};

class TrajectoryLaw final : public Law {
 public:
  using Law::Law;

  Value call(Elaborator&, const Call& call) const override {
    Scope* scope = nullptr;
    std::vector<Elaborator::Override> overrides;
    const RobotModel* robot = declaration_.subject || call.scope.subject() != nullptr
                                  ? subject(call.scope, call.expr.span)
                                  : robot_of_arguments(call);
    if (robot == nullptr) {
      if (!declaration_.subject && call.scope.subject() == nullptr) subject(call.scope, call.expr.span);
      return Poison{};
    }
    used_ = true;
    scope = &open_scope(robot);
    if (!bind_arguments(call, *scope, overrides)) return Poison{};
    return elaborate(*scope, *robot, overrides);
  }

  void check_unused(Elaborator&) const override {
    const RobotModel* robot = used_ ? nullptr : robot_to_try();
    if (robot == nullptr) return;
    Scope& scope = open_scope(robot);
    std::vector<Elaborator::Override> overrides;
    if (bind_placeholders(*robot, scope)) elaborate(scope, *robot, overrides);
  }

  /// The value of a trajectory without parameters.
  Value value() const {
    const RobotModel* robot = subject(home_, declaration_.name.span);
    if (robot == nullptr) return Poison{};
    std::vector<Elaborator::Override> overrides;
    return elaborate(open_scope(robot), *robot, overrides);
  }

 private:
  /// Positions among the arguments tell whose trajectory it is.
  const RobotModel* robot_of_arguments(const Call& call) const {
    for (const syntax::Argument& item : call.arguments.items) {
      if (item.name) continue;
      const auto* name = std::get_if<syntax::NameRef>(&item.value->node);
      const bool member = std::holds_alternative<syntax::Member>(item.value->node);
      if (name == nullptr && !member) continue;
      const Value value = elaborator().evaluate(*item.value, call.scope);
      if (const auto* tensor = std::get_if<Tensor>(&value); tensor != nullptr && tensor->row_space.robot != nullptr) {
        return tensor->row_space.robot;
      }
    }
    return nullptr;
  }

  Value elaborate(Scope& scope, const RobotModel& robot, std::vector<Elaborator::Override>& overrides) const {
    const std::string& name = declaration_.name.text;
    bind_body(scope, overrides, [&](const syntax::Assignment& assignment, const std::string& target) {
      if (target == "q") {
        define_output(assignment, target, robot.expected(JointQuantity::q, "`q` of trajectory " + name), scope);
      } else if (target == "duration") {
        define_output(assignment, target, Expected::scalar("`duration` of trajectory " + name, dimensions::time), scope);
      } else {
        elaborator().error(unknown_output, assignment.target.span, "a trajectory defines `q`, not `" + target + "`", "",
                           {target == "qd" || target == "qdd" ? "its rates are derived from `q`"
                                                              : "for a value used by others write `let " + target + " = …`"});
      }
    });
    force_all(scope);
    Binding* output = scope.find_here("q");
    if (output == nullptr) {
      return elaborator().error(law_without_output, declaration_.name.span, "trajectory `" + name + "` does not define `q`", "",
                                {"write `q = …` with one entry a joint"});
    }
    const auto* q = std::get_if<Tensor>(&output->value);
    if (q == nullptr) return Poison{};
    return make(robot, *q, scope, output->span);
  }

  /// The first of `candidates` that certainly jumps in time; corners, as of min or abs, have rates on either side and are
  /// what piecewise motions are made of. Invalid if none does.
  Id first_jump(const std::vector<Id>& candidates) const {
    const expr::Pool& pool = elaborator().pool();
    for (const Id node : candidates) {
      const expr::Op op = pool.op(node);
      if (op == expr::Op::floor || op == expr::Op::sign) return node;
      if (op == expr::Op::select && branches_differ(node)) return node;
    }
    return {};
  }

  /// Whether `if t < c then a else b` has a ≠ b at t = c, to rounding. Other conditions are not judged.
  bool branches_differ(Id node) const {
    expr::Pool& pool = elaborator().pool();
    const Id condition = pool.arg(node, 0);
    if (pool.op(condition) != expr::Op::less && pool.op(condition) != expr::Op::less_equal) return false;
    const bool time_left = pool.arg(condition, 0) == context_.time;
    const Id bound = pool.arg(condition, time_left ? 1 : 0);
    if ((!time_left && pool.arg(condition, 1) != context_.time) || pool.stage(bound) == expr::Stage::step) return false;
    const expr::Assignment at_bound{context_.time, bound};
    const std::array branches{pool.arg(node, 1), pool.arg(node, 2)};
    const std::vector<Id> there = expr::substitute(pool, branches, {&at_bound, 1});
    if (pool.stage(there[0]) == expr::Stage::step || pool.stage(there[1]) == expr::Stage::step) return false;
    const std::vector<double> values = expr::evaluate(pool, there, elaborator().default_values());
    return std::abs(values[0] - values[1]) > 1e-9 * (1 + std::abs(values[0]) + std::abs(values[1]));
  }

  Value make(const RobotModel& robot, const Tensor& q, Scope& scope, Span span) const {
    expr::Pool& pool = elaborator().pool();
    auto trajectory = std::make_shared<Trajectory>();
    trajectory->name = declaration_.name.text;
    trajectory->robot = &robot;
    trajectory->q = robot.vector(JointQuantity::q, q.entries);
    const expr::Assignment rate{context_.time, pool.one()};
    const expr::Derivative first = expr::differentiate(pool, q.entries, {&rate, 1});
    const expr::Derivative second = expr::differentiate(pool, first.roots, {&rate, 1});
    trajectory->qd = robot.vector(JointQuantity::qd, first.roots);
    trajectory->qdd = robot.vector(JointQuantity::qdd, second.roots);
    if (const Id jump = first_jump(first.jumps); jump.valid()) {
      const bool chooses = pool.op(jump) == expr::Op::select;
      const std::string where =
          chooses ? "if " + expr::to_string(pool, pool.arg(jump, 0), 60) : expr::to_string(pool, jump, 60);
      elaborator().diagnostics().report({rate_of_jump,
                                         "trajectory `" + trajectory->name + "` jumps, and its rates do not show it",
                                         {span, "it jumps at `" + where + "`"},
                                         {},
                                         {"the rates are those on either side of the jump"}});
    }
    Binding* duration = scope.find_here("duration");
    if (duration != nullptr) {
      if (const auto* value = std::get_if<Tensor>(&duration->value)) trajectory->duration = *value;
    }
    return TrajectoryRef{std::move(trajectory)};
  }
};

class ControllerLaw final : public Law {
 public:
  using Law::Law;

  Value call(Elaborator&, const Call& call) const override {
    const RobotModel* robot = subject(call.scope, call.expr.span);
    if (robot == nullptr) return Poison{};
    used_ = true;
    Scope& scope = open_controller_scope(*robot);
    if (Binding* period = call.scope.find("period")) scope.define_value("period", BindingRole::coordinate, period->value);
    std::vector<Elaborator::Override> overrides;
    if (!bind_arguments(call, scope, overrides)) return Poison{};
    return elaborate(scope, *robot, overrides);
  }

  void check_unused(Elaborator&) const override {
    const RobotModel* robot = used_ ? nullptr : robot_to_try();
    if (robot == nullptr) return;
    Scope& scope = open_controller_scope(*robot);
    const Tensor any_time = *elaborator().placeholder(Expected::scalar("period", dimensions::time));
    scope.define_value("period", BindingRole::coordinate, any_time);
    std::vector<Elaborator::Override> overrides;
    if (bind_placeholders(*robot, scope)) elaborate(scope, *robot, overrides);
  }

 private:
  Scope& open_controller_scope(const RobotModel& robot) const {
    Scope& scope = open_scope(&robot);
    scope.define_value("q", BindingRole::coordinate, robot.symbols(JointQuantity::q));
    scope.define_value("qd", BindingRole::coordinate, robot.symbols(JointQuantity::qd));
    return scope;
  }

  Value elaborate(Scope& scope, const RobotModel& robot, std::vector<Elaborator::Override>& overrides) const {
    const std::string& name = declaration_.name.text;
    bind_body(scope, overrides, [&](const syntax::Assignment& assignment, const std::string& target) {
      if (target == "tau") {
        define_output(assignment, target, robot.expected(JointQuantity::tau, "`tau` of controller " + name), scope);
      } else {
        elaborator().error(unknown_output, assignment.target.span, "a controller defines `tau`, not `" + target + "`", "",
                           {"for a value used by others write `let " + target + " = …`"});
      }
    });
    force_all(scope);
    Binding* output = scope.find_here("tau");
    if (output == nullptr) {
      return elaborator().error(law_without_output, declaration_.name.span, "controller `" + name + "` does not define `tau`", "",
                                {"write `tau = …` with one entry a joint"});
    }
    return output->value;
  }
};

}  // namespace

Value trajectory_value(LawContext& context, const syntax::Declaration& declaration, Scope& home) {
  auto law = std::make_shared<TrajectoryLaw>(context, declaration, home);
  if (declaration.parameters.empty()) return law->value();
  return FunctionRef{std::move(law)};
}

Value controller_value(LawContext& context, const syntax::Declaration& declaration, Scope& home) {
  return FunctionRef{std::make_shared<ControllerLaw>(context, declaration, home)};
}

}  // namespace robotc::programs
