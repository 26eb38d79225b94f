#include "compiler/programs/nearest_configuration.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace robotc::programs {

namespace {

constexpr int most_iterations = 500;
/// Relative to the size of positions: what a handful of additions and sines leave.
constexpr double rounding = 1e-12;
/// Of a step, in shares of a coordinate's scale: further away another solution may attract it.
constexpr double longest_step = 0.2;

double norm(const std::vector<double>& v) {
  double sum = 0;
  for (const double x : v) sum += x * x;
  return std::sqrt(sum);
}

double distance_between(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum);
}

/// J with m rows and n columns; J Jᵀ + damping · 1, positive definite, by its Cholesky factors.
class DampedGram {
 public:
  DampedGram(const std::vector<double>& jacobian, std::size_t m, double relative_damping)
      : j_(jacobian), m_(m), n_(jacobian.size() / m), factors_(m * m, 0) {
    for (std::size_t a = 0; a < m_; ++a) {
      for (std::size_t b = 0; b <= a; ++b) {
        for (std::size_t i = 0; i < n_; ++i) factors_[a * m_ + b] += j_[a * n_ + i] * j_[b * n_ + i];
      }
    }
    double trace = 0;
    for (std::size_t a = 0; a < m_; ++a) trace += factors_[a * m_ + a];
    const double damping = std::max(relative_damping * trace, std::numeric_limits<double>::min());
    for (std::size_t a = 0; a < m_; ++a) factors_[a * m_ + a] += damping;
    for (std::size_t a = 0; a < m_; ++a) {
      for (std::size_t b = 0; b <= a; ++b) {
        double sum = factors_[a * m_ + b];
        for (std::size_t k = 0; k < b; ++k) sum -= factors_[a * m_ + k] * factors_[b * m_ + k];
        // Rounding may leave nothing of what damping added.
        factors_[a * m_ + b] = a == b ? std::sqrt(std::max(sum, damping)) : sum / factors_[b * m_ + b];
      }
    }
  }

  /// Jᵀ (J Jᵀ + damping)⁻¹ r: the shortest change of q that nearly does r.
  [[nodiscard]] std::vector<double> step(std::vector<double> r) const {
    for (std::size_t a = 0; a < m_; ++a) {
      for (std::size_t k = 0; k < a; ++k) r[a] -= factors_[a * m_ + k] * r[k];
      r[a] /= factors_[a * m_ + a];
    }
    for (std::size_t a = m_; a-- > 0;) {
      for (std::size_t k = a + 1; k < m_; ++k) r[a] -= factors_[k * m_ + a] * r[k];
      r[a] /= factors_[a * m_ + a];
    }
    std::vector<double> change(n_, 0);
    for (std::size_t i = 0; i < n_; ++i) {
      for (std::size_t a = 0; a < m_; ++a) change[i] += j_[a * n_ + i] * r[a];
    }
    return change;
  }

  /// What remains of a change of q without its part that moves the points.
  [[nodiscard]] std::vector<double> without_motion(std::vector<double> change) const {
    std::vector<double> motion(m_, 0);
    for (std::size_t a = 0; a < m_; ++a) {
      for (std::size_t i = 0; i < n_; ++i) motion[a] += j_[a * n_ + i] * change[i];
    }
    const std::vector<double> moving = step(std::move(motion));
    for (std::size_t i = 0; i < n_; ++i) change[i] -= moving[i];
    return change;
  }

 private:
  const std::vector<double>& j_;
  std::size_t m_;
  std::size_t n_;
  std::vector<double> factors_;
};

/// Numbers between −1 and 1 that are the same in every run on every machine.
class Numbers {
 public:
  double next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<double>(state_ >> 11U) * 0x1p-52 - 1;
  }

 private:
  std::uint64_t state_ = 1;
};

class Solver {
 public:
  Solver(const PositionsOf& positions_of, const std::vector<double>& targets, const std::vector<double>& guess,
         const std::vector<double>& scales)
      : positions_of_(positions_of), targets_(targets), guess_(guess), scales_(scales) {}

  Configuration run() {
    Configuration best = nearest(approach(guess_));
    if (best.reached) return best;
    // Ever wider around the guess; of those in a round that get there, the nearest.
    Numbers numbers;
    for (const double width : {0.02, 0.1, 0.3, 0.6, 1.0}) {
      for (int start = 0; start < 8; ++start) {
        std::vector<double> q = guess_;
        for (std::size_t i = 0; i < q.size(); ++i) q[i] += width * scales_[i] * numbers.next();
        Configuration other = nearest(approach(std::move(q)));
        const bool is_better =
            other.reached == best.reached
                ? (other.reached ? distance_between(other.q, guess_) < distance_between(best.q, guess_)
                                 : other.distance < best.distance)
                : other.reached;
        if (is_better) best = std::move(other);
      }
      if (best.reached) return best;
    }
    return best;
  }

 private:
  std::vector<double> residual(const PointPositions& at) const {
    std::vector<double> r(targets_.size());
    for (std::size_t a = 0; a < r.size(); ++a) r[a] = targets_[a] - at.positions[a];
    return r;
  }

  bool is_rounding(const std::vector<double>& r, const PointPositions& at) const {
    return norm(r) <= rounding * std::max(norm(targets_), norm(at.positions));
  }

  /// Shortens a step that would carry a coordinate too far.
  void shorten(std::vector<double>& step) const {
    double share = 0;
    for (std::size_t i = 0; i < step.size(); ++i) share = std::max(share, std::abs(step[i]) / scales_[i]);
    if (!(share > longest_step)) return;
    for (double& x : step) x *= longest_step / share;
  }

  /// Damped least squares: the damping grows where a step leads astray, and vanishes on the way to a solution.
  Configuration approach(std::vector<double> q) const {
    PointPositions at = positions_of_(q);
    std::vector<double> r = residual(at);
    double damping = 1e-3;
    for (int iteration = 0; iteration < most_iterations && damping < 1e10 && !is_rounding(r, at); ++iteration) {
      std::vector<double> step = DampedGram(at.jacobian, targets_.size(), damping).step(r);
      shorten(step);
      std::vector<double> tried = q;
      for (std::size_t i = 0; i < q.size(); ++i) tried[i] += step[i];
      PointPositions there = positions_of_(tried);
      std::vector<double> r_there = residual(there);
      if (norm(r_there) < norm(r)) {
        q = std::move(tried);
        at = std::move(there);
        r = std::move(r_there);
        damping = std::max(damping / 10, 1e-16);
      } else {
        damping *= 10;
      }
    }
    Configuration result{std::move(q), is_rounding(r, at), 0};
    for (std::size_t point = 0; point + 2 < r.size(); point += 3) {
      result.distance = std::max(result.distance, std::hypot(r[point], r[point + 1], r[point + 2]));
    }
    return result;
  }

  /// Slides along the solutions towards the guess: what leads there without moving the points, and back onto them.
  Configuration nearest(Configuration solution) const {
    if (!solution.reached) return solution;
    for (int iteration = 0; iteration < most_iterations; ++iteration) {
      const PointPositions at = positions_of_(solution.q);
      std::vector<double> towards(guess_.size());
      for (std::size_t i = 0; i < towards.size(); ++i) towards[i] = guess_[i] - solution.q[i];
      std::vector<double> slide = DampedGram(at.jacobian, targets_.size(), 1e-14).without_motion(towards);
      if (norm(slide) <= 1e-9 * (1 + norm(towards))) break;
      shorten(slide);
      std::optional<Configuration> nearer;
      for (double share = 1; share > 1e-3 && !nearer; share /= 2) {
        std::vector<double> q = solution.q;
        for (std::size_t i = 0; i < q.size(); ++i) q[i] += share * slide[i];
        Configuration other = approach(std::move(q));
        if (other.reached && distance_between(other.q, guess_) < norm(towards)) nearer = std::move(other);
      }
      if (!nearer) break;
      solution = *std::move(nearer);
    }
    return solution;
  }

  const PositionsOf& positions_of_;
  const std::vector<double>& targets_;
  const std::vector<double>& guess_;
  const std::vector<double>& scales_;
};

}  // namespace

Configuration nearest_configuration(const PositionsOf& positions_of, const std::vector<double>& targets,
                                    const std::vector<double>& guess, const std::vector<double>& scales) {
  return Solver(positions_of, targets, guess, scales).run();
}

}  // namespace robotc::programs
