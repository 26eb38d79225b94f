#pragma once

#include "compiler/emit/readable_form/unknowns.h"

namespace robotc::emit {

/// Replaces squares of sums: a x² + 2 a x y + a y² + … → a (x + y)² + …, the longest sums first. Sums of too many terms
/// stay as they are.
Products with_squares(Products terms, Unknowns& unknowns);

}  // namespace robotc::emit
