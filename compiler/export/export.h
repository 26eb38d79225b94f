#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/export/exported.h"

/// Robots as files of other formats. Reading and writing share the model of a robot, compiler/import/robot_model.h.
namespace robotc::exporting {

enum class Format : std::uint8_t { urdf, mjcf, sdf };

/// "URDF", for messages.
std::string_view name(Format format);
/// The format of a file by the end of its name: .urdf, .xml or .mjcf, .sdf. Nothing for others.
std::optional<Format> format_of(std::string_view path);

/// The root of a robot that stands nowhere becomes fixed to the world, or moves freely.
enum class Base : std::uint8_t { as_written, fixed, floating };
void put_on_base(importing::Robot& robot, Base base);

/// The path of a mesh in the file that is written, of the path that stands at a place.
using MeshPath = std::function<std::string(const std::string& written, Span place)>;
/// Changes the paths of all meshes.
void set_mesh_paths(importing::Robot& robot, const MeshPath& path);

/// A robot as a file. `losses` are those known before. Nothing (reported) for a robot that the format cannot hold.
std::optional<Exported> export_robot(importing::Robot robot, Format format, Losses losses, Diagnostics& diagnostics);

}  // namespace robotc::exporting
