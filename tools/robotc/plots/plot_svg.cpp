#include "tools/robotc/plots/plot_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "results/numbers.h"
#include "results/typeset.h"
#include "tools/robotc/plots/runaway.h"

namespace robotc::tools {

namespace {

// Lengths in pixels.
constexpr int left_margin = 74;
constexpr int plot_width = 700;
constexpr int legend_gap = 16;
constexpr int legend_line = 18;
constexpr int title_height = 44;
constexpr int panel_title = 26;
constexpr int least_panel_height = 150;
constexpr int panel_gap = 22;
constexpr int time_axis_height = 44;
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

// Paths use tenths of a pixel, so that coordinates are short integers.
constexpr double path_unit = 0.1;

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

bool has_legend(const PlotPanel& panel) { return panel.series.size() > 1 && !panel.series.front().label.empty(); }

std::span<const double> times_of(const Plot& plot, const PlotSeries& series) {
  return series.times.empty() ? plot.times : series.times;
}

/// Uniform steps of lightness, blue to green to yellow, linearly interpolated (after matplotlib's viridis).
std::string colour_of_shade(double shade) {
  constexpr std::array<std::array<double, 3>, 5> stops{
      {{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {223, 190, 20}}};
  const double place = std::clamp(shade, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
  const auto from = std::min(static_cast<std::size_t>(place), stops.size() - 2);
  const double part = place - static_cast<double>(from);
  const auto mix = [&](std::size_t c) {
    return std::lround(stops[from][c] + part * (stops[from + 1][c] - stops[from][c]));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2));
}

int panel_height(const PlotPanel& panel) {
  return std::max(least_panel_height, has_legend(panel) ? static_cast<int>(panel.series.size()) * legend_line + 8 : 0);
}

int legend_width(const Plot& plot) {
  std::size_t longest = 0;
  for (const PlotPanel& panel : plot.panels) {
    if (!has_legend(panel)) continue;
    for (const PlotSeries& series : panel.series) longest = std::max(longest, display_width(series.label));
  }
  return longest == 0 ? 12 : legend_gap + 26 + static_cast<int>(static_cast<double>(longest) * character_width) + 12;
}

Axis value_axis(const Plot& plot, const PlotPanel& panel) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const PlotSeries& series : panel.series) {
    for (std::size_t row = 0; row < times_of(plot, series).size(); ++row) {
      double value = series.signal(row);
      if (!std::isfinite(value)) continue;
      if (panel.runaway) value = std::clamp(value, -panel.runaway->bound, panel.runaway->bound);
      low = std::min(low, value);
      high = std::max(high, value);
    }
  }
  for (const PlotMark& mark : panel.marks) {
    low = std::min({low, mark.from, mark.to});
    high = std::max({high, mark.from, mark.to});
  }
  if (low > high) low = high = 0;  // nothing finite
  constexpr int wanted_ticks = 5;
  constexpr double margin = 0.05;
  if (panel.by_quarters) return make_angle_axis(low, high, wanted_ticks, margin);
  // Areas stand on the least value.
  if (panel.filled) return make_axis(low, high + margin * (high - low), wanted_ticks, 0);
  return make_axis(low, high, wanted_ticks, margin);
}

class SvgWriter {
 public:
  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
  }
  std::string take() { return std::move(text_); }

  /// A polyline with relative coordinates; skips repeated points, and clips to the value axis.
  void add_path(const std::vector<Point>& points, const Axis& time, const Axis& value, int height) {
    const double to_x = plot_width / path_unit / (time.high - time.low);
    const double to_y = height / path_unit / (value.high - value.low);
    bool pen_down = false;
    long x = 0;
    long y = 0;
    const auto go_to = [&](const Point& point) {
      const long next_x = std::lround((point.time - time.low) * to_x);
      const long next_y = std::lround((value.high - point.value) * to_y);
      if (!pen_down) {
        add("M{} {}l0 0", next_x, next_y);
      } else if (next_x != x || next_y != y) {
        add("{}{}{}{}", next_x < x ? "" : " ", next_x - x, next_y < y ? "" : " ", next_y - y);
      }
      pen_down = true;
      x = next_x;
      y = next_y;
    };
    const auto is_beyond = [&](const Point& point) { return point.value < value.low || point.value > value.high; };
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Point& point = points[i];
      if (!std::isfinite(point.value)) {
        pen_down = false;
        continue;
      }
      const bool from_before = i > 0 && std::isfinite(points[i - 1].value);
      if (from_before && (is_beyond(point) || is_beyond(points[i - 1]))) {
        const auto [from, to] = cut(points[i - 1], point, value);
        if (is_beyond(points[i - 1])) pen_down = false;
        if (from.time <= to.time) {
          go_to(from);
          go_to(to);
        }
      }
      if (!is_beyond(point)) go_to(point);
    }
  }

 private:
  struct Stretch {
    Point from;
    Point to;
  };
  /// The part of a line within the value axis; reversed in time if there is none.
  static Stretch cut(const Point& a, const Point& b, const Axis& value) {
    const auto share = [&](double bound) {  // differences may overflow
      return (bound / 2 - a.value / 2) / (b.value / 2 - a.value / 2);
    };
    const auto at = [&](double part, double bound) { return Point{a.time + part * (b.time - a.time), bound}; };
    const bool rises = b.value > a.value;
    const double entry = rises ? value.low : value.high;
    const double exit = rises ? value.high : value.low;
    const bool enters = rises ? a.value < entry : a.value > entry;
    const bool leaves = rises ? b.value > exit : b.value < exit;
    if (a.value == b.value || (rises ? b.value < entry || a.value > exit : b.value > entry || a.value < exit)) {
      return {b, {a.time - 1, a.value}};
    }
    return {enters ? at(share(entry), entry) : a, leaves ? at(share(exit), exit) : b};
  }

  std::string text_;
};

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

void add_grid(SvgWriter& svg, const Axis& time, const Axis& value, int height) {
  for (std::size_t i = 0; i < value.ticks.size(); ++i) {
    const double y = height * (value.high - value.ticks[i]) / (value.high - value.low);
    const bool zero = value.ticks[i] == 0;
    svg.add("<path class=\"{}\" d=\"M0 {:.1f}h{}\"/>", zero ? "z" : "g", y, plot_width);
    svg.add("<text class=\"n\" x=\"-8\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", y + 4, value.labels[i]);
  }
  for (double tick : time.ticks) {
    const double x = plot_width * (tick - time.low) / (time.high - time.low);
    svg.add("<path class=\"g\" d=\"M{:.1f} 0v{}\"/>", x, height);
  }
  svg.add("\n<rect class=\"f\" width=\"{}\" height=\"{}\"/>\n", plot_width, height);
}

void add_minor_grid(SvgWriter& svg, const Axis& time, const std::vector<double>& minor, int height) {
  if (minor.empty()) return;
  svg.add("<path class=\"m\" d=\"");
  for (const double place : minor)
    svg.add("M{:.1f} 0v{}", plot_width * (place - time.low) / (time.high - time.low), height);
  svg.add("\"/>\n");
}

struct Rectangle {
  double left = 0, top = 0, right = 0, bottom = 0;
};

/// The length of a curve, in pixels, within a rectangle. The curve's points are in pixels too; NaN interrupts it.
double length_within(const std::vector<Point>& curve, const Rectangle& box) {
  double length = 0;
  for (std::size_t i = 1; i < curve.size(); ++i) {
    const auto [first, second] =
        std::minmax(curve[i - 1], curve[i], [](const Point& a, const Point& b) { return a.time < b.time; });
    if (!std::isfinite(first.value) || !std::isfinite(second.value)) continue;
    const double from = std::max(first.time, box.left);
    const double to = std::min(second.time, box.right);
    if (from > to) continue;
    const double run = second.time - first.time;
    const auto at = [&](double x) {
      return run > 0 ? first.value + (x - first.time) / run * (second.value - first.value) : first.value;
    };
    const double one = at(from);
    const double other = run > 0 ? at(to) : second.value;
    const double high = std::max(std::min(one, other), box.top);
    const double low = std::min(std::max(one, other), box.bottom);
    if (high <= low) length += std::max(to - from, low - high);
  }
  return length;
}

/// A place for the text of a mark from y = `from` to y = `to` at x: beside its middle, else beside or beyond an end,
/// where it covers the least of the curves.
Rectangle place_of_text(double x, double from, double to, double width, int height,
                        const std::vector<std::vector<Point>>& curves) {
  constexpr double gap = 6;
  constexpr double half = 8;  // of the height of a line
  const double top = std::min(from, to), bottom = std::max(from, to);
  std::optional<Rectangle> best;
  double least = std::numeric_limits<double>::infinity();
  for (const double wanted : {(from + to) / 2, to, from, top - 2 * half, bottom + 2 * half}) {
    const double y = std::clamp(wanted, half + 2, height - half - 2);
    for (const double left : {x + gap, x - gap - width}) {
      const Rectangle box{left, y - half, left + width, y + half};
      if (box.left < 0 || box.right > plot_width) continue;
      double covered = 0;
      for (const std::vector<Point>& curve : curves) covered += length_within(curve, box);
      if (covered >= least) continue;
      least = covered;
      best = box;
    }
  }
  return best.value_or(Rectangle{x + gap, from - half, x + gap + width, from + half});
}

/// `curves` are those of the panel, in pixels.
void add_marks(SvgWriter& svg, const Plot& plot, const PlotPanel& panel, const Axis& time, const Axis& value,
               int height, const std::vector<std::vector<Point>>& curves) {
  for (const PlotMark& mark : panel.marks) {
    // Curves may end just before the place of a mark.
    constexpr double slack = 0.01;
    double place = plot.logarithmic ? std::log10(mark.time) : mark.time;
    if (place < time.low || place > time.high + slack * (time.high - time.low)) continue;
    place = std::min(place, time.high);
    const double x = plot_width * (place - time.low) / (time.high - time.low);
    const auto y = [&](double at) { return height * (value.high - at) / (value.high - value.low); };
    const double width = static_cast<double>(display_width(mark.text)) * character_width;
    const Rectangle text = place_of_text(x, y(mark.from), y(mark.to), width, height, curves);
    const bool left = text.right < x;
    svg.add("<path class=\"k\" d=\"M0 {:.1f}H{}\"/>", y(mark.from), plot_width);
    svg.add("<path class=\"c\" d=\"M{:.1f} {:.1f}V{:.1f}\"/>", x, y(mark.from), y(mark.to));
    svg.add("<text class=\"a\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", left ? text.right : text.left,
            (text.top + text.bottom) / 2 + 4, left ? "end" : "start", escape_markup(mark.text));
  }
}

void add_legend(SvgWriter& svg, const PlotPanel& panel) {
  int y = legend_line / 2 + 4;
  for (const PlotSeries& series : panel.series) {
    const int x = plot_width + legend_gap;
    svg.add("<path class=\"l\" d=\"M{} {}h18\" ", x, y);
    add_line_style(svg, series, path_unit);
    svg.add("/><text x=\"{}\" y=\"{}\">{}</text>\n", x + 26, y + 4, escape_markup(series.label));
    y += legend_line;
  }
}

void add_panel(SvgWriter& svg, const Plot& plot, const PlotPanel& panel, const Axis& time,
               const std::vector<double>& minor, int height) {
  const Axis value = value_axis(plot, panel);
  svg.add("<text class=\"p\" x=\"0\" y=\"-9\">{}", escape_markup(panel.title));
  if (!is_plain_unit(panel.unit))
    svg.add("<tspan class=\"u\" dx=\"6\">[{}]</tspan>", escape_markup(typeset_unit(panel.unit)));
  if (!value.offset.empty()) svg.add("<tspan class=\"u\" dx=\"14\">{} +</tspan>", value.offset);
  svg.add("</text>\n");
  if (panel.runaway) {
    svg.add("<text class=\"b\" x=\"{}\" y=\"-9\" text-anchor=\"end\">{}</text>\n", plot_width,
            describe(*panel.runaway));
  }
  if (value.exponent != 0) {
    svg.add("<text class=\"n\" x=\"-8\" y=\"-9\" text-anchor=\"end\">×10{}</text>\n",
            superscript(std::to_string(value.exponent)));
  }
  add_minor_grid(svg, time, minor, height);
  add_grid(svg, time, value, height);
  svg.add("<g transform=\"scale({})\">\n", path_unit);
  std::vector<std::vector<Point>> curves;
  for (const PlotSeries& series : panel.series) {
    svg.add("<path class=\"{}\" ", panel.filled ? 'h' : 's');
    add_line_style(svg, series, 1);
    if (panel.filled) svg.add(" fill=\"{}\"", colours[series.colour % colours.size()]);
    svg.add(" d=\"");
    std::vector<Point> points = decimate(times_of(plot, series), series.signal, plot_width);
    for (Point& point : points) point.time = plot.logarithmic ? std::log10(point.time) : point.time;
    svg.add_path(points, time, value, height);
    svg.add("\"/>\n");
    if (panel.marks.empty()) continue;
    for (Point& point : points) {
      point = {plot_width * (point.time - time.low) / (time.high - time.low),
               height * (value.high - point.value) / (value.high - value.low)};
    }
    curves.push_back(std::move(points));
  }
  svg.add("</g>\n");
  add_marks(svg, plot, panel, time, value, height, curves);
  if (has_legend(panel)) add_legend(svg, panel);
}

/// The labels below a panel, whose lower edge is at `y`.
void add_abscissa(SvgWriter& svg, const Axis& axis, int y, const std::string& name, const std::string& unit) {
  for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
    const double x = left_margin + plot_width * (axis.ticks[i] - axis.low) / (axis.high - axis.low);
    svg.add("<text class=\"n\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x, y + 17, axis.labels[i]);
  }
  const std::string power = axis.exponent == 0 ? "" : " ×10" + superscript(std::to_string(axis.exponent));
  const std::string shown = is_plain_unit(unit) ? "" : "[" + escape_markup(typeset_unit(unit)) + "]";
  svg.add("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{} <tspan class=\"u\">{}{}{}</tspan></text>\n",
          left_margin + plot_width / 2, y + 38, escape_markup(name), shown, power,
          axis.offset.empty() ? "" : " + " + axis.offset);
}

Axis abscissa_of(std::span<const double> times) {
  constexpr int wanted_ticks = 10;
  const double end = times.empty() ? 1 : times.back();
  const double begin = times.empty() ? 0 : times.front();
  return make_axis(begin, end > begin ? end : begin + 1, wanted_ticks, 0);
}

}  // namespace

std::string render_svg(const Plot& plot) {
  LogarithmicAxis logarithmic;
  if (plot.logarithmic) logarithmic = make_logarithmic_axis(plot.times.front(), plot.times.back());
  const Axis time = plot.logarithmic ? std::move(logarithmic.axis) : abscissa_of(plot.times);
  const bool shares_axis =
      plot.panels.empty() || std::ranges::any_of(plot.panels, [](const PlotPanel& panel) { return !panel.abscissa; });

  const int width = left_margin + plot_width + legend_width(plot);
  int height = title_height + (shares_axis ? time_axis_height : 0);
  for (const PlotPanel& panel : plot.panels) {
    height += panel_title + panel_height(panel) + panel_gap + (panel.abscissa ? time_axis_height : 0);
  }

  SvgWriter svg;
  svg.add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\">\n", width,
          height);
  svg.add("<title>{}</title>\n{}{}", escape_markup(plot.title), style,
          plot.logarithmic ? further_style : std::string_view());
  svg.add("<rect width=\"{}\" height=\"{}\" fill=\"#fff\"/>\n", width, height);
  svg.add("<text class=\"t\" x=\"{}\" y=\"29\">{}</text>\n", left_margin, escape_markup(plot.title));

  int y = title_height;
  for (const PlotPanel& panel : plot.panels) {
    y += panel_title;
    const int inner = panel_height(panel);
    const Axis own = panel.abscissa ? abscissa_of(times_of(plot, panel.series.front())) : time;
    svg.add("<g transform=\"translate({} {})\">\n", left_margin, y);
    add_panel(svg, plot, panel, own, logarithmic.minor, inner);
    svg.add("</g>\n");
    y += inner;
    if (panel.abscissa) {
      add_abscissa(svg, own, y, panel.abscissa->name, panel.abscissa->unit);
      y += time_axis_height;
    }
    y += panel_gap;
  }
  if (shares_axis) add_abscissa(svg, time, y - panel_gap, plot.abscissa, plot.abscissa_unit);
  svg.add("</svg>\n");
  return svg.take();
}

}  // namespace robotc::tools
