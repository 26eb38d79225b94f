#include "compiler/programs/nearest_configuration.h"

#include <Eigen/Core>
#include <algorithm>
#include <optional>

#include "compiler/numerics/symmetric_solve.h"
#include "compiler/programs/start_numbers.h"

namespace robotc::programs {

namespace {

constexpr int most_iterations = 500;
/// Rounding of a few additions and sines, relative to the size of positions.
constexpr double rounding = 1e-12;
/// Longest step, relative to a coordinate's scale: a longer one may lead to another solution.
constexpr double longest_step = 0.2;

using Eigen::MatrixXd;
using Eigen::VectorXd;

std::vector<double> to_list(const VectorXd& v) { return {v.begin(), v.end()}; }
VectorXd to_vector(const std::vector<double>& list) {
  return Eigen::Map<const VectorXd>(list.data(), static_cast<Eigen::Index>(list.size()));
}

/// Positions of the points and their Jacobian.
struct Points {
  VectorXd positions;
  MatrixXd jacobian;
};

/// The shortest change of q that approximately moves the points by r. The damping is relative to the squares of J.
VectorXd damped_step(const MatrixXd& jacobian, double damping, const VectorXd& r) {
  return numerics::DampedLeastSquares(jacobian, {.relative = damping}).solve(r);
}

class Solver {
 public:
  Solver(const PositionsOf& positions_of, const std::vector<double>& targets, const std::vector<double>& guess,
         const std::vector<double>& scales)
      : positions_of_(positions_of),
        targets_(to_vector(targets)),
        guess_(to_vector(guess)),
        scales_(to_vector(scales)) {}

  Configuration run() {
    Solution best = nearest(approach(guess_));
    // Ever wider around the guess; of the successful starts of a round, the nearest.
    StartNumbers numbers;
    for (const double width : {0.02, 0.1, 0.3, 0.6, 1.0}) {
      if (best.reached) break;
      for (int start = 0; start < 8; ++start) {
        VectorXd q = guess_;
        for (Eigen::Index i = 0; i < q.size(); ++i) q[i] += width * scales_[i] * numbers.next();
        Solution other = nearest(approach(std::move(q)));
        const bool is_better = other.reached == best.reached
                                   ? (other.reached ? (other.q - guess_).norm() < (best.q - guess_).norm()
                                                    : other.distance < best.distance)
                                   : other.reached;
        if (is_better) best = std::move(other);
      }
    }
    return {to_list(best.q), best.reached, best.distance};
  }

 private:
  struct Solution {
    VectorXd q;
    bool reached = false;
    double distance = 0;
  };

  [[nodiscard]] Points points_at(const VectorXd& q) const {
    const PointPositions at = positions_of_(to_list(q));
    using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    return {to_vector(at.positions), Eigen::Map<const RowMajor>(at.jacobian.data(), targets_.size(), q.size())};
  }

  [[nodiscard]] bool is_rounding(const VectorXd& r, const Points& at) const {
    return r.norm() <= rounding * std::max(targets_.norm(), at.positions.norm());
  }

  /// Shortens a step that would carry a coordinate too far.
  void shorten(VectorXd& step) const {
    const double share = step.size() == 0 ? 0 : step.cwiseQuotient(scales_).cwiseAbs().maxCoeff();
    if (share > longest_step) step *= longest_step / share;
  }

  /// Levenberg–Marquardt: the damping grows if a step does not improve, and vanishes near a solution.
  [[nodiscard]] Solution approach(VectorXd q) const {
    Points at = points_at(q);
    VectorXd r = targets_ - at.positions;
    double damping = 1e-3;
    for (int iteration = 0; iteration < most_iterations && damping < 1e10 && !is_rounding(r, at); ++iteration) {
      VectorXd step = damped_step(at.jacobian, damping, r);
      shorten(step);
      VectorXd tried = q + step;
      Points there = points_at(tried);
      VectorXd r_there = targets_ - there.positions;
      if (r_there.norm() < r.norm()) {
        q = std::move(tried);
        at = std::move(there);
        r = std::move(r_there);
        damping = std::max(damping / 10, 1e-16);
      } else {
        damping *= 10;
      }
    }
    Solution result{std::move(q), is_rounding(r, at), 0};
    for (Eigen::Index point = 0; point + 2 < r.size(); point += 3) {
      result.distance = std::max(result.distance, r.segment<3>(point).norm());
    }
    return result;
  }

  /// Moves along the solution set towards the guess: steps in the null space, each followed by a correction.
  [[nodiscard]] Solution nearest(Solution solution) const {
    if (!solution.reached) return solution;
    for (int iteration = 0; iteration < most_iterations; ++iteration) {
      const Points at = points_at(solution.q);
      const VectorXd towards = guess_ - solution.q;
      // Without the part that moves the points.
      VectorXd slide = towards - damped_step(at.jacobian, 1e-14, at.jacobian * towards);
      if (slide.norm() <= 1e-9 * (1 + towards.norm())) break;
      shorten(slide);
      std::optional<Solution> nearer;
      for (double share = 1; share > 1e-3 && !nearer; share /= 2) {
        Solution other = approach(solution.q + share * slide);
        if (other.reached && (other.q - guess_).norm() < towards.norm()) nearer = std::move(other);
      }
      if (!nearer) break;
      solution = *std::move(nearer);
    }
    return solution;
  }

  const PositionsOf& positions_of_;
  VectorXd targets_;
  VectorXd guess_;
  VectorXd scales_;
};

}  // namespace

Configuration nearest_configuration(const PositionsOf& positions_of, const std::vector<double>& targets,
                                    const std::vector<double>& guess, const std::vector<double>& scales) {
  return Solver(positions_of, targets, guess, scales).run();
}

}  // namespace robotc::programs
