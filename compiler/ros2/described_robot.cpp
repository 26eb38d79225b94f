#include "compiler/ros2/described_robot.h"

#include <algorithm>

#include "compiler/frontend/comments.h"
#include "compiler/loops/loop_solver.h"
#include "compiler/ros2/ros2_diagnostics.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/values/loop_analysis.h"

namespace robotc::ros2 {

namespace {

/// A step of an angle that six steps of Newton's method close loops after, rad. Docs say half a radian; this is less.
constexpr double longest_turn = 0.2;
/// The same of a slide, as a part of the size of the largest loop.
constexpr double longest_slide = 0.1;

bool refuse(SessionState& state, Span place, std::string message, std::string hint) {
  state.diagnostics().report(not_in_ros2, place, std::move(message), "", {std::move(hint)});
  return false;
}

const robotc::Joint& joint_of(const Mechanism& mechanism, SpeedId speed) {
  return mechanism.joints[mechanism.speeds[speed.index()].joint.index()];
}

}  // namespace

bool can_be_named(SessionState& state, const sema::RobotModel& robot) {
  const Mechanism& mechanism = robot.mechanism;
  std::vector<SpeedId> interfaces = robot.speeds;
  interfaces.insert(interfaces.end(), robot.actuated.begin(), robot.actuated.end());
  for (const SpeedId speed : interfaces) {
    if (mechanism.coordinate_of(speed)) continue;
    const robotc::Joint& joint = joint_of(mechanism, speed);
    return refuse(state, joint.span,
                  "ros2_control measures joints of one coordinate, and `" + joint.name + "` is " +
                      std::string(joint.model().name()),
                  joint.model().name() == "floating"
                      ? "the pose of a base comes from an estimator: build the controller by `--controller`, and call "
                        "it with that pose"
                      : "write three `revolute` joints, whose angles can be measured");
  }
  if (sema::has_rolling(robot)) {
    return refuse(state, mechanism.span,
                  "where `" + robot.name + "` is follows from the way that it has come, and no joint measures it",
                  "build the controller by `--controller`, and call it with the place that an estimator gives");
  }
  return true;
}

std::vector<std::size_t> coordinates_of_freedoms(const sema::RobotModel& robot) {
  std::vector<std::size_t> entries;
  for (const SpeedId speed : robot.speeds) entries.push_back(robot.mechanism.coordinate_of(speed)->index());
  return entries;
}

std::optional<std::vector<std::string>> joints_of(SessionState& state, const sema::RobotModel& robot,
                                                  const std::vector<SpeedId>& speeds,
                                                  const std::vector<exporting::WrittenJoint>& written) {
  std::vector<std::string> names;
  for (const SpeedId speed : speeds) {
    const robotc::Joint& joint = joint_of(robot.mechanism, speed);
    const robotc::Coordinate& coordinate = robot.mechanism.coordinates[robot.mechanism.coordinate_of(speed)->index()];
    const auto found = std::ranges::find_if(written, [&](const exporting::WrittenJoint& one) {
      return one.joint == joint.name && one.coordinate == coordinate.component;
    });
    if (found == written.end()) {
      refuse(state, joint.span,
             "`" + joint.name + "` is " + std::string(joint.model().name()) +
                 ", and URDF has no joint for each of its coordinates, which ros2_control needs",
             "write it as `prismatic` and `revolute` joints, one after the other");
      return std::nullopt;
    }
    names.push_back(found->name);
  }
  return names;
}

std::optional<DescribedLoops> described_loops(const sema::RobotModel& robot) {
  if (!robot.loops) return std::nullopt;
  DescribedLoops loops;
  loops.assembly = robot.mechanism.mobility.assembly;
  loops.freedoms = coordinates_of_freedoms(robot);
  const loops::LoopSolver& solver = robot.loops->solver;
  for (const SpeedId speed : robot.speeds) {
    loops.longest_steps.push_back(solver.is_length(speed) ? longest_slide * solver.size() : longest_turn);
  }
  return loops;
}

std::vector<Parameter> described_parameters(SessionState& state, const emit::Shipment& shipment,
                                            std::set<std::string> reserved) {
  // Letters, digits, underscores and dots.
  const auto claim = [&](const std::string& wanted) {
    std::string name;
    for (const char c : wanted) {
      const bool fits = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';
      name += fits ? c : '_';
    }
    while (!reserved.insert(name).second) name += "_";
    return name;
  };
  std::vector<Parameter> parameters;
  const Comments comments(state);
  for (const emit::Parameter& parameter : shipment.model.parameters) {
    std::string description;
    for (const sema::ParameterInfo& info : state.evaluator().parameters().all()) {
      if (info.symbol == parameter.symbol) description = comments.of(info.span);
    }
    parameters.push_back(
        {claim(parameter.name), parameter.unit == "1" ? "" : parameter.unit, std::move(description), parameter.value});
  }
  return parameters;
}

}  // namespace robotc::ros2
