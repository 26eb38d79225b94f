#include <fmt/format.h>

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

/// Meshes that the package takes along, by their paths in it.
using Meshes = std::map<std::string, std::filesystem::path>;

/// Copies meshes into the package; those with a scheme, such as `package://`, stay where they are.
exporting::MeshPath mesh_paths(const Session& session, const std::string& package, Meshes& meshes) {
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
std::optional<std::vector<Product>> files_of(const ros2::Package& package, const Meshes& meshes,
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
  text += fmt::format("for {}: {}, {}, {} of references, {}\n", package.target,
                      counted(package.measurements, "state interface"), counted(package.commands, "command interface"),
                      package.references == 1 ? "1 entry" : fmt::format("{} entries", package.references),
                      counted(package.parameters, "parameter"));
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
  request.controller = *options.ros2;
  request.robot = options.robot;
  if (options.out) {
    std::filesystem::path folder = std::filesystem::absolute(*options.out).lexically_normal();
    if (!folder.has_filename()) folder = folder.parent_path();
    request.package = folder.filename().string();
  } else {
    const std::vector<std::string> robots = session.robots();
    request.package = ros2::package_name_of(
        (options.robot.empty() && !robots.empty() ? robots.front() : options.robot) + "_" + *options.ros2);
  }
  request.target = {options.target, options.cpu, options.features};
  request.small = options.small;
  request.command = build_command(options);
  request.version = ROBOTC_VERSION;
  Meshes meshes;
  request.mesh_path = mesh_paths(session, request.package, meshes);
  const std::optional<ros2::Package> package = session.build_ros2(request);
  print_diagnostics(session);
  if (!package) return exit_error;
  const std::filesystem::path folder = options.out ? *options.out : package->name;
  if (!may_write_to(folder)) return exit_error;
  const auto files = files_of(*package, meshes, folder);
  if (!files) return exit_error;
  const int code = write_products(*files);
  return code == exit_ok ? write_output(summary(*package, folder), exit_ok) : code;
}

}  // namespace robotc::tools
