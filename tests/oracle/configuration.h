// Configurations with quaternions: displacements, and the rates of q that belong to given speeds.
//
// Where no joint has a quaternion, q is a vector and all of this is addition. In the group of rotations exp(d) is the
// turn about d by its length, along the axes of the joint frame, which is fixed in the parent (Sola, Deray and
// Atchuthan 2018: the "left" operators).
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cmath>

#include "tests/oracle/tree.h"

namespace robotc::oracle {

template <class Real>
using VectorOf = Eigen::Matrix<Real, Eigen::Dynamic, 1>;
template <class Real>
using Vector3Of = Eigen::Matrix<Real, 3, 1>;
/// (w, x, y, z).
template <class Real>
using QuaternionOf = Eigen::Matrix<Real, 4, 1>;

/// Hamilton's product: the turn of b, then that of a.
template <class Real>
QuaternionOf<Real> quaternion_product(const QuaternionOf<Real>& a, const QuaternionOf<Real>& b) {
  const Vector3Of<Real> u = a.template tail<3>();
  const Vector3Of<Real> v = b.template tail<3>();
  QuaternionOf<Real> product;
  product << a[0] * b[0] - u.dot(v), a[0] * v + b[0] * u + u.cross(v);
  return product;
}

/// The unit quaternion of a rotation vector.
template <class Real>
QuaternionOf<Real> quaternion_exponential(const Vector3Of<Real>& turn) {
  const Real angle = turn.stableNorm();
  const Real ratio = angle == 0 ? Real(0.5) : std::sin(angle / 2) / angle;
  QuaternionOf<Real> result;
  result << std::cos(angle / 2), turn * ratio;
  return result;
}

/// The rotation vector of a quaternion of any length; its own length is at most pi.
template <class Real>
Vector3Of<Real> quaternion_logarithm(const QuaternionOf<Real>& q) {
  const Real sense = q[0] < 0 ? -1 : 1;
  const Vector3Of<Real> v = sense * q.template tail<3>();
  const Real length = v.stableNorm();
  if (length == 0) return Vector3Of<Real>::Zero();
  return v * (2 * std::atan2(length, sense * q[0]) / length);
}

/// q moved by d, an entry for each freedom: lengths and angles are added, quaternions become exp(d) times themselves,
/// of the same length.
template <class Real>
VectorOf<Real> plus(const Tree& tree, const VectorOf<Real>& q, const VectorOf<Real>& d) {
  VectorOf<Real> result = q;
  Eigen::Index position = 0, freedom = 0;
  for (const Body& body : tree.bodies) {
    const int quaternion = quaternion_offset(body.kind);
    const int numbers = quaternion < 0 ? freedoms(body.kind) : quaternion;
    result.segment(position, numbers) += d.segment(freedom, numbers);
    if (quaternion >= 0) {
      const Vector3Of<Real> turn = d.template segment<3>(freedom + quaternion);
      const QuaternionOf<Real> from = q.template segment<4>(position + quaternion);
      result.template segment<4>(position + quaternion) =
          quaternion_product<Real>(quaternion_exponential<Real>(turn), from);
    }
    position += positions(body.kind);
    freedom += freedoms(body.kind);
  }
  return result;
}

/// The shortest d with plus(b, d) = a, up to the lengths of quaternions.
template <class Real>
VectorOf<Real> minus(const Tree& tree, const VectorOf<Real>& a, const VectorOf<Real>& b) {
  VectorOf<Real> result(freedom_count(tree));
  Eigen::Index position = 0, freedom = 0;
  for (const Body& body : tree.bodies) {
    const int quaternion = quaternion_offset(body.kind);
    const int numbers = quaternion < 0 ? freedoms(body.kind) : quaternion;
    result.segment(freedom, numbers) = a.segment(position, numbers) - b.segment(position, numbers);
    if (quaternion >= 0) {
      const QuaternionOf<Real> to = a.template segment<4>(position + quaternion);
      QuaternionOf<Real> back = b.template segment<4>(position + quaternion);
      back.template tail<3>() *= -1;
      result.template segment<3>(freedom + quaternion) = quaternion_logarithm<Real>(quaternion_product<Real>(to, back));
    }
    position += positions(body.kind);
    freedom += freedoms(body.kind);
  }
  return result;
}

/// N(q) v, the rates of all numbers in q: of a quaternion (0, w) / 2 times itself, with w its angular velocity.
template <class Real>
VectorOf<Real> position_rates(const Tree& tree, const VectorOf<Real>& q, const VectorOf<Real>& v) {
  VectorOf<Real> result(q.size());
  Eigen::Index position = 0, freedom = 0;
  for (const Body& body : tree.bodies) {
    const int quaternion = quaternion_offset(body.kind);
    const int numbers = quaternion < 0 ? freedoms(body.kind) : quaternion;
    result.segment(position, numbers) = v.segment(freedom, numbers);
    if (quaternion >= 0) {
      QuaternionOf<Real> half;
      half << 0, v.template segment<3>(freedom + quaternion) / 2;
      const QuaternionOf<Real> own = q.template segment<4>(position + quaternion);
      result.template segment<4>(position + quaternion) = quaternion_product<Real>(half, own);
    }
    position += positions(body.kind);
    freedom += freedoms(body.kind);
  }
  return result;
}

/// q with all quaternions of length 1.
template <class Real>
VectorOf<Real> normalised(const Tree& tree, const VectorOf<Real>& q) {
  VectorOf<Real> result = q;
  Eigen::Index position = 0;
  for (const Body& body : tree.bodies) {
    const int quaternion = quaternion_offset(body.kind);
    if (quaternion >= 0) result.template segment<4>(position + quaternion).stableNormalize();
    position += positions(body.kind);
  }
  return result;
}

}  // namespace robotc::oracle
