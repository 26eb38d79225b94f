// Machines with many alike branches, and a long chain: LLVM's code and ours, with 16 and with 32 registers, give the
// same bits.
#include <bit>
#include <random>

#include "compiler/equations/dynamics/functions.h"
#include "compiler/reduce/reduce.h"
#include "tests/skip.h"
#include "tests/unit/codegen/compile.h"
#include "tests/unit/sema/built.h"

namespace robotc::test::generators_test {
namespace {

using dynamics::Function;

/// A limb of revolute joints about the given axes, from `parent`: links "NAME1", "NAME2", ….
std::string limb(const std::string& name, const std::string& parent, const std::string& place,
                 const std::string& axes) {
  std::string text;
  std::string before = parent;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const std::string link = name + std::to_string(i + 1);
    const std::string mass = std::to_string(3.0 / static_cast<double>(i + 1));
    const std::string axis = axes[i] == 'x' ? "[1, 0, 0]" : axes[i] == 'y' ? "[0, 1, 0]" : "[0, 0, 1]";
    text += "  link " + link + " { mass = " + mass +
            " kg, com = [0.01, -0.02, -0.11] m, inertia = [[0.02, 0.001, 0], " +
            "[0.001, 0.021, 0.002], [0, 0.002, 0.005]] kg*m^2 }\n  joint " + name + "_" + std::to_string(i + 1) +
            ": revolute " + before + " -> " + link + " = at(" + (i == 0 ? place : "[0, 0, -0.25] m") +
            ", axis = " + axis + ")\n";
    before = link;
  }
  return text;
}

const std::string trunk =
    "robot machine {\n  gravity = [0, 0, -9.81] m/s^2\n"
    "  link trunk { mass = 12 kg, com = [0.01, 0, 0.02] m, inertia = diag(0.3, 0.5, 0.6) kg*m^2 }\n"
    "  joint root: floating base -> trunk\n";

std::string quadruped() {
  return trunk + limb("fl", "trunk", "[0.2, 0.1, 0] m", "xyy") + limb("fr", "trunk", "[0.2, -0.1, 0] m", "xyy") +
         limb("hl", "trunk", "[-0.2, 0.1, 0] m", "xyy") + limb("hr", "trunk", "[-0.2, -0.1, 0] m", "xyy") + "}\n";
}

std::string humanoid() {
  return trunk + limb("left_leg", "trunk", "[0, 0.1, -0.1] m", "zxyyyx") +
         limb("right_leg", "trunk", "[0, -0.1, -0.1] m", "zxyyyx") +
         limb("left_arm", "trunk", "[0, 0.2, 0.4] m", "yxzyzyx") +
         limb("right_arm", "trunk", "[0, -0.2, 0.4] m", "yxzyzyx") + limb("head", "trunk", "[0, 0, 0.5] m", "zy") +
         "}\n";
}

std::string chain() {
  return "robot machine {\n  gravity = [0, 0, -9.81] m/s^2\n" +
         limb("c", "base", "[0, 0, 1] m", "zyxzyxzyxzyxzyxzyxzy") + "}\n";
}

/// Runs a function of the robot in several states by all generators.
void compare(sema::Built& robot, Function function, std::vector<codegen::Jit>& jits) {
  const Mechanism& m = robot.mechanism();
  dynamics::Functions functions(m, robot.pool());
  const dynamics::Expressions& e = functions.get(function);
  const expr::Kernel kernel =
      reduce::reduce(expr::make_kernel("f", robot.pool(),
                                       {{"q", m.q, m.q.size(), 1},
                                        {"qd", m.qd, m.qd.size(), 1},
                                        {"qdd", m.qdd, m.qdd.size(), 1},
                                        {"tau", m.tau, m.tau.size(), 1}},
                                       {"constants", {}, 0, 1}, {{"y", e.roots, e.rows, e.cols}}));
  std::vector<codegen::CompiledKernels> code;
  for (codegen::Jit& jit : jits) code.push_back(codegen::compile(jit, {&kernel, 1}));
  std::mt19937_64 random(17);
  std::uniform_real_distribution<double> any(-2, 2);
  for (int state = 0; state < 10; ++state) {
    std::vector<std::vector<double>> inputs;
    for (const expr::Port& port : kernel.inputs) {
      std::vector<double>& values = inputs.emplace_back(port.entries.size());
      for (double& value : values) value = any(random);
    }
    const std::vector<double> expected = codegen::call(code.front().function(0), kernel, inputs);
    for (std::size_t g = 1; g < code.size(); ++g) {
      CAPTURE(g);
      const std::vector<double> got = codegen::call(code[g].function(0), kernel, inputs);
      for (std::size_t i = 0; i < got.size(); ++i) {
        CAPTURE(i);
        REQUIRE(std::bit_cast<std::uint64_t>(got[i]) == std::bit_cast<std::uint64_t>(expected[i]));
      }
    }
  }
}

void compare(const std::string& text, const std::vector<Function>& functions) {
  std::vector<codegen::Jit> jits = codegen::make_all_jits();
  if (!jits[1].is_own(1)) ROBOTC_SKIP("our own code generator needs an x86-64 processor with AVX2 and FMA");
  sema::Built robot(text);
  for (const Function function : functions) {
    CAPTURE(static_cast<int>(function));
    compare(robot, function, jits);
  }
}

TEST_CASE("a quadruped: all generators of code give the same bits") {
  compare(quadruped(),
          {Function::mass_matrix, Function::coriolis_matrix, Function::inverse_dynamics, Function::forward_dynamics,
           Function::inverse_dynamics_dq, Function::inverse_dynamics_dqd, Function::forward_dynamics_dq,
           Function::forward_dynamics_dtau, Function::centroidal_momentum_matrix, Function::regressor});
}

TEST_CASE("a humanoid: all generators of code give the same bits") {
  compare(humanoid(), {Function::mass_matrix, Function::inverse_dynamics, Function::forward_dynamics,
                       Function::centroidal_momentum, Function::inverse_dynamics_dqd});
}

TEST_CASE("twenty joints in a row: all generators of code give the same bits") {
  compare(chain(), {Function::mass_matrix, Function::inverse_dynamics, Function::forward_dynamics,
                    Function::inverse_dynamics_dq});
}

}  // namespace
}  // namespace robotc::test::generators_test
