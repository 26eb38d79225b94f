// Branches are found in the graph alone:
//
// 1. The shape of a node is a hash of all operations below it: inputs are known by their port only, and numbers, signs,
//    and the association of sums and products do not count.
// 2. The context of an input is a hash of what is done with it on the way to the first sums. Inputs of one port and one
//    context may correspond: the i-th of them is in branch i. Other inputs are in the branch of the nodes that use
//    them.
// 3. A node belongs to the branch of the inputs below it. Nodes that need several branches are outside, as are nodes
//    that need none: legs that the trunk's acceleration moves are branches again.
// 4. Now shapes know inputs by their place: those of the branches by their place in their branch, others by themselves.
//    Nodes of two branches correspond if they have the same shape. If few nodes do, there are no branches.
// 5. Nodes of a branch that are outputs or are used outside leave it. Such nodes of one shape correspond in their
// order.
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
#include "compiler/reduce/sum_of_products.h"

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
constexpr double share_of_owner = 0.7;
/// Least share of the nodes in branches, and least size of a branch relative to the largest: else they are by chance.
constexpr double least_share_in_branches = 0.4;
constexpr double least_relative_size = 0.8;
/// Least share of the nodes in branches that correspond to others in all branches.
constexpr double least_share_alike = 0.5;

constexpr Hash hash_of_number = 1;
constexpr Hash hash_of_outside = 2;
constexpr Hash hash_of_sum = 3;
constexpr Hash hash_of_part = 4;
/// The context of inputs that are terms of sums only.
constexpr Hash no_context = 0;
Hash hash_of(Op op) { return 1000 + static_cast<Hash>(op); }
Hash hash_of_port(std::size_t port) { return 2000 + port; }

Hash mix(Hash a, Hash b) {
  a ^= b + 0x9e3779b97f4a7c15U + (a << 6) + (a >> 2);
  return a * 0xff51afd7ed558ccdU ^ a >> 31;
}

class FindAlikeBranches {
 public:
  explicit FindAlikeBranches(const expr::Kernel& kernel)
      : kernel_(kernel),
        pool_(kernel.pool),
        nodes_(expr::reachable(pool_, kernel.roots())),
        parts_(kernel, nodes_),
        shapes_(pool_.size(), 0),
        parts_shapes_(pool_.size(), 0),
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
    if (best.empty()) return;
    name_branches(best);
    find_shapes();
    if (share_alike() < least_share_alike) count_ = 0;
  }

  AlikeBranches run() {
    if (count_ == 0) return {};
    AlikeBranches result{count_, {}, {}, {}};
    add_values_of_branches(result.values);
    result.branch_of = branches_;
    for (std::uint32_t& branch : result.branch_of) branch = is_in_branch(branch) ? branch : AlikeBranches::none;
    result.shapes = std::move(shapes_);
    return result;
  }

 private:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t several = none - 1;  ///< a sum of terms of several branches
  static constexpr std::uint32_t trunk = none - 2;    ///< computed from such
  static bool is_in_branch(std::uint32_t branch) { return branch < trunk; }
  [[nodiscard]] std::uint32_t branch_of(Id id) const { return branches_[id.index()]; }

  void find_shapes() {
    const auto of_port = [&](const expr::Port& port, std::size_t index) {
      for (const Id id : port.entries) {
        if (id.valid()) shapes_[id.index()] = hash_of_port(index);
      }
    };
    for (std::size_t i = 0; i < kernel_.inputs.size(); ++i) of_port(kernel_.inputs[i], i);
    of_port(kernel_.constants, kernel_.inputs.size());
    if (count_ > 0) name_inputs();
    for (const Id id : nodes_) {
      if (pool_.op(id) != Op::symbol) shapes_[id.index()] = shape(id);
    }
  }

  /// Inputs outside of the branches are themselves, those inside the first, second, … of their port in their branch.
  void name_inputs() {
    for (std::size_t i = 0; i < kernel_.inputs.size(); ++i) {
      std::vector<Hash> in_branch(count_, 0);
      Hash outside = 0;
      for (const Id id : kernel_.inputs[i].entries) {
        if (!id.valid()) continue;
        const std::uint32_t branch = branch_of(id);
        shapes_[id.index()] = is_in_branch(branch) ? mix(hash_of_port(i), ++in_branch[branch])
                                                   : mix(mix(hash_of_port(i), hash_of_outside), ++outside);
      }
    }
  }

  /// Sums and products of the same terms and factors have the same shape, however they are associated.
  [[nodiscard]] Hash shape(Id id) {
    const Op op = pool_.op(id);
    const auto of_argument = [&](std::size_t i) { return shapes_[pool_.arg(id, i).index()]; };
    if (op == Op::number) return hash_of_number;
    if (op == Op::neg) {
      parts_shapes_[id.index()] = parts_shapes_[pool_.arg(id, 0).index()];
      return of_argument(0);
    }
    if (const Op own = regrouping(id); own == Op::add || own == Op::mul) {
      Hash& parts = parts_shapes_[id.index()];
      parts = 0;
      for (const Id arg : pool_.args(id)) {
        parts += regrouping(arg) == own ? parts_shapes_[arg.index()] : mix(hash_of_part, shapes_[arg.index()]);
      }
      return mix(own == Op::mul ? hash_of(op) : hash_of_sum, parts);
    }
    Hash result = hash_of(op);
    for (std::size_t i = 0; i < pool_.args(id).size(); ++i) result = mix(result, of_argument(i));
    return result;
  }

  /// `add` for sums and differences, up to signs; else the operation.
  [[nodiscard]] Op regrouping(Id id) const {
    while (pool_.op(id) == Op::neg) id = pool_.arg(id, 0);
    return pool_.op(id) == Op::sub ? Op::add : pool_.op(id);
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

  /// Branches of nodes from those of inputs. A node that depends on several branches is outside of them, and so not in
  /// the way of what one branch does with it. The parts of a sum of several branches are not named by one of them.
  void spread() {
    for (const Id id : nodes_) {
      if (is_leaf(pool_.op(id))) continue;
      std::uint32_t branch = none;
      for (const Id arg : pool_.args(id)) {
        std::uint32_t of_arg = branch_of(arg);
        const bool part = reduce::is_sum(pool_.op(id)) && reduce::is_sum(pool_.op(arg)) && parts_.is_part(arg);
        if (of_arg == several && !part) of_arg = trunk;
        if (branch == none || (branch == trunk && of_arg != none)) {
          branch = of_arg;
        } else if (of_arg != none && of_arg != trunk && of_arg != branch) {
          branch = reduce::is_sum(pool_.op(id)) ? several : trunk;
        }
      }
      branches_[id.index()] = branch;
    }
  }

  /// Gives inputs of no branch that of nearly all nodes that use them; false if there are no such inputs.
  bool adopt_inputs() {
    std::vector<std::vector<double>> uses(pool_.size());  // by node of no branch, then by branch
    for (std::size_t i = nodes_.size(); i-- > 0;) {
      const Id id = nodes_[i];
      if (is_leaf(pool_.op(id)) || branch_of(id) == several || branch_of(id) == trunk) continue;
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

  /// Share of the nodes in branches whose shape each branch has.
  [[nodiscard]] double share_alike() const {
    std::map<Hash, std::vector<std::size_t>> counts;  // by shape, then by branch
    double all = 0;
    for (const Id id : nodes_) {
      if (is_stored(pool_.op(id)) || !is_in_branch(branch_of(id))) continue;
      std::vector<std::size_t>& of_shape = counts[shapes_[id.index()]];
      of_shape.resize(count_, 0);
      ++of_shape[branch_of(id)];
      ++all;
    }
    double alike = 0;
    for (const auto& [shape, of_branches] : counts) {
      alike += static_cast<double>(count_ * *std::min_element(of_branches.begin(), of_branches.end()));
    }
    return all > 0 ? alike / all : 0;
  }

  void add_values_of_branches(std::vector<std::vector<Id>>& values) const {
    std::vector<bool> leaves(pool_.size(), false);
    const auto leave = [&](Id id) {
      while (pool_.op(id) == Op::neg) id = pool_.arg(id, 0);
      leaves[id.index()] = is_in_branch(branch_of(id)) && !is_stored(pool_.op(id));
    };
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
  reduce::Parts parts_;
  std::vector<Hash> shapes_;             ///< by node
  std::vector<Hash> parts_shapes_;       ///< by sum or product: of its terms or factors, in any order
  std::vector<std::uint32_t> branches_;  ///< by node
  std::size_t count_ = 0;                ///< of branches
};

}  // namespace

AlikeBranches find_alike_branches(const expr::Kernel& kernel) { return FindAlikeBranches(kernel).run(); }

}  // namespace robotc::codegen
