#include "tests/oracle/newton_euler.h"

#include <Eigen/Cholesky>
#include <stdexcept>

namespace robotc::oracle {
namespace {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// Force and moment of parent on child, world axes, the moment about the moved joint frame's origin.
struct Reaction {
  Vector3d force = Vector3d::Zero();
  Vector3d moment = Vector3d::Zero();
};

/// Pose and motion of the moved joint frame in the joint frame, along the joint frame's axes.
struct JointMotion {
  Pose pose;
  // At each unit speed of the joint: the origin's velocity, and the angular velocity.
  std::vector<Vector3d> slides;
  std::vector<Vector3d> turns;
  Vector3d angular_bias = Vector3d::Zero();  // part of the angular acceleration caused by the rate of `turns`
};

JointMotion motion_of_joint(const Body& body, const double* q, const double* qd) {
  const Vector3d none = Vector3d::Zero();
  const Vector3d x = Vector3d::UnitX();
  const Vector3d y = Vector3d::UnitY();
  const Vector3d z = Vector3d::UnitZ();
  const auto turned = [](const Vector3d& axis, double angle) -> Matrix3d {
    return Eigen::AngleAxisd(angle, axis).toRotationMatrix();
  };
  JointMotion moved;
  switch (body.kind) {
    case JointKind::fixed:
      break;
    case JointKind::revolute:
      moved.pose.rotation = turned(body.axis, q[0]);
      moved.slides = {none};
      moved.turns = {body.axis};
      break;
    case JointKind::prismatic:
      moved.pose.position = body.axis * q[0];
      moved.slides = {body.axis};
      moved.turns = {none};
      break;
    case JointKind::screw:
      moved.pose = {turned(body.axis, q[0]), body.axis * (body.lead * q[0])};
      moved.slides = {body.axis * body.lead};
      moved.turns = {body.axis};
      break;
    case JointKind::cylindrical:
      moved.pose = {turned(body.axis, q[1]), body.axis * q[0]};
      moved.slides = {body.axis, none};
      moved.turns = {none, body.axis};
      break;
    case JointKind::universal: {
      const Vector3d second = turned(x, q[0]) * y;
      moved.pose.rotation = turned(x, q[0]) * turned(y, q[1]);
      moved.slides = {none, none};
      moved.turns = {x, second};
      moved.angular_bias = qd[0] * qd[1] * x.cross(second);  // the second axis turns with the first speed
      break;
    }
    case JointKind::planar:
      moved.pose = {turned(z, q[2]), x * q[0] + y * q[1]};
      moved.slides = {x, y, none};
      moved.turns = {none, none, z};
      break;
    case JointKind::spherical:
      moved.pose.rotation = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
      moved.slides = {none, none, none};
      moved.turns = {x, y, z};
      break;
    case JointKind::floating:
      moved.pose.rotation = Eigen::Quaterniond(q[3], q[4], q[5], q[6]).normalized().toRotationMatrix();
      moved.pose.position = {q[0], q[1], q[2]};
      moved.slides = {x, y, z, none, none, none};
      moved.turns = {none, none, none, x, y, z};
      break;
  }
  return moved;
}

void require_size(int expected, const VectorXd& vector, const char* name) {
  if (vector.size() != expected) throw std::invalid_argument(std::string("oracle: ") + name + " has the wrong length");
}

/// Speeds, or accelerations, of a tree at rest.
VectorXd at_rest(const Tree& tree) { return VectorXd::Zero(freedom_count(tree)); }

/// `value(drive, k)` along each freedom.
template <class Value>
VectorXd of_drives(const Tree& tree, Value value) {
  VectorXd result(freedom_count(tree));
  Eigen::Index k = 0;
  for (const Drive& drive : drives(tree)) {
    result[k] = value(drive, k);
    ++k;
  }
  return result;
}

/// q - rest along each freedom; 0 along the turns of a quaternion, which have no springs.
VectorXd strains(const Tree& tree, const VectorXd& q) {
  const std::vector<int> position = freedom_positions(tree);
  return of_drives(
      tree, [&](const Drive& drive, Eigen::Index k) { return position[k] < 0 ? 0 : q[position[k]] - drive.rest; });
}

/// Newton and Euler for each body from the tips to the base: the parent supplies what children, gravity and loads do
/// not.
std::vector<Reaction> reactions_in_world(const Tree& tree, const std::vector<BodyMotion>& motion,
                                         const std::vector<ActingWrench>& wrenches) {
  std::vector<Reaction> reactions(tree.bodies.size());

  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const BodyMotion& m = motion[i];
    for (const Lump& lump : lumps(tree.bodies[i])) {
      const Matrix3d inertia = inertia_in_world(lump, m);
      const Vector3d com = m.link * lump.com;
      const Vector3d force = lump.mass * (acceleration_of(m, com) - tree.gravity);
      const Vector3d moment = inertia * m.angular_acceleration + m.angular_velocity.cross(inertia * m.angular_velocity);
      reactions[i].force += force;
      reactions[i].moment += moment + (com - m.joint.position).cross(force);
    }
  }
  for (const ActingWrench& wrench : wrenches) {
    const Vector3d arm = wrench.position - motion[wrench.body].joint.position;
    reactions[wrench.body].force -= wrench.force;
    reactions[wrench.body].moment -= wrench.moment + arm.cross(wrench.force);
  }
  for (std::size_t i = tree.bodies.size(); i-- > 0;) {
    const int parent = tree.bodies[i].parent;
    if (parent < 0) continue;
    const Vector3d arm = motion[i].joint.position - motion[parent].joint.position;
    reactions[parent].force += reactions[i].force;
    reactions[parent].moment += reactions[i].moment + arm.cross(reactions[i].force);
  }
  return reactions;
}

/// The base, at rest in the world.
BodyMotion motion_of_base(const Tree& tree) {
  BodyMotion base;
  base.joint = base.link = tree.base;
  base.axis = base.com = base.angular_velocity = base.velocity = base.com_velocity = Vector3d::Zero();
  base.angular_acceleration = base.acceleration = base.com_acceleration = Vector3d::Zero();
  return base;
}

}  // namespace

std::vector<BodyMotion> motions(const Tree& tree, const VectorXd& q, const VectorXd& qd, const VectorXd& qdd) {
  require_size(position_count(tree), q, "q");
  require_size(freedom_count(tree), qd, "qd");
  require_size(freedom_count(tree), qdd, "qdd");
  const std::vector<int> position = position_indices(tree);
  const std::vector<int> freedom = freedom_indices(tree);

  const BodyMotion base = motion_of_base(tree);
  std::vector<BodyMotion> result;
  result.reserve(tree.bodies.size());
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const Body& body = tree.bodies[i];
    const BodyMotion& p = body.parent < 0 ? base : result[body.parent];
    const int n = freedoms(body.kind);
    const int first = n == 0 ? 0 : freedom[i];

    BodyMotion m;
    const Pose unmoved = p.link * body.before;
    const JointMotion joint = motion_of_joint(body, q.data() + (n == 0 ? 0 : position[i]), qd.data() + first);
    m.joint = unmoved * joint.pose;
    m.link = m.joint * body.after;
    m.axis = unmoved.rotation * body.axis;
    m.com = m.link * body.com;

    // The motion of the joint relative to its parent, in the world: relative velocities, and the part of relative
    // accelerations that the parent's turning does not cause.
    Vector3d slide = Vector3d::Zero();
    Vector3d turn = Vector3d::Zero();
    Vector3d slide_rate = Vector3d::Zero();
    Vector3d turn_rate = unmoved.rotation * joint.angular_bias;
    for (int k = 0; k < n; ++k) {
      m.slides.push_back(unmoved.rotation * joint.slides[k]);
      m.turns.push_back(unmoved.rotation * joint.turns[k]);
      slide += m.slides[k] * qd[first + k];
      turn += m.turns[k] * qd[first + k];
      slide_rate += m.slides[k] * qdd[first + k];
      turn_rate += m.turns[k] * qdd[first + k];
    }

    // The motion of the body with the joint locked: it would turn and move with its parent. Relative velocities turn
    // with the parent: hence Coriolis' factor 2 for a sliding origin and the single cross product for a turning body.
    const Vector3d& wp = p.angular_velocity;
    const Vector3d to_joint = m.joint.position - p.link.position;
    m.angular_velocity = wp + turn;
    m.angular_acceleration = p.angular_acceleration + turn_rate + wp.cross(turn);
    const Vector3d joint_velocity = p.velocity + wp.cross(to_joint) + slide;
    const Vector3d joint_acceleration = p.acceleration + p.angular_acceleration.cross(to_joint) +
                                        wp.cross(wp.cross(to_joint)) + slide_rate + 2 * wp.cross(slide);

    // From the moved joint frame's origin to the link frame's origin and the mass centre, which are fixed in the body.
    const Vector3d& w = m.angular_velocity;
    const auto velocity_at = [&](const Vector3d& point) -> Vector3d {
      return joint_velocity + w.cross(point - m.joint.position);
    };
    const auto acceleration_at = [&](const Vector3d& point) -> Vector3d {
      const Vector3d r = point - m.joint.position;
      return joint_acceleration + m.angular_acceleration.cross(r) + w.cross(w.cross(r));
    };
    m.velocity = velocity_at(m.link.position);
    m.acceleration = acceleration_at(m.link.position);
    m.com_velocity = velocity_at(m.com);
    m.com_acceleration = acceleration_at(m.com);
    result.push_back(m);
  }
  return result;
}

Vector3d velocity_of(const BodyMotion& m, const Vector3d& point) {
  return m.velocity + m.angular_velocity.cross(point - m.link.position);
}

Matrix3d inertia_in_world(const Lump& lump, const BodyMotion& motion) {
  return motion.link.rotation * lump.inertia * motion.link.rotation.transpose();
}

Vector3d acceleration_of(const BodyMotion& m, const Vector3d& point) {
  const Vector3d r = point - m.link.position;
  return m.acceleration + m.angular_acceleration.cross(r) + m.angular_velocity.cross(m.angular_velocity.cross(r));
}

std::vector<ActingWrench> acting_wrenches(const Tree& tree, const VectorXd& q, const VectorXd& qd) {
  const std::vector<Pose> poses = link_poses(tree, q);
  std::vector<ActingWrench> acting;
  for (const AppliedWrench& wrench : tree.wrenches) {
    if (wrench.body < 0) continue;
    const Pose& given = wrench.axes_body < 0 ? tree.base : poses.at(wrench.axes_body);
    const Matrix3d to_world = given.rotation * wrench.axes;
    Eigen::Matrix<double, 6, 1> value;
    value << wrench.force, wrench.moment;
    if (wrench.by_q.size() > 0) value += wrench.by_q * q;
    if (wrench.by_qd.size() > 0) value += wrench.by_qd * qd;
    acting.push_back(
        {wrench.body, poses.at(wrench.body) * wrench.point, to_world * value.head<3>(), to_world * value.tail<3>()});
  }
  return acting;
}

std::vector<Pose> link_poses(const Tree& tree, const VectorXd& q) {
  std::vector<Pose> poses;
  for (const BodyMotion& m : motions(tree, q, at_rest(tree), at_rest(tree))) poses.push_back(m.link);
  return poses;
}

MatrixXd jacobian(const Tree& tree, const VectorXd& q, int body, const Vector3d& point) {
  const std::vector<BodyMotion> motion = motions(tree, q, at_rest(tree), at_rest(tree));
  const std::vector<int> freedom = freedom_indices(tree);
  const Vector3d where = motion.at(body).link * point;

  MatrixXd result = MatrixXd::Zero(6, freedom_count(tree));
  for (int i = body; i >= 0; i = tree.bodies[i].parent) {  // only joints on the path to the base move the body
    const BodyMotion& m = motion[i];
    for (int k = 0; k < freedoms(tree.bodies[i].kind); ++k) {
      result.col(freedom[i] + k) << m.slides[k] + m.turns[k].cross(where - m.joint.position), m.turns[k];
    }
  }
  return result;
}

VectorXd inverse_dynamics(const Tree& tree, const VectorXd& q, const VectorXd& qd, const VectorXd& qdd) {
  const std::vector<BodyMotion> motion = motions(tree, q, qd, qdd);
  const std::vector<Reaction> reactions = reactions_in_world(tree, motion, acting_wrenches(tree, q, qd));
  VectorXd tau(qd.size());
  Eigen::Index next = 0;
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    for (int k = 0; k < freedoms(tree.bodies[i].kind); ++k) {
      tau[next++] = motion[i].slides[k].dot(reactions[i].force) + motion[i].turns[k].dot(reactions[i].moment);
    }
  }
  return tau + rotor_inertias(tree).cwiseProduct(qdd) + friction(tree, qd) + spring_forces(tree, q);
}

VectorXd friction(const Tree& tree, const VectorXd& qd) {
  require_size(freedom_count(tree), qd, "qd");
  return of_drives(tree, [&](const Drive& drive, Eigen::Index k) {
    double level = 0;
    if (qd[k] > 0) level = drive.coulomb_positive;
    if (qd[k] < 0) level = -drive.coulomb_negative;
    return drive.viscous * qd[k] + level;
  });
}

VectorXd spring_forces(const Tree& tree, const VectorXd& q) {
  require_size(position_count(tree), q, "q");
  const VectorXd strain = strains(tree, q);
  return of_drives(tree, [&](const Drive& drive, Eigen::Index k) { return drive.stiffness * strain[k]; });
}

VectorXd rotor_inertias(const Tree& tree) {
  return of_drives(tree, [](const Drive& drive, Eigen::Index) { return drive.rotor_inertia; });
}

VectorXd applied_forces(const Tree& tree, const VectorXd& q, const VectorXd& qd) {
  const std::vector<Pose> poses = link_poses(tree, q);
  VectorXd forces = at_rest(tree);
  for (const ActingWrench& wrench : acting_wrenches(tree, q, qd)) {
    const Pose& link = poses[wrench.body];
    const Vector3d point = link.rotation.transpose() * (wrench.position - link.position);
    const MatrixXd j = jacobian(tree, q, wrench.body, point);
    forces += j.topRows(3).transpose() * wrench.force + j.bottomRows(3).transpose() * wrench.moment;
  }
  return forces;
}

MatrixXd mass_matrix(const Tree& tree, const VectorXd& q) {
  Tree weightless = bodies_alone(tree);
  weightless.gravity.setZero();
  const Eigen::Index n = freedom_count(tree);
  MatrixXd mass(n, n);
  for (Eigen::Index j = 0; j < n; ++j) {
    mass.col(j) = inverse_dynamics(weightless, q, VectorXd::Zero(n), VectorXd::Unit(n, j));
  }
  mass.diagonal() += rotor_inertias(tree);
  return mass;
}

VectorXd nonlinear_effects(const Tree& tree, const VectorXd& q, const VectorXd& qd) {
  return inverse_dynamics(bodies_alone(tree), q, qd, at_rest(tree));
}

VectorXd gravity_forces(const Tree& tree, const VectorXd& q) { return nonlinear_effects(tree, q, at_rest(tree)); }

VectorXd forward_dynamics(const Tree& tree, const VectorXd& q, const VectorXd& qd, const VectorXd& tau) {
  require_size(freedom_count(tree), tau, "tau");
  const VectorXd bias = inverse_dynamics(tree, q, qd, at_rest(tree));
  return mass_matrix(tree, q).ldlt().solve(tau - bias);
}

WrenchRows joint_reactions(const Tree& tree, const VectorXd& q, const VectorXd& qd, const VectorXd& qdd) {
  const std::vector<BodyMotion> motion = motions(tree, q, qd, qdd);
  const std::vector<Reaction> reactions = reactions_in_world(tree, motion, acting_wrenches(tree, q, qd));
  WrenchRows rows(static_cast<Eigen::Index>(tree.bodies.size()), 6);
  for (Eigen::Index i = 0; i < rows.rows(); ++i) {
    const Matrix3d to_link = motion[i].link.rotation.transpose();
    rows.row(i) << (to_link * reactions[i].force).transpose(), (to_link * reactions[i].moment).transpose();
  }
  return rows;
}

double kinetic_energy(const Tree& tree, const VectorXd& q, const VectorXd& qd) {
  const std::vector<BodyMotion> motion = motions(tree, q, qd, at_rest(tree));
  double energy = 0.5 * qd.dot(rotor_inertias(tree).cwiseProduct(qd));
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const BodyMotion& m = motion[i];
    const Vector3d& w = m.angular_velocity;
    for (const Lump& lump : lumps(tree.bodies[i])) {
      energy += 0.5 * lump.mass * velocity_of(m, m.link * lump.com).squaredNorm() +
                0.5 * w.dot(inertia_in_world(lump, m) * w);
    }
  }
  return energy;
}

double potential_energy(const Tree& tree, const VectorXd& q) {
  const std::vector<BodyMotion> motion = motions(tree, q, at_rest(tree), at_rest(tree));
  double energy = 0;
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    for (const Lump& lump : lumps(tree.bodies[i])) {
      energy -= lump.mass * tree.gravity.dot(motion[i].link * lump.com);
    }
  }
  const VectorXd strain = strains(tree, q);
  Eigen::Index k = 0;
  for (const Drive& drive : drives(tree)) {
    energy += 0.5 * drive.stiffness * strain[k] * strain[k];
    ++k;
  }
  return energy;
}

}  // namespace robotc::oracle
