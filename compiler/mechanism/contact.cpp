#include "compiler/mechanism/contact.h"

namespace robotc {

bool can_touch(ContactShape shape, ContactShape ground) {
  if (shape == ContactShape::plane || !shape_model(shape).touches) return false;
  switch (ground) {
    case ContactShape::plane:
    case ContactShape::ball:
      return true;
    case ContactShape::capsule:
    case ContactShape::box:
      return shape != ContactShape::disc;
    case ContactShape::point:
    case ContactShape::disc:
    case ContactShape::cylinder:
    case ContactShape::ellipsoid:
    case ContactShape::mesh:
      return false;
  }
  return false;
}

std::size_t touching_points(const Contact& contact) {
  const bool on_plane = contact.b.shape == ContactShape::plane;
  if (contact.a.shape == ContactShape::box && on_plane) return 8;
  if (contact.a.shape == ContactShape::box && contact.b.shape == ContactShape::box) return 9;
  const bool capsule = contact.a.shape == ContactShape::capsule || contact.b.shape == ContactShape::capsule;
  const bool flat = on_plane || contact.a.shape == ContactShape::box || contact.b.shape == ContactShape::box;
  return capsule && flat ? 2 : 1;
}

std::size_t bristle_directions(const Contact& contact) { return contact.b.shape == ContactShape::plane ? 2 : 3; }

void make_states(Contact& contact, expr::Pool& pool) {
  contact.deflections.clear();
  if (pool.is_zero(contact.friction)) return;
  const std::size_t count = touching_points(contact) * bristle_directions(contact);
  for (std::size_t i = 0; i < count; ++i) {
    contact.deflections.push_back(
        pool.symbol(contact.name + ".deflection[" + std::to_string(i + 1) + "]", expr::Stage::step));
  }
}

}  // namespace robotc
