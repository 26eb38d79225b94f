// Objects for other machines, linked without libraries and run by emulators, compared with evaluation here.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <random>
#include <sstream>

#include "tests/emitted/random_machine.h"
#include "tests/targets/machines.h"

namespace robotc::test::targets_test {
namespace {

/// A function of the robot and its arguments: arrays concatenated.
struct Call {
  std::string function;
  std::vector<std::vector<double>> arrays;
  std::size_t results = 0;
};

std::string array_text(const std::string& type, const std::string& name, const std::vector<double>& values) {
  std::string text = fmt::format("  static const {} {}[] = {{", type, name);
  for (const double value : values) text += std::isnan(value) ? "0.0 / 0.0, " : fmt::format("{:a}, ", value);
  return text + "0};\n";
}

/// A program of `const char* run(void)`, which returns all results as the digits of their bits.
std::string program(const std::string& robot, const std::vector<Call>& calls, bool single) {
  const std::string type = single ? "float" : "double";
  std::string macro;
  for (const char c : robot) macro += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  std::string text = fmt::format(R"(#include "robot.h"
static char text[1 << 15];
static unsigned at;
static void put(const {0} *values, unsigned count)
{{
  const unsigned char *bytes = (const unsigned char *)values;
  unsigned i, k;
  for (i = 0; i < count; ++i) {{
    for (k = sizeof({0}); k-- > 0;) {{
      text[at++] = "0123456789abcdef"[bytes[i * sizeof({0}) + k] >> 4];
      text[at++] = "0123456789abcdef"[bytes[i * sizeof({0}) + k] & 15];
    }}
    text[at++] = '\n';
  }}
}}
const char *run(void);
const char *run(void)
{{
  static {0} result[1000];
#if {1}_PARAMETERS > 0
  static const {0} parameters[] = {1}_DEFAULT_PARAMETERS;
  static {0} constants[{1}_CONSTANTS + 1];
  {2}_prepare(parameters, constants);
#else
  static const {0} *constants = 0;
#endif
)",
                                 type, macro, robot);
  for (const Call& call : calls) {
    text += "  {\n";
    std::string arguments;
    for (std::size_t i = 0; i < call.arrays.size(); ++i) {
      text += "  " + array_text(type, fmt::format("a{}", i), call.arrays[i]);
      arguments += fmt::format("a{}, ", i);
    }
    text += fmt::format("    {}_{}({}constants, result);\n    put(result, {});\n  }}\n", robot, call.function,
                        arguments, call.results);
  }
  return text + "  return text;\n}\n";
}

std::vector<double> results_on(const Machine& machine, const BuiltObject& built, const std::string& source,
                               bool single) {
  const Workplace folder;
  std::istringstream lines(run_command(make_program(folder, machine, built, source)));
  std::vector<double> values;
  for (std::string line; std::getline(lines, line);) {
    REQUIRE(line.size() == (single ? 8 : 16));
    const std::uint64_t bits = std::stoull(line, nullptr, 16);
    values.push_back(single ? std::bit_cast<float>(static_cast<std::uint32_t>(bits)) : std::bit_cast<double>(bits));
  }
  return values;
}

/// Values after some hundred operations on up to a hundred times the result, in single or double precision.
void check_near(double got, double expected, double scale, bool single) {
  CHECK(std::abs(got - expected) <= 1e-11 * (single ? 0x1p29 : 1) * std::max(1.0, scale));
}

BuildRequest request_for(const Machine& machine, bool single, bool small) {
  BuildRequest request = request_for(machine);
  request.single = single;
  request.small = small;
  return request;
}

void check_machine_case(const MachineCase& c) {
  EmittedMachine here(c.text);
  const std::vector<WrittenFunction> functions = written_functions(c.has_actuators);
  std::vector<Call> calls;
  std::vector<std::vector<double>> expected;
  for (const WrittenFunction& function : functions) {
    expected.push_back(here.value(function, c.inputs));
    calls.push_back({function.name(), arrays(function, c.inputs), expected.back().size()});
  }
  for (const Machine& machine : other_machines()) {
    for (const bool single : {false, true}) {
      for (const bool small : {false, true}) {
        CAPTURE(machine.triple);
        CAPTURE(single);
        CAPTURE(small);
        BuildRequest request = request_for(machine, single, small);
        request.functions = names_of(functions);
        const auto built = here.session().build(request);
        REQUIRE_MESSAGE(built.has_value(), here.messages());
        const std::vector<double> got = results_on(machine, *built, program(c.name, calls, single), single);
        std::size_t at = 0;
        for (const std::vector<double>& values : expected) {
          REQUIRE(got.size() >= at + values.size());
          double scale = 1;
          for (const double value : values) scale = std::max(scale, std::abs(value));
          for (const double value : values) check_near(got[at++], value, scale, single);
        }
        CHECK(at == got.size());
      }
    }
  }
}

TEST_CASE("every function of random machines on other machines") {
  for (const std::uint64_t seed : oracle::test_seeds(1, 3)) {
    INFO("ROBOTC_SEED=" << seed);
    check_machine_case(random_case(seed, seed % 2 == 1 ? Written::parameters : Written::literals));
  }
}

/// The pose of a single revolute joint is the sine and cosine of its angle.
TEST_CASE("sines and cosines on other machines, huge angles too") {
  EmittedMachine here(
      "robot crank {\n  gravity = [0, 0, 0] m/s^2\n  link arm { mass = 1 kg, com = [1, 0, 0] m }\n"
      "  joint turn: revolute base -> arm = at([0, 0, 0] m, axis = [0, 0, 1])\n}\n");
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> unit(-1, 1), exponent(-10, 300);
  for (const Machine& machine : other_machines()) {
    for (const bool single : {false, true}) {
      CAPTURE(machine.triple);
      CAPTURE(single);
      std::vector<Call> calls;
      for (int i = 0; i < 60; ++i) {
        const double power = single ? exponent(random) / 8 : exponent(random);
        double angle = i % 2 == 0 ? 10 * unit(random) : std::pow(10.0, power) * unit(random);
        if (single) angle = static_cast<float>(angle);
        calls.push_back({"pose_arm", {{angle}}, 12});
      }
      BuildRequest request = request_for(machine, single, false);
      request.functions = {"pose(arm)"};
      const auto built = here.session().build(request);
      REQUIRE_MESSAGE(built.has_value(), here.messages());
      const std::vector<double> got = results_on(machine, *built, program("crank", calls, single), single);
      REQUIRE(got.size() == 12 * calls.size());
      for (std::size_t i = 0; i < calls.size(); ++i) {
        const long double angle = calls[i].arrays[0][0];
        CAPTURE(calls[i].arrays[0][0]);
        const auto near = [&](double value, long double exact) {
          // 4 units in the last place, as sincos.h promises for huge angles.
          return std::abs(static_cast<long double>(value) - exact) <=
                 4 * std::abs(exact) * (single ? 0x1p-23L : 0x1p-52L);
        };
        CHECK(near(got[12 * i], std::cos(angle)));
        CHECK(near(got[12 * i + 3], std::sin(angle)));
      }
    }
  }
}

/// Coulomb friction depends on the sign of the speed.
TEST_CASE("NaNs on other machines") {
  EmittedMachine here(
      "robot crank {\n  gravity = [0, 0, 0] m/s^2\n  link arm { mass = 1 kg, com = [1, 0, 0] m }\n"
      "  joint turn: revolute base -> arm = at([0, 0, 0] m, axis = [0, 0, 1]) { coulomb = 3 N*m }\n}\n");
  const std::vector<Call> calls{{"friction", {{std::nan("")}}, 1}, {"friction", {{2}}, 1}, {"friction", {{-2}}, 1}};
  for (const Machine& machine : other_machines()) {
    for (const bool single : {false, true}) {
      CAPTURE(machine.triple);
      CAPTURE(single);
      BuildRequest request = request_for(machine, single, false);
      request.functions = {"friction"};
      const auto built = here.session().build(request);
      REQUIRE_MESSAGE(built.has_value(), here.messages());
      const std::vector<double> got = results_on(machine, *built, program("crank", calls, single), single);
      REQUIRE(got.size() == 3);
      CHECK(std::isnan(got[0]));
      CHECK(got[1] == 3);
      CHECK(got[2] == -3);
    }
  }
}

}  // namespace
}  // namespace robotc::test::targets_test
