#include "results/csv.h"

#include <string>

#include "results/numbers.h"

namespace robotc::tools {

void append_csv_field(std::string& out, const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) {
    out += text;
    return;
  }
  out += '"';
  for (char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

void write_csv(std::span<const LogColumn> columns, std::span<const double> times, std::span<const double> log,
               const std::function<void(std::string_view)>& sink) {
  constexpr std::size_t piece = std::size_t{1} << 20;
  std::string out;

  out += "t [s]";
  for (const LogColumn& column : columns) {
    out += ',';
    const std::string unit = column.words.empty() ? " [" + (column.unit.empty() ? "1" : column.unit) + "]" : "";
    append_csv_field(out, column.name + unit);
  }
  out += '\n';

  const double* entry = log.data();
  for (double time : times) {
    append_shortest(out, time);
    for (const LogColumn& column : columns) {
      out += ',';
      const double value = *entry++ / column.factor;
      if (value >= 0 && value < static_cast<double>(column.words.size())) {
        out += column.words[static_cast<std::size_t>(value)];
      } else {
        append_shortest(out, value);
      }
    }
    out += '\n';
    if (out.size() < piece) continue;
    sink(out);
    out.clear();
  }
  sink(out);
}

}  // namespace robotc::tools
