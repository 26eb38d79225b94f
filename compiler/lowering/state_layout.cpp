#include "compiler/lowering/state_layout.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/loops/reduced_motion.h"

namespace robotc {

using expr::Id;
using programs::Simulation;
using sema::StateVariable;

StateLayout layout_of(const Simulation& simulation) {
  StateLayout layout;
  for (const auto kind : {StateVariable::Kind::flows, StateVariable::Kind::ticks, StateVariable::Kind::switches}) {
    const bool flows = kind == StateVariable::Kind::flows;
    for (const StateVariable& state : simulation.program.states) {
      if (state.kind != kind) continue;
      const auto append = [](std::vector<Id>& list, const std::vector<Id>& entries) {
        list.insert(list.end(), entries.begin(), entries.end());
      };
      append(flows ? layout.x : layout.z, state.symbols);
      append(flows ? layout.x_initial : layout.z_initial, state.initial);
      append(flows ? layout.x_rates : layout.z_next, state.law);
      for (std::size_t i = 0; i < state.symbols.size(); ++i) {
        (flows ? layout.x_names : layout.z_names)
            .push_back(state.symbols.size() == 1 ? state.path : state.path + "[" + std::to_string(i + 1) + "]");
        if (!flows) layout.z_set_at_ticks.push_back(state.set_at_ticks);
      }
    }
  }
  return layout;
}

namespace {

/// Dependent speeds after an event that sets positions or independent speeds: those of G u where the robot is then,
/// which is regular where relations take the place of equations, as in flat parallelograms. `state` is (q, qd, x, z).
void set_dependent_speeds(expr::Pool& pool, const Mechanism& mechanism, const EventKernels& events,
                          const std::vector<Id>& state, std::vector<Id>& after) {
  const std::size_t nq = mechanism.q.size();
  const std::size_t nv = mechanism.qd.size();
  Id sets_speeds = pool.zero();
  for (std::size_t i = 0; i < events.happening.size(); ++i) {
    const std::vector<std::size_t>& targets = events.targets[i];
    if (std::ranges::none_of(targets, [&](std::size_t target) { return target < nq + nv; })) continue;
    sets_speeds =
        pool.make(expr::Op::logical_or, sets_speeds, pool.make(expr::Op::less, pool.zero(), events.happening[i]));
  }
  if (pool.is_zero(sets_speeds)) return;
  const loops::ReducedMotion motion(mechanism, pool);
  std::vector<expr::Assignment> set;
  for (std::size_t i = 0; i < nq; ++i) {
    if (after[i] != state[i]) set.emplace_back(state[i], after[i]);
  }
  for (const SpeedId speed : mechanism.mobility.independent) {
    set.emplace_back(mechanism.qd[speed.index()], after[nq + speed.index()]);
  }
  const std::vector<Id> speeds = expr::substitute(pool, motion.velocities(), set);
  for (const SpeedId speed : mechanism.mobility.dependent) {
    const std::size_t place = nq + speed.index();
    after[place] = pool.select(sets_speeds, speeds[speed.index()], state[place]);
  }
}

}  // namespace

EventKernels event_kernels(expr::Pool& pool, const Simulation& simulation, const StateLayout& layout) {
  const Mechanism& mechanism = simulation.robot->mechanism;
  EventKernels events;
  std::vector<Id> state;
  for (const std::vector<Id>* part : {&mechanism.q, &mechanism.qd, &layout.x, &layout.z}) {
    state.insert(state.end(), part->begin(), part->end());
  }
  std::unordered_map<std::uint32_t, std::size_t> entry;
  for (std::size_t i = 0; i < state.size(); ++i) entry.emplace(state[i].value, i);
  std::vector<Id> after = state;
  for (const sema::Event& event : simulation.program.events) {
    events.conditions.push_back(pool.select(event.condition, pool.one(), pool.zero()));
    const Id happens = pool.symbol("happens", expr::Stage::step);
    events.happening.push_back(happens);
    std::vector<std::size_t>& targets = events.targets.emplace_back();
    const Id condition = pool.make(expr::Op::less, pool.zero(), happens);
    for (const sema::Event::Update& update : event.updates) {
      for (std::size_t i = 0; i < update.symbols.size(); ++i) {
        const std::size_t target = entry.at(update.symbols[i].value);
        targets.push_back(target);
        after[target] = pool.select(condition, update.values[i], after[target]);
      }
    }
  }
  if (mechanism.has_loops()) set_dependent_speeds(pool, mechanism, events, state, after);
  std::size_t next = 0;
  const auto take = [&](std::size_t count) {
    const auto from = after.begin() + static_cast<std::ptrdiff_t>(next);
    next += count;
    return std::vector<Id>(from, from + static_cast<std::ptrdiff_t>(count));
  };
  events.q = take(mechanism.q.size());
  events.qd = take(mechanism.qd.size());
  events.x = take(layout.x.size());
  events.z = take(layout.z.size());
  return events;
}

}  // namespace robotc
