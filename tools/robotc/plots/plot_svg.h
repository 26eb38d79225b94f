#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/robotc/plots/axis.h"

namespace robotc::tools {

/// The area between two signals of the same rows.
struct PlotBand {
  Signal low;
  Signal high;
};

struct PlotSeries {
  std::string label;       ///< in the legend; none for a panel's only series
  std::size_t colour = 0;  ///< index; the same for a joint in all panels
  Signal signal;
  std::span<const double> times = {};   ///< its own; empty: those of the plot
  std::optional<double> shade = {};     ///< 0 … 1: position in a family of lines, from dark to light; sets the colour
  bool steps = false;                   ///< holds each value until the next
  std::string name = {};                ///< of its column
  std::optional<Signal> abscissa = {};  ///< the other coordinate of a path, row by row; none: the times
  std::optional<PlotBand> band = {};    ///< about the line
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

/// A bound of a signal: a line across the panel, drawn if the scale reaches so far.
struct PlotLimit {
  double value = 0;
  std::string text;                        ///< "limit of elbow"
  std::optional<std::size_t> colour = {};  ///< of the series that it bounds; none: of all
};

/// Signals over time, or paths, with a common unit and scale.
struct PlotPanel {
  std::string title;
  std::string unit;
  std::vector<PlotSeries> series;
  std::optional<Runaway> runaway;  ///< nothing if the scale holds all values
  /// Instead of the plot's: an axis of its own below the panel, for the times of its first series.
  struct OwnAbscissa {
    std::string name;
    std::string unit;
    std::string quantity = {};  ///< "length"
    bool logarithmic = false;
  };
  std::optional<OwnAbscissa> abscissa = {};
  bool filled = false;  ///< the area between each line and its end points
  std::vector<PlotMark> marks{};
  bool by_quarters = false;             ///< degrees: ticks at parts of a quarter turn
  std::string quantity = {};            ///< of its values, "angle"; may be empty
  std::vector<std::string> words = {};  ///< of values that are indices; empty: numbers
  std::vector<PlotLimit> limits{};
  bool logarithmic = false;  ///< its values, of which only the positive ones are drawn
  bool equal_scale = false;  ///< a length along the abscissa is as long as along the ordinate
};

/// An instant of a run to mark in all panels over time.
struct PlotEvent {
  double time = 0;
  std::size_t which = 0;  ///< index of the plot's `event_names`
};

struct Plot {
  std::string title;
  std::span<const double> times;
  std::vector<PlotPanel> panels;
  std::string abscissa = "t";  ///< name of `times`
  std::string abscissa_unit = "s";
  bool logarithmic = false;  ///< the abscissa, whose values are positive
  std::vector<PlotEvent> events = {};
  std::vector<std::string> event_names = {};
};

/// The range that a panel's scale shows without its limits, and with those that leave the signals at least half of it.
struct ValueRange {
  double low = 0;
  double high = 0;
};
ValueRange with_limits(ValueRange range, const std::vector<PlotLimit>& limits);

/// The plot as one self-contained SVG file, without scripts, external fonts or styles. Panels are stacked over a common
/// time axis, or have axes of their own.
std::string render_svg(const Plot& plot);

}  // namespace robotc::tools
