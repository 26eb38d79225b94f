// CMakeLists.txt of a package.
#include "compiler/ros2/package_build.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace robotc::ros2 {

namespace {

/// Values of CMAKE_SYSTEM_PROCESSOR, as a regular expression.
std::string processors_of(const std::string& machine) {
  return machine.starts_with("x86_64") ? "^(x86_64|AMD64)$" : "^(aarch64|arm64|ARM64)$";
}

/// Chooses the machine of the static libraries.
std::string machine_choice(const Content& content) {
  std::string text;
  std::vector<std::string> names;
  for (const Machine& machine : content.machines) {
    text += fmt::format("{}if(CMAKE_SYSTEM_PROCESSOR MATCHES \"{}\")\n  set(machine {})\n", text.empty() ? "" : "else",
                        processors_of(machine.name), machine.name);
    names.push_back(machine.name);
  }
  return text + fmt::format(
                    "else()\n  message(FATAL_ERROR \"the code is for {}, and this is ${{CMAKE_SYSTEM_PROCESSOR}}: \"\n"
                    "                      \"make the package again with `--target`\")\nendif()\n",
                    fmt::join(names, " and "));
}

/// A library with a plugin.
struct Plugin {
  std::string library, source, description, part;
  std::string base_package;  ///< that reads the description
  std::vector<std::string> cmake_targets;
  bool calls_libm = false;
};

std::vector<Plugin> plugins_of(const Content& content) {
  std::vector<Plugin> plugins;
  if (content.law) {
    plugins.push_back({content.package,
                       "plugins.cpp",
                       "plugins.xml",
                       "law",
                       "controller_interface",
                       {"controller_interface::controller_interface", "pluginlib::pluginlib", "rclcpp::rclcpp",
                        "rclcpp_lifecycle::rclcpp_lifecycle", "${rcl_interfaces_TARGETS}", "${std_msgs_TARGETS}"},
                       content.law_calls_libm});
  }
  if (content.model) {
    plugins.push_back({content.package + "_solver",
                       "solver.cpp",
                       "solver.xml",
                       "model",
                       "inverse_dynamics_solver",
                       {"Eigen3::Eigen", "pluginlib::pluginlib", "rclcpp::rclcpp", "urdf::urdf"},
                       content.model_calls_libm});
  }
  return plugins;
}

std::string library_of(const Plugin& plugin, const Content& content) {
  std::string text = fmt::format(
      R"(
add_library({0} SHARED src/{1})
target_compile_options({0} PRIVATE -Wall -Wextra)
target_include_directories({0} PUBLIC $<BUILD_INTERFACE:${{CMAKE_CURRENT_SOURCE_DIR}}/include>
                           $<INSTALL_INTERFACE:include/{2}>)
target_link_libraries({0} PUBLIC {3}
                      PRIVATE ${{CMAKE_CURRENT_SOURCE_DIR}}/lib/${{machine}}/lib{2}_{4}.a{5})
)",
      plugin.library, plugin.source, content.package,
      fmt::join(plugin.cmake_targets, "\n                             "), plugin.part, plugin.calls_libm ? " m" : "");
  if (plugin.part == "model") {
    // A header-only package whose headers are found by its variable.
    text += fmt::format(
        "if(TARGET inverse_dynamics_solver::inverse_dynamics_solver)\n"
        "  target_link_libraries({0} PUBLIC inverse_dynamics_solver::inverse_dynamics_solver)\n"
        "else()\n  target_include_directories({0} SYSTEM PUBLIC ${{inverse_dynamics_solver_INCLUDE_DIRS}})\nendif()\n",
        plugin.library);
  }
  return text +
         fmt::format("pluginlib_export_plugin_description_file({} {})\n", plugin.base_package, plugin.description);
}

}  // namespace

std::vector<std::string> dependencies(const Content& content) {
  std::set<std::string> all{"pluginlib", "rclcpp"};
  if (content.law) all.insert({"controller_interface", "rcl_interfaces", "rclcpp_lifecycle", "std_msgs"});
  if (content.model) all.insert({"eigen", "inverse_dynamics_solver", "urdf"});
  return {all.begin(), all.end()};
}

std::string cmake_lists(const Content& content) {
  std::string text = fmt::format(
      R"(# Made by robotc {0}.
cmake_minimum_required(VERSION 3.16)
project({1} LANGUAGES CXX)

{2}if(NOT CMAKE_CXX_STANDARD)
  set(CMAKE_CXX_STANDARD 17)
  set(CMAKE_CXX_STANDARD_REQUIRED ON)
endif()
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

find_package(ament_cmake REQUIRED)
)",
      content.version, content.package, machine_choice(content));
  // Eigen's package has another name in package.xml.
  std::vector<std::string> packages = dependencies(content);
  std::ranges::replace(packages, "eigen", "Eigen3");
  for (const std::string& package : packages) text += fmt::format("find_package({} REQUIRED)\n", package);
  std::vector<std::string> libraries;
  for (const Plugin& plugin : plugins_of(content)) {
    text += library_of(plugin, content);
    libraries.push_back(plugin.library);
  }
  return text + fmt::format(
                    R"(
install(DIRECTORY include/ DESTINATION include/{0})
install(TARGETS {1} EXPORT export_{0} ARCHIVE DESTINATION lib LIBRARY DESTINATION lib RUNTIME DESTINATION bin)
install(DIRECTORY {2} DESTINATION share/{0})
if(EXISTS ${{CMAKE_CURRENT_SOURCE_DIR}}/meshes)
  install(DIRECTORY meshes DESTINATION share/{0})
endif()
ament_export_dependencies({3})
ament_package()
)",
                    content.package, fmt::join(libraries, " "), content.law ? "config launch urdf" : "config urdf",
                    fmt::join(packages, " "));
}

}  // namespace robotc::ros2
