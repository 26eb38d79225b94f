#pragma once

#include <functional>
#include <vector>

#include "compiler/emit/formula.h"

namespace robotc::emit {

/// Role of a symbol for naming.
enum class NamedFor { letter, position, rate };

/// Writes the sums that the author named by their names. Gives names to sums in parentheses that occur again and again
/// in the formulas, and to the lengths of sliding chains: sums of three or more letters and positions. Sums of rates
/// alone get none. Returns the named sums; each uses only names of those before it. `named`: the author's.
std::vector<NamedSum> name_sums(const std::vector<Formula*>& formulas, const std::vector<NamedSum>& named,
                                const std::function<NamedFor(expr::Id)>& role_of);

}  // namespace robotc::emit
