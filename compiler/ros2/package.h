#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "compiler/codegen/target_choice.h"
#include "compiler/export/export.h"
#include "compiler/requests/build.h"

/// Packages for ROS 2: controllers for ros2_control, and inverse dynamics solvers.
namespace robotc {

class SessionState;

namespace ros2 {

/// Arguments of `robotc build --ros2`.
struct PackageRequest {
  std::string name;                                ///< of a controller or a robot of the file
  bool solver = false;                             ///< of a controller: with a solver of its robot, as a robot has one
  std::string robot;                               ///< of a controller; empty: its own, or else the file's first
  std::string package;                             ///< its name; empty: made of those of the robot and the controller
  std::vector<codegen::TargetChoice> targets{{}};  ///< the package has code for each of them
  bool small = false;
  bool report = false;  ///< return what the machine code does
  std::string command;  ///< that makes the package, for its comments
  std::string version;  ///< of robotc
  /// The path of a mesh in the URDF, of the path that stands at a place; empty: as written.
  exporting::MeshPath mesh_path;
};

struct PackageFile {
  std::string path;  ///< below the package's folder, "src/plugins.cpp"
  std::string content;
};

/// A package with a controller, a solver, or both.
struct Package {
  std::string name;
  std::string robot;
  std::vector<std::string> targets;  ///< "x86_64-linux-gnu (x86-64)"
  std::vector<PackageFile> files;    ///< package.xml first
  bool has_controller = false, has_solver = false;
  std::size_t measurements = 0;      ///< state interfaces
  std::size_t commands = 0;          ///< command interfaces
  std::size_t references = 0;        ///< entries of the arguments of the law
  std::size_t parameters = 0;        ///< of the controller, or else of the solver
  std::size_t joints = 0;            ///< of the solver
  bool leaves_out_wrenches = false;  ///< the solver: those that are applied to the robot
  std::vector<BuiltObject> objects;  ///< of the law and of the model for each target, without their bytes
  exporting::Losses losses;          ///< of the URDF
};

/// A name for a package of these words: lower case, digits and single underscores.
std::string package_name_of(const std::string& words);
/// The rule of ROS 2 that a name of a package breaks; empty if it breaks none.
std::string fault_of_package_name(const std::string& name);

/// A package of a controller or of a robot. Nothing (reported) after an error, or if ros2_control cannot name the
/// joints.
std::optional<Package> build_package(SessionState& state, const PackageRequest& request);

}  // namespace ros2
}  // namespace robotc
