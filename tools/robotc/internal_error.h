#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace robotc::tools {

/// The message for an internal error: what failed, the version, the command (which names the
/// file), and where to report it.
std::string internal_error(const std::exception& error, std::string_view version,
                           const std::vector<std::string>& command);

}  // namespace robotc::tools
