#include "compiler/equations/dynamics/functions.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "bench/measure.h"
#include "bench/sections.h"
#include "bench/table.h"
#include "compiler/codegen/jit.h"
#include "compiler/reduce/reduce.h"
#include "tests/oracle/random_tree.h"
#include "tests/property/mechanism_from_tree.h"

namespace robotc::bench {

namespace {

using dynamics::Function;

struct RobotOfBench {
  std::string name;
  oracle::RandomTreeOptions options;
};

/// Chains of revolute joints without zero parameters are the worst case of their size; robots from data sheets have
/// structure.
std::vector<RobotOfBench> robots() {
  std::vector<RobotOfBench> result;
  const auto add = [&](std::string name, int bodies, double branching, bool nice) {
    oracle::RandomTreeOptions options;
    options.bodies = bodies;
    options.branching = branching;
    options.prismatic = 0;
    options.nice = nice;
    result.push_back({std::move(name), options});
  };
  add("6R data sheet", 6, 0, true);
  add("6R general", 6, 0, false);
  add("7R general", 7, 0, false);
  add("30R tree", 30, 0.5, false);
  add("100R general", 100, 0, false);
  return result;
}

constexpr std::pair<Function, const char*> functions[] = {{Function::inverse_dynamics, "inverse dynamics"},
                                                          {Function::forward_dynamics, "forward dynamics"},
                                                          {Function::mass_matrix, "mass matrix"}};
/// Above this many joints, only O(n) functions are measured.
constexpr std::size_t many_joints = 50;

template <class Value>
Value value_or_exit(std::variant<Value, codegen::CodegenError> result) {
  if (const auto* error = std::get_if<codegen::CodegenError>(&result)) {
    std::fprintf(stderr, "robotc_bench: %s\n", error->message.c_str());
    std::exit(1);
  }
  return std::move(std::get<Value>(result));
}

expr::Kernel derive(const oracle::Tree& tree, Function function) {
  expr::Pool pool;
  const Mechanism mechanism = test::mechanism_from_tree(tree, pool, test::Numbers::constants);
  dynamics::Functions derived(mechanism, pool);
  const dynamics::Expressions& e = derived.get(function);
  const std::size_t n = mechanism.q.size();
  return reduce::reduce(expr::make_kernel("f", pool,
                                          {{"q", mechanism.q, n, 1},
                                           {"qd", mechanism.qd, n, 1},
                                           {"qdd", mechanism.qdd, n, 1},
                                           {"tau", mechanism.tau, n, 1}},
                                          {"constants", {}, 0, 1}, {{"result", e.roots, e.rows, e.cols}}));
}

/// A native function with its arguments.
class Call {
 public:
  Call(codegen::CompiledKernels code, const expr::Kernel& kernel, const oracle::State& state)
      : code_(std::move(code)), result_(kernel.roots().size()), state_(state) {}
  void operator()() {
    const double* const inputs[] = {state_.q.data(), state_.qd.data(), state_.qdd.data(), state_.qdd.data()};
    double* const outputs[] = {result_.data()};
    code_.function(0)(inputs, nullptr, outputs);
  }

 private:
  codegen::CompiledKernels code_;
  std::vector<double> result_;
  const oracle::State& state_;
};

}  // namespace

void bench_functions() {
  Table table({"robot, function", "nodes", "× ± ÷ √", "sincos", "derive ms", "LLVM: compile ms", "run ns",
               "own: compile ms", "run ns", "own/LLVM"});
  codegen::Jit llvm = value_or_exit(codegen::Jit::create(codegen::Cpu::host, codegen::CodeGenerator::llvm));
  codegen::Jit own = value_or_exit(codegen::Jit::create());
  for (const RobotOfBench& robot : robots()) {
    const oracle::Tree tree = oracle::random_tree(1, robot.options);
    const oracle::State state = oracle::random_state(tree, 1);
    for (const auto& [function, name] : functions) {
      if (tree.bodies.size() > many_joints && function == Function::mass_matrix) continue;
      const expr::Kernel kernel = derive(tree, function);
      const std::vector<expr::Id> roots = kernel.roots();
      const expr::OperationCounts counts = expr::count_operations(kernel.pool, roots);
      std::vector<std::string> row = {robot.name + ", " + name,
                                      std::to_string(expr::reachable(kernel.pool, roots).size()),
                                      std::to_string(counts.arithmetic()), std::to_string(counts.sincos_pairs),
                                      show(1e3 * measure([&] { derive(tree, function); }).median)};
      std::vector<std::unique_ptr<Call>> calls;
      for (codegen::Jit* const jit : {&llvm, &own}) {
        row.push_back(show(1e3 * measure([&] { value_or_exit(jit->compile({&kernel, 1})); }).median));
        calls.push_back(std::make_unique<Call>(value_or_exit(jit->compile({&kernel, 1})), kernel, state));
        row.push_back(show(1e9 * measure(std::ref(*calls.back())).median));
      }
      row.push_back(show(paired_ratio(std::ref(*calls[0]), std::ref(*calls[1]))));
      table.add(std::move(row));
    }
  }
  table.print();
}

}  // namespace robotc::bench
