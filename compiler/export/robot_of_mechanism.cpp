#include "compiler/export/robot_of_mechanism.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "compiler/export/couplings.h"
#include "compiler/export/export_diagnostics.h"
#include "compiler/import/findings.h"
#include "compiler/import/rigid.h"
#include "compiler/import/solids.h"

namespace robotc::exporting {

namespace {

using importing::compose;
using importing::computed;
using importing::Number;
using importing::Pose;
using importing::quote;
using importing::Robot;
using importing::Vector;

/// Makes the model of a mechanism, part by part.
class ModelBuilder {
 public:
  ModelBuilder(const Mechanism& mechanism, const expr::Pool& pool, const SymbolValues& parameters, Losses& losses,
               Diagnostics& diagnostics)
      : mechanism_(mechanism),
        numbers_(mechanism, pool, parameters),
        base_(numbers_(mechanism.base)),
        losses_(losses),
        diagnostics_(diagnostics) {}

  Robot robot;
  std::vector<std::size_t> joint_of;  ///< by coordinate

  void add_parts();
  /// False (reported) if no format can say one.
  [[nodiscard]] bool add_closures();
  void cut_loops();
  void add_configurations(std::span<const NamedConfiguration> configurations);
  void note_losses();

 private:
  void add_links();
  void add_joint(const robotc::Joint& joint);
  void add_steps(importing::Joint whole, const robotc::Joint& joint);
  void read_freedom(const robotc::Joint& joint, std::size_t index, const std::string& name, importing::Joint& result);
  void read_rotation(const robotc::Joint& joint, std::size_t first, const std::string& name, importing::Joint& result);
  void add_frames();
  void add_shapes();
  /// Index of a link in the robot; none for the base.
  [[nodiscard]] static std::optional<std::size_t> link(LinkId id) {
    return id.index() == 0 ? std::nullopt : std::optional(id.index() - 1);
  }
  /// A pose on a link, or in the world for one on the base.
  [[nodiscard]] Pose placed(LinkId on, const Transform& pose) const {
    const Pose numbers = numbers_(pose);
    return on.index() == 0 ? compose(base_, numbers) : numbers;
  }

  const Mechanism& mechanism_;
  Numbers numbers_;
  Pose base_;  ///< X_world,base
  Losses& losses_;
  Diagnostics& diagnostics_;
};

std::string named_joint(const std::string& name) { return "joint " + quote(name); }

void ModelBuilder::add_links() {
  for (std::size_t i = 1; i < mechanism_.links.size(); ++i) {
    const robotc::Link& from = mechanism_.links[i];
    importing::Link to;
    to.name = from.name;
    to.span = to.name_span = from.span;
    for (const RigidBody& body : from.bodies) {
      importing::Inertia inertia;
      inertia.mass = numbers_(body.mass);
      inertia.centre.position = numbers_(body.com);
      for (std::size_t k = 0; k < 6; ++k) inertia.moments[k] = numbers_(body.inertia[k]);
      inertia.span = from.span;
      to.bodies.push_back(std::move(inertia));
    }
    if (to.bodies.size() > 1) {
      std::vector<importing::Solid> solids;
      for (const importing::Inertia& body : to.bodies) solids.push_back(importing::solid_of(body));
      to.bodies = {importing::inertia_of(importing::combined(solids), from.span)};
    }
    robot.links.push_back(std::move(to));
  }
  for (const RigidBody& body : mechanism_.links.front().bodies) {
    losses_.add_quiet("masses of the base", body.name.empty() ? "base" : quote(body.name));
  }
}

/// Friction, spring, rotor, limits and drive along one speed of a joint, whose coordinate is `name`.
void ModelBuilder::read_freedom(const robotc::Joint& joint, std::size_t index, const std::string& name,
                                importing::Joint& result) {
  const Freedom& freedom = joint.freedoms[index];
  const JointDrive& drive = freedom.drive;
  result.passive = freedom.passive;
  result.viscous = numbers_.if_given(drive.viscous);
  if (drive.coulomb_positive.valid()) {
    const Number forward = numbers_(drive.coulomb_positive), backward = numbers_(drive.coulomb_negative);
    result.coulomb = forward.value >= backward.value ? forward : backward;
    if (forward.value != backward.value) {
      losses_.add("the lower of two levels of dry friction, forward and backward", named_joint(name), joint.span);
    }
  }
  result.stiffness = numbers_.if_given(drive.stiffness);
  result.rest = numbers_.if_given(drive.rest);
  result.armature = numbers_.if_given(drive.rotor_inertia);
  const JointLimits& limits = freedom.limits;
  result.limits.lower = numbers_.if_given(limits.lower);
  result.limits.upper = numbers_.if_given(limits.upper);
  result.limits.speed = numbers_.if_given(limits.speed);
  if (!freedom.actuator.empty()) {
    losses_.add("drives with states and inputs of their own", named_joint(name), joint.span);
  } else if (limits.most_input.valid() && limits.least_input.valid()) {
    result.limits.effort = numbers_(limits.most_input);
    const Number least = numbers_(limits.least_input);
    if (least.value != -result.limits.effort->value) result.limits.lower_effort = least;
  }
}

/// The same of three speeds that are an angular velocity.
void ModelBuilder::read_rotation(const robotc::Joint& joint, std::size_t first, const std::string& name,
                                 importing::Joint& result) {
  read_freedom(joint, first, name, result);
  result.rest.reset();
  if (result.coulomb) losses_.add("dry friction of joints that turn in any way", named_joint(name), joint.span);
  result.coulomb.reset();
  if (result.limits.speed) losses_.add("limits of angular velocities", named_joint(name), joint.span);
  result.limits.speed.reset();
  if (joint.tilt_limit.valid()) losses_.add("limits of tilt", named_joint(name), joint.span);
  if (!result.stiffness || joint.rest.empty()) return;
  // Quaternions of any length: relaxed at no turn, if the vector part is 0.
  const std::size_t w = *joint.model().quaternion();
  for (std::size_t k = 1; k < 4; ++k) {
    if (numbers_(joint.rest[w + k]).value == 0) continue;
    losses_.add("springs of joints that turn in any way, with a `rest`", named_joint(name), joint.span);
    result.stiffness.reset();
    return;
  }
}

importing::Joint::Type step_type(const JointStep& step, const robotc::Joint& joint) {
  switch (step.motion) {
    case Motion::turn:
      return importing::Joint::Type::revolute;
    case Motion::slide:
      return importing::Joint::Type::prismatic;
    case Motion::screw:
      return importing::Joint::Type::screw;
    case Motion::spin:
    case Motion::attitude:
      return importing::Joint::Type::spherical;
    case Motion::none:
      break;
  }
  return joint.moves() ? importing::Joint::Type::revolute : importing::Joint::Type::fixed;
}

importing::Joint::Type whole_type(JointType type) {
  switch (type) {
    case JointType::revolute:
    case JointType::continuous:
      return importing::Joint::Type::revolute;
    case JointType::prismatic:
      return importing::Joint::Type::prismatic;
    case JointType::screw:
      return importing::Joint::Type::screw;
    case JointType::universal:
      return importing::Joint::Type::universal;
    case JointType::cylindrical:
      return importing::Joint::Type::cylindrical;
    case JointType::planar:
      return importing::Joint::Type::planar;
    case JointType::spherical:
      return importing::Joint::Type::spherical;
    case JointType::floating:
      return importing::Joint::Type::floating;
    case JointType::fixed:
      break;
  }
  return importing::Joint::Type::fixed;
}

/// The axis of a step in the joint frame.
Vector axis_of_step(const JointStep& step, const Vector& own) {
  Vector axis;
  switch (step.axis) {
    case StepAxis::own:
      return own;
    case StepAxis::x:
      axis[0] = computed(1);
      break;
    case StepAxis::y:
      axis[1] = computed(1);
      break;
    case StepAxis::z:
      axis[2] = computed(1);
      break;
  }
  return axis;
}

/// The steps of a moving joint in a chain. Three spins and the attitude after them are one spherical step.
void ModelBuilder::add_steps(importing::Joint whole, const robotc::Joint& joint) {
  const JointModel& model = joint.model();
  const Vector own = model.has_axis() ? numbers_(joint.axis) : Vector{};
  const std::size_t slides = model.quaternion().value_or(model.steps().size());  // speeds with a step each
  const std::size_t count = slides + (model.quaternion() ? 1 : 0);
  const std::size_t child = whole.child;
  const Pose after = whole.after;
  for (std::size_t k = 0; k < count; ++k) {
    const bool turns_freely = k == slides;
    const JointStep& step = model.steps()[k];
    importing::Joint one = whole;
    one.type = step_type(step, joint);
    one.continuous = joint.type == JointType::continuous;
    const std::string_view part = turns_freely ? "rotation" : model.coordinates()[k].name;
    std::string written = joint.name + (count == 1 ? "" : "." + std::string(part));
    if (count > 1) {
      std::replace(written.begin(), written.end(), '.', '_');
      one.name = written;
      one.step = importing::Joint::Step{joint.name, whole_type(joint.type), k, count};
    }
    one.after = {};
    if (turns_freely) {
      read_rotation(joint, k, joint.name, one);
    } else {
      one.axis = axis_of_step(step, own);
      if (step.motion == Motion::screw) one.pitch = computed(numbers_(joint.lead).value * 2 * std::numbers::pi);
      read_freedom(joint, k, written, one);
    }
    const bool is_vector = !turns_freely && model.vector_of(k).count > 1;
    if (is_vector && one.coulomb) {
      if (k == 0) losses_.add("dry friction against a velocity in space", named_joint(joint.name), joint.span);
      one.coulomb.reset();
    }
    if (is_vector && one.limits.speed) {
      if (k == 0) losses_.add("limits of a velocity in space", named_joint(joint.name), joint.span);
      one.limits.speed.reset();
    }
    if (is_vector && one.stiffness && !joint.rest.empty()) one.rest = numbers_(joint.rest[k]);
    if (k + 1 < count) {
      importing::Link between;
      between.name = one.name + "_moved";
      between.synthetic = true;
      between.span = between.name_span = joint.span;
      one.child = robot.links.size();
      robot.links.push_back(std::move(between));
      whole.parent = one.child;
      whole.origin = {};
    } else {
      one.child = child;
      one.after = after;
    }
    const std::size_t entries = turns_freely ? 4 : 1;
    joint_of.insert(joint_of.end(), entries, robot.joints.size());
    robot.joints.push_back(std::move(one));
  }
}

void ModelBuilder::add_joint(const robotc::Joint& joint) {
  importing::Joint whole;
  whole.name = joint.name;
  whole.span = whole.name_span = whole.type_span = joint.span;
  whole.parent = link(joint.parent);
  whole.child = joint.child.index() - 1;
  whole.origin = placed(joint.parent, joint.before);
  whole.after = numbers_(joint.after);
  if (joint.moves()) return add_steps(std::move(whole), joint);
  whole.origin = compose(whole.origin, whole.after);
  whole.after = {};
  robot.joints.push_back(std::move(whole));
}

void ModelBuilder::add_frames() {
  for (const robotc::Frame& from : mechanism_.frames) {
    importing::Frame to;
    to.name = from.name;
    to.span = to.name_span = from.span;
    to.link = link(from.link);
    to.pose = placed(from.link, from.pose);
    robot.frames.push_back(std::move(to));
  }
}

std::optional<importing::Shape::Kind> shape_kind(ShapeKind kind) {
  switch (kind) {
    case ShapeKind::ball:
      return importing::Shape::Kind::sphere;
    case ShapeKind::capsule:
      return importing::Shape::Kind::capsule;
    case ShapeKind::box:
      return importing::Shape::Kind::box;
    case ShapeKind::cylinder:
      return importing::Shape::Kind::cylinder;
    case ShapeKind::ellipsoid:
      return importing::Shape::Kind::ellipsoid;
    case ShapeKind::mesh:
      return importing::Shape::Kind::mesh;
    case ShapeKind::plane:
      return importing::Shape::Kind::plane;
    case ShapeKind::point:
    case ShapeKind::disc:
      break;
  }
  return std::nullopt;
}

void ModelBuilder::add_shapes() {
  for (const robotc::Shape& from : mechanism_.shapes) {
    const auto kind = shape_kind(from.kind);
    if (!kind) {
      losses_.add_quiet("points and discs", "link " + quote(mechanism_.link(from.link).name), from.span);
      continue;
    }
    importing::Shape to;
    to.kind = *kind;
    to.span = from.span;
    to.pose = placed(from.link, from.pose);
    to.visible = from.visual;
    to.touches = from.collision;
    to.colour = from.colour;
    const ShapeLengths& lengths = from.lengths;
    if (lengths.radius.valid()) to.size[0] = numbers_(lengths.radius);
    if (lengths.length.valid()) to.size[1] = numbers_(lengths.length);
    if (lengths.size[0].valid()) to.size = numbers_(lengths.size);
    if (from.scale[0].valid()) to.size = numbers_(from.scale);
    to.mesh = from.file;
    to.mesh_span = from.file_span;
    const std::optional<std::size_t> on = link(from.link);
    (on ? robot.links[*on].shapes : robot.world_shapes).push_back(std::move(to));
  }
}

void ModelBuilder::add_parts() {
  robot.name = mechanism_.name;
  robot.format = "robotc";
  robot.span = robot.name_span = mechanism_.span;
  add_links();
  for (const robotc::Joint& joint : mechanism_.joints) add_joint(joint);
  add_frames();
  add_shapes();
  if (mechanism_.gravity_known) robot.gravity = numbers_(mechanism_.gravity);
}

std::optional<importing::Closure::Type> closure_type(ClosureType type) {
  switch (type) {
    case ClosureType::revolute:
      return importing::Closure::Type::revolute;
    case ClosureType::prismatic:
      return importing::Closure::Type::prismatic;
    case ClosureType::screw:
      return importing::Closure::Type::screw;
    case ClosureType::universal:
      return importing::Closure::Type::universal;
    case ClosureType::spherical:
      return importing::Closure::Type::spherical;
    case ClosureType::fixed:
      return importing::Closure::Type::fixed;
    case ClosureType::cylindrical:
    case ClosureType::planar:
    case ClosureType::slot:
    case ClosureType::surface:
    case ClosureType::rod:
    case ClosureType::rolling:
      break;
  }
  return std::nullopt;
}

bool ModelBuilder::add_closures() {
  bool all = true;
  for (const robotc::Closure& from : mechanism_.closures) {
    const auto type = closure_type(from.type);
    if (!type) {
      all = false;
      diagnostics_.report(
          not_in_format, from.span,
          "no robot file can hold the closure " + quote(from.name) + " of type " + quote(from.model().name), "",
          {"close the loop by a `revolute`, `prismatic`, `screw`, `universal`, `spherical` or `fixed` "
           "closure"});
      continue;
    }
    importing::Closure to;
    to.name = from.name;
    to.type = *type;
    to.span = from.span;
    to.a = link(from.link_a);
    to.b = link(from.link_b);
    to.pose_a = placed(from.link_a, from.a);
    to.pose_b = placed(from.link_b, from.b);
    if (from.type == ClosureType::screw) to.pitch = computed(numbers_(from.lead).value * 2 * std::numbers::pi);
    robot.closures.push_back(std::move(to));
  }
  for (const ClosureDrive& drive : mechanism_.closure_drives) {
    losses_.add("friction and springs of closures", quote(drive.name), drive.span);
  }
  return all;
}

void ModelBuilder::cut_loops() {
  for (const robotc::Closure& closure : mechanism_.closures) {
    losses_.add("closed loops: the tree without its closures takes their place", "closure " + quote(closure.name),
                closure.span);
  }
  for (const Coupling& coupling : mechanism_.couplings) {
    losses_.add("couplings of joints", "coupling " + quote(coupling.name), coupling.span);
  }
}

void ModelBuilder::add_configurations(std::span<const NamedConfiguration> configurations) {
  for (const NamedConfiguration& from : configurations) {
    importing::Configuration to;
    to.name = from.name;
    for (std::size_t i = 0; i < from.q.size(); ++i) {
      if (to.entries.empty() || to.entries.back().joint != joint_of[i]) to.entries.push_back({joint_of[i], {}});
      to.entries.back().values.push_back(computed(from.q[i]));
    }
    robot.configurations.push_back(std::move(to));
  }
}

void ModelBuilder::note_losses() {
  for (const Contact& contact : mechanism_.contacts) losses_.add("contacts", quote(contact.name), contact.span);
  for (const AppliedWrench& wrench : mechanism_.wrenches) losses_.add("wrenches", quote(wrench.name), wrench.span);
}

}  // namespace

std::optional<Robot> robot_of(const Mechanism& mechanism, expr::Pool& pool, const SymbolValues& parameters,
                              std::span<const NamedConfiguration> configurations, Losses& losses,
                              Diagnostics& diagnostics, Loops loops) {
  ModelBuilder builder(mechanism, pool, parameters, losses, diagnostics);
  builder.add_parts();
  if (loops == Loops::kept) {
    const bool has_closures = builder.add_closures();
    const bool has_couplings = add_couplings(mechanism, pool, parameters, builder.joint_of, builder.robot, diagnostics);
    if (!has_closures || !has_couplings) return std::nullopt;
  } else {
    builder.cut_loops();
  }
  builder.add_configurations(configurations);
  builder.note_losses();
  return std::move(builder.robot);
}

}  // namespace robotc::exporting
