#include "compiler/import/urdf/links.h"

#include <algorithm>
#include <array>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/shape_text.h"
#include "compiler/import/values.h"

namespace robotc::importing {

Pose read_origin(Findings& findings, const XmlNode& node) {
  Pose pose;
  const auto origin = node.child("origin");
  if (!origin) return pose;
  origin->use();
  pose.span = origin->span();
  if (const auto position = read_vector(findings, *origin, "xyz")) pose.position = *position;
  if (const auto angles = read_vector(findings, *origin, "rpy")) {
    pose.rotation = {Rotation::Form::rpy, {(*angles)[0], (*angles)[1], (*angles)[2], {}}, origin->peek("rpy")->span};
  } else if (const auto quaternion = read_numbers(findings, *origin, "quat_xyzw", 4)) {  // URDF 1.2
    pose.rotation = {Rotation::Form::quaternion,
                     {(*quaternion)[3], (*quaternion)[0], (*quaternion)[1], (*quaternion)[2]},
                     origin->peek("quat_xyzw")->span};
    double squared = 0;
    for (const Number& number : *quaternion) squared += number.value * number.value;
    if (!(squared > 0)) {
      findings.error(bad_value_in_file, pose.rotation.span, "a quaternion of length 0 is not a rotation");
      pose.rotation = {};
    }
  }
  return pose;
}

namespace {

void read_urdf_inertial(Findings& findings, const XmlNode& node, Link& link) {
  node.use();
  Inertia inertia;
  inertia.span = node.span();
  inertia.centre = read_origin(findings, node);
  const auto mass = node.child("mass");
  if (!mass) {
    findings.error(missing_in_file, node.span(), "link " + quote(link.name) + " has an `<inertial>` without `<mass>`",
                   "", {"write `<mass value=\"…\"/>` in kg, or remove the `<inertial>`"});
    return;
  }
  mass->use();
  if (!require(findings, *mass, "value")) return;
  const auto value = read_number(findings, *mass, "value");
  if (!value) return;
  inertia.mass = *value;
  if (const auto moments = node.child("inertia")) {
    moments->use();
    constexpr std::array<std::string_view, 6> names{"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};
    for (std::size_t i = 0; i < 6; ++i) {
      if (!moments->has(names[i])) {
        // Products that are not written are 0 in the files that do so; a moment that is not written is unknown.
        if (i == 0 || i == 3 || i == 5) require(findings, *moments, names[i]);
        continue;
      }
      if (const auto moment = read_number(findings, *moments, names[i])) inertia.moments[i] = *moment;
    }
  } else {
    inertia.has_moments = false;
    findings.warn(inertia_in_file, node.span(), "an `<inertial>` without `<inertia>` is read as a point mass",
                  "link " + quote(link.name));
  }
  const bool weighs = inertia.mass.value != 0 || std::any_of(inertia.moments.begin(), inertia.moments.end(),
                                                             [](const Number& moment) { return moment.value != 0; });
  if (weighs) link.bodies.push_back(std::move(inertia));
}

/// The colour of a `<material>`: its own, or that of the robot's material of its name.
std::optional<std::array<double, 4>> read_urdf_colour(Findings& findings, const UrdfColours& colours,
                                                      const XmlNode& material) {
  material.use();
  const auto name = material.attribute("name");
  if (const auto texture = material.child("texture")) texture->keep_all();
  if (const auto node = material.child("color")) {
    node->use();
    const auto numbers = read_numbers(findings, *node, "rgba", 4);
    return numbers ? clamped_colour(*numbers) : std::nullopt;
  }
  const auto known = name ? colours.find(name->text) : colours.end();
  return known != colours.end() ? std::optional(known->second) : std::nullopt;
}

void read_urdf_shape(Findings& findings, const XmlNode& node, const UrdfColours& colours, Link& link) {
  Shape shape;
  shape.span = node.span();
  shape.visible = node.is("visual");
  shape.touches = !shape.visible;
  const auto geometry = node.child("geometry");
  const std::vector<XmlNode> kinds = geometry ? geometry->children() : std::vector<XmlNode>{};
  if (kinds.empty()) {
    node.keep_all();
    return;
  }
  const XmlNode& kind = kinds.front();
  const auto number = [&](std::string_view attribute) {
    if (!require(findings, kind, attribute)) return Number{};
    return read_number(findings, kind, attribute).value_or(Number{});
  };
  if (kind.is("box")) {
    shape.kind = Shape::Kind::box;
    if (require(findings, kind, "size")) {
      if (const auto size = read_vector(findings, kind, "size")) shape.size = *size;
    }
  } else if (kind.is("sphere")) {
    shape.kind = Shape::Kind::sphere;
    shape.size[0] = number("radius");
  } else if (kind.is("cylinder") || kind.is("capsule")) {
    shape.kind = kind.is("cylinder") ? Shape::Kind::cylinder : Shape::Kind::capsule;
    shape.size[0] = number("radius");
    shape.size[1] = number("length");
  } else if (kind.is("mesh")) {
    shape.kind = Shape::Kind::mesh;
    if (const auto path = require(findings, kind, "filename")) {
      shape.mesh = path->text;
      shape.mesh_span = path->span;
    }
    shape.size = {computed(1), computed(1), computed(1)};
    if (const auto scale = read_vector(findings, kind, "scale")) shape.size = *scale;
  } else {
    node.keep_all();
    return;
  }
  node.use();
  geometry->use();
  kind.use();
  if (const auto name = node.keep_attribute("name")) shape.name = name->text;
  shape.pose = read_origin(findings, node);
  const auto material = node.child("material");
  if (material && shape.visible) shape.colour = read_urdf_colour(findings, colours, *material);
  if (material && !shape.visible) material->keep_all();
  if (!can_be_written(shape)) node.keep_all();
  link.shapes.push_back(std::move(shape));
}

}  // namespace

UrdfColours read_materials(Findings& findings, const XmlNode& root) {
  UrdfColours colours;
  const auto add = [&](const XmlNode& material) {
    const auto name = material.peek("name");
    if (!name || name->text.empty() || !material.child("color")) return;
    if (const auto colour = read_urdf_colour(findings, colours, material)) colours.try_emplace(name->text, *colour);
  };
  for (const XmlNode& node : root.children("material")) {
    add(node);
    read_urdf_colour(findings, colours, node);
  }
  for (const XmlNode& link : root.children("link")) {
    for (const XmlNode& visual : link.children("visual")) {
      if (const auto material = visual.child("material")) add(*material);
    }
  }
  return colours;
}

void read_content(Findings& findings, const XmlNode& node, const UrdfColours& colours, Link& link) {
  bool has_inertial = false;
  for (const XmlNode& child : node.children()) {
    if (child.is("inertial")) {
      if (has_inertial) {
        findings.error(twice_in_file, child.span(), "link " + quote(link.name) + " has two `<inertial>`", "",
                       {"readers of URDF take different ones of them: remove one"});
        continue;
      }
      has_inertial = true;
      read_urdf_inertial(findings, child, link);
    } else if (child.is("visual") || child.is("collision")) {
      read_urdf_shape(findings, child, colours, link);
    } else if (child.is("sensor") || child.is("material")) {
      child.keep_all();
    }
  }
}

}  // namespace robotc::importing
