#include "compiler/equations/dynamics/joint_forces.h"

#include "compiler/mechanism/body_loads.h"

namespace robotc::dynamics {
namespace {

using expr::Id;
using expr::Op;
using expr::Pool;

/// `make(drive, index)` of each speed.
template <class Make>
std::vector<Id> by_speed(const Mechanism& mechanism, Make make) {
  std::vector<Id> result;
  for (const SpeedId id : mechanism.speed_ids()) result.push_back(make(mechanism.freedom(id).drive, id.index()));
  return result;
}

Id viscous_friction(Pool& pool, const JointDrive& drive, Id speed) {
  return drive.viscous.valid() ? pool.mul(drive.viscous, speed) : pool.zero();
}

}  // namespace

std::vector<Id> friction(Pool& pool, const Mechanism& mechanism) {
  return by_speed(mechanism, [&](const JointDrive& drive, std::size_t i) {
    const Id speed = mechanism.qd[i];
    const Id viscous = viscous_friction(pool, drive, speed);
    if (!drive.coulomb_positive.valid()) return viscous;
    if (drive.coulomb_positive == drive.coulomb_negative) {
      return pool.add(viscous, pool.mul(drive.coulomb_positive, pool.make(Op::sign, speed)));
    }
    const Id backwards =
        pool.select(pool.make(Op::less, speed, pool.zero()), pool.neg(drive.coulomb_negative), pool.zero());
    const Id forwards = pool.make(Op::less, pool.zero(), speed);
    return pool.add(viscous, pool.select(forwards, drive.coulomb_positive, backwards));
  });
}

std::vector<Id> friction(Pool& pool, const Mechanism& mechanism, std::span<const Id> stiction_speeds) {
  return by_speed(mechanism, [&](const JointDrive& drive, std::size_t i) {
    const Id speed = mechanism.qd[i];
    const Id viscous = viscous_friction(pool, drive, speed);
    if (!drive.coulomb_positive.valid()) return viscous;
    const Id slope = pool.div(speed, stiction_speeds[i]);
    const Id share = pool.make(Op::max, pool.integer(-1), pool.make(Op::min, pool.one(), slope));
    const Id forwards = pool.make(Op::less, pool.zero(), speed);
    const Id level = pool.select(forwards, drive.coulomb_positive, drive.coulomb_negative);
    return pool.add(viscous, pool.mul(level, share));
  });
}

Id strain_of(Pool& pool, const Mechanism& mechanism, SpeedId speed) {
  const Id q = mechanism.q[mechanism.coordinate_of(speed)->index()];
  return pool.sub(q, mechanism.freedom(speed).drive.rest);
}

std::vector<Id> spring_forces(Pool& pool, const Mechanism& mechanism) {
  return by_speed(mechanism, [&](const JointDrive& drive, std::size_t i) {
    if (!drive.stiffness.valid()) return pool.zero();
    return pool.mul(drive.stiffness, strain_of(pool, mechanism, SpeedId(i)));
  });
}

Id spring_energy(Pool& pool, const Mechanism& mechanism) {
  const std::vector<Id> twice = by_speed(mechanism, [&](const JointDrive& drive, std::size_t i) {
    if (!drive.stiffness.valid()) return pool.zero();
    const Id strain = strain_of(pool, mechanism, SpeedId(i));
    return pool.mul(drive.stiffness, pool.mul(strain, strain));
  });
  return pool.mul(pool.number(Number::rational(1, 2)), pool.sum(twice));
}

std::vector<Id> rotor_inertias(Pool& pool, const Mechanism& mechanism) {
  return by_speed(mechanism, [&](const JointDrive& drive, std::size_t) {
    return drive.rotor_inertia.valid() ? drive.rotor_inertia : pool.zero();
  });
}

std::vector<Id> applied_forces(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                               std::span<const AppliedWrench> wrenches) {
  std::vector<Id> forces(tree.speed_count(), pool.zero());
  if (wrenches.empty()) return forces;
  std::vector<BodyWrench> loads = body_loads(pool, mechanism, tree, wrenches);
  for (std::size_t i = tree.bodies.size(); i-- > 0;) {
    const TreeBody& body = tree.bodies[i];
    if (body.speed) forces[body.speed->index()] = along_joint(pool, body, loads[i]);
    if (!body.parent) continue;
    const BodyWrench passed = to_parent(pool, joint_motion(pool, body, mechanism), loads[i]);
    BodyWrench& parent = loads[*body.parent];
    parent.force = expr::add(pool, parent.force, passed.force);
    parent.moment = expr::add(pool, parent.moment, passed.moment);
  }
  return forces;
}

}  // namespace robotc::dynamics
