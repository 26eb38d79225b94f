#pragma once

#include <compare>
#include <cstddef>

#include "compiler/emit/formula.h"

namespace robotc::emit {

/// What makes a formula long. Operations are what its text has as +, −, *, / and ^; sines and cosines of sums of angles
/// have short names and count as letters. Ink: letters, numbers and parentheses.
struct Cost {
  std::size_t operations = 0;
  std::size_t ink = 0;
  friend auto operator<=>(const Cost&, const Cost&) = default;
  Cost& operator+=(const Cost& other);
};

Cost cost_of(const Formula& formula);
Cost cost_of(const FormulaTerm& term);

}  // namespace robotc::emit
