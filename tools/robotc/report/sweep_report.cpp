#include "tools/robotc/report/sweep_report.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <span>

#include "results/numbers.h"
#include "results/statistics.h"
#include "results/sweep_findings.h"
#include "results/typeset.h"
#include "tools/robotc/report/page_template.h"
#include "tools/robotc/report/report_parts.h"
#include "tools/robotc/report/shared_parts.h"

namespace robotc::tools {

namespace {

/// A table of a page.
class SortedTable {
 public:
  void heading(std::string_view name, bool is_text = false) {
    head_ += fmt::format("<th{} scope=\"col\"><button type=\"button\">{}</button></th>",
                         is_text ? " class=\"text\"" : "", escape_markup(name));
  }
  void begin_row() { body_ += "<tr>"; }
  void end_row() { body_ += "</tr>\n"; }
  /// A value in SI, which sorts the rows, and its text.
  void number(double value, std::string_view text) {
    std::string key;
    append_shortest(key, value);
    body_ += fmt::format("<td data-v=\"{}\">{}</td>", key, escape_markup(typeset_unit(minus_of(text))));
  }
  void text(std::string_view text, std::string_view style = "") {
    body_ += fmt::format("<td class=\"text {}\">{}</td>", style, escape_markup(text));
  }
  [[nodiscard]] std::string render(std::string_view title) const {
    return fmt::format(
        "<h2 class=\"part\">{0}</h2>\n<div class=\"sheet\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\"><table>\n"
        "<thead><tr>{1}</tr></thead>\n<tbody>\n{2}</tbody>\n</table></div>\n",
        escape_markup(title), head_, body_);
  }

 private:
  static std::string minus_of(std::string_view text) {
    return text.starts_with('-') ? "−" + std::string(text.substr(1)) : std::string(text);
  }
  std::string head_;
  std::string body_;
};

std::string table_of_runs(const Sweep& sweep) {
  const CompiledSimulation& simulation = sweep.simulation;
  SortedTable sheet;
  sheet.heading("run");
  for (const SweepAxis& axis : simulation.sweep) sheet.heading(axis.column.name);
  for (const LogColumn& figure : simulation.report) sheet.heading(figure.name);
  sheet.heading("outcome", true);
  const auto add = [&](double value, const LogColumn& column) {
    sheet.number(value, show_value(value, column, simulation.angles));
  };
  for (std::size_t run = 0; run < sweep.results.size(); ++run) {
    const runtime::Result& result = sweep.results[run];
    sheet.begin_row();
    sheet.number(static_cast<double>(run + 1), std::to_string(run + 1));
    for (std::size_t i = 0; i < simulation.sweep.size(); ++i) {
      add(simulation.runs[run].values[i], simulation.sweep[i].column);
    }
    for (std::size_t i = 0; i < simulation.report.size(); ++i) {
      if (result.report.empty()) {
        sheet.number(std::nan(""), "");
      } else {
        add(result.report[i], simulation.report[i]);
      }
    }
    const std::string outcome = verdict(sweep, run);
    sheet.text(outcome.empty() ? std::string(end_of_run(result)) : outcome, outcome.empty()  ? ""
                                                                            : outcome == "✓" ? "good"
                                                                                             : "bad");
    sheet.end_row();
  }
  return sheet.render("Runs");
}

std::string table_of_statistics(const Sweep& sweep) {
  const CompiledSimulation& simulation = sweep.simulation;
  const std::vector<FigureStatistics> all = statistics_of(sweep);
  if (all.empty()) return "";
  const std::vector<const LogColumn*> listed = listed_columns(simulation);
  SortedTable sheet;
  sheet.heading("figure", true);
  for (const LogColumn* column : listed) sheet.heading(column->name);
  sheet.heading("runs");
  sheet.heading("mean");
  sheet.heading("deviation");
  for (const double share : quantile_shares) sheet.heading(fmt::format("{:g} %", 100 * share));
  for (const FigureStatistics& one : all) {
    const LogColumn& figure = simulation.report[one.figure];
    sheet.begin_row();
    sheet.text(figure.name);
    const auto add = [&](double value, const LogColumn& column) {
      sheet.number(value, std::isfinite(value) ? show_value(value, column, simulation.angles) : "");
    };
    for (std::size_t i = 0; i < listed.size(); ++i) add(one.values[i], *listed[i]);
    sheet.number(static_cast<double>(one.statistics.count()),
                 one.statistics.count() == one.runs ? std::to_string(one.runs)
                                                    : fmt::format("{} of {}", one.statistics.count(), one.runs));
    add(one.statistics.count() == 0 ? std::nan("") : one.statistics.mean(), figure);
    add(one.statistics.deviation(), figure);
    for (const double share : quantile_shares) add(one.statistics.quantile(share), figure);
    sheet.end_row();
  }
  return sheet.render("Statistics");
}

/// "3 values of l, 2 values of m"
std::string settings_of(const Sweep& sweep) {
  std::string text;
  for (const SweepAxis& axis : sweep.simulation.sweep) {
    text += fmt::format("{}{} {} of {}", text.empty() ? "" : ", ", axis.values.size(),
                        axis.drawn ? "random values" : "values", axis.column.name);
  }
  return text;
}

}  // namespace

std::string render_sweep_report(const Sweep& sweep, const std::vector<std::string>& pictures,
                                const std::vector<ReportFact>& facts) {
  const std::string title = escape_markup(
      fmt::format("{} of {}, {} runs", sweep.simulation.name, sweep.simulation.robot, sweep.results.size()));
  const std::string settings = escape_markup(settings_of(sweep));
  const std::string fact_list =
      show_facts(facts, fmt::format("simulated in {} on {} thread{}", to_readable_quantity(sweep.wall_s, "s"),
                                    sweep.threads, sweep.threads == 1 ? "" : "s"));
  const std::string findings = show_findings(findings_of(sweep));
  std::string images;
  for (const std::string& picture : pictures) {
    images += fmt::format(
        "<img class=\"picture\" alt=\"Plots of the sweep; the tables below have the numbers\" "
        "src=\"{}\">\n",
        address_of(picture));
  }
  const std::string tables = table_of_statistics(sweep) + table_of_runs(sweep);
  const std::string style =
      shared_style() + std::string(report_file("report.css")) + std::string(report_file("sweep.css"));
  const std::string body = fill_template(report_file("sweep.html"),
                                         std::array<Slot, 7>{{{"title", title},
                                                              {"settings", settings},
                                                              {"facts", fact_list},
                                                              {"findings", findings},
                                                              {"pictures", images},
                                                              {"tables", tables},
                                                              {"note", "Made by robotc. This file works offline."}}});
  return whole_page({.title = title, .style = style, .body = body, .script = report_file("sweep.js")});
}

}  // namespace robotc::tools
