#pragma once

#include <string_view>

namespace robotc {

/// One line on a word of the language or a built-in function, "the largest |x| of a run"; empty: none.
std::string_view help_text(std::string_view word);

}  // namespace robotc
