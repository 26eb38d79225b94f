#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compiler/equations/energy_graph/drives.h"
#include "compiler/equations/energy_graph/edges.h"

/// The energy graph of a mechanism (docs/bibliography.md; made exact for trees of joints that turn, slide or do both).
///
/// Two oriented graphs of one topology, Gp for translation and Gr for rotation. Branches run from the base origin O0 to
/// every other vertex; chords carry reactions and loads. Each edge is an object with its equations (edges.h, drives.h).
/// Lowering reads these objects; the mechanism serves for coordinates and names alone.
namespace robotc::energy_graph {

struct Vertex;
struct Branch;
struct Chord;
using VertexId = StrongId<Vertex>;
using BranchId = StrongId<Branch>;
using ChordId = StrongId<Chord>;

enum class VertexKind : std::uint8_t {
  base_origin,    ///< O0
  mass_centre,    ///< C_i of body i
  contact_point,  ///< K_i of the joint of body i, fixed in its parent; one on the base merges with O0
};
struct Vertex {
  VertexKind kind;
  std::size_t body = 0;  ///< of the graph; unused for O0
};
/// O0 is the first vertex of every graph.
inline constexpr VertexId origin_of_base{std::size_t{0}};

/// From O0 to `head`. Across: its absolute velocity. Through: the inertia force.
struct Branch {
  VertexId head;
  BranchTerminal terminal;
};

enum class ChordKind : std::uint8_t {
  body_side,    ///< K_i → C_i: the reaction of joint i on its body
  parent_side,  ///< C_p → K_i: the same reaction passed on to the parent
  load,         ///< O0 → C_i: gravity or a wrench from outside
};
struct Chord {
  VertexId tail;
  VertexId head;
  std::size_t body = 0;  ///< the body it belongs to: for a reaction, the one that the joint carries
  ChordConnection connection;

  [[nodiscard]] ChordKind kind() const;
  /// The wrench of the mechanism that a load stands for; none: gravity.
  [[nodiscard]] std::optional<std::size_t> wrench() const;
};

/// An entry ±1 of the cut-set matrix V_c.
struct Incidence {
  BranchId branch;
  ChordId chord;
  int sign = 0;
};

/// The edges at a body of the graph.
struct BodyPlace {
  BranchId branch;                    ///< O0 → C_i
  ChordId joint;                      ///< K_i → C_i
  std::optional<ChordId> arm;         ///< C_p → K_i; none on the base
  std::optional<std::size_t> parent;  ///< the body at the other end of the arm
};

struct EnergyGraph {
  std::vector<Vertex> vertices;  ///< O0 first
  std::vector<Branch> branches;
  std::vector<Chord> chords;       ///< reactions first (square part P of V_c), then loads
  std::vector<Incidence> cut_set;  ///< V_c by columns: Ẏ_b = −V_c Ẏ_c, and V_b = −V_cᵀ
  std::size_t reaction_count = 0;
  std::vector<Drive> drives;              ///< parallel to joints' chords
  std::vector<ActuatorCircuit> circuits;  ///< of actuators, beyond the joints' shafts
  std::vector<BodyPlace> bodies;          ///< by body
  std::vector<LinkPlacement> placements;  ///< by link: its body and its pose there

  [[nodiscard]] const BodyTerminal& body(std::size_t i) const;
  [[nodiscard]] BodyTerminal& body(std::size_t i);
  /// The joint that carries a body.
  [[nodiscard]] const JointConnection& joint(std::size_t i) const;
  /// The same from its parent's frame: arm and joint in one.
  [[nodiscard]] TreeJoint step_to(std::size_t i) const;
};

EnergyGraph build(const Mechanism& mechanism, expr::Pool& pool, FixedJoints fixed_joints,
                  Origins origins = Origins::at_joints);
/// From a kinematic tree whose frames and mass properties stay as they are.
EnergyGraph build(KinematicTree tree, const Mechanism& mechanism, expr::Pool& pool);

/// A tree of reaction chords that reaches every vertex from O0, each chord after one that enters its tail: the order
/// of elimination. Chords that are left over would close loops; a mechanism without loops has none.
std::vector<ChordId> spanning_tree(const EnergyGraph& graph);

/// The bodies as a kinematic tree, for methods without loads and reactions.
KinematicTree tree_of(const EnergyGraph& graph);

/// Moves mass properties through the joints' chords from the tips to the base where no motion tells the difference
/// (spatial_inertia.h). Efforts stay as they are; single reactions do not.
void regroup_base_parameters(EnergyGraph& graph, expr::Pool& pool);

/// Faults of the graph as a graph, in words; empty if P is square with at most two entries a column, triangular in tree
/// order with |det P| = 1, and V_b = −V_cᵀ. A fault is a defect of the compiler.
std::vector<std::string> verify(const EnergyGraph& graph);

std::string print(const EnergyGraph& graph, const Mechanism& mechanism, const expr::Pool& pool);
/// Its two parts: the mass properties of its bodies; its edges with their equations and V_c.
std::string print_bodies(const EnergyGraph& graph, const Mechanism& mechanism, const expr::Pool& pool);
std::string print_edges(const EnergyGraph& graph, const Mechanism& mechanism, const expr::Pool& pool);

/// The graph solved by sparse elimination: P⁻ᵀ as a walk from the base to the tips for the across variables, P⁻¹ as one
/// back for the through variables. Costs as much as the best recursive Newton–Euler algorithm.
struct Solution {
  std::vector<expr::Vec3> angular_velocity;  ///< of each body, in its frame
  std::vector<expr::Vec3> origin_velocity;   ///< of each body frame's origin, in the body frame
  std::vector<BodyWrench> reaction;          ///< on each body from its joint, in the body frame
  std::vector<expr::Id> tau;                 ///< by speed: the reaction along the joint
};
/// `qd` and `qdd` may be zeros: then the terms that vanish are never built. With `gravity` zero the load chords are
/// idle. Gravity enters as an upward acceleration of O0; reactions are the true ones, since only the sum of a branch's
/// inertia force and its load chord counts. `loads` are the wrenches of the other load chords on each body
/// (`body_loads`); empty: they are idle.
Solution eliminate(const EnergyGraph& graph, const Mechanism& mechanism, expr::Pool& pool,
                   const std::vector<expr::Id>& qd, const std::vector<expr::Id>& qdd, const expr::Vec3& gravity,
                   std::span<const BodyWrench> loads = {}, FieldFrom field = FieldFrom::rates);

/// The across variables of a branch: linear in Gp, angular in Gr, both in world axes.
struct Velocity {
  expr::Vec3 linear;
  expr::Vec3 angular;
};
/// The velocity of every branch: Ẋ_b = P⁻ᵀ Ẋ_c, with the reaction chords' across variables from the connection
/// equations.
std::vector<Velocity> branch_velocities(const EnergyGraph& graph, const Mechanism& mechanism, expr::Pool& pool,
                                        const std::vector<expr::Id>& qd);

}  // namespace robotc::energy_graph
