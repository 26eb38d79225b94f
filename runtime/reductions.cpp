#include "runtime/reductions.h"

#include <algorithm>
#include <cmath>

namespace robotc::runtime {

namespace {

bool keeps_rows(const Plan& plan) {
  return std::any_of(plan.reductions.begin(), plan.reductions.end(),
                     [](const Reduction& r) { return r.kind == Reduction::Kind::potential_error; });
}

}  // namespace

ReductionMonitor::ReductionMonitor(const System& system, const Plan& plan, double time_tolerance, std::size_t rows)
    : system_(system),
      plan_(plan),
      time_tolerance_(time_tolerance),
      accumulators_(plan.reductions.size()),
      now_(plan.reduced_width),
      before_(plan.reduced_width),
      statuses_(plan.reduced_calls.size()),
      values_(plan.reductions.size()) {
  if (!keeps_rows(plan)) return;
  times_.reserve(rows);
  kept_.reserve(rows * plan.reduced_width);
}

std::optional<Failure> ReductionMonitor::add(const Point& at) {
  if (plan_.reductions.empty()) return std::nullopt;
  double* const outputs[] = {now_.data(), statuses_.data()};
  call(plan_.reduced, system_, at, outputs);
  for (std::size_t i = 0; i < accumulators_.size(); ++i) {
    const Reduction& reduction = plan_.reductions[i];
    if (at.t < reduction.from - time_tolerance_ || at.t > reduction.to + time_tolerance_) continue;
    for (const std::size_t place : reduction.calls) {
      if (!statuses_.has_answer(place)) return statuses_.failure(at.t, plan_.reduced_calls, place);
    }
    Accumulator& accumulator = accumulators_[i];
    const double now = now_[reduction.signal];
    if (reduction.kind == Reduction::Kind::largest) {
      // What is not a number stays: no later row makes it good.
      if (std::isnan(now) || accumulator.rows == 0 || now > accumulator.largest) accumulator.largest = now;
    } else if (accumulator.rows != 0) {
      accumulator.sum.add((at.t - time_before_) * (before_[reduction.signal] / 2 + now / 2));
    }
    ++accumulator.rows;
  }
  if (times_.size() < times_.capacity()) {
    times_.push_back(at.t);
    kept_.insert(kept_.end(), now_.begin(), now_.end());
  }
  std::swap(now_, before_);
  time_before_ = at.t;
  return std::nullopt;
}

void ReductionMonitor::finish() {
  for (std::size_t i = 0; i < accumulators_.size(); ++i) {
    const Reduction& reduction = plan_.reductions[i];
    switch (reduction.kind) {
      case Reduction::Kind::integral:
        values_[i] = accumulators_[i].sum.value();
        break;
      case Reduction::Kind::largest:
        values_[i] = accumulators_[i].largest;
        break;
      case Reduction::Kind::potential_error:
        values_[i] = potential_error(reduction);
        break;
    }
  }
}

double ReductionMonitor::potential_error(const Reduction& reduction) const {
  const auto inside = [&](std::size_t row) {
    return times_[row] >= reduction.from - time_tolerance_ && times_[row] <= reduction.to + time_tolerance_;
  };
  const auto signal = [&](std::size_t row, std::size_t which) { return kept_[row * plan_.reduced_width + which]; };
  /// The integral of a function of the row over the window.
  const auto integrate = [&](const auto& value) {
    CompensatedSum sum;
    for (std::size_t row = 1; row < times_.size(); ++row) {
      if (!inside(row - 1) || !inside(row)) continue;
      sum.add((times_[row] - times_[row - 1]) * (value(row - 1) / 2 + value(row) / 2));
    }
    return sum.value();
  };
  const double time = integrate([](std::size_t) { return 1.0; });
  const double mean = integrate([&](std::size_t row) { return signal(row, reduction.signal); }) / time;
  return integrate([&](std::size_t row) {
    const double spread =
        std::abs(signal(row, reduction.other) - mean) + std::abs(signal(row, reduction.signal) - mean);
    return spread * spread;
  });
}

}  // namespace robotc::runtime
