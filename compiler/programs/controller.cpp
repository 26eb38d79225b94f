// Controllers: efforts as a function of time and state.
#include <algorithm>

#include "compiler/programs/initial_states.h"
#include "compiler/programs/law.h"
#include "compiler/programs/motion_states.h"
#include "compiler/programs/program_diagnostics.h"

namespace robotc::programs {

using namespace sema;

namespace {

class ControllerLaw final : public Law {
 public:
  using Law::Law;

  Value call(Evaluator&, const Call& call) const override {
    const RobotModel* robot = subject(call.scope, call.expr.span);
    if (robot == nullptr) return Poison{};
    Scope& scope = open_scope(robot);
    Overrides overrides;
    // The measurement is the true motion, and the functions are those of the robot, unless the use gives others.
    std::vector<std::pair<std::string_view, Expected>> given{
        {"q", robot->expected(JointQuantity::q, "the measured `q`")},
        {"qd", robot->expected(JointQuantity::qd, "the measured `qd`")}};
    if (may_be_given_model()) given.emplace_back("model", model_expected());
    if (!bind_arguments(call, scope, overrides, given)) return Poison{};
    if (may_be_given_model() && !take_model(*robot, scope)) return Poison{};
    used_ = true;  // with wrong arguments it still needs its own check
    if (context_.varied_references != nullptr) vary_references(scope);
    define_motion(*robot, scope);
    return elaborate(scope, *robot, overrides);
  }

  /// On the robot `chosen`, unless it has its own.
  std::unique_ptr<StandaloneController> standalone(const RobotModel& chosen, Span use) const {
    auto result = std::make_unique<StandaloneController>();
    result->name = declaration_.name.text;
    result->robot = declaration_.subject ? robot_to_try() : &chosen;
    if (result->robot == nullptr) return refuse(use, "its robot depends on where it is used");
    result->period = evaluator().placeholder(Expected::scalar("period", dimensions::time))->entries[0];
    result->program.period = result->period;
    result->program.at_ticks = true;
    const sema::Entered entered = sema::in_program(evaluator().context(), &result->program);
    Scope& scope = open_scope(result->robot);
    std::string obstacle;
    if (!bind_placeholders(*result->robot, scope, &obstacle)) return refuse(use, obstacle);
    for (const syntax::Binding& parameter : declaration_.parameters) {
      take_argument(parameter.name.text, scope.find_here(parameter.name.text)->value, *result);
    }
    define_motion(*result->robot, scope);
    Overrides overrides;
    const Value value = elaborate(scope, *result->robot, overrides);
    const auto* record = std::get_if<RecordRef>(&value);
    if (record == nullptr) return nullptr;
    result->tau = *record->fields->value;
    take_motions(*result);
    resolve_initial_states(evaluator(), *result->robot, result->program);
    return result;
  }

  bool check_unused(Evaluator&) const override {
    if (used_) return true;
    const RobotModel* robot = robot_to_try();
    if (robot == nullptr) return false;
    Program trial;
    trial.period = evaluator().placeholder(Expected::scalar("period", dimensions::time))->entries[0];
    trial.at_ticks = true;
    trial.measured = robot;
    const sema::Entered entered = sema::in_program(evaluator().context(), &trial);
    Scope& scope = open_scope(robot);
    Overrides overrides;
    if (!bind_placeholders(*robot, scope)) return false;
    define_motion(*robot, scope);
    elaborate(scope, *robot, overrides);
    return true;
  }

 private:
  /// Shifts the trajectories among the arguments, unless a law around this one has done so.
  void vary_references(Scope& scope) const {
    expr::Pool& pool = evaluator().pool();
    for (const syntax::Binding& parameter : declaration_.parameters) {
      Binding* const binding = scope.find_here(parameter.name.text);
      const auto* reference = binding == nullptr ? nullptr : std::get_if<TrajectoryRef>(&binding->value);
      if (reference == nullptr || is_varied(reference->trajectory->q.entries)) continue;
      auto shifted = std::make_shared<Trajectory>(*reference->trajectory);
      VariedReference shift{parameter.name.text, shifted->robot, {}, {}, {}};
      const auto add = [&](Tensor& tensor, std::vector<expr::Id>& symbols) {
        for (expr::Id& entry : tensor.entries) {
          symbols.push_back(pool.symbol("shift", expr::Stage::step));
          entry = pool.add(entry, symbols.back());
        }
      };
      add(shifted->q, shift.q);
      add(shifted->qd, shift.qd);
      add(shifted->qdd, shift.qdd);
      const std::vector<expr::Id> rates = position_rates(shifted->robot->mechanism, pool, shift.qd);
      for (std::size_t i = 0; i < shift.q.size(); ++i) context_.given_rates.emplace_back(shift.q[i], rates[i]);
      for (std::size_t i = 0; i < shift.qd.size(); ++i) context_.given_rates.emplace_back(shift.qd[i], shift.qdd[i]);
      context_.given_without_rate.insert(context_.given_without_rate.end(), shift.qdd.begin(), shift.qdd.end());
      context_.varied_references->push_back(std::move(shift));
      binding->value = TrajectoryRef{std::move(shifted)};
    }
  }
  [[nodiscard]] bool is_varied(const std::vector<expr::Id>& entries) const {
    const std::vector<expr::Id> nodes = expr::reachable(evaluator().pool(), entries);
    return std::ranges::any_of(*context_.varied_references, [&](const VariedReference& reference) {
      return std::ranges::any_of(reference.q,
                                 [&](expr::Id symbol) { return std::ranges::binary_search(nodes, symbol); });
    });
  }

  std::nullptr_t refuse(Span use, const std::string& reason) const {
    const std::string& name = declaration_.name.text;
    evaluator().reporter().error(not_standalone, use, "controller `" + name + "` cannot run by itself: " + reason, "",
                                 {"write a controller that provides what is missing: `controller my_" + name +
                                  "(ref: trajectory) { tau = " + name + "(…) }`"},
                                 {{declaration_.name.span, "declared here"}});
    return nullptr;
  }

  /// Adds the states of the trajectories that the controller uses.
  void take_motions(StandaloneController& result) const {
    std::vector<expr::Id> roots = result.tau.entries;
    for (const StateVariable& state : result.program.states) {
      roots.insert(roots.end(), state.initial.begin(), state.initial.end());
      roots.insert(roots.end(), state.law.begin(), state.law.end());
    }
    take_motion_states(context_, std::move(roots), *result.robot, result.program);
  }

  /// Adds an argument's placeholder to the inputs supplied by callers.
  void take_argument(const std::string& name, const Value& value, StandaloneController& result) const {
    const auto add = [&](const std::string& what, const Tensor& tensor) { result.arguments.push_back({what, tensor}); };
    const auto* reference = std::get_if<TrajectoryRef>(&value);
    if (reference == nullptr) {
      const auto* tensor = std::get_if<Tensor>(&value);
      if (tensor == nullptr) return;  // a robot
      add(name, *tensor);
      context_.given_without_rate.insert(context_.given_without_rate.end(), tensor->entries.begin(),
                                         tensor->entries.end());
      return;
    }
    const Trajectory& trajectory = *reference->trajectory;
    add(name + ".q", trajectory.q);
    add(name + ".qd", trajectory.qd);
    add(name + ".qdd", trajectory.qdd);
    add(name + ".duration", *trajectory.duration);
    for (std::size_t i = 0; i < trajectory.q.size(); ++i) {
      context_.given_rates.emplace_back(trajectory.q.entries[i], trajectory.qd.entries[i]);
      context_.given_rates.emplace_back(trajectory.qd.entries[i], trajectory.qdd.entries[i]);
      context_.given_without_rate.push_back(trajectory.qdd.entries[i]);
    }
  }

  [[nodiscard]] bool defines_tau() const {
    return std::any_of(declaration_.body.begin(), declaration_.body.end(), [](const syntax::Stmt& statement) {
      const auto* assignment = std::get_if<syntax::Assignment>(&statement.node);
      return assignment != nullptr && assignment->target.rest.empty() && assignment->target.head.text == "tau";
    });
  }

  void define_motion(const RobotModel& robot, Scope& scope) const {
    for (const auto quantity : {JointQuantity::q, JointQuantity::qd}) {
      const std::string text(sema::name(quantity));
      if (scope.find_here(text) == nullptr) {
        scope.define_value(text, BindingRole::coordinate, robot.symbols(quantity));
      }
    }
    define_period(evaluator(), scope);
  }

  Value elaborate(Scope& scope, const RobotModel& robot, Overrides& overrides) const {
    const std::string& name = declaration_.name.text;
    bool misnamed = false;
    const auto take = [&](const syntax::Assignment& assignment, const std::string& target, Scope& names) {
      if (target == "tau") {
        define_output(assignment, target, robot.expected(JointQuantity::tau, "`tau` of controller " + name), names);
      } else {
        misnamed = true;
        const bool entry = target.starts_with("tau.") || target.starts_with("tau[");
        std::vector<std::string> hints{entry ? "define all entries of `tau` at once: `tau = [" + robot.joint_name(0) +
                                                   " = …, …]`, or `tau = […, …]` in the order of the joints"
                                             : "to name another value, write `let " + target + " = …`"};
        if (!defines_tau() && !entry) hints.insert(hints.begin(), "for the efforts of the joints write `tau = …`");
        evaluator().reporter().error(unknown_output, assignment.target.span,
                                     "a controller defines `tau`, not `" + target + "`", "", std::move(hints));
      }
    };
    force_all(scope, bind_body(scope, overrides, take));
    Binding* output = scope.find_here("tau");
    if (output == nullptr && (misnamed || broken_)) return Poison{};  // a misnamed equation may be the output
    if (output == nullptr) {
      return evaluator().reporter().error(law_without_output, declaration_.name.span,
                                          "controller `" + name + "` does not define `tau`", "",
                                          {"write `tau = …` with one entry per joint"});
    }
    const auto* tau = std::get_if<Tensor>(&output->value);
    if (tau == nullptr) return Poison{};
    auto fields = std::make_shared<Fields>();
    fields->what = "controller `" + name + "`";
    fields->value = *tau;
    for (const auto& [member, binding] : scope.own()) {
      if (binding->role != BindingRole::coordinate) fields->members.emplace_back(member, binding->value);
    }
    return RecordRef{std::move(fields)};
  }
};

const ControllerLaw* controller_of(const Value& value) {
  const auto* function = std::get_if<FunctionRef>(&value);
  return function == nullptr ? nullptr : dynamic_cast<const ControllerLaw*>(function->callable.get());
}

}  // namespace

bool is_controller(const Value& value) { return controller_of(value) != nullptr; }

std::unique_ptr<StandaloneController> standalone_controller(const Value& controller, const RobotModel& robot,
                                                            Span use) {
  return controller_of(controller)->standalone(robot, use);
}

Value controller_value(LawContext& context, const syntax::Declaration& declaration, Scope& home) {
  return FunctionRef{std::make_shared<ControllerLaw>(context, declaration, home)};
}

}  // namespace robotc::programs
