#include "compiler/geometry/geometry.h"

#include "compiler/expr/algorithms.h"

namespace robotc::geometry {

namespace {

/// Collects what is to be evaluated, then hands out the numbers in the same order: one walk of the graph for all.
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
  RigidMotion motion() {
    RigidMotion x;
    for (Vec& row : x.rotation) row = vec();
    x.position = vec();
    return x;
  }
  std::optional<double> number_if_valid(expr::Id id) { return id.valid() ? std::optional(number()) : std::nullopt; }

 private:
  std::vector<expr::Id> roots_;
  std::vector<double> numbers_;
  std::size_t next_ = 0;
};

void ask_for(Evaluation& evaluation, const robotc::Joint& joint) {
  evaluation.ask(joint.before);
  evaluation.ask(joint.after);
  if (joint.type == JointType::fixed) return;
  evaluation.ask(joint.axis);
  const JointLimits& limits = joint.limits;
  for (const expr::Id id : {joint.drive.stiffness, joint.drive.rest, joint.drive.rotor_inertia, limits.lower,
                            limits.upper, limits.speed, limits.least_effort, limits.most_effort}) {
    evaluation.ask_if_valid(id);
  }
}

Joint read_joint(Evaluation& evaluation, const robotc::Joint& joint) {
  Joint result;
  result.name = joint.name;
  result.type = joint.type;
  result.parent = joint.parent.index();
  result.child = joint.child.index();
  result.before = evaluation.motion();
  result.after = evaluation.motion();
  if (joint.type == JointType::fixed) return result;
  result.axis = evaluation.vec();
  result.passive = joint.passive;
  result.stiffness = evaluation.number_if_valid(joint.drive.stiffness).value_or(0);
  result.rest = evaluation.number_if_valid(joint.drive.rest).value_or(0);
  result.rotor_inertia = evaluation.number_if_valid(joint.drive.rotor_inertia).value_or(0);
  const JointLimits& limits = joint.limits;
  result.lower = evaluation.number_if_valid(limits.lower);
  result.upper = evaluation.number_if_valid(limits.upper);
  result.speed = evaluation.number_if_valid(limits.speed);
  result.least_effort = evaluation.number_if_valid(limits.least_effort);
  result.most_effort = evaluation.number_if_valid(limits.most_effort);
  return result;
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

double Robot::total_mass() const {
  double sum = 0;
  for (const Link& link : links) {
    for (const Body& body : link.bodies) sum += body.mass;
  }
  return sum;
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
  for (const robotc::Joint& joint : mechanism.joints) {
    robot.joint_of_link[joint.child.index()] = robot.joints.size();
    robot.joints.push_back(read_joint(evaluation, joint));
    if (joint.type != JointType::fixed) robot.joints.back().coordinate = robot.coordinate_count++;
  }
  for (const robotc::Frame& frame : mechanism.frames) {
    robot.frames.push_back({frame.name, frame.link.index(), evaluation.motion()});
  }
  for (const AppliedWrench& wrench : mechanism.wrenches) {
    robot.wrenches.push_back({wrench.name, wrench.link.index(), evaluation.vec()});
  }
  robot.base = evaluation.motion();
  robot.gravity = evaluation.vec();
  robot.gravity_known = mechanism.gravity_known;
  robot.tree_order = order_joints(robot);
  return robot;
}

std::vector<Load> applied_loads(const Mechanism& mechanism, const expr::Pool& pool, SymbolValues parameters,
                                const std::vector<double>& q) {
  if (mechanism.wrenches.empty()) return {};
  for (std::size_t i = 0; i < mechanism.q.size(); ++i) {
    parameters.emplace_back(mechanism.q[i], q[i]);
    parameters.emplace_back(mechanism.qd[i], 0);
  }
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
    Mat axes;
    for (Vec& row : axes) row = evaluation.vec();
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
    RigidMotion motion;
    if (joint.moves() && joint.turns()) {
      const double angle = q[*joint.coordinate];
      const Mat columns{turn(joint.axis, angle, {1, 0, 0}), turn(joint.axis, angle, {0, 1, 0}),
                        turn(joint.axis, angle, {0, 0, 1})};
      motion.rotation = transpose(columns);
    } else if (joint.moves()) {
      motion.position = q[*joint.coordinate] * joint.axis;
    }
    placement.moved_joints[i] = placement.joints[i] * motion;
    placement.links[joint.child] = placement.moved_joints[i] * joint.after;
  }
  return placement;
}

}  // namespace robotc::geometry
