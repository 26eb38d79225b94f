#pragma once

#include <string>
#include <vector>

#include "results/describe_run.h"
#include "tools/robotc/plots/plot_svg.h"

namespace robotc::tools {

/// What a report says beside what the run itself tells.
struct ReportFact {
  std::string name;
  std::string value;
};

/// A run as one HTML file that needs nothing else, not even a network: what there is to say about it, and its plots,
/// which zoom and read out values.
///
/// It holds every logged value to twelve digits of its signal's range as long as they are a million at most, times
/// included. Of longer logs it holds the least and the greatest value in every so many rows, each with its time, half a
/// million values in all: no extreme is lost, and it says so.
std::string render_report(const RunDescription& description, const Plot& plot, const std::vector<ReportFact>& facts);

}  // namespace robotc::tools
