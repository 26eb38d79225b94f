#include <limits>

#include "compiler/reduce/reduce.h"
#include "tests/differential/compare.h"
#include "tests/property/random_case.h"

namespace robotc::test::robot_kernels_test {
namespace {

using dynamics::Function;

constexpr double infinity = std::numeric_limits<double>::infinity();

const std::vector<Function> functions = {
    Function::mass_matrix,      Function::coriolis_matrix,  Function::gravity_forces, Function::nonlinear_effects,
    Function::inverse_dynamics, Function::forward_dynamics, Function::kinetic_energy, Function::joint_reactions};

/// A function of a mechanism as compiled in practice: all coordinates are inputs, parameters are constants.
expr::Kernel robot_kernel(Case& robot, Function function, const std::string& name) {
  const Mechanism& m = robot.mechanism;
  const dynamics::Expressions& e = robot.functions.get(function);
  const std::size_t n = m.q.size();
  expr::Port constants{"constants", {}, m.parameters.size(), 1};
  for (const RobotParameter& parameter : m.parameters) constants.entries.push_back(parameter.symbol);
  return reduce::reduce(expr::make_kernel(
      name, robot.pool, {{"q", m.q, n, 1}, {"qd", m.qd, n, 1}, {"qdd", m.qdd, n, 1}, {"tau", m.tau, n, 1}}, constants,
      {{"result", e.roots, e.rows, e.cols}}));
}

std::vector<double> scaled(const Eigen::VectorXd& v, double factor) {
  std::vector<double> result;
  result.reserve(static_cast<std::size_t>(v.size()));
  for (const double x : v) result.push_back(x * factor);
  return result;
}

std::vector<double> default_parameters(const Case& robot) {
  std::vector<double> values;
  values.reserve(robot.mechanism.parameters.size());
  for (const RobotParameter& parameter : robot.mechanism.parameters) values.push_back(parameter.default_value);
  return values;
}

TEST_CASE("robots: evaluator = LLVM's code = our own code") {
  std::vector<codegen::Jit> jits = codegen::make_all_jits();
  Comparison ordinary;
  Comparison far;
  for_random_mechanisms(5, [&](Case& robot) {
    std::vector<expr::Kernel> kernels;
    kernels.reserve(functions.size());
    for (const Function function : functions) {
      kernels.push_back(robot_kernel(robot, function, "f" + std::to_string(kernels.size())));
    }
    const std::vector<double> constants = default_parameters(robot);
    for (codegen::Jit& jit : jits) {
      const codegen::CompiledKernels compiled = codegen::compile(jit, kernels);
      for (std::size_t k = 0; k < kernels.size(); ++k) {
        CAPTURE(k);
        const auto at = [&](double q_scale, double other_scale, Comparison& comparison) {
          compare(kernels[k], compiled.function(k),
                  {scaled(robot.state.q, q_scale), scaled(robot.state.qd, other_scale),
                   scaled(robot.state.qdd, other_scale), scaled(robot.state.qdd, -other_scale)},
                  constants, comparison);
        };
        at(1, 1, ordinary);
        at(0, 0, ordinary);
        // Many turns; beyond the polynomials' limit; nearly zero; nearly overflowing.
        at(1e4, 10, far);
        at(1e12, 1, far);
        at(1e-310, 1e-160, far);
        at(1, 1e100, far);
      }
    }
  });
  // Cancellation may leave a pivot of forward dynamics without a bound, rarely.
  CHECK(ordinary.bounded >= ordinary.results * 99 / 100);
  CHECK(far.bounded >= far.results * 9 / 10);
}

TEST_CASE("robots: LLVM's code and our own give the same bits") {
  std::vector<codegen::Jit> jits = codegen::make_all_jits();
  for_random_mechanisms(5, [&](Case& robot) {
    std::vector<expr::Kernel> kernels;
    for (const Function function : functions) {
      kernels.push_back(robot_kernel(robot, function, "f" + std::to_string(kernels.size())));
    }
    const std::vector<double> constants = default_parameters(robot);
    std::vector<codegen::CompiledKernels> codes;
    for (codegen::Jit& jit : jits) codes.push_back(codegen::compile(jit, kernels));
    for (std::size_t k = 0; k < kernels.size(); ++k) {
      CAPTURE(k);
      for (const double scale : {0.0, 1.0, 1e4, 1e12}) {
        const std::vector<std::vector<double>> inputs = {scaled(robot.state.q, scale), scaled(robot.state.qd, 1),
                                                         scaled(robot.state.qdd, 1), scaled(robot.state.qdd, -1)};
        const std::vector<double> expected = codegen::call(codes.front().function(k), kernels[k], inputs, constants);
        for (const codegen::CompiledKernels& code : codes) {
          CHECK(same_bits(codegen::call(code.function(k), kernels[k], inputs, constants), expected));
        }
      }
    }
  });
}

TEST_CASE("a coordinate that is not finite makes what depends on it not a number") {
  std::vector<codegen::Jit> jits = codegen::make_all_jits();
  for_random_mechanisms(5, [&](Case& robot) {
    const expr::Kernel kernel = robot_kernel(robot, Function::inverse_dynamics, "f");
    const std::vector<double> constants = default_parameters(robot);
    for (codegen::Jit& jit : jits) {
      const codegen::CompiledKernels compiled = codegen::compile(jit, {&kernel, 1});
      for (const double bad : {infinity, -infinity, std::nan("")}) {
        for (std::size_t joint = 0; joint < robot.mechanism.q.size(); ++joint) {
          std::vector<std::vector<double>> inputs = {scaled(robot.state.q, 1), scaled(robot.state.qd, 1),
                                                     scaled(robot.state.qdd, 1), scaled(robot.state.qdd, 1)};
          inputs[0][joint] = bad;
          const std::vector<double> expected = expr::evaluate(kernel, inputs, constants);
          const std::vector<double> got = codegen::call(compiled.function(0), kernel, inputs, constants);
          for (std::size_t i = 0; i < expected.size(); ++i) CHECK(std::isfinite(expected[i]) == std::isfinite(got[i]));
        }
      }
    }
  });
}

}  // namespace
}  // namespace robotc::test::robot_kernels_test
