#pragma once

#include <string>
#include <vector>

#include "compiler/mechanism/joint_motion.h"

/// The new formulation (El Baji et al. 2022, after Bertrand & Bruneau 2013, corrected): the equations of motion as sums
/// of coefficients that depend on the configuration alone,
///
///   τ_i = Σ_k Σ_j ( H_ijk q̈_j + β_ijk q̇_j² + 2 q̇_j Σ_n ζ_ijnk q̇_n ) + G_ik
///
/// over bodies k, joints i, j, n on the path to body k, n before j. Every coefficient keeps its indices.
namespace robotc::new_formulation {

/// A column of the Jacobians, and of M: a joint of one freedom, or a step of one of several, with the frame that it
/// moves. The attitude after three spins is listed here too, a frame without a column. Its axis u and the frame's
/// origin o, which lies on the axis, are in that frame, where they are constant; so are the mass properties of the
/// bodies that move with the frame. Composite bodies regroup these.
struct Column : TreeJoint {
  std::optional<std::size_t> parent;  ///< the column before it on the path; none: the world
  JointMotion across;                 ///< pose of its frame in its parent's
  SpatialInertia inertia;             ///< of all its bodies, about o; regrouping changes it
  std::vector<RigidBody> bodies;      ///< m_k, c_k, I_k one by one, as given
};

/// The same column in the world, for the coefficients.
struct JointGeometry {
  std::size_t body = 0;   ///< the column, in the order of `columns`
  std::size_t speed = 0;  ///< its entry in v
  Motion motion = Motion::turn;
  expr::Vec3 axis;    ///< u_i
  expr::Vec3 centre;  ///< o_i
  expr::Id lead;      ///< of a screw

  /// True if the bodies that it carries turn with it: ε_i is 0.
  [[nodiscard]] bool turns() const { return motion != Motion::slide; }
};
/// A rigid body as the user gave it, everything in the world. A column of several counts each of them.
struct BodyGeometry {
  std::size_t body = 0;  ///< the column that moves it
  std::string name;      ///< of a further body of its link; empty: the link's own
  expr::Id mass;
  expr::Vec3 mass_centre;  ///< c_k
  expr::SymMat3 inertia;   ///< I_k about c_k
  std::vector<std::size_t>
      path;  ///< joints (indices into `joints`) from the base to it; ascending only in a sorted robot
};

struct NewFormulation {
  std::vector<Column> columns;        ///< parents before children, the frames of attitudes among them
  std::vector<JointGeometry> joints;  ///< by speed
  std::vector<BodyGeometry> bodies;
  expr::Vec3 gravity;
  std::vector<LinkPlacement> placements;  ///< by link: its column and its pose there
};

NewFormulation build(const Mechanism& mechanism, expr::Pool& pool, Origins origins = Origins::at_joints);
/// The column with whose frame a column's axis turns; none: the world's. For a spin, the column before the first spin.
std::optional<std::size_t> carrier_of_axis(const NewFormulation& form, std::size_t column);
/// The column whose frame the joint of a column moves as a whole: of a spin, the last spin of its joint; else the
/// column.
std::size_t moved_by_joint(const NewFormulation& form, std::size_t column);
/// The columns as a kinematic tree, for methods without coefficients.
KinematicTree tree_of(const NewFormulation& form);
/// Moves mass properties from each column to its parent where no motion tells the difference (spatial_inertia.h).
/// `bodies`, in the world, keep the true ones.
void regroup_base_parameters(NewFormulation& form, expr::Pool& pool);
/// Names of the bodies, in their order: that of the link, "hand.payload" for a further body of it.
std::vector<std::string> body_names(const NewFormulation& form, const Mechanism& mechanism);
/// Faults against the invariants (paths ordered and rooted, one coordinate a joint, unit axes where numeric); empty if
/// sound.
std::vector<std::string> verify(const NewFormulation& form, const expr::Pool& pool);
/// The joints and bodies in the world.
std::string print(const NewFormulation& form, const Mechanism& mechanism, const expr::Pool& pool);
/// The columns in their frames, as composite bodies regroup them.
std::string print_columns(const NewFormulation& form, const Mechanism& mechanism, const expr::Pool& pool);

/// Jv of a point in the world that moves with the bodies beyond the joint: ε_i u_i + ε̄_i u_i × (p − o_i); of a screw
/// ε_i is its lead and ε̄_i is 1.
expr::Vec3 linear_velocity(const JointGeometry& joint, expr::Pool& pool, const expr::Vec3& point);

// The same sums, regrouped into composite bodies so that no body is visited twice.

/// M, n × n row-major.
std::vector<expr::Id> mass_matrix(const NewFormulation& form, expr::Pool& pool);
/// The Christoffel matrix C (eqs 31–33): C q̇ are the Coriolis and centrifugal forces and Ṁ − 2C is skew.
std::vector<expr::Id> coriolis_matrix(const NewFormulation& form, expr::Pool& pool, const std::vector<expr::Id>& qd);
std::vector<expr::Id> gravity_forces(const NewFormulation& form, expr::Pool& pool);
/// ∂(M q̈ + C q̇ + g)/∂q̇ = 2 C, n × n row-major: a row for each effort. It shares doubled terms with the derivative by
/// q.
std::vector<expr::Id> effort_derivative_by_rates(const NewFormulation& form, expr::Pool& pool,
                                                 const std::vector<expr::Id>& qd);
/// ∂(M q̈ + C q̇ + g)/∂q, likewise.
std::vector<expr::Id> effort_derivative(const NewFormulation& form, expr::Pool& pool, const std::vector<expr::Id>& qd,
                                        const std::vector<expr::Id>& qdd);

}  // namespace robotc::new_formulation
