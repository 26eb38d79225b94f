#pragma once

#include <optional>
#include <span>
#include <vector>

#include "compiler/loops/loop_solver.h"

/// The freedoms of a mechanism with loops, found from samples of its motion.
namespace robotc::loops {

/// Reason why a mechanism with loops has no speeds to give.
enum class MobilityProblem : std::uint8_t {
  none,
  nothing_moves,         ///< the equations bind all speeds
  only_infinitesimally,  ///< speeds are left at the assembly, but no motion
  not_independent,       ///< the speeds asked for do not determine the others, or are too many or too few
};

/// Range of a coordinate over the samples of the motion.
struct CoordinateRange {
  double lowest = 0, highest = 0;  ///< m or rad
  bool all_round = false;          ///< an angle that turned by more than a whole turn
};

/// An equation that the others nearly entail.
struct NearRow {
  ClosureRow row;
  double failure = 0;  ///< largest |φ| at the samples, m or rad, when it is left out
};

struct MobilityReport {
  MobilityProblem problem = MobilityProblem::none;
  std::size_t freedoms = 0;
  std::size_t rank = 0;  ///< equations that bind
  /// Rows that the others entail; each could be chosen otherwise.
  std::vector<std::size_t> redundant;
  /// Rows left out since the others nearly entail them; indices count without these.
  std::vector<NearRow> near;
  double smallest_kept = 1;    ///< singular value over the largest, at the samples, with rank r: that numbered r …
  double largest_dropped = 0;  ///< … and r + 1
  /// Freedoms of the speeds at the assembly itself: more than `freedoms` where it is singular.
  std::size_t assembly_freedoms = 0;
  /// Smallest singular value of the dependent speeds' columns at the assembly, over the largest: 0 in a dead centre of
  /// the independent ones.
  double assembly_pivot = 1;
  /// `only_infinitesimally`, `nothing_moves`: number of freedoms if singular values below 1e-2 of the largest were
  /// zero, and the largest of them; 0 if there are none.
  std::size_t nearly_freedoms = 0;
  double nearly_value = 0;
  /// `not_independent`: the first of the speeds asked for that those before it determine, if there is one.
  std::optional<SpeedId> determined_by_others;
  /// The preferred speeds that stay 0 in the sampled motion.
  std::vector<SpeedId> held;
  std::vector<CoordinateRange> ranges;  ///< by coordinate, with one freedom; else none
  Mobility mobility;                    ///< to be set; its `assembly` closes the rows that are kept
};

/// `assembly` closes the loops (LoopSolver::assemble). `preferred`: speeds that are independent if they can be, those
/// of actuated joints; the mobility has their rank. `wanted`: those asked for; none: it chooses.
MobilityReport find_mobility(const LoopSolver& solver, const Eigen::VectorXd& assembly,
                             std::span<const SpeedId> preferred, std::span<const SpeedId> wanted = {});

/// Sets the mobility and leaves out the near equations.
void apply(Mechanism& mechanism, const MobilityReport& report);

}  // namespace robotc::loops
