#include "compiler/linear_systems/zeros.h"

#include <Eigen/LU>
#include <Eigen/SVD>
#include <random>

#include "compiler/linear_systems/eigen_views.h"
#include "tests/unit/linear_systems/systems.h"

namespace robotc::test::zeros_test {
namespace {

using linear_systems::invariant_zeros;
using linear_systems::transfer_function;

struct Roots {
  double gain;
  std::vector<Complex> zeros;
  std::vector<Complex> poles;
};
const std::vector<Roots> plants{
    {3, {-2.0}, {-1.0, -3.0}},
    {0.5, {}, {-1.0, -2.0, -4.0}},
    {-7, {1.0}, {-1.0, -5.0}},  // not minimum phase
    {1, {{-1, 3}, {-1, -3}}, {0.0, -4.0, {-2, 8}, {-2, -8}}},
    {2, {-1.0, -2.0}, {-3.0, -4.0}},                                   // direct feedthrough
    {20, {{-0.1, 12}, {-0.1, -12}}, {{-0.2, 30}, {-0.2, -30}, -1.0}},  // an antiresonance and a resonance
    {1, {0.0}, {{-1, 1}, {-1, -1}}},                                   // differentiates
    {1e6, {-1e3}, {-1.0, -2e3, -5e3}},
    {1e-6, {-1e-3}, {-2e-3, -1.0}},
    {4, {}, {3.0, -3.0}},
};

TEST_CASE("zeros, gain and value at rest of ten plants with known transfer functions") {
  for (const Roots& plant : plants) {
    CAPTURE(plant.gain);
    const auto found = transfer_function(with_roots(plant.gain, plant.zeros, plant.poles), 0, 0);
    REQUIRE(found.has_value());
    double size = 0;
    for (const Complex pole : plant.poles) size = std::max(size, std::abs(pole));
    // Simple roots, with condition numbers below 1e4.
    check_same(found->zeros, plant.zeros, 1e-11 * size);
    check_same(found->poles, plant.poles, 1e-11 * size);
    check_near(found->gain, plant.gain, 1e-10 * std::abs(plant.gain));
    Complex rest = plant.gain;
    for (const Complex zero : plant.zeros) rest *= -zero;
    for (const Complex pole : plant.poles) rest /= -pole;
    const bool grows = std::ranges::count(plant.poles, Complex(0)) != 0;
    CHECK(found->dc_gain.has_value() == !grows);
    if (!grows) check_near(found->dc_gain.value(), rest.real(), 1e-11 * std::abs(rest) + 1e-14);
  }
}

TEST_CASE("modes that are not driven or not seen leave a transfer function, those of the matrix's zeros exactly") {
  // Two oscillators; the input drives the first, the output sees the first.
  StateSpace two{Matrix::zero(4, 4), Matrix::zero(4, 1), Matrix::zero(1, 4), Matrix::zero(1, 1), {}};
  two.a(0, 1) = 1;
  two.a(1, 0) = -25;
  two.a(1, 1) = -2;
  two.a(2, 3) = 1;
  two.a(3, 2) = -100;
  two.b(1, 0) = 3;
  two.c(0, 0) = 1;
  const auto apart = transfer_function(two, 0, 0).value();
  CHECK(apart.zeros.empty());
  check_same(apart.poles, {{-1, std::sqrt(24.0)}, {-1, -std::sqrt(24.0)}}, 1e-14);
  check_near(apart.dc_gain.value(), 3.0 / 25, 1e-15);
  // The same in coordinates that mix the oscillators.
  Eigen::MatrixXd mix(4, 4);
  mix << 2, 1, 0, 1, 0, 1, 1, 0, 1, 0, 3, 1, 1, 1, 0, 2;
  const Eigen::MatrixXd back = mix.inverse();
  StateSpace mixed = two;
  mixed.a = linear_systems::copy(mix * linear_systems::view(two.a) * back);
  mixed.b = linear_systems::copy(mix * linear_systems::view(two.b));
  mixed.c = linear_systems::copy(linear_systems::view(two.c) * back);
  const auto cancelled = transfer_function(mixed, 0, 0).value();
  CHECK(cancelled.zeros.empty());
  check_same(cancelled.poles, apart.poles, 1e-12);
}

TEST_CASE("an output that the input reaches by rounding alone has the gain 0, a small gain stays") {
  // Two oscillators side by side, in coordinates that mix them: the input drives one, the output sees the other.
  Eigen::Matrix4d a = Eigen::Matrix4d::Zero();
  a << 0, 1, 0, 0, -4, -0.3, 0, 0, 0, 0, 0, 1, 0, 0, -900, -2;
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> number(-1, 1);
  Eigen::Matrix4d mix;
  for (double& entry : mix.reshaped()) entry = number(random);
  const Eigen::Matrix4d mixed = mix * a * mix.inverse();
  const Eigen::Vector4d driven = mix.col(1), seen = mix.inverse().row(2).transpose();
  const auto system = [&](const Eigen::Vector4d& output) {
    linear_systems::StateSpace one;
    one.a = linear_systems::copy(mixed);
    one.b = linear_systems::copy(driven);
    one.c = linear_systems::copy(Eigen::MatrixXd(output.transpose()));
    one.d = linear_systems::copy(Eigen::MatrixXd(Eigen::MatrixXd::Zero(1, 1)));
    return one;
  };
  const auto apart = transfer_function(system(seen), 0, 0);
  REQUIRE(apart.has_value());
  CHECK(apart->gain == 0);
  CHECK(apart->dc_gain == 0.0);
  const Eigen::Vector4d own = 1e-30 * mix.inverse().row(0).transpose();
  const auto small = transfer_function(system(own), 0, 0);
  REQUIRE(small.has_value());
  CHECK(small->gain == doctest::Approx(1e-30).epsilon(1e-9));
}

TEST_CASE("an integral that the output does not see leaves the output at rest as it is") {
  // x' = -2 x + u and an integral of x, in turned coordinates: the pole at 0 is there to rounding only.
  for (const double angle : {0.0, 0.3, 1.1, 2.5}) {
    CAPTURE(angle);
    const double c = std::cos(angle), s = std::sin(angle);
    StateSpace turned{Matrix::zero(2, 2), Matrix::zero(2, 1), Matrix::zero(1, 2), Matrix::zero(1, 1), {}};
    turned.a(0, 0) = -2 * c * c - c * s;
    turned.a(0, 1) = -2 * c * s - s * s;
    turned.a(1, 0) = -2 * c * s + c * c;
    turned.a(1, 1) = -2 * s * s + c * s;
    turned.b(0, 0) = turned.c(0, 0) = c;
    turned.b(1, 0) = turned.c(0, 1) = s;
    const auto found = transfer_function(turned, 0, 0).value();
    check_same(found.poles, {{-2, 0}}, 1e-14);
    check_near(found.dc_gain.value(), 0.5, 1e-14);
  }
}

TEST_CASE("the system pencil loses rank at each zero of random systems with several inputs and outputs") {
  std::mt19937_64 random(7);
  std::normal_distribution<double> normal;
  for (const auto& [n, m] : {std::pair<std::size_t, std::size_t>{4, 2}, {6, 2}, {7, 3}, {9, 1}}) {
    for (const bool through : {false, true}) {
      StateSpace system{Matrix::zero(n, n), Matrix::zero(n, m), Matrix::zero(m, n), Matrix::zero(m, m), {}};
      for (Matrix* matrix : {&system.a, &system.b, &system.c}) {
        for (double& entry : matrix->entries) entry = normal(random);
      }
      if (through) {
        for (double& entry : system.d.entries) entry = normal(random);
      }
      const std::vector<Complex> zeros = invariant_zeros(system).value();
      // With C B or D invertible, which random ones are.
      CHECK(zeros.size() == (through ? n : n - m));
      for (const Complex zero : zeros) {
        const auto size = static_cast<Eigen::Index>(n + m);
        Eigen::MatrixXcd pencil(size, size);
        pencil << linear_systems::view(system.a).cast<Complex>(), linear_systems::view(system.b).cast<Complex>(),
            linear_systems::view(system.c).cast<Complex>(), linear_systems::view(system.d).cast<Complex>();
        pencil.diagonal().head(static_cast<Eigen::Index>(n)).array() -= zero;
        const auto values = Eigen::JacobiSVD<Eigen::MatrixXcd>(pencil).singularValues();
        CAPTURE(zero);
        CHECK(values[size - 1] <= 1e-10 * values[0]);
      }
    }
  }
}

TEST_CASE("zeros at rest are exact, multiple ones too: masses in a row between springs") {
  // Positions are relative, as those of joints. A force acts on the first mass. The force of each further spring is the
  // sum of mⱼ s² xⱼ over the masses behind it, so its length has a double zero at rest.
  for (const std::size_t n : {2U, 3U, 5U}) {
    StateSpace chain{
        Matrix::zero(2 * n, 2 * n), Matrix::zero(2 * n, 1), Matrix::zero(n, 2 * n), Matrix::zero(n, 1), {}};
    const auto stiffness = [](std::size_t i) { return 300.0 + 70.0 * static_cast<double>(i % 3); };
    const auto mass = [](std::size_t i) { return 0.7 + 0.4 * static_cast<double>(i * i % 3); };
    for (std::size_t i = 0; i < n; ++i) {
      chain.a(i, n + i) = 1;
      chain.c(i, i) = 1;
      // Acceleration of mass i less that of mass i − 1, with spring and damper forces fᵢ = −kᵢ qᵢ − dᵢ q̇ᵢ.
      const auto add = [&](std::size_t force, double per_force) {
        if (force == n) return;
        chain.a(n + i, force) -= per_force * stiffness(force);
        chain.a(n + i, n + force) -= per_force * 0.01 * stiffness(force);
      };
      add(i, 1 / mass(i));
      add(i + 1, -1 / mass(i));
      if (i > 0) {
        add(i, 1 / mass(i - 1));
        add(i - 1, -1 / mass(i - 1));
      }
    }
    chain.b(n, 0) = 1 / mass(0);
    chain.b(n + 1, 0) = -1 / mass(0);
    StateSpace sampled = chain;
    const linear_systems::HeldFlow flow = linear_systems::hold(chain.a, chain.b, 0.01);
    sampled.a = flow.phi;
    sampled.b = flow.gamma;
    sampled.period = 0.01;
    for (std::size_t i = 0; i < n; ++i) {
      CAPTURE(n);
      CAPTURE(i);
      const auto found = transfer_function(chain, 0, i).value();
      CHECK(std::ranges::count(found.zeros, Complex(0)) == (i == 0 ? 0 : 2));
      for (const Complex zero : found.zeros) {
        if (zero != Complex(0)) CHECK(std::abs(zero) > 1);
      }
      CHECK((found.dc_gain.value() == 0) == (i != 0));
      // A held force that grows in steps leaves a length beside zero, so that one of the zeros lies beside 1.
      const auto from_tick_to_tick = transfer_function(sampled, 0, i).value();
      CHECK(std::ranges::count(from_tick_to_tick.zeros, Complex(1)) == (i == 0 ? 0 : 1));
      CHECK((from_tick_to_tick.dc_gain.value() == 0) == (i != 0));
    }
  }
  // s^times/((s + 2) (s + 3) (s + 4) (s + 5))
  for (const std::size_t times : {1U, 3U, 4U}) {
    const std::vector<Complex> poles{-2.0, -3.0, -4.0, -5.0};
    const auto found = transfer_function(with_roots(1, std::vector<Complex>(times, 0.0), poles), 0, 0).value();
    CHECK(found.zeros == std::vector<Complex>(times, 0.0));
    check_near(found.gain, 1, 1e-12);
  }
}

TEST_CASE("zeros of a row of masses are those of its dampers, to the last digits") {
  // A force pushes the first mass; the last spring is compressed by what the other springs and dampers pass on: zeros
  // at −kᵢ/dᵢ of those between, and two at rest. Here all masses are 1.
  constexpr std::size_t n = 6;
  const std::vector<double> stiffness{310, 450, 220, 530, 400, 270};
  const std::vector<double> damping{0.8, 1.3, 0.5, 0.9, 1.7, 0.6};
  StateSpace chain{Matrix::zero(2 * n, 2 * n), Matrix::zero(2 * n, 1), Matrix::zero(1, 2 * n), Matrix::zero(1, 1), {}};
  for (std::size_t i = 0; i < n; ++i) {
    chain.a(i, n + i) = 1;
    const auto add = [&](std::size_t force, double factor) {
      chain.a(n + i, force) -= factor * stiffness[force];
      chain.a(n + i, n + force) -= factor * damping[force];
    };
    add(i, i > 0 ? 2 : 1);
    if (i > 0) add(i - 1, -1);
    if (i + 1 < n) add(i + 1, -1);
  }
  chain.b(n, 0) = 1;
  chain.b(n + 1, 0) = -1;
  chain.c(0, n - 1) = 1;
  const auto found = transfer_function(chain, 0, 0).value();
  std::vector<Complex> expected{0, 0};
  for (std::size_t i = 1; i + 1 < n; ++i) expected.emplace_back(-stiffness[i] / damping[i]);
  REQUIRE(found.zeros.size() == expected.size());
  for (const Complex wanted : expected) {
    double nearest = HUGE_VAL;
    for (const Complex zero : found.zeros) nearest = std::min(nearest, std::abs(zero - wanted));
    CAPTURE(wanted);
    // Entries of A are rounded; the zeros are functions of single entries.
    CHECK(nearest <= 1e-11 * std::abs(wanted));
  }
}

TEST_CASE("systems without states, inputs or zeros") {
  CHECK(invariant_zeros({Matrix::zero(0, 0), Matrix::zero(0, 1), Matrix::zero(1, 0), {1, 1, {2}}, {}}).value().empty());
  CHECK(invariant_zeros({{1, 1, {-1}}, Matrix::zero(1, 0), {1, 1, {1}}, Matrix::zero(1, 0), {}}).value().empty());
  const auto nothing =
      transfer_function({{1, 1, {-1}}, Matrix::zero(1, 1), {1, 1, {1}}, Matrix::zero(1, 1), {}}, 0, 0).value();
  CHECK(nothing.gain == 0);
  CHECK(nothing.poles.empty());
}

}  // namespace
}  // namespace robotc::test::zeros_test
