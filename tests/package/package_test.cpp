// robotc for other CMake projects: installed, moved, and used for robots in their builds.
#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>

#include "tests/package/shell.h"
#include "tests/skip.h"

namespace robotc::testing::package_test {
namespace {

bool is_there(const std::string& program) {
  return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

using Time = std::filesystem::file_time_type;

/// Modification times of a project's files.
std::vector<Time> times_of(const std::vector<std::string>& files) {
  std::vector<Time> times;
  for (const std::string& file : files) times.push_back(std::filesystem::last_write_time(file));
  return times;
}

void touch(const std::string& path) { std::filesystem::last_write_time(path, Time::clock::now()); }

/// Makes files older, so that new ones are newer even with a coarse clock.
void age(const std::string& folder) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) std::filesystem::last_write_time(entry, Time::clock::now() - std::chrono::hours(1));
  }
}

void check_consumer(const std::string& generator) {
  const TemporaryFolder folder;
  const std::string package = install(folder);
  const std::string source = folder / "a cell";
  std::filesystem::copy("examples/cmake_project", source);
  age(source);
  age(package);
  const std::string build = folder / "build";
  run(ROBOTC_CMAKE " -S " + in_quotes(source) + " -B " + in_quotes(build) + " -G " + in_quotes(generator) +
      " -DCMAKE_C_COMPILER=" ROBOTC_C_COMPILER " -DCMAKE_CXX_COMPILER=" ROBOTC_CXX_COMPILER
      " -DCMAKE_CXX_FLAGS='-Wall -Wextra -Wpedantic -Werror' -DCMAKE_PREFIX_PATH=" +
      in_quotes(package));
  const auto make = [&] { return run(ROBOTC_CMAKE " --build " + in_quotes(build)); };
  make();
  CHECK(run(build + "/cell") == "tip at 0.480 m, table at 0.500 m\n");

  const std::vector<std::string> products{build + "/robots/arm/arm.o", build + "/robots/lift/lift.o", build + "/cell"};
  std::vector<Time> before = times_of(products);
  /// The files that another build makes again.
  const auto made_again = [&] {
    make();
    const std::vector<Time> after = times_of(products);
    std::vector<bool> made;
    for (std::size_t i = 0; i < products.size(); ++i) made.push_back(after[i] != before[i]);
    before = after;
    return made;
  };
  CHECK(made_again() == std::vector{false, false, false});
  touch(source + "/lift.robot");
  CHECK(made_again() == std::vector{false, true, true});
  touch(source + "/parts.robot");
  CHECK(made_again() == std::vector{true, true, true});
  touch(package + "/bin/robotc");
  CHECK(made_again() == std::vector{true, true, true});
  CHECK(made_again() == std::vector{false, false, false});
}

TEST_CASE("a project finds an installed robotc, and builds again what changed: Ninja") { check_consumer("Ninja"); }

TEST_CASE("a project finds an installed robotc, and builds again what changed: Make") {
  if (!is_there("make")) ROBOTC_SKIP("there is no make");
  check_consumer("Unix Makefiles");
}

TEST_CASE("what the page on building robots into programs says of CMake holds") {
  const TemporaryFolder folder;
  const std::string package = install(folder);
  const std::string page = "docs/embedding.md";
  std::filesystem::create_directory(folder / "project");
  const auto write = [&](const std::string& name, const std::string& text) {
    CHECK(!folder.write("project/" + name, text).empty());
  };
  write("CMakeLists.txt", "cmake_minimum_required(VERSION 3.20)\nproject(p LANGUAGES C)\n" + block_of(page, "cmake"));
  write("lifter.robot", block_of(page, "robot file=lifter.robot"));
  write("main.c", block_of(page, "c file=main.c"));
  const std::string build = folder / "build";
  run(ROBOTC_CMAKE " -S " + in_quotes(folder / "project") + " -B " + in_quotes(build) +
      " -G Ninja -DCMAKE_C_COMPILER=" ROBOTC_C_COMPILER " -DCMAKE_PREFIX_PATH=" + in_quotes(package));
  run(ROBOTC_CMAKE " --build " + in_quotes(build));
  CHECK(run(build + "/hold") == block_of(page, "text"));
  CHECK(has(read_text(build + "/robots/lifter/lifter.h"), "hold.force = 250 N"));
  CHECK(has(read_text(build + "/robots/lifter/lifter.h"), "250.0"));
}

/// CMake's message for a project with one call.
std::string refusal_of(const std::string& call, const std::string& before = "") {
  const TemporaryFolder folder;
  const std::string robot = folder.write("pendulum.robot", pendulum_file());
  CHECK(!robot.empty());
  const std::string script =
      folder.write("try.cmake", "include(" + std::filesystem::absolute("cmake/robotc_add_robot.cmake").string() +
                                    ")\nset(CMAKE_SYSTEM_NAME Linux)\nset(CMAKE_SYSTEM_PROCESSOR x86_64)\n" + before +
                                    "\nrobotc_add_robot(" + call + ")\n");
  CHECK(!script.empty());
  int status = 0;
  const std::string said = output_of("cd '" + folder / "." + "' && " ROBOTC_CMAKE " -P try.cmake 2>&1", status);
  CHECK(status != 0);
  // Undo line breaks.
  std::string words;
  for (const char c : said) {
    const bool is_space = c == ' ' || c == '\n';
    if (!is_space || !words.ends_with(' ')) words += is_space ? ' ' : c;
  }
  return words;
}

TEST_CASE("a wrong call of robotc_add_robot is explained when the project is configured") {
  CHECK(has(refusal_of("swing"), "a name and a .robot file are needed robotc_add_robot(NAME FILE.robot "));
  CHECK(has(refusal_of("swing pendulum.robot FUNCTION mass_matrix"),
            "robotc_add_robot(swing): there is no argument `FUNCTION` robotc_add_robot(NAME FILE.robot "));
  CHECK(has(refusal_of("swing pendulum.robot FUNCTIONS"), "no value follows FUNCTIONS"));
  CHECK(has(refusal_of("swing pendulum.robot FUNCTIONS pose(bob)"),
            "a function with an argument is written in quotes: \"pose(tip)\""));
  CHECK(has(refusal_of("my::swing pendulum.robot"), "letters, digits and _ . + - may be"));
  CHECK(has(refusal_of("swing pendulums.robot"), "there is no file "));
  CHECK(has(refusal_of("swing ."), "there is no file "));
  CHECK(has(
      refusal_of("swing pendulum.robot TARGET powerpc64le-linux-gnu"),
      "does not know the machine to make code for: TARGET is `powerpc64le-linux-gnu` TARGET says which it is: one of "
      "x86_64-linux-gnu, "));
  CHECK(has(refusal_of("swing pendulum.robot TARGET nvptx64"), "is a PTX file and no library"));
  CHECK(has(refusal_of("swing pendulum.robot BATCH 0"), "BATCH is how many states, not `0`"));
  CHECK(has(refusal_of("swing pendulum.robot SET mass"), "SET takes `param=value`, not `mass`"));
  CHECK(has(refusal_of("swing pendulum.robot"), "the project has neither of the languages C and CXX enabled"));
  // The project's machine, if robotc does not know it.
  const auto without = [](const std::string& settings) { return refusal_of("swing pendulum.robot", settings); };
  CHECK(has(without("set(CMAKE_SYSTEM_NAME Darwin)\nset(CMAKE_SYSTEM_PROCESSOR arm64)"),
            "CMAKE_SYSTEM_NAME is `Darwin` and CMAKE_SYSTEM_PROCESSOR `arm64` TARGET says"));
  CHECK(has(without("set(CMAKE_SYSTEM_NAME Windows)\nset(CMAKE_SYSTEM_PROCESSOR ARM64)"), "is `Windows`"));
  CHECK(has(without("set(CMAKE_SYSTEM_PROCESSOR ppc64le)"), "CMAKE_SYSTEM_PROCESSOR `ppc64le` TARGET says"));
  CHECK(has(without("set(CMAKE_SIZEOF_VOID_P 4)"), "it is a Linux of 32 bits TARGET says"));
  CHECK(has(without("set(CMAKE_SYSTEM_NAME Generic)\nset(CMAKE_SYSTEM_PROCESSOR arm)"), "`arm` TARGET says"));
  CHECK(has(without("set(CMAKE_C_COMPILER_TARGET thumbv7em-none-eabi)"),
            "CMAKE_C_COMPILER_TARGET is `thumbv7em-none-eabi` TARGET says"));
}

TEST_CASE("robotc_add_robot knows the machines that robotc makes code for") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const std::string said = run_robotc({"build", file, "--target", "none"}).err;
  const std::string hint = "targets: ";
  REQUIRE(has(said, hint));
  const std::string names = said.substr(said.find(hint) + hint.size());
  // Kernels of GPUs are not a library.
  CHECK(has(refusal_of("swing pendulum.robot TARGET none"), "one of " + names.substr(0, names.find(", nvptx64\n"))));
}

/// The header of object files: class and machine of ELF, or WebAssembly.
std::string kind_of(const std::string& object) {
  const std::string bytes = read_text(object);
  if (bytes.starts_with(std::string("\0asm", 4))) return "wasm";
  if (bytes.starts_with(std::string("\x64\x86", 2))) return "COFF for x86-64";
  REQUIRE(
      bytes.starts_with("\x7f"
                        "ELF"));
  return "ELF machine " + std::to_string(static_cast<unsigned char>(bytes.at(18)));
}

TEST_CASE("robots are built for the machine that the project is built for") {
  struct Case {
    const char* toolchain;
    const char* arguments;
    const char* kind;
  };
  const TemporaryFolder folder;
  const std::string package = install(folder);
  CHECK(!folder.write("pendulum.robot", pendulum_file()).empty());
  int number = 0;
  for (const Case& c : {
           Case{"", "", "ELF machine 62"},
           Case{"-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64", "", "ELF machine 183"},
           Case{"-DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=AMD64", "", "COFF for x86-64"},
           Case{"-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_C_COMPILER_TARGET=aarch64-unknown-linux-musl", "",
                "ELF machine 183"},
           Case{"-DCMAKE_SYSTEM_NAME=Generic -DCMAKE_SYSTEM_PROCESSOR=cortex-m4", "FLOAT32 SIZE", "ELF machine 40"},
           Case{"-DCMAKE_SYSTEM_NAME=Generic -DCMAKE_C_COMPILER_TARGET=thumbv7em-none-eabihf", "CPU cortex-m7",
                "ELF machine 40"},
           Case{"-DCMAKE_SYSTEM_NAME=Generic -DCMAKE_SYSTEM_PROCESSOR=wasm32", "FEATURES +simd128 BATCH 100", "wasm"},
           Case{"", "TARGET wasm32 ROBOT pendulum CONTROLLER springs", "wasm"},
       }) {
    CAPTURE(c.toolchain);
    const std::string source = folder / std::to_string(++number);
    std::filesystem::create_directory(source);
    const std::string list = folder.write(
        std::to_string(number) + "/CMakeLists.txt",
        std::string("cmake_minimum_required(VERSION 3.20)\nproject(p LANGUAGES C)\nfind_package(robotc REQUIRED)\n"
                    "robotc_add_robot(swing ../pendulum.robot ") +
            c.arguments + ")\nrobotc_add_robot(of_library std/robots/rpr.robot FLOAT32)\n");
    CHECK(!list.empty());
    const std::string build = source + "/build";
    // It links nothing, and needs no compiler that could.
    const std::string said = run(ROBOTC_CMAKE " -S " + in_quotes(source) + " -B " + in_quotes(build) +
                                 " -G Ninja -DCMAKE_C_COMPILER_WORKS=1 -DCMAKE_C_COMPILER=" ROBOTC_C_COMPILER " " +
                                 c.toolchain + " -Drobotc_DIR=" + in_quotes(package + "/lib/cmake/robotc"));
    CHECK_MESSAGE(!has(said, "Warning"), said);
    run(ROBOTC_CMAKE " --build " + in_quotes(build));
    CHECK(has(run(ROBOTC_CMAKE " --build " + in_quotes(build)), "no work to do"));
    CHECK(kind_of(build + "/robots/swing/swing.o") == c.kind);
    CHECK(std::filesystem::exists(build + "/libswing.a"));
  }
}

}  // namespace
}  // namespace robotc::testing::package_test
