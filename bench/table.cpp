#include "bench/table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace robotc::bench {

namespace {

/// Columns on a terminal: counts bytes that begin a UTF-8 character.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

void Table::print() const {
  std::vector<std::size_t> widths;
  for (const auto& row : rows_) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
  }
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string blanks(widths[i] - width(row[i]), ' ');
      std::printf("%s", i == 0 ? (row[i] + blanks).c_str() : ("  " + blanks + row[i]).c_str());
    }
    std::printf("\n");
  }
  std::printf("\n");
}

std::string show(double value) {
  const double magnitude = std::abs(value);
  const int decimals = magnitude < 1 ? 3 : magnitude < 10 ? 2 : magnitude < 100 ? 1 : 0;
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

}  // namespace robotc::bench
