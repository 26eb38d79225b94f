// Inverse dynamics by elimination on the energy graph.
//
// P is triangular in the order of its spanning tree, so P⁻ᵀ is a walk along the reaction chords from the base to the
// tips (velocities and accelerations) and P⁻¹ one back (reactions): each chord passes on by its connection equation,
// each branch adds the wrench of its terminal equation. Both are done in body frames and about the body frames'
// origins, which are the joint centres: there a joint passes a vector with four products, and mass properties are
// constants. This is the recursive Newton–Euler algorithm (Luh, Walker and Paul 1980), reached from the graph.
#include "compiler/equations/energy_graph/energy_graph.h"

namespace robotc::energy_graph {
namespace {

using expr::Id;
using expr::Pool;
using expr::Vec3;

class Elimination {
 public:
  Elimination(const EnergyGraph& graph, const Mechanism& mechanism, Pool& pool, const std::vector<Id>& qd,
              const std::vector<Id>& qdd, const Vec3& gravity, std::span<const BodyWrench> loads, FieldFrom field)
      : graph_(graph),
        pool_(pool),
        qd_(qd),
        qdd_(qdd),
        loads_(loads),
        field_(field),
        order_(spanning_tree(graph)),
        motions_(graph.vertices.size()),
        through_(graph.vertices.size()) {
    for (std::size_t i = 0; i < graph_.bodies.size(); ++i) {
      joints_.push_back(joint_motion(pool, graph_.step_to(i), mechanism));
    }
    motions_.front() = world_motion(pool, gravity);
  }

  Solution solve() {
    for (const ChordId chord : order_) go_across(graph_.chords[chord.index()]);
    for (auto chord = order_.rbegin(); chord != order_.rend(); ++chord) go_back(graph_.chords[chord->index()]);
    Solution solution;
    solution.tau.assign(qd_.size(), pool_.zero());
    for (std::size_t i = 0; i < graph_.bodies.size(); ++i) {
      const std::size_t centre = graph_.branches[graph_.bodies[i].branch.index()].head.index();
      solution.angular_velocity.push_back(motions_[centre].angular_velocity);
      solution.origin_velocity.push_back(motions_[centre].velocity);
      solution.reaction.push_back(through_[centre]);
      const JointConnection& joint = graph_.joint(i);
      if (const auto speed = joint.joint.speed) {
        solution.tau[speed->index()] = joint.effort(pool_, through_[centre]);
      }
    }
    return solution;
  }

 private:
  /// The connection equations of a chord and their derivative; then the terminal equations at its head.
  void go_across(const Chord& chord) {
    const FrameMotion& tail = motions_[chord.tail.index()];
    FrameMotion& head = motions_[chord.head.index()];
    BodyWrench& through = through_[chord.head.index()];
    const JointMotion& motion = joints_[chord.body];
    if (const auto* const arm = std::get_if<ArmConnection>(&chord.connection)) {
      head = arm->across(pool_, tail, motion.position);
      through = {expr::zero3(pool_), expr::zero3(pool_)};
      return;
    }
    const auto& joint = std::get<JointConnection>(chord.connection);
    const auto rate = [&](const std::vector<Id>& rates) {
      return joint.joint.speed ? rates[joint.joint.speed->index()] : pool_.zero();
    };
    head = joint.across(pool_, tail, motion, rate(qd_), rate(qdd_), field_);
    // The wrench that the body's joints must supply together. A load (F, M + (p − c) × F) at the mass centre c is
    // (F, M + p × F) about the body's origin.
    through = graph_.body(chord.body).taken(pool_, head);
    if (loads_.empty()) return;
    through.force = expr::sub(pool_, through.force, loads_[chord.body].force);
    through.moment = expr::sub(pool_, through.moment, loads_[chord.body].moment);
  }

  /// The cut-set equation of the vertex that a chord leaves: its reaction acts back there.
  void go_back(const Chord& chord) {
    if (chord.tail.index() == 0) return;  // O0 has no cut-set of its own
    const BodyWrench& head = through_[chord.head.index()];
    BodyWrench& tail = through_[chord.tail.index()];
    const JointMotion& motion = joints_[chord.body];
    const auto* const arm = std::get_if<ArmConnection>(&chord.connection);
    const BodyWrench passed =
        arm == nullptr ? JointConnection::through(pool_, head, motion) : arm->through(pool_, head, motion.position);
    tail.force = expr::add(pool_, tail.force, passed.force);
    tail.moment = expr::add(pool_, tail.moment, passed.moment);
  }

  const EnergyGraph& graph_;
  Pool& pool_;
  const std::vector<Id>& qd_;
  const std::vector<Id>& qdd_;
  std::span<const BodyWrench> loads_;
  FieldFrom field_;
  std::vector<ChordId> order_;
  std::vector<JointMotion> joints_;   ///< by body
  std::vector<FrameMotion> motions_;  ///< by vertex: across
  std::vector<BodyWrench> through_;   ///< by vertex: of the chord that enters it
};

}  // namespace

Solution eliminate(const EnergyGraph& graph, const Mechanism& mechanism, Pool& pool, const std::vector<Id>& qd,
                   const std::vector<Id>& qdd, const Vec3& gravity, std::span<const BodyWrench> loads,
                   FieldFrom field) {
  return Elimination(graph, mechanism, pool, qd, qdd, gravity, loads, field).solve();
}

}  // namespace robotc::energy_graph
