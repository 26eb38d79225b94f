#pragma once

#include <string>
#include <string_view>

#include "compiler/session/session.h"

namespace robotc::tools {

/// A display unit, and its size in the original unit.
struct ShownUnit {
  std::string text;
  double factor = 1;  ///< divide by it
};

/// `rad`, `rad/s` and `rad/s^2` in the file's angle units; other units unchanged.
ShownUnit shown_unit(std::string_view unit, const AngleUnits& angles);

/// The unit that the file chooses for a column, otherwise its own as above; none for words.
ShownUnit shown_unit(const LogColumn& column, const AngleUnits& angles);

/// Angle units of a part of the file: its own if it has any, otherwise the file's.
AngleUnits angle_units_of(std::string_view text, const AngleUnits& file);

}  // namespace robotc::tools
