#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/import/robot_model.h"

namespace robotc::importing {

/// The path of a mesh in the text that is written, of its path in the file.
using MeshPath = std::function<std::string(const std::string& written)>;

/// `shape box = at(…) { … }` of a shape, and the place that it is from.
struct ShapeText {
  std::string text;
  Span from;
};

/// The shapes of a link or of the world as statements of the language; a picture and a collision shape that are equal
/// are one. Left out: what is neither seen nor touched, planes, shapes of size 0, and meshes whose path no text can
/// contain.
std::vector<ShapeText> shape_texts(const std::vector<Shape>& shapes, const MeshPath& mesh_path);

/// True for a shape that the language can say.
bool can_be_written(const Shape& shape);

}  // namespace robotc::importing
