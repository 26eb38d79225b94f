#include "tests/emitted/random_machine.h"

#include <sstream>

namespace robotc::test {
namespace {

std::vector<double> declared(const Eigen::VectorXd& v, const std::vector<Eigen::Index>& places) {
  std::vector<double> values;
  for (const Eigen::Index i : places) values.push_back(v(i));
  return values;
}

}  // namespace

MachineCase random_case(std::uint64_t seed, Written written) {
  SketchOptions options = options_of(seed);
  options.machines = true;
  const RobotSketch sketch = random_sketch(seed, options);
  const oracle::Tree tree = tree_of(sketch);
  const oracle::State state = oracle::random_state(tree, seed);
  const std::vector<std::size_t> order = shuffled(in_order(sketch), seed);
  const Robot robot(text_of(sketch, written, order), tree, order, {});
  MachineCase result;
  result.text = text_of(sketch, written, order);
  result.name = "machine";
  result.inputs = {declared(state.q, robot.place), declared(state.qd, robot.place), declared(state.qdd, robot.place),
                   declared(state.qdd, robot.actuated())};
  result.written = written;
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
    result.push_back(input(inputs, argument));
  }
  return result;
}

std::vector<double> numbers_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<double> numbers;
  for (std::string word; in >> word;) numbers.push_back(std::strtod(word.c_str(), nullptr));
  return numbers;
}

}  // namespace robotc::test
