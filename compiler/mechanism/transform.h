#pragma once

#include "compiler/expr/linear_algebra.h"

namespace robotc {

/// X_AB, the pose of frame B in frame A: p_A = rotation · p_B + position.
struct Transform {
  expr::Mat3 rotation;
  expr::Vec3 position;
};
Transform identity_transform(expr::Pool& pool);
/// X_AC = X_AB · X_BC.
Transform compose(expr::Pool& pool, const Transform& a, const Transform& b);
Transform inverse(expr::Pool& pool, const Transform& x);

}  // namespace robotc
