#include "tools/robotc/drawing/graph_svg.h"

#include "tools/robotc/drawing/symbols.h"

namespace robotc::tools {

namespace {

constexpr double margin = 16;
constexpr double graph_title_height = 34;
constexpr double graph_gap = 40;

constexpr std::string_view graph_style = R"(.t{font-size:16px;font-weight:600;fill:#111}.v{font-weight:600;fill:#333}
.s{fill:#555;font-size:10.5px}.a{font-size:9px;fill:#444}.nj{font-weight:600;fill:#111}.nb{font-weight:600;fill:#111}
.nc{font-size:10.5px;font-weight:600;fill:#111}.nl{font-size:10.5px;fill:#7b1fa2}.r1{font-size:10.5px;fill:#a11f16}
.halo{paint-order:stroke;stroke:#fff;stroke-width:3px}
.tree{fill:none;stroke:#333;stroke-width:1.4}.dashed{stroke-dasharray:5 3.5}
.link{fill:#e8edf4;stroke:#56657a;stroke-width:1.1}.linkb{fill:#d0d0d0;stroke:#555}
.branch{stroke:#222;stroke-width:1.3}.body,.parent{fill:none;stroke:#b3261e;stroke-width:1.7}
.parent{stroke-dasharray:6 2.5}.loadc{stroke:#1d5fa8;stroke-width:1.2;stroke-dasharray:2.5 2.5}
.wrenchc{stroke:#7b1fa2;stroke-width:1.7;stroke-dasharray:2.5 2.5}.idle{opacity:.45}
.solid{stroke:none;stroke-dasharray:none}.branch.solid{fill:#222}.body.solid,.parent.solid{fill:#b3261e}
.loadc.solid{fill:#1d5fa8}.wrenchc.solid{fill:#7b1fa2}
.bar0{stroke:#222;stroke-width:4;stroke-linecap:round}
.centre{fill:#fff;stroke:#222;stroke-width:1.6}.stiff{fill:#d5d5d5}
.grid{fill:#fafafa;stroke:#999;stroke-width:.8}.plus{fill:#222}.minus{fill:#e6a39f;stroke:#b3261e;stroke-width:.6}
)";

}  // namespace

std::string render_graphs(const std::string& title, const std::vector<Panel>& panels) {
  double row_width = 0;
  double row_height = 0;
  double column_width = 0;
  double column_height = 0;
  for (const Panel& panel : panels) {
    row_width += panel.width + (row_width > 0 ? graph_gap : 0);
    row_height = std::max(row_height, panel.height);
    column_width = std::max(column_width, panel.width);
    column_height += panel.height + (column_height > 0 ? graph_gap : 0);
  }
  const bool beside = std::max(row_width, row_height) < std::max(column_width, column_height);
  const double inner = std::max(text_width(title, 16, Weight::bold), beside ? row_width : column_width);
  const double width = std::ceil(inner + 2 * margin);
  const double height = std::ceil(2 * margin + graph_title_height + (beside ? row_height : column_height));
  Svg svg;
  svg.add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\">\n",
          pixels(width), pixels(height));
  svg.add("<title>{}</title>\n<style>\n", escape_markup(title));
  svg.append(
      "text{font-family:Helvetica,Arial,\"Liberation Sans\",\"DejaVu Sans\",sans-serif;font-size:12px;"
      "fill:#222}\n");
  svg.append(symbol_style()).append(graph_style).append("</style>\n");
  svg.append("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
  svg.text("t", {margin, margin + 14}, Svg::Anchor::start, title);
  Point2 corner{margin, margin + graph_title_height};
  for (const Panel& panel : panels) {
    const double centring = beside ? 0 : (inner - panel.width) / 2;
    svg.add("<g transform=\"translate({} {})\">\n", pixels(corner.x + centring), pixels(corner.y));
    svg.append(panel.svg).append("</g>\n");
    (beside ? corner.x : corner.y) += (beside ? panel.width : panel.height) + graph_gap;
  }
  return svg.append("</svg>\n").str();
}

}  // namespace robotc::tools
