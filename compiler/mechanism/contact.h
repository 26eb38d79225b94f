#pragma once

#include <string>
#include <vector>

#include "compiler/mechanism/shape.h"
#include "compiler/mechanism/transform.h"
#include "compiler/source/source_map.h"
#include "compiler/support/strong_id.h"

/// Contacts as authored: pairs of shapes that push each other apart where they overlap, and rub.
namespace robotc {

struct Link;

/// The shape of a side: one of those that touch.
using ContactShape = ShapeKind;

/// One side of a contact. Lengths that its shape does not have are invalid.
struct ContactSide {
  ContactShape shape = ContactShape::plane;
  StrongId<Link> link;
  Transform frame;    ///< X_link,frame
  expr::Id radius{};  ///< m
  expr::Id length{};  ///< m, of a capsule's segment
  expr::Vec3 size{};  ///< m, of a box
};

/// True if this compiler knows where the shapes touch. The ground is a plane, a ball, a capsule or a box.
bool can_touch(ContactShape shape, ContactShape ground);

/// A contact: A touches B, the ground.
struct Contact {
  std::string name;
  Span span;
  ContactSide a, b;
  expr::Id stiffness;             ///< N/m, > 0, along the normal
  expr::Id dissipation;           ///< s/m, >= 0
  expr::Id friction;              ///< coefficient, >= 0
  expr::Id tangential_stiffness;  ///< N/m, > 0
  expr::Id slip_time;             ///< s, > 0
  /// Symbols of the states: the deflections of its bristles along B's axes, m, point by point.
  std::vector<expr::Id> deflections{};
};

/// How many points of A can touch B at the same time, and how many directions their bristles have.
std::size_t touching_points(const Contact& contact);
std::size_t bristle_directions(const Contact& contact);

/// Creates the symbols of the states, "heel.deflection". Without friction there are none.
void make_states(Contact& contact, expr::Pool& pool);

}  // namespace robotc
