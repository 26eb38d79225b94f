#pragma once

#include <string>

#include "tests/integration/run_robotc.h"

/// Packages in `FOLDER/package_of_law`, built against stand-ins for those of ROS 2.
namespace robotc::testing {

/// Builds the package into `FOLDER/build` with warnings as errors. `newer`: with the interfaces of newer versions of
/// ros2_control. Returns the flags of the compiler.
std::string build_with_stand_ins(const TemporaryFolder& folder, bool newer);

/// Compiles a source of tests/ros2 with the headers of the package, and links it to the static library of a part and to
/// a library of the package, as `FOLDER/harness`.
void compile_harness(const TemporaryFolder& folder, const std::string& source, const std::string& part,
                     const std::string& library, const std::string& flags);

}  // namespace robotc::testing
