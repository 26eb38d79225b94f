#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "compiler/mechanism/mechanism.h"

/// Forces of contacts. With the gap g between the surfaces, the velocity u of the shape's point relative to the ground
/// and the normal n out of the ground,
///
///   normal force    f = k (−g)₊ (1 − c n·u)₊                        (Hunt and Crossley 1975, linear in the depth)
///   friction        −(k_t z + c f ż) along the surface, but at most μ f
///   deflection      ż = u_t − (1 − μ f / (k_t |z|))₊ z / τ            u_t: the part of u along the surface
///
/// z is the deflection of bristles. As long as they hold, |k_t z| < μ f, they are springs: what stands does not creep.
/// Bristles that are longer slip back with the time constant τ, so that sliding friction is μ f. Off the ground only
/// that is left of ż.
namespace robotc::contacts {

/// A number that a contact shows.
struct ContactSignal {
  std::string_view name;  ///< "normal_force"
  Dimension dimension;
  expr::Id value;
};

struct ContactEquations {
  /// On the shape, along the axes of the ground's frame: N, and N·m about the origin of the shape's frame.
  expr::Vec3 force, moment;
  expr::Vec3 position;          ///< m, from the ground's origin to the shape's, along the ground's axes
  expr::Vec3 centre;            ///< m, likewise to the centre of the normal forces of all points; 0 if none push
  std::vector<expr::Id> rates;  ///< of the deflections, m/s
  std::vector<ContactSignal> signals;
};
ContactEquations contact_equations(expr::Pool& pool, const Mechanism& mechanism, const Contact& contact);

/// A pair of points that may touch, and how the speeds of the tree move them: the velocity of the shape's point
/// relative to the ground, along the normal and along the surface.
struct ContactPoint {
  expr::Id gap;  ///< m
  struct Column {
    SpeedId speed;
    expr::Id normal;   ///< m/s by unit of the speed; away from the ground
    expr::Vec3 along;  ///< along the ground's axes
  };
  std::vector<Column> columns;  ///< one for each speed that moves them
  expr::Vec3 held;              ///< m, the part of the deflection along the surface; 0 without friction
  expr::Id stiffness;           ///< N/m, the point's share of the contact's
  expr::Id tangential_stiffness;
};
std::vector<ContactPoint> contact_points(expr::Pool& pool, const Mechanism& mechanism, const Contact& contact);

/// The forces of all contacts, on the shapes and on the ground's links; they depend on q, q̇ and the deflections.
std::vector<AppliedWrench> contact_wrenches(expr::Pool& pool, const Mechanism& mechanism);

/// The names of the signals, in their order.
std::vector<std::string_view> signal_names();

}  // namespace robotc::contacts
