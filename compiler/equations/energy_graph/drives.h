#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "compiler/equations/energy_graph/edges.h"
#include "compiler/mechanism/actuator_model.h"

/// The edges between a joint's two sides, parallel to its chord K_i → C_i: rotors, dampers and springs. Each takes a
/// share of the effort along the joint's column; the reaction is the rest of the exchange. Their columns of V_c are
/// that of the chord.
namespace robotc::energy_graph {

/// The motor's rotor, seen through its gears.
struct Rotor {
  expr::Id inertia;  ///< kg or kg·m²

  /// inertia · q̈.
  [[nodiscard]] expr::Id effort(expr::Pool& pool, expr::Id acceleration) const;
  [[nodiscard]] static std::string equation(const EdgeNames& names);
};

/// Friction: viscous · q̇ and Coulomb's level against the motion. For a component of a vector of speeds v, Coulomb's is
/// that component of level · v / |v|.
struct Damper {
  expr::Id viscous;               ///< N·s/m or N·m·s/rad; not valid: none
  expr::Id coulomb_positive;      ///< N or N·m, the level where q̇ > 0; not valid: none
  expr::Id coulomb_negative;      ///< the level where q̇ < 0; valid if the other is; that of a vector has only one
  std::vector<SpeedId> vector{};  ///< of which its speed is a component; one entry: it is a speed by itself

  /// The effort at a speed that is not part of a vector; 0 at rest.
  [[nodiscard]] expr::Id effort(expr::Pool& pool, expr::Id speed) const;
  /// The effort without its jump at rest: below the stiction speed (m/s or rad/s, > 0) Coulomb's friction grows in
  /// proportion to q̇, from nothing to the level.
  [[nodiscard]] expr::Id effort(expr::Pool& pool, expr::Id speed, expr::Id stiction_speed) const;
  /// The same along `speed`, which may be a component of a vector, with the speeds of the tree.
  [[nodiscard]] expr::Id effort(expr::Pool& pool, SpeedId speed, std::span<const expr::Id> speeds) const;
  [[nodiscard]] expr::Id effort(expr::Pool& pool, SpeedId speed, std::span<const expr::Id> speeds,
                                expr::Id stiction_speed) const;
  [[nodiscard]] static std::string equation(const EdgeNames& names);

 private:
  [[nodiscard]] expr::Id viscous_effort(expr::Pool& pool, expr::Id speed) const;
};

struct Spring {
  expr::Id stiffness;  ///< N/m or N·m/rad
  expr::Id strain;     ///< m or rad: the coordinate beyond that at which the spring is relaxed, or the displacement

  /// stiffness · strain.
  [[nodiscard]] expr::Id effort(expr::Pool& pool) const;
  /// stiffness · strain², J.
  [[nodiscard]] expr::Id twice_energy(expr::Pool& pool) const;
  [[nodiscard]] static std::string equation(const EdgeNames& names);
};

struct Drive {
  SpeedId speed;
  std::variant<Rotor, Damper, Spring> law;
};

/// The circuit of an actuator: its edges (compiler/mechanism/actuators) in a ring, from the source that laws set. One
/// of them, the coupling, is shared with the joint: its effort drives the joint, and the joint's motion appears across
/// it. Their elimination gives the effort that drives the joint, and the rates of the states.
struct ActuatorCircuit {
  SpeedId speed;
  std::vector<ActuatorEdge> edges;
};
/// Speed by speed.
std::vector<ActuatorCircuit> circuits(const Mechanism& mechanism, expr::Pool& pool);

/// Speed by speed; of one speed rotor, damper and spring in this order.
std::vector<Drive> drives(const Mechanism& mechanism, expr::Pool& pool);

}  // namespace robotc::energy_graph
