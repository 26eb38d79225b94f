#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/robotc/plots/axis.h"

namespace robotc::tools {

struct PlotSeries {
  std::string label;       ///< in the legend; none for the only series of a panel
  std::size_t colour = 0;  ///< the same for one joint in all panels
  Signal signal;
  std::span<const double> times = {};  ///< its own; empty: those of the plot
  std::optional<double> shade = {};    ///< 0 … 1: its place in a family of lines, from dark to light, for its colour
};

/// Where the signals of a run that diverged leave what is worth drawing.
struct Runaway {
  double bound = 0;     ///< the scale ends at ±bound
  double time = 0;      ///< s; of the first value beyond it
  double farthest = 0;  ///< the finite value that is farthest beyond
};

/// Signals over time that share a unit and a scale.
struct PlotPanel {
  std::string title;
  std::string unit;
  std::vector<PlotSeries> series;
  std::optional<Runaway> runaway;  ///< nothing where the scale holds all values
};

struct Plot {
  std::string title;
  std::span<const double> times;
  std::vector<PlotPanel> panels;
  std::string abscissa = "t";  ///< what `times` are
  std::string abscissa_unit = "s";
};

/// The plot as one self-contained SVG file: no scripts, no fonts or styles from elsewhere. Panels stand below each
/// other over a common time axis.
std::string render_svg(const Plot& plot);

}  // namespace robotc::tools
