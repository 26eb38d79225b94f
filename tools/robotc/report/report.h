#pragma once

#include <string>
#include <vector>

#include "results/describe_run.h"
#include "tools/robotc/plots/plot_svg.h"

namespace robotc::tools {

/// An entry of a report that is not part of the run.
struct ReportFact {
  std::string name;
  std::string value;
};

/// Further contents of a report, besides the run and its plots.
struct ReportExtras {
  /// The output of `view_elements` for the run, or empty. With it, the plots' cursor moves the robot, and the robot's
  /// time line moves the cursor.
  std::string robot = {};
  std::vector<ReportFact> parameters = {};
  std::string drawing = {};  ///< of the robot, as SVG; or empty
};

/// A run as one self-contained HTML file: texts about it, and its plots with zoom and read-out.
///
/// Up to a million logged values, including times, are kept with twelve digits of their signal's range. Longer logs are
/// reduced to the minimum and maximum of every so many rows, each with its time, half a million values in all: no
/// extreme is lost, and the report says so.
std::string render_report(const RunDescription& description, const Plot& plot, const std::vector<ReportFact>& facts,
                          const ReportExtras& extras = {});

}  // namespace robotc::tools
