#include "compiler/codegen/schedule.h"

#include <algorithm>
#include <array>
#include <span>
#include <unordered_map>

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

/// Makes the steps of a kernel, in one order or another.
class Ordering {
 public:
  Ordering(const expr::Kernel& kernel, std::uint32_t lanes, Schedule& result)
      : pool_(kernel.pool),
        result_(result),
        nodes_(expr::reachable(kernel.pool, kernel.roots())),
        group_of_(kernel.pool.size(), no_group),
        places_(kernel.pool.size()) {
    number_registers();
    make_groups(lanes);
    place_calls();
    for (std::uint32_t port = 0; port < kernel.outputs.size(); ++port) {
      const std::vector<Id>& entries = kernel.outputs[port].entries;
      for (std::uint32_t entry = 0; entry < entries.size(); ++entry) {
        places_[entries[entry].index()].push_back(static_cast<std::uint32_t>(result_.stores.size()));
        result_.stores.push_back({entries[entry], port, entry});
      }
    }
  }

  std::vector<Step> run(Order order) {
    steps_.clear();
    done_.assign(pool_.size(), false);
    group_done_.assign(result_.groups.size(), false);
    if (order == Order::as_built) {
      for (const Id id : nodes_) visit(id);
    } else {
      for (const Store& store : result_.stores) visit(store.value);
    }
    // Outputs that are numbers, inputs, sines or cosines are no steps, so no step has stored them yet.
    for (std::uint32_t i = 0; i < result_.stores.size(); ++i) {
      if (!done_[result_.stores[i].value.index()]) steps_.push_back({Step::Kind::store, i});
    }
    return std::move(steps_);
  }

 private:
  static constexpr std::uint32_t no_group = std::numeric_limits<std::uint32_t>::max();

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

  /// The arguments, the one that needs most registers first.
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

  /// Angles of one level depend on no sine or cosine of the same level or above, so any of them can share a group.
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
        // The narrowest vector that holds the rest: 9 angles are 8 + 1, 7 are one group of 8, 3 one of 4.
        std::uint32_t width = 1;
        while (width < lanes && width < level.size() - first) width *= 2;
        const std::size_t count = std::min<std::size_t>(width, level.size() - first);
        add_group(std::span(level).subspan(first, count), width);
        first += count;
      }
    }
    result_.slots.assign(pool_.size(), Schedule::no_slot);
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
      // The last of the arguments belongs to the outermost list, the first two to the innermost.
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

  /// Something to be scheduled after what it needs: a node, or a group.
  struct Frame {
    bool is_group;
    std::uint32_t index;
    std::uint32_t next = 0;  ///< the first need not yet looked at
  };

  void push(Id id) {
    if (pool_.op(id) == Op::result) id = pool_.arg(id, 0);
    if (done_[id.index()] || is_leaf(pool_.op(id))) return;
    if (is_sincos(pool_.op(id))) {
      const std::uint32_t group = group_of_[pool_.arg(id, 0).index()];
      if (!group_done_[group]) stack_.push_back({true, group});
    } else {
      stack_.push_back({false, id.value});
    }
  }

  void visit(Id root) {
    push(root);
    while (!stack_.empty()) {
      Frame& frame = stack_.back();
      if (frame.is_group) {
        const std::vector<Id>& angles = result_.groups[frame.index].angles;
        if (frame.next < angles.size()) {
          push(angles[frame.next++]);
          continue;
        }
        steps_.push_back({Step::Kind::sincos, frame.index});
        group_done_[frame.index] = true;
      } else {
        const auto [args, count] = sorted_args(Id(frame.index));
        if (frame.next < count) {
          push(args[frame.next++]);
          continue;
        }
        steps_.push_back({Step::Kind::node, frame.index});
        done_[frame.index] = true;
        for (const std::uint32_t place : places_[frame.index]) steps_.push_back({Step::Kind::store, place});
      }
      stack_.pop_back();
    }
  }

  const expr::Pool& pool_;
  Schedule& result_;
  std::vector<Id> nodes_;
  std::vector<std::uint32_t> needs_;                ///< registers, by node
  std::vector<std::uint32_t> group_of_;             ///< by angle
  std::vector<std::vector<std::uint32_t>> places_;  ///< the stores of a node, by node

  // Of the order being made.
  std::vector<Step> steps_;
  std::vector<bool> done_;
  std::vector<bool> group_done_;
  std::vector<Frame> stack_;
};

/// How often a value would have to be fetched back from memory if the best allocator (Belady's: drop what is needed
/// last) had this many registers. Inputs, sines and cosines live in memory anyway.
std::size_t count_reloads(const expr::Pool& pool, const Schedule& schedule, std::span<const Step> steps,
                          std::size_t registers) {
  constexpr std::size_t never = std::numeric_limits<std::size_t>::max();
  // When each operand of each step is used again, and when each value is used first; found from the end.
  std::vector<std::size_t> next_use;
  std::vector<std::size_t> first_use(pool.size(), never);
  for (std::size_t i = steps.size(); i-- > 0;) {
    const std::size_t before = next_use.size();
    for_each_operand(pool, schedule, steps[i], [&](Id id) { next_use.push_back(first_use[id.index()]); });
    std::reverse(next_use.begin() + static_cast<std::ptrdiff_t>(before), next_use.end());
    for_each_operand(pool, schedule, steps[i], [&](Id id) { first_use[id.index()] = i; });
  }

  struct Register {
    std::uint32_t node;
    std::size_t next_use;
  };
  std::vector<Register> held;
  std::size_t reloads = 0;
  const auto hold = [&](std::uint32_t node, std::size_t use) {
    if (held.size() < registers) {
      held.push_back({node, use});
    } else {
      *std::max_element(held.begin(), held.end(),
                        [](const Register& a, const Register& b) { return a.next_use < b.next_use; }) = {node, use};
    }
  };
  for (const Step& step : steps) {
    for_each_operand(pool, schedule, step, [&](Id id) {
      const std::size_t next = next_use.back();
      next_use.pop_back();
      if (is_stored(pool.op(id))) return;
      const auto at = std::find_if(held.begin(), held.end(), [&](const Register& r) { return r.node == id.value; });
      if (at != held.end()) {
        at->next_use = next;
      } else {
        ++reloads;
        hold(id.value, next);
      }
    });
    std::erase_if(held, [](const Register& r) { return r.next_use == never; });
    if (makes_value(pool, step)) hold(step.index, first_use[step.index]);
  }
  return reloads;
}

/// Cuts where fewest values are live, within a quarter of a chunk before the limit, and not between a product and the
/// sum that it fuses with.
std::vector<std::size_t> cut(const expr::Pool& pool, const Schedule& schedule, std::span<const std::size_t> last_use,
                             std::size_t chunk_steps) {
  const std::size_t count = schedule.steps.size();
  if (count <= chunk_steps) return {count};
  std::vector<std::ptrdiff_t> change(count + 1, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const Step& step = schedule.steps[i];
    if (!makes_value(pool, step)) continue;
    ++change[i + 1];
    --change[last_use[step.index] + 1 <= count ? last_use[step.index] + 1 : count];
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

/// Gives the values that one chunk makes and another uses a place in the scratch array, reusing places.
void assign_slots(const expr::Pool& pool, Schedule& schedule) {
  if (schedule.chunk_ends.size() == 1) return;
  std::vector<std::uint32_t> made(pool.size(), 0);
  std::vector<std::uint32_t> last(pool.size(), 0);
  std::size_t i = 0;
  for (std::uint32_t chunk = 0; chunk < schedule.chunk_ends.size(); ++chunk) {
    for (; i < schedule.chunk_ends[chunk]; ++i) {
      const Step& step = schedule.steps[i];
      if (makes_value(pool, step)) made[step.index] = last[step.index] = chunk;
      for_each_operand(pool, schedule, step, [&](Id id) { last[id.index()] = chunk; });
    }
  }
  std::vector<std::uint32_t> free;
  std::vector<std::vector<std::uint32_t>> freed(schedule.chunk_ends.size());  // by the chunk of the last use
  i = 0;
  for (std::uint32_t chunk = 0; chunk < schedule.chunk_ends.size(); ++chunk) {
    for (; i < schedule.chunk_ends[chunk]; ++i) {
      const Step& step = schedule.steps[i];
      if (!makes_value(pool, step) || last[step.index] == made[step.index]) continue;
      if (free.empty()) free.push_back(static_cast<std::uint32_t>(schedule.scratch_size++));
      schedule.slots[step.index] = free.back();
      freed[last[step.index]].push_back(free.back());
      free.pop_back();
    }
    // Only after the chunk: it may still read these places after it has written others.
    free.insert(free.end(), freed[chunk].begin(), freed[chunk].end());
  }
}

/// Decides which products round together with their sums: by the graph alone, so that a kernel gives the same bits
/// however its steps are ordered, cut, put into lanes and compiled. Of two products the first. A product then stands
/// right before its sum.
void fuse_products(const expr::Pool& pool, Schedule& schedule) {
  std::vector<std::uint32_t> uses(pool.size(), 0);
  for (const Step& step : schedule.steps) {
    for_each_operand(pool, schedule, step, [&](Id id) { ++uses[id.index()]; });
  }
  std::vector<bool> is_fused(pool.size(), false);
  for (const Step& step : schedule.steps) {
    if (step.kind != Step::Kind::node) continue;
    const Id id(step.index);
    if (pool.op(id) != Op::add && pool.op(id) != Op::sub) continue;
    const auto args = pool.args(id);
    const auto product = std::find_if(args.begin(), args.end(),
                                      [&](Id arg) { return pool.op(arg) == Op::mul && uses[arg.index()] == 1; });
    if (product == args.end()) continue;
    schedule.fused[id.index()] = *product;
    is_fused[product->index()] = true;
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

Schedule schedule(const expr::Kernel& kernel, const ScheduleLimits& limits) {
  Schedule result;
  Ordering ordering(kernel, limits.lanes, result);
  result.steps = ordering.run(Order::as_built);
  std::vector<Step> other = ordering.run(Order::depth_first);
  if (count_reloads(kernel.pool, result, other, limits.registers) <
      count_reloads(kernel.pool, result, result.steps, limits.registers)) {
    result.steps = std::move(other);
  }
  result.fused.resize(kernel.pool.size());
  if (limits.fuse) fuse_products(kernel.pool, result);
  std::vector<std::size_t> last_use(kernel.pool.size(), 0);
  for (std::size_t i = 0; i < result.steps.size(); ++i) {
    for_each_operand(kernel.pool, result, result.steps[i], [&](Id id) { last_use[id.index()] = i; });
  }
  result.chunk_ends = cut(kernel.pool, result, last_use, std::max<std::size_t>(limits.chunk_steps, 8));
  std::size_t begin = 0;
  for (const std::size_t end : result.chunk_ends) {
    order_for_latency(kernel.pool, result, std::span(result.steps).subspan(begin, end - begin), limits.registers);
    begin = end;
  }
  assign_slots(kernel.pool, result);
  return result;
}

}  // namespace robotc::codegen
