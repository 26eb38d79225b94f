// Every operator and function of the language with a formula, against the mathematics of C++ (operations.h): evaluated,
// as native code for one state and for batches, in object files of double and float, and in all languages of `derive`.
#include "tests/emitted/operations.h"

#include <doctest/doctest.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <set>
#include <sstream>

#include "runtime/batch.h"
#include "tests/emitted/emitted_machine.h"
#include "tests/emitted/random_machine.h"
#include "tests/skip.h"

namespace robotc::test::operations_test {
namespace {

constexpr const char* strict = " -pedantic -Wall -Wextra -Werror -O1 -shared -fPIC ";
/// For compilers with an optimisation of their own.
constexpr const char* strict_alone = " -pedantic -Wall -Wextra -Werror -shared -fPIC ";

/// The words of an expression.
std::set<std::string> words_of(const std::string& text) {
  std::set<std::string> words;
  std::string word;
  for (const char c : text + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
      word += c;
    } else if (!word.empty()) {
      words.insert(std::move(word));
      word.clear();
    }
  }
  return words;
}

std::vector<double> values_of(const std::function<double(std::size_t)>& value) {
  std::vector<double> values;
  for (std::size_t i = 0; i < operation_cases().size(); ++i) values.push_back(value(i));
  return values;
}

TEST_CASE("each predefined name occurs in a case, or has no formula") {
  const Session session([](const std::string&) -> std::variant<std::string, FileError> { return std::string(); });
  std::set<std::string> known(names_without_formula().begin(), names_without_formula().end());
  for (const OperationCase& one : operation_cases()) known.merge(words_of(one.expression));
  for (const std::string& name : session.names()) {
    INFO("`" << name << "` needs a case in tests/emitted/operations.cpp");
    CHECK(known.contains(name));
  }
}

TEST_CASE("operations as evaluated") {
  EmittedMachine machine(operations_robot());
  const std::vector<std::string> all = operations_of_positions();
  for (const std::array<double, 3>& x : operation_arguments()) {
    check_operations(values_of([&](std::size_t i) {
                       const std::vector<double> value =
                           machine.value(fmt::format("({} at q = [{:.17g}] rad)", all[i], fmt::join(x, ", ")));
                       REQUIRE(value.size() == 1);
                       return value[0];
                     }),
                     x, operations_tolerance);
    // With numbers in place of symbols: folded, without a formula.
    check_operations(machine.value(fmt::format("all({:.17g})", fmt::join(x, ", "))), x, operations_tolerance);
  }
}

TEST_CASE("operations in native code, of one state and of batches") {
  EmittedMachine machine(operations_robot());
  std::vector<double> states;
  for (const std::array<double, 3>& x : operation_arguments()) states.insert(states.end(), x.begin(), x.end());
  const std::size_t count = operation_arguments().size();
  const auto compiled = machine.session().compile_functions("", operations_of_positions(), true);
  REQUIRE_MESSAGE(compiled.has_value(), machine.messages());
  REQUIRE(compiled->size() == operation_cases().size());
  std::vector<std::vector<double>> batches;
  for (const CompiledFunction& function : *compiled) {
    REQUIRE(function.output_size() == 1);
    const std::size_t inputs = function.description.inputs.size();
    const runtime::BatchInput in[] = {{states.data(), 3}};
    std::vector<double>& out = batches.emplace_back(count);
    const runtime::BatchOutput outputs[] = {{out.data(), 1}};
    runtime::run_batch(function.batch, std::span(in, inputs), function.constants.data(), outputs, {count}, 1);
  }
  for (std::size_t k = 0; k < count; ++k) {
    const std::array<double, 3>& x = operation_arguments()[k];
    check_operations(values_of([&](std::size_t i) {
                       const double* const in[] = {x.data()};
                       double value = -12345;
                       double* const out[] = {&value};
                       (*compiled)[i].call(in, (*compiled)[i].constants.data(), out);
                       return value;
                     }),
                     x, operations_tolerance);
    check_operations(values_of([&](std::size_t i) { return batches[i][k]; }), x, operations_tolerance);
  }
}

constexpr const char* usual_compiler = ROBOTC_C_COMPILER " -std=c99 -O1";

/// What `robotc build` makes of a file's `fn NAME(x: rad, y: rad, z: rad)`, of double or float, as object or as C
/// source.
struct BuiltCode {
  std::string name;
  bool single, from_source;
  BuiltObject built;
};

BuiltCode built_code(const std::string& text, const std::string& name, bool single, bool from_source) {
  EmittedMachine machine(text);
  BuildRequest request;
  request.functions = {name};
  request.single = single;
  request.source = from_source;
  request.command = "robotc build machine.robot";
  request.version = "1";
  auto built = machine.session().build(request);
  REQUIRE_MESSAGE(built.has_value(), machine.messages());
  return {name, single, from_source, std::move(*built)};
}

/// Its values in a library made by a compiler.
std::vector<std::vector<double>> values_by(const std::string& compiler, const BuiltCode& code, std::size_t count) {
  const Workplace folder;
  folder.write("probe.h", code.built.header);
  const std::string object = code.from_source
                                 ? folder.write("probe.c", "#include \"probe.h\"\n\n" + code.built.source) + " -lm"
                                 : folder.write("probe.o", code.built.object);
  const std::string type = code.single ? "float" : "double";
  const std::string source = folder.write(
      "calls.c", fmt::format("#include \"probe.h\"\nvoid calls(const double *in, double *out);\n"
                             "void calls(const double *in, double *out)\n{{\n  {0} values[{1}];\n  int i;\n"
                             "  probe_{2}(({0})in[0], ({0})in[1], ({0})in[2], 0, values);\n"
                             "  for (i = 0; i < {1}; ++i) out[i] = values[i];\n}}\n",
                             type, count, code.name));
  const std::string library = folder / "probe.so";
  run_command(compiler + strict_alone + "-o " + library + " " + source + " " + object);
  const Library compiled(library);
  std::vector<std::vector<double>> values;
  for (const std::array<double, 3>& x : operation_arguments()) {
    values.push_back(compiled.call("calls", {{x[0], x[1], x[2]}}, count));
  }
  return values;
}

void check_built(bool single, bool from_source, double tolerance) {
  const auto values =
      values_by(usual_compiler, built_code(operations_robot(), "all", single, from_source), operation_cases().size());
  for (std::size_t i = 0; i < values.size(); ++i) check_operations(values[i], operation_arguments()[i], tolerance);
}

TEST_CASE("operations in object files and C source of `build`") {
  check_built(false, false, operations_tolerance);
  check_built(false, true, operations_tolerance);
}

TEST_CASE("operations in float") {
  // The arguments are exact in float, but 0.4 and others are not; 2^29 times the rounding of double.
  check_built(true, false, operations_tolerance * 0x1p29);
  check_built(true, true, operations_tolerance * 0x1p29);
}

// Algorithms with workspaces of different sizes, the largest neither first nor last. Algorithms in float do not exist
// (tests/ui/build).
const std::string several_algorithms = R"(
const n = 9
/// Symmetric, with a dominant diagonal.
fn spread(x) { [[if i == j then 20 + i * x else sin(x * (i + j)) for j in 1..n] for i in 1..n] }
fn several(a: rad, b: rad, c: rad) {
  let gain = lqr([[0, 1], [a, b]] * 1 /s, [[0], [1]] * 1 /s, eye(2), [[2 + c^2]])
  let line = solve(spread(a), [b * i for i in 1..n])
  let spectrum = eigenvalues(spread(b))
  let share = qp(2 * eye(2), [a, b], [[1, 1]], [-1], [1])
  let left = spread(a) * line
  stack(gain[1, 1], gain[1, 2], share, left, sum(spectrum), singular_values([[a, b], [c, 1]])[1])
}
)";

void check_several(const std::vector<std::vector<double>>& values) {
  for (std::size_t k = 0; k < values.size(); ++k) {
    const auto& [a, b, c] = operation_arguments()[k];
    CAPTURE(a);
    CAPTURE(b);
    CAPTURE(c);
    const std::vector<double>& got = values[k];
    // Rounding of a few hundred operations on numbers of size 30.
    const double tolerance = 1e-12;
    const auto is = [&](std::size_t i, double expected) {
      CAPTURE(i);
      CHECK(std::abs(got[i] - expected) <= tolerance * (1 + std::abs(expected)));
    };
    // x'' = a x + b x' + u with costs 1, 1 and r = 2 + c²: P₁₂² - 2 a r P₁₂ - r = 0, and then
    // P₂₂² - 2 b r P₂₂ - r (2 P₁₂ + 1) = 0; the gain is P₁₂/r, P₂₂/r.
    const double r = 2 + c * c;
    const double k1 = a + std::sqrt(a * a + 1 / r);
    is(0, k1);
    is(1, b + std::sqrt(b * b + 2 * k1 + 1 / r));
    // The least x² + y² + a x + b y with |x + y| ≤ 1.
    const double sum = -(a + b) / 2, beyond = sum - std::clamp(sum, -1.0, 1.0);
    is(2, -a / 2 - beyond / 2);
    is(3, -b / 2 - beyond / 2);
    for (std::size_t i = 1; i <= 9; ++i) is(3 + i, b * static_cast<double>(i));
    is(13, 9 * 20 + 45 * b);  // the trace
    // The larger root of s⁴ - (a² + b² + c² + 1) s² + det² = 0.
    const double size = a * a + b * b + c * c + 1, det = a - b * c;
    is(14, std::sqrt((size + std::sqrt(size * size - 4 * det * det)) / 2));
  }
}

constexpr std::size_t several_count = 2 + 2 + 9 + 1 + 1;

TEST_CASE("several algorithms in one function of an object file") {
  const BuiltCode code = built_code(operations_robot() + several_algorithms, "several", false, false);
  check_several(values_by(usual_compiler, code, several_count));
}

/// The compilers of this machine that C source is for, with the machine's own instructions: those with
/// fused multiply-adds show whether the source keeps products and sums apart. Others at full depth.
std::vector<std::string> compilers_of_source() {
  std::vector<std::string> all{ROBOTC_C_COMPILER " -std=c99 -O2 -march=native"};
  if (at_full_depth()) all.emplace_back(ROBOTC_C_COMPILER " -std=c99 -O0");
  if (std::filesystem::exists("/usr/bin/gcc")) {
    // Without -std=c99, in which GCC fuses by itself.
    all.emplace_back("/usr/bin/gcc -O2 -march=native");
    if (at_full_depth()) all.emplace_back("/usr/bin/gcc -std=c99 -O3");
  }
  return all;
}

TEST_CASE("algorithms in C source, by several compilers") {
  const BuiltCode code = built_code(operations_robot() + several_algorithms, "several", false, true);
  for (const std::string& compiler : compilers_of_source()) {
    INFO(compiler);
    check_several(values_by(compiler, code, several_count));
  }
}

// Algorithms that files can contain. Solutions take the same operations in the same order on every machine, and have
// the same bits. The others compute in 64 binary digits in object files of x86-64 and in 106 in source: results differ
// in the last place of a double times the condition of these well-posed problems.
TEST_CASE("algorithms in C source give what those in object files give") {
  const std::string text = operations_robot() + R"(
fn assorted(a: rad, b: rad, c: rad) {
  let M = [[3 + a, b, c], [b, 4 + c, a], [c, a, 5 + b^2]]
  let spectrum = stack(singular_values(M), eigenvalues(M), rank(M), condition_number(M))
  let discrete = dlqr([[1, 0.01], [a / 100, 1 + b / 100]], [[0], [0.01]], eye(2), [[1 + c^2]])
  let continuous = lqr([[0, 1], [a, b]] * 1 /s, [[0], [1]] * 1 /s, eye(2), [[2 + c^2]])
  let share = qp(M + 40 * eye(3), [a, b, c], [[1, 1, 1], [1, 0, -1]], [-0.2, -0.1], [0.2, 0.1])
  stack(solve(M, [a, b, c]), spectrum, expm(M / 4)[1, 1..3], discrete[1, 1..2], continuous[1, 1..2], share)
}
)";
  constexpr std::size_t exact = 3, count = exact + 3 + 3 + 2 + 3 + 2 + 2 + 3;
  const auto expected = values_by(usual_compiler, built_code(text, "assorted", false, false), count);
  const BuiltCode code = built_code(text, "assorted", false, true);
  for (const std::string& compiler : compilers_of_source()) {
    INFO(compiler);
    const auto got = values_by(compiler, code, count);
    for (std::size_t k = 0; k < got.size(); ++k) {
      for (std::size_t i = 0; i < count; ++i) {
        CAPTURE(i);
        CHECK(std::isfinite(got[k][i]));
        if (i < exact) CHECK(got[k][i] == expected[k][i]);
        // A condition of at most a hundred, twice.
        CHECK(std::abs(got[k][i] - expected[k][i]) <= 200 * 0x1p-52 * (1 + std::abs(expected[k][i])));
      }
    }
  }
}

/// The C source of `several`, written into `folder` under `name` beside its header; returns the path.
std::string write_several(const Workplace& folder, const std::string& name) {
  EmittedMachine machine(operations_robot() + several_algorithms);
  BuildRequest request;
  request.functions = {"several"};
  request.source = true;
  request.command = "robotc build machine.robot";
  request.version = "1";
  const auto built = machine.session().build(request);
  REQUIRE_MESSAGE(built.has_value(), machine.messages());
  folder.write("probe.h", built->header);
  return folder.write(name, "#include \"probe.h\"\n\n" + built->source);
}

// C23 (5.2.5.3.3): doubles are evaluated as doubles for 0, 1, 16, 32 and 64, as long doubles for 2; negative values
// promise nothing. GCC defines 16 for processors with AVX512-FP16.
TEST_CASE("algorithms in C source compile wherever doubles are evaluated as doubles") {
  const Workplace folder;
  const std::string source = write_several(folder, "probe.c");
  const std::string compile = " -fsyntax-only " + source;
  const std::string clang = ROBOTC_C_COMPILER " -std=c99 -Wno-builtin-macro-redefined -D__FLT_EVAL_METHOD__=";
  for (const char* const method : {"0", "1", "16", "32", "64"}) run_command(clang + method + compile);
  for (const char* const method : {"2", "-1"}) {
    INFO(method);
    CHECK(std::system((clang + method + compile + " 2>/dev/null").c_str()) != 0);
  }
#ifdef __x86_64__
  if (std::filesystem::exists("/usr/bin/gcc")) run_command("/usr/bin/gcc -mavx512fp16" + compile);
#endif
}

TEST_CASE("algorithms in C source are valid C++") {
  const Workplace folder;
  const std::string source = write_several(folder, "probe.cpp");
  for (const char* const standard : {"c++11", "c++20"}) {
    run_command(std::string(ROBOTC_CXX_COMPILER) + " -std=" + standard + " -pedantic -Wall -Wextra -Werror -c -o " +
                (folder / "probe.o") + " " + source);
  }
}

TEST_CASE("operations in emitted C") {
  EmittedMachine machine(operations_robot());
  const Workplace folder;
  const std::string source = folder.write("probe.c", machine.derive(operations_of_positions(), emit::Language::c));
  const std::string library = folder / "probe.so";
  run_command(std::string(ROBOTC_C_COMPILER) + " -std=c99" + strict + "-o " + library + " " + source + " -lm");
  const Library compiled(library);
  for (const std::array<double, 3>& x : operation_arguments()) {
    check_operations(values_of([&](std::size_t i) {
                       return compiled.call("probe_" + operation_name(i), {{x[0], x[1], x[2]}}, 1)[0];
                     }),
                     x, operations_tolerance);
  }
}

TEST_CASE("the comment of a function counts what it takes") {
  EmittedMachine machine(operations_robot());
  const auto has = [&](const std::string& what, const std::string& text) {
    const std::string code = machine.derive({what}, emit::Language::c);
    INFO(code);
    CHECK(code.find(" " + text + " */") != std::string::npos);
  };
  has("q.a * q.b + q.c", "Takes 1 multiplication, 1 addition.");
  has("if q.a > 0 then 1 else 2", "Takes 2 comparisons and choices.");
  has("max(q.a, q.b)", "Takes 1 comparison or choice.");
  has("tanh(q.a) + abs(q.b)", "Takes 1 addition, 1 function, 1 comparison or choice.");
  has("q.b", "Takes no arithmetic.");
  has("3", "Takes no arithmetic.");
}

TEST_CASE("operations in emitted C++") {
  EmittedMachine machine(operations_robot());
  const Workplace folder;
  folder.write("probe.hpp", machine.derive(operations_of_positions(), emit::Language::cpp));
  std::string calls = "#include \"probe.hpp\"\nextern \"C\" void call(const double* in, double* out) {\n";
  for (std::size_t i = 0; i < operation_cases().size(); ++i) {
    calls += fmt::format("  out[{}] = probe::{}({{in[0], in[1], in[2]}});\n", i, operation_name(i));
  }
  const std::string library = folder / "probe.so";
  run_command(std::string(ROBOTC_CXX_COMPILER) + " -std=c++17" + strict + "-o " + library + " " +
              folder.write("probe.cpp", calls + "}\n"));
  const Library compiled(library);
  for (const std::array<double, 3>& x : operation_arguments()) {
    check_operations(compiled.call("call", {{x[0], x[1], x[2]}}, operation_cases().size()), x, operations_tolerance);
  }
}

/// Checks the output of a script: a line for each set of arguments.
void check_printed(const std::string& out) {
  std::istringstream lines(out);
  for (const std::array<double, 3>& x : operation_arguments()) {
    std::string line;
    REQUIRE(std::getline(lines, line));
    check_operations(numbers_of(line), x, operations_tolerance);
  }
}

TEST_CASE("operations in emitted Python") {
  EmittedMachine machine(operations_robot());
  const Workplace folder;
  std::string script = machine.derive(operations_of_positions(), emit::Language::python);
  script += "\n\nfor q in (";
  for (const std::array<double, 3>& x : operation_arguments()) script += fmt::format("[{}], ", fmt::join(x, ", "));
  script += "):\n    print(";
  for (std::size_t i = 0; i < operation_cases().size(); ++i)
    script += fmt::format("repr(float({}(q))), ", operation_name(i));
  check_printed(run_command("python3 -W error " + folder.write("probe.py", script + "sep=' ')\n")));
}

TEST_CASE("operations in emitted JavaScript") {
  // `./dev test --all` installs Node.js.
  if (std::system("node --version > /dev/null 2>&1") != 0) ROBOTC_SKIP("Node.js is not installed");
  EmittedMachine machine(operations_robot());
  const Workplace folder;
  std::string script = machine.derive(operations_of_positions(), emit::Language::javascript);
  script += "for (const q of [";
  for (const std::array<double, 3>& x : operation_arguments()) script += fmt::format("[{}], ", fmt::join(x, ", "));
  script += "]) console.log([";
  for (std::size_t i = 0; i < operation_cases().size(); ++i) script += operation_name(i) + "(q), ";
  check_printed(
      run_command("node " + folder.write("probe.mjs", script + "].map((x) => x.toPrecision(17)).join(' '));\n")));
}

TEST_CASE("operations in functions of CasADi's interface") {
  EmittedMachine machine(operations_robot());
  const Workplace folder;
  std::string code = machine.derive(operations_of_positions(), emit::Language::casadi);
  // A value that is always 0 has no entry in a sparse result; the arguments give none.
  code +=
      "\nvoid calls(const double *q, double *out);\nvoid calls(const double *q, double *out)\n{\n"
      "  const double *arg[] = {q, 0};\n  double *res[1];\n";
  for (std::size_t i = 0; i < operation_cases().size(); ++i) {
    code += fmt::format("  res[0] = out + {};\n  probe_{}(arg, res, 0, 0, 0);\n", i, operation_name(i));
  }
  const std::string library = folder / "probe.so";
  run_command(std::string(ROBOTC_C_COMPILER) + " -std=c99" + strict + "-o " + library + " " +
              folder.write("probe.c", code + "}\n") + " -lm");
  const Library compiled(library);
  for (const std::array<double, 3>& x : operation_arguments()) {
    check_operations(compiled.call("calls", {{x[0], x[1], x[2]}}, operation_cases().size()), x, operations_tolerance);
  }
}

}  // namespace
}  // namespace robotc::test::operations_test
