#include "runtime/reductions.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tests/unit/runtime/systems.h"

namespace robotc::runtime::reductions_test {
namespace {

using Kind = Reduction::Kind;

void rest(const double* const*, const double*, double* const* out) { out[0][0] = 0; }

/// t, 2 t and −t
void ramps(const double* const* in, const double*, double* const* out) {
  out[0][0] = in[0][0];
  out[0][1] = 2 * in[0][0];
  out[0][2] = -in[0][0];
}

/// Passes on the results of two reductions.
void tell(const double* const* in, const double*, double* const* out) {
  out[0][0] = in[6][0];
  out[0][1] = in[6][1];
}

std::vector<double> reduce(const Reduction& first, const Reduction& second, double duration, double step,
                           robotc_packed_function signals = ramps) {
  Plan plan = plan_of(duration, step, Integrator::taylor2);
  plan.reduced = signals;
  plan.reduced_width = 3;
  plan.reductions = {first, second};
  plan.report = tell;
  plan.report_width = 2;
  return simulate(one_joint(rest), plan).report;
}

TEST_CASE("integrals over rows are exact for ramps, in windows and with a last row off the grid") {
  // 0.1·3 and 0.1·7 are not 0.3 and 0.7 in binary.
  const auto values = reduce({Kind::integral, 0, 0, 0, 2}, {Kind::integral, 1, 0, 0.3, 0.7}, 2, 0.1);
  CHECK(values.at(0) == doctest::Approx(2).epsilon(1e-14));
  CHECK(values.at(1) == doctest::Approx(0.49 - 0.09).epsilon(1e-14));
  CHECK(reduce({Kind::integral, 0, 0, 0, 9}, {Kind::integral, 0, 0, 0, 9}, 0.95, 0.1).at(0) ==
        doctest::Approx(0.95 * 0.95 / 2).epsilon(1e-14));
}

TEST_CASE("the largest value of a signal may be negative") {
  const auto values = reduce({Kind::largest, 0, 0, 0, 0.7}, {Kind::largest, 2, 0, 0.5, 2}, 2, 0.1);
  CHECK(values.at(0) == doctest::Approx(0.7));
  CHECK(values.at(1) == doctest::Approx(-0.5));
}

TEST_CASE("Willmott's potential error is about the mean of the reference in the window") {
  // Reference t and actual 2 t over [1, 3]: m = 2, and (|2 t − 2| + |t − 2|)² is t² up to t = 2 and (3 t − 4)² after
  // it.
  const double exact = (8.0 - 1) / 3 + (125.0 - 8) / 9;
  const auto values = reduce({Kind::potential_error, 0, 1, 1, 3}, {Kind::integral, 0, 0, 1, 3}, 4, 1e-3);
  // The trapezoidal rule errs by at most h²/12 · (f′(3) − f′(1)).
  CHECK(std::abs(values.at(0) - exact) < 1e-6 / 12 * 40);
  CHECK(values.at(1) == doctest::Approx(4).epsilon(1e-14));
}

TEST_CASE("the first and the last value of a window, and the metrics of a step in it") {
  const auto ends = reduce({Kind::first, 1, 0, 0.3, 0.7}, {Kind::last, 1, 0, 0.3, 0.7}, 2, 0.1);
  CHECK(ends.at(0) == doctest::Approx(0.6));
  CHECK(ends.at(1) == doctest::Approx(1.4));
  /// t, the goal 3, and the fractions 0.25 and 0.5
  const auto signals = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = in[0][0];
    out[0][1] = 3;
    out[0][2] = 0.25;
    out[0][3] = 0.5;
  };
  Plan plan = plan_of(4, 0.1, Integrator::taylor2);
  plan.reduced = signals;
  plan.reduced_width = 4;
  plan.reductions = {{Kind::rise_time, 0, 1, 1, 4}, {Kind::settling_time, 0, 1, 1, 3}};
  plan.report = tell;
  plan.report_width = 2;
  const auto metrics = simulate(one_joint(rest), plan).report;
  CHECK(metrics.at(0) == doctest::Approx(0.5));        // from 1.5 to 2
  CHECK(metrics.at(1) == doctest::Approx(2.5 - 1.0));  // within 0.25 · 2 of 3
}

TEST_CASE("NaN propagates to every figure that contains it") {
  const auto signals = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = in[0][0] > 0.45 && in[0][0] < 0.55 ? std::numeric_limits<double>::quiet_NaN() : in[0][0];
    out[0][1] = out[0][2] = out[0][0];
  };
  const auto values = reduce({Kind::largest, 0, 0, 0, 1}, {Kind::integral, 1, 0, 0, 1}, 1, 0.1, signals);
  CHECK(std::isnan(values.at(0)));
  CHECK(std::isnan(values.at(1)));
  const auto before = reduce({Kind::largest, 0, 0, 0, 0.4}, {Kind::integral, 1, 0, 0.6, 1}, 1, 0.1, signals);
  CHECK(before.at(0) == doctest::Approx(0.4));
  CHECK(before.at(1) == doctest::Approx(0.32).epsilon(1e-14));
}

TEST_CASE("a sum of many small terms beside a large one keeps their digits") {
  CompensatedSum sum;
  sum.add(1e16);
  for (int i = 0; i < 1000; ++i) sum.add(0.5);
  sum.add(-1e16);
  CHECK(sum.value() == 500);
}

TEST_CASE("a run that does not come to its end reports nothing") {
  Plan plan = plan_of(1, 0.1, Integrator::taylor2);
  plan.reduced = ramps;
  plan.reduced_width = 3;
  plan.reductions = {{Kind::integral, 0, 0, 0, 1}, {Kind::largest, 0, 0, 0, 1}};
  plan.report = tell;
  plan.report_width = 2;
  const auto diverges = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = in[0][0] > 0.5 ? std::numeric_limits<double>::infinity() : 0;
  };
  CHECK(simulate(one_joint(diverges), plan).report.empty());
}

}  // namespace
}  // namespace robotc::runtime::reductions_test
