// Friction, springs and limits of joints that turn in any way: closed forms of balls, and rotations by Eigen.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>
#include <string>

#include "tests/differential/run_text.h"

namespace robotc::test::free_joints_test {
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

const std::string ball_joint = R"(
robot top {{
  gravity = [0, 0, 0] m/s^2
  param k = 3 N*m/rad
  link bob {{ mass = 1 kg, com = [0, 0, {}] m, inertia = diag(0.02, {}, 0.02) kg*m^2 }}
  joint ball: spherical base -> bob = at([0, 0.1, 0] m, rpy = [0.3, 0.2, 0.1]) {{ {} }}
  const relaxed: q = [ball = rpy(0.2, -0.3, 0.4)]
}}
simulate run for top {{
  {}
  integrator = {}
}}
)";
const std::string steps = "rk4, step = 0.5 ms";
const std::string stiff = "rosenbrock4, step = 5 ms, relative_tolerance = 1e-10, absolute_tolerance = 1e-11";

Quaterniond rotation_at(const Run& run, std::size_t row, const std::string& joint) {
  const auto entry = [&](const char* part) { return run.at(row, "q." + joint + "." + part); };
  return {entry("w"), entry("x"), entry("y"), entry("z")};
}
Vector3d vector_at(const Run& run, std::size_t row, const std::string& name) {
  return {run.at(row, name + ".x"), run.at(row, name + ".y"), run.at(row, name + ".z")};
}

TEST_CASE("a ball on a spring swings about the axis of its displacement") {
  const Vector3d turned(0.3, 0.5, -0.7);
  const Quaterniond rest = Eigen::AngleAxisd(0.4, Vector3d::UnitZ()) * Eigen::AngleAxisd(-0.3, Vector3d::UnitY()) *
                           Eigen::AngleAxisd(0.2, Vector3d::UnitX());
  for (const std::string& integrator : {steps, stiff}) {
    const Run run = run_text(fmt::format(fmt::runtime(ball_joint), 0, 0.02,
                                         "spring { stiffness = k, rest = rpy(0.2, -0.3, 0.4) }", R"(
      initial q = top.relaxed + [0.3, 0.5, -0.7]
      tau = 0
      duration = 1 s
      log q, E = potential_energy(q))",
                                         integrator));
    for (std::size_t row = 0; row < run.result.rows; ++row) {
      const double share = std::cos(std::sqrt(3 / 0.02) * run.result.times[row]);
      const Quaterniond expected = Eigen::AngleAxisd(share * turned.norm(), turned.normalized()) * rest;
      CHECK(expected.angularDistance(rotation_at(run, row, "ball")) < 1e-7);
      CHECK(run.at(row, "E") == doctest::Approx(1.5 * share * share * turned.squaredNorm()).epsilon(1e-6));
    }
  }
}

// Along any displacement δ the energy ½ k |θ|² changes by the effort times δ.
TEST_CASE("the effort of a spring is the gradient of its energy") {
  const Run run = run_text(fmt::format(fmt::runtime(ball_joint), 0.05, 0.03,
                                       "spring { stiffness = k, rest = rpy(0.2, -0.3, 0.4) }", R"(
    initial q = top.relaxed, qd = [3, -2, 1] rad/s
    tau = 0
    duration = 2 s
    log q, effort = spring_forces(q), E = kinetic_energy(q, qd) + potential_energy(q))",
                                       steps));
  const Quaterniond rest = Eigen::AngleAxisd(0.4, Vector3d::UnitZ()) * Eigen::AngleAxisd(-0.3, Vector3d::UnitY()) *
                           Eigen::AngleAxisd(0.2, Vector3d::UnitX());
  const auto energy = [&](const Quaterniond& q) {
    const double angle = q.angularDistance(rest);
    return 1.5 * angle * angle;
  };
  for (std::size_t row = 0; row < run.result.rows; row += 40) {
    const Quaterniond q = rotation_at(run, row, "ball");
    const Vector3d effort(run.at(row, "effort.ball.x"), run.at(row, "effort.ball.y"), run.at(row, "effort.ball.z"));
    for (const Vector3d& axis : {Vector3d(1, 0, 0), Vector3d(0, 0.6, 0.8), Vector3d(-0.48, 0.6, 0.64)}) {
      constexpr double step = 1e-4;
      const double change = energy(Eigen::AngleAxisd(step, axis) * q) - energy(Eigen::AngleAxisd(-step, axis) * q);
      // The rest of central differences is step² / 6 of the third derivative; near the rest that is small too.
      CHECK(std::abs(change / (2 * step) - effort.dot(axis)) < 1e-6);
    }
    CHECK(run.at(row, "E") == doctest::Approx(run.at(0, "E")).epsilon(1e-8));
  }
}

TEST_CASE("dry friction of a ball acts against its angular velocity") {
  for (const std::string& integrator : {steps, stiff}) {
    const Run run = run_text(fmt::format(fmt::runtime(ball_joint), 0, 0.02, "coulomb = 0.1 N*m, viscous = 0 N*m*s/rad",
                                         R"(
      initial q = top.relaxed, qd = [1, 2, 2] rad/s
      tau = 0
      stiction_speed = 0.1 mrad/s
      duration = 0.55 s
      log w = rotation_vector(q.ball), qd, level = norm(friction(qd)),
        regressed = regressor(q, qd, 0 * qd) * dynamic_parameters() - inverse_dynamics(q, qd, 0 * qd))",
                                         integrator));
    for (std::size_t row = 0; row < run.result.rows; ++row) {
      const double speed = 3 - 0.1 / 0.02 * run.result.times[row];
      const Vector3d rates(run.at(row, "qd.ball.x"), run.at(row, "qd.ball.y"), run.at(row, "qd.ball.z"));
      CHECK((rates - speed / 3 * Vector3d(1, 2, 2)).norm() < 1e-7);
      CHECK(run.at(row, "level") == doctest::Approx(0.1).epsilon(1e-12));
      CHECK(std::abs(run.at(row, "regressed.ball.y")) < 1e-14);
    }
  }
}

TEST_CASE("a ball that sticks holds in all directions, and creeps below its stiction speed") {
  const Run run = run_text(fmt::format(fmt::runtime(ball_joint), 0, 0.02, "coulomb = 0.1 N*m", R"(
    initial q = top.relaxed
    tau = [0.04, -0.06, 0.06] N*m
    stiction_speed = 1 mrad/s
    duration = 1 s
    log speed = norm(qd))",
                                       stiff));
  // |tau| = 0.0938 N·m, under the level.
  CHECK(run.last("speed") == doctest::Approx(1e-3 * std::sqrt(0.04 * 0.04 + 2 * 0.06 * 0.06) / 0.1).epsilon(1e-6));
}

TEST_CASE("a floating body rubs, swings and has limits along its position and its rotation") {
  const Run run = run_text(R"(
robot buoy {
  gravity = [0, 0, 0] m/s^2
  link bob { mass = 2 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 0.02 kg*m^2 }
  joint free: floating base -> bob = at([0, 0, 0], rpy = [0, 0, 90 deg]) {
    position {
      spring { stiffness = 8 N/m, rest = [0, 0, 0.5] m }
      limits { x = [-1, 0.1] m, speed = 1 m/s }
    }
    rotation { viscous = 0.04 N*m*s/rad, limits { tilt = 3 deg } }
  }
}
simulate run for buoy {
  initial q = [free = at([0.3, 0, 0] m)], qd = [free.angular = [0.5, 0, 0] rad/s]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  log q, qd
}
)");
  for (std::size_t row = 0; row < run.result.rows; ++row) {
    const double t = run.result.times[row];
    const Vector3d position = vector_at(run, row, "q.free.position");
    CHECK((position - Vector3d(0.3 * std::cos(2 * t), 0, 0.5 - 0.5 * std::cos(2 * t))).norm() < 1e-9);
    CHECK(run.at(row, "qd.free.angular.x") == doctest::Approx(0.5 * std::exp(-2 * t)).epsilon(1e-9));
  }
  REQUIRE(run.result.limits.size() == 3);  // x; tilt, the angle of x about x; speed
  CHECK(run.result.limits[0].value == doctest::Approx(0.3));
  CHECK(run.result.limits[1].value == doctest::Approx(0.25 * (1 - std::exp(-2.0))).epsilon(1e-8));
  CHECK(run.result.limits[1].bound == doctest::Approx(3 * std::numbers::pi / 180));
  CHECK(run.result.limits[2].value == doctest::Approx(2 * std::hypot(0.3, 0.5)).epsilon(1e-5));
}

}  // namespace
}  // namespace robotc::test::free_joints_test
