// robotc compare, robotc explain and --formulation.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::formulations_test {
namespace {

const std::vector<std::string> formulations{"new_formulation",
                                            "new_formulation_explicit",
                                            "new_formulation_in_links",
                                            "energy_graph",
                                            "energy_graph_explicit",
                                            "lagrange_euler",
                                            "christoffel",
                                            "kronecker",
                                            "kane",
                                            "newton_euler"};
const std::string scara = ROBOTC_SOURCE_DIR "/examples/scara.robot";

std::vector<double> value_by(const std::string& formulation, const std::string& expression) {
  const Outcome outcome = run_robotc({"eval", scara, expression, "--json", "--formulation", formulation});
  CHECK_MESSAGE(outcome.code == 0, outcome.err);
  std::vector<double> entries;
  const nlohmann::json value = nlohmann::json::parse(outcome.out)["value"].flatten();
  for (const auto& entry : value) entries.push_back(entry);
  return entries;
}

TEST_CASE("compare measures every derivation, and all agree") {
  const Outcome outcome = run_robotc({"compare", scara, "--json"});
  REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
  const nlohmann::json comparison = nlohmann::json::parse(outcome.out);
  CHECK(comparison["function"] == "inverse_dynamics");
  std::vector<std::string> names;
  for (const auto& row : comparison["rows"]) {
    CAPTURE(row.dump());
    names.push_back(row["derivation"]);
    for (const char* key : {"derive_ms", "operations_raw", "operations", "jit_ms", "ns_per_call"}) {
      CHECK(row[key].get<double>() > 0);
    }
    CHECK(row["operations"] <= row["operations_raw"]);
    CHECK(row["disagreement"].get<double>() >= 0);
    CHECK(row["disagreement"].get<double>() < 1e-13);
  }
  std::vector<std::string> expected = formulations;
  expected.emplace_back("auto");
  CHECK(names == expected);
}

TEST_CASE("compare relates rounding errors to the terms that cancel") {
  // Some entries are zero in every state, which no derivation can know.
  const TemporaryFolder folder;
  const std::string crane = folder.write(
      "crane.robot",
      "robot crane {\n  gravity = [0, 0, -9.81] m/s^2\n"
      "  link turret { mass = 4.2 kg, com = [0.02, -0.01, 0.15] m, inertia = [[0.05, 0.002, -0.001], [0.002, 0.06, "
      "0.003], [-0.001, 0.003, 0.04]] kg*m^2 }\n"
      "  link boom { mass = 1.7 kg, com = [0.11, 0.03, 0.01] m, inertia = diag(0.004, 0.021, 0.020) kg*m^2 }\n"
      "  link hand { mass = 0.9 kg, com = [0.12, 0.01, -0.02] m, inertia = [[0.002, 0.0003, 0], [0.0003, 0.007, 0], "
      "[0, 0, 0.0065]] kg*m^2 }\n"
      "  joint yaw: revolute base -> turret = at([0, 0, 0.42] m)\n"
      "  joint slide: prismatic turret -> boom = at([0.2, 0.07, 0.1] m, rpy = [0, 10 deg, 0], axis = [1, 0, 0])\n"
      "  joint wrist: revolute boom -> hand = at([0.25, 0, 0] m, axis = [0, -1, 0])\n}\n");
  const std::pair<std::string, const char*> cases[] = {{crane, "coriolis_matrix"},
                                                       {"std/robots/puma560.robot", "mass_matrix"}};
  for (const auto& [file, function] : cases) {
    const Outcome outcome = run_robotc({"compare", file, function, "--json"});
    REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
    const nlohmann::json result = nlohmann::json::parse(outcome.out);
    for (const auto& row : result["rows"]) {
      CAPTURE(row.dump());
      // Each operation of either side adds at most one rounding of terms, which are about those of the reference.
      constexpr double largest_reference = 5000;
      CHECK(row["disagreement"].get<double>() <=
            (row["operations_raw"].get<double>() + largest_reference) * std::numeric_limits<double>::epsilon());
    }
  }
}

TEST_CASE("compare leaves out formulations that do not derive a function, and lists them") {
  const nlohmann::json comparison =
      nlohmann::json::parse(run_robotc({"compare", scara, "coriolis_matrix", "--json"}).out);
  CHECK(comparison["rows"].size() == 7);
  CHECK(comparison["without"] ==
        std::vector<std::string>{"energy_graph", "energy_graph_explicit", "kane", "newton_euler"});
  const Outcome table = run_robotc({"compare", scara, "coriolis_matrix"});
  CHECK(table.out.find("not derived by energy_graph, energy_graph_explicit, kane, newton_euler\n") !=
        std::string::npos);
}

TEST_CASE("compare takes parameters as set") {
  const TemporaryFolder folder;
  const std::string file = folder.write("p.robot", R"(robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  param l = 1 m
  link rod { mass = 2 kg, com = [l, 0, 0] }
  joint pivot: revolute base -> rod
}
)");
  const Outcome outcome = run_robotc({"compare", file, "--set", "l=3 m", "--json"});
  REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
  const nlohmann::json comparison = nlohmann::json::parse(outcome.out);
  CHECK(comparison["rows"].size() == formulations.size() + 1);
  for (const auto& row : comparison["rows"]) CHECK(row["disagreement"].get<double>() < 1e-14);
  CHECK(run_robotc({"compare", file, "--set", "m=3 kg"}).code == 2);
  const Outcome wrong = run_robotc({"compare", file, "pose(rod)", "--json"});
  CHECK(wrong.code == 2);
  CHECK(wrong.out.find("nothing-to-compare") != std::string::npos);
}

TEST_CASE("a derivation over the limit of nodes is a row without numbers") {
  const TemporaryFolder folder;
  const std::string file = folder.write("chain.robot", R"(robot chain {
  gravity = [0, 0, -9.81] m/s^2
  const n: int = 20
  for i in 1..n {
    link rod[i] { mass = 1 kg, com = [0.1, 0.2, 0.3] m, inertia = diag(1, 2, 2) kg*m^2 }
  }
  joint pivot[1]: revolute base -> rod[1]
  for i in 2..n { joint pivot[i]: revolute rod[i - 1] -> rod[i] = at([0.3, 0.1, 0.2] m, rpy = [0.3, 0.2, 0.1] rad) }
}
)");
  const Outcome outcome = run_robotc({"compare", file, "--json"});
  REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
  const nlohmann::json comparison = nlohmann::json::parse(outcome.out);
  std::size_t without = 0;
  for (const auto& row : comparison["rows"]) {
    CAPTURE(row.dump());
    if (row["operations"].is_null()) {
      ++without;
      CHECK(row["disagreement"].is_null());
    } else {
      CHECK(row["disagreement"].get<double>() < 1e-13);
    }
  }
  CHECK(without > 0);
  CHECK(run_robotc({"compare", file}).out.find("-: exceeds the limit of nodes") != std::string::npos);
}

TEST_CASE("every formulation evaluates to the same") {
  for (const char* expression : {"mass_matrix(home)", "inverse_dynamics(home, home / (1 s), home / (1 s^2))",
                                 "forward_dynamics(home, home / (1 s), 0)"}) {
    CAPTURE(expression);
    const std::vector<double> expected = value_by("auto", expression);
    for (const std::string& formulation : formulations) {
      CAPTURE(formulation);
      const std::vector<double> value = value_by(formulation, expression);
      REQUIRE(value.size() == expected.size());
      for (std::size_t i = 0; i < value.size(); ++i) {
        CHECK(std::abs(value[i] - expected[i]) <= 1e-12 * (1 + std::abs(expected[i])));
      }
    }
  }
}

TEST_CASE("a simulation runs by the formulation asked for, with the same results") {
  const TemporaryFolder folder;
  const auto peak = [&](const std::string& formulation) {
    const Outcome outcome =
        run_robotc({"sim", scara, "--out", folder / formulation, "--json", "--formulation", formulation});
    REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
    return nlohmann::json::parse(outcome.out)["peak_tau"].dump();
  };
  CHECK(!peak("auto").empty());
  CHECK(!peak("lagrange_euler").empty());
  const std::string report = read_text((folder / "lagrange_euler") + "/tracking.html");
  CHECK(report.find("lagrange_euler") != std::string::npos);
}

TEST_CASE("dump prints the requested formulation") {
  const auto dump = [](const std::string& formulation) {
    return run_robotc({"dump", scara, "--stage", "expr", "--formulation", formulation}).out;
  };
  CHECK(dump("auto") == dump("energy_graph"));
  CHECK(dump("auto") != dump("kane"));
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"eval", scara, "1"},
                                                    {"sim", scara},
                                                    {"dump", scara, "--stage", "expr"},
                                                    {"explain", scara, "mass_matrix"}}) {
    std::vector<std::string> wrong = arguments;
    wrong.insert(wrong.end(), {"--formulation", "hamilton"});
    const Outcome outcome = run_robotc(wrong);
    CAPTURE(arguments.front());
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find("lagrange_euler") != std::string::npos);
  }
}

TEST_CASE("explain counts after each pass") {
  const Outcome outcome = run_robotc({"explain", scara, "inverse_dynamics", "--formulation", "kronecker", "--json"});
  REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
  const nlohmann::json explanation = nlohmann::json::parse(outcome.out);
  CHECK(explanation["formulation"] == "kronecker");
  const auto& passes = explanation["passes"];
  REQUIRE(passes.size() > 2);
  CHECK(passes.front()["pass"] == "derived");
  const auto arithmetic = [](const nlohmann::json& pass) {
    return pass["multiplications"].get<int>() + pass["additions"].get<int>() + pass["divisions"].get<int>() +
           pass["square_roots"].get<int>();
  };
  CHECK(arithmetic(passes.back()) < arithmetic(passes.front()));
  // The table's last row equals the kernel's counts in `dump`.
  const Outcome dumped = run_robotc({"dump", scara, "--stage", "expr", "--formulation", "kronecker"});
  const std::string counts = std::to_string(passes.back()["multiplications"].get<int>()) + " ×, " +
                             std::to_string(passes.back()["additions"].get<int>()) + " ±";
  CHECK(dumped.out.find(counts) != std::string::npos);
  CHECK(run_robotc({"explain", scara, "mass_matrix"}).out.find("  factor_common ") != std::string::npos);
  CHECK(run_robotc({"explain", scara, "mass_matrx"}).err.find("did you mean `mass_matrix`?") != std::string::npos);
}

}  // namespace
}  // namespace robotc::testing::formulations_test
