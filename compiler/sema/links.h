#pragma once

#include "compiler/sema/robot_parts.h"

/// `link … { mass = …, com = …, inertia = …; body … { … } }` and `payload … on … { … }`.
namespace robotc::sema {

/// Reads the bodies of a link in the link frame into the mechanism; false (reported) after an error. `carrier` is the
/// joint that leads to the link, for `from joint`; null after an error there. Frames must have been placed.
bool read_link(Elaborator& elaborator, Scope& scope, RobotModel& model, const syntax::Link& link, LinkId id,
               const Joint* carrier);

}  // namespace robotc::sema
