// MATLAB files, run by Octave: slow, because of its start-up time.
#include <doctest/doctest.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "tests/emitted/nan_model.h"
#include "tests/emitted/operations.h"
#include "tests/emitted/random_machine.h"

namespace robotc::test::octave_test {
namespace {

void check_matlab(const MachineCase& c, const std::string& stem) {
  EmittedMachine machine(c.text);
  const std::vector<WrittenFunction> functions = written_functions(c.has_actuators, c.written);
  const Workplace folder;
  const std::string file = stem + "_equations";
  static_cast<void>(folder.write(file + ".m", machine.derive(names_of(functions), emit::Language::matlab)));
  std::string script = "[";
  for (const WrittenFunction& function : functions) {
    if (script.size() > 1) script += ", ";
    script += function.name();
  }
  const auto column = [](const std::vector<double>& values) { return fmt::format("[{}]", fmt::join(values, "; ")); };
  std::string arguments;
  for (const std::string name : {"q", "qd", "qdd", "qddd", "tau", "q0", "dq", "point", "pose"}) {
    const bool taken = std::ranges::any_of(functions, [&](const WrittenFunction& function) {
      return std::ranges::find(function.arguments, name) != function.arguments.end();
    });
    if (taken) arguments += (arguments.empty() ? "" : ", ") + column(input(c.inputs, name));
  }
  script += "] = " + file + "(" + arguments + ");\n";
  for (const WrittenFunction& function : functions) {
    // Row by row.
    script += "printf('%.17g ', permute(" + function.name() + ", [2, 1])); printf('\\n');\n";
  }
  static_cast<void>(folder.write("show_all.m", script));
  const std::string out =
      run_command("cd " + folder / "" + " && octave-cli --norc --no-history --quiet --eval show_all");
  std::istringstream lines(out);
  for (const WrittenFunction& function : functions) {
    std::string line;
    REQUIRE(std::getline(lines, line));
    check_close(numbers_of(line), machine.value(function, c.inputs), function.what);
  }
}

TEST_CASE("emitted MATLAB, every function of random machines") {
  for (const std::uint64_t seed : oracle::sampled_seeds(1, 4)) {
    INFO("numbers as literals, ROBOTC_SEED=" << seed);
    check_matlab(random_case(seed, Written::literals), "machine");
  }
  for (const std::uint64_t seed : oracle::sampled_seeds(100, 2)) {
    INFO("each number a parameter, ROBOTC_SEED=" << seed);
    check_matlab(random_case(seed, Written::parameters), "machine");
  }
}

TEST_CASE("operations in emitted MATLAB") {
  EmittedMachine machine(operations_robot());
  const Workplace folder;
  static_cast<void>(
      folder.write("probe_equations.m", machine.derive(operations_of_positions(), emit::Language::matlab)));
  std::string results;
  for (std::size_t i = 0; i < operation_cases().size(); ++i) results += (i == 0 ? "" : ", ") + operation_name(i);
  std::string script;
  for (const std::array<double, 3>& x : operation_arguments()) {
    script += fmt::format("[{0}] = probe_equations([{1}]);\nprintf('%.17g ', [{0}]); printf('\\n');\n", results,
                          fmt::join(x, "; "));
  }
  static_cast<void>(folder.write("show_all.m", script));
  std::istringstream lines(
      run_command("cd " + folder / "" + " && octave-cli --norc --no-history --quiet --eval show_all"));
  for (const std::array<double, 3>& x : operation_arguments()) {
    std::string line;
    REQUIRE(std::getline(lines, line));
    check_operations(numbers_of(line), x, operations_tolerance);
  }
}

TEST_CASE("NaNs in emitted MATLAB") {
  const Workplace folder;
  static_cast<void>(folder.write("probe_limits.m", NanModel().write(emit::Language::matlab)));
  std::string script;
  for (const std::array<double, 2>& x : nan_arguments()) {
    script += fmt::format("printf('%.17g ', probe_limits([{}; {}])); printf('\\n');\n", x[0], x[1]);
  }
  static_cast<void>(folder.write("show_all.m", script));
  std::istringstream lines(
      run_command("cd " + folder / "" + " && octave-cli --norc --no-history --quiet --eval show_all"));
  for (const std::array<double, 2>& x : nan_arguments()) {
    std::string line;
    REQUIRE(std::getline(lines, line));
    std::istringstream words(line);
    std::vector<double> values;
    // Not stod, which throws for subnormal numbers.
    for (std::string word; words >> word;) values.push_back(std::strtod(word.c_str(), nullptr));
    check_nan_rule(values, x);
  }
}

}  // namespace
}  // namespace robotc::test::octave_test
