#include <doctest/doctest.h>

#include "tests/integration/run_robotc.h"

namespace robotc::testing {
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

}  // namespace
}  // namespace robotc::testing
