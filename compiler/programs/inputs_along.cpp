// Inverse dynamics through all stages of actuators, along a trajectory whose rates are known.
#include "compiler/programs/inputs_along.h"

#include "compiler/catalogue/catalogue_diagnostics.h"
#include "compiler/catalogue/request.h"
#include "compiler/catalogue/robot_functions.h"
#include "compiler/mechanism/actuator_model.h"
#include "compiler/programs/motion_states.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/sema/programs/derivatives.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using dynamics::Function;
using expr::Id;

namespace {

class InputsAlong final : public Callable {
 public:
  InputsAlong(LawContext& context, const RobotModel& robot, dynamics::Functions& functions)
      : context_(context), robot_(robot), functions_(functions) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto exprs = sema::match_arguments(evaluator.reporter(), call, {"ref"}, 1);
    if (exprs.empty()) return Poison{};
    Expected expected = Expected::anything("argument `ref` of inputs_along");
    expected.kind = Expected::Kind::trajectory;
    const Value value = evaluator.evaluate(*exprs[0], call.scope, expected);
    const auto* reference = std::get_if<TrajectoryRef>(&value);
    if (reference == nullptr || !robot_.valid) return Poison{};
    if (robot_.mechanism.has_loops()) {
      catalogue::report_of_trees_alone(evaluator.reporter().diagnostics(), robot_.mechanism, "`inputs_along`",
                                       call.expr.span);
      return Poison{};
    }
    if (!require_gravity(evaluator.reporter(), robot_, call.expr.span)) return Poison{};
    const Trajectory& motion = *reference->trajectory;
    if (!same_joints(robot_, *motion.robot)) {
      return evaluator.reporter().error(robots_differ, exprs[0]->span,
                                        "argument `ref` of inputs_along must be a trajectory of " + robot_.name,
                                        "this is one of " + motion.robot->name);
    }
    try {
      return along(evaluator, call, motion);
    } catch (const dynamics::FunctionTooLarge& error) {
      catalogue::report_too_large(evaluator.reporter().diagnostics(), error, call.expr.span);
      return Poison{};
    }
  }

  [[nodiscard]] std::string signature() const override { return "inputs_along(ref)"; }

 private:
  Value along(Evaluator& evaluator, const Call& call, const Trajectory& motion) const {
    const Mechanism& mechanism = robot_.mechanism;
    std::vector<expr::Assignment> given;
    for (const auto& [symbols, entries] : {std::pair(&mechanism.q, &motion.q.entries),
                                           {&mechanism.qd, &motion.qd.entries},
                                           {&mechanism.qdd, &motion.qdd.entries}}) {
      for (std::size_t i = 0; i < symbols->size(); ++i) given.emplace_back((*symbols)[i], (*entries)[i]);
    }
    const std::vector<Id>& efforts = functions_.get(Function::inverse_dynamics).roots;
    if (!evaluator.budget().spend_on(efforts, call.expr.span)) return Poison{};
    // Rates of q beyond q̈, and rates of the efforts: each is derived for all joints at once.
    std::vector<std::vector<Id>> positions{motion.q.entries, motion.qd.entries, motion.qdd.entries};
    std::vector<std::vector<Id>> loads{expr::substitute(evaluator.pool(), efforts, given)};
    std::size_t most = 0;
    for (const SpeedId id : robot_.actuated) most = std::max(most, rates_used(mechanism.freedom(id).actuator));
    for (std::size_t k = 1; k <= most; ++k) {
      if (!add_rate(evaluator, call, loads)) return Poison{};
      if (positions.size() <= k && !add_rate(evaluator, call, positions)) return Poison{};
    }
    std::vector<Id> inputs;
    for (const SpeedId id : robot_.actuated) {
      const Actuator& actuator = mechanism.freedom(id).actuator;
      const std::size_t i = id.index();
      const std::optional<CoordinateId> coordinate = mechanism.coordinate_of(id);
      Jet wanted;
      // No actuator drives a quaternion's freedom, so nothing needs its position.
      wanted.motion.push_back(coordinate ? positions[0][coordinate->index()] : evaluator.pool().zero());
      for (std::size_t k = 1; k <= std::max<std::size_t>(rates_used(actuator), 1); ++k) {
        wanted.motion.push_back(positions[k][i]);
      }
      for (std::size_t k = 0; k <= rates_used(actuator); ++k) wanted.effort.push_back(loads[k][i]);
      const std::optional<Id> input = input_for(evaluator.pool(), actuator, std::move(wanted));
      if (!input) {
        return evaluator.reporter().error(
            catalogue::no_inverse, call.expr.span,
            "the input of `" + mechanism.name_of(id) + "` does not follow from the motion of the joint alone",
            "its actuator has a motion of its own",
            {"damping of a transmission, and leakage between chambers of different areas, give it one: leave them out "
             "in "
             "a model that the law gets as an argument, `model.inputs_along(ref)`"});
      }
      inputs.push_back(*input);
    }
    return robot_.vector(JointQuantity::tau, std::move(inputs));
  }

  /// Appends the rate of the last vector.
  bool add_rate(Evaluator& evaluator, const Call& call, std::vector<std::vector<Id>>& vectors) const {
    const std::vector<Id>& last = vectors.back();
    if (!evaluator.budget().spend_on(last, call.expr.span)) return false;
    const auto rates = rates_along_motion(context_, &robot_, last, call.expr.span);
    if (!rates) return false;
    auto entries = differentiate(evaluator, last, *rates, call);
    if (!entries) return false;
    vectors.push_back(std::move(*entries));
    return true;
  }

  LawContext& context_;
  const RobotModel& robot_;
  dynamics::Functions& functions_;
};

}  // namespace

void define_inputs_along(LawContext& context, RobotModel& robot, dynamics::Functions& functions) {
  catalogue::define_robot_function(robot, catalogue::inputs_along,
                                   FunctionRef{std::make_shared<InputsAlong>(context, robot, functions)});
}

}  // namespace robotc::programs
