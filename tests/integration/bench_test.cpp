// robotc bench.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::bench_test {
namespace {

const std::string scara = ROBOTC_SOURCE_DIR "/examples/scara.robot";

nlohmann::json functions_of(const std::vector<std::string>& command) {
  const Outcome outcome = run_robotc(command);
  REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
  const nlohmann::json benchmark = nlohmann::json::parse(outcome.out);
  nlohmann::json by_name;
  for (const auto& function : benchmark["functions"]) {
    by_name[function["name"].get<std::string>()] = function;
  }
  return by_name;
}

TEST_CASE("bench measures every function") {
  const nlohmann::json functions = functions_of({"bench", scara, "--json"});
  for (const char* name : {"mass_matrix", "coriolis_matrix", "gravity_forces", "nonlinear_effects", "inverse_dynamics",
                           "inverse_dynamics_dq", "inverse_dynamics_dqd", "forward_dynamics", "forward_dynamics_dq",
                           "forward_dynamics_dqd", "forward_dynamics_dtau", "pose(tool)", "jacobian(tool)",
                           "jacobian_rate(tool)", "kinetic_energy", "potential_energy", "joint_reactions"}) {
    CAPTURE(name);
    REQUIRE(functions.contains(name));
    const nlohmann::json& figures = functions[name];
    for (const char* key : {"derive_ms", "jit_ms", "bytes", "ns", "ns_latency", "ns_batch"}) {
      CAPTURE(key);
      CHECK(figures[key].get<double>() > 0);
    }
    for (const char* key : {"mul", "add", "div", "sincos", "sqrt"}) CHECK(figures[key].get<double>() >= 0);
  }
  // The operations are the last ones of `explain`.
  const auto passes = nlohmann::json::parse(run_robotc({"explain", scara, "inverse_dynamics", "--json"}).out)["passes"];
  const nlohmann::json& counted = passes.back();
  const nlohmann::json& own = functions["inverse_dynamics"];
  CAPTURE(counted.dump());
  CHECK(own["mul"] == counted["multiplications"]);
  CHECK(own["add"] == counted["additions"]);
  CHECK(own["sincos"] == counted["sincos_pairs"]);
}

TEST_CASE("bench counts friction apart") {
  const TemporaryFolder folder;
  const auto robot = [&](const std::string& name, const std::string& friction) {
    return folder.write(name,
                        "robot arm {\n  gravity = [0, -9.81, 0] m/s^2\n"
                        "  link rod { mass = 2 kg, com = [0.5, 0.1, 0] m, inertia = diag(0.1, 0.2, 0.3) kg*m^2 }\n"
                        "  joint pivot: revolute base -> rod = at(axis = [0, 0, 1])" +
                            friction + "\n}\n");
  };
  const std::string with = robot("with.robot", " { viscous = 0.3 N*m*s/rad, coulomb = 0.2 N*m }");
  const std::string without = robot("without.robot", "");
  const nlohmann::json rough = functions_of({"bench", with, "--json"});
  const nlohmann::json smooth = functions_of({"bench", without, "--json"});
  CHECK(rough["inverse_dynamics"]["mul"] == smooth["inverse_dynamics"]["mul"]);
  CHECK(rough["inverse_dynamics"]["add"] == smooth["inverse_dynamics"]["add"]);
  CHECK(rough.contains("friction"));
  CHECK(rough["friction"]["mul"].get<double>() > 0);
  // Identically zero functions are not measured.
  CHECK_FALSE(smooth.contains("friction"));
}

TEST_CASE("bench prints a table, and takes parameters and formulations") {
  const Outcome table = run_robotc({"bench", scara});
  CHECK(table.code == 0);
  CHECK(table.out.find("  inverse_dynamics ") != std::string::npos);
  CHECK(table.out.find("batch ns") != std::string::npos);
  CHECK(table.err.empty());
  const nlohmann::json kane = functions_of({"bench", scara, "--formulation", "kane", "--json"});
  const nlohmann::json cheapest = functions_of({"bench", scara, "--json"});
  CHECK(kane["inverse_dynamics"]["mul"] > cheapest["inverse_dynamics"]["mul"]);
  // Functions that a formulation does not provide are not measured.
  CHECK_FALSE(kane.contains("coriolis_matrix"));
  CHECK(run_robotc({"bench", scara, "--formulation", "nobody"}).code == 2);
  CHECK(run_robotc({"bench", scara, "--set", "nothing=1"}).code == 2);
  CHECK(run_robotc({"bench", "nowhere.robot"}).code == 2);
}

}  // namespace
}  // namespace robotc::testing::bench_test
