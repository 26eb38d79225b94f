#include "compiler/programs/law.h"

#include <algorithm>

#include "compiler/programs/program_diagnostics.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;

LawContext::LawContext(Evaluator& evaluator_in)
    : evaluator(evaluator_in), time(evaluator_in.pool().symbol("t", expr::Stage::step)) {}

const RobotModel* resolve_subject(Evaluator& evaluator, const syntax::Name& name, Scope& home,
                                  const RobotModel* around) {
  Binding* binding = home.find(name.head.text);
  if (binding == nullptr) {
    std::vector<std::string_view> robots;
    for (const Scope* scope = &home; scope != nullptr; scope = scope->parent()) {
      for (const auto& [candidate, other] : scope->own()) {
        if (other->role == BindingRole::robot) robots.push_back(candidate);
      }
    }
    const std::string_view near = nearest_name(name.head.text, robots);
    if (near.empty() && home.is_incomplete()) return nullptr;
    const std::string& text = name.head.text;
    evaluator.reporter().error(
        unknown_name, name.span, "`" + text + "` is not defined", "not found",
        {!near.empty() ? "did you mean `" + std::string(near) + "`?"
                       : "define it here, or use it from its file: `use " + text + " from \"" + text + ".robot\"`"});
    return nullptr;
  }
  const Value& value = evaluator.force(*binding, name.head.text, name.span);
  if (is_poison(value)) return nullptr;
  const syntax::Declaration* declared = declared_robot(value);
  if (around != nullptr && declared != nullptr && around->declaration == declared && name.rest.empty()) return around;
  const auto* robot = std::get_if<RobotRef>(&value);
  if (robot == nullptr) {
    std::vector<std::string> hints;
    if (declared != nullptr) {
      const std::string call = std::get<FunctionRef>(value).callable->signature();
      hints.push_back("give it arguments: write `let NAME = " + call + "`, and `for NAME`");
    }
    evaluator.reporter().error(not_a_robot, name.span, "`for` must be followed by a robot",
                               "this is " + describe(value), std::move(hints));
    return nullptr;
  }
  if (!name.rest.empty()) {
    evaluator.reporter().error(not_a_robot, name.span, "`for` must be followed by a robot", "this is a part of a robot",
                               {"write `for " + name.head.text + "`"});
    return nullptr;
  }
  return robot->instance->model(evaluator, name.span);
}

Law::Law(LawContext& context, const syntax::Declaration& declaration, Scope& home)
    : context_(context), declaration_(declaration), home_(home) {
  for (const syntax::Stmt& statement : declaration.body) {
    broken_ = broken_ || std::holds_alternative<syntax::Broken>(statement.node);
    const auto* bindings = std::get_if<syntax::Bindings>(&statement.node);
    if (bindings == nullptr || bindings->kind != syntax::BindingKind::parameter) continue;
    for (const syntax::Binding& item : bindings->items) {
      // A repeated name is reported when the body is bound.
      if (find_param(item.name.text) == nullptr) params_.push_back(&item);
    }
  }
}

std::string Law::signature() const {
  std::string text = declaration_.name.text + "(";
  for (const syntax::Binding& argument : declaration_.parameters) {
    text += (text.back() == '(' ? "" : ", ") + argument.name.text;
  }
  return text + ")";
}

const syntax::Binding* Law::find_param(std::string_view name) const {
  for (const syntax::Binding* param : params_) {
    if (param->name.text == name) return param;
  }
  return nullptr;
}

const RobotModel* Law::subject(Scope& caller, Span use) const {
  const RobotModel* around = declaration_.subject ? caller.chosen_subject() : caller.subject();
  if (!declaration_.subject) {
    if (around == nullptr && !caller.is_incomplete()) {
      evaluator().reporter().error(
          no_subject, use, "`" + declaration_.name.text + "` needs a robot, and there is none here", "",
          {use == declaration_.name.span
               ? "write `for ROBOT` after its name"
               : "write `for ROBOT` after its name, or after the name of the law that uses it"});
    }
    return around;
  }
  const RobotModel* own = resolve_subject(evaluator(), *declaration_.subject, home_, around);
  if (own != nullptr && around != nullptr && own != around) {
    evaluator().reporter().error(subject_differs, use,
                                 "`" + declaration_.name.text + "` is for " + own->name + ", not for " + around->name,
                                 "", {}, {{declaration_.subject->span, "declared here"}});
    return nullptr;
  }
  return own;
}

const RobotModel* Law::robot_to_try() const {
  if (!declaration_.subject) return home_.subject();
  // The robot may depend on arguments that only a use supplies.
  Binding* binding = home_.find(declaration_.subject->head.text);
  const bool needs_arguments = binding != nullptr &&
                               std::holds_alternative<FunctionRef>(evaluator().force(
                                   *binding, declaration_.subject->head.text, declaration_.subject->span)) &&
                               declared_robot(binding->value) != nullptr;
  return needs_arguments ? nullptr : resolve_subject(evaluator(), *declaration_.subject, home_);
}

Scope& Law::open_scope(const RobotModel* robot) const {
  Scope& scope = context_.make_scope(&home_);
  if (robot != nullptr) {
    scope.set_subject(robot);
    if (declaration_.subject) {
      scope.set_fallback(robot->names.get());
    } else {
      scope.set_yielding_fallback(robot->functions.get());
    }
  }
  scope.define_value("t", BindingRole::coordinate, Tensor::scalar(context_.time, EntryDim::of(dimensions::time)));
  return scope;
}

bool Law::bind_arguments(const Call& call, Scope& scope, Overrides& overrides,
                         const std::vector<std::pair<std::string_view, Expected>>& given_by_name) const {
  const std::vector<syntax::Binding>& arguments = declaration_.parameters;
  std::vector<std::string_view> names;
  std::size_t required = 0;
  for (const syntax::Binding& argument : arguments) {
    names.push_back(argument.name.text);
    if (argument.value == nullptr) required = names.size();
  }
  for (const syntax::Binding* param : params_) names.push_back(param->name.text);
  const std::size_t further = names.size();
  for (const auto& [name, expected] : given_by_name) names.push_back(name);
  for (const std::string_view name : syntax::broken_parameters(declaration_.body)) names.push_back(name);
  const auto exprs = sema::match_arguments(evaluator().reporter(), call, names, required, arguments.size());
  if (exprs.size() != names.size() || (names.empty() && !call.arguments.items.empty())) return false;
  bool sound = has_all_parameters(call, exprs);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const syntax::Binding& parameter = arguments[i];
    const std::string what = "argument `" + parameter.name.text + "` of " + declaration_.name.text;
    Expected expected = Expected::anything(what);
    if (parameter.type) {
      const auto declared = evaluator().resolve_type(*parameter.type, scope, what);
      sound = sound && declared.has_value();
      if (declared) expected = *declared;
    }
    Value value = exprs[i] != nullptr ? evaluator().evaluate(*exprs[i], call.scope, expected)
                                      : evaluator().evaluate(*parameter.value, home_, expected);
    sound = sound && !is_poison(value) &&
            moves_subject(value, what, *(exprs[i] != nullptr ? exprs[i] : parameter.value.get()), scope);
    if (scope.find_here(parameter.name.text) == nullptr) {
      scope.define_value(parameter.name.text, BindingRole::argument, std::move(value), parameter.name.span);
    }
  }
  for (std::size_t i = 0; i < given_by_name.size(); ++i) {
    const syntax::Expr* expr = exprs[further + i];
    if (expr == nullptr) continue;
    Value value = evaluator().evaluate(*expr, call.scope, given_by_name[i].second);
    sound = sound && !is_poison(value);
    scope.define_value(std::string(given_by_name[i].first), BindingRole::coordinate, std::move(value), expr->span);
  }
  for (const syntax::Argument& item : call.arguments.items) {
    if (item.name && find_param(item.name->head.text) != nullptr) overrides.push_back({&item, &call.scope, false});
  }
  return sound;
}

bool Law::may_be_given_model() const {
  const auto is_own = [](const syntax::Binding& argument) { return argument.name.text == "model"; };
  return !declaration_.subject && find_param("model") == nullptr &&
         std::none_of(declaration_.parameters.begin(), declaration_.parameters.end(), is_own);
}

Expected Law::model_expected() const {
  Expected expected = Expected::anything("argument `model` of " + declaration_.name.text);
  expected.kind = Expected::Kind::robot;
  return expected;
}

bool Law::take_model(const RobotModel& robot, Scope& scope) const {
  const Binding* given = scope.find_here("model");
  if (given == nullptr) return true;
  const RobotModel* model = std::get<RobotRef>(given->value).instance->model(evaluator(), given->span);
  if (model == nullptr) return false;
  if (!same_joints(*model, robot)) {
    evaluator().reporter().error(robots_differ, given->span,
                                 "the model of `" + declaration_.name.text + "` must have the joints of " + robot.name,
                                 "this is " + model->name, {joint_difference(robot, *model)});
    return false;
  }
  scope.set_yielding_fallback(model->functions.get());
  return true;
}

bool Law::has_all_parameters(const Call& call, const std::vector<const syntax::Expr*>& exprs) const {
  std::vector<std::string_view> missing;
  const std::size_t arguments = declaration_.parameters.size();
  for (std::size_t i = 0; i < params_.size(); ++i) {
    if (params_[i]->value == nullptr && exprs[arguments + i] == nullptr) missing.push_back(params_[i]->name.text);
  }
  if (missing.empty()) return true;
  std::string fix;
  for (const std::string_view name : missing) fix += ", " + std::string(name) + " = …";
  std::string written(evaluator().reporter().sources().text(call.expr.span));
  if (written.ends_with(')')) written.pop_back();
  if (written.ends_with('(')) fix.erase(0, 2);
  evaluator().reporter().error(
      parameter_never_set, call.expr.span,
      "`" + call.callee + "` needs " + (missing.size() == 1 ? "a value" : "values") + " for " + quoted_list(missing),
      "", {"write `" + written + fix + ")`"});
  return false;
}

bool Law::moves_subject(const Value& value, const std::string& what, const syntax::Expr& expr,
                        const Scope& scope) const {
  const auto* reference = std::get_if<TrajectoryRef>(&value);
  if (reference == nullptr || same_joints(*reference->trajectory->robot, *scope.subject())) return true;
  evaluator().reporter().error(robots_differ, expr.span, what + " must be a trajectory of " + scope.subject()->name,
                               "this is one of " + reference->trajectory->robot->name,
                               {joint_difference(*scope.subject(), *reference->trajectory->robot)});
  return false;
}

bool Law::bind_placeholders(const RobotModel& robot, Scope& scope, std::string* obstacle) const {
  const auto no = [&](const std::string& reason) {
    if (obstacle != nullptr) *obstacle = reason;
    return false;
  };
  for (const syntax::Binding& parameter : declaration_.parameters) {
    const std::string& name = parameter.name.text;
    if (!parameter.type) return no("its argument `" + name + "` has no type");
    const auto expected = evaluator().resolve_type(*parameter.type, scope, "`" + name + "`");
    if (!expected) return no("the type of its argument `" + name + "` is unknown");
    Value value;
    if (expected->kind == Expected::Kind::trajectory) {
      if (robot.speeds.empty()) return no("no joint moves");  // no motion to prescribe
      auto any = std::make_shared<Trajectory>();
      any->name = name;
      any->robot = &robot;
      const auto given = [&](JointQuantity quantity) {
        const std::string path = name + "." + std::string(sema::name(quantity));
        GivenMotion motion{path, robot.expected(quantity, path), {}, {}};
        motion.now = *evaluator().placeholder(motion.expected);
        return context_.given_motions.emplace_back(std::move(motion)).now;
      };
      any->q = given(JointQuantity::q);
      any->qd = given(JointQuantity::qd);
      any->qdd = given(JointQuantity::qdd);
      any->duration = evaluator().placeholder(Expected::scalar(name, dimensions::time));
      value = TrajectoryRef{std::move(any)};
    } else if (expected->kind == Expected::Kind::robot && robot.instance != nullptr) {
      value = RobotRef{robot.instance->factory().shared_from_this(), robot.instance, false};
    } else if (auto tensor = evaluator().placeholder(*expected)) {
      value = std::move(*tensor);
    } else {
      return no("its argument `" + name + "` is neither a trajectory nor a number nor a vector over the joints");
    }
    scope.define_value(name, BindingRole::argument, std::move(value), parameter.name.span);
  }
  // A param without a default gets its value from each use, so it is unknown here.
  const auto open = std::find_if(params_.begin(), params_.end(),
                                 [](const syntax::Binding* param) { return param->value == nullptr; });
  return open == params_.end() || no("its param `" + (*open)->name.text + "` has no value");
}

StatefulBody& Law::bind_body(Scope& scope, Overrides& overrides, TakeEquation equation) const {
  StatefulBody::Owner owner;
  owner.name = declaration_.name.text;
  owner.bind_equation = [this, equation = std::move(equation)](const syntax::Assignment& assignment, Scope& names) {
    equation(assignment, std::string(evaluator().reporter().sources().text(assignment.target.span)), names);
  };
  StatefulBody& states = context_.bodies.emplace_back(evaluator(), scope, std::move(owner), declaration_.body);
  for (const syntax::Stmt& statement : declaration_.body) {
    const auto* assignment = std::get_if<syntax::Assignment>(&statement.node);
    if (assignment != nullptr && assignment->every != nullptr) {
      evaluator().reporter().error(
          clock_on_setting, assignment->every->span, "a law cannot set its own clock", "",
          {"write `every` in the simulation: `tau = " + declaration_.name.text + "(…) every 1 ms`"});
    }
    if (states.take(statement, &overrides)) continue;
    evaluator().reporter().error(
        misplaced_statement, statement.span, "this statement does not belong in a law", "",
        {"a law contains `const`, `param`, `state`, `let`, `fn`, `when` and its equations; in place of a "
         "loop, write a list `[… for i in 1..n]`"});
  }
  return states;
}

void Law::define_output(const syntax::Assignment& assignment, const std::string& name, const Expected& expected,
                        Scope& scope, const RobotModel* or_along_freedoms) const {
  Binding binding;
  binding.role = BindingRole::let;
  binding.span = assignment.target.span;
  binding.compute = [this, &assignment, expected, &scope, or_along_freedoms]() -> Value {
    const syntax::Expr& written = *assignment.value;
    if (or_along_freedoms == nullptr) return evaluator().evaluate(written, scope, expected);
    Value value = evaluator().evaluate(written, scope);
    const auto* const efforts = std::get_if<Tensor>(&value);
    const bool along_freedoms = efforts != nullptr && efforts->rank == 1 &&
                                efforts->row_space.robot == or_along_freedoms && !efforts->row_space.actuated &&
                                !efforts->row_space.configuration;
    return evaluator().fit(std::move(value),
                           along_freedoms
                               ? or_along_freedoms->expected(JointQuantity::effort, "the efforts along the freedoms")
                               : expected,
                           written, &scope);
  };
  if (const Binding* earlier = scope.define(name, std::move(binding))) {
    evaluator().reporter().error(output_defined_twice, assignment.target.span, "`" + name + "` is defined twice",
                                 "again here", {}, {{earlier->span, "first here"}});
  }
}

void Law::force_all(Scope& scope, StatefulBody& states) const {
  for (std::size_t i = 0; i < scope.own().size(); ++i) {
    const auto& [name, binding] = scope.own()[i];
    evaluator().force(*binding, name, binding->span);
  }
  states.finish();
}

}  // namespace robotc::programs
