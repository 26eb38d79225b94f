#include "compiler/reduce/rebuild.h"

#include "compiler/expr/algorithms.h"

namespace robotc::reduce {

using expr::Id;
using expr::Kernel;
using expr::Port;

Rebuild::Rebuild(const Kernel& from) : from_(from), image_(from.pool.size()) {
  to_.name = from.name;
  to_.pool.reserve(from.pool.size());
  to_.inputs = from.inputs;
  to_.constants = from.constants;
  for (Port& port : to_.inputs) adopt(port);
  adopt(to_.constants);
}

Rebuild::Rebuild(const Kernel& from, const std::vector<expr::Symbol>& constants)
    : from_(from), image_(from.pool.size()) {
  to_.name = from.name;
  to_.inputs = from.inputs;
  for (Port& port : to_.inputs) adopt(port);
  to_.constants = {"constants", {}, constants.size(), 1};
  for (const expr::Symbol& symbol : constants) {
    to_.constants.entries.push_back(to_.pool.symbol(symbol.name, symbol.stage));
  }
}

void Rebuild::adopt(Port& port) {
  for (Id& entry : port.entries) {
    const expr::Symbol& symbol = from_.pool.symbol_of(entry);
    const Id own = to_.pool.symbol(symbol.name, symbol.stage);
    set(entry, own);
    entry = own;
  }
}

Id Rebuild::unchanged(Id id) {
  return from_.pool.is_symbol(id) ? image(id) : expr::rebuild(from_.pool, id, to_.pool, image_);
}

Kernel Rebuild::finish() && {
  to_.outputs = from_.outputs;
  for (Port& port : to_.outputs) {
    for (Id& entry : port.entries) entry = image(entry);
  }
  expr::copy_rows(from_.pool, to_.pool, image_);
  return std::move(to_);
}

std::vector<std::uint32_t> count_uses(const Kernel& kernel, const std::vector<Id>& nodes) {
  std::vector<std::uint32_t> uses(kernel.pool.size(), 0);
  for (const Id id : nodes) {
    for (const Id arg : kernel.pool.args(id)) ++uses[arg.index()];
  }
  for (const Id root : kernel.roots()) ++uses[root.index()];
  return uses;
}

std::size_t cost(const Kernel& kernel) {
  const auto counts = expr::count_operations(kernel.pool, kernel.roots());
  return 2 * (counts.multiplications + counts.additions + counts.selects) +
         8 * (counts.divisions + counts.square_roots) + 24 * (counts.sincos_pairs + counts.other_functions) +
         counts.negations;
}

Kernel cheaper(Kernel before, Kernel after) {
  return cost(after) < cost(before) ? std::move(after) : std::move(before);
}

}  // namespace robotc::reduce
