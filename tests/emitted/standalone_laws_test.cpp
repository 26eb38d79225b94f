// Trajectories, `fn`s and previews of a reference in object files, called through their headers.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <functional>

#include "tests/emitted/emitted_machine.h"

namespace robotc::test::standalone_laws_test {
namespace {

using Numbers = std::vector<double>;

const std::string arm = R"(
use predictive, pid from std
robot arm {
  param mass = 2 kg
  gravity = [0, 0, -9.81] m/s^2
  link bar { mass = mass, com = [0.5, 0, 0] m }
  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])
}
trajectory swing(height: rad) {
  param rate = 3 rad/s
  q = [height * sin(rate * t)]
  duration = 4 s
}
trajectory still for arm { q = [0.25] }
trajectory pulled for arm {
  state x = 1.5 m
  der(x) = -0.5 /s * x + 0.1 m/s
  q = [x / 1 m]
}
fn reach(x: m, y: m) { sqrt(x^2 + y^2) }
fn both(angle: rad, w: arm.q) { [sine = sin(angle), turned = 2 * w] }
fn counted(x: m) {
  state n: m = 0 m
  next n = n + x
  n
}
controller keep(ref: trajectory) for arm {
  param soft = 0.5
  state seen: qd = 0
  state side: {left, right} = left
  state slow = 0.25
  when q.hinge > 0.15 { next side = right }
  next seen = soft * seen + (1 - soft) * qd
  der(slow) = (sin(q.hinge) - slow) / 2 s
  tau = pid(ref, Kp = [9] SI, Ki = [4] SI, Kd = [5] SI, qd = seen, most = [90] SI) + (if side == right then 1 else 2) * slow * gravity_forces(q)
}
controller ahead(ref: trajectory) for arm { tau = predictive(ref, 6, 2, most = [50 N*m], dq = [0.01]) }
controller fixed for arm {
  let move = swing(0.4)
  tau = predictive(move, 6, 2, most = [50 N*m], dq = [0.01])
}
)";

/// The numbers that `body` writes to `out`, with `in` as its input; the constants are prepared if there are parameters.
Numbers results(const BuildRequest& request, const std::string& body, const Numbers& in, std::size_t count,
                bool from_source = false, const std::function<void(Session&)>& change = nullptr) {
  EmittedMachine machine(arm);
  if (change) change(machine.session());
  BuildRequest complete = request;
  complete.source = from_source;
  complete.command = "robotc build arm.robot";
  complete.version = "1";
  const auto built = machine.session().build(complete);
  REQUIRE_MESSAGE(built.has_value(), machine.messages());
  CHECK(built->called.empty());
  const Workplace folder;
  folder.write("arm.h", built->header);
  const std::string object = from_source ? folder.write("arm.c", "#include \"arm.h\"\n\n" + built->source) + " -lm"
                                         : folder.write("arm.o", built->object);
  const std::string source = folder.write(
      "calls.c",
      "#include \"arm.h\"\nvoid calls(const double *in, double *out);\n"
      "void calls(const double *in, double *out)\n{\n#if ARM_PARAMETERS > 0\n"
      "  const double parameters[ARM_PARAMETERS] = ARM_DEFAULT_PARAMETERS;\n  double constants[ARM_CONSTANTS + 1];\n"
      "#else\n  const double *constants = 0;\n#endif\n" +
          body + "}\n");
  const std::string library = folder / "arm.so";
  run_command(std::string(ROBOTC_C_COMPILER) + " -std=c99 -pedantic -Wall -Wextra -Werror -shared -fPIC -o " + library +
              " " + source + " " + object);
  return Library(library).call("calls", {in}, count);
}

void check_near(const Numbers& got, const Numbers& expected) {
  REQUIRE(got.size() == expected.size());
  // A few operations on numbers of size 10.
  for (std::size_t i = 0; i < got.size(); ++i) CHECK(std::abs(got[i] - expected[i]) <= 1e-14 * 10);
}

TEST_CASE("a trajectory by itself gives its positions, rates and duration") {
  BuildRequest request;
  request.trajectories = {"swing", "still"};
  const double t = 0.7;
  const Numbers got = results(request,
                              "  arm_prepare(parameters, constants);\n"
                              "  arm_swing(in[0], in[1], constants, out, out + 1, out + 2, out + 3);\n"
                              "  arm_still(in[0], constants, out + 4, out + 5, out + 6);\n",
                              {t, 0.4}, 7);
  check_near(got, {0.4 * std::sin(3 * t), 1.2 * std::cos(3 * t), -3.6 * std::sin(3 * t), 4, 0.25, 0, 0});
}

// The same through C source, whose sines are libm's: within a few units in the last place.
TEST_CASE("C source gives what the object file gives") {
  BuildRequest request;
  request.trajectories = {"swing", "still", "pulled"};
  request.functions = {"reach", "both", "mass_matrix"};
  request.controllers = {"keep"};
  const std::string body = R"(
  arm_pulled_state x, rates;
  arm_keep_state state, slope;
  double q[1], qd[1], tau[1];
  int tick, at = 14;
  arm_prepare(parameters, constants);
  arm_swing(in[0], in[1], constants, out, out + 1, out + 2, out + 3);
  arm_still(in[0], constants, out + 4, out + 5, out + 6);
  arm_pulled_init(&x, 0, constants);
  arm_pulled_rates(&x, 0, constants, &rates);
  arm_pulled(&x, 0, constants, out + 7, out + 8, out + 9);
  out[10] = rates.x;
  arm_reach(in[0], in[1], constants, out + 11);
  arm_both(in[1], in, constants, out + 12, out + 13);
  q[0] = 0.1;
  qd[0] = 0.3;
  arm_keep_init(&state, 0, q, qd, in + 1, in + 2, 0.01, constants);
  for (tick = 0; tick < 40; ++tick) {
    arm_keep_rates(&state, 0.01 * tick, q, qd, in + 1, in + 2, 0.01, constants, &slope);
    arm_keep_step(&state, 0.01 * tick, q, qd, in + 1, in + 2, 0.01, constants, tau);
    state.slow += 0.01 * slope.slow;
    out[at++] = tau[0];
    out[at++] = slope.slow;
    q[0] += 0.01 * qd[0];
    qd[0] += 0.01 * tau[0];
  }
  arm_mass_matrix(q, constants, out + at);
)";
  const Numbers in{0.7, 0.4, 0.2};
  const Numbers from_object = results(request, body, in, 95);
  const Numbers from_source = results(request, body, in, 95, true);
  // Forty ticks, each with some ten roundings.
  for (std::size_t i = 0; i < from_object.size(); ++i) {
    CAPTURE(i);
    CHECK(std::abs(from_source[i] - from_object[i]) <= 1e-12);
  }
  CHECK(std::abs(from_object[14]) > 0.1);
}

// A law of sums, products, quotients, roots and choices. Source and object compute the same operations in the same
// order, on a processor without fused multiply-add; in floats too.
TEST_CASE("C source without sines gives the bits of the object file") {
  const std::string gantry = R"(
use pid from std
robot gantry {
  param mass = 3.7 kg
  gravity = [0, 0, -9.81] m/s^2
  link beam { mass = 2 * mass, com = [0, 0, 0] m }
  link table { mass = mass / 3, com = [0, 0, 0] m }
  joint along: prismatic base -> beam = at([0, 0, 0] m, axis = [1, 0, 0])
  joint up: prismatic beam -> table = at([0, 0, 0] m, axis = [0, 0, 1])
}
controller hold(ref: trajectory) for gantry {
  param soft = 0.3
  state seen: qd = 0
  next seen = soft * seen + (1 - soft) * qd
  let speed = sqrt((qd.along)^2 + (qd.up)^2 + 1e-3 m^2/s^2)
  tau = pid(ref, Kp = [900, 3000] SI, Ki = [500, 900] SI, Kd = [90, 500] SI, qd = seen, most = [60, 90] SI) -
        0.1 N*s/m * speed * [sign(qd.along), if qd.up < 0 m/s then -1 else 1] + gravity_forces(q)
}
)";
  for (const bool single : {false, true}) {
    CAPTURE(single);
    EmittedMachine machine(gantry);
    BuildRequest request;
    request.controllers = {"hold"};
    request.source = true;
    request.single = single;
    request.command = "robotc build gantry.robot";
    request.version = "1";
    const auto built = machine.session().build(request);
    REQUIRE_MESSAGE(built.has_value(), machine.messages());
    const std::string calls = R"(#include "gantry.h"
void calls(const double *in, double *out);
void calls(const double *in, double *out)
{
  const NUMBER parameters[GANTRY_PARAMETERS] = GANTRY_DEFAULT_PARAMETERS;
  NUMBER constants[GANTRY_CONSTANTS], q[2], qd[2], ref[4], tau[2];
  const NUMBER period = (NUMBER)0.01;
  gantry_hold_state state;
  int tick, i;
  gantry_prepare(parameters, constants);
  for (i = 0; i < 2; ++i) q[i] = (NUMBER)in[i], qd[i] = (NUMBER)in[2 + i];
  for (i = 0; i < 4; ++i) ref[i] = (NUMBER)in[4 + i];
  gantry_hold_init(&state, 0, q, qd, ref, ref + 2, period, constants);
  for (tick = 0; tick < 50; ++tick) {
    gantry_hold_step(&state, period * (NUMBER)tick, q, qd, ref, ref + 2, period, constants, tau);
    for (i = 0; i < 2; ++i) {
      out[2 * tick + i] = (double)tau[i];
      q[i] += period * qd[i];
      qd[i] += period * tau[i] / 4;
    }
  }
}
)";
    const auto efforts = [&](bool from_source) {
      const Workplace folder;
      folder.write("gantry.h", built->header);
      const std::string code = from_source ? folder.write("gantry.c", "#include \"gantry.h\"\n\n" + built->source)
                                           : folder.write("gantry.o", built->object);
      const std::string library = folder / "gantry.so";
      run_command(std::string(ROBOTC_C_COMPILER) + " -std=c99 -pedantic -Wall -Wextra -Werror -Wdouble-promotion " +
                  "-ffp-contract=off -O1 -DNUMBER=" + (single ? "float" : "double") + " -shared -fPIC -o " + library +
                  " " + folder.write("calls.c", calls) + " " + code + " -lm");
      return Library(library).call("calls", {{0.1, -0.2, 0.3, -0.4, 0.25, 0.5, 0.1, 0.2}}, 100);
    };
    const Numbers from_object = efforts(false), from_source = efforts(true);
    for (std::size_t i = 0; i < from_object.size(); ++i) {
      CAPTURE(i);
      CHECK(from_object[i] == from_source[i]);
    }
    CHECK(std::abs(from_object[0]) > 0.1);
  }
}

TEST_CASE("a trajectory with states is integrated by the caller") {
  BuildRequest request;
  request.trajectories = {"pulled"};
  const Numbers got =
      results(request,
              "  arm_pulled_state state, rates;\n  (void)in;\n  arm_pulled_init(&state, 0, constants);\n"
              "  out[0] = state.x;\n  state.x = 0.8;\n"
              "  arm_pulled_rates(&state, 0, constants, &rates);\n  out[1] = rates.x;\n"
              "  arm_pulled(&state, 0, constants, out + 2, out + 3, out + 4);\n",
              {0}, 5);
  check_near(got, {1.5, -0.3, 0.8, -0.3, 0.15});
}

TEST_CASE("a fn by itself") {
  BuildRequest request;
  request.functions = {"reach", "both", "mass_matrix"};
  const Numbers got = results(request,
                              "  arm_prepare(parameters, constants);\n  arm_reach(in[0], in[1], constants, out);\n"
                              "  arm_both(in[2], in + 3, constants, out + 1, out + 2);\n"
                              "  arm_mass_matrix(in + 3, constants, out + 3);\n",
                              {3, 4, 0.5, 0.75}, 4);
  check_near(got, {5, std::sin(0.5), 1.5, 0.5});
}

// The reference's later values as an argument: those of the trajectory that the other law contains.
TEST_CASE("a law that previews its reference takes its later values") {
  const std::string body = R"(
  static double ahead[6], q[1], qd[1], tau[1];
  arm_ahead_state given;
  arm_fixed_state own;
  int tick, j;
  arm_prepare(parameters, constants);
  q[0] = in[0];
  qd[0] = in[1];
  arm_ahead_init(&given, 0, q, qd, ahead, 0.01, constants);
  arm_fixed_init(&own, 0, q, qd, 0.01, constants);
  for (tick = 0; tick < 20; ++tick) {
    const double t = 0.01 * tick;
    for (j = 0; j < 6; ++j) {
      double rate[1], second[1], duration[1];
      arm_swing(t + 0.01 * (j + 1), 0.4, constants, ahead + j, rate, second, duration);
    }
    arm_ahead_step(&given, t, q, qd, ahead, 0.01, constants, tau);
    out[2 * tick] = tau[0];
    arm_fixed_step(&own, t, q, qd, 0.01, constants, tau);
    out[2 * tick + 1] = tau[0];
    q[0] += 0.01 * qd[0];
    qd[0] += 0.001 * tau[0];
  }
)";
  BuildRequest request;
  request.controllers = {"ahead", "fixed"};
  request.trajectories = {"swing"};
  const Numbers got = results(request, body, {0.1, 0.2}, 40);
  for (std::size_t tick = 0; tick < 20; ++tick) {
    CHECK(std::abs(got[2 * tick]) > 1e-3);
    // Previewed values differ by rounding of t + j h; weights of 10⁴ multiply it, 50 N m are the largest efforts.
    CHECK(std::abs(got[2 * tick] - got[2 * tick + 1]) <= 1e-10 * 50);
  }
}

// Numbers in place of parameters: the values are those of the parameters as set.
TEST_CASE("laws with numbers for parameters") {
  BuildRequest request;
  request.trajectories = {"swing"};
  request.controllers = {"keep", "ahead"};
  request.functions = {"mass_matrix"};
  const std::string body = R"(
  arm_keep_state state, slope;
  arm_ahead_state given;
  double q[1], qd[1], tau[1];
  int tick, at = 5;
#if ARM_PARAMETERS > 0
  arm_prepare(parameters, constants);
#endif
  arm_swing(in[0], in[1], constants, out, out + 1, out + 2, out + 3);
  arm_mass_matrix(in, constants, out + 4);
  q[0] = 0.1;
  qd[0] = 0.3;
  arm_keep_init(&state, 0, q, qd, in + 1, in + 2, 0.01, constants);
  arm_ahead_init(&given, 0, q, qd, in + 3, 0.01, constants);
  for (tick = 0; tick < 20; ++tick) {
    arm_keep_rates(&state, 0.01 * tick, q, qd, in + 1, in + 2, 0.01, constants, &slope);
    arm_keep_step(&state, 0.01 * tick, q, qd, in + 1, in + 2, 0.01, constants, tau);
    state.slow += 0.01 * slope.slow;
    out[at++] = tau[0];
    q[0] += 0.01 * qd[0];
    qd[0] += 0.01 * tau[0];
    arm_ahead_step(&given, 0.01 * tick, q, qd, in + 3, 0.01, constants, out + at++);
  }
)";
  const Numbers in{0.7, 0.4, 0.2, 0.02, 0.04, 0.06, 0.08, 0.1, 0.12};
  const auto set = [](Session& session) {
    CHECK(session.set_parameters(
        std::vector<ParameterSetting>{{"arm.mass", "2.5 kg"}, {"swing.rate", "2 rad/s"}, {"keep.soft", "0.25"}}));
  };
  const Numbers kept = results(request, body, in, 45, false, set);
  const Numbers fixed = results(request, body, in, 45, false, [&](Session& session) {
    session.fix_parameters();
    set(session);
  });
  CHECK(std::abs(fixed[0] - 0.4 * std::sin(2 * 0.7)) <= 1e-15);
  CHECK(std::abs(fixed[4] - 2.5 * 0.25) <= 1e-15);
  // Efforts up to 90, rounded in some hundred operations a tick, over 20 ticks; the weights of `ahead` are 10⁴.
  for (std::size_t i = 0; i < kept.size(); ++i) {
    CAPTURE(i);
    CHECK(std::abs(fixed[i] - kept[i]) <= 1e-10 * 90);
  }
  CHECK(std::abs(fixed[5]) > 0.1);
}

TEST_CASE("the header of laws with numbers for parameters has no parameters") {
  EmittedMachine machine(arm);
  machine.session().fix_parameters();
  BuildRequest request;
  request.controllers = {"keep"};
  const auto built = machine.session().build(request);
  REQUIRE_MESSAGE(built.has_value(), machine.messages());
  CHECK(built->header.find("#define ARM_PARAMETERS 0") != std::string::npos);
  CHECK(built->header.find("arm_prepare") == std::string::npos);
}

// For q″ = u and the cost (q/dq)² + (q′/dqd)² + (u/dtau)², Riccati's equation gives u = −k q − √(2 k + (dtau/dqd)²) q′
// with k = dtau/dq.
TEST_CASE("a gain that depends on parameters alone is computed when the file is built") {
  const std::string text = R"(
use linear_quadratic from std
robot wheel {
  param J = 1 kg*m^2
  gravity = [0, 0, 0] m/s^2
  link disc { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(J, J, J) }
  joint hub: revolute base -> disc
}
param effort = 2 N*m
controller hold for wheel { tau = linear_quadratic([0], dq = [0.1], dqd = [0.5] SI, dtau = [effort]) }
)";
  EmittedMachine machine(text);
  machine.session().fix_parameters();
  BuildRequest request;
  request.controllers = {"hold"};
  const auto built = machine.session().build(request);
  REQUIRE_MESSAGE(built.has_value(), machine.messages());
  // An algorithm takes tens of kilobytes.
  CHECK(built->code_size < 512);
  CHECK(built->header.find("It calls") == std::string::npos);
  const Workplace folder;
  folder.write("wheel.h", built->header);
  const std::string source = folder.write("calls.c", R"(#include "wheel.h"
void calls(const double *in, double *out);
void calls(const double *in, double *out)
{
  wheel_hold_state state;
  wheel_hold_init(&state, 0, in, in + 1, 0);
  wheel_hold_step(&state, 0, in, in + 1, 0, out);
}
)");
  const std::string library = folder / "wheel.so";
  run_command(std::string(ROBOTC_C_COMPILER) + " -std=c99 -shared -fPIC -o " + library + " " + source + " " +
              folder.write("wheel.o", built->object));
  const double position = Library(library).call("calls", {{1, 0}}, 1)[0];
  const double speed = Library(library).call("calls", {{0, 1}}, 1)[0];
  const double k = 2 / 0.1;  // dtau/dq
  CHECK(position == doctest::Approx(-k).epsilon(1e-12));
  CHECK(speed == doctest::Approx(-std::sqrt(2 * k + (2 / 0.5) * (2 / 0.5))).epsilon(1e-12));
  // Without a solution there is no object.
  CHECK(machine.session().set_parameters(std::vector<ParameterSetting>{{"effort", "0 N*m"}}));
  CHECK_FALSE(machine.session().build(request).has_value());
  CHECK(machine.messages().find("`lqr` has no solution with these parameters") != std::string::npos);
}

// A law gives the input of the first stage of an actuator.
TEST_CASE("the header names the quantity that a controller gives at each joint") {
  EmittedMachine machine(R"(
robot crane {
  gravity = [0, 0, -9.81] m/s^2
  link post { mass = 10 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  link boom { mass = 5 kg, com = [0.5, 0, 0] m, inertia = diag(0.1, 1, 1) kg*m^2 }
  link rod { mass = 2 kg, com = [0.1, 0, 0] m }
  link hook { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  joint slew: revolute base -> post {
    motor { ratio = 50, torque_constant = 0.1 N*m/A, resistance = 0.5 ohm }
  }
  joint luff: revolute post -> boom = at([0, 0, 1] m, axis = [0, 1, 0])
  joint reach: prismatic boom -> rod {
    limits { position = [0, 0.5 m] }
    cylinder { area = 8 cm^2, volume = [100, 500] cm^3, bulk_modulus = 1400 MPa, charge = 10 bar }
  }
  joint turn: revolute rod -> hook {
    motor { ratio = 10, torque_constant = 0.1 N*m/A, resistance = 0.5 ohm, input = current }
  }
}
controller still for crane { tau = [0 V, 0 N*m, 0 m^3/s, 0 A] }
robot wheel {
  gravity = [0, 0, 0] m/s^2
  link disc { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  joint hub: revolute base -> disc { motor { ratio = 5, torque_constant = 0.1 N*m/A, resistance = 1 ohm } }
}
controller spin for wheel { tau = [6 V] }
robot plain {
  gravity = [0, 0, 0] m/s^2
  link disc { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  joint hub: revolute base -> disc
}
controller push for plain { tau = [6 N*m] }
)");
  const auto header = [&](const std::string& controller) {
    BuildRequest request;
    request.controllers = {controller};
    const auto built = machine.session().build(request);
    REQUIRE_MESSAGE(built.has_value(), machine.messages());
    return built->header;
  };
  const auto has = [](const std::string& text, const std::string& part) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
  };
  has(header("still"), "still_step: voltages, efforts, flows and currents of the actuated joints, and the states");
  has(header("still"), "tau: 4: [0] slew voltage V, [1] luff effort N*m, [2] reach flow m^3/s, [3] turn current A");
  has(header("spin"), "spin_step: voltages of the actuated joints, and the states at the next tick of the clock");
  has(header("spin"), "tau: 1, in V: [0] hub");
  has(header("push"), "push_step: efforts of the actuated joints, and the states at the next tick of the clock");
  has(header("push"), "tau: 1, in N*m: [0] hub");
}

TEST_CASE("the header describes results and later times") {
  EmittedMachine machine(arm);
  BuildRequest request;
  request.controllers = {"ahead"};
  request.trajectories = {"swing"};
  const auto built = machine.session().build(request);
  REQUIRE_MESSAGE(built.has_value(), machine.messages());
  CHECK(built->header.find("swing: the trajectory at time t, with its rates") != std::string::npos);
  CHECK(built->header.find(
            "positions of the reference `ref` at t + period, t + period + period, …, t + 6*period: 6 x 1,") !=
        std::string::npos);
  CHECK(built->header.find("double ref_q_ahead[6]") != std::string::npos);
  CHECK(built->header.find("It calls mpc: without a solution, results are NaN.") != std::string::npos);
}

}  // namespace
}  // namespace robotc::test::standalone_laws_test
