#pragma once

#include <string_view>

namespace robotc::tools {

/// How wide a line of text is at a font size of `size` pixels, whichever common sans-serif font a viewer takes: the
/// widest of them, bold ones included.
double text_width(std::string_view text, double size);

}  // namespace robotc::tools
