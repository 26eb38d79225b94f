#pragma once

#include <vector>

#include "compiler/expr/linear_algebra.h"

/// The part that two faces share, seen along a normal.
namespace robotc::contacts {

/// A rectangle: the points centre + a u + b v with |a|, |b| <= 1.
struct Face {
  expr::Vec3 centre;          ///< m
  expr::Vec3 u, v;            ///< m, half its edges
  expr::Vec3 u_axis, v_axis;  ///< unit vectors along them
};

/// A point of the upper face that is over a point of the lower one.
struct FacePoint {
  expr::Vec3 place;  ///< m, on the upper face
  expr::Id gap;      ///< m, along the normal, to the lower face; negative where it is below it
  expr::Id exists;   ///< condition: the faces overlap, seen along the normal
};

/// For each corner of both faces, the upper one first, the point of their common polygon that is nearest to the corner.
/// Neither face may be parallel to the unit vector `normal`, which is that of one of them: of the upper one where the
/// condition `is_upper` holds, else of the lower one.
std::vector<FacePoint> facing_points(expr::Pool& pool, const expr::Vec3& normal, const Face& upper, const Face& lower,
                                     expr::Id is_upper);

}  // namespace robotc::contacts
