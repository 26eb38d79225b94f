#pragma once

#include <span>
#include <vector>

#include "tools/robotc/plots/plot_svg.h"
#include "tools/robotc/plots/plot_writer.h"

/// The axes of panels.
namespace robotc::tools {

/// The times of a series: its own, or the plot's.
std::span<const double> times_of(const Plot& plot, const PlotSeries& series);

/// The abscissa that panels share: the plot's times.
Scale shared_abscissa(const Plot& plot);

/// The area of a panel of a plot: that of its own abscissa, or `shared`, and its ordinate. `least_height` in pixels.
PlotArea area_of(const Plot& plot, const PlotPanel& panel, const Scale& shared, int least_height);

/// The points of a series as places on the axes; NaN interrupts the line.
std::vector<Point> points_of(const Plot& plot, const PlotSeries& series, const PlotArea& area);
/// The outline of a band.
std::vector<Point> outline_of(const Plot& plot, const PlotSeries& series, const PlotArea& area);

}  // namespace robotc::tools
