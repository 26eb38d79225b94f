#include "compiler/export/write_mjcf.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "compiler/export/chains.h"
#include "compiler/export/mjcf_bodies.h"
#include "compiler/export/mjcf_inertia.h"
#include "compiler/export/numbers.h"
#include "compiler/export/robot_writer.h"
#include "compiler/import/rigid.h"

namespace robotc::exporting {

namespace {

using importing::computed;

/// m, between the two points that hold the axis of a `revolute` closure.
constexpr double axis_length = 0.1;

class MjcfWriter : RobotWriter {
 public:
  explicit MjcfWriter(Writing& writing) : RobotWriter(writing) {}

  std::string run();

 private:
  void prepare();
  void choose_names();
  void note_losses();
  [[nodiscard]] bool needs_bounds() const;
  void put_settings();
  void put_assets();
  void put_pose(const Pose& pose);
  void put_body(std::size_t index);
  void put_joint(const MjcfBody::PlacedJoint& placed);
  void put_inertia(const Link& link);
  void put_shape(const Shape& shape, const Link& link);
  void put_sites(std::optional<std::size_t> link);
  void put_tendons();
  void put_equalities();
  void put_closure(const Closure& closure, std::size_t index);
  void put_actuators();
  void put_keys();
  [[nodiscard]] std::vector<std::size_t> joints_in_order() const;

  struct Site {
    std::string name;
    std::optional<std::size_t> link;
    Pose pose;
  };

  MjcfBodies bodies_;
  std::vector<Site> sites_;
  std::vector<std::string> closures_, couplings_;        ///< names
  std::vector<std::vector<std::string>> closure_sites_;  ///< of each closure: a, b, and of an axis its second points
  std::map<std::string, std::string> meshes_;            ///< file and scale: the name of the asset
};

void MjcfWriter::prepare() {
  const auto is_free = [&](const Joint& joint) {
    return !joint.parent && importing::is_identity(joint.origin) && importing::is_identity(joint.after);
  };
  join_steps(robot_, [&](std::size_t first, std::size_t count) {
    const Joint& start = robot_.joints[first];
    Joint whole = start;
    whole.after = robot_.joints[first + count - 1].after;
    return start.step->type == Joint::Type::floating && is_free(whole) && are_plain(robot_, first, count);
  });
  split_joints(robot_, [&](const Joint& joint) { return joint.type != Joint::Type::floating || !is_free(joint); });
  replace_screws(robot_);
  const auto turns_behind_ball = [](const Joint& joint) {
    return joint.type == Joint::Type::spherical && !importing::is_identity(Pose{{}, joint.after.rotation, {}});
  };
  if (move_links_to_joints(robot_, turns_behind_ball) > 0) {
    writing_.exported.notes.emplace_back(
        "bodies with ball joints have the axes of the joint: sites `NAME_frame` are where those of the links were");
  }
  bodies_ = bodies_of(robot_);
}

void MjcfWriter::choose_names() {
  Names links({"world"}), joints({}), sites({}), equalities({}), tendons({});
  for (const Link& link : robot_.links) {
    links_.push_back(links.take(link.name, "_link"));
    writing_.note_name("link", link.name, links_.back());
  }
  for (const Joint& joint : robot_.joints) {
    joints_.push_back(joints.take(joint.name, "_joint"));
    writing_.note_name("joint", joint.name, joints_.back());
  }
  for (const importing::Frame& frame : robot_.frames) {
    sites_.push_back({sites.take(frame.name, "_frame"), frame.link, frame.pose});
    writing_.note_name("frame", frame.name, sites_.back().name);
  }
  for (const importing::LinearCoupling& coupling : robot_.couplings) {
    couplings_.push_back(tendons.take(coupling.name, "_coupling"));
  }
  for (const Closure& closure : robot_.closures) {
    closures_.push_back(equalities.take(closure.name, "_closure"));
    closure_sites_.emplace_back();
    const auto add = [&](std::string_view end, std::optional<std::size_t> link, const Pose& pose) {
      sites_.push_back({sites.take(closures_.back() + std::string(end), "_closure"), link, pose});
      closure_sites_.back().push_back(sites_.back().name);
    };
    add("_a", closure.a, closure.pose_a);
    add("_b", closure.b, closure.pose_b);
    if (closure.type != Closure::Type::revolute) continue;
    importing::Vector along;
    along[2] = computed(axis_length);
    const Pose up = importing::shift(along, closure.span);
    add("_a_axis", closure.a, importing::compose(closure.pose_a, up));
    add("_b_axis", closure.b, importing::compose(closure.pose_b, up));
  }
}

void MjcfWriter::note_losses() {
  bool some_driven = false;
  std::vector<const Joint*> passive;
  for (const Joint& joint : robot_.joints) {
    if (joint.limits.speed) losses_.add_quiet("limits of speeds", joint_named(joint), joint.span);
    if (joint.type == Joint::Type::fixed || joint.type == Joint::Type::floating || joint.mimic) continue;
    some_driven = some_driven || !joint.passive;
    if (joint.passive) passive.push_back(&joint);
  }
  if (!some_driven) {
    for (const Joint* joint : passive) losses_.add_quiet("which joints are passive", joint_named(*joint), joint->span);
  }
  for (const MjcfBody& body : bodies_.bodies) {
    for (const std::size_t link : body.inner) {
      losses_.add_quiet("links without mass between two joints", link_named(robot_.links[link]),
                        robot_.links[link].span);
    }
  }
  if (!robot_.gravity && robot_.format == "robotc") {
    writing_.exported.notes.emplace_back("the robot does not say its gravity: it is 0 in the file");
  }
}

/// The principal moments of a body, and their axes in the link frame.
/// True if MuJoCo would refuse a moving body for its lack of inertia.
bool MjcfWriter::needs_bounds() const {
  return std::any_of(bodies_.bodies.begin(), bodies_.bodies.end(), [&](const MjcfBody& body) {
    if (body.joints.empty()) return false;
    const Link& link = robot_.links[body.link];
    return link.bodies.empty() || link.bodies.front().mass.value < least_inertia ||
           least_moment(link.bodies.front()) < least_inertia;
  });
}

void MjcfWriter::put_settings() {
  xml_.open("compiler").attribute("angle", "radian").attribute("inertiafromgeom", "false");
  if (needs_bounds()) {
    xml_.attribute("boundmass", least_inertia).attribute("boundinertia", least_inertia);
    writing_.exported.notes.push_back("MuJoCo moves no body without a mass and moments of inertia: the file sets a " +
                                      decimal_text(least_inertia) + " kg and kg*m^2 where they are less");
  }
  xml_.close();
  importing::Vector gravity = robot_.gravity.value_or(importing::Vector{});
  if (!robot_.gravity && robot_.format != "robotc") gravity[2] = computed(-9.81);
  xml_.open("option").attribute("gravity", decimal_text(gravity)).close();
}

/// Files of meshes that MuJoCo can read: STL, OBJ and its own, without a scheme such as `package://`.
bool is_readable_mesh(const std::string& file) {
  if (file.empty() || file.find("://") != std::string::npos) return false;
  const std::size_t dot = file.rfind('.');
  if (dot == std::string::npos) return false;
  std::string end = file.substr(dot + 1);
  for (char& letter : end) letter = static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
  return end == "stl" || end == "obj" || end == "msh";
}

void MjcfWriter::put_assets() {
  Names names({});
  bool is_open = false;
  const auto put = [&](const std::vector<Shape>& shapes) {
    for (const Shape& shape : shapes) {
      if (shape.kind != Shape::Kind::mesh) continue;
      if (!is_readable_mesh(shape.mesh)) {
        losses_.add_quiet("meshes that MuJoCo cannot read or find", quote(shape.mesh), shape.mesh_span);
        continue;
      }
      const std::string scale = decimal_text(shape.size);
      const auto [mesh, is_new] = meshes_.emplace(shape.mesh + " " + scale, "");
      if (!is_new) continue;
      const std::size_t slash = shape.mesh.rfind('/');
      mesh->second = names.take(slash == std::string::npos ? shape.mesh : shape.mesh.substr(slash + 1), "_mesh");
      if (!is_open) xml_.open("asset");
      is_open = true;
      xml_.open("mesh").attribute("name", mesh->second).attribute("file", shape.mesh);
      if (scale != "1 1 1") xml_.attribute("scale", scale);
      xml_.close();
    }
  };
  put(robot_.world_shapes);
  for (const Link& link : robot_.links) put(link.shapes);
  if (is_open) xml_.close();
}

void MjcfWriter::put_pose(const Pose& pose) {
  if (!importing::is_zero(pose.position)) xml_.attribute("pos", decimal_text(pose.position));
  const std::array<double, 4> quaternion = quaternion_of(pose.rotation);
  if (quaternion[1] != 0 || quaternion[2] != 0 || quaternion[3] != 0) {
    xml_.attribute("quat", decimal_text(quaternion));
  }
}

void MjcfWriter::put_joint(const MjcfBody::PlacedJoint& placed) {
  const Joint& joint = robot_.joints[placed.joint];
  const bool floats = joint.type == Joint::Type::floating;
  if (floats && value_or_zero(joint.viscous) == 0 && value_or_zero(joint.armature) == 0) {
    xml_.open("freejoint").attribute("name", joints_[placed.joint]).close();
    return;
  }
  const bool slides = joint.type == Joint::Type::prismatic;
  xml_.open("joint").attribute("name", joints_[placed.joint]);
  if (floats) xml_.attribute("type", "free");
  if (joint.type == Joint::Type::spherical) xml_.attribute("type", "ball");
  if (slides) xml_.attribute("type", "slide");
  if (!floats && !slides && !importing::is_zero(placed.pose.position)) {
    xml_.attribute("pos", decimal_text(placed.pose.position));
  }
  if (has_one_coordinate(joint)) {
    importing::Vector axis = importing::rotated(placed.pose.rotation, axis_of(joint));
    for (importing::Number& entry : axis) {
      if (std::abs(std::abs(entry.value) - 1) < 1e-15) entry = computed(std::copysign(1, entry.value));  // of rounding
    }
    xml_.attribute("axis", decimal_text(axis));
    if (joint.limits.lower && joint.limits.upper) {
      const std::array<double, 2> range{joint.limits.lower->value, joint.limits.upper->value};
      xml_.attribute("range", decimal_text(range));
    }
  }
  const auto put = [&](std::string_view name, const std::optional<importing::Number>& number) {
    if (value_or_zero(number) != 0) xml_.attribute(name, number->value);
  };
  put("stiffness", joint.stiffness);
  if (value_or_zero(joint.stiffness) != 0) put("springref", joint.rest);
  put("damping", joint.viscous);
  put("frictionloss", joint.coulomb);
  put("armature", joint.armature);
  xml_.close();
}

void MjcfWriter::put_inertia(const Link& link) {
  const importing::Inertia& body = link.bodies.front();
  const MjcfInertia inertia = mjcf_inertia(body);
  xml_.open("inertial").attribute("pos", decimal_text(inertia.centre.position));
  if (!inertia.full) put_pose({{}, inertia.centre.rotation, {}});
  xml_.attribute("mass", body.mass.value);
  if (inertia.full) {
    xml_.attribute("fullinertia", decimal_text(*inertia.full));
  } else {
    xml_.attribute("diaginertia", decimal_text(inertia.diagonal));
  }
  xml_.close();
  if (!inertia.is_possible) {
    writing_.exported.notes.push_back("MuJoCo refuses the inertia of link " + quote(link.name) +
                                      ", which no body can have: one moment exceeds the sum of the others");
  }
}

void MjcfWriter::put_shape(const Shape& shape, const Link& link) {
  std::string_view type;
  std::array<double, 3> size{shape.size[0].value, shape.size[1].value, shape.size[2].value};
  std::size_t sizes = 0;
  std::string mesh;
  switch (shape.kind) {
    case Shape::Kind::box:
      type = "box";
      sizes = 3;
      for (double& length : size) length /= 2;
      break;
    case Shape::Kind::sphere:
      type = "sphere";
      sizes = 1;
      break;
    case Shape::Kind::cylinder:
    case Shape::Kind::capsule:
      type = shape.kind == Shape::Kind::cylinder ? "cylinder" : "capsule";
      sizes = 2;
      size[1] /= 2;
      break;
    case Shape::Kind::ellipsoid:
      type = "ellipsoid";
      sizes = 3;
      break;
    case Shape::Kind::plane:
      losses_.add_quiet("planes on links", link_named(link), shape.span);
      return;
    case Shape::Kind::mesh: {
      const auto asset = meshes_.find(shape.mesh + " " + decimal_text(shape.size));
      if (asset == meshes_.end()) return;  // noted where the assets are
      type = "mesh";
      mesh = asset->second;
      break;
    }
  }
  xml_.open("geom");
  xml_.attribute("type", type);
  if (!mesh.empty()) xml_.attribute("mesh", mesh);
  if (sizes > 0) xml_.attribute("size", decimal_text(std::span(size).first(sizes)));
  put_pose(shape.pose);
  if (!shape.touches) xml_.attribute("contype", "0").attribute("conaffinity", "0");
  if (!shape.visible) xml_.attribute("group", "3");  // not shown at first
  if (shape.colour) xml_.attribute("rgba", decimal_text(*shape.colour));
  xml_.close();
}

void MjcfWriter::put_sites(std::optional<std::size_t> link) {
  for (const Site& site : sites_) {
    if (site.link != link) continue;
    xml_.open("site").attribute("name", site.name);
    put_pose(site.pose);
    xml_.close();
  }
}

void MjcfWriter::put_body(std::size_t index) {
  const MjcfBody& body = bodies_.bodies[index];
  const Link& link = robot_.links[body.link];
  xml_.open("body").attribute("name", links_[body.link]);
  put_pose(body.pose);
  for (const MjcfBody::PlacedJoint& joint : body.joints) put_joint(joint);
  if (!link.bodies.empty()) put_inertia(link);
  for (const Shape& shape : link.shapes) put_shape(shape, link);
  put_sites(body.link);
  for (const std::size_t child : body.children) put_body(child);
  xml_.close();
}

/// The lengths of tendons are the left sides of couplings.
void MjcfWriter::put_tendons() {
  if (robot_.couplings.empty()) return;
  xml_.open("tendon");
  for (std::size_t i = 0; i < robot_.couplings.size(); ++i) {
    xml_.open("fixed").attribute("name", couplings_[i]);
    for (const auto& term : robot_.couplings[i].terms) {
      xml_.open("joint").attribute("joint", joints_[term.joint]).attribute("coef", term.coefficient.value).close();
    }
    xml_.close();
  }
  xml_.close();
}

void MjcfWriter::put_closure(const Closure& closure, std::size_t index) {
  const std::vector<std::string>& sites = closure_sites_[index];
  const std::string& name = closures_[index];
  const auto put = [&](std::string_view element, const std::string& named, const std::string& a, const std::string& b) {
    xml_.open(element).attribute("name", named).attribute("site1", a).attribute("site2", b).close();
  };
  switch (closure.type) {
    case Closure::Type::fixed:
      return put("weld", name, sites[0], sites[1]);
    case Closure::Type::spherical:
      return put("connect", name, sites[0], sites[1]);
    case Closure::Type::revolute:
      put("connect", name, sites[0], sites[1]);
      return put("connect", name + "_axis", sites[2], sites[3]);
    case Closure::Type::prismatic:
    case Closure::Type::screw:
    case Closure::Type::universal:
      return writing_.refuse(
          closure.span,
          "MJCF holds `revolute`, `spherical` and `fixed` closures, and " + quote(closure.name) + " is another one",
          "SDF holds it");
  }
}

void MjcfWriter::put_equalities() {
  const bool has_mimics =
      std::any_of(robot_.joints.begin(), robot_.joints.end(), [](const Joint& joint) { return joint.mimic; });
  if (!has_mimics && robot_.closures.empty() && robot_.couplings.empty()) return;
  xml_.open("equality");
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    const Joint& joint = robot_.joints[i];
    if (!joint.mimic) continue;
    std::vector<double> coefficients;
    for (const importing::Number& number : joint.mimic->coefficients) coefficients.push_back(number.value);
    while (coefficients.size() > 5 && coefficients.back() == 0) coefficients.pop_back();
    if (coefficients.size() > 5) {
      writing_.refuse(joint.mimic->span,
                      joint_named(joint) + " follows a polynomial of more than degree 4, which MJCF " + "cannot hold");
      continue;
    }
    coefficients.resize(5);
    xml_.open("joint").attribute("joint1", joints_[i]).attribute("joint2", joints_[joint.mimic->source]);
    xml_.attribute("polycoef", decimal_text(coefficients)).close();
  }
  for (std::size_t i = 0; i < robot_.couplings.size(); ++i) {
    const std::array<double, 5> constant{robot_.couplings[i].constant.value};
    xml_.open("tendon").attribute("tendon1", couplings_[i]).attribute("polycoef", decimal_text(constant)).close();
  }
  for (std::size_t i = 0; i < robot_.closures.size(); ++i) put_closure(robot_.closures[i], i);
  xml_.close();
}

void MjcfWriter::put_actuators() {
  bool is_open = false;
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    const Joint& joint = robot_.joints[i];
    const bool turns_freely = joint.type == Joint::Type::spherical;
    if (joint.passive || joint.mimic || (!turns_freely && !has_one_coordinate(joint))) continue;
    if (!is_open) xml_.open("actuator");
    is_open = true;
    for (std::size_t k = 0; k < (turns_freely ? 3U : 1U); ++k) {
      constexpr std::array<std::string_view, 3> letters{"_x", "_y", "_z"};
      constexpr std::array<std::string_view, 3> gears{"1 0 0 0 0 0", "0 1 0 0 0 0", "0 0 1 0 0 0"};
      xml_.open("motor").attribute("name", joints_[i] + (turns_freely ? std::string(letters[k]) : ""));
      xml_.attribute(turns_freely ? "jointinparent" : "joint", joints_[i]);
      if (turns_freely) xml_.attribute("gear", gears[k]);
      if (joint.limits.effort) {
        const double upper = joint.limits.effort->value;
        const std::array<double, 2> range{joint.limits.lower_effort ? joint.limits.lower_effort->value : -upper, upper};
        xml_.attribute("ctrlrange", decimal_text(range));
      }
      xml_.close();
    }
  }
  if (is_open) xml_.close();
}

/// Moving joints in the order of their coordinates in MuJoCo: that of the file.
std::vector<std::size_t> MjcfWriter::joints_in_order() const {
  std::vector<std::size_t> order;
  std::vector<std::size_t> waiting(bodies_.roots.rbegin(), bodies_.roots.rend());
  while (!waiting.empty()) {
    const MjcfBody& body = bodies_.bodies[waiting.back()];
    waiting.pop_back();
    for (const MjcfBody::PlacedJoint& joint : body.joints) order.push_back(joint.joint);
    waiting.insert(waiting.end(), body.children.rbegin(), body.children.rend());
  }
  return order;
}

void MjcfWriter::put_keys() {
  if (robot_.configurations.empty()) return;
  Names names({});
  xml_.open("keyframe");
  for (const importing::Configuration& configuration : robot_.configurations) {
    std::vector<double> q;
    for (const std::size_t joint : joints_in_order()) {
      const auto entry = std::find_if(configuration.entries.begin(), configuration.entries.end(),
                                      [&](const auto& one) { return one.joint == joint; });
      if (entry != configuration.entries.end()) {
        for (const importing::Number& number : entry->values) q.push_back(number.value);
        continue;
      }
      const Joint::Type type = robot_.joints[joint].type;
      if (type == Joint::Type::floating) q.insert(q.end(), {0, 0, 0});
      if (type == Joint::Type::floating || type == Joint::Type::spherical) {
        q.insert(q.end(), {1, 0, 0, 0});
      } else {
        q.push_back(0);
      }
    }
    xml_.open("key").attribute("name", names.take(configuration.name, "_key"));
    xml_.attribute("qpos", decimal_text(q)).close();
  }
  xml_.close();
}

std::string MjcfWriter::run() {
  prepare();
  choose_names();
  note_losses();
  xml_.open("mujoco").attribute("model", robot_.name);
  put_settings();
  put_assets();
  xml_.open("worldbody");
  put_sites(std::nullopt);
  Link world;
  world.name = "world";
  for (const Shape& shape : robot_.world_shapes) put_shape(shape, world);
  for (const std::size_t root : bodies_.roots) put_body(root);
  xml_.close();
  put_tendons();
  put_equalities();
  put_actuators();
  put_keys();
  xml_.close();
  return xml_.text();
}

}  // namespace

std::string write_mjcf(Writing& writing) { return MjcfWriter(writing).run(); }

}  // namespace robotc::exporting
