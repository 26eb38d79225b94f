#include "compiler/equations/energy_graph/drives.h"

#include <fmt/format.h>

namespace robotc::energy_graph {

using expr::Id;
using expr::Op;
using expr::Pool;

namespace {

Id strain_of(Pool& pool, const Mechanism& mechanism, SpeedId speed, Id rest) {
  if (const auto coordinate = mechanism.coordinate_of(speed); coordinate && rest.valid()) {
    return pool.sub(mechanism.q[coordinate->index()], rest);
  }
  const Speed& own = mechanism.speeds[speed.index()];
  return from_rest(mechanism, pool, own.joint, mechanism.q)[own.component];
}

/// |v|², v with the components `vector`.
Id squared_length(Pool& pool, const std::vector<SpeedId>& vector, std::span<const Id> speeds) {
  std::vector<Id> squares;
  for (const SpeedId id : vector) squares.push_back(pool.mul(speeds[id.index()], speeds[id.index()]));
  return pool.sum(squares);
}

}  // namespace

Id Rotor::effort(Pool& pool, Id acceleration) const { return pool.mul(inertia, acceleration); }

std::string Rotor::equation(const EdgeNames& names) { return fmt::format("J{} qdd.{}", names.body, names.step); }

Id Damper::viscous_effort(Pool& pool, Id speed) const {
  return viscous.valid() ? pool.mul(viscous, speed) : pool.zero();
}

Id Damper::effort(Pool& pool, Id speed) const {
  const Id linear = viscous_effort(pool, speed);
  if (!coulomb_positive.valid()) return linear;
  if (coulomb_positive == coulomb_negative) {
    return pool.add(linear, pool.mul(coulomb_positive, pool.make(Op::sign, speed)));
  }
  const Id backwards = pool.select(pool.make(Op::less, speed, pool.zero()), pool.neg(coulomb_negative), pool.zero());
  const Id forwards = pool.make(Op::less, pool.zero(), speed);
  return pool.add(linear, pool.select(forwards, coulomb_positive, backwards));
}

Id Damper::effort(Pool& pool, Id speed, Id stiction_speed) const {
  const Id linear = viscous_effort(pool, speed);
  if (!coulomb_positive.valid()) return linear;
  const Id slope = pool.div(speed, stiction_speed);
  const Id share = pool.make(Op::max, pool.integer(-1), pool.make(Op::min, pool.one(), slope));
  const Id forwards = pool.make(Op::less, pool.zero(), speed);
  const Id level = pool.select(forwards, coulomb_positive, coulomb_negative);
  return pool.add(linear, pool.mul(level, share));
}

Id Damper::effort(Pool& pool, SpeedId id, std::span<const Id> speeds) const {
  const Id speed = speeds[id.index()];
  if (vector.size() < 2 || !coulomb_positive.valid()) return effort(pool, speed);
  const Id square = squared_length(pool, vector, speeds);
  // At rest the speed itself is 0.
  const Id moves = pool.make(Op::less, pool.zero(), square);
  const Id length = pool.sqrt(pool.select(moves, square, pool.one()));
  return pool.add(viscous_effort(pool, speed), pool.mul(coulomb_positive, pool.div(speed, length)));
}

Id Damper::effort(Pool& pool, SpeedId id, std::span<const Id> speeds, Id stiction_speed) const {
  const Id speed = speeds[id.index()];
  if (vector.size() < 2 || !coulomb_positive.valid()) return effort(pool, speed, stiction_speed);
  const Id square = squared_length(pool, vector, speeds);
  const Id slow = pool.make(Op::less, square, pool.mul(stiction_speed, stiction_speed));
  const Id length = pool.select(slow, stiction_speed, pool.sqrt(pool.select(slow, pool.one(), square)));
  return pool.add(viscous_effort(pool, speed), pool.mul(coulomb_positive, pool.div(speed, length)));
}

std::string Damper::equation(const EdgeNames& names) { return fmt::format("friction(qd.{})", names.step); }

Id Spring::effort(Pool& pool) const { return pool.mul(stiffness, strain); }

Id Spring::twice_energy(Pool& pool) const { return pool.mul(stiffness, pool.mul(strain, strain)); }

std::string Spring::equation(const EdgeNames& names) {
  return fmt::format("k{0} (q.{1} - rest{0})", names.body, names.step);
}

std::vector<ActuatorCircuit> circuits(const Mechanism& mechanism, Pool& pool) {
  std::vector<ActuatorCircuit> result;
  for (const SpeedId speed : mechanism.actuated_speeds()) {
    if (mechanism.freedom(speed).actuator.empty()) continue;
    result.push_back({speed, actuator_equations(mechanism, pool, speed).edges});
  }
  return result;
}

std::vector<Drive> drives(const Mechanism& mechanism, Pool& pool) {
  std::vector<Drive> result;
  for (const SpeedId speed : mechanism.speed_ids()) {
    const JointDrive& drive = mechanism.freedom(speed).drive;
    if (drive.rotor_inertia.valid()) result.push_back({speed, Rotor{drive.rotor_inertia}});
    if (drive.viscous.valid() || drive.coulomb_positive.valid()) {
      result.push_back(
          {speed, Damper{drive.viscous, drive.coulomb_positive, drive.coulomb_negative, mechanism.vector_of(speed)}});
    }
    if (drive.stiffness.valid()) {
      result.push_back({speed, Spring{drive.stiffness, strain_of(pool, mechanism, speed, drive.rest)}});
    }
  }
  return result;
}

}  // namespace robotc::energy_graph
