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
#include "results/table.h"

namespace robotc::tools {

namespace {

constexpr std::size_t most_rows_shown = 40;
constexpr std::size_t most_failures_shown = 5;

Run run_of(const Sweep& sweep, std::size_t run) { return {sweep.simulation, sweep.results[run], 0, {}}; }

std::string_view end_of(const runtime::Result& result) {
  if (result.interrupted) return "interrupted";
  if (result.divergence) return "diverged";
  return result.failure ? "stopped" : "done";
}

bool holds(const runtime::Result& result, std::size_t expectation) {
  return expectation < result.expectations.size() && result.expectations[expectation].evaluated &&
         result.expectations[expectation].passed;
}

/// The outcome of a run in a word.
std::string verdict(const Sweep& sweep, std::size_t run) {
  const runtime::Result& result = sweep.results[run];
  if (end_of(result) != "done") return std::string(end_of(result));
  const std::size_t count = sweep.simulation.expectations.size();
  std::size_t failed = 0;
  for (std::size_t i = 0; i < count; ++i) failed += holds(result, i) ? 0 : 1;
  if (failed == 0) return count == 0 ? "" : "✓";
  return count == 1 ? "✗" : fmt::format("✗ {} of {}", failed, count);
}

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

/// The value of an expectation and its bound.
std::string show_compared(const Sweep& sweep, std::size_t run, std::size_t expectation) {
  const ExpectationText& text = sweep.simulation.expectations[expectation];
  const auto& results = sweep.results[run].expectations;
  if (expectation >= results.size() || !results[expectation].evaluated) return "never checked";
  const runtime::ExpectationResult& outcome = results[expectation];
  const std::string unit = outcome.element < text.units.size() ? text.units[outcome.element] : "1";
  const ShownUnit in = shown_unit(unit, angle_units_of(text.text, sweep.simulation.angles));
  const auto quantity = [&](double value) { return to_readable_quantity(value / text.factor / in.factor, in.text); };
  const std::string element =
      outcome.element < text.element_names.size() ? " (" + text.element_names[outcome.element] + ")" : "";
  return fmt::format("{} against {}, at {} s{}", quantity(compared_value(text, outcome)),
                     quantity(bound(text, outcome)), to_readable(outcome.time), element);
}

std::string mark(bool good, bool colour) {
  const char* const sign = good ? "✓" : "✗";
  return colour ? fmt::format("\x1b[{}m{}\x1b[0m ", good ? 32 : 31, sign) : fmt::format("{} ", sign);
}

/// One expectation over all runs, with the first failing ones.
std::string show_expectation(const Sweep& sweep, std::size_t expectation, bool colour, bool failures_alone) {
  const std::string& text = sweep.simulation.expectations[expectation].text;
  std::vector<std::size_t> failing;
  for (std::size_t run = 0; run < sweep.results.size(); ++run) {
    if (!holds(sweep.results[run], expectation)) failing.push_back(run);
  }
  if (failing.empty()) {
    return failures_alone ? "" : fmt::format("  {}{}\n    passed in all runs\n", mark(true, colour), text);
  }
  std::string lines = fmt::format("  {}{}\n    failed in {} of {} runs:\n", mark(false, colour), text, failing.size(),
                                  sweep.results.size());
  for (std::size_t i = 0; i < std::min(failing.size(), most_failures_shown); ++i) {
    lines += fmt::format("    {}: {}\n", describe_values(sweep.simulation, failing[i]),
                         show_compared(sweep, failing[i], expectation));
  }
  if (failing.size() > most_failures_shown) lines += "    …\n";
  return lines;
}

/// Runs that did not reach their end, except interrupted ones.
std::string show_broken(const Sweep& sweep, bool colour) {
  std::string lines;
  std::size_t count = 0;
  for (std::size_t run = 0; run < sweep.results.size(); ++run) {
    const runtime::Result& result = sweep.results[run];
    if (!result.divergence && !result.failure) continue;
    if (++count > most_failures_shown) continue;
    lines += fmt::format("  {}{} at t = {} s with {}\n", mark(false, colour), end_of(result), to_readable(result.t),
                         describe_values(sweep.simulation, run));
  }
  return count > most_failures_shown ? lines + fmt::format("  … and {} more\n", count - most_failures_shown) : lines;
}

/// Exceeded limits, with the first runs that exceeded them.
std::string show_limits(const Sweep& sweep) {
  std::string lines;
  for (std::size_t limit = 0; limit < sweep.simulation.plan.limits.size(); ++limit) {
    std::string runs;
    std::size_t count = 0;
    for (std::size_t run = 0; run < sweep.results.size(); ++run) {
      const std::vector<runtime::LimitResult>& limits = sweep.results[run].limits;
      if (limit >= limits.size() || !limits[limit].exceeded || ++count > most_failures_shown) continue;
      runs += fmt::format("    {}: {}\n", describe_values(sweep.simulation, run),
                          describe_limit(run_of(sweep, run), limit).text);
    }
    if (count == 0) continue;
    lines += fmt::format("  warning: beyond a limit in {} of {} runs:\n{}{}", count, sweep.results.size(), runs,
                         count > most_failures_shown ? "    …\n" : "");
  }
  return lines;
}

std::string title(const Sweep& sweep) {
  return fmt::format("{} of {}: {} runs", sweep.simulation.name, sweep.simulation.robot, sweep.results.size());
}

}  // namespace

std::string show_value(double value, const LogColumn& column, const AngleUnits& angles) {
  const double number = value / column.factor;
  const ShownUnit unit = column.is_chosen ? ShownUnit{column.unit} : shown_unit(column.unit, angles);
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
  // Of runs with random values, statistics say more than rows.
  const std::string statistics = show_statistics(sweep);
  std::string text = fmt::format("{}\n\n{}\n", title(sweep), statistics.empty() ? show_rows(sweep) : statistics);
  if (interrupted(sweep)) {
    const auto count = std::ranges::count_if(sweep.results, [](const auto& result) { return result.interrupted; });
    text += fmt::format("  interrupted: {} runs did not finish\n", count);
  }
  text += show_broken(sweep, colour);
  for (std::size_t i = 0; i < sweep.simulation.expectations.size(); ++i) {
    text += show_expectation(sweep, i, colour, false);
  }
  text += show_limits(sweep);
  text += fmt::format("\n  simulated in {} on {} thread{}\n", to_readable_quantity(sweep.wall_s, "s"), sweep.threads,
                      sweep.threads == 1 ? "" : "s");
  if (!sweep.files.empty()) text += fmt::format("  wrote {}\n", fmt::join(sweep.files, ", "));
  return text;
}

std::string summarise_failures(const Sweep& sweep, bool colour) {
  std::string text = show_broken(sweep, colour);
  for (std::size_t i = 0; i < sweep.simulation.expectations.size(); ++i) {
    text += show_expectation(sweep, i, colour, true);
  }
  text += show_limits(sweep);
  return text.empty() ? "" : fmt::format("{}\n{}", title(sweep), text);
}

std::string sweep_to_csv(const Sweep& sweep) {
  const CompiledSimulation& simulation = sweep.simulation;
  std::string out = "run";
  const auto header = [&](const LogColumn& column) {
    out += ',';
    append_csv_field(out, column.name + " [" + (column.unit.empty() ? "1" : column.unit) + "]");
  };
  for (const SweepAxis& axis : simulation.sweep) header(axis.column);
  for (const LogColumn& figure : simulation.report) header(figure);
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
      append_shortest(out, simulation.runs[run].values[i] / simulation.sweep[i].column.factor);
    }
    for (std::size_t i = 0; i < simulation.report.size(); ++i) {
      out += ',';
      if (!result.report.empty()) append_shortest(out, result.report[i] / simulation.report[i].factor);
    }
    for (std::size_t i = 0; i < simulation.expectations.size(); ++i) out += holds(result, i) ? ",1" : ",0";
    out += ',';
    out += end_of(result);
    out += '\n';
  }
  return out;
}

std::string sweep_to_json(const Sweep& sweep) {
  const CompiledSimulation& simulation = sweep.simulation;
  JsonWriter json;
  json.begin_object().key("simulation").value(std::string_view(simulation.name));
  json.key("robot").value(std::string_view(simulation.robot));
  const auto columns = [&](const char* name, const auto& list, const auto& column_of) {
    json.key(name).begin_array();
    for (const auto& entry : list) {
      const LogColumn& column = column_of(entry);
      json.begin_object().key("name").value(std::string_view(column.name));
      json.key("unit").value(std::string_view(column.unit)).end_object();
    }
    json.end_array();
  };
  columns("sweep", simulation.sweep, [](const SweepAxis& axis) -> const LogColumn& { return axis.column; });
  columns("report", simulation.report, [](const LogColumn& column) -> const LogColumn& { return column; });
  json.key("expectations").begin_array();
  for (const ExpectationText& text : simulation.expectations) json.value(std::string_view(text.text));
  json.end_array();
  append_statistics(json, sweep);
  json.key("runs").begin_array();
  for (std::size_t run = 0; run < sweep.results.size(); ++run) {
    const runtime::Result& result = sweep.results[run];
    json.begin_object().key("values").begin_array();
    for (std::size_t i = 0; i < simulation.sweep.size(); ++i) {
      json.value(simulation.runs[run].values[i] / simulation.sweep[i].column.factor);
    }
    json.end_array().key("report").begin_array();
    for (std::size_t i = 0; i < result.report.size(); ++i) json.value(result.report[i] / simulation.report[i].factor);
    json.end_array().key("expectations").begin_array();
    for (std::size_t i = 0; i < simulation.expectations.size(); ++i) {
      const bool evaluated = i < result.expectations.size() && result.expectations[i].evaluated;
      json.begin_object().key("passed").value(holds(result, i));
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
    json.key("t").value(result.t).key("end").value(end_of(result)).end_object();
  }
  json.end_array();
  json.key("threads").value(static_cast<double>(sweep.threads));
  json.key("wall_s").value(sweep.wall_s);
  json.key("files").value(std::span<const std::string>(sweep.files));
  return json.end_object().text() + '\n';
}

}  // namespace robotc::tools
