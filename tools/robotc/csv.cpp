#include "tools/robotc/csv.h"

#include "tools/robotc/numbers.h"

namespace robotc::tools {

namespace {

void append_field(std::string& out, const std::string& text) {
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

}  // namespace

std::string to_csv(std::span<const LogColumn> columns, std::span<const double> times, std::span<const double> log) {
  constexpr std::size_t usual_width = 20;  // bytes a number
  std::string out;
  out.reserve(times.size() * (columns.size() + 1) * usual_width + 4096);

  out += "t [s]";
  for (const LogColumn& column : columns) {
    out += ',';
    append_field(out, column.name + " [" + (column.unit.empty() ? "1" : column.unit) + "]");
  }
  out += '\n';

  const double* entry = log.data();
  for (double time : times) {
    append_shortest(out, time);
    for (const LogColumn& column : columns) {
      out += ',';
      append_shortest(out, *entry++ / column.factor);
    }
    out += '\n';
  }
  return out;
}

}  // namespace robotc::tools
