#include "compiler/lowering/run_loads.h"

#include <algorithm>

#include "compiler/contacts/contact_equations.h"
#include "compiler/equations/dynamics/closure_wrenches.h"
#include "compiler/expr/algorithms.h"
#include "compiler/loops/relative_motion.h"
#include "compiler/lowering/plant.h"

namespace robotc {

namespace {

using dynamics::Function;
using expr::Id;
using expr::Vec3;

class LoadBuilder {
 public:
  LoadBuilder(SessionState& state, const programs::Simulation& simulation)
      : state_(state), pool_(state.pool()), simulation_(simulation), mechanism_(simulation.robot->mechanism) {}

  RunLoads build() {
    reactions();
    for (const Contact& contact : mechanism_.contacts) add_contact(contact);
    for (const AppliedWrench& wrench : mechanism_.wrenches) add_wrench(wrench);
    for (std::size_t i = simulation_.contact_wrenches; i < simulation_.wrenches.size(); ++i) {
      add_wrench(simulation_.wrenches[i]);
    }
    return std::move(built_);
  }

 private:
  void add(ShownLoad load, const Vec3& point, const Vec3& force, const Vec3& moment) {
    built_.loads.push_back(std::move(load));
    for (const Vec3* part : {&point, &force, &moment}) {
      built_.entries.insert(built_.entries.end(), part->begin(), part->end());
    }
  }

  [[nodiscard]] bool is_nothing(const Vec3& v) const {
    return std::ranges::all_of(v, [&](Id id) { return id == pool_.zero(); });
  }

  /// With what closures, contacts and wrenches do to the links, the robot is a tree under the accelerations found.
  void reactions() {
    dynamics::Functions& tree = open_tree(state_, simulation_);
    const PlantMotion motion = plant_motion(state_, simulation_);
    Mechanism loaded = tree.mechanism();
    loaded.wrenches.insert(loaded.wrenches.end(), simulation_.wrenches.begin(), simulation_.wrenches.end());
    std::vector<loops::ClosureLoad> by_closures;
    if (!mechanism_.closures.empty()) {
      std::span<const Id> stiction = simulation_.stiction_speeds;
      if (!stiction.empty()) stiction = stiction.subspan(mechanism_.speeds.size());
      by_closures = dynamics::closure_wrenches(pool_, mechanism_, motion.rows, motion.multipliers, stiction);
      const std::vector<AppliedWrench> more = dynamics::on_links(mechanism_, by_closures);
      loaded.wrenches.insert(loaded.wrenches.end(), more.begin(), more.end());
    }
    std::vector<expr::Assignment> accelerations;
    for (std::size_t i = 0; i < motion.accelerations.size(); ++i) {
      accelerations.emplace_back(loaded.qdd[i], motion.accelerations[i]);
    }
    dynamics::Functions functions(loaded, pool_);
    const std::vector<Id> rows = expr::substitute(pool_, functions.get(Function::joint_reactions).roots, accelerations);
    for (std::size_t i = 0; i < mechanism_.joints.size(); ++i) {
      const Joint& joint = mechanism_.joints[i];
      const Vec3 force{rows[6 * i], rows[6 * i + 1], rows[6 * i + 2]};
      const Vec3 moment{rows[6 * i + 3], rows[6 * i + 4], rows[6 * i + 5]};
      if (is_nothing(force) && is_nothing(moment)) continue;
      const std::size_t child = joint.child.index();
      add({ShownLoad::Kind::joint, joint.name, child, child}, inverse(pool_, joint.after).position, force, moment);
    }
    for (std::size_t i = 0; i < by_closures.size(); ++i) {
      const Closure& closure = mechanism_.closures[i];
      const BodyWrench& on_b = by_closures[i].on_b;
      if (closure.type == ClosureType::rolling) {
        add_rolling(closure, on_b);
        continue;
      }
      const std::size_t link = closure.link_b.index();
      add({ShownLoad::Kind::closure, closure.name, link, link}, closure.b.position,
          expr::mul(pool_, closure.b.rotation, on_b.force), expr::mul(pool_, closure.b.rotation, on_b.moment));
    }
  }

  /// On what rolls, where it touches: far from the origin of B its moment would tell nothing.
  void add_rolling(const Closure& closure, const BodyWrench& on_b) {
    const KinematicTree tree = build_kinematic_tree(mechanism_, pool_, FixedJoints::merge, Origins::sparse);
    const loops::RelativeMotion motion =
        loops::motion_from_frame(pool_, mechanism_, tree, loops::frame_on(pool_, tree, closure.link_b, closure.b),
                                 loops::frame_on(pool_, tree, closure.link_a, closure.a));
    const Vec3 place = expr::sub(pool_, motion.position, loops::rolling_lever(pool_, closure, motion.rotation));
    const Vec3 moment = expr::sub(pool_, expr::cross(pool_, place, on_b.force), on_b.moment);
    const std::size_t ground = closure.link_b.index();
    const expr::Mat3& axes = closure.b.rotation;
    add({ShownLoad::Kind::closure, closure.name, ground, ground},
        expr::add(pool_, closure.b.position, expr::mul(pool_, axes, place)),
        expr::mul(pool_, axes, expr::neg(pool_, on_b.force)), expr::mul(pool_, axes, moment));
  }

  void add_contact(const Contact& contact) {
    const contacts::ContactEquations equations = contacts::contact_equations(pool_, mechanism_, contact);
    const expr::Mat3& axes = contact.b.frame.rotation;
    const Vec3 arm = expr::sub(pool_, equations.centre, equations.position);
    const Vec3 moment = expr::sub(pool_, equations.moment, expr::cross(pool_, arm, equations.force));
    const Vec3 place = expr::add(pool_, contact.b.frame.position, expr::mul(pool_, axes, equations.centre));
    const std::size_t ground = contact.b.link.index();
    add({ShownLoad::Kind::contact, contact.name, ground, ground}, place, expr::mul(pool_, axes, equations.force),
        expr::mul(pool_, axes, moment));
  }

  void add_wrench(const AppliedWrench& wrench) {
    if (is_nothing(wrench.force) && is_nothing(wrench.moment)) return;
    add({ShownLoad::Kind::wrench, wrench.name, wrench.link.index(), wrench.axes_link.index()}, wrench.point,
        expr::mul(pool_, wrench.axes, wrench.force), expr::mul(pool_, wrench.axes, wrench.moment));
  }

  SessionState& state_;
  expr::Pool& pool_;
  const programs::Simulation& simulation_;
  const Mechanism& mechanism_;
  RunLoads built_;
};

}  // namespace

RunLoads run_loads(SessionState& state, const programs::Simulation& simulation) {
  return LoadBuilder(state, simulation).build();
}

}  // namespace robotc
