#include "runtime/expectations.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>

namespace robotc::runtime {

namespace {

std::size_t most_calls(std::span<const Expectation> expectations) {
  std::size_t most = 0;
  for (const Expectation& expectation : expectations) most = std::max(most, expectation.calls.size());
  return most;
}

}  // namespace

ExpectationMonitor::ExpectationMonitor(const System& system, std::span<const Expectation> expectations,
                                       double time_tolerance, const std::vector<WorstMargin>* earlier)
    : system_(system),
      expectations_(expectations),
      time_tolerance_(time_tolerance),
      outcomes_(most_calls(expectations)) {
  std::size_t elements = 0;
  std::size_t longest = 0;
  for (const Expectation& expectation : expectations) {
    elements += expectation.count;
    longest = std::max(longest, expectation.count);
  }
  left_.resize(longest);
  right_.resize(longest);
  if (earlier == nullptr) {
    worst_.resize(elements);
    return;
  }
  assert(earlier->size() == elements);
  worst_ = *earlier;
  WorstMargin* worst = worst_.data();
  for (const Expectation& expectation : expectations) {
    for (std::size_t i = 0; i < expectation.count; ++i, ++worst) {
      // Results at the former end do not count: it is no longer in the window.
      const bool within =
          worst->time >= expectation.from - time_tolerance && worst->time <= expectation.to + time_tolerance;
      if (!within) *worst = {};
    }
  }
}

std::optional<Failure> ExpectationMonitor::check(const Point& at, const double* reductions) {
  WorstMargin* worst = worst_.data();
  for (const Expectation& expectation : expectations_) {
    if (at.t >= expectation.from - time_tolerance_ && at.t <= expectation.to + time_tolerance_) {
      double* const outputs[] = {left_.data(), right_.data(), outcomes_.data()};
      call(expectation.function, system_, at, outputs, reductions);
      if (auto failure = outcomes_.failure(at.t, expectation.calls)) return failure;
      for (std::size_t i = 0; i < expectation.count; ++i) {
        double margin = right_[i] - left_[i];
        bool passed = expectation.strict ? left_[i] < right_[i] : left_[i] <= right_[i];
        // Equal infinities have no difference but do compare; NaN is the worst margin.
        if (std::isnan(margin)) margin = passed ? 0 : -std::numeric_limits<double>::infinity();
        if (!worst[i].seen || margin < worst[i].margin) worst[i] = {true, passed, margin, at.t, left_[i], right_[i]};
      }
    }
    worst += expectation.count;
  }
  return std::nullopt;
}

void ExpectationMonitor::report(std::span<ExpectationResult> results) const {
  const WorstMargin* worst = worst_.data();
  for (std::size_t k = 0; k < expectations_.size(); ++k) {
    ExpectationResult& result = results[k];
    double smallest = 0;
    for (std::size_t i = 0; i < expectations_[k].count; ++i) {
      const WorstMargin& candidate = worst[i];
      if (!candidate.seen) continue;
      // Elements may have bounds of different sizes or dimensions: compare relative margins.
      const double scale = std::max(std::abs(candidate.left), std::abs(candidate.right));
      const double relative = scale > 0 && std::isfinite(scale) ? candidate.margin / scale : candidate.margin;
      if (!result.evaluated || relative < smallest) {
        smallest = relative;
        result.time = candidate.time;
        result.element = i;
        result.left = candidate.left;
        result.right = candidate.right;
      }
      result.evaluated = true;
      result.passed = result.passed && candidate.passed;
    }
    worst += expectations_[k].count;
  }
}

}  // namespace robotc::runtime
