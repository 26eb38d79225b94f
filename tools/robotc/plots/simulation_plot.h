#pragma once

#include <string>
#include <vector>

#include "compiler/session/session.h"
#include "tools/robotc/plots/plot_svg.h"

namespace robotc::tools {

/// "q" and "left.elbow" of "q.left.elbow"; what is no entry of a vector, such as "height", has no member.
struct ColumnName {
  std::string signal;
  std::string member;
};
ColumnName split_name(const LogColumn& column, const std::vector<std::string>& joints);

/// Where a panel has one series alone, its title says which.
void name_lone_series(PlotPanel& panel);

/// What a run logged, as panels: one for each signal ("q", "error") and each unit in it. A joint has one colour
/// throughout, and angles are in the unit that the file writes them in. The plot refers to both arguments.
Plot make_plot(const CompiledSimulation& simulation, const runtime::Result& result);

}  // namespace robotc::tools
