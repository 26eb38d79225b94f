#pragma once

#include <vector>

#include "compiler/mechanism/contact.h"

/// Where shapes touch: closed forms of their distance.
namespace robotc::contacts {

/// A pair of points that touch first, along the axes of the ground's frame.
struct Touch {
  expr::Vec3 point;   ///< m, of the shape's surface, from the ground's origin
  expr::Vec3 normal;  ///< unit vector, out of the ground
  expr::Id gap;       ///< m, between the surfaces; negative where they overlap
  expr::Id share{};   ///< > 0, of the contact's stiffness; not valid: all of it
};

/// The pairs of `shape` and `ground`, as many as `touching_points`. `rotation` and `position` are those of the shape's
/// frame in the ground's. Normals are finite in every position; those of shapes whose middles coincide, or of a disc
/// that lies flat, have no direction and are short.
std::vector<Touch> touches(expr::Pool& pool, const ContactSide& shape, const ContactSide& ground,
                           const expr::Mat3& rotation, const expr::Vec3& position);

}  // namespace robotc::contacts
