#pragma once

#include <string>
#include <vector>

#include "tests/integration/run_robotc.h"

/// Packages of laws, built and run against stand-ins for ROS 2.
namespace robotc::testing {

struct PackageCase {
  std::string file;        ///< a path, or the text of a `.robot` file
  std::string controller;  ///< in it
  std::string prefix;      ///< of the law's functions in C
  std::string prepare;     ///< the call of `prepare` in C++, of `values` and `constants`; empty: no parameters
  std::string arguments;   ///< of the law's functions, between `qd` and `constants`, in C++
  std::string rates;       ///< in C++, integrates the continuous states of `state`; empty: none
  /// In C++, declares `loop`, all entries of q, from the measured positions `q`; empty: these are all entries.
  std::string configuration{};
  double tolerance = 0;  ///< of efforts, relative to 1 + |effort|; 0: bit for bit
};

/// A law with discrete states, one with continuous states on seven joints, computed torque on a SCARA, and one that
/// gives volts and amperes.
std::vector<PackageCase> package_cases();

/// A package in a folder, built by CMake against the stand-ins.
class BuiltPackage {
 public:
  /// `newer`: with the interfaces of newer versions of ros2_control.
  BuiltPackage(const PackageCase& test, bool newer);
  /// Runs its controller for so many samples in strict mode; must find no fault.
  void run(long samples) const;
  [[nodiscard]] std::string path(const std::string& path) const { return folder_ / ("package_of_law/" + path); }
  [[nodiscard]] std::string read(const std::string& path) const {
    return read_text(folder_ / ("package_of_law/" + path));
  }

 private:
  TemporaryFolder folder_;
};

}  // namespace robotc::testing
