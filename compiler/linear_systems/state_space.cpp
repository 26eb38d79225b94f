#include "compiler/linear_systems/state_space.h"

#include <algorithm>
#include <cmath>

#include "compiler/linear_systems/eigen_views.h"
#include "compiler/numerics/matrix_exponential.h"

namespace robotc::linear_systems {

namespace {

/// The states that `reached(i, j)` leads to, one after the other, from those marked.
template <class Leads>
std::vector<bool> spread(std::vector<bool> marked, Leads leads) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < marked.size(); ++i) {
    if (marked[i]) open.push_back(i);
  }
  while (!open.empty()) {
    const std::size_t from = open.back();
    open.pop_back();
    for (std::size_t to = 0; to < marked.size(); ++to) {
      if (marked[to] || !leads(from, to)) continue;
      marked[to] = true;
      open.push_back(to);
    }
  }
  return marked;
}

}  // namespace

StateSpace channel(const StateSpace& system, std::size_t input, std::size_t output) {
  const std::size_t n = system.state_count();
  std::vector<bool> driven(n);
  std::vector<bool> seen(n);
  for (std::size_t i = 0; i < n; ++i) {
    driven[i] = system.b(i, input) != 0;
    seen[i] = system.c(output, i) != 0;
  }
  driven = spread(std::move(driven), [&](std::size_t from, std::size_t to) { return system.a(to, from) != 0; });
  seen = spread(std::move(seen), [&](std::size_t from, std::size_t to) { return system.a(from, to) != 0; });
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < n; ++i) {
    if (driven[i] && seen[i]) kept.push_back(i);
  }
  const std::size_t m = kept.size();
  StateSpace one{Matrix::zero(m, m), Matrix::zero(m, 1), Matrix::zero(1, m), Matrix::zero(1, 1), system.period};
  one.d(0, 0) = system.d(output, input);
  for (std::size_t i = 0; i < m; ++i) {
    one.b(i, 0) = system.b(kept[i], input);
    one.c(0, i) = system.c(output, kept[i]);
    for (std::size_t j = 0; j < m; ++j) one.a(i, j) = system.a(kept[i], kept[j]);
  }
  return one;
}

bool is_finite(const StateSpace& system) {
  const auto finite = [](const Matrix& matrix) {
    return std::ranges::all_of(matrix.entries, [](double entry) { return std::isfinite(entry); });
  };
  return finite(system.a) && finite(system.b) && finite(system.c) && finite(system.d);
}

HeldFlow hold(const Matrix& a, const Matrix& b, double h) {
  const auto n = static_cast<Eigen::Index>(a.rows);
  const auto m = static_cast<Eigen::Index>(b.cols);
  // exp of ((A, B), (0, 0)) h is ((Φ, Γ), (0, 1)) (Van Loan 1978).
  Eigen::MatrixXd whole = Eigen::MatrixXd::Zero(n + m, n + m);
  whole.topLeftCorner(n, n) = h * view(a);
  whole.topRightCorner(n, m) = h * view(b);
  const Eigen::MatrixXd flow = numerics::matrix_exponential(whole);
  return {copy(flow.topLeftCorner(n, n)), copy(flow.topRightCorner(n, m))};
}

}  // namespace robotc::linear_systems
