#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "compiler/expr/pool.h"

/// Parses readable equations printed by `derive` back to expressions. Independent of the printer.
namespace robotc::test {

/// The symbol of a name: "q.elbow", "m_upper".
using SymbolOf = std::function<expr::Id(const std::string& name)>;

/// Parses equations `left = left = formula`, joining continued lines and skipping comments; returns the formulas by
/// each of their left sides. Fails the test for other texts. Short names s23 and c23 are sines and cosines of sums of
/// q2 and q3. Names that are defined after `// where`, each by those before it, are replaced by their definitions.
std::map<std::string, expr::Id> read_equations(std::string_view text, expr::Pool& pool, const SymbolOf& symbol);

}  // namespace robotc::test
