#include "compiler/mechanism/copy_mechanism.h"

#include "compiler/expr/algorithms.h"

namespace robotc {
namespace {

using expr::Id;

/// Calls `visit` on every expression of a mechanism, always in the same order. Skips invalid ids.
template <class Visit>
class Expressions {
 public:
  explicit Expressions(Visit visit) : visit_(visit) {}

  void of(Mechanism& mechanism) {
    for (Link& link : mechanism.links) {
      for (RigidBody& body : link.bodies) each(body.mass, body.com, body.inertia);
    }
    for (Joint& joint : mechanism.joints) {
      each(joint.before, joint.axis, joint.after, joint.lead);
      for (Freedom& freedom : joint.freedoms) {
        JointDrive& drive = freedom.drive;
        JointLimits& limits = freedom.limits;
        each(drive.viscous, drive.coulomb_positive, drive.coulomb_negative, drive.stiffness, drive.rest,
             drive.rotor_inertia);
        each(limits.lower, limits.upper, limits.speed, limits.least_effort, limits.most_effort);
      }
    }
    for (Frame& frame : mechanism.frames) of(frame.pose);
    for (AppliedWrench& wrench : mechanism.wrenches) each(wrench.point, wrench.force, wrench.moment, wrench.axes);
    each(mechanism.base, mechanism.gravity);
    for (RobotParameter& parameter : mechanism.parameters) of(parameter.symbol);
    each(mechanism.q, mechanism.qd, mechanism.qdd, mechanism.tau);
  }

 private:
  void of(Id& id) {
    if (id.valid()) visit_(id);
  }
  void of(Transform& x) { each(x.rotation, x.position); }
  template <class T, std::size_t n>
  void of(std::array<T, n>& entries) {
    for (T& entry : entries) of(entry);
  }
  void of(std::vector<Id>& entries) {
    for (Id& entry : entries) of(entry);
  }
  template <class... Parts>
  void each(Parts&... parts) {
    (of(parts), ...);
  }

  Visit visit_;
};

template <class Visit>
void for_each_expression(Mechanism& mechanism, Visit visit) {
  Expressions<Visit>(visit).of(mechanism);
}

}  // namespace

Mechanism copy(const Mechanism& mechanism, const expr::Pool& from, expr::Pool& to) {
  Mechanism result = mechanism;
  std::vector<Id> ids;
  for_each_expression(result, [&](Id& id) { ids.push_back(id); });
  std::vector<expr::Assignment> symbols;
  for (const Id id : expr::reachable(from, ids)) {
    if (!from.is_symbol(id)) continue;
    const expr::Symbol& symbol = from.symbol_of(id);
    symbols.emplace_back(id, to.symbol(symbol.name, symbol.stage));
  }
  const std::vector<Id> copies = expr::copy(from, ids, to, symbols);
  auto next = copies.begin();
  for_each_expression(result, [&](Id& id) { id = *next++; });
  return result;
}

}  // namespace robotc
