#include <doctest/doctest.h>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::dump_test {
namespace {

TEST_CASE("every stage has a text, the same each time") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  for (const char* stage :
       {"ast", "mechanism", "energy-graph", "new-formulation", "base-parameters", "loops", "expr", "llvm", "asm"}) {
    CAPTURE(stage);
    const Outcome first = run_robotc({"dump", file, "--stage", stage});
    CHECK_MESSAGE(first.code == 0, first.err);
    CHECK(!first.out.empty());
    CHECK(run_robotc({"dump", file, "--stage", stage}).out == first.out);
  }
}

TEST_CASE("functions and robots are chosen by name") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const Outcome whole = run_robotc({"dump", file, "--stage", "expr", "--robot", "pendulum"});
  const Outcome mass = run_robotc({"dump", file, "--stage", "expr", "--function", "mass_matrix"});
  CHECK(whole.code == 0);
  CHECK(mass.code == 0);
  CHECK(mass.out != whole.out);
  CHECK(run_robotc({"dump", file, "--stage", "expr", "--function", "frobnicate"}).code == 2);
  CHECK(run_robotc({"dump", file, "--stage", "mechanism", "--robot", "frobnicate"}).code == 2);
}

TEST_CASE("loops: joints that are linear in others, and equations that are left for the rest") {
  const TemporaryFolder folder;
  const std::string file = folder.write(
      "linear_loops.robot", R"(/// Two parallelograms in a row, and a crank whose bar is a millionth too long.
robot linear_loops {
  gravity = [0, 0, -9.81] m/s^2
  param crank = 0.3 m, bar = 0.7 m, long_crank = 0.3000003 m
  for i in 1..3 {
    link first[i]  { mass = 1 kg, com = [crank/2, 0, 0], inertia = diag(0, 1, 1) * 0.01 kg*m^2 }
    link rod[i]     { mass = 2 kg, com = [bar/2, 0, 0], inertia = diag(0, 1, 1) * 0.08 kg*m^2 }
    link second[i] { mass = 1 kg, com = [crank/2, 0, 0], inertia = diag(0, 1, 1) * 0.01 kg*m^2 }
    frame rod_end[i] on rod[i] = at([bar, 0, 0])
  }
  joint drive[1]: revolute base     -> first[1]
  joint pin[1]:   revolute first[1] -> rod[1]    = at([crank, 0, 0])
  joint follow[1]: revolute base    -> second[1] = at([bar, 0, 0])
  joint drive[2]: revolute rod[1]   -> first[2]  = at([bar, 0, 0], rpy = [0, 0, 90] deg)
  joint pin[2]:   revolute first[2] -> rod[2]    = at([crank, 0, 0])
  joint follow[2]: revolute rod[1]  -> second[2] = at([2 * bar, 0, 0])
  joint drive[3]: revolute base     -> first[3]  = at([0, 0, 0.1] m)
  joint pin[3]:   revolute first[3] -> rod[3]    = at([crank, 0, 0])
  joint follow[3]: revolute base    -> second[3] = at([bar, 0, 0.1 m])
  frame end[1] on second[1] = at([crank, 0, 0])
  frame end[2] on second[2] = at([crank, 0, 0])
  frame end[3] on second[3] = at([long_crank, 0, 0])
  for i in 1..3 { closure loop[i]: revolute rod_end[i] -> end[i] }
  actuated = [drive]
  assembly = [drive = [60, -30, 60] deg, pin = [-60, -60, -60] deg, follow = [60, 60, 60] deg]
}
)");
  const Outcome dumped = run_robotc({"dump", file, "--stage", "loops"});
  CHECK_MESSAGE(dumped.code == 0, dumped.err);
  CHECK(dumped.out == R"(loops linear_loops
  freedoms: drive[1], drive[2], drive[3]
  relation pin[1] = -drive[1]
  relation follow[1] = drive[1]
  relation pin[2] = -drive[2] - 90 deg
  relation follow[2] = drive[2] + 90 deg
  dropped loop[1] x
  dropped loop[1] y
  dropped loop[2] x
  dropped loop[2] y
  kept loop[3] x
  kept loop[3] y
  block follow[3] from loop[3] x
  block pin[3] from loop[3] y
)");
  const Outcome checked = run_robotc({"check", file});
  CHECK(checked.out.find("relations: pin[1] = -drive[1], follow[1] = drive[1], pin[2] = -drive[2] - 90 deg and "
                         "follow[2] = drive[2] + 90 deg\n") != std::string::npos);
}

}  // namespace
}  // namespace robotc::testing::dump_test
