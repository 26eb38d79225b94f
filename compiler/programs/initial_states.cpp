#include "compiler/programs/initial_states.h"

#include <algorithm>
#include <unordered_map>

#include "compiler/expr/algorithms.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/sema/programs/program.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

namespace {

/// Index of each state's symbols in the list of known initial values.
class KnownValues {
 public:
  explicit KnownValues(const Program& program) {
    for (const StateVariable& state : program.states) {
      for (std::size_t i = 0; i < state.symbols.size(); ++i) {
        place_.emplace(state.symbols[i].value, values_.size());
        values_.emplace_back(state.symbols[i], state.initial[i]);
      }
    }
  }

  [[nodiscard]] bool are_in(const expr::Pool& pool, const std::vector<Id>& entries) const {
    return std::ranges::any_of(expr::reachable(pool, entries), [&](Id id) { return place_.contains(id.value); });
  }
  /// True if anything was replaced.
  bool resolve(expr::Pool& pool, StateVariable& state) {
    if (!are_in(pool, state.initial)) return false;
    state.initial = expr::substitute(pool, state.initial, values_);
    for (std::size_t i = 0; i < state.symbols.size(); ++i) {
      values_[place_.at(state.symbols[i].value)].second = state.initial[i];
    }
    return true;
  }

 private:
  std::vector<expr::Assignment> values_;
  std::unordered_map<std::uint32_t, std::size_t> place_;
};

}  // namespace

void resolve_initial_states(Evaluator& evaluator, const RobotModel& robot, Program& program) {
  expr::Pool& pool = evaluator.pool();
  KnownValues known(program);
  // Most states begin at earlier ones: one round suffices. Each round resolves at least one more, unless a state begins
  // at itself.
  for (std::size_t round = 0; round <= program.states.size(); ++round) {
    bool changed = false;
    for (StateVariable& state : program.states) changed = known.resolve(pool, state) || changed;
    if (!changed) break;
  }
  const std::vector<Id> efforts = robot.symbols(JointQuantity::tau).entries;
  for (const StateVariable& state : program.states) {
    const bool circular = known.are_in(pool, state.initial);
    const std::vector<Id> all = expr::reachable(pool, state.initial);
    const bool needs_efforts =
        std::ranges::any_of(efforts, [&](Id effort) { return std::binary_search(all.begin(), all.end(), effort); });
    if (!circular && !needs_efforts) continue;
    evaluator.reporter().error(depends_on_state, state.span,
                               "the initial value of `" + state.path + "` must be known at the start",
                               circular ? "it depends on itself" : "it depends on efforts",
                               {"it may depend on parameters, and on `t`, `q` and `qd` at the start"});
  }
}

}  // namespace robotc::programs
