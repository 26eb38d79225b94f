// Results of functions of NaN (docs/decisions/050-nan.md): in all languages of `derive`, and in objects.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <sstream>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "tests/emitted/nan_model.h"

namespace robotc::test::nan_test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

constexpr const char* strict = " -pedantic -Wall -Wextra -Werror -shared -fPIC ";

TEST_CASE("NaNs in the evaluator") {
  const NanModel model;
  for (const std::array<double, 2>& x : nan_arguments()) {
    const std::vector<std::pair<expr::Id, double>> values{{model.x[0], x[0]}, {model.x[1], x[1]}};
    check_nan_rule(expr::evaluate(model.pool, model.model.functions[0].entries, values), x);
  }
}

TEST_CASE("NaNs in emitted C") {
  const Workplace folder;
  const std::string source = folder.write("limits.c", NanModel().write(emit::Language::c));
  const std::string library = folder / "limits.so";
  run_command(std::string(ROBOTC_C_COMPILER) + " -std=c99 -O2" + strict + "-o " + library + " " + source + " -lm");
  const Library compiled(library);
  for (const std::array<double, 2>& x : nan_arguments()) {
    check_nan_rule(compiled.call("probe_limits", {{x[0], x[1]}}, nan_entries), x);
  }
}

TEST_CASE("NaNs in emitted C++") {
  const Workplace folder;
  folder.write("limits.hpp", NanModel().write(emit::Language::cpp));
  const std::string source =
      folder.write("limits.cpp",
                   "#include \"limits.hpp\"\nextern \"C\" void call(const double* in, double* out) {\n"
                   "  const auto result = probe::limits({in[0], in[1]});\n"
                   "  for (std::size_t i = 0; i < result.size(); ++i) out[i] = result[i];\n}\n");
  const std::string library = folder / "limits.so";
  run_command(std::string(ROBOTC_CXX_COMPILER) + " -std=c++17 -O2" + strict + "-o " + library + " " + source);
  const Library compiled(library);
  for (const std::array<double, 2>& x : nan_arguments()) {
    check_nan_rule(compiled.call("call", {{x[0], x[1]}}, nan_entries), x);
  }
}

TEST_CASE("NaNs in emitted Python") {
  const Workplace folder;
  std::string script = NanModel().write(emit::Language::python);
  for (const std::array<double, 2>& x : nan_arguments()) {
    script += fmt::format("print(*[float(y) for y in limits([float('{}'), float('{}')])])\n", x[0], x[1]);
  }
  std::istringstream lines(run_command("python3 -W error " + folder.write("limits.py", script)));
  for (const std::array<double, 2>& x : nan_arguments()) {
    std::string line;
    REQUIRE(std::getline(lines, line));
    std::istringstream words(line);
    std::vector<double> values;
    for (std::string word; words >> word;) values.push_back(std::stod(word));
    check_nan_rule(values, x);
  }
}

/// A controller with limits: a failed sensor must not give an effort at its bound, in double and in float.
TEST_CASE("NaNs in built controllers") {
  EmittedMachine machine(
      "robot arm {\n  gravity = [0, 0, -9.81] m/s^2\n  link bar { mass = 1 kg, com = [0.5, 0, 0] m }\n"
      "  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])\n}\n"
      "controller held(ref: trajectory) for arm {\n  let u = 50 N*m * (ref.q - q)\n"
      "  tau = clamp(u, [-5 N*m], [5 N*m]) + 2 N*m * sign(u)\n}\n");
  for (const bool single : {false, true}) {
    BuildRequest request;
    request.single = single;
    request.controllers = {"held"};
    request.command = "robotc build machine.robot";
    request.version = "1.2.3";
    const auto built = machine.session().build(request);
    REQUIRE_MESSAGE(built.has_value(), machine.messages());
    const Workplace folder;
    folder.write("machine.h", built->header);
    const std::string object = folder.write("machine.o", built->object);
    const std::string type = single ? "float" : "double";
    const std::string source = folder.write(
        "calls.c",
        fmt::format("#include \"machine.h\"\nvoid effort(const double *in, double *out);\n"
                    "void effort(const double *in, double *out)\n{{\n  arm_held_state state;\n"
                    "  {0} q[1], qd[1] = {{0}}, ref[1], tau[1];\n  q[0] = ({0})in[0];\n  ref[0] = ({0})in[1];\n"
                    "  arm_held_init(&state, 0, q, qd, ref, 0);\n  arm_held_step(&state, 0, q, qd, ref, 0, tau);\n"
                    "  out[0] = tau[0];\n}}\n",
                    type));
    const std::string library = folder / "machine.so";
    run_command(std::string(ROBOTC_C_COMPILER) + " -std=c99" + strict + "-o " + library + " " + source + " " + object);
    const Library compiled(library);
    CHECK(compiled.call("effort", {{0, 1}}, 1)[0] == 7);
    CHECK(compiled.call("effort", {{1, 0}}, 1)[0] == -7);
    CHECK(std::isnan(compiled.call("effort", {{nan, 1}}, 1)[0]));
    CHECK(std::isnan(compiled.call("effort", {{0, nan}}, 1)[0]));
  }
}

}  // namespace
}  // namespace robotc::test::nan_test
