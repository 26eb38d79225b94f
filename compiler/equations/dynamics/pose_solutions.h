#pragma once

#include <optional>
#include <string>

#include "compiler/equations/dynamics/joint_chain.h"

namespace robotc::dynamics {

/// A way to find the values of a chain's joints for a motion, one subproblem after the other.
struct PoseSolutions {
  std::vector<ChainValues> values;  ///< at most eight
  std::string form;                 ///< in words
};

/// Candidates for the solutions of E₁(θ₁) … Eₙ(θₙ) = `wanted`, the most special first; n ≤ 6. A candidate may fail for
/// some chains, for example where two of its subproblems determine the same joint: the caller tries it in numbers.
///
/// - The last r ≤ 3 joints turn about axes through one point C. The n − r others place C, which gives their values by
///   `point_solutions`; the rest is a rotation about r given axes.
/// - Three neighbouring joints move in planes at right angles to h, with at most one joint before them and two after,
///   whose axes meet in C. The height of C along h gives the first; h and the axes after are those of a rotation that
///   gives the last; and the three are a chain of the first kind.
/// - The same for the inverse motion, from the other end.
///
/// `origin` is a point of the place.
class PoseSolver {
 public:
  PoseSolver(const Mechanism& mechanism, expr::Pool& pool, const ChainGeometry& geometry, const expr::Vec3& origin)
      : mechanism_(mechanism), pool_(pool), geometry_(geometry), origin_(origin) {}

  /// Calls `accepts` with each candidate until it returns true; that one is the result.
  template <class Accepts>
  std::optional<PoseSolutions> first(std::span<const ChainJoint> chain, const Transform& wanted, Accepts accepts) {
    for (std::size_t kind = 0; kind < 2; ++kind) {
      for (const bool from_tip : {true, false}) {
        const Chain joints = from_tip ? Chain(chain.begin(), chain.end()) : reversed(pool_, chain);
        const Transform motion = from_tip ? wanted : inverse(pool_, wanted);
        from_tip_ = from_tip;
        for (std::size_t choice = 0; choice < 6; ++choice) {
          auto found = kind == 0 ? by_point(joints, motion, choice) : by_plane(joints, motion, choice);
          if (!found) continue;
          if (!from_tip) {
            for (ChainValues& values : found->values) values = ChainValues(values.rbegin(), values.rend());
          }
          if (accepts(*found)) return found;
        }
      }
    }
    return std::nullopt;
  }

 private:
  std::optional<PoseSolutions> by_point(std::span<const ChainJoint> chain, const Transform& wanted, std::size_t choice);
  std::optional<PoseSolutions> by_plane(std::span<const ChainJoint> chain, const Transform& wanted, std::size_t choice);
  /// The point that joints leave where it is, whose axes meet in it and turn; any point of the axis of one joint.
  [[nodiscard]] std::optional<expr::Vec3> fixed_point(std::span<const ChainJoint> joints) const;
  /// R(a₁, θ₁) … R(aᵣ, θᵣ) = `wanted` for r = 1, 2 or 3 axes, neighbours not parallel; two solutions of three.
  std::vector<ChainValues> rotations(std::span<const ChainJoint> axes, const expr::Mat3& wanted);
  [[nodiscard]] bool move_in_planes(std::span<const ChainJoint> group, const expr::Vec3& normal) const;
  [[nodiscard]] std::string names(std::span<const ChainJoint> joints) const;

  const Mechanism& mechanism_;
  expr::Pool& pool_;
  const ChainGeometry& geometry_;
  expr::Vec3 origin_;
  bool from_tip_ = true;
};

}  // namespace robotc::dynamics
