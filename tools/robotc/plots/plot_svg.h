#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/robotc/plots/axis.h"

namespace robotc::tools {

struct PlotSeries {
  std::string label;       ///< in the legend; none for a panel's only series
  std::size_t colour = 0;  ///< index; the same for a joint in all panels
  Signal signal;
  std::span<const double> times = {};  ///< its own; empty: those of the plot
  std::optional<double> shade = {};    ///< 0 … 1: position in a family of lines, from dark to light; sets the colour
};

/// The point where signals of a diverged run leave the plot.
struct Runaway {
  double bound = 0;     ///< the scale ends at ±bound
  double time = 0;      ///< s; of the first value beyond
  double farthest = 0;  ///< the most distant finite value
};

/// A distance between two values at one place of the abscissa, such as a margin.
struct PlotMark {
  double time = 0;
  double from = 0;
  double to = 0;
  std::string text;
};

/// Signals over time with a common unit and scale.
struct PlotPanel {
  std::string title;
  std::string unit;
  std::vector<PlotSeries> series;
  std::optional<Runaway> runaway;  ///< nothing if the scale holds all values
  /// Instead of the plot's: an axis of its own below the panel, for the times of its first series.
  struct OwnAbscissa {
    std::string name;
    std::string unit;
  };
  std::optional<OwnAbscissa> abscissa = {};
  bool filled = false;  ///< the area between each line and its end points
  std::vector<PlotMark> marks{};
  bool by_quarters = false;  ///< degrees: ticks at parts of a quarter turn
};

struct Plot {
  std::string title;
  std::span<const double> times;
  std::vector<PlotPanel> panels;
  std::string abscissa = "t";  ///< name of `times`
  std::string abscissa_unit = "s";
  bool logarithmic = false;  ///< the abscissa, whose values are positive
};

/// The plot as one self-contained SVG file, without scripts, external fonts or styles. Panels are stacked over a common
/// time axis, or have axes of their own.
std::string render_svg(const Plot& plot);

}  // namespace robotc::tools
