#include "compiler/equations/derivations/christoffel.h"

#include "compiler/mechanism/joint_motion.h"

namespace robotc::derivations::christoffel {
namespace {

using expr::Id;
using expr::Pool;
using expr::Vec3;

/// The angular velocity of each tree body, along its own axes.
std::vector<Vec3> angular_velocities(const KinematicTree& tree, const Mechanism& mechanism, Pool& pool) {
  std::vector<Vec3> velocities;
  for (const TreeBody& body : tree.bodies) {
    const Vec3 parent = body.parent ? velocities[*body.parent] : expr::zero3(pool);
    Vec3 velocity = to_body_axes(pool, joint_motion(pool, body, mechanism), parent);
    if (body.turns()) {
      velocity = expr::add(pool, velocity, expr::scale(pool, mechanism.qd[body.speed->index()], body.axis));
    }
    velocities.push_back(velocity);
  }
  return velocities;
}

}  // namespace

Id kinetic_energy(const WorldGeometry& geometry, const Mechanism& mechanism, Pool& pool) {
  const std::vector<Vec3> angular = angular_velocities(geometry.tree, mechanism, pool);
  std::vector<Id> positions;
  for (const PlacedBody& body : geometry.bodies) {
    positions.insert(positions.end(), body.mass_centre.begin(), body.mass_centre.end());
  }
  const std::vector<Id> velocities = rates(pool, positions, mechanism);
  Id twice = pool.zero();
  for (std::size_t k = 0; k < geometry.bodies.size(); ++k) {
    const PlacedBody& body = geometry.bodies[k];
    const Vec3 v = {velocities[3 * k], velocities[3 * k + 1], velocities[3 * k + 2]};
    const Vec3& w = angular[body.body];
    twice = pool.add(twice, pool.mul(body.mass, expr::dot(pool, v, v)));
    twice = pool.add(twice, expr::dot(pool, w, expr::mul(pool, body.inertia, w)));
  }
  return pool.mul(pool.number(Number::rational(1, 2)), twice);
}

std::vector<Id> mass_matrix(Id kinetic_energy, const Mechanism& mechanism, Pool& pool) {
  const std::size_t n = mechanism.qd.size();
  std::vector<Id> momenta;
  for (const std::vector<Id>& column : derivatives(pool, {kinetic_energy}, mechanism.qd)) momenta.push_back(column[0]);
  const std::vector<std::vector<Id>> columns = derivatives(pool, momenta, mechanism.qd);
  std::vector<Id> matrix(n * n, pool.zero());
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) matrix[i * n + j] = matrix[j * n + i] = columns[j][i];
  }
  return matrix;
}

std::optional<std::vector<Id>> symbols(const std::vector<Id>& mass_matrix, const Mechanism& mechanism, Pool& pool,
                                       const NodeBudget& budget) {
  const std::size_t n = mechanism.q.size();
  std::vector<std::vector<Id>> by;  // by[k]: ∂M/∂q_k
  for (const Id q : mechanism.q) {
    by.push_back(derivatives(pool, mass_matrix, {q}).front());
    if (budget.exceeded()) return std::nullopt;
  }
  const auto rate = [&](std::size_t i, std::size_t j, std::size_t k) { return by[k][i * n + j]; };
  const Id half = pool.number(Number::rational(1, 2));
  std::vector<Id> gamma(n * n * n, pool.zero());
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        const Id c = pool.mul(half, pool.sub(pool.add(rate(k, j, i), rate(k, i, j)), rate(i, j, k)));
        gamma[(k * n + i) * n + j] = gamma[(k * n + j) * n + i] = c;
      }
    }
  }
  return gamma;
}

}  // namespace robotc::derivations::christoffel
