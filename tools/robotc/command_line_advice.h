#pragma once

#include <string>
#include <string_view>
#include <vector>

/// What a command line that cannot be read was probably meant to be.
namespace robotc::tools {

/// What there is to say about a first argument that is no command, as a clause: "did you mean `sim`?". Empty if nothing
/// comes near.
std::string advice_on_command(std::string_view given, const std::vector<std::string_view>& commands);

/// The same for an option that a command does not have. `options` are its own, with their dashes.
std::string advice_on_option(std::string_view given, const std::vector<std::string_view>& options);

}  // namespace robotc::tools
