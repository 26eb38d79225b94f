#include "compiler/loops/loop_solver.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "compiler/loops/loop_model.h"
#include "compiler/numerics/least_squares.h"
#include "compiler/numerics/symmetric_solve.h"
#include "compiler/numerics/thresholds.h"

namespace robotc::loops {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// A gap below this share of the size of a loop is rounding.
constexpr double closed_gap = 1e-12;
/// Largest step of an entry, in rad or relative to the size of a loop.
constexpr double longest_step = 0.2;

double largest(const VectorXd& v) { return v.size() == 0 ? 0 : v.lpNorm<Eigen::Infinity>(); }

}  // namespace

LoopSolver::LoopSolver(const Mechanism& mechanism, const expr::Pool& pool,
                       std::span<const std::pair<expr::Id, double>> parameters)
    : model_(std::make_unique<LoopModel>(mechanism, pool, parameters)) {}
LoopSolver::LoopSolver(std::unique_ptr<LoopModel> model) : model_(std::move(model)) {}
LoopSolver::~LoopSolver() = default;
LoopSolver::LoopSolver(LoopSolver&&) noexcept = default;
LoopSolver& LoopSolver::operator=(LoopSolver&&) noexcept = default;

std::span<const ClosureRow> LoopSolver::rows() const { return model_->rows; }
VectorXd LoopSolver::gaps(const VectorXd& q) const { return model_->evaluate(q, nullptr); }
MatrixXd LoopSolver::jacobian(const VectorXd& q) const {
  MatrixXd j;
  static_cast<void>(model_->evaluate(q, &j));
  return j;
}
const VectorXd& LoopSolver::row_scale() const { return model_->row_scale; }
const VectorXd& LoopSolver::column_scale() const { return model_->column_scale; }
bool LoopSolver::is_length(SpeedId speed) const { return model_->entries[speed.index()].is_length; }
double LoopSolver::size() const { return model_->size; }
LoopSolver LoopSolver::without(std::span<const std::size_t> rows) const {
  auto model = std::make_unique<LoopModel>(*model_);
  model->leave_out(rows);
  return LoopSolver(std::move(model));
}
VectorXd LoopSolver::moved(const VectorXd& q, const VectorXd& delta) const { return model_->moved(q, delta); }
VectorXd LoopSolver::difference(const VectorXd& a, const VectorXd& b) const { return model_->difference(a, b); }

std::vector<bool> LoopSolver::coordinates_of(std::span<const SpeedId> speeds) const {
  std::vector<bool> result(model_->coordinate_count, false);
  for (const SpeedId speed : speeds) {
    const LoopModel::Entry& entry = model_->entries[speed.index()];
    for (std::size_t i = 0; i < (entry.is_quaternion ? 4U : 1U); ++i) result[entry.coordinate + i] = true;
  }
  return result;
}

LoopSolver::Distance LoopSolver::distance(const VectorXd& q, std::size_t closure) const {
  const VectorXd phi = model_->evaluate(q, nullptr, AngleRows::turns);
  double lengths = 0, angles = 0;  // squared
  for (std::size_t r = 0; r < model_->rows.size(); ++r) {
    if (model_->rows[r].coupling || model_->rows[r].closure != closure) continue;
    (measures_length(model_->rows[r].equation) ? lengths : angles) += std::pow(phi[static_cast<Index>(r)], 2);
  }
  // A row of an angle is its sine, or, beyond 90°, the angle.
  const double sine = std::sqrt(angles);
  return {std::sqrt(lengths), sine <= 1 ? std::asin(sine) : sine};
}

Closed LoopSolver::judged(Closed result) const {
  const VectorXd phi = model_->evaluate(result.q, nullptr);
  const VectorXd scaled = model_->row_scale.cwiseProduct(phi).cwiseAbs();
  if (scaled.size() > 0) {
    Index worst = 0;
    const double relative = scaled.maxCoeff(&worst);
    result.row = static_cast<std::size_t>(worst);
    result.gap = std::abs(phi[worst]);
    result.success = relative <= closed_gap;
  } else {
    result.success = true;
  }
  return result;
}

// Levenberg's method: far from a solution damped steps, whose damping falls with the square of the gap; near it those
// of Newton's method, the shortest that solve the linear equations. There equations that bind only within 1e-4 count as
// dependent at first: if they contradict the others by less, what is returned is as good as the others allow.
Closed LoopSolver::descend(const VectorXd& start, const VectorXd& mobile, bool assembling) const {
  constexpr int most_steps = 300;
  constexpr std::size_t patience = 20;  // steps that reduce the gap …
  constexpr double progress = 1e-7;     // … by at least this part of it
  constexpr double near = 1e-3;         // of the size
  constexpr double dependent = 1e-4, exactly_dependent = 1e-10;
  constexpr double least_damping = 0.1, largest_damping = 1e8;
  Closed best = judged({start});
  if (best.success || mobile.size() == 0 || mobile.maxCoeff() == 0) return best;
  best.q = start;

  // If all are reluctant, none is.
  const VectorXd columns = model_->column_scale.cwiseProduct(mobile) / mobile.maxCoeff();
  const auto longest_of = [&](const VectorXd& delta) {
    return largest(mobile.cwiseProduct(delta)) / mobile.maxCoeff();
  };
  const auto scaled = [&](const VectorXd& q, MatrixXd* j) -> VectorXd {
    const VectorXd phi = model_->evaluate(q, j, assembling ? AngleRows::turns : AngleRows::cosines);
    const auto& rows = model_->of_positions;
    if (j) *j = (model_->row_scale.asDiagonal() * *j * columns.asDiagonal()).eval()(rows, Eigen::all).eval();
    return model_->row_scale.cwiseProduct(phi)(rows);
  };

  VectorXd q = start;
  MatrixXd j;
  VectorXd phi = scaled(q, &j);
  double gap = phi.norm();
  double damping = least_damping;
  double threshold = dependent;
  std::vector<double> gaps{gap};
  for (int step = 1; step <= most_steps && std::isfinite(gap); ++step) {
    const bool is_near = gap < near;
    VectorXd delta = is_near ? VectorXd(numerics::least_squares(j, -phi, threshold))
                             : numerics::DampedLeastSquares(j, {.absolute = damping * gap * gap}).solve(-phi);
    const double length = longest_of(delta);
    if (length > longest_step) delta *= longest_step / length;
    const VectorXd next = model_->moved(q, columns.cwiseProduct(delta));
    const double next_gap = scaled(next, nullptr).norm();
    best.iterations = step;
    if (!(next_gap < gap)) {
      if (!is_near) {
        damping *= 4;
        if (damping > largest_damping) break;
        continue;
      }
      // Not closed without the equations that bind weakly: perhaps they are meant.
      if (largest(phi) <= closed_gap || threshold == exactly_dependent) break;
      threshold = exactly_dependent;
      continue;
    }
    damping = std::max(least_damping, damping / 2);
    q = next;
    phi = scaled(q, &j);
    gap = next_gap;
    gaps.push_back(gap);
    best.q = q;
    // Rounding is reached: once more might not be less.
    if (largest(phi) <= closed_gap / 100) break;
    if (gaps.size() > patience && gap > (1 - progress) * gaps[gaps.size() - 1 - patience]) break;
  }
  return judged(best);
}

double LoopSolver::axes_cosine(const VectorXd& q, std::size_t closure) const { return model_->axes_cosine(q, closure); }

Closed LoopSolver::close(const VectorXd& q, const std::vector<bool>& fixed) const {
  const std::vector<bool> speeds = model_->speeds_of(fixed);
  VectorXd mobile(static_cast<Index>(speeds.size()));
  for (std::size_t k = 0; k < speeds.size(); ++k) mobile[static_cast<Index>(k)] = speeds[k] ? 0 : 1;
  return descend(q, mobile, false);
}

Closed LoopSolver::assemble(const VectorXd& guess, const std::vector<bool>& given) const {
  const std::vector<bool> speeds = model_->speeds_of(given);
  const auto weights = [&](double of_given) {
    VectorXd mobile(static_cast<Index>(speeds.size()));
    for (std::size_t k = 0; k < speeds.size(); ++k) mobile[static_cast<Index>(k)] = speeds[k] ? of_given : 1;
    return mobile;
  };
  Closed best;
  best.q = guess;  // if no gap is a number
  double least = HUGE_VAL;
  // True if it is a solution.
  const auto consider = [&](const VectorXd& from, double of_given) {
    Closed found = descend(from, weights(of_given), true);
    found.reversed_closure = model_->reversed(found.q);
    if (found.reversed_closure) found.success = false;
    const double gap = largest(model_->row_scale.cwiseProduct(model_->evaluate(found.q, nullptr, AngleRows::turns)));
    if (found.success || gap < least) {
      least = gap;
      best = found;
    }
    return found.success;
  };
  constexpr double reluctant = 0.1;
  if (consider(guess, 0) || consider(guess, reluctant)) return best;
  // A guess may lie where the way to the nearest solution leads through a worse one: look around.
  std::mt19937_64 random(1);
  for (const double distance : {0.3, 0.3, 0.6, 0.6, 1.0, 1.0}) {
    VectorXd delta = model_->column_scale;
    for (Index k = 0; k < delta.size(); ++k) {
      const double share = static_cast<double>(random() >> 11) * 0x1p-52 - 1;  // in [−1, 1)
      delta[k] *= distance * share * (speeds[static_cast<std::size_t>(k)] ? reluctant : 1);
    }
    if (consider(model_->moved(guess, delta), reluctant)) break;
  }
  return best;
}

LoopSpeeds LoopSolver::speeds(const VectorXd& q, std::span<const SpeedId> given, const VectorXd& values) const {
  const VectorXd& columns = model_->column_scale;
  const MatrixXd j = model_->row_scale.asDiagonal() * jacobian(q) * columns.asDiagonal();
  LoopSpeeds result;
  VectorXd scaled = VectorXd::Zero(columns.size());
  std::vector<bool> is_given(static_cast<std::size_t>(columns.size()), false);
  for (std::size_t i = 0; i < given.size(); ++i) {
    const auto k = static_cast<Index>(given[i].index());
    scaled[k] = values[static_cast<Index>(i)] / columns[k];
    is_given[given[i].index()] = true;
  }
  std::vector<Index> others;
  for (Index k = 0; k < columns.size(); ++k) {
    if (!is_given[static_cast<std::size_t>(k)]) others.push_back(k);
  }
  if (!others.empty() && j.rows() > 0) {
    const numerics::LeastSquares free(j(Eigen::all, others), numerics::without_effect);
    scaled(others) = -free.solve(j * scaled);
    result.determined = free.rank() == std::ssize(others);
    result.pivot = free.last_pivot();
  } else {
    result.determined = others.empty();
    if (!others.empty()) result.pivot = 0;
  }
  result.v = columns.cwiseProduct(scaled);
  result.residual = largest(j * scaled);
  return result;
}

std::vector<double> closed_near(const LoopSolver& solver, const std::vector<double>& closed,
                                const std::function<double()>& within_one) {
  const VectorXd start = Eigen::Map<const VectorXd>(closed.data(), std::ssize(closed));
  constexpr int attempts = 20;
  constexpr double farthest = 0.3;
  double reach = farthest;
  for (int attempt = 0; attempt < attempts; ++attempt, reach /= 2) {
    VectorXd step = solver.column_scale();
    for (double& entry : step) entry *= reach * within_one();
    const Closed found = solver.close(solver.moved(start, step));
    if (found.success) return {found.q.begin(), found.q.end()};
  }
  return closed;
}

}  // namespace robotc::loops
