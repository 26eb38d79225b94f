#include "compiler/codegen/lanes.h"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "compiler/codegen/alike_branches.h"
#include "compiler/codegen/pack_candidates.h"
#include "compiler/codegen/pack_choice.h"
#include "compiler/codegen/steps.h"

namespace robotc::codegen {

using expr::Id;
using expr::Op;

namespace {

/// Largest share of the scalar cost that packs may have: if they save less, waiting for gathered values loses it again.
/// Declared rows stay together from operand to result, so less is gathered. Measured on Zen 4: packs with 0.91 of the
/// scalar cost take 0.91 of the time, packs with 0.93 take 1.02.
constexpr double most_of_scalar_cost(AlikeBy alike_by) { return alike_by == AlikeBy::rows ? 0.92 : 0.8; }
/// If declared rows leave no more than this share, no other search is tried: it would cost more time than all else.
constexpr double enough_by_rows = 0.6;

/// Packs of one width, found in one way.
struct Choice {
  Choice(const expr::Kernel& kernel, std::uint32_t lanes, std::span<const Id> fused, const AlikeBranches& branches,
         AlikeBy by)
      : width(lanes),
        alike_by(by),
        candidates(find_candidates(kernel, lanes, fused, branches, by)),
        packs(kernel, candidates, fused) {}
  Choice(const Choice&) = delete;
  Choice& operator=(const Choice&) = delete;

  std::uint32_t width;
  AlikeBy alike_by;
  PackCandidates candidates;
  PackChoice packs;  ///< refers to the candidates
};

/// Copies the chosen packs in the order of the candidates.
Lanes collect(const expr::Pool& pool, const PackCandidates& candidates, const PackChoice& choice, std::uint32_t width,
              std::vector<std::uint32_t>& candidate_of) {
  Lanes result;
  result.width = width;
  result.places.resize(pool.size());
  candidate_of.clear();
  std::vector<std::uint32_t> index(candidates.packs.size(), no_pack);
  for (std::uint32_t p = 0; p < candidates.packs.size(); ++p) {
    const Pack& candidate = candidates.packs[p];
    const auto is_needed = [&](Id id) { return id.valid() && choice.needed(id); };
    const bool lane_needed = std::any_of(candidate.lanes.begin(), candidate.lanes.end(), is_needed);
    if (!choice.used(p) && !(choice.computed(p) && lane_needed)) continue;
    index[p] = static_cast<std::uint32_t>(result.packs.size());
    candidate_of.push_back(p);
    Pack& pack = result.packs.emplace_back(candidate);
    if (candidate.op != Op::list && !choice.computed(p)) {
      pack.op = Op::list;
      pack.fused = false;
      pack.minus = {};
      pack.operands = {};
    }
    for (PackOperand& operand : pack.operands) {
      if (operand.pack != no_pack) operand.pack = index[operand.pack];
    }
    if (pack.op == Op::list) continue;
    for (std::uint32_t lane = 0; lane < width; ++lane) {
      const Id id = pack.lanes[lane];
      if (id.valid() && result.places[id.index()].pack == no_pack) result.places[id.index()] = {index[p], lane};
    }
  }
  for (const PackStore& store : candidates.stores) {
    if (!choice.computed(store.pack)) continue;
    result.stores.push_back(store);
    result.stores.back().pack = index[store.pack];
  }
  return result;
}

/// Finds dependency cycles among computed packs, whose lanes need each other: one pack of each cycle.
class FindCycles {
 public:
  FindCycles(const expr::Pool& pool, const Lanes& lanes)
      : pool_(pool), lanes_(lanes), states_(pool.size() + lanes.packs.size(), State::unseen) {}

  std::vector<std::uint32_t> run() {
    for (std::uint32_t p = 0; p < lanes_.packs.size(); ++p) visit(static_cast<std::uint32_t>(pool_.size()) + p);
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return std::move(found_);
  }

 private:
  enum class State : std::uint8_t { unseen, open, done };
  struct Frame {
    std::uint32_t value;
    std::vector<std::uint32_t> needs;
    std::size_t next = 0;
  };

  [[nodiscard]] std::uint32_t value_of(Id id) const {
    const std::uint32_t pack = lanes_.places[id.index()].pack;
    return pack == no_pack ? id.value : static_cast<std::uint32_t>(pool_.size()) + pack;
  }

  [[nodiscard]] std::vector<std::uint32_t> needs(std::uint32_t value) const {
    std::vector<std::uint32_t> result;
    if (value < pool_.size()) {
      const Op op = pool_.op(Id(value));
      if (is_leaf(op)) return result;
      for (const Id arg : pool_.args(Id(value))) result.push_back(value_of(arg));
      return result;
    }
    const Pack& pack = lanes_.packs[value - pool_.size()];
    for_each_operand_of(
        pack, lanes_, [&](Id id) { result.push_back(value_of(id)); },
        [&](std::uint32_t other) { result.push_back(static_cast<std::uint32_t>(pool_.size()) + other); });
    return result;
  }

  void visit(std::uint32_t root) {
    if (states_[root] == State::done) return;
    std::vector<Frame> stack;
    const auto open = [&](std::uint32_t value) {
      states_[value] = State::open;
      stack.push_back({value, needs(value)});
    };
    open(root);
    while (!stack.empty()) {
      Frame& frame = stack.back();
      if (frame.next == frame.needs.size()) {
        states_[frame.value] = State::done;
        stack.pop_back();
        continue;
      }
      const std::uint32_t next = frame.needs[frame.next++];
      if (states_[next] == State::open) found_.push_back(smallest_computed(stack, next));
      if (states_[next] == State::unseen) open(next);
    }
  }

  /// The smallest pack on the stack from `from` to its end.
  [[nodiscard]] std::uint32_t smallest_computed(const std::vector<Frame>& stack, std::uint32_t from) const {
    std::uint32_t best = no_pack;
    std::size_t fewest = 0;
    for (std::size_t i = stack.size(); i-- > 0;) {
      if (stack[i].value >= pool_.size()) {
        const auto p = static_cast<std::uint32_t>(stack[i].value - pool_.size());
        const Pack& pack = lanes_.packs[p];
        const auto count = static_cast<std::size_t>(
            std::count_if(pack.lanes.begin(), pack.lanes.end(), [](Id id) { return id.valid(); }));
        if (pack.op != Op::list && (best == no_pack || count < fewest)) {
          best = p;
          fewest = count;
        }
      }
      if (stack[i].value == from) break;
    }
    return best;
  }

  const expr::Pool& pool_;
  const Lanes& lanes_;
  std::vector<State> states_;
  std::vector<std::uint32_t> found_;
};

/// Adds transposed blocks: matrix entries that are already in packs.
class AddTransposed {
 public:
  AddTransposed(const expr::Kernel& kernel, Lanes& lanes) : kernel_(kernel), lanes_(lanes) {}

  void run() {
    for (std::uint32_t port = 0; port < kernel_.outputs.size(); ++port) {
      stored_.emplace_back(kernel_.outputs[port].entries.size(), false);
    }
    for (const PackStore& store : lanes_.stores) {
      for (std::uint32_t i = 0; i < store.count; ++i) stored_[store.port][store.entry + i] = true;
    }
    for (std::uint32_t port = 0; port < kernel_.outputs.size(); ++port) {
      const expr::Port& matrix = kernel_.outputs[port];
      for (std::size_t row = 0; row < matrix.rows; row += lanes_.width) {
        for (std::size_t col = 0; col < matrix.cols; col += lanes_.width) add_block(matrix, port, row, col);
      }
    }
  }

 private:
  void add_block(const expr::Port& matrix, std::uint32_t port, std::size_t first_row, std::size_t first_col) {
    std::vector<std::uint32_t> sources(lanes_.width, no_pack);
    std::vector<Pack> rows;
    std::vector<std::size_t> entries;  // of the first lane, by row
    for (std::uint32_t row = 0; row < lanes_.width && first_row + row < matrix.rows; ++row) {
      Pack pack;
      pack.lanes.resize(lanes_.width);
      pack.row = row;
      std::size_t found = 0;
      const std::size_t entry = (first_row + row) * matrix.cols + first_col;
      for (std::uint32_t lane = 0; lane < lanes_.width && first_col + lane < matrix.cols; ++lane) {
        const Id id = matrix.entries[entry + lane];
        const LanePlace& place = lanes_.places[id.index()];
        if (stored_[port][entry + lane] || place.pack == no_pack || place.lane != row) continue;
        if (sources[lane] != no_pack && sources[lane] != place.pack) continue;
        sources[lane] = place.pack;
        pack.lanes[lane] = id;
        ++found;
      }
      if (found < fewest_lanes) continue;
      rows.push_back(std::move(pack));
      entries.push_back(entry);
    }
    if (rows.size() < fewest_lanes) return;
    const auto block = static_cast<std::uint32_t>(lanes_.blocks.size());
    lanes_.blocks.push_back(std::move(sources));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows[i].block = block;
      const auto index = static_cast<std::uint32_t>(lanes_.packs.size());
      add_stores(rows[i].lanes, index, port, entries[i], lanes_.stores);
      lanes_.packs.push_back(std::move(rows[i]));
    }
  }

  const expr::Kernel& kernel_;
  Lanes& lanes_;
  std::vector<std::vector<bool>> stored_;  ///< by port and entry
};

}  // namespace

Lanes find_lanes(const expr::Kernel& kernel, std::uint32_t width, std::span<const Id> fused,
                 const AlikeBranches& branches) {
  Lanes result;
  result.places.resize(kernel.pool.size());
  if (width < 4) return result;
  std::unique_ptr<Choice> chosen;
  const auto saves = [&](double share) {
    return static_cast<double>(chosen->packs.cost()) <= share * static_cast<double>(chosen->packs.scalar_cost());
  };
  const auto consider = [&](std::uint32_t lanes, const AlikeBranches& of_branches, AlikeBy alike_by) {
    auto choice = std::make_unique<Choice>(kernel, lanes, fused, of_branches, alike_by);
    if (chosen == nullptr || choice->packs.cost() < chosen->packs.cost()) chosen = std::move(choice);
  };
  const AlikeBranches no_branches;
  if (!kernel.pool.rows().empty()) consider(width, no_branches, AlikeBy::rows);
  if (chosen == nullptr || !saves(enough_by_rows)) consider(width, no_branches, AlikeBy::kind);
  // Half-empty vectors are slower than narrow ones.
  if (branches.count > 0) consider(branches.count <= 4 ? 4 : width, branches, AlikeBy::kind);
  if (!saves(most_of_scalar_cost(chosen->alike_by))) return result;
  for (;;) {
    std::vector<std::uint32_t> candidate_of;
    result = collect(kernel.pool, chosen->candidates, chosen->packs, chosen->width, candidate_of);
    const std::vector<std::uint32_t> cyclic = FindCycles(kernel.pool, result).run();
    if (cyclic.empty()) break;
    for (const std::uint32_t pack : cyclic) chosen->packs.dissolve(candidate_of[pack]);
  }
  AddTransposed(kernel, result).run();
  return result;
}

}  // namespace robotc::codegen
