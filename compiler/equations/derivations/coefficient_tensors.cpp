#include "compiler/equations/derivations/coefficient_tensors.h"

namespace robotc::derivations {
namespace {

using expr::Id;
using expr::Pool;
using expr::Vec3;
using new_formulation::CoefficientAxes;
using new_formulation::JointGeometry;
using new_formulation::NewFormulation;

/// Sums over the last index.
std::vector<Id> sum_over_last(const Tensor& tensor, Pool& pool) {
  const std::size_t count = tensor.extents().back();
  const std::vector<Id>& entries = tensor.entries();
  std::size_t rows = 1;
  for (std::size_t d = 0; d + 1 < tensor.extents().size(); ++d) rows *= tensor.extents()[d];
  std::vector<Id> sums;
  for (std::size_t row = 0; row < rows; ++row) {
    Id sum = pool.zero();
    for (std::size_t k = 0; k < count; ++k) sum = pool.add(sum, entries[row * count + k]);
    sums.push_back(sum);
  }
  return sums;
}

/// The coefficients of one body: all pairs and triples of joints on its path.
void add_body(CoefficientTensors& tensors, const new_formulation::Coefficients& of,
              const std::vector<std::size_t>& path, std::size_t k) {
  for (std::size_t a = 0; a < path.size(); ++a) {
    const std::size_t i = path[a];
    tensors.gravity.set({i, k}, of.gravity(i, k));
    for (std::size_t b = 0; b < path.size(); ++b) {
      const std::size_t j = path[b];
      if (b <= a) {
        const Id inertia = of.inertia(i, j, k);
        tensors.inertia.set({i, j, k}, inertia);
        tensors.inertia.set({j, i, k}, inertia);
      }
      const Id centrifugal = of.centrifugal(i, j, k);
      tensors.centrifugal.set({i, j, k}, centrifugal);
      tensors.coriolis.set({i, j, j, k}, centrifugal);
      for (std::size_t c = 0; c < b; ++c) {
        const std::size_t n = path[c];
        const Id coriolis = of.coriolis(i, j, n, k);
        tensors.coriolis.set({i, j, n, k}, coriolis);
        tensors.coriolis.set({i, n, j, k}, coriolis);
      }
    }
  }
}

/// A wrench on a body: its force's point, and force and moment along the world's axes.
struct Load {
  std::optional<std::size_t> body;
  Vec3 point, force, moment;
};

Load in_world(const AppliedWrench& wrench, const KinematicTree& tree, const std::vector<Transform>& frames,
              Pool& pool) {
  const auto link_pose = [&](LinkId link) {
    const LinkPlacement& placement = tree.placements[link.index()];
    return placement.body ? compose(pool, frames[*placement.body], placement.pose) : placement.pose;
  };
  const Transform link = link_pose(wrench.link);
  const expr::Mat3 axes = expr::mul(pool, link_pose(wrench.axes_link).rotation, wrench.axes);
  return {tree.placements[wrench.link.index()].body,
          expr::add(pool, link.position, expr::mul(pool, link.rotation, wrench.point)),
          expr::mul(pool, axes, wrench.force), expr::mul(pool, axes, wrench.moment)};
}

void add_loads(CoefficientTensors& tensors, const NewFormulation& form, const Mechanism& mechanism, Pool& pool) {
  if (mechanism.wrenches.empty()) return;
  const KinematicTree tree = tree_of(form);
  const std::vector<Transform> frames = world_transforms(pool, tree, mechanism);
  for (std::size_t w = 0; w < mechanism.wrenches.size(); ++w) {
    const Load load = in_world(mechanism.wrenches[w], tree, frames, pool);
    for (auto at = load.body; at; at = tree.bodies[*at].parent) {
      if (!tree.bodies[*at].speed) continue;
      const std::size_t i = *tree.bodies[*at].column();
      const JointGeometry& joint = form.joints[i];
      const Vec3 at_point = linear_velocity(joint, pool, load.point);
      Id power = expr::dot(pool, load.force, at_point);
      if (joint.turns()) power = pool.add(power, expr::dot(pool, load.moment, joint.axis));
      tensors.load.set({i, w}, pool.neg(power));
    }
  }
}

}  // namespace

Tensor::Tensor(Id zero, std::vector<std::size_t> extents) : extents_(std::move(extents)) {
  std::size_t size = 1;
  for (const std::size_t extent : extents_) size *= extent;
  entries_.assign(size, zero);
}

std::size_t Tensor::offset(std::initializer_list<std::size_t> indices) const {
  std::size_t at = 0;
  auto extent = extents_.begin();
  for (const std::size_t index : indices) at = at * *extent++ + index;
  return at;
}

std::optional<CoefficientTensors> coefficient_tensors(const NewFormulation& form, const Mechanism& mechanism,
                                                      Pool& pool, const NodeBudget& budget, CoefficientAxes axes) {
  const std::size_t n = form.joints.size();
  const std::size_t bodies = form.bodies.size();
  // A robot has at most 250 joints, so the product does not overflow.
  if (n * n * n * bodies > max_tensor_entries) return std::nullopt;
  const Id zero = pool.zero();
  CoefficientTensors tensors{{zero, {n, n, bodies}},
                             {zero, {n, n, bodies}},
                             {zero, {n, n, n, bodies}},
                             {zero, {n, bodies}},
                             {zero, {n, mechanism.wrenches.size()}}};
  const new_formulation::Coefficients coefficients(form, pool, axes);
  for (std::size_t k = 0; k < bodies; ++k) {
    add_body(tensors, coefficients, form.bodies[k].path, k);
    if (budget.exceeded()) return std::nullopt;
  }
  add_loads(tensors, form, mechanism, pool);
  return tensors;
}

std::vector<Id> mass_matrix(const CoefficientTensors& tensors, Pool& pool) {
  return sum_over_last(tensors.inertia, pool);
}

std::vector<Id> coriolis_tensor(const CoefficientTensors& tensors, Pool& pool) {
  return sum_over_last(tensors.coriolis, pool);
}

std::vector<Id> gravity_forces(const CoefficientTensors& tensors, Pool& pool) {
  return sum_over_last(tensors.gravity, pool);
}

std::vector<Id> load_forces(const CoefficientTensors& tensors, Pool& pool) { return sum_over_last(tensors.load, pool); }

}  // namespace robotc::derivations
