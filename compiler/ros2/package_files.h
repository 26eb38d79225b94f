#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/ros2/described_law.h"
#include "compiler/ros2/package.h"

namespace robotc::ros2 {

/// The facts that the files of a package state.
struct Content {
  std::string package;
  std::string controller;  ///< name of the controller in the file
  DescribedLaw law;
  std::string robot;    ///< as in the file
  std::string machine;  ///< "x86_64-linux-gnu"
  std::string cpu;
  std::string library;  ///< path of the static library in the package
  bool calls_libm = false;
  std::string command;
  std::string version;
};

/// law.hpp: the law for the controller's template.
std::string law_header(const Content& content);
/// plugins.cpp: the class that pluginlib loads.
std::string plugin_source(const Content& content);
/// plugins.xml: its description.
std::string plugin_description(const Content& content);
/// package.xml of format 3.
std::string package_xml(const Content& content);
std::string cmake_lists(const Content& content);
/// controllers.yaml: controller_manager and all parameters, with units and descriptions.
std::string configuration_yaml(const Content& content);
/// A block `<ros2_control>` for mock hardware, which the launch file puts into the URDF.
std::string mock_hardware(const Content& content);
std::string launch_file(const Content& content);
std::string readme(const Content& content);
/// A source of runtime/ros2 in the namespace of the package.
std::string of_package(std::string_view source, const std::string& package);

/// The name of the class, "Controller".
inline constexpr std::string_view class_name = "RobotcController";

}  // namespace robotc::ros2
