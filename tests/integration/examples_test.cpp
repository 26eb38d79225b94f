#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/depth.h"
#include "tests/integration/run_robotc.h"

namespace robotc::testing::examples_test {
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
      {"examples/rover.robot", {"straight", "circle"}},
      {"examples/bicycle.robot", {"stand", "fall", "straight"}},
      {"examples/linkages.robot", {"pump", "sketch", "pick", "tilt", "carry"}},
      {"examples/landing.robot", {"land"}},
      {"examples/sliding.robot", {"slide"}},
      {"examples/benchmarks/pendulum.robot", {"swing"}},
      {"examples/benchmarks/four_bars.robot", {"swing"}},
      {"examples/benchmarks/squeezer.robot", {"squeeze"}},
      {"examples/benchmarks/bricard.robot", {"fall"}},
      {"examples/benchmarks/slider_crank.robot", {"turn"}},
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

/// Checks every `of`-th example, beginning with number `part`, so that parts run beside each other.
void check_examples(std::size_t part, std::size_t of) {
  const TemporaryFolder folder;
  for (std::size_t i = part; i < examples().size(); i += of) {
    const auto& [file, simulations] = examples()[i];
    CAPTURE(file);
    if (simulations.empty() || test::at_full_depth()) {  // a run checks as well
      const Outcome check = run_robotc({"check", file});
      CHECK_MESSAGE(check.code == 0, check.err);
      CHECK_MESSAGE(check.err.empty(), check.err);
    }
    for (const char* simulation : simulations) {
      CAPTURE(simulation);
      const Outcome outcome = run_robotc({"sim", file, simulation, "--out", folder / "results", "--json"});
      CHECK_MESSAGE(outcome.code == 0, outcome.err, outcome.out);
      REQUIRE(!outcome.out.empty());
      const auto result = nlohmann::json::parse(outcome.out);
      CHECK(result["expectations"].size() >= 1);
      CHECK(result["files"].size() == 3);
      CHECK_MESSAGE(outcome.err.empty(), outcome.err);
    }
  }
}

TEST_CASE("every example is sound, and every one of its simulations keeps its expectations: 1 of 4") {
  check_examples(0, 4);
}
TEST_CASE("every example is sound, and every one of its simulations keeps its expectations: 2 of 4") {
  check_examples(1, 4);
}
TEST_CASE("every example is sound, and every one of its simulations keeps its expectations: 3 of 4") {
  check_examples(2, 4);
}
TEST_CASE("every example is sound, and every one of its simulations keeps its expectations: 4 of 4") {
  check_examples(3, 4);
}

TEST_CASE("lengths of a linkage can be parameters, and its closed form holds") {
  const TemporaryFolder folder;
  std::ofstream(folder / "pump.robot") << R"(use computed_torque, quintic from std
robot pump {
  gravity = [0, -9.81, 0] m/s^2
  param r = 0.1 m, l = 0.3 m
  link crank  { mass = 0.2 kg, com = [r/2, 0, 0], inertia = diag(0, 1, 1) * 2e-4 kg*m^2 }
  link rod    { mass = 0.6 kg, com = [l/2, 0, 0], inertia = diag(0, 1, 1) * 5e-3 kg*m^2 }
  link piston { mass = 0.8 kg, com = [0, 0, 0] }
  joint shaft:  revolute base -> crank
  joint knee:   revolute crank -> rod = at([r, 0, 0])
  joint stroke: prismatic base -> piston = at(axis = [1, 0, 0])
  frame rod_end on rod = at([l, 0, 0])
  closure pin: revolute rod_end -> piston
  actuated = [shaft]
  assembly = [shaft = 60 deg, knee = -75 deg, stroke = 0.35 m]
}
simulate twice for pump {
  let path = quintic([shaft = 0], [shaft = 720 deg], 2 s)
  initial q = path.q
  tau = computed_torque(path) every 1 ms
  duration = 2 s, step = 1 ms, integrator = rk4
  expect abs(q.stroke - (pump.r * cos(q.shaft) + sqrt(pump.l^2 - (pump.r * sin(q.shaft))^2))) < 1e-12 m
}
)";
  for (const char* length : {"r=0.12", "r=80 mm", "l=0.4"}) {
    const Outcome outcome = run_robotc({"sim", folder / "pump.robot", "--set", length, "--out", folder / "results"});
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
}  // namespace robotc::testing::examples_test
