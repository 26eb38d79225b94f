#include "compiler/equations/dynamics/base_parameters_of_loops.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/loops/loop_solver.h"
#include "compiler/numerics/least_squares.h"
#include "compiler/numerics/singular_values.h"
#include "compiler/numerics/thresholds.h"

namespace robotc::dynamics {

namespace {

using base_parameters::BaseParameter;
using base_parameters::BaseParameters;
using base_parameters::Multiple;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using expr::Id;

/// Bound on the residual of a column of unit length that depends on others. Rounding leaves 1e-14, independent motion
/// at least 0.01 or so.
constexpr double dependent = 1e-10;
/// Pivots of columns that were kept are above it, over the largest: it leaves none of them out.
constexpr double independent = 1e-15;
/// Bound on the length of a column without effect, relative to the longest column.
constexpr double nothing = 1e-12;
/// Bound on a coefficient that is rounding, relative to the largest of its column.
constexpr double rounding = 1e-9;

bool depends_on_parameters(const Mechanism& mechanism, expr::Pool& pool, const std::vector<Id>& roots) {
  const Id zero = pool.zero();
  return std::any_of(mechanism.parameters.begin(), mechanism.parameters.end(), [&](const RobotParameter& parameter) {
    const expr::Assignment rate[] = {{parameter.symbol, pool.one()}};
    const std::vector<Id> rates = expr::differentiate(pool, roots, rate).roots;
    return std::any_of(rates.begin(), rates.end(), [&](Id entry) { return entry != zero; });
  });
}

/// True if the rank of the equations is the number of them that the mobility counts.
bool is_regular(const loops::LoopSolver& solver, const std::vector<double>& q, std::size_t equations) {
  const VectorXd at = Eigen::Map<const VectorXd>(q.data(), std::ssize(q));
  const MatrixXd jacobian = solver.row_scale().asDiagonal() * solver.jacobian(at) * solver.column_scale().asDiagonal();
  if (jacobian.size() == 0) return equations == 0;
  const VectorXd values = numerics::singular_values(jacobian);
  constexpr double none = numerics::redundant_equation, enough = 1e-4;  // of the largest
  const auto bound = static_cast<Index>(equations);
  if (bound > values.size() || (bound > 0 && values[bound - 1] < enough * values[0])) return false;
  return bound == values.size() || values[bound] < none * values[0];
}

/// Gᵀ Y at random states of the closed mechanism, one below the other; nothing if too few can be found.
std::optional<MatrixXd> samples(const Mechanism& mechanism, const expr::Pool& pool, const std::vector<Id>& roots,
                                std::size_t columns, const std::vector<Id>& rates, std::uint64_t seed) {
  const loops::LoopSolver solver(mechanism, pool);
  std::mt19937_64 random(seed);
  const auto within_one = [&] { return static_cast<double>(random() >> 11) * 0x1p-52 - 1; };
  const std::size_t rows = roots.size() / columns;
  // Enough even if the motion of a loop shows in one row only.
  const std::size_t states = 10 + 2 * columns;
  MatrixXd all(static_cast<Index>(states * rows), static_cast<Index>(columns));
  const std::vector<double>& assembly = mechanism.mobility.assembly;
  const VectorXd start = Eigen::Map<const VectorXd>(assembly.data(), std::ssize(assembly));
  constexpr double least_motion = 0.1;  // rad, or of the size of a loop: small motions hardly tell columns apart
  std::size_t state = 0;
  for (std::size_t attempt = 0; attempt < 4 * states && state < states; ++attempt) {
    std::vector<std::pair<Id, double>> values;
    for (const RobotParameter& parameter : mechanism.parameters) {
      values.emplace_back(parameter.symbol, parameter.default_value);
    }
    const std::vector<double> q = loops::closed_near(solver, mechanism.mobility.assembly, within_one);
    const VectorXd at = Eigen::Map<const VectorXd>(q.data(), std::ssize(q));
    const VectorXd moved = solver.difference(at, start).cwiseQuotient(solver.column_scale());
    if (moved.norm() < least_motion || !is_regular(solver, q, mechanism.mobility.equations.size())) continue;
    for (std::size_t i = 0; i < q.size(); ++i) values.emplace_back(mechanism.q[i], q[i]);
    for (const Id rate : rates) values.emplace_back(rate, within_one());
    const std::vector<double> entries = expr::evaluate(pool, roots, values);
    for (std::size_t i = 0; i < entries.size(); ++i) {
      all(static_cast<Index>(state * rows + i / columns), static_cast<Index>(i % columns)) = entries[i];
    }
    ++state;
  }
  if (state < states || !all.allFinite()) return std::nullopt;
  return all;
}

/// A column as a combination of the independent columns before it; empty if it is independent of them.
struct Column {
  std::vector<std::pair<std::size_t, double>> combination;
  bool is_combination = false;
};

std::vector<Column> combinations(const MatrixXd& all) {
  std::vector<Column> columns(static_cast<std::size_t>(all.cols()));
  std::vector<Index> kept;
  const VectorXd sizes = all.colwise().norm().transpose();
  for (Index k = 0; k < all.cols(); ++k) {
    Column& column = columns[static_cast<std::size_t>(k)];
    if (sizes[k] <= nothing * sizes.maxCoeff()) {
      column.is_combination = true;
      continue;
    }
    MatrixXd before(all.rows(), std::ssize(kept));
    for (Index i = 0; i < before.cols(); ++i) {
      before.col(i) = all.col(kept[static_cast<std::size_t>(i)]) / sizes[kept[static_cast<std::size_t>(i)]];
    }
    const VectorXd own = all.col(k) / sizes[k];
    const VectorXd shares = numerics::least_squares(before, own, independent);
    const double left = (own - before * shares).norm();
    if (left > dependent) {
      kept.push_back(k);
      continue;
    }
    column.is_combination = true;
    const double largest = shares.cwiseAbs().maxCoeff();
    for (Index i = 0; i < shares.size(); ++i) {
      if (std::abs(shares[i]) <= rounding * largest) continue;
      const Index other = kept[static_cast<std::size_t>(i)];
      column.combination.emplace_back(static_cast<std::size_t>(other), shares[i] * sizes[k] / sizes[other]);
    }
  }
  return columns;
}

/// Keeps the columns whose combinations do not hold in other states.
void keep_where_they_fail(std::vector<Column>& columns, const MatrixXd& all) {
  constexpr double close = 1e-8;
  const double largest = all.colwise().norm().maxCoeff();
  for (std::size_t k = 0; k < columns.size(); ++k) {
    if (!columns[k].is_combination) continue;
    VectorXd left = all.col(static_cast<Index>(k));
    const double bound = std::max(close * left.norm(), nothing * largest);
    for (const auto& [other, factor] : columns[k].combination) left -= factor * all.col(static_cast<Index>(other));
    if (left.norm() > bound) columns[k] = {};
  }
}

/// A coefficient that is a simple fraction to rounding is that fraction.
Number number_near(double value) {
  constexpr std::int64_t largest_denominator = 1000;
  constexpr double largest_value = 1e6, close = 3e-11;
  if (std::abs(value) > largest_value) return Number::inexact(value);
  for (std::int64_t denominator = 1; denominator <= largest_denominator; ++denominator) {
    const double numerator = std::round(value * static_cast<double>(denominator));
    const double error = std::abs(value - numerator / static_cast<double>(denominator));
    if (error < close * std::max(1.0, std::abs(value))) {
      return Number::rational(static_cast<std::int64_t>(numerator), denominator);
    }
  }
  return Number::inexact(value);
}

}  // namespace

BaseParameters base_parameters_of_loops(const Mechanism& mechanism, expr::Pool& pool, Regressor& tree,
                                        const loops::ReducedMotion& motion) {
  BaseParameters found = tree.base();
  const std::size_t columns = found.base.size();
  if (columns == 0 || motion.freedoms() == 0 || !tree.has_known_geometry()) return found;
  // The columns of inertial parameters come first.
  const std::size_t all_columns = tree.parameters().size();
  const std::vector<Id> whole = tree.matrix(mechanism.qd, mechanism.qdd);
  std::vector<Id> inertial;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (i % all_columns < columns) inertial.push_back(whole[i]);
  }
  const std::vector<Id> roots = motion.projected(motion.in_freedoms(inertial), columns);
  if (depends_on_parameters(mechanism, pool, roots)) return found;
  std::vector<Id> rates = mechanism.independent(mechanism.qd);
  for (const Id acceleration : mechanism.independent(mechanism.qdd)) rates.push_back(acceleration);
  const std::optional<MatrixXd> sampled = samples(mechanism, pool, roots, columns, rates, 1);
  const std::optional<MatrixXd> others = sampled ? samples(mechanism, pool, roots, columns, rates, 2) : std::nullopt;
  if (!others) return found;
  std::vector<Column> by = combinations(*sampled);
  keep_where_they_fail(by, *others);

  std::vector<std::map<std::size_t, Id>> terms(columns);
  std::vector<bool> has_effect(found.standard.size(), false);
  for (std::size_t k = 0; k < columns; ++k) {
    const auto add = [&](std::size_t to, Id factor) {
      for (const Multiple& term : found.base[k].terms) {
        Id& sum = terms[to].try_emplace(term.parameter, pool.zero()).first->second;
        sum = pool.add(sum, pool.mul(factor, term.coefficient));
      }
    };
    if (!by[k].is_combination) add(k, pool.one());
    for (const auto& [other, factor] : by[k].combination) add(other, pool.number(number_near(factor)));
  }
  BaseParameters reduced{std::move(found.standard), {}, {}};
  for (std::size_t k = 0; k < columns; ++k) {
    if (by[k].is_combination) continue;
    const std::size_t leading = found.base[k].leading;
    BaseParameter base{leading, {{leading, pool.one()}}};
    for (const auto& [parameter, coefficient] : terms[k]) {
      if (coefficient == pool.zero()) continue;
      has_effect[parameter] = true;
      if (parameter != leading) base.terms.push_back({parameter, coefficient});
    }
    reduced.base.push_back(std::move(base));
  }
  for (std::size_t i = 0; i < has_effect.size(); ++i) {
    if (!has_effect[i]) reduced.without_effect.push_back(i);
  }
  return reduced;
}

}  // namespace robotc::dynamics
