#include <limits>

#include "compiler/linear_systems/frequency_response.h"
#include "compiler/linear_systems/poles.h"
#include "compiler/linear_systems/step_response.h"
#include "tests/unit/linear_systems/systems.h"

namespace robotc::test::responses_test {
namespace {

using linear_systems::eigenvalues;
using linear_systems::FrequencyResponse;
using linear_systems::step_response;
using linear_systems::StepResponse;

TEST_CASE("frequency responses are the values of the transfer function") {
  struct Roots {
    double gain;
    std::vector<Complex> zeros, poles;
    std::optional<double> period;
  };
  const std::vector<Roots> plants{
      {3, {-2.0}, {-1.0, -3.0}, {}},
      {1, {{-1, 3}, {-1, -3}}, {0.0, -4.0, {-2, 8}, {-2, -8}}, {}},
      {2, {-1.0, -2.0}, {-3.0, -4.0}, {}},
      {-7, {1.0}, {2.0, -5.0}, {}},
      {0.3, {0.2}, {0.5, {0.7, 0.3}, {0.7, -0.3}}, 0.02},
      {1, {}, {0.0, 0.0, 1.0}, 0.1},
  };
  for (const Roots& plant : plants) {
    const FrequencyResponse response(with_roots(plant.gain, plant.zeros, plant.poles, plant.period));
    for (double frequency = 0.013; frequency < 200; frequency *= 1.7) {
      const Complex s = plant.period ? std::polar(1.0, frequency * *plant.period) : Complex(0, frequency);
      Complex expected = plant.gain;
      for (const Complex zero : plant.zeros) expected *= s - zero;
      for (const Complex pole : plant.poles) expected /= s - pole;
      const Complex actual = response.at(frequency).front();
      CAPTURE(frequency);
      // Elimination in the well-conditioned coordinates of small systems: some ten roundings of the largest terms,
      // of which up to three digits cancel above the poles.
      CHECK(std::abs(actual - expected) <= 1e-12 * std::abs(expected) + 1e-15 * std::abs(plant.gain));
    }
  }
}

TEST_CASE("the response of a long chain has all digits far above its poles") {
  // xᵢ' = xᵢ₋₁ − pᵢ xᵢ: products of numbers, of which each step of the chain has a few roundings.
  for (const std::size_t n : {2U, 5U, 9U, 14U}) {
    StateSpace chain{Matrix::zero(n, n), Matrix::zero(n, 1), Matrix::zero(1, n), Matrix::zero(1, 1), {}};
    chain.b(0, 0) = 1;
    chain.c(0, n - 1) = 1;
    for (std::size_t i = 0; i < n; ++i) {
      chain.a(i, i) = -1.0 - 0.3 * static_cast<double>(i);
      if (i > 0) chain.a(i, i - 1) = 1;
    }
    const FrequencyResponse response(chain);
    for (double frequency = 1e-3; frequency < 1e6; frequency *= 3.7) {
      Complex expected = 1;
      for (std::size_t i = 0; i < n; ++i) expected /= Complex(-chain.a(i, i), frequency);
      CAPTURE(n);
      CAPTURE(frequency);
      // Values smaller than a thousandth of their terms are refined.
      CHECK(std::abs(response.at(frequency).front() - expected) <=
            1e3 * static_cast<double>(n) * std::numeric_limits<double>::epsilon() * std::abs(expected));
    }
  }
}

TEST_CASE("a response at a pole is infinite") {
  const FrequencyResponse response(with_roots(1, {}, {0.0, -1.0}));
  CHECK(std::isinf(response.at(0).front().real()));
  const FrequencyResponse sampled(with_roots(1, {}, {1.0, 0.5}, 0.1));
  CHECK(std::isinf(sampled.at(0).front().real()));
}

TEST_CASE("the frequencies that are drawn cover poles and zeros, and end at half the sample rate") {
  const std::vector<double> wide = linear_systems::telling_frequencies({-0.1, {-1, 50}, {-1, -50}}, {});
  CHECK(std::ranges::is_sorted(wide));
  CHECK(wide.front() <= 0.01 * (1 + 1e-9));
  CHECK(wide.back() >= 200);
  // The peak lies at √(ω² − 2 (ζω)²).
  const double peak = std::sqrt(2501.0 - 2.0);
  CHECK(std::ranges::any_of(wide, [&](double w) { return std::abs(w - peak) < 1e-9 * peak; }));
  const std::vector<double> sampled = linear_systems::telling_frequencies({0.9, 0.2}, 0.01);
  CHECK(sampled.back() == doctest::Approx(0.99 * std::numbers::pi / 0.01));
  for (const auto& roots : {std::vector<Complex>{}, std::vector<Complex>{0.0}}) {
    CHECK(linear_systems::telling_frequencies(roots, {}).size() >= 2);
    CHECK(linear_systems::telling_frequencies(roots, 0.1).size() >= 2);
  }
}

TEST_CASE("phases do not jump") {
  const FrequencyResponse response(with_roots(1, {}, {-1.0, -2.0, -3.0, -4.0, -5.0}));
  std::vector<Complex> values;
  for (double frequency = 1e-3; frequency < 1e3; frequency *= 1.1) values.push_back(response.at(frequency).front());
  const std::vector<double> phase = linear_systems::unwrapped_phase(values);
  CHECK(std::abs(phase.front()) < 1);
  CHECK(phase.back() == doctest::Approx(-450).epsilon(0.01));
}

/// Compares at every point, with a tolerance relative to the largest value.
template <class F>
void check_response(const StepResponse& response, const F& expected, double tolerance) {
  REQUIRE(response.times.size() >= 2);
  double size = 0;
  for (const double value : response.values) size = std::max(size, std::abs(value));
  for (std::size_t i = 0; i < response.times.size(); ++i) {
    const double wanted = expected(response.times[i]);
    if (std::abs(response.values[i] - wanted) <= tolerance * size) continue;
    CAPTURE(response.times[i]);
    check_near(response.values[i], wanted, tolerance * size);
    return;
  }
}

/// The exponential of a matrix errs by some ε, and 2000 steps add up their errors.
constexpr double step_tolerance = 2000 * 1e-15;

TEST_CASE("step responses with closed forms") {
  const auto of = [](const StateSpace& system) { return step_response(system, 0, eigenvalues(system.a).value()); };
  SUBCASE("a lag") {
    const StepResponse response = of(with_roots(6, {}, {-3.0}));
    CHECK(response.times.back() >= 5.0 / 3);
    check_response(response, [](double t) { return 2 * (1 - std::exp(-3 * t)); }, step_tolerance);
  }
  SUBCASE("an oscillator") {
    check_response(
        of(with_roots(25, {}, {{-3, 4}, {-3, -4}})),
        [](double t) { return 1 - std::exp(-3 * t) * (std::cos(4 * t) + 0.75 * std::sin(4 * t)); }, step_tolerance);
  }
  SUBCASE("critical damping") {
    check_response(
        of(with_roots(100, {}, {-10.0, -10.0})), [](double t) { return 1 - std::exp(-10 * t) * (1 + 10 * t); },
        step_tolerance);
  }
  SUBCASE("integrators") {
    check_response(of(with_roots(2, {}, {0.0, 0.0})), [](double t) { return t * t; }, step_tolerance);
  }
  SUBCASE("direct feedthrough, and a zero on the right") {
    // (s − 1)/(s + 1): 1 − 2 (1 − e^−t).
    check_response(
        of(with_roots(1, {1.0}, {-1.0})), [](double t) { return 1 - 2 * (1 - std::exp(-t)); }, step_tolerance);
  }
  SUBCASE("growth is shown a hundredfold") {
    const StepResponse response = of(with_roots(1, {}, {2.0}));
    CHECK(response.times.back() == doctest::Approx(2.3));
    check_response(response, [](double t) { return (std::exp(2 * t) - 1) / 2; }, step_tolerance);
  }
  SUBCASE("a sampled lag, at its ticks") {
    const StepResponse response = of(with_roots(0.1, {}, {0.9}, 0.05));
    check_response(response, [](double t) { return 1 - std::pow(0.9, std::round(t / 0.05)); }, step_tolerance);
  }
  SUBCASE("a slow sampled lag, at some of its ticks") {
    const StepResponse response = of(with_roots(1e-5, {}, {1 - 1e-5}, 1e-3));
    CHECK(response.times.size() <= linear_systems::most_step_points + 1);
    check_response(response, [](double t) { return 1 - std::pow(1 - 1e-5, std::round(t / 1e-3)); }, 1e-16 * 700'000);
  }
  SUBCASE("a delay of one tick") {
    const StepResponse response = of(with_roots(1, {}, {0.0}, 0.1));
    check_response(response, [](double t) { return t > 0.05 ? 1 : 0; }, 0);
  }
}

TEST_CASE("inputs held for a time: closed forms of a double integrator and an oscillator") {
  const linear_systems::HeldFlow mass = linear_systems::hold({2, 2, {0, 1, 0, 0}}, {2, 1, {0, 2}}, 0.3);
  check_near(mass.phi(0, 1), 0.3, 1e-16);
  check_near(mass.gamma(0, 0), 0.09, 1e-16);
  check_near(mass.gamma(1, 0), 0.6, 1e-16);
  const linear_systems::HeldFlow swing = linear_systems::hold({2, 2, {0, 1, -9, 0}}, {2, 1, {0, 1}}, 0.7);
  check_near(swing.phi(0, 0), std::cos(2.1), 1e-15);
  check_near(swing.phi(0, 1), std::sin(2.1) / 3, 1e-15);
  check_near(swing.gamma(0, 0), (1 - std::cos(2.1)) / 9, 1e-15);
}

}  // namespace
}  // namespace robotc::test::responses_test
