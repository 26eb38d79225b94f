#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/robotc/plots/plot_svg.h"
#include "tools/robotc/plots/plot_writer.h"

/// Marks beside the curves of a panel.
namespace robotc::tools {

/// The distances that a panel marks, with their texts where they cover the least of `curves`, which are in pixels.
void add_marks(SvgWriter& svg, const PlotPanel& panel, const PlotArea& area,
               const std::vector<std::vector<Point>>& curves);

/// Limits within the scale, as dashed lines. `colours`: of the series.
void add_limits(SvgWriter& svg, const PlotPanel& panel, const PlotArea& area,
                std::span<const std::string_view> colours);

/// Instants of events, as dotted lines and a triangle above each; those of one pixel are one.
void add_events(SvgWriter& svg, const Plot& plot, const PlotArea& area);

/// "Dotted lines: when hits > 3 (12 times)"; empty without events.
std::string describe_events(const Plot& plot);

}  // namespace robotc::tools
