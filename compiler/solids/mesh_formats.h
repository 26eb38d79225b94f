#pragma once

#include "compiler/solids/mesh.h"

/// One reader a format of meshes.
namespace robotc::solids {

/// A whole number of `width` bytes, at most 4, the least significant first.
std::uint32_t little_endian(std::string_view bytes, std::size_t at, std::size_t width);

std::variant<Mesh, MeshError> read_stl(std::string_view content);
std::variant<Mesh, MeshError> read_obj(std::string_view content);
/// Units of the file become metres; its upward axis is ignored, as viewers of URDF do.
std::variant<Mesh, MeshError> read_collada(std::string_view content);
/// glTF 2.0, binary or text with its data embedded: triangles of the scene's nodes, in metres, with the base colours of
/// their materials. y of the file, which is up there, is y of the frame. Skins and morph targets stay as they are.
std::variant<Mesh, MeshError> read_gltf(std::string_view content);

}  // namespace robotc::solids
