#include "compiler/lowering/plant.h"

#include <algorithm>

#include "compiler/equations/dynamics/joint_forces.h"
#include "compiler/expr/algorithms.h"
#include "compiler/lowering/equation_weights.h"
#include "compiler/lowering/prescribed_motion.h"
#include "compiler/mechanism/actuator_model.h"

namespace robotc {

namespace {

using expr::Id;
using programs::Simulation;

/// Efforts by speed, and wrenches on the bodies.
struct Loads {
  std::vector<Id> efforts;
  std::vector<AppliedWrench> wrenches;
};

Loads loads_of(SessionState& state, const Simulation& simulation, std::span<const AppliedWrench> acting) {
  const Mechanism& mechanism = simulation.robot->mechanism;
  expr::Pool& pool = state.pool();
  Loads loads{driving_efforts(mechanism, pool), mechanism.wrenches};
  loads.wrenches.insert(loads.wrenches.end(), acting.begin(), acting.end());
  const std::vector<Id> friction = dynamics::friction(pool, mechanism, simulation.stiction_speeds);
  const std::vector<Id> springs = dynamics::spring_forces(pool, mechanism);
  for (std::size_t i = 0; i < loads.efforts.size(); ++i) {
    loads.efforts[i] = pool.sub(loads.efforts[i], pool.add(friction[i], springs[i]));
  }
  return loads;
}

/// The inputs of the plant as they act: `demands` within the limits. Unlimited inputs are left out.
std::vector<expr::Assignment> acting_inputs(expr::Pool& pool, const Mechanism& mechanism, std::vector<Id> demands) {
  const std::vector<Id> inputs = mechanism.actuated_inputs();
  demands = saturated_inputs(pool, mechanism, std::move(demands));
  std::vector<expr::Assignment> acting;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (demands[i] != inputs[i]) acting.emplace_back(inputs[i], demands[i]);
  }
  return acting;
}

}  // namespace

std::vector<Id> saturated_inputs(expr::Pool& pool, const Mechanism& mechanism, std::vector<Id> inputs) {
  const std::vector<SpeedId> speeds = mechanism.actuated_speeds();
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const JointLimits& limits = mechanism.freedom(speeds[i]).limits;
    if (limits.most_input.valid()) inputs[i] = pool.make(expr::Op::min, inputs[i], limits.most_input);
    if (limits.least_input.valid()) inputs[i] = pool.make(expr::Op::max, inputs[i], limits.least_input);
  }
  return inputs;
}

dynamics::Functions& open_tree(SessionState& state, const Simulation& simulation) {
  return state.robots().plant_functions(simulation).open();
}

std::optional<ClosedMotion> closed_motion(SessionState& state, const Simulation& simulation) {
  const Mechanism& mechanism = simulation.robot->mechanism;
  if (!mechanism.has_loops() && simulation.couplings.empty()) return std::nullopt;
  loops::ClosureRows rows = loops::closure_rows(state.pool(), mechanism, loops::RowsHold::closed);
  std::vector<Id> drift(rows.size(), state.pool().zero());
  append_prescribed_rows(state.pool(), simulation, rows, drift);
  std::vector<Id> weights = equation_weights(state, simulation, rows);
  return ClosedMotion(open_tree(state, simulation), std::move(rows), std::move(drift), std::move(weights));
}

std::vector<expr::Assignment> reactions(SessionState& state, const Simulation& simulation) {
  std::vector<expr::Assignment> found;
  if (simulation.couplings.empty()) return found;
  const Loads loads = loads_of(state, simulation, simulation.wrenches);
  const std::optional<ClosedMotion> motion = closed_motion(state, simulation);
  const std::vector<Id> multipliers =
      motion->solve(open_tree(state, simulation).net_forces(loads.efforts, loads.wrenches), motion->rows().bias)
          .multipliers;
  const std::size_t first = multipliers.size() - simulation.couplings.size();
  for (std::size_t i = 0; i < simulation.couplings.size(); ++i) {
    found.emplace_back(simulation.couplings[i].reaction, multipliers[first + i]);
  }
  return found;
}

PlantMotion plant_motion(SessionState& state, const Simulation& simulation) {
  dynamics::Functions& functions = open_tree(state, simulation);
  const Loads loads = loads_of(state, simulation, simulation.wrenches);
  const std::optional<ClosedMotion> motion = closed_motion(state, simulation);
  if (!motion) return {functions.accelerations(loads.efforts, loads.wrenches), {}, {}};
  ClosedMotion::Solution solution =
      motion->solve(functions.net_forces(loads.efforts, loads.wrenches), motion->rows().bias);
  return {std::move(solution.accelerations), motion->rows().rows, std::move(solution.multipliers)};
}

std::span<const AppliedWrench> wrenches_of_run(const Simulation& simulation) {
  const std::span<const AppliedWrench> all = simulation.wrenches;
  return simulation.integrator == runtime::Integrator::contact_step ? all.subspan(simulation.contact_wrenches) : all;
}

std::vector<Id> plant_accelerations(SessionState& state, const Simulation& simulation,
                                    std::span<const AppliedWrench> wrenches) {
  dynamics::Functions& functions = open_tree(state, simulation);
  const Mechanism& mechanism = simulation.robot->mechanism;
  if (const std::optional<ClosedMotion> motion = closed_motion(state, simulation)) {
    const Loads loads = loads_of(state, simulation, wrenches);
    return motion->solve(functions.net_forces(loads.efforts, loads.wrenches), motion->rows().bias).accelerations;
  }
  // Without additions by the simulation, these are the robot's accelerations, which are derived once.
  if (simulation.stiction_speeds.empty() && wrenches.empty()) {
    const std::vector<Id>& accelerations = functions.get(dynamics::Function::forward_dynamics).roots;
    if (!mechanism.has_actuators()) return accelerations;
    std::vector<expr::Assignment> driven;
    const std::vector<Id> efforts = driving_efforts(mechanism, state.pool());
    for (const SpeedId id : mechanism.actuated_speeds()) {
      driven.emplace_back(mechanism.tau[id.index()], efforts[id.index()]);
    }
    return expr::substitute(state.pool(), accelerations, driven);
  }
  const Loads loads = loads_of(state, simulation, wrenches);
  return functions.accelerations(loads.efforts, loads.wrenches);
}

std::vector<Id> flow_derivatives(SessionState& state, const Simulation& simulation, const StateLayout& layout,
                                 const std::vector<Id>& demands, std::span<const Direction> along) {
  const Mechanism& mechanism = simulation.robot->mechanism;
  std::vector<Direction> by(along.begin(), along.end());
  Loads loads = loads_of(state, simulation, simulation.wrenches);
  std::vector<expr::Assignment> nominal;
  std::vector<expr::Assignment> changed = simulation.program.changed_parameters;
  for (const auto& [parameter, variable] : simulation.program.changed_parameters) {
    nominal.emplace_back(parameter, state.pool().symbol("nominal", expr::Stage::prepare));
    changed.emplace_back(nominal.back().second, parameter);
    for (Direction& direction : by) {
      for (auto& [symbol, rate] : direction) {
        if (symbol == parameter) symbol = nominal.back().second;
      }
    }
  }
  std::vector<Id> rates = expr::substitute(state.pool(), layout.x_rates, nominal);
  rates = expr::substitute(state.pool(), rates, reactions(state, simulation));
  if (!demands.empty()) {
    const std::vector<expr::Assignment> law =
        acting_inputs(state.pool(), mechanism, expr::substitute(state.pool(), demands, nominal));
    loads.efforts = expr::substitute(state.pool(), loads.efforts, law);
    rates = expr::substitute(state.pool(), rates, law);
    for (AppliedWrench& wrench : loads.wrenches) {
      for (expr::Vec3* vector : {&wrench.force, &wrench.moment}) {
        const std::vector<Id> entries = expr::substitute(state.pool(), *vector, law);
        std::copy(entries.begin(), entries.end(), vector->begin());
      }
    }
  }
  dynamics::Functions& tree = open_tree(state, simulation);
  const std::optional<ClosedMotion> motion = closed_motion(state, simulation);
  std::vector<Id> all = motion ? closed_acceleration_derivatives(tree, *motion, loads.efforts, loads.wrenches, by)
                               : tree.acceleration_derivatives(loads.efforts, loads.wrenches, by);
  std::vector<std::vector<Id>> columns;
  for (const Direction& direction : by) {
    columns.push_back(expr::differentiate(state.pool(), rates, direction).roots);
  }
  for (std::size_t row = 0; row < rates.size(); ++row) {
    for (const std::vector<Id>& column : columns) all.push_back(column[row]);
  }
  return expr::substitute(state.pool(), all, changed);
}

PlantDerivatives plant_derivatives(SessionState& state, const Simulation& simulation, const StateLayout& layout) {
  const Mechanism& mechanism = simulation.robot->mechanism;
  std::vector<Id> symbols = mechanism.qd;
  symbols.insert(symbols.end(), layout.x.begin(), layout.x.end());
  symbols.push_back(state.laws().time);
  std::vector<Direction> by = along_joints(mechanism, state.pool());
  for (Direction& direction : along_symbols(state.pool(), symbols)) by.push_back(std::move(direction));
  const std::vector<Id> all =
      flow_derivatives(state, simulation, layout, simulation.every ? std::vector<Id>{} : simulation.tau.entries, by);
  PlantDerivatives derivatives;
  const auto n = static_cast<std::ptrdiff_t>(mechanism.qd.size());
  for (auto row = all.begin(); row != all.end(); row += static_cast<std::ptrdiff_t>(by.size())) {
    const auto time = row + static_cast<std::ptrdiff_t>(by.size()) - 1;
    derivatives.by_q.insert(derivatives.by_q.end(), row, row + n);
    derivatives.by_w.insert(derivatives.by_w.end(), row + n, time);
    derivatives.by_time.push_back(*time);
  }
  return derivatives;
}

std::vector<VectorLimit> vector_limits(expr::Pool& pool, const Simulation& simulation) {
  const Mechanism& mechanism = simulation.robot->mechanism;
  std::vector<VectorLimit> limits = tilt_limits(mechanism, pool, mechanism.q);
  const auto add = [&](const std::vector<VectorLimit>& more, const std::string& prefix) {
    for (VectorLimit limit : more) {
      limit.name.insert(0, prefix);
      limits.push_back(std::move(limit));
    }
  };
  add(speed_limits(mechanism, pool, mechanism.qd), "");
  for (const programs::FlowingReference& reference : simulation.references) {
    add(tilt_limits(mechanism, pool, reference.q), reference.name + ".");
  }
  return limits;
}

std::vector<Id> plant_settings(expr::Pool& pool, const Simulation& simulation) {
  std::vector<Id> settings = simulation.stiction_speeds;
  for (const AppliedWrench& wrench : simulation.wrenches) {
    for (const expr::Vec3* vector : {&wrench.point, &wrench.force, &wrench.moment}) {
      settings.insert(settings.end(), vector->begin(), vector->end());
    }
    for (const expr::Vec3& row : wrench.axes) settings.insert(settings.end(), row.begin(), row.end());
  }
  const Mechanism& mechanism = simulation.robot->mechanism;
  for (const SpeedId id : mechanism.speed_ids()) {
    const JointLimits& limits = mechanism.freedom(id).limits;
    for (const Id limit : {limits.lower, limits.upper, limits.speed, limits.least_input, limits.most_input}) {
      if (limit.valid()) settings.push_back(limit);
    }
    for (const Actuator::Limit& limit : mechanism.freedom(id).actuator.limits) {
      settings.insert(settings.end(), {limit.least, limit.most});
    }
  }
  for (const VectorLimit& limit : vector_limits(pool, simulation)) settings.push_back(limit.most);
  return settings;
}

}  // namespace robotc
