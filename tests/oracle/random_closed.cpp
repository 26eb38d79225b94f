#include "tests/oracle/random_closed.h"

#include <Eigen/Geometry>
#include <Eigen/QR>
#include <cstdint>
#include <iterator>
#include <numbers>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/oracle/maximal.h"
#include "tests/oracle/newton_euler.h"

namespace robotc::oracle {
namespace {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// Freedoms of all joints between two links; -1 is the base.
int freedoms_between(const Tree& tree, int a, int b) {
  int sum = 0;
  while (a != b) {  // parents stand before children, so the later of the two has the common ancestor above it
    int& later = a > b ? a : b;
    sum += freedoms(tree.bodies[later].kind);
    later = tree.bodies[later].parent;
  }
  return sum;
}

Pose inverse(const Pose& ab) { return {ab.rotation.transpose(), -(ab.rotation.transpose() * ab.position)}; }

/// A random pose of B in A, in whose z the axis lies, as the closure allows. Chooses its numbers.
Pose allowed(Closure& closure, Random& random) {
  const double angle = random.uniform(-std::numbers::pi, std::numbers::pi);
  const Matrix3d turned = rotation_about(2, angle);
  const Vector3d along = Vector3d::UnitZ() * random.uniform(-0.5, 0.5);
  const Vector3d across{random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), 0};
  switch (closure.kind) {
    case ClosureKind::fixed:
      return {};
    case ClosureKind::revolute:
      return {turned, Vector3d::Zero()};
    case ClosureKind::prismatic:
      return {Matrix3d::Identity(), along};
    case ClosureKind::screw:
      closure.lead = (1 + random.index(8)) / 16.0 * (random.chance(0.5) ? 1 : -1);
      return {turned, Vector3d::UnitZ() * closure.lead * (angle + 2 * std::numbers::pi * (random.index(3) - 1))};
    case ClosureKind::cylindrical:
      return {turned, along};
    case ClosureKind::universal:
      return {rotation_about(0, angle) * rotation_about(1, random.uniform(-1.2, 1.2)), Vector3d::Zero()};
    case ClosureKind::planar:
      return {turned, across};
    case ClosureKind::spherical:
      return {random.rotation(), Vector3d::Zero()};
    case ClosureKind::slot:
      return {random.rotation(), along};
    case ClosureKind::surface:
      return {random.rotation(), across};
    case ClosureKind::rod:
      closure.length = random.uniform(0.2, 1);
      return {random.rotation(), random.direction() * closure.length};
    case ClosureKind::rolling_disc:
    case ClosureKind::rolling_ball: {
      closure.radius = random.uniform(0.05, 0.5);
      const bool disc = closure.kind == ClosureKind::rolling_disc;
      Pose ground{random.rotation(), {}};
      while (disc && ground.rotation.col(2).head<2>().norm() < 0.2) ground.rotation = random.rotation();  // not flat
      const Vector3d normal = ground.rotation.col(2);
      const double height = closure.radius * (disc ? normal.head<2>().norm() : 1);  // the axis is z of A
      ground.position = -height * normal + ground.rotation * across;
      return ground;
    }
  }
  return {};
}

}  // namespace

ClosedCase random_closed_mechanism(std::uint64_t seed, const RandomClosedOptions& options) {
  constexpr int attempts = 1000;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    const std::uint64_t own = seed + 0x51ed2701ULL * static_cast<std::uint64_t>(attempt);
    Random random(own ^ 0xd1b54a32d192ed03ULL);  // different numbers from the tree of the same seed
    ClosedCase result;
    ClosedMechanism& mechanism = result.mechanism;
    mechanism.tree = random_tree(own, options.tree);
    const Tree& tree = mechanism.tree;
    result.state = random_state(tree, own);
    const int bodies = static_cast<int>(tree.bodies.size());
    const std::vector<Pose> poses = link_poses(tree, result.state.q);
    const auto pose = [&](int body) { return body < 0 ? tree.base : poses[body]; };

    for (int i = 0; i < options.closures; ++i) {
      Closure closure;
      closure.name = "closure" + std::to_string(i);
      closure.kind =
          options.kind ? *options.kind : closure_kinds[random.index(static_cast<int>(std::size(closure_kinds)))];
      std::vector<std::pair<int, int>> pairs;
      for (int a = -1; a < bodies; ++a) {
        for (int b = -1; b < bodies; ++b) {
          if (freedoms_between(tree, a, b) > equations(closure.kind)) pairs.emplace_back(a, b);
        }
      }
      if (pairs.empty()) break;
      std::tie(closure.a.body, closure.b.body) = pairs[random.index(static_cast<int>(pairs.size()))];
      closure.a.pose = {random.rotation(), random.in_box(0.5)};
      // An axis along z, or any: then both frames are turned back, and the axis stays the same line.
      if (random.chance(0.5)) closure.axis = random.direction();
      Pose axes;
      if (closure.kind != ClosureKind::universal) {
        axes.rotation = Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), closure.axis).toRotationMatrix();
      }
      const bool rolls = closure.kind == ClosureKind::rolling_disc || closure.kind == ClosureKind::rolling_ball;
      Pose ab = axes * allowed(closure, random);
      if (!rolls) ab = ab * inverse(axes);
      closure.b.pose = inverse(pose(closure.b.body)) * pose(closure.a.body) * closure.a.pose * ab;
      mechanism.closures.push_back(closure);
    }
    if (static_cast<int>(mechanism.closures.size()) < options.closures) continue;
    for (int i = 0; i < options.couplings; ++i) {
      Coupling coupling{"coupling" + std::to_string(i), VectorXd::Zero(freedom_count(tree))};
      for (double& factor : coupling.by_qd) factor = random.chance(0.5) ? random.uniform(-2, 2) : 0;
      mechanism.couplings.push_back(coupling);
    }

    const MatrixXd j = constraint_jacobian(mechanism, result.state.q);
    if (j.rows() > 0) {
      Eigen::CompleteOrthogonalDecomposition<MatrixXd> factors;
      factors.setThreshold(1e-10);
      factors.compute(j);
      for (int twice = 0; twice < 2; ++twice) result.state.qd -= factors.solve(j * result.state.qd).eval();
    }
    return result;
  }
  throw std::invalid_argument("oracle: no pair of links has enough freedoms between it for this closure");
}

}  // namespace robotc::oracle
