#pragma once

#include "compiler/sema/values/robot_parts.h"

/// `joint … { viscous = …, coulomb = …, spring { … }, limits { … }, motor { … }, passive = true }`: what acts along a
/// joint's coordinate besides the mechanism.
namespace robotc::sema {

/// Reads `passive` alone: it decides which joints have an effort, so it is needed before any vector over joints is.
/// `joint.type` must be known.
void read_passive(Elaborator& elaborator, Scope& scope, const syntax::Joint& written, Joint& joint);

/// Reads the other properties into the joint's drive and limits, and the mass of its motor onto the link that carries
/// it; false (reported) after an error. Links, frames and joints must have been placed, and links read.
bool read_joint_properties(Elaborator& elaborator, Scope& scope, RobotModel& model, const syntax::Joint& written,
                           JointId id);

}  // namespace robotc::sema
