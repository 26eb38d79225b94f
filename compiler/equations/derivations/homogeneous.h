#pragma once

#include "compiler/mechanism/kinematic_tree.h"

/// 4 × 4 matrices: poses [R p; 0 1], their derivatives, and pseudo-inertias.
namespace robotc::derivations {

using Mat4 = std::array<std::array<expr::Id, 4>, 4>;

Mat4 homogeneous(expr::Pool& pool, const Transform& x);
Mat4 mul(expr::Pool& pool, const Mat4& a, const Mat4& b);
/// tr(A Bᵀ).
expr::Id inner_product(expr::Pool& pool, const Mat4& a, const Mat4& b);

/// ∫ r rᵀ dm with r = (x, y, z, 1): [Σ mc; mcᵀ m], Σ the second moments about the frame's origin.
Mat4 pseudo_inertia(expr::Pool& pool, const SpatialInertia& inertia);

/// Q with dX/dq = X Q for the pose X = placement · motion(q) of a body on its joint: [[u]ₓ 0; 0 0] for one that turns,
/// [0 u; 0 0] for one that slides.
Mat4 joint_operator(expr::Pool& pool, const TreeBody& body);

}  // namespace robotc::derivations
