#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace robotc::catalogue {

/// Functions probably meant by `name`: by synonyms, textbook letters, spelling or parts of the name. Best first; empty
/// if none is similar.
std::vector<std::string> functions_meant(std::string_view name, const std::vector<std::string_view>& known);

}  // namespace robotc::catalogue
