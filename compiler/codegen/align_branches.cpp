// Why: legs do the same arithmetic, but the sums that derivations and reductions leave are associated differently from
// leg to leg, so few of their additions could share an instruction:
//
//     trunk + a₄ + b₄ + (a₃ + b₃) + …        trunk + ((a₁ + b₁) + (a₂ + b₂) + …)
//
// Sums with a single user are opened (see Parts). The terms of each branch are added first, then those of all branches.
// The terms of one branch are ordered by the time at which a processor has them, then by their shapes. Neither depends
// on signs and numbers, so branches on the left and on the right have the same order.
#include "compiler/codegen/align_branches.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/codegen/alike_branches.h"
#include "compiler/codegen/steps.h"
#include "compiler/expr/algorithms.h"
#include "compiler/reduce/rebuild.h"
#include "compiler/reduce/sum_of_products.h"

namespace robotc::codegen {
namespace {

using expr::Id;
using expr::Op;
using Term = reduce::Parts::Term;

/// Latencies of common cores in cycles.
constexpr int cycles_of_sum = 4;
int cycles(Op op) {
  constexpr int of_division = 15;
  constexpr int of_functions = 60;
  if (is_leaf(op) || op == Op::neg) return 0;
  if (op == Op::add || op == Op::sub || op == Op::mul) return cycles_of_sum;
  return op == Op::div || op == Op::sqrt ? of_division : of_functions;
}

class AlignBranches {
 public:
  AlignBranches(const expr::Kernel& kernel, const AlikeBranches& branches)
      : pool_(kernel.pool),
        branches_(branches),
        nodes_(expr::reachable(kernel.pool, kernel.roots())),
        parts_(kernel, nodes_),
        opened_(kernel.pool.size(), false),
        to_(kernel) {
    find_opened();
    find_arrivals();
  }

  expr::Kernel run() && {
    for (const Id id : nodes_) {
      if (!opened_[id.index()]) to_.set(id, is_sum(id) ? aligned(id) : to_.unchanged(id));
    }
    return std::move(to_).finish();
  }

 private:
  [[nodiscard]] bool is_sum(Id id) const { return reduce::is_sum(pool_.op(id)); }

  /// Parts of sums: sums that are opened, and products, which are built beside the sum that they may fuse with.
  void find_opened() {
    for (const Id id : nodes_) {
      if (!is_sum(id)) continue;
      for (const Id arg : pool_.args(id)) {
        if (parts_.is_part(arg)) opened_[arg.index()] = true;
      }
    }
  }

  /// A product that is a term fuses with its sum, so its factors count. The terms of one shape arrive when the last of
  /// them does.
  void find_arrivals() {
    std::vector<int> ready(pool_.size(), 0);
    for (const Id id : nodes_) {
      int arguments = 0;
      for (const Id arg : pool_.args(id)) arguments = std::max(arguments, ready[arg.index()]);
      int& own = ready[id.index()];
      if (is_sum(id) && !opened_[id.index()]) {
        std::vector<int> terms;
        for (const Term& term : parts_.terms(id)) terms.push_back(ready[term.id.index()]);
        std::sort(terms.begin(), terms.end());
        for (const int term : terms) own = std::max(own, term) + cycles_of_sum;
      } else {
        own = arguments + (opened_[id.index()] ? 0 : cycles(pool_.op(id)));
      }
      int& latest = arrivals_[branches_.shapes[id.index()]];
      latest = std::max(latest, own);
    }
  }

  /// A term in the new pool.
  [[nodiscard]] Id image(Id term) {
    if (!opened_[term.index()]) return to_.image(term);
    return to_.pool().mul(to_.image(pool_.arg(term, 0)), to_.image(pool_.arg(term, 1)));
  }

  [[nodiscard]] Id sum(const std::vector<Term>& terms) {
    std::vector<std::tuple<int, std::uint64_t, std::size_t>> order;  // arrival, shape, place
    for (std::size_t i = 0; i < terms.size(); ++i) {
      const std::uint64_t shape = branches_.shapes[terms[i].id.index()];
      order.emplace_back(arrivals_.at(shape), shape, i);
    }
    std::sort(order.begin(), order.end());
    Id total = to_.pool().zero();
    for (const auto& [arrival, shape, i] : order) {
      const Id term = image(terms[i].id);
      total = terms[i].negative ? to_.pool().sub(total, term) : to_.pool().add(total, term);
    }
    return total;
  }

  [[nodiscard]] Id aligned(Id id) {
    const std::vector<Term> terms = parts_.terms(id);
    std::vector<std::vector<Term>> of_branches(branches_.count);
    std::vector<Term> others;
    for (const Term& term : terms) {
      const std::uint32_t branch = branches_.branch_of[term.id.index()];
      (branch == AlikeBranches::none ? others : of_branches[branch]).push_back(term);
    }
    std::erase_if(of_branches, [](const std::vector<Term>& group) { return group.empty(); });
    if (of_branches.size() <= 1) return sum(terms);
    std::vector<Id> totals;
    for (const std::vector<Term>& group : of_branches) totals.push_back(sum(group));
    // Pairs, then pairs of pairs, …: the branches are ready at the same time.
    while (totals.size() > 1) {
      std::vector<Id> pairs;
      for (std::size_t i = 0; i < totals.size(); i += 2) {
        pairs.push_back(i + 1 < totals.size() ? to_.pool().add(totals[i], totals[i + 1]) : totals[i]);
      }
      totals = std::move(pairs);
    }
    return to_.pool().add(sum(others), totals.front());
  }

  const expr::Pool& pool_;
  const AlikeBranches& branches_;
  std::vector<Id> nodes_;
  reduce::Parts parts_;
  std::vector<bool> opened_;  ///< by node
  reduce::Rebuild to_;
  std::unordered_map<std::uint64_t, int> arrivals_;  ///< by shape, in cycles
};

}  // namespace

AlignedKernel::AlignedKernel(const expr::Kernel& kernel) : given_(kernel), branches_(find_alike_branches(kernel)) {
  if (branches_.count == 0) return;
  made_ = AlignBranches(kernel, branches_).run();
  branches_ = find_alike_branches(*made_);
}

}  // namespace robotc::codegen
