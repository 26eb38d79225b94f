#include "compiler/codegen/pack_candidates.h"

#include <algorithm>
#include <array>
#include <compare>
#include <limits>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "compiler/codegen/correspondence.h"
#include "compiler/expr/algorithms.h"

namespace robotc::codegen {

using expr::Id;
using expr::Op;

namespace {

/// The differences that the lanes of a pack may have.
enum class Differences : std::uint8_t {
  none,   ///< rows of matrices are long: signs that may differ would let ever new packs be found
  signs,  ///< signs of terms; quotients are packed too
};

bool may_be_packed(Op op, Differences allowed) {
  return op == Op::neg || op == Op::add || op == Op::sub || op == Op::mul ||
         (op == Op::div && allowed == Differences::signs);
}

/// Hashes of the operations below each node down to some depth, ignoring leaves.
std::vector<std::uint64_t> shapes(const expr::Pool& pool, std::span<const Id> nodes, Differences allowed, int depth) {
  std::vector<std::uint64_t> result(pool.size(), 0);
  const auto mix = [](std::uint64_t a, std::uint64_t b) {
    a ^= b + 0x9e3779b97f4a7c15U + (a << 6) + (a >> 2);
    return a * 0xff51afd7ed558ccdU ^ a >> 31;
  };
  const auto own = [&](Id id) {
    const Op op = pool.op(id);
    return may_be_packed(op, allowed) ? static_cast<std::uint64_t>(op) + 2 : op == Op::number ? 0 : 1;
  };
  for (const Id id : nodes) result[id.index()] = own(id);
  for (int d = 0; d < depth; ++d) {
    std::vector<std::uint64_t> next = result;
    for (const Id id : nodes) {
      if (!may_be_packed(pool.op(id), allowed)) continue;
      std::uint64_t a = result[pool.arg(id, 0).index()];
      std::uint64_t b = pool.args(id).size() == 2 ? result[pool.arg(id, 1).index()] : 0;
      if (expr::is_commutative(pool.op(id)) && b < a) std::swap(a, b);
      next[id.index()] = mix(mix(own(id), a), b);
    }
    result = std::move(next);
  }
  return result;
}

/// Finds candidate packs: from seeds to their operands, while lanes do the same.
class FindCandidates {
 public:
  FindCandidates(const expr::Kernel& kernel, std::uint32_t width, std::span<const Id> fused,
                 const AlikeBranches& branches, AlikeBy alike_by)
      : pool_(kernel.pool),
        fused_(fused),
        branches_(branches),
        width_(width),
        allowed_(branches.count == 0 ? Differences::none : Differences::signs),
        most_packs_(branches.count == 0 ? std::numeric_limits<std::size_t>::max() : pool_.size()),
        shallow_(shapes(pool_, expr::reachable(pool_, kernel.roots()), allowed_, 2)),
        deep_(shapes(pool_, expr::reachable(pool_, kernel.roots()), allowed_, 4)),
        alike_by_(alike_by),
        correspondence_(kernel, fused) {
    for (const std::vector<Id>& values : branches.values) {
      for (std::size_t first = 0; first < values.size(); first += width_) {
        const std::size_t count = std::min<std::size_t>(width_, values.size() - first);
        std::vector<Id> lanes(values.begin() + static_cast<std::ptrdiff_t>(first),
                              values.begin() + static_cast<std::ptrdiff_t>(first + count));
        lanes.resize(width_);
        if (count_valid(lanes) >= fewest_lanes) resolve(lanes);
      }
    }
    if (alike_by == AlikeBy::rows) {
      for (const std::vector<Id>& row : pool_.rows()) add_declared_row(row);
    }
    for (std::uint32_t port = 0; port < kernel.outputs.size(); ++port) {
      alike_by == AlikeBy::rows ? add_corresponding(kernel.outputs[port], port) : add_rows(kernel.outputs[port], port);
    }
  }

  [[nodiscard]] PackCandidates take() && { return {std::move(packs_), std::move(stores_)}; }

 private:
  /// A row that the derivation declared. The operation of most lanes is computed, the other lanes are inserted.
  void add_declared_row(const std::vector<Id>& row) {
    for (std::size_t first = 0; first < row.size(); first += width_) {
      const std::vector<Id> lanes = block(row, first);
      if (count_valid(lanes) >= fewest_lanes && covering(lanes) == no_pack) resolve(lanes);
    }
  }

  /// The rows and columns of a matrix.
  void add_corresponding(const expr::Port& port, std::uint32_t index) {
    if (port.cols < fewest_lanes) return;
    for (std::size_t row = 0; row < port.rows; ++row) {
      const std::span entries = std::span(port.entries).subspan(row * port.cols, port.cols);
      for (std::size_t first = 0; first < port.cols; first += width_) {
        for (const std::vector<Id>& group : new_groups(block(entries, first))) {
          add_seed(group, index, row * port.cols + first);
        }
      }
    }
    // Below the diagonal of a derivative, columns do what rows do above. They are stored as transposed blocks.
    for (std::size_t col = 0; col < port.cols; ++col) {
      std::vector<Id> column;
      for (std::size_t row = 0; row < port.rows; ++row) column.push_back(port.entries[row * port.cols + col]);
      for (std::size_t first = 0; first < port.rows; first += width_) {
        for (const std::vector<Id>& group : new_groups(block(column, first))) resolve(group);
      }
    }
  }

  /// The lanes at `first`, `first` + 1, … of a row, the places of the packs to come.
  std::vector<Id> block(std::span<const Id> row, std::size_t first) {
    first_ = static_cast<std::uint32_t>(first);
    std::vector<Id> lanes(width_);
    for (std::size_t lane = 0; lane < width_ && first + lane < row.size(); ++lane) lanes[lane] = row[first + lane];
    return lanes;
  }

  /// Groups of outputs that no pack has yet, large enough for one.
  std::vector<std::vector<Id>> new_groups(std::vector<Id> lanes) {
    for (Id& id : lanes) {
      if (id.valid() && (!may_be_packed(pool_.op(id), allowed_) || seen_.contains(id))) id = Id();
    }
    std::vector<std::vector<Id>> groups = correspondence_.groups(std::move(lanes), first_);
    std::erase_if(groups, [](const std::vector<Id>& group) { return count_valid(group) < fewest_lanes; });
    for (const std::vector<Id>& group : groups) {
      for (const Id id : group) {
        if (id.valid()) seen_.insert(id);
      }
    }
    return groups;
  }

  /// The rows of a matrix, in blocks of columns that are the same for all.
  void add_rows(const expr::Port& port, std::uint32_t index) {
    const std::size_t cols = port.cols;
    if (cols < fewest_lanes) return;
    for (std::size_t row = 0; row < port.rows; ++row) {
      for (std::size_t first = 0; first < cols; first += width_) {
        std::vector<std::pair<std::uint64_t, std::vector<Id>>> groups;
        for (std::size_t lane = 0; lane < width_ && first + lane < cols; ++lane) {
          const Id id = port.entries[row * cols + first + lane];
          // An entry that stands in several places, as in a symmetric matrix, counts once.
          if (!may_be_packed(pool_.op(id), allowed_) || !seen_.insert(id).second) continue;
          const std::uint64_t shape = deep_[id.index()];
          auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == shape; });
          if (group == groups.end()) group = groups.insert(group, {shape, std::vector<Id>(width_)});
          group->second[lane] = id;
        }
        for (const auto& [shape, lanes] : groups) {
          if (count_valid(lanes) >= fewest_lanes) add_seed(lanes, index, row * cols + first);
        }
      }
    }
  }

  void add_seed(const std::vector<Id>& lanes, std::uint32_t port, std::size_t entry) {
    const std::uint32_t pack = resolve(lanes).pack;
    if (pack == no_pack || packs_[pack].op == Op::list) return;
    add_stores(lanes, pack, port, entry, stores_);
  }

  static std::size_t count_valid(std::span<const Id> lanes) {
    return static_cast<std::size_t>(std::count_if(lanes.begin(), lanes.end(), [](Id id) { return id.valid(); }));
  }

  /// The common part of a pack's lanes: the operation, whether it fuses a product, and which term has a minus.
  struct Kind {
    Op op;
    bool fused;
    std::array<bool, 2> minus;

    auto operator<=>(const Kind&) const = default;
  };
  [[nodiscard]] Kind kind(Id id) const {
    const Op op = pool_.op(id);
    const Id product = fused_[id.index()];
    Kind result{op == Op::sub ? Op::add : op, product.valid(), {}};
    // A fused product is the first term.
    const bool swapped = product.valid() && pool_.arg(id, 0) != product;
    if (op == Op::sub && allowed_ == Differences::none) result.minus[swapped ? 0 : 1] = true;
    return result;
  }

  [[nodiscard]] bool do_the_same(const std::vector<Id>& lanes) {
    const auto first = std::find_if(lanes.begin(), lanes.end(), [](Id id) { return id.valid(); });
    if (alike_by_ == AlikeBy::rows) {
      return may_be_packed(pool_.op(*first), allowed_) && correspondence_.groups(lanes, first_).size() == 1;
    }
    return may_be_packed(pool_.op(*first), allowed_) &&
           std::all_of(lanes.begin(), lanes.end(), [&](Id id) { return !id.valid() || kind(id) == kind(*first); });
  }

  [[nodiscard]] bool may_go_deeper() const { return depth_ < deepest && packs_.size() < most_packs_; }

  PackOperand resolve(const std::vector<Id>& lanes) {
    Id same;
    bool one = true;
    for (const Id id : lanes) {
      if (!id.valid()) continue;
      if (!same.valid()) same = id;
      one &= id == same;
    }
    if (one) return {same, no_pack};
    if (const std::uint32_t known = covering(lanes); known != no_pack) return {Id(), known};
    if (may_go_deeper() && do_the_same(lanes)) {
      ++depth_;
      const std::uint32_t pack = add_computed(lanes);
      --depth_;
      return {Id(), pack};
    }
    return {Id(), add_gathered(lanes)};
  }

  /// A pack that contains these lanes.
  [[nodiscard]] std::uint32_t covering(const std::vector<Id>& lanes) const {
    std::uint32_t lane = 0;
    while (!lanes[lane].valid()) ++lane;
    const auto with = by_lane_.find(key(lanes[lane], lane));
    if (with == by_lane_.end()) return no_pack;
    for (const std::uint32_t pack : with->second) {
      bool covers = true;
      for (std::uint32_t i = 0; i < width_ && covers; ++i) {
        covers = !lanes[i].valid() || packs_[pack].lanes[i] == lanes[i];
      }
      if (covers) return pack;
    }
    return no_pack;
  }

  [[nodiscard]] std::uint64_t key(Id id, std::uint32_t lane) const { return std::uint64_t{id.value} * width_ + lane; }

  std::uint32_t add(Pack pack) {
    const auto index = static_cast<std::uint32_t>(packs_.size());
    for (std::uint32_t lane = 0; lane < width_; ++lane) {
      if (pack.lanes[lane].valid()) by_lane_[key(pack.lanes[lane], lane)].push_back(index);
    }
    packs_.push_back(std::move(pack));
    return index;
  }

  std::uint32_t add_computed(const std::vector<Id>& lanes) {
    std::uint32_t reference = 0;
    while (!lanes[reference].valid()) ++reference;
    Pack pack;
    pack.lanes = lanes;
    pack.op = kind(lanes[reference]).op;
    pack.fused = kind(lanes[reference]).fused;
    // The nodes whose operands get ordered: sums, products, or products fused into sums.
    std::vector<Id> pairs = lanes;
    std::vector<Id> terms(width_);
    if (pack.fused) {
      for (std::uint32_t lane = 0; lane < width_; ++lane) {
        if (!lanes[lane].valid()) continue;
        pairs[lane] = fused_[lanes[lane].index()];
        const bool first = pool_.arg(lanes[lane], 0) == pairs[lane];
        terms[lane] = pool_.arg(lanes[lane], first ? 1 : 0);
        if (pool_.op(lanes[lane]) == Op::sub) pack.minus[first ? 1 : 0] |= LaneSet{1} << lane;
      }
    }
    const bool two = pool_.args(pairs[reference]).size() == 2;
    const bool sums = pack.op == Op::add && !pack.fused;
    const bool swappable = (sums && allowed_ == Differences::signs) || expr::is_commutative(pool_.op(pairs[reference]));
    const Id common = swappable ? common_operand(pairs) : Id();
    std::vector<Id> left(width_);
    std::vector<Id> right(width_);
    for (std::uint32_t lane = reference; lane < width_; ++lane) {
      if (!lanes[lane].valid()) continue;
      Id a = pool_.arg(pairs[lane], 0);
      Id b = two ? pool_.arg(pairs[lane], 1) : Id();
      bool swap = false;
      if (common.valid()) {
        swap = a != common;
      } else if (swappable && lane != reference) {
        const Id first = left[reference];
        const Id second = right[reference];
        swap = likeness(a, first) + likeness(b, second) < likeness(b, first) + likeness(a, second);
      }
      if (swap) std::swap(a, b);
      if (sums && pool_.op(pairs[lane]) == Op::sub) pack.minus[swap ? 0 : 1] |= LaneSet{1} << lane;
      left[lane] = a;
      right[lane] = b;
    }
    pack.operands[0] = resolve(left);
    if (two) pack.operands[1] = resolve(right);
    if (pack.fused) pack.operands[2] = resolve(terms);
    return add(std::move(pack));
  }

  std::uint32_t add_gathered(const std::vector<Id>& lanes) {
    Pack pack;
    pack.lanes = lanes;
    // Most lanes may do the same; the others join as gathered values.
    const std::vector<Id> alike = may_go_deeper() ? most_alike(lanes) : std::vector<Id>();
    if (const std::size_t count = count_valid(alike); count >= fewest_lanes && count < count_valid(lanes)) {
      pack.operands[0] = resolve(alike);
      if (pack.operands[0].same.valid()) pack.operands[0] = {};
    }
    return add(std::move(pack));
  }

  /// The lanes of the largest group that does the same.
  std::vector<Id> most_alike(const std::vector<Id>& lanes) {
    std::vector<std::vector<Id>> groups;
    if (alike_by_ == AlikeBy::rows) {
      groups = correspondence_.groups(lanes, first_);
      std::erase_if(groups, [&](const std::vector<Id>& group) {
        return !may_be_packed(pool_.op(*std::ranges::find_if(group, &Id::valid)), allowed_);
      });
    } else {
      std::map<Kind, std::vector<Id>> by_kind;
      for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
        const Id id = lanes[lane];
        if (!id.valid() || !may_be_packed(pool_.op(id), allowed_)) continue;
        by_kind.try_emplace(kind(id), lanes.size()).first->second[lane] = id;
      }
      for (auto& [kind, group] : by_kind) groups.push_back(std::move(group));
    }
    const auto most = std::ranges::max_element(groups, {}, [](const auto& group) { return count_valid(group); });
    return most == groups.end() ? std::vector<Id>() : std::move(*most);
  }

  /// A factor or term shared by all lanes.
  [[nodiscard]] Id common_operand(std::span<const Id> lanes) const {
    const auto first = std::find_if(lanes.begin(), lanes.end(), [](Id id) { return id.valid(); });
    for (const Id candidate : pool_.args(*first)) {
      const bool in_all = std::all_of(lanes.begin(), lanes.end(), [&](Id id) {
        return !id.valid() || pool_.arg(id, 0) == candidate || pool_.arg(id, 1) == candidate;
      });
      if (in_all) return candidate;
    }
    return Id();
  }

  /// Similarity of two operands: estimates how well they share a pack.
  [[nodiscard]] int likeness(Id a, Id b) const {
    if (branches_.count > 0 && branches_.shapes[a.index()] == branches_.shapes[b.index()]) return 20;
    if (alike_by_ == AlikeBy::rows && correspondence_.are_of_one_row(a, b)) return 20;
    if (a == b) return 8;
    if (pool_.op(a) != pool_.op(b)) return 0;
    int result = 2;
    if (!may_be_packed(pool_.op(a), allowed_)) return result;
    if (shallow_[a.index()] == shallow_[b.index()]) result += 2;
    if (deep_[a.index()] == deep_[b.index()]) result += 2;
    for (const Id x : pool_.args(a)) {
      for (const Id y : pool_.args(b)) result += x == y ? 3 : 0;
    }
    return result;
  }

  /// Recursion depth of operands: well within the stack.
  static constexpr int deepest = 2000;

  const expr::Pool& pool_;
  std::span<const Id> fused_;
  const AlikeBranches& branches_;
  std::uint32_t width_;
  Differences allowed_;
  std::size_t most_packs_;  ///< lanes that differ too much would be paired in ever new ways
  int depth_ = 0;
  std::vector<std::uint64_t> shallow_;  ///< shapes, by node
  std::vector<std::uint64_t> deep_;
  AlikeBy alike_by_;
  Correspondence correspondence_;
  std::uint32_t first_ = 0;  ///< the place of the first lane in its row
  std::vector<Pack> packs_;
  std::vector<PackStore> stores_;
  std::unordered_set<Id> seen_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> by_lane_;
};

}  // namespace

PackCandidates find_candidates(const expr::Kernel& kernel, std::uint32_t width, std::span<const Id> fused,
                               const AlikeBranches& branches, AlikeBy alike_by) {
  return FindCandidates(kernel, width, fused, branches, alike_by).take();
}

void add_stores(std::span<const Id> lanes, std::uint32_t pack, std::uint32_t port, std::size_t entry,
                std::vector<PackStore>& stores) {
  for (std::uint32_t lane = 0; lane < lanes.size(); ++lane) {
    if (!lanes[lane].valid()) continue;
    const std::uint32_t begin = lane;
    while (lane < lanes.size() && lanes[lane].valid()) ++lane;
    stores.push_back({pack, begin, lane - begin, port, static_cast<std::uint32_t>(entry + begin)});
  }
}

}  // namespace robotc::codegen
