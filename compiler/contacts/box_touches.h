#pragma once

#include <array>

#include "compiler/contacts/touching.h"

/// Balls and capsules that touch boxes. The box is about the origin, with edges `size` along the axes.
namespace robotc::contacts {

/// A ball beside or in a box: outside of it the nearest point of the box, inside the nearest face.
Touch ball_on_box(expr::Pool& pool, const expr::Vec3& centre, expr::Id radius, const expr::Vec3& size);

/// A capsule about the segment from `centre − axis length / 2` to `centre + axis length / 2`: two balls of it. One of
/// them is nearest to the box. Where the segment passes over a face they are the ends of the part that is over the
/// face, so that a capsule lies on a box as it lies on a plane. They may coincide, as where it lies across an edge.
/// Both move continuously with the capsule, in the order of the segment.
std::array<Touch, 2> capsule_on_box(expr::Pool& pool, const expr::Vec3& centre, const expr::Vec3& axis, expr::Id radius,
                                    expr::Id length, const expr::Vec3& size);

}  // namespace robotc::contacts
