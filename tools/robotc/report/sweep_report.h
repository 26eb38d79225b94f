#pragma once

#include <string>
#include <vector>

#include "results/sweep.h"
#include "tools/robotc/report/report.h"

namespace robotc::tools {

/// A sweep as one self-contained HTML file: its findings, its pictures, and tables that a click on a heading sorts. The
/// tables have all runs, and with drawn values the statistics of each figure.
std::string render_sweep_report(const Sweep& sweep, const std::vector<std::string>& pictures,
                                const std::vector<ReportFact>& facts);

}  // namespace robotc::tools
