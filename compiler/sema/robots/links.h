#pragma once

#include "compiler/sema/values/robot_parts.h"

/// `link … { mass = …, com = …, inertia = …; body … { … } }` and `payload … on … { … }`.
namespace robotc::sema {

/// Reads the bodies of a link in the link frame into the mechanism; false (reported) after an error. `carrier` is the
/// joint that leads to the link, for `from joint`; null after an error there. Frames must have been placed.
bool read_link(Elaborator& elaborator, Scope& scope, RobotModel& model, const syntax::Link& link, LinkId id,
               const Joint* carrier);

/// Reads the body of a payload, which stands at `place`, into the link that this is on: without references, in its
/// frame's axes and from its origin. False (reported) after an error.
bool read_payload(Elaborator& elaborator, Scope& scope, RobotModel& model, const syntax::Payload& payload,
                  const std::string& name, const Place& place);

}  // namespace robotc::sema
