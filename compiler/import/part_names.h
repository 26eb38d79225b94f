#pragma once

#include <string>

#include "compiler/import/findings.h"
#include "compiler/import/robot_model.h"

/// Parts of a robot in messages.
namespace robotc::importing {

inline std::string joint_text(const Joint& joint) { return "joint " + quote(joint.name); }
inline std::string link_text(const Link& link) { return "link " + quote(link.name); }

}  // namespace robotc::importing
