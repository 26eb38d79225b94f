#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/geometry/geometry.h"
#include "compiler/source/source_map.h"
#include "tools/robotc/shapes/mesh_options.h"
#include "tools/robotc/shapes/shaded_mesh.h"

/// The looks of a robot: its visual shapes, with the meshes that were read for them.
namespace robotc::tools {

struct DrawnShape {
  geometry::Shape shape;
  std::optional<std::size_t> mesh;  ///< of `DrawnShapes::meshes`, with the scale applied; none for other shapes
};

struct DrawnShapes {
  std::vector<DrawnShape> shapes;
  std::vector<ShadedMesh> meshes;
  std::vector<std::string> warnings;  ///< about meshes that are left out

  /// By link: true if a shape of it is drawn.
  [[nodiscard]] std::vector<bool> covered(std::size_t link_count) const;
};

/// Reads the meshes of a robot. Meshes that are missing, damaged, too large or too far away are left out with a
/// warning. Paths are relative to the file that a shape is written in. `packages`: names and folders.
DrawnShapes drawn_shapes(const geometry::Robot& robot, const SourceMap& sources, const std::string& which,
                         std::vector<std::pair<std::string, std::string>> packages);

/// The same for a command, which prints the warnings. Nothing (reported) if the options are wrong.
std::optional<DrawnShapes> drawn_shapes(const geometry::Robot& robot, const SourceMap& sources,
                                        const MeshOptions& options);

/// The names and folders of `--package NAME=DIR`. Nothing (reported) if a text does not have this form.
std::optional<std::vector<std::pair<std::string, std::string>>> split_packages(const std::vector<std::string>& texts);

}  // namespace robotc::tools
