#include "compiler/requests/linear_subject.h"

#include <algorithm>

#include "compiler/expr/algorithms.h"
#include "compiler/requests/linearise_diagnostics.h"

namespace robotc {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Which variables act on which, directly: acts(i, j) if j appears in the rate, the next value or the law of i. Without
/// a law, efforts are given.
MatrixXd influences(const LinearSubject& subject, const MotionEquations::Derivatives& by) {
  const VariableOffsets& at = subject.at();
  MatrixXd acts = MatrixXd::Zero(at.forces, at.forces);
  acts.topRows(at.z) = by.rates.leftCols(at.forces);
  if (!subject.closed) return acts;
  acts.middleRows(at.z, at.tau - at.z) = by.z_next.leftCols(at.forces);
  acts.bottomRows(subject.actuated()) = by.tau.leftCols(at.forces);
  return acts;
}

/// Adds all variables that act on those marked, directly or through others.
void add_causes(const MatrixXd& acts, std::vector<bool>& marked) {
  std::vector<Index> open;
  for (Index i = 0; i < acts.rows(); ++i) {
    if (marked[static_cast<std::size_t>(i)]) open.push_back(i);
  }
  while (!open.empty()) {
    const Index i = open.back();
    open.pop_back();
    for (Index j = 0; j < acts.cols(); ++j) {
      if (marked[static_cast<std::size_t>(j)] || acts(i, j) == 0) continue;
      marked[static_cast<std::size_t>(j)] = true;
      open.push_back(j);
    }
  }
}

}  // namespace

Span LinearSubject::place() const { return simulation.name.empty() ? robot().mechanism.span : simulation.span; }

double LinearSubject::number(expr::Id id) const {
  return expr::evaluate(state.pool(), {&id, 1}, state.parameter_values()).front();
}

LinearSignal LinearSubject::signal_of(Index variable, const MotionPoint& point) const {
  const auto i = static_cast<std::size_t>(variable);
  const Mechanism& mechanism = robot().mechanism;
  const auto entry = [&](const char* prefix, sema::JointQuantity quantity, std::size_t k, const std::string& name,
                         double value) {
    return LinearSignal{prefix + name, unit_text(robot().symbols(quantity), k), value};
  };
  if (variable < at().u) {
    if (const auto coordinate = equations.coordinate_of(variable)) {
      const std::size_t k = coordinate->index();
      return entry("q.", sema::JointQuantity::q, k, mechanism.name_of(*coordinate), point.q[k]);
    }
    const SpeedId speed = equations.positions()[i];
    return {"q." + mechanism.name_of(speed), unit_along(robot(), sema::JointQuantity::displacement, speed), 0};
  }
  if (variable < at().x) {
    const SpeedId speed = equations.speeds()[i - static_cast<std::size_t>(at().u)];
    const auto k = static_cast<std::size_t>(std::ranges::find(robot().speeds, speed) - robot().speeds.begin());
    return entry("qd.", sema::JointQuantity::qd, k, mechanism.name_of(speed), point.qd[speed.index()]);
  }
  const StateSignals signals = state_signals(simulation, equations.layout());
  const auto with_value = [](LinearSignal signal, double value) {
    signal.value = value;
    return signal;
  };
  if (variable < at().z) {
    const std::size_t k = i - static_cast<std::size_t>(at().x);
    return with_value(signals.x[k], point.x[k]);
  }
  if (variable < at().tau) {
    const std::size_t k = i - static_cast<std::size_t>(at().z);
    return with_value(signals.z[k], point.z[k]);
  }
  const std::size_t k = i - static_cast<std::size_t>(at().tau);
  return entry("tau.", sema::JointQuantity::tau, k, mechanism.name_of(robot().actuated[k]), point.tau[k]);
}

bool LinearSubject::report_not_finite() const {
  state.diagnostics().report(
      linearise_not_finite, place(), "the motion or its derivative is not finite at the point of linearisation", "",
      {"a division by zero, a singular configuration, or a motion too fast to follow between two "
       "ticks: choose another point, or an equilibrium"});
  return false;
}

KeptStates kept_states(const LinearSubject& subject, const MotionPoint& point) {
  const VariableOffsets& at = subject.at();
  const MotionEquations::Derivatives by = subject.equations.derivatives(point);
  const MatrixXd acts = influences(subject, by);
  std::vector<bool> moving(static_cast<std::size_t>(at.forces), false);
  std::fill_n(moving.begin(), at.x, true);
  add_causes(acts, moving);
  std::vector<bool> wanted = moving;
  for (Index j = 0; j < at.forces; ++j) {
    if (!by.outputs.col(j).isZero(0)) wanted[static_cast<std::size_t>(j)] = true;
  }
  add_causes(acts, wanted);
  KeptStates kept;
  const auto keep = [&](Index i, std::vector<Index>& list, std::vector<Index>& list_of_moving) {
    if (wanted[static_cast<std::size_t>(i)]) list.push_back(i);
    if (moving[static_cast<std::size_t>(i)]) list_of_moving.push_back(i);
  };
  MatrixXd rates = by.rates;
  if (subject.closed) rates += by.rates.middleCols(at.tau, subject.actuated()) * by.tau;
  const Index states = subject.sampled() ? at.forces : at.z;
  for (Index i = at.x; i < at.z; ++i) {
    if (!rates.row(i).head(states).isZero(0)) keep(i, kept.x, kept.moving_x);
  }
  if (!subject.sampled()) return kept;
  for (Index i = at.z; i < at.tau; ++i) {
    VectorXd row = by.z_next.row(i - at.z).head(at.forces).transpose();
    row[i] -= 1;
    if (!row.isZero(0)) keep(i, kept.z, kept.moving_z);
  }
  for (const Index z : kept.z)
    kept.sees_efforts |= !by.z_next.row(z - at.z).segment(at.tau, subject.actuated()).isZero(0);
  return kept;
}

}  // namespace robotc
