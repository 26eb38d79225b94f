#include "compiler/equations/dynamics/joint_forces.h"

#include "compiler/equations/dynamics/closure_drives.h"
#include "compiler/equations/energy_graph/drives.h"
#include "compiler/mechanism/body_loads.h"

namespace robotc::dynamics {
namespace {

using expr::Id;
using expr::Pool;

using energy_graph::Damper;
using energy_graph::Drive;
using energy_graph::Rotor;
using energy_graph::Spring;

/// `effort(edge, speed)` of each edge of one kind, by speed; zero where there is none.
template <class Edge, class Effort>
std::vector<Id> by_speed(Pool& pool, const Mechanism& mechanism, Effort effort) {
  std::vector<Id> result(mechanism.qd.size(), pool.zero());
  for (const Drive& drive : energy_graph::drives(mechanism, pool)) {
    if (const auto* const edge = std::get_if<Edge>(&drive.law)) {
      result[drive.speed.index()] = effort(*edge, drive.speed.index());
    }
  }
  return result;
}

/// forces += rowᵀ effort.
void add_along(Pool& pool, const ClosureDriveMotion& motion, Id effort, std::vector<Id>& forces) {
  for (std::size_t i = 0; i < forces.size(); ++i) {
    forces[i] = pool.add(forces[i], pool.mul(motion.row[i], effort));
  }
}

}  // namespace

std::vector<Id> friction(Pool& pool, const Mechanism& mechanism) { return friction(pool, mechanism, {}); }

std::vector<Id> friction(Pool& pool, const Mechanism& mechanism, std::span<const Id> stiction_speeds) {
  std::vector<Id> forces = by_speed<Damper>(pool, mechanism, [&](const Damper& damper, std::size_t i) {
    const SpeedId speed(i);
    return damper.coulomb_positive.valid() && !stiction_speeds.empty()
               ? damper.effort(pool, speed, mechanism.qd, stiction_speeds[i])
               : damper.effort(pool, speed, mechanism.qd);
  });
  const std::vector<ClosureDriveMotion> motions = motions_of_closure_drives(pool, mechanism);
  for (std::size_t c = 0; c < motions.size(); ++c) {
    const Id slow = stiction_speeds.empty() ? Id{} : stiction_speeds[forces.size() + c];
    const Id speed = speed_of(pool, motions[c], mechanism.qd);
    add_along(pool, motions[c], closure_friction(pool, mechanism.closure_drives[c], speed, slow), forces);
  }
  return forces;
}

std::vector<Id> spring_forces(Pool& pool, const Mechanism& mechanism) {
  std::vector<Id> forces =
      by_speed<Spring>(pool, mechanism, [&](const Spring& spring, std::size_t) { return spring.effort(pool); });
  const std::vector<ClosureDriveMotion> motions = motions_of_closure_drives(pool, mechanism);
  for (std::size_t c = 0; c < motions.size(); ++c) {
    add_along(pool, motions[c], closure_spring(pool, mechanism.closure_drives[c], motions[c]), forces);
  }
  return forces;
}

Id strain_of(Pool& pool, const Mechanism& mechanism, SpeedId speed) {
  return by_speed<Spring>(pool, mechanism,
                          [](const Spring& spring, std::size_t) { return spring.strain; })[speed.index()];
}

Id coulomb_direction(Pool& pool, const Mechanism& mechanism, SpeedId speed, std::span<const Id> speeds) {
  const Damper unit{{}, pool.one(), pool.one(), mechanism.vector_of(speed)};
  return unit.effort(pool, speed, speeds);
}

Id spring_energy(Pool& pool, const Mechanism& mechanism) {
  std::vector<Id> twice =
      by_speed<Spring>(pool, mechanism, [&](const Spring& spring, std::size_t) { return spring.twice_energy(pool); });
  const std::vector<ClosureDriveMotion> motions = motions_of_closure_drives(pool, mechanism);
  for (std::size_t c = 0; c < motions.size(); ++c) {
    if (!motions[c].strain.valid()) continue;
    twice.push_back(pool.mul(closure_spring(pool, mechanism.closure_drives[c], motions[c]), motions[c].strain));
  }
  return pool.mul(pool.number(Number::rational(1, 2)), pool.sum(twice));
}

std::vector<Id> rotor_inertias(Pool& pool, const Mechanism& mechanism) {
  return by_speed<Rotor>(pool, mechanism, [](const Rotor& rotor, std::size_t) { return rotor.inertia; });
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
