#pragma once

#include <array>
#include <vector>

#include "compiler/mechanism/mechanism.h"

namespace robotc {

/// Visitor of the expressions of a mechanism; see `for_each_expression`.
template <class Visit>
class ExpressionVisitor {
 public:
  explicit ExpressionVisitor(Visit visit) : visit_(visit) {}

  template <class AnyMechanism>
  void mechanism(AnyMechanism& m) {
    for (auto& link : m.links) {
      for (auto& body : link.bodies) each(body.mass, body.com, body.inertia);
    }
    for (auto& joint : m.joints) {
      each(joint.before, joint.axis, joint.after, joint.lead, joint.rest, joint.tilt_limit);
      for (auto& freedom : joint.freedoms) {
        auto& drive = freedom.drive;
        auto& limits = freedom.limits;
        each(drive.viscous, drive.coulomb_positive, drive.coulomb_negative, drive.stiffness, drive.rest,
             drive.rotor_inertia);
        each(limits.lower, limits.upper, limits.speed, limits.least_input, limits.most_input);
        auto& actuator = freedom.actuator;
        each(actuator.input);
        for (auto& stage : actuator.stages) each(stage.parameters, stage.states);
        for (auto& limit : actuator.limits) each(limit.least, limit.most);
      }
    }
    for (auto& frame : m.frames) each(frame.pose);
    for (auto& closure : m.closures) each(closure.a, closure.b, closure.lead, closure.length, closure.radius);
    for (auto& element : m.closure_drives) {
      auto& drive = element.drive;
      each(element.a, element.b, drive.viscous, drive.coulomb_positive, drive.coulomb_negative, drive.stiffness,
           drive.rest);
    }
    for (auto& coupling : m.couplings) each(coupling.difference);
    for (auto& contact : m.contacts) {
      for (auto* side : {&contact.a, &contact.b}) each(side->frame, side->radius, side->length, side->size);
      each(contact.stiffness, contact.dissipation, contact.friction, contact.tangential_stiffness, contact.slip_time,
           contact.deflections);
    }
    for (auto& shape : m.shapes) {
      each(shape.pose, shape.lengths.radius, shape.lengths.length, shape.lengths.size, shape.scale);
    }
    for (auto& wrench : m.wrenches) each(wrench.point, wrench.force, wrench.moment, wrench.axes);
    each(m.base, m.gravity);
    for (auto& parameter : m.parameters) each(parameter.symbol);
    each(m.q, m.qd, m.qdd, m.qddd, m.tau, m.q0, m.displacement, m.target);
  }

 private:
  template <class... Parts>
  void each(Parts&... parts) {
    (of(parts), ...);
  }
  void of(expr::Id& id) {
    if (id.valid()) visit_(id);
  }
  void of(const expr::Id& id) {
    if (id.valid()) visit_(id);
  }
  void of(Transform& x) { each(x.rotation, x.position); }
  void of(const Transform& x) { each(x.rotation, x.position); }
  template <class Entries>
  void of(Entries& entries) {
    for (auto& entry : entries) of(entry);
  }

  Visit visit_;
};

/// Calls `visit` on every expression of a Mechanism or const Mechanism, always in the same order. Ids that are not
/// valid are left out. A field that a mechanism gains is added here and nowhere else.
template <class AnyMechanism, class Visit>
void for_each_expression(AnyMechanism& mechanism, Visit visit) {
  ExpressionVisitor<Visit>(visit).mechanism(mechanism);
}

}  // namespace robotc
