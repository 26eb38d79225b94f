// `robotc build --rt-report`: operations of known equations, instructions and calls as llvm-objdump has them, stack as
// measured by a painted one, executed instructions as counted by single steps.
#include <doctest/doctest.h>

#include <array>
#include <map>
#include <regex>
#include <sstream>

#include "tests/package/shell.h"
#include "tests/skip.h"

namespace robotc::testing::report_test {
namespace {

const std::string arm = R"(robot arm {
  gravity = [0, 0, -9.81] m/s^2
  param m = 1 kg
  link upper { mass = m, com = [0.2, 0, 0] m, inertia = diag(0.01, 0.02, 0.02) kg*m^2 }
  link fore { mass = m, com = [0.2, 0, 0] m, inertia = diag(0.01, 0.02, 0.02) kg*m^2 }
  joint shoulder: revolute base -> upper = at([0, 0, 0] m, axis = [0, 1, 0])
  joint elbow: revolute upper -> fore = at([0.4, 0, 0] m, axis = [0, 1, 0])
}
fn figure(x: m, y: m) { (x * y + sqrt(x * x + y * y) * 3 m) / y }
)";

/// The rows of a table of the report, by function and column.
using Rows = std::map<std::string, std::map<std::string, std::string>>;
Rows rows_below(const std::string& report, const std::string& title, const std::vector<std::string>& columns) {
  Rows rows;
  const std::size_t at = report.find(title);
  REQUIRE_MESSAGE(at != std::string::npos, report);
  std::istringstream lines(report.substr(at));
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  while (std::getline(lines, line) && line.starts_with("  ")) {
    line = std::regex_replace(line, std::regex("<= | (?=\\*)"), "");
    std::istringstream words(line);
    std::string name, word;
    words >> name;
    for (const std::string& column : columns) {
      words >> word;
      rows[name][column] = word;
    }
  }
  return rows;
}
Rows code_of(const std::string& report) {
  return rows_below(report, "machine code", {"instructions", "executed", "bytes", "branches", "loops", "stack"});
}

std::string report_of(const TemporaryFolder& folder, const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"build", folder / "arm.robot", "--rt-report", "-o", folder / "arm.o"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Outcome built = run_robotc(arguments);
  REQUIRE_MESSAGE(built.code == 0, built.err);
  return built.out;
}

TEST_CASE("operations are those of the equation") {
  const TemporaryFolder folder;
  static_cast<void>(folder.write("arm.robot", arm));
  const Rows rows = rows_below(report_of(folder, {"--function", "figure"}), "operations of a call",
                               {"multiply", "add", "divide", "sqrt", "sincos"});
  const auto& counts = rows.at("arm_figure");
  CHECK(counts.at("multiply") == "4");
  CHECK(counts.at("add") == "2");
  CHECK(counts.at("divide") == "1");
  CHECK(counts.at("sqrt") == "1");
  CHECK(counts.at("sincos") == "0");
}

TEST_CASE("instructions are those that llvm-objdump has, on each machine, and nothing is called outside") {
  if (std::string(ROBOTC_OBJDUMP).ends_with("NOTFOUND")) ROBOTC_SKIP("there is no llvm-objdump");
  const TemporaryFolder folder;
  static_cast<void>(folder.write("arm.robot", arm));
  for (const std::string target :
       {"x86_64-linux-gnu", "aarch64-linux-gnu", "thumbv7em-none-eabihf", "riscv64", "riscv32", "x86_64-windows-gnu"}) {
    for (const std::string function : {"mass_matrix", "figure", "gravity_forces"}) {
      CAPTURE(target);
      CAPTURE(function);
      // Without parameters, the object file holds this function and what it calls alone.
      const std::string report = report_of(folder, {"--function", function, "--numeric", "--target", target});
      CHECK(has(report, "no function calls anything outside of the object file"));
      const std::string listing =
          run(std::string(ROBOTC_OBJDUMP) + " -d --no-show-raw-insn " + in_quotes(folder / "arm.o"));
      std::size_t instructions = 0;
      std::istringstream lines(listing);
      const std::regex instruction("^ *[0-9a-f]+: +\t.*|^ *[0-9a-f]+:\t.*");
      for (std::string line; std::getline(lines, line);) {
        const bool is_data = line.find(".word") != std::string::npos || line.find(".long") != std::string::npos ||
                             line.find(".short") != std::string::npos;
        if (std::regex_match(line, instruction) && !is_data) ++instructions;
      }
      // Between functions there are instructions that fill up to the alignment.
      const auto reported = std::stoul(code_of(report).at("arm_" + function).at("instructions"));
      CHECK_MESSAGE(reported <= instructions, listing);
      CHECK_MESSAGE(reported + 16 >= instructions, listing);
    }
  }
}

TEST_CASE("the stack is what a call touches, and the longest way what it executes") {
#ifndef __x86_64__
  ROBOTC_SKIP("the measurement is for x86-64");
#else
  struct Measured {
    const char* function;
    const char* call;
    bool has_loops;
    bool has_huge_angles;
  };
  // Huge angles take the longest way.
  constexpr std::array<Measured, 4> all{
      {{"figure", "arm_figure(1, 2, 0, out)", false, false},
       {"mass_matrix", "double q[2] = {1e300, 1e301}; arm_mass_matrix(q, 0, out)", true, true},
       {"mass_matrix", "double q[2] = {-9e5, 2}; arm_mass_matrix(q, 0, out)", true, false},
       {"plus", "double q[2] = {1, 2}; arm_plus(q, q, 0, out)", false, false}}};
  for (const Measured& one : all) {
    CAPTURE(one.function);
    const TemporaryFolder folder;
    static_cast<void>(folder.write("arm.robot", arm));
    const std::string name = std::string("arm_") + one.function;
    const auto row = code_of(report_of(folder, {"--function", one.function, "--numeric"})).at(name);
    run(std::string(ROBOTC_C_COMPILER) + " -O1 -no-pie '-DHEADER=\"" + folder / "arm.h" + "\"' -DFUNCTION=" + name +
        " '-DCALL=" + one.call + "' tests/real_time/measure.c " + in_quotes(folder / "arm.o") + " -o " +
        in_quotes(folder / "measure"));
    std::istringstream output(run(in_quotes(folder / "measure")));
    std::size_t empty = 0, full = 0;
    long executed = 0;
    output >> empty >> full >> executed;
    const auto stack = std::stoul(row.at("stack"));
    // `called` has the matrix q, a return address and alignment besides.
    const bool is_deepest = one.has_loops == one.has_huge_angles;  // slow angles are deeper
    if (is_deepest) CHECK(full - empty >= stack / 2);
    CHECK(full - empty <= stack + 64);
    CHECK(executed > 0);
    // The bound of what has loops is that of angles below a million radians.
    CHECK(row.at("executed").ends_with("*") == one.has_loops);
    CHECK((row.at("loops") != "0") == one.has_loops);
    CHECK((executed > std::stol(row.at("executed"))) == one.has_huge_angles);
    // There is one way only.
    if (row.at("branches") == "0") CHECK(executed == std::stol(row.at("executed")));
  }
#endif
}

TEST_CASE("a report goes to a file, and names what bounds loops") {
  const TemporaryFolder folder;
  const std::string file = folder.write("arm.robot", arm);
  const auto build = [&](const std::string& report) {
    return run_robotc({"build", file, "--function", "mass_matrix", "--batch", "10", report, "-o", folder / "arm.o"});
  };
  const Outcome printed = build("--rt-report");
  REQUIRE_MESSAGE(printed.code == 0, printed.err);
  CHECK(has(printed.out, "rounds of arm_mass_matrix_batch: one for each vector of states"));
  CHECK(has(printed.out, "rounds of robotc.sincos.slow: one for each angle of a vector"));
  CHECK(has(printed.out, "*: as long as no angle is beyond a million radians, where robotc.sincos.slow is called"));
  const Outcome written = build("--rt-report=" + (folder / "report.txt"));
  REQUIRE_MESSAGE(written.code == 0, written.err);
  CHECK(!has(written.out, "machine code"));
  CHECK(has(printed.out, read_text(folder / "report.txt")));
  const Outcome clash = build("--rt-report=" + (folder / "arm.h"));
  CHECK(clash.code == 2);
  CHECK(has(clash.err, "is an output of this build: give `--rt-report` another name"));
  CHECK(build("--rt-report=" + file).code == 2);
  CHECK(read_text(file) == arm);
}

TEST_CASE("a report of a ROS 2 package is about each object in it") {
  const TemporaryFolder folder;
  const std::string file = folder.write("arm.robot", arm + "controller rest for arm { tau = gravity_forces(q) }\n");
  const Outcome built = run_robotc({"build", file, "--ros2", "rest", "--solver", "--rt-report", "--target",
                                    "x86_64-linux-gnu,aarch64-linux-gnu", "-o", folder / "arm_control"});
  REQUIRE_MESSAGE(built.code == 0, built.err);
  for (const std::string machine : {"x86_64-linux-gnu (x86-64)", "aarch64-linux-gnu (generic)"}) {
    CHECK(has(built.out, machine + ": arm_prepare, arm_rest_init, arm_rest_step"));
    CHECK(has(built.out, machine + ": arm_mass_matrix"));
  }
  // The command that makes it again has its machines.
  CHECK(has(read_text(folder / "arm_control/README.md"), "--target x86_64-linux-gnu,aarch64-linux-gnu"));
}

TEST_CASE("there is no report of source, and what has machine code is named") {
  const TemporaryFolder folder;
  const std::string file = folder.write("arm.robot", arm + "controller rest for arm { tau = gravity_forces(q) }\n");
  const Outcome source = run_robotc({"build", file, "--emit", "c,header", "--rt-report", "-o", folder / "arm.o"});
  CHECK(source.code == 2);
  CHECK(has(source.err, "`--rt-report` reads machine code, and `--emit c,header` makes none: add `obj`"));
  const Outcome both = run_robotc({"build", file, "--emit", "c,header,obj", "--rt-report", "-o", folder / "arm.o"});
  CHECK_MESSAGE(both.code == 0, both.err);
  const Outcome package = run_robotc({"build", file, "--controller", "rest", "--every", "1 ms", "--package", "arduino",
                                      "--rt-report", "-o", folder / "library"});
  CHECK(package.code == 2);
  CHECK(has(package.err, "a package is C source, which the compiler of the board translates: leave out `--package`"));
  CHECK(!std::filesystem::exists(folder / "library"));
}

TEST_CASE("a machine without a report is refused") {
  const TemporaryFolder folder;
  static_cast<void>(folder.write("arm.robot", arm));
  const Outcome refused =
      run_robotc({"build", folder / "arm.robot", "--rt-report", "--target", "wasm32", "-o", folder / "arm.o"});
  CHECK(refused.code == 2);
  CHECK(has(refused.err, "there is no report for wasm32"));
  CHECK(!std::filesystem::exists(folder / "arm.o"));
}

}  // namespace
}  // namespace robotc::testing::report_test
