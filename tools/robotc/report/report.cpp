#include "tools/robotc/report/report.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "results/typeset.h"
#include "tools/robotc/report/page_template.h"
#include "tools/robotc/report/report_parts.h"
#include "tools/robotc/report/shared_parts.h"
#include "tools/robotc/report/signals.h"
#include "tools/robotc/view/view_page.h"

namespace robotc::tools {

namespace {

/// All files in one scope: they share names.
std::string script(bool with_robot) {
  std::string text = shared_script();
  for (std::string_view name : {"signals.js", "page.js", "drawing.js", "paths.js", "saving.js", "motion.js"})
    text += report_file(name);
  if (with_robot) {
    text += view_script();
    text += report_file("robot.js");
  }
  return text;
}

std::string show_state(const RunDescription& description) {
  std::string html =
      "<div class=\"state\" tabindex=\"0\" role=\"region\" aria-label=\"Final state\"><table>\n<thead><tr>";
  for (std::size_t i = 0; i < description.state_header.size(); ++i) {
    html += fmt::format("<th{}>{}</th>", i == 0 ? "" : " colspan=\"2\"", escape_markup(description.state_header[i]));
  }
  html += "</tr></thead>\n<tbody>\n";
  for (const std::vector<std::string>& row : description.state) {
    html += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      html += i == 0 ? fmt::format("<th scope=\"row\">{}</th>", escape_markup(row[i])) : show_quantity(row[i]);
    }
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table></div>\n";
}

/// The parameters of the run, as a table.
std::string show_parameters(const std::vector<ReportFact>& parameters) {
  if (parameters.empty()) return "";
  std::string html =
      "<div class=\"state\" tabindex=\"0\" role=\"region\" aria-label=\"Parameters\"><table>\n<thead><tr>"
      "<th>parameter</th><th colspan=\"2\">value</th></tr></thead>\n<tbody>\n";
  for (const ReportFact& parameter : parameters) {
    html += fmt::format("<tr><th scope=\"row\">{}</th>{}</tr>\n", escape_markup(parameter.name),
                        show_quantity(parameter.value));
  }
  return html + "</tbody>\n</table></div>\n";
}

std::string show_drawing(const std::string& svg) {
  if (svg.empty()) return "";
  return fmt::format(
      "<details class=\"drawing\"><summary>Drawing</summary><img alt=\"The robot at the start of the "
      "run, in several views\" src=\"{}\"></details>\n",
      address_of(svg));
}

std::string describe_data(const Plot& plot) {
  const std::size_t stride = report_stride(plot);
  if (stride == 1) {
    return fmt::format("Made by robotc. This file contains all {} logged rows and works offline.", plot.times.size());
  }
  return fmt::format(
      "Made by robotc. The log has {} rows. For every {} rows this file contains the least and the greatest value "
      "of each signal; the CSV file contains all rows. This file works offline.",
      plot.times.size(), stride);
}

}  // namespace

std::string shared_style() { return std::string(report_file("theme.css")); }
std::string shared_script() { return std::string(report_file("elements.js")) + std::string(report_file("decode.js")); }

std::string whole_page(const PageParts& parts) {
  return fill_template(report_file("page.html"), std::array<Slot, 5>{{{"title", parts.title},
                                                                      {"style", parts.style},
                                                                      {"body", parts.body},
                                                                      {"script", parts.script},
                                                                      {"reaches", parts.reaches}}});
}

std::string render_report(const RunDescription& description, const Plot& plot, const std::vector<ReportFact>& facts,
                          const ReportExtras& extras) {
  const std::string& robot = extras.robot;
  const std::string title = escape_markup(description.title);
  const std::string settings = escape_markup(description.settings);
  const std::string fact_list = show_facts(facts, description.speed);
  const std::string findings = show_findings(description.findings);
  const std::string state = show_state(description) + show_parameters(extras.parameters);
  const std::string drawing = show_drawing(extras.drawing);
  const std::string note = describe_data(plot);
  const std::string signals = report_signals(plot);
  const std::string scripts = script(!robot.empty());
  const std::string_view place =
      robot.empty() ? ""
                    : "<section id=\"robot\" class=\"robot\" aria-label=\"The robot in three dimensions\"></section>\n";
  const std::string style =
      shared_style() + (robot.empty() ? std::string() : view_page_style()) + std::string(report_file("report.css"));
  const std::string body = fill_template(report_file("report.html"), std::array<Slot, 10>{{{"title", title},
                                                                                           {"settings", settings},
                                                                                           {"facts", fact_list},
                                                                                           {"findings", findings},
                                                                                           {"state", state},
                                                                                           {"note", note},
                                                                                           {"robot", place},
                                                                                           {"drawing", drawing},
                                                                                           {"robot_data", robot},
                                                                                           {"signals", signals}}});
  return whole_page({.title = title, .style = style, .body = body, .script = scripts});
}

}  // namespace robotc::tools
