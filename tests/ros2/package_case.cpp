#include "tests/ros2/package_case.h"

#include "tests/package/shell.h"

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
  const std::string arguments = "t, q, qd, " + test.arguments + "constants";
  return "static void prepare_directly(const double* values, double* constants) {\n"
         "  static_cast<void>(values), static_cast<void>(constants);\n  " +
         test.prepare +
         "\n}\nstatic void direct(PACKAGE::Law::State& state, bool is_first, double t, const double* q, const double* "
         "qd,\n    const double* references, double period, const double* constants, double* tau) {\n"
         "  static_cast<void>(references), static_cast<void>(period);\n"
         "  if (is_first) " +
         test.prefix + "_init(&state, " + arguments + ");\n  " + test.prefix + "_step(&state, " + arguments +
         ", tau);\n" + test.rates + "}\n";
}

/// CMake packages that stand for those of ROS 2.
void write_stand_ins(const TemporaryFolder& folder) {
  const std::string headers = std::string(ROBOTC_SOURCE_DIR) + "/tests/ros2/stand_ins";
  std::filesystem::create_directories(folder / "cmake");
  const auto write = [&](const std::string& name, const std::string& text) {
    static_cast<void>(folder.write("cmake/" + name + "Config.cmake", text));
  };
  write("ament_cmake", "function(ament_package)\nendfunction()\nfunction(ament_export_dependencies)\nendfunction()\n");
  for (const std::string name : {"controller_interface", "rclcpp", "rclcpp_lifecycle", "rcl_interfaces", "std_msgs"}) {
    write(name, "add_library(" + name + "::" + name + " INTERFACE IMPORTED)\ntarget_include_directories(" + name +
                    "::" + name + " SYSTEM INTERFACE " + "\"" + headers + "\"" + ")\nset(" + name + "_TARGETS " + name +
                    "::" + name + ")\n");
  }
  write("pluginlib",
        "add_library(pluginlib::pluginlib INTERFACE IMPORTED)\n"
        "function(pluginlib_export_plugin_description_file base file)\n"
        "  if(NOT base STREQUAL controller_interface OR NOT EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${file})\n"
        "    message(FATAL_ERROR \"no plugin description\")\n  endif()\nendfunction()\n");
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
  };
}

BuiltPackage::BuiltPackage(const PackageCase& test, bool newer) {
  const bool is_text = test.file.find('\n') != std::string::npos;
  const std::string file = is_text ? folder_.write("law.robot", test.file) : test.file;
  const Outcome made = run_robotc({"build", file, "--ros2", test.controller, "-o", folder_ / "package_of_law"});
  REQUIRE_MESSAGE(made.code == 0, made.err);
  write_stand_ins(folder_);
  const std::string flags = std::string("-Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror") +
                            " -ffp-contract=off" + (newer ? " -DNEW_INTERFACES" : "");
  testing::run(std::string(ROBOTC_CMAKE) + " -S " + in_quotes(folder_ / "package_of_law") + " -B " +
               in_quotes(folder_ / "build") + " -DCMAKE_PREFIX_PATH=" + in_quotes(folder_ / "cmake") +
               " -DCMAKE_CXX_COMPILER=" + ROBOTC_CXX_COMPILER + " -DCMAKE_CXX_STANDARD=20 -DCMAKE_CXX_FLAGS=" +
               in_quotes(flags) + " && " + ROBOTC_CMAKE + " --build " + in_quotes(folder_ / "build"));
  const std::string direct = folder_.write("direct.inc", direct_source(test));
  testing::run(std::string(ROBOTC_CXX_COMPILER) + " -std=c++20 -O1 " + flags + " -isystem " +
               in_quotes(std::string(ROBOTC_SOURCE_DIR) + "/tests/ros2/stand_ins") + " -I " +
               in_quotes(ROBOTC_SOURCE_DIR) + " -I " + in_quotes(folder_ / "package_of_law/include") +
               " -DPACKAGE=package_of_law -DPACKAGE_LAW='\"package_of_law/law.hpp\"' -DDIRECT='\"" + direct + "\"' " +
               in_quotes(std::string(ROBOTC_SOURCE_DIR) + "/tests/ros2/harness.cpp") + " -o " +
               in_quotes(folder_ / "harness") + " " +
               in_quotes(folder_ / "package_of_law/lib/x86_64-linux-gnu/libpackage_of_law_law.a") + " " +
               in_quotes(folder_ / "build/libpackage_of_law.so") + " -Wl,-rpath," + in_quotes(folder_ / "build"));
}

void BuiltPackage::run(long samples) const {
  testing::run(in_quotes(folder_ / "harness") + " " + std::to_string(samples));
}

}  // namespace robotc::testing
