#include "runtime/step_metrics.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace robotc::runtime::step_metrics_test {
namespace {

struct Rows {
  std::vector<double> times;
  std::vector<double> values;

  [[nodiscard]] StepResponse response() const { return {times.data(), values.data(), 1, times.size()}; }
};

constexpr double h = 1e-3;

template <class Signal>
Rows sampled(double from, double to, Signal signal) {
  Rows rows;
  for (int k = 0; from + k * h <= to + h / 2; ++k) {
    rows.times.push_back(from + k * h);
    rows.values.push_back(signal(k * h));
  }
  return rows;
}

TEST_CASE("a first-order lag rises in T ln 9 and settles in T ln 50, up and down, wherever it begins") {
  constexpr double T = 0.1;
  for (const double way : {3.0, -0.2}) {
    const Rows rows = sampled(2, 5, [&](double t) { return 1 + way * (1 - std::exp(-t / T)); });
    // Between rows the chord errs by at most h²/8 |ÿ|, which takes h²/(8 T) of time at the slope ẏ = |ÿ| T.
    constexpr double tolerance = h * h / (8 * T) + 1e-9;
    CHECK(std::abs(rise_time(rows.response(), 1 + way, 0.1, 0.9) - T * std::log(9)) < tolerance);
    CHECK(std::abs(rise_time(rows.response(), 1 + way, 0.2, 0.5) - T * std::log(0.8 / 0.5)) < tolerance);
    CHECK(std::abs(settling_time(rows.response(), 1 + way, 0.02) - T * std::log(50)) < tolerance);
    CHECK(std::abs(settling_time(rows.response(), 1 + way, 0.05) - T * std::log(20)) < tolerance);
  }
}

TEST_CASE("an oscillation settles at its last entry into the band") {
  constexpr double omega = 20;
  constexpr double decay = 2;
  const Rows rows = sampled(0, 5, [&](double t) { return 1 - std::exp(-decay * t) * std::cos(omega * t); });
  const double settled = settling_time(rows.response(), 1, 0.02);
  // Every later row lies within the band, and the value there is its edge, up to the chord's error h²/8 |ÿ|.
  const double error = std::exp(-decay * settled) * std::cos(omega * settled);
  CHECK(std::abs(std::abs(error) - 0.02) < h * h / 8 * omega * omega * 0.03);
  for (double t = settled + h; t < 5; t += h) CHECK(std::abs(std::exp(-decay * t) * std::cos(omega * t)) < 0.02);
}

TEST_CASE("what is not reached is infinite, what does not move has settled") {
  const Rows slow = sampled(0, 1, [](double t) { return t / 2; });
  CHECK(std::isinf(rise_time(slow.response(), 1, 0.1, 0.9)));
  CHECK(std::isinf(settling_time(slow.response(), 1, 0.02)));
  CHECK(rise_time(slow.response(), 0.5, 0.1, 0.9) == doctest::Approx(0.8));
  const Rows still = sampled(0, 1, [](double) { return 2; });
  CHECK(rise_time(still.response(), 2, 0.1, 0.9) == 0);
  CHECK(settling_time(still.response(), 2, 0.02) == 0);
}

TEST_CASE("NaN propagates") {
  Rows rows = sampled(0, 1, [](double t) { return t; });
  rows.values[3] = std::numeric_limits<double>::quiet_NaN();
  CHECK(std::isnan(rise_time(rows.response(), 1, 0.1, 0.9)));
  CHECK(std::isnan(settling_time(rows.response(), 1, 0.02)));
}

}  // namespace
}  // namespace robotc::runtime::step_metrics_test
