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

/// Every unit name.
std::vector<std::string_view> unit_names();

/// What an unknown name of a unit was meant to be: "mm" for "millimeters", "kg*m^2" for "kgm2"; empty if that is not
/// plain. Misspelt names are left to nearest_name.
std::string meant_unit(std::string_view name);

}  // namespace robotc
