#include "compiler/import/sdf/links.h"

#include <algorithm>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/part_names.h"
#include "compiler/import/sdf/values.h"
#include "compiler/import/shape_text.h"
#include "compiler/import/values.h"

namespace robotc::importing {

namespace {

void read_inertial(Findings& findings, const XmlNode& node, Link& link) {
  node.use();
  Inertia inertia;
  inertia.span = node.span();
  if (const auto automatic = node.attribute("auto"); automatic && automatic->text == "true") {
    findings.error(not_supported_in_file, automatic->span,
                   "the mass of " + link_text(link) + " is to be computed from its shapes, which is not read", "",
                   {"write `<mass>` and `<inertia>`"});
  }
  read_pose(findings, node, inertia.centre, nullptr);
  inertia.mass = value_of(findings, node, "mass").value_or(Number{1, "1", node.span()});
  const auto moments = node.child("inertia");
  if (moments) moments->use();
  constexpr std::array<std::string_view, 6> names{"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};
  for (std::size_t i = 0; i < 6; ++i) {
    std::optional<Number> moment;
    if (moments) moment = value_of(findings, *moments, names[i]);
    const bool diagonal = i == 0 || i == 3 || i == 5;
    inertia.moments[i] = moment.value_or(diagonal ? Number{1, "1", node.span()} : Number{});
  }
  if (!node.child("mass") || !moments) {
    findings.warn(inertia_in_file, node.span(), "what `<inertial>` does not say is 1 kg and 1 kg*m^2, as in SDF",
                  link_text(link));
  }
  for (const XmlNode& child : node.children()) {
    if (child.is("fluid_added_mass")) {
      findings.error(not_supported_in_file, child.span(), "the added mass of a fluid is not read");
    }
  }
  const bool weighs = inertia.mass.value != 0 || std::any_of(inertia.moments.begin(), inertia.moments.end(),
                                                             [](const Number& moment) { return moment.value != 0; });
  if (weighs) link.bodies.push_back(std::move(inertia));
}

/// The diffuse colour of the `<material>` of a shape, or the ambient one; `<transparency>` is 1 minus the opacity.
std::optional<std::array<double, 4>> read_sdf_colour(Findings& findings, const XmlNode& visual) {
  const auto material = visual.child("material");
  if (!material) return std::nullopt;
  material->use();
  std::optional<std::array<double, 4>> colour;
  for (const XmlNode& child : material->children()) {
    const bool main = child.is("diffuse");
    if (!main && !child.is("ambient")) {
      child.keep_all();
      continue;
    }
    child.use();
    const auto text = child.text();
    if (!text) continue;
    const std::size_t count = words(*text).size() == 3 ? 3 : 4;
    const auto numbers = read_numbers(findings, *text, "`<" + std::string(child.name()) + ">`", count);
    if (numbers && (main || !colour)) colour = clamped_colour(*numbers);
  }
  const auto transparency = value_of(findings, visual, "transparency");
  if (transparency && colour) (*colour)[3] = std::clamp(1 - transparency->value, 0.0, 1.0);
  return colour;
}

void read_shape(Findings& findings, const XmlNode& node, Link& link) {
  Shape shape;
  shape.span = node.span();
  shape.visible = node.is("visual");
  shape.touches = !shape.visible;
  if (const auto name = node.keep_attribute("name")) shape.name = name->text;
  const auto pose = node.child("pose");
  const bool elsewhere = pose && pose->has("relative_to");
  if (!elsewhere) read_pose(findings, node, shape.pose, nullptr);
  const auto geometry = node.child("geometry");
  bool known = geometry && !geometry->children().empty() && !elsewhere;
  if (known) {
    const XmlNode kind = geometry->children().front();
    kind.use();
    if (kind.is("box")) {
      shape.kind = Shape::Kind::box;
      shape.size = vector_of(findings, kind, "size").value_or(Vector{computed(1), computed(1), computed(1)});
    } else if (kind.is("sphere")) {
      shape.kind = Shape::Kind::sphere;
      shape.size[0] = value_of(findings, kind, "radius").value_or(computed(1));
    } else if (kind.is("cylinder") || kind.is("capsule")) {
      shape.kind = kind.is("cylinder") ? Shape::Kind::cylinder : Shape::Kind::capsule;
      shape.size[0] = value_of(findings, kind, "radius").value_or(computed(1));
      shape.size[1] = value_of(findings, kind, "length").value_or(computed(1));
    } else if (kind.is("ellipsoid")) {
      shape.kind = Shape::Kind::ellipsoid;
      shape.size = vector_of(findings, kind, "radii").value_or(Vector{computed(1), computed(1), computed(1)});
    } else if (kind.is("mesh")) {
      shape.kind = Shape::Kind::mesh;
      if (const auto uri = kind.child("uri")) {
        uri->use();
        if (const auto text = uri->text()) {
          shape.mesh = text->text;
          shape.mesh_span = text->span;
        }
      }
      shape.size = vector_of(findings, kind, "scale").value_or(Vector{computed(1), computed(1), computed(1)});
    } else {
      known = false;
    }
  }
  if (shape.visible && known) shape.colour = read_sdf_colour(findings, node);
  if (known && can_be_written(shape)) {
    node.use();
    geometry->use();
  } else {
    node.keep_all();
  }
  if (known) link.shapes.push_back(std::move(shape));
}

}  // namespace

void read_link(Findings& findings, const XmlNode& node, Link& link) {
  bool has_inertial = false;
  for (const XmlNode& child : node.children()) {
    if (child.is("inertial")) {
      if (has_inertial) {
        findings.error(twice_in_file, child.span(), link_text(link) + " has two `<inertial>`");
        continue;
      }
      has_inertial = true;
      read_inertial(findings, child, link);
    } else if (child.is("visual") || child.is("collision")) {
      read_shape(findings, child, link);
    } else if (!child.is("pose")) {
      child.keep_all();  // sensors, `self_collide`, `gravity` and the like
    }
  }
  if (const auto gravity = node.child("gravity");
      gravity && gravity->text() && gravity->text()->text != "true" && gravity->text()->text != "1") {
    findings.warn(doubtful_in_file, gravity->span(), "gravity acts on all links, also where the file says no",
                  link_text(link));
  }
  if (has_inertial) return;
  findings.warn(inertia_in_file, node.span(), "a link without `<inertial>` has 1 kg and 1 kg*m^2, as in SDF",
                link_text(link));
  Inertia inertia;
  inertia.span = node.span();
  inertia.mass = {1, "1", node.span()};
  for (const std::size_t i : {0U, 3U, 5U}) inertia.moments[i] = {1, "1", node.span()};
  link.bodies.push_back(std::move(inertia));
}

}  // namespace robotc::importing
