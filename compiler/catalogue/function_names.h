#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace robotc::catalogue {

/// Which of a robot's functions somebody may mean who calls it `name`: by other names in use and by letters of
/// textbooks, a slip of the pen, or a part of the name. The best first; none: nothing is like it.
std::vector<std::string> functions_meant(std::string_view name, const std::vector<std::string_view>& known);

}  // namespace robotc::catalogue
