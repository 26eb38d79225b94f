#pragma once

#include <string>
#include <vector>

namespace robotc::tools {

/// Which meshes pictures contain, and where packages are: options of commands.
struct MeshOptions {
  std::string which = "near";         ///< "none", "near" (the robot's folder and packages) or "all"
  std::vector<std::string> packages;  ///< "NAME=DIR"
};

}  // namespace robotc::tools
