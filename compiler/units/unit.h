#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/exact/number.h"
#include "compiler/units/dimension.h"

namespace robotc {

/// A unit as written: its dimension and what one of it is in SI.
struct Unit {
  Dimension dimension;
  Number factor;
  bool place_si = false;       ///< the unit `SI`: whatever the place expects
  bool counts_cycles = false;  ///< made of Hz: a cycle is not a radian
};

/// The part of a unit's text that is wrong.
struct UnitError {
  enum class Kind { unknown_name, bad_exponent, misplaced_si } kind;
  std::size_t offset = 0;
  std::size_t length = 0;
};

/// Reads "kg*m^2", "N*m*s/rad", "m^-1", "/s^2", "SI". `*` and `/` have one precedence, left to right.
std::variant<Unit, UnitError> parse_unit(std::string_view text);

/// Every unit name, for suggestions.
std::vector<std::string_view> unit_names();

}  // namespace robotc
