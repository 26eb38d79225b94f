// The step with implicit contacts: its factorisation, and the balance of impulses that a step must satisfy.
#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <cmath>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "tests/unit/runtime/random_contacts.h"
#include "tests/unit/runtime/systems.h"

namespace robotc::runtime::contact_step_test {
namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();

TEST_CASE("a sparse factorisation solves the equations of its matrix") {
  std::mt19937_64 random(7);
  std::normal_distribution<double> normal;
  for (const std::size_t size : {1UL, 2UL, 5UL, 12UL, 40UL}) {
    const auto n = static_cast<Eigen::Index>(size);
    // Positive definite by its diagonal.
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n, n);
    std::vector<MatrixEntry> pattern;
    for (std::size_t k = 0; k < 2 * size; ++k) {
      const std::size_t row = random() % size, column = random() % size;
      pattern.push_back({row, column});
      const double value = normal(random);
      const auto i = static_cast<Eigen::Index>(row), j = static_cast<Eigen::Index>(column);
      matrix(i, j) = matrix(j, i) = value;
    }
    for (Eigen::Index i = 0; i < n; ++i) matrix(i, i) = 1 + matrix.row(i).cwiseAbs().sum();
    SparseFactorisation factors(size, pattern);
    for (std::size_t i = 0; i < size; ++i) {
      const auto row = static_cast<Eigen::Index>(i);
      factors.values()[factors.place({i, i})] = matrix(row, row);
    }
    for (const MatrixEntry& entry : pattern) {
      CHECK(factors.place(entry) == factors.place({entry.column, entry.row}));
      factors.values()[factors.place(entry)] =
          matrix(static_cast<Eigen::Index>(entry.row), static_cast<Eigen::Index>(entry.column));
    }
    for (int times = 0; times < 2; ++times) {
      REQUIRE(factors.factorise());
      Eigen::VectorXd b = Eigen::VectorXd::NullaryExpr(n, [&] { return normal(random); });
      Eigen::VectorXd x = b;
      factors.solve(x.data());
      // Backward stable, and the condition number is at most some ten.
      CHECK((matrix * x - b).norm() <= 50 * static_cast<double>(size) * eps * (b.norm() + x.norm() * matrix.norm()));
    }
    factors.values()[factors.place({0, 0})] = -1;
    CHECK_FALSE(factors.factorise());
  }
  SparseFactorisation empty(0, {});
  CHECK(empty.factorise());
}

/// A mass of 2 kg above a floor, under gravity, without friction: k = 5000 N/m, c = 0.4 s/m.
System ball_above_floor() {
  System system = one_joint([](const double* const*, const double*, double* const* out) { out[0][0] = -9.81; });
  system.ntau = 0;
  system.contacts.points = {{}};
  system.contacts.mass = {{0, 0}};
  system.contacts.normal = {{0, 0}};
  system.contacts.function = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = 2;
    out[1][0] = 1;
    out[4][0] = in[1][0];
    const double properties[] = {5000, 0.4, 0, 5000, 1e-3};
    std::copy_n(properties, 5, out[6]);
    out[7][0] = out[7][1] = 0;
  };
  return system;
}

TEST_CASE("the normal impulse is that of the force at the end of the step") {
  const double mass = 2, stiffness = 5000, dissipation = 0.4, step = 0.01;
  for (const auto& [gap, speed] : {std::pair(-0.004, -1.0), std::pair(0.003, -1.5), std::pair(-0.004, 0.2),
                                   std::pair(0.5, -1.0), std::pair(-0.002, 3.0), std::pair(0.0, 0.0)}) {
    Plan plan = plan_of(step, step, Integrator::contact_step, gap, speed);
    const Result result = simulate(ball_above_floor(), plan);
    REQUIRE_FALSE(result.failure);
    // m (v − v*) = h k (d − h v)₊ (1 − c v)₊ by bisection: the left side rises with v, the right one falls.
    const double free = speed - step * 9.81;
    double low = free, high = free + 100;
    for (int i = 0; i < 200; ++i) {
      const double v = (low + high) / 2;
      const double depth = std::max(0.0, -gap - step * v), damped = std::max(0.0, 1 - dissipation * v);
      (mass * (v - free) < step * stiffness * depth * damped ? low : high) = v;
    }
    CHECK(std::abs(result.qd[0] - low) <= 1e-12);
    CHECK(std::abs(result.q[0] - (gap + step * low)) <= 1e-14);
  }
}

TEST_CASE("momenta change by the impulses that the laws of contacts give for the speeds at the end") {
  std::size_t sliding = 0, holding = 0, open = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    for (const bool with_loops : {false, true}) {
      CAPTURE(seed);
      CAPTURE(with_loops);
      fill(seed, with_loops);
      const double h = seed % 2 == 0 ? 0.01 : 0.001;
      Plan plan = plan_of(h, h, Integrator::contact_step);
      plan.q.assign(5, 0.0);
      plan.qd.assign(machine.before.data(), machine.before.data() + 5);
      plan.x.assign(machine.held, machine.held + 6);
      const Result result = simulate(system_of_machine(), plan);
      REQUIRE_FALSE(result.failure);
      const Eigen::Map<const Eigen::VectorXd> v(result.qd.data(), 5);
      const Eigen::VectorXd free = machine.before + h * machine.acceleration;
      Eigen::VectorXd residual = machine.mass * (v - free);
      // Dampers and springs at the end of the step; the plant has those at its begin.
      residual += h * machine.damping.cwiseProduct(v - machine.before) + h * h * machine.stiffness.cwiseProduct(v);
      double largest = residual.norm();
      for (Eigen::Index p = 0; p < 3; ++p) {
        const double* const c = machine.properties + 5 * p;
        const double separation = machine.normal.row(p).dot(v);
        const double depth = std::max(0.0, -machine.gaps[p] - h * separation);
        const double force = c[0] * depth * std::max(0.0, 1 - c[1] * separation);
        residual -= h * force * machine.normal.row(p).transpose();
        const double limit = c[2] * force;
        const Eigen::Vector2d z(machine.held[2 * p], machine.held[2 * p + 1]);
        const Eigen::Vector2d u = machine.along.middleRows(2 * p, 2) * v;
        // A bristle bent beyond the limit relaxes towards it.
        const double longest = limit / c[3];
        const Eigen::Vector2d relaxed =
            z.norm() > longest ? Eigen::Vector2d(z / z.norm() * (longest + (z.norm() - longest) * std::exp(-h / c[4])))
                               : z;
        Eigen::Vector2d friction = c[3] * (relaxed + h * u) + c[1] * force * (u + (relaxed - z) / h);
        (friction.norm() > limit ? (limit > 0 ? sliding : open) : holding) += 1;
        if (friction.norm() > limit) friction *= limit / friction.norm();
        residual += h * machine.along.middleRows(2 * p, 2).transpose() * friction;
        largest = std::max({largest, h * force * machine.normal.row(p).norm()});
        const bool touches = machine.gaps[p] + h * separation < 0;
        Eigen::Vector2d moved = relaxed + (touches ? h : 0) * u;
        const double held = std::max(longest, relaxed.norm());
        if (moved.norm() > held) {
          moved *= (held + (moved.norm() - held) * (1 - std::exp(-h / c[4])) * c[4] / h) / moved.norm();
        }
        CHECK(std::abs(result.x[2 * static_cast<std::size_t>(p)] - moved[0]) <= 1e-5 * (z.norm() + h * u.norm()));
      }
      if (with_loops) {
        const Eigen::MatrixXd j = machine.loops.topRows(2);
        CHECK((machine.loops * v).norm() <= 1e-9 * v.norm());
        residual -= j.transpose() * (j * j.transpose()).inverse() * (j * residual);
      }
      // Friction is limited by a force that is known to a millionth of the largest one, whose lever may be larger.
      CHECK(residual.norm() <= 1e-5 * largest + 1e-13);
    }
  }
  CHECK(sliding > 100);
  CHECK(holding > 20);
  CHECK(open > 20);
}

TEST_CASE("without contacts the step is that of semi-implicit Euler") {
  const Plan plan = plan_of(1, 0.01, Integrator::contact_step);
  Plan other = plan;
  other.integrator = Integrator::semi_implicit_euler;
  const Result result = simulate(one_joint(pendulum), plan);
  const Result expected = simulate(one_joint(pendulum), other);
  CHECK(result.q[0] == expected.q[0]);
  CHECK(result.qd[0] == expected.qd[0]);
}

}  // namespace
}  // namespace robotc::runtime::contact_step_test
