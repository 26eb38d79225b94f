#pragma once

#include <compare>
#include <cstddef>

#include "compiler/emit/formula.h"

namespace robotc::emit {

/// The length of a formula: operations, the signs +, −, *, / and ^ in its text, and ink, its letters,
/// numbers and parentheses. Sines and cosines of sums of angles have short names and count as letters.
struct Cost {
  std::size_t operations = 0;
  std::size_t ink = 0;
  friend auto operator<=>(const Cost&, const Cost&) = default;
  Cost& operator+=(const Cost& other);
};

Cost cost_of(const Formula& formula);
Cost cost_of(const FormulaTerm& term);

}  // namespace robotc::emit
