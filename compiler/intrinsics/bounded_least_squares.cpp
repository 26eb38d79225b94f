#include "compiler/intrinsics/bounded_least_squares.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace robotc::intrinsics {

namespace {

/// Slopes below this times the sum of their terms' magnitudes, for each unknown, are rounding errors.
constexpr double slope_rounding = 8 * std::numeric_limits<double>::epsilon();

enum class Hold : std::size_t { free, at_lower, at_upper };

class ActiveSet {
 public:
  ActiveSet(const BoundedLeastSquares& problem, double* x, double* memory)
      : problem_(problem),
        n_(problem.unknowns()),
        x_(x),
        work_{memory, n_ + 1},
        scratch_(work_.row(n_)),
        target_(scratch_ + 2 * (n_ + 1)),
        columns_(reinterpret_cast<std::size_t*>(target_ + n_)),
        order_(columns_ + n_),
        holds_(reinterpret_cast<Hold*>(order_ + n_)),
        refused_(order_ + 2 * n_) {}

  static std::size_t room(std::size_t n) {
    static_assert(sizeof(std::size_t) <= sizeof(double));
    return (n + 2) * (n + 1) + 5 * n;
  }

  std::size_t solve() {
    start();
    std::size_t released = n_;
    for (std::size_t step = 1; step <= problem_.most_steps(); ++step) {
      find_target();
      if (released < n_ && leads_outside(released)) {
        // Its slope was a rounding error.
        hold_again(released);
        find_target();
      }
      if (!approach()) {
        released = n_;
        continue;
      }
      released = most_useful();
      if (released == n_) return step;
      before_ = holds_[released];
      holds_[released] = Hold::free;
    }
    return problem_.most_steps() + 1;
  }

 private:
  /// At the minimum without bounds, moved to the bounds that it violates.
  void start() {
    std::fill_n(x_, n_, 0.0);
    std::fill_n(holds_, n_, Hold::free);
    std::fill_n(refused_, n_, std::size_t{0});
    find_target();
    for (std::size_t i = 0; i < n_; ++i) {
      x_[i] = std::clamp(target_[i], problem_.lower[i], problem_.upper[i]);
      if (target_[i] < x_[i]) holds_[i] = Hold::at_lower;
      if (target_[i] > x_[i]) holds_[i] = Hold::at_upper;
    }
  }

  /// The minimum over the free unknowns. Afterwards `work_` is the cost with their columns first, triangular.
  void find_target() {
    free_ = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      if (holds_[i] == Hold::free) columns_[free_++] = i;
    }
    std::size_t last = free_;
    for (std::size_t i = 0; i < n_; ++i) {
      if (holds_[i] != Hold::free) columns_[last++] = i;
    }
    work_.count = problem_.cost.count;
    for (std::size_t i = 0; i < work_.count; ++i) {
      for (std::size_t k = 0; k < n_; ++k) work_.row(i)[k] = problem_.cost.row(i)[columns_[k]];
      work_.row(i)[n_] = problem_.cost.row(i)[n_];
    }
    solved_ = eliminate(work_, free_, order_, scratch_);
    std::copy_n(x_, n_, target_);
    for (std::size_t k = solved_; k-- > 0;) {
      double rest = held_part(k);
      for (std::size_t j = k + 1; j < free_; ++j) rest += work_.row(k)[j] * target_[columns_[order_[j]]];
      target_[columns_[order_[k]]] = -rest / work_.row(k)[k];
    }
  }

  /// A row of `work_` without its free unknowns.
  [[nodiscard]] double held_part(std::size_t row) const {
    double sum = work_.row(row)[n_];
    for (std::size_t k = free_; k < n_; ++k) sum += work_.row(row)[k] * x_[columns_[k]];
    return sum;
  }

  [[nodiscard]] bool leads_outside(std::size_t i) const {
    return before_ == Hold::at_lower ? target_[i] <= x_[i] : target_[i] >= x_[i];
  }

  void hold_again(std::size_t i) {
    holds_[i] = before_;
    refused_[i] = 1;
  }

  /// Moves towards the target, up to the first bound; true if none is in the way.
  bool approach() {
    double share = 1;
    std::size_t blocking = n_;
    for (std::size_t k = 0; k < free_; ++k) {
      const std::size_t i = columns_[k];
      const double bound = target_[i] < x_[i] ? problem_.lower[i] : problem_.upper[i];
      const double way = (bound - x_[i]) / (target_[i] - x_[i]);
      const bool is_beyond = target_[i] < problem_.lower[i] || target_[i] > problem_.upper[i];
      if (is_beyond && way < share) {
        share = way;
        blocking = i;
      }
    }
    for (std::size_t k = 0; k < free_; ++k) {
      const std::size_t i = columns_[k];
      const double next = blocking == n_ ? target_[i] : x_[i] + share * (target_[i] - x_[i]);
      x_[i] = std::clamp(next, problem_.lower[i], problem_.upper[i]);
    }
    if (share > 0) std::fill_n(refused_, n_, std::size_t{0});
    if (blocking == n_) return true;
    const bool is_lower = target_[blocking] < x_[blocking];
    x_[blocking] = is_lower ? problem_.lower[blocking] : problem_.upper[blocking];
    holds_[blocking] = is_lower ? Hold::at_lower : Hold::at_upper;
    return false;
  }

  /// The held unknown whose release decreases the cost most, or `n_`. Rows with free unknowns are 0 and have no part.
  std::size_t most_useful() {
    std::size_t best = n_;
    double most = 0;
    for (std::size_t k = free_; k < n_; ++k) {
      const std::size_t i = columns_[k];
      double slope = 0;
      double size = 0;
      double square = 0;
      for (std::size_t row = solved_; row < work_.count; ++row) {
        const double entry = work_.row(row)[k];
        const double term = entry * held_part(row);
        slope += term;
        size += std::abs(term);
        square += entry * entry;
      }
      const bool is_useful = holds_[i] == Hold::at_lower ? slope < 0 : slope > 0;
      const double rounding = slope_rounding * static_cast<double>(n_) * size;
      if (!is_useful || refused_[i] != 0 || std::abs(slope) <= rounding) continue;
      if (const double decrease = slope * (slope / square); decrease > most) {
        most = decrease;
        best = i;
      }
    }
    return best;
  }

  const BoundedLeastSquares& problem_;
  std::size_t n_;
  double* x_;
  Rows work_;
  double* scratch_;
  double* target_;
  std::size_t* columns_;  ///< unknowns by column of `work_`, the free ones first
  std::size_t* order_;    ///< of the free columns
  Hold* holds_;
  std::size_t* refused_;  ///< 1: not to be released until the cost decreases
  std::size_t free_ = 0;
  std::size_t solved_ = 0;  ///< rows with free unknowns
  Hold before_ = Hold::free;
};

}  // namespace

std::size_t BoundedLeastSquares::solve(double* x, double* workspace) const {
  return ActiveSet(*this, x, workspace).solve();
}

std::size_t bounded_least_squares_workspace(std::size_t unknowns) { return ActiveSet::room(unknowns); }

}  // namespace robotc::intrinsics
