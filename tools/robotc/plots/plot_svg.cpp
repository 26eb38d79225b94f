#include "tools/robotc/plots/plot_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "results/numbers.h"
#include "results/typeset.h"
#include "tools/robotc/plots/colour_scale.h"
#include "tools/robotc/plots/plot_marks.h"
#include "tools/robotc/plots/plot_scales.h"
#include "tools/robotc/plots/plot_writer.h"
#include "tools/robotc/plots/runaway.h"

namespace robotc::tools {

namespace {

// Lengths in pixels.
constexpr int least_left_margin = 74;
constexpr int plot_width = 700;
constexpr int legend_gap = 16;
constexpr int legend_line = 18;
constexpr int title_height = 44;
constexpr int panel_title = 26;
constexpr int least_panel_height = 150;
constexpr int panel_gap = 22;
constexpr int time_axis_height = 44;
constexpr int events_height = 18;
constexpr std::size_t most_label = 28;  // characters
constexpr double character_width = 7.6;

// Distinguishable with colour vision deficiency (after Okabe and Ito), ordered to keep neighbours apart.
constexpr std::array<std::string_view, 8> colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                  "#e69f00", "#56b4e9", "#6a51a3", "#555555"};
// Further series reuse the colours with other dashes.
struct Dash {
  int on;
  int off;
};
constexpr std::array<Dash, 3> dashes{{{0, 0}, {60, 40}, {15, 35}}};

constexpr std::string_view style = R"(<style>
text{font:13px system-ui,"Segoe UI","Helvetica Neue",Arial,"DejaVu Sans",sans-serif;fill:#333}
.t{font-size:16px;font-weight:600;fill:#111}
.p{font-size:14px;font-weight:600;fill:#111}
.u{font-weight:400;fill:#666}
.n{font-size:12px;fill:#555}
.g{stroke:#e6e6e6;fill:none}
.f{stroke:#b5b5b5;fill:none}
.z{stroke:#9a9a9a;fill:none}
.s{fill:none;stroke-width:15;stroke-linejoin:round;stroke-linecap:round}
.b{font-weight:400;fill:#b03a00}
.h{stroke-width:10;stroke-linejoin:round;fill-opacity:.25}
.l{fill:none;stroke-width:2.4;stroke-linecap:round}
</style>
)";

/// Only of plots that have them.
constexpr std::string_view further_style = R"(<style>
.m{stroke:#f2f2f2;fill:none}
.k{stroke:#9a9a9a;fill:none;stroke-dasharray:4 3}
.c{stroke:#b03a00;fill:none;stroke-width:1.5}
.a{font-size:12px;fill:#b03a00;stroke:#fff;stroke-width:4px;paint-order:stroke}
</style>
)";

/// At most `most` characters of a text, with "…" in the middle of a longer one.
std::string shortened(const std::string& text, std::size_t most) {
  if (display_width(text) <= most) return text;
  std::string head;
  std::string tail;
  std::size_t first = 0;
  for (std::size_t at = 0; at < text.size() && display_width(head) < most / 2; at = first) {
    for (first = at + 1; first < text.size() && (static_cast<unsigned char>(text[first]) & 0xC0U) == 0x80U;) ++first;
    head += text.substr(at, first - at);
  }
  for (std::size_t end = text.size(); end > first && display_width(tail) + 1 < most - most / 2;) {
    std::size_t at = end - 1;
    while (at > first && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
    tail.insert(0, text.substr(at, end - at));
    end = at;
  }
  return head + "…" + tail;
}

bool has_legend(const PlotPanel& panel) { return panel.series.size() > 1 && !panel.series.front().label.empty(); }

int panel_height(const PlotPanel& panel) {
  return std::max(least_panel_height, has_legend(panel) ? static_cast<int>(panel.series.size()) * legend_line + 8 : 0);
}

int legend_width(const Plot& plot) {
  std::size_t longest = 0;
  for (const PlotPanel& panel : plot.panels) {
    if (!has_legend(panel)) continue;
    for (const PlotSeries& series : panel.series)
      longest = std::max(longest, std::min(most_label, display_width(series.label)));
  }
  return longest == 0 ? 12 : legend_gap + 26 + static_cast<int>(static_cast<double>(longest) * character_width) + 12;
}

void add_line_style(SvgWriter& svg, const PlotSeries& series, double scale) {
  if (series.shade) {
    svg.add("stroke=\"{}\"", colour_of_shade(*series.shade));
    return;
  }
  const std::size_t colour = series.colour;
  svg.add("stroke=\"{}\"", colours[colour % colours.size()]);
  const Dash dash = dashes[colour / colours.size() % dashes.size()];
  if (dash.on != 0) svg.add(" stroke-dasharray=\"{:g} {:g}\"", dash.on * scale, dash.off * scale);
}

/// `marks_zero`: a 0 on the ordinate is a number, not a word.
void add_grid(SvgWriter& svg, const PlotArea& area, bool marks_zero) {
  const Axis& value = area.y.axis;
  for (std::size_t i = 0; i < value.ticks.size(); ++i) {
    const double y = area.to_y(value.ticks[i]);
    const bool zero = marks_zero && value.ticks[i] == 0 && !area.y.logarithmic;
    svg.add("<path class=\"{}\" d=\"M0 {:.1f}h{}\"/>", zero ? "z" : "g", y, area.width);
    svg.add("<text class=\"n\" x=\"-8\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", y + 4,
            escape_markup(shortened(value.labels[i], most_label)));
  }
  for (const double tick : area.x.axis.ticks) {
    svg.add("<path class=\"g\" d=\"M{:.1f} 0v{}\"/>", area.to_x(tick), area.height);
  }
  svg.add("\n<rect class=\"f\" width=\"{}\" height=\"{}\"/>\n", area.width, area.height);
}

void add_minor_grid(SvgWriter& svg, const PlotArea& area) {
  if (area.x.minor.empty() && area.y.minor.empty()) return;
  svg.add("<path class=\"m\" d=\"");
  for (const double place : area.x.minor) svg.add("M{:.1f} 0v{}", area.to_x(place), area.height);
  for (const double place : area.y.minor) {
    if (place > area.y.axis.low && place < area.y.axis.high) svg.add("M0 {:.1f}h{}", area.to_y(place), area.width);
  }
  svg.add("\"/>\n");
}

void add_legend(SvgWriter& svg, const PlotPanel& panel, int width) {
  int y = legend_line / 2 + 4;
  for (const PlotSeries& series : panel.series) {
    const int x = width + legend_gap;
    svg.add("<path class=\"l\" d=\"M{} {}h18\" ", x, y);
    add_line_style(svg, series, path_unit);
    svg.add("/><text x=\"{}\" y=\"{}\">{}</text>\n", x + 26, y + 4, escape_markup(shortened(series.label, most_label)));
    y += legend_line;
  }
}

/// "angle [deg]", "[deg]", "angle" or nothing.
std::string quantity_and_unit(const std::string& quantity, const std::string& unit) {
  std::string text = quantity;
  if (!is_plain_unit(unit)) text += (text.empty() ? "[" : " [") + typeset_unit(unit) + "]";
  return text;
}

void add_panel(SvgWriter& svg, const Plot& plot, const PlotPanel& panel, const PlotArea& area) {
  const Axis& value = area.y.axis;
  svg.add("<text class=\"p\" x=\"0\" y=\"-9\">{}", escape_markup(panel.title));
  if (const std::string axis = quantity_and_unit(panel.quantity, panel.unit); !axis.empty())
    svg.add("<tspan class=\"u\" dx=\"8\">{}</tspan>", escape_markup(axis));
  if (!value.offset.empty()) svg.add("<tspan class=\"u\" dx=\"14\">{} +</tspan>", value.offset);
  svg.add("</text>\n");
  if (panel.runaway) {
    svg.add("<text class=\"b\" x=\"{}\" y=\"-9\" text-anchor=\"end\">{}</text>\n", area.width,
            describe(*panel.runaway));
  }
  if (value.exponent != 0) {
    svg.add("<text class=\"n\" x=\"-8\" y=\"-9\" text-anchor=\"end\">×10{}</text>\n",
            superscript(std::to_string(value.exponent)));
  }
  add_minor_grid(svg, area);
  add_grid(svg, area, panel.words.empty());
  if (!panel.abscissa) add_events(svg, plot, area);
  add_limits(svg, panel, area, colours);
  svg.add("<g transform=\"scale({})\">\n", path_unit);
  std::vector<std::vector<Point>> curves;
  for (const PlotSeries& series : panel.series) {
    if (series.band) {
      svg.add("<path stroke=\"none\" fill-opacity=\".18\" fill=\"{}\" d=\"", colours[series.colour % colours.size()]);
      svg.add_path(outline_of(plot, series, area), area);
      svg.add("\"/>\n");
    }
    svg.add("<path class=\"{}\" ", panel.filled ? 'h' : 's');
    add_line_style(svg, series, 1);
    if (panel.filled) svg.add(" fill=\"{}\"", colours[series.colour % colours.size()]);
    svg.add(" d=\"");
    std::vector<Point> points = points_of(plot, series, area);
    svg.add_path(points, area);
    svg.add("\"/>\n");
    if (panel.marks.empty()) continue;
    for (Point& point : points) point = {area.to_x(point.time), area.to_y(point.value)};
    curves.push_back(std::move(points));
  }
  svg.add("</g>\n");
  add_marks(svg, panel, area, curves);
  if (has_legend(panel)) add_legend(svg, panel, area.width);
}

/// The labels below a panel, whose lower edge is at `y`, and the title of the axis.
void add_abscissa(SvgWriter& svg, const PlotArea& area, int x0, int y, const std::string& title) {
  const Axis& axis = area.x.axis;
  for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
    svg.add("<text class=\"n\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x0 + area.to_x(axis.ticks[i]),
            y + 17, axis.labels[i]);
  }
  const std::string power = axis.exponent == 0 ? "" : " ×10" + superscript(std::to_string(axis.exponent));
  svg.add("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}<tspan class=\"u\">{}{}</tspan></text>\n",
          x0 + area.width / 2, y + 38, escape_markup(title), power, axis.offset.empty() ? "" : " + " + axis.offset);
}

std::string abscissa_title(const PlotPanel::OwnAbscissa& own) {
  const std::string quantity = quantity_and_unit(own.quantity, own.unit);
  return own.name + (quantity.empty() ? "" : " " + quantity);
}

/// Words beside the axis need more room than numbers.
int left_margin(const Plot& plot) {
  std::size_t longest = 0;
  for (const PlotPanel& panel : plot.panels) {
    for (const std::string& word : panel.words) longest = std::max(longest, std::min(most_label, display_width(word)));
  }
  return std::max(least_left_margin, 16 + static_cast<int>(static_cast<double>(longest) * character_width));
}

}  // namespace

std::string render_svg(const Plot& plot) {
  const Scale shared = shared_abscissa(plot);
  const int left = left_margin(plot);
  // Panels over time stand above those with axes of their own.
  std::vector<const PlotPanel*> panels;
  for (const bool own : {false, true}) {
    for (const PlotPanel& panel : plot.panels) {
      if (panel.abscissa.has_value() == own) panels.push_back(&panel);
    }
  }
  const auto is_last_shared = [&](std::size_t i) {
    return !panels[i]->abscissa && (i + 1 == panels.size() || panels[i + 1]->abscissa);
  };
  std::vector<PlotArea> areas;
  const std::string events = describe_events(plot);
  const int heading = title_height + (events.empty() ? 0 : events_height);
  int height = heading + (panels.empty() ? time_axis_height : 0);
  for (std::size_t i = 0; i < panels.size(); ++i) {
    areas.push_back(area_of(plot, *panels[i], shared, panel_height(*panels[i])));
    const bool has_axis = panels[i]->abscissa || is_last_shared(i);
    height += panel_title + areas.back().height + panel_gap + (has_axis ? time_axis_height : 0);
  }
  const int width = left + plot_width + legend_width(plot);

  SvgWriter svg;
  svg.add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\">\n", width,
          height);
  const bool has_minor =
      std::ranges::any_of(areas, [](const PlotArea& area) { return !area.x.minor.empty() || !area.y.minor.empty(); });
  svg.add("<title>{}</title>\n{}{}", escape_markup(plot.title), style,
          plot.logarithmic || has_minor ? further_style : std::string_view());
  svg.add("<rect width=\"{}\" height=\"{}\" fill=\"#fff\"/>\n", width, height);
  svg.add("<text class=\"t\" x=\"{}\" y=\"29\">{}</text>\n", left, escape_markup(plot.title));
  if (!events.empty()) {
    svg.add("<text x=\"{}\" y=\"50\" style=\"fill:#7a5ea8\">{}</text>\n", left,
            escape_markup(shortened(events, static_cast<std::size_t>((width - left) / character_width))));
  }

  int y = heading;
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const PlotPanel& panel = *panels[i];
    y += panel_title;
    svg.add("<g transform=\"translate({} {})\">\n", left, y);
    add_panel(svg, plot, panel, areas[i]);
    svg.add("</g>\n");
    y += areas[i].height;
    if (panel.abscissa || is_last_shared(i)) {
      const PlotPanel::OwnAbscissa time{plot.abscissa == "t" ? "time t" : plot.abscissa, plot.abscissa_unit};
      add_abscissa(svg, areas[i], left, y, abscissa_title(panel.abscissa.value_or(time)));
      y += time_axis_height;
    }
    y += panel_gap;
  }
  svg.add("</svg>\n");
  return svg.take();
}

}  // namespace robotc::tools
