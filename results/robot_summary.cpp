#include "results/robot_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "compiler/geometry/statics.h"
#include "results/angles.h"
#include "results/numbers.h"
#include "results/table.h"

namespace robotc::tools {

namespace {

using geometry::Joint;
using geometry::Robot;

constexpr int digits = 5;
constexpr std::size_t widest_table = 110;
/// Limits are compared up to rounding: the file has degrees, we compare radians.
constexpr double slack = 1e-9;

PoseSummary summarise_pose(const Robot& robot, const std::string& name, std::vector<double> q,
                           const std::vector<geometry::Load>& loads) {
  PoseSummary pose{name, std::move(q), {}, {}, {}};
  pose.tau = geometry::static_efforts(robot, pose.q, loads);
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const Joint& joint = robot.joints[i];
    if (!joint.moves()) continue;
    const double position = pose.q[*joint.coordinate];
    const double effort = pose.tau[*joint.coordinate];
    if ((joint.lower && position < *joint.lower - slack) || (joint.upper && position > *joint.upper + slack)) {
      pose.outside.push_back(i);
    }
    const double tolerance = slack * std::abs(effort);
    if (!joint.passive && ((joint.least_effort && effort < *joint.least_effort - tolerance) ||
                           (joint.most_effort && effort > *joint.most_effort + tolerance))) {
      pose.beyond.push_back(i);
    }
  }
  return pose;
}

std::string effort_unit(const Joint& joint) { return joint.turns() ? "N*m" : "N"; }

/// "-10 .. 130 deg", "0 .. 300 mm", "above 0"; empty without limits.
std::string range_text(const std::optional<double>& low, const std::optional<double>& high, double factor,
                       const std::string& unit) {
  const auto number = [&](double value) { return to_readable(value / factor, digits); };
  if (low && high) return fmt::format("{} .. {} {}", number(*low), number(*high), unit);
  if (low) return fmt::format("from {} {}", number(*low), unit);
  if (high) return fmt::format("to {} {}", number(*high), unit);
  return "";
}

std::string position_text(const Joint& joint, const AngleUnits& angles) {
  const ShownUnit unit = shown_unit(joint.turns() ? "rad" : "m", angles);
  return range_text(joint.lower, joint.upper, unit.factor, unit.text);
}

std::string speed_text(const Joint& joint, const AngleUnits& angles) {
  if (!joint.speed) return "";
  const ShownUnit unit = shown_unit(joint.turns() ? "rad/s" : "m/s", angles);
  return to_readable(*joint.speed / unit.factor, digits) + " " + unit.text;
}

std::string effort_text(const Joint& joint) {
  if (joint.least_effort && joint.most_effort && *joint.least_effort == -*joint.most_effort) {
    return fmt::format("{} {}", to_readable(*joint.most_effort, digits), effort_unit(joint));
  }
  return range_text(joint.least_effort, joint.most_effort, 1, effort_unit(joint));
}

std::string rotor_text(const Joint& joint) {
  if (joint.rotor_inertia == 0) return "";
  return to_readable(joint.rotor_inertia, digits) + (joint.turns() ? " kg*m^2" : " kg");
}

std::string spring_text(const Joint& joint) {
  if (joint.stiffness == 0) return "";
  return to_readable(joint.stiffness, digits) + (joint.turns() ? " N*m/rad" : " N/m");
}

using Texts = std::vector<std::string>;

/// A column of the table of joints; omitted if it has no information.
struct Column {
  Table::Align align;
  Texts cells;  ///< the heading first

  [[nodiscard]] bool says_something() const {
    return std::any_of(cells.begin() + 1, cells.end(), [](const std::string& cell) { return !cell.empty(); });
  }
};

std::string render(const std::vector<Column>& columns, std::string_view indent) {
  std::vector<Table::Align> aligns;
  for (const Column& column : columns) aligns.push_back(column.align);
  Table table(std::move(aligns));
  for (std::size_t row = 0; row < columns.front().cells.size(); ++row) {
    Texts cells;
    for (const Column& column : columns) cells.push_back(column.cells[row]);
    table.add_row(std::move(cells));
  }
  return table.render(indent);
}

std::size_t width_of(const std::string& text) {
  std::size_t widest = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    widest = std::max(widest, display_width(std::string_view(text).substr(begin, end - begin)));
    begin = end + 1;
  }
  return widest;
}

template <class Text>
Column column(const Robot& robot, Table::Align align, std::string heading, Text text) {
  Column result{align, {std::move(heading)}};
  for (const Joint& joint : robot.joints) result.cells.push_back(text(joint));
  return result;
}

/// True for the rounding error of weights that cancel.
bool is_rounding(double effort, const Joint& joint, const RobotSummary& summary) {
  constexpr double tolerance = 1e-13;
  const double weight = summary.mass * summary.robot.gravity.norm();
  const double arm = summary.reach ? summary.reach->distance : 1;
  return std::abs(effort) <= tolerance * weight * (joint.turns() ? arm : 1);
}

Column pose_column(const RobotSummary& summary, const PoseSummary& pose) {
  const Robot& robot = summary.robot;
  const std::string heading = pose.name.empty() ? "tau at zero" : "tau at " + pose.name;
  Column result{Table::Align::quantity, {heading}};
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const Joint& joint = robot.joints[i];
    std::string& cell = result.cells.emplace_back();
    if (!joint.moves()) continue;
    const double effort = pose.tau[*joint.coordinate];
    const bool vanishes = is_rounding(effort, joint, summary);
    cell = vanishes ? "0" : to_readable(effort, digits) + " " + effort_unit(joint);
    const bool beyond = std::find(pose.beyond.begin(), pose.beyond.end(), i) != pose.beyond.end();
    if (beyond) cell += " !";
    if (joint.passive && !vanishes) cell += " *";
  }
  return result;
}

/// "a", "a and b", "a, b and c".
std::string list(const Texts& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  }
  return text;
}

/// "1 closure", "2 closures".
std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// "3 joints and 1 fixed joint, 1 closure, 1 freedom: drive".
std::string loops_heading(const LoopSummary& loops, std::size_t fixed) {
  constexpr std::size_t most = 6;
  Texts names = loops.freedoms;
  if (names.size() > most) {
    names.resize(most);
    names.push_back(fmt::format("{} others", loops.freedoms.size() - most));
  }
  std::string text = counted(loops.joints, "joint");
  if (fixed > 0) text += " and " + counted(fixed, "fixed joint");
  if (!loops.closures.empty()) text += ", " + counted(loops.closures.size(), "closure");
  if (loops.couplings > 0) text += ", " + counted(loops.couplings, "coupling");
  return text + ", " + counted(loops.freedoms.size(), "freedom") + ": " + list(names);
}

/// Equations that do not bind, freedoms without a motor, and the sampled motion.
std::string describe_loops(const RobotSummary& summary, std::string_view indent) {
  const LoopSummary& loops = *summary.loops;
  std::string text;
  for (const ClosureSummary& closure : loops.closures) {
    if (closure.undetermined.empty()) continue;
    text += fmt::format("{}{}: {} of {} equations bind{}; {} {} not determined by rigid bodies, taken as 0\n", indent,
                        closure.name, closure.binding, closure.equations, closure.binding == 1 ? "s" : "",
                        list(closure.undetermined), closure.equations - closure.binding == 1 ? "is" : "are");
  }
  if (!loops.relations.empty()) {
    Texts relations = loops.relations;
    constexpr std::size_t most = 8;
    if (relations.size() > most) {
      relations.resize(most);
      relations.push_back(fmt::format("{} others", loops.relations.size() - most));
    }
    text += fmt::format("{}relations: {}\n", indent, list(relations));
  }
  if (!loops.passive.empty()) text += fmt::format("{}nothing drives {}\n", indent, list(loops.passive));
  constexpr std::size_t most = 12;
  std::string ranges;
  for (std::size_t i = 0; i < std::min(loops.ranges.size(), most); ++i) {
    const SampledRange& range = loops.ranges[i];
    if (!ranges.empty()) ranges += ", ";
    if (range.all_round) {
      ranges += range.name + " turns all round";
      continue;
    }
    const ShownUnit unit = shown_unit(range.is_angle ? "rad" : "m", summary.angles);
    const auto number = [&](double value) { return fmt::format("{:.4g}", value / unit.factor); };
    ranges += fmt::format("{} {} .. {} {}", range.name, number(range.lowest), number(range.highest), unit.text);
  }
  if (loops.ranges.size() > most) ranges += ", …";
  if (!ranges.empty()) text += fmt::format("{}sampled motion: {}\n", indent, ranges);
  return text;
}

/// The closed forms of the ends. For a robot with one end and a motor at each joint, also why it has none.
std::string describe_inverse_kinematics(const RobotSummary& summary, std::string_view indent) {
  using enum InverseKinematicsSummary::Target;
  const bool is_arm = summary.ends.size() == 1 && std::ranges::none_of(summary.robot.joints, &Joint::passive);
  std::string text;
  for (const InverseKinematicsSummary& end : summary.ends) {
    if (end.solutions == 0 && !is_arm) continue;
    text +=
        fmt::format("{}inverse kinematics of the {} of {}: ", indent, end.target == pose ? "pose" : "point", end.place);
    text += end.solutions == 0
                ? fmt::format("in steps, since {}\n", end.reason)
                : fmt::format("{} in closed form\n{}  {}\n", counted(end.solutions, "solution"), indent, end.form);
  }
  return text;
}

std::string heading(const RobotSummary& summary) {
  const Robot& robot = summary.robot;
  const std::size_t moving = robot.freedom_count();
  const auto fixed =
      static_cast<std::size_t>(std::ranges::count_if(robot.joints, [](const Joint& joint) { return !joint.moves(); }));
  std::string text = fmt::format("{}: {} degree{} of freedom", robot.name, moving, moving == 1 ? "" : "s");
  if (summary.loops) {
    text = robot.name + ": " + loops_heading(*summary.loops, fixed);
  } else if (fixed > 0) {
    text += " and " + counted(fixed, "fixed joint");
  }
  if (!robot.contacts.empty()) text += ", " + counted(robot.contacts.size(), "contact");
  text += fmt::format(", {} kg", to_readable(summary.mass, digits));
  if (!summary.reach) return text + "\n";
  const geometry::Reach& reach = *summary.reach;
  text += fmt::format(", reach {} m from {} to {}", to_readable(reach.distance, digits), robot.joints[reach.from].name,
                      point_name(robot, reach.point));
  Texts at_zero;
  Texts held;
  for (const std::size_t i : reach.held) {
    const Joint& joint = robot.joints[i];
    const double at = reach.q[*joint.coordinate];
    if (at == 0) {
      at_zero.push_back(joint.name);
    } else {
      held.push_back(fmt::format("{} at {} m", joint.name, to_readable(at, digits)));
    }
  }
  if (!at_zero.empty()) held.insert(held.begin(), list(at_zero) + " at 0");
  if (!held.empty()) text += fmt::format(" with {}", list(held));
  return text + "\n";
}

std::string remarks(const RobotSummary& summary, std::string_view indent) {
  const Robot& robot = summary.robot;
  std::string text;
  bool any_beyond = false;
  bool any_passive = false;
  for (const PoseSummary& pose : summary.poses) {
    const std::string name = pose.name.empty() ? "zero" : pose.name;
    Texts outside;
    for (const std::size_t i : pose.outside) outside.push_back(robot.joints[i].name);
    if (!outside.empty()) {
      text += fmt::format("{}{} is outside the limits of {}\n", indent, name, list(outside));
    }
    any_beyond = any_beyond || !pose.beyond.empty();
    for (const Joint& joint : robot.joints) {
      if (!joint.moves() || !joint.passive) continue;
      any_passive = any_passive || !is_rounding(pose.tau[*joint.coordinate], joint, summary);
    }
  }
  if (any_beyond) text += fmt::format("{}! exceeds the effort limit of the joint\n", indent);
  if (any_passive) text += fmt::format("{}* passive joint: the effort that is missing for equilibrium\n", indent);
  return text;
}

}  // namespace

std::string point_name(const Robot& robot, const geometry::NamedPoint& point) {
  using Kind = geometry::NamedPoint::Kind;
  switch (point.kind) {
    case Kind::frame:
      return robot.frames[point.index].name;
    case Kind::link_origin:
      return robot.links[point.index].name;
    case Kind::joint_centre:
      return "joint " + robot.joints[point.index].name;
    case Kind::mass_centre:
      break;
  }
  const std::string& body = robot.links[point.index].bodies[point.body].name;
  return "the mass centre of " + (body.empty() ? robot.links[point.index].name : body);
}

std::optional<RobotSummary> summarise_robot(Session& session, const std::string& name) {
  std::optional<Robot> robot = session.geometry(name);
  if (!robot) return std::nullopt;
  RobotSummary summary;
  summary.angles = session.angle_units();
  summary.mass = robot->total_mass();
  summary.loops = session.loops(name);
  // Reach and static efforts of the joints alone would be those of the open tree.
  if (!summary.loops) summary.reach = geometry::reach(*robot);
  summary.ends = session.inverse_kinematics(name);
  std::vector<geometry::NamedPose> poses;
  if (robot->gravity_known && !summary.loops) poses = robot->poses;
  if (robot->gravity_known && !summary.loops && poses.empty() && robot->coordinate_count > 0) {
    poses.push_back({"", robot->neutral()});
  }
  constexpr std::size_t most_poses = 100;
  if (poses.size() > most_poses) {
    summary.poses_left_out = poses.size() - most_poses;
    poses.resize(most_poses);
  }
  for (const geometry::NamedPose& pose : poses) {
    summary.poses.push_back(summarise_pose(*robot, pose.name, pose.q, session.applied_loads(name, pose.q)));
  }
  summary.robot = std::move(*robot);
  summary.robot.name = name;  // the file's name: several robots may share a declaration
  return summary;
}

std::string show_robot(const RobotSummary& summary, std::string_view indent) {
  const Robot& robot = summary.robot;
  std::string text = std::string(indent) + heading(summary);
  if (robot.joints.empty()) return text;
  const std::string inner = std::string(indent) + "  ";

  using enum Table::Align;
  std::vector<Column> columns{
      column(robot, left, "joint", [](const Joint& joint) { return joint.name; }),
      column(robot, left, "",
             [](const Joint& joint) {
               return std::string(joint_model(joint.type).name()) + (joint.passive ? ", passive" : "");
             }),
      column(
          robot, left, "",
          [&](const Joint& joint) { return robot.links[joint.parent].name + " -> " + robot.links[joint.child].name; }),
      column(robot, left, "position", [&](const Joint& joint) { return position_text(joint, summary.angles); }),
      column(robot, quantity, "speed", [&](const Joint& joint) { return speed_text(joint, summary.angles); }),
      column(robot, left, "effort", effort_text),
      column(robot, quantity, "rotor", rotor_text),
      column(robot, quantity, "spring", spring_text),
  };
  std::erase_if(columns, [](const Column& one) { return !one.says_something(); });
  // Static efforts beside them if there is room, the rest in further tables.
  const Column names = columns.front();
  for (const PoseSummary& pose : summary.poses) {
    columns.push_back(pose_column(summary, pose));
    if (columns.size() <= 2 || width_of(render(columns, inner)) <= widest_table) continue;
    const Column last = std::move(columns.back());
    columns.pop_back();
    text += render(columns, inner) + "\n";
    columns = {names, last};
  }
  text += render(columns, inner) + remarks(summary, inner);
  text += describe_inverse_kinematics(summary, inner);
  if (summary.loops) text += describe_loops(summary, inner);
  if (summary.poses_left_out > 0) text += fmt::format("{}and {} more poses\n", inner, summary.poses_left_out);
  return text;
}

}  // namespace robotc::tools
