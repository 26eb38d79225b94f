// What `derive` writes in programming languages, compiled by this system's compilers or run by its interpreters, beside
// evaluation of the same functions.
#include <doctest/doctest.h>

#include "tests/emitted/emitted_machine.h"

namespace robotc::test {
namespace {

constexpr const char* c_compiler = ROBOTC_C_COMPILER;

struct Case {
  std::string text;
  Inputs inputs;
  bool has_actuators = true;
  std::string name;  ///< of the robot
  std::vector<double> parameters{};
};

std::vector<double> declared(const Eigen::VectorXd& v, const std::vector<Eigen::Index>& places) {
  std::vector<double> values;
  for (const Eigen::Index i : places) values.push_back(v(i));
  return values;
}

Case random_case(std::uint64_t seed, Written written) {
  SketchOptions options = options_of(seed);
  options.machines = true;
  const RobotSketch sketch = random_sketch(seed, options);
  const oracle::Tree tree = tree_of(sketch);
  const oracle::State state = oracle::random_state(tree, seed);
  const std::vector<std::size_t> order = shuffled(in_order(sketch), seed);
  const Robot robot(text_of(sketch, written, order), tree, order, {});
  Case result;
  result.text = text_of(sketch, written, order);
  result.name = "machine";
  result.inputs = {declared(state.q, robot.place), declared(state.qd, robot.place), declared(state.qdd, robot.place),
                   declared(state.qdd, robot.actuated())};
  result.has_actuators = !result.inputs.tau.empty();
  return result;
}

std::vector<std::string> names_of(const std::vector<WrittenFunction>& functions) {
  std::vector<std::string> names;
  for (const WrittenFunction& function : functions) names.push_back(function.what);
  return names;
}

std::vector<std::vector<double>> arrays(const WrittenFunction& function, const Inputs& inputs) {
  std::vector<std::vector<double>> result;
  for (const std::string& argument : function.arguments) {
    result.push_back(argument == "q"     ? inputs.q
                     : argument == "qd"  ? inputs.qd
                     : argument == "qdd" ? inputs.qdd
                                         : inputs.tau);
  }
  return result;
}

/// How many parameters a C file's comment lists, and their defaults as its table has them.
std::size_t parameter_count(const std::string& code) {
  const std::size_t at = code.find("_default_parameters[");
  return at == std::string::npos ? 0 : std::strtoul(code.c_str() + code.find('[', at) + 1, nullptr, 10);
}

void check_c(const Case& c) {
  EmittedMachine machine(c.text);
  const std::vector<WrittenFunction> functions = written_functions(c.has_actuators);
  const std::string code = machine.derive(names_of(functions), emit::Language::c);
  const Workplace folder;
  const std::string source = folder.write("machine.c", code);
  const std::string library = folder / "machine.so";
  run_command(std::string(c_compiler) + " -std=c99 -pedantic -Wall -Wextra -Werror -O1 -shared -fPIC -o " + library +
              " " + source + " -lm");
  const Library compiled(library);
  const std::size_t count = parameter_count(code);
  for (const WrittenFunction& function : functions) {
    const std::vector<double> expected = machine.value(function, c.inputs);
    std::vector<std::vector<double>> inputs = arrays(function, c.inputs);
    if (count > 0) inputs.push_back(compiled.values(c.name + "_default_parameters", count));
    check_close(compiled.call(c.name + "_" + function.name(), inputs, expected.size()), expected, function.what);
  }
}

TEST_CASE("emitted C: every function of random machines, numbers as literals") {
  for (const std::uint64_t seed : oracle::test_seeds(1, 12)) {
    INFO("ROBOTC_SEED=" << seed);
    check_c(random_case(seed, Written::literals));
  }
}

TEST_CASE("emitted C: every function of random machines, each number a parameter") {
  for (const std::uint64_t seed : oracle::test_seeds(1, 6)) {
    INFO("ROBOTC_SEED=" << seed);
    check_c(random_case(seed, Written::parameters));
  }
}

}  // namespace
}  // namespace robotc::test
