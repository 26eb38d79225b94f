#include "compiler/lowering/plant_kernels.h"

#include <limits>

#include "compiler/loops/loop_solver.h"
#include "compiler/lowering/plant.h"
#include "compiler/lowering/ports.h"
#include "compiler/lowering/prescribed_motion.h"

namespace robotc {

using expr::Id;
using programs::Simulation;

namespace {

/// Bodies are slower than light, and an angle from 2^52 rad on has no digits for the place within a turn.
runtime::MotionBounds motion_bounds(const Mechanism& mechanism) {
  constexpr double none = std::numeric_limits<double>::infinity();
  constexpr double speed_of_light = 299'792'458;  // m/s
  constexpr double angle = 1.0 / std::numeric_limits<double>::epsilon();
  runtime::MotionBounds bounds;
  for (const CoordinateId coordinate : mechanism.coordinate_ids()) {
    bounds.q.push_back(mechanism.variable(coordinate).measure == Measure::angle ? angle : none);
  }
  for (const SpeedId speed : mechanism.speed_ids()) {
    bounds.qd.push_back(mechanism.variable(speed).measure == Measure::length ? speed_of_light : angle);
  }
  return bounds;
}

}  // namespace

void add_law(const Simulation& simulation, const StateLayout& layout, CallNumbers& calls, SimulationKernels& kernels,
             runtime::System& system) {
  std::vector<Id> asked = simulation.tau.entries;
  append(asked, layout.z_next);
  CallNumbers::Made made = calls.made_for(asked);
  system.law_calls = std::move(made.numbers);
  kernels.add("law", system.law,
              {column("tau", simulation.tau.entries), column("z_next", layout.z_next),
               column("outcomes", std::move(made.outcomes))});
}

void add_plant(SessionState& state, const Simulation& simulation, std::span<const AppliedWrench> wrenches,
               const StateLayout& layout, CallNumbers& calls, SimulationKernels& kernels, runtime::System& system) {
  const Mechanism& mechanism = simulation.robot->mechanism;
  system.nq = mechanism.q.size();
  system.nv = mechanism.qd.size();
  system.ntau = simulation.tau.entries.size();
  system.nx = layout.x.size();
  system.nz = layout.z.size();
  system.ticked = layout.z_next.size();
  system.bounds = motion_bounds(mechanism);
  if (mechanism.has_quaternions()) {
    for (const CoordinateId w : mechanism.quaternions()) system.quaternions.push_back(w.index());
    kernels.add("position_rates", system.position_rates,
                {column("rates", position_rates(mechanism, state.pool(), mechanism.qd))});
  }
  // States besides the robot's belong to the law and use the law's parameters.
  std::vector<Id> flowing = plant_settings(state.pool(), simulation);
  append(flowing, layout.x_rates);
  CallNumbers::Made made = calls.made_for(flowing);
  system.plant_calls = std::move(made.numbers);
  kernels.add("plant", system.plant,
              {kernels.as_changed("qdd", plant_accelerations(state, simulation, wrenches)),
               column("xd", layout.x_rates), kernels.as_changed("outcomes", made.outcomes)});
}

std::vector<loops::ClosureRow> add_closing(SessionState& state, const Simulation& simulation,
                                           const ParameterValues& at_start, SimulationKernels& kernels,
                                           runtime::Loops& loops) {
  const std::optional<ClosedMotion> motion = closed_motion(state, simulation);
  if (!motion) return {};
  const Mechanism& mechanism = simulation.robot->mechanism;
  // The size of a row of lengths is the length of its loop.
  const loops::LoopSolver solver(mechanism, state.pool(), state.parameter_values());
  for (std::size_t r = 0; r < solver.rows().size(); ++r) {
    if (!solver.rows()[r].of_speeds) loops.sizes.push_back(1 / solver.row_scale()[static_cast<Eigen::Index>(r)]);
  }
  const std::vector<double> prescribed = prescribed_sizes(state, simulation, at_start);
  for (std::size_t i = 0; i < prescribed.size(); ++i) {
    if (!simulation.couplings[i].of_speeds) loops.sizes.push_back(prescribed[i]);
  }
  const ClosingStep step = closing_step(open_tree(state, simulation), *motion);
  kernels.add(
      "close", loops.close,
      {kernels.as_changed("gaps", step.gaps), kernels.as_changed("q", step.q), kernels.as_changed("qd", step.qd)});
  return rows_of_positions(motion->rows(), mechanism.qd.size()).rows;
}

void add_events(SessionState& state, const Simulation& simulation, const StateLayout& layout, CallNumbers& calls,
                SimulationKernels& kernels, runtime::Events& events) {
  const EventKernels all = event_kernels(state.pool(), simulation, layout);
  if (all.conditions.empty()) return;
  events.count = all.conditions.size();
  events.targets = all.targets;
  CallNumbers::Made asked = calls.made_for(all.conditions);
  events.condition_calls = std::move(asked.numbers);
  kernels.add("conditions", events.conditions,
              {kernels.as_changed("holds", all.conditions), kernels.as_changed("outcomes", asked.outcomes)});
  // Resets of events that do not happen may fail.
  std::vector<Id> reset_outcomes;
  for (std::size_t i = 0; i < all.happening.size(); ++i) {
    const Id happens = state.pool().make(expr::Op::less, state.pool().zero(), all.happening[i]);
    for (const sema::Event::Update& update : simulation.program.events[i].updates) {
      const CallNumbers::Made made = calls.made_for(update.values);
      for (const Id id : made.outcomes) reset_outcomes.push_back(state.pool().select(happens, id, state.pool().zero()));
      events.reset_calls.insert(events.reset_calls.end(), made.numbers.begin(), made.numbers.end());
    }
  }
  kernels.add("reset", events.reset,
              {kernels.as_changed("q_after", all.q), kernels.as_changed("qd_after", all.qd),
               kernels.as_changed("x_after", all.x), kernels.as_changed("z_after", all.z),
               kernels.as_changed("outcomes", reset_outcomes)},
              column("happens", all.happening));
}

ParameterValues values_at_start(SessionState& state, const Simulation& simulation, const StateLayout& layout,
                                const InitialState& start) {
  ParameterValues values = state.parameter_values();
  values.emplace_back(state.laws().time, 0.0);
  const auto give = [&](const std::vector<Id>& symbols, const std::vector<double>& numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i) values.emplace_back(symbols[i], numbers[i]);
  };
  give(simulation.robot->mechanism.q, start.q);
  give(simulation.robot->mechanism.qd, start.qd);
  give(layout.x, start.x);
  give(layout.z, start.z);
  return values;
}

}  // namespace robotc
