#include "compiler/requests/linear_subject.h"

#include <algorithm>

#include "compiler/expr/algorithms.h"
#include "compiler/requests/linearise_diagnostics.h"

namespace robotc {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Removes the continuous states that do not move the plant.
void keep_what_moves_plant(const VariableOffsets& at, const MatrixXd& rates, std::vector<Index>& kept) {
  std::vector<bool> moves(static_cast<std::size_t>(at.z), false);
  std::fill_n(moves.begin(), at.x, true);
  for (bool found = true; found;) {
    found = false;
    for (const Index i : kept) {
      if (moves[static_cast<std::size_t>(i)]) continue;
      for (Index row = 0; row < at.z && !moves[static_cast<std::size_t>(i)]; ++row) {
        if (!moves[static_cast<std::size_t>(row)] || rates(row, i) == 0) continue;
        moves[static_cast<std::size_t>(i)] = found = true;
      }
    }
  }
  std::erase_if(kept, [&](Index i) { return !moves[static_cast<std::size_t>(i)]; });
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
  if (variable < at().v) return entry("q.", sema::JointQuantity::q, i, robot().joint_name(i), point.q[i]);
  if (variable < at().x) {
    const std::size_t k = i - static_cast<std::size_t>(at().v);
    return entry("qd.", sema::JointQuantity::qd, k, mechanism.name_of(robot().speeds[k]), point.qd[k]);
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
  state.diagnostics().report(linearise_not_finite, place(),
                             "the motion or its derivative is not finite at the point of linearisation", "",
                             {"a division by zero or a singular configuration: choose another point"});
  return false;
}

KeptStates kept_states(const LinearSubject& subject, const MotionPoint& point) {
  const VariableOffsets& at = subject.at();
  const MotionEquations::Derivatives by = subject.equations.derivatives(point);
  MatrixXd rates = by.rates;
  if (subject.closed) rates += by.rates.middleCols(at.tau, subject.actuated()) * by.tau;
  const Index states = subject.sampled() ? at.forces : at.z;
  KeptStates kept;
  for (Index i = at.x; i < at.z; ++i) {
    if (!rates.row(i).head(states).isZero(0)) kept.x.push_back(i);
  }
  if (!subject.closed) keep_what_moves_plant(at, by.rates, kept.x);
  if (!subject.sampled()) return kept;
  for (Index i = at.z; i < at.tau; ++i) {
    VectorXd row = by.z_next.row(i - at.z).head(at.forces).transpose();
    row[i] -= 1;
    if (!row.isZero(0)) kept.z.push_back(i);
  }
  kept.sees_efforts = !by.z_next.middleCols(at.tau, subject.actuated()).isZero(0);
  return kept;
}

}  // namespace robotc
