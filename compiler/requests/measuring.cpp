#include "compiler/requests/measuring.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <random>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/loops/loop_solver.h"

namespace robotc {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double patience_ms = 20;
constexpr std::size_t fewest_runs = 3;

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// A configuration that closes the loops: from the assembly, moved at random and closed again.
std::vector<double> closed_near(const loops::LoopSolver& solver, const std::vector<double>& assembly,
                                const std::function<double()>& within_one) {
  const Eigen::VectorXd start = Eigen::Map<const Eigen::VectorXd>(assembly.data(), std::ssize(assembly));
  constexpr int attempts = 20;
  constexpr double farthest = 0.3;  // rad, or of the size of a loop
  double reach = farthest;
  for (int attempt = 0; attempt < attempts; ++attempt, reach /= 2) {
    Eigen::VectorXd step = solver.column_scale();
    for (double& entry : step) entry *= reach * within_one();
    const loops::Closed closed = solver.close(solver.moved(start, step));
    if (closed.success) return {closed.q.begin(), closed.q.end()};
  }
  return assembly;
}

}  // namespace

std::vector<KernelInputs> random_states(SessionState& session, const Robot& robot, const expr::Kernel& kernel,
                                        std::size_t count) {
  const Mechanism& mechanism = robot.model->mechanism;
  struct Range {
    double least, most;
  };
  const std::vector<std::pair<expr::Id, double>> parameters = session.parameter_values();
  const auto value = [&](expr::Id id) { return expr::evaluate(session.pool(), {&id, 1}, parameters).front(); };
  std::vector<Range> positions;
  for (const CoordinateId id : mechanism.coordinate_ids()) {
    const double reach = mechanism.variable(id).measure == Measure::length ? 1 : std::numbers::pi;
    positions.push_back({-reach, reach});
  }
  for (const SpeedId id : mechanism.speed_ids()) {
    const JointLimits& limits = mechanism.freedom(id).limits;
    if (limits.lower.valid()) positions[mechanism.coordinate_of(id)->index()].least = value(limits.lower);
    if (limits.upper.valid()) positions[mechanism.coordinate_of(id)->index()].most = value(limits.upper);
  }
  std::mt19937_64 random(1);
  const auto between = [&](Range range) {
    const double part = std::ldexp(static_cast<double>(random() >> 11), -53);
    return range.least + part * (range.most - range.least);
  };
  std::optional<loops::LoopSolver> solver;
  if (mechanism.has_loops()) solver.emplace(mechanism, session.pool(), parameters);
  std::vector<KernelInputs> states(count);
  for (KernelInputs& state : states) {
    for (const expr::Port& port : kernel.inputs) {
      std::vector<double> values;
      if (solver && port.name == "q") {
        state.push_back(closed_near(*solver, mechanism.mobility.assembly, [&] { return between({-1, 1}); }));
        continue;
      }
      for (std::size_t i = 0; i < port.entries.size(); ++i) {
        values.push_back(between(port.name == "q" ? positions[i] : Range{-1, 1}));
      }
      state.push_back(std::move(values));
    }
  }
  return states;
}

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

double time_of(const std::function<void()>& work, std::size_t most_runs) {
  std::vector<double> times;
  const auto start = Clock::now();
  do {
    const auto once = Clock::now();
    work();
    times.push_back(milliseconds_since(once));
  } while (times.size() < most_runs && (times.size() < fewest_runs || milliseconds_since(start) < patience_ms));
  return median(std::move(times));
}

}  // namespace robotc
