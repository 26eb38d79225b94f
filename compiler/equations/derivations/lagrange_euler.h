#pragma once

#include <optional>

#include "compiler/equations/derivations/homogeneous.h"
#include "compiler/equations/derivations/node_budget.h"

/// Lagrange's equations with 4 × 4 homogeneous matrices (Uicker 1965, Paul 1981; Kurtuhuz and Dumitru, eqs 3–9): with
/// X_p the pose of body p and J_p = ∫ r rᵀ dm its pseudo-inertia, r = (x, y, z, 1) in the body frame,
///
///   D_ij  = Σ_p tr( ∂X_p/∂q_j J_p (∂X_p/∂q_i)ᵀ )            D_ijk = Σ_p tr( ∂²X_p/∂q_j∂q_k J_p (∂X_p/∂q_i)ᵀ )
///   D_i   = −Σ_p m_p gᵀ ∂X_p/∂q_i r_p
///   F_i   = Σ_j D_ij q̈_j + I_ai q̈_i + Σ_jk D_ijk q̇_j q̇_k + D_i
///
/// over all bodies p beyond the joints named. In print, eq. 9 has r_i for r_p. The actuators' inertias I_ai are the
/// rotor inertias that every formulation gets alike (dynamics/joint_forces.h). D_ijk are the Christoffel symbols of D,
/// since tr(Ẋ J Ẋᵀ) is a constant metric in the space of matrices.
///
/// Nothing is differentiated: joint j has X_p = X_j X_jp with ∂X_j/∂q_j = X_j Q_j, where Q_j is the joint's constant
/// operator, so ∂X_p/∂q_j = X_j Q_j X_jp and ∂²X_p/∂q_j∂q_k = X_j Q_j X_jk Q_k X_kp. O(n⁴) products all the same.
namespace robotc::derivations {

class LagrangeEuler {
 public:
  /// `tree` has its fixed joints merged; its bodies' spatial inertias count, so regrouped ones will do.
  LagrangeEuler(const Mechanism& mechanism, const KinematicTree& tree, expr::Pool& pool, const NodeBudget& budget);

  /// D_ij, n × n.
  [[nodiscard]] std::optional<std::vector<expr::Id>> mass_matrix() const;
  /// D_ijk, n × n × n, symmetric in j and k.
  [[nodiscard]] std::optional<std::vector<expr::Id>> coriolis_tensor() const;
  /// D_i.
  [[nodiscard]] std::vector<expr::Id> gravity_forces() const;

 private:
  /// ∂X_p/∂q_j for the a-th body j on the path to p.
  [[nodiscard]] Mat4 derivative(std::size_t p, std::size_t a) const;
  /// ∂²X_p/∂q_j∂q_k for the a-th and the b-th, a ≤ b.
  [[nodiscard]] Mat4 derivative(std::size_t p, std::size_t a, std::size_t b) const;
  [[nodiscard]] std::size_t column(std::size_t body) const { return *tree_.bodies[body].column(); }

  const Mechanism& mechanism_;
  const KinematicTree& tree_;
  expr::Pool& pool_;
  const NodeBudget& budget_;
  std::vector<std::vector<std::size_t>> paths_;  ///< the bodies from the root to each
  std::vector<std::vector<Mat4>> between_;       ///< X_jp for the bodies j on the path to p; the last is the identity
  std::vector<Mat4> turned_;                     ///< X_j Q_j
  std::vector<Mat4> operators_;                  ///< Q_j
  std::vector<Mat4> pseudo_inertias_;            ///< J_p
};

}  // namespace robotc::derivations
