#pragma once

#include <array>

#include "compiler/expr/linear_algebra.h"

/// The geometric subproblems that inverse kinematics in closed form consists of (Paden, "Kinematics and control of
/// robot manipulators", 1985; Elias and Wen, "IK-Geo: Unified robot inverse kinematics using subproblem decomposition",
/// 2022). Axes h are unit vectors; R(h, θ) turns about h by θ. Where a subproblem has no solution, the answers are
/// those with the least error, without NaN. Where every angle is a solution, to rounding, the answer is `otherwise`.
namespace robotc::dynamics {

/// An angle by its sine and cosine.
struct Turn {
  expr::Id sine, cosine;
};

/// The angle in rad, from −π to π, to an ulp or two, without a library function.
expr::Id angle(expr::Pool& pool, const Turn& turn);

/// R(h, θ) v.
expr::Vec3 turned(expr::Pool& pool, const expr::Vec3& h, const Turn& angle, const expr::Vec3& v);

/// Subproblem 1: θ with R(h, θ) v = w; of vectors of other lengths and heights along h, the nearest.
Turn angle_between(expr::Pool& pool, const expr::Vec3& h, const expr::Vec3& v, const expr::Vec3& w,
                   const Turn& otherwise);

/// θ with R(h, θ) = r, or nearest to it in the Frobenius norm.
Turn angle_of_rotation(expr::Pool& pool, const expr::Vec3& h, const expr::Mat3& r, const Turn& otherwise);

/// Subproblem 4: the two θ with k · R(h, θ) v = d.
std::array<Turn, 2> angles_at_height(expr::Pool& pool, const expr::Vec3& h, const expr::Vec3& v, const expr::Vec3& k,
                                     expr::Id d, const Turn& otherwise);

/// Subproblem 3: the two θ with |R(h, θ) v − w|² = `square`.
std::array<Turn, 2> angles_at_distance(expr::Pool& pool, const expr::Vec3& h, const expr::Vec3& v, const expr::Vec3& w,
                                       expr::Id square, const Turn& otherwise);

/// The two θ for which R(h, θ) brings the unit vector v to the angle between k and w from the unit vector k, where
/// h ⟂ v and h ⟂ k: subproblem 4 with d = k · w, accurate where w is near ±k too.
std::array<Turn, 2> angles_at_right_angles(expr::Pool& pool, const expr::Vec3& h, const expr::Vec3& v,
                                           const expr::Vec3& k, const expr::Vec3& w, const Turn& otherwise);

/// The two s with |v + s u|² = `square`; u ≠ 0.
std::array<expr::Id, 2> slides_at_distance(expr::Pool& pool, const expr::Vec3& u, const expr::Vec3& v, expr::Id square);

/// The part of v at right angles to the unit vector h.
expr::Vec3 across(expr::Pool& pool, const expr::Vec3& h, const expr::Vec3& v);

}  // namespace robotc::dynamics
