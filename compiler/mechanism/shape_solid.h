#pragma once

#include "compiler/mechanism/mechanism.h"
#include "compiler/mechanism/shape.h"
#include "compiler/solids/mesh_integrals.h"

/// Volumes and inertias of shapes of constant density, as expressions of their lengths.
namespace robotc {

/// A shape as a solid, in its own frame.
struct ShapeSolid {
  expr::Id volume;             ///< m³
  expr::Vec3 centre;           ///< m
  expr::SymMat3 unit_inertia;  ///< m²: the inertia about the centre, divided by the mass
};

/// The solid of a shape other than a mesh, with a volume.
ShapeSolid solid_of(expr::Pool& pool, const Shape& shape);
/// The solid of a mesh with the integrals of its file. The scale may be an expression.
ShapeSolid solid_of(expr::Pool& pool, const Shape& mesh, const solids::MeshIntegrals& integrals);

/// The body that a shape of this mass is, in the frame of its link.
RigidBody body_of(expr::Pool& pool, const Shape& shape, const ShapeSolid& solid, expr::Id mass);

}  // namespace robotc
