// robotc linearise.
#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <nlohmann/json.hpp>
#include <numbers>

#include "tests/integration/run_robotc.h"
#include "tests/xml.h"

namespace robotc::testing::linearise_test {
namespace {

using nlohmann::json;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// A cart of 2 kg on a rail, under laws whose poles are known.
constexpr const char* cart = R"(
robot cart {
  gravity = [0, 0, -9.81] m/s^2
  param m = 2 kg
  link body { mass = m, com = [0, 0, 0] m }
  joint rail: prismatic base -> body = at(axis = [1, 0, 0])
}
controller pd(goal: q) for cart {
  param k = 8 N/m, d = 4 N*s/m
  tau = k * (goal - q) - d * qd
}
/// With its effort a tick late.
controller late for cart {
  state u: tau = 0
  tau = u
  next u = -8 N/m * q - 4 N*s/m * qd
}
param goal = 0.3 m
simulate continuous for cart {
  initial q = 0
  tau = pd([goal])
  duration = 5 s, step = 1 ms, integrator = rk4
  log q, e = [goal] - q
}
simulate sampled for cart {
  initial q = 0
  tau = pd([goal]) every 100 ms
  duration = 5 s, step = 1 ms, integrator = semi_implicit_euler
  log q, tau
}
simulate delayed for cart {
  initial q = 0
  tau = late() every 100 ms
  duration = 5 s, step = 1 ms, integrator = rk4
}
)";

json model_of(const std::vector<std::string>& further, const std::string& text = cart) {
  const TemporaryFolder folder;
  std::vector<std::string> command{"linearise", folder.write("cart.robot", text)};
  command.insert(command.end(), further.begin(), further.end());
  command.emplace_back("--json");
  const Outcome outcome = run_robotc(command);
  REQUIRE_MESSAGE(outcome.code == 0, outcome.err, outcome.out);
  return json::parse(outcome.out);
}

void check_matrix(const json& actual, const std::vector<std::vector<double>>& expected) {
  REQUIRE(actual.size() == expected.size());
  for (std::size_t r = 0; r < expected.size(); ++r) {
    REQUIRE(actual[r].size() == expected[r].size());
    for (std::size_t c = 0; c < expected[r].size(); ++c) {
      CAPTURE(r);
      CAPTURE(c);
      // A few roundings of numbers of size one.
      CHECK(std::abs(actual[r][c].get<double>() - expected[r][c]) <= 1e-14);
    }
  }
}

double number(const json& value) { return value.get<double>(); }

TEST_CASE("a dead centre, at which the freedom rests and other joints do not, is not an equilibrium") {
  // A boom that hangs from a pin. Near its highest position a cylinder pushes along its own arm.
  const TemporaryFolder folder;
  const std::string boom = folder.write("boom.robot", R"(robot boom {
  gravity = [0, -9.81, 0] m/s^2
  link arm { mass = 100 kg, com = [1, 0, 0] m, inertia = diag(1, 30, 30) * 1 kg*m^2 }
  link barrel { mass = 5 kg, com = [0.2, 0, 0] m, inertia = diag(0.1, 1, 1) * 0.1 kg*m^2 }
  link rod { mass = 5 kg, com = [-0.2, 0, 0] m, inertia = diag(0.1, 1, 1) * 0.1 kg*m^2 }
  joint pin: revolute base -> arm { viscous = 20 N*m*s/rad }
  joint swivel: revolute base -> barrel = at([0.3, -0.5, 0] m)
  joint cyl: prismatic barrel -> rod = at(axis = [1, 0, 0])
  frame eye on arm = at([0.5, 0, 0] m)
  closure lug: revolute rod -> eye
  actuated = [cyl]
  assembly = [pin = 30 deg]
}
)");
  const Outcome outcome =
      run_robotc({"linearise", boom, "--effort", "0", "--output", "q.pin", "--q", "[pin = 200 deg]", "--json"});
  REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
  const json model = json::parse(outcome.out);
  // Hanging straight down, the cylinder is square to the arm: its end moves by 0.5 δ along it, and 0.25 δ² up, which
  // turns it by 0.25/0.3 δ². The arm's inertia is 30 + 100, the rod adds 5 · 0.5²; the potential is 981/2 δ² for the
  // arm and 5 g (0.2 + 0.1) 0.25/0.3 δ² for barrel and rod.
  const double inertia = 131.25;
  const double stiffness = 981 + 2 * 5 * 9.81 * 0.3 * 0.25 / 0.3;
  REQUIRE(model["poles"].size() == 2);
  CHECK(number(model["poles"][0]["frequency"]) == doctest::Approx(std::sqrt(stiffness / inertia)).epsilon(1e-9));
  CHECK(number(model["poles"][0]["time_constant"]) == doctest::Approx(2 * inertia / 20).epsilon(1e-9));
}

TEST_CASE("a cart under proportional and differential control: model, poles and margins in closed form") {
  const json model = model_of({"continuous"});
  CHECK(model["closed_loop"] == true);
  CHECK(model["equilibrium"] == true);
  CHECK(model["period"].is_null());
  CHECK(model["states"][0]["name"] == "q.rail");
  CHECK(model["states"][0]["unit"] == "m");
  CHECK(number(model["states"][0]["value"]) == doctest::Approx(0.3).epsilon(1e-14));
  CHECK(model["states"][1]["name"] == "qd.rail");
  CHECK(model["inputs"][0]["name"] == "force.rail");
  CHECK(model["inputs"][0]["unit"] == "N");
  check_matrix(model["A"], {{0, 1}, {-4, -2}});
  check_matrix(model["B"], {{0}, {0.5}});
  check_matrix(model["C"], {{1, 0}, {0, 1}});
  check_matrix(model["D"], {{0}, {0}});
  CHECK(model["stability"] == "stable");
  // s² + 2 s + 4.
  REQUIRE(model["poles"].size() == 2);
  CHECK(number(model["poles"][0]["frequency"]) == doctest::Approx(2).epsilon(1e-14));
  CHECK(number(model["poles"][0]["damping"]) == doctest::Approx(0.5).epsilon(1e-14));
  CHECK(number(model["poles"][0]["time_constant"]) == doctest::Approx(1).epsilon(1e-14));
  const json& position = model["channels"][0];
  CHECK(position["zeros"].empty());
  CHECK(number(position["gain"]) == doctest::Approx(0.5).epsilon(1e-12));
  CHECK(number(position["dc_gain"]) == doctest::Approx(0.125).epsilon(1e-12));
  CHECK(number(model["channels"][1]["dc_gain"]) == 0);
  // L = (2 s + 4)/s²: |L| = 1 at ω² = 2 + √20, where its phase is atan(ω/2) above −180°.
  const json& margins = model["margins"][0];
  CHECK(margins["motor"] == "rail");
  CHECK(margins["gain_increase"].is_null());
  const double crossover = std::sqrt(2 + std::sqrt(20.0));
  CHECK(number(margins["phase"]["frequency"]) == doctest::Approx(crossover).epsilon(1e-12));
  CHECK(number(margins["phase"]["degrees"]) ==
        doctest::Approx(std::atan(crossover / 2) * 180 / std::numbers::pi).epsilon(1e-12));
}

TEST_CASE("a sampled cart: the exact map from tick to tick, whatever the integrator") {
  constexpr double period = 0.1;
  constexpr double mass = 2;
  const double gamma[2] = {period * period / 2 / mass, period / mass};
  const json model = model_of({"sampled"});
  CHECK(number(model["period"]) == period);
  check_matrix(model["A"], {{1 - 8 * gamma[0], period - 4 * gamma[0]}, {-8 * gamma[1], 1 - 4 * gamma[1]}});
  check_matrix(model["B"], {{gamma[0]}, {gamma[1]}});

  // The law's own state, a tick late.
  const json late = model_of({"delayed"});
  CHECK(late["states"][2]["name"] == "late.u");
  CHECK(late["states"][2]["unit"] == "N");
  check_matrix(late["A"], {{1, period, gamma[0]}, {0, 1, gamma[1]}, {-8, -4, 0}});
}

TEST_CASE("parameters, signals and expressions as inputs and outputs") {
  const json model = model_of({"continuous", "--input", "goal", "--input", "pd.k", "--input", "m", "--output", "e",
                               "--output", "2 * q.rail", "--output", "tau"});
  CHECK(model["inputs"][0]["unit"] == "m");
  CHECK(number(model["inputs"][0]["value"]) == 0.3);
  CHECK(model["outputs"][0]["name"] == "e.rail");
  CHECK(model["outputs"][1]["name"] == "2 * q.rail");
  CHECK(model["outputs"][2]["name"] == "tau.rail");
  // At rest q = goal, so that gain and mass have no effect.
  check_matrix(model["B"], {{0, 0, 0}, {4, 0, 0}});
  check_matrix(model["C"], {{-1, 0}, {2, 0}, {-8, -4}});
  check_matrix(model["D"], {{1, 0, 0}, {0, 0, 0}, {8, 0, 0}});
  // Along the run they have: q̈ = (k (goal − q) − d q̇)/m = 1.2 m/s² at the start.
  const json start = model_of({"continuous", "--at", "0", "--input", "pd.k", "--input", "m"});
  CHECK(start["equilibrium"] == false);
  check_matrix(start["B"], {{0, 0}, {0.3 / 2, -1.2 / 2}});
}

/// A law that follows a trajectory with all of its rates, inside another one, and a filter of the reference.
constexpr const char* follower = R"(
use hold from std
robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body = at(axis = [1, 0, 0])
}
controller inner(ref: trajectory) for cart {
  param k = 8 N/m
  tau = 2 kg * ref.qdd + k * (ref.q - q) + 4 N*s/m * (ref.qd - qd)
}
controller outer(goal: trajectory) for cart {
  tau = inner(goal)
}
const away: cart.q = [0.3 m]
simulate follow for cart {
  initial q = 0
  let law = outer(hold(away))
  tau = law
  duration = 5 s, step = 1 ms, integrator = rk4
  log q
}
)";

TEST_CASE("references as inputs: positions, rates and accelerations of the trajectory that a law gets") {
  const json model =
      model_of({"follow", "--input", "goal", "--input", "goal.qd", "--input", "goal.qdd.rail"}, follower);
  CHECK(model["inputs"][0]["name"] == "goal.q.rail");
  CHECK(model["inputs"][0]["unit"] == "m");
  CHECK(model["inputs"][2]["name"] == "goal.qdd.rail");
  CHECK(model["inputs"][2]["unit"] == "m/s^2");
  check_matrix(model["A"], {{0, 1}, {-4, -2}});
  check_matrix(model["B"], {{0, 0, 0}, {4, 2, 1}});
  CHECK(number(model["states"][0]["value"]) == doctest::Approx(0.3).epsilon(1e-14));
  // Parameters that are set stay set.
  const json set = model_of({"follow", "--input", "goal.rail", "--set", "inner.k=20"}, follower);
  check_matrix(set["A"], {{0, 1}, {-10, -2}});
  check_matrix(set["B"], {{0}, {10}});
  // Along the run too: nothing is shifted there.
  const json start = model_of({"follow", "--input", "goal", "--at", "0"}, follower);
  check_matrix(start["B"], {{0}, {4}});
  CHECK(number(start["states"][0]["value"]) == 0);
}

TEST_CASE("a drive: its current is a state, its voltage the input, and energies that are added up need not rest") {
  const std::string wheel = R"(
robot wheel {
  gravity = [0, 0, -9.81] m/s^2
  link disc { mass = 1 kg, com = [0, 0, 0], inertia = diag(0.01, 0.01, 0.02) kg*m^2 }
  joint axle: revolute base -> disc {
    viscous = 0.1 N*m*s/rad
    motor { ratio = 1, inertia = 0 kg*m^2, torque_constant = 0.5 N*m/A, resistance = 2 ohm, inductance = 50 mH }
  }
}
simulate turn for wheel {
  initial q = 0
  tau = [-3 V/rad * (q.axle - 1 rad) + 0.4 V]
  duration = 5 s, step = 1 ms, integrator = rk4
  state heat = 0 J
  der(heat) = axle.loss
  log q, heat
}
)";
  // q̈ = (K i − b q̇)/J, di/dt = (u − R i − K q̇)/L.
  const json plant = model_of({"--plant"}, wheel);
  CHECK(plant["states"][2]["name"] == "axle.current");
  CHECK(plant["states"][2]["unit"] == "A");
  CHECK(plant["inputs"][0]["name"] == "tau.axle");
  CHECK(plant["inputs"][0]["unit"] == "V");
  check_matrix(plant["A"], {{0, 1, 0}, {0, -5, 25}, {0, -10, -40}});
  check_matrix(plant["B"], {{0}, {0}, {20}});
  check_matrix(model_of({"--robot", "wheel"}, wheel)["A"], {{0, 1, 0}, {0, -5, 25}, {0, -10, -40}});
  const json closed = model_of({"turn"}, wheel);
  CHECK(closed["states"].size() == 3);
  CHECK(number(closed["states"][0]["value"]) == doctest::Approx(1 + 0.4 / 3).epsilon(1e-12));
  check_matrix(closed["A"], {{0, 1, 0}, {0, -5, 25}, {-60, -10, -40}});
  // As an output, the heat is a state of the model.
  const json heat = model_of({"turn", "--at", "1", "--output", "heat"}, wheel);
  CHECK(heat["states"].size() == 4);
  CHECK(heat["left_out"].empty());
}

TEST_CASE("a plant without its law, and a loop opened at its motor") {
  const json plant = model_of({"continuous", "--plant"});
  CHECK(plant["closed_loop"] == false);
  CHECK(plant["inputs"][0]["name"] == "tau.rail");
  check_matrix(plant["A"], {{0, 1}, {0, 0}});
  CHECK(plant["stability"] == "marginal");
  CHECK(plant["channels"][0]["dc_gain"].is_null());
  CHECK(plant["margins"].empty());
  const json alone = model_of({"--robot", "cart", "--q", "[1.5]"});
  CHECK(alone["simulation"].is_null());
  CHECK(number(alone["states"][0]["value"]) == 1.5);
  check_matrix(alone["B"], {{0}, {0.5}});
  const json loop = model_of({"continuous", "--loop", "rail"});
  CHECK(loop["opened_at"] == "rail");
  check_matrix(loop["A"], {{0, 1}, {0, 0}});
  check_matrix(loop["C"], {{8, 4}});
  CHECK(loop["channels"][0]["zeros"].size() == 1);
  CHECK(number(loop["channels"][0]["zeros"][0][0]) == doctest::Approx(-2).epsilon(1e-12));
}

TEST_CASE("a point along a run of a sampled law is the last tick") {
  const json model = model_of({"sampled", "--at", "0.35 s"});
  CHECK(number(model["time"]) == doctest::Approx(0.3));
  CHECK(model["equilibrium"] == false);
  const json set = model_of({"sampled", "--set", "pd.k=20"});
  CHECK(number(set["A"][1][0]) == doctest::Approx(-1).epsilon(1e-14));
}

TEST_CASE("responses in JSON: the step and frequency response of the cart") {
  const TemporaryFolder folder;
  const std::string file = folder.write("cart.robot", cart);
  const Outcome outcome = run_robotc({"linearise", file, "continuous", "--output", "q", "--json", "--bode",
                                      folder / "bode.svg", "--step", folder / "step.svg"});
  REQUIRE(outcome.code == 0);
  const json model = json::parse(outcome.out);
  const json& times = model["times"];
  const json& step = model["channels"][0]["step"];
  REQUIRE(times.size() == step.size());
  for (std::size_t i = 0; i < times.size(); i += 100) {
    const double t = number(times[i]);
    const double w = std::sqrt(3.0);
    const double expected = 0.125 * (1 - std::exp(-t) * (std::cos(w * t) + std::sin(w * t) / w));
    CHECK(std::abs(number(step[i]) - expected) <= 1e-13);
  }
  const json& frequencies = model["frequencies"];
  for (std::size_t i = 0; i < frequencies.size(); i += 20) {
    const std::complex<double> s(0, number(frequencies[i]));
    const std::complex<double> g = 0.5 / (s * s + 2.0 * s + 4.0);
    CHECK(number(model["channels"][0]["magnitude_db"][i]) ==
          doctest::Approx(20 * std::log10(std::abs(g))).epsilon(1e-12));
    CHECK(number(model["channels"][0]["phase_degrees"][i]) ==
          doctest::Approx(std::arg(g) * 180 / std::numbers::pi).epsilon(1e-12));
  }
  for (const char* picture : {"bode.svg", "step.svg"}) {
    const std::string svg = read_text(folder / picture);
    CHECK(test::xml_problem(svg) == "");
    CHECK(has(svg, "cart"));
  }
  CHECK(has(read_text(folder / "bode.svg"), ">magnitude<"));
  CHECK(has(read_text(folder / "step.svg"), "after a step of 1 N of force.rail"));
}

TEST_CASE("the summary says in words whether the loop is stable") {
  const TemporaryFolder folder;
  const std::string file = folder.write("cart.robot", cart);
  const std::string stable = run_robotc({"linearise", file, "--matrices"}).out;
  CHECK(has(stable, "stable: every motion dies away, the slowest with a time constant of 1 s"));
  CHECK(has(stable, "-1 ± 1.7321i"));
  CHECK(has(stable, "ẋ = A x + B u"));
  CHECK(has(run_robotc({"linearise", file, "--plant"}).out, "not asymptotically stable"));
  const std::string unstable = run_robotc({"linearise", file, "sampled", "--set", "pd.d=50"}).out;
  CHECK(has(unstable, "unstable: 1 of 2 poles grows"));
  CHECK(has(unstable, "the closed loop is not stable"));
}

TEST_CASE("the session linearises with the same options") {
  const TemporaryFolder folder;
  const std::string file = folder.write("cart.robot", cart);
  const Outcome outcome = run_robotc({"repl", file}, {.input = ":linearise continuous --output q --input force.rail\n"
                                                               ":set pd.k = 20\n:linearise --loop rail\n"
                                                               ":linearise --at 9 s\n:linearise --nyquist x.svg\n"
                                                               ":linearise --plant 3\n:linearise --at\n"});
  CHECK(has(outcome.out, "-1 ± 1.7321i"));
  CHECK(has(outcome.out, "q.rail / force.rail: gain 0.5, at rest 0.125"));
  CHECK(has(outcome.out, "loop opened at the motor of rail"));
  CHECK(has(outcome.out, "zeros -5"));
  CHECK(has(outcome.err, "the run of `continuous` lasts from 0 to 5 s"));
  CHECK(has(outcome.err, "there is no option `--nyquist`"));
  CHECK(has(outcome.err, "`--plant` takes no value"));
  CHECK(has(outcome.err, "`--at` needs a value"));
  // Pictures are those of the command line.
  const std::string bode = folder / "bode.svg";
  const std::string step = folder / "step.svg";
  const Outcome drawn =
      run_robotc({"repl", file}, {.input = ":linearise continuous --output q --bode " + bode + " --step " + step +
                                           "\n:linearise continuous --bode bode.png\n:linearise --bode\n"});
  CHECK(has(drawn.out, "wrote " + bode));
  CHECK(has(drawn.out, "wrote " + step));
  CHECK(has(drawn.err, "the name of a picture must end in .svg"));
  CHECK(has(drawn.err, "`--bode` needs a value"));
  const std::string again = folder / "again.svg";
  REQUIRE(run_robotc({"linearise", file, "continuous", "--output", "q", "--bode", again}).code == 0);
  CHECK(read_text(bode) == read_text(again));
  REQUIRE(run_robotc({"linearise", file, "continuous", "--output", "q", "--step", again}).code == 0);
  CHECK(read_text(step) == read_text(again));
}

TEST_CASE("examples are linearised at rest, along their runs and without their laws") {
  // The QZ iteration of Eigen 3.4 does not converge for the first two along their runs.
  const std::vector<std::vector<std::string>> commands{
      {"gantry.robot", "carry", "--at", "0.3"},
      {"torso.robot", "stroll", "--at", "0.3"},
      {"control/joint_control.robot", "lift"},
      {"control/adaptive.robot", "learn", "--at", "0.3"},
      {"control/optimal.robot", "predict", "--plant"},
      {"control/observers.robot", "twice"},
      {"drives.robot", "raise"},
      {"planar.robot", "--robot", "planar(n = 60)"},
  };
  for (const std::vector<std::string>& command : commands) {
    std::vector<std::string> words{"linearise", ROBOTC_SOURCE_DIR "/examples/" + command.front()};
    words.insert(words.end(), command.begin() + 1, command.end());
    words.emplace_back("--json");
    const Outcome outcome = run_robotc(words);
    CAPTURE(command.front());
    CHECK_MESSAGE(outcome.code == 0, outcome.err, outcome.out.substr(0, 500));
    if (outcome.code != 0) continue;
    const json model = json::parse(outcome.out);
    CHECK(model["poles"].size() == model["states"].size());
  }
}

TEST_CASE("a law with modes: in that of the start, or with a time in that of the run") {
  const std::string soft = std::string(cart) + R"(
controller softening() for cart {
  state mode: {stiff, soft} = stiff
  when t > 1 s { next mode = soft }
  tau = [-(if mode == stiff then 8 N/m else 2 N/m) * q.rail]
}
simulate softer for cart {
  initial q = [0.1 m]
  tau = softening()
  duration = 5 s, step = 1 ms, integrator = rk4
}
)";
  const json at_start = model_of({"softer"}, soft);
  check_matrix(at_start["A"], {{0, 1}, {-4, 0}});
  CHECK(at_start["left_out"][0]["name"] == "softening.mode");
  CHECK(at_start["left_out"][0]["value"] == "stiff");
  const json of_run = model_of({"softer", "--at", "2 s", "--equilibrium"}, soft);
  check_matrix(of_run["A"], {{0, 1}, {-1, 0}});
  CHECK(of_run["left_out"][0]["value"] == "soft");
  const TemporaryFolder folder;
  const std::string file = folder.write("cart.robot", soft);
  CHECK(has(run_robotc({"linearise", file, "softer"}).out, "softening.mode  stiff"));
  CHECK(has(run_robotc({"linearise", file, "softer"}).out, "but states left out as at the start"));
  CHECK(!has(run_robotc({"linearise", file, "softer", "--at", "2 s", "--equilibrium"}).out, "as at the start"));
}

TEST_CASE("contacts bear a machine at its equilibrium, whichever integrator the simulation has") {
  for (const char* integrator : {"rk4", "contact_step"}) {
    CAPTURE(integrator);
    const std::string puck = std::string(R"(
robot puck {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0] m }
  joint up: prismatic base -> body = at(axis = [0, 0, 1])
  contact sole: ball body -> base { radius = 50 mm, stiffness = 20 kN/m, dissipation = 1 s/m, friction = 0 }
}
simulate rest for puck {
  initial q = [49.5 mm]
  tau = 0
  duration = 1 s, step = 0.1 ms, integrator = )") +
                             integrator + "\n}\n";
    const json model = model_of({"rest"}, puck);
    const double sunk = 2 * 9.81 / 20e3;
    CHECK(number(model["states"][0]["value"]) == doctest::Approx(0.05 - sunk).epsilon(1e-10));
    // The force k δ (1 + d δ̇).
    CHECK(number(model["A"][1][0]) == doctest::Approx(-20e3 / 2).epsilon(1e-12));
    CHECK(number(model["A"][1][1]) == doctest::Approx(-20e3 / 2 * sunk).epsilon(1e-12));
  }
}

TEST_CASE("a robot alone is linearised from a file without simulations, with parameters set") {
  const TemporaryFolder folder;
  const std::string file =
      folder.write("swing.robot",
                   "robot swing {\n  gravity = [0, -9.81, 0] m/s^2\n  param length = 1 m\n"
                   "  link bob { mass = 1 kg, com = [length, 0, 0] }\n  joint hinge: revolute base -> bob\n}\n");
  for (const bool named : {false, true}) {
    std::vector<std::string> arguments{"linearise", file, "--q", "[-90 deg]", "--set", "length=4 m", "--json"};
    if (named) arguments.insert(arguments.end(), {"--robot", "swing"});
    const Outcome outcome = run_robotc(arguments);
    CHECK(outcome.code == 0);
    CHECK(number(json::parse(outcome.out)["A"][1][0]) == doctest::Approx(-9.81 / 4));
  }
}

TEST_CASE("mistakes on the command line of linearise") {
  const TemporaryFolder folder;
  const std::string file = folder.write("cart.robot", cart);
  CHECK(run_robotc({"linearise", file, "nothing"}).code == 2);
  CHECK(run_robotc({"linearise", file, "--at", "9 s"}).code == 2);
  const Outcome many = run_robotc({"linearise", ROBOTC_SOURCE_DIR "/examples/scara.robot", "--bode", folder / "b.svg"});
  CHECK(many.code == 2);
  CHECK(has(many.err, "choose them with --input and --output"));
  const Outcome failed = run_robotc({"linearise", file, "--input", "wind", "--json"});
  CHECK(failed.code == 2);
  CHECK(json::parse(failed.out)["diagnostics"][0]["code"] == "unknown-input");
}

}  // namespace
}  // namespace robotc::testing::linearise_test
