#pragma once

#include <optional>

#include "compiler/import/findings.h"
#include "compiler/import/robot_model.h"
#include "compiler/import/xml.h"

namespace robotc::importing {

/// A URDF document, whose root is `<robot>`, as a robot. Its parts are marked. The root link has no joint. Nothing
/// (reported) after an error. Doubtful text that has one meaning gives a warning.
std::optional<Robot> read_urdf(XmlDocument& document, Findings& findings);

}  // namespace robotc::importing
