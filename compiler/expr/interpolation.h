#pragma once

#include <span>
#include <vector>

#include "compiler/expr/pool.h"

/// Interpolation through given points, as expressions: selects choose a piece, and the two values of each select agree
/// at its switching point. The abscissae ascend; there are two or more.
namespace robotc::expr {

/// Linear between the points, constant beyond them.
Id piecewise_linear(Pool& pool, Id x, std::span<const Id> xs, std::span<const Id> ys);

/// End conditions of a spline.
struct SplineEnds {
  Id first;  ///< slopes; invalid: zero curvature (natural spline)
  Id last;
};

/// A C² cubic spline through the points; beyond them linear with the end slope.
Id cubic_spline(Pool& pool, Id x, std::span<const Id> xs, std::span<const Id> ys, const SplineEnds& ends);

}  // namespace robotc::expr
