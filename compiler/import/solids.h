#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>
#include <vector>

#include "compiler/import/robot_model.h"
#include "compiler/solids/mesh_integrals.h"

/// Masses, mass centres and moments of inertia of bodies of constant density.
namespace robotc::importing {

/// A rigid body in numbers: the moments are about its mass centre, along the axes of the frame of `centre`.
struct Solid {
  double mass = 0;
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();
  Eigen::Matrix3d moments = Eigen::Matrix3d::Zero();
};

/// Volume, or area, and what it is with mass 1.
struct Extent {
  double size = 0;  ///< m³, or m² of a surface
  Solid unit;
};

/// Centred at the origin. `size` as in `Shape`: a box has half lengths here, and a capsule or cylinder along z a radius
/// and half of its length (of a capsule without its caps). Nothing for shapes without a volume.
std::optional<Extent> extent_of(Shape::Kind kind, const std::array<double, 3>& size);

/// Nothing for a mesh without extent, or whose triangles are turned inside out.
std::optional<Extent> extent_of(const solids::Mesh& mesh, solids::MeshFilling filling);

/// A solid of a frame, as one of the frame's parent.
Solid placed(const Solid& solid, const Pose& pose);
/// Several as one.
Solid combined(const std::vector<Solid>& solids);
/// Moments of a solid with the mass centre as computed numbers; what is rounding of larger ones is 0.
Inertia inertia_of(const Solid& solid, Span span);
/// An inertia of a file in numbers.
Solid solid_of(const Inertia& inertia);

}  // namespace robotc::importing
