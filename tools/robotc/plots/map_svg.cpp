#include "tools/robotc/plots/map_svg.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>

#include "results/numbers.h"
#include "results/typeset.h"
#include "tools/robotc/plots/colour_scale.h"
#include "tools/robotc/plots/plot_writer.h"

namespace robotc::tools {

namespace {

// Lengths in pixels.
constexpr int sheet_title_height = 44;
constexpr int map_title = 30;
constexpr int map_width = 620;
constexpr int map_gap = 30;
constexpr int axis_height = 48;
constexpr int scale_gap = 24;
constexpr int scale_width = 16;
constexpr int scale_labels = 96;
constexpr double label_character = 7.4;
/// Steps of the colours: more cannot be told apart, and cells of one step are one path.
constexpr int colour_levels = 96;

constexpr std::string_view map_style = R"(<style>
text{font:13px system-ui,"Segoe UI","Helvetica Neue",Arial,"DejaVu Sans",sans-serif;fill:#333}
.t{font-size:16px;font-weight:600;fill:#111}
.p{font-size:14px;font-weight:600;fill:#111}
.u{font-weight:400;fill:#666}
.n{font-size:12px;fill:#555}
</style>
)";

std::string named_with_unit(const std::string& name, const std::string& unit) {
  return is_plain_unit(unit) ? name : name + " [" + typeset_unit(unit) + "]";
}

class MapDrawing {
 public:
  MapDrawing(SvgWriter& svg, const ValueMap& map)
      : svg_(svg), map_(map), columns_(map.x.labels.size()), rows_(map.y.labels.size()) {
    for (const double value : map.values) {
      if (!std::isfinite(value)) continue;
      low_ = std::min(low_, value);
      high_ = std::max(high_, value);
    }
  }

  [[nodiscard]] static int height_of(const ValueMap& map) {
    constexpr int cell = 30;
    return std::clamp(cell * static_cast<int>(map.y.labels.size()), 120, 420);
  }
  [[nodiscard]] static int left_of(const ValueMap& map) {
    std::size_t longest = 0;
    for (const std::string& label : map.y.labels) longest = std::max(longest, display_width(label));
    return 24 + static_cast<int>(label_character * static_cast<double>(longest)) + 22;
  }

  void draw() {
    height_ = height_of(map_);
    cell_width_ = static_cast<double>(map_width) / static_cast<double>(columns_);
    cell_height_ = static_cast<double>(height_) / static_cast<double>(rows_);
    svg_.add("<text class=\"p\" x=\"0\" y=\"-10\">{}<tspan class=\"u\" dx=\"8\">{}</tspan></text>\n",
             escape_markup(map_.title),
             is_plain_unit(map_.unit) ? "" : "[" + escape_markup(typeset_unit(map_.unit)) + "]");
    cells();
    numbers();
    labels();
    scale();
  }

 private:
  /// 0 … 1 between the least and the greatest value.
  [[nodiscard]] double share(double value) const { return high_ > low_ ? (value - low_) / (high_ - low_) : 0.5; }
  [[nodiscard]] double at(std::size_t column, std::size_t row) const { return map_.values[row * columns_ + column]; }
  /// The upper edge of a row: the first one is at the bottom.
  [[nodiscard]] double top_of(std::size_t row) const { return static_cast<double>(rows_ - 1 - row) * cell_height_; }

  void cells() {
    std::map<int, std::string> paths;
    for (std::size_t row = 0; row < rows_; ++row) {
      for (std::size_t column = 0; column < columns_; ++column) {
        const double value = at(column, row);
        const int level = std::isfinite(value) ? static_cast<int>(std::lround(share(value) * colour_levels)) : -1;
        paths[level] += fmt::format("M{:.1f} {:.1f}h{:.1f}v{:.1f}h-{:.1f}z", static_cast<double>(column) * cell_width_,
                                    top_of(row), cell_width_, cell_height_, cell_width_);
      }
    }
    for (const auto& [level, path] : paths) {
      const std::string fill =
          level < 0 ? "url(#none)" : colour_of_shade(static_cast<double>(level) / static_cast<double>(colour_levels));
      svg_.add("<path shape-rendering=\"crispEdges\" fill=\"{}\" d=\"{}\"/>\n", fill, path);
    }
    svg_.add("<rect width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#b5b5b5\"/>\n", map_width, height_);
  }

  /// In the cells, if all fit.
  void numbers() {
    constexpr int digits = 3;
    if (cell_height_ < 17) return;
    for (const double value : map_.values) {
      if (static_cast<double>(display_width(to_readable(value, digits))) * label_character + 6 > cell_width_) return;
    }
    for (std::size_t row = 0; row < rows_; ++row) {
      for (std::size_t column = 0; column < columns_; ++column) {
        const double value = at(column, row);
        if (!std::isfinite(value)) continue;
        std::string text = to_readable(value, digits);
        if (text.starts_with('-')) text = "−" + text.substr(1);
        svg_.add("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" style=\"fill:{}\">{}</text>\n",
                 (static_cast<double>(column) + 0.5) * cell_width_, top_of(row) + 0.5 * cell_height_ + 4.5,
                 share(value) < 0.6 ? "#fff" : "#111", text);
      }
    }
  }

  void labels() {
    // As many as do not touch.
    std::size_t longest = 1;
    for (const std::string& label : map_.x.labels) longest = std::max(longest, display_width(label));
    const double room = label_character * static_cast<double>(longest) + 10;
    const auto every_x = static_cast<std::size_t>(std::ceil(room / cell_width_));
    const auto every_y = static_cast<std::size_t>(std::ceil(16 / cell_height_));
    for (std::size_t column = 0; column < columns_; column += every_x) {
      svg_.add("<text class=\"n\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
               (static_cast<double>(column) + 0.5) * cell_width_, height_ + 17, escape_markup(map_.x.labels[column]));
    }
    for (std::size_t row = 0; row < rows_; row += every_y) {
      svg_.add("<text class=\"n\" x=\"-8\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
               top_of(row) + 0.5 * cell_height_ + 4, escape_markup(map_.y.labels[row]));
    }
    svg_.add("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", map_width / 2, height_ + 38,
             escape_markup(named_with_unit(map_.x.name, map_.x.unit)));
    svg_.add("<text transform=\"translate({} {}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n", 16 - left_of(map_),
             height_ / 2, escape_markup(named_with_unit(map_.y.name, map_.y.unit)));
  }

  void scale() {
    if (low_ > high_) return;
    const int x = map_width + scale_gap;
    constexpr int pieces = 48;
    const double piece = static_cast<double>(height_) / pieces;
    for (int i = 0; i < pieces; ++i) {
      // A little higher than the piece, so that no line of the ground shines through.
      svg_.add("<rect x=\"{}\" y=\"{:.2f}\" width=\"{}\" height=\"{:.2f}\" fill=\"{}\"/>", x, i * piece, scale_width,
               piece + (i + 1 < pieces ? 0.6 : 0), colour_of_shade(1 - (i + 0.5) / pieces));
    }
    svg_.add("\n<rect x=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#b5b5b5\"/>\n", x, scale_width,
             height_);
    const Axis axis = make_axis(low_, high_, std::max(2, height_ / 50), 0);
    for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
      const double y = height_ * (axis.high - axis.ticks[i]) / (axis.high - axis.low);
      svg_.add("<path stroke=\"#777\" d=\"M{} {:.1f}h4\"/><text class=\"n\" x=\"{}\" y=\"{:.1f}\">{}</text>\n",
               x + scale_width, y, x + scale_width + 8, y + 4, axis.labels[i]);
    }
    if (axis.exponent != 0) {
      svg_.add("<text class=\"n\" x=\"{}\" y=\"-9\">×10{}</text>\n", x, superscript(std::to_string(axis.exponent)));
    }
    if (!axis.offset.empty()) svg_.add("<text class=\"n\" x=\"{}\" y=\"-9\">{} +</text>\n", x, axis.offset);
  }

  SvgWriter& svg_;
  const ValueMap& map_;
  std::size_t columns_;
  std::size_t rows_;
  double low_ = std::numeric_limits<double>::infinity();
  double high_ = -std::numeric_limits<double>::infinity();
  int height_ = 0;
  double cell_width_ = 0;
  double cell_height_ = 0;
};

}  // namespace

std::string render_maps(const std::string& title, const std::vector<ValueMap>& maps) {
  int left = 0;
  int height = sheet_title_height;
  for (const ValueMap& map : maps) {
    left = std::max(left, MapDrawing::left_of(map));
    height += map_title + MapDrawing::height_of(map) + axis_height + map_gap;
  }
  const int width = left + map_width + scale_gap + scale_width + scale_labels;
  SvgWriter svg;
  svg.add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\">\n", width,
          height);
  svg.add("<title>{}</title>\n{}", escape_markup(title), map_style);
  svg.add(
      "<defs><pattern id=\"none\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"><path stroke=\"#b5b5b5\" "
      "d=\"M0 6L6 0\"/></pattern></defs>\n");
  svg.add("<rect width=\"{}\" height=\"{}\" fill=\"#fff\"/>\n", width, height);
  svg.add("<text class=\"t\" x=\"{}\" y=\"29\">{}</text>\n", left, escape_markup(title));
  int y = sheet_title_height;
  for (const ValueMap& map : maps) {
    y += map_title;
    svg.add("<g transform=\"translate({} {})\">\n", left, y);
    MapDrawing(svg, map).draw();
    svg.add("</g>\n");
    y += MapDrawing::height_of(map) + axis_height + map_gap;
  }
  svg.add("</svg>\n");
  return svg.take();
}

}  // namespace robotc::tools
