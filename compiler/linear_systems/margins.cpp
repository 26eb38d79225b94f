#include "compiler/linear_systems/margins.h"

#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include "compiler/linear_systems/eigen_views.h"
#include "compiler/linear_systems/frequency_response.h"
#include "compiler/linear_systems/poles.h"
#include "compiler/linear_systems/zeros.h"
#include "compiler/numerics/full_elimination.h"

namespace robotc::linear_systems {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;

/// Beyond this gain, or below its inverse, a crossing comes from rounding, near a pole or at high frequencies.
constexpr double most_gain = 1e9;

/// The loop as a continuous system with the same values on the imaginary axis: of s itself, or of
/// w = (z − 1)/(z + 1) = j tan(ωT/2). Nothing if z = −1 is a pole.
std::optional<StateSpace> on_imaginary_axis(const StateSpace& loop) {
  if (!loop.period) return loop;
  const auto n = static_cast<Index>(loop.state_count());
  const MatrixXd one = MatrixXd::Identity(n, n);
  const numerics::FullElimination shifted(view(loop.a) + one);
  if (!shifted.is_invertible()) return std::nullopt;
  // z = (1 + w)/(1 − w): (z − A)⁻¹ = (1 − w) (w (1 + A) − (A − 1))⁻¹.
  const MatrixXd inverse = shifted.inverse();
  StateSpace result;
  result.a = copy(inverse * (view(loop.a) - one));
  result.b = copy(2 * inverse * inverse * view(loop.b));
  result.c = loop.c;
  result.d = copy(view(loop.d) - view(loop.c) * inverse * view(loop.b));
  return result;
}

double on_axis_to_frequency(double w, const StateSpace& loop) {
  return loop.period ? 2 / *loop.period * std::atan(w) : w;
}

/// 1 − L(s) L(−s) and L(s) − L(−s), whose zeros on the imaginary axis are the crossings.
struct Crossings {
  StateSpace gain;
  StateSpace phase;
};
Crossings crossing_systems(const StateSpace& l) {
  const auto n = static_cast<Index>(l.state_count());
  const auto a = view(l.a);
  const auto b = view(l.b);
  const auto c = view(l.c);
  const double d = l.d(0, 0);
  Eigen::MatrixXd whole = MatrixXd::Zero(2 * n, 2 * n);
  whole.topLeftCorner(n, n) = a;
  whole.bottomRightCorner(n, n) = -a;
  Crossings result;
  result.phase = {copy(whole), copy(stacked(b, -b)), copy(beside(c, -c)), Matrix::zero(1, 1), std::nullopt};
  whole.topRightCorner(n, n) = b * c;
  result.gain = {copy(whole), copy(stacked(b * d, -b)), copy(beside(-c, -d * c)), {1, 1, {1 - d * d}}, std::nullopt};
  return result;
}

/// Frequencies between which each crossing lies alone, or a few that cannot be told apart.
std::vector<double> separating(std::vector<double> candidates) {
  std::ranges::sort(candidates);
  std::vector<double> between;
  for (std::size_t i = 0; i + 1 < candidates.size(); ++i) {
    if (candidates[i] < candidates[i + 1]) between.push_back(std::sqrt(candidates[i] * candidates[i + 1]));
  }
  return between;
}

/// Sign changes of f between neighbouring frequencies, refined to rounding.
template <class F>
std::vector<double> roots_of(const F& f, const std::vector<double>& frequencies) {
  std::vector<double> roots;
  double before = 0;
  for (std::size_t i = 0; i < frequencies.size(); ++i) {
    const double value = f(frequencies[i]);
    if (value == 0) {
      roots.push_back(frequencies[i]);
    } else if (i > 0 && std::isfinite(before) && std::isfinite(value) && before * value < 0) {
      std::uintmax_t steps = 200;
      const auto [low, high] = boost::math::tools::toms748_solve(f, frequencies[i - 1], frequencies[i], before, value,
                                                                 boost::math::tools::eps_tolerance<double>(52), steps);
      roots.push_back(std::abs(f(low)) < std::abs(f(high)) ? low : high);
    }
    before = value;
  }
  return roots;
}

class LoopMargins {
 public:
  explicit LoopMargins(const StateSpace& loop) : loop_(loop), response_(loop) {}

  std::optional<Margins> find() {
    if (!choose_frequencies() || !close()) return std::nullopt;
    add_gains();
    add_phases();
    add_sensitivity();
    return std::move(result_);
  }

 private:
  [[nodiscard]] Complex value(double frequency) const { return response_.at(frequency).front(); }
  [[nodiscard]] double nyquist() const { return std::numbers::pi / *loop_.period; }

  bool choose_frequencies() {
    const auto poles = eigenvalues(loop_.a);
    const auto zeros = invariant_zeros(loop_);
    if (!poles || !zeros) return false;
    std::vector<Complex> roots = *poles;
    roots.insert(roots.end(), zeros->begin(), zeros->end());
    std::vector<double> candidates = telling_frequencies(roots, loop_.period);
    // Poles on the axis: the response changes sign through infinity there.
    for (const Complex root : roots) candidates.push_back(mode_of(root, loop_.period).frequency);
    if (const auto continuous = on_imaginary_axis(loop_)) {
      const Crossings systems = crossing_systems(*continuous);
      for (const StateSpace* system : {&systems.gain, &systems.phase}) {
        // Without convergence the grid has to do.
        const auto found = invariant_zeros(*system);
        for (const Complex zero : found.value_or(std::vector<Complex>{}))
          candidates.push_back(on_axis_to_frequency(std::abs(zero.imag()), loop_));
      }
    }
    std::erase_if(candidates, [](double frequency) { return !std::isfinite(frequency) || frequency <= 0; });
    // Beyond the outermost crossing too.
    const auto [least, greatest] = std::ranges::minmax(candidates);
    candidates.push_back(least / 100);
    candidates.push_back(greatest * 100);
    frequencies_ = separating(std::move(candidates));
    if (loop_.period) std::erase_if(frequencies_, [&](double frequency) { return frequency >= nyquist(); });
    return true;
  }

  /// Finds whether the closed loop, u = −L u, is stable; false if the eigenvalues do not converge.
  bool close() {
    const double d = loop_.d(0, 0);
    if (d == -1) return true;  // an algebraic loop
    const auto closed = eigenvalues(copy(view(loop_.a) - view(loop_.b) * view(loop_.c) / (1 + d)));
    if (!closed) return false;
    result_.is_stable = stability(*closed, loop_.period) == Stability::stable;
    return true;
  }

  void add_gain(double frequency, Complex l) {
    if (!(l.real() < -1 / most_gain) || !(l.real() > -most_gain)) return;
    result_.gains.push_back({frequency, -1 / l.real()});
  }

  void add_gains() {
    // L is real at rest and, sampled, at half the sample rate.
    if (const Complex rest = value(0); rest.imag() == 0) add_gain(0, rest);
    const auto imaginary = [this](double frequency) { return value(frequency).imag(); };
    for (const double frequency : roots_of(imaginary, frequencies_)) add_gain(frequency, value(frequency));
    if (loop_.period) add_gain(nyquist(), response_.at_point(-1).front());
    for (const Margins::Gain& gain : result_.gains) {
      if (gain.factor > 1 && (!result_.increase || gain.factor < result_.increase->factor)) result_.increase = gain;
      if (gain.factor < 1 && (!result_.decrease || gain.factor > result_.decrease->factor)) result_.decrease = gain;
    }
  }

  void add_phases() {
    const auto excess = [this](double frequency) { return std::log(std::abs(value(frequency))); };
    for (const double frequency : roots_of(excess, frequencies_)) {
      const double turn = std::arg(-value(frequency));  // arg L + π in (−π, π]
      const double lag = turn > 0 ? turn : turn + 2 * std::numbers::pi;
      result_.phases.push_back({frequency, turn * 180 / std::numbers::pi, lag / frequency});
    }
    for (const Margins::Phase& phase : result_.phases) {
      if (!result_.phase || std::abs(phase.degrees) < std::abs(result_.phase->degrees)) result_.phase = phase;
      if (!result_.delay || phase.delay < result_.delay->delay) result_.delay = phase;
    }
  }

  void add_sensitivity() {
    // The distance from −1, over the logarithm of the frequency.
    const auto distance = [this](double log) { return std::abs(1.0 + value(std::exp(log))); };
    double least = std::numeric_limits<double>::infinity();
    const auto consider = [&](double found, double frequency) {
      if (!(found < least)) return;
      least = found;
      result_.sensitivity_frequency = frequency;
    };
    consider(std::abs(1.0 + value(0)), 0);
    if (loop_.period) {
      consider(std::abs(1.0 + response_.at_point(-1).front()), nyquist());
    } else {
      consider(std::abs(1 + loop_.d(0, 0)), std::numeric_limits<double>::infinity());
    }
    std::vector<double> logs;
    std::vector<double> distances;
    for (const double frequency : frequencies_) {
      logs.push_back(std::log(frequency));
      distances.push_back(distance(logs.back()));
      consider(distances.back(), frequency);
    }
    for (std::size_t i = 1; i + 1 < logs.size(); ++i) {
      if (!(distances[i] <= distances[i - 1] && distances[i] <= distances[i + 1])) continue;
      const auto [place, found] = boost::math::tools::brent_find_minima(distance, logs[i - 1], logs[i + 1], 40);
      consider(found, std::exp(place));
    }
    result_.sensitivity_peak = 1 / least;
  }

  const StateSpace& loop_;
  FrequencyResponse response_;
  std::vector<double> frequencies_;
  Margins result_;
};

}  // namespace

std::optional<Margins> margins(const StateSpace& loop) { return LoopMargins(loop).find(); }

}  // namespace robotc::linear_systems
