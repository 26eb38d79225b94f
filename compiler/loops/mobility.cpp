#include "compiler/loops/mobility.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

#include "compiler/loops/motion_samples.h"
#include "compiler/numerics/least_squares.h"
#include "compiler/numerics/singular_values.h"
#include "compiler/numerics/thresholds.h"

// Rank and freedoms are those of J at configurations of a walk on the manifold of closed loops: at a single one, the
// assembly above all, J may have lost rank. The walk goes straight on as far as it can, so that it passes singular
// positions without turning into another branch.
namespace robotc::loops {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// Bounds on singular values, over the largest.
constexpr double exactly_zero = numerics::redundant_equation;
constexpr double nearly_zero = 1e-4;  ///< redundancy within the accuracy of data …
constexpr double clearly_not = 1e-2;  ///< … where the others are at least this
constexpr double regular = numerics::regular_columns;

/// J of one configuration, without units.
MatrixXd scaled_jacobian(const LoopSolver& solver, const VectorXd& q) {
  return solver.row_scale().asDiagonal() * solver.jacobian(q) * solver.column_scale().asDiagonal();
}

std::size_t count_above(const VectorXd& values, double threshold) {
  return static_cast<std::size_t>((values.array() > threshold).count());
}

double largest_entry(const VectorXd& v) { return v.size() == 0 ? 0 : v.lpNorm<Eigen::Infinity>(); }

/// Numbers that depend on nothing but their order.
class Steps {
 public:
  VectorXd direction(Index size) {
    VectorXd v(size);
    for (double& entry : v) entry = static_cast<double>(random_() >> 11) * 0x1p-52 - 1;  // in [−1, 1)
    return v;
  }

 private:
  std::mt19937_64 random_{1};
};

/// The part of a direction that keeps the loops closed.
VectorXd tangent(const MatrixXd& j, const VectorXd& direction) {
  if (j.rows() == 0) return direction;
  return direction - numerics::least_squares(j, j * direction, exactly_zero);
}

/// A walk on closed configurations. Directions are without units.
class ManifoldWalk {
 public:
  ManifoldWalk(const LoopSolver& solver, VectorXd start)
      : solver_(&solver), start_(start), q_(std::move(start)), lowest_(q_), highest_(q_) {}

  [[nodiscard]] const VectorXd& q() const { return q_; }
  [[nodiscard]] const VectorXd& lowest() const { return lowest_; }
  [[nodiscard]] const VectorXd& highest() const { return highest_; }
  void restart() { q_ = start_; }
  [[nodiscard]] Index speeds() const { return solver_->column_scale().size(); }
  void continue_from(const ManifoldWalk& other) {
    q_ = other.q_;
    lowest_ = other.lowest_;
    highest_ = other.highest_;
  }

  /// One step along the tangent next to `direction`, which becomes the direction of the step; false if there is none.
  bool step(VectorXd& direction) {
    constexpr double longest = 0.2, shortest = 1e-3;
    VectorXd along = tangent(scaled_jacobian(*solver_, q_), direction);
    const double length = largest_entry(along);
    if (!(length > 1e-6 * largest_entry(direction))) return false;
    along /= length;
    for (double h = longest; h >= shortest; h /= 2) {
      const Closed closed = solver_->close(solver_->moved(q_, solver_->column_scale().cwiseProduct(h * along)));
      if (!closed.success) continue;
      const VectorXd done = solver_->difference(closed.q, q_).cwiseQuotient(solver_->column_scale());
      if (largest_entry(done - h * along) > keeps_ * h) continue;
      q_ = closed.q;
      lowest_ = lowest_.cwiseMin(q_);
      highest_ = highest_.cwiseMax(q_);
      direction = done / largest_entry(done);
      return true;
    }
    return false;
  }
  /// The first step, from a position that may be singular: most of its tangents lead nowhere then.
  bool leave(Steps& random, VectorXd& direction) {
    constexpr int attempts = 8;
    for (int i = 0; i < attempts; ++i) {
      direction = random.direction(solver_->column_scale().size());
      keeps_ = i < attempts / 2 ? 0.5 : 0.8;
      const bool left = step(direction);
      keeps_ = 0.5;
      if (left) return true;
    }
    return false;
  }

 private:
  const LoopSolver* solver_;
  VectorXd start_, q_, lowest_, highest_;
  double keeps_ = 0.5;  ///< largest part of a step that closing may take back
};

struct Samples {
  std::vector<VectorXd> q;  ///< the assembly first
  std::vector<CoordinateRange> ranges;
  bool moves = false;
};

/// Largest entry of a displacement without units, angles modulo a turn.
double distance_modulo_turns(const LoopSolver& solver, const VectorXd& displacement) {
  double farthest = 0;
  for (Index k = 0; k < displacement.size(); ++k) {
    const double entry = displacement[k];
    const bool is_length = solver.is_length(SpeedId(static_cast<std::size_t>(k)));
    farthest = std::max(farthest, std::abs(is_length ? entry : std::remainder(entry, 2 * std::numbers::pi)));
  }
  return farthest;
}

std::size_t rank_at(const LoopSolver& solver, const VectorXd& q) {
  return count_above(numerics::relative_singular_values(scaled_jacobian(solver, q)), exactly_zero);
}

/// Leaves the assembly; several motions may lead out of a singular one, and that with the fewest freedoms is taken. The
/// direction of the step, or nothing if nothing moves.
std::optional<VectorXd> leave(const LoopSolver& solver, const VectorXd& assembly, ManifoldWalk& walk) {
  constexpr int attempts = 6;
  const std::size_t rank = rank_at(solver, assembly);
  Steps random;
  std::optional<VectorXd> best;
  std::optional<ManifoldWalk> best_walk;
  std::size_t best_rank = 0;
  for (int i = 0; i < attempts; ++i) {
    ManifoldWalk trial(solver, assembly);
    VectorXd direction;
    if (!trial.leave(random, direction)) continue;
    const std::size_t own = rank_at(solver, trial.q());
    if (best && own <= best_rank) continue;
    best = direction;
    best_rank = own;
    best_walk = std::move(trial);
    if (own == rank && i == 0) break;  // not singular
  }
  if (best_walk) walk.continue_from(*best_walk);
  return best;
}

/// One freedom: on and on, until it comes round or can go no further; then the other way.
void follow(const LoopSolver& solver, const VectorXd& assembly, const VectorXd& first, ManifoldWalk& walk,
            Samples& samples, std::vector<VectorXd>& visited) {
  constexpr int most_steps = 160;
  const auto go = [&](VectorXd direction) {
    double farthest = 0;
    for (int i = 0; i < most_steps; ++i) {
      if (!walk.step(direction)) return false;
      visited.push_back(walk.q());
      const VectorXd from_start = solver.difference(walk.q(), assembly).cwiseQuotient(solver.column_scale());
      const double away = distance_modulo_turns(solver, from_start);
      farthest = std::max(farthest, away);
      if (farthest > 0.5 && away < 0.12) return true;  // steps are up to 0.2 long
    }
    return false;
  };
  const bool came_round = go(first);
  if (!came_round) {
    walk.restart();
    go(-first);
  }
  for (Index i = 0; i < assembly.size(); ++i) samples.ranges.push_back({walk.lowest()[i], walk.highest()[i]});
  if (!came_round) return;
  const VectorXd round = solver.difference(walk.q(), assembly);
  for (std::size_t k = 0; k < static_cast<std::size_t>(round.size()); ++k) {
    const SpeedId speed(k);
    const std::vector<bool> own = solver.coordinates_of(std::span(&speed, 1));
    const bool is_angle = std::count(own.begin(), own.end(), true) == 1 && !solver.is_length(speed);
    if (!is_angle || std::abs(round[static_cast<Index>(k)]) < 5) continue;
    const auto coordinate = static_cast<std::size_t>(std::find(own.begin(), own.end(), true) - own.begin());
    samples.ranges[coordinate].all_round = true;
  }
}

/// Several freedoms: a few steps from the assembly in many directions.
void look_around(std::size_t samples, ManifoldWalk& walk, std::vector<VectorXd>& visited) {
  constexpr int steps = 3;
  Steps random;
  for (std::size_t i = 0; i < samples; ++i) {
    walk.restart();
    VectorXd direction = random.direction(walk.speeds());
    for (int step = 0; step < steps && walk.step(direction); ++step) {
    }
    visited.push_back(walk.q());
  }
}

Samples sample_motion(const LoopSolver& solver, const VectorXd& assembly) {
  constexpr std::size_t most_samples = 12;
  Samples samples;
  samples.q.push_back(assembly);
  ManifoldWalk walk(solver, assembly);
  const auto first = leave(solver, assembly, walk);
  if (!first) return samples;
  samples.moves = true;
  std::vector<VectorXd> visited{walk.q()};
  const bool one_freedom = solver.column_scale().size() - static_cast<Index>(rank_at(solver, walk.q())) == 1;
  if (one_freedom) {
    follow(solver, assembly, *first, walk, samples, visited);
  } else {
    look_around(most_samples - 1, walk, visited);
  }
  const std::size_t wanted = std::min(most_samples, visited.size());
  for (std::size_t i = 0; i < wanted; ++i) samples.q.push_back(visited[i * visited.size() / wanted]);
  return samples;
}

/// Vectors chosen one after another so that what each adds to those before it is large at all samples: `sets` has a
/// matrix per sample whose rows are the vectors. Its score is the geometric mean over the samples.
class Choice {
 public:
  explicit Choice(std::vector<MatrixXd> sets) : sets_(std::move(sets)) {}

  [[nodiscard]] double score(Index row) const {
    constexpr double floor = 1e-12;  // a sample in a singular position does not decide alone
    double sum = 0;
    for (const MatrixXd& set : sets_) sum += std::log(std::max(set.row(row).norm(), floor));
    return std::exp(sum / static_cast<double>(sets_.size()));
  }
  void take(Index row) {
    for (MatrixXd& set : sets_) {
      const double length = set.row(row).norm();
      if (length == 0) continue;
      const VectorXd unit = set.row(row).transpose() / length;
      for (int twice = 0; twice < 2; ++twice) set -= (set * unit).eval() * unit.transpose();
    }
  }
  [[nodiscard]] Index rows() const { return sets_.front().rows(); }

 private:
  std::vector<MatrixXd> sets_;
};

/// `count` rows, the best first, in ascending order.
std::vector<std::size_t> choose_rows(std::vector<MatrixXd> sets, std::size_t count) {
  if (count == 0) return {};
  Choice choice(std::move(sets));
  std::vector<std::size_t> chosen;
  std::vector<bool> taken(static_cast<std::size_t>(choice.rows()), false);
  while (chosen.size() < count) {
    Index best = -1;
    double highest = -1;
    for (Index r = 0; r < choice.rows(); ++r) {
      if (taken[static_cast<std::size_t>(r)]) continue;
      const double score = choice.score(r);
      // The first of equal rows is chosen, so that rounding does not decide.
      if (score > highest * (1 + 1e-6)) {
        highest = score;
        best = r;
      }
    }
    if (best < 0) break;
    taken[static_cast<std::size_t>(best)] = true;
    chosen.push_back(static_cast<std::size_t>(best));
    choice.take(best);
  }
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

/// `count` dependent speeds. `order`: the speeds that had better be independent first.
std::vector<std::size_t> choose_dependent(const std::vector<MatrixXd>& jacobians, std::span<const std::size_t> order,
                                          std::size_t count) {
  if (count == 0) return {};
  std::vector<MatrixXd> sets;
  for (const MatrixXd& j : jacobians) sets.emplace_back(j.transpose());
  Choice choice(std::move(sets));
  std::vector<std::size_t> chosen;
  std::vector<bool> taken(order.size(), false);
  double longest = 0;
  for (Index k = 0; k < choice.rows(); ++k) longest = std::max(longest, choice.score(k));
  for (double pivot = 0.03 * longest; chosen.size() < count && pivot > regular * longest; pivot /= 10) {
    for (std::size_t i = order.size(); i-- > 0 && chosen.size() < count;) {
      const std::size_t k = order[i];
      if (taken[k] || choice.score(static_cast<Index>(k)) < pivot) continue;
      taken[k] = true;
      chosen.push_back(k);
      choice.take(static_cast<Index>(k));
    }
  }
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

MatrixXd columns_of(const MatrixXd& j, std::span<const std::size_t> columns) {
  MatrixXd result(j.rows(), std::ssize(columns));
  for (std::size_t i = 0; i < columns.size(); ++i) {
    result.col(static_cast<Index>(i)) = j.col(static_cast<Index>(columns[i]));
  }
  return result;
}

/// Smallest singular value of some columns over the largest of all; 1 for none.
double pivot_of(const MatrixXd& j, std::span<const std::size_t> columns) {
  if (columns.empty()) return 1;
  if (j.rows() < std::ssize(columns)) return 0;
  const double largest = numerics::singular_values(j)[0];
  const VectorXd own = numerics::singular_values(columns_of(j, columns));
  return largest > 0 ? own[own.size() - 1] / largest : 0;
}

std::vector<std::size_t> all_but(std::size_t count, std::span<const SpeedId> some) {
  std::vector<std::size_t> rest;
  for (std::size_t k = 0; k < count; ++k) {
    if (std::find(some.begin(), some.end(), SpeedId(k)) == some.end()) rest.push_back(k);
  }
  return rest;
}

/// Some speeds in the motions that J leaves, speeds × freedoms: a column for each of an orthonormal set of motions.
MatrixXd shares_of(const MatrixXd& j, std::span<const SpeedId> speeds, std::size_t freedoms) {
  const MatrixXd motions = numerics::least_changing_directions(j, static_cast<Index>(freedoms));
  MatrixXd own(std::ssize(speeds), motions.cols());
  for (std::size_t i = 0; i < speeds.size(); ++i) {
    own.row(static_cast<Index>(i)) = motions.row(static_cast<Index>(speeds[i].index()));
  }
  return own;
}

/// The rank of some speeds at the samples, and those that stay 0 in all of them.
struct SpeedRank {
  std::size_t rank = 0;
  std::vector<SpeedId> held;
};
SpeedRank rank_of_speeds(const std::vector<MatrixXd>& jacobians, std::span<const SpeedId> speeds,
                         std::size_t freedoms) {
  SpeedRank found;
  if (speeds.empty() || freedoms == 0) return found;
  std::vector<bool> moves(speeds.size(), false);
  for (const MatrixXd& j : jacobians) {
    MatrixXd shares = shares_of(j, speeds, freedoms);
    // Each speed in its own unit: gears may make it small.
    for (Index i = 0; i < shares.rows(); ++i) {
      const double size = shares.row(i).norm();
      moves[static_cast<std::size_t>(i)] = moves[static_cast<std::size_t>(i)] || size > exactly_zero;
      if (size > exactly_zero) {
        shares.row(i) /= size;
      } else {
        shares.row(i).setZero();
      }
    }
    found.rank = std::max(found.rank, count_above(numerics::singular_values(shares), regular));
  }
  for (std::size_t i = 0; i < speeds.size(); ++i) {
    if (!moves[i]) found.held.push_back(speeds[i]);
  }
  return found;
}

/// The first of the speeds that those before it determine.
std::optional<SpeedId> first_determined(const MatrixXd& j, std::span<const SpeedId> speeds, std::size_t freedoms) {
  if (freedoms == 0) return speeds.front();
  Choice choice({shares_of(j, speeds, freedoms)});
  for (std::size_t i = 0; i < speeds.size(); ++i) {
    if (choice.score(static_cast<Index>(i)) < regular) return speeds[i];
    choice.take(static_cast<Index>(i));
  }
  return std::nullopt;
}

/// Rows that bind only nearly at a configuration: left out, the others have singular values far from zero.
std::vector<std::size_t> nearly_dependent_rows(const MatrixXd& j) {
  const VectorXd values = numerics::relative_singular_values(j);
  const std::size_t clear = count_above(values, nearly_zero);
  if (clear == 0 || clear == count_above(values, exactly_zero)) return {};
  if (values[static_cast<Index>(clear) - 1] < clearly_not) return {};
  const std::vector<std::size_t> kept = choose_rows({j}, clear);
  std::vector<std::size_t> others;
  for (std::size_t r = 0; r < static_cast<std::size_t>(j.rows()); ++r) {
    if (!std::binary_search(kept.begin(), kept.end(), r)) others.push_back(r);
  }
  return others;
}

}  // namespace

std::vector<VectorXd> motion_samples(const LoopSolver& solver, const VectorXd& assembly, std::size_t count) {
  std::vector<VectorXd> visited{assembly};
  ManifoldWalk walk(solver, assembly);
  auto direction = leave(solver, assembly, walk);
  if (!direction) return visited;
  visited.push_back(walk.q());
  const bool one_freedom = solver.column_scale().size() - static_cast<Index>(rank_at(solver, walk.q())) == 1;
  if (!one_freedom && count > visited.size()) look_around(count - visited.size(), walk, visited);
  bool turned_back = false;
  while (one_freedom && visited.size() < count) {
    if (walk.step(*direction)) {
      visited.push_back(walk.q());
    } else if (turned_back) {
      break;
    } else {
      turned_back = true;
      walk.restart();
      *direction = -*direction;
    }
  }
  return visited;
}

MobilityReport find_mobility(const LoopSolver& solver, const VectorXd& assembly, std::span<const SpeedId> preferred,
                             std::span<const SpeedId> wanted) {
  MobilityReport report;
  const auto nv = static_cast<std::size_t>(solver.column_scale().size());

  // Near redundancy, if it stays so wherever the mechanism moves.
  const LoopSolver* exact = &solver;
  std::optional<LoopSolver> reduced;
  VectorXd start = assembly;
  std::optional<Samples> found;
  const auto near = nearly_dependent_rows(scaled_jacobian(solver, assembly));
  const auto is_coupling = [&](std::size_t r) { return solver.rows()[r].coupling.has_value(); };
  if (!near.empty() && std::none_of(near.begin(), near.end(), is_coupling)) {
    reduced = solver.without(near);
    const Closed closed = reduced->close(assembly);
    if (closed.success) {
      Samples samples = sample_motion(*reduced, closed.q);
      const std::size_t rank =
          count_above(numerics::relative_singular_values(scaled_jacobian(solver, assembly)), nearly_zero);
      const bool stays = std::all_of(samples.q.begin(), samples.q.end(), [&](const VectorXd& q) {
        return count_above(numerics::relative_singular_values(scaled_jacobian(solver, q)), nearly_zero) <= rank;
      });
      if (stays) {
        for (const std::size_t r : near) {
          double failure = 0;
          for (const VectorXd& q : samples.q)
            failure = std::max(failure, std::abs(solver.gaps(q)[static_cast<Index>(r)]));
          report.near.push_back({solver.rows()[r], failure});
        }
        exact = &*reduced;
        start = closed.q;
        found = std::move(samples);
      }
    }
  }
  if (!found) found = sample_motion(*exact, start);
  report.ranges = found->ranges;
  report.mobility.assembly.assign(start.begin(), start.end());

  // Rank: the largest at the samples; singular values there.
  std::vector<MatrixXd> jacobians;
  std::vector<VectorXd> values;
  for (const VectorXd& q : found->q) {
    jacobians.push_back(scaled_jacobian(*exact, q));
    values.push_back(numerics::relative_singular_values(jacobians.back()));
    report.rank = std::max(report.rank, count_above(values.back(), exactly_zero));
  }
  report.freedoms = nv - report.rank;
  report.assembly_freedoms = nv - count_above(values.front(), exactly_zero);
  report.smallest_kept = 0;
  for (const VectorXd& v : values) {
    if (report.rank > 0) report.smallest_kept = std::max(report.smallest_kept, v[static_cast<Index>(report.rank) - 1]);
    if (report.rank < nv) report.largest_dropped = std::max(report.largest_dropped, v[static_cast<Index>(report.rank)]);
  }
  if (!found->moves) {
    report.problem =
        report.assembly_freedoms == 0 ? MobilityProblem::nothing_moves : MobilityProblem::only_infinitesimally;
    report.nearly_freedoms = nv - count_above(values.front(), clearly_not);
    for (const double v : values.front()) {
      if (v <= clearly_not) report.nearly_value = std::max(report.nearly_value, v);
    }
  }

  // Independent speeds. Samples where J has lost rank do not count.
  std::vector<MatrixXd> full_rank;
  for (std::size_t i = 0; i < jacobians.size(); ++i) {
    if (count_above(values[i], exactly_zero) == report.rank) full_rank.push_back(jacobians[i]);
  }
  const SpeedRank motors = rank_of_speeds(full_rank, preferred, report.freedoms);
  report.mobility.motor_rank = motors.rank;
  report.held = motors.held;
  std::vector<std::size_t> dependent;
  const auto determine = [&](std::span<const SpeedId> speeds) {
    if (speeds.size() != report.freedoms) return false;
    const std::vector<std::size_t> rest = all_but(nv, speeds);
    const bool singular_assembly = report.assembly_freedoms > report.freedoms;
    const double pivot = pivot_of(singular_assembly ? full_rank.back() : jacobians.front(), rest);
    if (rest.size() != report.rank || pivot < regular) return false;
    dependent = rest;
    return true;
  };
  if (!wanted.empty()) {
    if (!determine(wanted)) {
      report.problem = MobilityProblem::not_independent;
      report.determined_by_others = first_determined(jacobians.front(), wanted, report.assembly_freedoms);
    }
    for (const SpeedId speed : wanted) report.mobility.independent.push_back(speed);
  } else if (determine(preferred)) {
    report.mobility.independent.assign(preferred.begin(), preferred.end());
  } else {
    std::vector<std::size_t> order;
    for (const SpeedId speed : preferred) order.push_back(speed.index());
    for (const std::size_t k : all_but(nv, preferred)) order.push_back(k);
    dependent = choose_dependent(full_rank, order, report.rank);
    for (std::size_t k = 0; k < nv; ++k) {
      if (!std::binary_search(dependent.begin(), dependent.end(), k)) report.mobility.independent.emplace_back(k);
    }
  }
  std::sort(report.mobility.independent.begin(), report.mobility.independent.end());
  for (const std::size_t k : all_but(nv, report.mobility.independent)) report.mobility.dependent.emplace_back(k);
  if (report.problem == MobilityProblem::not_independent) return report;

  std::vector<MatrixXd> of_dependent;
  for (const MatrixXd& j : full_rank) of_dependent.push_back(columns_of(j, dependent));
  report.mobility.equations = choose_rows(std::move(of_dependent), report.rank);
  for (std::size_t r = 0; r < exact->rows().size(); ++r) {
    const auto& kept = report.mobility.equations;
    if (!std::binary_search(kept.begin(), kept.end(), r)) report.redundant.push_back(r);
  }
  report.assembly_pivot = pivot_of(jacobians.front(), dependent);
  return report;
}

void apply(Mechanism& mechanism, const MobilityReport& report) {
  mechanism.mobility = report.mobility;
  for (const NearRow& near : report.near) mechanism.closures[near.row.closure].left_out.push_back(near.row.equation);
}

}  // namespace robotc::loops
