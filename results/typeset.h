#pragma once

#include <string>
#include <string_view>

/// Text as SVG and HTML want it.
namespace robotc::tools {

/// Safe between tags and in attributes; bytes that are no text (paths may hold any) become U+FFFD.
std::string escape_markup(std::string_view text);

/// "-7" as "⁻⁷".
std::string superscript(std::string_view digits);

/// "kg*m^2/s" as "kg·m²/s".
std::string typeset_unit(std::string_view unit);

/// Nothing to be shown beside a number.
bool is_plain_unit(std::string_view unit);

}  // namespace robotc::tools
