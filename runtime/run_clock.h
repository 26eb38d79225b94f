#pragma once

#include <cmath>
#include <cstddef>

#include "runtime/simulate.h"

namespace robotc::runtime {

/// Times within this fraction of a step are equal: k·step, a duration and a window's end are rounded differently.
inline constexpr double same_time = 1e-9;

/// The times of a run: t_k = k·step, and the duration itself as the last, after a possibly shorter step. A continued
/// run begins where it ended, then joins the grid.
class RunClock {
 public:
  explicit RunClock(const Plan& plan)
      : step_(plan.step), duration_(plan.duration), begin_(plan.resumption ? plan.resumption->t : 0) {
    const double steps = duration_ / step_;
    const double whole = std::floor(steps + same_time);
    last_ = static_cast<std::size_t>(whole) + (steps - whole > same_time ? 1 : 0);
    last_is_partial_ = steps - whole > same_time;
    const double before = begin_ / step_;
    const double whole_before = std::floor(before + same_time);
    first_ = static_cast<std::size_t>(whole_before);
    first_is_partial_ = before - whole_before > same_time;
  }

  [[nodiscard]] std::size_t first() const { return first_; }
  [[nodiscard]] std::size_t last() const { return last_; }
  [[nodiscard]] double time(std::size_t k) const {
    if (k == first_) return begin_;
    return k == last_ ? duration_ : static_cast<double>(k) * step_;
  }
  /// The step that begins at t_k.
  [[nodiscard]] double step(std::size_t k) const {
    if (first_is_partial_ && k == first_) return time(k + 1) - begin_;
    return last_is_partial_ && k + 1 == last_ ? duration_ - static_cast<double>(k) * step_ : step_;
  }
  /// True if t_k is a multiple of the step: rows off the grid are not ticks.
  [[nodiscard]] bool on_grid(std::size_t k) const {
    return !(last_is_partial_ && k == last_) && !(first_is_partial_ && k == first_);
  }

 private:
  double step_;
  double duration_;
  double begin_;
  std::size_t first_ = 0;
  bool first_is_partial_ = false;
  std::size_t last_ = 0;
  bool last_is_partial_ = false;
};

}  // namespace robotc::runtime
