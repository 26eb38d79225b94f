#pragma once

#include <optional>
#include <span>
#include <vector>

#include "compiler/equations/dynamics/functions.h"
#include "compiler/expr/tree_factorisation.h"
#include "compiler/loops/reduced_motion.h"

namespace robotc::dynamics {

using loops::ReducedMotion;

/// The functions of a mechanism with loops, in terms of all of q and of the independent speeds u: those of the tree
/// that its joints are, along the motion that the closures leave (ReducedMotion).
///
///   efforts        τ̂ = Gᵀ τ(q, G u, G u̇ + γ)
///   mass matrix    M̂ = Gᵀ M G
///   Coriolis       Ĉ = Gᵀ C G + Gᵀ M Ġ, so that dM̂/dt − 2 Ĉ is skew
///   accelerations  M̂ u̇ = Gᵀ (τ − h(q, G u, γ))
///   if G is constant, Gᵀ (h − g) also from M̂ alone, by Lagrange's equations: dM̂/dt u − ½ ∂(uᵀM̂u)/∂q
///   derivatives    along N G e_k; of u̇: −M̂⁻¹ ∂(τ̂ − Gᵀ τ), so that no solution is differentiated
class FunctionsOfLoops {
 public:
  using Ids = std::vector<expr::Id>;

  /// The functions of the tree by `formulation`, or each by the cheapest.
  FunctionsOfLoops(const Mechanism& mechanism, expr::Pool& pool,
                   std::optional<derivations::Formulation> formulation = std::nullopt);

  /// The robot with its loops opened.
  [[nodiscard]] Functions& open() { return open_; }
  const ReducedMotion& motion();
  /// The regressor of the tree, with the parameters that can still be told apart under the loops.
  Regressor& regressor();

  /// `whole` gives the functions that this one is made of; it caches them.
  Expressions derive(Functions& whole, Function function, const FramePlace& place);
  /// u̇ under efforts and wrenches that may depend on q and all speeds, as Functions::accelerations.
  Ids accelerations(Functions& whole, const Ids& effort, std::span<const AppliedWrench> wrenches);

 private:
  /// `derive` before the relations of coordinates are put in everywhere.
  Expressions derive_without_relations(Functions& whole, Function function, const FramePlace& place);
  using Changes = std::vector<ReducedMotion::Change>;

  Ids mass_matrix();
  Ids mass_matrix_by_twists();
  Ids mass_matrix_by_tree();
  Ids coriolis_matrix();
  /// M̂⁻¹ effort.
  Ids driven(const Ids& mass, Ids effort);
  /// True if G is the same in all configurations and u are rates of coordinates: u are generalised speeds then, and
  /// equations may come from M̂. Not with a formulation asked for.
  bool has_constant_matrix();
  /// Ĉ from M̂ likewise, by its Christoffel symbols.
  Ids coriolis_matrix_by_energy(const Ids& mass);
  /// Gᵀ h(q, G u) without gravity from M̂, if `has_constant_matrix`.
  Ids velocity_forces(const Ids& mass);
  /// `residual` with `velocity_forces`.
  Ids residual_by_energy(const Ids& mass, const Ids& effort, std::span<const AppliedWrench> wrenches);
  /// Gᵀ (effort − h(q, G u, γ)).
  Ids residual(const Ids& effort, std::span<const AppliedWrench> wrenches);
  /// The changes of τ̂, or of τ̂ − Gᵀ τ for `surplus`, a column per change.
  Ids effort_changes(Functions& whole, const Changes& changes, bool surplus);
  Ids acceleration_changes(Functions& whole, const Changes& changes);
  Changes by_positions();
  Changes by_speeds();
  Changes by_parameters();
  /// Speeds and accelerations in those of the freedoms, in the cheaper of two ways.
  Ids along_motion(const Ids& roots);
  Ids inverse_of_mass_matrix(Functions& whole);
  /// The efforts of motors that follow from the motion, by speed, with Gᵀ τ = τ̂ in u and u̇; 0 for passive dependent
  /// joints.
  Ids motor_efforts(Functions& whole);
  Ids drive_inputs(Functions& whole);
  /// The reactions of the tree's joints, with the closures' wrenches on the links; then a row for each closure.
  Expressions joint_reactions(Functions& whole);
  [[nodiscard]] Ids cheaper(Ids a, Ids b) const;
  [[nodiscard]] Ids transposed_matrix();
  [[nodiscard]] expr::EliminationTree elimination_order() const;

  const Mechanism& mechanism_;  ///< with closures
  Mechanism tree_;              ///< without
  expr::Pool& pool_;
  Functions open_;
  std::optional<Mechanism> loaded_;  ///< the tree with what the closures exert
  std::optional<ReducedMotion> motion_;
};

}  // namespace robotc::dynamics
