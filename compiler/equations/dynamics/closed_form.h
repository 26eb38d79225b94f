#pragma once

#include <array>
#include <string>
#include <vector>

#include "compiler/equations/dynamics/inverse_kinematics.h"
#include "compiler/mechanism/kinematic_tree.h"

namespace robotc::dynamics {

/// Inverse kinematics of a place in closed form: all configurations that bring it to the mechanism's target.
///
/// A solution is always a number. Out of reach it is near the target, as its error tells. Angles are those nearest to
/// the mechanism's q, or a whole turn away if only that is within the limits. Joints that the target leaves free, as at
/// a singular pose, and joints that do not move the place, stay at q.
struct ClosedForm {
  struct Solution {
    std::vector<expr::Id> q;  ///< nq
    expr::Id distance;        ///< m, from the target
    expr::Id angle;           ///< rad, 2 sin of half of it; 0 for points
  };
  std::vector<Solution> solutions;  ///< at most eight; none if there is no closed form
  std::string form;                 ///< in words: "the axes of … meet in a point"
  std::string reason;               ///< why there is none

  [[nodiscard]] bool exists() const { return !solutions.empty(); }
};

ClosedForm closed_form(const Mechanism& mechanism, expr::Pool& pool, const KinematicTree& tree, LinkId link,
                       const Transform& frame, Target target);

/// The solution nearest to q among those that reach the target within the limits; q where there is none.
std::vector<expr::Id> nearest_solution(const Mechanism& mechanism, expr::Pool& pool, const ClosedForm& form);

}  // namespace robotc::dynamics
