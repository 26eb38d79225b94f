#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "compiler/equations/dynamics/branch_factorisation.h"
#include "compiler/equations/dynamics/functions.h"
#include "compiler/equations/dynamics/joint_forces.h"
#include "compiler/expr/algorithms.h"

namespace robotc::dynamics {
namespace {

using expr::Id;

/// For each speed whether its pivot in M = Lᵀ D L vanishes: whether the joint, with those beyond it free, feels no
/// inertia. A pivot is M_jj after n subtractions, so rounding can leave n ε M_jj of it; 64 covers the
/// rounding of M itself. A vanished pivot's row is taken as zero, as it is in a matrix that is positive semidefinite. A
/// rotor is part of its pivot, which therefore never vanishes, even where the rotor is lost in the rounding of M.
std::vector<bool> vanishing_pivots(std::vector<double> m, const std::vector<double>& rotors,
                                   const std::vector<std::size_t>& order,
                                   const std::vector<std::optional<std::size_t>>& parent) {
  const std::size_t n = order.size();
  const double tolerance = 64 * static_cast<double>(n) * std::numeric_limits<double>::epsilon();
  std::vector<double> diagonal(n);
  for (std::size_t j = 0; j < n; ++j) diagonal[j] = m[j * n + j];
  std::vector<bool> vanishes(n, false);
  for (auto at = order.rbegin(); at != order.rend(); ++at) {
    const std::size_t j = *at;
    const double pivot = rotors[j] > 0 ? std::max(m[j * n + j], rotors[j]) : m[j * n + j];
    if (!(rotors[j] > 0) && !(pivot > tolerance * diagonal[j])) {  // NaN counts as vanishing
      vanishes[j] = true;
      continue;
    }
    for (auto i = parent[j]; i; i = parent[*i]) {
      const double ratio = m[j * n + *i] / pivot;
      for (auto k = i; k; k = parent[*k]) m[*i * n + *k] -= ratio * m[j * n + *k];
    }
  }
  return vanishes;
}

}  // namespace

std::vector<SpeedId> freely_accelerating_speeds(Functions& whole, std::span<const std::pair<Id, double>> parameters) {
  Functions& functions = whole.open();
  const Mechanism& mechanism = functions.mechanism();
  const std::size_t n = mechanism.qd.size();
  if (n == 0) return {};
  std::vector<Id> wanted = functions.get(Function::mass_matrix).roots;
  const std::vector<Id> rotor_ids = rotor_inertias(functions.pool(), mechanism);
  wanted.insert(wanted.end(), rotor_ids.begin(), rotor_ids.end());
  const std::vector<std::size_t> order = speed_order(functions.tree());
  const std::vector<std::optional<std::size_t>> parent = speed_parents(functions.tree());

  std::vector<std::pair<Id, double>> values(parameters.begin(), parameters.end());
  if (parameters.empty()) {
    for (const RobotParameter& p : mechanism.parameters) values.emplace_back(p.symbol, p.default_value);
  }
  const std::size_t first_coordinate = values.size();
  for (const Id q : mechanism.q) values.emplace_back(q, 0.0);

  // A pivot may vanish at single configurations; the same joint at all of these by structure only.
  constexpr int samples = 4;
  std::mt19937_64 random(1);
  std::vector<bool> vanishes(n, true);
  for (int sample = 0; sample < samples; ++sample) {
    for (std::size_t i = first_coordinate; i < values.size(); ++i) {
      values[i].second = std::numbers::pi * (std::ldexp(static_cast<double>(random() >> 11), -52) - 1);
    }
    std::vector<double> matrix = expr::evaluate(functions.pool(), wanted, values);
    const std::vector<double> rotors(matrix.end() - static_cast<std::ptrdiff_t>(n), matrix.end());
    const std::vector<bool> here = vanishing_pivots(std::move(matrix), rotors, order, parent);
    for (std::size_t j = 0; j < n; ++j) vanishes[j] = vanishes[j] && here[j];
  }

  std::vector<SpeedId> speeds = mechanism.speed_ids();
  std::erase_if(speeds, [&](SpeedId id) { return !vanishes[id.index()]; });
  return speeds;
}

}  // namespace robotc::dynamics
