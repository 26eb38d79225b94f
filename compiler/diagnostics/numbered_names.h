#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace robotc {

/// Of a name with a number in brackets that none of the known ones has, `tip[13]`, which numbers there are: "`tip` has
/// 1 to 12". Empty where nothing is numbered so.
std::string numbers_known(std::string_view name, const std::vector<std::string_view>& known);

}  // namespace robotc
