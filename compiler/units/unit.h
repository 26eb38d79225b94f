#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/exact/number.h"
#include "compiler/units/dimension.h"

namespace robotc {

/// A unit as written: its dimension and its value in SI.
struct Unit {
  Dimension dimension;
  Number factor;
  bool place_si = false;       ///< the unit `SI`: the SI unit expected in its place
  bool counts_cycles = false;  ///< contains Hz: a cycle is not a radian
};

/// The wrong part of a unit's text.
struct UnitError {
  enum class Kind { unknown_name, bad_exponent, misplaced_si } kind;
  std::size_t offset = 0;
  std::size_t length = 0;
};

/// Reads "kg*m^2", "N*m*s/rad", "m^-1", "/s^2", "SI". `*` and `/` have one precedence, left to right.
std::variant<Unit, UnitError> parse_unit(std::string_view text);

/// All unit names.
std::vector<std::string_view> unit_names();

/// The unit probably meant by an unknown name: "mm" for "millimeters", "kg*m^2" for "kgm2"; empty if unclear.
/// nearest_name handles misspelt names.
std::string meant_unit(std::string_view name);

}  // namespace robotc
