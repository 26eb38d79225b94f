#include "compiler/ros2/package_files.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/export/numbers.h"
#include "compiler/export/xml_writer.h"

namespace robotc::ros2 {

namespace {

using exporting::XmlWriter;

/// A text for a comment of one line.
std::string in_line(std::string_view text) {
  std::string line(text);
  std::ranges::replace_if(line, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return line;
}

/// A number that YAML reads as a double.
std::string yaml_number(double value) {
  std::string text = exporting::decimal_text(value);
  if (text.find_first_of(".e") == std::string::npos) return text + ".0";
  const std::size_t exponent = text.find('e');
  if (exponent != std::string::npos && text.find('.') == std::string::npos) text.insert(exponent, ".0");
  return text;
}

/// The first part of a triple, as `uname -m` says it.
std::string processor_of(const std::string& machine) { return machine.substr(0, machine.find('-')); }

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : in_line(text)) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

}  // namespace

std::string plugin_description(const Content& content) {
  XmlWriter xml;
  xml.open("library").attribute("path", content.package);
  xml.open("class").attribute("name", content.package + "/" + std::string(class_name));
  xml.attribute("type", content.package + "::" + std::string(class_name));
  xml.attribute("base_class_type", "controller_interface::ControllerInterface");
  xml.element("description", "The law `" + content.law.name + "` of the robot `" + content.robot + "`, compiled.");
  return xml.close().close().text();
}

std::string package_xml(const Content& content) {
  XmlWriter xml;
  xml.comment("Made by robotc " + content.version + ".");
  xml.open("package").attribute("format", "3");
  xml.element("name", content.package).element("version", "0.1.0");
  xml.element("description", "The law `" + content.law.name + "` of the robot `" + content.robot +
                                 "` as a controller for ros2_control.");
  xml.open("maintainer").attribute("email", "nobody@example.com").content("nobody").close();
  xml.element("license", "TODO: License declaration");
  xml.element("buildtool_depend", "ament_cmake");
  for (const std::string_view depend :
       {"controller_interface", "pluginlib", "rcl_interfaces", "rclcpp", "rclcpp_lifecycle", "std_msgs"}) {
    xml.element("depend", depend);
  }
  for (const std::string_view depend :
       {"controller_manager", "joint_state_broadcaster", "launch", "launch_ros", "robot_state_publisher"}) {
    xml.element("exec_depend", depend);
  }
  xml.open("export").element("build_type", "ament_cmake").close();
  return xml.close().text();
}

std::string cmake_lists(const Content& content) {
  return fmt::format(
      R"(# Made by robotc {0}.
cmake_minimum_required(VERSION 3.16)
project({1} LANGUAGES CXX)

if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "{2}")
  message(FATAL_ERROR "the law was compiled for {2}, and this is ${{CMAKE_SYSTEM_PROCESSOR}}: "
                      "make the package again with `--target`")
endif()
if(NOT CMAKE_CXX_STANDARD)
  set(CMAKE_CXX_STANDARD 17)
  set(CMAKE_CXX_STANDARD_REQUIRED ON)
endif()
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

find_package(ament_cmake REQUIRED)
find_package(controller_interface REQUIRED)
find_package(pluginlib REQUIRED)
find_package(rcl_interfaces REQUIRED)
find_package(rclcpp REQUIRED)
find_package(rclcpp_lifecycle REQUIRED)
find_package(std_msgs REQUIRED)

add_library({1} SHARED src/plugins.cpp)
target_compile_options({1} PRIVATE -Wall -Wextra)
target_include_directories({1} PUBLIC $<BUILD_INTERFACE:${{CMAKE_CURRENT_SOURCE_DIR}}/include>
                                      $<INSTALL_INTERFACE:include/{1}>)
target_link_libraries({1} PUBLIC controller_interface::controller_interface pluginlib::pluginlib rclcpp::rclcpp
                                 rclcpp_lifecycle::rclcpp_lifecycle ${{rcl_interfaces_TARGETS}} ${{std_msgs_TARGETS}}
                         PRIVATE ${{CMAKE_CURRENT_SOURCE_DIR}}/{3}{4})
pluginlib_export_plugin_description_file(controller_interface plugins.xml)

install(DIRECTORY include/ DESTINATION include/{1})
install(TARGETS {1} EXPORT export_{1} ARCHIVE DESTINATION lib LIBRARY DESTINATION lib RUNTIME DESTINATION bin)
install(DIRECTORY config launch urdf DESTINATION share/{1})
if(EXISTS ${{CMAKE_CURRENT_SOURCE_DIR}}/meshes)
  install(DIRECTORY meshes DESTINATION share/{1})
endif()
ament_export_dependencies(controller_interface pluginlib rcl_interfaces rclcpp rclcpp_lifecycle std_msgs)
ament_package()
)",
      content.version, content.package, processor_of(content.machine), content.library, content.calls_libm ? " m" : "");
}

std::string configuration_yaml(const Content& content) {
  const DescribedLaw& law = content.law;
  std::string text = fmt::format(
      R"(# Made by robotc {0}. Units are SI, angles in rad.
controller_manager:
  ros__parameters:
    update_rate: 1000  # Hz; an example
    joint_state_broadcaster:
      type: joint_state_broadcaster/JointStateBroadcaster
    {1}:
      type: {2}/{3}

{1}:
  ros__parameters:
    # The sample time that the law is for, s. The controller refuses another update rate.
    sample_time: 0.001
    # Samples whose period differs by more than this fraction of it are counted.
    period_tolerance: 0.5
)",
      content.version, law.name, content.package, class_name);
  for (const Parameter& parameter : law.parameters) {
    if (!parameter.description.empty()) text += "    # " + in_line(parameter.description) + "\n";
    text += fmt::format("    {}: {}{}\n", in_quotes(parameter.name), yaml_number(parameter.value),
                        parameter.unit.empty() ? "" : "  # " + in_line(parameter.unit));
  }
  return text;
}

std::string mock_hardware(const Content& content) {
  XmlWriter xml;
  xml.open("ros2_control").attribute("name", content.law.robot).attribute("type", "system");
  xml.open("hardware").element("plugin", "mock_components/GenericSystem").close();
  std::vector<std::string> joints;
  for (const Interface& one : content.law.measurements) {
    if (std::ranges::find(joints, one.joint) == joints.end()) joints.push_back(one.joint);
  }
  for (const std::string& joint : joints) {
    xml.open("joint").attribute("name", joint);
    for (const Interface& one : content.law.commands) {
      if (one.joint == joint) xml.open("command_interface").attribute("name", one.quantity).close();
    }
    for (const Interface& one : content.law.measurements) {
      if (one.joint != joint) continue;
      xml.open("state_interface").attribute("name", one.quantity);
      xml.open("param").attribute("name", "initial_value").content("0.0").close().close();
    }
    xml.close();
  }
  // Without the declaration: it is put into another document.
  const std::string text = xml.close().text();
  return text.substr(text.find('\n') + 1);
}

std::string launch_file(const Content& content) {
  return fmt::format(
      R"(# Made by robotc {0}: the controller with mock hardware, which does not move.
import pathlib

from ament_index_python.packages import get_package_share_directory
from launch import LaunchDescription
from launch_ros.actions import Node


def generate_launch_description():
    share = pathlib.Path(get_package_share_directory("{1}"))
    urdf = (share / "urdf" / "robot.urdf").read_text()
    hardware = (share / "urdf" / "mock_hardware.xml").read_text()
    end = urdf.rindex("</robot>")
    description = urdf[:end] + hardware + urdf[end:]
    configuration = str(share / "config" / "controllers.yaml")
    return LaunchDescription([
        Node(package="robot_state_publisher", executable="robot_state_publisher",
             parameters=[{{"robot_description": description}}]),
        Node(package="controller_manager", executable="ros2_control_node", output="screen",
             parameters=[configuration], remappings=[("~/robot_description", "/robot_description")]),
        Node(package="controller_manager", executable="spawner", arguments=["joint_state_broadcaster"]),
        Node(package="controller_manager", executable="spawner", arguments=["{2}", "--param-file", configuration]),
    ])
)",
      content.version, content.package, content.law.name);
}

}  // namespace robotc::ros2
