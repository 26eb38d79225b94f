// Hydraulic cylinders: pressures of a locked piston, the mode of a mass on oil, the balance of power, and the flow
// along a trajectory.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "tests/differential/run_text.h"

namespace robotc::test::cylinder_test {
namespace {

std::string press(const std::string& mass, const std::string& leakage, const std::string& simulation) {
  return fmt::format(R"(use quintic from std
robot press {{
  gravity = [0, 0, -9.81] m/s^2
  link ram {{ mass = {}, com = [0, 0, 0] }}
  joint lift: prismatic base -> ram = at(axis = [{}, 0, {}]) {{
    viscous = {} N*s/m
    cylinder {{
      area = [10, 6] cm^2, volume = [150, 250] cm^3, bulk_modulus = 1200 MPa, charge = 30 bar {}
    }}
  }}
}}
simulate run for press {{
  {}
}}
)",
                     mass, leakage.empty() ? 1 : 0, leakage.empty() ? 0 : 1, leakage.empty() ? 0 : 300, leakage,
                     simulation);
}

const std::string careful =
    "duration = 20 ms, step = 0.5 ms, integrator = dopri5, relative_tolerance = 1e-11, absolute_tolerance = 1e-13\n";

TEST_CASE("flow into a locked cylinder raises one pressure and lowers the other") {
  const Run run = run_text(press("1e15 kg", "",
                                 "initial q = 0\n tau = [0.02 * 1e-3 m^3/s]\n" + careful +
                                     "log a = lift.pressure_a, b = lift.pressure_b, f = lift.effort"));
  for (std::size_t row = 0; row < run.result.rows; ++row) {
    const double t = run.result.times[row];
    // Chamber b begins at its charge, and a without effort on the joint.
    const double a = 0.6 * 30e5 + 1200e6 / 150e-6 * 2e-5 * t;
    const double b = 30e5 - 1200e6 / 250e-6 * 0.6 * 2e-5 * t;
    CHECK(run.at(row, "a") == doctest::Approx(a).epsilon(1e-9));
    CHECK(run.at(row, "b") == doctest::Approx(b).epsilon(1e-9));
    CHECK(run.at(row, "f") == doctest::Approx(10e-4 * a - 6e-4 * b).epsilon(1e-8));
  }
}

TEST_CASE("a mass between two columns of oil swings at their stiffness") {
  // With the valve shut k = β (a²/V_a + b²/V_b): the motion of 1 µm/s changes the volumes by less than 1e-8 of them.
  const Run run =
      run_text(press("50 kg", "",
                     "initial q = 0, qd = [1e-6 m/s]\n tau = 0\n duration = 20 ms, step = 0.5 ms, integrator = dopri5, "
                     "relative_tolerance = 1e-11, absolute_tolerance = 1e-18\n log qd"));
  const double stiffness = 1200e6 * (100e-8 / 150e-6 + 36e-8 / 250e-6);
  for (std::size_t row = 0; row < run.result.rows; ++row) {
    const double speed = 1e-6 * std::cos(std::sqrt(stiffness / 50) * run.result.times[row]);
    CHECK(std::abs(run.at(row, "qd.lift") - speed) <= 1e-12);
  }
}

TEST_CASE("power of the oil is stored, lost, or moves the ram") {
  const auto imbalance = [](const std::string& integration) {
    const Run run = run_text(press("200 kg", ", leakage = 2e-12 m^3/s/Pa", R"(initial q = 0, lift.pressure_a = 40 bar
  state work = 0 J, heat = 0 J
  der(work) = lift.power
  der(heat) = lift.loss + dot(friction(qd), qd)
  tau = [(0.1e-3 m^3/s) * sin(t * 40 rad/s)]
  )" + integration + R"(
  log work, heat, stored = kinetic_energy(q, qd) + potential_energy(q) + lift.energy
)"));
    CHECK(run.last("heat") > 0.01);
    return std::abs(run.last("work") - run.last("heat") - run.last("stored") + run.at(0, "stored")) / run.last("heat");
  };
  CHECK(imbalance("duration = 0.2 s, step = 10 ms, integrator = dopri5, relative_tolerance = 1e-10, "
                  "absolute_tolerance = 1e-11") < 1e-6);
  const double coarse = imbalance("duration = 0.2 s, integrator = rk4, step = 0.4 ms");
  const double fine = imbalance("duration = 0.2 s, integrator = rk4, step = 0.2 ms");
  CHECK(fine < coarse / 8);
}

TEST_CASE("drive_inputs of a cylinder lead the ram along a trajectory") {
  std::string text = press("200 kg", "", R"(let ref = quintic([0], [50 mm], 0.5 s)
  initial q = ref.q
  tau = drive_inputs(ref.q, ref.qd, ref.qdd, der(ref.qdd))
  duration = 0.5 s, step = 1 ms, integrator = dopri5, relative_tolerance = 1e-10, absolute_tolerance = 1e-12
  log e = ref.q - q
)");
  const Run run = run_text(text);
  // The column of oil swings at 900 rad/s without damping: errors of steps neither grow nor fade.
  for (std::size_t row = 0; row < run.result.rows; row += 50) CHECK(std::abs(run.at(row, "e.lift")) < 1e-8);
}

}  // namespace
}  // namespace robotc::test::cylinder_test
