#include "compiler/loops/reduced_motion.h"

#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/loops/linear_loops.h"

namespace robotc::loops {

using expr::Id;
using Ids = ReducedMotion::Ids;

ReducedMotion::ReducedMotion(const Mechanism& mechanism, expr::Pool& pool)
    : mechanism_(mechanism),
      pool_(pool),
      rows_(closure_rows(pool, mechanism)),
      linear_(linear_loops(pool, mechanism)),
      u_(mechanism.independent(mechanism.qd)),
      u_rates_(mechanism.independent(mechanism.qdd)) {
  const std::size_t n = speeds();
  const std::size_t f = freedoms();
  const ClosureRows closed = closure_rows(pool, mechanism, RowsHold::closed);
  jacobian_ = kept(closed.jacobian, n);
  sigma_ = kept(closed.bias, 1);
  const std::size_t equations = linear_.equations.size();
  for (std::size_t r = 0; r < equations; ++r) {
    for (const SpeedRelation& relation : linear_.relations) {
      const Id entry = std::exchange(jacobian_[r * n + relation.speed.index()], pool_.zero());
      for (const auto& [other, factor] : relation.terms) {
        Id& sum = jacobian_[r * n + other.index()];
        sum = pool_.add(sum, pool_.mul(factor, entry));
      }
    }
  }
  const std::vector<SpeedId>& followers = linear_.dependent;
  expr::DenseMatrix of_dependent{equations, followers.size(), {}};
  for (std::size_t r = 0; r < equations; ++r) {
    for (const SpeedId id : followers) of_dependent.entries.push_back(jacobian_[r * n + id.index()]);
  }
  solver_.emplace(pool_, std::move(of_dependent));

  Ids of_independent;
  for (std::size_t r = 0; r < equations; ++r) {
    for (const SpeedId id : mechanism_.mobility.independent) of_independent.push_back(jacobian_[r * n + id.index()]);
  }
  matrix_ = dependent(std::move(of_independent), f);
  for (std::size_t k = 0; k < f; ++k) matrix_[mechanism_.mobility.independent[k].index() * f + k] = pool_.one();
  for (const SpeedRelation& relation : linear_.relations) {
    for (std::size_t k = 0; k < f; ++k) matrix_[relation.speed.index() * f + k] = pool_.zero();
  }
  follow_relations(matrix_, f);
  velocities_ = product(matrix_, n, u_, 1);
  for (const SpeedRelation& relation : linear_.relations) velocities_[relation.speed.index()] = pool_.zero();
  follow_relations(velocities_, 1);
  bias_ = dependent(replaced(sigma_, velocities_, mechanism_.qdd), 1);
  accelerations_ = product(matrix_, n, u_rates_, 1);
  for (std::size_t i = 0; i < n; ++i) accelerations_[i] = pool_.add(accelerations_[i], bias_[i]);
  for (const SpeedRelation& relation : linear_.relations) accelerations_[relation.speed.index()] = pool_.zero();
  follow_relations(accelerations_, 1);
}

Ids ReducedMotion::kept(const Ids& by_row, std::size_t columns) const {
  Ids result;
  for (const std::size_t row : linear_.equations) {
    for (std::size_t c = 0; c < columns; ++c) result.push_back(by_row[row * columns + c]);
  }
  return with_relations(result);
}

Ids ReducedMotion::with_relations(const Ids& roots) const {
  return linear_.coordinates.empty() ? roots : expr::substitute(pool_, roots, linear_.coordinates);
}

void ReducedMotion::follow_relations(Ids& by_speed, std::size_t columns) const {
  for (const SpeedRelation& relation : linear_.relations) {
    for (const auto& [other, factor] : relation.terms) {
      for (std::size_t c = 0; c < columns; ++c) {
        Id& sum = by_speed[relation.speed.index() * columns + c];
        sum = pool_.add(sum, pool_.mul(factor, by_speed[other.index() * columns + c]));
      }
    }
  }
}

Ids ReducedMotion::dependent(Ids b, std::size_t columns) const {
  const std::vector<SpeedId>& followers = linear_.dependent;
  const expr::DenseMatrix x = solver_->solve({linear_.equations.size(), columns, std::move(b)});
  Ids result(speeds() * columns, pool_.zero());
  for (std::size_t i = 0; i < followers.size(); ++i) {
    for (std::size_t c = 0; c < columns; ++c) result[followers[i].index() * columns + c] = pool_.neg(x.at(i, c));
  }
  follow_relations(result, columns);
  return result;
}

Ids ReducedMotion::replaced(const Ids& roots, const Ids& speeds, const Ids& accelerations) const {
  std::vector<expr::Assignment> replacements = linear_.coordinates;
  for (std::size_t i = 0; i < speeds.size(); ++i) {
    if (speeds[i] != mechanism_.qd[i]) replacements.emplace_back(mechanism_.qd[i], speeds[i]);
    if (accelerations[i] != mechanism_.qdd[i]) replacements.emplace_back(mechanism_.qdd[i], accelerations[i]);
  }
  return expr::substitute(pool_, roots, replacements);
}

Ids ReducedMotion::in_freedoms(const Ids& roots) const { return replaced(roots, velocities_, accelerations_); }

Ids ReducedMotion::in_freedoms(const Ids& roots, const Ids& accelerations) const {
  return replaced(roots, velocities_, accelerations);
}

Ids ReducedMotion::in_freedoms_directly(const Ids& roots) const {
  const std::size_t n = speeds();
  const auto independent_alone = [&](const Ids& symbols) {
    Ids entries(n, pool_.zero());
    for (std::size_t k = 0; k < freedoms(); ++k) entries[mechanism_.mobility.independent[k].index()] = symbols[k];
    return entries;
  };
  const auto completed = [&](Ids entries, const Ids& bias) {
    Ids right = product(jacobian_, linear_.equations.size(), entries, 1);
    for (std::size_t r = 0; r < bias.size(); ++r) right[r] = pool_.add(right[r], bias[r]);
    const Ids others = dependent(std::move(right), 1);
    for (std::size_t i = 0; i < n; ++i) entries[i] = pool_.add(entries[i], others[i]);
    for (const SpeedRelation& relation : linear_.relations) entries[relation.speed.index()] = pool_.zero();
    follow_relations(entries, 1);
    return entries;
  };
  const Ids velocities = completed(independent_alone(u_), {});
  const Ids bias = replaced(sigma_, velocities, mechanism_.qdd);
  return replaced(roots, velocities, completed(independent_alone(u_rates_), bias));
}

Ids ReducedMotion::product(const Ids& a, std::size_t rows, const Ids& b, std::size_t columns) const {
  const std::size_t inner = rows == 0 ? 0 : a.size() / rows;
  Ids result(rows * columns, pool_.zero());
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < columns; ++c) {
      Id& sum = result[r * columns + c];
      for (std::size_t k = 0; k < inner; ++k) {
        sum = pool_.add(sum, pool_.mul(a[r * inner + k], b[k * columns + c]));
      }
    }
  }
  return result;
}

Ids ReducedMotion::closing_step() const { return dependent(kept(rows_.gaps, 1), 1); }

std::vector<ClosureRow> ReducedMotion::rows_kept() const {
  std::vector<ClosureRow> kept;
  for (const std::size_t row : mechanism_.mobility.equations) kept.push_back(rows_.rows[row]);
  return kept;
}

Ids ReducedMotion::multipliers(const Ids& by_speed) const {
  // Linear loops have loads too: of all equations that bind, not only of those that are left.
  const std::vector<std::size_t>& kept_rows = mechanism_.mobility.equations;
  const std::size_t equations = kept_rows.size();
  const Ids jacobian = closure_rows(pool_, mechanism_, RowsHold::closed).jacobian;
  expr::DenseMatrix transposed{equations, equations, {}}, of_dependent{equations, 1, {}};
  for (const SpeedId id : mechanism_.mobility.dependent) {
    for (const std::size_t row : kept_rows) transposed.entries.push_back(jacobian[row * speeds() + id.index()]);
    of_dependent.entries.push_back(by_speed[id.index()]);
  }
  return expr::BlockSolve(pool_, std::move(transposed)).solve(std::move(of_dependent)).entries;
}

Ids ReducedMotion::times_g(const Ids& by_speed) const {
  return speeds() == 0 ? Ids{} : product(by_speed, by_speed.size() / speeds(), matrix_, freedoms());
}

Ids ReducedMotion::projected(const Ids& by_speed, std::size_t columns) const {
  const std::size_t f = freedoms();
  Ids result(f * columns, pool_.zero());
  for (std::size_t k = 0; k < f; ++k) {
    for (std::size_t c = 0; c < columns; ++c) {
      Id& sum = result[k * columns + c];
      for (std::size_t i = 0; i < speeds(); ++i) {
        sum = pool_.add(sum, pool_.mul(matrix_[i * f + k], by_speed[i * columns + c]));
      }
    }
  }
  return result;
}

Direction ReducedMotion::rates_of_q(const Ids& speeds) const {
  const Ids rates = position_rates(mechanism_, pool_, speeds);
  Direction direction;
  for (std::size_t i = 0; i < rates.size(); ++i) {
    if (!pool_.is_zero(rates[i])) direction.emplace_back(mechanism_.q[i], rates[i]);
  }
  return direction;
}

Direction ReducedMotion::along_motion() const { return rates_of_q(velocities_); }

Direction ReducedMotion::in_time() const {
  Direction direction = along_motion();
  const Ids jerks = mechanism_.independent(mechanism_.qddd);
  for (std::size_t k = 0; k < freedoms(); ++k) {
    direction.emplace_back(u_[k], u_rates_[k]);
    direction.emplace_back(u_rates_[k], jerks[k]);
  }
  return direction;
}

std::vector<Direction> ReducedMotion::along_freedoms() const {
  std::vector<Direction> directions;
  const std::size_t f = freedoms();
  for (std::size_t k = 0; k < f; ++k) {
    Ids column;
    for (std::size_t i = 0; i < speeds(); ++i) column.push_back(matrix_[i * f + k]);
    directions.push_back(rates_of_q(column));
  }
  return directions;
}

Direction ReducedMotion::along_parameter(Id parameter) const {
  const expr::Assignment alone[] = {{parameter, pool_.one()}};
  Ids opened = expr::differentiate(pool_, kept(rows_.gaps, 1), alone).roots;
  Direction direction = rates_of_q(dependent(std::move(opened), 1));
  direction.emplace_back(parameter, pool_.one());
  return direction;
}

ReducedMotion::Change ReducedMotion::change(const Direction& at, std::optional<std::size_t> speed) const {
  const std::size_t n = speeds();
  const std::size_t f = freedoms();
  const std::size_t equations = linear_.equations.size();
  const auto add = [&](Ids& to, const Ids& more) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = pool_.add(to[i], more[i]);
  };
  // J G = 0, so J_d G_d' = −J' G.
  const Ids jacobian_rate = expr::differentiate(pool_, jacobian_, at).roots;
  Change result;
  result.matrix = dependent(product(jacobian_rate, equations, matrix_, f), f);
  result.velocities = product(result.matrix, n, u_, 1);
  if (speed) {
    for (std::size_t i = 0; i < n; ++i) {
      result.velocities[i] = pool_.add(result.velocities[i], matrix_[i * f + *speed]);
    }
  }
  // J_d γ_d' = −σ' − J' γ.
  result.all = at;
  for (std::size_t i = 0; i < n; ++i) result.all.emplace_back(mechanism_.qd[i], result.velocities[i]);
  Ids right = in_freedoms(expr::differentiate(pool_, sigma_, result.all).roots, mechanism_.qdd);
  add(right, product(jacobian_rate, equations, bias_, 1));
  result.accelerations = dependent(std::move(right), 1);
  add(result.accelerations, product(result.matrix, n, u_rates_, 1));
  for (std::size_t i = 0; i < n; ++i) result.all.emplace_back(mechanism_.qdd[i], result.accelerations[i]);
  return result;
}

}  // namespace robotc::loops
