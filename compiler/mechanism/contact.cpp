#include "compiler/mechanism/contact.h"

#include <algorithm>

namespace robotc {

namespace {

constexpr auto shapes = std::to_array<ContactShapeModel>({
    {.shape = ContactShape::plane, .name = "plane"},
    {.shape = ContactShape::point, .name = "point"},
    {.shape = ContactShape::ball, .name = "ball", .has_radius = true},
    {.shape = ContactShape::capsule, .name = "capsule", .has_radius = true, .has_length = true},
    {.shape = ContactShape::disc, .name = "disc", .has_radius = true},
    {.shape = ContactShape::box, .name = "box", .has_size = true},
});

}  // namespace

std::span<const ContactShapeModel> contact_shapes() { return shapes; }

const ContactShapeModel& shape_model(ContactShape shape) {
  return *std::ranges::find(shapes, shape, &ContactShapeModel::shape);
}

bool can_touch(ContactShape shape, ContactShape ground) {
  const bool rounded = shape == ContactShape::point || shape == ContactShape::ball;
  switch (ground) {
    case ContactShape::plane:
      return shape != ContactShape::plane;
    case ContactShape::ball:
    case ContactShape::capsule:
      return rounded || shape == ContactShape::capsule;
    case ContactShape::box:
      return rounded;
    case ContactShape::point:
    case ContactShape::disc:
      return false;
  }
  return false;
}

std::size_t touching_points(const Contact& contact) {
  if (contact.a.shape == ContactShape::box) return 8;
  return contact.a.shape == ContactShape::capsule && contact.b.shape == ContactShape::plane ? 2 : 1;
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
