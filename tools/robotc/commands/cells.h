#pragma once

#include <optional>
#include <string>

#include "results/numbers.h"

/// Cells of tables of measurements: three digits, "-" for what was not measured.
namespace robotc::tools {

inline std::string cell(const std::optional<double>& value) {
  constexpr int digits = 3;
  return value ? to_readable(*value, digits) : "-";
}
inline std::string cell(const std::optional<std::size_t>& count) { return count ? std::to_string(*count) : "-"; }

}  // namespace robotc::tools
