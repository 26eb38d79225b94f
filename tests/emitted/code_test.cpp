// Output of `derive` in programming languages, compiled or interpreted on this system, compared with evaluation of the
// same functions.
#include <doctest/doctest.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <regex>
#include <sstream>

#include "tests/emitted/random_machine.h"
#include "tests/skip.h"

namespace robotc::test::code_test {
namespace {

constexpr const char* c_compiler = ROBOTC_C_COMPILER;
constexpr const char* cpp_compiler = ROBOTC_CXX_COMPILER;

/// Number of parameters in a C file's comment, and their defaults from its table.
std::size_t parameter_count(const std::string& code) {
  const std::size_t at = code.find("_default_parameters[");
  return at == std::string::npos ? 0 : std::strtoul(code.c_str() + code.find('[', at) + 1, nullptr, 10);
}

void check_c_of(const MachineCase& c, bool symbolic) {
  EmittedMachine machine(c.text);
  const std::vector<WrittenFunction> functions = written_functions(c.has_actuators, c.written);
  const std::string code = machine.derive(names_of(functions), emit::Language::c, {}, symbolic);
  const Workplace folder;
  const std::string source = folder.write("machine.c", code);
  const std::string library = folder / "machine.so";
  run_command(std::string(c_compiler) + " -std=c99 -pedantic -Wall -Wextra -Werror " + optimisation() +
              " -shared -fPIC -o " + library + " " + source + " -lm");
  const Library compiled(library);
  const std::size_t count = parameter_count(code);
  for (const WrittenFunction& function : functions) {
    const std::vector<double> expected = machine.value(function, c.inputs);
    std::vector<std::vector<double>> inputs = arrays(function, c.inputs);
    if (count > 0)
      inputs.push_back(compiled.values(c.name + "_" + functions.front().name() + "_default_parameters", count));
    check_close(compiled.call(c.name + "_" + function.name(), inputs, expected.size()), expected, function.what);
  }
}

void check_c(const MachineCase& c) { check_c_of(c, false); }
void check_symbolic_c(const MachineCase& c) { check_c_of(c, true); }

/// A wrapper over arrays for each function of the header, with the default parameters.
std::string wrappers(const MachineCase& c, const std::vector<WrittenFunction>& functions) {
  std::string text = "#include \"machine.hpp\"\n#include <algorithm>\n";
  for (const WrittenFunction& function : functions) {
    std::string arguments, copies, call;
    for (std::size_t i = 0; i < function.arguments.size(); ++i) {
      const std::string name = fmt::format("a{}", i);
      const std::size_t size = arrays(function, c.inputs)[i].size();
      arguments += "const double* " + name + ", ";
      copies += fmt::format("  std::array<double, {0}> b{1}{{}};\n  std::copy({2}, {2} + {0}, b{1}.begin());\n", size,
                            i, name);
      call += fmt::format("{}b{}", call.empty() ? "" : ", ", i);
    }
    text += fmt::format("extern \"C\" void {0}({1}double* out) {{\n{2}  put(machine::{0}({3}), out);\n}}\n",
                        function.name(), arguments, copies, call);
  }
  const std::string put =
      "template <std::size_t N> void put(const std::array<double, N>& from, double* to) {\n"
      "  std::copy(from.begin(), from.end(), to);\n}\n[[maybe_unused]] static void put(double from, double* to) { *to "
      "= from; }\n";
  return text.insert(text.find("extern"), put);
}

void check_cpp(const MachineCase& c) {
  EmittedMachine machine(c.text);
  const std::vector<WrittenFunction> functions = written_functions(c.has_actuators, c.written);
  const Workplace folder;
  folder.write("machine.hpp", machine.derive(names_of(functions), emit::Language::cpp));
  const std::string source = folder.write("machine.cpp", wrappers(c, functions));
  const std::string library = folder / "machine.so";
  run_command(std::string(cpp_compiler) + " -std=c++17 -pedantic -Wall -Wextra -Werror " + optimisation() +
              " -shared -fPIC -o " + library + " " + source);
  const Library compiled(library);
  for (const WrittenFunction& function : functions) {
    const std::vector<double> expected = machine.value(function, c.inputs);
    check_close(compiled.call(function.name(), arrays(function, c.inputs), expected.size()), expected, function.what);
  }
}

void check_python(const MachineCase& c) {
  EmittedMachine machine(c.text);
  const std::vector<WrittenFunction> functions = written_functions(c.has_actuators, c.written);
  const Workplace folder;
  std::string script = machine.derive(names_of(functions), emit::Language::python);
  script +=
      "\n\ndef show(value):\n    for part in value if isinstance(value, list) else [[value]]:\n"
      "        print(*[repr(float(x)) for x in (part if isinstance(part, list) else [part])], end=' ')\n\n\n";
  for (const WrittenFunction& function : functions) {
    script += "show(" + function.name() + "(";
    for (const std::vector<double>& array : arrays(function, c.inputs)) {
      script += (script.ends_with('(') ? "[" : ", [") + fmt::format("{}", fmt::join(array, ", ")) + "]";
    }
    script += "))\nprint()\n";
  }
  const std::string out = run_command("python3 -W error " + folder.write("machine.py", script));
  std::istringstream lines(out);
  for (const WrittenFunction& function : functions) {
    std::string line;
    REQUIRE(std::getline(lines, line));
    check_close(numbers_of(line), machine.value(function, c.inputs), function.what);
  }
}

void check_javascript(const MachineCase& c) {
  EmittedMachine machine(c.text);
  const std::vector<WrittenFunction> functions = written_functions(c.has_actuators, c.written);
  const Workplace folder;
  std::string script = machine.derive(names_of(functions), emit::Language::javascript);
  script += "const show = (value) => console.log([value].flat(Infinity).map((x) => x.toPrecision(17)).join(' '));\n";
  for (const WrittenFunction& function : functions) {
    script += "show(" + function.name() + "(";
    for (const std::vector<double>& array : arrays(function, c.inputs)) {
      script += (script.ends_with('(') ? "[" : ", [") + fmt::format("{}", fmt::join(array, ", ")) + "]";
    }
    script += "));\n";
  }
  const std::string out = run_command("node " + folder.write("machine.mjs", script));
  std::istringstream lines(out);
  for (const WrittenFunction& function : functions) {
    std::string line;
    REQUIRE(std::getline(lines, line));
    check_close(numbers_of(line), machine.value(function, c.inputs), function.what);
  }
}

/// C around functions of CasADi's interface: NAME_dense has the result row by row, and NAME_along its change along a
/// direction, by the Jacobian's blocks.
std::string around_casadi(const std::string& name, std::size_t inputs) {
  std::string arguments, list;
  for (std::size_t i = 0; i < inputs; ++i) {
    arguments += fmt::format("const double *a{}, ", i);
    list += fmt::format("a{}, ", i);
  }
  const std::string work =
      fmt::format("  casadi_int n_arg, n_res, n_iw, n_w;\n  {0}_work(&n_arg, &n_res, &n_iw, &n_w);\n", name);
  return fmt::format(
      "void {0}_dense({1}double *out) {{\n{3}  const double *arg[] = {{{2}0}};\n  static double values[1000];\n"
      "  double *res[] = {{values}};\n  {0}(arg, res, 0, 0, 0);\n  spread({0}_sparsity_out(0), values, out);\n"
      "  if (n_arg != {4} || n_res != 1) out[0] = 1e300;\n}}\n"
      "void {0}_along({1}const double *direction, double *out) {{\n  const double *arg[] = {{{2}0}};\n"
      "  static double values[{4}][9000];\n  double *res[{4}];\n  casadi_int i;\n"
      "  for (i = 0; i < {4}; ++i) res[i] = values[i];\n"
      "  for (i = 0; i < {0}_sparsity_out(0)[0] * {0}_sparsity_out(0)[1]; ++i) out[i] = 0;\n  jac_{0}(arg, res, 0, 0, "
      "0);\n"
      "  for (i = 0; i < {4}; ++i) {{\n    direction = add(jac_{0}_sparsity_out(i), values[i], direction, out, "
      "{0}_sparsity_out(0));\n  }}\n}}\n",
      name, arguments, list, work, inputs);
}

void check_casadi(const MachineCase& c) {
  EmittedMachine machine(c.text);
  std::vector<WrittenFunction> functions = written_functions(c.has_actuators, c.written);
  std::erase_if(functions, [](const WrittenFunction& function) {
    static const std::vector<std::string> wanted{"mass_matrix", "inverse_dynamics", "forward_dynamics",
                                                 "pose(tool)",  "kinetic_energy",   "nonlinear_effects"};
    return std::find(wanted.begin(), wanted.end(), function.what) == wanted.end();
  });
  std::string code = machine.derive(names_of(functions), emit::Language::casadi);
  const std::size_t count = parameter_count(code);
  code +=
      "\nstatic void spread(const casadi_int *s, const double *values, double *out) {\n  casadi_int r, c, k;\n"
      "  for (k = 0; k < s[0] * s[1]; ++k) out[k] = 0;\n"
      "  if (s[2] == 1) {\n    for (c = 0; c < s[1]; ++c) for (r = 0; r < s[0]; ++r) out[r * s[1] + c] = *values++;\n"
      "    return;\n  }\n"
      "  for (c = 0; c < s[1]; ++c) for (k = s[2 + c]; k < s[3 + c]; ++k) out[s[3 + s[1] + k] * s[1] + c] = "
      "values[k];\n}\n"
      // The rows of a block are the entries of the result, column by column.
      "static const double *add(const casadi_int *s, const double *values, const double *along, double *out,\n"
      "                         const casadi_int *of) {\n  casadi_int r, c, k;\n"
      "  for (c = 0; c < s[1]; ++c, ++along) {\n"
      "    const casadi_int first = s[2] == 1 ? 0 : s[2 + c], end = s[2] == 1 ? s[0] : s[3 + c];\n"
      "    for (k = first; k < end; ++k) {\n      r = s[2] == 1 ? k : s[3 + s[1] + k];\n"
      "      out[r % of[0] * of[1] + r / of[0]] += (s[2] == 1 ? *values++ : values[k]) * *along;\n    }\n  }\n"
      "  return along;\n}\n";
  for (const WrittenFunction& function : functions) {
    code += around_casadi(c.name + "_" + function.name(), function.arguments.size() + (count > 0 ? 1 : 0));
  }
  const Workplace folder;
  const std::string library = folder / "machine.so";
  run_command(std::string(c_compiler) + " -std=c99 -pedantic -Wall -Wextra -Werror " + optimisation() +
              " -shared -fPIC -o " + library + " " + folder.write("machine.c", code) + " -lm");
  const Library compiled(library);
  for (const WrittenFunction& function : functions) {
    const std::string name = c.name + "_" + function.name();
    const std::vector<double> expected = machine.value(function, c.inputs);
    std::vector<std::vector<double>> inputs = arrays(function, c.inputs);
    if (count > 0) inputs.push_back(compiled.values(name + "_default_parameters", count));
    check_close(compiled.call(name + "_dense", inputs, expected.size()), expected, function.what);
    // Along a direction, less the difference of sixth order along it. Its truncation error falls with the sixth power
    // of the step, and so two steps show it; to this come rounding over the step, and cancelled terms.
    std::vector<double> direction;
    for (const std::vector<double>& array : inputs) {
      // Parameters in proportion: some inertias are small.
      const bool are_parameters = count > 0 && &array == &inputs.back();
      for (const double entry : array) {
        direction.push_back(std::sin(static_cast<double>(direction.size() + 1)) * (are_parameters ? entry : 1));
      }
    }
    const auto moved = [&](double by) {
      std::vector<std::vector<double>> at = inputs;
      auto along = direction.begin();
      for (std::vector<double>& array : at) {
        for (double& entry : array) entry += by * *along++;
      }
      return compiled.call(name + "_dense", at, expected.size());
    };
    const auto difference = [&](double step) {
      std::vector<double> sum(expected.size());
      for (const auto& [weight, times] : {std::pair{45.0, 1.0}, {-9.0, 2.0}, {1.0, 3.0}}) {
        const std::vector<double> ahead = moved(times * step), behind = moved(-times * step);
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * (ahead[i] - behind[i]) / (60 * step);
      }
      return sum;
    };
    const std::vector<double> fine = difference(2e-4), coarse = difference(4e-4);
    inputs.push_back(direction);
    const std::vector<double> along = compiled.call(name + "_along", inputs, expected.size());
    double size = 1, truncation = 0;
    for (std::size_t i = 0; i < along.size(); ++i) {
      size = std::max({size, std::abs(along[i]), std::abs(expected[i])});
      truncation = std::max(truncation, std::abs(fine[i] - coarse[i]));
    }
    for (std::size_t i = 0; i < along.size(); ++i) {
      INFO(function.what << " entry " << i);
      CHECK(std::abs(along[i] - fine[i]) <= 1e-8 * size + truncation / 8);
    }
  }
}

using Check = void (*)(const MachineCase&);

/// Of each kind of machine one by default.
void check_machines(Check check, int literal, int parametric) {
  for (const std::uint64_t seed : oracle::sampled_seeds(1, 1, literal)) {
    INFO("numbers as literals, ROBOTC_SEED=" << seed);
    check(random_case(seed, Written::literals));
  }
  for (const std::uint64_t seed : oracle::sampled_seeds(100, 1, parametric)) {
    INFO("each number a parameter, ROBOTC_SEED=" << seed);
    check(random_case(seed, Written::parameters));
  }
}

TEST_CASE("emitted C, every function of random machines") { check_machines(check_c, 8, 4); }
TEST_CASE("emitted C of random machines, all numbers symbols: with their values it is the same") {
  check_machines(check_symbolic_c, 6, 2);
}
TEST_CASE("emitted functions of CasADi's interface, and their Jacobians") { check_machines(check_casadi, 3, 2); }
TEST_CASE("emitted C++, every function of random machines") { check_machines(check_cpp, 4, 2); }
TEST_CASE("emitted Python, every function of random machines") { check_machines(check_python, 8, 4); }
TEST_CASE("emitted JavaScript, every function of random machines") {
  // `./dev test --all` installs Node.js.
  if (std::system("node --version > /dev/null 2>&1") != 0) ROBOTC_SKIP("Node.js is not installed");
  check_machines(check_javascript, 4, 2);
}

TEST_CASE("emitted code does nothing for nothing") {
  // Redundant operations: times and by 1, plus and times 0, double minus; and temporaries that only rename.
  const std::regex idle(
      R"((^|[^\w.])1\.0\*|[*/]1\.0($|[^\de])|[-+] 0\.0($|[^\de])|(^|[^\w.])0\.0 [-+]|\*0\.0($|[^\de])|[-+] -|-\(-)");
  const std::regex renaming(R"(^ *(const double )?t\d+ = -?(t\d+|q\w*\[\d+\]|[\d.]+);?$)");
  for (const std::uint64_t seed : oracle::sampled_seeds(1, 8)) {
    INFO("ROBOTC_SEED=" << seed);
    const MachineCase c = random_case(seed, seed % 2 == 0 ? Written::literals : Written::parameters);
    EmittedMachine machine(c.text);
    for (const emit::Language language : {emit::Language::c, emit::Language::python}) {
      std::istringstream code(machine.derive(names_of(written_functions(c.has_actuators, c.written)), language));
      for (std::string line; std::getline(code, line);) {
        if (line.find(" = ") == std::string::npos || line.starts_with('#') || line.starts_with(" *")) continue;
        CAPTURE(line);
        CHECK(!std::regex_search(line, idle));
        CHECK(!std::regex_search(line, renaming));
      }
    }
  }
}

}  // namespace
}  // namespace robotc::test::code_test
