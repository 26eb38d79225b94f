#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Widths and sizes of LaTeX's mathematics. Private to this stage.
namespace robotc::emit {

/// Approximate printed width in digits, each 5 pt wide at a size of 10 pt.
std::size_t printed_width(std::string_view text);

/// Sizes parentheses to their content: each pair is larger than those inside, and those around fractions are large.
/// Parentheses of functions keep their size.
std::string sized_parentheses(const std::string& text);

}  // namespace robotc::emit
