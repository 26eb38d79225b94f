#include "compiler/export/write_urdf.h"

#include <algorithm>
#include <cmath>

#include "compiler/export/chains.h"
#include "compiler/export/numbers.h"
#include "compiler/export/robot_writer.h"
#include "compiler/import/rigid.h"

namespace robotc::exporting {

namespace {

/// Limits that are required but not given: larger than anything that a robot reaches.
constexpr double no_limit = 1e16;

class UrdfWriter : RobotWriter {
 public:
  explicit UrdfWriter(Writing& writing) : RobotWriter(writing) {}

  std::string run();

 private:
  void prepare();
  void refuse_loops();
  void choose_root();
  void choose_names();
  void note_losses();
  void put_origin(const Pose& pose);
  void put_link(const Link& link, const std::string& name);
  void put_shape(const Shape& shape, const Link& link, std::string_view element);
  void put_joint(const Joint& joint, const std::string& name);
  void put_limit(const Joint& joint);
  void put_frame(std::size_t index);
  void put_ends(const std::string& parent, const std::string& child);

  bool has_world_ = false;
  std::optional<std::size_t> unwritten_;  ///< the joint between the world and the root
  std::vector<std::string> frames_, frame_joints_;
};

/// Makes the robot one that URDF can say.
void UrdfWriter::prepare() {
  join_steps(robot_, [&](std::size_t first, std::size_t count) {
    const Joint::Type type = robot_.joints[first].step->type;
    return (type == Joint::Type::planar || type == Joint::Type::floating) && are_plain(robot_, first, count);
  });
  split_joints(robot_, [](const Joint& joint) { return joint.type == Joint::Type::universal; });
  for (const Joint& joint : robot_.joints) {
    if (joint.type == Joint::Type::spherical && value_or_zero(joint.viscous) != 0) {
      losses_.add("viscous friction of joints that turn in any way", joint_named(joint), joint.span);
    }
    if (joint.type == Joint::Type::spherical && value_or_zero(joint.stiffness) != 0) {
      losses_.add("springs", joint_named(joint), joint.span);
    }
  }
  for (const std::string& name : split_spherical(robot_)) {
    losses_.add("joints that turn in any way: three turns, which have a singularity, take their place",
                "joint " + quote(name));
  }
  replace_screws(robot_);
  if (move_links_to_joints(robot_, [](const Joint&) { return true; }) > 0) {
    writing_.exported.notes.emplace_back(
        "links of URDF stand at their joints: frames `NAME_frame` are where those of the links were");
  }
}

void UrdfWriter::refuse_loops() {
  for (const importing::Closure& closure : robot_.closures) {
    writing_.refuse(closure.span, "URDF holds no closed loops, such as the closure " + quote(closure.name),
                    "MJCF holds `revolute`, `spherical` and `fixed` closures, and SDF most that joints can be");
  }
  for (const importing::LinearCoupling& coupling : robot_.couplings) {
    writing_.refuse(coupling.span,
                    "URDF holds no coupling of more than two coordinates, such as " + quote(coupling.name),
                    "MJCF holds linear equations of coordinates");
  }
  for (const Joint& joint : robot_.joints) {
    if (!joint.mimic) continue;
    const auto& all = joint.mimic->coefficients;
    if (std::all_of(all.begin() + std::min<std::ptrdiff_t>(2, std::ssize(all)), all.end(),
                    [](const importing::Number& number) { return number.value == 0; })) {
      continue;
    }
    writing_.refuse(joint.mimic->span, joint_named(joint) + " follows another one by a curve, which URDF cannot hold",
                    "MJCF holds polynomials of degree 4");
  }
}

/// The link `world` is needed where more than a free or a bare root stands in the world.
void UrdfWriter::choose_root() {
  std::vector<std::size_t> on_world;
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    if (!robot_.joints[i].parent) on_world.push_back(i);
  }
  const bool has_parts = !robot_.world_shapes.empty() || std::any_of(robot_.frames.begin(), robot_.frames.end(),
                                                                     [](const auto& frame) { return !frame.link; });
  has_world_ = has_parts || !on_world.empty();
  if (has_parts || on_world.size() != 1) return;
  const Joint& joint = robot_.joints[on_world.front()];
  const Link& child = robot_.links[joint.child];
  if (joint.type == Joint::Type::floating) {
    unwritten_ = on_world.front();
    has_world_ = false;
    writing_.exported.notes.push_back(link_named(child) +
                                      " is the root and moves freely: URDF has no joint for that, " +
                                      "and programs that read the file choose it");
    if (!importing::is_identity(joint.origin)) {
      losses_.add("where the root stands at zero coordinates", joint_named(joint), joint.span);
    }
    if (value_or_zero(joint.viscous) != 0) {
      losses_.add("friction of the free root", joint_named(joint), joint.span);
    }
  } else if (joint.type == Joint::Type::fixed && importing::is_identity(joint.origin) && child.bodies.empty() &&
             child.shapes.empty()) {
    unwritten_ = on_world.front();  // a link without mass, which is the world
    has_world_ = false;
  }
}

void UrdfWriter::choose_names() {
  std::vector<std::string> reserved;
  if (has_world_) reserved.push_back(world_);
  Names links(reserved), joints({});
  for (const Link& link : robot_.links) {
    links_.push_back(links.take(link.name, "_link"));
    writing_.note_name("link", link.name, links_.back());
  }
  for (const Joint& joint : robot_.joints) {
    joints_.push_back(joints.take(joint.name, "_joint"));
    writing_.note_name("joint", joint.name, joints_.back());
    if (!has_one_coordinate(joint) || joint.mimic) continue;
    writing_.exported.joints.push_back(
        {joint.step ? joint.step->whole : joint.name, joint.step ? joint.step->index : 0, joints_.back()});
  }
  for (const importing::Frame& frame : robot_.frames) {
    frames_.push_back(links.take(frame.name, "_frame"));
    frame_joints_.push_back(joints.take(frames_.back() + "_joint", "_frame"));
    writing_.note_name("frame", frame.name, frames_.back());
  }
}

void UrdfWriter::note_losses() {
  note_common_losses(writing_);
  for (const Joint& joint : robot_.joints) {
    if (value_or_zero(joint.stiffness) != 0) losses_.add("springs", joint_named(joint), joint.span);
    if (joint.limits.lower_effort) {
      losses_.add("lower ends of efforts that differ from the upper ones", joint_named(joint), joint.span);
    }
  }
  if (robot_.gravity && !is_usual_gravity(*robot_.gravity)) {
    losses_.add("gravity", "[" + decimal_text(*robot_.gravity) + "] m/s^2", robot_.span);
  }
}

void UrdfWriter::put_origin(const Pose& pose) {
  if (importing::is_identity(pose)) return;
  xml_.open("origin").attribute("xyz", decimal_text(pose.position));
  const std::array<double, 3> rpy = rpy_of(pose.rotation);
  if (rpy != std::array<double, 3>{}) xml_.attribute("rpy", decimal_text(rpy));
  xml_.close();
}

void UrdfWriter::put_shape(const Shape& shape, const Link& link, std::string_view element) {
  const auto lost = [&](const std::string& kind) {
    losses_.add_quiet("shapes: " + kind, link_named(link), shape.span);
  };
  const auto begin = [&](std::string_view geometry) {
    xml_.open(element);
    if (!shape.name.empty()) xml_.attribute("name", shape.name);
    put_origin(shape.pose);
    xml_.open("geometry").open(geometry);
  };
  switch (shape.kind) {
    case Shape::Kind::box:
      begin("box");
      xml_.attribute("size", decimal_text(shape.size));
      break;
    case Shape::Kind::sphere:
      begin("sphere");
      xml_.attribute("radius", shape.size[0].value);
      break;
    case Shape::Kind::cylinder:
      begin("cylinder");
      xml_.attribute("radius", shape.size[0].value).attribute("length", shape.size[1].value);
      break;
    case Shape::Kind::mesh:
      begin("mesh");
      xml_.attribute("filename", shape.mesh);
      if (shape.size[0].value != 1 || shape.size[1].value != 1 || shape.size[2].value != 1) {
        xml_.attribute("scale", decimal_text(shape.size));
      }
      break;
    case Shape::Kind::capsule:
      return lost("capsules");
    case Shape::Kind::ellipsoid:
      return lost("ellipsoids");
    case Shape::Kind::plane:
      return lost("planes");
  }
  xml_.close().close();
  if (shape.colour && element == "visual") {
    const std::string colour = decimal_text(*shape.colour);
    xml_.open("material").attribute("name", "rgba " + colour);
    xml_.open("color").attribute("rgba", colour).close().close();
  }
  xml_.close();
}

void UrdfWriter::put_link(const Link& link, const std::string& name) {
  xml_.open("link").attribute("name", name);
  for (const importing::Inertia& body : link.bodies) {
    xml_.open("inertial");
    put_origin(body.centre);
    xml_.open("mass").attribute("value", body.mass.value).close();
    xml_.open("inertia");
    constexpr std::array<std::string_view, 6> entries{"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};
    for (std::size_t i = 0; i < 6; ++i) {
      xml_.attribute(entries[i], body.has_moments ? body.moments[i].value : 0);
    }
    xml_.close().close();
  }
  for (const Shape& shape : link.shapes) {
    if (shape.visible) put_shape(shape, link, "visual");
    if (shape.touches) put_shape(shape, link, "collision");
  }
  xml_.close();
}

void UrdfWriter::put_ends(const std::string& parent, const std::string& child) {
  xml_.open("parent").attribute("link", parent).close();
  xml_.open("child").attribute("link", child).close();
}

/// Ends, speeds and efforts. URDF wants all of them of a joint with ends.
void UrdfWriter::put_limit(const Joint& joint) {
  const importing::Limits& limits = joint.limits;
  const bool has_ends = limits.lower && limits.upper;
  const bool needs_ends = has_ends || joint.type == Joint::Type::prismatic;
  if (!needs_ends && !limits.speed && !limits.effort) return;
  xml_.open("limit");
  if (needs_ends) {
    xml_.attribute("lower", has_ends ? limits.lower->value : -no_limit);
    xml_.attribute("upper", has_ends ? limits.upper->value : no_limit);
  }
  double effort = limits.effort ? std::abs(limits.effort->value) : no_limit;
  if (limits.lower_effort) effort = std::max(effort, std::abs(limits.lower_effort->value));
  xml_.attribute("effort", effort).attribute("velocity", limits.speed ? limits.speed->value : no_limit).close();
}

void UrdfWriter::put_joint(const Joint& joint, const std::string& name) {
  xml_.open("joint").attribute("name", name).attribute("type", type_in_xml(joint));
  put_ends(name_of(joint.parent), links_[joint.child]);
  put_origin(joint.origin);
  const bool one = has_one_coordinate(joint);
  if (one || joint.type == Joint::Type::planar) {
    xml_.open("axis").attribute("xyz", decimal_text(axis_of(joint))).close();
  }
  if (one) put_limit(joint);
  const double viscous = value_or_zero(joint.viscous), coulomb = value_or_zero(joint.coulomb);
  if (joint.type != Joint::Type::fixed && (viscous != 0 || coulomb != 0)) {
    xml_.open("dynamics").attribute("damping", viscous).attribute("friction", coulomb).close();
  }
  if (joint.mimic) {
    const auto& coefficients = joint.mimic->coefficients;
    xml_.open("mimic").attribute("joint", joints_[joint.mimic->source]);
    xml_.attribute("multiplier", coefficients.size() > 1 ? coefficients[1].value : 0);
    xml_.attribute("offset", coefficients.empty() ? 0 : coefficients[0].value).close();
  }
  xml_.close();
}

/// A frame is a link without mass.
void UrdfWriter::put_frame(std::size_t index) {
  const importing::Frame& frame = robot_.frames[index];
  xml_.open("link").attribute("name", frames_[index]).close();
  xml_.open("joint").attribute("name", frame_joints_[index]).attribute("type", "fixed");
  put_ends(name_of(frame.link), frames_[index]);
  put_origin(frame.pose);
  xml_.close();
}

std::string UrdfWriter::run() {
  prepare();
  refuse_loops();
  choose_root();
  choose_names();
  note_losses();
  xml_.open("robot").attribute("name", robot_.name);
  if (has_world_) {
    Link world;
    world.name = world_;
    world.shapes = robot_.world_shapes;
    put_link(world, world_);
  }
  for (std::size_t i = 0; i < robot_.links.size(); ++i) put_link(robot_.links[i], links_[i]);
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    if (unwritten_ != i) put_joint(robot_.joints[i], joints_[i]);
  }
  for (std::size_t i = 0; i < robot_.frames.size(); ++i) put_frame(i);
  xml_.close();
  return xml_.text();
}

}  // namespace

std::string write_urdf(Writing& writing) { return UrdfWriter(writing).run(); }

}  // namespace robotc::exporting
