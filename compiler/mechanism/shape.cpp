#include "compiler/mechanism/shape.h"

#include <algorithm>

namespace robotc {

namespace {

constexpr auto all_shapes = std::to_array<ShapeModel>({
    {.shape = ShapeKind::plane, .name = "plane", .touches = true},
    {.shape = ShapeKind::point, .name = "point", .touches = true},
    {.shape = ShapeKind::ball, .name = "ball", .has_radius = true, .touches = true, .has_volume = true},
    {.shape = ShapeKind::capsule,
     .name = "capsule",
     .has_radius = true,
     .has_length = true,
     .touches = true,
     .has_volume = true},
    {.shape = ShapeKind::disc, .name = "disc", .has_radius = true, .touches = true},
    {.shape = ShapeKind::box, .name = "box", .size_name = "size", .touches = true, .has_volume = true},
    {.shape = ShapeKind::cylinder, .name = "cylinder", .has_radius = true, .has_length = true, .has_volume = true},
    {.shape = ShapeKind::ellipsoid, .name = "ellipsoid", .size_name = "radii", .has_volume = true},
    {.shape = ShapeKind::mesh, .name = "mesh", .has_volume = true},
});

}  // namespace

std::span<const ShapeModel> shape_models() { return all_shapes; }

const ShapeModel& shape_model(ShapeKind shape) { return *std::ranges::find(all_shapes, shape, &ShapeModel::shape); }

}  // namespace robotc
