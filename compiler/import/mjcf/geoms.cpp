#include "compiler/import/mjcf/geoms.h"

#include <algorithm>
#include <cmath>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/rigid.h"
#include "compiler/import/values.h"

namespace robotc::importing {

namespace {

/// Reads the kind, size and pose (in the frame of the element) of a shape that is not a mesh. Its volume; nothing
/// (reported if it `weighs`, or if a size is missing) for a kind that is not read. `body` is "body `arm`".
std::optional<Extent> read_primitive(MjcfReading& mjcf, const MjcfElement& element, std::string_view kind,
                                     const std::string& body, bool weighs, Shape& shape) {
  const auto list = mjcf.file.list(element, "size");
  std::array<double, 3> size{};
  for (std::size_t i = 0; list && i < std::min<std::size_t>(list->size(), 3); ++i) size[i] = (*list)[i].value;
  constexpr std::array<std::pair<std::string_view, Shape::Kind>, 5> kinds{{{"sphere", Shape::Kind::sphere},
                                                                           {"capsule", Shape::Kind::capsule},
                                                                           {"ellipsoid", Shape::Kind::ellipsoid},
                                                                           {"cylinder", Shape::Kind::cylinder},
                                                                           {"box", Shape::Kind::box}}};
  const auto known = std::find_if(kinds.begin(), kinds.end(), [&](const auto& row) { return row.first == kind; });
  if (known == kinds.end()) {
    if (weighs) mjcf.unsupported(element.span(), "a geom of type " + quote(kind) + " has a mass, which is not read");
    return std::nullopt;
  }
  shape.kind = known->second;
  if (const auto ends = mjcf.file.list(element, "fromto"); ends && shape.kind != Shape::Kind::sphere) {
    if (ends->size() != 6) {
      mjcf.findings.error(bad_value_in_file, element.attribute("fromto")->span, "`fromto` needs 6 numbers");
      return std::nullopt;
    }
    std::array<double, 3> along{};
    for (std::size_t i = 0; i < 3; ++i) {
      const double a = (*ends)[i].value, b = (*ends)[i + 3].value;
      along[i] = a - b;
      shape.pose.position[i] = computed((a + b) / 2, (*ends)[i].span);
    }
    const double length = std::hypot(along[0], along[1], along[2]);
    shape.pose.rotation = turn_from_z(along, (*ends)[0].span);
    if (shape.kind == Shape::Kind::box || shape.kind == Shape::Kind::ellipsoid) {
      size[1] = size[0];
      size[2] = length / 2;
    } else {
      size[1] = length / 2;
    }
  }
  const std::size_t needed = shape.kind == Shape::Kind::sphere                                           ? 1
                             : shape.kind == Shape::Kind::capsule || shape.kind == Shape::Kind::cylinder ? 2
                                                                                                         : 3;
  if (std::any_of(size.begin(), size.begin() + static_cast<std::ptrdiff_t>(needed),
                  [](double value) { return !(value > 0); })) {
    mjcf.findings.error(bad_value_in_file, element.span(),
                        "a geom of " + body + " needs " + std::to_string(needed) + (needed == 1 ? " size" : " sizes") +
                            " greater than 0");
    return std::nullopt;
  }
  const bool along_z = shape.kind == Shape::Kind::capsule || shape.kind == Shape::Kind::cylinder;
  for (std::size_t i = 0; i < 3; ++i) {
    const bool doubled = shape.kind == Shape::Kind::box || (along_z && i == 1);
    shape.size[i] = computed(doubled ? 2 * size[i] : size[i], element.span());
  }
  return extent_of(shape.kind, size);
}

/// Its own colour, or that of its material.
std::optional<std::array<double, 4>> colour_of(MjcfReading& mjcf, const MjcfElement& geom) {
  if (const auto rgba = mjcf.file.list(geom, "rgba")) return clamped_colour(*rgba);
  const auto material = geom.attribute("material");
  const auto known = material ? mjcf.colours.find(material->text) : mjcf.colours.end();
  return known != mjcf.colours.end() ? std::optional(known->second) : std::nullopt;
}

}  // namespace

std::optional<Solid> read_geom(MjcfReading& mjcf, const MjcfItem& item, Link& link, bool weighs) {
  const MjcfElement element = mjcf.file.element(item.node, item.around);
  mjcf.kept.push_back(item.node);
  Shape shape;
  shape.span = item.node.span();
  shape.name = item.name();
  shape.pose = mjcf.file.pose(element);
  shape.colour = colour_of(mjcf, element);
  const auto type = element.attribute("type");
  const std::string_view kind = type ? type->text : "sphere";
  const auto mesh = element.attribute("mesh");
  const auto group = mjcf.file.number(element, "group");
  const double group_number = group ? group->value : 0;
  shape.visible = group_number <= 2;
  shape.touches = true;
  for (const std::string_view name : {"contype", "conaffinity"}) {
    const auto value = mjcf.file.number(element, name);
    if (name == "contype") shape.touches = !value || value->value != 0;
    if (name == "conaffinity") shape.touches = shape.touches || !value || value->value != 0;
  }
  const auto mass = mjcf.file.number(element, "mass");
  const auto density = mjcf.file.number(element, "density");
  const auto& groups = mjcf.file.compiler().inertia_groups;
  weighs = weighs && group_number >= groups[0] && group_number <= groups[1] && !(mass && mass->value == 0) &&
           !(!mass && density && density->value == 0);
  for (const auto& value : {mass, density}) {
    if (value && value->value < 0) {
      mjcf.findings.error(impossible_in_file, value->span, "a geom of " + body_text(link) + " has a negative mass");
      return std::nullopt;
    }
  }
  if (const auto shell = mjcf.file.flag(element, "shellinertia"); shell && *shell && weighs) {
    mjcf.unsupported(element.holder("shellinertia")->peek("shellinertia")->span,
                     "the mass of " + body_text(link) + " is that of a shell, which is not read",
                     "write an `<inertial>` for this body");
    return std::nullopt;
  }
  std::optional<Extent> extent;
  if (kind == "mesh" || (mesh && !kind.empty() && kind != "plane")) {
    shape.kind = Shape::Kind::mesh;
    if (!mesh) {
      mjcf.findings.error(missing_in_file, item.node.span(), "a geom of type `mesh` names no `mesh`");
      return std::nullopt;
    }
    extent = mesh_extent(mjcf, element, *mesh, link, shape, weighs);
    shape.pose = compose(item.frame, shape.pose);
    link.shapes.push_back(shape);
    if (!extent) return std::nullopt;
  } else if (kind == "plane" || kind == "hfield") {
    shape.kind = Shape::Kind::plane;
    if (kind == "plane") link.shapes.push_back(shape);
    return std::nullopt;
  } else {
    extent = read_primitive(mjcf, element, kind, body_text(link), weighs, shape);
    if (!extent) return std::nullopt;
    shape.pose = compose(item.frame, shape.pose);
    link.shapes.push_back(shape);
  }
  if (!weighs) return std::nullopt;
  Solid solid = extent->unit;
  solid.mass = mass ? mass->value : (density ? density->value : 1000) * extent->size;
  solid.moments *= solid.mass;
  return placed(solid, shape.pose);
}

}  // namespace robotc::importing
