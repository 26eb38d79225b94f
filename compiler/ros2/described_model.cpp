#include "compiler/ros2/described_model.h"

#include <algorithm>

#include "compiler/emit/names.h"
#include "compiler/ros2/ros2_diagnostics.h"
#include "compiler/units/unit.h"

namespace robotc::ros2 {

std::vector<std::string> functions_of_solver() {
  return {"mass_matrix", "coriolis_forces", "gravity_forces",  "spring_forces",
          "friction",    "applied_forces",  "inverse_dynamics"};
}

bool can_be_solved(SessionState& state, const sema::RobotModel& robot) {
  if (!robot.loops) return true;
  state.diagnostics().report(
      not_in_ros2, robot.mechanism.span,
      "an inverse dynamics solver takes the positions of all joints, and those of `" + robot.name +
          "` depend on each other by its loops",
      "", {"build its functions by `--function mass_matrix,inverse_dynamics,close_loops`, and call them"});
  return false;
}

DescribedModel described_model(SessionState& state, const sema::RobotModel& robot, const BuiltObject& built,
                               const std::vector<std::string>& joints) {
  const emit::Shipment& shipment = built.shipment;
  DescribedModel described;
  described.prefix = emit::identifier(shipment.model.robot);
  const emit::Function& efforts =
      *std::ranges::find(shipment.model.functions, "inverse_dynamics", &emit::Function::name);
  const emit::Input& q = shipment.model.inputs[efforts.inputs.front()];
  for (std::size_t i = 0; i < joints.size(); ++i) {
    described.joints.push_back({joints[i], !robot.is_angle(i), q.units[i], efforts.units[i]});
  }
  const auto is_there = [&](std::string_view name) {
    const emit::Function& function = *std::ranges::find(shipment.model.functions, name, &emit::Function::name);
    return std::ranges::any_of(function.entries, [&](expr::Id id) { return id != state.pool().zero(); });
  };
  described.has_springs = is_there("spring_forces");
  described.has_wrenches = is_there("applied_forces");
  described.parameters = described_parameters(state, shipment, {"joints", "robot_description", "use_sim_time"});
  described.constants = shipment.constants;
  return described;
}

}  // namespace robotc::ros2
