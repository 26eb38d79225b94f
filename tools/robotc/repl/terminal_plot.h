#pragma once

#include <cstddef>
#include <string>

#include "tools/robotc/plots/plot_svg.h"

namespace robotc::tools {

struct TerminalPlotStyle {
  std::size_t columns = 80;  ///< of the terminal
  bool utf8 = true;          ///< dots of braille; without, one character of ASCII a cell
  bool colour = false;       ///< series share a panel; without, each has its own
};

/// The plot in characters: panels below each other over a common time axis.
std::string render_terminal(const Plot& plot, const TerminalPlotStyle& style);

}  // namespace robotc::tools
