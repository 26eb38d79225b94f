// Configurations with loops and rotations as states, in events, in trajectories of the library, and of rolling wheels.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>
#include <string>

#include "tests/differential/run_text.h"
#include "tests/differential/session_checks.h"

namespace robotc::test::configurations_test {
namespace {

constexpr double degree = std::numbers::pi / 180;

const std::string four_bar = R"(
robot bar {
  gravity = [0, -9.81, 0] m/s^2
  param crank_length = 0.12 m
  link crank   { mass = 0.24 kg, com = [0.06, 0, 0] m, inertia = diag(0, 1, 1) * 3e-4 kg*m^2 }
  link coupler { mass = 0.84 kg, com = [0.21, 0, 0] m, inertia = diag(0, 1, 1) * 1e-2 kg*m^2 }
  link rocker  { mass = 0.6 kg,  com = [0.15, 0, 0] m, inertia = diag(0, 1, 1) * 5e-3 kg*m^2 }
  joint motor: revolute base  -> crank
  joint elbow: revolute crank -> coupler = at([crank_length, 0 m, 0 m])
  joint swing: revolute base  -> rocker  = at([0.5, 0, 0] m)
  frame coupler_end on coupler = at([0.42, 0, 0] m)
  frame rocker_end  on rocker  = at([0.3, 0, 0] m)
  closure pin: revolute coupler_end -> rocker_end
  actuated = [motor]
  assembly = [motor = 60 deg, elbow = -30 deg, swing = 110 deg]
  const start: q = [motor = 20 deg]
}
)";

/// The same with a length that is known when the file is compiled.
std::string fixed_four_bar() {
  std::string text = four_bar;
  text.replace(text.find("param"), 5, "const");
  return text;
}

/// The angles of coupler (in the world) and rocker of a four-bar at a crank angle, by intersecting two circles.
Eigen::Vector2d other_angles(double motor, double a = 0.12, double b = 0.42, double c = 0.3, double ground = 0.5) {
  const Eigen::Vector2d pin(a * std::cos(motor), a * std::sin(motor));
  const Eigen::Vector2d to_base = Eigen::Vector2d(ground, 0) - pin;
  const double distance = to_base.norm();
  const double inside = std::acos((b * b + distance * distance - c * c) / (2 * b * distance));
  const double coupler = std::atan2(to_base.y(), to_base.x()) + inside;
  const Eigen::Vector2d end = pin + b * Eigen::Vector2d(std::cos(coupler), std::sin(coupler));
  return {coupler, std::atan2(end.y(), end.x() - ground)};
}

void check_closed(double motor, double elbow, double swing, double tolerance = 1e-9) {
  const Eigen::Vector2d others = other_angles(motor);
  CHECK(std::abs(std::remainder(motor + elbow - others[0], 2 * std::numbers::pi)) < tolerance);
  CHECK(std::abs(std::remainder(swing - others[1], 2 * std::numbers::pi)) < tolerance);
}

TEST_CASE("a configuration of a robot with parameters is evaluated at their values") {
  Program program(four_bar);
  const Eigen::VectorXd q = program.matrix("bar.start");
  CHECK(q[0] == doctest::Approx(20 * degree));
  check_closed(q[0], q[1], q[2]);
  CHECK(program.scalar("bar.start.swing") == doctest::Approx(q[2]).epsilon(1e-12));
  CHECK(program.matrix("bar.mass_matrix(bar.start)").size() == 1);
  CHECK(program.matrix("bar.mass_matrix([motor = 1])").size() == 1);
  REQUIRE(program.set({{"bar.crank_length", "0.1 m"}}));
  const Eigen::Vector2d others = other_angles(20 * degree, 0.1);
  CHECK(program.scalar("bar.start.swing") == doctest::Approx(others[1]).epsilon(1e-9));
}

TEST_CASE("events set freedoms of loops, and the other joints follow") {
  const Run run = run_text(fixed_four_bar() + R"(
simulate jump for bar {
  initial q = bar.start
  tau = [0.5 N*m]
  duration = 0.6 s, step = 1 ms, integrator = rk4
  state kept: q = bar.start
  when t > 0.1 s { next q.motor = q.motor + 25 deg }
  when t > 0.3 s { next q = [motor = 100 deg], qd = [2 rad/s] }
  when t > 0.2 s { next kept = q }
  log q, qd, swings = qd.swing, kept
}
)");
  double before = 0;
  for (std::size_t row = 0; row < run.result.rows; ++row) {
    check_closed(run.at(row, "q.motor"), run.at(row, "q.elbow"), run.at(row, "q.swing"));
    const double t = run.result.times[row];
    const double moved = run.at(row, "q.motor") - before;
    before = run.at(row, "q.motor");
    // In the step of an event the motor turns on for at most a millisecond.
    if (t > 0.1 + 1e-9 && t < 0.1015) CHECK(std::abs(moved - 25 * degree) < 0.02);
    if (t > 0.3 + 1e-9 && t < 0.3015) {
      CHECK(std::abs(before - 100 * degree) < 0.01);
      CHECK(run.at(row, "qd.motor") == doctest::Approx(2).epsilon(0.05));
    }
    if (t > 0.25) check_closed(run.at(row, "kept.motor"), run.at(row, "kept.elbow"), run.at(row, "kept.swing"));
  }
}

TEST_CASE("a state is a configuration of loops that flows") {
  const Run run = run_text(fixed_four_bar() + R"(
simulate flow for bar {
  initial q = bar.start
  tau = [0]
  duration = 1 s, step = 1 ms, integrator = rk4
  state at: q = bar.start
  der(at) = [motor = 3 rad/s]
  log at
}
)");
  for (std::size_t row = 0; row < run.result.rows; ++row) {
    CHECK(run.at(row, "at.motor") == doctest::Approx(20 * degree + 3 * run.result.times[row]).epsilon(1e-12));
    check_closed(run.at(row, "at.motor"), run.at(row, "at.elbow"), run.at(row, "at.swing"), 1e-8);
  }
}

TEST_CASE("a state is a rotation that flows, and events set rotations") {
  const Run run = run_text(R"(
robot top {
  gravity = [0, 0, 0] m/s^2
  link bob { mass = 1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 2, 3) * 0.01 kg*m^2 }
  joint ball: spherical base -> bob
  const start: q = [ball = rpy(0.2, 0, 0)]
}
simulate flow for top {
  initial q = top.start
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  state at: q = top.start
  der(at) = [0.6, 0, 0.8] rad/s
  when t > 0.5 s { next q.ball = rpy(0, 0, 1) }
  log at, q
}
)");
  const Eigen::Quaterniond start(Eigen::AngleAxisd(0.2, Eigen::Vector3d::UnitX()));
  for (std::size_t row = 0; row < run.result.rows; ++row) {
    const auto read = [&](const std::string& name) {
      return Eigen::Quaterniond(run.at(row, name + ".w"), run.at(row, name + ".x"), run.at(row, name + ".y"),
                                run.at(row, name + ".z"));
    };
    const double t = run.result.times[row];
    const Eigen::Quaterniond expected = Eigen::AngleAxisd(t, Eigen::Vector3d(0.6, 0, 0.8)) * start;
    CHECK(expected.angularDistance(read("at.ball").normalized()) < 1e-9);
    const Eigen::Quaterniond set(Eigen::AngleAxisd(1, Eigen::Vector3d::UnitZ()));
    CHECK(read("q.ball").angularDistance(t > 0.5 + 1e-9 ? set : start) < 1e-9);
  }
}

TEST_CASE("frames of machines with loops follow paths") {
  const Run run = run_text(R"(use delta, computed_torque, follow from std
simulate trace for delta {
  const start: q = [hip = [20, 20, 20] deg]
  let path = pose(stage, start).position + [30 mm * sin(3 rad/s * t), 30 mm * (1 - cos(3 rad/s * t)), 0]
  let motion = follow(stage, path, start)
  initial q = motion.q, qd = motion.qd
  tau = computed_torque(motion)
  duration = 0.5 s, step = 1 ms, integrator = rk4
  log error = pose(stage, q).position - path, gap = norm(closure_gap(q))
}
)");
  for (std::size_t row = 0; row < run.result.rows; ++row) {
    const Eigen::Vector3d error(run.at(row, "error.x"), run.at(row, "error.y"), run.at(row, "error.z"));
    CHECK(error.norm() < 1e-9);
    CHECK(run.at(row, "gap") < 1e-13);
  }
}

TEST_CASE("a robot on wheels starts where its path starts") {
  const std::string rover = R"(use quintic, computed_torque from std
robot cart {
  gravity = [0, 0, -9.81] m/s^2
  const r = 60 mm, track = 0.3 m
  link body { mass = 10 kg, com = [50, 0, 40] mm, inertia = diag(0.1, 0.3, 0.3) kg*m^2 }
  link wheel[1] { mass = 0.8 kg, com = [0, 0, 0], inertia = diag(1, 1.5, 1) * 1e-3 kg*m^2 }
  link wheel[2] { mass = 0.8 kg, com = [0, 0, 0], inertia = diag(1, 1.5, 1) * 1e-3 kg*m^2 }
  joint place:    planar   base -> body     = at([0 m, 0 m, r])
  joint drive[1]: revolute body -> wheel[1] = at([0 m,  track/2, 0 m], axis = [0, 1, 0])
  joint drive[2]: revolute body -> wheel[2] = at([0 m, -track/2, 0 m], axis = [0, 1, 0])
  closure tread[1]: rolling wheel[1] -> base { radius = r, axis = [0, 1, 0] }
  closure tread[2]: rolling wheel[2] -> base { radius = r, axis = [0, 1, 0] }
  actuated = [drive]
}
simulate run for cart {
  const start: q = [place = [1 m, 2 m, 90 deg], drive = [0, 0]]
  let path = quintic(start, start + [5, 5] rad, 1 s)
  initial q = path.q
  tau = computed_torque(path) every 1 ms
  duration = 1.2 s, step = 1 ms, integrator = rk4
  log q
}
)";
  const Run run = run_text(rover);
  CHECK(run.at(0, "q.place.x") == 1);
  CHECK(run.at(0, "q.place.y") == 2);
  CHECK(run.last("q.place.x") == doctest::Approx(1).epsilon(1e-9));
  CHECK(run.last("q.place.y") == doctest::Approx(2 + 5 * 0.06).epsilon(1e-3));
}

}  // namespace
}  // namespace robotc::test::configurations_test
