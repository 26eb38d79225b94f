#include "bench/table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace robotc::bench {

void Table::print() const {
  std::vector<std::size_t> widths;
  for (const auto& row : rows_) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const int width = static_cast<int>(widths[i]);
      std::printf(i == 0 ? "%-*s" : "  %*s", width, row[i].c_str());
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
