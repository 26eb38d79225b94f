#pragma once

#include <array>
#include <cmath>

/// Plain vectors, rotations and rigid motions in double, for pictures and summaries.
namespace robotc::geometry {

using Vec = std::array<double, 3>;
/// Row by row: m[row][column].
using Mat = std::array<Vec, 3>;

inline Vec operator+(const Vec& a, const Vec& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
inline Vec operator-(const Vec& a, const Vec& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline Vec operator-(const Vec& a) { return {-a[0], -a[1], -a[2]}; }
inline Vec operator*(double s, const Vec& a) { return {s * a[0], s * a[1], s * a[2]}; }
inline double dot(const Vec& a, const Vec& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline Vec cross(const Vec& a, const Vec& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double norm(const Vec& a) { return std::sqrt(dot(a, a)); }

inline Vec operator*(const Mat& m, const Vec& v) { return {dot(m[0], v), dot(m[1], v), dot(m[2], v)}; }
inline Mat transpose(const Mat& m) {
  return {{{m[0][0], m[1][0], m[2][0]}, {m[0][1], m[1][1], m[2][1]}, {m[0][2], m[1][2], m[2][2]}}};
}
inline Mat operator*(const Mat& a, const Mat& b) {
  const Mat columns = transpose(b);
  return {{{dot(a[0], columns[0]), dot(a[0], columns[1]), dot(a[0], columns[2])},
           {dot(a[1], columns[0]), dot(a[1], columns[1]), dot(a[1], columns[2])},
           {dot(a[2], columns[0]), dot(a[2], columns[1]), dot(a[2], columns[2])}}};
}
/// Column k: where the axis k of the turned frame points.
inline Vec column(const Mat& m, std::size_t k) { return {m[0][k], m[1][k], m[2][k]}; }

constexpr Mat identity_rotation{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

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
