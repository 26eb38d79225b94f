// Ten thousand ticks of laws with states and algorithms, at the states of a simulation: objects for this machine give
// the bits of native code in this process, objects for other machines and the simulation the same up to rounding.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <random>
#include <sstream>

#include "runtime/simulate.h"
#include "tests/targets/machines.h"
#include "tests/unit/codegen/compile.h"

namespace robotc::test {
namespace {

constexpr std::size_t ticks = 10'000;
constexpr std::size_t joints = 3;

const std::string laws = R"(
use rpr, quintic, pid, adaptive, computed_torque, linear_quadratic, predictive from std
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
)";

struct Law {
  std::string name;
  std::string state{};  ///< its continuous state, which the simulation integrates
};

/// What a simulation logs at each tick: t, q, qd, the continuous state; and the efforts.
struct Record {
  std::vector<std::vector<double>> inputs;
  std::vector<std::vector<double>> efforts;
};

Record simulated(const Law& law) {
  const std::string text = laws + "simulate run for rpr {\n  let law = " + law.name +
                           "()\n  initial q = 0\n  tau = law every 1 ms\n  duration = 10 s, step = 1 ms, integrator = "
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
    record.inputs.emplace_back(row, row + 1 + 2 * joints);
    record.inputs.back().insert(record.inputs.back().end(), row + 1 + 3 * joints, row + width);
    record.efforts.emplace_back(row + 1 + 2 * joints, row + 1 + 3 * joints);
  }
  return record;
}

/// A program that reads the inputs of each tick and writes the efforts.
std::string program(const Law& law, const BuiltObject& built, std::size_t width) {
  const bool has_period = built.header.find("double period") != std::string::npos;
  const std::string arguments = std::string("in[0], in + 1, in + 4, ") + (has_period ? "0.001, " : "") + "constants";
  return fmt::format(R"(#include "robot.h"
#include "exchange.h"
const char *run(void);
const char *run(void)
{{
  static double in[{0}], tau[3];
  static rpr_{1}_state state;
  unsigned tick, i;
#if RPR_PARAMETERS > 0
  static const double parameters[] = RPR_DEFAULT_PARAMETERS;
  static double constants[RPR_CONSTANTS + 1];
  rpr_prepare(parameters, constants);
#else
  static const double *constants = 0;
#endif
  for (tick = 0; get(in, sizeof in); ++tick) {{
    if (tick == 0) rpr_{1}_init(&state, {2});
    for (i = 7; i < {0}; ++i) ((double *)&state)[i - 7] = in[i];
    rpr_{1}_step(&state, {2}, tau);
    if (!put(tau, sizeof tau)) return "the results cannot be written\n";
  }}
  return "";
}}
)",
                     width, law.name, arguments);
}

using Efforts = std::vector<std::vector<double>>;

class Shipped {
 public:
  Shipped(const Law& law, const Machine& machine, const Record& record) {
    Session session([&](const std::string&) { return laws; });
    REQUIRE(session.load("laws.robot"));
    BuildRequest request = request_for(machine);
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
    Efforts all(inputs.size(), std::vector<double>(joints));
    for (auto& row : all) {
      file.read(reinterpret_cast<char*>(row.data()), static_cast<std::streamsize>(joints * sizeof(double)));
    }
    REQUIRE(file.good());
    return all;
  }

 private:
  Workplace folder_;
  BuiltObject built_;
  std::string command_;
};

/// Those that the header lists.
std::vector<double> default_parameters(const BuiltObject& built) {
  const std::size_t begin = built.header.find("_DEFAULT_PARAMETERS {") + std::string("_DEFAULT_PARAMETERS {").size();
  std::istringstream text(built.header.substr(begin, built.header.find('}', begin) - begin));
  std::vector<double> values;
  for (std::string number; std::getline(text, number, ',');) values.push_back(std::stod(number));
  return values;
}

/// Native code of this process, which calls the algorithms of this process.
Efforts native_efforts(const BuiltObject& built, const Record& record) {
  codegen::Jit jit = codegen::make_jit();
  const codegen::CompiledKernels code = codegen::compile(jit, built.kernels, codegen::Tier::optimised);
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
    std::vector<std::vector<double>> inputs{
        {row[0]}, {row.begin() + 1, row.begin() + 4}, {row.begin() + 4, row.begin() + 7}};
    if (step.inputs.size() == 5) inputs.push_back({0.001});
    if (all.empty()) state = call(find("_init"), inputs, constants);
    std::copy(row.begin() + 7, row.end(), state.begin());
    inputs.push_back(state);
    const std::vector<double> results = call(find("_step"), inputs, constants);
    all.emplace_back(results.begin(), results.begin() + joints);
    // States are all discrete, or all continuous.
    if (results.size() > joints) state.assign(results.begin() + joints, results.end());
  }
  return all;
}

/// The bits of native code in this process, whose code fuses products with sums where the processor can. Simulations
/// round differently: their kernels compute the plant, too.
void check_bits(const Law& law, const Record& record, const Machine& machine) {
  const Shipped shipped(law, machine, record);
  const Efforts got = shipped.efforts(record.inputs);
  const Efforts expected = native_efforts(shipped.built(), record);
  std::size_t different = 0;
  for (std::size_t k = 0; k < ticks; ++k) {
    for (std::size_t i = 0; i < joints; ++i) different += got[k][i] == expected[k][i] ? 0 : 1;
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
      for (std::size_t i = 0; i < joints; ++i) moves[k] = std::max(moves[k], std::abs(other[k][i] - efforts[k][i]));
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
      for (std::size_t i = 0; i < joints; ++i) worst = std::max(worst, std::abs(got[k][i] - efforts[k][i]));
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

}  // namespace
}  // namespace robotc::test
