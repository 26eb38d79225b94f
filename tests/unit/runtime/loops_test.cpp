// Closed loops: a point of mass 1 on a circle of radius 1 under gravity 1, in two coordinates; a pendulum.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "runtime/right_hand_side.h"
#include "tests/unit/runtime/systems.h"

namespace robotc::runtime::loops_test {
namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();

/// From rest at the height of the centre.
Plan plan_from_rest(double duration, double step, Integrator integrator) {
  Plan plan = plan_of(duration, step, integrator);
  plan.q = {1, 0};
  plan.qd = {0, 0};
  plan.tolerances = {1e-9, 1e-9};
  return plan;
}

constexpr Integrator all[] = {Integrator::taylor2, Integrator::semi_implicit_euler, Integrator::rk4, Integrator::dopri5,
                              Integrator::rosenbrock4};

/// The angle from the lowest point after 3 s, by the pendulum's own equation in small steps.
double pendulum_angle() {
  const Result result = simulate(one_joint(pendulum), plan_of(3, 1e-4, Integrator::rk4, std::acos(0.0)));
  return result.q[0];
}

TEST_CASE("after each step and in each row a loop is closed to rounding, with every integrator") {
  for (const Integrator integrator : all) {
    Plan plan = plan_from_rest(20, 0.01, integrator);
    plan.log_width = 2;
    plan.log = [](const double* const* in, const double*, double* const* out) {
      out[0][0] = (in[1][0] * in[1][0] + in[1][1] * in[1][1] - 1) / 2;
      out[0][1] = in[1][0] * in[2][0] + in[1][1] * in[2][1];
    };
    const Result result = simulate(point_on_circle(), plan);
    REQUIRE_FALSE(result.failure);
    REQUIRE(result.rows == 2001);
    CAPTURE(static_cast<int>(integrator));
    for (std::size_t row = 0; row < result.rows; ++row) {
      // The gap that counts as closed: noise of a size of 1 with coordinates up to 1.
      REQUIRE(std::abs(result.log[2 * row]) <= 18 * eps);
      REQUIRE(std::abs(result.log[2 * row + 1]) <= 8 * eps);
    }
  }
}

TEST_CASE("closing keeps the orders of the integrators") {
  const double angle = pendulum_angle();
  const auto error = [&](Integrator integrator, double step) {
    const Result result = simulate(point_on_circle(), plan_from_rest(3, step, integrator));
    return std::abs(std::atan2(result.q[0], -result.q[1]) - angle);
  };
  const auto order = [&](Integrator integrator, double step) {
    return std::log2(error(integrator, step) / error(integrator, step / 2));
  };
  CHECK(order(Integrator::semi_implicit_euler, 0.01) == doctest::Approx(1).epsilon(0.2));
  CHECK(order(Integrator::taylor2, 0.01) >= 0.9);
  CHECK(order(Integrator::rk4, 0.05) == doctest::Approx(4).epsilon(0.1));
  // Ten times the tolerance of a step suffices over the 3 s.
  for (const Integrator integrator : {Integrator::dopri5, Integrator::rosenbrock4}) {
    CHECK(error(integrator, 0.1) < 1e-7);
  }
}

TEST_CASE("a fixed step that opens a loop too far ends the run there") {
  Plan plan = plan_from_rest(10, 0.5, Integrator::rk4);
  plan.qd = {0, 8};
  const Result result = simulate(point_on_circle(), plan);
  REQUIRE(result.failure);
  CHECK(result.failure->reason == Failure::Reason::loop_opened);
  CHECK(result.failure->time == 0.5);
  CHECK(result.failure->row == 0);
  CHECK(result.failure->figure > widest_gap);
  CHECK(result.t == 0.5);
  CHECK(result.rows == 1);
  plan.step = 0.01;
  CHECK_FALSE(simulate(point_on_circle(), plan).failure);
}

TEST_CASE("an adaptive step that opens a loop too far is repeated with a shorter one") {
  Plan plan = plan_from_rest(10, 1, Integrator::dopri5);
  plan.qd = {0, 8};
  plan.tolerances = {0.1, 100};  // which any step meets
  const Result result = simulate(point_on_circle(), plan);
  CHECK_FALSE(result.failure);
  CHECK(result.rejected_steps > 0);
  CHECK(result.t == 10);
  CHECK(std::abs(std::hypot(result.q[0], result.q[1]) - 1) <= 18 * eps);
}

TEST_CASE("a loop that cannot be closed ends the run, and what is not finite is told as such") {
  // φ = 0.01 wherever the point is.
  System system = point_on_circle();
  system.loops.close = [](const double* const* in, const double* constants, double* const* out) {
    close_circle(in, constants, out);
    out[0][0] = 0.01;
  };
  for (const Integrator integrator : {Integrator::rk4, Integrator::dopri5}) {
    const Result result = simulate(system, plan_from_rest(1, 0.01, integrator));
    REQUIRE(result.failure);
    CHECK(result.failure->reason == Failure::Reason::loop_opened);
    CHECK(result.failure->figure == 0.01);
  }
  system = point_on_circle();
  system.plant = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = out[0][1] = in[0][0] > 0.5 ? std::numeric_limits<double>::infinity() : 0;
  };
  const Result result = simulate(system, plan_from_rest(1, 0.01, Integrator::rk4));
  CHECK_FALSE(result.failure);
  CHECK(result.divergence);
}

TEST_CASE("a quaternion that closes a loop keeps length 1") {
  // φ = x − 0.6 of a quaternion (w, x, 0, 0); Newton's step is tangential to the sphere.
  System system;
  system.nq = 4;
  system.nv = 3;
  system.quaternions = {0};
  system.loops.sizes = {1};
  system.loops.close = [](const double* const* in, const double*, double* const* out) {
    const double* const q = in[1];
    const double gap = q[1] - 0.6;
    out[0][0] = gap;
    for (std::size_t i = 0; i < 4; ++i) out[1][i] = q[i];
    out[1][0] += gap * q[1] / q[0];
    out[1][1] -= gap;
    for (std::size_t i = 0; i < 3; ++i) out[2][i] = 0;
  };
  const Plan plan = plan_of(1, 1, Integrator::rk4);
  const std::vector<double> none;
  RightHandSide right_hand_side(system, plan, none, none);
  std::vector<double> y = {0.82, 0.57, 0, 0, 0, 0, 0};
  REQUIRE(right_hand_side.close(0, y.data()));
  CHECK(std::abs(y[0] - 0.8) <= 20 * eps);
  CHECK(std::abs(y[1] - 0.6) <= 20 * eps);
}

TEST_CASE("speeds that an event sets are those nearest to them that keep the loop closed") {
  Plan plan = plan_from_rest(1, 0.01, Integrator::rk4);
  plan.events.count = 1;
  plan.events.targets = {{2, 3}};
  plan.events.conditions = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = in[0][0] >= 0.5 ? 1 : 0;
  };
  plan.events.reset = [](const double* const* in, const double*, double* const* out) {
    for (int i = 0; i < 2; ++i) out[0][i] = in[1][i];
    out[1][0] = out[1][1] = 3;
  };
  plan.duration = 0.5;
  const Result result = simulate(point_on_circle(), plan);
  REQUIRE(result.events == 1);
  const double along = 3 * (result.q[0] - result.q[1]);  // (3, 3) along the tangent (−y, x)
  CHECK(result.qd[0] == doctest::Approx(-result.q[1] * along).epsilon(1e-14));
  CHECK(result.qd[1] == doctest::Approx(result.q[0] * along).epsilon(1e-14));
}

}  // namespace
}  // namespace robotc::runtime::loops_test
