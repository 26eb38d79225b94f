#pragma once

#include <cstddef>
#include <string>

#include "tools/robotc/plots/plot_svg.h"

namespace robotc::tools {

struct TerminalPlotStyle {
  std::size_t columns = 80;  ///< of the terminal
  bool utf8 = true;          ///< braille dots; otherwise one ASCII character per cell
  bool colour = false;       ///< series share a panel; otherwise each has its own
};

/// The plot as characters: panels stacked over a common time axis.
std::string render_terminal(const Plot& plot, const TerminalPlotStyle& style);

}  // namespace robotc::tools
