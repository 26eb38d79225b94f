#include "tests/oracle/newton_euler.h"

#include <Eigen/Cholesky>
#include <stdexcept>

namespace robotc::oracle {
namespace {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// Force and moment of parent on child, base axes, the moment about the moved joint frame's origin.
struct Reaction {
  Vector3d force = Vector3d::Zero();
  Vector3d moment = Vector3d::Zero();
};

Pose motion_of_joint(const Body& body, double q) {
  Pose moved;
  if (body.kind == JointKind::revolute) {
    moved.rotation = Eigen::AngleAxisd(q, body.axis).toRotationMatrix();
  } else if (body.kind == JointKind::prismatic) {
    moved.position = body.axis * q;
  }
  return moved;
}

void require_size(const Tree& tree, const VectorXd& vector, const char* name) {
  if (vector.size() != coordinate_count(tree)) {
    throw std::invalid_argument(std::string("oracle: ") + name + " has the wrong length");
  }
}

Matrix3d inertia_in_base(const Body& body, const BodyMotion& motion) {
  return motion.link.rotation * body.inertia * motion.link.rotation.transpose();
}

/// Newton and Euler for each body from the tips to the base: whatever the children, gravity and the loads do not
/// supply, the parent must.
std::vector<Reaction> reactions_in_base(const Tree& tree, const std::vector<BodyMotion>& motion,
                                        const std::vector<AppliedWrench>& loads) {
  std::vector<Reaction> reactions(tree.bodies.size());

  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const Body& body = tree.bodies[i];
    const BodyMotion& m = motion[i];
    const Matrix3d inertia = inertia_in_base(body, m);
    const Vector3d force = body.mass * (m.com_acceleration - tree.gravity);
    const Vector3d moment = inertia * m.angular_acceleration + m.angular_velocity.cross(inertia * m.angular_velocity);
    reactions[i].force = force;
    reactions[i].moment = moment + (m.com - m.joint.position).cross(force);
  }
  for (const AppliedWrench& load : loads) {
    const BodyMotion& m = motion.at(load.body);
    reactions[load.body].force -= load.force;
    reactions[load.body].moment -= load.moment + (m.link * load.point - m.joint.position).cross(load.force);
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

}  // namespace

std::vector<BodyMotion> motions(const Tree& tree, const VectorXd& q, const VectorXd& qd, const VectorXd& qdd) {
  require_size(tree, q, "q");
  require_size(tree, qd, "qd");
  require_size(tree, qdd, "qdd");
  const std::vector<int> coordinate = coordinate_indices(tree);

  BodyMotion base;
  base.axis = base.com = base.angular_velocity = base.velocity = base.com_velocity = Vector3d::Zero();
  base.angular_acceleration = base.acceleration = base.com_acceleration = Vector3d::Zero();

  std::vector<BodyMotion> result;
  result.reserve(tree.bodies.size());
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const Body& body = tree.bodies[i];
    const BodyMotion& p = body.parent < 0 ? base : result[body.parent];
    const int k = coordinate[i];
    const double x = k < 0 ? 0 : q[k];
    const double xd = k < 0 ? 0 : qd[k];
    const double xdd = k < 0 ? 0 : qdd[k];

    BodyMotion m;
    const Pose unmoved = p.link * body.before;
    m.joint = unmoved * motion_of_joint(body, x);
    m.link = m.joint * body.after;
    m.axis = unmoved.rotation * body.axis;
    m.com = m.link * body.com;

    // What the body would do if the joint stood still: it would turn and move with its parent.
    const Vector3d& wp = p.angular_velocity;
    const Vector3d to_joint = m.joint.position - p.link.position;
    m.angular_velocity = wp;
    m.angular_acceleration = p.angular_acceleration;
    Vector3d joint_velocity = p.velocity + wp.cross(to_joint);
    Vector3d joint_acceleration =
        p.acceleration + p.angular_acceleration.cross(to_joint) + wp.cross(wp.cross(to_joint));

    // What the joint adds. The axis is fixed in the parent, so its rate is wp x axis: hence Coriolis' factor 2 for a
    // sliding origin and the single cross product for a turning body.
    if (body.kind == JointKind::revolute) {
      m.angular_velocity += m.axis * xd;
      m.angular_acceleration += m.axis * xdd + wp.cross(m.axis * xd);
    } else if (body.kind == JointKind::prismatic) {
      joint_velocity += m.axis * xd;
      joint_acceleration += m.axis * xdd + 2 * wp.cross(m.axis * xd);
    }

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

std::vector<Pose> link_poses(const Tree& tree, const VectorXd& q) {
  const VectorXd zero = VectorXd::Zero(q.size());
  std::vector<Pose> poses;
  for (const BodyMotion& m : motions(tree, q, zero, zero)) poses.push_back(m.link);
  return poses;
}

MatrixXd jacobian(const Tree& tree, const VectorXd& q, int body, const Vector3d& point) {
  const VectorXd zero = VectorXd::Zero(q.size());
  const std::vector<BodyMotion> motion = motions(tree, q, zero, zero);
  const std::vector<int> coordinate = coordinate_indices(tree);
  const Vector3d where = motion.at(body).link * point;

  MatrixXd result = MatrixXd::Zero(6, q.size());
  for (int i = body; i >= 0; i = tree.bodies[i].parent) {  // only joints on the path to the base move the body
    const BodyMotion& m = motion[i];
    if (tree.bodies[i].kind == JointKind::revolute) {
      result.col(coordinate[i]) << m.axis.cross(where - m.joint.position), m.axis;
    } else if (tree.bodies[i].kind == JointKind::prismatic) {
      result.col(coordinate[i]) << m.axis, Vector3d::Zero();
    }
  }
  return result;
}

VectorXd inverse_dynamics(const Tree& tree, const VectorXd& q, const VectorXd& qd, const VectorXd& qdd,
                          const std::vector<AppliedWrench>& loads) {
  const std::vector<BodyMotion> motion = motions(tree, q, qd, qdd);
  const std::vector<Reaction> reactions = reactions_in_base(tree, motion, loads);
  VectorXd tau(q.size());
  Eigen::Index k = 0;
  for (const int i : coordinate_bodies(tree)) {
    const bool turns = tree.bodies[i].kind == JointKind::revolute;
    tau[k++] = motion[i].axis.dot(turns ? reactions[i].moment : reactions[i].force);
  }
  return tau;
}

MatrixXd mass_matrix(const Tree& tree, const VectorXd& q) {
  Tree weightless = tree;
  weightless.gravity.setZero();
  const Eigen::Index n = q.size();
  MatrixXd mass(n, n);
  for (Eigen::Index j = 0; j < n; ++j) {
    mass.col(j) = inverse_dynamics(weightless, q, VectorXd::Zero(n), VectorXd::Unit(n, j));
  }
  return mass;
}

VectorXd nonlinear_effects(const Tree& tree, const VectorXd& q, const VectorXd& qd) {
  return inverse_dynamics(tree, q, qd, VectorXd::Zero(q.size()));
}

VectorXd gravity_forces(const Tree& tree, const VectorXd& q) {
  return inverse_dynamics(tree, q, VectorXd::Zero(q.size()), VectorXd::Zero(q.size()));
}

VectorXd forward_dynamics(const Tree& tree, const VectorXd& q, const VectorXd& qd, const VectorXd& tau,
                          const std::vector<AppliedWrench>& loads) {
  require_size(tree, tau, "tau");
  const VectorXd bias = inverse_dynamics(tree, q, qd, VectorXd::Zero(q.size()), loads);
  return mass_matrix(tree, q).ldlt().solve(tau - bias);
}

WrenchRows joint_reactions(const Tree& tree, const VectorXd& q, const VectorXd& qd, const VectorXd& qdd,
                           const std::vector<AppliedWrench>& loads) {
  const std::vector<BodyMotion> motion = motions(tree, q, qd, qdd);
  const std::vector<Reaction> reactions = reactions_in_base(tree, motion, loads);
  WrenchRows rows(static_cast<Eigen::Index>(tree.bodies.size()), 6);
  for (Eigen::Index i = 0; i < rows.rows(); ++i) {
    const Matrix3d to_link = motion[i].link.rotation.transpose();
    rows.row(i) << (to_link * reactions[i].force).transpose(), (to_link * reactions[i].moment).transpose();
  }
  return rows;
}

double kinetic_energy(const Tree& tree, const VectorXd& q, const VectorXd& qd) {
  const std::vector<BodyMotion> motion = motions(tree, q, qd, VectorXd::Zero(q.size()));
  double energy = 0;
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const Vector3d& w = motion[i].angular_velocity;
    energy += 0.5 * tree.bodies[i].mass * motion[i].com_velocity.squaredNorm() +
              0.5 * w.dot(inertia_in_base(tree.bodies[i], motion[i]) * w);
  }
  return energy;
}

double potential_energy(const Tree& tree, const VectorXd& q) {
  const VectorXd zero = VectorXd::Zero(q.size());
  const std::vector<BodyMotion> motion = motions(tree, q, zero, zero);
  double energy = 0;
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    energy -= tree.bodies[i].mass * tree.gravity.dot(motion[i].com);
  }
  return energy;
}

}  // namespace robotc::oracle
