#include "results/robot_summary.h"

namespace robotc::tools {

namespace {

using geometry::Joint;
using geometry::Robot;

void append_optional(JsonWriter& json, const std::optional<double>& number) {
  if (number) {
    json.value(*number);
  } else {
    json.null();
  }
}

void append_range(JsonWriter& json, std::string_view name, const std::optional<double>& low,
                  const std::optional<double>& high) {
  json.key(name).begin_array();
  append_optional(json, low);
  append_optional(json, high);
  json.end_array();
}

void append_names(JsonWriter& json, std::string_view key, const Robot& robot, const std::vector<std::size_t>& joints) {
  std::vector<std::string> names;
  for (const std::size_t i : joints) names.push_back(robot.joints[i].name);
  json.key(key).value(std::span<const std::string>(names));
}

void append_joint(JsonWriter& json, const Robot& robot, const Joint& joint) {
  json.begin_object().key("name").value(std::string_view(joint.name));
  json.key("type").value(joint_model(joint.type).name());
  json.key("parent").value(std::string_view(robot.links[joint.parent].name));
  json.key("child").value(std::string_view(robot.links[joint.child].name));
  if (joint.moves()) {
    json.key("passive").value(joint.passive);
    append_range(json, "position", joint.lower, joint.upper);
    json.key("speed");
    append_optional(json, joint.speed);
    append_range(json, "effort", joint.least_effort, joint.most_effort);
    json.key("rotor_inertia").value(joint.rotor_inertia).key("stiffness").value(joint.stiffness);
  }
  json.end_object();
}

void append_reach(JsonWriter& json, const Robot& robot, const geometry::Reach& reach) {
  constexpr std::string_view kinds[] = {"frame", "link", "joint", "mass centre"};
  using Kind = geometry::NamedPoint::Kind;
  const geometry::NamedPoint& point = reach.point;
  const std::string& name = point.kind == Kind::frame          ? robot.frames[point.index].name
                            : point.kind == Kind::joint_centre ? robot.joints[point.index].name
                                                               : robot.links[point.index].name;
  json.begin_object().key("distance").value(reach.distance);
  json.key("from").value(std::string_view(robot.joints[reach.from].name));
  json.key("to").value(std::string_view(name));
  json.key("kind").value(kinds[static_cast<std::size_t>(point.kind)]);
  json.key("q").value(std::span<const double>(reach.q));
  append_names(json, "held", robot, reach.held);
  json.end_object();
}

void append_loops(JsonWriter& json, const LoopSummary& loops) {
  json.key("loops").begin_object().key("freedoms").value(std::span<const std::string>(loops.freedoms));
  json.key("passive_freedoms").value(std::span<const std::string>(loops.passive));
  json.key("closures").begin_array();
  for (const ClosureSummary& closure : loops.closures) {
    json.begin_object().key("name").value(std::string_view(closure.name));
    json.key("equations").value(static_cast<double>(closure.equations));
    json.key("binding").value(static_cast<double>(closure.binding));
    json.key("undetermined").value(std::span<const std::string>(closure.undetermined)).end_object();
  }
  json.end_array().key("relations").value(std::span<const std::string>(loops.relations));
  json.key("sampled").begin_array();
  for (const SampledRange& range : loops.ranges) {
    json.begin_object().key("name").value(std::string_view(range.name));
    append_range(json, "position", range.lowest, range.highest);
    json.key("all_round").value(range.all_round).end_object();
  }
  json.end_array().end_object();
}

void append_ends(JsonWriter& json, const std::vector<InverseKinematicsSummary>& ends) {
  using enum InverseKinematicsSummary::Target;
  json.key("inverse_kinematics").begin_array();
  for (const InverseKinematicsSummary& end : ends) {
    json.begin_object().key("place").value(std::string_view(end.place));
    json.key("solutions").value(static_cast<double>(end.solutions));
    if (end.solutions > 0) {
      json.key("of").value(std::string_view(end.target == pose ? "pose" : "point"));
      json.key("form").value(std::string_view(end.form));
    } else {
      json.key("reason").value(std::string_view(end.reason));
    }
    json.end_object();
  }
  json.end_array();
}

}  // namespace

void append_robot(JsonWriter& json, const std::string& file, const RobotSummary& summary) {
  const Robot& robot = summary.robot;
  json.begin_object().key("file").value(std::string_view(file));
  json.key("name").value(std::string_view(robot.name));
  json.key("contacts").value(std::span<const std::string>(robot.contacts));
  json.key("joints").begin_array();
  for (const Joint& joint : robot.joints) append_joint(json, robot, joint);
  json.end_array();
  json.key("moving_joints").value(static_cast<double>(robot.freedom_count()));
  json.key("mass").value(summary.mass);
  json.key("reach");
  if (summary.reach) {
    append_reach(json, robot, *summary.reach);
  } else {
    json.null();
  }
  if (summary.loops) append_loops(json, *summary.loops);
  append_ends(json, summary.ends);
  json.key("poses_left_out").value(static_cast<double>(summary.poses_left_out));
  json.key("poses").begin_array();
  for (const PoseSummary& pose : summary.poses) {
    json.begin_object().key("name");
    if (pose.name.empty()) {
      json.null();
    } else {
      json.value(std::string_view(pose.name));
    }
    json.key("q").value(std::span<const double>(pose.q));
    json.key("tau").value(std::span<const double>(pose.tau));
    append_names(json, "outside_limits", robot, pose.outside);
    append_names(json, "beyond_effort", robot, pose.beyond);
    json.end_object();
  }
  json.end_array().end_object();
}

}  // namespace robotc::tools
