#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "bench/measure.h"
#include "bench/sections.h"
#include "bench/table.h"
#include "compiler/session/session.h"
#include "compiler/support/file_io.h"

namespace robotc::bench {
namespace {

const std::string robots = ROBOTC_SOURCE_DIR "/bench/robots/";

std::variant<std::string, FileError> read(const std::string& path) { return read_file(path, std::size_t{1} << 22); }

/// Time of a new session from the file's text to one call of each function, as in a new process.
double from_text_to_calls(const std::string& file, const std::string& robot,
                          const std::vector<std::string>& functions) {
  const double start = now();
  Session session(read);
  if (!session.load(robots + file)) std::fprintf(stderr, "robotc_bench: %s has errors\n", file.c_str());
  const auto compiled = session.compile_functions(robot, functions);
  if (!compiled) std::fprintf(stderr, "robotc_bench: no code for functions of %s\n", robot.c_str());
  for (const CompiledFunction& function : compiled.value_or(std::vector<CompiledFunction>())) {
    std::vector<std::vector<double>> inputs;
    std::vector<const double*> pointers;
    for (const DescribedArray& argument : function.description.inputs) inputs.emplace_back(argument.size(), 0.5);
    for (const std::vector<double>& input : inputs) pointers.push_back(input.data());
    std::vector<double> result(function.output_size());
    double* output = result.data();
    function.call(pointers.data(), function.constants.data(), &output);
  }
  return now() - start;
}

/// The median of three: the first includes one-time costs of the process.
double typical(const std::string& file, const std::string& robot, const std::vector<std::string>& functions) {
  std::vector<double> times;
  for (int i = 0; i < 3; ++i) times.push_back(from_text_to_calls(file, robot, functions));
  return median(std::move(times));
}

/// The exponent p of time ~ n^p, by least squares of logarithms.
double exponent(const std::vector<double>& sizes, const std::vector<double>& times) {
  double x = 0, y = 0, xx = 0, xy = 0;
  const auto count = static_cast<double>(sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const double a = std::log(sizes[i]), b = std::log(times[i]);
    x += a, y += b, xx += a * a, xy += a * b;
  }
  return (count * xy - x * y) / (count * xx - x * x);
}

}  // namespace

void bench_scaling() {
  const std::vector<std::string> all = {
      "mass_matrix",         "coriolis_matrix",      "gravity_forces",        "nonlinear_effects",
      "inverse_dynamics",    "inverse_dynamics_dq",  "inverse_dynamics_dqd",  "forward_dynamics",
      "forward_dynamics_dq", "forward_dynamics_dqd", "forward_dynamics_dtau", "pose(l7)",
      "jacobian(l7)",        "kinetic_energy",       "potential_energy",      "joint_reactions"};
  Table arm({"seven joints, from text to calls", "ms"});
  const auto add = [&](const std::string& what, const std::vector<std::string>& functions) {
    arm.add({what, show(1e3 * typical("arm_7r.robot", "arm_7r", functions))});
  };
  add("inverse dynamics", {"inverse_dynamics"});
  add("its dynamics: M, C, g, h, inverse, forward", {"mass_matrix", "coriolis_matrix", "gravity_forces",
                                                     "nonlinear_effects", "inverse_dynamics", "forward_dynamics"});
  add("all functions but those by parameters", all);
  arm.print();

  const std::vector<int> joints = {10, 20, 40, 70, 100};
  std::vector<std::string> headings{"chain, from text to calls, optimised, ms"};
  for (const int n : joints) headings.push_back(std::to_string(n) + "R");
  headings.emplace_back("exponent");
  Table chain(headings);
  for (const char* function : {"gravity_forces", "nonlinear_effects", "inverse_dynamics", "forward_dynamics",
                               "kinetic_energy", "potential_energy"}) {
    std::vector<std::string> row{function};
    std::vector<double> sizes, times;
    for (const int n : joints) {
      sizes.push_back(n);
      times.push_back(typical("chain.robot", "chain(n = " + std::to_string(n) + ")", {function}));
      row.push_back(show(1e3 * times.back()));
    }
    row.push_back(show(exponent(sizes, times)));
    chain.add(std::move(row));
  }
  chain.print();
}

}  // namespace robotc::bench
