#include "compiler/linear_systems/poles.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "compiler/linear_systems/balance.h"
#include "compiler/linear_systems/eigen_views.h"

namespace robotc::linear_systems {

namespace {

constexpr double border = 1e-9;

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
    // Adding 0 turns −0 into 0.
    const auto add = [&](const Eigen::VectorXcd& found) {
      for (const Complex value : found) values.emplace_back(value.real() + 0.0, value.imag() + 0.0);
    };
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(balanced, false);
    if (solver.info() == Eigen::Success) {
      add(solver.eigenvalues());
    } else if (balanced.allFinite()) {
      // The real iteration stalls on some matrices with equal eigenvalues, where the complex one goes on.
      const Eigen::ComplexEigenSolver<Eigen::MatrixXcd> other(balanced.cast<Complex>(), false);
      if (other.info() != Eigen::Success) return std::nullopt;
      add(other.eigenvalues());
    } else {
      return std::nullopt;
    }
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

Stability stability(const std::vector<Complex>& poles, std::optional<double> period) {
  double size = period ? 1 : 0;
  if (!period) {
    for (const Complex pole : poles) size = std::max(size, std::abs(pole));
  }
  Stability worst = Stability::stable;
  for (const Complex pole : poles) {
    const double beyond = period ? std::abs(pole) - 1 : pole.real();
    if (beyond > border * size) return Stability::unstable;
    if (beyond >= -border * size) worst = Stability::marginal;
  }
  return worst;
}

}  // namespace robotc::linear_systems
