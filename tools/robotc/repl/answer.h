#pragma once

#include <string>
#include <string_view>

namespace robotc::tools {

/// Replaces `ans` in a text by the expression `answer`, in parentheses.
std::string with_answer(std::string_view text, const std::string& answer);

}  // namespace robotc::tools
