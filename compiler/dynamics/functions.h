#pragma once

#include <map>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/energy_graph/energy_graph.h"
#include "compiler/mechanism/mechanism.h"
#include "compiler/new_formulation/new_formulation.h"

/// The functions of a robot as expressions of its coordinates, each derived from the IR that makes it cheapest.
namespace robotc::dynamics {

enum class Function {
  mass_matrix,            ///< M(q), nv × nv
  coriolis_matrix,        ///< C(q, q̇), nv × nv, Christoffel
  gravity_forces,         ///< g(q), nv
  nonlinear_effects,      ///< C q̇ + g, nv
  inverse_dynamics,       ///< τ(q, q̇, q̈), nv
  forward_dynamics,       ///< q̈(q, q̇, τ), nv
  forward_dynamics_dq,    ///< ∂q̈/∂q, nv × nv
  forward_dynamics_dqd,   ///< ∂q̈/∂q̇, nv × nv
  forward_dynamics_dtau,  ///< ∂q̈/∂τ = M⁻¹, nv × nv
  pose,                   ///< of a frame in the base: rotation row by row, then position; 12 entries
  jacobian,               ///< of a frame's origin, (linear, angular) in base axes; 6 × nv
  kinetic_energy,         ///< ½ q̇ᵀMq̇, from the bodies' velocities
  potential_energy,       ///< −Σ m g·c, zero at the base origin
  joint_reactions,        ///< of every joint, fixed ones too: (force, moment) of parent on child; joints × 6
};

enum class Argument { q, qd, qdd, tau };

/// How a function is called and what it returns.
struct Signature {
  Function function;
  std::string_view name;  ///< in the language
  std::vector<Argument> arguments;
  bool takes_frame = false;
};
/// Every function of a robot, in the order in which documents list them.
std::span<const Signature> signatures();

/// A function's outputs over the mechanism's coordinate symbols, row-major.
struct Expressions {
  std::vector<expr::Id> roots;
  std::size_t rows = 0;
  std::size_t cols = 1;
};

/// Where a frame is: a frame of the mechanism, or a link's own frame.
struct FramePlace {
  LinkId link;
  std::optional<FrameId> frame;
  friend auto operator<=>(const FramePlace&, const FramePlace&) = default;
};

/// Derives the functions of one mechanism on demand, each once. The mechanism and the pool outlive it.
class Functions {
 public:
  Functions(const Mechanism& mechanism, expr::Pool& pool);

  const Expressions& get(Function function);
  const Expressions& get(Function function, FramePlace place);

  /// The two roads to `forward_dynamics`, which takes the cheaper: articulated bodies, O(n), and q̈ = M⁻¹ (tau − h) by
  /// factorisation of M.
  std::vector<expr::Id> forward_dynamics_by_articulated_bodies();
  std::vector<expr::Id> forward_dynamics_by_factorisation();

  [[nodiscard]] const Mechanism& mechanism() const { return mechanism_; }
  [[nodiscard]] expr::Pool& pool() { return pool_; }
  /// With fixed joints merged.
  [[nodiscard]] const KinematicTree& tree() const { return tree_; }

 private:
  const Mechanism& mechanism_;
  expr::Pool& pool_;
  std::map<std::pair<Function, FramePlace>, Expressions> cache_;
  KinematicTree tree_;  ///< fixed joints merged
  // The two IRs, made when first needed, with fixed joints merged and base parameters regrouped.
  std::optional<energy_graph::EnergyGraph> graph_;
  std::optional<new_formulation::NewFormulation> form_;

  const energy_graph::EnergyGraph& graph();
  const new_formulation::NewFormulation& form();
  Expressions derive(Function function, const FramePlace& place);
  Expressions derive_forward_dynamics();
  Expressions derive_linearisation(Argument with_respect_to);
  Expressions derive_joint_reactions();
  std::vector<expr::Id> zeros() const;
  std::vector<expr::Id> cheaper(std::vector<expr::Id> a, std::vector<expr::Id> b) const;
};

/// The moving joints whose motion moves no inertia, in order of coordinates: wherever the robot stands, M is singular
/// because of them. Numeric, at a few fixed pseudo-random configurations; parameters at their defaults unless
/// `parameters` says otherwise.
std::vector<JointId> freely_accelerating_joints(Functions& functions,
                                                std::span<const std::pair<expr::Id, double>> parameters = {});

}  // namespace robotc::dynamics
