#include "tools/robotc/view/second_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <utility>

#include "compiler/source/csv_table.h"
#include "compiler/syntax/parse.h"
#include "compiler/units/unit.h"

namespace robotc::tools {

namespace {

/// "q.elbow" and "deg" of "q.elbow [deg]".
struct Heading {
  std::string name;
  std::string unit;
};

Heading heading_of(const std::string& text) {
  const std::size_t bracket = text.rfind(" [");
  if (bracket == std::string::npos || !text.ends_with(']')) return {text, "1"};
  return {text.substr(0, bracket), text.substr(bracket + 2, text.size() - bracket - 3)};
}

/// A column of a table and the factor that turns its numbers into SI.
struct LogPlace {
  std::size_t index = 0;
  double factor = 1;
};

std::variant<LogPlace, std::string> column_of(const CsvTable& table, const std::string& name) {
  for (std::size_t i = 0; i < table.header.size(); ++i) {
    const auto [found, unit] = heading_of(table.header[i].text);
    if (found != name) continue;
    const std::variant<Unit, UnitError> read = parse_unit(unit == "1" ? "SI" : unit);
    const auto* known = std::get_if<Unit>(&read);
    if (known == nullptr) return fmt::format("the unit `{}` of `{}` is not known", unit, name);
    return LogPlace{i, known->place_si ? 1 : known->factor.to_double()};
  }
  return fmt::format("there is no column `{}`: the run has to `log q`", name);
}

}  // namespace

std::variant<SecondRun, std::string> read_second_run(const std::string& path, const std::vector<std::string>& names) {
  auto text = read_file(path, max_source_bytes);
  if (const auto* error = std::get_if<FileError>(&text)) return fmt::format("cannot read {}: {}", path, error->reason);
  SourceMap sources;
  const SourceId source = sources.add(path, std::move(std::get<std::string>(text)));
  const std::variant<CsvTable, CsvError> read = read_csv(sources, source);
  if (const auto* error = std::get_if<CsvError>(&read)) return fmt::format("{}: {}", path, error->message);
  const CsvTable& table = std::get<CsvTable>(read);
  std::vector<LogPlace> columns;
  std::vector<std::string> wanted{"t"};
  for (const std::string& name : names) wanted.push_back("q." + name);
  for (const std::string& name : wanted) {
    const std::variant<LogPlace, std::string> column = column_of(table, name);
    if (const auto* error = std::get_if<std::string>(&column)) return fmt::format("{}: {}", path, *error);
    columns.push_back(std::get<LogPlace>(column));
  }
  SecondRun run{std::filesystem::path(path).stem().string(), {}, {}};
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const std::string& cell = table.rows[row][columns[c].index].text;
      double value = 0;
      const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
      if (error != std::errc() || end != cell.data() + cell.size() || !std::isfinite(value)) {
        return fmt::format("{}: row {} of `{}` is not a number: {}", path, row + 1, wanted[c], cell);
      }
      (c == 0 ? run.times : run.q).push_back(value * columns[c].factor);
    }
    if (row > 0 && run.times[row] < run.times[row - 1]) return fmt::format("{}: its times do not ascend", path);
  }
  if (run.times.empty()) return fmt::format("{}: it has no rows", path);
  return run;
}

SecondRun second_run_of(const CompiledSimulation& simulation, const runtime::Result& result) {
  SecondRun run{simulation.name, result.motion.times, {}};
  const std::size_t nq = simulation.system.nq;
  const std::size_t rows = run.times.size();
  const std::size_t width = rows == 0 ? 0 : result.motion.values.size() / rows;
  for (std::size_t row = 0; row < rows; ++row) {
    const auto from = result.motion.values.begin() + static_cast<std::ptrdiff_t>(row * width);
    run.q.insert(run.q.end(), from, from + static_cast<std::ptrdiff_t>(nq));
  }
  return run;
}

std::vector<double> at_times(const SecondRun& run, const std::vector<double>& times) {
  const std::size_t nq = run.times.empty() ? 0 : run.q.size() / run.times.size();
  std::vector<double> values;
  values.reserve(times.size() * nq);
  for (const double t : times) {
    const auto after = std::min(static_cast<std::size_t>(std::ranges::lower_bound(run.times, t) - run.times.begin()),
                                run.times.size() - 1);
    const std::size_t before = after == 0 ? 0 : after - 1;
    const double length = run.times[after] - run.times[before];
    const double share = length > 0 ? std::clamp((t - run.times[before]) / length, 0.0, 1.0) : 1;
    for (std::size_t i = 0; i < nq; ++i) {
      values.push_back(std::lerp(run.q[before * nq + i], run.q[after * nq + i], share));
    }
  }
  return values;
}

}  // namespace robotc::tools
