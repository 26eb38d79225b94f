#include "compiler/geometry/geometry.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "compiler/expr/algorithms.h"

namespace robotc::geometry {

namespace {

/// Collects expressions, evaluates them in one pass over the graph, then returns the numbers in the same order.
class Evaluation {
 public:
  void ask(expr::Id id) { roots_.push_back(id); }
  void ask(const expr::Vec3& v) { roots_.insert(roots_.end(), v.begin(), v.end()); }
  void ask(const Transform& x) {
    for (const expr::Vec3& row : x.rotation) ask(row);
    ask(x.position);
  }
  void ask_if_valid(expr::Id id) {
    if (id.valid()) ask(id);
  }

  void run(const expr::Pool& pool, const SymbolValues& values) { numbers_ = expr::evaluate(pool, roots_, values); }

  double number() { return numbers_[next_++]; }
  Vec vec() {
    const double x = number();
    const double y = number();
    return {x, y, number()};
  }
  Mat mat() {
    Mat rows;
    for (auto row : rows.rowwise()) row = vec();
    return rows;
  }
  RigidMotion motion() {
    const Mat rotation = mat();
    return rigid_motion(rotation, vec());
  }
  std::optional<double> number_if_valid(expr::Id id) { return id.valid() ? std::optional(number()) : std::nullopt; }

 private:
  std::vector<expr::Id> roots_;
  std::vector<double> numbers_;
  std::size_t next_ = 0;
};

std::array<expr::Id, 8> numbers_of(const Freedom& freedom) {
  const JointDrive& drive = freedom.drive;
  const JointLimits& limits = freedom.limits;
  // Efforts can be compared with static loads; inputs of actuators cannot.
  const bool by_effort = freedom.actuator.empty();
  return {drive.stiffness,
          drive.rest,
          drive.rotor_inertia,
          limits.lower,
          limits.upper,
          limits.speed,
          by_effort ? limits.least_input : expr::Id(),
          by_effort ? limits.most_input : expr::Id()};
}

void ask_for(Evaluation& evaluation, const robotc::Joint& joint) {
  evaluation.ask(joint.before);
  evaluation.ask(joint.after);
  if (!joint.moves()) return;
  evaluation.ask(joint.axis);
  evaluation.ask_if_valid(joint.lead);
  for (const expr::Id id : joint.rest) evaluation.ask(id);
  for (const Freedom& freedom : joint.freedoms) {
    for (const expr::Id id : numbers_of(freedom)) evaluation.ask_if_valid(id);
  }
}

void read_freedom(Evaluation& evaluation, const Freedom& freedom, Joint& joint) {
  std::array<std::optional<double>, 8> numbers;
  const auto ids = numbers_of(freedom);
  for (std::size_t i = 0; i < ids.size(); ++i) numbers[i] = evaluation.number_if_valid(ids[i]);
  joint.passive = freedom.passive;
  joint.stiffness = numbers[0].value_or(0);
  joint.rest = numbers[1].value_or(0);
  joint.rotor_inertia = numbers[2].value_or(0);
  joint.lower = numbers[3];
  joint.upper = numbers[4];
  joint.speed = numbers[5];
  joint.least_effort = numbers[6];
  joint.most_effort = numbers[7];
}

void ask_for(Evaluation& evaluation, const robotc::Shape& shape) {
  evaluation.ask(shape.pose);
  evaluation.ask_if_valid(shape.lengths.radius);
  evaluation.ask_if_valid(shape.lengths.length);
  if (shape.lengths.size[0].valid()) evaluation.ask(shape.lengths.size);
  if (shape.scale[0].valid()) evaluation.ask(shape.scale);
}

Shape measured(Evaluation& evaluation, const robotc::Shape& shape) {
  Shape made;
  made.kind = shape.kind;
  made.span = shape.span;
  made.link = shape.link.index();
  made.pose = evaluation.motion();
  made.radius = evaluation.number_if_valid(shape.lengths.radius).value_or(0);
  made.length = evaluation.number_if_valid(shape.lengths.length).value_or(0);
  if (shape.lengths.size[0].valid()) made.size = evaluation.vec();
  if (shape.scale[0].valid()) made.scale = evaluation.vec();
  made.file = shape.file;
  made.file_span = shape.file_span;
  made.visual = shape.visual;
  made.collision = shape.collision;
  made.colour = shape.colour;
  return made;
}

JointType type_of(const robotc::Joint& joint, const JointStep& step) {
  if (joint.model().steps().size() == 1) return joint.type;
  switch (step.motion) {
    case Motion::turn:
      return JointType::revolute;
    case Motion::slide:
      return JointType::prismatic;
    case Motion::screw:
      return JointType::screw;
    case Motion::spin:
    case Motion::attitude:
    case Motion::none:
      break;
  }
  return JointType::fixed;
}

Vec axis_of(const JointStep& step, const Vec& own) {
  if (step.axis == StepAxis::own) return own;
  return {step.axis == StepAxis::x ? 1.0 : 0.0, step.axis == StepAxis::y ? 1.0 : 0.0,
          step.axis == StepAxis::z ? 1.0 : 0.0};
}

/// Adds the steps of a joint, and the links between them.
void add_joint(Robot& robot, Evaluation& evaluation, const robotc::Joint& joint) {
  Joint step;
  step.name = joint.name;
  step.parent = joint.parent.index();
  step.child = joint.child.index();
  step.before = evaluation.motion();
  const RigidMotion after = evaluation.motion();
  const auto steps = joint.model().steps();
  if (steps.empty()) {
    step.after = after;
    robot.joint_of_link[step.child] = robot.joints.size();
    robot.joints.push_back(step);
    return;
  }
  const Vec own_axis = evaluation.vec();
  const double lead = evaluation.number_if_valid(joint.lead).value_or(0);
  const auto add = [&] {
    robot.joint_of_link[step.child] = robot.joints.size();
    robot.joints.push_back(step);
  };
  const JointModel& model = joint.model();
  step.coordinate = robot.coordinate_count;
  robot.coordinate_count += model.coordinates().size();
  if (model.quaternion()) {
    std::vector<double> rest;
    while (rest.size() < joint.rest.size()) rest.push_back(evaluation.number());
    for (std::size_t k = 0; k < joint.freedoms.size(); ++k) {
      read_freedom(evaluation, joint.freedoms[k], step);
      if (k < *model.quaternion()) step.slide_stiffness = step.stiffness;
    }
    step.type = joint.type;
    if (!rest.empty()) {
      const std::size_t coordinate = std::exchange(*step.coordinate, 0);
      step.rest_pose = step.motion_at(rest);
      step.coordinate = coordinate;
    }
    step.after = after;
    add();
    return;
  }
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const bool last = k + 1 == steps.size();
    const std::string_view name = model.coordinates()[k].name;
    step.name = name.empty() ? joint.name : joint.name + "." + std::string(name);
    step.type = type_of(joint, steps[k]);
    step.axis = axis_of(steps[k], own_axis);
    step.lead = steps[k].motion == Motion::screw ? lead : 0;
    if (last) {
      step.child = joint.child.index();
      step.after = after;
    } else {
      step.child = robot.links.size();
      robot.links.push_back({step.name, {}});
      robot.joint_of_link.emplace_back();
    }
    read_freedom(evaluation, joint.freedoms[k], step);
    add();
    step.parent = step.child;
    step.before.setIdentity();
    ++*step.coordinate;
  }
}

/// Joints with parents before children: breadth first, in the order of declaration.
std::vector<std::size_t> order_joints(const Robot& robot) {
  std::vector<std::vector<std::size_t>> leaving(robot.links.size());
  for (std::size_t i = 0; i < robot.joints.size(); ++i) leaving[robot.joints[i].parent].push_back(i);
  std::vector<std::size_t> order = leaving[0];
  for (std::size_t next = 0; next < order.size(); ++next) {
    const std::vector<std::size_t>& more = leaving[robot.joints[order[next]].child];
    order.insert(order.end(), more.begin(), more.end());
  }
  return order;
}

}  // namespace

RigidMotion Joint::motion(double q) const {
  RigidMotion motion(Eigen::Translation3d(slid(q) * axis));
  if (turns()) motion.rotate(Eigen::AngleAxisd(q, axis));
  return motion;
}

RigidMotion Joint::motion_at(const std::vector<double>& q) const {
  if (has_axis()) return motion(q[*coordinate]);
  const double* entry = &q[*coordinate];
  RigidMotion motion = RigidMotion::Identity();
  if (type == JointType::floating) {
    motion.translate(Vec(entry[0], entry[1], entry[2]));
    entry += 3;
  }
  motion.rotate(Eigen::Quaterniond(entry[0], entry[1], entry[2], entry[3]).normalized());
  return motion;
}

std::size_t Robot::freedom_count() const {
  std::size_t count = 0;
  for (const Joint& joint : joints) count += joint.has_axis() ? 1 : joint_model(joint.type).speeds().size();
  return count;
}

std::vector<double> Robot::neutral() const {
  if (has_loops()) return assembly;
  std::vector<double> q(coordinate_count, 0.0);
  for (const Joint& joint : joints) {
    if (const auto w = joint_model(joint.type).quaternion()) q[*joint.coordinate + *w] = 1;
  }
  return q;
}

double Robot::total_mass() const {
  double sum = 0;
  for (const Link& link : links) {
    for (const Body& body : link.bodies) sum += body.mass;
  }
  return sum;
}

std::vector<std::size_t> first_steps(const Mechanism& mechanism) {
  std::vector<std::size_t> first;
  std::size_t next = 0;
  for (const robotc::Joint& joint : mechanism.joints) {
    first.push_back(next);
    next += joint.model().quaternion() ? 1 : std::max<std::size_t>(1, joint.model().steps().size());
  }
  return first;
}

Robot measure(const Mechanism& mechanism, const expr::Pool& pool, const SymbolValues& parameters) {
  Evaluation evaluation;
  for (const robotc::Link& link : mechanism.links) {
    for (const RigidBody& body : link.bodies) {
      evaluation.ask(body.mass);
      evaluation.ask(body.com);
    }
  }
  for (const robotc::Joint& joint : mechanism.joints) ask_for(evaluation, joint);
  for (const robotc::Frame& frame : mechanism.frames) evaluation.ask(frame.pose);
  for (const AppliedWrench& wrench : mechanism.wrenches) evaluation.ask(wrench.point);
  for (const robotc::Closure& closure : mechanism.closures) {
    evaluation.ask(closure.a);
    evaluation.ask(closure.b);
    if (closure.type == ClosureType::rolling) evaluation.ask(closure.radius);
  }
  for (const robotc::Shape& shape : mechanism.shapes) ask_for(evaluation, shape);
  evaluation.ask(mechanism.base);
  evaluation.ask(mechanism.gravity);
  evaluation.run(pool, parameters);

  Robot robot;
  robot.name = mechanism.name;
  for (const robotc::Link& link : mechanism.links) {
    Link& made = robot.links.emplace_back(Link{link.name, {}});
    for (const RigidBody& body : link.bodies) {
      const double mass = evaluation.number();
      made.bodies.push_back({body.name, mass, evaluation.vec()});
    }
  }
  robot.joint_of_link.resize(robot.links.size());
  for (const robotc::Joint& joint : mechanism.joints) add_joint(robot, evaluation, joint);
  for (const robotc::Frame& frame : mechanism.frames) {
    robot.frames.push_back({frame.name, frame.link.index(), evaluation.motion()});
  }
  for (const AppliedWrench& wrench : mechanism.wrenches) {
    robot.wrenches.push_back({wrench.name, wrench.link.index(), evaluation.vec()});
  }
  for (const robotc::Closure& closure : mechanism.closures) {
    Closure& made = robot.closures.emplace_back();
    made.name = closure.name;
    made.type = closure.type;
    made.link_a = closure.link_a.index();
    made.link_b = closure.link_b.index();
    made.a = evaluation.motion();
    made.b = evaluation.motion();
    if (closure.type == ClosureType::rolling) made.radius = evaluation.number();
    made.ball = closure.ball;
  }
  for (const robotc::Shape& shape : mechanism.shapes) robot.shapes.push_back(measured(evaluation, shape));
  robot.base = evaluation.motion();
  robot.gravity = evaluation.vec();
  robot.gravity_known = mechanism.gravity_known;
  robot.tree_order = order_joints(robot);
  for (const Contact& contact : mechanism.contacts) robot.contacts.push_back(contact.name);
  if (mechanism.has_loops()) robot.assembly = mechanism.mobility.assembly;
  return robot;
}

std::vector<Load> applied_loads(const Mechanism& mechanism, const expr::Pool& pool, SymbolValues parameters,
                                const std::vector<double>& q) {
  if (mechanism.wrenches.empty()) return {};
  for (std::size_t i = 0; i < mechanism.q.size(); ++i) parameters.emplace_back(mechanism.q[i], q[i]);
  for (const expr::Id qd : mechanism.qd) parameters.emplace_back(qd, 0);
  Evaluation evaluation;
  for (const AppliedWrench& wrench : mechanism.wrenches) {
    evaluation.ask(wrench.force);
    evaluation.ask(wrench.moment);
    for (const expr::Vec3& row : wrench.axes) evaluation.ask(row);
  }
  evaluation.run(pool, parameters);
  std::vector<Load> loads;
  for (const AppliedWrench& wrench : mechanism.wrenches) {
    const Vec force = evaluation.vec();
    const Vec moment = evaluation.vec();
    const Mat axes = evaluation.mat();
    loads.push_back({wrench.axes_link.index(), axes * force, axes * moment});
  }
  return loads;
}

Placement place(const Robot& robot, const std::vector<double>& q) {
  Placement placement;
  placement.links.resize(robot.links.size());
  placement.joints.resize(robot.joints.size());
  placement.moved_joints.resize(robot.joints.size());
  placement.links[0] = robot.base;
  for (const std::size_t i : robot.tree_order) {
    const Joint& joint = robot.joints[i];
    placement.joints[i] = placement.links[joint.parent] * joint.before;
    placement.moved_joints[i] = placement.joints[i];
    if (joint.moves()) placement.moved_joints[i] = placement.joints[i] * joint.motion_at(q);
    placement.links[joint.child] = placement.moved_joints[i] * joint.after;
  }
  return placement;
}

}  // namespace robotc::geometry
