#include "tests/ros2/stand_in_packages.h"

#include "tests/package/shell.h"

namespace robotc::testing {

namespace {

/// CMake packages that stand for those of ROS 2.
void write_stand_ins(const TemporaryFolder& folder) {
  const std::string headers = std::string(ROBOTC_SOURCE_DIR) + "/tests/ros2/stand_ins";
  std::filesystem::create_directories(folder / "cmake");
  const auto write = [&](const std::string& name, const std::string& text) {
    static_cast<void>(folder.write("cmake/" + name + "Config.cmake", text));
  };
  write("ament_cmake", "function(ament_package)\nendfunction()\nfunction(ament_export_dependencies)\nendfunction()\n");
  for (const std::string name :
       {"controller_interface", "rclcpp", "rclcpp_lifecycle", "rcl_interfaces", "std_msgs", "urdf"}) {
    write(name, "add_library(" + name + "::" + name + " INTERFACE IMPORTED)\ntarget_include_directories(" + name +
                    "::" + name + " SYSTEM INTERFACE " + "\"" + headers + "\"" + ")\nset(" + name + "_TARGETS " + name +
                    "::" + name + ")\n");
  }
  // Installed by CMake's older way: without a target.
  write("inverse_dynamics_solver", "set(inverse_dynamics_solver_INCLUDE_DIRS \"" + headers + "\")\n");
  write("pluginlib",
        "add_library(pluginlib::pluginlib INTERFACE IMPORTED)\n"
        "function(pluginlib_export_plugin_description_file base file)\n"
        "  if(NOT base MATCHES \"^(controller_interface|inverse_dynamics_solver)$\"\n"
        "     OR NOT EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${file})\n"
        "    message(FATAL_ERROR \"no plugin description\")\n  endif()\nendfunction()\n");
}

}  // namespace

std::string build_with_stand_ins(const TemporaryFolder& folder, bool newer) {
  write_stand_ins(folder);
  std::string flags = std::string("-Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror") +
                      " -ffp-contract=off" + (newer ? " -DNEW_INTERFACES" : "");
  run(std::string(ROBOTC_CMAKE) + " -G Ninja --no-warn-unused-cli -S " + in_quotes(folder / "package_of_law") + " -B " +
      in_quotes(folder / "build") + " -DCMAKE_PREFIX_PATH=" + in_quotes(folder / "cmake") +
      " -DEigen3_DIR=" + in_quotes(ROBOTC_EIGEN_CMAKE) + " -DCMAKE_CXX_COMPILER=" + ROBOTC_CXX_COMPILER +
      " -DCMAKE_CXX_STANDARD=20 -DCMAKE_CXX_FLAGS=" + in_quotes(flags) + " && " + ROBOTC_CMAKE + " --build " +
      in_quotes(folder / "build"));
  return flags;
}

void compile_harness(const TemporaryFolder& folder, const std::string& source, const std::string& part,
                     const std::string& library, const std::string& flags) {
  const std::string tests = ROBOTC_SOURCE_DIR "/tests/ros2";
  run(std::string(ROBOTC_CXX_COMPILER) + " -std=c++20 -O1 " + flags + " -isystem " + in_quotes(tests + "/stand_ins") +
      " -isystem " + in_quotes(ROBOTC_EIGEN_INCLUDE) + " -I " + in_quotes(ROBOTC_SOURCE_DIR) + " -I " +
      in_quotes(folder / "package_of_law/include") + " -DPACKAGE=package_of_law " + in_quotes(tests + "/" + source) +
      " -o " + in_quotes(folder / "harness") + " " +
      in_quotes(folder / ("package_of_law/lib/x86_64-linux-gnu/libpackage_of_law_" + part + ".a")) + " " +
      in_quotes(folder / ("build/" + library)) + " -Wl,-rpath," + in_quotes(folder / "build"));
}

}  // namespace robotc::testing
