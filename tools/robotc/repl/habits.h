#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Spellings of other interactive tools.
namespace robotc::tools {

/// The name that `? name`, `?name` or `help name` asks about; nothing if the entry is none of these.
std::optional<std::string> help_topic(std::string_view entry);

/// `x = 3` as `let x = 3`, and `f(x) = 2*x` as `fn f(x) = 2*x`; other entries as they are.
std::string as_definition(const std::string& entry);

}  // namespace robotc::tools
