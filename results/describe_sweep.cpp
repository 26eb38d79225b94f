// Describes a sweep for the terminal, as CSV and as JSON.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "compiler/support/json_writer.h"
#include "results/angles.h"
#include "results/csv.h"
#include "results/describe_run.h"
#include "results/numbers.h"
#include "results/statistics.h"
#include "results/summary.h"
#include "results/sweep.h"
#include "results/sweep_findings.h"
#include "results/table.h"

namespace robotc::tools {

namespace {

constexpr std::size_t most_rows_shown = 40;

std::string show_rows(const Sweep& sweep) {
  const CompiledSimulation& simulation = sweep.simulation;
  std::vector<Table::Align> columns(simulation.sweep.size() + simulation.report.size(), Table::Align::quantity);
  columns.push_back(Table::Align::left);
  Table table(columns);
  std::vector<std::string> header;
  for (const SweepAxis& axis : simulation.sweep) header.push_back(axis.column.name);
  for (const LogColumn& figure : simulation.report) header.push_back(figure.name);
  table.add_row(header);
  for (std::size_t run = 0; run < std::min(sweep.results.size(), most_rows_shown); ++run) {
    std::vector<std::string> row;
    for (std::size_t i = 0; i < simulation.sweep.size(); ++i) {
      row.push_back(show_value(simulation.runs[run].values[i], simulation.sweep[i].column, simulation.angles));
    }
    const runtime::Result& result = sweep.results[run];
    for (std::size_t i = 0; i < simulation.report.size(); ++i) {
      row.push_back(result.report.empty() ? "" : show_value(result.report[i], simulation.report[i], simulation.angles));
    }
    row.push_back(verdict(sweep, run));
    table.add_row(std::move(row));
  }
  std::string text = table.render("  ");
  if (sweep.results.size() > most_rows_shown) {
    text += fmt::format("  … and {} more runs\n", sweep.results.size() - most_rows_shown);
  }
  return text;
}

/// As lines of text; only failures and warnings with `failures_alone`.
std::string show(const std::vector<Finding>& findings, bool colour, bool failures_alone) {
  std::string text;
  for (const Finding& finding : findings) {
    const bool good = finding.tone == Tone::good;
    if (good && failures_alone) continue;
    const std::string sign = good ? "✓" : "✗";
    text += "  ";
    if (finding.tone == Tone::warning) {
      text += "warning: ";
    } else if (finding.tone != Tone::note) {
      text += (colour ? fmt::format("\x1b[{}m{}\x1b[0m", good ? 32 : 31, sign) : sign) + " ";
    }
    text += finding.text + "\n";
    for (std::size_t at = 0; at < finding.detail.size();) {
      const std::size_t end = std::min(finding.detail.find('\n', at), finding.detail.size());
      text += "    " + finding.detail.substr(at, end - at) + "\n";
      at = end + 1;
    }
  }
  return text;
}

std::string title(const Sweep& sweep) {
  return fmt::format("{} of {}: {} runs", sweep.simulation.name, sweep.simulation.robot, sweep.results.size());
}

}  // namespace

std::string show_value(double value, const LogColumn& column, const AngleUnits& angles) {
  const double number = value / column.factor;
  const ShownUnit unit = shown_unit(column, angles);
  const std::string text = to_readable(number / unit.factor);
  return text == "0" || unit.text.empty() || unit.text == "1" ? text : text + " " + unit.text;
}

bool succeeded(const Sweep& sweep) {
  for (std::size_t run = 0; run < sweep.results.size(); ++run) {
    if (!succeeded(run_of(sweep, run))) return false;
  }
  return true;
}

bool interrupted(const Sweep& sweep) {
  return std::ranges::any_of(sweep.results, [](const runtime::Result& result) { return result.interrupted; });
}

std::string describe_values(const CompiledSimulation& simulation, std::size_t run) {
  std::string text;
  for (std::size_t i = 0; i < simulation.sweep.size(); ++i) {
    const LogColumn& column = simulation.sweep[i].column;
    text += fmt::format("{}{} = {}", i == 0 ? "" : ", ", column.name,
                        show_value(simulation.runs[run].values[i], column, simulation.angles));
  }
  return text;
}

std::string summarise(const Sweep& sweep, bool colour) {
  // For runs with random values, statistics say more than rows.
  const std::string statistics = show_statistics(sweep);
  std::string text = fmt::format("{}\n\n{}\n", title(sweep), statistics.empty() ? show_rows(sweep) : statistics);
  if (interrupted(sweep)) {
    const auto count = std::ranges::count_if(sweep.results, [](const auto& result) { return result.interrupted; });
    text += fmt::format("  interrupted: {} runs did not finish\n", count);
  }
  text += show(findings_of(sweep), colour, false);
  text += fmt::format("\n  simulated in {} on {} thread{}\n", to_readable_quantity(sweep.wall_s, "s"), sweep.threads,
                      sweep.threads == 1 ? "" : "s");
  if (!sweep.files.empty()) text += fmt::format("  wrote {}\n", fmt::join(sweep.files, ", "));
  return text;
}

std::string summarise_failures(const Sweep& sweep, bool colour) {
  const std::string text = show(findings_of(sweep), colour, true);
  return text.empty() ? "" : fmt::format("{}\n{}", title(sweep), text);
}

std::string sweep_to_csv(const Sweep& sweep) {
  const CompiledSimulation& simulation = sweep.simulation;
  std::string out = "run";
  const auto header = [&](const std::string& name, const std::string& unit) {
    out += ',';
    append_csv_field(out, name + " [" + (unit.empty() ? "1" : unit) + "]");
  };
  for (const SweepAxis& axis : simulation.sweep) header(axis.column.name, axis.si_unit);
  for (const LogColumn& figure : simulation.report) header(figure.name, figure.unit);
  for (const ExpectationText& expectation : simulation.expectations) {
    out += ',';
    append_csv_field(out, expectation.text);
  }
  out += ",end\n";
  for (std::size_t run = 0; run < sweep.results.size(); ++run) {
    const runtime::Result& result = sweep.results[run];
    out += std::to_string(run + 1);
    for (std::size_t i = 0; i < simulation.sweep.size(); ++i) {
      out += ',';
      append_shortest(out, simulation.runs[run].values[i]);
    }
    for (std::size_t i = 0; i < simulation.report.size(); ++i) {
      out += ',';
      if (!result.report.empty()) append_shortest(out, result.report[i] / simulation.report[i].factor);
    }
    for (std::size_t i = 0; i < simulation.expectations.size(); ++i) out += meets(result, i) ? ",1" : ",0";
    out += ',';
    out += end_of_run(result);
    out += '\n';
  }
  return out;
}

std::string sweep_to_json(const Sweep& sweep) {
  const CompiledSimulation& simulation = sweep.simulation;
  JsonWriter json;
  json.begin_object().key("simulation").value(std::string_view(simulation.name));
  json.key("robot").value(std::string_view(simulation.robot));
  const auto column = [&](std::string_view name, std::string_view unit) {
    json.begin_object().key("name").value(name).key("unit").value(unit).end_object();
  };
  json.key("sweep").begin_array();
  for (const SweepAxis& axis : simulation.sweep) column(axis.column.name, axis.si_unit);
  json.end_array().key("report").begin_array();
  for (const LogColumn& figure : simulation.report) column(figure.name, figure.unit);
  json.end_array();
  json.key("expectations").begin_array();
  for (const ExpectationText& text : simulation.expectations) json.value(std::string_view(text.text));
  json.end_array();
  append_statistics(json, sweep);
  json.key("runs").begin_array();
  for (std::size_t run = 0; run < sweep.results.size(); ++run) {
    const runtime::Result& result = sweep.results[run];
    json.begin_object().key("values").begin_array();
    for (std::size_t i = 0; i < simulation.sweep.size(); ++i) {
      json.value(simulation.runs[run].values[i]);
    }
    json.end_array().key("report").begin_array();
    for (std::size_t i = 0; i < result.report.size(); ++i) json.value(result.report[i] / simulation.report[i].factor);
    json.end_array().key("expectations").begin_array();
    for (std::size_t i = 0; i < simulation.expectations.size(); ++i) {
      const bool evaluated = i < result.expectations.size() && result.expectations[i].evaluated;
      json.begin_object().key("passed").value(meets(result, i));
      json.key("value");
      if (evaluated) {
        json.value(compared_value(simulation.expectations[i], result.expectations[i]));
        json.key("bound").value(bound(simulation.expectations[i], result.expectations[i]));
        json.key("time").value(result.expectations[i].time);
      } else {
        json.null().key("bound").null().key("time").null();
      }
      json.end_object();
    }
    json.end_array();
    append_limits(json, run_of(sweep, run));
    json.key("t").value(result.t).key("end").value(end_of_run(result)).end_object();
  }
  json.end_array();
  json.key("threads").value(static_cast<double>(sweep.threads));
  json.key("wall_s").value(sweep.wall_s);
  json.key("files").value(std::span<const std::string>(sweep.files));
  return json.end_object().text() + '\n';
}

}  // namespace robotc::tools
