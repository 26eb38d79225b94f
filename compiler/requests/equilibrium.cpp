#include "compiler/requests/equilibrium.h"

#include <algorithm>
#include <cmath>

#include "compiler/numerics/least_squares.h"

namespace robotc {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int most_rest_steps = 200;
constexpr int most_halvings = 30;
constexpr int most_restarts = 4;
/// rad or m: longer steps of a coordinate would leave the region that a guess means.
constexpr double longest_step = 0.5;
/// Directions in which the residual changes by less than this share of the largest have no slope.
constexpr double no_slope = 1e-11;

class RestSearch {
 public:
  RestSearch(const MotionEquations& equations, const RestProblem& problem) : equations_(equations), problem_(problem) {}

  RestResult from(MotionPoint guess) {
    std::ranges::fill(guess.qd, 0.0);
    RestResult best;
    for (int start = 0; start <= most_restarts; ++start) {
      MotionPoint point = guess;
      // Beside the guess in a fixed direction.
      VectorXd beside = VectorXd::Zero(equations_.offsets().forces);
      for (std::size_t i = 0; start > 0 && i < problem_.unknowns.size(); ++i) {
        if (problem_.unknowns[i] >= equations_.offsets().u) continue;
        beside[problem_.unknowns[i]] = 0.07 * start * (i % 2 == 0 ? 1 : -0.7) * (start % 2 == 0 ? -1 : 1);
      }
      if (start > 0) point = equations_.moved(guess, beside);
      RestResult result = descend(std::move(point));
      if (result.found) return result;
      const bool better =
          result.residual.allFinite() && (best.residual.size() == 0 || result.residual.norm() < best.residual.norm());
      if (better || best.residual.size() == 0) best = std::move(result);
    }
    return best;
  }

 private:
  /// The size of a variable, 0 of a rotation's displacement.
  [[nodiscard]] double size_of(const MotionPoint& point, Index variable) const {
    const VariableOffsets& at = equations_.offsets();
    const auto of = [](const std::vector<double>& list, Index i) {
      return std::abs(list[static_cast<std::size_t>(i)]);
    };
    if (variable < at.u) {
      const auto coordinate = equations_.coordinate_of(variable);
      return coordinate ? of(point.q, static_cast<Index>(coordinate->index())) : 0;
    }
    if (variable < at.z) return of(point.x, variable - at.x);
    if (variable < at.tau) return of(point.z, variable - at.z);
    return of(point.tau, variable - at.tau);
  }

  /// Lets the law act.
  void act(MotionPoint& point) const {
    if (!problem_.closed_loop) return;
    const VectorXd tau = equations_.values(point).tau;
    point.tau.assign(tau.begin(), tau.end());
  }

  [[nodiscard]] VectorXd residual(const MotionPoint& point) const {
    const MotionEquations::Values values = equations_.values(point);
    VectorXd r(static_cast<Index>(problem_.rates.size() + problem_.next.size()));
    Index row = 0;
    for (const Index rate : problem_.rates) r[row++] = values.rates[rate];
    for (const Index z : problem_.next) r[row++] = values.z_next[z] - point.z[static_cast<std::size_t>(z)];
    return r;
  }

  [[nodiscard]] MatrixXd slope(const MotionPoint& point) const {
    const MotionEquations::Derivatives by = equations_.derivatives(point);
    const VariableOffsets& at = equations_.offsets();
    const Index actuated = at.forces - at.tau;
    MatrixXd rates = by.rates;
    MatrixXd next = by.z_next;
    if (problem_.closed_loop) {
      rates += by.rates.middleCols(at.tau, actuated) * by.tau;
      next += by.z_next.middleCols(at.tau, actuated) * by.tau;
    }
    MatrixXd j(static_cast<Index>(problem_.rates.size() + problem_.next.size()),
               static_cast<Index>(problem_.unknowns.size()));
    for (Index c = 0; c < j.cols(); ++c) {
      const Index unknown = problem_.unknowns[static_cast<std::size_t>(c)];
      Index row = 0;
      for (const Index rate : problem_.rates) j(row++, c) = rates(rate, unknown);
      for (const Index z : problem_.next) j(row++, c) = next(z, unknown) - (at.z + z == unknown ? 1 : 0);
    }
    return j;
  }

  /// Remainder of each entry after the iteration, by rounding.
  [[nodiscard]] VectorXd tolerance(const MatrixXd& j, const MotionPoint& point) const {
    VectorXd size(j.cols());
    for (Index c = 0; c < j.cols(); ++c) size[c] = 1 + size_of(point, problem_.unknowns[static_cast<std::size_t>(c)]);
    return (1e-12 * (j.cwiseAbs() * size)).array() + 1e-9;
  }

  /// True if no joint accelerates, beyond what follows from rates within `tolerance`.
  [[nodiscard]] bool rests(const MotionPoint& point, const VectorXd& tolerance) const {
    const VectorXd accelerations = equations_.values(point).accelerations;
    const double rounding = tolerance.size() == 0 ? 1e-9 : tolerance.maxCoeff();
    return (accelerations.cwiseAbs().array() <= most_amplified * rounding).all();
  }

  RestResult descend(MotionPoint point) {
    act(point);
    VectorXd r = residual(point);
    for (int step = 0; step < most_rest_steps && r.allFinite(); ++step) {
      const MatrixXd j = slope(point);
      if (!j.allFinite()) break;
      const VectorXd rounding = tolerance(j, point);
      const bool small = (r.cwiseAbs().array() <= rounding.array()).all() && rests(point, rounding);
      if (j.cols() == 0) return {small, std::move(point), std::move(r)};
      VectorXd d = -numerics::least_squares(j, r, no_slope);
      for (Index c = 0; c < d.size(); ++c) {
        if (problem_.unknowns[static_cast<std::size_t>(c)] >= equations_.offsets().u) continue;
        if (std::abs(d[c]) > longest_step) d *= longest_step / std::abs(d[c]);
      }
      MotionPoint next;
      VectorXd r_next;
      double share = 1;
      bool falls = false;
      for (int i = 0; i < most_halvings && !falls; ++i, share /= 2) {
        VectorXd change = VectorXd::Zero(equations_.offsets().forces);
        for (Index c = 0; c < d.size(); ++c) change[problem_.unknowns[static_cast<std::size_t>(c)]] = share * d[c];
        next = equations_.moved(point, change);
        act(next);
        r_next = residual(next);
        falls = r_next.allFinite() && r_next.norm() < r.norm();
      }
      // Small residuals are still reduced as far as they go.
      if (!falls) return {small, std::move(point), std::move(r)};
      point = std::move(next);
      r = std::move(r_next);
    }
    return {false, std::move(point), std::move(r)};
  }

  const MotionEquations& equations_;
  const RestProblem& problem_;
};

}  // namespace

RestResult find_rest(const MotionEquations& equations, const RestProblem& problem, MotionPoint guess) {
  return RestSearch(equations, problem).from(std::move(guess));
}

}  // namespace robotc
