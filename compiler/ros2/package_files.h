#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/ros2/described_law.h"
#include "compiler/ros2/described_model.h"
#include "compiler/ros2/package.h"

namespace robotc::ros2 {

/// A machine that a package has code for.
struct Machine {
  std::string name;  ///< "x86_64-linux-gnu"
  std::string cpu;
};

/// The facts that the files of a package state. It has a law, a model, or both.
struct Content {
  std::string package;
  std::string controller;  ///< name of the controller in the file
  std::optional<DescribedLaw> law;
  std::optional<DescribedModel> model;
  std::string robot;  ///< as in the file
  std::vector<Machine> machines;
  bool law_calls_libm = false, model_calls_libm = false;
  std::string command;
  std::string version;
};

/// The path of a static library in the package; `part` is "law" or "model".
std::string library_path(const Content& content, const std::string& machine, std::string_view part);
/// law.hpp: the law for the controller's template.
std::string law_header(const Content& content);
/// model.hpp: the robot for the solver's template.
std::string model_header(const Content& content);
/// plugins.cpp and solver.cpp: the classes that pluginlib loads.
std::string plugin_source(const Content& content);
std::string solver_source(const Content& content);
/// plugins.xml and solver.xml: their descriptions.
std::string plugin_description(const Content& content);
std::string solver_description(const Content& content);
/// package.xml of format 3.
std::string package_xml(const Content& content);
std::string cmake_lists(const Content& content);
/// controllers.yaml: controller_manager and all parameters, with units and descriptions.
std::string configuration_yaml(const Content& content);
/// solver.yaml: parameters of the solver, for the node that loads it.
std::string solver_yaml(const Content& content);
/// A block `<ros2_control>` for mock hardware, which the launch file puts into the URDF.
std::string mock_hardware(const Content& content);
std::string launch_file(const Content& content);
std::string readme(const Content& content);
/// A source of runtime/ros2 in the namespace of the package.
std::string of_package(std::string_view source, const std::string& package);

/// The names of the classes.
inline constexpr std::string_view class_name = "RobotcController";
inline constexpr std::string_view solver_class_name = "RobotcSolver";

}  // namespace robotc::ros2
