#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "compiler/expr/pool.h"

/// Readable equations read back: what `derive` prints, as expressions again. Independent of what prints them.
namespace robotc::test {

/// The symbol of a name: "q.elbow", "m_upper".
using SymbolOf = std::function<expr::Id(const std::string& name)>;

/// `left = left = formula` equations of a text, continued lines joined, comments left out: formulas by each of their
/// left sides. Fails the test where the text is no such thing. Short turns, s23 and c23, are sines and cosines of sums
/// of q2 and q3.
std::map<std::string, expr::Id> read_equations(std::string_view text, expr::Pool& pool, const SymbolOf& symbol);

}  // namespace robotc::test
