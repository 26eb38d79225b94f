// Ten thousand ticks of laws with states and algorithms, for a tree and for robots with closed loops, at the states of
// a simulation: objects for this machine give the bits of native code in this process, objects for other machines and
// the simulation the same up to rounding.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fstream>
#include <random>
#include <sstream>

#include "runtime/simulate.h"
#include "tests/targets/machines.h"
#include "tests/unit/codegen/compile.h"

namespace robotc::test::laws_test {
namespace {

constexpr std::size_t ticks = 10'000;

/// A robot with its numbers of coordinates, of freedoms and of efforts.
struct Plant {
  std::string name;
  std::size_t coordinates = 0;
  std::size_t freedoms = 0;
  std::size_t efforts = 0;
  std::string start{"0"};  ///< a configuration
};
const Plant rpr{"rpr", 3, 3, 3};
const Plant four_bar{"four_bar", 3, 1, 1, "[motor = 20 deg]"};
const Plant delta{"delta", 10, 3, 3, "here"};
const Plant palletiser{"palletiser", 10, 4, 4, "pick"};

const std::string laws = R"(
use rpr, four_bar, delta, palletiser from std
use quintic, pid, adaptive, computed_torque, linear_quadratic, predictive from std
const goal: rpr.q = [0.4, 0.3 m, -0.5]
const most: rpr.tau = [60, 300, 30] SI
controller with_pid for rpr {
  let move = quintic(0 * goal, goal, 2 s)
  tau = pid(move, Kp = [900, 3000, 400] SI, Ki = [500, 900, 200] SI, Kd = [90, 500, 40] SI, most = most)
}
controller with_lqr for rpr {
  let move = quintic(0 * goal, goal, 2 s)
  tau = linear_quadratic(move.q, dq = [0.1, 0.1, 0.1] SI, dqd = [2, 2, 2] SI, dtau = [5, 20, 3] SI)
}
controller with_qp for rpr {
  let move = quintic(0 * goal, goal, 2 s)
  let want = computed_torque(move)
  let H = diag(1 ./ most ./ most)
  tau = qp(H, -H * want, [[1, 0 m, 0], [0, 1, 0 /m]], [-20, -20] SI, [20, 20] SI)
}
controller with_mpc for rpr {
  let move = quintic(0 * goal, goal, 2 s)
  tau = predictive(move, 12, 2, most = most, dq = [0.01, 0.01, 0.01] SI)
}
controller with_noise for rpr {
  let move = quintic(0 * goal, goal, 2 s)
  tau = computed_torque(move) + noise([0.1, 1, 0.1] SI)
}
controller with_condition for rpr {
  let move = quintic(0 * goal, goal, 2 s)
  const typical: q = [1, 0.3, 1] SI
  tau = computed_torque(move) * (1 - 0.1 / condition_number(diag(typical) * mass_matrix(q) * diag(typical)))
}
controller with_adaptation for rpr {
  let move = quintic(0 * goal, goal, 2 s)
  let law = adaptive(move, Kd = [2, 20, 0.5] SI, trust = 0.7)
  let estimate = law.estimate
  tau = law
}
controller turns for four_bar {
  const first: four_bar.q = [motor = 20 deg], last: four_bar.q = [motor = 340 deg]
  let move = quintic(first, last, 8 s)
  tau = computed_torque(move, Kp = 900 /s^2, Kd = 60 /s)
}
controller places for delta {
  let move = quintic(here, there, 4 s)
  tau = pid(move, Kp = [90, 90, 90] SI, Ki = [60, 60, 60] SI, Kd = [6, 6, 6] SI, most = [20, 20, 20] SI) +
        gravity_forces(q)
}
controller pulls for delta {
  let part = clamp(t / 4 s, 0, 1)
  let first = pose(delta.stage, here).position, last = pose(delta.stage, there).position
  let J = jacobian(delta.stage, q)[1..3, 1..3]
  let error = first + part^2 * (3 - 2 * part) * (last - first) - pose(delta.stage, q).position
  let force = 400 N/m * error - 40 N*s/m * (J * qd)
  tau = transpose(J) * force + gravity_forces(q)
}
controller stacks for palletiser {
  const most: palletiser.tau = [4, 4, 4, 0.4] kN*m
  let path = quintic(pick, put, 4 s)
  let H = diag(1 ./ most ./ most)
  tau = qp(H, -H * pid(path, Kp = [90, 90, 90, 9] kN*m, Ki = [20, 20, 20, 2] kN*m/s, Kd = [9, 9, 9, 0.9] kN*m*s,
                       most = most), [[1, 0, 0, 0]], [-3] kN*m, [3] kN*m)
}
const here: delta.q = [place.position = [-0.15, 0.1, -0.8] m], there: delta.q = [place.position = [0.15, -0.05, -0.8] m]
const pick: palletiser.q = [turn = -60 deg, shoulder = 50 deg, drive = -40 deg, wrist = 0]
const put: palletiser.q = [turn = 60 deg, shoulder = 80 deg, drive = -25 deg, wrist = 90 deg]
)";

struct Law {
  std::string name;
  std::string state{};  ///< its continuous state, which the simulation integrates
  Plant plant = rpr;

  /// Index of the efforts in a row of the simulation's log: after t, q and qd.
  [[nodiscard]] std::size_t efforts_at() const { return 1 + plant.coordinates + plant.freedoms; }
};

/// The log of a simulation at each tick: t, q, qd, the continuous state; and the efforts.
struct Record {
  std::vector<std::vector<double>> inputs;
  std::vector<std::vector<double>> efforts;
};

Record simulated(const Law& law) {
  const std::string text = laws + "simulate run for " + law.plant.name + " {\n  let law = " + law.name +
                           "()\n  initial q = " + law.plant.start +
                           "\n  tau = law every 1 ms\n  duration = 10 s, step = 1 ms, integrator = "
                           "rk4\n  log now = t, q, qd, tau" +
                           (law.state.empty() ? "" : ", law." + law.state) + "\n}\n";
  Session session([&](const std::string&) { return text; });
  const bool sound = session.load("laws.robot");
  REQUIRE_MESSAGE(sound, render_text(session.diagnostics(), session.sources(), false));
  auto simulation = session.compile_simulation(std::nullopt);
  REQUIRE_MESSAGE(simulation.has_value(), render_text(session.diagnostics(), session.sources(), false));
  const runtime::Result result = runtime::simulate(simulation->system, simulation->plan);
  REQUIRE(result.rows == ticks + 1);
  const std::size_t width = simulation->plan.log_width;
  Record record;
  for (std::size_t k = 0; k < ticks; ++k) {
    const double* const row = result.log.data() + k * width;
    const double* const efforts = row + law.efforts_at();
    record.inputs.emplace_back(row, efforts);
    record.inputs.back().insert(record.inputs.back().end(), efforts + law.plant.efforts, row + width);
    record.efforts.emplace_back(efforts, efforts + law.plant.efforts);
  }
  return record;
}

/// A program that reads the inputs of each tick and writes the efforts.
std::string program(const Law& law, const BuiltObject& built, std::size_t width) {
  const bool has_period = built.header.find("double period") != std::string::npos;
  const std::string arguments =
      fmt::format("in[0], in + 1, in + {}, {}constants", 1 + law.plant.coordinates, has_period ? "0.001, " : "");
  std::string macro = law.plant.name;
  std::ranges::transform(macro, macro.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return fmt::format(R"(#include "robot.h"
#include "exchange.h"
const char *run(void);
const char *run(void)
{{
  static double in[{0}], tau[{5}];
  static {3}_{1}_state state;
  unsigned tick, i;
#if {4}_PARAMETERS > 0
  static const double parameters[] = {4}_DEFAULT_PARAMETERS;
  static double constants[{4}_CONSTANTS + 1];
  {3}_prepare(parameters, constants);
#else
  static const double *constants = 0;
#endif
  for (tick = 0; get(in, sizeof in); ++tick) {{
    if (tick == 0) {3}_{1}_init(&state, {2});
    for (i = {6}; i < {0}; ++i) ((double *)&state)[i - {6}] = in[i];
    {3}_{1}_step(&state, {2}, tau);
    if (!put(tau, sizeof tau)) return "the results cannot be written\n";
  }}
  return "";
}}
)",
                     width, law.name, arguments, law.plant.name, macro, law.plant.efforts, law.efforts_at());
}

using Efforts = std::vector<std::vector<double>>;

class Shipped {
 public:
  Shipped(const Law& law, const Machine& machine, const Record& record) : efforts_(law.plant.efforts) {
    Session session([&](const std::string&) { return laws; });
    REQUIRE(session.load("laws.robot"));
    BuildRequest request = request_for(machine);
    request.robot = law.plant.name;
    request.controllers = {law.name};
    auto built = session.build(request);
    REQUIRE_MESSAGE(built.has_value(), render_text(session.diagnostics(), session.sources(), false));
    CHECK(built->called.empty());
    built_ = *std::move(built);
    command_ = make_program(folder_, machine, built_, program(law, built_, record.inputs.front().size()));
  }

  [[nodiscard]] const BuiltObject& built() const { return built_; }

  Efforts efforts(const std::vector<std::vector<double>>& inputs) const {
    {
      std::ofstream file(folder_ / "states", std::ios::binary);
      for (const auto& row : inputs) {
        file.write(reinterpret_cast<const char*>(row.data()),
                   static_cast<std::streamsize>(row.size() * sizeof(double)));
      }
    }
    CHECK(run_command(command_).empty());
    std::ifstream file(folder_ / "results", std::ios::binary);
    Efforts all(inputs.size(), std::vector<double>(efforts_));
    for (auto& row : all) {
      file.read(reinterpret_cast<char*>(row.data()), static_cast<std::streamsize>(efforts_ * sizeof(double)));
    }
    REQUIRE(file.good());
    return all;
  }

 private:
  Workplace folder_;
  std::size_t efforts_;
  BuiltObject built_;
  std::string command_;
};

/// The default parameters that the header lists.
std::vector<double> default_parameters(const BuiltObject& built) {
  const std::size_t begin = built.header.find("_DEFAULT_PARAMETERS {") + std::string("_DEFAULT_PARAMETERS {").size();
  std::istringstream text(built.header.substr(begin, built.header.find('}', begin) - begin));
  std::vector<double> values;
  for (std::string number; std::getline(text, number, ',');) values.push_back(std::stod(number));
  return values;
}

/// Native code of this process, which calls the algorithms of this process.
Efforts native_efforts(const Law& law, const BuiltObject& built, const Record& record) {
  codegen::Jit jit = codegen::make_jit();
  const codegen::CompiledKernels code = codegen::compile(jit, built.kernels);
  const auto find = [&](const std::string& what) {
    for (std::size_t i = 0; i < built.kernels.size(); ++i) {
      if (built.kernels[i].name.find(what) != std::string::npos) return i;
    }
    return built.kernels.size();
  };
  const auto call = [&](std::size_t i, const std::vector<std::vector<double>>& inputs,
                        const std::vector<double>& given) {
    return codegen::call(code.function(i), built.kernels[i], inputs, given);
  };
  std::vector<double> constants;
  if (const std::size_t prepare = find("_prepare"); prepare < built.kernels.size()) {
    constants = call(prepare, {}, default_parameters(built));
  }
  const expr::Kernel& step = built.kernels[find("_step")];
  std::vector<double> state;
  Efforts all;
  for (const std::vector<double>& row : record.inputs) {
    const auto speeds = row.begin() + 1 + static_cast<std::ptrdiff_t>(law.plant.coordinates);
    const auto states = row.begin() + static_cast<std::ptrdiff_t>(law.efforts_at());
    std::vector<std::vector<double>> inputs{{row[0]}, {row.begin() + 1, speeds}, {speeds, states}};
    if (step.inputs.size() == 5) inputs.push_back({0.001});
    if (all.empty()) state = call(find("_init"), inputs, constants);
    std::copy(states, row.end(), state.begin());
    inputs.push_back(state);
    const std::vector<double> results = call(find("_step"), inputs, constants);
    const auto next = results.begin() + static_cast<std::ptrdiff_t>(law.plant.efforts);
    all.emplace_back(results.begin(), next);
    // States are all discrete, or all continuous.
    if (next != results.end()) state.assign(next, results.end());
  }
  return all;
}

/// The bits of native code in this process, whose code fuses products with sums where the processor can. Simulations
/// round differently: their kernels compute the plant, too.
void check_bits(const Law& law, const Record& record, const Machine& machine) {
  const Shipped shipped(law, machine, record);
  const Efforts got = shipped.efforts(record.inputs);
  const Efforts expected = native_efforts(law, shipped.built(), record);
  std::size_t different = 0;
  for (std::size_t k = 0; k < ticks; ++k) {
    for (std::size_t i = 0; i < got[k].size(); ++i) different += got[k][i] == expected[k][i] ? 0 : 1;
  }
  CAPTURE(law.name);
  CHECK(different == 0);
}

/// How far efforts move when each input changes by four units in its last place: three random changes, the largest
/// move. Another machine rounds each of some hundred operations differently, which is a few dozen such changes.
std::vector<double> moves_of(const Shipped& here, const Record& record, const Efforts& efforts) {
  std::mt19937_64 random(1);
  std::vector<double> moves(ticks, 0);
  for (int round = 0; round < 3; ++round) {
    auto changed = record.inputs;
    for (auto& row : changed) {
      for (std::size_t i = 1; i < row.size(); ++i) row[i] *= 1 + ((random() & 1) != 0 ? 0x1p-50 : -0x1p-50);
    }
    const Efforts other = here.efforts(changed);
    for (std::size_t k = 0; k < ticks; ++k) {
      for (std::size_t i = 0; i < efforts[k].size(); ++i)
        moves[k] = std::max(moves[k], std::abs(other[k][i] - efforts[k][i]));
    }
  }
  return moves;
}

void check_near(const Law& law, const Record& record) {
  CAPTURE(law.name);
  const Shipped here(law, this_machine(), record);
  const Efforts efforts = here.efforts(record.inputs);
  const std::vector<double> moves = moves_of(here, record, efforts);
  double largest = 0;
  for (const auto& row : efforts) {
    for (const double effort : row) largest = std::max(largest, std::abs(effort));
  }
  // Changes can cancel in one tick, and do not in all.
  const double move = *std::max_element(moves.begin(), moves.end());
  const auto check = [&](const Efforts& got) {
    double worst = 0;
    for (std::size_t k = 0; k < ticks; ++k) {
      for (std::size_t i = 0; i < got[k].size(); ++i) worst = std::max(worst, std::abs(got[k][i] - efforts[k][i]));
    }
    CAPTURE(move);
    CHECK(worst <= 32 * move + 1e-14 * largest);
  };
  check(record.efforts);
  for (const Machine& machine : other_machines()) {
    CAPTURE(machine.triple);
    check(Shipped(law, machine, record).efforts(record.inputs));
  }
}

void check(const Law& law) {
  const Record record = simulated(law);
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    Machine machine = this_machine();
    machine.cpu = "x86-64-v3";
    check_bits(law, record, machine);
  }
#endif
  check_near(law, record);
}

TEST_CASE("ten thousand ticks of PID control") { check({"with_pid"}); }
TEST_CASE("ten thousand ticks of a regulator with a Riccati equation each") { check({"with_lqr"}); }
TEST_CASE("ten thousand ticks with a quadratic program each") { check({"with_qp"}); }
TEST_CASE("ten thousand ticks of predictive control") { check({"with_mpc"}); }
TEST_CASE("ten thousand ticks with noise") { check({"with_noise"}); }
TEST_CASE("ten thousand ticks with singular values") { check({"with_condition"}); }
TEST_CASE("ten thousand ticks of adaptive control") { check({"with_adaptation", "estimate"}); }
TEST_CASE("ten thousand ticks of computed torque for a four-bar") { check({"turns", "", four_bar}); }
TEST_CASE("ten thousand ticks of PID control for a delta robot") { check({"places", "", delta}); }
TEST_CASE("ten thousand ticks of forces on a delta robot's stage") { check({"pulls", "", delta}); }
TEST_CASE("ten thousand ticks of a quadratic program for a palletiser") { check({"stacks", "", palletiser}); }

}  // namespace
}  // namespace robotc::test::laws_test
