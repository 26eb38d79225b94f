// The regressor written by `derive`: multiplied by the written dynamic parameters it equals the evaluated efforts.
#include <doctest/doctest.h>
#include <fmt/ranges.h>

#include "tests/emitted/formula_text.h"
#include "tests/emitted/random_machine.h"

namespace robotc::test::regressor_test {
namespace {

/// Y π and Σ |Y| |π|, row by row.
struct Product {
  std::vector<double> value, magnitude;
};
Product product(const std::vector<double>& y, const std::vector<double>& pi) {
  Product result;
  for (std::size_t at = 0; at < y.size(); at += pi.size()) {
    double value = 0;
    double magnitude = 0;
    for (std::size_t k = 0; k < pi.size(); ++k) {
      value += y[at + k] * pi[k];
      magnitude += std::abs(y[at + k] * pi[k]);
    }
    result.value.push_back(value);
    result.magnitude.push_back(magnitude);
  }
  return result;
}

/// The regressor omits only the applied wrenches.
void check_efforts(EmittedMachine& machine, const MachineCase& c, const Product& got) {
  const auto efforts = machine.value({"inverse_dynamics", {"q", "qd", "qdd"}, "inverse_dynamics("}, c.inputs);
  const auto applied = machine.value({"applied_forces", {"q", "qd"}, "applied_forces("}, c.inputs);
  REQUIRE(got.value.size() == efforts.size());
  for (std::size_t i = 0; i < efforts.size(); ++i) {
    CAPTURE(i);
    // Sums of some hundred terms; the combinations of π cancel from up to a hundred times their result.
    const double scale = got.magnitude[i] + std::abs(efforts[i]) + std::abs(applied[i]);
    CHECK(std::abs(got.value[i] - (efforts[i] + applied[i])) <= 1e-11 * scale);
  }
}

void check_c(const MachineCase& c, bool symbolic) {
  EmittedMachine machine(c.text);
  const std::string code = machine.derive({"regressor", "dynamic_parameters"}, emit::Language::c, {}, symbolic);
  const Workplace folder;
  const std::string library = folder / "machine.so";
  run_command(std::string(ROBOTC_C_COMPILER) + " -std=c99 -pedantic -Wall -Wextra -Werror " + optimisation() +
              " -shared -fPIC -o " + library + " " + folder.write("machine.c", code) + " -lm");
  const Library compiled(library);
  const std::size_t count = machine.value("dynamic_parameters()").size();
  std::vector<std::vector<double>> parameters;
  if (const std::size_t at = code.find("_default_parameters["); at != std::string::npos) {
    const std::size_t size = std::strtoul(code.c_str() + code.find('[', at) + 1, nullptr, 10);
    parameters.push_back(compiled.values(c.name + "_regressor_default_parameters", size));
  }
  std::vector<std::vector<double>> inputs{c.inputs.q, c.inputs.qd, c.inputs.qdd};
  inputs.insert(inputs.end(), parameters.begin(), parameters.end());
  const std::size_t rows = c.inputs.q.size();
  check_efforts(machine, c,
                product(compiled.call(c.name + "_regressor", inputs, rows * count),
                        compiled.call(c.name + "_dynamic_parameters", parameters, count)));
}

TEST_CASE("emitted regressor: times the dynamic parameters it is inverse dynamics, as C") {
  for (const std::uint64_t seed : oracle::sampled_seeds(1, 8)) {
    INFO("ROBOTC_SEED=" << seed);
    check_c(random_case(seed, Written::literals), false);
  }
}

TEST_CASE("emitted regressor: with letters for all numbers, and their values, it is the same") {
  for (const std::uint64_t seed : oracle::sampled_seeds(1, 4)) {
    INFO("ROBOTC_SEED=" << seed);
    check_c(random_case(seed, Written::literals), true);
  }
}

TEST_CASE("emitted regressor in Python, and what its parameters are is said") {
  const MachineCase c = random_case(2, Written::literals);
  EmittedMachine machine(c.text);
  std::string script = machine.derive({"regressor", "dynamic_parameters"}, emit::Language::python);
  CHECK(script.find("    columns: [0] ") != std::string::npos);
  script += fmt::format(
      "\nfor row in regressor([{}], [{}], [{}]):\n    print(*[repr(float(x)) for x in row], end=' ')\nprint()\n"
      "print(*[repr(float(x)) for x in dynamic_parameters()])\n",
      fmt::join(c.inputs.q, ", "), fmt::join(c.inputs.qd, ", "), fmt::join(c.inputs.qdd, ", "));
  const Workplace folder;
  const std::string out = run_command("python3 -W error " + folder.write("machine.py", script));
  const std::size_t line = out.find('\n');
  check_efforts(machine, c, product(numbers_of(out.substr(0, line)), numbers_of(out.substr(line))));
}

TEST_CASE("readable regressor of a double pendulum") {
  EmittedMachine machine(
      "robot arm {\n  gravity = [0, 0, -9.81] m/s^2\n  const l = 0.5 m\n"
      "  link upper { mass = 2 kg, com = [0.3, 0, 0] m, inertia = diag(0, 0.1, 0.1) kg*m^2 }\n"
      "  link fore { mass = 1 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.05, 0.05) kg*m^2 }\n"
      "  joint a: revolute base -> upper = at([0, 0, 0] m, axis = [0, -1, 0])\n"
      "  joint b: revolute upper -> fore = at([l, 0, 0], axis = [0, -1, 0])\n}\n");
  const std::string text = machine.derive({"regressor", "dynamic_parameters"}, emit::Language::text, {true, 6}, true);
  CAPTURE(text);
  // The second link's mass acts as if it were in the first, at the elbow.
  CHECK(text.find("//   upper.mx: upper.mx + l*fore.m\n") != std::string::npos);
  CHECK(text.find("regressor[1, upper.mx] = g*c1\n") != std::string::npos);
  CHECK(text.find("regressor[2, fore.mx] = l*c2*qdd1 + l*s2*qd1^2 + g*c12\n") != std::string::npos);
}

}  // namespace
}  // namespace robotc::test::regressor_test
