#include "compiler/linear_systems/poles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "compiler/linear_systems/balance.h"
#include "compiler/linear_systems/eigen_views.h"
#include "compiler/numerics/eigenvalues.h"

namespace robotc::linear_systems {

namespace {

constexpr double border = 1e-9;
/// Relative error of a matrix and its eigenvalues, times what ill-conditioned ones make of it.
constexpr double rounding_of_equal_poles = 1e-13;
constexpr std::size_t most_equal_poles = 4;

/// Removes rows and columns whose diagonal entry is an eigenvalue because all others of its row or column are zero.
/// Returns the rest.
std::vector<std::size_t> isolate(const Matrix& a, std::vector<Complex>& values) {
  std::vector<std::size_t> active;
  for (std::size_t i = 0; i < a.rows; ++i) active.push_back(i);
  for (bool found = true; found;) {
    found = false;
    for (auto i = active.begin(); i != active.end(); ++i) {
      const auto is_alone = [&](auto entry) {
        return std::ranges::all_of(active, [&](std::size_t j) { return j == *i || entry(j) == 0; });
      };
      if (!is_alone([&](std::size_t j) { return a(*i, j); }) && !is_alone([&](std::size_t j) { return a(j, *i); }))
        continue;
      values.emplace_back(a(*i, *i), 0.0);
      active.erase(i);
      found = true;
      break;
    }
  }
  return active;
}

}  // namespace

void sort_complex(std::vector<Complex>& values) {
  std::ranges::sort(values, {}, [](Complex z) { return std::tuple(z.real(), std::abs(z.imag()), z.imag()); });
}

std::optional<std::vector<Complex>> eigenvalues(const Matrix& a) {
  std::vector<Complex> values;
  const std::vector<std::size_t> rest = isolate(a, values);
  if (!rest.empty()) {
    const auto m = static_cast<Eigen::Index>(rest.size());
    Eigen::MatrixXd part(m, m);
    for (Eigen::Index i = 0; i < m; ++i) {
      for (Eigen::Index j = 0; j < m; ++j) {
        part(i, j) = a(rest[static_cast<std::size_t>(i)], rest[static_cast<std::size_t>(j)]);
      }
    }
    const Eigen::MatrixXd balanced = balance(std::move(part), {}, {}).a;
    const auto found = numerics::eigenvalues(balanced);
    if (!found) return std::nullopt;
    // Adding 0 turns −0 into 0.
    for (const Complex value : *found) values.emplace_back(value.real() + 0.0, value.imag() + 0.0);
  }
  sort_complex(values);
  return values;
}

Mode mode_of(Complex pole, std::optional<double> period) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (period && pole == Complex(0)) return {pole, infinity, 1, 0};
  const Complex s = period ? std::log(pole) / *period : pole;
  Mode mode{pole, std::abs(s), 0, infinity};
  if (mode.frequency > 0) mode.damping = -s.real() / mode.frequency + 0.0;
  if (s.real() != 0) mode.time_constant = -1 / s.real();
  return mode;
}

Stability stability_of(const std::vector<Complex>& poles, std::size_t pole, std::optional<double> period) {
  double size = period ? 1 : 0;
  if (!period) {
    for (const Complex other : poles) size = std::max(size, std::abs(other));
  }
  const auto beyond = [&](Complex z) { return period ? std::abs(z) - 1 : z.real(); };
  const Complex own = poles[pole];
  if (std::abs(beyond(own)) <= border * size) return Stability::marginal;
  // The m nearest poles, itself among them.
  std::vector<Complex> nearest = poles;
  std::ranges::sort(nearest, {}, [&](Complex z) { return std::abs(z - own); });
  Complex sum = 0;
  for (std::size_t m = 1; m <= std::min(nearest.size(), most_equal_poles); ++m) {
    sum += nearest[m - 1];
    const Complex mean = sum / static_cast<double>(m);
    const double spread = size * std::pow(rounding_of_equal_poles, 1 / static_cast<double>(m));
    const auto first = nearest.begin();
    const bool are_near = std::all_of(first, first + static_cast<std::ptrdiff_t>(m),
                                      [&](Complex z) { return std::abs(z - mean) <= spread; });
    if (m > 1 && are_near && std::abs(beyond(mean)) <= border * size) return Stability::marginal;
  }
  return beyond(own) > 0 ? Stability::unstable : Stability::stable;
}

Stability stability(const std::vector<Complex>& poles, std::optional<double> period) {
  Stability worst = Stability::stable;
  for (std::size_t i = 0; i < poles.size(); ++i) worst = std::max(worst, stability_of(poles, i, period));
  return worst;
}

}  // namespace robotc::linear_systems
