#include "tools/robotc/report/report.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "embedded/report.h"
#include "results/numbers.h"
#include "results/typeset.h"
#include "tools/robotc/report/page_template.h"
#include "tools/robotc/report/shared_parts.h"
#include "tools/robotc/report/signals.h"
#include "tools/robotc/view/view_page.h"

namespace robotc::tools {

namespace {

std::string_view part(std::string_view name) {
  for (const report::EmbeddedFile& file : report::embedded_files()) {
    if (file.name == name) return file.text;
  }
  return "";
}

/// All files in one scope: they share names.
std::string script(bool with_robot) {
  std::string text;
  for (std::string_view name : {"decode.js", "signals.js", "page.js", "drawing.js", "motion.js"}) text += part(name);
  if (with_robot) {
    text += view_script();
    text += part("robot.js");
  }
  return text;
}

std::string show_facts(const std::vector<ReportFact>& facts, const std::string& speed) {
  std::string html = "<p class=\"facts\">";
  for (const ReportFact& fact : facts) {
    html += fmt::format("<span>{} <b>{}</b></span>\n", escape_markup(fact.name), escape_markup(fact.value));
  }
  return html + fmt::format("<span>{}</span></p>\n", escape_markup(speed));
}

struct Marking {
  std::string_view style;
  std::string_view mark;
  std::string_view meaning;  ///< text for screen readers
};

Marking marking(Tone tone) {
  switch (tone) {
    case Tone::good:
      return {"good", "✓", "passed"};
    case Tone::bad:
      return {"bad", "✗", "failed"};
    case Tone::warning:
      return {"warning", "!", "warning"};
    case Tone::note:
      return {"note", "•", "note"};
  }
  return {};
}

/// Text with a time: clicking it moves the plots' cursor there.
std::string show_moment(std::string_view text, const std::optional<double>& moment) {
  const std::string shown = escape_markup(typeset_unit(text));
  if (!moment) return shown;
  std::string time;
  append_shortest(time, *moment);
  return fmt::format("<button type=\"button\" class=\"moment\" data-t=\"{}\" title=\"Show in the plots\">{}</button>",
                     time, shown);
}

std::string show_findings(const std::vector<Finding>& findings) {
  if (findings.empty()) return "";
  std::string html = "<ul class=\"findings\">\n";
  for (const Finding& finding : findings) {
    const Marking mark = marking(finding.tone);
    const std::string text = finding.is_quoted ? fmt::format("<code>{}</code>", escape_markup(finding.text))
                                               : show_moment(finding.text, finding.time);
    html += fmt::format("<li class=\"{}\"><span class=\"mark\" role=\"img\" aria-label=\"{}\">{}</span>{}", mark.style,
                        mark.meaning, mark.mark, text);
    if (!finding.detail.empty()) {
      const std::optional<double> moment = finding.is_quoted ? finding.time : std::nullopt;
      html += fmt::format("<span class=\"detail\">{}</span>", show_moment(finding.detail, moment));
    }
    html += "</li>\n";
  }
  return html + "</ul>\n";
}

/// "-0.5 rad" as a number and its unit in separate cells, to align both.
std::string show_quantity(std::string_view text) {
  const std::size_t blank = text.find(' ');
  const std::string_view number = text.substr(0, blank);
  const std::string_view unit = blank == std::string_view::npos ? "" : text.substr(blank + 1);
  return fmt::format("<td>{}{}</td><td class=\"unit\">{}</td>", number.starts_with('-') ? "−" : "",
                     escape_markup(number.starts_with('-') ? number.substr(1) : number),
                     escape_markup(typeset_unit(unit)));
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

std::string shared_style() { return std::string(part("theme.css")); }
std::string shared_script() { return std::string(part("decode.js")); }

std::string render_report(const RunDescription& description, const Plot& plot, const std::vector<ReportFact>& facts,
                          const std::string& robot) {
  const std::string title = escape_markup(description.title);
  const std::string settings = escape_markup(description.settings);
  const std::string fact_list = show_facts(facts, description.speed);
  const std::string findings = show_findings(description.findings);
  const std::string state = show_state(description);
  const std::string note = describe_data(plot);
  const std::string signals = report_signals(plot);
  const std::string scripts = script(!robot.empty());
  const std::string_view place =
      robot.empty() ? ""
                    : "<section id=\"robot\" class=\"robot\" aria-label=\"The robot in three dimensions\"></section>\n";
  const std::string style =
      shared_style() + (robot.empty() ? std::string() : view_style()) + std::string(part("report.css"));
  return fill_template(part("report.html"), std::array<Slot, 11>{{{"title", title},
                                                                  {"settings", settings},
                                                                  {"facts", fact_list},
                                                                  {"findings", findings},
                                                                  {"state", state},
                                                                  {"note", note},
                                                                  {"robot", place},
                                                                  {"robot_data", robot},
                                                                  {"signals", signals},
                                                                  {"style", style},
                                                                  {"script", scripts}}});
}

}  // namespace robotc::tools
