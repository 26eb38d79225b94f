#pragma once

#include "compiler/mechanism/kinematic_tree.h"

namespace robotc::derivations {

/// A rigid body as the user gave it, seen from the world. A tree body of several counts each of them.
struct PlacedBody {
  std::size_t body = 0;  ///< the tree body that it belongs to
  expr::Id mass;
  expr::Vec3 mass_centre;  ///< c_k, along the world's axes
  expr::Vec3 lever;        ///< from the origin of the tree body's frame to c_k, along the world's axes
  expr::Mat3 rotation;     ///< R_k: to the world's axes from the tree body's
  expr::SymMat3 inertia;   ///< I_k about c_k, along the tree body's axes
};

/// Forward kinematics in the world: the start of derivations that differentiate positions.
struct WorldGeometry {
  KinematicTree tree;              ///< fixed joints merged: every body has a speed
  std::vector<Transform> frames;   ///< X_world,body
  std::vector<expr::Vec3> steps;   ///< from the origin of the parent's frame to the body's, along the world's axes
  std::vector<PlacedBody> bodies;  ///< all that can move
};
WorldGeometry world_geometry(const Mechanism& mechanism, expr::Pool& pool);

/// g = ∂U/∂q with U = −Σ m g·c.
std::vector<expr::Id> gravity_forces(const WorldGeometry& geometry, const Mechanism& mechanism, expr::Pool& pool);

/// ∂x/∂q_j of all entries, one vector a coordinate.
std::vector<std::vector<expr::Id>> derivatives(expr::Pool& pool, const std::vector<expr::Id>& x,
                                               const std::vector<expr::Id>& coordinates);

/// dx/dt with q̇ = dq/dt; x may depend on q alone.
std::vector<expr::Id> rates(expr::Pool& pool, const std::vector<expr::Id>& x, const Mechanism& mechanism);

}  // namespace robotc::derivations
