#include "compiler/ros2/described_law.h"

#include <algorithm>
#include <array>
#include <set>

#include "compiler/emit/names.h"
#include "compiler/frontend/comments.h"
#include "compiler/ros2/ros2_diagnostics.h"

namespace robotc::ros2 {

namespace {

using programs::StandaloneLaw;

bool refuse(SessionState& state, Span place, std::string message, std::string hint) {
  state.diagnostics().report(not_in_ros2, place, std::move(message), "", {std::move(hint)});
  return false;
}

/// Names of parameters in ROS, which all differ: letters, digits, underscores and dots.
class ParameterNames {
 public:
  std::string claim(const std::string& wanted) {
    std::string name;
    for (const char c : wanted) {
      const bool fits = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';
      name += fits ? c : '_';
    }
    while (!taken_.insert(name).second) name += "_";
    return name;
  }

 private:
  /// Those of the controller itself, of controller_manager and of nodes.
  std::set<std::string> taken_{"sample_time", "period_tolerance", "update_rate", "use_sim_time",
                               "type",        "is_async",         "params_file", "node_options_args"};
};

/// Member of a reference: "q" of "ref.q" and of "ref.q.ahead".
std::string member_of(std::string name) {
  if (name.ends_with(".ahead")) name.resize(name.rfind('.'));
  const std::size_t dot = name.rfind('.');
  return dot == std::string::npos ? "" : name.substr(dot + 1);
}

void add_references(DescribedLaw& described, const StandaloneLaw::Argument& argument, const emit::Input& input) {
  const std::string member = member_of(argument.name);
  const std::size_t count = input.symbols.size();
  const bool is_position = member == "q" && described.positions > 0 && count % described.positions == 0;
  for (std::size_t i = 0; i < count; ++i) {
    Reference reference;
    reference.name = argument.name;
    if (i < input.entry_names.size() && !input.entry_names[i].empty()) {
      reference.name += " " + input.entry_names[i];
    } else if (count > 1) {
      reference.name += " " + std::to_string(i);
    }
    reference.unit = i < argument.value.dims.size() ? sema::unit_text(argument.value, i) : "";
    if (reference.unit == "1") reference.unit.clear();
    if (is_position) {
      reference.start = Reference::Start::position;
      reference.entry = i % described.positions;
    } else if (member == "qd" || member == "qdd") {
      reference.start = Reference::Start::zero;
    }
    described.references.push_back(std::move(reference));
  }
}

}  // namespace

bool can_be_named(SessionState& state, const sema::RobotModel& robot) {
  if (robot.has_loops) {
    return refuse(state, robot.mechanism.span,
                  "`" + robot.name + "` has closed loops, which the URDF of a ROS 2 package cannot hold",
                  "build the controller by `--controller`, and call it where all joints are measured");
  }
  for (const robotc::Joint& joint : robot.mechanism.joints) {
    if (!joint.model().quaternion()) continue;
    return refuse(state, joint.span,
                  "ros2_control measures joints of one coordinate, and `" + joint.name + "` is " +
                      std::string(joint.model().name()),
                  joint.model().name() == "floating"
                      ? "the pose of a base comes from an estimator: build the controller by `--controller`, and call "
                        "it with that pose"
                      : "write three `revolute` joints, whose angles can be measured");
  }
  return true;
}

std::optional<std::vector<std::string>> joints_of(SessionState& state, const sema::RobotModel& robot,
                                                  const std::vector<exporting::WrittenJoint>& written) {
  std::vector<std::string> names;
  for (const robotc::Joint& joint : robot.mechanism.joints) {
    for (std::size_t k = 0; k < joint.model().coordinates().size(); ++k) {
      const auto found = std::ranges::find_if(
          written, [&](const exporting::WrittenJoint& one) { return one.joint == joint.name && one.coordinate == k; });
      if (found == written.end()) {
        refuse(state, joint.span,
               "`" + joint.name + "` is " + std::string(joint.model().name()) +
                   ", and URDF has no joint for each of its coordinates, which ros2_control needs",
               "write it as `prismatic` and `revolute` joints, one behind the other");
        return std::nullopt;
      }
      names.push_back(found->name);
    }
  }
  return names;
}

DescribedLaw described_law(SessionState& state, const StandaloneLaw& law, const BuiltObject& built,
                           const std::vector<std::string>& joints) {
  const emit::Shipment& shipment = built.shipment;
  const emit::ShippedLaw& shipped = shipment.laws.front();
  const sema::RobotModel& robot = *law.robot;
  DescribedLaw described;
  described.name = shipped.name;
  described.robot = emit::identifier(shipment.model.robot);
  described.prefix = emit::shipped_name(shipment.model.robot, shipped.name);
  described.positions = joints.size();
  described.velocities = robot.speeds.size();
  for (const std::string& joint : joints) described.measurements.push_back({joint, "position"});
  // Joints of steps: each speed is the rate of the coordinate at its place.
  for (const SpeedId speed : robot.speeds) described.measurements.push_back({joints[speed.index()], "velocity"});
  const std::vector<std::string> quantities = given_quantities(robot);
  for (std::size_t i = 0; i < robot.actuated.size(); ++i) {
    described.commands.push_back({joints[robot.actuated[i].index()], quantities[i]});
    described.command_units.push_back(i < shipped.step.units.size() ? shipped.step.units[i] : "");
  }
  // The time, q, qd, the arguments that the law needs, in their order, and its period if it needs that.
  constexpr std::array<std::string_view, 3> first{"t", "q", "qd"};
  auto argument = law.arguments.begin();
  for (std::size_t i = 0; i < shipped.step.inputs.size(); ++i) {
    const emit::Input& input = shipment.model.inputs[shipped.step.inputs[i]];
    std::string text = i < first.size() ? std::string(first[i]) : "period";
    const auto found = i < first.size()
                           ? law.arguments.end()
                           : std::find_if(
                                 argument, law.arguments.end(),
                                 [&](const auto& one) { return emit::identifier(one.name) == input.name; });
    if (found != law.arguments.end()) {
      const bool by_value = input.entry_names.empty() && input.symbols.size() == 1;
      const std::string at = std::to_string(described.references.size());
      text = by_value ? "given[" + at + "]" : "given + " + at;
      add_references(described, *found, input);
      argument = found + 1;
    }
    described.arguments += text + ", ";
  }
  ParameterNames names;
  const Comments comments(state);
  for (const emit::Parameter& parameter : shipment.model.parameters) {
    std::string description;
    for (const sema::ParameterInfo& info : state.evaluator().parameters().all()) {
      if (info.symbol == parameter.symbol) description = comments.of(info.span);
    }
    described.parameters.push_back({names.claim(parameter.name), parameter.unit == "1" ? "" : parameter.unit,
                                    std::move(description), parameter.value});
  }
  described.constants = shipment.constants;
  described.has_state = !shipped.states.empty();
  described.flows = shipped.has_rates;
  return described;
}

}  // namespace robotc::ros2
