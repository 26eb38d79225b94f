#include "compiler/codegen/pack_choice.h"

#include "compiler/codegen/minimum_cut.h"
#include "compiler/codegen/steps.h"
#include "compiler/expr/algorithms.h"

namespace robotc::codegen {

using expr::Id;
using expr::Op;

namespace {

/// Costs in tenths of a scalar operation, measured on Zen 4. Gathering scattered values, and extracting lanes, takes
/// memory accesses or a shuffle per lane.
constexpr int cost_of_operation = 10;
constexpr int cost_of_pack = 13;
constexpr int cost_of_gathered_lane = 8;
constexpr int cost_of_constant_lanes = 4;
constexpr int cost_of_extracted_lane = 5;

/// The candidates to compute as packs at least cost, ignoring shared lanes and values that become unused: a minimum cut
/// between vectors (the source's side) and single numbers. A pack on the other side than its user is gathered, or taken
/// apart, once.
std::vector<bool> cheapest_choice(const expr::Kernel& kernel, const PackCandidates& candidates,
                                  std::span<const Id> fused) {
  const expr::Pool& pool = kernel.pool;
  const std::vector<Pack>& packs = candidates.packs;
  constexpr long always = 1'000'000'000;
  const auto count = static_cast<std::uint32_t>(packs.size());
  const std::uint32_t vectors = count;
  const std::uint32_t numbers = count + 1;
  Network network(count + 2);

  std::vector<std::uint32_t> homes(pool.size(), 0);
  for (const Pack& pack : packs) {
    if (pack.op == Op::list) continue;
    for (const Id id : pack.lanes) {
      if (id.valid()) ++homes[id.index()];
    }
  }
  // Nodes used as single numbers whatever is chosen.
  std::vector<bool> single(pool.size(), false);
  std::vector<bool> is_fused(pool.size(), false);
  for (const Id product : fused) {
    if (product.valid()) is_fused[product.index()] = true;
  }
  for (const Id id : expr::reachable(pool, kernel.roots())) {
    if (is_leaf(pool.op(id)) || homes[id.index()] > 0 || is_fused[id.index()]) continue;
    for (const Id arg : pool.args(id)) single[arg.index()] = true;
    if (!fused[id.index()].valid()) continue;
    for (const Id factor : pool.args(fused[id.index()])) single[factor.index()] = true;
  }
  std::vector<std::vector<std::uint32_t>> users(count);
  for (std::uint32_t p = 0; p < count; ++p) {
    for (const PackOperand& operand : packs[p].operands) {
      if (operand.same.valid()) single[operand.same.index()] = true;
      if (operand.pack != no_pack) users[operand.pack].push_back(p);
    }
  }
  for (const PackStore& store : candidates.stores) {
    network.add_edge(vectors, store.pack, cost_of_operation * static_cast<long>(store.count - 1));
  }

  std::vector<std::uint32_t> put_together(count, no_pack);
  for (std::uint32_t p = 0; p < count; ++p) {
    const Pack& pack = packs[p];
    const bool computed = pack.op != Op::list;
    long gathering = cost_of_constant_lanes;
    long inserting = 0;
    long operations = 0;
    long taking_out = 0;
    long lanes = 0;
    const std::uint32_t base = computed ? no_pack : pack.operands[0].pack;
    for (std::size_t lane = 0; lane < pack.lanes.size(); ++lane) {
      const Id id = pack.lanes[lane];
      if (!id.valid()) continue;
      ++lanes;
      const long own = pool.op(id) == Op::number ? 0 : cost_of_gathered_lane;
      gathering += own;
      if (base != no_pack && packs[base].lanes[lane] != id) inserting += own;
      if (!computed) continue;
      operations += cost_of_operation / homes[id.index()];
      if (single[id.index()]) taking_out += cost_of_extracted_lane;
    }
    if (computed) {
      network.add_edge(vectors, p, operations);
      network.add_edge(p, numbers, cost_of_pack + taking_out);
      const long all_out = lanes * cost_of_extracted_lane - taking_out;
      std::uint32_t taken_apart = no_pack;
      for (const std::uint32_t user : users[p]) {
        if (packs[user].op == Op::list) continue;
        if (taken_apart == no_pack) {
          taken_apart = network.add_node();
          network.add_edge(p, taken_apart, all_out);
        }
        network.add_edge(taken_apart, user, always);
      }
    }
    if (users[p].empty()) continue;
    // On the vectors' side if a user of this pack is.
    const std::uint32_t wanted = network.add_node();
    put_together[p] = wanted;
    if (computed) {
      network.add_edge(wanted, p, gathering);
    } else if (base == no_pack) {
      network.add_edge(wanted, numbers, gathering);
    } else {
      network.add_edge(wanted, numbers, inserting + cost_of_constant_lanes);
    }
  }
  for (std::uint32_t p = 0; p < count; ++p) {
    for (const std::uint32_t user : users[p]) {
      const std::uint32_t from = packs[user].op == Op::list ? put_together[user] : user;
      if (from != no_pack) network.add_edge(from, put_together[p], always);
    }
  }
  std::vector<bool> result = network.part(vectors, numbers);
  result.resize(count);
  for (std::uint32_t p = 0; p < count; ++p) result[p] = result[p] && packs[p].op != Op::list;
  return result;
}

}  // namespace

PackChoice::PackChoice(const expr::Kernel& kernel, const PackCandidates& candidates, std::span<const Id> fused)
    : pool_(kernel.pool),
      is_fused_(kernel.pool.size(), false),
      packs_(candidates.packs),
      stored_(packs_.size()),
      computed_(packs_.size(), false),
      users_(packs_.size(), 0),
      homes_(pool_.size(), 0),
      needs_(pool_.size(), 0) {
  for (const Id product : fused) {
    if (product.valid()) is_fused_[product.index()] = true;
  }
  for (const Id root : kernel.roots()) need(root);
  for (const PackStore& store : candidates.stores) {
    for (std::uint32_t i = 0; i < store.count; ++i) {
      stored_[store.pack].push_back(kernel.outputs[store.port].entries[store.entry + i]);
    }
  }
  scalar_cost_ = cost_;
  const std::vector<bool> chosen = cheapest_choice(kernel, candidates, fused);
  for (std::uint32_t p = 0; p < packs_.size(); ++p) {
    if (chosen[p]) compute(p);
  }
  for (int sweep = 0; sweep < 4 && improve(); ++sweep) {
  }
}

long PackChoice::cost() const { return cost_; }

long PackChoice::scalar_cost() const { return scalar_cost_; }

void PackChoice::dissolve(std::uint32_t p) {
  for (const Id id : packs_[p].lanes) {
    if (id.valid()) move_home(id, -1);
  }
  for (const PackOperand& operand : packs_[p].operands) release(operand);
  cost_ -= cost_of_pack;
  computed_[p] = false;
  for (const Id id : stored_[p]) need(id);
  if (users_[p] > 0) acquire_lanes(p);
}

bool PackChoice::improve() {
  bool changed = false;
  for (std::uint32_t p = 0; p < packs_.size(); ++p) {
    if (packs_[p].op == Op::list) continue;
    const long before = cost_;
    computed_[p] ? dissolve(p) : compute(p);
    if (cost_ < before) {
      changed = true;
    } else {
      computed_[p] ? dissolve(p) : compute(p);
    }
  }
  return changed;
}

void PackChoice::compute(std::uint32_t p) {
  // Users that gathered it now take it whole.
  if (users_[p] > 0) release_lanes(p);
  computed_[p] = true;
  for (const Id id : stored_[p]) no_need(id);
  cost_ += cost_of_pack;
  for (const PackOperand& operand : packs_[p].operands) acquire(operand);
  for (const Id id : packs_[p].lanes) {
    if (id.valid()) move_home(id, +1);
  }
}

void PackChoice::acquire(const PackOperand& operand) {
  if (operand.same.valid()) need(operand.same);
  if (operand.pack != no_pack && users_[operand.pack]++ == 0 && !computed_[operand.pack]) acquire_lanes(operand.pack);
}
void PackChoice::release(const PackOperand& operand) {
  if (operand.same.valid()) no_need(operand.same);
  if (operand.pack != no_pack && --users_[operand.pack] == 0 && !computed_[operand.pack]) release_lanes(operand.pack);
}

/// Gathers a pack.
void PackChoice::acquire_lanes(std::uint32_t p) {
  cost_ += gathering_cost(p);
  for_each_gathered(p, [&](Id id) { need(id); });
  if (packs_[p].op == Op::list) acquire(packs_[p].operands[0]);
}
void PackChoice::release_lanes(std::uint32_t p) {
  cost_ -= gathering_cost(p);
  for_each_gathered(p, [&](Id id) { no_need(id); });
  if (packs_[p].op == Op::list) release(packs_[p].operands[0]);
}

template <class Function>
void PackChoice::for_each_gathered(std::uint32_t p, Function function) const {
  const std::uint32_t base = packs_[p].op == Op::list ? packs_[p].operands[0].pack : no_pack;
  for (std::size_t lane = 0; lane < packs_[p].lanes.size(); ++lane) {
    const Id id = packs_[p].lanes[lane];
    if (id.valid() && (base == no_pack || packs_[base].lanes[lane] != id)) function(id);
  }
}

long PackChoice::gathering_cost(std::uint32_t p) const {
  long cost = cost_of_constant_lanes;
  for_each_gathered(p, [&](Id id) {
    if (pool_.op(id) != Op::number) cost += cost_of_gathered_lane;
  });
  return cost;
}

void PackChoice::need(Id id) {
  if (needs_[id.index()]++ == 0) start(id);
}
void PackChoice::no_need(Id id) {
  if (--needs_[id.index()] == 0) stop(id);
}
void PackChoice::move_home(Id id, int by) {
  const bool needed = needs_[id.index()] > 0;
  const bool had = homes_[id.index()] > 0;
  const bool has = static_cast<int>(homes_[id.index()]) + by > 0;
  if (needed && had != has) stop(id);
  homes_[id.index()] += by;
  if (needed && had != has) start(id);
}
/// A scalar: extracted from a pack, or computed.
void PackChoice::start(Id id) {
  if (is_stored(pool_.op(id))) return;
  if (homes_[id.index()] > 0) {
    cost_ += cost_of_extracted_lane;
    return;
  }
  if (!is_fused_[id.index()]) cost_ += cost_of_operation;
  for (const Id arg : pool_.args(id)) need(arg);
}
void PackChoice::stop(Id id) {
  if (is_stored(pool_.op(id))) return;
  if (homes_[id.index()] > 0) {
    cost_ -= cost_of_extracted_lane;
    return;
  }
  if (!is_fused_[id.index()]) cost_ -= cost_of_operation;
  for (const Id arg : pool_.args(id)) no_need(arg);
}

}  // namespace robotc::codegen
