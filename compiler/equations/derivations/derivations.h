#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "compiler/mechanism/mechanism.h"

/// The formulations of the equations of motion, on the same expressions: Newton and Euler, Lagrange, Kane and later
/// authors derive
///
///   τ = M(q) q̈ + C(q, q̇) q̇ + g(q)
///
/// of the rigid bodies, for trees of joints whose speeds are the rates of their coordinates. Rotors, friction, springs
/// and wrenches from outside are the same for all of them and added by `dynamics`; reactions alone include the
/// wrenches. All formulations must agree. They differ in the quantities that they give, in operations and in the time
/// to derive.
namespace robotc::derivations {

enum class Formulation : std::uint8_t {
  new_formulation,           ///< coefficients summed over composite bodies
  new_formulation_explicit,  ///< every coefficient H, β, ζ, G by itself, summed as printed
  new_formulation_in_links,  ///< the same along the axes of the links
  energy_graph,              ///< the graph solved by elimination
  energy_graph_explicit,     ///< A q̈ = B with P⁻¹ formed
  lagrange_euler,            ///< 4 × 4 matrices and pseudo-inertias
  christoffel,               ///< M from the kinetic energy, C from its derivatives symbol by symbol
  kronecker,                 ///< M from Jacobians, C from ∂M/∂q as one matrix
  kane,                      ///< partial velocities and generalised forces
  newton_euler,              ///< recursive, body by body in their own frames
};

/// Quantities that a formulation may give; n coordinates, entries row-major.
enum class Quantity : std::uint8_t {
  mass_matrix,      ///< M, n × n, symmetric node by node
  coriolis_tensor,  ///< Γ_ijk, n × n × n, the Christoffel symbols of M of the first kind: Σ_jk Γ_ijk q̇_j q̇_k = (C q̇)_i
  coriolis_matrix,  ///< C_ij = Σ_k Γ_ijk q̇_k, n × n; Ṁ − 2C is skew-symmetric
  coriolis_forces,  ///< C q̇, n
  gravity_forces,   ///< g, n
  nonlinear_effects,  ///< C q̇ + g, n
  inverse_dynamics,   ///< τ, n
  joint_reactions,    ///< (force, moment) of parent on child of every joint, fixed ones too: joints × 6
};
inline constexpr Quantity quantities[] = {
    Quantity::mass_matrix,    Quantity::coriolis_tensor,   Quantity::coriolis_matrix,  Quantity::coriolis_forces,
    Quantity::gravity_forces, Quantity::nonlinear_effects, Quantity::inverse_dynamics, Quantity::joint_reactions,
};
std::string_view name(Quantity quantity);

/// A formulation as named on the command line.
struct Description {
  Formulation formulation;
  std::string_view name;    ///< "lagrange_euler"
  std::string_view source;  ///< its authors and equations
};
/// All of them, in the order of the enumeration.
std::span<const Description> descriptions();
const Description& describe(Formulation formulation);
std::optional<Formulation> formulation_named(std::string_view name);

/// Not every formulation gives every quantity: those that sum forces give C q̇ alone and no C; only those that keep the
/// joints' forces give reactions.
bool gives(Formulation formulation, Quantity quantity);
/// False for the formulations that differentiate M by coordinates: their speeds must be rates of those.
bool knows_spins(Formulation formulation);
/// True for the formulations that are sums of the coefficients H, β, ζ, G and Q.
bool gives_coefficients(Formulation formulation);

enum class MassProperties : std::uint8_t {
  as_given,
  /// Regrouped where no motion tells the difference (`regroup_base_parameters`): fewer operations for those that
  /// need no mass centres (both new_formulation and energy_graph by elimination, lagrange_euler). Never for reactions.
  base_parameters,
};

/// The budget of derivations of O(n), which need no limit.
inline constexpr std::size_t no_budget = std::numeric_limits<std::size_t>::max();

struct Options {
  MassProperties mass_properties = MassProperties::as_given;
  /// Most nodes that a derivation may add to the pool. Derivations of O(n³) and O(n⁴) meet it first.
  std::size_t node_budget = 250'000;
};

/// The entries of a quantity over the mechanism's coordinate symbols; nothing where it takes more nodes than the
/// budget. The formulation must give the quantity.
std::optional<std::vector<expr::Id>> derive(Formulation formulation, Quantity quantity, const Mechanism& mechanism,
                                            expr::Pool& pool, const Options& options = {});

}  // namespace robotc::derivations
