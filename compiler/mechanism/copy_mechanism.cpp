#include "compiler/mechanism/copy_mechanism.h"

#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/visit_expressions.h"

namespace robotc {

using expr::Id;

Mechanism copy(const Mechanism& mechanism, const expr::Pool& from, expr::Pool& to) {
  Mechanism result = mechanism;
  std::vector<Id> ids;
  for_each_expression(result, [&](Id& id) { ids.push_back(id); });
  std::vector<expr::Assignment> symbols;
  for (const Id id : expr::reachable(from, ids)) {
    if (!from.is_symbol(id)) continue;
    const expr::Symbol& symbol = from.symbol_of(id);
    symbols.emplace_back(id, to.symbol(symbol.name, symbol.stage));
  }
  const std::vector<Id> copies = expr::copy(from, ids, to, symbols);
  auto next = copies.begin();
  for_each_expression(result, [&](Id& id) { id = *next++; });
  result.mobility.linear = nullptr;  // of the other pool
  return result;
}

}  // namespace robotc
