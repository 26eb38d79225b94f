#include "compiler/expr/term_magnitudes.h"

#include <algorithm>
#include <cmath>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/numeric.h"

namespace robotc::expr {

std::vector<double> term_magnitudes(const Kernel& kernel, const std::vector<std::vector<double>>& inputs,
                                    const std::vector<double>& constants) {
  struct Term {
    double value = 0;
    double magnitude = 0;
  };
  const Pool& pool = kernel.pool;
  std::vector<Term> terms(pool.size());
  const auto set = [&](const Port& port, const std::vector<double>& values) {
    for (std::size_t i = 0; i < port.entries.size(); ++i) {
      terms[port.entries[i].index()] = {values[i], std::abs(values[i])};
    }
  };
  for (std::size_t i = 0; i < kernel.inputs.size(); ++i) set(kernel.inputs[i], inputs[i]);
  set(kernel.constants, constants);

  const std::vector<Id> roots = kernel.roots();
  for (const Id id : reachable(pool, roots)) {
    if (pool.is_symbol(id)) continue;
    Term& term = terms[id.index()];
    if (pool.is_number(id)) {
      term.value = pool.value(id).to_double();
      term.magnitude = std::abs(term.value);
      continue;
    }
    const auto args = pool.args(id);
    const auto arg = [&](std::size_t i) { return i < args.size() ? terms[args[i].index()] : Term{}; };
    const Term a = arg(0), b = arg(1), c = arg(2);
    term.value = apply(pool.op(id), a.value, b.value, c.value);
    switch (pool.op(id)) {
      case Op::add:
      case Op::sub:
        term.magnitude = a.magnitude + b.magnitude;
        break;
      case Op::mul:
        term.magnitude = a.magnitude * b.magnitude;
        break;
      case Op::div:
        term.magnitude = a.magnitude * b.magnitude / (b.value * b.value);
        break;
      case Op::neg:
      case Op::abs:
        term.magnitude = a.magnitude;
        break;
      case Op::sqrt:
        term.magnitude = a.magnitude > 0 ? a.magnitude / term.value : 0;
        break;
      case Op::sin:
      case Op::cos:
        // An absolute error of the angle appears undiminished in the result.
        term.magnitude = std::max(1.0, a.magnitude);
        break;
      case Op::select:
        term.magnitude = std::max(b.magnitude, c.magnitude);
        break;
      default:
        term.magnitude = std::max({std::abs(term.value), a.magnitude, b.magnitude});
    }
  }
  std::vector<double> result;
  result.reserve(roots.size());
  for (const Id root : roots) result.push_back(terms[root.index()].magnitude);
  return result;
}

}  // namespace robotc::expr
