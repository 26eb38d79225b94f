// Why: parameters can change between calls but not during one, so subexpressions of parameters alone are computed once.
// The maximal subexpressions of parameters become the outputs of `prepare`, and the kernels' constants. All
// kernels share them: their parts are built in one pool, where equal expressions are one node. A division by a
// parameter becomes a multiplication by a constant.
//
// Truth values, lists and calls stay in the kernels, whose inputs are doubles only; their operands and results are
// hoisted.
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/reduce/rebuild.h"
#include "compiler/reduce/reduce.h"

namespace robotc::reduce {
namespace {

using expr::Id;
using expr::Kernel;
using expr::Op;
using expr::Pool;
using expr::Port;
using expr::Stage;

/// Computed by `prepare`, if needed at all.
bool is_constant(const Pool& pool, Id id) {
  return pool.stage(id) == Stage::prepare && !expr::is_truth_value(pool.op(id)) && !expr::is_tuple(pool.op(id));
}

bool divides_by_parameter(const Pool& pool, Id id) {
  return pool.op(id) == Op::div && pool.stage(id) == Stage::step && pool.stage(pool.arg(id, 1)) == Stage::prepare;
}

/// A kernel's uses of `prepare`, by index in the kernel's pool; ids are of the prepare pool.
struct Uses {
  std::vector<Id> nodes;  ///< nodes the kernel still needs, including constants
  std::vector<Id> prepared;
  std::vector<Id> reciprocal;  ///< used as a divisor
};

class Preparation {
 public:
  explicit Preparation(const Kernel& kernel) : params_(kernel.constants) {
    params_.name = "params";
    for (Id& entry : params_.entries) entry = pool_.symbol(kernel.pool.symbol_of(entry).name, Stage::prepare);
  }

  Uses collect(const Kernel& kernel) {
    const Pool& p = kernel.pool;
    Uses uses{{}, std::vector<Id>(p.size()), std::vector<Id>(p.size())};
    for (std::size_t i = 0; i < params_.entries.size(); ++i) {
      uses.prepared[kernel.constants.entries[i].index()] = params_.entries[i];
    }
    std::vector<bool> needed(p.size(), false);
    const std::vector<Id> roots = kernel.roots();
    for (const Id root : roots) needed[root.index()] = true;
    const std::vector<Id> reached = reachable(p, roots);
    for (const Id id : reached) {
      if (p.stage(id) != Stage::step && !p.is_symbol(id)) {
        uses.prepared[id.index()] = expr::rebuild(p, id, pool_, uses.prepared);
      }
    }
    for (auto at = reached.rbegin(); at != reached.rend(); ++at) {
      if (!needed[at->index()] || is_constant(p, *at)) continue;
      if (divides_by_parameter(p, *at)) {
        const std::size_t divisor = p.arg(*at, 1).index();
        needed[p.arg(*at, 0).index()] = true;
        uses.reciprocal[divisor] = pool_.div(pool_.one(), uses.prepared[divisor]);
      } else {
        for (const Id arg : p.args(*at)) needed[arg.index()] = true;
      }
    }
    for (const Id id : reached) {
      if (uses.reciprocal[id.index()].valid()) give_place(uses.reciprocal[id.index()]);
      if (!needed[id.index()]) continue;
      uses.nodes.push_back(id);
      if (is_constant(p, id)) give_place(uses.prepared[id.index()]);
    }
    return uses;
  }

  [[nodiscard]] Kernel rewrite(const Kernel& kernel, const Uses& uses) const {
    Rebuild to(kernel, symbols_);
    const Pool& p = kernel.pool;
    const auto constant = [&](Id prepared) {
      if (pool_.is_number(prepared)) return to.pool().number(pool_.value(prepared));
      return to.new_constants()[place_.at(prepared)];
    };
    for (const Id id : uses.nodes) {
      if (is_constant(p, id)) {
        to.set(id, constant(uses.prepared[id.index()]));
      } else if (divides_by_parameter(p, id)) {
        const Id factor = constant(uses.reciprocal[p.arg(id, 1).index()]);
        to.set(id, to.pool().mul(to.image(p.arg(id, 0)), factor));
      } else {
        to.set(id, to.unchanged(id));
      }
    }
    return std::move(to).finish();
  }

  [[nodiscard]] Kernel finish() const {
    std::vector<Port> outputs;
    if (!params_.entries.empty()) outputs.push_back({"constants", constants_, constants_.size(), 1});
    return make_kernel("prepare", pool_, {params_}, {"constants", {}, 0, 1}, std::move(outputs));
  }

 private:
  void give_place(Id id) {
    if (pool_.is_number(id) || !place_.emplace(id, constants_.size()).second) return;
    constants_.push_back(id);
    const std::string name = pool_.is_symbol(id) ? pool_.symbol_of(id).name : "k" + std::to_string(symbols_.size());
    symbols_.push_back({name, Stage::prepare});
  }

  Pool pool_;
  Port params_;
  std::vector<Id> constants_;
  std::vector<expr::Symbol> symbols_;  ///< of the constants in the kernels
  std::unordered_map<Id, std::size_t> place_;
};

}  // namespace

Kernel hoist_parameters(std::span<Kernel> kernels) {
  if (kernels.empty()) return {};
  Preparation preparation(kernels.front());
  std::vector<Uses> uses;
  uses.reserve(kernels.size());
  for (const Kernel& kernel : kernels) uses.push_back(preparation.collect(kernel));
  // All slots are assigned now, so all kernels see the same constants.
  for (std::size_t i = 0; i < kernels.size(); ++i) kernels[i] = preparation.rewrite(kernels[i], uses[i]);
  return preparation.finish();
}

}  // namespace robotc::reduce
