#pragma once

#include <string>
#include <string_view>

/// Formats numbers for people, files and programs.
namespace robotc::tools {

/// For people: `digits` significant digits without trailing zeros, "0" for both zeros ("47.1704", "1.2e-05"); whole
/// numbers below a million in full.
std::string to_readable(double value, int digits = 6);

/// For files: the shortest text that reads back as the same number.
void append_shortest(std::string& out, double value);

/// A quantity with a prefix if that is more readable: 0.00081 rad is "0.81 mrad". Only plain units take one.
std::string to_readable_quantity(double value, std::string_view unit, int digits = 3);

/// The width of UTF-8 text on a terminal, one cell per code point.
std::size_t display_width(std::string_view text);

}  // namespace robotc::tools
