#include "compiler/linear_systems/step_response.h"

#include <algorithm>
#include <cmath>

#include "compiler/linear_systems/eigen_views.h"
#include "compiler/linear_systems/poles.h"

namespace robotc::linear_systems {

namespace {

/// After seven time constants a motion is within a thousandth of its end.
constexpr double settled = 7;
/// An unstable motion is shown while it grows this many times by e: a hundredfold.
constexpr double growth = 4.6;
/// Oscillations that do not decay are shown this long.
constexpr double shown_turns = 10;

}  // namespace

double telling_duration(const std::vector<Complex>& poles, std::optional<double> period) {
  std::vector<Mode> modes;
  double fastest = 0;
  for (const Complex pole : poles) {
    modes.push_back(mode_of(pole, period));
    if (std::isfinite(modes.back().frequency)) fastest = std::max(fastest, modes.back().frequency);
  }
  double decay = 0;
  double grows = 0;
  double turns = 0;
  for (const Mode& mode : modes) {
    if (!std::isfinite(mode.frequency) || mode.frequency <= 1e-9 * fastest) continue;  // at once, or an integrator
    if (std::abs(mode.damping) < 1e-9) {
      turns = std::max(turns, shown_turns * 6.283185307179586 / mode.frequency);
    } else if (mode.time_constant > 0) {
      decay = std::max(decay, settled * mode.time_constant);
    } else {
      // The fastest growth hides the rest.
      const double shown = -growth * mode.time_constant;
      grows = grows == 0 ? shown : std::min(grows, shown);
    }
  }
  if (grows > 0) return grows;
  const double shown = std::max(decay, turns);
  if (shown > 0) return shown;
  return period ? 100 * *period : 1;
}

StepResponse step_response(const StateSpace& system, std::size_t input, const std::vector<Complex>& poles,
                           std::optional<double> duration) {
  const double end = duration.value_or(telling_duration(poles, system.period));
  const auto n = static_cast<Eigen::Index>(system.state_count());
  double step = end / static_cast<double>(most_step_points - 1);
  std::size_t ticks_a_point = 1;
  Eigen::MatrixXd phi = view(system.a);
  Eigen::VectorXd gamma = view(system.b).col(static_cast<Eigen::Index>(input));
  std::size_t points = most_step_points;
  if (system.period) {
    const double ticks = std::max(1.0, std::ceil(end / *system.period - 1e-9));
    ticks_a_point = static_cast<std::size_t>(std::ceil(ticks / static_cast<double>(most_step_points - 1)));
    step = *system.period * static_cast<double>(ticks_a_point);
    points = static_cast<std::size_t>(std::ceil(ticks / static_cast<double>(ticks_a_point))) + 1;
  } else {
    const HeldFlow flow = hold(system.a, copy(gamma), step);
    phi = view(flow.phi);
    gamma = view(flow.gamma);
  }
  const Eigen::VectorXd through = view(system.d).col(static_cast<Eigen::Index>(input));
  StepResponse response;
  Eigen::VectorXd x = Eigen::VectorXd::Zero(n);
  for (std::size_t i = 0; i < points; ++i) {
    const Eigen::VectorXd y = view(system.c) * x + through;
    response.times.push_back(static_cast<double>(i) * step);
    response.values.insert(response.values.end(), y.begin(), y.end());
    for (std::size_t k = 0; k < ticks_a_point; ++k) x = (phi * x + gamma).eval();
  }
  return response;
}

}  // namespace robotc::linear_systems
