#pragma once

#include "compiler/sema/values/robot_parts.h"

/// `joint … { viscous = …, coulomb = …, spring { … }, limits { … }, motor { … }, passive = true }`: drive and limits
/// along a joint's coordinates.
namespace robotc::sema {

/// Reads only `passive`: it decides which joints have an effort, and is needed before any vector over joints.
/// `joint.type` must be known.
void read_passive(Evaluator& evaluator, Scope& scope, const syntax::Joint& written, Joint& joint);

/// Reads the other properties into the joint's drive and limits, and adds its motor's mass to the carrying link; false
/// (reported) after an error. Links, frames and joints must be placed, and links read.
bool read_joint_properties(Evaluator& evaluator, Scope& scope, RobotModel& model, const syntax::Joint& written,
                           JointId id);

}  // namespace robotc::sema
