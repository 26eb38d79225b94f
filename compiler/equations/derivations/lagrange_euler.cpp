#include "compiler/equations/derivations/lagrange_euler.h"

namespace robotc::derivations {

using expr::Id;
using expr::Pool;

LagrangeEuler::LagrangeEuler(const Mechanism& mechanism, const KinematicTree& tree, Pool& pool,
                             const NodeBudget& budget)
    : mechanism_(mechanism), tree_(tree), pool_(pool), budget_(budget) {
  const Mat4 identity = homogeneous(pool, identity_transform(pool));
  std::vector<Mat4> from_world;
  for (std::size_t p = 0; p < tree.bodies.size(); ++p) {
    const TreeBody& body = tree.bodies[p];
    const Mat4 from_parent = homogeneous(pool, joint_transform(pool, body, mechanism));
    std::vector<std::size_t> path;
    std::vector<Mat4> between;
    if (body.parent) {
      path = paths_[*body.parent];
      for (const Mat4& x : between_[*body.parent]) between.push_back(mul(pool, x, from_parent));
    }
    path.push_back(p);
    between.push_back(identity);
    paths_.push_back(std::move(path));
    between_.push_back(std::move(between));

    from_world.push_back(body.parent ? mul(pool, from_world[*body.parent], from_parent) : from_parent);
    operators_.push_back(joint_operator(pool, body));
    turned_.push_back(mul(pool, from_world.back(), operators_.back()));
    pseudo_inertias_.push_back(pseudo_inertia(pool, body.inertia));
  }
}

Mat4 LagrangeEuler::derivative(std::size_t p, std::size_t a) const {
  return mul(pool_, turned_[paths_[p][a]], between_[p][a]);
}

Mat4 LagrangeEuler::derivative(std::size_t p, std::size_t a, std::size_t b) const {
  const std::size_t j = paths_[p][a];
  const std::size_t k = paths_[p][b];
  const Mat4 at_k = mul(pool_, turned_[j], between_[k][a]);
  return mul(pool_, mul(pool_, at_k, operators_[k]), between_[p][b]);
}

std::optional<std::vector<Id>> LagrangeEuler::mass_matrix() const {
  const std::size_t n = tree_.bodies.size();
  std::vector<Id> matrix(n * n, pool_.zero());
  for (std::size_t p = 0; p < n; ++p) {
    for (std::size_t a = 0; a < paths_[p].size(); ++a) {
      const std::size_t j = column(paths_[p][a]);
      const Mat4 momentum = mul(pool_, derivative(p, a), pseudo_inertias_[p]);
      for (std::size_t b = 0; b <= a; ++b) {
        const std::size_t i = column(paths_[p][b]);
        Id& entry = matrix[i * n + j];
        entry = pool_.add(entry, inner_product(pool_, momentum, derivative(p, b)));
        matrix[j * n + i] = entry;
      }
    }
    if (budget_.exceeded()) return std::nullopt;
  }
  return matrix;
}

std::optional<std::vector<Id>> LagrangeEuler::coriolis_tensor() const {
  const std::size_t n = tree_.bodies.size();
  std::vector<Id> tensor(n * n * n, pool_.zero());
  for (std::size_t p = 0; p < n; ++p) {
    const std::size_t depth = paths_[p].size();
    for (std::size_t a = 0; a < depth; ++a) {
      const std::size_t j = column(paths_[p][a]);
      for (std::size_t b = a; b < depth; ++b) {
        const std::size_t k = column(paths_[p][b]);
        const Mat4 rate = mul(pool_, derivative(p, a, b), pseudo_inertias_[p]);
        for (std::size_t c = 0; c < depth; ++c) {
          const std::size_t i = column(paths_[p][c]);
          Id& entry = tensor[(i * n + j) * n + k];
          entry = pool_.add(entry, inner_product(pool_, rate, derivative(p, c)));
          tensor[(i * n + k) * n + j] = entry;
        }
      }
      if (budget_.exceeded()) return std::nullopt;
    }
  }
  return tensor;
}

std::vector<Id> LagrangeEuler::gravity_forces() const {
  const expr::Vec3& g = mechanism_.gravity;
  std::vector<Id> forces(tree_.bodies.size(), pool_.zero());
  for (std::size_t p = 0; p < tree_.bodies.size(); ++p) {
    const SpatialInertia& body = tree_.bodies[p].inertia;
    for (std::size_t a = 0; a < paths_[p].size(); ++a) {
      const Mat4 u = derivative(p, a);
      Id power = pool_.zero();
      for (std::size_t r = 0; r < 3; ++r) {
        const Id moved =
            pool_.add(expr::dot(pool_, {u[r][0], u[r][1], u[r][2]}, body.first_moment), pool_.mul(u[r][3], body.mass));
        power = pool_.add(power, pool_.mul(g[r], moved));
      }
      Id& force = forces[column(paths_[p][a])];
      force = pool_.sub(force, power);
    }
  }
  return forces;
}

}  // namespace robotc::derivations
