#include "compiler/codegen/schedule.h"

#include <algorithm>
#include <array>
#include <span>
#include <unordered_map>

#include "compiler/codegen/alike_branches.h"
#include "compiler/codegen/latency_order.h"
#include "compiler/codegen/steps.h"

namespace robotc::codegen {

using expr::Id;
using expr::Op;

namespace {

enum class Order : std::uint8_t {
  as_built,     ///< by ascending id: equations are mostly derived in a good order, joint by joint
  depth_first,  ///< from the outputs, the argument that needs more registers first (Sethi and Ullman's numbering)
};

/// Makes the steps of a kernel, in either order.
class Ordering {
 public:
  Ordering(const expr::Kernel& kernel, std::uint32_t lanes, Schedule& result)
      : pool_(kernel.pool),
        result_(result),
        nodes_(expr::reachable(kernel.pool, kernel.roots())),
        group_of_(kernel.pool.size(), no_group),
        places_(result.value_count()),
        pack_places_(result.lanes.packs.size()) {
    number_registers();
    make_groups(lanes);
    place_calls();
    place_results(kernel);
  }

  std::vector<Step> run(Order order) {
    steps_.clear();
    done_.assign(result_.value_count(), false);
    group_done_.assign(result_.groups.size(), false);
    if (order == Order::as_built) {
      for (const Id id : nodes_) {
        // A pack is placed when its last lane is due, or earlier if a step needs it.
        const std::uint32_t pack = result_.lanes.places[id.index()].pack;
        if (pack == no_pack || id == last_lane(pack)) visit(id);
      }
    } else {
      for (const Store& store : result_.stores) visit(store.value);
    }
    for (const PackStore& store : result_.lanes.stores) {
      push_pack(store.pack);
      finish();
    }
    // Outputs that are numbers, inputs, sines or cosines are not steps, so no step has stored them yet.
    for (std::uint32_t i = 0; i < result_.stores.size(); ++i) {
      if (!done_[result_.value_of(result_.stores[i].value)]) steps_.push_back({Step::Kind::store, i});
    }
    return std::move(steps_);
  }

 private:
  static constexpr std::uint32_t no_group = std::numeric_limits<std::uint32_t>::max();

  /// Assigns stores to outputs: vectors where packs have them, else single numbers.
  void place_results(const expr::Kernel& kernel) {
    std::vector<std::vector<bool>> stored;
    for (const expr::Port& port : kernel.outputs) stored.emplace_back(port.entries.size(), false);
    for (std::uint32_t i = 0; i < result_.lanes.stores.size(); ++i) {
      const PackStore& store = result_.lanes.stores[i];
      pack_places_[store.pack].push_back(i);
      for (std::uint32_t lane = 0; lane < store.count; ++lane) stored[store.port][store.entry + lane] = true;
    }
    for (std::uint32_t port = 0; port < kernel.outputs.size(); ++port) {
      const std::vector<Id>& entries = kernel.outputs[port].entries;
      for (std::uint32_t entry = 0; entry < entries.size(); ++entry) {
        if (stored[port][entry]) continue;
        places_[result_.value_of(entries[entry])].push_back(static_cast<std::uint32_t>(result_.stores.size()));
        result_.stores.push_back({entries[entry], port, entry});
      }
    }
  }

  [[nodiscard]] Id last_lane(std::uint32_t pack) const {
    Id last(0);
    for (const Id id : result_.lanes.packs[pack].lanes) {
      if (id.valid() && result_.lanes.places[id.index()].pack == pack) last = std::max(last, id);
    }
    return last;
  }

  void number_registers() {
    needs_.assign(pool_.size(), 0);
    for (const Id id : nodes_) {
      const Op op = pool_.op(id);
      if (op == Op::number) continue;
      if (op == Op::symbol || is_sincos(op) || op == Op::result) {
        needs_[id.index()] = 1;
        continue;
      }
      const auto [args, count] = sorted_args(id);
      std::uint32_t need = 1;
      for (std::uint32_t i = 0; i < count; ++i) need = std::max(need, needs_[args[i].index()] + i);
      needs_[id.index()] = need;
    }
  }

  /// The arguments, sorted by the registers they need, most first.
  [[nodiscard]] std::pair<std::array<Id, 3>, std::uint32_t> sorted_args(Id id) const {
    std::array<Id, 3> sorted;
    std::uint32_t count = 0;
    for (const Id arg : pool_.args(id)) {
      std::uint32_t at = count++;
      for (; at > 0 && needs_[sorted[at - 1].index()] < needs_[arg.index()]; --at) sorted[at] = sorted[at - 1];
      sorted[at] = arg;
    }
    return {sorted, count};
  }

  /// Angles of one level depend on no sine or cosine of that level or above, so any of them can share a group.
  void make_groups(std::uint32_t lanes) {
    std::vector<std::uint32_t> levels(pool_.size(), 0);
    std::vector<std::vector<Id>> angles;  // by level
    std::vector<bool> seen(pool_.size(), false);
    for (const Id id : nodes_) {
      const Op op = pool_.op(id);
      if (is_leaf(op)) continue;
      std::uint32_t level = 0;
      for (const Id arg : pool_.args(id)) level = std::max(level, levels[arg.index()]);
      if (is_sincos(op)) {
        const Id angle = pool_.arg(id, 0);
        if (angles.size() <= level) angles.resize(level + 1);
        if (!seen[angle.index()]) angles[level].push_back(angle);
        seen[angle.index()] = true;
        ++level;
      }
      levels[id.index()] = level;
    }
    for (const std::vector<Id>& level : angles) {
      for (std::size_t first = 0; first < level.size();) {
        // The narrowest vector for the rest: 9 angles are 8 + 1, 7 are one group of 8, 3 one of 4.
        std::uint32_t width = 1;
        while (width < lanes && width < level.size() - first) width *= 2;
        const std::size_t count = std::min<std::size_t>(width, level.size() - first);
        add_group(std::span(level).subspan(first, count), width);
        first += count;
      }
    }
    result_.slots.assign(result_.value_count(), Schedule::no_slot);
    for (const Id id : nodes_) {
      if (!is_sincos(pool_.op(id))) continue;
      const Id angle = pool_.arg(id, 0);
      const SincosGroup& group = result_.groups[group_of_[angle.index()]];
      const auto lane = std::find(group.angles.begin(), group.angles.end(), angle) - group.angles.begin();
      const std::uint32_t half = pool_.op(id) == Op::cos ? group.lanes : 0;
      result_.slots[id.index()] = group.slot + half + static_cast<std::uint32_t>(lane);
    }
  }

  void place_calls() {
    const auto take = [&](std::size_t count) {
      const auto slot = static_cast<std::uint32_t>(result_.scratch_size);
      result_.scratch_size += count;
      return slot;
    };
    std::unordered_map<Id, std::uint32_t> results;  // by call
    for (const Id id : nodes_) {
      const Op op = pool_.op(id);
      if (op == Op::result) result_.slots[id.index()] = results.at(pool_.arg(id, 0)) + index_of(id);
      if (op != Op::call) continue;
      const expr::IntrinsicCall& call = pool_.call_of(id);
      const intrinsics::Description& description = call.description();
      const CallPlace place{id, take(description.argument_count(call.shape)),
                            take(description.result_count(call.shape))};
      result_.calls.push_back(place);
      result_.workspace_size = std::max(result_.workspace_size, description.workspace_size(call.shape));
      results.emplace(id, place.results);
      // The last argument belongs to the outermost list, the first two to the innermost.
      Id list = pool_.arg(id, 0);
      std::uint32_t slot = place.slot + static_cast<std::uint32_t>(pool_.call_arguments(id).size());
      if (pool_.op(list) != Op::list) result_.arguments[id].push_back({list, place.slot});
      for (; pool_.op(list) == Op::list; list = pool_.arg(list, 0)) {
        result_.arguments[list].push_back({pool_.arg(list, 1), --slot});
        if (pool_.op(pool_.arg(list, 0)) != Op::list) result_.arguments[list].push_back({pool_.arg(list, 0), --slot});
      }
    }
  }

  [[nodiscard]] std::uint32_t index_of(Id result) const {
    return static_cast<std::uint32_t>(pool_.result_index(result));
  }

  void add_group(std::span<const Id> angles, std::uint32_t lanes) {
    for (const Id angle : angles) group_of_[angle.index()] = static_cast<std::uint32_t>(result_.groups.size());
    result_.groups.push_back({{angles.begin(), angles.end()}, lanes, static_cast<std::uint32_t>(result_.scratch_size)});
    result_.scratch_size += std::size_t{2} * lanes;
  }

  /// A node to be scheduled after its dependencies.
  struct Frame {
    Step::Kind kind;
    std::uint32_t index;
    std::uint32_t next = 0;  ///< first dependency not yet visited
  };

  void push(Id id) {
    if (pool_.op(id) == Op::result) id = pool_.arg(id, 0);
    if (is_leaf(pool_.op(id))) return;
    if (const std::uint32_t pack = result_.lanes.places[id.index()].pack; pack != no_pack) {
      push_pack(pack);
    } else if (is_sincos(pool_.op(id))) {
      const std::uint32_t group = group_of_[pool_.arg(id, 0).index()];
      if (!group_done_[group]) stack_.push_back({Step::Kind::sincos, group});
    } else if (!done_[id.index()]) {
      stack_.push_back({Step::Kind::node, id.value});
    }
  }

  void push_pack(std::uint32_t pack) {
    if (!done_[result_.value_of_pack(pack)]) stack_.push_back({Step::Kind::pack, pack});
  }

  void visit(Id root) {
    push(root);
    finish();
  }

  void finish() {
    while (!stack_.empty()) {
      const Frame frame = stack_.back();
      if (push_next_need(stack_.back())) continue;
      stack_.pop_back();
      steps_.push_back({frame.kind, frame.index});
      switch (frame.kind) {
        case Step::Kind::sincos:
          group_done_[frame.index] = true;
          break;
        case Step::Kind::pack:
          done_[result_.value_of_pack(frame.index)] = true;
          for (const std::uint32_t place : pack_places_[frame.index]) steps_.push_back({Step::Kind::pack_store, place});
          for (const std::uint32_t place : places_[result_.value_of_pack(frame.index)]) {
            steps_.push_back({Step::Kind::store, place});
          }
          break;
        default:
          done_[frame.index] = true;
          for (const std::uint32_t place : places_[frame.index]) steps_.push_back({Step::Kind::store, place});
          break;
      }
    }
  }

  /// False if there were no more.
  bool push_next_need(Frame& frame) {
    switch (frame.kind) {
      case Step::Kind::sincos: {
        const std::vector<Id>& angles = result_.groups[frame.index].angles;
        if (frame.next == angles.size()) return false;
        push(angles[frame.next++]);
        return true;
      }
      case Step::Kind::pack: {
        const std::uint32_t at = frame.next++;
        std::uint32_t i = 0;
        bool found = false;
        for_each_operand_of(
            result_.lanes.packs[frame.index], result_.lanes,
            [&](Id id) {
              if (i++ != at) return;
              found = true;
              push(id);
            },
            [&](std::uint32_t pack) {
              if (i++ != at) return;
              found = true;
              push_pack(pack);
            });
        return found;
      }
      default: {
        const auto [args, count] = sorted_args(Id(frame.index));
        if (frame.next == count) return false;
        push(args[frame.next++]);
        return true;
      }
    }
  }

  const expr::Pool& pool_;
  Schedule& result_;
  std::vector<Id> nodes_;
  std::vector<std::uint32_t> needs_;                     ///< registers, by node
  std::vector<std::uint32_t> group_of_;                  ///< by angle
  std::vector<std::vector<std::uint32_t>> places_;       ///< the stores of single numbers, by value
  std::vector<std::vector<std::uint32_t>> pack_places_;  ///< the stores of vectors, by pack

  // State of the order being made.
  std::vector<Step> steps_;
  std::vector<bool> done_;
  std::vector<bool> group_done_;
  std::vector<Frame> stack_;
};

/// Number of reloads from memory with this many registers under the optimal allocator (Belady's: evict the value needed
/// last). Inputs, sines and cosines are in memory anyway.
std::size_t count_reloads(const expr::Pool& pool, const Schedule& schedule, std::span<const Step> steps,
                          std::size_t registers) {
  constexpr std::size_t never = std::numeric_limits<std::size_t>::max();
  // Next use of each operand of each step, and first use of each value; computed backwards.
  std::vector<std::size_t> next_use;
  std::vector<std::size_t> first_use(schedule.value_count(), never);
  for (std::size_t i = steps.size(); i-- > 0;) {
    const std::size_t before = next_use.size();
    for_each_operand(pool, schedule, steps[i], [&](ValueNumber value) { next_use.push_back(first_use[value]); });
    std::reverse(next_use.begin() + static_cast<std::ptrdiff_t>(before), next_use.end());
    for_each_operand(pool, schedule, steps[i], [&](ValueNumber value) { first_use[value] = i; });
  }

  struct Register {
    ValueNumber value;
    std::size_t next_use;
  };
  std::vector<Register> held;
  std::size_t reloads = 0;
  const auto hold = [&](ValueNumber value, std::size_t use) {
    if (held.size() < registers) {
      held.push_back({value, use});
    } else {
      *std::max_element(held.begin(), held.end(),
                        [](const Register& a, const Register& b) { return a.next_use < b.next_use; }) = {value, use};
    }
  };
  for (const Step& step : steps) {
    for_each_operand(pool, schedule, step, [&](ValueNumber value) {
      const std::size_t next = next_use.back();
      next_use.pop_back();
      if (is_stored(pool, value)) return;
      const auto at = std::find_if(held.begin(), held.end(), [&](const Register& r) { return r.value == value; });
      if (at != held.end()) {
        at->next_use = next;
      } else {
        ++reloads;
        hold(value, next);
      }
    });
    std::erase_if(held, [](const Register& r) { return r.next_use == never; });
    const ValueNumber made = made_by(pool, schedule, step);
    if (made != no_value) hold(made, first_use[made]);
  }
  return reloads;
}

/// Cuts where fewest values are live, in the last quarter of a chunk, never between a product and the sum that it fuses
/// with.
std::vector<std::size_t> cut(const expr::Pool& pool, const Schedule& schedule, std::span<const std::size_t> last_use,
                             std::size_t chunk_steps) {
  const std::size_t count = schedule.steps.size();
  if (count <= chunk_steps) return {count};
  std::vector<std::ptrdiff_t> change(count + 1, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const ValueNumber made = made_by(pool, schedule, schedule.steps[i]);
    if (made == no_value) continue;
    ++change[i + 1];
    --change[last_use[made] + 1 <= count ? last_use[made] + 1 : count];
  }
  std::vector<std::ptrdiff_t> live(count + 1, 0);  // before step i
  for (std::size_t i = 1; i <= count; ++i) live[i] = live[i - 1] + change[i];

  std::vector<std::size_t> ends;
  std::size_t begin = 0;
  while (count - begin > chunk_steps) {
    const auto first = live.begin() + static_cast<std::ptrdiff_t>(begin + chunk_steps - chunk_steps / 4);
    const auto last = live.begin() + static_cast<std::ptrdiff_t>(begin + chunk_steps);
    begin = static_cast<std::size_t>(std::min_element(first, last + 1) - live.begin());
    const Step& behind = schedule.steps[begin];
    if (behind.kind == Step::Kind::node && schedule.fused[behind.index].valid()) --begin;
    ends.push_back(begin);
  }
  ends.push_back(count);
  return ends;
}

/// Packs with more lanes used as scalars than shuffles extract cheaply.
std::vector<bool> packs_taken_apart(const expr::Pool& pool, const Schedule& schedule) {
  constexpr int most_shuffled = 2;
  std::vector<int> uses(schedule.lanes.packs.size(), 0);
  std::vector<bool> seen(pool.size(), false);
  const auto use = [&](Id id) {
    const std::uint32_t pack = schedule.lanes.places[id.index()].pack;
    if (pack == no_pack || seen[id.index()]) return;
    seen[id.index()] = true;
    ++uses[pack];
  };
  for (const Step& step : schedule.steps) {
    switch (step.kind) {
      case Step::Kind::node:
        for (const Id arg : pool.args(Id(step.index))) use(arg);
        break;
      case Step::Kind::pack:
        for_each_operand_of(schedule.lanes.packs[step.index], schedule.lanes, use, [](std::uint32_t) {});
        break;
      case Step::Kind::sincos:
        for (const Id angle : schedule.groups[step.index].angles) use(angle);
        break;
      case Step::Kind::store:
        use(schedule.stores[step.index].value);
        break;
      case Step::Kind::pack_store:
        break;
    }
  }
  std::vector<bool> result;
  for (const int count : uses) result.push_back(count > most_shuffled);
  return result;
}

/// Assigns slots of the scratch array to values that cross chunks, and to packs of which several lanes are used as
/// scalars; slots are reused.
void assign_slots(const expr::Pool& pool, Schedule& schedule) {
  std::vector<std::uint32_t> made(schedule.value_count(), 0);
  std::vector<std::uint32_t> last(schedule.value_count(), 0);
  std::size_t i = 0;
  for (std::uint32_t chunk = 0; chunk < schedule.chunk_ends.size(); ++chunk) {
    for (; i < schedule.chunk_ends[chunk]; ++i) {
      const Step& step = schedule.steps[i];
      if (const ValueNumber value = made_by(pool, schedule, step); value != no_value) made[value] = last[value] = chunk;
      for_each_operand(pool, schedule, step, [&](ValueNumber value) { last[value] = chunk; });
    }
  }
  const std::vector<bool> taken_apart = packs_taken_apart(pool, schedule);
  struct Free {
    std::vector<std::uint32_t> numbers;
    std::vector<std::uint32_t> packs;
  };
  Free free;
  std::vector<Free> freed(schedule.chunk_ends.size());  // by the chunk of the last use
  i = 0;
  for (std::uint32_t chunk = 0; chunk < schedule.chunk_ends.size(); ++chunk) {
    for (; i < schedule.chunk_ends[chunk]; ++i) {
      const ValueNumber value = made_by(pool, schedule, schedule.steps[i]);
      if (value == no_value) continue;
      const bool is_pack = value >= schedule.node_count;
      if (last[value] == made[value] && !(is_pack && taken_apart[value - schedule.node_count])) continue;
      std::vector<std::uint32_t>& places = is_pack ? free.packs : free.numbers;
      if (places.empty()) {
        const std::size_t size = is_pack ? schedule.lanes.width : 1;
        schedule.scratch_size = (schedule.scratch_size + size - 1) / size * size;
        places.push_back(static_cast<std::uint32_t>(schedule.scratch_size));
        schedule.scratch_size += size;
      }
      schedule.slots[value] = places.back();
      (is_pack ? freed[last[value]].packs : freed[last[value]].numbers).push_back(places.back());
      places.pop_back();
    }
    // Only after the chunk, which may read these slots after writing others.
    free.numbers.insert(free.numbers.end(), freed[chunk].numbers.begin(), freed[chunk].numbers.end());
    free.packs.insert(free.packs.end(), freed[chunk].packs.begin(), freed[chunk].packs.end());
  }
}

/// Orders all steps for latency: waits (such as for the pivots of M, one after the other) are filled with steps from
/// all parts of the kernel. Larger code is fetched from beyond the first-level cache; then instructions are the
/// bottleneck, and the spills that this order causes cost more than waiting. Packs need fewer instructions, and wait
/// longer for gathered lanes. Then cuts the steps into chunks.
void order_and_cut(const expr::Pool& pool, const ScheduleLimits& limits, Schedule& schedule) {
  const std::size_t most =
      schedule.lanes.packs.empty() ? limits.most_steps_ordered : limits.most_steps_with_packs_ordered;
  const bool ordered = schedule.steps.size() <= most;
  if (ordered) order_for_latency(pool, schedule, limits.registers);
  std::vector<std::size_t> last_use(schedule.value_count(), 0);
  for (std::size_t i = 0; i < schedule.steps.size(); ++i) {
    for_each_operand(pool, schedule, schedule.steps[i], [&](ValueNumber value) { last_use[value] = i; });
  }
  // In this order more values are live at the cuts.
  std::size_t chunk_steps = std::max<std::size_t>(limits.chunk_steps, 8);
  if (ordered) chunk_steps = chunk_steps * 7 / 5;
  if (schedule.steps.size() <= limits.most_steps_in_one_chunk) chunk_steps = limits.most_steps_in_one_chunk;
  schedule.chunk_ends = cut(pool, schedule, last_use, chunk_steps);
}

/// Products that fuse with their sums. Depends on the graph alone, so that a kernel gives the same bits however its
/// steps are ordered, cut, packed and compiled. If both terms of a sum are products, the first fuses. `alike`: the
/// kernel has branches that compute alike up to signs; then the later product fuses, whichever of the two is
/// subtracted.
std::vector<Id> products_to_fuse(const expr::Kernel& kernel, bool alike) {
  const expr::Pool& pool = kernel.pool;
  const std::vector<Id> nodes = expr::reachable(pool, kernel.roots());
  std::vector<std::uint32_t> uses(pool.size(), 0);
  for (const Id id : nodes) {
    if (is_leaf(pool.op(id))) continue;
    for (const Id arg : pool.args(id)) ++uses[arg.index()];
  }
  for (const Id root : kernel.roots()) ++uses[root.index()];
  std::vector<Id> fused(pool.size());
  for (const Id id : nodes) {
    if (pool.op(id) != Op::add && pool.op(id) != Op::sub) continue;
    Id& product = fused[id.index()];
    for (const Id arg : pool.args(id)) {
      if (pool.op(arg) != Op::mul || uses[arg.index()] != 1) continue;
      if (!product.valid() || (alike && product < arg)) product = arg;
    }
  }
  return fused;
}

/// Places each fused product right before its sum; products of packed sums are not steps.
void place_products(Schedule& schedule) {
  std::vector<bool> is_fused(schedule.node_count, false);
  for (const Id product : schedule.fused) {
    if (product.valid()) is_fused[product.index()] = true;
  }
  std::vector<Step> steps;
  steps.reserve(schedule.steps.size());
  for (const Step& step : schedule.steps) {
    if (step.kind == Step::Kind::node) {
      if (is_fused[step.index]) continue;
      if (const Id product = schedule.fused[step.index]; product.valid()) {
        steps.push_back({Step::Kind::node, product.value});
      }
    }
    steps.push_back(step);
  }
  schedule.steps = std::move(steps);
}

}  // namespace

Schedule schedule(const expr::Kernel& kernel, const AlikeBranches& branches, const ScheduleLimits& limits) {
  Schedule result;
  result.node_count = kernel.pool.size();
  result.fused.resize(result.node_count);
  if (limits.fuse) result.fused = products_to_fuse(kernel, branches.count > 0);
  result.lanes = find_lanes(kernel, limits.pack_lanes, result.fused, branches);
  if (result.lanes.packs.empty() && limits.wide_pack_lanes > limits.pack_lanes &&
      expr::reachable(kernel.pool, kernel.roots()).size() > limits.least_steps_of_wide_packs) {
    result.lanes = find_lanes(kernel, limits.wide_pack_lanes, result.fused, branches);
  }
  Ordering ordering(kernel, limits.lanes, result);
  result.steps = ordering.run(Order::as_built);
  std::vector<Step> other = ordering.run(Order::depth_first);
  // Chunks in derivation order are better for latency than chunks ordered by output.
  if (12 * count_reloads(kernel.pool, result, other, limits.registers) <
      11 * count_reloads(kernel.pool, result, result.steps, limits.registers)) {
    result.steps = std::move(other);
  }
  place_products(result);
  order_and_cut(kernel.pool, limits, result);
  assign_slots(kernel.pool, result);
  return result;
}

}  // namespace robotc::codegen
