// Controllers: efforts as a function of time and state.
#include <algorithm>

#include "compiler/programs/law.h"
#include "compiler/programs/program_diagnostics.h"

namespace robotc::programs {

using namespace sema;

namespace {

class ControllerLaw final : public Law {
 public:
  using Law::Law;

  Value call(Elaborator&, const Call& call) const override {
    const RobotModel* robot = subject(call.scope, call.expr.span);
    if (robot == nullptr) return Poison{};
    Scope& scope = open_controller_scope(*robot);
    if (Binding* period = call.scope.find("period"))
      scope.define_value("period", BindingRole::coordinate, period->value);
    Overrides overrides;
    if (!bind_arguments(call, scope, overrides)) return Poison{};
    used_ = true;  // with arguments that are wrong, it is still to be checked
    return elaborate(scope, *robot, overrides);
  }

  bool check_unused(Elaborator&) const override {
    if (used_) return true;
    const RobotModel* robot = robot_to_try();
    if (robot == nullptr) return false;
    Scope& scope = open_controller_scope(*robot);
    const Tensor any_time = *elaborator().placeholder(Expected::scalar("period", dimensions::time));
    scope.define_value("period", BindingRole::coordinate, any_time);
    Overrides overrides;
    if (!bind_placeholders(*robot, scope)) return false;
    elaborate(scope, *robot, overrides);
    return true;
  }

 private:
  [[nodiscard]] bool defines_tau() const {
    return std::any_of(declaration_.body.begin(), declaration_.body.end(), [](const syntax::Stmt& statement) {
      const auto* assignment = std::get_if<syntax::Assignment>(&statement.node);
      return assignment != nullptr && assignment->target.rest.empty() && assignment->target.head.text == "tau";
    });
  }

  Scope& open_controller_scope(const RobotModel& robot) const {
    Scope& scope = open_scope(&robot);
    scope.define_value("q", BindingRole::coordinate, robot.symbols(JointQuantity::q));
    scope.define_value("qd", BindingRole::coordinate, robot.symbols(JointQuantity::qd));
    return scope;
  }

  Value elaborate(Scope& scope, const RobotModel& robot, Overrides& overrides) const {
    const std::string& name = declaration_.name.text;
    bool misnamed = false;
    bind_body(scope, overrides, [&](const syntax::Assignment& assignment, const std::string& target) {
      if (target == "tau") {
        define_output(assignment, target, robot.expected(JointQuantity::tau, "`tau` of controller " + name), scope);
      } else {
        misnamed = true;
        const bool entry = target.starts_with("tau.") || target.starts_with("tau[");
        std::vector<std::string> hints{entry ? "`tau` is defined as a whole: `tau = [" + robot.joint_name(0) +
                                                   " = …, …]`, or all entries in their order"
                                             : "for a value used by others write `let " + target + " = …`"};
        if (!defines_tau() && !entry) hints.insert(hints.begin(), "for the efforts of the joints write `tau = …`");
        elaborator().error(unknown_output, assignment.target.span, "a controller defines `tau`, not `" + target + "`",
                           "", std::move(hints));
      }
    });
    force_all(scope);
    Binding* output = scope.find_here("tau");
    if (output == nullptr && (misnamed || broken_)) return Poison{};  // it may be the one that has another name
    if (output == nullptr) {
      return elaborator().error(law_without_output, declaration_.name.span,
                                "controller `" + name + "` does not define `tau`", "",
                                {"write `tau = …` with one entry a joint"});
    }
    return output->value;
  }
};

}  // namespace

Value controller_value(LawContext& context, const syntax::Declaration& declaration, Scope& home) {
  return FunctionRef{std::make_shared<ControllerLaw>(context, declaration, home)};
}

}  // namespace robotc::programs
