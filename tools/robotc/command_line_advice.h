#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Suggestions for wrong command lines.
namespace robotc::tools {

/// A suggestion for a first argument that is not a command: "did you mean `sim`?". Empty if none is similar.
std::string advice_on_command(std::string_view given, const std::vector<std::string_view>& commands);

/// The same for an unknown option. `options` are the command's, with dashes.
std::string advice_on_option(std::string_view given, const std::vector<std::string_view>& options);

}  // namespace robotc::tools
