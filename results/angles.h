#pragma once

#include <string>
#include <string_view>

#include "compiler/session/session.h"

namespace robotc::tools {

/// A unit for people and what one of it is of the unit that it stands for.
struct ShownUnit {
  std::string text;
  double factor = 1;  ///< to be divided by
};

/// `rad`, `rad/s` and `rad/s^2` as the file writes angles; other units as they are.
ShownUnit shown_unit(std::string_view unit, const AngleUnits& angles);

/// How a piece of the file writes angles: in its own units if it has any, else in those of the file.
AngleUnits angle_units_of(std::string_view text, const AngleUnits& file);

}  // namespace robotc::tools
