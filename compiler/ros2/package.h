#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "compiler/codegen/target_choice.h"
#include "compiler/export/export.h"

/// Packages for ROS 2: controllers for ros2_control.
namespace robotc {

class SessionState;

namespace ros2 {

/// Arguments of `robotc build --ros2`.
struct PackageRequest {
  std::string controller;  ///< of the file
  std::string robot;       ///< name or expression; empty: the controller's own, or else the file's first
  std::string package;     ///< its name; empty: made of those of the robot and the controller
  codegen::TargetChoice target;
  bool small = false;
  std::string command;  ///< that makes the package, for its comments
  std::string version;  ///< of robotc
  /// The path of a mesh in the URDF, of the path that stands at a place; empty: as written.
  exporting::MeshPath mesh_path;
};

struct PackageFile {
  std::string path;  ///< below the package's folder, "src/plugins.cpp"
  std::string content;
};

struct Package {
  std::string name;
  std::string robot;
  std::string target;
  std::vector<PackageFile> files;  ///< package.xml first
  std::size_t measurements = 0;    ///< state interfaces
  std::size_t commands = 0;        ///< command interfaces
  std::size_t references = 0;      ///< entries of the arguments of the law
  std::size_t parameters = 0;
  exporting::Losses losses;  ///< of the URDF
};

/// A name for a package of these words: lower case, digits and single underscores.
std::string package_name_of(const std::string& words);
/// The rule of ROS 2 that a name of a package breaks; empty if it breaks none.
std::string fault_of_package_name(const std::string& name);

/// A package of a controller. Nothing (reported) after an error, or if ros2_control cannot name the joints.
std::optional<Package> build_package(SessionState& state, const PackageRequest& request);

}  // namespace ros2
}  // namespace robotc
