// Inverse dynamics by elimination on the energy graph.
//
// P is triangular in tree order, so P⁻ᵀ is a walk from the base to the tips (velocities and accelerations) and P⁻¹ one
// from the tips to the base (reactions). Both are done in body frames and about the body frames' origins, which are the
// joint centres: there a joint passes a vector with four products, and mass properties are constants. This is the
// recursive Newton–Euler algorithm (Luh, Walker and Paul 1980), reached from the graph.
#include "compiler/energy_graph/energy_graph.h"

namespace robotc::energy_graph {
namespace {

using expr::Id;
using expr::Pool;
using expr::Vec3;

/// The motion of one body, in its own axes. `acceleration` is less gravity.
struct Motion : BodyMotion {
  Vec3 velocity;  // of the origin, m/s
};

class Elimination {
 public:
  Elimination(const EnergyGraph& graph, const Mechanism& mechanism, Pool& pool, const std::vector<Id>& qd,
              const std::vector<Id>& qdd, const Vec3& gravity, std::span<const BodyWrench> loads)
      : tree_(graph.tree), pool_(pool), qd_(qd), qdd_(qdd), loads_(loads) {
    for (const TreeBody& body : tree_.bodies) joints_.push_back(joint_motion(pool, body, mechanism));
    const Vec3 zero = expr::zero3(pool);
    base_ = {{zero, zero, expr::neg(pool, gravity), acceleration_field(pool, zero, zero)}, zero};
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
    solution.tau.assign(tree_.coordinate_count(), pool_.zero());
    for (std::size_t i = 0; i < tree_.bodies.size(); ++i) {
      const TreeBody& body = tree_.bodies[i];
      if (!body.coordinate) continue;
      const BodyWrench& reaction = solution.reaction[i];
      const bool slides = body.type == JointType::prismatic;
      solution.tau[*body.coordinate] = expr::dot(pool_, body.axis, slides ? reaction.force : reaction.moment);
    }
    return solution;
  }

 private:
  /// The connection equations of joint i and their derivative: from the parent's motion to the body's.
  Motion move(std::size_t i) {
    const TreeBody& body = tree_.bodies[i];
    const Motion& parent = body.parent ? motions_[*body.parent] : base_;
    const JointMotion& joint = joints_[i];
    const Vec3& p = joint.position;
    const Vec3 velocity = expr::add(pool_, parent.velocity, expr::cross(pool_, parent.angular_velocity, p));
    const Vec3 acceleration = expr::add(pool_, parent.acceleration, expr::mul(pool_, parent.field, p));

    Motion motion;
    motion.angular_velocity = to_body_axes(pool_, joint, parent.angular_velocity);
    motion.angular_acceleration = to_body_axes(pool_, joint, parent.angular_acceleration);
    motion.velocity = to_body_axes(pool_, joint, velocity);
    motion.acceleration = to_body_axes(pool_, joint, acceleration);
    if (body.coordinate) {
      const Vec3 rate = expr::scale(pool_, qd_[*body.coordinate], body.axis);
      const Vec3 drive = expr::scale(pool_, qdd_[*body.coordinate], body.axis);
      const Vec3 turned = expr::cross(pool_, motion.angular_velocity, rate);  // the axis turns with the parent
      if (body.type == JointType::prismatic) {
        motion.velocity = expr::add(pool_, motion.velocity, rate);
        const Vec3 coriolis = expr::scale(pool_, pool_.integer(2), turned);
        motion.acceleration = expr::add(pool_, motion.acceleration, expr::add(pool_, drive, coriolis));
      } else {
        motion.angular_velocity = expr::add(pool_, motion.angular_velocity, rate);
        motion.angular_acceleration = expr::add(pool_, motion.angular_acceleration, expr::add(pool_, drive, turned));
      }
    }
    motion.field = acceleration_field(pool_, motion.angular_velocity, motion.angular_acceleration);
    return motion;
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
  std::vector<JointMotion> joints_;
  std::vector<Motion> motions_;
  Motion base_;
};

}  // namespace

Solution eliminate(const EnergyGraph& graph, const Mechanism& mechanism, Pool& pool, const std::vector<Id>& qd,
                   const std::vector<Id>& qdd, const Vec3& gravity, std::span<const BodyWrench> loads) {
  return Elimination(graph, mechanism, pool, qd, qdd, gravity, loads).solve();
}

}  // namespace robotc::energy_graph
