// A body and all that it carries, its joints free, answers a motion of its frame with
//
//   n = I α + H a + n₀        f = Hᵀ α + M a + f₀
//
// where α, a are the angular acceleration and the origin's acceleration (less gravity). Solving for the joint's own
// acceleration and passing the rest on to the parent keeps that form. A rotor adds to the inertia that its joint feels,
// and to nothing else.
#include "compiler/equations/dynamics/articulated_bodies.h"

#include "compiler/equations/dynamics/joint_forces.h"

namespace robotc::dynamics {
namespace {

using expr::Id;
using expr::Mat3;
using expr::Pool;
using expr::SymMat3;
using expr::Vec3;

struct ArticulatedInertia {
  SymMat3 angular;  // I
  Mat3 coupling;    // H
  SymMat3 linear;   // M
};

constexpr std::size_t packed[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};

class ArticulatedBodies {
 public:
  ArticulatedBodies(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, const std::vector<Id>& effort,
                    std::span<const BodyWrench> loads)
      : pool_(pool),
        mechanism_(mechanism),
        tree_(tree),
        effort_(effort),
        loads_(loads),
        rotors_(rotor_inertias(pool, mechanism)),
        states_(tree.bodies.size()) {}

  std::vector<Id> solve() {
    for (std::size_t i = 0; i < states_.size(); ++i) start(i);
    for (std::size_t i = states_.size(); i-- > 0;) {
      free_joint(i);
      if (const auto parent = tree_.bodies[i].parent) pass_to_parent(states_[i], states_[*parent]);
    }
    std::vector<Id> qdd(tree_.speed_count(), pool_.zero());
    for (std::size_t i = 0; i < states_.size(); ++i) accelerate(i, qdd);
    return qdd;
  }

 private:
  struct State {
    JointMotion joint;
    Vec3 angular_velocity;
    Vec3 axes_velocity;  // of the axes that it is written along; after a spin still that of the joint frame
    Mat3 field;          // [ω]ₓ[ω]ₓ, the acceleration that the velocity causes
    Vec3 angular_bias;   // of α by the joint's rate, in the body frame
    Vec3 linear_bias;    // of a by the joint's rate, in the body frame
    Vec3 centripetal;    // of a by the parent's rotation, in the parent's axes
    ArticulatedInertia inertia;
    BodyWrench wrench;   // n₀, f₀
    Vec3 moment_column;  // inertia times the joint's axis
    Vec3 force_column;
    Id reciprocal;  // of the inertia that the joint feels
    Id effort;      // the joint's less the bias
    Vec3 angular_acceleration;
    Vec3 acceleration;
  };

  Vec3 plus(const Vec3& a, const Vec3& b) { return expr::add(pool_, a, b); }

  /// Velocities outwards, and each body's own inertia.
  void start(std::size_t i) {
    const TreeBody& body = tree_.bodies[i];
    State& s = states_[i];
    const Vec3 zero = expr::zero3(pool_);
    s.joint = joint_motion(pool_, body, mechanism_);
    s.angular_velocity = s.axes_velocity = s.angular_bias = s.linear_bias = s.centripetal = zero;
    if (body.parent) {
      const State& parent = states_[*body.parent];
      s.angular_velocity = to_body_axes(pool_, s.joint, parent.angular_velocity);
      s.axes_velocity = to_body_axes(pool_, s.joint, parent.axes_velocity);
      s.centripetal = expr::mul(pool_, parent.field, s.joint.position);
    }
    if (body.speed) {
      const Vec3 rate = expr::scale(pool_, mechanism_.qd[body.speed->index()], body.axis);
      const bool spins = body.motion == Motion::spin;
      const Vec3 turned = expr::cross(pool_, spins ? s.axes_velocity : s.angular_velocity, rate);
      if (body.slides()) s.linear_bias = sliding_part(pool_, body, expr::scale(pool_, pool_.integer(2), turned));
      if (body.turns()) {
        s.angular_bias = turned;
        s.angular_velocity = plus(s.angular_velocity, rate);
      }
    }
    if (body.motion != Motion::spin) s.axes_velocity = s.angular_velocity;
    s.field = acceleration_field(pool_, s.angular_velocity, zero);
    const Mat3 coupling = expr::skew(pool_, body.inertia.first_moment);
    const Id m = body.inertia.mass;
    const Id none = pool_.zero();
    s.inertia = {body.inertia.inertia, coupling, {m, none, none, m, none, m}};
    s.wrench = body_wrench(pool_, body.inertia,
                           {s.angular_velocity, zero, zero, s.field, field_spread(pool_, s.angular_velocity)});
    if (loads_.empty()) return;
    s.wrench.force = expr::sub(pool_, s.wrench.force, loads_[i].force);
    s.wrench.moment = expr::sub(pool_, s.wrench.moment, loads_[i].moment);
  }

  /// a − b c d, for each stored entry.
  SymMat3 less_product(const SymMat3& a, const Vec3& b, const Vec3& scaled) {
    SymMat3 result;
    for (std::size_t r = 0; r < 3; ++r) {
      for (std::size_t c = r; c < 3; ++c) {
        result[packed[r][c]] = pool_.sub(a[packed[r][c]], pool_.mul(b[r], scaled[c]));
      }
    }
    return result;
  }

  /// Solves for the joint's acceleration; the parent feels the rest of inertia and wrench.
  void free_joint(std::size_t i) {
    const TreeBody& body = tree_.bodies[i];
    State& s = states_[i];
    ArticulatedInertia& inertia = s.inertia;
    if (!body.speed) return;
    const Id effort = effort_[body.speed->index()];
    const Id rotor = rotors_[body.speed->index()];
    const Vec3 angular = turning_part(pool_, body, body.axis);
    const Vec3 linear = sliding_part(pool_, body, body.axis);
    s.moment_column = plus(expr::mul(pool_, inertia.angular, angular), expr::mul(pool_, inertia.coupling, linear));
    s.force_column =
        plus(expr::mul_transposed(pool_, inertia.coupling, angular), expr::mul(pool_, inertia.linear, linear));
    const Id carried = along_joint(pool_, body, {s.force_column, s.moment_column});
    s.reciprocal = pool_.div(pool_.one(), pool_.add(carried, rotor));
    s.effort = pool_.sub(effort, along_joint(pool_, body, s.wrench));
    if (!body.parent) return;

    const Vec3 moment_share = expr::scale(pool_, s.reciprocal, s.moment_column);
    const Vec3 force_share = expr::scale(pool_, s.reciprocal, s.force_column);
    inertia.angular = less_product(inertia.angular, s.moment_column, moment_share);
    inertia.linear = less_product(inertia.linear, s.force_column, force_share);
    for (std::size_t r = 0; r < 3; ++r) {
      for (std::size_t c = 0; c < 3; ++c) {
        inertia.coupling[r][c] = pool_.sub(inertia.coupling[r][c], pool_.mul(s.moment_column[r], force_share[c]));
      }
    }
    const bool slides = body.motion == Motion::slide;
    const bool about_z = body.motion != Motion::screw && pool_.is_zero(body.axis[0]) && pool_.is_zero(body.axis[1]) &&
                         pool_.is_one(body.axis[2]);
    const Id held = pool_.mul(rotor, s.reciprocal);
    if (about_z) simplify_axis(s, slides, held);

    s.wrench.moment = plus(s.wrench.moment, expr::scale(pool_, s.effort, moment_share));
    s.wrench.force = plus(s.wrench.force, expr::scale(pool_, s.effort, force_share));
    if (about_z) (slides ? s.wrench.force : s.wrench.moment)[2] = pool_.sub(effort, pool_.mul(held, s.effort));
    s.wrench.moment = plus(s.wrench.moment, plus(expr::mul(pool_, inertia.angular, s.angular_bias),
                                                 expr::mul(pool_, inertia.coupling, s.linear_bias)));
    s.wrench.force = plus(s.wrench.force, plus(expr::mul_transposed(pool_, inertia.coupling, s.angular_bias),
                                               expr::mul(pool_, inertia.linear, s.linear_bias)));
  }

  /// Along its axis a free joint that turns or slides feels its effort and the rotor's share of the motion: U − U (sᵀU)
  /// / (sᵀU + J) is U J / (sᵀU + J), one product in place of a difference. Without a rotor it is zero, and must be so
  /// exactly for the products with it to vanish.
  void simplify_axis(State& s, bool slides, Id held) {
    SymMat3& own = slides ? s.inertia.linear : s.inertia.angular;
    const Vec3& column = slides ? s.force_column : s.moment_column;
    const Vec3& coupled = slides ? s.moment_column : s.force_column;
    for (std::size_t c = 0; c < 3; ++c) {
      own[packed[2][c]] = pool_.mul(held, column[c]);
      (slides ? s.inertia.coupling[c][2] : s.inertia.coupling[2][c]) = pool_.mul(held, coupled[c]);
    }
  }

  /// With a at the body's origin a_p + α × p + centripetal:
  ///   H' = H + [p]ₓ M      I' = I − H [p]ₓ + [p]ₓ H'ᵀ
  void pass_to_parent(const State& s, State& parent) {
    const Vec3& p = s.joint.position;
    const SymMat3 angular = to_parent_axes(pool_, s.joint, s.inertia.angular);
    const Mat3 coupling = to_parent_axes(pool_, s.joint, s.inertia.coupling);
    const SymMat3 linear = to_parent_axes(pool_, s.joint, s.inertia.linear);
    const Vec3 moment = to_parent_axes(pool_, s.joint, s.wrench.moment);
    const Vec3 force = to_parent_axes(pool_, s.joint, s.wrench.force);

    // [p]ₓ M: its columns are p × those of M, which are its rows; H' by rows of its transpose, p × rows of Hᵀ likewise.
    const Mat3 full = expr::to_full(linear);
    const Mat3 moved = expr::add(pool_, coupling,
                                 expr::transpose({expr::cross(pool_, p, full[0]), expr::cross(pool_, p, full[1]),
                                                  expr::cross(pool_, p, full[2])}));
    // [p]ₓ Hᵀ has the columns p × (rows of H), and so has [p]ₓ H'ᵀ those of H'; −H [p]ₓ is the transpose of the first.
    const Mat3 first{expr::cross(pool_, p, coupling[0]), expr::cross(pool_, p, coupling[1]),
                     expr::cross(pool_, p, coupling[2])};
    const Mat3 second = expr::transpose(
        {expr::cross(pool_, p, moved[0]), expr::cross(pool_, p, moved[1]), expr::cross(pool_, p, moved[2])});
    const SymMat3 shifted = expr::add(pool_, angular, expr::upper(expr::add(pool_, first, second)));

    parent.inertia.angular = expr::add(pool_, parent.inertia.angular, shifted);
    parent.inertia.coupling = expr::add(pool_, parent.inertia.coupling, moved);
    parent.inertia.linear = expr::add(pool_, parent.inertia.linear, linear);
    const Vec3 total = plus(force, expr::mul(pool_, linear, s.centripetal));
    parent.wrench.force = plus(parent.wrench.force, total);
    parent.wrench.moment = plus(parent.wrench.moment, plus(plus(moment, expr::mul(pool_, coupling, s.centripetal)),
                                                           expr::cross(pool_, p, total)));
  }

  void accelerate(std::size_t i, std::vector<Id>& qdd) {
    const TreeBody& body = tree_.bodies[i];
    State& s = states_[i];
    const bool has_parent = body.parent.has_value();
    const Vec3 angular = has_parent ? states_[*body.parent].angular_acceleration : expr::zero3(pool_);
    const Vec3 linear = has_parent ? states_[*body.parent].acceleration : expr::neg(pool_, mechanism_.gravity);
    const Vec3 carried = plus(plus(linear, expr::cross(pool_, angular, s.joint.position)), s.centripetal);
    s.angular_acceleration = plus(to_body_axes(pool_, s.joint, angular), s.angular_bias);
    s.acceleration = plus(to_body_axes(pool_, s.joint, carried), s.linear_bias);
    if (!body.speed) return;
    const Id taken = pool_.add(expr::dot(pool_, s.moment_column, s.angular_acceleration),
                               expr::dot(pool_, s.force_column, s.acceleration));
    const Id own = pool_.mul(pool_.sub(s.effort, taken), s.reciprocal);
    qdd[body.speed->index()] = own;
    const Vec3 along_axis = expr::scale(pool_, own, body.axis);
    s.acceleration = plus(s.acceleration, sliding_part(pool_, body, along_axis));
    s.angular_acceleration = plus(s.angular_acceleration, turning_part(pool_, body, along_axis));
  }

  Pool& pool_;
  const Mechanism& mechanism_;
  const KinematicTree& tree_;
  const std::vector<Id>& effort_;
  std::span<const BodyWrench> loads_;
  std::vector<Id> rotors_;
  std::vector<State> states_;
};

}  // namespace

std::vector<Id> accelerations_by_articulated_bodies(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                                                    const std::vector<Id>& effort, std::span<const BodyWrench> loads) {
  return ArticulatedBodies(pool, mechanism, tree, effort, loads).solve();
}

}  // namespace robotc::dynamics
