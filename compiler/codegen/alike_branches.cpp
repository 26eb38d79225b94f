// Branches are found in the graph alone:
//
// 1. The shape of a node is a hash of all operations below it: inputs are known by their port only, and numbers and
//    signs do not count.
// 2. The context of an input is a hash of what is done with it on the way to the first sums. Inputs of one port and one
//    context may correspond: the i-th of them is in branch i. Other inputs are in the branch of the nodes that use
//    them.
// 3. A node belongs to the branch of the inputs below it. Nodes with inputs of several branches, and nodes with inputs
//    of none, are outside.
// 4. Nodes of a branch that are outputs or are used outside leave it. Those of one shape correspond in their order; for
//    this shape, all nodes outside of the branches are alike.
//
// A mistake costs no more than packs that do not pay.
#include "compiler/codegen/alike_branches.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>

#include "compiler/codegen/pack_candidates.h"
#include "compiler/codegen/steps.h"
#include "compiler/expr/algorithms.h"

namespace robotc::codegen {

using expr::Id;
using expr::Op;

namespace {

using Hash = std::uint64_t;

/// Uses on the way from an input to a sum that its context has.
constexpr int rounds_of_context = 4;
/// Larger sets of inputs are not tried.
constexpr std::size_t most_branches = 64;
/// Share of the users of an input that must be of one branch for the input to belong to it.
constexpr double share_of_owner = 0.9;
/// Least share of the nodes in branches, and least size of a branch relative to the largest: else they are by chance.
constexpr double least_share_in_branches = 0.4;
constexpr double least_relative_size = 0.8;

constexpr Hash hash_of_number = 1;
constexpr Hash hash_of_outside = 2;
constexpr Hash hash_of_sum = 3;
/// The context of inputs that are terms of sums only.
constexpr Hash no_context = 0;
Hash hash_of(Op op) { return 1000 + static_cast<Hash>(op); }
Hash hash_of_port(std::size_t port) { return 2000 + port; }

Hash mix(Hash a, Hash b) {
  a ^= b + 0x9e3779b97f4a7c15U + (a << 6) + (a >> 2);
  return a * 0xff51afd7ed558ccdU ^ a >> 31;
}
Hash mix_pair(Hash own, Hash a, Hash b) { return mix(mix(own, std::min(a, b)), std::max(a, b)); }

class FindAlikeBranches {
 public:
  explicit FindAlikeBranches(const expr::Kernel& kernel)
      : kernel_(kernel),
        pool_(kernel.pool),
        nodes_(expr::reachable(pool_, kernel.roots())),
        shapes_(pool_.size(), 0),
        branches_(pool_.size(), none) {
    find_shapes();
    // Each set of inputs may name branches. The set that puts most nodes into branches does.
    double most = least_share_in_branches;
    std::vector<Id> best;
    for (const std::vector<Id>& inputs : alike_inputs()) {
      name_branches(inputs);
      const double share = share_in_branches();
      if (share <= most) continue;
      most = share;
      best = inputs;
    }
    count_ = 0;
    if (!best.empty()) name_branches(best);
  }

  AlikeBranches run() {
    if (count_ == 0) return {};
    find_shapes();
    AlikeBranches result{count_, {}};
    add_values_of_branches(result.values);
    return result;
  }

 private:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t several = none - 1;
  static bool is_in_branch(std::uint32_t branch) { return branch < several; }
  [[nodiscard]] std::uint32_t branch_of(Id id) const { return branches_[id.index()]; }

  void find_shapes() {
    const auto of_port = [&](const expr::Port& port, std::size_t index) {
      for (const Id id : port.entries) {
        if (id.valid()) shapes_[id.index()] = hash_of_port(index);
      }
    };
    for (std::size_t i = 0; i < kernel_.inputs.size(); ++i) of_port(kernel_.inputs[i], i);
    of_port(kernel_.constants, kernel_.inputs.size());
    for (const Id id : nodes_) {
      if (pool_.op(id) != Op::symbol) shapes_[id.index()] = shape(id);
    }
  }

  [[nodiscard]] Hash shape(Id id) const {
    const Op op = pool_.op(id);
    const auto of_argument = [&](std::size_t i) { return shapes_[pool_.arg(id, i).index()]; };
    if (op == Op::number) return hash_of_number;
    if (count_ > 0 && !is_in_branch(branch_of(id))) return hash_of_outside;
    if (op == Op::neg) return of_argument(0);
    if (op == Op::add || op == Op::sub) return mix_pair(hash_of_sum, of_argument(0), of_argument(1));
    if (op == Op::mul) return mix_pair(hash_of(op), of_argument(0), of_argument(1));
    Hash result = hash_of(op);
    for (std::size_t i = 0; i < pool_.args(id).size(); ++i) result = mix(result, of_argument(i));
    return result;
  }

  /// By node.
  [[nodiscard]] std::vector<Hash> contexts() const {
    std::vector<Hash> contexts(pool_.size(), 0);
    for (int round = 0; round < rounds_of_context; ++round) {
      std::vector<std::vector<Hash>> uses(pool_.size());
      for (const Id id : nodes_) {
        const Op op = pool_.op(id);
        if (is_leaf(op)) continue;
        const auto args = pool_.args(id);
        for (std::size_t i = 0; i < args.size(); ++i) {
          // The place in a chain of sums differs from branch to branch.
          Hash use = hash_of_sum;
          if (op == Op::mul) {
            use = mix(mix(hash_of(op), shapes_[args[1 - i].index()]), contexts[id.index()]);
          } else if (op != Op::add && op != Op::sub) {
            use = mix(hash_of(op), contexts[id.index()]);
          }
          uses[args[i].index()].push_back(use);
        }
      }
      for (const Id id : nodes_) {
        std::vector<Hash>& of_node = uses[id.index()];
        std::sort(of_node.begin(), of_node.end());
        Hash context = no_context;
        for (const Hash use : of_node) {
          if (use != hash_of_sum) context = mix(context, use);
        }
        contexts[id.index()] = context;
      }
    }
    return contexts;
  }

  /// Inputs that correspond to one another, of one port each.
  [[nodiscard]] std::vector<std::vector<Id>> alike_inputs() const {
    const std::vector<Hash> context = contexts();
    std::map<std::pair<std::size_t, Hash>, std::vector<Id>> classes;
    for (std::size_t i = 0; i < kernel_.inputs.size(); ++i) {
      for (const Id id : kernel_.inputs[i].entries) {
        if (id.valid() && context[id.index()] != no_context) classes[{i, context[id.index()]}].push_back(id);
      }
    }
    std::vector<std::vector<Id>> result;
    for (auto& [key, members] : classes) {
      if (members.size() >= fewest_lanes && members.size() <= most_branches) result.push_back(std::move(members));
    }
    return result;
  }

  /// The branches that these inputs are in, one each.
  void name_branches(const std::vector<Id>& inputs) {
    count_ = inputs.size();
    branches_.assign(pool_.size(), none);
    for (std::uint32_t branch = 0; branch < count_; ++branch) branches_[inputs[branch].index()] = branch;
    spread();
    while (adopt_inputs()) spread();
  }

  /// Branches of nodes from those of inputs.
  void spread() {
    for (const Id id : nodes_) {
      if (is_leaf(pool_.op(id))) continue;
      std::uint32_t& branch = branches_[id.index()];
      branch = none;
      for (const Id arg : pool_.args(id)) {
        const std::uint32_t of_arg = branch_of(arg);
        if (of_arg == none || of_arg == branch) continue;
        branch = branch == none ? of_arg : several;
      }
    }
  }

  /// Gives inputs of no branch that of nearly all nodes that use them; false if there are no such inputs.
  bool adopt_inputs() {
    std::vector<std::vector<double>> uses(pool_.size());  // by node of no branch, then by branch
    for (std::size_t i = nodes_.size(); i-- > 0;) {
      const Id id = nodes_[i];
      if (is_leaf(pool_.op(id)) || branch_of(id) == several) continue;
      for (const Id arg : pool_.args(id)) {
        if (branch_of(arg) != none || pool_.op(arg) == Op::number) continue;
        std::vector<double>& of_arg = uses[arg.index()];
        of_arg.resize(count_, 0);
        if (is_in_branch(branch_of(id))) ++of_arg[branch_of(id)];
        for (std::size_t b = 0; b < uses[id.index()].size(); ++b) of_arg[b] += uses[id.index()][b];
      }
    }
    bool adopted = false;
    for (const expr::Port& port : kernel_.inputs) {
      for (const Id id : port.entries) {
        if (!id.valid() || branch_of(id) != none || uses[id.index()].empty()) continue;
        const std::vector<double>& of_input = uses[id.index()];
        double sum = 0;
        for (const double count : of_input) sum += count;
        const auto most = std::max_element(of_input.begin(), of_input.end());
        if (sum == 0 || *most < share_of_owner * sum) continue;
        branches_[id.index()] = static_cast<std::uint32_t>(most - of_input.begin());
        adopted = true;
      }
    }
    return adopted;
  }

  /// Share of the nodes in branches; 0 if these are of very different sizes.
  [[nodiscard]] double share_in_branches() const {
    std::vector<double> sizes(count_, 0);
    double all = 1;
    double inside = 0;
    for (const Id id : nodes_) {
      if (is_stored(pool_.op(id))) continue;
      ++all;
      if (!is_in_branch(branch_of(id))) continue;
      ++sizes[branch_of(id)];
      ++inside;
    }
    const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end());
    return *least > least_relative_size * *most ? inside / all : 0;
  }

  void add_values_of_branches(std::vector<std::vector<Id>>& values) const {
    std::vector<bool> leaves(pool_.size(), false);
    const auto leave = [&](Id id) { leaves[id.index()] = is_in_branch(branch_of(id)) && !is_stored(pool_.op(id)); };
    for (const Id id : nodes_) {
      if (is_leaf(pool_.op(id)) || is_in_branch(branch_of(id))) continue;
      for (const Id arg : pool_.args(id)) leave(arg);
    }
    for (const Id root : kernel_.roots()) leave(root);
    std::map<Hash, std::vector<std::vector<Id>>> by_shape;  // then by branch
    for (const Id id : nodes_) {
      if (!leaves[id.index()]) continue;
      std::vector<std::vector<Id>>& of_shape = by_shape[shapes_[id.index()]];
      of_shape.resize(count_);
      of_shape[branch_of(id)].push_back(id);
    }
    for (const auto& [shape, of_branches] : by_shape) {
      std::size_t most = 0;
      for (const std::vector<Id>& ids : of_branches) most = std::max(most, ids.size());
      for (std::size_t i = 0; i < most; ++i) {
        std::vector<Id> lanes;
        for (const std::vector<Id>& ids : of_branches) lanes.push_back(i < ids.size() ? ids[i] : Id());
        values.push_back(std::move(lanes));
      }
    }
  }

  const expr::Kernel& kernel_;
  const expr::Pool& pool_;
  std::vector<Id> nodes_;
  std::vector<Hash> shapes_;             ///< by node
  std::vector<std::uint32_t> branches_;  ///< by node
  std::size_t count_ = 0;                ///< of branches
};

}  // namespace

AlikeBranches find_alike_branches(const expr::Kernel& kernel) { return FindAlikeBranches(kernel).run(); }

}  // namespace robotc::codegen
