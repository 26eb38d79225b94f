#include "compiler/lowering/equation_weights.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <optional>

#include "compiler/equations/dynamics/branch_factorisation.h"
#include "compiler/expr/algorithms.h"
#include "compiler/loops/loop_solver.h"
#include "compiler/lowering/plant.h"
#include "compiler/lowering/state_layout.h"

namespace robotc {

using expr::Id;
using programs::Simulation;

namespace {

/// By speed, whether it is one of `some` or of a joint beyond it.
std::vector<bool> at_or_beyond(const KinematicTree& tree, const std::vector<SpeedId>& some) {
  std::vector<bool> found(tree.speed_count(), false);
  for (const SpeedId id : some) found[id.index()] = true;
  const std::vector<std::optional<std::size_t>> parents = dynamics::speed_parents(tree);
  for (const std::size_t speed : dynamics::speed_order(tree)) {
    found[speed] = found[speed] || (parents[speed] && found[*parents[speed]]);
  }
  return found;
}

/// Values of all symbols where the robot is put together, at rest, at t = 0 and with all states at 0.
std::vector<std::pair<Id, double>> values_at_rest(SessionState& state, const Simulation& simulation) {
  const Mechanism& mechanism = simulation.robot->mechanism;
  std::vector<std::pair<Id, double>> values = state.parameter_values();
  values.emplace_back(state.laws().time, 0.0);
  const std::vector<double> q = mechanism.has_loops() ? mechanism.mobility.assembly : mechanism.neutral();
  for (std::size_t i = 0; i < q.size(); ++i) values.emplace_back(mechanism.q[i], q[i]);
  const StateLayout layout = layout_of(simulation);
  for (const std::vector<Id>* symbols : {&mechanism.qd, &layout.x, &layout.z}) {
    for (const Id symbol : *symbols) values.emplace_back(symbol, 0.0);
  }
  return values;
}

}  // namespace

std::vector<Id> equation_weights(SessionState& state, const Simulation& simulation, const loops::ClosureRows& rows) {
  const sema::RobotModel& robot = *simulation.robot;
  if (robot.without_inertia.empty()) return {};
  expr::Pool& pool = state.pool();
  dynamics::Functions& tree = open_tree(state, simulation);
  const std::size_t n = robot.mechanism.qd.size();
  const std::vector<bool> needs = at_or_beyond(tree.tree(), robot.without_inertia);
  const std::vector<std::pair<Id, double>> at_rest = values_at_rest(state, simulation);
  const Eigen::VectorXd columns = loops::LoopSolver(robot.mechanism, pool, state.parameter_values()).column_scale();
  const auto scaled = [&](const std::vector<double>& entries) {
    return Eigen::VectorXd(
        Eigen::Map<const Eigen::VectorXd>(entries.data(), std::ssize(entries)).cwiseProduct(columns));
  };
  std::vector<Id> diagonal;
  const std::vector<Id>& mass = tree.get(dynamics::Function::mass_matrix).roots;
  for (std::size_t i = 0; i < n; ++i) diagonal.push_back(mass[i * n + i]);
  const double heaviest = scaled(expr::evaluate(pool, diagonal, at_rest)).cwiseProduct(columns).maxCoeff();
  std::vector<Id> weights;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const std::vector<Id> row(rows.jacobian.begin() + static_cast<std::ptrdiff_t>(r * n),
                              rows.jacobian.begin() + static_cast<std::ptrdiff_t>((r + 1) * n));
    bool binds = false;
    for (std::size_t i = 0; i < n; ++i) binds = binds || (needs[i] && !pool.is_zero(row[i]));
    const double square = scaled(expr::evaluate(pool, row, at_rest)).squaredNorm();
    const double weight = heaviest / square;
    const bool usable = std::isfinite(weight) && weight > 0;
    weights.push_back(binds ? pool.number(Number::inexact(usable ? std::exp2(std::round(std::log2(weight))) : 1.0))
                            : pool.zero());
  }
  return weights;
}

}  // namespace robotc
