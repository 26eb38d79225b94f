#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace robotc {

/// For an unknown name with an index, `tip[13]`: the known indices, "`tip` has 1 to 12". Empty if no known name has
/// one.
std::string numbers_known(std::string_view name, const std::vector<std::string_view>& known);

}  // namespace robotc
