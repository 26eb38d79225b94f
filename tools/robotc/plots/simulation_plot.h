#pragma once

#include <string>
#include <vector>

#include "compiler/session/session.h"
#include "tools/robotc/plots/plot_svg.h"

namespace robotc::tools {

/// "q" and "left.elbow" for "q.left.elbow"; no member if it is not an entry of a vector, such as "height".
struct ColumnName {
  std::string signal;
  std::string member;
};
ColumnName split_name(const LogColumn& column, const std::vector<std::string>& joints);

/// Adds the series' name to the title of a panel with only one.
void name_lone_series(PlotPanel& panel);

/// A run's log as panels: one for each signal ("q", "error") and each unit in it. Each joint has one colour throughout,
/// and angles are in the file's unit. The plot refers to both arguments.
Plot make_plot(const CompiledSimulation& simulation, const runtime::Result& result);

}  // namespace robotc::tools
