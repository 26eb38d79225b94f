#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "compiler/expr/kernel.h"
#include "compiler/frontend/session_state.h"
#include "compiler/loops/loop_solver.h"
#include "compiler/lowering/state_layout.h"

/// The equations of a simulation's motion in numbers, with exact derivatives: plant, law and outputs.
namespace robotc {

/// A point of a motion, with all coordinates and all speeds of the tree. `tau`: the efforts that act on the plant; at a
/// tick, before the law has run.
struct MotionPoint {
  double t = 0;
  std::vector<double> q, qd, x, z, tau;
};

/// Inputs of a linear model besides the efforts.
struct DisturbedBy {
  std::vector<std::size_t> forces;  ///< speeds whose joint an additional effort acts on
  /// A parameter: its symbols (one for each use of a law), which change together.
  std::vector<std::vector<expr::Id>> parameters;
  std::vector<expr::Id> references;  ///< symbols that shift the references of laws
  std::vector<expr::Id> zeros;       ///< all such symbols of the simulation, which are zero by value
};

/// Where the variables of the derivatives stand: (δ, u, x, z, τ, forces, references, parameters), with δ displacements
/// of the positions, u the independent speeds and z the states that ticks update.
struct VariableOffsets {
  Eigen::Index u = 0, x = 0, z = 0, tau = 0, forces = 0, references = 0, parameters = 0, count = 0;
};

/// The linear model's variables of the motion are δ and u. δ displaces the point as q ⊞ δ: for a joint without
/// quaternion by its coordinate, for a rotation by a rotation vector along the axes of the joint frame. With loops δ
/// has an entry per freedom of the positions, and the other joints follow so that the loops stay closed; u are the
/// independent speeds. There are more positions than speeds where wheels roll. To first order
///
///   δ̇ = Δv + ω × δ,  u̇ = −(GᵀMG)⁻¹ Gᵀ Δ(M v̇ + h − τ − Jᵀλ)
///
/// with ω the angular velocity of a rotation and 0 for other joints, and Δ the change at held u̇ and λ.
///
/// Where a simulation prescribes motion, its couplings are equations of the loops, with the time held: what they
/// determine is not a variable. Couplings that depend on others at the start of the run are left out.
class MotionEquations {
 public:
  /// Derives and differentiates. `outputs` are expressions of t, q, q̇, τ, x, z and parameters. Without the law, its
  /// efforts are zero and z stays. The number of nodes is limited as for other functions of a robot: PoolFull.
  MotionEquations(SessionState& state, const programs::Simulation& simulation, bool with_law, const DisturbedBy& inputs,
                  const std::vector<expr::Id>& outputs);

  [[nodiscard]] const VariableOffsets& offsets() const { return offsets_; }
  [[nodiscard]] const StateLayout& layout() const { return layout_; }
  /// The expressions that the equations are made of, without the robot's own, for questions about corners and missing
  /// derivatives.
  [[nodiscard]] const std::vector<expr::Id>& parts() const { return parts_; }
  /// The speeds of the tree along whose displacements δ goes, in order.
  [[nodiscard]] const std::vector<SpeedId>& positions() const { return positions_; }
  /// The speeds u, in order.
  [[nodiscard]] const std::vector<SpeedId>& speeds() const { return independent_; }
  /// The coordinate that an entry of δ displaces; nothing for a rotation.
  [[nodiscard]] std::optional<CoordinateId> coordinate_of(Eigen::Index position) const {
    return mechanism_.coordinate_of(positions_[static_cast<std::size_t>(position)]);
  }
  /// The symbols of q, v, x, ticked z and τ.
  [[nodiscard]] const std::vector<expr::Id>& symbols() const { return symbols_; }
  /// Values of all symbols at a point, to evaluate expressions by.
  [[nodiscard]] std::vector<std::pair<expr::Id, double>> assigned(const MotionPoint& point) const;

  /// The efforts of the law, before and after their limits.
  struct Efforts {
    Eigen::VectorXd asked;
    Eigen::VectorXd limited;
  };
  [[nodiscard]] Efforts efforts(const MotionPoint& point) const;

  /// ẏ of y = (δ, u, x) under the point's efforts, the next z, the outputs; their derivatives by the variables, and
  /// those of the law's efforts, a column per variable.
  struct Values {
    Eigen::VectorXd rates, tau, z_next, outputs;
    Eigen::VectorXd q_rates, accelerations;  ///< q̇, and v̇ of the tree
  };
  struct Derivatives {
    Eigen::MatrixXd rates, tau, z_next, outputs;
  };
  [[nodiscard]] Values values(const MotionPoint& point) const;
  /// Not a number where the freedoms do not determine the other joints.
  [[nodiscard]] Derivatives derivatives(const MotionPoint& point) const;

  /// The simulation's coupling, if one, that moves joints at a point where all speeds are 0.
  [[nodiscard]] const programs::PrescribedMotion* moving_coupling(const MotionPoint& point) const;

  /// The point displaced by `step`, an entry for each of δ, u, x, z and τ, with the loops closed. Speeds are those of a
  /// point at rest. Its q is not a number if the loops cannot be closed.
  [[nodiscard]] MotionPoint moved(const MotionPoint& point, const Eigen::VectorXd& step) const;

 private:
  using Ids = std::vector<expr::Id>;

  [[nodiscard]] bool is_closed() const { return mechanism_.has_loops() || !simulation_.couplings.empty(); }
  /// The equations of loops, followed by those of prescribed motion; `drift`: what their rates have besides J v.
  loops::ClosureRows equations(loops::RowsHold hold, Ids& drift) const;
  void choose_independent();
  void choose_positions();
  /// The gaps of all equations at a point with other coordinates, and their derivatives.
  [[nodiscard]] Eigen::VectorXd gaps_at(const MotionPoint& point, const Eigen::VectorXd& q) const;
  [[nodiscard]] Eigen::MatrixXd jacobian_at(const MotionPoint& point, const Eigen::VectorXd& q) const;
  void add_loops(const Ids& balance, std::vector<expr::Port>& outputs);
  [[nodiscard]] std::vector<double> multipliers(const std::vector<std::vector<double>>& inputs) const;
  [[nodiscard]] Eigen::VectorXd displaced(const MotionPoint& point, const Eigen::VectorXd& step) const;
  void add_rates_behind(Ids& parts) const;
  Ids derivatives_of(const Ids& roots) const;
  Ids residual_derivatives(const Ids& extra);
  enum class Given : std::uint8_t { point, accelerations, multipliers };
  [[nodiscard]] expr::Kernel kernel(std::vector<expr::Port> outputs, Given given) const;
  [[nodiscard]] std::vector<std::vector<double>> inputs_at(const MotionPoint& point) const;
  [[nodiscard]] Ids as_changed(const Ids& entries) const;

  SessionState& state_;
  const programs::Simulation& simulation_;
  const Mechanism& mechanism_;
  StateLayout layout_;
  VariableOffsets offsets_;
  Ids symbols_;
  Ids zeros_;  ///< symbols of additional efforts and shifts
  /// The rates of symbols along displacements of all joints, along all speeds of the tree, and by the other variables.
  std::vector<Direction> directions_;
  std::vector<SpeedId> positions_;
  std::vector<SpeedId> independent_, dependent_;  ///< the robot's, less or with those that are prescribed
  // For loops and prescribed motion; empty without them.
  std::vector<std::size_t> kept_rows_;       ///< equations that determine the dependent speeds
  Eigen::VectorXd row_scale_;                ///< of all equations: 1 over the size of a row
  MotionPoint start_;                        ///< of the run, where motion is prescribed
  std::vector<SpeedId> followers_;           ///< the speeds along whose displacements other joints follow positions_
  std::vector<std::size_t> position_rows_;   ///< equations that determine these
  Ids multipliers_;                          ///< symbols of λ, one per equation that is kept
  std::optional<expr::Kernel> balance_;      ///< what Jᵀλ balances, and J
  std::optional<loops::LoopSolver> solver_;  ///< with loops, quaternions or prescribed motion
  Ids parts_;
  std::vector<double> parameters_;
  std::optional<expr::Kernel> values_;
  std::optional<expr::Kernel> derivatives_;
};

}  // namespace robotc
