#pragma once

#include <string>
#include <string_view>

/// Formats text for SVG and HTML.
namespace robotc::tools {

/// Escapes text for elements and attributes; invalid bytes (possible in paths) become U+FFFD.
std::string escape_markup(std::string_view text);

/// "-7" as "⁻⁷".
std::string superscript(std::string_view digits);

/// "kg*m^2/s" as "kg·m²/s".
std::string typeset_unit(std::string_view unit);

/// True for units that are not shown after a number.
bool is_plain_unit(std::string_view unit);

}  // namespace robotc::tools
