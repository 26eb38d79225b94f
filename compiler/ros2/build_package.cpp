// A controller as a ROS 2 package: code, description and files.
#include <algorithm>

#include "compiler/codegen/object.h"
#include "compiler/codegen/target.h"
#include "compiler/emit/code.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/target_refusal.h"
#include "compiler/requests/export.h"
#include "compiler/ros2/package_files.h"
#include "compiler/ros2/ros2_diagnostics.h"
#include "embedded/sources.h"

namespace robotc::ros2 {

namespace {

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Machines that ROS 2 runs on.
bool is_supported(const std::string& machine) {
  return machine == "x86_64-linux-gnu" || machine == "aarch64-linux-gnu";
}

std::vector<PackageFile> files_of(const Content& content, const std::string& header, std::string archive,
                                  std::string urdf) {
  const std::string include = "include/" + content.package + "/";
  std::vector<PackageFile> files{{"package.xml", package_xml(content)},
                                 {"CMakeLists.txt", cmake_lists(content)},
                                 {"README.md", readme(content)},
                                 {"plugins.xml", plugin_description(content)},
                                 {"src/plugins.cpp", plugin_source(content)},
                                 {include + "law.hpp", law_header(content)},
                                 {include + "robot.h", header}};
  for (const sources::EmbeddedFile& source : sources::embedded_files()) {
    files.push_back({include + std::string(source.name), of_package(source.text, content.package)});
  }
  files.push_back({content.library, std::move(archive)});
  files.push_back({"config/controllers.yaml", configuration_yaml(content)});
  files.push_back({"launch/controller.launch.py", launch_file(content)});
  files.push_back({"urdf/robot.urdf", std::move(urdf)});
  files.push_back({"urdf/mock_hardware.xml", mock_hardware(content)});
  return files;
}

}  // namespace

std::string package_name_of(const std::string& words) {
  std::string name;
  for (char c : words) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (is_lower(c) || (is_digit(c) && !name.empty())) {
      name += c;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  while (name.ends_with('_')) name.pop_back();
  if (name.size() < 2) name += "robot";
  return fault_of_package_name(name).empty() ? name : name + "_robot";
}

std::string fault_of_package_name(const std::string& name) {
  const bool fits = std::ranges::all_of(name, [](char c) { return is_lower(c) || is_digit(c) || c == '_'; });
  if (name.size() < 2 || !fits || !is_lower(name.front()) || name.ends_with('_') ||
      name.find("__") != std::string::npos) {
    return "names of ROS packages have two or more lower-case letters, digits and single underscores, and begin with "
           "a letter";
  }
  if (emit::words_of_cpp().contains(name)) return "it is a word of C++, and the name of a package is a namespace";
  return name == "robotc_package" || name == "std" ? "it is used by the sources of the package" : "";
}

std::optional<Package> build_package(SessionState& state, const PackageRequest& request) {
  const auto refuse = [&](const DiagnosticKind& kind, std::string message, std::string hint) {
    state.diagnostics().report(kind, {}, std::move(message), "", {std::move(hint)});
    return std::nullopt;
  };
  Robot* const declared = declared_robot(state, request.robot);
  if (declared == nullptr) return std::nullopt;
  const auto law = find_law(state, request.controller, programs::StandaloneLaw::Kind::controller, *declared->model);
  if (law == nullptr || !can_be_named(state, *law->robot)) return std::nullopt;

  BuildRequest build;
  build.robot = request.robot;
  build.controllers = {request.controller};
  build.target = request.target;
  build.small = request.small;
  build.command = request.command;
  build.version = request.version;
  const auto built = build_object(state, build);
  if (!built) return std::nullopt;
  if (!is_supported(built->target)) {
    return refuse(unsupported_ros2_target, "a ROS 2 package for " + built->target + " cannot be built",
                  "targets: x86_64-linux-gnu, aarch64-linux-gnu");
  }
  auto urdf = exported_robot(state, law->robot->name, exporting::Format::urdf, request.mesh_path);
  if (!urdf) return std::nullopt;
  const auto joints = joints_of(state, *law->robot, urdf->joints);
  if (!joints) return std::nullopt;

  Content content;
  content.law = described_law(state, *law, *built, *joints);
  content.robot = built->robot;
  content.controller = request.controller;
  content.package =
      request.package.empty() ? package_name_of(built->robot + "_" + request.controller) : request.package;
  if (const std::string fault = fault_of_package_name(content.package); !fault.empty()) {
    return refuse(
        bad_package_name, "`" + content.package + "` cannot be the name of a package: " + fault,
        "`-o` names the folder, whose name is that of the package: `-o " + package_name_of(content.package) + "`");
  }
  content.machine = built->target;
  content.cpu = built->cpu;
  content.library = "lib/" + built->target + "/lib" + content.package + "_law.a";
  content.calls_libm = !built->called.empty();
  content.command = request.command;
  content.version = request.version;
  auto archive = codegen::make_archive("law.o", built->object);
  if (const auto* const error = std::get_if<codegen::CodegenError>(&archive)) {
    state.diagnostics().report(code_generation_failed, law->robot->mechanism.span, error->message);
    return std::nullopt;
  }
  Package package;
  package.name = content.package;
  package.robot = built->robot;
  package.target = built->target + " (" + built->cpu + ")";
  package.measurements = content.law.measurements.size();
  package.commands = content.law.commands.size();
  package.references = content.law.references.size();
  package.parameters = content.law.parameters.size();
  package.losses = std::move(urdf->losses);
  package.files = files_of(content, built->header, std::move(std::get<std::string>(archive)), std::move(urdf->text));
  return package;
}

}  // namespace robotc::ros2
