#include "compiler/lowering/closed_motion.h"

#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/loops/loop_model.h"

namespace robotc {

using expr::Id;
using expr::Pool;

namespace {

/// M + Jᵀ W J.
std::vector<Id> weighted(Pool& pool, std::vector<Id> mass, const loops::ClosureRows& rows,
                         const std::vector<Id>& weights, std::size_t n) {
  for (std::size_t r = 0; r < weights.size(); ++r) {
    for (std::size_t i = 0; i < n; ++i) {
      const Id scaled = pool.mul(weights[r], rows.jacobian[r * n + i]);
      if (pool.is_zero(scaled)) continue;
      for (std::size_t k = 0; k <= i; ++k) {
        const Id sum = pool.add(mass[i * n + k], pool.mul(scaled, rows.jacobian[r * n + k]));
        mass[i * n + k] = mass[k * n + i] = sum;
      }
    }
  }
  return mass;
}

/// The pattern of M, or where equations tie branches together one path through all speeds, from the base to the tips.
expr::EliminationTree pattern(const KinematicTree& tree, bool tied) {
  if (!tied) return dynamics::branches_of(tree);
  expr::EliminationTree path{dynamics::speed_order(tree), {}};
  path.parent.resize(path.order.size());
  for (std::size_t i = 1; i < path.order.size(); ++i) path.parent[path.order[i]] = path.order[i - 1];
  return path;
}

std::vector<std::vector<Id>> lift(const expr::TreeFactorisation& mass, const loops::ClosureRows& rows, std::size_t n) {
  std::vector<std::vector<Id>> lifted;
  for (auto row = rows.jacobian.begin(); row != rows.jacobian.end(); row += static_cast<std::ptrdiff_t>(n)) {
    lifted.push_back(mass.solve_upward({row, row + static_cast<std::ptrdiff_t>(n)}));
  }
  return lifted;
}

/// S = (L⁻ᵀJᵀ)ᵀ D⁻¹ (L⁻ᵀJᵀ): half of M⁻¹Jᵀ is enough, and it is the sparser half.
std::vector<Id> gram(Pool& pool, const expr::TreeFactorisation& mass, const std::vector<std::vector<Id>>& lifted) {
  const std::size_t m = lifted.size();
  std::vector<Id> matrix(m * m, pool.zero());
  for (std::size_t r = 0; r < m; ++r) {
    for (std::size_t k = 0; k < lifted[r].size(); ++k) {
      if (pool.is_zero(lifted[r][k])) continue;
      const Id scaled = pool.mul(lifted[r][k], mass.reciprocals()[k]);
      for (std::size_t s = r; s < m; ++s) {
        Id& entry = matrix[s * m + r];
        entry = pool.add(entry, pool.mul(scaled, lifted[s][k]));
      }
    }
  }
  return matrix;
}

}  // namespace

ClosedMotion::ClosedMotion(dynamics::Functions& tree, loops::ClosureRows rows, std::vector<Id> drift,
                           std::vector<Id> weights)
    : pool_(tree.pool()),
      rows_(std::move(rows)),
      drift_(std::move(drift)),
      weights_(std::move(weights)),
      n_(tree.mechanism().qd.size()),
      metric_(weighted(pool_, tree.get(dynamics::Function::mass_matrix).roots, rows_, weights_, n_)),
      mass_(pool_, pattern(tree.tree(), !weights_.empty()), metric_),
      lifted_(lift(mass_, rows_, n_)),
      factors_(pool_, rows_.size(), gram(pool_, mass_, lifted_)) {}

ClosedMotion::ClosedMotion(const ClosedMotion& other, loops::ClosureRows rows)
    : pool_(other.pool_),
      rows_(std::move(rows)),
      n_(other.n_),
      metric_(other.metric_),
      mass_(other.mass_),
      lifted_(lift(mass_, rows_, n_)),
      factors_(pool_, rows_.size(), gram(pool_, mass_, lifted_)) {}

ClosedMotion ClosedMotion::of_positions() const { return {*this, rows_of_positions(rows_, n_)}; }

std::vector<Id> ClosedMotion::plus_lifted(std::vector<Id> sum, const std::vector<Id>& b) const {
  for (std::size_t r = 0; r < b.size(); ++r) {
    for (std::size_t k = 0; k < n_; ++k) sum[k] = pool_.add(sum[k], pool_.mul(lifted_[r][k], b[r]));
  }
  return sum;
}

ClosedMotion::Solution ClosedMotion::solve(std::vector<Id> forces, const std::vector<Id>& bias) const {
  const std::vector<Id> free = mass_.solve_upward(std::move(forces));
  std::vector<Id> opening = bias;  // J M⁻¹ forces + bias: the rows' accelerations in the open tree
  for (std::size_t k = 0; k < n_; ++k) {
    const Id scaled = pool_.mul(free[k], mass_.reciprocals()[k]);
    for (std::size_t r = 0; r < opening.size(); ++r) {
      opening[r] = pool_.add(opening[r], pool_.mul(lifted_[r][k], scaled));
    }
  }
  Solution solution;
  solution.multipliers = factors_.solve(std::move(opening));
  for (Id& multiplier : solution.multipliers) multiplier = pool_.neg(multiplier);
  solution.accelerations = mass_.solve_downward(plus_lifted(free, solution.multipliers));
  // (M + JᵀWJ) v̇ = forces + Jᵀλ and J v̇ = −bias: M v̇ = forces + Jᵀ(λ + W bias).
  for (std::size_t r = 0; r < weights_.size(); ++r) {
    solution.multipliers[r] = pool_.add(solution.multipliers[r], pool_.mul(weights_[r], bias[r]));
  }
  return solution;
}

std::vector<Id> ClosedMotion::least_change(std::vector<Id> b) const {
  return mass_.solve_downward(plus_lifted(std::vector<Id>(n_, pool_.zero()), factors_.solve(std::move(b))));
}

std::vector<Id> ClosedMotion::rates(const std::vector<Id>& v) const {
  std::vector<Id> rates = times_jacobian(v);
  for (std::size_t r = 0; r < drift_.size(); ++r) rates[r] = pool_.add(rates[r], drift_[r]);
  return rates;
}

std::vector<Id> ClosedMotion::times_jacobian(const std::vector<Id>& v) const {
  std::vector<Id> rates(rows_.size(), pool_.zero());
  for (std::size_t r = 0; r < rates.size(); ++r) {
    for (std::size_t k = 0; k < n_; ++k) {
      rates[r] = pool_.add(rates[r], pool_.mul(rows_.jacobian[r * n_ + k], v[k]));
    }
  }
  return rates;
}

std::vector<Id> closed_acceleration_derivatives(dynamics::Functions& tree, const ClosedMotion& motion,
                                                const std::vector<Id>& effort, std::span<const AppliedWrench> wrenches,
                                                std::span<const Direction> directions) {
  Pool& pool = tree.pool();
  const Mechanism& mechanism = tree.mechanism();
  const loops::ClosureRows& rows = motion.rows();
  const std::size_t n = effort.size();
  const ClosedMotion::Solution found = motion.solve(tree.net_forces(effort, wrenches), rows.bias);
  std::vector<expr::Assignment> held;
  for (std::size_t i = 0; i < n; ++i) held.emplace_back(mechanism.qdd[i], found.accelerations[i]);
  std::vector<Id> driven = effort;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const Id multiplier = pool.symbol("multiplier", expr::Stage::step);
    held.emplace_back(multiplier, found.multipliers[r]);
    for (std::size_t k = 0; k < n; ++k) {
      driven[k] = pool.add(driven[k], pool.mul(rows.jacobian[r * n + k], multiplier));
    }
  }
  std::vector<Id> opening = motion.times_jacobian(mechanism.qdd);
  for (std::size_t r = 0; r < rows.size(); ++r) opening[r] = pool.add(opening[r], rows.bias[r]);
  const std::vector<Id> residual =
      expr::substitute(pool, tree.residual_derivatives(driven, wrenches, directions), held);
  std::vector<Id> derivatives(n * directions.size());
  for (std::size_t c = 0; c < directions.size(); ++c) {
    std::vector<Id> forces(n);
    for (std::size_t k = 0; k < n; ++k) forces[k] = pool.neg(residual[k * directions.size() + c]);
    const std::vector<Id> bias = expr::substitute(pool, expr::differentiate(pool, opening, directions[c]).roots, held);
    const std::vector<Id> column = motion.solve(std::move(forces), bias).accelerations;
    for (std::size_t k = 0; k < n; ++k) derivatives[k * directions.size() + c] = column[k];
  }
  return derivatives;
}

ClosingStep closing_step(dynamics::Functions& tree, const ClosedMotion& motion) {
  Pool& pool = tree.pool();
  const Mechanism& mechanism = tree.mechanism();
  const loops::ClosureRows of_positions = rows_of_positions(motion.rows(), mechanism.qd.size());
  ClosingStep step{of_positions.gaps, {}, mechanism.qd};
  std::vector<Id> back = of_positions.size() == motion.rows().size() ? motion.least_change(step.gaps)
                                                                     : motion.of_positions().least_change(step.gaps);
  for (Id& entry : back) entry = pool.neg(entry);
  step.q = retract(mechanism, pool, mechanism.q, back);
  const std::vector<Id> opening = motion.least_change(motion.rates(mechanism.qd));
  for (std::size_t k = 0; k < opening.size(); ++k) step.qd[k] = pool.sub(step.qd[k], opening[k]);
  return step;
}

loops::ClosureRows rows_of_positions(const loops::ClosureRows& rows, std::size_t nv) {
  loops::ClosureRows some;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (rows.rows[r].of_speeds) continue;
    some.rows.push_back(rows.rows[r]);
    some.gaps.push_back(rows.gaps[r]);
    some.bias.push_back(rows.bias[r]);
    const auto row = rows.jacobian.begin() + static_cast<std::ptrdiff_t>(r * nv);
    some.jacobian.insert(some.jacobian.end(), row, row + static_cast<std::ptrdiff_t>(nv));
  }
  return some;
}

bool is_length(const loops::ClosureRow& row) {
  return !row.coupling && !row.of_speeds && measures_length(row.equation);
}

}  // namespace robotc
