#pragma once

#include <string>
#include <string_view>

/// How numbers are written: for people, for files and for programs.
namespace robotc::tools {

/// For people: `digits` significant ones, no trailing zeros, "0" for both zeros ("47.1704", "1.2e-05"); of whole
/// numbers below a million all.
std::string to_readable(double value, int digits = 6);

/// For files: the shortest text that reads back as the same number.
void append_shortest(std::string& out, double value);

/// A quantity with a prefix where that reads better: 0.00081 rad is "0.81 mrad". Only plain units take one.
std::string to_readable_quantity(double value, std::string_view unit, int digits = 3);

/// The width of UTF-8 text on a terminal, taking each code point for one cell.
std::size_t display_width(std::string_view text);

}  // namespace robotc::tools
