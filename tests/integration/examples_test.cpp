#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/integration/run_robotc.h"

namespace robotc::testing {
namespace {

struct Example {
  const char* file;
  std::vector<const char*> simulations;
};

const std::vector<Example>& examples() {
  static const std::vector<Example> all{
      {"examples/scara.robot", {"tracking"}},
      {"examples/double_pendulum.robot", {"swing", "tumble"}},
      {"examples/arm.robot", {"drop"}},
      {"examples/planar.robot", {"rise", "rise_of_seven", "wrong_model"}},
      {"examples/torso.robot", {"lift", "stroll"}},
      {"examples/drivetrain.robot", {"lift"}},
      {"examples/drives.robot", {"raise"}},
      {"examples/gantry.robot", {"carry"}},
      {"examples/satellite.robot", {"unfold"}},
      {"examples/four_bar.robot", {"move", "fall"}},
      {"examples/hexapod.robot", {"lift"}},
      {"examples/rover.robot", {"straight", "circle"}},
      {"examples/bicycle.robot", {"ride", "straight"}},
      {"examples/linkages.robot", {"stroke", "sketch", "pick", "lift", "stack"}},
      {"examples/landing.robot", {"land"}},
      {"examples/sliding.robot", {"slide"}},
      {"examples/benchmarks/pendulum.robot", {"swing"}},
      {"examples/benchmarks/four_bars.robot", {"swing"}},
      {"examples/benchmarks/squeezer.robot", {"squeeze"}},
      {"examples/benchmarks/bricard.robot", {"fall"}},
      {"examples/cmake_project/parts.robot", {}},
      {"examples/cmake_project/arm.robot", {"raise"}},
      {"examples/cmake_project/lift.robot", {"bring"}},
      {"examples/papers/same_motion.robot", {"by_new_formulation", "by_kane"}},
      {"examples/papers/symbols.robot", {"numeric", "symbolic", "alike"}},
      {"examples/papers/imperfect_model.robot",
       {"perfect", "no_velocity_terms", "no_coupling", "pushed", "no_gravity", "friction_in_joints", "wrong_parameters",
        "nothing_wrong"}},
      {"examples/papers/tensor_law.robot", {"tracking"}},
      {"examples/papers/feedforward.robot", {"track", "drift"}},
      {"examples/papers/open_loop.robot", {"forced"}},
      {"examples/papers/move.robot", {"carry"}},
      {"examples/papers/predictive.robot", {"table_3", "printed_horizon"}},
      {"examples/control/blocks.robot", {"signals"}},
      {"examples/control/computed_torque.robot", {"continuous", "clocked", "three_joints", "three_joints_clocked"}},
      {"examples/control/task_space.robot", {"draw", "lean"}},
      {"examples/control/path_following.robot", {"eight", "closed_form", "stretch"}},
      {"examples/control/moving_goals.robot", {"clocked", "named", "sliding", "behind_a_state"}},
      {"examples/control/optimal.robot", {"balance", "return", "urrea", "urrea_step", "predict"}},
      {"examples/control/adaptive.robot", {"learn", "learn_sliding", "rest"}},
      {"examples/control/observers.robot", {"observed", "filtered", "cascaded", "twice", "behind_an_observer"}},
      {"examples/control/joint_control.robot", {"lift", "bear", "bear_sliding", "pushed"}}};
  return all;
}

TEST_CASE("every example is sound, and every one of its simulations keeps its expectations") {
  const TemporaryFolder folder;
  for (const auto& [file, simulations] : examples()) {
    CAPTURE(file);
    const Outcome check = run_robotc({"check", file});
    CHECK_MESSAGE(check.code == 0, check.err);
    CHECK_MESSAGE(check.err.empty(), check.err);
    for (const char* simulation : simulations) {
      CAPTURE(simulation);
      const Outcome outcome = run_robotc({"sim", file, simulation, "--out", folder / "results", "--json"});
      CHECK_MESSAGE(outcome.code == 0, outcome.err, outcome.out);
      REQUIRE(!outcome.out.empty());
      const auto result = nlohmann::json::parse(outcome.out);
      CHECK(result["expectations"].size() >= 1);
      CHECK(result["files"].size() == 3);
    }
  }
}

TEST_CASE("lengths of a linkage can be set, and its closed form holds") {
  const TemporaryFolder folder;
  for (const char* length : {"crank_length=0.12", "crank_length=80 mm", "rod_length=0.4"}) {
    const Outcome outcome =
        run_robotc({"sim", "examples/linkages.robot", "stroke", "--set", length, "--out", folder / "results"});
    CHECK_MESSAGE(outcome.code == 0, outcome.err, outcome.out);
  }
}

TEST_CASE("every robot of the library can be checked and drawn by its path") {
  const TemporaryFolder folder;
  for (const auto& entry : std::filesystem::directory_iterator("stdlib/robots")) {
    const std::string path = "std/robots/" + entry.path().filename().string();
    CAPTURE(path);
    const Outcome check = run_robotc({"check", path});
    CHECK_MESSAGE(check.code == 0, check.err);
    CHECK_MESSAGE(check.err.empty(), check.err);
    CHECK(run_robotc({"draw", path, "-o", folder / "robot.svg"}).code == 0);
  }
}

TEST_CASE("every example has a test") {
  for (const auto& entry : std::filesystem::recursive_directory_iterator("examples")) {
    if (entry.path().extension() != ".robot") continue;
    const std::string file = entry.path().generic_string();
    CAPTURE(file);
    CHECK(std::any_of(examples().begin(), examples().end(), [&](const Example& e) { return e.file == file; }));
  }
}

}  // namespace
}  // namespace robotc::testing
