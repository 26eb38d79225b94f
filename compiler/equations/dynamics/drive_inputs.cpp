#include "compiler/equations/dynamics/drive_inputs.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/actuator_model.h"

namespace robotc::dynamics {

using expr::Id;
using expr::Pool;

namespace {

/// The coordinate of a freedom; 0 where a quaternion has it, which no actuator drives.
Id position_of(const Mechanism& mechanism, Pool& pool, SpeedId speed) {
  const std::optional<CoordinateId> coordinate = mechanism.coordinate_of(speed);
  return coordinate ? mechanism.q[coordinate->index()] : pool.zero();
}

}  // namespace

DrivenMotion driven_motion(Pool& pool, const Mechanism& mechanism, std::vector<Id> inverse_dynamics) {
  Direction in_time = second_rates_in_time(mechanism, pool);
  for (const SpeedId id : mechanism.speed_ids()) {
    in_time.emplace_back(mechanism.qdd[id.index()], mechanism.qddd[id.index()]);
  }
  return {mechanism.qd, mechanism.qdd, std::move(inverse_dynamics), std::move(in_time)};
}

std::optional<std::vector<std::size_t>> freedoms_of_motors(const Mechanism& mechanism) {
  const Mobility& mobility = mechanism.mobility;
  const auto is_passive = [&](SpeedId id) { return mechanism.freedom(id).passive; };
  std::vector<std::size_t> all(mobility.independent.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::vector<std::size_t> driven = all;
  std::erase_if(driven, [&](std::size_t k) { return is_passive(mobility.independent[k]); });
  if (std::ranges::all_of(mobility.dependent, is_passive) || driven.size() == mobility.motor_rank) return driven;
  if (mobility.motor_rank == all.size()) return all;
  return std::nullopt;
}

std::vector<Id> drive_inputs(Pool& pool, const Mechanism& mechanism, const DrivenMotion& motion) {
  const std::vector<SpeedId> actuated = mechanism.actuated_speeds();
  std::vector<Id> efforts, rates, inputs;
  for (const SpeedId id : actuated) {
    const bool needed = rates_used(mechanism.freedom(id).actuator) > 0;
    if (needed) efforts.push_back(motion.efforts[id.index()]);
  }
  if (!efforts.empty()) rates = expr::differentiate(pool, efforts, motion.in_time).roots;
  std::size_t next = 0;
  for (const SpeedId id : actuated) {
    const std::size_t i = id.index();
    Jet wanted{{position_of(mechanism, pool, id), motion.speeds[i], motion.accelerations[i]}, {motion.efforts[i]}};
    const Actuator& actuator = mechanism.freedom(id).actuator;
    if (rates_used(actuator) > 0) wanted.effort.push_back(rates[next++]);
    inputs.push_back(*input_for(pool, actuator, std::move(wanted)));
  }
  return inputs;
}

std::vector<Id> steady_inputs(Pool& pool, const Mechanism& mechanism) {
  std::vector<Id> inputs;
  for (const SpeedId id : mechanism.actuated_speeds()) {
    const std::size_t i = id.index();
    const Actuator& actuator = mechanism.freedom(id).actuator;
    Jet wanted{{position_of(mechanism, pool, id), mechanism.qd[i]}, {mechanism.tau[i]}};
    wanted.motion.resize(2 + rates_used(actuator), pool.zero());
    wanted.effort.resize(1 + rates_used(actuator), pool.zero());
    inputs.push_back(*input_for(pool, actuator, std::move(wanted)));
  }
  return inputs;
}

}  // namespace robotc::dynamics
