#include "compiler/lowering/contact_kernel.h"

#include <algorithm>

#include "compiler/contacts/contact_equations.h"
#include "compiler/loops/closure_rows.h"
#include "compiler/lowering/plant.h"
#include "compiler/lowering/ports.h"
#include "compiler/lowering/prescribed_motion.h"

namespace robotc {

using expr::Id;

namespace {

/// A sparse matrix: entries that are not always zero.
struct Sparse {
  std::vector<runtime::MatrixEntry> pattern;
  std::vector<Id> values;

  void add(const expr::Pool& pool, std::size_t row, std::size_t column, Id value) {
    if (pool.is_zero(value)) return;
    pattern.push_back({row, column});
    values.push_back(value);
  }
};

/// M, or with loops the metric that takes its place: impulses that keep J v as it is are the same in both.
Sparse mass_of(SessionState& state, const programs::Simulation& simulation) {
  dynamics::Functions& tree = open_tree(state, simulation);
  const std::optional<ClosedMotion> motion = closed_motion(state, simulation);
  const std::vector<Id>& entries = motion ? motion->metric() : tree.get(dynamics::Function::mass_matrix).roots;
  const std::size_t n = tree.mechanism().qd.size();
  Sparse mass;
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t column = 0; column <= row; ++column) {
      mass.add(state.pool(), row, column, entries[row * n + column]);
    }
  }
  return mass;
}

/// Damping, then stiffness, of the joints by speed.
std::vector<Id> joint_resistance(const expr::Pool& pool, const Mechanism& mechanism) {
  std::vector<Id> damping, stiffness;
  for (const SpeedId speed : mechanism.speed_ids()) {
    const JointDrive& drive = mechanism.freedom(speed).drive;
    damping.push_back(drive.viscous.valid() ? drive.viscous : pool.zero());
    stiffness.push_back(drive.stiffness.valid() ? drive.stiffness : pool.zero());
  }
  append(damping, stiffness);
  return damping;
}

}  // namespace

ContactKernel contact_kernel(SessionState& state, const programs::Simulation& simulation, const StateLayout& layout) {
  expr::Pool& pool = state.pool();
  const Mechanism& mechanism = simulation.robot->mechanism;
  ContactKernel kernel;
  runtime::Contacts& pattern = kernel.pattern;
  Sparse mass = mass_of(state, simulation), normal, along, loops;
  std::vector<Id> gaps, held, properties;
  std::size_t rows_along = 0;
  for (const Contact& contact : mechanism.contacts) {
    const std::size_t directions = contact.deflections.empty() ? 0 : bristle_directions(contact);
    std::size_t deflection = 0;
    if (directions > 0) {
      deflection =
          static_cast<std::size_t>(std::ranges::find(layout.x, contact.deflections.front()) - layout.x.begin());
    }
    for (const contacts::ContactPoint& point : contacts::contact_points(pool, mechanism, contact)) {
      for (const contacts::ContactPoint::Column& column : point.columns) {
        normal.add(pool, pattern.points.size(), column.speed.index(), column.normal);
        for (std::size_t k = 0; k < directions; ++k) {
          along.add(pool, rows_along + k, column.speed.index(), column.along[k]);
        }
      }
      gaps.push_back(point.gap);
      held.insert(held.end(), point.held.begin(), point.held.begin() + static_cast<std::ptrdiff_t>(directions));
      properties.insert(properties.end(), {point.stiffness, contact.dissipation, contact.friction,
                                           point.tangential_stiffness, contact.slip_time});
      pattern.points.push_back({directions, deflection});
      deflection += directions;
      rows_along += directions;
    }
  }
  if (mechanism.has_loops() || !simulation.couplings.empty()) {
    loops::ClosureRows rows = loops::closure_rows(pool, mechanism, loops::RowsHold::closed);
    std::vector<Id> drift;  // the free motion has it already
    append_prescribed_rows(pool, simulation, rows, drift);
    const std::size_t n = mechanism.qd.size();
    pattern.loop_rows = rows.size();
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (std::size_t speed = 0; speed < n; ++speed) loops.add(pool, row, speed, rows.jacobian[row * n + speed]);
    }
  }
  kernel.outputs = {column("mass", mass.values),
                    column("normal", normal.values),
                    column("along", along.values),
                    column("loops", loops.values),
                    column("gaps", gaps),
                    column("held", held),
                    column("properties", properties),
                    column("joints", joint_resistance(pool, mechanism))};
  pattern.mass = std::move(mass.pattern);
  pattern.normal = std::move(normal.pattern);
  pattern.along = std::move(along.pattern);
  pattern.loops = std::move(loops.pattern);
  return kernel;
}

}  // namespace robotc
