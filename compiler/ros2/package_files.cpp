#include "compiler/ros2/package_files.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/export/numbers.h"
#include "compiler/export/xml_writer.h"
#include "compiler/ros2/package_build.h"

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

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : in_line(text)) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

/// One line each, with a comment above.
std::string yaml_parameters(const std::vector<Parameter>& parameters, std::string_view indent) {
  std::string text;
  for (const Parameter& parameter : parameters) {
    if (!parameter.description.empty()) text += fmt::format("{}# {}\n", indent, in_line(parameter.description));
    text += fmt::format("{}{}: {}{}\n", indent, in_quotes(parameter.name), yaml_number(parameter.value),
                        parameter.unit.empty() ? "" : "  # " + in_line(parameter.unit));
  }
  return text;
}

/// A plugin for pluginlib, in a library of the package.
std::string description_of(std::string_view library, std::string_view name, const std::string& package,
                           std::string_view base, const std::string& description) {
  XmlWriter xml;
  xml.open("library").attribute("path", library);
  xml.open("class").attribute("name", package + "/" + std::string(name));
  xml.attribute("type", package + "::" + std::string(name));
  xml.attribute("base_class_type", base);
  xml.element("description", description);
  return xml.close().close().text();
}

}  // namespace

std::string library_path(const Content& content, const std::string& machine, std::string_view part) {
  return fmt::format("lib/{}/lib{}_{}.a", machine, content.package, part);
}

std::string plugin_description(const Content& content) {
  return description_of(content.package, class_name, content.package,
                        content.law->references.empty() ? "controller_interface::ControllerInterface"
                                                        : "controller_interface::ChainableControllerInterface",
                        "The law `" + content.law->name + "` of the robot `" + content.robot + "`, compiled.");
}

std::string solver_description(const Content& content) {
  return description_of(content.package + "_solver", solver_class_name, content.package,
                        "inverse_dynamics_solver::InverseDynamicsSolver",
                        "The dynamics of the robot `" + content.robot + "`, compiled.");
}

std::string package_xml(const Content& content) {
  XmlWriter xml;
  xml.comment("Made by robotc " + content.version + ".");
  xml.open("package").attribute("format", "3");
  xml.element("name", content.package).element("version", "0.1.0");
  const std::string law = content.law ? "The law `" + content.law->name + "` of the robot `" + content.robot +
                                            "` as a controller for ros2_control"
                                      : "";
  xml.element("description", !content.law
                                 ? "The dynamics of the robot `" + content.robot + "` as an inverse dynamics solver."
                             : content.model ? law + ", and an inverse dynamics solver of the robot."
                                             : law + ".");
  xml.open("maintainer").attribute("email", "nobody@example.com").content("nobody").close();
  xml.element("license", "TODO: License declaration");
  xml.element("buildtool_depend", "ament_cmake");
  for (const std::string& depend : dependencies(content)) xml.element("depend", depend);
  if (content.law) {
    for (const std::string_view depend :
         {"controller_manager", "joint_state_broadcaster", "launch", "launch_ros", "robot_state_publisher"}) {
      xml.element("exec_depend", depend);
    }
  }
  xml.open("export").element("build_type", "ament_cmake").close();
  return xml.close().text();
}

std::string configuration_yaml(const Content& content) {
  const DescribedLaw& law = *content.law;
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
  return text + yaml_parameters(law.parameters, "    ");
}

std::string solver_yaml(const Content& content) {
  std::string text = fmt::format(
      R"(# Made by robotc {0}. Units are SI, angles in rad.
# Parameters of the solver {1}/{2} in the namespace `dynamics`, which the node that loads it
# gives to `initialize`, and under which it declares them.
/**:
  ros__parameters:
    dynamics:
      # The joints of all vectors, in their order.
      joints: [)",
      content.version, content.package, solver_class_name);
  for (std::size_t i = 0; i < content.model->joints.size(); ++i) {
    text += (i == 0 ? "" : ", ") + in_quotes(content.model->joints[i].name);
  }
  return text + "]\n" + yaml_parameters(content.model->parameters, "      ");
}

std::string mock_hardware(const Content& content) {
  XmlWriter xml;
  xml.open("ros2_control").attribute("name", content.law->robot).attribute("type", "system");
  xml.open("hardware").element("plugin", "mock_components/GenericSystem").close();
  std::vector<std::string> joints;
  // In a loop, a motor may be at a joint that is not measured.
  for (const auto* const interfaces : {&content.law->measurements, &content.law->commands}) {
    for (const Interface& one : *interfaces) {
      if (std::ranges::find(joints, one.joint) == joints.end()) joints.push_back(one.joint);
    }
  }
  for (const std::string& joint : joints) {
    xml.open("joint").attribute("name", joint);
    for (const Interface& one : content.law->commands) {
      if (one.joint == joint) xml.open("command_interface").attribute("name", one.quantity).close();
    }
    for (const Interface& one : content.law->measurements) {
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
      content.version, content.package, content.law->name);
}

}  // namespace robotc::ros2
