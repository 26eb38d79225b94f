#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "compiler/import/robot_model.h"
#include "compiler/import/solids.h"
#include "compiler/import/xml.h"

namespace robotc::importing {

struct MjcfReading;
class MjcfElement;

/// A `<mesh>` of `<asset>`.
struct MjcfMesh {
  solids::Mesh mesh;
  Pose pose;  ///< of the reference, to be undone
  std::array<double, 3> scale{1, 1, 1};
  solids::MeshFilling filling = solids::MeshFilling::exact;
  std::string file;
  Span file_span;
  bool is_read = false;  ///< the mesh itself
  bool is_sound = false;
};
/// Colours of materials by name: red, green, blue, opacity.
using MjcfColours = std::map<std::string, std::array<double, 4>, std::less<>>;
using MjcfMeshes = std::map<std::string, MjcfMesh, std::less<>>;

/// Reads `<asset>`: meshes, and colours of materials. Files of meshes are read when a mass is needed.
void read_assets(MjcfReading& mjcf);

/// The mesh `name` of a geom: its file and scale become those of the shape. Its extent if it `weighs`; nothing
/// (reported) if that cannot be known.
std::optional<Extent> mesh_extent(MjcfReading& mjcf, const MjcfElement& element, const XmlText& name, const Link& link,
                                  Shape& shape, bool weighs);

}  // namespace robotc::importing
