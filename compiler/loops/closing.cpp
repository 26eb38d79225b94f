#include "compiler/loops/closing.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/rotations.h"
#include "compiler/loops/loop_solver.h"

namespace robotc::loops {

using expr::Id;
using expr::Op;
using Ids = Closing::Ids;

namespace {

/// Newton's steps: a joint 0.5 rad from where it belongs is there after five of them, to rounding.
constexpr int steps = 6;

/// Before the last step, over the sizes of loops: after it, the square of this is left. Floats reach it, too.
constexpr double largest_gap = 1e-6;

}  // namespace

Closing::Closing(const Mechanism& mechanism, expr::Pool& pool, const ReducedMotion& motion)
    : mechanism_(mechanism), pool_(pool), motion_(motion), gaps_(relative_gaps()) {
  const Ids delta = motion.closing_step();
  next_ = retract(mechanism, pool, mechanism.q, delta);
  // Joints that stay are not turned by nothing.
  const auto stays = [&](JointId joint) {
    for (const SpeedId id : mechanism.speed_ids()) {
      if (mechanism.speeds[id.index()].joint == joint && !pool.is_zero(delta[id.index()])) return false;
    }
    return true;
  };
  for (std::size_t i = 0; i < next_.size(); ++i) {
    if (stays(mechanism.coordinates[i].joint)) next_[i] = mechanism.q[i];
  }
}

Ids Closing::relative_gaps() const {
  const LoopSolver solver(mechanism_, pool_);
  Ids gaps = motion_.with_relations(motion_.rows().gaps);
  Ids relative;
  for (std::size_t r = 0; r < gaps.size(); ++r) {
    if (motion_.rows().rows[r].of_speeds) continue;
    const double scale = solver.row_scale()[static_cast<Eigen::Index>(r)];
    relative.push_back(pool_.mul(pool_.number(Number::inexact(scale)), gaps[r]));
  }
  // An entry that is rounding at some q is 0 at all q: relations are proved.
  std::mt19937_64 random(1);
  const auto number = [&] { return static_cast<double>(random() >> 11) * 0x1p-52 - 1; };  // in [−1, 1)
  constexpr double rounding = 1e-12;
  std::vector<double> largest(relative.size(), 0);
  for (int round = 0; round < 3; ++round) {
    std::vector<std::pair<Id, double>> values;
    for (const RobotParameter& p : mechanism_.parameters) values.emplace_back(p.symbol, p.default_value);
    for (const Id q : mechanism_.q) values.emplace_back(q, 3 * number());
    const std::vector<double> found = expr::evaluate(pool_, relative, values);
    for (std::size_t r = 0; r < found.size(); ++r) {
      if (!(std::abs(found[r]) <= rounding)) largest[r] = 1;
    }
  }
  Ids left;
  for (std::size_t r = 0; r < relative.size(); ++r) {
    if (largest[r] > 0) left.push_back(relative[r]);
  }
  return left;
}

Ids Closing::at(const Ids& roots, const Ids& q) const {
  std::vector<expr::Assignment> values;
  for (std::size_t i = 0; i < q.size(); ++i) {
    if (q[i] != mechanism_.q[i]) values.emplace_back(mechanism_.q[i], q[i]);
  }
  return expr::substitute(pool_, roots, values);
}

Id Closing::one_if_closed(const Ids& q) const {
  Id is_closed = pool_.one();
  const auto require = [&](Id condition) {
    is_closed = pool_.is_one(is_closed) ? condition : pool_.make(Op::logical_and, is_closed, condition);
  };
  Id worst = pool_.zero();
  for (const Id gap : at(gaps_, q)) worst = pool_.make(Op::max, worst, pool_.make(Op::abs, gap));
  if (!pool_.is_zero(worst)) {
    require(pool_.make(Op::less_equal, worst, pool_.number(Number::inexact(largest_gap))));
  }
  const Ids before = motion_.determinants();
  const Ids after = at(before, q);
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i] == after[i]) continue;
    require(pool_.make(Op::less, pool_.zero(), pool_.mul(before[i], after[i])));
  }
  if (pool_.is_one(is_closed)) return pool_.one();
  const Id success = pool_.select(is_closed, pool_.one(), pool_.zero());
  return pool_.div(success, success);
}

Ids Closing::from(const Ids& start) const {
  Ids q = with_unit_quaternions(mechanism_, pool_, start);
  for (int k = 0; k + 1 < steps; ++k) q = at(next_, q);
  const Id one = one_if_closed(q);
  q = at(next_, q);
  const std::vector<expr::Assignment>& relations = motion_.linear().coordinates;
  Ids related;
  for (const auto& [symbol, expression] : relations) related.push_back(expression);
  related = at(related, q);
  for (std::size_t i = 0; i < relations.size(); ++i) {
    const auto place = std::find(mechanism_.q.begin(), mechanism_.q.end(), relations[i].first);
    q[static_cast<std::size_t>(place - mechanism_.q.begin())] = related[i];
  }
  for (Id& entry : q) entry = pool_.mul(entry, one);
  return q;
}

Ids Closing::closed() const { return from(mechanism_.q); }

Ids Closing::moved() const {
  const std::size_t f = motion_.freedoms();
  const Ids by_freedom = mechanism_.independent(mechanism_.displacement);
  Ids delta(motion_.speeds(), pool_.zero());
  for (std::size_t i = 0; i < delta.size(); ++i) {
    for (std::size_t k = 0; k < f; ++k) {
      delta[i] = pool_.add(delta[i], pool_.mul(motion_.matrix()[i * f + k], by_freedom[k]));
    }
  }
  return from(motion_.with_relations(retract(mechanism_, pool_, mechanism_.q, delta)));
}

std::vector<Id> with_unit_quaternions(const Mechanism& mechanism, expr::Pool& pool, std::vector<Id> q) {
  for (const CoordinateId first : mechanism.quaternions()) {
    const std::size_t w = first.index();
    const Id length = pool.sqrt(expr::squared_length(pool, {q[w], q[w + 1], q[w + 2], q[w + 3]}));
    for (std::size_t k = 0; k < 4; ++k) q[w + k] = pool.div(q[w + k], length);
  }
  return q;
}

}  // namespace robotc::loops
