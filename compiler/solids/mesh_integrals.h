#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "compiler/solids/mesh.h"

/// Volumes, centres and second moments of meshes of constant density, by the divergence theorem.
namespace robotc::solids {

enum class MeshFilling : std::uint8_t {
  exact,    ///< the enclosed volume: sums of signed tetrahedra
  counted,  ///< sums of the absolute volumes of tetrahedra, from the mean of the surface: more than the volume if the
            ///< mesh is not convex
  shell,    ///< the surface
};

/// Integrals over a volume or a surface, in units of the mesh.
struct MeshIntegrals {
  double size = 0;                                           ///< volume, or area
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();          ///< ∫ r dV / size
  Eigen::Matrix3d second_moments = Eigen::Matrix3d::Zero();  ///< ∫ (r − centre)(r − centre)ᵀ dV / size
};
/// Nothing for a mesh without extent, or whose triangles are turned inside out.
std::optional<MeshIntegrals> integrate(const Mesh& mesh, MeshFilling filling);

/// The number of edges at which the surface ends, or at which two triangles are turned against each other. Points
/// within a millionth of the mesh's extent are one point. 0: the surface encloses a volume.
std::size_t open_edges(const Mesh& mesh);

}  // namespace robotc::solids
