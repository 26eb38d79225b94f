#pragma once

#include <string>
#include <vector>

#include "tests/integration/run_robotc.h"

/// The examples of examples/embedded, built and run as in their README.
namespace robotc::testing {

class EmbeddedExample {
 public:
  EmbeddedExample();
  /// Runs the README's commands for a machine in a copy of the folder; returns the output of the last. `settings` are
  /// CMake's.
  std::string run_on(const std::string& machine, const std::string& settings = "") const;
  /// The output in the README for these commands.
  [[nodiscard]] static std::string shown_for(const std::string& machine);
  /// The report on this machine; builds it first.
  [[nodiscard]] std::string report_here() const;

 private:
  TemporaryFolder folder_;
  std::string package_;
};

/// A line of the report: a joint, its position and its effort.
struct ReportLine {
  std::string joint;
  double q = 0;
  double tau = 0;
};
/// The report's lines at the beginning of a text; ignores the rest.
std::vector<ReportLine> report_in(const std::string& text);

}  // namespace robotc::testing
