#include "runtime/rosenbrock_stepper.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tests/unit/runtime/systems.h"

namespace robotc::runtime::rosenbrock_stepper_test {
namespace {

/// Two coupled equations, nonlinear in all of (q, q̇), that time drives:
///   q̈₁ = −sin q₁ + q̇₂ q₁ + cos 3t,   q̈₂ = q₁² − q̇₂³ + t q̇₁.
void coupled(const double* const* in, const double*, double* const* out) {
  const double t = in[0][0];
  const double* const q = in[1];
  const double* const qd = in[2];
  out[0][0] = -std::sin(q[0]) + qd[1] * q[0] + std::cos(3 * t);
  out[0][1] = q[0] * q[0] - qd[1] * qd[1] * qd[1] + t * qd[0];
}

void coupled_jacobian(const double* const* in, const double*, double* const* out) {
  const double t = in[0][0];
  const double* const q = in[1];
  const double* const qd = in[2];
  out[0][0] = -std::cos(q[0]) + qd[1];
  out[0][1] = 0;
  out[0][2] = 2 * q[0];
  out[0][3] = 0;
  out[1][0] = 0;
  out[1][1] = q[0];
  out[1][2] = t;
  out[1][3] = -3 * qd[1] * qd[1];
  out[2][0] = -3 * std::sin(3 * t);
  out[2][1] = qd[0];
}

struct Coupled {
  System system;
  Plan plan = plan_of(1, 1, Integrator::rosenbrock4);
  std::vector<double> held = {0, 0};
  std::vector<double> none;
  std::optional<Divergence> divergence;

  Coupled() {
    system.nq = system.nv = system.ntau = 2;
    system.plant = coupled;
    system.jacobian = coupled_jacobian;
  }
};

const std::vector<double> begin{0.7, -0.4, 0.3, 1.1};

/// From t = 0.2 to 1.2 in equal steps.
std::vector<double> after_one_second(std::size_t steps) {
  Coupled coupled_system;
  RightHandSide right_hand_side(coupled_system.system, coupled_system.plan, coupled_system.held, coupled_system.none);
  const FlowRate rate(right_hand_side, coupled_system.divergence);
  RosenbrockStepper stepper(right_hand_side);
  std::vector<double> x = begin;
  std::vector<double> x_end(4);
  std::vector<double> error(4);
  const double h = 1.0 / static_cast<double>(steps);
  for (std::size_t k = 0; k < steps; ++k) {
    stepper.do_step(rate, x, 0.2 + static_cast<double>(k) * h, x_end, h, error);
    x.swap(x_end);
  }
  return x;
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

TEST_CASE("a Rosenbrock step has order 4, also where time drives the equations") {
  // Successive differences of an O(h⁴) method shrink by 16; a wrong sum of γ would give second order.
  const std::vector<double> coarse = after_one_second(64);
  const std::vector<double> middle = after_one_second(128);
  const std::vector<double> fine = after_one_second(256);
  CHECK(std::log2(distance(coarse, middle) / distance(middle, fine)) == doctest::Approx(4).epsilon(0.03));
}

TEST_CASE("the error estimate of a Rosenbrock step is of order 4 in one step, interpolation too") {
  Coupled coupled_system;
  RightHandSide right_hand_side(coupled_system.system, coupled_system.plan, coupled_system.held, coupled_system.none);
  const FlowRate rate(right_hand_side, coupled_system.divergence);
  RosenbrockStepper stepper(right_hand_side);
  std::vector<double> x_end(4);
  std::vector<double> error(4);
  std::vector<double> middle(4);
  std::vector<double> estimates;
  std::vector<double> interpolation_errors;
  for (const double h : {0.02, 0.01}) {
    stepper.do_step(rate, begin, 0.2, x_end, h, error);
    estimates.push_back(distance(error, {0, 0, 0, 0}));
    stepper.interpolate(0.2 + h / 3, 0.2, begin, 0.2 + h, x_end, middle);
    std::vector<double> reference(4);
    std::vector<double> x = begin;
    for (std::size_t k = 0; k < 8; ++k) {
      stepper.do_step(rate, x, 0.2 + static_cast<double>(k) * h / 24, reference, h / 24, error);
      x.swap(reference);
    }
    interpolation_errors.push_back(distance(x, middle));
  }
  CHECK(std::log2(estimates[0] / estimates[1]) == doctest::Approx(4).epsilon(0.05));
  CHECK(std::log2(interpolation_errors[0] / interpolation_errors[1]) == doctest::Approx(4).epsilon(0.05));
}

TEST_CASE("the ends of a Rosenbrock step are interpolated exactly") {
  Coupled coupled_system;
  RightHandSide right_hand_side(coupled_system.system, coupled_system.plan, coupled_system.held, coupled_system.none);
  const FlowRate rate(right_hand_side, coupled_system.divergence);
  RosenbrockStepper stepper(right_hand_side);
  std::vector<double> x_end(4);
  std::vector<double> error(4);
  std::vector<double> x(4);
  stepper.do_step(rate, begin, 0.25, x_end, 0.5, error);
  stepper.interpolate(0.25, 0.25, begin, 0.75, x_end, x);
  CHECK(x == begin);
  stepper.interpolate(0.75, 0.25, begin, 0.75, x_end, x);
  CHECK(x == x_end);
}

TEST_CASE("rows of a Rosenbrock step's matrix are swapped where the first pivot is zero") {
  // 1/(γh) − ∂q̈/∂q̇ has zeros on its diagonal for h = 1: q̈₁ = 4 q̇₁ + q̇₂, q̈₂ = q̇₁ + 4 q̇₂.
  System system;
  system.nq = system.nv = 2;
  system.plant = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = 4 * in[2][0] + in[2][1];
    out[0][1] = in[2][0] + 4 * in[2][1];
  };
  system.jacobian = [](const double* const*, const double*, double* const* out) {
    for (std::size_t i = 0; i < 4; ++i) {
      out[0][i] = 0;
      out[1][i] = i % 3 == 0 ? 4 : 1;
    }
    out[2][0] = out[2][1] = 0;
  };
  const Plan plan = plan_of(1, 1, Integrator::rosenbrock4);
  const std::vector<double> none;
  std::optional<Divergence> divergence;
  RightHandSide right_hand_side(system, plan, none, none);
  RosenbrockStepper stepper(right_hand_side);
  const std::vector<double> x{0, 0, 1, 2};
  std::vector<double> x_end(4);
  std::vector<double> error(4);
  stepper.do_step(FlowRate(right_hand_side, divergence), x, 0, x_end, 1, error);
  CHECK_FALSE(stepper.is_singular());
  // A Rosenbrock step of a linear system commutes with symmetries: swapping both entries swaps the result.
  std::vector<double> swapped_end(4);
  stepper.do_step(FlowRate(right_hand_side, divergence), {0, 0, 2, 1}, 0, swapped_end, 1, error);
  for (const auto& [i, j] : {std::pair{0, 1}, {1, 0}, {2, 3}, {3, 2}}) {
    CHECK(x_end[static_cast<std::size_t>(i)] ==
          doctest::Approx(swapped_end[static_cast<std::size_t>(j)]).epsilon(1e-13));
  }
}

}  // namespace
}  // namespace robotc::runtime::rosenbrock_stepper_test
