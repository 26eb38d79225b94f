#pragma once

#include <string>
#include <vector>

#include "compiler/ros2/package_files.h"

namespace robotc::ros2 {

/// Packages of ROS 2 that the sources of a package include, sorted.
std::vector<std::string> dependencies(const Content& content);

}  // namespace robotc::ros2
