#pragma once

#include <string_view>

namespace robotc::tools {

enum class Weight { regular, bold };

/// The width of a line of text at a font size of `size` pixels, in the widest of the sans-serif fonts used in drawings.
double text_width(std::string_view text, double size, Weight weight = Weight::regular);

}  // namespace robotc::tools
