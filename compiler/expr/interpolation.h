#pragma once

#include <span>
#include <vector>

#include "compiler/expr/pool.h"

/// Functions through given points, as expressions: a piece is chosen by selects, each of whose two values are one where
/// it changes over. The points' abscissae ascend; there are two or more.
namespace robotc::expr {

/// Straight between the points, constant beyond them.
Id piecewise_linear(Pool& pool, Id x, std::span<const Id> xs, std::span<const Id> ys);

/// What a spline is to do at its two ends.
struct SplineEnds {
  Id first;  ///< slopes; invalid: as it likes, without curvature (a natural spline)
  Id last;
};

/// A cubic between each two points with continuous second derivatives; beyond them straight on, with the slope that it
/// has there.
Id cubic_spline(Pool& pool, Id x, std::span<const Id> xs, std::span<const Id> ys, const SplineEnds& ends);

}  // namespace robotc::expr
