// Parameters of emitted code: their place among the arguments, their names, and their defaults.
#include <doctest/doctest.h>
#include <fmt/ranges.h>

#include <cctype>
#include <sstream>

#include "tests/emitted/random_machine.h"

namespace robotc::test::parameters_test {
namespace {

constexpr const char* c_compiler = ROBOTC_C_COMPILER;
constexpr const char* cpp_compiler = ROBOTC_CXX_COMPILER;

/// An arm that swings in the vertical plane, with a parameter.
constexpr const char* arm =
    "robot arm {\n"
    "  gravity = [0, 0, -9.81] m/s^2\n"
    "  param load = 2.5 kg\n"
    "  link rod { mass = load, com = [0.5, 0, 0] m, inertia = diag(0.25, 0.25, 0.25) kg*m^2 }\n"
    "  joint swing: revolute base -> rod = at([0, 0, 0], axis = [0, -1, 0])\n"
    "}\n";
/// Seen from the joint: 0.25 + 2.5·0.5² and 2.5·0.5.
constexpr double arm_inertia = 0.875;
constexpr double arm_moment = 1.25;

TEST_CASE("emitted Python of a function of parameters alone runs") {
  EmittedMachine machine(arm);
  const Workplace folder;
  std::string script = machine.derive({"base_parameters"}, emit::Language::python);
  script += "\nprint(*base_parameters())\nprint(*base_parameters([5.0]))\n";
  const std::vector<double> numbers = numbers_of(run_command("python3 -W error " + folder.write("arm.py", script)));
  // The inertia and the moments of mass across and along, in any order.
  REQUIRE(numbers.size() == 6);
  CHECK(numbers[0] + numbers[1] + numbers[2] == doctest::Approx(arm_inertia + arm_moment).epsilon(1e-15));
  CHECK(numbers[3] + numbers[4] + numbers[5] == doctest::Approx(0.25 + 5 * 0.25 + 5 * 0.5).epsilon(1e-15));
}

TEST_CASE("a MATLAB function of parameters alone takes them only") {
  EmittedMachine machine(arm);
  const std::string code = machine.derive({"base_parameters"}, emit::Language::matlab);
  CHECK(code.starts_with("function [base_parameters] = arm_base_parameters(parameters)\n"));
  CHECK(code.find("if nargin < 1\n") != std::string::npos);
}

/// The object-like macros with values after these includes.
std::vector<std::string> macros(const std::string& compiler, const std::string& includes, const char* file) {
  const Workplace folder;
  std::istringstream lines(run_command(compiler + " -dM -E " + folder.write(file, includes)));
  std::vector<std::string> names;
  std::string define, name, rest;
  while (lines >> define >> name && std::getline(lines, rest)) {
    const bool takes_arguments = name.find('(') != std::string::npos;
    if (std::isalpha(static_cast<unsigned char>(name.front())) != 0 && !takes_arguments) names.push_back(name);
  }
  return names;
}

/// A robot with a parameter of each name, which affects its mass matrix.
std::string robot_with(const std::vector<std::string>& names) {
  std::string text = "robot arm {\n  gravity = [0, 0, -9.81] m/s^2\n";
  for (const std::string& name : names) text += "  param " + name + " = 1 kg\n";
  return text + "  link rod { mass = " + fmt::format("{}", fmt::join(names, " + ")) +
         ", com = [0.5, 0, 0] m }\n  joint swing: revolute base -> rod = at([0, 0, 0], axis = [0, -1, 0])\n}\n";
}

TEST_CASE("emitted C and C++ compile where parameters are called like macros of the language's headers") {
  const Workplace folder;
  // With compilers' default options: GNU and POSIX names are defined.
  const std::vector<std::string> c_names =
      macros(std::string(c_compiler) + " -D_GNU_SOURCE", "#include <math.h>\n", "all.c");
  REQUIRE(std::count(c_names.begin(), c_names.end(), "M_PI") == 1);
  EmittedMachine c_machine(robot_with(c_names));
  const std::string c_file = folder.write("arm.c", c_machine.derive({"mass_matrix"}, emit::Language::c));
  run_command(std::string(c_compiler) + " -D_GNU_SOURCE -Wall -Wextra -Werror -fsyntax-only " + c_file);

  const std::vector<std::string> cpp_names = macros(cpp_compiler, "#include <array>\n#include <cmath>\n", "all.cpp");
  REQUIRE(std::count(cpp_names.begin(), cpp_names.end(), "NAN") == 1);
  EmittedMachine cpp_machine(robot_with(cpp_names));
  const std::string cpp_file = folder.write("arm.cpp", cpp_machine.derive({"mass_matrix"}, emit::Language::cpp));
  run_command(std::string(cpp_compiler) + " -Wall -Wextra -Werror -Wno-pragma-once-outside-header -fsyntax-only " +
              cpp_file);
}

TEST_CASE("two emitted C files of one robot link") {
  EmittedMachine machine(arm);
  const Workplace folder;
  std::string files;
  for (const char* function : {"mass_matrix", "gravity_forces"}) {
    files += " " + folder.write(std::string(function) + ".c", machine.derive({function}, emit::Language::c));
  }
  const std::string library = folder / "arm.so";
  run_command(std::string(c_compiler) + " -shared -fPIC -o " + library + files + " -lm");
  const Library compiled(library);
  const std::vector<double> load = compiled.values("arm_mass_matrix_default_parameters", 1);
  CHECK(load == compiled.values("arm_gravity_forces_default_parameters", 1));
  CHECK(compiled.call("arm_mass_matrix", {{0.0}, load}, 1).front() == doctest::Approx(arm_inertia).epsilon(1e-15));
  CHECK(compiled.call("arm_gravity_forces", {{0.0}, load}, 1).front() ==
        doctest::Approx(9.81 * arm_moment).epsilon(1e-15));
}

/// A two-joint arm whose numbers are of a kind, `param` or `const`.
std::string arm_of(const std::string& kind, const std::string& mass) {
  return "robot arm {\n  gravity = [0, 0, -9.81] m/s^2\n  " + kind + " m = " + mass +
         " kg, l = 0.4 m, I = m * l^2 / 12, b = 0.1 N*m*s\n"
         "  link upper { mass = m, com = [l/2, 0, 0], inertia = I * diag(0, 1, 1) }\n"
         "  link fore { mass = 2 * m, com = [l/3, 0, 0.1 m], inertia = I * diag(1, 2, 2) }\n"
         "  joint shoulder: revolute base -> upper = at([0, 0, 0], axis = [0, 1, 0]) { viscous = b }\n"
         "  joint elbow: revolute upper -> fore = at([l, 0, 0], axis = [0, 0, 1])\n  frame tool on fore = at([l, 0, "
         "0])\n}\n";
}

TEST_CASE("parameters as numbers give what constants give") {
  const std::vector<std::string> what{"mass_matrix", "coriolis_matrix",      "inverse_dynamics",
                                      "pose(tool)",  "kinetic_energy(fore)", "graph_vector"};
  const auto written = [&](const std::string& kind, const std::string& mass, emit::Language language, int digits,
                           const std::vector<ParameterSetting>& settings) {
    EmittedMachine machine(arm_of(kind, mass));
    machine.session().fix_parameters();
    REQUIRE(machine.session().set_parameters(settings));
    return machine.derive(what, language, {true, digits});
  };
  for (const emit::Language language : {emit::Language::text, emit::Language::c, emit::Language::python}) {
    CHECK(written("param", "0.7", language, 17, {}) == written("const", "0.7", language, 17, {}));
  }
  // A value that was set is a double, which the last digits may show; other defaults follow it.
  CHECK(written("param", "0.7", emit::Language::text, 6, {{"m", "0.5 kg"}}) ==
        written("const", "0.5", emit::Language::text, 6, {}));
}

}  // namespace
}  // namespace robotc::test::parameters_test
