#include "compiler/export/write_sdf.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "compiler/export/chains.h"
#include "compiler/export/numbers.h"
#include "compiler/export/robot_writer.h"
#include "compiler/import/rigid.h"
#include "compiler/import/zero_pose.h"

namespace robotc::exporting {

namespace {

class SdfWriter : RobotWriter {
 public:
  explicit SdfWriter(Writing& writing) : RobotWriter(writing) {}

  std::string run();

 private:
  void prepare();
  void refuse();
  void stand_in_world();
  void choose_names();
  void note_losses();
  [[nodiscard]] std::string_view version() const;
  /// True for the first step of a joint that is written as `universal`; its second step is the joint after it.
  [[nodiscard]] bool begins_universal(std::size_t joint) const;
  void put_pose(const Pose& pose, const std::string& relative_to);
  void put_link(std::size_t index);
  void put_inertial(const Link& link);
  void put_shape(const Shape& shape, std::string_view element, const std::string& name);
  void put_joint(std::size_t index);
  void put_axis(const Joint& joint, std::string_view element);
  void put_bare_axis(const importing::Vector& axis, std::string_view element);
  void put_closure(const Closure& closure, const std::string& name);
  void put_frame(std::size_t index);

  std::vector<std::size_t> above_;  ///< joint above each link
  std::vector<std::string> frames_, closures_;
};

void SdfWriter::prepare() {
  const auto is_free = [](const Joint& joint) { return joint.type == Joint::Type::floating && !joint.parent; };
  join_steps(robot_, [&](std::size_t first, std::size_t count) {
    const Joint& start = robot_.joints[first];
    return start.step->type == Joint::Type::floating && !start.parent && are_plain(robot_, first, count);
  });
  split_joints(robot_, [&](const Joint& joint) { return !is_free(joint); });
  for (const Joint& joint : robot_.joints) {
    if (!is_free(joint)) continue;
    writing_.exported.notes.push_back(link_named(robot_.links[joint.child]) +
                                      " moves freely: SDF has no joint for that");
    if (value_or_zero(joint.viscous) != 0) losses_.add("friction of free links", joint_named(joint), joint.span);
  }
  above_ = importing::joints_above(robot_);
}

/// How far the frames of a closure are from where its equations hold, at zero coordinates: m and rad.
double gap_of(const Closure& closure, const std::vector<importing::LinkPose>& poses) {
  const auto place = [&](std::optional<std::size_t> link, const Pose& pose) {
    importing::LinkPose on = link ? poses[*link] : importing::LinkPose{};
    importing::LinkPose result;
    const std::array<double, 9> m = importing::matrix(pose.rotation);
    result.rotation = importing::product(on.rotation, m);
    for (std::size_t i = 0; i < 3; ++i) {
      result.position[i] = on.position[i];
      for (std::size_t k = 0; k < 3; ++k) result.position[i] += on.rotation[3 * i + k] * pose.position[k].value;
    }
    return result;
  };
  const importing::LinkPose a = place(closure.a, closure.pose_a), b = place(closure.b, closure.pose_b);
  const auto between = [&](std::size_t i, std::size_t k) {  // axis i of a · axis k of b
    double sum = 0;
    for (std::size_t row = 0; row < 3; ++row) sum += a.rotation[3 * row + i] * b.rotation[3 * row + k];
    return sum;
  };
  std::array<double, 3> along{};  // from a to b, along the axes of a
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t row = 0; row < 3; ++row) {
      along[i] += a.rotation[3 * row + i] * (b.position[row] - a.position[row]);
    }
  }
  const bool slides = closure.type == Closure::Type::prismatic;
  double gap = std::max({std::abs(along[0]), std::abs(along[1]), slides ? 0 : std::abs(along[2])});
  switch (closure.type) {
    case Closure::Type::spherical:
      break;
    case Closure::Type::universal:
      gap = std::max(gap, std::abs(between(0, 1)));
      break;
    case Closure::Type::revolute:
      gap = std::max({gap, std::abs(between(0, 2)), std::abs(between(1, 2)), between(2, 2) < 0 ? 2.0 : 0.0});
      break;
    case Closure::Type::fixed:
    case Closure::Type::prismatic:
    case Closure::Type::screw:
      for (std::size_t i = 0; i < 3; ++i) gap = std::max(gap, std::abs(between(i, i) - 1));
      gap = std::max({gap, std::abs(between(0, 1)), std::abs(between(0, 2)), std::abs(between(1, 2))});
      break;
  }
  return gap;
}

void SdfWriter::refuse() {
  const std::vector<importing::LinkPose> poses = importing::zero_poses(robot_);
  constexpr double closed = 1e-9;
  for (const Closure& closure : robot_.closures) {
    if (gap_of(closure, poses) < closed) continue;
    writing_.refuse(closure.span,
                    "the closure " + quote(closure.name) +
                        " is open at zero coordinates, and a joint of SDF joins two links as they stand there",
                    "place the joint frames so that the loops are closed where all coordinates are 0, or write MJCF");
  }
  for (const importing::LinearCoupling& coupling : robot_.couplings) {
    writing_.refuse(coupling.span,
                    "SDF holds no coupling of more than two coordinates, such as " + quote(coupling.name),
                    "MJCF holds linear equations of coordinates");
  }
  for (const Joint& joint : robot_.joints) {
    if (!joint.mimic) continue;
    const auto& all = joint.mimic->coefficients;
    for (std::size_t i = 2; i < all.size(); ++i) {
      if (all[i].value == 0) continue;
      writing_.refuse(joint.mimic->span, joint_named(joint) + " follows another one by a curve, which SDF cannot hold",
                      "MJCF holds polynomials of degree 4");
      break;
    }
  }
}

/// Shapes and frames of the world are those of a link that is fixed to it.
void SdfWriter::stand_in_world() {
  if (!robot_.world_shapes.empty()) {
    Joint mount;
    mount.name = "base_mount";
    mount.child = robot_.links.size();
    Link base;
    base.name = "base";
    base.shapes = std::exchange(robot_.world_shapes, {});
    robot_.links.push_back(std::move(base));
    robot_.joints.push_back(std::move(mount));
    above_ = importing::joints_above(robot_);
  }
  const auto mount = std::find_if(robot_.joints.begin(), robot_.joints.end(),
                                  [](const Joint& joint) { return !joint.parent && joint.type == Joint::Type::fixed; });
  for (importing::Frame& frame : robot_.frames) {
    if (frame.link) continue;
    if (mount == robot_.joints.end()) {
      losses_.add_quiet("frames of the world", quote(frame.name), frame.span);
      continue;
    }
    frame.link = mount->child;
    frame.pose = importing::compose(importing::inverse(importing::compose(mount->origin, mount->after)), frame.pose);
  }
  std::erase_if(robot_.frames, [](const importing::Frame& frame) { return !frame.link; });
}

/// A name without what SDF reserves.
std::string allowed(std::string name) {
  for (std::size_t at = name.find("::"); at != std::string::npos; at = name.find("::")) name.replace(at, 2, "_");
  if (name.starts_with("__") && name.ends_with("__")) name = "_" + name.substr(2);
  return name;
}

void SdfWriter::choose_names() {
  Names names({"world"});
  const auto take = [&](const std::string& kind, const std::string& wanted, std::string_view suffix) {
    std::string name = names.take(allowed(wanted), suffix);
    writing_.note_name(kind, wanted, name);
    return name;
  };
  for (const Link& link : robot_.links) links_.push_back(take("link", link.name, "_link"));
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    const Joint& joint = robot_.joints[i];
    joints_.push_back(begins_universal(i) ? take("joint", joint.step->whole, "_joint")
                                          : take("joint", joint.name, "_joint"));
  }
  for (const importing::Frame& frame : robot_.frames) frames_.push_back(take("frame", frame.name, "_frame"));
  for (const Closure& closure : robot_.closures) closures_.push_back(take("closure", closure.name, "_closure"));
}

void SdfWriter::note_losses() {
  note_common_losses(writing_);
  bool some_massless = false;
  for (std::size_t i = 0; i < robot_.links.size(); ++i) {
    const std::size_t above = above_[i];
    const bool vanishes = above < robot_.joints.size() && begins_universal(above);
    some_massless = some_massless || (robot_.links[i].bodies.empty() && !vanishes);
  }
  if (some_massless) {
    writing_.exported.notes.emplace_back("some links have no mass, which simulators that read SDF may refuse");
  }
  for (const Joint& joint : robot_.joints) {
    if (joint.type == Joint::Type::spherical) {
      if (value_or_zero(joint.viscous) != 0) {
        losses_.add("viscous friction of joints that turn in any way", joint_named(joint), joint.span);
      }
      if (value_or_zero(joint.stiffness) != 0) losses_.add("springs of ball joints", joint_named(joint), joint.span);
      if (joint.limits.effort) losses_.add_quiet("limits of efforts of ball joints", joint_named(joint), joint.span);
    }
    if (joint.limits.lower_effort) {
      losses_.add("lower ends of efforts that differ from the upper ones", joint_named(joint), joint.span);
    }
  }
  if (!robot_.gravity && robot_.format == "robotc") {
    writing_.exported.notes.emplace_back("the robot does not say its gravity: it is 0 in the file");
  }
}

/// The oldest version that has all elements of the file.
std::string_view SdfWriter::version() const {
  std::string_view version = "1.7";
  for (const Link& link : robot_.links) {
    for (const Shape& shape : link.shapes) {
      if (shape.kind == Shape::Kind::capsule || shape.kind == Shape::Kind::ellipsoid) version = "1.8";
    }
  }
  const auto has = [&](auto what) { return std::any_of(robot_.joints.begin(), robot_.joints.end(), what); };
  const bool screw_closure = std::any_of(robot_.closures.begin(), robot_.closures.end(),
                                         [](const Closure& closure) { return closure.type == Closure::Type::screw; });
  if (screw_closure || has([](const Joint& joint) { return joint.type == Joint::Type::screw; })) version = "1.10";
  if (has([](const Joint& joint) { return joint.mimic.has_value(); })) version = "1.11";
  return version;
}

bool SdfWriter::begins_universal(std::size_t joint) const {
  const Joint& first = robot_.joints[joint];
  if (!first.step || first.step->type != Joint::Type::universal || first.step->index != 0) return false;
  if (joint + 1 >= robot_.joints.size()) return false;
  // Joints that follow others are named as a whole.
  const auto is_coupled = [&](const Joint& other) {
    return other.mimic && (other.mimic->source == joint || other.mimic->source == joint + 1);
  };
  return !first.mimic && !robot_.joints[joint + 1].mimic &&
         std::none_of(robot_.joints.begin(), robot_.joints.end(), is_coupled);
}

void SdfWriter::put_pose(const Pose& pose, const std::string& relative_to) {
  if (importing::is_identity(pose) && relative_to.empty()) return;
  xml_.open("pose");
  if (!relative_to.empty()) xml_.attribute("relative_to", relative_to);
  xml_.content(decimal_text(pose.position) + " " + decimal_text(rpy_of(pose.rotation))).close();
}

void SdfWriter::put_inertial(const Link& link) {
  xml_.open("inertial");
  importing::Inertia inertia;
  inertia.has_moments = false;
  if (!link.bodies.empty()) inertia = link.bodies.front();
  put_pose(inertia.centre, "");
  xml_.element("mass", inertia.mass.value).open("inertia");
  constexpr std::array<std::string_view, 6> entries{"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};
  for (std::size_t i = 0; i < 6; ++i) xml_.element(entries[i], inertia.has_moments ? inertia.moments[i].value : 0);
  xml_.close().close();
}

void SdfWriter::put_shape(const Shape& shape, std::string_view element, const std::string& name) {
  xml_.open(element).attribute("name", name);
  put_pose(shape.pose, "");
  xml_.open("geometry");
  switch (shape.kind) {
    case Shape::Kind::box:
      xml_.open("box").element("size", decimal_text(shape.size)).close();
      break;
    case Shape::Kind::sphere:
      xml_.open("sphere").element("radius", shape.size[0].value).close();
      break;
    case Shape::Kind::cylinder:
    case Shape::Kind::capsule:
      xml_.open(shape.kind == Shape::Kind::cylinder ? "cylinder" : "capsule");
      xml_.element("radius", shape.size[0].value).element("length", shape.size[1].value).close();
      break;
    case Shape::Kind::ellipsoid:
      xml_.open("ellipsoid").element("radii", decimal_text(shape.size)).close();
      break;
    case Shape::Kind::plane:
      xml_.open("plane").element("normal", "0 0 1").close();
      break;
    case Shape::Kind::mesh:
      xml_.open("mesh").element("uri", shape.mesh);
      if (decimal_text(shape.size) != "1 1 1") xml_.element("scale", decimal_text(shape.size));
      xml_.close();
      break;
  }
  xml_.close();
  if (shape.colour && element == "visual") {
    const std::string colour = decimal_text(*shape.colour);
    xml_.open("material").element("ambient", colour).element("diffuse", colour).close();
  }
  xml_.close();
}

void SdfWriter::put_link(std::size_t index) {
  const Link& link = robot_.links[index];
  xml_.open("link").attribute("name", links_[index]);
  if (above_[index] < robot_.joints.size()) {
    std::size_t above = above_[index];
    const Joint& joint = robot_.joints[above];
    if (joint.type == Joint::Type::floating) {
      put_pose(importing::compose(joint.origin, joint.after), "");
    } else {
      if (above > 0 && begins_universal(above - 1)) --above;
      put_pose(joint.after, joints_[above]);
    }
  }
  put_inertial(link);
  Names names({});
  for (const Shape& shape : link.shapes) {
    if (shape.visible) put_shape(shape, "visual", names.take(shape.name, "_visual"));
    if (shape.touches) put_shape(shape, "collision", names.take(shape.name, "_collision"));
  }
  xml_.close();
}

void SdfWriter::put_axis(const Joint& joint, std::string_view element) {
  xml_.open(element).element("xyz", decimal_text(axis_of(joint)));
  const importing::Limits& limits = joint.limits;
  const bool has_ends = limits.lower && limits.upper;
  if (has_ends || limits.speed || limits.effort) {
    xml_.open("limit");
    if (has_ends) xml_.element("lower", limits.lower->value).element("upper", limits.upper->value);
    double effort = limits.effort ? std::abs(limits.effort->value) : 0;
    if (limits.lower_effort) effort = std::max(effort, std::abs(limits.lower_effort->value));
    if (limits.effort) xml_.element("effort", effort);
    if (limits.speed) xml_.element("velocity", limits.speed->value);
    xml_.close();
  }
  const auto put = [&](std::string_view name, const std::optional<importing::Number>& number) {
    if (value_or_zero(number) != 0) xml_.element(name, number->value);
  };
  if (value_or_zero(joint.viscous) != 0 || value_or_zero(joint.coulomb) != 0 || value_or_zero(joint.stiffness) != 0) {
    xml_.open("dynamics");
    put("damping", joint.viscous);
    put("friction", joint.coulomb);
    if (value_or_zero(joint.stiffness) != 0) put("spring_reference", joint.rest);
    put("spring_stiffness", joint.stiffness);
    xml_.close();
  }
  if (joint.mimic) {
    const auto& coefficients = joint.mimic->coefficients;
    xml_.open("mimic").attribute("joint", joints_[joint.mimic->source]);
    xml_.element("multiplier", coefficients.size() > 1 ? coefficients[1].value : 0);
    xml_.element("offset", coefficients.empty() ? 0 : coefficients[0].value).element("reference", "0").close();
  }
  xml_.close();
}

void SdfWriter::put_joint(std::size_t index) {
  const Joint& joint = robot_.joints[index];
  if (joint.type == Joint::Type::floating || (index > 0 && begins_universal(index - 1))) return;
  const bool universal = begins_universal(index);
  xml_.open("joint").attribute("name", joints_[index]);
  xml_.attribute("type", universal ? "universal" : type_in_xml(joint));
  put_pose(joint.origin, joint.parent ? links_[*joint.parent] : "__model__");
  xml_.element("parent", name_of(joint.parent))
      .element("child", links_[universal ? robot_.joints[index + 1].child : joint.child]);
  if (has_one_coordinate(joint)) put_axis(joint, "axis");
  if (universal) put_axis(robot_.joints[index + 1], "axis2");
  if (joint.pitch) xml_.element("screw_thread_pitch", joint.pitch->value);
  xml_.close();
}

void SdfWriter::put_bare_axis(const importing::Vector& axis, std::string_view element) {
  xml_.open(element).element("xyz", decimal_text(axis)).close();
}

/// A closure is a joint whose child is moved by another joint already. Its frame is that of its second side.
void SdfWriter::put_closure(const Closure& closure, const std::string& name) {
  // A side in the world is the parent.
  const bool swapped = !closure.b;
  const std::optional<std::size_t> parent = swapped ? closure.b : closure.a;
  const std::size_t child = *(swapped ? closure.a : closure.b);
  const Pose& pose = swapped ? closure.pose_a : closure.pose_b;
  importing::Vector x, y, z;
  x[0] = y[1] = z[2] = importing::computed(1);
  std::string_view type = "continuous";
  if (closure.type == Closure::Type::fixed) type = "fixed";
  if (closure.type == Closure::Type::spherical) type = "ball";
  if (closure.type == Closure::Type::prismatic) type = "prismatic";
  if (closure.type == Closure::Type::screw) type = "screw";
  if (closure.type == Closure::Type::universal) type = "universal";
  xml_.open("joint").attribute("name", name).attribute("type", type);
  put_pose(pose, links_[child]);
  xml_.element("parent", name_of(parent)).element("child", links_[child]);
  if (closure.type == Closure::Type::universal) {
    put_bare_axis(x, "axis");
    put_bare_axis(y, "axis2");
  } else if (closure.type != Closure::Type::fixed && closure.type != Closure::Type::spherical) {
    put_bare_axis(z, "axis");
  }
  if (closure.pitch) xml_.element("screw_thread_pitch", closure.pitch->value);
  xml_.close();
}

void SdfWriter::put_frame(std::size_t index) {
  const importing::Frame& frame = robot_.frames[index];
  xml_.open("frame").attribute("name", frames_[index]).attribute("attached_to", links_[*frame.link]);
  put_pose(frame.pose, "");
  xml_.close();
}

std::string SdfWriter::run() {
  prepare();
  refuse();
  stand_in_world();
  choose_names();
  note_losses();
  xml_.open("sdf").attribute("version", version());
  const bool says_gravity = robot_.gravity ? !is_usual_gravity(*robot_.gravity) : robot_.format == "robotc";
  if (says_gravity) {
    xml_.open("world").attribute("name", "surroundings");  // libsdformat reserves the name `world`
    xml_.element("gravity", decimal_text(robot_.gravity.value_or(importing::Vector{})));
  }
  xml_.open("model").attribute("name", allowed(robot_.name));
  for (std::size_t i = 0; i < robot_.links.size(); ++i) {
    // The link between two axes of a `universal` joint is part of it.
    if (above_[i] < robot_.joints.size() && begins_universal(above_[i])) continue;
    put_link(i);
  }
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) put_joint(i);
  for (std::size_t i = 0; i < robot_.closures.size(); ++i) put_closure(robot_.closures[i], closures_[i]);
  for (std::size_t i = 0; i < robot_.frames.size(); ++i) put_frame(i);
  xml_.close();
  if (says_gravity) xml_.close();
  xml_.close();
  return xml_.text();
}

}  // namespace

std::string write_sdf(Writing& writing) { return SdfWriter(writing).run(); }

}  // namespace robotc::exporting
