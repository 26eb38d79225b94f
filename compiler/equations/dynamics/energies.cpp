#include "compiler/equations/dynamics/energies.h"

#include "compiler/equations/dynamics/body_velocities.h"
#include "compiler/equations/dynamics/joint_forces.h"
#include "compiler/equations/dynamics/mass_centre.h"

namespace robotc::dynamics {

using expr::Id;
using expr::Pool;
using expr::Vec3;

Id kinetic_energy(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree) {
  const std::vector<BodyVelocity> velocities = body_velocities(pool, mechanism, tree);
  Id twice = pool.zero();
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const BodyVelocity& v = velocities[i];
    const SpatialInertia& inertia = tree.bodies[i].inertia;
    const Vec3 turning = expr::cross(pool, v.angular, inertia.first_moment);
    const Vec3 momentum =
        expr::add(pool, expr::scale(pool, inertia.mass, v.linear), expr::scale(pool, pool.integer(2), turning));
    const Vec3 spin = expr::mul(pool, inertia.inertia, v.angular);
    twice = pool.add(twice, pool.add(expr::dot(pool, v.linear, momentum), expr::dot(pool, v.angular, spin)));
  }
  const std::vector<Id> rotors = rotor_inertias(pool, mechanism);
  for (std::size_t i = 0; i < rotors.size(); ++i) {
    twice = pool.add(twice, pool.mul(rotors[i], pool.mul(mechanism.qd[i], mechanism.qd[i])));
  }
  return pool.mul(pool.number(Number::rational(1, 2)), twice);
}

Id potential_energy(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree) {
  return pool.sub(spring_energy(pool, mechanism),
                  expr::dot(pool, mechanism.gravity, first_moment(pool, mechanism, tree)));
}

}  // namespace robotc::dynamics
