#pragma once

#include "compiler/sema/values/robot_parts.h"

/// `link … { mass = …, com = …, inertia = …; body … { … } }` and `payload … on … { … }`.
namespace robotc::sema {

/// Reads the bodies of a link, in the link frame; false (reported) after an error. `carrier` is the joint whose child
/// is the link, for `from joint`; null after an error there. Frames must be placed.
bool read_link(Evaluator& evaluator, Scope& scope, RobotModel& model, const syntax::Link& link, LinkId id,
               const Joint* carrier);

/// Reads a payload at `place` into that place's link. Without references, it is relative to the place's frame. False
/// (reported) after an error.
bool read_payload(Evaluator& evaluator, Scope& scope, RobotModel& model, const syntax::Payload& payload,
                  const std::string& name, const Place& place);

}  // namespace robotc::sema
