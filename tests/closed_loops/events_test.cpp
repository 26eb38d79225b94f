// Events that set the speeds of robots with closed loops.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "compiler/session/session.h"

namespace robotc::test::events_test {
namespace {

TEST_CASE("an event sets all speeds of a flat parallelogram") {
  const std::string text = R"(
robot parallelogram {
  gravity = [0, 0, 0] m/s^2
  link crank   { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(0, 1, 1) * 1e-2 kg*m^2 }
  link coupler { mass = 2 kg, com = [0.25, 0, 0] m, inertia = diag(0, 1, 1) * 5e-2 kg*m^2 }
  link rocker  { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(0, 1, 1) * 1e-2 kg*m^2 }
  joint motor: revolute base  -> crank
  joint elbow: revolute crank -> coupler = at([0.2, 0, 0] m)
  joint swing: revolute base  -> rocker  = at([0.5, 0, 0] m)
  frame coupler_end on coupler = at([0.5, 0, 0] m)
  frame rocker_end  on rocker  = at([0.2, 0, 0] m)
  closure pin: revolute coupler_end -> rocker_end
  actuated = [motor]
  assembly = [motor = 60 deg, elbow = -60 deg, swing = 60 deg]
}
simulate hit for parallelogram {
  initial q = [0, 0, 0]
  tau = 0
  when t > 10.5 ms { next qd = [2 rad/s] }
  duration = 11 ms, step = 1 ms, integrator = rk4
  log qd.motor, qd.elbow, qd.swing
}
)";
  Session session([&](const std::string&) { return text; });
  REQUIRE_MESSAGE(session.load("machine.robot"), render_text(session.diagnostics(), session.sources(), false));
  const auto simulation = session.compile_simulation(std::nullopt);
  REQUIRE(simulation.has_value());
  const runtime::Result result = runtime::simulate(simulation->system, simulation->plan);
  REQUIRE_FALSE(result.failure);
  REQUIRE_FALSE(result.divergence);
  const double* const last = &result.log[3 * (result.rows - 1)];
  const double exact[] = {2, -2, 2};
  for (int i = 0; i < 3; ++i) CHECK(std::abs(last[i] - exact[i]) < 1e-12);
}

}  // namespace
}  // namespace robotc::test::events_test
