#include "tools/robotc/repl/terminal_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "results/numbers.h"
#include "tools/robotc/plots/runaway.h"

namespace robotc::tools {

namespace {

constexpr std::size_t shared_panel_rows = 12;
constexpr std::size_t single_panel_rows = 6;
constexpr std::size_t least_columns = 20;
constexpr std::size_t most_columns = 300;

/// Colours of series in order; none for a panel's only series.
constexpr std::array<int, 6> terminal_colours{36, 33, 32, 35, 31, 34};

struct Bounds {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void cover(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

/// Character cells with dots: 2 × 4 in braille, one in ASCII.
class Canvas {
 public:
  Canvas(std::size_t columns, std::size_t rows, bool utf8)
      : columns_(columns), rows_(rows), utf8_(utf8), dots_(columns * rows), owner_(columns * rows, 0) {}

  [[nodiscard]] std::size_t width() const { return columns_ * (utf8_ ? 2 : 1); }
  [[nodiscard]] std::size_t height() const { return rows_ * (utf8_ ? 4 : 1); }

  void set(std::size_t x, std::size_t y, std::size_t series) {
    const std::size_t cell = y / (utf8_ ? 4 : 1) * columns_ + x / (utf8_ ? 2 : 1);
    // Bits of a braille cell, column by column; the lowest row was added later and has the last two.
    constexpr std::array<std::array<std::uint8_t, 4>, 2> bits{{{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}}};
    dots_[cell] |= utf8_ ? bits[x % 2][y % 4] : 1;
    owner_[cell] = series;
  }

  [[nodiscard]] std::string row(std::size_t row, bool colour) const {
    std::string text;
    std::size_t shown = terminal_colours.size();
    for (std::size_t column = 0; column < columns_; ++column) {
      const std::uint8_t dots = dots_[row * columns_ + column];
      const std::size_t wanted =
          dots == 0 ? terminal_colours.size() : owner_[row * columns_ + column] % terminal_colours.size();
      if (colour && dots != 0 && wanted != shown) {
        text += fmt::format("\x1b[{}m", terminal_colours[wanted]);
        shown = wanted;
      }
      if (dots == 0) {
        text += ' ';
      } else if (!utf8_) {
        text += '*';
      } else {
        // U+2800 and its dots.
        text += '\xE2';
        text += static_cast<char>(0xA0 | (dots >> 6));
        text += static_cast<char>(0x80 | (dots & 0x3F));
      }
    }
    if (shown != terminal_colours.size()) text += "\x1b[0m";
    while (text.ends_with(' ')) text.pop_back();
    return text;
  }

 private:
  std::size_t columns_;
  std::size_t rows_;
  bool utf8_;
  std::vector<std::uint8_t> dots_;
  std::vector<std::size_t> owner_;
};

/// Connects the dots: draws the range of values in each column of dots, joined to the previous one.
void draw(Canvas& canvas, std::span<const double> times, const Signal& signal, const Bounds& values,
          std::size_t series) {
  const double begin = times.front();
  const double span = times.back() - begin;
  const auto width = static_cast<double>(canvas.width() - 1);
  const auto height = static_cast<double>(canvas.height() - 1);
  const auto y_of = [&](double value) {
    const double part = values.high > values.low ? (values.high - value) / (values.high - values.low) : 0.5;
    return static_cast<std::size_t>(std::lround(std::clamp(part, 0.0, 1.0) * height));
  };
  const auto line = [&](std::size_t x, std::size_t from, std::size_t to) {
    for (std::size_t y = std::min(from, to); y <= std::max(from, to); ++y) canvas.set(x, y, series);
  };
  bool connected = false;
  std::size_t last_x = 0;
  std::size_t last_y = 0;
  for (std::size_t row = 0; row < times.size(); ++row) {
    const double value = signal(row);
    if (!std::isfinite(value)) {
      connected = false;
      continue;
    }
    const auto x = static_cast<std::size_t>(std::lround(span > 0 ? (times[row] - begin) / span * width : 0));
    const std::size_t y = y_of(value);
    if (!connected || x == last_x) {
      line(x, connected ? last_y : y, y);
    } else {
      for (std::size_t between = last_x + 1; between <= x; ++between) {
        const auto height_at = [&](std::size_t at) {
          const double part = static_cast<double>(at - last_x) / static_cast<double>(x - last_x);
          return static_cast<std::size_t>(
              std::lround(static_cast<double>(last_y) + part * (static_cast<double>(y) - static_cast<double>(last_y))));
        };
        line(between, height_at(between - 1), height_at(between));
      }
    }
    connected = true;
    last_x = x;
    last_y = y;
  }
}

struct TerminalPanel {
  std::string title;
  std::string unit;
  std::vector<PlotSeries> series;
  std::optional<Runaway> runaway;
};

std::vector<TerminalPanel> panels_of(const Plot& plot, bool shared) {
  std::vector<TerminalPanel> panels;
  for (PlotPanel panel : plot.panels) {
    if (panel.abscissa) panel.title += " over time";
    if (shared || panel.series.size() == 1) {
      panels.push_back({panel.title, panel.unit, panel.series, panel.runaway});
      continue;
    }
    for (const PlotSeries& series : panel.series) {
      panels.push_back({panel.title + "." + series.label, panel.unit, {series}, panel.runaway});
    }
  }
  return panels;
}

}  // namespace

std::string render_terminal(const Plot& plot, const TerminalPlotStyle& style) {
  if (plot.times.empty()) return "the run ended before its first row\n";
  constexpr std::size_t label_width = 10;
  const std::size_t columns =
      std::clamp(style.columns, label_width + 2 + least_columns, most_columns) - label_width - 2;
  const std::string bar = style.utf8 ? "│" : "|";
  std::string text;
  for (const TerminalPanel& panel : panels_of(plot, style.colour)) {
    text += panel.title + (panel.unit.empty() || panel.unit == "1" ? "" : " [" + panel.unit + "]");
    if (panel.series.size() > 1) {
      for (const PlotSeries& series : panel.series) {
        text +=
            fmt::format("  \x1b[{}m{}\x1b[0m", terminal_colours[series.colour % terminal_colours.size()], series.label);
      }
    }
    if (panel.runaway) text += "  " + describe(*panel.runaway);
    text += '\n';
    Bounds values;
    for (const PlotSeries& series : panel.series) {
      for (std::size_t row = 0; row < plot.times.size(); ++row) values.cover(series.signal(row));
    }
    if (panel.runaway) {
      const double bound = panel.runaway->bound;
      values = {std::clamp(values.low, -bound, bound), std::clamp(values.high, -bound, bound)};
    }
    if (!(values.low <= values.high)) values = {0, 0};
    const std::size_t rows = panel.series.size() > 1 ? shared_panel_rows : single_panel_rows;
    Canvas canvas(columns, rows, style.utf8);
    for (const PlotSeries& series : panel.series) draw(canvas, plot.times, series.signal, values, series.colour);
    for (std::size_t row = 0; row < rows; ++row) {
      std::string label;
      if (row == 0) label = to_readable(values.high, 4);
      if (row + 1 == rows && values.low < values.high) label = to_readable(values.low, 4);
      text += fmt::format("{:>{}} {}", label, label_width, bar);
      text += canvas.row(row, style.colour && panel.series.size() > 1);
      text += '\n';
    }
  }
  const std::string begin = to_readable(plot.times.front(), 4);
  const std::string end = to_readable(plot.times.back(), 4) + " s";
  const std::size_t between = columns > begin.size() + end.size() ? columns - begin.size() - end.size() : 1;
  text += fmt::format("{}{}{}{}\n", std::string(label_width + 2, ' '), begin, std::string(between, ' '), end);
  return text;
}

}  // namespace robotc::tools
