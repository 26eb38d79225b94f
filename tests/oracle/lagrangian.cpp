#include "tests/oracle/lagrangian.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/oracle/configuration.h"

namespace robotc::oracle::lagrangian {
namespace {

using Eigen::Index;
using Matrix3 = Eigen::Matrix<Real, 3, 3>;
using Vector3 = Eigen::Matrix<Real, 3, 1>;
using Vector4 = Eigen::Matrix<Real, 4, 1>;

Vector widen(const Eigen::VectorXd& v) { return v.cast<Real>(); }

Transform homogeneous(const Pose& pose) {
  Transform x = Transform::Identity();
  x.topLeftCorner<3, 3>() = pose.rotation.cast<Real>();
  x.topRightCorner<3, 1>() = pose.position.cast<Real>();
  return x;
}

Matrix3 cross_matrix(const Vector3& a) {
  Matrix3 k;
  k << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return k;
}

/// A matrix of one coordinate and its derivative.
struct Factor {
  Transform value = Transform::Identity();
  Transform derivative = Transform::Zero();
};

/// Rodrigues: R = 1 + sin q K + (1 - cos q) K K.
Factor rotation_factor(const Vector3& axis, Real q) {
  Factor x;
  const Matrix3 k = cross_matrix(axis);
  x.value.topLeftCorner<3, 3>() += std::sin(q) * k + (1 - std::cos(q)) * k * k;
  x.derivative.topLeftCorner<3, 3>() = std::cos(q) * k + std::sin(q) * k * k;
  return x;
}

Factor translation_factor(const Vector3& axis, Real q) {
  Factor x;
  x.value.topRightCorner<3, 1>() = axis * q;
  x.derivative.topRightCorner<3, 1>() = axis;
  return x;
}

/// The joint's motion and its derivatives along its freedoms.
struct JointTransform {
  Transform value = Transform::Identity();
  std::vector<Transform> derivatives;
};

/// The derivatives of a product of factors, by the product rule.
JointTransform product(const std::vector<Factor>& factors) {
  JointTransform x;
  for (std::size_t k = 0; k < factors.size(); ++k) {
    Transform derivative = Transform::Identity();
    for (std::size_t i = 0; i < factors.size(); ++i) {
      derivative = derivative * (i == k ? factors[i].derivative : factors[i].value);
    }
    x.derivatives.push_back(derivative);
    x.value = x.value * factors[k].value;
  }
  return x;
}

/// `x`, then the rotation of a quaternion of any length, with the derivatives by turns about x, y and z of the joint
/// frame, which `x` must not turn.
JointTransform then_turned(JointTransform x, const Real* wxyz) {
  const Real w = wxyz[0];
  const Vector3 v(wxyz[1], wxyz[2], wxyz[3]);
  const Real size = w * w + v.squaredNorm();
  Matrix3 rotation = (w * w - v.squaredNorm()) * Matrix3::Identity() + 2 * w * cross_matrix(v);
  rotation = ((rotation + 2 * v * v.transpose()) / size).eval();
  Transform turned = Transform::Identity();
  turned.topLeftCorner<3, 3>() = rotation;
  for (Transform& derivative : x.derivatives) derivative = derivative * turned;
  for (int axis = 0; axis < 3; ++axis) {
    Transform spun = Transform::Zero();
    spun.topLeftCorner<3, 3>() = cross_matrix(Vector3::Unit(axis)) * rotation;
    x.derivatives.push_back(x.value * spun);
  }
  x.value = x.value * turned;
  return x;
}

JointTransform joint_transform(const Body& body, const Real* q) {
  const Vector3 axis = body.axis.cast<Real>();
  switch (body.kind) {
    case JointKind::fixed:
      break;
    case JointKind::revolute:
      return product({rotation_factor(axis, q[0])});
    case JointKind::prismatic:
      return product({translation_factor(axis, q[0])});
    case JointKind::screw: {
      const Factor turn = rotation_factor(axis, q[0]);
      const Vector3 lead = axis * Real(body.lead);
      Factor both = turn;
      both.value.topRightCorner<3, 1>() = lead * q[0];
      both.derivative.topRightCorner<3, 1>() = lead;
      return product({both});
    }
    case JointKind::cylindrical:
      return product({translation_factor(axis, q[0]), rotation_factor(axis, q[1])});
    case JointKind::universal:
      return product({rotation_factor(Vector3::UnitX(), q[0]), rotation_factor(Vector3::UnitY(), q[1])});
    case JointKind::planar:
      return product({translation_factor(Vector3::UnitX(), q[0]), translation_factor(Vector3::UnitY(), q[1]),
                      rotation_factor(Vector3::UnitZ(), q[2])});
    case JointKind::spherical:
      return then_turned({}, q);
    case JointKind::floating:
      return then_turned(
          product({translation_factor(Vector3::UnitX(), q[0]), translation_factor(Vector3::UnitY(), q[1]),
                   translation_factor(Vector3::UnitZ(), q[2])}),
          q + 3);
  }
  return {};
}

/// P = integral of [r; 1] [r; 1]^T dm over the body, in the link frame. The integral of r r^T about the mass centre is
/// 1/2 tr(I) 1 - I.
Transform pseudo_inertia(const Body& body) {
  Transform sum = Transform::Zero();
  for (const Lump& lump : lumps(body)) {
    const Real mass = lump.mass;
    const Vector3 com = lump.com.cast<Real>();
    const Matrix3 inertia = lump.inertia.cast<Real>();
    Transform p;
    p.topLeftCorner<3, 3>() = inertia.trace() / 2 * Matrix3::Identity() - inertia + mass * com * com.transpose();
    p.topRightCorner<3, 1>() = mass * com;
    p.bottomLeftCorner<1, 3>() = mass * com.transpose();
    p(3, 3) = mass;
    sum += p;
  }
  return sum;
}

/// J, -sum of m g.c alone: of degree 1 in each joint's matrix, unlike a spring's energy.
Real gravity_energy(const Tree& tree, const Vector& q) {
  const std::vector<Transform> poses = link_transforms(tree, q);
  Vector4 weight_direction;
  weight_direction << tree.gravity.cast<Real>(), Real(0);
  Real energy = 0;
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    energy -= weight_direction.dot(poses[i] * pseudo_inertia(tree.bodies[i]).col(3));
  }
  return energy;
}

/// J, of the springs.
Real spring_energy(const Tree& tree, const Vector& q) {
  const std::vector<int> position = freedom_positions(tree);
  Real energy = 0;
  Index k = 0;
  for (const Drive& drive : drives(tree)) {
    const int own = position[k++];
    if (own < 0) continue;
    const Real strain = q[own] - Real(drive.rest);
    energy += Real(drive.stiffness) * strain * strain / 2;
  }
  return energy;
}

/// Generalised forces outside the energies: the wrenches, by virtual displacements of their points, minus friction.
Eigen::VectorXd forces_without_energy(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd) {
  Eigen::VectorXd forces = Eigen::VectorXd::Zero(qd.size());
  const std::vector<Transform> poses = link_transforms(tree, widen(q));
  for (const AppliedWrench& wrench : tree.wrenches) {
    if (wrench.body < 0) continue;
    const Eigen::Matrix3d given =
        wrench.axes_body < 0 ? tree.base.rotation : poses[wrench.axes_body].topLeftCorner<3, 3>().cast<double>().eval();
    Eigen::Matrix<double, 6, 1> value;
    value << wrench.force, wrench.moment;
    if (wrench.by_q.size() > 0) value += wrench.by_q * q;
    if (wrench.by_qd.size() > 0) value += wrench.by_qd * qd;
    Eigen::Matrix<double, 6, 1> in_world;
    in_world << given * (wrench.axes * value.head<3>()), given * (wrench.axes * value.tail<3>());
    forces += lagrangian::jacobian(tree, q, wrench.body, wrench.point).transpose() * in_world;
  }
  Index k = 0;
  for (const Drive& drive : drives(tree)) {
    const double against = qd[k] < 0 ? drive.coulomb_negative : drive.coulomb_positive;
    forces[k] -= drive.viscous * qd[k] + std::copysign(qd[k] == 0 ? 0 : against, qd[k]);
    ++k;
  }
  return forces;
}

/// The tree with constant wrenches, equal to those at one state.
Tree frozen(Tree tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd) {
  for (AppliedWrench& wrench : tree.wrenches) {
    Eigen::Matrix<double, 6, 1> change = Eigen::Matrix<double, 6, 1>::Zero();
    if (wrench.by_q.size() > 0) change += wrench.by_q * q;
    if (wrench.by_qd.size() > 0) change += wrench.by_qd * qd;
    wrench.force += change.head<3>();
    wrench.moment += change.tail<3>();
    wrench.by_q.resize(6, 0);
    wrench.by_qd.resize(6, 0);
  }
  return tree;
}

/// Poses at q and their derivatives along the freedoms. Rates of poses are linear in the speeds, so that the energies
/// of any number of speeds need the products of poses once.
class Kinematics {
 public:
  Kinematics(const Tree& tree, const Vector& q) : rotors_(Vector::Zero(freedom_count(tree))) {
    const std::vector<int> position = position_indices(tree);
    const std::vector<int> freedom = freedom_indices(tree);
    std::vector<Transform> poses;
    for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
      const Body& body = tree.bodies[i];
      const int first = std::max(freedom[i], 0);
      const JointTransform joint = joint_transform(body, q.data() + std::max(position[i], 0));
      const Transform before = homogeneous(body.before);
      const Transform after = homogeneous(body.after);
      const Transform relative = before * joint.value * after;
      const Transform parent = body.parent < 0 ? homogeneous(tree.base) : poses[body.parent];
      Moved moved{{}, pseudo_inertia(body)};
      if (body.parent >= 0) {
        for (const auto& [k, derivative] : bodies_[body.parent].derivatives) {
          moved.derivatives.emplace_back(k, derivative * relative);
        }
      }
      for (int k = 0; k < freedoms(body.kind); ++k) {
        moved.derivatives.emplace_back(first + k, parent * before * joint.derivatives[k] * after);
        rotors_[first + k] = body.drive_of(k).rotor_inertia;
      }
      poses.push_back(parent * relative);
      bodies_.push_back(std::move(moved));
    }
  }

  [[nodiscard]] Real kinetic_energy(const Vector& qd) const {
    Real energy = rotors_.dot(qd.cwiseAbs2()) / 2;
    for (const Moved& body : bodies_) {
      Transform rate = Transform::Zero();
      for (const auto& [k, derivative] : body.derivatives) rate += derivative * qd[k];
      energy += (rate * body.inertia * rate.transpose()).trace() / 2;
    }
    return energy;
  }

  /// The second derivatives of the energy by the speeds, tr(D_i P D_j^T) summed over the bodies.
  [[nodiscard]] Matrix mass_matrix() const {
    Matrix mass = rotors_.asDiagonal();
    for (const Moved& body : bodies_) {
      for (const auto& [i, derivative] : body.derivatives) {
        const Transform weighted = derivative * body.inertia;
        for (const auto& [j, other] : body.derivatives) {
          if (j > i) continue;
          mass(i, j) += weighted.cwiseProduct(other).sum();
          mass(j, i) = mass(i, j);
        }
      }
    }
    return mass;
  }

 private:
  struct Moved {
    std::vector<std::pair<Index, Transform>> derivatives;  ///< along those freedoms that move the body
    Transform inertia;
  };
  std::vector<Moved> bodies_;
  Vector rotors_;
};

/// w with sum_i w_i 2 f(h_i) = f'(0) for f = h, sin h, sin 2h, h cos h and h_i = 1/2, 1, 3/2, 2.
Vector4 screw_weights() {
  Eigen::Matrix<Real, 4, 4> values;
  for (int i = 0; i < 4; ++i) {
    const Real h = Real(i + 1) / 2;
    values.col(i) << 2 * h, 2 * std::sin(h), 2 * std::sin(2 * h), 2 * h * std::cos(h);
  }
  return values.fullPivLu().solve(Vector4(1, 1, 2, 1));
}

/// Derivative along freedom k of a scalar, vector or matrix f that is a polynomial of degree <= 2 in q_k, or in sin q_k
/// and cos q_k, or of a screw in all three (see the header).
///
/// Angle, or turn of a quaternion: with D(h) = f(q + h) - f(q - h), sin(m q) needs 2 a sin(m h) + 2 b sin(2 m h) = m
/// for m = 1, 2. With h = pi/4 that is a = 1 and b = -(sqrt 2 - 1) / 2; even and constant parts cancel. Length: D(1) /
/// 2, exact for 1, q and q^2. Screw: besides q, sin q and sin 2q, the odd part of D has h cos h, from q sin q and q cos
/// q. Four steps, h = 1/2, 1, 3/2, 2, determine the weights.
template <typename Function>
auto derivative(const Tree& tree, const Vector& q, Index k, const Function& f) -> decltype(f(q)) {
  const auto difference = [&](Real h) -> decltype(f(q)) {
    const Vector step = Vector::Unit(freedom_count(tree), k) * h;
    return f(plus<Real>(tree, q, step)) - f(plus<Real>(tree, q, -step));
  };
  const JointKind kind = tree.bodies[freedom_bodies(tree)[k]].kind;
  if (is_length(kind, freedom_components(tree)[k])) return difference(1) * Real(0.5);
  if (kind == JointKind::screw) {
    const Vector4 weights = screw_weights();
    return difference(Real(0.5)) * weights[0] + difference(1) * weights[1] + difference(Real(1.5)) * weights[2] +
           difference(2) * weights[3];
  }
  constexpr Real quarter = std::numbers::pi_v<Real> / 4;
  constexpr Real second = (std::numbers::sqrt2_v<Real> - 1) / 2;
  return difference(quarter) - difference(2 * quarter) * second;
}

/// p_i = dT/dqd_i: linear in the speeds.
Vector momentum(const Tree& tree, const Vector& q, const Vector& qd) { return Kinematics(tree, q).mass_matrix() * qd; }

/// Entries of [X_i, X_j], the Lie bracket of the motions at unit speed i and at unit speed j: the motions of
/// coordinates commute; those of one quaternion, turns about axes of the joint frame, do not: [X_x, X_y] = -X_z.
Vector bracket(const Tree& tree, Index i, Index j) {
  Vector result = Vector::Zero(freedom_count(tree));
  const int body = freedom_bodies(tree)[i];
  const int quaternion = quaternion_offset(tree.bodies[body].kind);
  if (quaternion < 0 || freedom_bodies(tree)[j] != body) return result;
  const Index first = freedom_indices(tree)[body] + quaternion;
  if (i < first || j < first) return result;
  result.segment<3>(first) = -Vector3::Unit(i - first).cross(Vector3::Unit(j - first));
  return result;
}

/// The tree with joint `body` cut: the joint itself, carrying nothing, then sliders along and hinges about x, y and z
/// of its moved frame, the last of which carries the body.
Tree cut_at(const Tree& tree, int body) {
  constexpr int inserted = 6;
  const auto shifted = [&](int index) { return index < body ? index : index + inserted; };
  Tree cut;
  cut.gravity = tree.gravity;
  cut.base = tree.base;
  cut.wrenches = tree.wrenches;
  for (AppliedWrench& wrench : cut.wrenches) {  // the last of the inserted bodies stands for the one cut off
    if (wrench.body >= body) wrench.body += inserted;
    if (wrench.axes_body >= body) wrench.axes_body += inserted;
  }
  for (int i = 0; i < static_cast<int>(tree.bodies.size()); ++i) {
    Body original = tree.bodies[i];
    original.parent = shifted(original.parent);
    if (i != body) {
      cut.bodies.push_back(original);
      continue;
    }
    Body joint = original;
    joint.after = Pose{};
    joint.mass = 0;
    joint.com.setZero();
    joint.inertia.setZero();
    joint.further.clear();
    cut.bodies.push_back(joint);
    for (int axis = 0; axis < inserted; ++axis) {
      Body virtual_joint;
      virtual_joint.parent = static_cast<int>(cut.bodies.size()) - 1;
      virtual_joint.kind = axis < 3 ? JointKind::prismatic : JointKind::revolute;
      virtual_joint.axis = Eigen::Vector3d::Unit(axis % 3);
      if (axis == inserted - 1) {
        virtual_joint.after = original.after;
        virtual_joint.mass = original.mass;
        virtual_joint.com = original.com;
        virtual_joint.inertia = original.inertia;
        virtual_joint.further = original.further;
      }
      cut.bodies.push_back(virtual_joint);
    }
  }
  return cut;
}

}  // namespace

std::vector<Transform> link_transforms(const Tree& tree, const Vector& q) {
  const std::vector<int> position = position_indices(tree);
  const Transform base = homogeneous(tree.base);
  std::vector<Transform> transforms;
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const Body& body = tree.bodies[i];
    const Real* own = q.data() + std::max(position[i], 0);
    const Transform relative = homogeneous(body.before) * joint_transform(body, own).value * homogeneous(body.after);
    const Transform& parent = body.parent < 0 ? base : transforms[body.parent];
    transforms.push_back(parent * relative);
  }
  return transforms;
}

Real kinetic_energy(const Tree& tree, const Vector& q, const Vector& qd) {
  return Kinematics(tree, q).kinetic_energy(qd);
}

Real potential_energy(const Tree& tree, const Vector& q) { return gravity_energy(tree, q) + spring_energy(tree, q); }

Matrix mass_matrix(const Tree& tree, const Vector& q) { return Kinematics(tree, q).mass_matrix(); }

Eigen::MatrixXd jacobian(const Tree& tree, const Eigen::VectorXd& q, int body, const Eigen::Vector3d& point) {
  const Vector wide = widen(q);
  Vector4 where;
  where << point.cast<Real>(), Real(1);
  const auto pose = [&](const Vector& at) -> Transform { return link_transforms(tree, at).at(body); };
  const Matrix3 rotation = pose(wide).topLeftCorner<3, 3>();

  Eigen::MatrixXd result(6, freedom_count(tree));
  for (Index k = 0; k < result.cols(); ++k) {
    const Transform rate = derivative(tree, wide, k, pose);
    const Vector4 linear = rate * where;
    const Matrix3 spin = rate.topLeftCorner<3, 3>() * rotation.transpose();  // = cross_matrix(angular)
    result.col(k) << linear.head<3>().cast<double>(), static_cast<double>((spin(2, 1) - spin(1, 2)) / 2),
        static_cast<double>((spin(0, 2) - spin(2, 0)) / 2), static_cast<double>((spin(1, 0) - spin(0, 1)) / 2);
  }
  return result;
}

Eigen::VectorXd inverse_dynamics(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                 const Eigen::VectorXd& qdd) {
  const Vector at = widen(q);
  const Vector rate = widen(qd);
  // d/dt p = sum_k (dp/dq_k) qd_k + M qdd, and M qdd is p at the velocity qdd, since p is linear in the velocity.
  Vector tau = momentum(tree, at, widen(qdd));
  const std::vector<int> position = freedom_positions(tree);
  for (Index k = 0; k < qd.size(); ++k) {
    tau += rate[k] * derivative(tree, at, k, [&](const Vector& x) -> Vector { return momentum(tree, x, rate); });
    tau[k] -= derivative(
        tree, at, k, [&](const Vector& x) -> Real { return kinetic_energy(tree, x, rate) - gravity_energy(tree, x); });
    if (position[k] < 0) continue;  // a quaternion has no springs
    // Quadratic in the coordinate, for every joint type.
    const Vector unit = Vector::Unit(q.size(), position[k]);
    tau[k] += (spring_energy(tree, at + unit) - spring_energy(tree, at - unit)) / 2;
  }
  // An angular velocity w is not a rate of coordinates: p' + p x w takes the place of p' (Hamel 1904).
  const Vector p = momentum(tree, at, rate);
  const std::vector<int> freedom = freedom_indices(tree);
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const int quaternion = quaternion_offset(tree.bodies[i].kind);
    if (quaternion < 0) continue;
    const Index first = freedom[i] + quaternion;
    const Vector3 w = rate.segment<3>(first);
    tau.segment<3>(first) += p.segment<3>(first).cross(w);
  }
  return tau.cast<double>() - forces_without_energy(tree, q, qd);
}

Eigen::VectorXd gravity_forces(const Tree& tree, const Eigen::VectorXd& q) {
  const Vector at = widen(q);
  Eigen::VectorXd result(freedom_count(tree));
  for (Index k = 0; k < result.size(); ++k) {
    result[k] =
        static_cast<double>(derivative(tree, at, k, [&](const Vector& x) -> Real { return gravity_energy(tree, x); }));
  }
  return result;
}

Eigen::MatrixXd coriolis_matrix(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd) {
  const Index n = qd.size();
  const Vector at = widen(q);
  const Matrix mass = lagrangian::mass_matrix(tree, at);
  std::vector<Matrix> slope;  // slope[k]: the derivative of M along freedom k
  for (Index k = 0; k < n; ++k) {
    slope.push_back(derivative(tree, at, k, [&](const Vector& x) -> Matrix { return mass_matrix(tree, x); }));
  }
  Eigen::MatrixXd coriolis(n, n);
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) {
      Real sum = 0;
      for (Index k = 0; k < n; ++k) {
        const Real curls = bracket(tree, k, j).dot(mass.col(i)) + bracket(tree, i, j).dot(mass.col(k)) +
                           bracket(tree, i, k).dot(mass.col(j));
        sum += (slope[k](i, j) + slope[j](i, k) - slope[i](j, k) + curls) / 2 * Real(qd[k]);
      }
      coriolis(i, j) = static_cast<double>(sum);
    }
  }
  return coriolis;
}

WrenchRows joint_reactions(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                           const Eigen::VectorXd& qdd) {
  const Tree still = frozen(tree, q, qd);
  WrenchRows rows(static_cast<Index>(tree.bodies.size()), 6);
  int position = 0;  // indices of the virtual joints in q and qd: after the cut joint's own
  int freedom = 0;
  const auto widened = [](const Eigen::VectorXd& v, int first) {
    Eigen::VectorXd result = Eigen::VectorXd::Zero(v.size() + 6);
    result.head(first) = v.head(first);
    result.tail(v.size() - first) = v.tail(v.size() - first);
    return result;
  };
  for (int i = 0; i < static_cast<int>(tree.bodies.size()); ++i) {
    position += positions(tree.bodies[i].kind);
    freedom += freedoms(tree.bodies[i].kind);
    // Qualified, since Tree brings Newton-Euler's function of the same name into the choice.
    const Eigen::VectorXd tau = lagrangian::inverse_dynamics(cut_at(still, i), widened(q, position),
                                                             widened(qd, freedom), widened(qdd, freedom));
    const Eigen::Matrix3d to_link = tree.bodies[i].after.rotation.transpose();
    rows.row(i) << (to_link * tau.segment<3>(freedom)).transpose(), (to_link * tau.segment<3>(freedom + 3)).transpose();
  }
  return rows;
}

}  // namespace robotc::oracle::lagrangian
