#include "compiler/equations/energy_graph/edges.h"

#include <fmt/format.h>

#include "compiler/expr/algorithms.h"

namespace robotc::energy_graph {

using expr::Id;
using expr::Pool;
using expr::Vec3;

namespace {

std::string text(const Pool& pool, Id id) { return expr::to_string(pool, id, 60); }

}  // namespace

BodyWrench BodyTerminal::taken(Pool& pool, const BodyMotion& motion) const {
  return body_wrench(pool, inertia, motion);
}

std::string BodyTerminal::across(const EdgeNames& names) { return fmt::format("v{0}, w{0}", names.body); }

std::string BodyTerminal::equation(const EdgeNames& names) {
  return fmt::format("F = -m{0} d(v{0})/dt, T = -(I{0} d(w{0})/dt + w{0} x I{0} w{0})", names.body);
}

std::string ContactTerminal::across(const EdgeNames& names) {
  return fmt::format("v(K{}), w{}", names.body, names.parent);
}

std::string ContactTerminal::equation(const EdgeNames&) { return "F = 0, T = 0"; }

FrameMotion ArmConnection::across(Pool& pool, const FrameMotion& parent, const Vec3& reach) const {
  return at_point(pool, parent, reach);
}

BodyWrench ArmConnection::through(Pool& pool, const BodyWrench& at_contact, const Vec3& reach) const {
  return {at_contact.force, expr::add(pool, at_contact.moment, expr::cross(pool, reach, at_contact.force))};
}

std::string ArmConnection::equation(const EdgeNames& names) {
  return fmt::format("f{0}, n{0} | w{1} x r(C{1}, K{0}); 0", names.body, names.parent);
}

FrameMotion JointConnection::across(Pool& pool, const FrameMotion& at_contact, const JointMotion& motion, Id qd, Id qdd,
                                    FieldFrom field) const {
  return move_on(pool, at_contact, joint, motion, qd, qdd, field);
}

BodyWrench JointConnection::through(Pool& pool, const BodyWrench& on_body, const JointMotion& motion) {
  const Vec3 force = to_parent_axes(pool, motion, on_body.force);
  return {force, to_parent_axes(pool, motion, on_body.moment)};
}

// For a joint on the base, K is a point of the vertex O0, which stands for the whole base.
std::string JointConnection::equation(const EdgeNames& names, const Pool& pool) const {
  const std::string arm = fmt::format("w{0} x r(K{0}, C{0})", names.body);
  const std::string rate = fmt::format("u{} qd.{}", names.body, names.step);
  const std::string through = fmt::format("f{0}, n{0}", names.body);
  switch (joint.motion) {
    case Motion::slide:
      return fmt::format("{} | {} + {}; 0", through, arm, rate);
    case Motion::turn:
    case Motion::spin:
      return fmt::format("{} | {}; {}", through, arm, rate);
    case Motion::screw:
      return fmt::format("{} | {} + {} {}; {}", through, arm, text(pool, joint.lead), rate, rate);
    case Motion::attitude:
    case Motion::none:
      break;
  }
  return fmt::format("{} | {}; 0", through, arm);
}

Id JointConnection::effort(Pool& pool, const BodyWrench& reaction) const { return along_joint(pool, joint, reaction); }

std::string JointConnection::effort(const EdgeNames& names, const Pool& pool) const {
  switch (joint.motion) {
    case Motion::slide:
      return fmt::format("u{0}.f{0}", names.body);
    case Motion::turn:
    case Motion::spin:
      return fmt::format("u{0}.n{0}", names.body);
    case Motion::screw:
      return fmt::format("u{0}.n{0} + {1} u{0}.f{0}", names.body, text(pool, joint.lead));
    case Motion::attitude:
    case Motion::none:
      break;
  }
  return "0";
}

std::string GravityLoad::equation(const EdgeNames& names) {
  return fmt::format("load on body {0} | m{0} g, 0", names.body);
}

std::string WrenchLoad::equation(const EdgeNames& names) const {
  return fmt::format("load {1} on body {0} | F, M + (p - C{0}) x F", names.body, name);
}

}  // namespace robotc::energy_graph
