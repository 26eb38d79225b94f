#pragma once

#include <vector>

#include "compiler/contacts/touching.h"

/// Two boxes.
namespace robotc::contacts {

/// A box on a box about the origin, with edges `ground` along the axes; `rotation` and `position` are those of the
/// other one, with edges `shape`.
///
/// The normal is that of the face along which the boxes overlap least: by the separating axis theorem they touch if
/// they overlap along all normals of faces and all directions normal to two edges. Along it each box shows a face to
/// the other, and the two faces overlap in a polygon. Each corner of both faces stands for the point of the polygon
/// that is nearest to it, with half of the contact's stiffness: a face that lies on another has four times the
/// stiffness, as on a plane, at the corners of the part that they share. The points move continuously, so that
/// the deflections of bristles stay with them.
///
/// Where two edges cross so that the boxes overlap less along the normal of both, their point takes over, with all of
/// the stiffness. The sum of the two parts is one within 4% of the smallest edge.
std::vector<Touch> box_on_box(expr::Pool& pool, const expr::Vec3& shape, const expr::Vec3& ground,
                              const expr::Mat3& rotation, const expr::Vec3& position);

}  // namespace robotc::contacts
