// Warnings of steps that are too long: limits of stability in closed form, and runs on both sides of the limit.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "compiler/session/session.h"
#include "runtime/step_stability.h"

namespace robotc::test::long_steps_test {
namespace {

/// The first simulation of a text, compiled.
struct Compiled {
  explicit Compiled(std::string text) : session([text = std::move(text)](const std::string&) { return text; }) {
    REQUIRE_MESSAGE(session.load("machine.robot"), render_text(session.diagnostics(), session.sources(), false));
    auto compiled = session.compile_simulation(std::nullopt);
    REQUIRE_MESSAGE(compiled.has_value(), render_text(session.diagnostics(), session.sources(), false));
    simulation = std::move(*compiled);
  }
  [[nodiscard]] std::optional<runtime::LongStep> with_step(double step) const {
    runtime::Plan plan = simulation.plan;
    plan.step = step;
    return runtime::find_long_step(simulation.system, plan);
  }
  /// The largest logged |q̇| of a run; infinite if it diverges.
  [[nodiscard]] double peak_speed(double step) const {
    runtime::Plan plan = simulation.plan;
    plan.step = step;
    const runtime::Result result = runtime::simulate(simulation.system, plan);
    if (result.divergence || result.failure) return HUGE_VAL;
    double largest = 0;
    for (const double speed : result.log) largest = std::max(largest, std::abs(speed));
    return largest;
  }

  Session session;
  CompiledSimulation simulation;
};

/// A wheel of 0.5 kg·m² with a damper and a spring.
std::string wheel(double damping, double stiffness, const std::string& integrator, double duration = 1) {
  return fmt::format(R"(
robot wheel {{
  gravity = 0
  link disc {{ mass = 1 kg, com = [0, 0, 0], inertia = diag(0.25, 0.25, 0.5) kg*m^2 }}
  joint axle: revolute base -> disc {{ viscous = {} N*m*s/rad, spring {{ stiffness = {} N*m/rad }} }}
}}
simulate run for wheel {{
  initial q = [0.1]
  tau = 0
  duration = {} s, step = 1 ms, integrator = {}
}}
)",
                     damping, stiffness, duration, integrator);
}

TEST_CASE("the longest step of a damper and of a spring are those of the integrator") {
  // With runs of thousands of steps, growth by a factor of 100 begins within a percent of the limit of stability.
  const auto longest = [](const Compiled& machine, double step) {
    const auto found = machine.with_step(step);
    REQUIRE(found.has_value());
    return found->longest;
  };
  const Compiled damped(wheel(1000, 0, "rk4"));  // a pole at -2000/s
  CHECK(damped.with_step(2e-3)->pole.real() == doctest::Approx(-2000).epsilon(1e-6));
  CHECK(damped.with_step(2e-3)->pole.imag() == 0);
  CHECK(longest(damped, 2e-3) == doctest::Approx(2.785 / 2000).epsilon(0.01));
  CHECK_FALSE(damped.with_step(2.7 / 2000).has_value());
  const Compiled sprung(wheel(0, 5e5, "rk4", 10));  // ± 1000i/s
  CHECK(std::abs(sprung.with_step(4e-3)->pole.imag()) == doctest::Approx(1000).epsilon(1e-6));
  CHECK(longest(sprung, 4e-3) == doctest::Approx(2 * std::numbers::sqrt2 / 1000).epsilon(0.01));
  CHECK_FALSE(sprung.with_step(2.8e-3).has_value());
  const Compiled euler(wheel(0, 5e5, "semi_implicit_euler", 10));
  CHECK(longest(euler, 4e-3) == doctest::Approx(2.0 / 1000).epsilon(0.01));
  CHECK_FALSE(euler.with_step(1.98e-3).has_value());
  // |1 + …|² = 1 + (ω h)²/2 a step: 100-fold in ten seconds where ω² h T / 4 = ln 100.
  const Compiled taylor(wheel(0, 5e5, "taylor2", 10));
  CHECK(longest(taylor, 1e-3) == doctest::Approx(4 * std::log(100) / (1e6 * 10)).epsilon(0.01));
  CHECK(taylor.with_step(1e-3)->rk4_bears);
  // A swing of 3 rad/s in steps of a fortieth of a turn, and of half of that: e^4.9-fold and e^2.5-fold in 44 s.
  const Compiled slow(wheel(0, 4.5, "taylor2", 44));
  CHECK(slow.with_step(0.05).has_value());
  CHECK_FALSE(slow.with_step(0.025).has_value());
  CHECK_FALSE(damped.with_step(2e-3)->rk4_bears);
}

TEST_CASE("no warning where the machine itself is unstable, or its step is chosen") {
  // Negative stiffness: both truth and steps grow.
  const Compiled unstable(wheel(0, -5000, "rk4", 5));
  CHECK_FALSE(unstable.with_step(1e-3).has_value());
  const std::string automatic = "dopri5, relative_tolerance = 1e-6, absolute_tolerance = 1e-6";
  const Compiled chosen(wheel(1e6, 0, automatic));
  CHECK_FALSE(chosen.with_step(0.1).has_value());
}

TEST_CASE("the step is judged under the efforts that the limits let through") {
  // An elbow at a right angle swings under an effort T of the shoulder, -1e9 N·m, with ω² = 0.5 kg·m² |T|/det M: a step
  // of 1 ms is 33 rad. Limited to 10 N·m, it is 0.003 rad.
  const auto arm = [](const std::string& limits) {
    return Compiled(R"(
robot arm {
  gravity = 0
  link upper { mass = 1 kg, com = [0.5, 0, 0] m, inertia = diag(0.1, 0.1, 0.1) kg*m^2 }
  link fore { mass = 1 kg, com = [0.5, 0, 0] m, inertia = diag(0.1, 0.1, 0.1) kg*m^2 }
  joint shoulder: revolute base -> upper { )" +
                    limits + R"( }
  joint elbow: revolute upper -> fore = at([1, 0, 0] m)
}
simulate run for arm {
  initial q = [0, 90 deg]
  tau = [-1e9 N*m, 0] every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
)");
  };
  CHECK(arm("").with_step(1e-3).has_value());
  CHECK_FALSE(arm("limits { effort = 10 N*m }").with_step(1e-3).has_value());
}

/// A four-bar whose rocker, which follows from the crank, has a stiff spring and a damper, under a continuous law.
std::string four_bar(const std::string& integrator) {
  return R"(
robot four_bar {
  gravity = 0
  link crank   { mass = 0.24 kg, com = [0.06, 0, 0] m, inertia = diag(0, 3e-4, 3e-4) kg*m^2 }
  link coupler { mass = 0.84 kg, com = [0.21, 0, 0] m, inertia = diag(0, 0.0123, 0.0123) kg*m^2 }
  link rocker  { mass = 0.6 kg,  com = [0.15, 0, 0] m, inertia = diag(0, 4.5e-3, 4.5e-3) kg*m^2 }
  joint motor: revolute base  -> crank
  joint elbow: revolute crank -> coupler = at([0.12, 0, 0] m)
  joint swing: revolute base  -> rocker  = at([0.5, 0, 0] m) {
    viscous = 40 N*m*s/rad
    spring { stiffness = 30000 N*m/rad, rest = 1.788901 rad }
  }
  frame coupler_end on coupler = at([0.42, 0, 0] m)
  frame rocker_end  on rocker  = at([0.3, 0, 0] m)
  closure pin: revolute coupler_end -> rocker_end
  actuated = [motor]
  assembly = [motor = 60 deg, elbow = -30 deg, swing = 110 deg]
}
simulate run for four_bar {
  initial q = [motor = 60.001 deg]
  tau = [-200 N*m/rad * (q.motor - 60 deg)]
  duration = 1 s, step = 1 ms, integrator = )" +
         integrator + "\n  log qd\n}\n";
}

TEST_CASE("runs of a loop stay calm below the longest step, and do not above it") {
  for (const char* integrator : {"rk4", "semi_implicit_euler"}) {
    CAPTURE(integrator);
    const Compiled machine(four_bar(integrator));
    double step = 1e-3;
    while (!machine.with_step(step)) step *= 2;
    const double longest = machine.with_step(step)->longest;
    CAPTURE(longest);
    // A deviation of 17 µrad that swings with 437 rad/s.
    CHECK(machine.peak_speed(longest / 20) < 0.01);
    CHECK(machine.peak_speed(0.9 * longest) < 0.02);
    CHECK(machine.peak_speed(1.1 * longest) > 1);
  }
}

/// A crank-rocker, whose rocker reaches 144°.
std::string crank_rocker(const std::string& simulation) {
  return R"(
robot crank_rocker {
  gravity = 0
  link crank { mass = 1 kg, com = [0.15, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link coupler { mass = 2 kg, com = [0.45, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link rocker { mass = 1.5 kg, com = [0.35, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> coupler = at([0.3, 0, 0] m)
  joint swing: revolute base -> rocker = at([1, 0, 0] m)
  frame tip on coupler = at([0.9, 0, 0] m)
  frame top on rocker = at([0.7, 0, 0] m)
  closure pin: revolute tip -> top
  actuated = [drive]
  assembly = [drive = 30 deg, knee = 10 deg, swing = 90 deg]
}
simulate run for crank_rocker {
  tau = 0
  duration = 4 s, integrator = rk4
)" + simulation +
         "}\n";
}

TEST_CASE("a run tells motion beyond what the loops reach from steps that are too long") {
  const auto failure_of = [](const std::string& simulation) {
    const Compiled machine(crank_rocker(simulation));
    const runtime::Result result = runtime::simulate(machine.simulation.system, machine.simulation.plan);
    REQUIRE(result.failure.has_value());
    CHECK(result.failure->reason == runtime::Failure::Reason::loop_opened);
    return *result.failure;
  };
  // By the speed of the rocker, and by its place. It comes to its end after (144 - 100)/30 s.
  for (const char* driven : {"couple lift: qd.swing = 30 deg/s", "couple lift: q.swing = 100 deg + 30 deg/s * t"}) {
    CAPTURE(std::string(driven));
    const auto beyond = failure_of("  initial q = [swing = 100 deg]\n  step = 1 ms\n  " + std::string(driven) + "\n");
    CHECK(beyond.dead_centre);
    CHECK(beyond.time == doctest::Approx(1.46).epsilon(0.15));
  }
  const auto fast = failure_of("  step = 20 ms\n  initial q = [drive = 100 deg], qd = [drive = 300 rad/s]\n");
  CHECK_FALSE(fast.dead_centre);
  CHECK_FALSE(fast.no_inertia);
}

}  // namespace
}  // namespace robotc::test::long_steps_test
