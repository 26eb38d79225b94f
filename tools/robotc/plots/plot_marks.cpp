#include "tools/robotc/plots/plot_marks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <string>

#include "results/numbers.h"
#include "results/typeset.h"

namespace robotc::tools {

namespace {

constexpr double mark_character = 7.6;

struct Rectangle {
  double left = 0, top = 0, right = 0, bottom = 0;
};

/// The length of a curve, in pixels, within a rectangle. The curve's points are in pixels too; NaN interrupts it.
double length_within(const std::vector<Point>& curve, const Rectangle& box) {
  double length = 0;
  for (std::size_t i = 1; i < curve.size(); ++i) {
    const bool turns_back = curve[i].time < curve[i - 1].time;
    const Point& first = curve[turns_back ? i : i - 1];
    const Point& second = curve[turns_back ? i - 1 : i];
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
Rectangle place_of_text(double x, double from, double to, double width, const PlotArea& area,
                        const std::vector<std::vector<Point>>& curves) {
  constexpr double gap = 6;
  constexpr double half = 8;  // of the height of a line
  const double top = std::min(from, to), bottom = std::max(from, to);
  std::optional<Rectangle> best;
  double least = std::numeric_limits<double>::infinity();
  for (const double wanted : {(from + to) / 2, to, from, top - 2 * half, bottom + 2 * half}) {
    const double y = std::clamp(wanted, half + 2, area.height - half - 2);
    for (const double left : {x + gap, x - gap - width}) {
      const Rectangle box{left, y - half, left + width, y + half};
      if (box.left < 0 || box.right > area.width) continue;
      double covered = 0;
      for (const std::vector<Point>& curve : curves) covered += length_within(curve, box);
      if (covered >= least) continue;
      least = covered;
      best = box;
    }
  }
  return best.value_or(Rectangle{x + gap, from - half, x + gap + width, from + half});
}

}  // namespace

void add_marks(SvgWriter& svg, const PlotPanel& panel, const PlotArea& area,
               const std::vector<std::vector<Point>>& curves) {
  const Axis& axis = area.x.axis;
  for (const PlotMark& mark : panel.marks) {
    // Curves may end just before the place of a mark.
    constexpr double slack = 0.01;
    const double place = area.x.place(mark.time);
    if (place < axis.low || place > axis.high + slack * (axis.high - axis.low)) continue;
    const double x = area.to_x(std::min(place, axis.high));
    const double from = area.to_y(mark.from);
    const double to = area.to_y(mark.to);
    const double width = static_cast<double>(display_width(mark.text)) * mark_character;
    const Rectangle text = place_of_text(x, from, to, width, area, curves);
    const bool left = text.right < x;
    svg.add("<path class=\"k\" d=\"M0 {:.1f}H{}\"/>", from, area.width);
    svg.add("<path class=\"c\" d=\"M{:.1f} {:.1f}V{:.1f}\"/>", x, from, to);
    svg.add("<text class=\"a\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", left ? text.right : text.left,
            (text.top + text.bottom) / 2 + 4, left ? "end" : "start", escape_markup(mark.text));
  }
}

void add_limits(SvgWriter& svg, const PlotPanel& panel, const PlotArea& area,
                std::span<const std::string_view> colours) {
  for (const PlotLimit& limit : panel.limits) {
    const double place = area.y.place(limit.value);
    if (!(place >= area.y.axis.low && place <= area.y.axis.high)) continue;
    const std::string_view colour = limit.colour ? colours[*limit.colour % colours.size()] : "#b03a00";
    svg.add("<path stroke=\"{}\" fill=\"none\" stroke-dasharray=\"2 3\" d=\"M0 {:.1f}h{}\"><title>{}</title></path>\n",
            colour, area.to_y(place), area.width, escape_markup(limit.text));
  }
}

void add_events(SvgWriter& svg, const Plot& plot, const PlotArea& area) {
  std::set<long> places;
  for (const PlotEvent& event : plot.events) {
    const double x = area.to_x(area.x.place(event.time));
    if (x >= 0 && x <= area.width) places.insert(std::lround(x));
  }
  if (places.empty()) return;
  // With many of them, lines would hide the curves.
  constexpr std::size_t most_lines = 60;
  svg.add("<path fill=\"#7a5ea8\" d=\"");
  for (const long x : places) svg.add("M{} 0l-3 -5h6z", x);
  svg.add("\"/>");
  if (places.size() <= most_lines) {
    svg.add("<path stroke=\"#7a5ea8\" stroke-opacity=\".55\" stroke-dasharray=\"1 3\" fill=\"none\" d=\"");
    for (const long x : places) svg.add("M{}.5 0v{}", x, area.height);
    svg.add("\"/>");
  }
  svg.add("\n");
}

std::string describe_events(const Plot& plot) {
  constexpr std::size_t most_named = 3;
  std::vector<std::size_t> counts(plot.event_names.size());
  for (const PlotEvent& event : plot.events) ++counts[event.which];
  std::string text;
  std::size_t named = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    if (named++ == most_named) return text + ", …";
    text += (text.empty() ? "▾ when " : ", when ") + plot.event_names[i];
    if (counts[i] > 1) text += fmt::format(" ({} times)", counts[i]);
  }
  return text;
}

}  // namespace robotc::tools
