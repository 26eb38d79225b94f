#include "compiler/ros2/described_law.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "compiler/emit/names.h"

namespace robotc::ros2 {

namespace {

using programs::StandaloneLaw;

/// Member of a reference: "q" of "ref.q" and of "ref.q.ahead".
std::string member_of(std::string name) {
  if (name.ends_with(".ahead")) name.resize(name.rfind('.'));
  const std::size_t dot = name.rfind('.');
  return dot == std::string::npos ? "" : name.substr(dot + 1);
}

/// Interfaces of joints by the members of a trajectory.
const std::map<std::string, std::string, std::less<>> quantities{
    {"q", "position"}, {"qd", "velocity"}, {"qdd", "acceleration"}};

/// The trajectory that an argument is a member of: "ref" of "ref.q". Nothing for other arguments, and for later times.
std::optional<std::string> trajectory_of(const std::string& name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string::npos || !quantities.contains(name.substr(dot + 1))) return std::nullopt;
  return name.substr(0, dot);
}

class ReferenceReader {
 public:
  /// `joint_of`: the URDF joint of a coordinate by its name.
  ReferenceReader(DescribedLaw& described, const StandaloneLaw& law, const emit::Input& q,
                  std::map<std::string, std::string, std::less<>> joint_of)
      : described_(described), q_(q), joint_of_(std::move(joint_of)) {
    std::set<std::string> trajectories;
    for (const StandaloneLaw::Argument& argument : law.arguments) {
      if (const auto one = trajectory_of(argument.name)) trajectories.insert(*one);
    }
    is_only_trajectory_ = trajectories.size() == 1;
  }

  void add(const StandaloneLaw::Argument& argument, const emit::Input& input) {
    const std::string member = member_of(argument.name);
    for (std::size_t i = 0; i < input.symbols.size(); ++i) {
      const bool has_name = i < input.entry_names.size() && !input.entry_names[i].empty();
      const std::string entry = has_name ? input.entry_names[i] : input.symbols.size() == 1 ? "" : std::to_string(i);
      Reference reference;
      reference.name = argument.name + (entry.empty() ? "" : " " + entry);
      reference.interface = free_name(interface_of(argument.name, has_name, entry));
      reference.unit = i < argument.value.dims.size() ? sema::unit_text(argument.value, i) : "";
      if (reference.unit == "1") reference.unit.clear();
      if (const auto coordinate = coordinate_of(input, i); member == "q" && coordinate) {
        reference.start = Reference::Start::position;
        reference.entry = *coordinate;
      } else if (member == "qd" || member == "qdd") {
        reference.start = Reference::Start::zero;
      }
      described_.references.push_back(std::move(reference));
    }
  }

 private:
  /// The entry of q that an entry of positions is: by its name, or by its place in rows of all of them.
  [[nodiscard]] std::optional<std::size_t> coordinate_of(const emit::Input& input, std::size_t i) const {
    if (i < input.entry_names.size()) {
      const auto found = std::ranges::find(q_.entry_names, input.entry_names[i]);
      if (found != q_.entry_names.end()) return static_cast<std::size_t>(found - q_.entry_names.begin());
    }
    const std::size_t count = q_.symbols.size();
    if (count > 0 && input.symbols.size() % count == 0) return i % count;
    return std::nullopt;
  }

  [[nodiscard]] std::string interface_of(const std::string& argument, bool has_name, const std::string& entry) const {
    const auto trajectory = trajectory_of(argument);
    if (!trajectory || !has_name) return emit::identifier(argument) + (entry.empty() ? "" : "/" + entry);
    const auto joint = joint_of_.find(entry);
    const std::string at = is_only_trajectory_ ? "" : emit::identifier(*trajectory) + "/";
    return at + (joint == joint_of_.end() ? emit::identifier(entry) : joint->second) + "/" +
           quantities.at(argument.substr(trajectory->size() + 1));
  }

  std::string free_name(std::string name) {
    while (!taken_.insert(name).second) name += "_";
    return name;
  }

  DescribedLaw& described_;
  const emit::Input& q_;
  std::map<std::string, std::string, std::less<>> joint_of_;
  std::set<std::string> taken_;
  bool is_only_trajectory_ = false;
};

}  // namespace

std::vector<std::string> functions_of_loops() { return {"close_loops", "plus"}; }

DescribedLaw described_law(SessionState& state, const StandaloneLaw& law, const BuiltObject& built,
                           const std::vector<std::string>& measured, const std::vector<std::string>& driven) {
  const emit::Shipment& shipment = built.shipment;
  const emit::ShippedLaw& shipped = shipment.laws.front();
  const sema::RobotModel& robot = *law.robot;
  DescribedLaw described;
  described.name = shipped.name;
  described.robot = emit::identifier(shipment.model.robot);
  described.prefix = emit::shipped_name(shipment.model.robot, shipped.name);
  described.coordinates = robot.coordinate_count();
  described.freedoms = robot.speeds.size();
  described.loops = described_loops(robot);
  for (const std::string& joint : measured) described.measurements.push_back({joint, "position"});
  // Joints of steps: each speed is the rate of its coordinate.
  for (const std::string& joint : measured) described.measurements.push_back({joint, "velocity"});
  const std::vector<std::string> given = given_quantities(robot);
  for (std::size_t i = 0; i < robot.actuated.size(); ++i) {
    described.commands.push_back({driven[i], given[i]});
    described.command_units.push_back(i < shipped.step.units.size() ? shipped.step.units[i] : "");
  }
  // The time, q, qd, the arguments that the law needs, in their order, and its period if it needs that.
  constexpr std::array<std::string_view, 3> first{"t", "q", "qd"};
  std::map<std::string, std::string, std::less<>> joint_of;
  const std::vector<std::size_t> entries = coordinates_of_freedoms(robot);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    joint_of.emplace(robot.mechanism.coordinates[entries[i]].name, measured[i]);
  }
  ReferenceReader references(described, law, shipment.model.inputs[shipped.step.inputs[1]], std::move(joint_of));
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
      references.add(*found, input);
      argument = found + 1;
    }
    described.arguments += text + ", ";
  }
  // Names of the controller itself, of controller_manager and of nodes.
  described.parameters = described_parameters(state, shipment,
                                              {"sample_time", "period_tolerance", "update_rate", "use_sim_time", "type",
                                               "is_async", "params_file", "node_options_args"});
  described.constants = shipment.constants;
  described.has_state = !shipped.states.empty();
  described.flows = shipped.has_rates;
  return described;
}

}  // namespace robotc::ros2
