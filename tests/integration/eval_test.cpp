#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/integration/run_robotc.h"

namespace robotc::testing {
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
}  // namespace robotc::testing
