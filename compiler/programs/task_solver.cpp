#include "compiler/programs/task_solver.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "compiler/numerics/singular_values.h"
#include "compiler/numerics/symmetric_solve.h"
#include "compiler/numerics/thresholds.h"
#include "compiler/programs/start_numbers.h"

namespace robotc::programs {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int most_steps = 200;
constexpr int most_slides = 100;
constexpr int most_evaluations = 20000;
/// Errors relative to the size of positions: what rounding of some ten operations leaves, and what counts as reached.
constexpr double nothing_left = 1e-13, reached_within = 1e-10;
/// Longest step of an entry, over its scale: a longer one may lead to another solution.
constexpr double longest_entry = 0.2;
/// Distance over the scale at which a coordinate counts as at its limit.
constexpr double at_limit = 1e-9;

/// A condition on changes that holds at a limit.
struct Wall {
  VectorXd outward;  ///< the change of the limited quantity by scaled speeds, positive outwards
  double room = 0;   ///< until the limit, in the same units
};

class TaskSolver {
 public:
  TaskSolver(const loops::LoopSolver& solver, const TaskErrorAt& error_at, const VectorXd& guess,
             const CoordinateBounds& bounds, const VectorXd& scales)
      : solver_(solver), error_at_(error_at), guess_(guess), bounds_(bounds), scales_(scales) {
    for (std::size_t row = 0; row < solver.rows().size(); ++row) {
      if (!solver.rows()[row].of_speeds) of_positions_.push_back(static_cast<Index>(row));
    }
  }

  TaskSolution run() {
    const VectorXd start = within(guess_);
    Found best = nearest(approach(start));
    StartNumbers numbers;
    for (const double width : {0.02, 0.1, 0.3, 0.6, 1.0}) {
      if (best.reached || evaluations_ > most_evaluations) break;
      for (int attempt = 0; attempt < 8; ++attempt) {
        VectorXd change = width * scales_;
        for (double& entry : change) entry *= numbers.next();
        Found other = nearest(approach(walked(start, change)));
        const bool is_better = other.reached == best.reached
                                   ? (other.reached ? away(other.q) < away(best.q) : other.left < best.left)
                                   : other.reached;
        if (is_better) best = std::move(other);
      }
    }
    return {best.q, best.reached, is_within(best.q)};
  }

 private:
  struct Found {
    VectorXd q;
    bool reached = false;
    double left = 0;
  };

  /// Distance from the guess.
  [[nodiscard]] double away(const VectorXd& q) const {
    return solver_.difference(q, guess_).cwiseQuotient(scales_).norm();
  }

  [[nodiscard]] std::vector<Wall> walls(const VectorXd& q) const {
    std::vector<Wall> walls;
    for (const CoordinateBounds::Range& range : bounds_.ranges) {
      const double scale = scales_[static_cast<Index>(range.speed)];
      const double value = q[static_cast<Index>(range.coordinate)];
      VectorXd outward = VectorXd::Zero(scales_.size());
      outward[static_cast<Index>(range.speed)] = 1;
      if (std::isfinite(range.most)) walls.push_back({outward, (range.most - value) / scale});
      if (std::isfinite(range.least)) walls.push_back({-outward, (value - range.least) / scale});
    }
    for (const CoordinateBounds::Cone& cone : bounds_.cones) {
      const auto first = static_cast<Index>(cone.quaternion);
      const double w = q[first], x = q[first + 1], y = q[first + 2], z = q[first + 3];
      const double across = std::hypot(x, y), along = std::hypot(w, z);
      // The moved z axis, for a quaternion of any length; the tilt grows with turns about z × z'.
      const Eigen::Vector3d moved(2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z);
      VectorXd outward = VectorXd::Zero(scales_.size());
      const Eigen::Vector3d axis(-moved.y(), moved.x(), 0);
      if (const double length = axis.norm(); length > 0) {
        for (Index k = 0; k < 3; ++k) {
          const auto speed = static_cast<Index>(cone.speed) + k;
          outward[speed] = axis[k] / length * scales_[speed];
        }
      }
      walls.push_back({outward, cone.most - 2 * std::atan2(across, along)});
    }
    return walls;
  }

  [[nodiscard]] bool is_within(const VectorXd& q) const {
    constexpr double rounding = 1e-7;
    return std::ranges::all_of(walls(q), [](const Wall& wall) { return wall.room >= -rounding; });
  }

  /// The guess moved into its limits, as far as the loops allow.
  [[nodiscard]] VectorXd within(const VectorXd& q) const {
    VectorXd moved = q;
    std::vector<bool> fixed(static_cast<std::size_t>(q.size()), false);
    for (const CoordinateBounds::Range& range : bounds_.ranges) {
      double& value = moved[static_cast<Index>(range.coordinate)];
      const double inside = std::clamp(value, range.least, range.most);
      if (inside == value) continue;
      value = inside;
      fixed[range.coordinate] = true;
    }
    for (const CoordinateBounds::Cone& cone : bounds_.cones) {
      auto xi = moved.segment<4>(static_cast<Index>(cone.quaternion));
      const double across = std::hypot(xi[1], xi[2]), along = std::hypot(xi[0], xi[3]);
      if (2 * std::atan2(across, along) <= cone.most) continue;
      // Tilt is twice the angle of (along, across).
      const double length = std::hypot(across, along);
      xi.segment<2>(1) *= length * std::sin(cone.most / 2) / across;
      if (along > 0) {
        const double factor = length * std::cos(cone.most / 2) / along;
        xi[0] *= factor;
        xi[3] *= factor;
      } else {
        xi[0] = length * std::cos(cone.most / 2);
      }
      for (std::size_t k = 0; k < 4; ++k) fixed[cone.quaternion + k] = true;
    }
    const loops::Closed closed = solver_.close(moved, fixed);
    return closed.success ? closed.q : q;
  }

  /// A basis of the scaled changes that keep the loops closed and `held` as they are.
  [[nodiscard]] MatrixXd free_changes(const VectorXd& q, const std::vector<VectorXd>& held) const {
    const auto rows = static_cast<Index>(of_positions_.size() + held.size());
    const Index columns = scales_.size();
    if (rows == 0) return MatrixXd::Identity(columns, columns);
    MatrixXd conditions(rows, columns);
    if (!of_positions_.empty()) {
      const MatrixXd jacobian = solver_.row_scale().asDiagonal() * solver_.jacobian(q) * scales_.asDiagonal();
      conditions.topRows(static_cast<Index>(of_positions_.size())) = jacobian(of_positions_, Eigen::all);
    }
    for (std::size_t i = 0; i < held.size(); ++i) {
      conditions.row(static_cast<Index>(of_positions_.size() + i)) = held[i].transpose();
    }
    if (!conditions.allFinite()) return MatrixXd(columns, 0);
    return numerics::null_space(conditions, numerics::redundant_equation);
  }

  /// q moved by a change, its loops closed again, and no limit left; `q` itself if that is impossible.
  [[nodiscard]] std::optional<VectorXd> moved(const VectorXd& q, VectorXd scaled_change) const {
    const std::vector<Wall> before = walls(q);
    for (const Wall& wall : before) {
      const double outwards = wall.outward.dot(scaled_change);
      const double room = std::max(wall.room, 0.0);
      if (outwards > room && wall.room > at_limit) scaled_change *= room / outwards;
    }
    for (int attempt = 0; attempt < 20; ++attempt, scaled_change /= 2) {
      VectorXd next = solver_.moved(q, scales_.cwiseProduct(scaled_change));
      const loops::Closed closed = solver_.close(next);
      if (!closed.success) continue;
      // Closing corrects in the second order of the step; more would lead elsewhere.
      const double correction = solver_.difference(closed.q, next).cwiseQuotient(scales_).lpNorm<Eigen::Infinity>();
      if (!(correction <= longest_entry)) continue;
      next = closed.q;
      for (const CoordinateBounds::Range& range : bounds_.ranges) {
        if (!of_positions_.empty()) break;
        double& value = next[static_cast<Index>(range.coordinate)];
        const double scale = at_limit * scales_[static_cast<Index>(range.speed)];
        if (std::abs(value - range.most) <= scale) value = range.most;
        if (std::abs(value - range.least) <= scale) value = range.least;
      }
      const std::vector<Wall> after = walls(next);
      bool inside = true;
      for (std::size_t i = 0; i < after.size(); ++i) {
        inside = inside && after[i].room >= std::min(before[i].room, 0.0) - at_limit;
      }
      if (inside) return next;
    }
    return std::nullopt;
  }

  /// The same in short steps, as far as it goes.
  [[nodiscard]] VectorXd walked(VectorXd q, const VectorXd& change) const {
    const VectorXd scaled = change.cwiseQuotient(scales_);
    const double longest = scaled.size() == 0 ? 0 : scaled.lpNorm<Eigen::Infinity>();
    const int steps = std::max(1, static_cast<int>(std::ceil(longest / longest_entry)));
    for (int step = 0; step < steps; ++step) {
      const MatrixXd free = free_changes(q, {});
      const auto next = moved(q, free * (free.transpose() * (scaled / steps)));
      if (!next) break;
      q = *next;
    }
    return q;
  }

  /// Holds limits that `change_along(basis)` would leave, one after another.
  template <class Change>
  [[nodiscard]] VectorXd held_change(const VectorXd& q, Change change_along) const {
    const std::vector<Wall> all = walls(q);
    std::vector<bool> is_held(all.size(), false);
    std::vector<VectorXd> held;
    while (true) {
      VectorXd change = change_along(free_changes(q, held));
      bool leaves = false;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (is_held[i] || all[i].room > at_limit || !(all[i].outward.dot(change) > 0)) continue;
        is_held[i] = leaves = true;
        held.push_back(all[i].outward);
      }
      if (!leaves) return change;
    }
  }

  [[nodiscard]] TaskError evaluate(const VectorXd& q) const {
    ++evaluations_;
    return error_at_(q);
  }

  static void shorten(VectorXd& change) {
    const double longest = change.size() == 0 ? 0 : change.lpNorm<Eigen::Infinity>();
    if (longest > longest_entry) change *= longest_entry / longest;
  }

  /// Levenberg–Marquardt: the damping grows if a step does not improve, and vanishes near a solution.
  [[nodiscard]] Found approach(VectorXd q) const {
    TaskError at = evaluate(q);
    double left = at.missing.norm();
    double damping = 1e-3;
    for (int step = 0; step < most_steps && damping < 1e10 && std::isfinite(left); ++step) {
      if (left <= nothing_left * at.size) break;
      VectorXd change = held_change(q, [&](const MatrixXd& free) -> VectorXd {
        if (free.cols() == 0) return VectorXd::Zero(scales_.size());
        const MatrixXd jacobian = at.jacobian * scales_.asDiagonal() * free;
        return free * numerics::DampedLeastSquares(jacobian, {.relative = damping}).solve(at.missing);
      });
      if (!change.allFinite() || change.isZero(0)) break;
      shorten(change);
      const auto next = moved(q, change);
      TaskError there = next ? evaluate(*next) : TaskError{};
      if (next && there.missing.norm() < left) {
        q = *next;
        at = std::move(there);
        left = at.missing.norm();
        damping = std::max(damping / 10, 1e-16);
      } else {
        damping *= 10;
      }
    }
    return {std::move(q), left <= reached_within * at.size, left};
  }

  /// Moves along the solutions towards the guess.
  [[nodiscard]] Found nearest(Found found) const {
    if (!found.reached) return found;
    for (int step = 0; step < most_slides && evaluations_ < most_evaluations; ++step) {
      const TaskError at = evaluate(found.q);
      const VectorXd towards = solver_.difference(guess_, found.q).cwiseQuotient(scales_);
      VectorXd slide = held_change(found.q, [&](const MatrixXd& free) -> VectorXd {
        if (free.cols() == 0) return VectorXd::Zero(scales_.size());
        const MatrixXd jacobian = at.jacobian * scales_.asDiagonal() * free;
        const MatrixXd still = numerics::null_space(jacobian, numerics::without_effect);
        return free * (still * (still.transpose() * (free.transpose() * towards)));
      });
      if (slide.norm() <= 1e-9 * (1 + towards.norm())) break;
      shorten(slide);
      std::optional<Found> nearer;
      for (double share = 1; share > 1e-3 && !nearer; share /= 2) {
        const auto next = moved(found.q, share * slide);
        if (!next) continue;
        Found other = approach(*next);
        if (other.reached && away(other.q) < towards.norm()) nearer = std::move(other);
      }
      if (!nearer) break;
      found = *std::move(nearer);
    }
    return found;
  }

  const loops::LoopSolver& solver_;
  const TaskErrorAt& error_at_;
  VectorXd guess_;
  const CoordinateBounds& bounds_;
  VectorXd scales_;
  std::vector<Index> of_positions_;
  mutable int evaluations_ = 0;
};

}  // namespace

TaskSolution solve_task(const loops::LoopSolver& solver, const TaskErrorAt& error_at, const VectorXd& guess,
                        const CoordinateBounds& bounds, const VectorXd& scales) {
  return TaskSolver(solver, error_at, guess, bounds, scales).run();
}

}  // namespace robotc::programs
