#include "compiler/reduce/sum_of_products.h"

#include "compiler/reduce/rebuild.h"

namespace robotc::reduce {

using expr::Id;
using expr::Op;

bool is_sum(Op op) { return op == Op::add || op == Op::sub || op == Op::neg; }

Parts::Parts(const expr::Kernel& kernel, const std::vector<Id>& nodes)
    : pool_(kernel.pool), part_(kernel.pool.size(), false) {
  const auto uses = count_uses(kernel, nodes);
  for (const Id id : nodes) {
    const Op op = pool_.op(id);
    if (!is_sum(op) && op != Op::mul) continue;
    for (const Id arg : pool_.args(id)) {
      if (uses[arg.index()] != 1) continue;
      const Op inner = pool_.op(arg);
      part_[arg.index()] = inner == Op::mul || (is_sum(inner) && is_sum(op));
    }
  }
}

std::vector<Parts::Term> Parts::terms(Id sum) const {
  std::vector<Term> result;
  std::vector<Term> pending = {{false, sum}};
  while (!pending.empty()) {
    const Term term = pending.back();
    pending.pop_back();
    const Op op = pool_.op(term.id);
    if (!is_sum(op) || (term.id != sum && !is_part(term.id))) {
      result.push_back(term);
      continue;
    }
    // Push the first argument last, so that it comes first.
    if (op != Op::neg) pending.push_back({term.negative != (op == Op::sub), pool_.arg(term.id, 1)});
    pending.push_back({term.negative != (op == Op::neg), pool_.arg(term.id, 0)});
  }
  return result;
}

std::vector<Id> Parts::factors(Id product) const {
  std::vector<Id> result;
  std::vector<Id> pending = {product};
  while (!pending.empty()) {
    const Id id = pending.back();
    pending.pop_back();
    if (pool_.op(id) != Op::mul || (id != product && !is_part(id))) {
      result.push_back(id);
      continue;
    }
    pending.push_back(pool_.arg(id, 1));
    pending.push_back(pool_.arg(id, 0));
  }
  return result;
}

SumOfProducts Parts::expand(Id id) const {
  SumOfProducts sum;
  for (const Term& term : terms(id)) {
    const bool whole = term.id != id && !is_part(term.id);
    sum.push_back({term.negative, whole ? std::vector<Id>{term.id} : factors(term.id)});
  }
  return sum;
}

}  // namespace robotc::reduce
