#pragma once

#include <optional>
#include <span>

#include "compiler/equations/derivations/node_budget.h"
#include "compiler/equations/energy_graph/energy_graph.h"

/// The energy graph solved as printed: P⁻¹ is formed, chords are expressed by branches and branches by chords, and out
/// come A(q) q̈ = B and every reaction as explicit sums. Everything is along the world's axes.
///
/// With X_c the vector of a reaction chord in Gp, D the matrix of the mass centres about which chords' forces have
/// their levers (of a body-side chord its head, of a parent-side chord its tail), and u_i in the row of joint i's
/// body-side chord of S_r (if it turns) or S_p (if it slides),
///
///   Ẋ_c^r = S_r q̇                        ω = P⁻ᵀ Ẋ_c^r = W q̇           W = P⁻ᵀ S_r
///   Ẋ_c^p = S_p q̇ + (Dᵀ ω) × X_c = N q̇   v = P⁻ᵀ Ẋ_c^p = V q̇           V = P⁻ᵀ N
///   f = P⁻¹ (m v̇ − F)                    n = P⁻¹ (I ω̇ + ω × I ω − M + D X_c × f)       (F, M) the loads
///   τ = S_pᵀ f + S_rᵀ n
///   A = Vᵀ m V + Wᵀ I W
///   B = τ − Vᵀ (m v̇₀ − F) − Wᵀ (I ω̇₀ + ω × I ω − M)
///
/// where v̇₀, ω̇₀ are v̇, ω̇ at q̈ = 0. As printed A has the same form for revolute joints: Nᵀ is S P⁻¹P*
/// diag(X_c)×. P as printed is not square; here it is, since the contact point of a joint on the base is O0.
namespace robotc::derivations {

class EnergyGraphExplicit {
 public:
  EnergyGraphExplicit(const energy_graph::EnergyGraph& graph, const Mechanism& mechanism, expr::Pool& pool,
                      const NodeBudget& budget);

  /// P⁻¹, reaction chords × branches: 1 where the branch's vertex lies beyond the chord, 0 elsewhere.
  [[nodiscard]] const std::vector<std::vector<int>>& inverse_incidence() const { return inverse_; }

  /// A, n × n.
  [[nodiscard]] std::optional<std::vector<expr::Id>> mass_matrix() const;
  /// τ − B at given rates and gravity, without drives and loads.
  [[nodiscard]] std::optional<std::vector<expr::Id>> nonlinear_effects(const std::vector<expr::Id>& qd,
                                                                       const expr::Vec3& gravity) const;
  /// A(q) q̈ = B(q, q̇, τ): every edge of the graph taken in. A has the rotors on its diagonal; dampers, springs and
  /// loads are in B. `loads` as `body_loads` gives them.
  struct MotionEquation {
    std::vector<expr::Id> a;  ///< n × n, row-major
    std::vector<expr::Id> b;  ///< n
  };
  [[nodiscard]] std::optional<MotionEquation> motion_equation(std::span<const BodyWrench> loads) const;
  /// On each body from its joint, about the body frame's origin, along its axes. `loads` as `body_loads` gives them.
  [[nodiscard]] std::optional<std::vector<BodyWrench>> reactions(std::span<const BodyWrench> loads) const;

 private:
  using Vectors = std::vector<expr::Vec3>;
  /// The motion of the branches' vertices; accelerations with or without q̈.
  struct Motion {
    Vectors angular_velocity;
    Vectors angular_acceleration;
    Vectors acceleration;
  };

  /// The wrenches that chords must supply, by branch: m v̇ − F and I ω̇ + ω × I ω − M.
  struct Taken {
    Vectors force;
    Vectors moment;
  };

  void place_chords();
  void relate_velocities();
  [[nodiscard]] std::size_t end(std::size_t chord) const;
  /// The vertex with whose motion a joint's axis turns: the chord's tail; of spins, that of the first.
  [[nodiscard]] energy_graph::VertexId axes_of(std::size_t chord) const;
  [[nodiscard]] Motion motion(const std::vector<expr::Id>& qd, const std::vector<expr::Id>& qdd) const;
  [[nodiscard]] Vectors across_branches(const Vectors& across_chords) const;
  [[nodiscard]] Vectors through_chords(const Vectors& through_branches) const;
  [[nodiscard]] Taken taken(const Motion& motion, const expr::Vec3& gravity, std::span<const BodyWrench> loads) const;
  [[nodiscard]] std::optional<std::vector<expr::Id>> efforts_at(const std::vector<expr::Id>& qd,
                                                                const expr::Vec3& gravity,
                                                                std::span<const BodyWrench> loads) const;
  [[nodiscard]] expr::Vec3 inertia_moment(std::size_t branch, const Motion& motion) const;

  const energy_graph::EnergyGraph& graph_;
  const Mechanism& mechanism_;
  expr::Pool& pool_;
  const NodeBudget& budget_;
  std::vector<Transform> frames_;          ///< X_world,body
  std::vector<RigidBody> bodies_;          ///< of each tree body, in its frame
  std::vector<expr::SymMat3> inertias_;    ///< of each tree body about its mass centre, along the world's axes
  std::vector<std::vector<int>> inverse_;  ///< P⁻¹
  Vectors chords_;                         ///< X_c
  std::vector<Vectors> linear_;            ///< V, by branch and coordinate
  std::vector<Vectors> angular_;           ///< W, by branch and coordinate
};

/// A q̈ = B with the wrenches of the mechanism as loads; nothing where it takes more nodes than the budget.
std::optional<EnergyGraphExplicit::MotionEquation> motion_equation(const energy_graph::EnergyGraph& graph,
                                                                   const Mechanism& mechanism, expr::Pool& pool,
                                                                   const NodeBudget& budget);

}  // namespace robotc::derivations
