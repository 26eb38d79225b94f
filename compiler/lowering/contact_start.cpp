#include "compiler/lowering/contact_start.h"

#include <algorithm>
#include <cmath>

#include "compiler/contacts/contact_equations.h"
#include "compiler/expr/algorithms.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/session_state.h"
#include "compiler/sema/values/robot_parts.h"

namespace robotc {

using expr::Id;

void check_contacts_at_start(SessionState& state, const programs::Simulation& simulation, const runtime::Plan& plan) {
  constexpr double most_weights = 30;
  const Mechanism& mechanism = simulation.robot->mechanism;
  if (mechanism.contacts.empty()) return;
  ParameterValues known = state.parameter_values();
  for (std::size_t i = 0; i < plan.q.size(); ++i) known.emplace_back(mechanism.q[i], plan.q[i]);
  const auto values = [&](const std::vector<Id>& ids) { return expr::evaluate(state.pool(), ids, known); };
  std::vector<Id> masses;
  for (const Link& link : mechanism.links) {
    for (const RigidBody& body : link.bodies) masses.push_back(body.mass);
  }
  double weight = 0;
  for (const double mass : values(masses)) weight += mass;
  const std::vector<double> gravity = values({mechanism.gravity.begin(), mechanism.gravity.end()});
  weight *= std::hypot(gravity[0], gravity[1], gravity[2]);
  if (weight == 0) return;
  for (const Contact& contact : mechanism.contacts) {
    double force = 0, depth = 0;
    for (const contacts::ContactPoint& point : contacts::contact_points(state.pool(), mechanism, contact)) {
      const std::vector<double> numbers = values({point.gap, point.stiffness});
      force += numbers[1] * std::max(-numbers[0], 0.0);
      depth = std::max(depth, -numbers[0]);
    }
    if (!(force > most_weights * weight)) continue;
    const Span start = simulation.positions.empty() ? simulation.q_span : simulation.positions.front().span;
    warn_once(state, {starts_inside_ground,
                      "contact `" + contact.name + "` starts " + sema::short_number(depth) + " m inside its ground",
                      {start, "its spring pushes with " + sema::short_number(std::round(force)) + " N, " +
                                  sema::short_number(std::round(force / weight)) + " times the weight of the machine"},
                      {},
                      {"start where it touches the ground, or above"}});
  }
}

}  // namespace robotc
