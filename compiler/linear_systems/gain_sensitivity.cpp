#include "compiler/linear_systems/gain_sensitivity.h"

#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <vector>

#include "compiler/linear_systems/eigen_views.h"
#include "compiler/linear_systems/frequency_response.h"
#include "compiler/linear_systems/poles.h"
#include "compiler/numerics/eigenvalues.h"

namespace robotc::linear_systems {

namespace {

/// ρ(|K| |X|), where `states` are the entries of X, states × inputs; not a number if it is not found.
double radius_of_sizes(const Matrix& k, const std::vector<Complex>& states) {
  const auto n = static_cast<Eigen::Index>(k.cols);
  const auto m = static_cast<Eigen::Index>(k.rows);
  RowMajor sizes(n, m);
  for (Eigen::Index i = 0; i < sizes.size(); ++i) sizes.data()[i] = std::abs(states[static_cast<std::size_t>(i)]);
  const Eigen::MatrixXd product = view(k).cwiseAbs() * sizes;
  if (m == 1) return product(0, 0);
  const auto values = numerics::eigenvalues(product);
  return values ? values->cwiseAbs().maxCoeff() : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

std::optional<double> gain_sensitivity(const StateSpace& system, const Matrix& k) {
  const std::size_t n = system.state_count();
  StateSpace closed{copy(view(system.a) - view(system.b) * view(k)), system.b, Matrix::zero(n, n),
                    Matrix::zero(n, system.b.cols), system.period};
  for (std::size_t i = 0; i < n; ++i) closed.c(i, i) = 1;
  const auto poles = eigenvalues(closed.a);
  if (!poles || stability(*poles, system.period) != Stability::stable) return std::nullopt;
  const FrequencyResponse response(closed);
  const auto sensitivity = [&](double frequency) { return radius_of_sizes(k, response.at(frequency)); };
  std::vector<double> frequencies = telling_frequencies(*poles, system.period);
  frequencies.insert(frequencies.begin(), 0);
  if (system.period) frequencies.push_back(std::numbers::pi / *system.period);
  struct Sample {
    double frequency, value;
  };
  std::vector<Sample> samples;
  for (const double frequency : frequencies) samples.push_back({frequency, sensitivity(frequency)});
  double largest = 0;
  for (const Sample& sample : samples) largest = std::max(largest, sample.value);
  const auto lower = [&](double frequency) { return -sensitivity(frequency); };
  for (std::size_t i = 2; i < samples.size(); ++i) {
    const Sample &before = samples[i - 2], &here = samples[i - 1], &after = samples[i];
    if (here.value < before.value || here.value < after.value) continue;
    constexpr int digits = 26;  // of the frequency, twice as many of the value
    const auto found = boost::math::tools::brent_find_minima(lower, before.frequency, after.frequency, digits);
    largest = std::max(largest, -found.second);
  }
  return largest;
}

}  // namespace robotc::linear_systems
