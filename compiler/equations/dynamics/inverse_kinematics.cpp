#include "compiler/equations/dynamics/inverse_kinematics.h"

#include <algorithm>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/rotations.h"
#include "compiler/expr/tree_factorisation.h"

namespace robotc::dynamics {

using expr::Id;
using expr::Mat3;
using expr::Op;
using expr::Vec3;
using Ids = std::vector<Id>;

namespace {

/// Enough steps for a guess 0.5 rad away in each joint of an arm of six or seven joints, to rounding.
constexpr int steps = 10;
/// Bounds in rad or m on the entry that moves most in a step, and on the part of the step towards q0.
constexpr double longest_step = 1, longest_slide = 0.3;
/// Damping where the error is 0, relative to the squared lengths of the Jacobian's rows.
constexpr double least_damping = 1e-9;
/// A joint with less room, in rad or m, is at its limit.
constexpr double at_limit = 1e-9;
/// The square of 1e-10 m or rad for each rad or m, below which an entry of the Jacobian is rounding: of places that
/// loops hold still. Damping is never less.
constexpr double still = 1e-20;

class Reaching {
 public:
  Reaching(const Mechanism& mechanism, expr::Pool& pool, const PlaceKinematics& place, Target target)
      : mechanism_(mechanism), pool_(pool), place_(place), free_(mechanism.mobility.independent) {
    const std::size_t all = target == Target::pose ? 6 : 3;
    for (std::size_t r = 0; r < all; ++r) {
      const auto first = place.jacobian.begin() + static_cast<std::ptrdiff_t>(r * free_.size());
      const auto last = first + static_cast<std::ptrdiff_t>(free_.size());
      if (std::any_of(first, last, [&](Id entry) { return !pool.is_zero(entry); })) rows_.push_back(r);
    }
  }

  Ids run(Ids q) {
    if (rows_.empty()) return q;
    for (int k = 0; k < steps; ++k) q = stepped(q, 2 * k < steps);
    return q;
  }

 private:
  [[nodiscard]] Id number(double value) { return pool_.number(Number::inexact(value)); }

  [[nodiscard]] Ids at(const Ids& roots, const Ids& q, const Ids& delta = {}) {
    std::vector<expr::Assignment> values;
    for (std::size_t i = 0; i < q.size(); ++i) {
      if (q[i] != mechanism_.q[i]) values.emplace_back(mechanism_.q[i], q[i]);
    }
    for (std::size_t i = 0; i < delta.size(); ++i) {
      values.emplace_back(mechanism_.displacement[free_[i].index()], delta[i]);
    }
    return expr::substitute(pool_, roots, values);
  }

  /// (position, turn) from the pose to the target, in world axes; of the rows that can move.
  [[nodiscard]] Ids error(const Ids& pose) {
    const Ids& target = mechanism_.target;
    Vec3 turn = expr::zero3(pool_);
    if (rows_.back() >= 3) {
      Mat3 wanted, found;
      for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
          wanted[i][j] = target[3 * i + j];
          found[j][i] = pose[3 * i + j];  // transposed
        }
      }
      // 2 sin(θ/2) along the axis: to first order the rotation vector, largest at half a turn, and without atan2.
      const expr::Quaternion left = expr::quaternion_of_rotation(pool_, expr::mul(pool_, wanted, found));
      for (std::size_t i = 0; i < 3; ++i) turn[i] = pool_.mul(pool_.integer(2), left[i + 1]);
    }
    Ids error;
    for (const std::size_t r : rows_) {
      error.push_back(r < 3 ? pool_.sub(target[9 + r], pose[9 + r]) : turn[r - 3]);
    }
    return error;
  }

  /// Room below and above each freedom at q: two entries a freedom, invalid where it has no limit.
  struct Room {
    Id down{}, up{};
  };
  [[nodiscard]] std::vector<Room> rooms(const Ids& q) {
    std::vector<Room> rooms(free_.size());
    for (std::size_t i = 0; i < free_.size(); ++i) {
      const auto coordinate = mechanism_.coordinate_of(free_[i]);
      if (!coordinate) continue;
      const JointLimits& limits = mechanism_.freedom(free_[i]).limits;
      const Id value = q[coordinate->index()];
      if (limits.lower.valid()) rooms[i].down = pool_.sub(value, limits.lower);
      if (limits.upper.valid()) rooms[i].up = pool_.sub(limits.upper, value);
    }
    return rooms;
  }

  /// The Jacobian's rows that can move, without the columns of joints that the error pulls against their limits.
  [[nodiscard]] std::vector<Ids> free_jacobian(const Ids& q, const Ids& error, const std::vector<Room>& rooms) {
    const Ids whole = at(place_.jacobian, q);
    std::vector<Ids> jacobian(rows_.size(), Ids(free_.size()));
    for (std::size_t i = 0; i < free_.size(); ++i) {
      Id pull = pool_.zero();
      for (std::size_t k = 0; k < rows_.size(); ++k) {
        jacobian[k][i] = whole[rows_[k] * free_.size() + i];
        pull = pool_.add(pull, pool_.mul(jacobian[k][i], error[k]));
      }
      const auto hold = [&](Id room, Id outward) {
        if (!room.valid()) return;
        const Id is_held = pool_.make(Op::logical_and, pool_.make(Op::less_equal, room, number(at_limit)),
                                      pool_.make(Op::less, pool_.zero(), outward));
        for (Ids& row : jacobian) row[i] = pool_.select(is_held, pool_.zero(), row[i]);
      };
      hold(rooms[i].down, pool_.neg(pull));
      hold(rooms[i].up, pull);
    }
    return jacobian;
  }

  /// J Jᵀ and the damping of each row.
  [[nodiscard]] Ids damped_square(const std::vector<Ids>& jacobian, const Ids& error) {
    const std::size_t m = rows_.size();
    Ids square(m * m, pool_.zero());
    for (std::size_t r = 0; r < m; ++r) {
      for (std::size_t c = 0; c <= r; ++c) {
        for (std::size_t i = 0; i < free_.size(); ++i) {
          square[r * m + c] = pool_.add(square[r * m + c], pool_.mul(jacobian[r][i], jacobian[c][i]));
        }
        square[c * m + r] = square[r * m + c];
      }
    }
    for (const bool turns : {false, true}) {
      Id left = pool_.zero(), size = pool_.zero();
      for (std::size_t r = 0; r < m; ++r) {
        if ((rows_[r] >= 3) != turns) continue;
        left = pool_.add(left, pool_.mul(error[r], error[r]));
        size = pool_.add(size, square[r * m + r]);
      }
      const Id least = pool_.add(number(still), pool_.mul(number(least_damping), size));
      const Id damping = pool_.add(pool_.mul(number(0.5), left), least);
      for (std::size_t r = 0; r < m; ++r) {
        if ((rows_[r] >= 3) == turns) square[r * m + r] = pool_.add(square[r * m + r], damping);
      }
    }
    return square;
  }

  /// Scaled so that no entry is longer than `longest`.
  [[nodiscard]] Ids shortened(Ids change, double longest) {
    Id most = number(longest);
    for (const Id entry : change) most = pool_.make(Op::max, most, pool_.make(Op::abs, entry));
    const Id factor = pool_.div(number(longest), most);
    for (Id& entry : change) entry = pool_.mul(factor, entry);
    return change;
  }

  [[nodiscard]] Ids stepped(const Ids& q, bool slides) {
    const Ids missing = error(at(place_.pose, q));
    const std::vector<Room> room = rooms(q);
    const std::vector<Ids> jacobian = free_jacobian(q, missing, room);
    Ids change(free_.size(), pool_.zero());
    if (slides)
      change = shortened(mechanism_.independent(difference(mechanism_, pool_, mechanism_.q0, q)), longest_slide);
    Ids left = missing;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      for (std::size_t i = 0; i < free_.size(); ++i) {
        left[r] = pool_.sub(left[r], pool_.mul(jacobian[r][i], change[i]));
      }
    }
    const expr::TreeFactorisation square(pool_, expr::single_path(rows_.size()), damped_square(jacobian, missing));
    const Ids weights = square.solve(std::move(left));
    for (std::size_t i = 0; i < free_.size(); ++i) {
      for (std::size_t r = 0; r < rows_.size(); ++r) {
        change[i] = pool_.add(change[i], pool_.mul(jacobian[r][i], weights[r]));
      }
    }
    change = shortened(std::move(change), longest_step);
    for (std::size_t i = 0; i < free_.size(); ++i) {
      if (room[i].down.valid()) change[i] = pool_.make(Op::max, change[i], pool_.neg(room[i].down));
      if (room[i].up.valid()) change[i] = pool_.make(Op::min, change[i], room[i].up);
    }
    return at(place_.moved, q, change);
  }

  const Mechanism& mechanism_;
  expr::Pool& pool_;
  const PlaceKinematics& place_;
  const std::vector<SpeedId>& free_;
  std::vector<std::size_t> rows_;  ///< of the Jacobian, those with an entry
};

}  // namespace

std::vector<Id> reach(const Mechanism& mechanism, expr::Pool& pool, const PlaceKinematics& place, Target target,
                      std::vector<Id> start) {
  return Reaching(mechanism, pool, place, target).run(std::move(start));
}

}  // namespace robotc::dynamics
