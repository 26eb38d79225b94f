#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "compiler/mechanism/transform.h"
#include "compiler/source/source_map.h"
#include "compiler/support/strong_id.h"

/// Simple shapes: those that contacts touch with, and those that links look like.
namespace robotc {

struct Link;

/// A shape, in the frame that it is fixed to.
enum class ShapeKind : std::uint8_t {
  plane,      ///< the xy plane; matter is below it
  point,      ///< the origin
  ball,       ///< about the origin
  capsule,    ///< all points within `radius` of a segment along z, `length` long, with its middle at the origin
  disc,       ///< flat, about z with its centre at the origin: a wheel, or a plate
  box,        ///< with edges `size` along the axes and its centre at the origin
  cylinder,   ///< about z, of `radius` and `length`, with its centre at the origin
  ellipsoid,  ///< with half axes `size` along the axes and its centre at the origin
  mesh,       ///< triangles of a file
};

/// A shape's keyword, the numbers that it has, and where it may stand.
struct ShapeModel {
  ShapeKind shape;
  std::string_view name;
  bool has_radius = false;
  bool has_length = false;
  std::string_view size_name{};  ///< of its three lengths along the axes: "size", "radii"; empty: none
  bool touches = false;          ///< a contact can have it
  bool has_volume = false;       ///< a link can have it
};
const ShapeModel& shape_model(ShapeKind shape);
/// All shapes, in the order of the documentation.
std::span<const ShapeModel> shape_models();

/// The lengths of a shape, m. Lengths that its kind does not have are invalid.
struct ShapeLengths {
  expr::Id radius{};
  expr::Id length{};
  expr::Vec3 size{};
};

/// A shape of a link: its looks, its collision geometry, or both. Its mass, if it is given one, is a body of the link.
struct Shape {
  ShapeKind kind = ShapeKind::box;
  Span span{};  ///< of its kind in the source
  StrongId<Link> link{};
  Transform pose{};  ///< X_link,shape
  ShapeLengths lengths{};
  expr::Vec3 scale{};     ///< of a mesh: metres for each unit of its file along its axes, not 0; negative ones mirror
  std::string file{};     ///< of a mesh: as written, relative to the file that `span` is in
  Span file_span{};       ///< of a mesh
  bool visual = true;     ///< part of the picture
  bool collision = true;  ///< part of the collision geometry
  std::optional<std::array<double, 4>> colour{};  ///< red, green, blue and opacity, 0 to 1
};

}  // namespace robotc
