#pragma once

#include <array>
#include <string_view>
#include <unordered_map>

#include "compiler/import/findings.h"
#include "compiler/import/robot_model.h"
#include "compiler/import/xml.h"

namespace robotc::importing {

/// Colours of materials by name: red, green, blue, opacity.
using UrdfColours = std::unordered_map<std::string_view, std::array<double, 4>>;

/// The position and rotation of the `<origin>` of an element; none without one.
Pose read_origin(Findings& findings, const XmlNode& node);
/// The materials of the robot, and those that shapes define, which others may name before them.
UrdfColours read_materials(Findings& findings, const XmlNode& root);
/// Reads the mass and the shapes in a `<link>`.
void read_content(Findings& findings, const XmlNode& node, const UrdfColours& colours, Link& link);

}  // namespace robotc::importing
