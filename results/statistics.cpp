#include "results/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "results/angles.h"
#include "results/describe_run.h"
#include "results/numbers.h"
#include "results/table.h"

namespace robotc::tools {

namespace {

constexpr std::array quantiles_shown{0.05, 0.5, 0.95};

double mean_of(const std::vector<double>& numbers) {
  if (numbers.empty()) return std::numeric_limits<double>::quiet_NaN();
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

double deviation_of(const std::vector<double>& numbers, double mean) {
  if (numbers.size() < 2) return std::numeric_limits<double>::quiet_NaN();
  double squares = 0;
  for (const double number : numbers) squares += (number - mean) * (number - mean);
  return std::sqrt(squares / static_cast<double>(numbers.size() - 1));
}

std::vector<double> finite(const std::vector<double>& numbers) {
  std::vector<double> kept;
  std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(kept), [](double x) { return std::isfinite(x); });
  std::sort(kept.begin(), kept.end());
  return kept;
}

/// The values of the listed parameters in a run.
std::vector<double> listed_values(const CompiledSimulation& simulation, std::size_t run) {
  std::vector<double> values;
  for (std::size_t i = 0; i < simulation.sweep.size(); ++i) {
    if (!simulation.sweep[i].drawn) values.push_back(simulation.runs[run].values[i]);
  }
  return values;
}

}  // namespace

Statistics::Statistics(const std::vector<double>& numbers)
    : sorted_(finite(numbers)), mean_(mean_of(sorted_)), deviation_(deviation_of(sorted_, mean_)) {}

double Statistics::quantile(double p) const {
  if (sorted_.empty()) return std::numeric_limits<double>::quiet_NaN();
  const double place = p * static_cast<double>(sorted_.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  if (below + 1 >= sorted_.size()) return sorted_.back();
  return std::lerp(sorted_[below], sorted_[below + 1], place - static_cast<double>(below));
}

bool has_draws(const CompiledSimulation& simulation) {
  return std::any_of(simulation.sweep.begin(), simulation.sweep.end(),
                     [](const SweepAxis& axis) { return axis.drawn; });
}

std::vector<const LogColumn*> listed_columns(const CompiledSimulation& simulation) {
  std::vector<const LogColumn*> columns;
  for (const SweepAxis& axis : simulation.sweep) {
    if (!axis.drawn) columns.push_back(&axis.column);
  }
  return columns;
}

std::vector<FigureStatistics> statistics_of(const CompiledSimulation& simulation,
                                            const std::vector<std::vector<double>>& reports) {
  std::vector<FigureStatistics> all;
  if (!has_draws(simulation)) return all;
  std::vector<std::vector<double>> groups;
  std::vector<std::vector<std::size_t>> members;
  for (std::size_t run = 0; run < reports.size(); ++run) {
    const std::vector<double> values = listed_values(simulation, run);
    const auto group = std::find(groups.begin(), groups.end(), values);
    const auto index = static_cast<std::size_t>(group - groups.begin());
    if (group == groups.end()) {
      groups.push_back(values);
      members.emplace_back();
    }
    members[index].push_back(run);
  }
  for (std::size_t group = 0; group < groups.size(); ++group) {
    for (std::size_t figure = 0; figure < simulation.report.size(); ++figure) {
      std::vector<double> numbers;
      for (const std::size_t run : members[group]) {
        if (!reports[run].empty()) numbers.push_back(reports[run][figure]);
      }
      all.push_back({groups[group], figure, members[group].size(), Statistics(numbers)});
    }
  }
  return all;
}

std::vector<FigureStatistics> statistics_of(const Sweep& sweep) {
  std::vector<std::vector<double>> reports;
  for (const runtime::Result& result : sweep.results) reports.push_back(result.report);
  return statistics_of(sweep.simulation, reports);
}

std::string show_statistics(const Sweep& sweep) {
  const CompiledSimulation& simulation = sweep.simulation;
  const std::vector<FigureStatistics> all = statistics_of(sweep);
  if (all.empty()) return "";
  const std::vector<const LogColumn*> listed = listed_columns(simulation);
  std::vector<Table::Align> align(listed.size(), Table::Align::quantity);
  std::vector<std::string> header;
  for (const LogColumn* column : listed) header.push_back(column->name);
  align.push_back(Table::Align::left);
  header.emplace_back("figure");
  for (const char* name : {"mean", "deviation", "lower 5 %", "median", "upper 5 %"}) {
    align.push_back(Table::Align::quantity);
    header.emplace_back(name);
  }
  align.push_back(Table::Align::left);
  header.emplace_back("");
  Table table(align);
  table.add_row(header);
  for (const FigureStatistics& one : all) {
    const LogColumn& column = simulation.report[one.figure];
    std::vector<std::string> row;
    for (std::size_t i = 0; i < listed.size(); ++i) {
      row.push_back(show_value(one.values[i], *listed[i], simulation.angles));
    }
    row.push_back(column.name);
    const auto add = [&](double value) {
      row.push_back(std::isfinite(value) ? show_value(value, column, simulation.angles) : "");
    };
    add(one.statistics.mean());
    add(one.statistics.deviation());
    for (const double p : quantiles_shown) add(one.statistics.quantile(p));
    row.push_back(one.statistics.count() == one.runs ? ""
                                                     : fmt::format("{} of {} runs", one.statistics.count(), one.runs));
    table.add_row(std::move(row));
  }
  return table.render("  ");
}

void append_statistics(JsonWriter& json, const Sweep& sweep) {
  if (!has_draws(sweep.simulation)) return;
  const std::vector<const LogColumn*> listed = listed_columns(sweep.simulation);
  json.key("statistics").begin_array();
  for (const FigureStatistics& one : statistics_of(sweep)) {
    const LogColumn& column = sweep.simulation.report[one.figure];
    json.begin_object().key("values").begin_array();
    for (std::size_t i = 0; i < listed.size(); ++i) json.value(one.values[i] / listed[i]->factor);
    json.end_array();
    json.key("figure").value(std::string_view(column.name)).key("unit").value(std::string_view(column.unit));
    json.key("runs").value(static_cast<double>(one.runs));
    json.key("count").value(static_cast<double>(one.statistics.count()));
    json.key("mean").value(one.statistics.mean() / column.factor);
    json.key("deviation").value(one.statistics.deviation() / column.factor);
    json.key("quantiles").begin_array();
    for (const double p : quantile_shares) {
      json.begin_object().key("p").value(p).key("value").value(one.statistics.quantile(p) / column.factor).end_object();
    }
    json.end_array().end_object();
  }
  json.end_array();
}

}  // namespace robotc::tools
