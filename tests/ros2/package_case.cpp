#include "tests/ros2/package_case.h"

#include "tests/package/shell.h"
#include "tests/ros2/stand_in_packages.h"

namespace robotc::testing {

namespace {

const std::string lifter = R"(use pid from std
robot lifter {
  gravity = [0, 0, -9.81] m/s^2
  link table { mass = 12 kg, com = [0, 0, 0] m }
  joint lift: prismatic base -> table = at([0, 0, 0] m, axis = [0, 0, 1])
}
controller hold(ref: trajectory) for lifter {
  /// Most force of the drive, in "newtons"; \ both ways??/
  param force = 200 N
  tau = pid(ref, Kp = [4000] SI, Ki = [2000] SI, Kd = [300] SI, most = [force]) + gravity_forces(q)
}
)";

const std::string seven = R"(use lowpass from std
robot seven {
  gravity = [0, 0, -9.81] m/s^2
  param m = 1 kg
  for i in 1..7 {
    link rod[i] { mass = m, com = [0.1, 0, 0.02] m, inertia = diag(0.01, 0.02, 0.02) kg*m^2 }
    frame tip[i] on rod[i] = at([0.2, 0, 0] m)
  }
  joint turn[1]: revolute base -> rod[1] = at([0, 0, 0] m, axis = [0, 1, 0])
  for i in 2..7 { joint turn[i]: revolute tip[i - 1] -> rod[i] = at([0, 0, 0] m, axis = [0, 1, 0]) }
}
controller follow(ref: trajectory, stiffness: N*m) for seven {
  param T = 20 ms
  tau = gravity_forces(q) + stiffness * lowpass(ref.q - q, T)
}
)";

/// A crank turns all round and swings a rocker. The law needs the places of all joints.
const std::string linkage = R"(use computed_torque from std
robot linkage {
  gravity = [0, -9.81, 0] m/s^2
  param density = 2 kg/m
  fn bar(l: m) = density * l^3 / 12 * diag(0, 1, 1)
  link crank   { mass = density * 0.12 m, com = [0.06, 0, 0] m, inertia = bar(0.12 m) }
  link coupler { mass = density * 0.42 m, com = [0.21, 0, 0] m, inertia = bar(0.42 m) }
  link rocker  { mass = density * 0.3 m,  com = [0.15, 0, 0] m, inertia = bar(0.3 m) }
  joint motor: revolute base  -> crank
  joint elbow: revolute crank -> coupler = at([0.12, 0, 0] m)
  joint swing: revolute base  -> rocker  = at([0.5, 0, 0] m)
  frame coupler_end on coupler = at([0.42, 0, 0] m)
  frame rocker_end  on rocker  = at([0.3, 0, 0] m)
  closure pin: revolute coupler_end -> rocker_end
  actuated = [motor]
  assembly = [motor = 60 deg, elbow = -30 deg, swing = 110 deg]
}
controller turn(ref: trajectory) for linkage { tau = computed_torque(ref, Kp = 40 SI, Kd = 5 SI) }
)";

/// Where two circles meet: about the end of the crank with the coupler, about the base of the rocker with the rocker.
const std::string intersection =
    R"(  const double px = 0.12 * std::cos(q[0]), py = 0.12 * std::sin(q[0]), dx = 0.5 - px, dy = -py;
  const double l = std::hypot(dx, dy), x = (0.42 * 0.42 - 0.3 * 0.3 + l * l) / (2 * l), h = std::sqrt(0.42 * 0.42 - x * x);
  const double bx = px + (x * dx - h * dy) / l, by = py + (x * dy + h * dx) / l;
  const double loop[] = {q[0], std::atan2(by - py, bx - px) - q[0], std::atan2(by, bx - 0.5)};
)";

/// The method of Runge and Kutta of order 4 for the member `MEMBER` of the state, an array.
std::string integrated(const std::string& call, const std::string& member) {
  const auto rates = [&](const std::string& time, const std::string& k) {
    return "  { t = " + time + "; State r{}; " + call + " std::memcpy(" + k + ", r." + member + ", sizeof " + k +
           "); }\n";
  };
  const auto move = [&](const std::string& part, const std::string& k) {
    return "  for (std::size_t i = 0; i < n; ++i) at." + member + "[i] = state." + member + "[i] + " + part + " * " +
           k + "[i];\n";
  };
  return "  using State = PACKAGE::Law::State;\n  const std::size_t n = sizeof(state." + member +
         ") / sizeof(double);\n  double a[n], b[n], c[n], d[n];\n  State at = state;\n  const double begin = t;\n" +
         rates("begin", "a") + move("0.5 * period", "a") + rates("begin + 0.5 * period", "b") +
         move("0.5 * period", "b") + rates("begin + 0.5 * period", "c") + move("period", "c") +
         rates("begin + period", "d") + "  for (std::size_t i = 0; i < n; ++i) state." + member +
         "[i] += period * (1. / 6 * a[i] + 1. / 3 * b[i] + 1. / 3 * c[i] + 1. / 6 * d[i]);\n";
}

/// The source DIRECT of the harness.
std::string direct_source(const PackageCase& test) {
  const std::string arguments =
      std::string("t, ") + (test.configuration.empty() ? "q" : "loop") + ", qd, " + test.arguments + "constants";
  return "static void prepare_directly(const double* values, double* constants) {\n"
         "  static_cast<void>(values), static_cast<void>(constants);\n  " +
         test.prepare +
         "\n}\nstatic void direct(PACKAGE::Law::State& state, bool is_first, double t, const double* q, const double* "
         "qd,\n    const double* references, double period, const double* constants, double* tau) {\n"
         "  static_cast<void>(references), static_cast<void>(period);\n" +
         test.configuration + "  if (is_first) " + test.prefix + "_init(&state, " + arguments + ");\n  " + test.prefix +
         "_step(&state, " + arguments + ", tau);\n" + test.rates + "}\n";
}

}  // namespace

std::vector<PackageCase> package_cases() {
  const std::string examples = std::string(ROBOTC_SOURCE_DIR) + "/examples/";
  const std::string filtered = "references, *(references + 7), ";
  return {
      {lifter, "hold", "lifter_hold", "lifter_prepare(values, constants);", "references, references + 1, period, ", ""},
      {examples + "scara.robot", "computed_torque", "scara_computed_torque", "scara_prepare(values, constants);",
       "references, references + 5, references + 10, ", ""},
      {examples + "drives.robot", "tracking", "lift_tracking", "lift_prepare(values, constants);",
       "references, references + 2, references + 4, ", ""},
      {seven, "follow", "seven_follow", "seven_prepare(values, constants);", filtered,
       integrated("seven_follow_rates(&at, t, q, qd, " + filtered + "constants, &r);", "lowpass_y")},
      // Newton's method closes the loop to rounding of the lengths, and efforts are smooth with slopes below 100
      // N*m/rad.
      {linkage, "turn", "linkage_turn", "linkage_prepare(values, constants);",
       "references, references + 3, references + 4, ", "", intersection, 1e-12},
  };
}

BuiltPackage::BuiltPackage(const PackageCase& test, bool newer) {
  const bool is_text = test.file.find('\n') != std::string::npos;
  const std::string file = is_text ? folder_.write("law.robot", test.file) : test.file;
  const Outcome made = run_robotc({"build", file, "--ros2", test.controller, "-o", folder_ / "package_of_law"});
  REQUIRE_MESSAGE(made.code == 0, made.err);
  const std::string flags = build_with_stand_ins(folder_, newer);
  const std::string direct = folder_.write("direct.inc", direct_source(test));
  compile_harness(folder_, "harness.cpp", "law", "libpackage_of_law.so",
                  flags + " -DPACKAGE_LAW='\"package_of_law/law.hpp\"' -DDIRECT='\"" + direct +
                      "\"' -DTOLERANCE=" + std::to_string(test.tolerance * 1e15) + "e-15");
}

void BuiltPackage::run(long samples) const {
  testing::run(in_quotes(folder_ / "harness") + " " + std::to_string(samples));
}

}  // namespace robotc::testing
