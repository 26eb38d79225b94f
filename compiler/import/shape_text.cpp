#include "compiler/import/shape_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace robotc::importing {

namespace {

std::string list(std::span<const Number> numbers) {
  std::string text = "[";
  for (std::size_t i = 0; i < numbers.size(); ++i) text += (i == 0 ? "" : ", ") + numbers[i].text;
  return text + "]";
}

bool all_are(std::span<const Number> numbers, double value) {
  return std::ranges::all_of(numbers, [value](const Number& number) { return number.value == value; });
}

/// ` = at(…)`, or nothing for a shape at the origin of its link.
std::string placement(const Pose& pose) {
  if (is_identity(pose)) return "";
  std::string text = " = at(" + list(pose.position);
  if (!all_are(pose.position, 0)) text += " m";
  if (!is_identity(Pose{{}, pose.rotation, {}})) {
    const std::span<const Number> numbers(pose.rotation.numbers);
    text += pose.rotation.form == Rotation::Form::rpy ? ", rpy = " + list(numbers.first(3))
                                                      : ", quaternion = " + list(numbers);
  }
  return text + ")";
}

/// "box", and its lengths as properties.
std::pair<std::string_view, std::string> geometry(const Shape& shape, const MeshPath& mesh_path) {
  const auto& size = shape.size;
  switch (shape.kind) {
    case Shape::Kind::box:
      return {"box", "size = " + list(size) + " m"};
    case Shape::Kind::sphere:
      return {"ball", fmt::format("radius = {} m", size[0].text)};
    case Shape::Kind::cylinder:
    case Shape::Kind::capsule:
      return {shape.kind == Shape::Kind::cylinder ? "cylinder" : "capsule",
              fmt::format("radius = {} m, length = {} m", size[0].text, size[1].text)};
    case Shape::Kind::ellipsoid:
      return {"ellipsoid", "radii = " + list(size) + " m"};
    case Shape::Kind::mesh: {
      std::string text = fmt::format("file = \"{}\"", mesh_path ? mesh_path(shape.mesh) : shape.mesh);
      if (all_are(size, 1)) return {"mesh", std::move(text)};
      const bool even = size[0].text == size[1].text && size[1].text == size[2].text;
      return {"mesh", text + ", scale = " + (even ? size[0].text : list(size))};
    }
    case Shape::Kind::plane:
      break;
  }
  return {};
}

std::string colour_text(const std::array<double, 4>& colour) {
  std::string text = fmt::format(", colour = [{}, {}, {}", colour[0], colour[1], colour[2]);
  if (colour[3] != 1) text += fmt::format(", {}", colour[3]);
  return text + "]";
}

/// How many of the three numbers a kind has.
std::size_t size_count(Shape::Kind kind) {
  switch (kind) {
    case Shape::Kind::sphere:
      return 1;
    case Shape::Kind::cylinder:
    case Shape::Kind::capsule:
      return 2;
    case Shape::Kind::box:
    case Shape::Kind::ellipsoid:
    case Shape::Kind::mesh:
      return 3;
    case Shape::Kind::plane:
      break;
  }
  return 0;
}

}  // namespace

bool can_be_written(const Shape& shape) {
  if (shape.kind == Shape::Kind::plane || (!shape.visible && !shape.touches)) return false;
  const bool is_mesh = shape.kind == Shape::Kind::mesh;
  if (is_mesh && (shape.mesh.empty() || shape.mesh.find_first_of("\"\r\n") != std::string::npos)) return false;
  const std::span<const Number> size(shape.size.data(), size_count(shape.kind));
  return std::ranges::all_of(
      size, [is_mesh](const Number& number) { return is_mesh ? number.value != 0 : number.value > 0; });
}

std::vector<ShapeText> shape_texts(const std::vector<Shape>& all, const MeshPath& mesh_path) {
  struct Entry {
    std::string head, geometry;  ///< "shape box = at(…) { size = […] m"
    const Shape* shape;
    bool visible, touches;
  };
  std::vector<Entry> entries;
  for (const Shape& shape : all) {
    if (!can_be_written(shape)) continue;
    auto [word, lengths] = geometry(shape, mesh_path);
    Entry entry{fmt::format("shape {}{} {{ ", word, placement(shape.pose)), std::move(lengths), &shape, shape.visible,
                shape.touches};
    // A collision shape of the form of a picture is the same shape; of two with this form, the first.
    const auto same = std::ranges::find_if(entries, [&](const Entry& other) {
      const bool complements = other.visible != entry.visible && other.touches != entry.touches;
      return complements && other.head == entry.head && other.geometry == entry.geometry &&
             !(other.shape->colour && shape.colour);
    });
    if (same == entries.end()) {
      entries.push_back(std::move(entry));
      continue;
    }
    same->visible = same->touches = true;
    if (shape.colour) same->shape = &shape;
  }
  std::vector<ShapeText> texts;
  for (const Entry& entry : entries) {
    std::string text = entry.head + entry.geometry;
    if (entry.shape->colour) text += colour_text(*entry.shape->colour);
    if (!entry.touches) text += ", role = visual";
    if (!entry.visible) text += ", role = collision";
    texts.push_back({text + " }", entry.shape->span});
  }
  return texts;
}

}  // namespace robotc::importing
