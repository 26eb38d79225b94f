// Output of `build`: object files called through their headers from C and C++, compared with evaluation of the same
// functions.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>

#include "compiler/codegen/target.h"
#include "tests/emitted/random_machine.h"

namespace robotc::test::built_test {
namespace {

constexpr const char* c_compiler = ROBOTC_C_COMPILER;
constexpr const char* cpp_compiler = ROBOTC_CXX_COMPILER;
using Numbers = std::vector<double>;

constexpr const char* strict = " -pedantic -Wall -Wextra -Werror ";

BuiltObject build(EmittedMachine& machine, const std::vector<std::string>& functions, BuildRequest request = {}) {
  request.functions = functions;
  request.command = "robotc build machine.robot";
  request.version = "1.2.3";
  auto built = machine.session().build(request);
  REQUIRE_MESSAGE(built.has_value(), machine.messages());
  return *std::move(built);
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

/// A wrapper `call_NAME` over arrays of doubles for each function, which uses the header and the default parameters.
std::string wrappers(const MachineCase& c, const std::vector<WrittenFunction>& functions,
                     const std::vector<std::size_t>& sizes, const std::string& number) {
  std::string text = "#include \"machine.h\"\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
  const std::string macro = upper(c.name);
  for (std::size_t f = 0; f < functions.size(); ++f) {
    std::string parameters, copies, call;
    const auto inputs = arrays(functions[f], c.inputs);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      parameters += fmt::format("const double *a{}, ", i);
      copies += fmt::format("  {0} b{1}[{2} + 1];\n  for (i = 0; i < {2}; ++i) b{1}[i] = ({0})a{1}[i];\n", number, i,
                            inputs[i].size());
      call += fmt::format("b{}, ", i);
    }
    text += fmt::format(
        "void call_{0}({1}double *out);\nvoid call_{0}({1}double *out)\n{{\n  int i;\n{2}  {3} result[{4} + 1];\n"
        "#if {5}_PARAMETERS > 0\n  const {3} parameters[{5}_PARAMETERS] = {5}_DEFAULT_PARAMETERS;\n"
        "  {3} constants[{5}_CONSTANTS + 1];\n  {6}_prepare(parameters, constants);\n#else\n"
        "  const {3} *constants = 0;\n#endif\n  {6}_{0}({7}constants, result);\n"
        "  for (i = 0; i < {4}; ++i) out[i] = (double)result[i];\n}}\n",
        functions[f].name(), parameters, copies, number, sizes[f], macro, c.name, call);
  }
  return text + "#ifdef __cplusplus\n}\n#endif\n";
}

/// Sums of some hundred terms of up to a hundred times the result, each off by an ulp of its type.
void check_within(const std::vector<double>& got, const std::vector<double>& expected, bool is_float,
                  const std::string& what) {
  if (!is_float) return check_close(got, expected, what);
  CAPTURE(what);
  double scale = 1;
  for (const double value : expected) scale = std::max(scale, std::abs(value));
  for (std::size_t i = 0; i < got.size(); ++i) CHECK(std::abs(got[i] - expected[i]) <= 1e-11 * 0x1p29 * scale);
}

void check_built(const MachineCase& c, const BuildRequest& request, const std::string& compiler) {
  EmittedMachine machine(c.text);
  const std::vector<WrittenFunction> functions = written_functions(c.has_actuators, c.written);
  std::vector<std::vector<double>> expected;
  std::vector<std::size_t> sizes;
  for (const WrittenFunction& function : functions) {
    expected.push_back(machine.value(function, c.inputs));
    sizes.push_back(expected.back().size());
  }
  const BuiltObject built = build(machine, names_of(functions), request);
  CHECK(built.object.find("robotc build") == std::string::npos);
  const Workplace folder;
  folder.write("machine.h", built.header);
  const std::string object = folder.write("machine.o", built.object);
  const std::string source = folder.write(compiler == c_compiler ? "calls.c" : "calls.cpp",
                                          wrappers(c, functions, sizes, request.single ? "float" : "double"));
  const std::string library = folder / "machine.so";
  const char* const standard = compiler == c_compiler ? " -std=c99" : " -std=c++11";
  run_command(compiler + standard + strict + optimisation() + " -shared -fPIC -o " + library + " " + source + " " +
              object + " -lm");
  const Library compiled(library);
  for (std::size_t f = 0; f < functions.size(); ++f) {
    check_within(compiled.call("call_" + functions[f].name(), arrays(functions[f], c.inputs), sizes[f]), expected[f],
                 request.single, functions[f].what);
  }
}

void check_machines(const BuildRequest& request, const std::string& compiler) {
  for (const std::uint64_t seed : oracle::sampled_seeds(1, 1, 4)) {
    INFO("numbers as literals, ROBOTC_SEED=" << seed);
    check_built(random_case(seed, Written::literals), request, compiler);
  }
  for (const std::uint64_t seed : oracle::sampled_seeds(100, 1, 3)) {
    INFO("each number a parameter, ROBOTC_SEED=" << seed);
    check_built(random_case(seed, Written::parameters), request, compiler);
  }
}

TEST_CASE("built objects, every function of random machines, from C") { check_machines({}, c_compiler); }

TEST_CASE("built objects, every function of random machines, from C++") { check_machines({}, cpp_compiler); }

TEST_CASE("objects built for this very CPU") {
  BuildRequest request;
  request.target.cpu = "native";
  check_machines(request, c_compiler);
}

TEST_CASE("objects built to be small") {
  BuildRequest request;
  request.small = true;
  check_machines(request, c_compiler);
}

struct Published {
  std::string name;
  std::string text;
  std::size_t joints;
};

std::vector<Published> published() {
  return {{"scara", file_of("examples/scara.robot"), 5}, {"puma560", file_of("stdlib/robots/puma560.robot"), 6}};
}

const std::vector<WrittenFunction>& usual() {
  static const std::vector<WrittenFunction> all = {
      {"inverse_dynamics", {"q", "qd", "qdd"}, "inverse_dynamics("},
      {"forward_dynamics", {"q", "qd", "tau"}, "forward_dynamics("},
      {"mass_matrix", {"q"}, "mass_matrix("},
      {"nonlinear_effects", {"q", "qd"}, "nonlinear_effects("},
      {"gravity_forces", {"q"}, "gravity_forces("},
  };
  return all;
}

Inputs random_inputs(std::uint64_t seed, std::size_t joints) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> unit(-1, 1);
  Inputs inputs;
  for (auto* array : {&inputs.q, &inputs.qd, &inputs.qdd, &inputs.tau}) {
    for (std::size_t i = 0; i < joints; ++i) array->push_back(2 * unit(random));
  }
  return inputs;
}

TEST_CASE("published robots as objects, at random states, in double and in float") {
  for (const Published& robot : published()) {
    CAPTURE(robot.name);
    EmittedMachine machine(robot.text);
    for (const bool single : {false, true}) {
      BuildRequest request;
      request.single = single;
      const BuiltObject built = build(machine, {}, request);
      CHECK(built.called.empty());
      MachineCase c{robot.text, random_inputs(1, robot.joints), true, robot.name};
      std::vector<std::size_t> sizes;
      for (const WrittenFunction& function : usual()) sizes.push_back(machine.value(function, c.inputs).size());
      const Workplace folder;
      folder.write("machine.h", built.header);
      const std::string object = folder.write("machine.o", built.object);
      const std::string source = folder.write("calls.c", wrappers(c, usual(), sizes, single ? "float" : "double"));
      const std::string library = folder / "machine.so";
      run_command(std::string(c_compiler) + " -std=c99" + strict + "-shared -fPIC -o " + library + " " + source + " " +
                  object);
      const Library compiled(library);
      for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        c.inputs = random_inputs(seed, robot.joints);
        for (std::size_t f = 0; f < usual().size(); ++f) {
          check_within(compiled.call("call_" + usual()[f].name(), arrays(usual()[f], c.inputs), sizes[f]),
                       machine.value(usual()[f], c.inputs), single, usual()[f].what);
        }
      }
    }
  }
}

/// The same numbers with the entries of states side by side.
std::vector<double> side_by_side(const std::vector<double>& values, std::size_t states) {
  const std::size_t entries = values.size() / states;
  std::vector<double> result(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) result[i % entries * states + i / entries] = values[i];
  return result;
}

TEST_CASE("a batch gives what its states give one by one") {
  constexpr std::size_t states = 11;  // blocks and a remainder
  const Published robot = published().back();
  EmittedMachine machine(robot.text);
  machine.session().fix_parameters();
  for (const bool single : {false, true}) {
    for (const auto& [cpu, by_entries] : {std::pair{"", false}, {"", true}, {"native", false}, {"native", true}}) {
      CAPTURE(cpu);
      CAPTURE(by_entries);
      const auto laid_out = [&](const std::vector<double>& values) {
        return by_entries ? side_by_side(values, states) : values;
      };
      BuildRequest request;
      request.batch = states;
      request.side_by_side = by_entries;
      request.single = single;
      request.target.cpu = cpu;
      const BuiltObject built = build(machine, {}, request);
      CHECK(built.functions.size() == 2 * usual().size());
      MachineCase c{robot.text, {}, true, robot.name};
      std::vector<Inputs> each;
      for (std::size_t i = 0; i < states; ++i) {
        each.push_back(random_inputs(i, robot.joints));
        const auto append = [](std::vector<double>& all, const std::vector<double>& more) {
          all.insert(all.end(), more.begin(), more.end());
        };
        append(c.inputs.q, each[i].q);
        append(c.inputs.qd, each[i].qd);
        append(c.inputs.qdd, each[i].qdd);
        append(c.inputs.tau, each[i].tau);
      }
      for (std::vector<double>* const all : {&c.inputs.q, &c.inputs.qd, &c.inputs.qdd, &c.inputs.tau}) {
        *all = laid_out(*all);
      }
      std::vector<WrittenFunction> functions = usual();
      std::vector<std::size_t> sizes;
      std::vector<std::vector<double>> expected;
      for (WrittenFunction& function : functions) {
        auto& all = expected.emplace_back();
        for (const Inputs& inputs : each) {
          const std::vector<double> values = machine.value(function, inputs);
          all.insert(all.end(), values.begin(), values.end());
        }
        all = laid_out(all);
        sizes.push_back(all.size());
        function.what += "_batch";
      }
      const Workplace folder;
      folder.write("machine.h", built.header);
      const std::string object = folder.write("machine.o", built.object);
      const std::string source = folder.write("calls.c", wrappers(c, functions, sizes, single ? "float" : "double"));
      const std::string library = folder / "machine.so";
      run_command(std::string(c_compiler) + " -std=c99" + strict + "-shared -fPIC -o " + library + " " + source + " " +
                  object);
      const Library compiled(library);
      for (std::size_t f = 0; f < functions.size(); ++f) {
        check_within(compiled.call("call_" + functions[f].name(), arrays(functions[f], c.inputs), sizes[f]),
                     expected[f], single, functions[f].what);
      }
    }
  }
}

TEST_CASE("two robots in one program") {
  const Workplace folder;
  std::string command = std::string(c_compiler) + " -std=c99" + strict + "-o " + (folder / "both");
  std::string includes, body;
  for (const Published& robot : published()) {
    EmittedMachine machine(robot.text);
    machine.session().fix_parameters();
    const BuiltObject built = build(machine, {});
    folder.write(robot.name + ".h", built.header);
    command += " " + folder.write(robot.name + ".o", built.object);
    includes += "#include \"" + robot.name + ".h\"\n#include \"" + robot.name + ".h\"\n";
    body += fmt::format(
        "  {{\n    double q[{0}] = {{0}}, g[{0}];\n    {1}_gravity_forces(q, 0, g);\n    sum += g[1];\n  }}\n",
        robot.joints, robot.name);
  }
  const std::string source =
      folder.write("both.c", includes + "#include <stdio.h>\nint main(void)\n{\n  double sum = 0;\n" + body +
                                 "  printf(\"%.17g\\n\", sum);\n  return 0;\n}\n");
  run_command(command + " " + source);
  double expected = 0;
  for (const Published& robot : published()) {
    EmittedMachine machine(robot.text);
    const Inputs rest{std::vector<double>(robot.joints), {}, {}, {}};
    expected += machine.value(usual()[4], rest)[1];
  }
  CHECK(std::abs(std::stod(run_command(folder / "both")) - expected) < 1e-12);
}

TEST_CASE("a header does not link with the object of another robot, version or type, static, shared or loaded") {
  const std::string text = file_of("examples/scara.robot");
  EmittedMachine machine(text);
  const BuiltObject own = build(machine, {});
  const auto links_with = [&](const BuiltObject& other) {
    const Workplace folder;
    folder.write("scara.h", own.header);
    const std::string object = folder.write("scara.o", other.object);
    const std::string library = folder / "libscara.so";
    const std::string compiler = std::string(c_compiler) + " -std=c99 -ffunction-sections -Wl,--gc-sections -o ";
    const auto succeeds = [&](const std::string& command) {
      return run_command("( " + command + " ) >" + (folder / "log") + " 2>&1 && echo yes || echo no") == "yes\n";
    };
    REQUIRE(succeeds(compiler + library + " -shared " + object));
    const std::string caller = folder.write(
        "caller.c",
        "#include \"scara.h\"\nint main(void)\n{\n  double q[5] = {0}, g[5];\n  scara_gravity_forces(q, 0, g);\n"
        "  return 0;\n}\n");
    const std::string loader =
        folder.write("loader.c",
                     "#include <dlfcn.h>\n#include \"scara.h\"\nint main(int argc, char **argv)\n{\n"
                     "  void *library = dlopen(argv[argc - 1], RTLD_NOW);\n  return library == 0 ? 2 : "
                     "dlsym(library, \"scara_gravity_forces_\" SCARA_HASH) == 0;\n}\n");
    run_command(compiler + (folder / "loader") + " " + loader + " -ldl");
    const bool linked = succeeds(compiler + (folder / "static") + " " + caller + " " + object);
    CHECK(succeeds(compiler + (folder / "shared") + " " + caller + " " + library) == linked);
    CHECK(succeeds((folder / "loader") + " " + library) == linked);
    return linked;
  };
  CHECK(links_with(own));
  std::string heavier = text;
  heavier.replace(heavier.find("0.5114"), 6, "0.5115");
  EmittedMachine other(heavier);
  CHECK_FALSE(links_with(build(other, {})));
  // Options that change neither declarations nor results, except rounding.
  BuildRequest small;
  small.small = true;
  CHECK(links_with(build(machine, {}, small)));
  BuildRequest native;
  native.target.cpu = "native";
  CHECK(links_with(build(machine, {}, native)));
  BuildRequest single;
  single.single = true;
  CHECK_FALSE(links_with(build(machine, {}, single)));
  BuildRequest many;
  many.batch = 4;
  CHECK_FALSE(links_with(build(machine, {}, many)));
  CHECK_FALSE(links_with(build(machine, {"gravity_forces"})));
  std::string renamed = text;
  for (std::size_t at = 0; (at = renamed.find("wrist", at)) != std::string::npos;) renamed.replace(at, 5, "twist");
  EmittedMachine joints(renamed);
  CHECK_FALSE(links_with(build(joints, {})));
  BuildRequest newer;
  newer.functions = {};
  newer.version = "1.2.4";
  const auto later = machine.session().build(newer);
  REQUIRE(later);
  CHECK_FALSE(links_with(*later));
}

TEST_CASE("a controller fits into a small microcontroller") {
  EmittedMachine machine(file_of("examples/scara.robot"));
  BuildRequest request;
  request.target.triple = "thumbv7em-none-eabihf";
  request.controllers = {"computed_torque"};
  const BuiltObject built = build(machine, {}, request);
  CHECK(built.called.empty());
  CHECK(built.code_size <= 6 * 1024);
  CHECK(built.functions.size() == 3);
  for (const BuiltObject::Function& function : built.functions) CHECK(function.stack <= 1024);
}

// The workspace of `mpc` does not depend on the horizon. Its arguments do: six goals and six weights a tick.
TEST_CASE("predictive control of six joints fits into the memory of a microcontroller") {
  const auto stack = [](int ahead) {
    EmittedMachine machine(fmt::format(R"(
use rprprp, predictive from std
controller law(ref: trajectory) for rprprp {{
  tau = predictive(ref, {}, 2, most = [30, 30, 20, 20, 10, 10] SI, dq = [0.1, 0.02, 0.1, 0.02, 0.1, 0.02] SI)
}}
)",
                                       ahead));
    BuildRequest request;
    request.target.triple = "thumbv7em-none-eabihf";
    request.controllers = {"law"};
    const BuiltObject built = build(machine, {}, request);
    CHECK(built.called.empty());
    std::uint64_t most = 0;
    for (const BuiltObject::Function& function : built.functions) most = std::max(most, function.stack);
    return most;
  };
  const std::uint64_t printed = stack(150);
  const std::uint64_t longest = stack(2000);
  constexpr std::uint64_t reference = std::uint64_t{2000} * 6 * sizeof(double);
  constexpr std::uint64_t memory = std::uint64_t{512} * 1024;
  CHECK(longest + reference < memory);  // with the reference, which the caller keeps
  // Frames are padded, and hold a few more temporaries.
  constexpr std::uint64_t others = 512;
  constexpr std::uint64_t states = std::uint64_t{2000 - 150} * 12 * sizeof(double);
  CHECK(longest - printed <= states + others);
}

/// "[1, 2]".
std::string list_of(const std::vector<double>& values) { return fmt::format("[{:.17g}]", fmt::join(values, ", ")); }

TEST_CASE("a controller's flowing states have the rates that its law says") {
  // The rate of Slotine and Li's estimates is gain·scale²·Yᵀs; here computed by hand from the regressor.
  const std::string law =
      "\ncontroller learning(ref: trajectory) for scara {\n  state beat = 3\n  next beat = beat + 1\n"
      "  tau = adaptive(ref, Kd = [10, 10, 10, 10, 10] SI)\n}\n";
  EmittedMachine machine("use adaptive from std\n" + file_of("examples/scara.robot") + law);
  BuildRequest request;
  request.controllers = {"learning"};
  const BuiltObject built = build(machine, {}, request);
  CHECK(built.header.find("continuous state; [0] column.m kg, [1] upper.Izz kg*m^2, ") != std::string::npos);
  CHECK(built.header.find("adaptive_estimate: [0] column.m kg/s, [1] upper.Izz N*m*s, ") != std::string::npos);
  const Workplace folder;
  folder.write("machine.h", built.header);
  const std::string object = folder.write("machine.o", built.object);
  const std::string source = folder.write("calls.c", R"(#include "machine.h"
void rates(const double *a, double *out);
void rates(const double *a, double *out)
{
  const double parameters[SCARA_PARAMETERS] = SCARA_DEFAULT_PARAMETERS;
  double constants[SCARA_CONSTANTS], tau[5];
  scara_learning_state state, rate, before;
  const unsigned count = sizeof state.adaptive_estimate / sizeof(double);
  const double *in = state.adaptive_estimate, *made = rate.adaptive_estimate, *was = before.adaptive_estimate;
  unsigned i;
  rate.beat = 7;
  scara_prepare(parameters, constants);
  scara_learning_init(&state, 0, a, a + 5, a + 10, a + 15, a + 20, constants);
  before = state;
  scara_learning_rates(&state, 0, a, a + 5, a + 10, a + 15, a + 20, constants, &rate);
  scara_learning_step(&state, 0, a, a + 5, a + 10, a + 15, a + 20, constants, tau);
  for (i = 0; i < count; ++i) {
    out[i] = made[i];
    out[count + i] = in[i];
    out[2 * count + i] = was[i];
  }
  out[3 * count] = rate.beat;
  out[3 * count + 1] = state.beat;
}
)");
  const std::string library = folder / "machine.so";
  run_command(std::string(c_compiler) + " -std=c99" + strict + "-shared -fPIC -o " + library + " " + source + " " +
              object);
  const Library compiled(library);
  const std::vector<double> parameters = machine.value("dynamic_parameters()");
  const std::size_t count = parameters.size();
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Inputs now = random_inputs(seed, 5), reference = random_inputs(seed + 100, 5);
    std::vector<double> wanted_rate, wanted_acceleration, s, all;
    for (std::size_t i = 0; i < 5; ++i) {
      const double e = reference.q[i] - now.q[i], ed = reference.qd[i] - now.qd[i];
      wanted_rate.push_back(reference.qd[i] + 10 * e);
      wanted_acceleration.push_back(reference.qdd[i] + 10 * ed);
      s.push_back(ed + 10 * e);
    }
    for (const auto* part : {&now.q, &now.qd, &reference.q, &reference.qd, &reference.qdd}) {
      all.insert(all.end(), part->begin(), part->end());
    }
    const std::vector<double> regressor =
        machine.value("regressor(" + list_of(now.q) + ", " + list_of(now.qd) + ", " + list_of(wanted_rate) + ", " +
                      list_of(wanted_acceleration) + ")");
    std::vector<double> expected(3 * count + 2);
    expected.back() = 4;  // the discrete state has ticked, and has no rate
    for (std::size_t k = 0; k < count; ++k) {
      double sum = 0;
      for (std::size_t i = 0; i < 5; ++i) sum += regressor[i * count + k] * s[i];
      expected[k] = parameters[k] * parameters[k] * sum;
      // It begins with the model's value; the caller integrates it.
      expected[count + k] = expected[2 * count + k] = parameters[k];
    }
    check_close(compiled.call("rates", {all}, expected.size()), expected, "rates");
  }
}

/// The initial state of a law, from its object and in a simulation.
TEST_CASE("a state that begins with the value of another one") {
  const std::string arm =
      "use delay, derivative, lowpass from std\n"
      "robot arm {\n  gravity = [0, 0, -9.81] m/s^2\n  link bar { mass = 1 kg, com = [0.5, 0, 0] m }\n"
      "  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])\n}\n"
      "fn running(u, start) {\n  state y = start\n  der(y) = u\n  y\n}\n"
      "controller keep(ref: trajectory) for arm {\n"
      "  let e = ref.q - q\n"
      "  let slow = lowpass(running(e, 3 s * q) + 1 s * e, 50 ms)\n"
      "  let late = delay(q, 3)\n"
      "  let rate = derivative(delay(2 * q, 1), 20 ms)\n"
      "  tau = 1 N*m/s * slow + 1 N*m * late + 1 N*m*s * rate\n}\n"
      "trajectory lead for arm { q = [0.9 + 0.1 * t / (1 s)] }\n"
      "simulate run for arm {\n  initial q = [0.4]\n  tau = keep(lead) every 10 ms\n"
      "  duration = 1 s, step = 10 ms, integrator = rk4\n}\n";
  EmittedMachine machine(arm);
  // At q = 0.4 with the reference at 0.9: e is 0.5; the integral begins at 1.2, its low-pass at 1.7; the delays are 0.4
  // three times; derivatives are 0.8, delayed by a tick and smoothed.
  const Numbers expected{0.4, 0.4, 0.4, 0.8, 0.8, 1.2, 1.7};
  const auto simulation = machine.session().compile_simulation(std::nullopt);
  REQUIRE_MESSAGE(simulation.has_value(), machine.messages());
  Numbers begun = simulation->plan.x;
  begun.insert(begun.end(), simulation->plan.z.begin(), simulation->plan.z.end());
  std::sort(begun.begin(), begun.end());
  check_close(begun, expected, "simulated");

  BuildRequest request;
  request.controllers = {"keep"};
  const BuiltObject built = build(machine, {}, request);
  const Workplace folder;
  folder.write("machine.h", built.header);
  const std::string object = folder.write("machine.o", built.object);
  const std::string source = folder.write(
      "calls.c",
      "#include \"machine.h\"\n#include <string.h>\nvoid begin(const double *q, const double *ref, double *out);\n"
      "void begin(const double *q, const double *ref, double *out)\n{\n  arm_keep_state state;\n"
      "  const double qd[1] = {0};\n  arm_keep_init(&state, 0, q, qd, ref, 0);\n  memcpy(out, &state, sizeof "
      "state);\n}\n");
  const std::string library = folder / "machine.so";
  run_command(std::string(c_compiler) + " -std=c99" + strict + "-shared -fPIC -o " + library + " " + source + " " +
              object);
  Numbers built_begin = Library(library).call("begin", {{0.4}, {0.9}}, expected.size());
  std::sort(built_begin.begin(), built_begin.end());
  check_close(built_begin, expected, "built");
}

/// The states of `follow_task` belong to the law, and begin at its start.
TEST_CASE("a controller that makes its own motion") {
  EmittedMachine machine(
      "use follow_task from std\n"
      "robot arm {\n  gravity = [0, 0, -9.81] m/s^2\n  link bar { mass = 1 kg, com = [0.5, 0, 0] m }\n"
      "  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])\n}\n"
      "fn level(at) { [sin(at[1])] }\n"
      "controller own(ref: trajectory) for arm {\n"
      "  let lead = follow_task(level, [0.1 * sin(1 rad/s * t)], [0.3])\n  tau = 10 N*m * (lead.q - q)\n}\n");
  BuildRequest request;
  request.controllers = {"own"};
  const BuiltObject built = build(machine, {}, request);
  CHECK(built.header.find("at;") != std::string::npos);
}

TEST_CASE("several controllers in one object give what each gives by itself") {
  const std::string more =
      "\ncontroller keep(ref: trajectory) for scara {\n  param soft = 0.5\n  state seen: qd = 0\n"
      "  state side: {left, right} = left\n  state late = false\n"
      "  when q.elbow > 1 {\n    next side = right\n    next late = true\n  }\n"
      "  next seen = soft * seen + (1 - soft) * qd\n"
      "  tau = pid(ref, Kp = [9, 8, 7, 6, 5] SI, Ki = [1, 2, 3, 4, 5] SI, Kd = [5, 4, 3, 2, 1] SI, qd = seen,"
      " most = [90, 90, 90, 90, 90] SI) + (if late then 1 else 0) * gravity_forces(q)\n}\n";
  EmittedMachine machine("use pid from std\n" + file_of("examples/scara.robot") + more);
  const Inputs now = random_inputs(1, 5), reference = random_inputs(2, 5);
  Numbers all;
  for (const auto* part : {&now.q, &now.qd, &reference.q, &reference.qd, &reference.qdd}) {
    all.insert(all.end(), part->begin(), part->end());
  }
  // Both tick once: with others in the object, and alone.
  const std::string keep =
      "  scara_keep_state s;\n  scara_keep_init(&s, 0, a, a + 5, a + 10, a + 15, 0.001, constants);\n"
      "  scara_keep_step(&s, 0, a, a + 5, a + 10, a + 15, 0.001, constants, out);\n"
      "  scara_keep_step(&s, 0, a + 5, a, a + 10, a + 15, 0.001, constants, out);\n";
  const std::string torque =
      "  scara_computed_torque_state c;\n  scara_computed_torque_init(&c, 0, a, a + 5, a + 10, a + 15, a + 20, "
      "constants);\n"
      "  scara_computed_torque_step(&c, 0, a, a + 5, a + 10, a + 15, a + 20, constants, out + 5);\n";
  const auto efforts = [&](const std::vector<std::string>& controllers, const std::string& calls) {
    BuildRequest request;
    request.controllers = controllers;
    const BuiltObject built = build(machine, {}, request);
    // Each member has a comment on its entries.
    const bool keeps = controllers != std::vector<std::string>{"computed_torque"};
    for (const char* const said :
         {"/* [0] lift m/s, [1] shoulder rad/s, ", "/* 0 left, 1 right */", "/* 0 false, 1 true */"}) {
      CHECK((built.header.find(said) != std::string::npos) == keeps);
    }
    const Workplace folder;
    folder.write("machine.h", built.header);
    const std::string object = folder.write("machine.o", built.object);
    const std::string source =
        folder.write("calls.c",
                     "#include \"machine.h\"\nvoid efforts(const double *a, double *out);\n"
                     "void efforts(const double *a, double *out)\n{\n"
                     "  const double parameters[SCARA_PARAMETERS] = SCARA_DEFAULT_PARAMETERS;\n"
                     "  double constants[SCARA_CONSTANTS];\n  int i;\n  scara_prepare(parameters, constants);\n"
                     "  for (i = 0; i < 10; ++i) out[i] = 0;\n  {\n" +
                         calls + "  }\n}\n");
    const std::string library = folder / "machine.so";
    run_command(std::string(c_compiler) + " -std=c99" + strict + "-shared -fPIC -o " + library + " " + source + " " +
                object);
    return Library(library).call("efforts", {all}, 10);
  };
  Numbers expected = efforts({"keep"}, keep);
  const Numbers second = efforts({"computed_torque"}, torque);
  for (std::size_t i = 5; i < 10; ++i) expected[i] = second[i];
  const std::string both = keep + "  {\n" + torque + "  }\n";
  check_close(efforts({"keep", "computed_torque"}, both), expected, "two controllers");
  check_close(efforts({"computed_torque", "keep", "computed_torque"}, both), expected, "the other way round");
}

TEST_CASE("the same robot gives the same bytes, and one header for all machines") {
  const MachineCase c = random_case(100, Written::parameters);
  std::string header;
  for (const std::string& triple : codegen::Target::with_objects()) {
    BuildRequest request;
    request.target.triple = triple;
    request.assembly = request.llvm_ir = true;
    EmittedMachine first(c.text), second(c.text);
    const BuiltObject one = build(first, {"inverse_dynamics", "pose(tool)"}, request);
    const BuiltObject other = build(second, {"inverse_dynamics", "pose(tool)"}, request);
    CHECK(one.object == other.object);
    CHECK(one.header == other.header);
    CHECK(one.assembly == other.assembly);
    CHECK(one.llvm_ir == other.llvm_ir);
    CHECK(one.assembly.find(one.hash) != std::string::npos);
    CHECK(one.llvm_ir.find(one.hash) != std::string::npos);
    if (header.empty()) header = one.header;
    CHECK(header == one.header);
    for (const BuiltObject::Function& function : one.functions) CHECK(function.stack < 16'384);
  }
}

}  // namespace
}  // namespace robotc::test::built_test
