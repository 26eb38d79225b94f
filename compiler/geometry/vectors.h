#pragma once

#include <array>
#include <cmath>
#include <cstddef>

/// Plain vectors, rotations and rigid motions in double, for pictures and summaries.
namespace robotc::geometry {

struct Vec {
  double x = 0;
  double y = 0;
  double z = 0;

  double& operator[](std::size_t k) { return k == 0 ? x : k == 1 ? y : z; }
  double operator[](std::size_t k) const { return k == 0 ? x : k == 1 ? y : z; }
  friend bool operator==(const Vec&, const Vec&) = default;
};
/// Row by row: m[row][column].
using Mat = std::array<Vec, 3>;

inline Vec operator+(const Vec& a, const Vec& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec operator-(const Vec& a, const Vec& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec operator-(const Vec& a) { return {-a.x, -a.y, -a.z}; }
inline Vec operator*(double s, const Vec& a) { return {s * a.x, s * a.y, s * a.z}; }
inline double dot(const Vec& a, const Vec& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec cross(const Vec& a, const Vec& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double norm(const Vec& a) { return std::sqrt(dot(a, a)); }

inline Vec operator*(const Mat& m, const Vec& v) { return {dot(m[0], v), dot(m[1], v), dot(m[2], v)}; }
inline Mat transpose(const Mat& m) {
  return {Vec{m[0].x, m[1].x, m[2].x}, Vec{m[0].y, m[1].y, m[2].y}, Vec{m[0].z, m[1].z, m[2].z}};
}
inline Mat operator*(const Mat& a, const Mat& b) {
  const Mat columns = transpose(b);
  return {columns * a[0], columns * a[1], columns * a[2]};
}
/// Column k: where the axis k of the turned frame points.
inline Vec column(const Mat& m, std::size_t k) { return {m[0][k], m[1][k], m[2][k]}; }

constexpr Mat identity_rotation{Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}};

/// v turned about a unit axis (Rodrigues).
inline Vec turn(const Vec& axis, double angle, const Vec& v) {
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  return c * v + s * cross(axis, v) + ((1 - c) * dot(axis, v)) * axis;
}

/// X_AB, the pose of frame B in frame A: p_A = rotation · p_B + position.
struct RigidMotion {
  Mat rotation = identity_rotation;
  Vec position{};
};
inline Vec operator*(const RigidMotion& x, const Vec& point) { return x.rotation * point + x.position; }
/// X_AC = X_AB · X_BC.
inline RigidMotion operator*(const RigidMotion& a, const RigidMotion& b) {
  return {a.rotation * b.rotation, a.rotation * b.position + a.position};
}
inline RigidMotion inverse(const RigidMotion& x) {
  const Mat back = transpose(x.rotation);
  return {back, -(back * x.position)};
}

}  // namespace robotc::geometry
