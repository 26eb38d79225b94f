// Functions of the example robots as native code, compared with evaluation of the expression graph.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "compiler/session/session.h"
#include "compiler/support/file_io.h"
#include "tests/oracle/random_tree.h"

namespace robotc::compiled_functions_test {

namespace {

struct FunctionOfTest {
  std::string name;      ///< for compile_function
  double condition = 1;  ///< amplification of rounding by solving with M; 1 without solving
};

// The mass matrices of the examples have condition numbers below 1e4 in the units of their joints.
constexpr double solves = 1e4;
const std::vector<FunctionOfTest> functions = {
    {"mass_matrix"},
    {"coriolis_matrix"},
    {"gravity_forces"},
    {"nonlinear_effects"},
    {"friction"},
    {"spring_forces"},
    {"applied_forces"},
    {"inverse_dynamics"},
    {"inverse_dynamics_dq"},
    {"inverse_dynamics_dqd"},
    {"forward_dynamics", solves},
    {"forward_dynamics_dq", solves* solves},
    {"forward_dynamics_dqd", solves},
    {"forward_dynamics_dtau", solves},
    {"kinetic_energy"},
    {"potential_energy"},
    {"joint_reactions"},
};

std::vector<double> flatten(const EvaluatedValue& value) {
  std::vector<double> entries;
  for (const NumericValue& part : value) entries.insert(entries.end(), part.values.begin(), part.values.end());
  return entries;
}

std::string literal(const std::vector<double>& values) {
  if (values.empty()) return "0";  // the efforts of a robot without motors
  std::string text;
  for (const double value : values) text += fmt::format("{}{:.17g}", text.empty() ? "" : ", ", value);
  return "[" + text + "]";
}

/// Compares native code with the evaluator at random states. Each sums at most some thousand products no larger than
/// its largest entry: their roundings, fused or not, differ by fewer ulps of it than that.
void compare(Session& session, const FunctionOfTest& function, oracle::Random& random) {
  CAPTURE(function.name);
  const auto native = session.compile_function("", function.name);
  REQUIRE(native);
  for (int round = 0; round < 5; ++round) {
    std::vector<std::vector<double>> inputs;
    std::string arguments;
    for (const DescribedArray& argument : native->description.inputs) {
      std::vector<double>& input = inputs.emplace_back(argument.size());
      for (double& entry : input) entry = random.uniform(-2, 2);
      arguments += (arguments.empty() ? "" : ", ") + literal(input);
    }
    const std::size_t parenthesis = function.name.find('(');
    const std::string call = parenthesis == std::string::npos
                                 ? function.name + "(" + arguments + ")"
                                 : function.name.substr(0, function.name.size() - 1) + ", " + arguments + ")";
    const auto evaluated = session.evaluate(call);
    REQUIRE(evaluated);
    const std::vector<double> expected = flatten(*evaluated);
    std::vector<const double*> in;
    for (const std::vector<double>& input : inputs) in.push_back(input.data());
    std::vector<double> output(native->output_size(), std::numeric_limits<double>::quiet_NaN());
    double* out = output.data();
    native->call(in.data(), native->constants.data(), &out);
    REQUIRE(expected.size() == output.size());
    double largest = 0;
    for (const double value : expected) largest = std::max(largest, std::abs(value));
    const double tolerance = 4096 * std::numeric_limits<double>::epsilon() * function.condition * (1 + largest);
    for (std::size_t i = 0; i < output.size(); ++i) {
      CAPTURE(call);
      CAPTURE(i);
      CHECK(std::abs(output[i] - expected[i]) <= tolerance);
    }
  }
}

}  // namespace

TEST_CASE("native functions of the examples equal their evaluation in both tiers") {
  const std::uint64_t seed = oracle::test_seed(20);
  CAPTURE(seed);
  oracle::Random random(seed);
  int robots = 0;
  for (const auto& entry : std::filesystem::directory_iterator(ROBOTC_SOURCE_DIR "/examples")) {
    if (entry.path().extension() != ".robot") continue;
    CAPTURE(entry.path().string());
    Session session([](const std::string& path) { return read_file(path, std::size_t{1} << 22); });
    REQUIRE(session.load(entry.path().string()));
    // Random positions do not close loops, and the language refuses them.
    if (session.loops("").has_value()) continue;
    ++robots;
    for (const FunctionOfTest& function : functions) compare(session, function, random);
  }
  CHECK(robots >= 3);
}

TEST_CASE("native functions of frames and of robots with parameters") {
  const std::string text = R"(
robot crane {
  gravity = [0, 0, -9.81] m/s^2
  param l = 1.5 m, m = 2 kg
  link cart { mass = 3 kg, com = [0, 0, 0] }
  link load { mass = m, com = [0 m, 0 m, -l], inertia = m * l^2 / 12 * diag(1, 1, 0.1) }
  joint rail: prismatic base -> cart = at([0, 0, 2] m, axis = [1, 0, 0])
  joint swing: revolute cart -> load = at([0, 0, 0], axis = [0, 1, 0])
  frame hook on load = at([0 m, 0 m, -l], rpy = [10 deg, 0, 0])
}
)";
  oracle::Random random(oracle::test_seed(21));
  Session session([&](const std::string&) { return text; });
  REQUIRE(session.load("crane.robot"));
  for (const char* length : {"1.5", "0.7"}) {
    REQUIRE(session.set_parameters({{"l", length}}));
    for (const FunctionOfTest& function : functions) compare(session, function, random);
    compare(session, {"pose(hook)"}, random);
    compare(session, {"jacobian(hook)"}, random);
    compare(session, {"jacobian_rate(hook)"}, random);
    compare(session, {"inverse_dynamics_dparams"}, random);
    compare(session, {"forward_dynamics_dparams", solves}, random);
  }
}

}  // namespace robotc::compiled_functions_test
