#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "compiler/expr/kernel.h"
#include "compiler/frontend/session_state.h"
#include "compiler/lowering/state_layout.h"

/// The equations of a simulation's motion in numbers, with exact derivatives: plant, law and outputs.
namespace robotc {

/// A point of a motion. `tau`: the efforts that act on the plant; at a tick, before the law has run.
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

/// Where the variables of the derivatives stand: (q, v, x, z, τ, forces, references, parameters), with z the states
/// that ticks update.
struct VariableOffsets {
  Eigen::Index v = 0, x = 0, z = 0, tau = 0, forces = 0, references = 0, parameters = 0, count = 0;
};

class MotionEquations {
 public:
  /// Derives and differentiates. `outputs` are expressions of t, q, q̇, τ, x, z and parameters. Without the law, its
  /// efforts are zero and z stays. The number of nodes is limited as for other functions of a robot: PoolFull.
  MotionEquations(SessionState& state, const programs::Simulation& simulation, bool with_law, const DisturbedBy& inputs,
                  const std::vector<expr::Id>& outputs);

  [[nodiscard]] const VariableOffsets& offsets() const { return offsets_; }
  [[nodiscard]] const StateLayout& layout() const { return layout_; }
  /// What the equations are made of, for questions about corners and missing derivatives; without the robot's own.
  [[nodiscard]] const std::vector<expr::Id>& parts() const { return parts_; }
  /// The symbols of q, v, x, ticked z and τ, in the order of the variables.
  [[nodiscard]] const std::vector<expr::Id>& symbols() const { return symbols_; }
  /// Values of all symbols at a point, to evaluate expressions by.
  [[nodiscard]] std::vector<std::pair<expr::Id, double>> assigned(const MotionPoint& point) const;

  /// The efforts of the law, before and after their limits.
  struct Efforts {
    Eigen::VectorXd asked;
    Eigen::VectorXd limited;
  };
  [[nodiscard]] Efforts efforts(const MotionPoint& point) const;

  /// ẏ of y = (q, v, x) under the point's efforts, the next z, the outputs; their derivatives by the variables, and
  /// those of the law's efforts, a column per variable.
  struct Values {
    Eigen::VectorXd rates, tau, z_next, outputs;
  };
  struct Derivatives {
    Eigen::MatrixXd rates, tau, z_next, outputs;
  };
  [[nodiscard]] Values values(const MotionPoint& point) const;
  [[nodiscard]] Derivatives derivatives(const MotionPoint& point) const;

 private:
  using Ids = std::vector<expr::Id>;

  void add_rates_behind(Ids& parts) const;
  Ids derivatives_of(const Ids& roots) const;
  Ids residual_derivatives(const Ids& extra);
  [[nodiscard]] expr::Kernel kernel(std::vector<expr::Port> outputs, bool with_accelerations) const;
  [[nodiscard]] std::vector<std::vector<double>> inputs_at(const MotionPoint& point) const;
  [[nodiscard]] Ids as_changed(const Ids& entries) const;

  SessionState& state_;
  const programs::Simulation& simulation_;
  const Mechanism& mechanism_;
  StateLayout layout_;
  VariableOffsets offsets_;
  Ids symbols_;
  Ids zeros_;                                              ///< symbols of additional efforts and shifts
  std::vector<std::vector<expr::Assignment>> directions_;  ///< one per variable: the rates of symbols along it
  Ids parts_;
  std::vector<double> parameters_;
  std::optional<expr::Kernel> values_;
  std::optional<expr::Kernel> derivatives_;
};

}  // namespace robotc
