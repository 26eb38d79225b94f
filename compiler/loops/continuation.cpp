#include <algorithm>
#include <cmath>

#include "compiler/loops/loop_model.h"
#include "compiler/loops/loop_solver.h"
#include "compiler/numerics/eigenvalues.h"
#include "compiler/numerics/elimination.h"
#include "compiler/numerics/independent_columns.h"
#include "compiler/numerics/least_squares.h"
#include "compiler/numerics/thresholds.h"

// Completion by continuation: the given coordinates move in stages from their values on a closed configuration to those
// wanted, and the others follow. A stage predicts them along the tangent and closes the loops. It counts if the
// correction is small and J_d, of the columns of the others, stays regular: the branch changes nowhere else.
// Stages that do not count are halved.
namespace robotc::loops {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

double longest_entry(const VectorXd& v) { return v.size() == 0 ? 0 : v.lpNorm<Eigen::Infinity>(); }

/// Columns of the free speeds at a closed configuration.
struct FreeColumns {
  MatrixXd all;   ///< J, scaled
  MatrixXd free;  ///< its free columns
};

/// True if no matrix (1 - t) a + t b with t between 0 and 1 is singular: a⁻¹ b has no negative eigenvalue. The sign of
/// the determinant would tell of an odd number of them only, and parallelograms side by side are flat together.
bool stays_regular(const MatrixXd& a, const MatrixXd& b) {
  const auto values = numerics::eigenvalues(numerics::solve(a, b));
  return values && (values->real().array() > 0).all();
}

/// Rows that make the free columns regular; none if the given coordinates do not determine the others there.
std::vector<Index> regular_rows(const MatrixXd& free) {
  if (free.rows() < free.cols() || free.cols() == 0) return {};
  std::vector<Index> rows = numerics::independent_columns(free.transpose(), numerics::regular_columns);
  if (std::ssize(rows) < free.cols()) return {};
  return rows;
}

}  // namespace

Completed LoopSolver::complete(const VectorXd& from, const std::vector<bool>& fixed, const VectorXd& values) const {
  constexpr double first_stage = 1.0 / 8, shortest_stage = 1.0 / 4096;
  constexpr double little = 8 * shortest_stage;
  // In rad, or of the size: the step of an entry, what closing corrects, and twice what a tangent misses.
  constexpr double largest_step = 0.5, largest_correction = 0.2, largest_bend = 0.4;
  constexpr double largest_change = 1;  // of the tangent, relative

  Completed result;
  result.q = result.reached = from;
  VectorXd target = from;
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    if (fixed[i]) target[static_cast<Index>(i)] = values[static_cast<Index>(i)];
  }
  const std::vector<bool> is_given = model_->speeds_of(fixed);
  std::vector<Index> free;
  for (std::size_t k = 0; k < is_given.size(); ++k) {
    if (!is_given[k]) free.push_back(static_cast<Index>(k));
  }
  const VectorXd way = model_->difference(target, from);
  const VectorXd& columns = model_->column_scale;
  const auto columns_at = [&](const VectorXd& q) {
    FreeColumns at;
    const MatrixXd all_rows = model_->row_scale.asDiagonal() * jacobian(q) * columns.asDiagonal();
    at.all = all_rows(model_->of_positions, Eigen::all);
    at.free = at.all(Eigen::all, free);
    return at;
  };

  // The given coordinates at a share of the way, the others as in q.
  const auto with_given = [&](const VectorXd& q, double share) {
    if (share == 1) {
      VectorXd at_end = q;
      for (std::size_t i = 0; i < fixed.size(); ++i) {
        if (fixed[i]) at_end[static_cast<Index>(i)] = values[static_cast<Index>(i)];
      }
      return at_end;
    }
    const VectorXd there = model_->moved(from, share * way);
    VectorXd moved = q;
    for (std::size_t i = 0; i < fixed.size(); ++i) {
      if (fixed[i]) moved[static_cast<Index>(i)] = there[static_cast<Index>(i)];
    }
    return moved;
  };

  // Rates of the free speeds as the given ones move along the way.
  const VectorXd given_rates = [&] {
    VectorXd rates = way.cwiseQuotient(columns);
    for (const Index k : free) rates[k] = 0;
    return rates;
  }();
  const auto tangent_at = [&](const FreeColumns& at) {
    VectorXd rates = VectorXd::Zero(given_rates.size());
    if (free.empty() || at.free.rows() == 0) return rates;
    // Less than that of `regular_rows`, so that no direction is missing.
    constexpr double dependent = numerics::regular_columns / 10;
    rates(free) = -numerics::least_squares(at.free, at.all * given_rates, dependent);
    return rates;
  };

  FreeColumns here = columns_at(from);
  VectorXd tangent = tangent_at(here);
  std::vector<Index> rows = regular_rows(here.free);
  const bool determines = !rows.empty() && !free.empty();
  double share = 0, stage = first_stage;
  VectorXd q = from;
  Closed closed = close(from, fixed);
  // Closes the loops at a share of the way, from where the tangent leads; false unless near to there.
  const auto follow = [&](double next) {
    VectorXd predicted = (next - share) * tangent;
    if (const double longest = longest_entry(predicted); longest > largest_step) predicted *= largest_step / longest;
    const VectorXd start = with_given(model_->moved(q, columns.cwiseProduct(predicted)), next);
    closed = close(start, fixed);
    if (!closed.success) return false;
    return longest_entry(model_->difference(closed.q, start).cwiseQuotient(columns)) <= largest_correction;
  };
  // At the end of what joints reach the loops open beyond it; in a dead centre they can go on.
  const auto reason = [&] {
    if (follow(std::min(1.0, share + little))) return Completed::Failure::singular;
    closed = close(with_given(q, 1), fixed);
    return closed.success ? Completed::Failure::singular : Completed::Failure::unreachable;
  };
  while (share < 1) {
    if (determines) {
      const double speed = std::max(longest_entry(tangent), longest_entry(given_rates));
      stage = std::max(shortest_stage, std::min(stage, largest_step / std::max(speed, largest_step)));
    }
    const double next = std::min(1.0, share + stage);
    bool passes = false;
    FreeColumns there;
    VectorXd next_tangent;
    if (follow(next)) {
      there = columns_at(closed.q);
      next_tangent = tangent_at(there);
      const double bend = (next - share) * longest_entry(next_tangent - tangent);
      passes = bend <= largest_bend &&
               longest_entry(next_tangent - tangent) <= largest_change * (1 + longest_entry(tangent));
      if (passes && determines) {
        passes = stays_regular(MatrixXd(here.free(rows, Eigen::all)), MatrixXd(there.free(rows, Eigen::all)));
      }
    }
    if (!passes) {
      if (stage <= shortest_stage) {
        result.failure = reason();
        break;
      }
      stage /= 2;
      continue;
    }
    share = next;
    q = closed.q;
    here = std::move(there);
    tangent = std::move(next_tangent);
    stage = std::min(first_stage, 2 * stage);
    if (!determines || share == 1) continue;
    rows = regular_rows(here.free);
    if (rows.empty()) {
      result.failure = reason();
      break;
    }
  }
  const bool done = result.failure == Completed::Failure::none;
  static_cast<Closed&>(result) = closed;
  result.share = share;
  result.reached = q;
  if (done) {
    result.q = q;
  } else {
    result.success = false;
  }
  return result;
}

}  // namespace robotc::loops
