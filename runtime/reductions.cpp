#include "runtime/reductions.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "runtime/step_metrics.h"

namespace robotc::runtime {

namespace {

bool keeps_rows(const Plan& plan) {
  return std::any_of(plan.reductions.begin(), plan.reductions.end(),
                     [](const Reduction& reduction) { return needs_all_rows(reduction.kind); });
}

}  // namespace

ReductionMonitor::ReductionMonitor(const System& system, const Plan& plan, double time_tolerance, std::size_t rows,
                                   const ReductionTally* earlier)
    : system_(system),
      plan_(plan),
      time_tolerance_(time_tolerance),
      keeps_rows_(keeps_rows(plan)),
      now_(plan.reduced_width),
      outcomes_(plan.reduced_calls.size()),
      values_(plan.reductions.size()) {
  if (keeps_rows_) {
    const std::size_t known = earlier == nullptr ? 0 : earlier->times.size();
    tally_.times.reserve(known + rows);
    tally_.kept.reserve((known + rows) * plan.reduced_width);
  }
  if (earlier == nullptr) {
    tally_.accumulators.resize(plan.reductions.size());
    tally_.before.resize(plan.reduced_width);
    return;
  }
  assert(earlier->accumulators.size() == plan.reductions.size() && earlier->before.size() == plan.reduced_width);
  tally_.accumulators = earlier->accumulators;
  tally_.before = earlier->before;
  tally_.time_before = earlier->time_before;
  tally_.times.insert(tally_.times.end(), earlier->times.begin(), earlier->times.end());
  tally_.kept.insert(tally_.kept.end(), earlier->kept.begin(), earlier->kept.end());
}

std::optional<Failure> ReductionMonitor::add(const Point& at) {
  if (plan_.reductions.empty()) return std::nullopt;
  double* const outputs[] = {now_.data(), outcomes_.data()};
  call(plan_.reduced, system_, at, outputs);
  for (std::size_t i = 0; i < tally_.accumulators.size(); ++i) {
    const Reduction& reduction = plan_.reductions[i];
    if (!counts(reduction, at.t)) continue;
    for (const std::size_t place : reduction.calls) {
      if (!outcomes_.has_answer(place)) return outcomes_.failure(at.t, plan_.reduced_calls, place);
    }
    ReductionTally::Accumulator& accumulator = tally_.accumulators[i];
    const double now = now_[reduction.signal];
    if (reduction.kind == Reduction::Kind::largest) {
      // NaN persists: no later row replaces it.
      if (std::isnan(now) || accumulator.rows == 0 || now > accumulator.largest) accumulator.largest = now;
    } else if (reduction.kind == Reduction::Kind::last || reduction.kind == Reduction::Kind::first) {
      if (accumulator.rows == 0 || reduction.kind == Reduction::Kind::last) accumulator.kept = now;
    } else if (accumulator.rows != 0) {
      accumulator.sum.add((at.t - tally_.time_before) * (tally_.before[reduction.signal] / 2 + now / 2));
    }
    ++accumulator.rows;
  }
  if (keeps_rows_) {
    tally_.times.push_back(at.t);
    tally_.kept.insert(tally_.kept.end(), now_.begin(), now_.end());
  }
  std::swap(now_, tally_.before);
  tally_.time_before = at.t;
  return std::nullopt;
}

void ReductionMonitor::finish() {
  for (std::size_t i = 0; i < tally_.accumulators.size(); ++i) {
    const Reduction& reduction = plan_.reductions[i];
    switch (reduction.kind) {
      case Reduction::Kind::integral:
        values_[i] = tally_.accumulators[i].sum.value();
        break;
      case Reduction::Kind::largest:
        values_[i] = tally_.accumulators[i].largest;
        break;
      case Reduction::Kind::first:
      case Reduction::Kind::last:
        values_[i] = tally_.accumulators[i].kept;
        break;
      case Reduction::Kind::potential_error:
        values_[i] = potential_error(reduction);
        break;
      case Reduction::Kind::rise_time:
      case Reduction::Kind::settling_time:
        values_[i] = step_metric(reduction);
        break;
    }
  }
}

bool ReductionMonitor::counts(const Reduction& reduction, double time) const {
  return time >= reduction.from - time_tolerance_ && time <= reduction.to + time_tolerance_;
}

double ReductionMonitor::step_metric(const Reduction& reduction) const {
  std::size_t first = 0;
  while (first < tally_.times.size() && !counts(reduction, tally_.times[first])) ++first;
  std::size_t end = first;
  while (end < tally_.times.size() && counts(reduction, tally_.times[end])) ++end;
  if (first == end) return std::numeric_limits<double>::quiet_NaN();
  const std::size_t width = plan_.reduced_width;
  const StepResponse response{tally_.times.data() + first, tally_.kept.data() + first * width + reduction.signal, width,
                              end - first};
  const auto further = [&](std::size_t which) { return tally_.kept[(end - 1) * width + reduction.other + which]; };
  return reduction.kind == Reduction::Kind::rise_time ? rise_time(response, further(0), further(1), further(2))
                                                      : settling_time(response, further(0), further(1));
}

double ReductionMonitor::potential_error(const Reduction& reduction) const {
  const auto inside = [&](std::size_t row) { return counts(reduction, tally_.times[row]); };
  const auto signal = [&](std::size_t row, std::size_t which) {
    return tally_.kept[row * plan_.reduced_width + which];
  };
  /// The integral over the window of a function of the row.
  const auto integrate = [&](const auto& value) {
    CompensatedSum sum;
    for (std::size_t row = 1; row < tally_.times.size(); ++row) {
      if (!inside(row - 1) || !inside(row)) continue;
      sum.add((tally_.times[row] - tally_.times[row - 1]) * (value(row - 1) / 2 + value(row) / 2));
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
