#pragma once

#include <Eigen/Core>
#include <vector>

#include "compiler/requests/motion_equations.h"

/// Search for points at which everything rests.
namespace robotc {

/// At a dead centre of loops the freedoms may rest while other joints accelerate: by more than this many times as much
/// as the freedoms, or as rounding lets them.
inline constexpr double most_amplified = 1e3;

/// The unknowns of the search, and the rates that must become zero.
struct RestProblem {
  bool closed_loop = false;            ///< efforts are those of the law, within their limits
  std::vector<Eigen::Index> unknowns;  ///< variables of the equations, not speeds
  std::vector<Eigen::Index> rates;     ///< entries of ẏ, y = (δ, u, x), that must be zero
  std::vector<Eigen::Index> next;      ///< ticked z that must stay as they are
};

struct RestResult {
  bool found = false;
  MotionPoint point;         ///< the nearest one found
  Eigen::VectorXd residual;  ///< there: rates, then z⁺ − z
};

/// Newton's method with steps of least norm, so that what does not matter stays where it is, shortened until the
/// residual falls. Speeds of the guess are set to zero. Where the equations have no slope, it starts again near the
/// guess.
RestResult find_rest(const MotionEquations& equations, const RestProblem& problem, MotionPoint guess);

}  // namespace robotc
