#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "compiler/mechanism/body_wrench.h"
#include "compiler/mechanism/mechanism.h"

/// The equations of closures and couplings as expressions of q and of the tree's speeds.
namespace robotc::loops {

/// An equation of a closure, or a coupling.
struct ClosureRow {
  std::size_t closure = 0;  ///< index into the mechanism's closures
  ClosureEquation equation{};
  std::optional<std::size_t> coupling{};  ///< index into the mechanism's couplings: then it is not a closure's
  bool of_speeds = false;                 ///< of speeds alone, with φ = 0: it bounds no coordinates
};

/// Where J and σ hold. Rows for closed loops take fewer operations.
enum class RowsHold : std::uint8_t {
  everywhere,  ///< they are the derivatives of φ, but those of `advance` only where the two axes coincide
  closed,      ///< J where φ = 0, σ where J v = 0 too
};

/// φ(q) = 0, its rate J(q) v and the rest σ(q, v) of φ̈ = J v̇ + σ, for all equations that are not identically 0 = 0.
/// Lengths are in m, angles in rad; v are all speeds of the tree, whose symbols σ has.
struct ClosureRows {
  std::vector<ClosureRow> rows;
  std::vector<expr::Id> gaps;      ///< φ
  std::vector<expr::Id> jacobian;  ///< J, rows × nv, row-major
  std::vector<expr::Id> bias;      ///< σ

  [[nodiscard]] std::size_t size() const { return rows.size(); }
};

/// The rows of all closures, in their order, without the equations that a closure leaves out; then of all couplings,
/// whose φ is the difference of their sides, in its own unit. In the rows of a closure only joints between its two
/// frames have columns; those of all others are exactly zero. The rows are the same ones wherever they hold.
ClosureRows closure_rows(expr::Pool& pool, const Mechanism& mechanism, RowsHold hold = RowsHold::everywhere);

/// From the point where a disc or a ball touches the plane of B to its centre, along the axes of B. `rotation`: R_B,A.
expr::Vec3 rolling_lever(expr::Pool& pool, const Closure& closure, const expr::Mat3& rotation);

/// The wrenches that the two frames of a closed closure exert on each other for a multiplier of 1 of one of its
/// equations, where Jᵀλ are the efforts of the tree: on each frame, about its origin and along its axes.
struct ClosureLoad {
  BodyWrench on_a;  ///< by B
  BodyWrench on_b;  ///< by A
};
/// The load of each row; zero for couplings, which act along their joints.
std::vector<ClosureLoad> closure_loads(expr::Pool& pool, const Mechanism& mechanism, std::span<const ClosureRow> rows);

}  // namespace robotc::loops
