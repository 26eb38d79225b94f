#include "compiler/sema/robots/locking_axis.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/loops/loop_solver.h"
#include "compiler/loops/mobility.h"
#include "compiler/mechanism/kinematic_tree.h"

namespace robotc::sema {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;
using expr::Id;

/// The axes of joints in the world, and the rotations of their joint frames.
class Axes {
 public:
  Axes(expr::Pool& pool, const Mechanism& mechanism, std::vector<std::pair<Id, double>> values, const VectorXd& q)
      : pool_(pool), mechanism_(mechanism), values_(std::move(values)) {
    for (std::size_t i = 0; i < mechanism.q.size(); ++i) {
      values_.emplace_back(mechanism.q[i], q[static_cast<Eigen::Index>(i)]);
    }
    const KinematicTree tree = build_kinematic_tree(mechanism, pool, FixedJoints::keep);
    const std::vector<Transform> world = world_transforms(pool, tree, mechanism);
    for (const LinkPlacement& placement : tree.placements) {
      const Matrix3d in_body = numbers(placement.pose.rotation);
      links_.push_back(placement.body ? numbers(world[*placement.body].rotation) * in_body : in_body);
    }
  }

  /// True for a joint that has an axis to choose.
  [[nodiscard]] bool has_axis(JointId id) const {
    const Joint& joint = mechanism_.joint(id);
    return joint.moves() && joint.axis[0].valid() && joint.model().speeds().size() <= 2 &&
           joint.type != JointType::universal;
  }
  /// R_world,joint.
  [[nodiscard]] Matrix3d frame(JointId id) const {
    const Joint& joint = mechanism_.joint(id);
    return links_[joint.parent.index()] * numbers(joint.before.rotation);
  }
  /// Along the axes of the world.
  [[nodiscard]] Vector3d axis(JointId id) const {
    const std::vector<double> own = expr::evaluate(pool_, mechanism_.joint(id).axis, values_);
    return (frame(id) * Vector3d(own[0], own[1], own[2])).normalized();
  }

 private:
  [[nodiscard]] Matrix3d numbers(const expr::Mat3& matrix) const {
    Matrix3d result;
    for (Eigen::Index i = 0; i < 3; ++i) {
      const std::vector<double> row = expr::evaluate(pool_, matrix[static_cast<std::size_t>(i)], values_);
      for (Eigen::Index k = 0; k < 3; ++k) result(i, k) = row[static_cast<std::size_t>(k)];
    }
    return result;
  }

  expr::Pool& pool_;
  const Mechanism& mechanism_;
  std::vector<std::pair<Id, double>> values_;
  std::vector<Matrix3d> links_;  ///< R_world,link
};

constexpr double parallel = 1e-9;  // rad

struct Trial {
  JointId joint, parallel_to;
  Vector3d axis;  ///< of the other one, in the world, along the joint's own
  double angle = 0;
};

}  // namespace

std::optional<LockingAxis> find_locking_axis(expr::Pool& pool, const Mechanism& mechanism,
                                             std::span<const std::pair<Id, double>> parameters, const VectorXd& q) {
  constexpr std::size_t most_trials = 300;  // of large mechanisms, the smallest turns
  const Axes axes(pool, mechanism, {parameters.begin(), parameters.end()}, q);
  std::vector<Trial> trials;
  for (std::size_t i = 0; i < mechanism.joints.size(); ++i) {
    if (!axes.has_axis(JointId(i))) continue;
    const Vector3d own = axes.axis(JointId(i));
    for (std::size_t k = 0; k < mechanism.joints.size(); ++k) {
      if (k == i || !axes.has_axis(JointId(k))) continue;
      Vector3d other = axes.axis(JointId(k));
      if (other.dot(own) < 0) other = -other;
      const double angle = std::atan2(own.cross(other).norm(), own.dot(other));
      const bool known = std::ranges::any_of(trials, [&](const Trial& trial) {
        return trial.joint == JointId(i) && trial.axis.cross(other).norm() < parallel;
      });
      if (angle > parallel && !known) trials.push_back({JointId(i), JointId(k), other, angle});
    }
  }
  std::ranges::sort(trials, [](const Trial& a, const Trial& b) {
    if (std::abs(a.angle - b.angle) > parallel) return a.angle < b.angle;
    return a.joint == b.joint ? a.parallel_to.index() < b.parallel_to.index() : a.joint.index() < b.joint.index();
  });
  if (trials.size() > most_trials) trials.resize(most_trials);
  for (const Trial& trial : trials) {
    Mechanism turned = mechanism;
    const Vector3d axis = axes.frame(trial.joint).transpose() * trial.axis;
    Joint& joint = turned.joints[trial.joint.index()];
    for (std::size_t i = 0; i < 3; ++i) {
      joint.axis[i] = pool.number(Number::inexact(axis[static_cast<Eigen::Index>(i)]));
    }
    const loops::LoopSolver solver(turned, pool, parameters);
    const loops::Closed closed = solver.close(q);
    if (!closed.success) continue;
    const loops::MobilityReport report = loops::find_mobility(solver, closed.q, {});
    if (report.problem != loops::MobilityProblem::none || report.freedoms == 0) continue;
    return LockingAxis{trial.joint, trial.angle, trial.parallel_to, report.freedoms};
  }
  return std::nullopt;
}

}  // namespace robotc::sema
