#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tests/unit/runtime/systems.h"

namespace robotc::runtime::expectations_test {
namespace {

/// No motion; the expectations below depend only on time.
void rest(const double* const*, const double*, double* const* out) { out[0][0] = 0; }

Expectation expect(robotc_packed_function function, std::size_t count, double from, double to, bool strict = true) {
  Expectation expectation;
  expectation.function = function;
  expectation.count = count;
  expectation.strict = strict;
  expectation.from = from;
  expectation.to = to;
  return expectation;
}

ExpectationResult run(const Expectation& expectation, double duration = 1, double step = 0.1) {
  Plan plan = plan_of(duration, step, Integrator::taylor2);
  plan.expectations = {expectation};
  return simulate(one_joint(rest), plan).expectations.at(0);
}

/// t < 0.55
void before(const double* const* in, const double*, double* const* out) {
  out[0][0] = in[0][0];
  out[1][0] = 0.55;
}

TEST_CASE("an expectation is checked at the rows of its window, ends included") {
  // 0.1·3 is not 0.3 in binary: hence the tolerance.
  CHECK(run(expect(before, 1, 0, 0.5)).passed);
  CHECK(run(expect(before, 1, 0, 0.5)).time == doctest::Approx(0.5));
  CHECK_FALSE(run(expect(before, 1, 0, 0.6)).passed);
  CHECK(run(expect(before, 1, 0.3, 0.3)).evaluated);
  CHECK(run(expect(before, 1, 0.3, 0.3)).left == doctest::Approx(0.3));
  CHECK_FALSE(run(expect(before, 1, 0.31, 0.39)).evaluated);
  CHECK(run(expect(before, 1, 0.31, 0.39)).passed);
  CHECK_FALSE(run(expect(before, 1, 2, 3)).evaluated);
}

TEST_CASE("the worst row of an expectation that fails is reported") {
  const ExpectationResult result = run(expect(before, 1, 0, 1));
  CHECK_FALSE(result.passed);
  CHECK(result.time == 1);
  CHECK(result.left == 1);
  CHECK(result.right == 0.55);
}

TEST_CASE("strict and non-strict comparisons") {
  const auto equal = [](const double* const*, const double*, double* const* out) { out[0][0] = out[1][0] = 2; };
  CHECK_FALSE(run(expect(equal, 1, 0, 1, true)).passed);
  CHECK(run(expect(equal, 1, 0, 1, false)).passed);
}

TEST_CASE("NaN fails an expectation, infinities compare") {
  const auto nan_left = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = in[0][0] > 0.35 && in[0][0] < 0.45 ? std::nan("") : 0;
    out[1][0] = 1;
  };
  const ExpectationResult result = run(expect(nan_left, 1, 0, 1));
  CHECK_FALSE(result.passed);
  CHECK(result.time == doctest::Approx(0.4));
  const auto unbounded = [](const double* const*, const double*, double* const* out) {
    out[0][0] = 1e300;
    out[1][0] = std::numeric_limits<double>::infinity();
  };
  CHECK(run(expect(unbounded, 1, 0, 1)).passed);
}

TEST_CASE("among elements, the one closest to its bound in proportion is reported") {
  // Margins: 5 of 100, and 0.4 … of 1 at the end of the run, which is a larger share.
  const auto two = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = 95;
    out[1][0] = 100;
    out[0][1] = 0.6 * in[0][0];
    out[1][1] = 1;
  };
  const ExpectationResult result = run(expect(two, 2, 0, 1));
  CHECK(result.passed);
  CHECK(result.element == 0);
  // A failed element comes first, however small the failure.
  const auto one_fails = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = 99.999;
    out[1][0] = 100;
    out[0][1] = in[0][0];
    out[1][1] = 0.999999;
  };
  const ExpectationResult failed = run(expect(one_fails, 2, 0, 1));
  CHECK_FALSE(failed.passed);
  CHECK(failed.element == 1);
  CHECK(failed.time == 1);
}

}  // namespace
}  // namespace robotc::runtime::expectations_test
