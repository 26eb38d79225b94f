// Functions of time to second order: a value with its first and second derivatives, by the rules of calculus.
//
// An equation of positions, written once with these, gives the equations of velocities and accelerations.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cmath>

namespace robotc::oracle::series {

using Real = long double;
using Vector3 = Eigen::Matrix<Real, 3, 1>;

struct Scalar {
  Real value = 0, first = 0, second = 0;
};

struct Vector {
  Vector3 value = Vector3::Zero(), first = Vector3::Zero(), second = Vector3::Zero();
};

/// f(a) from the derivatives of f at a's value.
inline Scalar compose(const Scalar& a, Real f, Real slope, Real curvature) {
  return {f, slope * a.first, slope * a.second + curvature * a.first * a.first};
}

inline Scalar operator+(const Scalar& a, const Scalar& b) {
  return {a.value + b.value, a.first + b.first, a.second + b.second};
}
inline Scalar operator-(const Scalar& a) { return {-a.value, -a.first, -a.second}; }
inline Scalar operator-(const Scalar& a, const Scalar& b) { return a + -b; }
inline Scalar operator*(const Scalar& a, const Scalar& b) {
  return {a.value * b.value, a.first * b.value + a.value * b.first,
          a.second * b.value + 2 * a.first * b.first + a.value * b.second};
}
inline Scalar operator*(Real k, const Scalar& a) { return {k * a.value, k * a.first, k * a.second}; }
inline Scalar inverse(const Scalar& a) {
  const Real f = 1 / a.value;
  return compose(a, f, -f * f, 2 * f * f * f);
}
inline Scalar sqrt(const Scalar& a) {
  const Real f = std::sqrt(a.value);
  return compose(a, f, 1 / (2 * f), -1 / (4 * f * a.value));
}
/// The angle of (x, y). Its rate is (x y' - y x') / (x^2 + y^2).
inline Scalar atan2(const Scalar& y, const Scalar& x) {
  const Real size = x.value * x.value + y.value * y.value;
  const Real swept = x.value * y.first - y.value * x.first;
  const Real swept_rate = x.value * y.second - y.value * x.second;
  const Real size_rate = 2 * (x.value * x.first + y.value * y.first);
  return {std::atan2(y.value, x.value), swept / size, (swept_rate - swept / size * size_rate) / size};
}

inline Vector operator+(const Vector& a, const Vector& b) {
  return {a.value + b.value, a.first + b.first, a.second + b.second};
}
inline Vector operator-(const Vector& a, const Vector& b) {
  return {a.value - b.value, a.first - b.first, a.second - b.second};
}
inline Vector operator*(const Scalar& k, const Vector& a) {
  return {k.value * a.value, k.first * a.value + k.value * a.first,
          k.second * a.value + 2 * k.first * a.first + k.value * a.second};
}
inline Scalar dot(const Vector& a, const Vector& b) {
  return {a.value.dot(b.value), a.first.dot(b.value) + a.value.dot(b.first),
          a.second.dot(b.value) + 2 * a.first.dot(b.first) + a.value.dot(b.second)};
}
inline Vector cross(const Vector& a, const Vector& b) {
  return {a.value.cross(b.value), a.first.cross(b.value) + a.value.cross(b.first),
          a.second.cross(b.value) + 2 * a.first.cross(b.first) + a.value.cross(b.second)};
}
/// Derivative; its own second one is lost, and left 0.
inline Vector rate(const Vector& a) { return {a.first, a.second, Vector3::Zero()}; }

}  // namespace robotc::oracle::series
