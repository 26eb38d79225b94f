#include "compiler/programs/motion_states.h"

#include <algorithm>
#include <set>

#include "compiler/expr/algorithms.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/sema/values/loop_analysis.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

namespace {

/// A state, and the index of a symbol in it.
struct Entry {
  StateVariable* state = nullptr;
  std::size_t index = 0;
};

Entry find_entry(std::deque<StateVariable>& states, Id symbol) {
  for (StateVariable& state : states) {
    const auto at = std::find(state.symbols.begin(), state.symbols.end(), symbol);
    if (at != state.symbols.end()) return {&state, static_cast<std::size_t>(at - state.symbols.begin())};
  }
  return {};
}

/// The state of a symbol: of the current program, of those around it, or of any motion.
Entry find_entry(LawContext& context, Id symbol) {
  for (Program* program = context.evaluator.context().program; program != nullptr; program = program->around) {
    if (const Entry entry = find_entry(program->states, symbol); entry.state != nullptr) return entry;
  }
  for (Motion& motion : context.motions) {
    if (const Entry entry = find_entry(motion.program.states, symbol); entry.state != nullptr) return entry;
  }
  return {};
}

/// The symbols of time and state that `entries` depend on.
std::vector<Id> variables_of(const expr::Pool& pool, std::span<const Id> entries) {
  std::vector<Id> nodes = expr::reachable(pool, entries);
  std::erase_if(nodes, [&](Id id) { return !pool.is_symbol(id) || pool.stage(id) != expr::Stage::step; });
  return nodes;
}

}  // namespace

const std::vector<Id>& speeds_of_all_joints(expr::Pool& pool, const RobotModel& robot) {
  if (robot.loops == nullptr || !robot.valid) return robot.mechanism.qd;
  return motion_of_all_joints(pool, robot).speeds;
}

std::vector<expr::Assignment> dependent_speeds(const expr::Pool& pool, const RobotModel& robot) {
  std::vector<expr::Assignment> known;
  const LoopAnalysis* loops = robot.loops.get();
  if (loops == nullptr || !loops->motion) return known;  // no speed of a dependent joint was asked for
  for (const SpeedId speed : robot.mechanism.mobility.dependent) {
    const Id from_others = loops->motion->speeds[speed.index()];
    if (pool.is_symbol(from_others) || pool.is_number(from_others)) continue;
    known.emplace_back(from_others, robot.mechanism.qd[speed.index()]);
  }
  return known;
}

std::optional<std::vector<expr::Assignment>> rates_along_motion(LawContext& context, const RobotModel* robot,
                                                                std::span<const Id> entries, Span use) {
  Evaluator& evaluator = context.evaluator;
  expr::Pool& pool = evaluator.pool();
  std::vector<expr::Assignment> rates{{context.time, pool.one()}};
  rates.insert(rates.end(), context.given_rates.begin(), context.given_rates.end());
  std::vector<Id> unknown;
  if (robot != nullptr) {
    const std::vector<Id> q = robot->symbols(JointQuantity::q).entries;
    const std::vector<Id> qd = robot->symbols(JointQuantity::qd).entries;
    const std::vector<Id> rates_of_q = position_rates(robot->mechanism, pool, speeds_of_all_joints(pool, *robot));
    for (std::size_t i = 0; i < q.size(); ++i) rates.emplace_back(q[i], rates_of_q[i]);
    unknown = qd;
    const std::vector<Id> tau = robot->symbols(JointQuantity::tau).entries;
    unknown.insert(unknown.end(), tau.begin(), tau.end());
  }
  for (const Id symbol : variables_of(pool, entries)) {
    if (std::find(unknown.begin(), unknown.end(), symbol) != unknown.end()) {
      evaluator.reporter().error(
          rate_needs_acceleration, use,
          "the rate of this expression depends on accelerations, which are not known here",
          "it contains `" + pool.symbol_of(symbol).name + "`",
          {"apply `der` to expressions of `q` and `t` only: the rate of J*qd is `der(J) * qd + J * qdd`, with "
           "`forward_dynamics(q, qd, tau)` for `qdd`"});
      return std::nullopt;
    }
    const auto& given = context.given_without_rate;
    if (std::find(given.begin(), given.end(), symbol) != given.end()) {
      evaluator.reporter().error(rate_of_argument, use, "the rate of this expression is not known",
                                 "it contains an argument that the caller provides",
                                 {"in a controller that runs by itself, only trajectories have rates, up to `qdd`"});
      return std::nullopt;
    }
    const Entry entry = find_entry(context, symbol);
    if (entry.state == nullptr || entry.state->kind != StateVariable::Kind::flows) continue;
    if (entry.state->law.empty() && entry.state->find_rate) entry.state->find_rate(use);
    if (entry.state->law.empty()) return std::nullopt;
    rates.emplace_back(symbol, entry.state->law[entry.index]);
  }
  return rates;
}

std::vector<Id> at_begin_of_states(LawContext& context, std::vector<Id> entries) {
  expr::Pool& pool = context.evaluator.pool();
  std::set<const StateVariable*> met;  // each round goes one state deeper, unless states begin at themselves
  for (std::size_t round = 0; round <= met.size(); ++round) {
    std::vector<expr::Assignment> known;
    for (const Id symbol : variables_of(pool, entries)) {
      const Entry entry = find_entry(context, symbol);
      if (entry.state == nullptr) continue;
      met.insert(entry.state);
      known.emplace_back(symbol, entry.state->initial[entry.index]);
    }
    if (known.empty()) break;
    entries = expr::substitute(pool, entries, known);
  }
  return entries;
}

std::vector<FlowingReference> take_motion_states(LawContext& context, std::vector<Id> roots, const RobotModel& robot,
                                                 Program& program) {
  std::vector<FlowingReference> references;
  std::set<const Motion*> met;
  const expr::Pool& pool = context.evaluator.pool();
  while (!roots.empty()) {
    const std::vector<Id> variables = variables_of(pool, roots);
    roots.clear();
    for (const Motion& motion : context.motions) {
      for (const StateVariable& state : motion.program.states) {
        const bool needed = std::any_of(state.symbols.begin(), state.symbols.end(), [&](Id symbol) {
          return std::binary_search(variables.begin(), variables.end(), symbol);
        });
        if (!needed || find_entry(program.states, state.symbols.front()).state != nullptr) continue;
        StateVariable& taken = program.states.emplace_back(state);
        const std::size_t dot = state.path.rfind('.');
        taken.path = program.claim_path(state.path.substr(0, dot), state.path.substr(dot + 1));
        if (motion.robot == &robot && met.insert(&motion).second) {
          references.push_back({taken.path.substr(0, taken.path.rfind('.')), motion.q});
          roots.insert(roots.end(), motion.q.begin(), motion.q.end());
        }
        roots.insert(roots.end(), taken.initial.begin(), taken.initial.end());
        roots.insert(roots.end(), taken.law.begin(), taken.law.end());
      }
    }
  }
  return references;
}

}  // namespace robotc::programs
