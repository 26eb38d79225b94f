#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/ros2/package.h"
#include "compiler/support/file_io.h"
#include "tools/robotc/commands/products.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

namespace {

constexpr std::size_t most_bytes_of_mesh = std::size_t{1} << 30;

/// Places of the meshes that the package takes along, by their paths in it.
using MeshPlaces = std::map<std::string, std::filesystem::path>;

/// Copies meshes into the package; those with a scheme, such as `package://`, stay where they are.
exporting::MeshPath mesh_paths(const Session& session, const std::string& package, MeshPlaces& meshes) {
  return [&session, package, &meshes](const std::string& written, Span place) {
    if (!place.valid() || written.find("://") != std::string::npos) return written;
    const std::filesystem::path source(session.sources().file(place.source).name);
    const std::filesystem::path mesh = std::filesystem::absolute(source.parent_path() / written).lexically_normal();
    for (const auto& [path, known] : meshes) {
      if (known == mesh) return "package://" + package + "/" + path;
    }
    std::string name = "meshes/" + mesh.filename().string();
    for (std::size_t number = 2; meshes.contains(name); ++number) {
      name = fmt::format("meshes/{}_{}", number, mesh.filename().string());
    }
    meshes.emplace(name, mesh);
    return "package://" + package + "/" + name;
  };
}

/// False (reported) if the folder has a package, or other things, that robotc did not make.
bool may_write_to(const std::filesystem::path& folder) {
  std::error_code error;
  if (!std::filesystem::exists(folder, error) || std::filesystem::is_empty(folder, error)) return true;
  auto read = read_file(folder / "package.xml", std::size_t{1} << 20);
  const auto* const text = std::get_if<std::string>(&read);
  if (text != nullptr && text->find("<!-- Made by robotc ") != std::string::npos) return true;
  print_error(fmt::format("{} holds other things than a package of robotc: give `-o` another folder", folder.string()));
  return false;
}

/// The files of the package with its meshes; nothing (reported) if one cannot be read.
std::optional<std::vector<Product>> files_of(const ros2::Package& package, const MeshPlaces& meshes,
                                             const std::filesystem::path& folder) {
  std::vector<Product> files;
  for (const ros2::PackageFile& file : package.files) files.push_back({folder / file.path, file.content});
  for (const auto& [path, source] : meshes) {
    auto read = read_file(source, most_bytes_of_mesh);
    if (const auto* const error = std::get_if<FileError>(&read)) {
      print_error(fmt::format("cannot read the mesh {}: {}", source.string(), error->reason));
    } else {
      files.push_back({folder / path, std::get<std::string>(std::move(read))});
    }
  }
  if (files.size() < package.files.size() + meshes.size()) return std::nullopt;
  return files;
}

std::string summary(const ros2::Package& package, const std::filesystem::path& folder) {
  const auto counted = [](std::size_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
  };
  std::string text = fmt::format("wrote {}: the package {}, {}\n", folder.string(), package.name,
                                 counted(package.files.size(), "file"));
  const std::string targets = fmt::format("{}", fmt::join(package.targets, ", "));
  if (package.has_controller) {
    text +=
        fmt::format("for {}: {}, {}, {} of references, {}\n", targets, counted(package.measurements, "state interface"),
                    counted(package.commands, "command interface"),
                    package.references == 1 ? "1 entry" : fmt::format("{} entries", package.references),
                    counted(package.parameters, "parameter"));
  }
  if (package.has_solver) {
    text += package.has_controller
                ? fmt::format("with a solver of {}\n", counted(package.joints, "joint"))
                : fmt::format("for {}: a solver of {}, {}\n", targets, counted(package.joints, "joint"),
                              counted(package.parameters, "parameter"));
  }
  if (package.leaves_out_wrenches) text += "not in its solver: the wrenches that are applied to the robot\n";
  for (const exporting::Loss& loss : package.losses.all()) {
    if (loss.moves) text += fmt::format("not in its URDF: {}: {}\n", loss.what, exporting::listed(loss.cases));
  }
  return text;
}

}  // namespace

int run_build_ros2(const BuildOptions& options) {
  Session session(file_reader());
  if (const int code = load_to_build(session, options); code != exit_ok) return code;
  ros2::PackageRequest request;
  request.name = *options.ros2;
  request.solver = options.solver;
  request.robot = options.robot;
  const auto targets = targets_of(options);
  if (!targets) return exit_error;
  request.targets = *targets;
  if (options.out) {
    std::filesystem::path folder = std::filesystem::absolute(*options.out).lexically_normal();
    if (!folder.has_filename()) folder = folder.parent_path();
    request.package = folder.filename().string();
  } else {
    const std::vector<std::string> robots = session.robots();
    const bool is_robot =
        options.ros2->find('(') != std::string::npos || std::ranges::find(robots, *options.ros2) != robots.end();
    request.package = ros2::package_name_of(
        is_robot ? *options.ros2 + "_dynamics"
                 : (options.robot.empty() && !robots.empty() ? robots.front() : options.robot) + "_" + *options.ros2);
  }
  request.small = options.small;
  request.report = !options.report.empty();
  request.command = build_command(options);
  request.version = ROBOTC_VERSION;
  MeshPlaces meshes;
  request.mesh_path = mesh_paths(session, request.package, meshes);
  const std::optional<ros2::Package> package = session.build_ros2(request);
  print_diagnostics(session);
  if (!package) return exit_error;
  const std::filesystem::path folder = options.out ? *options.out : package->name;
  if (!may_write_to(folder)) return exit_error;
  auto files = files_of(*package, meshes, folder);
  if (!files) return exit_error;
  std::vector<const BuiltObject*> objects;
  for (const BuiltObject& object : package->objects) objects.push_back(&object);
  const std::string report = request.report ? real_time_report(objects) : "";
  if (!add_report(session, options, report, *files)) return exit_error;
  const int code = write_products(*files);
  return code == exit_ok ? write_output(summary(*package, folder) + printed_report(options, report), exit_ok) : code;
}

}  // namespace robotc::tools
