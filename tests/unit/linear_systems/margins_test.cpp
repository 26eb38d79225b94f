#include "compiler/linear_systems/margins.h"

#include "compiler/linear_systems/frequency_response.h"
#include "tests/unit/linear_systems/systems.h"

namespace robotc::test::margins_test {
namespace {

using linear_systems::Margins;
using linear_systems::margins;

constexpr double degree = std::numbers::pi / 180;
/// Crossings are refined to rounding of the frequency response, whose slopes here are below 10 per octave.
constexpr double margin_tolerance = 1e-12;

void check_gain(const std::optional<Margins::Gain>& gain, double factor, double frequency) {
  REQUIRE(gain.has_value());
  check_near(gain->factor, factor, margin_tolerance * factor);
  check_near(gain->frequency, frequency, margin_tolerance * frequency);
}
void check_phase(const Margins& found, double degrees, double frequency) {
  REQUIRE(found.phase.has_value());
  check_near(found.phase->degrees, degrees, 180 * margin_tolerance);
  check_near(found.phase->frequency, frequency, margin_tolerance * frequency);
}

TEST_CASE("margins of loops with closed forms") {
  SUBCASE("an integrator and two lags") {
    // |L(j)| = 1 for k = √10; arg L = −180° at √2, where |L| = k/6.
    const double k = std::sqrt(10.0);
    const Margins found = margins(with_roots(k, {}, {0.0, -1.0, -2.0})).value();
    CHECK(found.is_stable);
    check_gain(found.increase, 6 / k, std::numbers::sqrt2);
    CHECK_FALSE(found.decrease.has_value());
    check_phase(found, 180 - 90 - 45 - std::atan(0.5) / degree, 1);
    check_near(found.delay->delay, found.phase->degrees * degree, margin_tolerance);
  }
  SUBCASE("three equal lags") {
    const double k = 5;
    const Margins found = margins(with_roots(k, {}, {-1.0, -1.0, -1.0})).value();
    check_gain(found.increase, 8 / k, std::sqrt(3.0));
    const double w = std::sqrt(std::pow(k, 2.0 / 3) - 1);
    check_phase(found, 180 - 3 * std::atan(w) / degree, w);
  }
  SUBCASE("a mass under proportional and differential feedback") {
    const double k = 3;
    const Margins found = margins(with_roots(k, {-1.0}, {0.0, 0.0})).value();
    CHECK_FALSE(found.increase.has_value());
    CHECK_FALSE(found.decrease.has_value());
    const double w = std::sqrt((k * k + std::sqrt(k * k * k * k + 4 * k * k)) / 2);
    check_phase(found, std::atan(w) / degree, w);
    check_near(found.delay->delay, std::atan(w) / w, margin_tolerance);
  }
  SUBCASE("an unstable plant needs gain") {
    const double k = 2;
    const Margins found = margins(with_roots(k, {}, {1.0})).value();
    CHECK(found.is_stable);
    CHECK_FALSE(found.increase.has_value());
    check_gain(found.decrease, 1 / k, 0);
    check_phase(found, 60, std::sqrt(3.0));
  }
  SUBCASE("a zero on the right") {
    const double k = 0.4;
    const Margins found = margins(with_roots(-k, {1.0}, {0.0, -1.0})).value();
    check_gain(found.increase, 1 / k, 1);
    check_phase(found, 90 - 2 * std::atan(k) / degree, k);
  }
  SUBCASE("a resonance that the gain margin is measured at") {
    const double w = 20;
    const double damping = 0.01;
    const double k = 0.2;
    const Complex pole(-damping * w, w * std::sqrt(1 - damping * damping));
    const Margins found = margins(with_roots(k * w * w, {}, {0.0, pole, std::conj(pole)})).value();
    // Two digits are lost in the resonance.
    REQUIRE(found.increase.has_value());
    check_near(found.increase->factor, 2 * damping * w / k, 1e-11);
    check_near(found.increase->frequency, w, 1e-11);
  }
  SUBCASE("conditionally stable") {
    // k (s + 1)²/s³: −180° at 1, where |L| = 2 k; the gain may only fall.
    const double k = 3;
    const Margins found = margins(with_roots(k, {-1.0, -1.0}, {0.0, 0.0, 0.0})).value();
    CHECK(found.is_stable);
    check_gain(found.decrease, 1 / (2 * k), 1);
    CHECK_FALSE(found.increase.has_value());
  }
  SUBCASE("a sampled integrator") {
    const double period = 0.01;
    const double k = 50;
    const Margins found = margins(with_roots(k * period, {}, {1.0}, period)).value();
    check_gain(found.increase, 2 / (k * period), std::numbers::pi / period);
    const double w = 2 / period * std::asin(k * period / 2);
    // z − 1 loses two digits.
    check_near(found.phase->frequency, w, 1e-10 * w);
    check_near(found.phase->degrees, 90 - w * period / 2 / degree, 1e-10 * 180);
  }
  SUBCASE("a sampled integrator and a delay of one tick") {
    const double period = 0.1;
    const double k = 0.5;
    const Margins found = margins(with_roots(k, {}, {0.0, 1.0}, period)).value();
    check_gain(found.increase, 1 / k, std::numbers::pi / 3 / period);
    const double w = 2 / period * std::asin(k / 2);
    check_phase(found, 90 - 1.5 * w * period / degree, w);
  }
  SUBCASE("a sampled difference that exceeds one only near a quarter of the sample rate") {
    // k (1 − z⁻²) = 2 j k sin(ωT) exp(−jωT).
    const double period = 0.5;
    const double k = 0.50005;
    const Margins found = margins(with_roots(k, {-1.0, 1.0}, {0.0, 0.0}, period)).value();
    CHECK(found.is_stable);
    const double turn = std::asin(1 / (2 * k));
    REQUIRE(found.phases.size() == 2);
    check_near(found.phases[0].frequency, turn / period, margin_tolerance);
    check_near(found.phases[0].degrees, -90 - turn / degree, 180 * margin_tolerance);
    check_near(found.phases[1].frequency, (std::numbers::pi - turn) / period, margin_tolerance);
    check_near(found.phases[1].degrees, 90 + turn / degree, 180 * margin_tolerance);
  }
  SUBCASE("a pole at half the sample rate") {
    // 0.2 z/(z + 1) is real at both ends and on no other frequency.
    const Margins found = margins(with_roots(0.2, {0.0}, {-1.0}, 0.1)).value();
    CHECK(found.is_stable);
    CHECK_FALSE(found.increase.has_value());
  }
}

TEST_CASE("loops without crossings have no margins") {
  const Margins half = margins(with_roots(0.5, {}, {-1.0})).value();
  CHECK(half.is_stable);
  CHECK_FALSE(half.increase.has_value());
  CHECK_FALSE(half.phase.has_value());
  const Margins nothing =
      margins({Matrix::zero(0, 0), Matrix::zero(0, 1), Matrix::zero(1, 0), {1, 1, {0.5}}, {}}).value();
  CHECK(nothing.is_stable);
  check_near(nothing.sensitivity_peak, 1 / 1.5, 1e-15);
}

TEST_CASE("an unstable closed loop is told") {
  CHECK_FALSE(margins(with_roots(10, {}, {-1.0, -1.0, -1.0})).value().is_stable);
  CHECK_FALSE(margins(with_roots(0.5, {}, {1.0})).value().is_stable);
  CHECK_FALSE(margins(with_roots(1, {}, {0.0, 0.0})).value().is_stable);
}

TEST_CASE("the peak of the sensitivity is the inverse of the least distance from -1") {
  for (const StateSpace& loop : {with_roots(std::sqrt(10.0), {}, {0.0, -1.0, -2.0}), with_roots(3, {-1.0}, {0.0, 0.0}),
                                 with_roots(2, {}, {1.0}), with_roots(0.5, {}, {0.0, 1.0}, 0.1)}) {
    const Margins found = margins(loop).value();
    const linear_systems::FrequencyResponse response(loop);
    double least = HUGE_VAL;
    const double end = loop.period ? std::numbers::pi / *loop.period : 1e4;
    for (double frequency = 1e-3; frequency < end; frequency *= 1.0005)
      least = std::min(least, std::abs(1.0 + response.at(frequency).front()));
    // A grid misses a minimum by the square of its step.
    CHECK(1 / found.sensitivity_peak <= least * (1 + 1e-12));
    CHECK(1 / found.sensitivity_peak >= least * (1 - 1e-5));
  }
}

TEST_CASE("the second-order loop has the sensitivity peak of the books") {
  // L = ω²/(s (s + 2ζω)): with x = (w/ω)², |S|² = x (x + 4ζ²)/((1 − x)² + 4ζ²x), whose maximum is found by hand for
  // ζ = 1/2: 2 x² − 2 x − 1 = 0.
  const Margins found = margins(with_roots(1, {}, {0.0, -1.0})).value();
  const double x = (1 + std::sqrt(3.0)) / 2;
  const double peak = std::sqrt(x * (x + 1) / ((1 - x) * (1 - x) + x));
  check_near(found.sensitivity_peak, peak, 1e-13);
  check_near(found.sensitivity_frequency, std::sqrt(x), 1e-7);  // flat at its top
}

}  // namespace
}  // namespace robotc::test::margins_test
