// Determinism: output must not depend on addresses, hash order or the history of the process.
#include <doctest/doctest.h>

#include "compiler/session/session.h"
#include "tests/differential/session_robot.h"

namespace robotc::test::session_determinism_test {
namespace {

constexpr DumpStage stages[] = {
    DumpStage::ast,  DumpStage::mechanism, DumpStage::energy_graph, DumpStage::new_formulation,
    DumpStage::expr, DumpStage::llvm,      DumpStage::assembly};

std::string dump(const std::string& text, DumpStage stage, const std::string& function) {
  Session session([&](const std::string&) { return text; });
  REQUIRE(session.load("machine.robot"));
  const std::optional<std::string> result = session.dump(stage, "", function);
  REQUIRE(result.has_value());
  return *result;
}

std::string dump_again(Session& session, DumpStage stage, const std::string& function) {
  const std::optional<std::string> result = session.dump(stage, "", function);
  REQUIRE(result.has_value());
  return *result;
}

TEST_CASE("every stage prints the same in any session of a process") {
  for (const std::uint64_t seed : oracle::test_seeds(1, 6)) {
    INFO("ROBOTC_SEED=" << seed);
    const RobotSketch sketch =
        random_sketch(seed, {.links = 4, .branching = 0.3, .fixed = 0.2, .round = seed % 2 == 0});
    for (const Written written : {Written::literals, Written::parameters}) {
      const std::string text = text_of(sketch, written, in_order(sketch));
      for (const DumpStage stage : stages) {
        CAPTURE(static_cast<int>(stage));
        CHECK(dump(text, stage, "inverse_dynamics") == dump(text, stage, "inverse_dynamics"));
      }
      for (const char* function :
           {"mass_matrix", "coriolis_matrix", "forward_dynamics", "joint_reactions", "pose(tool)"}) {
        CAPTURE(function);
        CHECK(dump(text, DumpStage::llvm, function) == dump(text, DumpStage::llvm, function));
      }
    }
  }
}

TEST_CASE("a stage prints the same twice in one session") {
  const RobotSketch sketch = random_sketch(1, {.links = 5, .branching = 0.3});
  const std::string text = text_of(sketch, Written::parameters, in_order(sketch));
  Session session([&](const std::string&) { return text; });
  REQUIRE(session.load("machine.robot"));
  for (const DumpStage stage : stages) {
    CAPTURE(static_cast<int>(stage));
    const std::string first = dump_again(session, stage, "inverse_dynamics");
    CHECK(dump_again(session, stage, "inverse_dynamics") == first);
  }
}

}  // namespace
}  // namespace robotc::test::session_determinism_test
