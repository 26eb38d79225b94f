#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "compiler/expr/block_solve.h"
#include "compiler/loops/closure_rows.h"
#include "compiler/mechanism/mechanism.h"

namespace robotc::loops {

/// How all speeds v of a mechanism with loops, and their rates, follow from the independent ones u:
///
///   v = G(q) u,  v̇ = G u̇ + γ(q, u);   rows kept: J v = 0, J v̇ + σ = 0
///   dependent entries:  G = −J_d⁻¹ J_i,  γ = −J_d⁻¹ σ(q, G u);   independent ones: G = 1, γ = 0
///
/// `mobility` names the independent speeds and the equations kept. Where coordinates are linear in others
/// (linear_loops.h), their relations take the place of equations: G has numbers there, and γ is the same sum. The
/// parts of J_d that depend on each other are solved together (BlockSolve): 2 × 2 for a dyad at most. J and σ are those
/// of closed loops. u and u̇ are the mechanism's own symbols of independent speeds and accelerations. The mechanism and
/// the pool must outlive it.
class ReducedMotion {
 public:
  using Ids = std::vector<expr::Id>;

  ReducedMotion(const Mechanism& mechanism, expr::Pool& pool);

  /// Number of independent speeds, and of all.
  [[nodiscard]] std::size_t freedoms() const { return u_.size(); }
  [[nodiscard]] std::size_t speeds() const { return mechanism_.speeds.size(); }
  /// The equations of all closures, those that are not kept too.
  [[nodiscard]] const ClosureRows& rows() const { return rows_; }
  /// Sets of speeds that are solved for together.
  [[nodiscard]] const std::vector<expr::BlockSolve::Block>& blocks() const { return solver_->blocks(); }

  /// The linear relations of the loops, and the equations that are left.
  [[nodiscard]] const LinearLoops& linear() const { return linear_; }
  /// Expressions of q with the relations of coordinates put in: the same wherever the loops are closed.
  [[nodiscard]] Ids with_relations(const Ids& roots) const;

  [[nodiscard]] const Ids& matrix() const { return matrix_; }  ///< G, speeds × freedoms, row-major
  [[nodiscard]] const Ids& velocities() const { return velocities_; }
  [[nodiscard]] const Ids& bias() const { return bias_; }  ///< γ
  [[nodiscard]] const Ids& accelerations() const { return accelerations_; }

  /// Expressions of q, v, v̇ with the relations of coordinates put in, and dependent speeds and accelerations replaced
  /// by their expressions in u and u̇.
  [[nodiscard]] Ids in_freedoms(const Ids& roots) const;
  /// The same without G, by solving for the speeds themselves: cheaper where G is not needed and there are several
  /// freedoms.
  [[nodiscard]] Ids in_freedoms_directly(const Ids& roots) const;
  /// Speeds replaced by G u, and accelerations by those given.
  [[nodiscard]] Ids in_freedoms(const Ids& roots, const Ids& accelerations) const;

  /// A step of Newton's method from any q near closed loops, by speed of the tree: −J_d⁻¹ φ, while independent joints
  /// stay. Since J is that of closed loops, it is off by φ, which leaves the convergence quadratic. Coordinates with a
  /// relation do not occur.
  [[nodiscard]] Ids closing_step() const;
  /// det J_d of each set of speeds that are solved for together: 0 in a dead centre.
  [[nodiscard]] Ids determinants() const { return solver_->determinants(); }

  /// The equations that determine the dependent speeds.
  [[nodiscard]] std::vector<ClosureRow> rows_kept() const;
  /// Their multipliers λ, with which Jᵀλ has the entries of `by_speed` for dependent speeds: J_dᵀ λ.
  [[nodiscard]] Ids multipliers(const Ids& by_speed) const;

  /// A G of a matrix with a column per speed.
  [[nodiscard]] Ids times_g(const Ids& by_speed) const;
  /// Gᵀ A of a matrix with a row per speed: its projection on the freedoms.
  [[nodiscard]] Ids projected(const Ids& by_speed, std::size_t columns = 1) const;

  /// Rates of the motion along a direction in which q, parameters and u may change while u̇ stays.
  struct Change {
    Ids matrix;         ///< of G, speeds × freedoms
    Ids velocities;     ///< of G u
    Ids accelerations;  ///< of G u̇ + γ
    Direction all;      ///< of all symbols, speeds and accelerations too
  };
  /// `at`: the rates of q and parameters, which keep the loops closed; `speed`: an independent speed that changes at
  /// rate 1, by its place among them.
  [[nodiscard]] Change change(const Direction& at, std::optional<std::size_t> speed) const;
  /// The rates of q along the motion, N G u.
  [[nodiscard]] Direction along_motion() const;
  /// d/dt of expressions of q, u and u̇.
  [[nodiscard]] Direction in_time() const;
  /// The directions of q as one independent speed is 1 and the loops stay closed: N G e_k.
  [[nodiscard]] std::vector<Direction> along_freedoms() const;
  /// A parameter changes at rate 1, independent joints stay, and dependent ones follow so that the loops stay closed.
  [[nodiscard]] Direction along_parameter(expr::Id parameter) const;

 private:
  /// Adds to the entries of speeds with a relation the sums of those of its terms; `columns` in a row.
  void follow_relations(Ids& by_speed, std::size_t columns) const;
  [[nodiscard]] Direction rates_of_q(const Ids& speeds) const;
  /// −J_d⁻¹ b in the rows of dependent speeds, 0 in those of independent ones; b: equations left × columns.
  [[nodiscard]] Ids dependent(Ids b, std::size_t columns) const;
  /// The rows of the equations left, with relations put in.
  [[nodiscard]] Ids kept(const Ids& by_row, std::size_t columns) const;
  [[nodiscard]] Ids replaced(const Ids& roots, const Ids& speeds, const Ids& accelerations) const;
  /// a b, row-major.
  [[nodiscard]] Ids product(const Ids& a, std::size_t rows, const Ids& b, std::size_t columns) const;

  const Mechanism& mechanism_;
  expr::Pool& pool_;
  ClosureRows rows_;
  const LinearLoops& linear_;
  Ids jacobian_;  ///< of the equations left, with the columns of speeds that have a relation moved to its terms
  Ids sigma_;     ///< of the same, in the mechanism's symbols of all speeds
  std::optional<expr::BlockSolve> solver_;
  Ids u_, u_rates_;  ///< symbols
  Ids matrix_, velocities_, bias_, accelerations_;
};

}  // namespace robotc::loops
