#pragma once

#include "compiler/import/findings.h"
#include "compiler/import/robot_model.h"
#include "compiler/import/xml.h"

namespace robotc::importing {

/// Reads the mass and the shapes of a `<link>`.
void read_link(Findings& findings, const XmlNode& node, Link& link);

}  // namespace robotc::importing
