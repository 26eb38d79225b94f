// Exact operation counts for functions of known robots: a multiplication and an addition or subtraction count one each,
// fused or not; sines and cosines are separate, and friction is omitted. A change that makes one more expensive must
// change its number here.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::operation_counts_test {
namespace {

const std::string folder = ROBOTC_SOURCE_DIR;

struct Counts {
  int multiplications, additions, divisions, sincos_pairs;
};

Counts counts_of(const std::string& file, const std::string& robot, const std::string& function) {
  std::vector<std::string> command{"explain", file, function, "--json", "--numeric"};
  if (!robot.empty()) command.insert(command.end(), {"--robot", robot});
  const Outcome outcome = run_robotc(command);
  REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
  const nlohmann::json passes = nlohmann::json::parse(outcome.out)["passes"];
  const nlohmann::json& last = passes.back();
  return {last["multiplications"], last["additions"], last["divisions"], last["sincos_pairs"]};
}

struct Expected {
  std::string file;
  std::string robot;
  Counts inverse_dynamics, mass_matrix, forward_dynamics;
};

TEST_CASE("functions take as many operations as documents say") {
  const TemporaryFolder temporary;
  // The PUMA's motors without their friction.
  const std::string text = read_text(folder + "/stdlib/robots/puma560.robot");
  static const std::regex friction(R"(, viscous = [^,]*, coulomb = \[[^\]]*\])");
  const std::string puma = temporary.write("puma.robot", std::regex_replace(text, friction, ""));
  const std::string right_angles = folder + "/bench/robots/right_angles.robot";

  const std::vector<Expected> all = {
      {folder + "/examples/scara.robot", "", {39, 30, 0, 2}, {10, 11, 0, 2}, {53, 41, 2, 2}},
      {puma, "", {161, 147, 0, 5}, {84, 76, 0, 4}, {291, 252, 4, 5}},
      {right_angles, "right_angles(n = 6)", {253, 246, 0, 5}, {168, 174, 0, 5}, {501, 473, 5, 5}},
      {right_angles, "right_angles(n = 7)", {308, 300, 0, 6}, {239, 239, 0, 6}, {667, 624, 6, 6}},
      {folder + "/bench/robots/arm_7r.robot", "", {263, 265, 0, 6}, {165, 168, 0, 6}, {553, 523, 6, 6}},
      {folder + "/bench/robots/general_7r.robot", "", {441, 367, 0, 7}, {458, 370, 0, 6}, {1021, 832, 6, 7}},
  };
  for (const Expected& expected : all) {
    CAPTURE(expected.file);
    CAPTURE(expected.robot);
    const auto check = [&](const std::string& function, const Counts& counts) {
      CAPTURE(function);
      const Counts found = counts_of(expected.file, expected.robot, function);
      CHECK(found.multiplications == counts.multiplications);
      CHECK(found.additions == counts.additions);
      CHECK(found.divisions == counts.divisions);
      CHECK(found.sincos_pairs == counts.sincos_pairs);
    };
    check("inverse_dynamics", expected.inverse_dynamics);
    check("mass_matrix", expected.mass_matrix);
    check("forward_dynamics", expected.forward_dynamics);
  }
}

}  // namespace
}  // namespace robotc::testing::operation_counts_test
