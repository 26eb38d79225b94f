#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::eval_test {
namespace {

struct Pendulum {
  TemporaryFolder folder;
  std::string file = folder.write("pendulum.robot", pendulum_file());

  [[nodiscard]] std::string show(const std::string& expression) const {
    const Outcome outcome = run_robotc({"eval", file, expression});
    CHECK_MESSAGE(outcome.code == 0, outcome.err);
    return outcome.out;
  }
  [[nodiscard]] nlohmann::json json(const std::string& expression) const {
    const Outcome outcome = run_robotc({"eval", file, expression, "--json"});
    CHECK_MESSAGE(outcome.code == 0, outcome.out);
    return nlohmann::json::parse(outcome.out);
  }
};

TEST_CASE("values for people") {
  const Pendulum pendulum;
  CHECK(pendulum.show("1 + 2 * 3") == "7\n");
  CHECK(pendulum.show("2 kg * 9.81 m/s^2") == "19.62 N\n");
  CHECK(pendulum.show("1.5 m as mm") == "1500 mm\n");
  CHECK(pendulum.show("[0.1, 0.25] m") == "[0.10, 0.25] m\n");
  CHECK(pendulum.show("gravity_forces(home)").starts_with("[pivot 4.70316] N*m"));
  CHECK(pendulum.show("1 < 2") == "true\n");
}

TEST_CASE("an angle alone keeps the unit of its joint") {
  const Pendulum pendulum;
  CHECK(pendulum.show("home[1]") == "0.5 rad\n");
  CHECK(pendulum.show("2 * home[1]") == "1\n");
}

TEST_CASE("laws and trajectories have values at an instant") {
  const TemporaryFolder folder;
  const std::string file = folder.write("laws.robot", pendulum_file(R"(
trajectory swing for pendulum { q = [0.3 * sin(2 rad/s * t)] }
controller integrating(ref: trajectory) {
  param Ki = 4 N*m/s
  state z = 0
  der(z) = ref.q - q
  tau = Ki * (z + 0.25 s * [1])
}
controller sampled(ref: trajectory) {
  state last = q
  next last = q
  tau = 2 N*m*s * (ref.q - last) / period
}
)"));
  const auto value = [&](const std::string& expression) {
    const Outcome outcome = run_robotc({"eval", file, expression, "--json"});
    REQUIRE_MESSAGE(outcome.code == 0, outcome.out);
    return nlohmann::json::parse(outcome.out)["value"];
  };
  // In closed form: gravity 9.81 sin q, springs 40 (1 - q) - 10 qd.
  const double held = 9.81 * std::sin(0.5) + 40 * 0.5 - 10 * 0.2;
  CHECK(double(value("springs(still) at t = 3 s, q = home, qd = 0.2 rad/s")[0]) ==
        doctest::Approx(held).epsilon(1e-14));
  CHECK(double(value("(springs(still) at q = home, qd = 0.2)[1] / 2 N*m")) == doctest::Approx(held / 2).epsilon(1e-14));
  CHECK(double(value("swing.q at t = 0.1 s")[0]) == doctest::Approx(0.3 * std::sin(0.2)).epsilon(1e-14));
  CHECK(double(value("swing.qdd at t = 0.1")[0]) == doctest::Approx(-1.2 * std::sin(0.2)).epsilon(1e-14));
  // Variables that are not needed may be left out; a trajectory at rest has its value at any time.
  CHECK(double(value("still.q at qd = 0")[0]) == 1);
  CHECK(double(value("kinetic_energy(q, qd) at q = 0, qd = 2")) == doctest::Approx(2).epsilon(1e-14));
  // A state begins, or has the value that is given.
  CHECK(double(value("integrating(still) at q = 0")[0]) == 1);
  CHECK(double(value("integrating(still) at q = 0, integrating.z = [0.5] s")[0]) == 3);
  CHECK(double(value("sampled(still) at q = 0.5, period = 10 ms")[0]) == doctest::Approx(100).epsilon(1e-14));
  CHECK(double(value("sampled(still) at q = 0.5, period = 10 ms, sampled.last = [0]")[0]) ==
        doctest::Approx(200).epsilon(1e-14));
}

TEST_CASE("rounding, remainders, means and lengths need no library") {
  const Pendulum pendulum;
  const auto value = [&](const std::string& expression) { return double(pendulum.json(expression)["value"]); };
  CHECK(value("round(2.5)") == 3);
  CHECK(value("round(-2.5)") == -2);
  CHECK(value("round(0.49999999999999994)") == 0);  // x + 1/2 rounds to 1
  CHECK(value("ceil(-2.5)") == -2);
  CHECK(value("ceil(2)") == 2);
  CHECK(value("mod(-1, 3)") == 2);
  CHECK(value("mod(5.5, -2)") == -0.5);
  CHECK(pendulum.show("mod([7, -1] m, 3 m)") == "[1, 2] m\n");
  CHECK(pendulum.show("mean([1, 2, 6] kg)") == "3 kg\n");
  CHECK(value("mean(1, 2)") == 1.5);
  CHECK(value("sum(i for i in 1..length([5, 5, 5]))") == 6);
  CHECK(pendulum.show("inv([[2, 0], [0, 4]]) * [2, 4]") == "[1, 1]\n");
  CHECK(value("sin(π/6)") == 0.5);
  CHECK(run_robotc({"eval", pendulum.file, "mod(1, 0)"}).err.find("this divides by zero") != std::string::npos);
}

TEST_CASE("a number is the same number at every joint of one kind") {
  const TemporaryFolder folder;
  const std::string file =
      folder.write("gains.robot", "use arm_3r, pd_gravity, hold from std\nlet goal = hold([0.5, 0.4, 0.3])\n");
  const auto show = [&](const std::string& gains, const std::string& q) {
    return run_robotc({"eval", file, "pd_gravity(goal, " + gains + ") at q = " + q + ", qd = 0"});
  };
  const Outcome one = show("Kp = 30 N*m/rad, Kd = 3 N*m*s/rad", "0.1 rad");
  CHECK_MESSAGE(one.code == 0, one.err);
  CHECK(one.out == show("Kp = [30, 30, 30] N*m/rad, Kd = [3, 3, 3] N*m*s/rad", "[0.1, 0.1, 0.1]").out);
  // Another unit, and joints of two kinds.
  CHECK(show("Kp = 30 N/m, Kd = 3 N*m*s/rad", "0.1").err.find("must be in N*m") != std::string::npos);
  const Outcome mixed = run_robotc({"eval", folder.write("rpr.robot", "use rpr from std\n"), "gravity_forces(0.1)"});
  CHECK(mixed.code == 2);
  CHECK(mixed.err.find("must be a vector over the 3 joints of rpr") != std::string::npos);
}

/// Two arms with the same member names and different values.
const std::string two_arms = R"(
robot one {
  gravity = [0, 0, -9.81] m/s^2
  const work = [30 deg, -45 deg]
  link upper { mass = 1 kg, com = [0.5, 0, 0] m }
  link fore { mass = 1 kg, com = [0.5, 0, 0] m }
  joint j1: revolute base -> upper = at([0, 0, 0] m, axis = [0, 1, 0])
  joint j2: revolute upper -> fore = at([1, 0, 0] m, axis = [0, 1, 0])
  frame tip on fore = at([1, 0, 0] m)
}
robot other {
  gravity = [0, 0, -9.81] m/s^2
  const work = [0.5 m]
  link slide { mass = 1 kg, com = [0, 0, 0] m }
  joint lift: prismatic base -> slide = at([0, 0, 0] m, axis = [0, 0, 1])
  frame tip on slide = at([0, 0, 1] m)
}
const above = one.pose(tip, work).position
fn reach(work) { one.pose(tip, [work, 0]).position }
)";

TEST_CASE("arguments of a robot's functions are looked up in that robot") {
  const TemporaryFolder folder;
  const std::string file = folder.write("two.robot", two_arms);
  const auto json = [&](const std::string& expression) {
    const Outcome outcome = run_robotc({"eval", file, expression, "--json"});
    CHECK_MESSAGE(outcome.code == 0, outcome.out);
    return nlohmann::json::parse(outcome.out)["value"];
  };
  // About y, positive angles turn x to -z.
  const double first = std::acos(-1) / 6, second = -std::acos(-1) / 4;
  const auto position = json("above");
  CHECK(double(position[0]) == doctest::Approx(std::cos(first) + std::cos(first + second)));
  CHECK(double(position[2]) == doctest::Approx(-std::sin(first) - std::sin(first + second)));
  CHECK(json("other.pose(tip, work).position")[2] == 1.5);
  CHECK(json("one.pose(tip, one.work).position") == position);
  // Local names of a function hide the robot's.
  CHECK(double(json("reach(90 deg)")[2]) == doctest::Approx(-2));
  const Outcome chosen = run_robotc({"eval", file, "--robot", "other", "pose(tip, work).position"});
  CHECK_MESSAGE(chosen.out == "[0, 0, 1.5] m\n", chosen.err);
  CHECK(run_robotc({"eval", file, "--robot", "nobody", "work"}).err.find("there is no robot `nobody`") !=
        std::string::npos);
  const Outcome outside = run_robotc({"eval", file, "work"});
  CHECK(outside.code == 2);
  CHECK(outside.err.find("it belongs to a robot: write `one.work`") != std::string::npos);
}

TEST_CASE("multiples and entries of a pose are shown in its unit") {
  const TemporaryFolder folder;
  const std::string file = folder.write("two.robot", two_arms);
  const auto show = [&](const std::string& expression) {
    const Outcome outcome = run_robotc({"eval", file, expression});
    CHECK_MESSAGE(outcome.code == 0, outcome.err);
    return outcome.out;
  };
  const std::string turned =
      folder.write("turned.robot", "use one from \"two.robot\"\nconst home: one.q = [30, -45] deg\n");
  const auto show_home = [&](const std::string& expression) {
    const Outcome outcome = run_robotc({"eval", turned, expression});
    CHECK_MESSAGE(outcome.code == 0, outcome.err);
    return outcome.out;
  };
  CHECK(show_home("home") == "[j1 30, j2 -45] deg\n");
  CHECK(show_home("home * 2") == "[j1 60, j2 -90] deg\n");
  CHECK(show_home("home / 3") == "[j1 10, j2 -15] deg\n");
  CHECK(show_home("home.j2") == "-45 deg\n");
  CHECK(show_home("sin(home)") == "[j1 0.500000, j2 -0.707107]\n");
  CHECK(show_home("sin(home).j1") == "0.5\n");
  CHECK(show_home("asin(sin(home))").ends_with("] rad\n"));
  CHECK(show("1 + 1") == "2\n");
}

TEST_CASE("a simulation that hides a pose says so, and is called a simulation") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file("simulate home for pendulum {\n"
                                                                        "  initial q = [0.1]\n  tau = [0] SI\n"
                                                                        "  duration = 1 s, step = 10 ms\n"
                                                                        "  integrator = rk4\n}\n"));
  const Outcome outcome = run_robotc({"eval", file, "gravity_forces(home)"});
  CHECK(outcome.code == 2);
  CHECK(outcome.err.find("simulation `home` hides `home` of robot `pendulum`") != std::string::npos);
  CHECK(outcome.err.find("this is a simulation") != std::string::npos);
}

TEST_CASE("the mass matrix times the unit vector of a joint is a column, on robots that turn and slide") {
  const std::string scara = ROBOTC_SOURCE_DIR "/examples/scara.robot";
  const auto value = [&](const std::string& expression) {
    const Outcome outcome = run_robotc({"eval", scara, expression, "--json"});
    CHECK_MESSAGE(outcome.code == 0, outcome.out);
    return nlohmann::json::parse(outcome.out)["value"];
  };
  const auto matrix = value("mass_matrix(home)");
  const auto column = value("mass_matrix(home) * unit(elbow)");
  for (std::size_t i = 0; i < 5; ++i) CHECK(column[i] == matrix[i][2]);
}

TEST_CASE("an expression may begin with a minus") {
  const Pendulum pendulum;
  CHECK(pendulum.show("-1 - 2") == "-3\n");
  CHECK(pendulum.show("-pi") == "-3.14159\n");
  CHECK(pendulum.show("-home[1]").starts_with("-0.5"));
}

TEST_CASE("values for programs are in SI, with 17 digits") {
  const Pendulum pendulum;
  const auto length = pendulum.json("25 cm as mm");
  CHECK(length["value"] == 0.25);
  CHECK(length["unit"] == "m");
  CHECK(pendulum.json("0.1 m")["value"] == 0.1);
  CHECK(pendulum.json("1 > 2")["value"] == false);

  const auto mass = pendulum.json("mass_matrix(home)");
  CHECK(mass["value"][0][0].get<double>() == doctest::Approx(1).epsilon(1e-14));
  CHECK(mass["unit"] == "kg*m^2");
  const auto forces = pendulum.json("gravity_forces(home)");
  CHECK(forces["value"][0].get<double>() == doctest::Approx(9.81 * std::sin(0.5)).epsilon(1e-14));
  CHECK(forces["unit"] == "N*m");

  const auto pose = pendulum.json("pose(bob, home)");
  REQUIRE(pose["value"].size() == 2);
  CHECK(pose["value"][0].size() == 3);
  CHECK(pose["value"][0][0].size() == 3);
  CHECK(pose["value"][1].size() == 3);
  CHECK(pose["unit"] == nlohmann::json{"1", "m"});
}

TEST_CASE("rows of a Jacobian and columns of reactions are named") {
  const Pendulum pendulum;
  const std::string jacobian = pendulum.show("jacobian(bob, home)");
  for (const char* row : {"vx ", "vy ", "vz ", "wx ", "wy ", "wz "}) {
    CHECK_MESSAGE(jacobian.find("\n" + std::string(row)) != std::string::npos, jacobian);
  }
  const std::string reactions = pendulum.show("joint_reactions(home, 0, 0)");
  std::size_t at = 0;
  for (const char* column : {"fx", "fy", "fz", "mx", "my", "mz", "\npivot "}) {
    at = reactions.find(column, at);
    CHECK_MESSAGE(at != std::string::npos, reactions);
  }
}

TEST_CASE("errors of expressions") {
  const Pendulum pendulum;
  for (const std::string expression : {"frobnicate", "1 m + 1 kg", "(", "", "1 / 0", "q", "mass_matrix([1, 2])"}) {
    CAPTURE(expression);
    const Outcome outcome = run_robotc({"eval", pendulum.file, expression});
    CHECK(outcome.code == 2);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.starts_with("error: "));

    const Outcome json = run_robotc({"eval", pendulum.file, expression, "--json"});
    CHECK(json.code == 2);
    CHECK(json.err.empty());
    CHECK(nlohmann::json::parse(json.out)["diagnostics"].size() >= 1);
  }
}

}  // namespace
}  // namespace robotc::testing::eval_test
