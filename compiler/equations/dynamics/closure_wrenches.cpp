#include "compiler/equations/dynamics/closure_wrenches.h"

#include "compiler/equations/dynamics/closure_drives.h"

namespace robotc::dynamics {

using expr::Id;
using expr::Pool;
using loops::ClosureLoad;

namespace {

/// sum + factor · more
void add_times(Pool& pool, BodyWrench& sum, Id factor, const BodyWrench& more) {
  sum.force = expr::add(pool, sum.force, expr::scale(pool, factor, more.force));
  sum.moment = expr::add(pool, sum.moment, expr::scale(pool, factor, more.moment));
}

}  // namespace

std::vector<ClosureLoad> closure_wrenches(Pool& pool, const Mechanism& mechanism,
                                          std::span<const loops::ClosureRow> rows, std::span<const Id> multipliers,
                                          std::span<const Id> stiction_speeds) {
  const BodyWrench nothing{expr::zero3(pool), expr::zero3(pool)};
  std::vector<ClosureLoad> sums(mechanism.closures.size(), {nothing, nothing});
  const std::vector<ClosureLoad> units = loops::closure_loads(pool, mechanism, rows);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (rows[r].coupling) continue;
    add_times(pool, sums[rows[r].closure].on_a, multipliers[r], units[r].on_a);
    add_times(pool, sums[rows[r].closure].on_b, multipliers[r], units[r].on_b);
  }
  if (mechanism.closure_drives.empty()) return sums;
  const KinematicTree tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge, Origins::sparse);
  for (std::size_t i = 0; i < mechanism.closure_drives.size(); ++i) {
    const ClosureDrive& element = mechanism.closure_drives[i];
    const ClosureDriveMotion motion = motion_of(pool, mechanism, tree, element);
    const Id slow = stiction_speeds.empty() ? Id{} : stiction_speeds[i];
    const Id effort = pool.add(closure_friction(pool, element, speed_of(pool, motion, mechanism.qd), slow),
                               closure_spring(pool, element, motion));
    const ClosureDriveLoad load = load_of(pool, mechanism, tree, element, effort);
    for (std::size_t c = 0; c < mechanism.closures.size(); ++c) {
      if (mechanism.closures[c].name != element.closure) continue;
      add_times(pool, sums[c].on_a, pool.one(), load.on_a);
      add_times(pool, sums[c].on_b, pool.one(), load.on_b);
    }
  }
  return sums;
}

std::vector<AppliedWrench> on_links(const Mechanism& mechanism, std::span<const ClosureLoad> loads) {
  std::vector<AppliedWrench> wrenches;
  for (std::size_t i = 0; i < loads.size(); ++i) {
    const Closure& closure = mechanism.closures[i];
    const auto act = [&](LinkId link, const Transform& frame, const BodyWrench& wrench) {
      wrenches.push_back(
          {closure.name, closure.span, link, frame.position, wrench.force, wrench.moment, link, frame.rotation});
    };
    act(closure.link_a, closure.a, loads[i].on_a);
    act(closure.link_b, closure.b, loads[i].on_b);
  }
  return wrenches;
}

}  // namespace robotc::dynamics
