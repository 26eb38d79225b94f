#pragma once

#include "compiler/requests/linear_signals.h"
#include "compiler/requests/motion_equations.h"

namespace robotc {

/// The plant or closed loop that is linearised, with its equations.
struct LinearSubject {
  SessionState& state;
  const programs::Simulation& simulation;  ///< without a name: a robot alone
  bool closed = false;                     ///< with the law
  const MotionEquations& equations;

  [[nodiscard]] const sema::RobotModel& robot() const { return *simulation.robot; }
  /// A law with a clock: the model is the map from tick to tick.
  [[nodiscard]] bool sampled() const { return closed && simulation.every.has_value(); }
  [[nodiscard]] const VariableOffsets& at() const { return equations.offsets(); }
  [[nodiscard]] Eigen::Index actuated() const { return at().forces - at().tau; }
  /// The place of messages.
  [[nodiscard]] Span place() const;
  /// The value of an expression of parameters.
  [[nodiscard]] double number(expr::Id id) const;
  /// A variable up to the efforts, with its value at a point.
  [[nodiscard]] LinearSignal signal_of(Eigen::Index variable, const MotionPoint& point) const;
  /// Reports that something is not finite at the point of linearisation; returns false.
  bool report_not_finite() const;
};

/// The variables besides q and v that are states of the linear model: those that the motion or an output depends on.
/// States that depend on nothing but themselves and time (counters, modes, clocks) stay as they are.
struct KeptStates {
  std::vector<Eigen::Index> x, z;
  /// The kept states that the motion depends on: these have to rest at an equilibrium. Others, such as an energy that
  /// is added up, may grow.
  std::vector<Eigen::Index> moving_x, moving_z;
  bool sees_efforts = false;  ///< a z depends on the efforts before the tick, which are states then
};
KeptStates kept_states(const LinearSubject& subject, const MotionPoint& point);

}  // namespace robotc
