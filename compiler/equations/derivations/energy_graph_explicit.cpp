#include "compiler/equations/derivations/energy_graph_explicit.h"

#include "compiler/equations/energy_graph/matrices.h"
#include "compiler/mechanism/body_loads.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::derivations {
namespace {

using energy_graph::Chord;
using energy_graph::ChordKind;
using energy_graph::EnergyGraph;
using energy_graph::VertexId;
using energy_graph::VertexKind;
using expr::Id;
using expr::Pool;
using expr::Vec3;

/// Every vertex but O0, which is the first, ends a branch, in the same order.
bool is_base(VertexId vertex) { return vertex.index() == 0; }
std::size_t branch_to(VertexId vertex) { return vertex.index() - 1; }

}  // namespace

EnergyGraphExplicit::EnergyGraphExplicit(const EnergyGraph& graph, const Mechanism& mechanism, Pool& pool,
                                         const NodeBudget& budget)
    : graph_(graph),
      mechanism_(mechanism),
      pool_(pool),
      budget_(budget),
      frames_(world_transforms(pool, tree_of(graph), mechanism)),
      inverse_(energy_graph::inverse_reaction_matrix(graph)) {
  for (std::size_t i = 0; i < graph.bodies.size(); ++i) {
    bodies_.push_back(combine(pool, graph.body(i).bodies));
    inertias_.push_back(expr::rotate(pool, frames_[i].rotation, bodies_[i].inertia));
  }
  place_chords();
  relate_velocities();
}

void EnergyGraphExplicit::place_chords() {
  for (std::size_t c = 0; c < graph_.reaction_count; ++c) {
    const Chord& chord = graph_.chords[c];
    if (const auto* const arm = std::get_if<energy_graph::ArmConnection>(&chord.connection)) {
      const std::size_t parent = graph_.vertices[chord.tail.index()].body;
      const Vec3 local = expr::sub(pool_, arm->position, bodies_[parent].com);
      chords_.push_back(expr::mul(pool_, frames_[parent].rotation, local));
      continue;
    }
    const TreeJoint& body = graph_.joint(chord.body).joint;
    Vec3 local = bodies_[chord.body].com;
    if (body.slides()) {
      local = expr::add(pool_, local, expr::scale(pool_, slid(pool_, body, mechanism_), body.axis));
    }
    chords_.push_back(expr::mul(pool_, frames_[chord.body].rotation, local));
  }
}

std::size_t EnergyGraphExplicit::end(std::size_t chord) const {
  const Chord& c = graph_.chords[chord];
  return branch_to(c.kind() == ChordKind::body_side ? c.head : c.tail);
}

VertexId EnergyGraphExplicit::axes_of(std::size_t chord) const {
  std::size_t body = graph_.chords[chord].body;
  if (graph_.joint(body).joint.motion != robotc::Motion::spin) return graph_.chords[chord].tail;
  while (graph_.joint(body).joint.spin > 0) body = *graph_.bodies[body].parent;
  return graph_.chords[graph_.bodies[body].joint.index()].tail;
}

void EnergyGraphExplicit::relate_velocities() {
  const Vec3 zero = expr::zero3(pool_);
  const std::size_t n = mechanism_.qd.size();
  angular_.assign(graph_.branches.size(), Vectors(n, zero));
  linear_ = angular_;
  for (std::size_t own = 0; own < graph_.reaction_count; ++own) {
    const Chord& joint = graph_.chords[own];
    const TreeJoint& body = graph_.joint(joint.body).joint;
    if (joint.kind() != ChordKind::body_side || !body.speed || budget_.exceeded()) continue;
    const std::size_t i = body.speed->index();
    const Vec3 axis = expr::mul(pool_, frames_[joint.body].rotation, body.axis);
    Vectors across(graph_.reaction_count, zero);  // N, the column of this coordinate
    if (body.turns()) {
      Vectors turning(graph_.reaction_count, zero);  // S_r
      turning[own] = axis;
      const Vectors w = across_branches(turning);
      for (std::size_t b = 0; b < w.size(); ++b) angular_[b][i] = w[b];
      for (std::size_t c = 0; c < across.size(); ++c) across[c] = expr::cross(pool_, w[end(c)], chords_[c]);
    }
    across[own] = expr::add(pool_, across[own], sliding_part(pool_, body, axis));
    const Vectors v = across_branches(across);
    for (std::size_t b = 0; b < v.size(); ++b) linear_[b][i] = v[b];
  }
}

/// P⁻ᵀ x.
EnergyGraphExplicit::Vectors EnergyGraphExplicit::across_branches(const Vectors& across_chords) const {
  Vectors result(graph_.branches.size(), expr::zero3(pool_));
  for (std::size_t c = 0; c < graph_.reaction_count; ++c) {
    for (std::size_t b = 0; b < result.size(); ++b) {
      if (inverse_[c][b] != 0) result[b] = expr::add(pool_, result[b], across_chords[c]);
    }
  }
  return result;
}

/// P⁻¹ y.
EnergyGraphExplicit::Vectors EnergyGraphExplicit::through_chords(const Vectors& through_branches) const {
  Vectors result(graph_.reaction_count, expr::zero3(pool_));
  for (std::size_t c = 0; c < graph_.reaction_count; ++c) {
    for (std::size_t b = 0; b < through_branches.size(); ++b) {
      if (inverse_[c][b] != 0) result[c] = expr::add(pool_, result[c], through_branches[b]);
    }
  }
  return result;
}

EnergyGraphExplicit::Motion EnergyGraphExplicit::motion(const std::vector<Id>& qd, const std::vector<Id>& qdd) const {
  const Vec3 zero = expr::zero3(pool_);
  Motion motion{Vectors(graph_.branches.size(), zero), {}, {}};
  for (std::size_t b = 0; b < graph_.branches.size(); ++b) {
    for (std::size_t i = 0; i < qd.size(); ++i) {
      motion.angular_velocity[b] =
          expr::add(pool_, motion.angular_velocity[b], expr::scale(pool_, qd[i], angular_[b][i]));
    }
  }
  // The connection equations differentiated: in Gr an axis turns with the vertex that the chord leaves …
  const auto joint_rate = [&](const Chord& chord, const std::vector<Id>& rates) {
    const TreeJoint& body = graph_.joint(chord.body).joint;
    if (chord.kind() != ChordKind::body_side || !body.speed) return zero;
    const Vec3 axis = expr::mul(pool_, frames_[chord.body].rotation, body.axis);
    return expr::scale(pool_, rates[body.speed->index()], axis);
  };
  const auto body_of = [&](const Chord& chord) -> const TreeJoint& { return graph_.joint(chord.body).joint; };
  Vectors across(graph_.reaction_count, zero);
  for (std::size_t c = 0; c < graph_.reaction_count; ++c) {
    const Chord& chord = graph_.chords[c];
    if (body_of(chord).motion == robotc::Motion::slide) continue;
    const VertexId carrier = axes_of(c);
    const Vec3 carried = is_base(carrier) ? zero : motion.angular_velocity[branch_to(carrier)];
    across[c] = expr::add(pool_, joint_rate(chord, qdd), expr::cross(pool_, carried, joint_rate(chord, qd)));
  }
  motion.angular_acceleration = across_branches(across);
  // … and in Gp d/dt (ω × X + u q̇) = α × X + ω × (ω × X + 2 u q̇) + u q̈.
  for (std::size_t c = 0; c < graph_.reaction_count; ++c) {
    const Chord& chord = graph_.chords[c];
    const Vec3& w = motion.angular_velocity[end(c)];
    Vec3 swept = expr::cross(pool_, w, chords_[c]);
    Vec3 acceleration = expr::cross(pool_, motion.angular_acceleration[end(c)], chords_[c]);
    if (body_of(chord).slides()) {
      const TreeJoint& body = body_of(chord);
      const Vec3 twice = expr::scale(pool_, pool_.integer(2), joint_rate(chord, qd));
      swept = expr::add(pool_, swept, sliding_part(pool_, body, twice));
      acceleration = expr::add(pool_, acceleration, sliding_part(pool_, body, joint_rate(chord, qdd)));
    }
    across[c] = expr::add(pool_, acceleration, expr::cross(pool_, w, swept));
  }
  motion.acceleration = across_branches(across);
  return motion;
}

/// I ω̇ + ω × I ω; zero at a contact point.
Vec3 EnergyGraphExplicit::inertia_moment(std::size_t branch, const Motion& motion) const {
  const energy_graph::Vertex& vertex = graph_.vertices[graph_.branches[branch].head.index()];
  if (vertex.kind != VertexKind::mass_centre) return expr::zero3(pool_);
  const expr::SymMat3& inertia = inertias_[vertex.body];
  const Vec3& w = motion.angular_velocity[branch];
  return expr::add(pool_, expr::mul(pool_, inertia, motion.angular_acceleration[branch]),
                   expr::cross(pool_, w, expr::mul(pool_, inertia, w)));
}

std::optional<std::vector<Id>> EnergyGraphExplicit::mass_matrix() const {
  const std::size_t n = mechanism_.qd.size();
  std::vector<Id> matrix(n * n, pool_.zero());
  for (std::size_t b = 0; b < graph_.branches.size(); ++b) {
    if (budget_.exceeded()) return std::nullopt;
    const energy_graph::Vertex& vertex = graph_.vertices[graph_.branches[b].head.index()];
    if (vertex.kind != VertexKind::mass_centre) continue;
    for (std::size_t j = 0; j < n; ++j) {
      const Vec3 momentum = expr::scale(pool_, bodies_[vertex.body].mass, linear_[b][j]);
      const Vec3 spin = expr::mul(pool_, inertias_[vertex.body], angular_[b][j]);
      for (std::size_t i = 0; i <= j; ++i) {
        Id& entry = matrix[i * n + j];
        entry = pool_.add(entry,
                          pool_.add(expr::dot(pool_, linear_[b][i], momentum), expr::dot(pool_, angular_[b][i], spin)));
        matrix[j * n + i] = entry;
      }
    }
  }
  return matrix;
}

EnergyGraphExplicit::Taken EnergyGraphExplicit::taken(const Motion& motion, const Vec3& gravity,
                                                      std::span<const BodyWrench> loads) const {
  Taken result{Vectors(graph_.branches.size(), expr::zero3(pool_)),
               Vectors(graph_.branches.size(), expr::zero3(pool_))};
  for (std::size_t b = 0; b < graph_.branches.size(); ++b) {
    const energy_graph::Vertex& vertex = graph_.vertices[graph_.branches[b].head.index()];
    if (vertex.kind != VertexKind::mass_centre) continue;
    const RigidBody& body = bodies_[vertex.body];
    result.force[b] = expr::scale(pool_, body.mass, expr::sub(pool_, motion.acceleration[b], gravity));
    result.moment[b] = inertia_moment(b, motion);
    if (loads.empty()) continue;
    const BodyWrench& load = loads[vertex.body];
    const Vec3 about_centre = expr::sub(pool_, load.moment, expr::cross(pool_, body.com, load.force));
    const expr::Mat3& rotation = frames_[vertex.body].rotation;
    result.force[b] = expr::sub(pool_, result.force[b], expr::mul(pool_, rotation, load.force));
    result.moment[b] = expr::sub(pool_, result.moment[b], expr::mul(pool_, rotation, about_centre));
  }
  return result;
}

/// Vᵀ (m v̇₀ − F) + Wᵀ (I ω̇₀ + ω × I ω − M).
std::optional<std::vector<Id>> EnergyGraphExplicit::efforts_at(const std::vector<Id>& qd, const Vec3& gravity,
                                                               std::span<const BodyWrench> loads) const {
  const Motion moved = motion(qd, std::vector<Id>(qd.size(), pool_.zero()));
  const Taken at_rest = taken(moved, gravity, loads);
  std::vector<Id> efforts(qd.size(), pool_.zero());
  for (std::size_t b = 0; b < graph_.branches.size(); ++b) {
    if (budget_.exceeded()) return std::nullopt;
    for (std::size_t i = 0; i < qd.size(); ++i) {
      efforts[i] = pool_.add(efforts[i], pool_.add(expr::dot(pool_, linear_[b][i], at_rest.force[b]),
                                                   expr::dot(pool_, angular_[b][i], at_rest.moment[b])));
    }
  }
  return efforts;
}

std::optional<std::vector<Id>> EnergyGraphExplicit::nonlinear_effects(const std::vector<Id>& qd,
                                                                      const Vec3& gravity) const {
  return efforts_at(qd, gravity, {});
}

std::optional<EnergyGraphExplicit::MotionEquation> EnergyGraphExplicit::motion_equation(
    std::span<const BodyWrench> loads) const {
  auto a = mass_matrix();
  const auto taken_there = efforts_at(mechanism_.qd, mechanism_.gravity, loads);
  if (!a || !taken_there) return std::nullopt;
  const std::size_t n = mechanism_.qd.size();
  std::vector<Id> b = mechanism_.tau;
  for (const energy_graph::Drive& drive : graph_.drives) {
    const std::size_t i = drive.speed.index();
    if (const auto* const rotor = std::get_if<energy_graph::Rotor>(&drive.law)) {
      (*a)[i * n + i] = pool_.add((*a)[i * n + i], rotor->inertia);
    } else if (const auto* const damper = std::get_if<energy_graph::Damper>(&drive.law)) {
      b[i] = pool_.sub(b[i], damper->effort(pool_, drive.speed, mechanism_.qd));
    } else {
      b[i] = pool_.sub(b[i], std::get<energy_graph::Spring>(drive.law).effort(pool_));
    }
  }
  for (std::size_t i = 0; i < n; ++i) b[i] = pool_.sub(b[i], (*taken_there)[i]);
  return MotionEquation{std::move(*a), std::move(b)};
}

std::optional<EnergyGraphExplicit::MotionEquation> motion_equation(const EnergyGraph& graph, const Mechanism& mechanism,
                                                                   Pool& pool, const NodeBudget& budget) {
  std::vector<BodyWrench> loads;
  if (!mechanism.wrenches.empty()) loads = body_loads(pool, mechanism, tree_of(graph), mechanism.wrenches);
  return EnergyGraphExplicit(graph, mechanism, pool, budget).motion_equation(loads);
}

std::optional<std::vector<BodyWrench>> EnergyGraphExplicit::reactions(std::span<const BodyWrench> loads) const {
  Taken branches = taken(motion(mechanism_.qd, mechanism_.qdd), mechanism_.gravity, loads);
  Vectors& moment = branches.moment;
  const Vectors chord_force = through_chords(branches.force);
  for (std::size_t c = 0; c < graph_.reaction_count; ++c) {
    moment[end(c)] = expr::add(pool_, moment[end(c)], expr::cross(pool_, chords_[c], chord_force[c]));
  }
  const Vectors chord_moment = through_chords(moment);
  if (budget_.exceeded()) return std::nullopt;

  std::vector<BodyWrench> reactions(graph_.bodies.size());
  for (std::size_t c = 0; c < graph_.reaction_count; ++c) {
    const Chord& chord = graph_.chords[c];
    if (chord.kind() != ChordKind::body_side) continue;
    const TreeJoint& body = graph_.joint(chord.body).joint;
    const expr::Mat3& rotation = frames_[chord.body].rotation;
    BodyWrench& reaction = reactions[chord.body];
    reaction = {expr::mul_transposed(pool_, rotation, chord_force[c]),
                expr::mul_transposed(pool_, rotation, chord_moment[c])};
    if (!body.slides()) continue;
    // From the contact point K to the origin of the body's frame, which has slid along u.
    const Vec3 slide = expr::scale(pool_, slid(pool_, body, mechanism_), body.axis);
    reaction.moment = expr::sub(pool_, reaction.moment, expr::cross(pool_, slide, reaction.force));
  }
  return reactions;
}

}  // namespace robotc::derivations
