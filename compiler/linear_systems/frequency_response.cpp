#include "compiler/linear_systems/frequency_response.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "compiler/linear_systems/balance.h"
#include "compiler/linear_systems/eigen_views.h"
#include "compiler/linear_systems/poles.h"
#include "compiler/numerics/hessenberg.h"

namespace robotc::linear_systems {

namespace {

using ComplexRows = Eigen::Matrix<Complex, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// right ← left⁻¹ right for an upper Hessenberg matrix, by elimination with exchanges of neighbouring rows. False if it
/// is singular.
bool solve_hessenberg(ComplexRows left, ComplexRows& right) {
  const Eigen::Index n = left.rows();
  for (Eigen::Index k = 0; k + 1 < n; ++k) {
    if (std::abs(left(k + 1, k)) > std::abs(left(k, k))) {
      left.row(k).tail(n - k).swap(left.row(k + 1).tail(n - k));
      right.row(k).swap(right.row(k + 1));
    }
    if (left(k, k) == Complex(0)) return false;
    const Complex factor = left(k + 1, k) / left(k, k);
    if (factor == Complex(0)) continue;
    left.row(k + 1).tail(n - k) -= factor * left.row(k).tail(n - k);
    right.row(k + 1) -= factor * right.row(k);
  }
  if (n > 0 && left(n - 1, n - 1) == Complex(0)) return false;
  left.triangularView<Eigen::Upper>().solveInPlace(right);
  return true;
}

/// A value C x that is smaller than this part of ‖C‖ ‖x‖ is refined: n roundings of that size count.
constexpr double least_part = 1e-3;
/// Each step adds the digits of double precision to those of all states, unless s is close to a pole.
constexpr int most_refinements = 3;
constexpr double refined_to = 4 * std::numeric_limits<double>::epsilon();

constexpr int points_a_decade = 50;
constexpr double most_decades = 12;
/// Points on each side of a resonance, from the centre outwards in geometric steps.
constexpr int points_beside = 12;

}  // namespace

FrequencyResponse::FrequencyResponse(const StateSpace& system) : system_(system) {
  if (system.state_count() == 0) return;
  const Balanced balanced = balance(view(system.a), view(system.b), view(system.c));
  system_.a = copy(balanced.a);
  system_.b = copy(balanced.b);
  system_.c = copy(balanced.c);
  const numerics::Hessenberg form = numerics::hessenberg(balanced.a);
  q_ = copy(form.q);
  hessenberg_ = copy(form.h);
  turned_input_ = copy(form.q.transpose() * balanced.b);
  turned_output_ = copy(balanced.c * form.q);
}

std::vector<Complex> FrequencyResponse::at(double frequency) const {
  return at_point(system_.period ? std::polar(1.0, frequency * *system_.period) : Complex(0, frequency));
}

std::vector<Complex> FrequencyResponse::at_point(Complex s) const {
  std::vector<Complex> values(output_count() * input_count());
  Eigen::Map<ComplexRows> response(values.data(), static_cast<Eigen::Index>(output_count()),
                                   static_cast<Eigen::Index>(input_count()));
  response = view(system_.d).cast<Complex>();
  if (system_.state_count() == 0) return values;
  ComplexRows left = -view(hessenberg_).cast<Complex>();
  left.diagonal().array() += s;
  ComplexRows turned = view(turned_input_).cast<Complex>();
  if (!solve_hessenberg(left, turned)) {
    response.setConstant(Complex(std::numeric_limits<double>::infinity(), 0));
    return values;
  }
  response += view(turned_output_).cast<Complex>() * turned;
  const Eigen::MatrixXd sizes = view(turned_output_).rowwise().norm() * turned.colwise().norm();
  if ((response.cwiseAbs().array() >= least_part * sizes.array()).all() || !turned.allFinite()) return values;
  const ComplexRows q = view(q_).cast<Complex>();
  const ComplexRows a = view(system_.a).cast<Complex>();
  const ComplexRows b = view(system_.b).cast<Complex>();
  ComplexRows states = q * turned;
  for (int i = 0; i < most_refinements; ++i) {
    turned = q.transpose() * (b - s * states + a * states);
    if (!solve_hessenberg(left, turned) || !turned.allFinite()) break;
    const ComplexRows correction = q * turned;
    states += correction;
    if ((correction.cwiseAbs().array() <= refined_to * states.cwiseAbs().array()).all()) break;
  }
  response = view(system_.d).cast<Complex>();
  response += view(system_.c).cast<Complex>() * states;
  return values;
}

std::vector<double> telling_frequencies(const std::vector<Complex>& roots, std::optional<double> period) {
  std::vector<Mode> modes;
  for (const Complex root : roots) {
    const Mode mode = mode_of(root, period);
    if (std::isfinite(mode.frequency) && mode.frequency > 0) modes.push_back(mode);
  }
  // At half the sample rate itself, responses with a zero at −1 end in nothing.
  constexpr double just_below = 0.99;
  const double top = period ? just_below * std::numbers::pi / *period : std::numeric_limits<double>::infinity();
  double slowest = period ? top / 100 : 1;
  double fastest = period ? top : 1;
  // Integrators come out as tiny numbers: what is a billion times slower than the fastest is one.
  double size = 0;
  for (const Mode& mode : modes) size = std::max(size, mode.frequency);
  std::erase_if(modes, [&](const Mode& mode) { return mode.frequency < 1e-9 * size; });
  if (!modes.empty()) {
    slowest = std::ranges::min(modes, {}, &Mode::frequency).frequency;
    fastest = std::ranges::max(modes, {}, &Mode::frequency).frequency;
  }
  const double first = std::pow(10.0, std::floor(std::log10(std::min(slowest, top) / 10) + 0.5));
  const double last = std::min(top, std::pow(10.0, std::ceil(std::log10(fastest * 10) - 0.5)));
  const double low = std::max(first, last * std::pow(10.0, -most_decades));
  std::vector<double> frequencies;
  const double decades = std::max(std::log10(last / low), 0.1);
  const int count = std::max(2, static_cast<int>(std::ceil(decades * points_a_decade)));
  for (int i = 0; i <= count; ++i) frequencies.push_back(low * std::pow(last / low, static_cast<double>(i) / count));
  frequencies.back() = last;
  for (const Mode& mode : modes) {
    if (std::abs(mode.damping) >= 0.5) continue;
    const double centre = mode.frequency * std::sqrt(std::max(0.0, 1 - 2 * mode.damping * mode.damping));
    const double width = std::max(std::abs(mode.damping), 1e-6);
    for (int i = -points_beside; i <= points_beside; ++i) {
      const double away = i == 0 ? 0 : width * std::pow(1.6, std::abs(i) - 6) * (i < 0 ? -1 : 1);
      const double frequency = centre * (1 + away);
      if (frequency > low && frequency < last) frequencies.push_back(frequency);
    }
  }
  std::ranges::sort(frequencies);
  const auto repeated = std::ranges::unique(frequencies);
  frequencies.erase(repeated.begin(), repeated.end());
  return frequencies;
}

std::vector<double> unwrapped_phase(const std::vector<Complex>& values) {
  constexpr double degree = 180 / std::numbers::pi;
  std::vector<double> phase;
  for (const Complex value : values) {
    double angle = std::arg(value) * degree;
    if (!phase.empty()) angle += 360 * std::round((phase.back() - angle) / 360);
    phase.push_back(angle);
  }
  return phase;
}

}  // namespace robotc::linear_systems
