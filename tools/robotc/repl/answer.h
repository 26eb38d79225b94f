#pragma once

#include <string>
#include <string_view>

namespace robotc::tools {

/// A text with the expression `answer`, in parentheses, wherever it says `ans`.
std::string with_answer(std::string_view text, const std::string& answer);

}  // namespace robotc::tools
