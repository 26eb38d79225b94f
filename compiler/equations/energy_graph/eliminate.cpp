// Inverse dynamics by elimination on the energy graph.
//
// P is triangular in tree order, so P⁻ᵀ is a walk from the base to the tips (velocities and accelerations) and P⁻¹ one
// from the tips to the base (reactions). Both are done in body frames and about the body frames' origins, which are the
// joint centres: there a joint passes a vector with four products, and mass properties are constants. This is the
// recursive Newton–Euler algorithm (Luh, Walker and Paul 1980), reached from the graph.
#include "compiler/equations/energy_graph/energy_graph.h"

namespace robotc::energy_graph {
namespace {

using expr::Id;
using expr::Pool;
using expr::Vec3;

class Elimination {
 public:
  Elimination(const KinematicTree& tree, const Mechanism& mechanism, Pool& pool, const std::vector<Id>& qd,
              const std::vector<Id>& qdd, const Vec3& gravity, std::span<const BodyWrench> loads, FieldFrom field)
      : tree_(tree), pool_(pool), qd_(qd), qdd_(qdd), loads_(loads), field_(field) {
    for (const TreeBody& body : tree_.bodies) joints_.push_back(joint_motion(pool, body, mechanism));
    base_ = world_motion(pool, gravity);
  }

  Solution solve() {
    Solution solution;
    for (std::size_t i = 0; i < tree_.bodies.size(); ++i) {
      motions_.push_back(move(i));
      solution.angular_velocity.push_back(motions_[i].angular_velocity);
      solution.origin_velocity.push_back(motions_[i].velocity);
      // The terminal equations of the body's branches with its loads: what its joint and its children's joints must
      // supply. A load (F, M + (p − c) × F) at the mass centre c is (F, M + p × F) about the body's origin.
      BodyWrench own = body_wrench(pool_, tree_.bodies[i].inertia, motions_[i]);
      if (!loads_.empty()) {
        own.force = expr::sub(pool_, own.force, loads_[i].force);
        own.moment = expr::sub(pool_, own.moment, loads_[i].moment);
      }
      solution.reaction.push_back(own);
    }
    for (std::size_t i = tree_.bodies.size(); i-- > 0;) {
      if (const auto parent = tree_.bodies[i].parent) {
        pass_on(solution.reaction[i], joints_[i], solution.reaction[*parent]);
      }
    }
    solution.tau.assign(tree_.speed_count(), pool_.zero());
    for (std::size_t i = 0; i < tree_.bodies.size(); ++i) {
      const TreeBody& body = tree_.bodies[i];
      if (body.speed) solution.tau[body.speed->index()] = along_joint(pool_, body, solution.reaction[i]);
    }
    return solution;
  }

 private:
  /// The connection equations of joint i and their derivative.
  FrameMotion move(std::size_t i) {
    const TreeBody& body = tree_.bodies[i];
    const auto rate = [&](const std::vector<Id>& rates) {
      return body.speed ? rates[body.speed->index()] : pool_.zero();
    };
    return pass_joint(pool_, body.parent ? motions_[*body.parent] : base_, body, joints_[i], rate(qd_), rate(qdd_),
                      field_);
  }

  /// The cut-set equation of the parent's branch: the joint's reaction acts back on it.
  void pass_on(const BodyWrench& reaction, const JointMotion& joint, BodyWrench& parent) {
    const BodyWrench passed = to_parent(pool_, joint, reaction);
    parent.force = expr::add(pool_, parent.force, passed.force);
    parent.moment = expr::add(pool_, parent.moment, passed.moment);
  }

  const KinematicTree& tree_;
  Pool& pool_;
  const std::vector<Id>& qd_;
  const std::vector<Id>& qdd_;
  std::span<const BodyWrench> loads_;
  FieldFrom field_;
  std::vector<JointMotion> joints_;
  std::vector<FrameMotion> motions_;
  FrameMotion base_;
};

}  // namespace

Solution eliminate(const EnergyGraph& graph, const Mechanism& mechanism, Pool& pool, const std::vector<Id>& qd,
                   const std::vector<Id>& qdd, const Vec3& gravity, std::span<const BodyWrench> loads) {
  return eliminate(graph.tree, mechanism, pool, qd, qdd, gravity, loads, FieldFrom::rates);
}

Solution eliminate(const KinematicTree& tree, const Mechanism& mechanism, Pool& pool, const std::vector<Id>& qd,
                   const std::vector<Id>& qdd, const Vec3& gravity, std::span<const BodyWrench> loads,
                   FieldFrom field) {
  return Elimination(tree, mechanism, pool, qd, qdd, gravity, loads, field).solve();
}

}  // namespace robotc::energy_graph
