#pragma once

#include <optional>
#include <string_view>

#include "compiler/import/findings.h"
#include "compiler/import/robot_model.h"
#include "compiler/import/xml.h"

namespace robotc::importing {

/// The number that a child element holds. Nothing if there is no such child, or (reported) it holds something else.
std::optional<Number> value_of(Findings& findings, const XmlNode& node, std::string_view child);
/// Three numbers.
std::optional<Vector> vector_of(Findings& findings, const XmlNode& node, std::string_view child);
/// True for a child that holds "true" or "1".
bool flag_of(const XmlNode& node, std::string_view child);
/// Reads the `<pose>` of an element; without one, `pose` stays as it is. Where `relative_to` may name a frame, it is
/// returned by the last argument; otherwise such a pose is refused.
void read_pose(Findings& findings, const XmlNode& node, Pose& pose, std::optional<XmlText>* relative_to);

}  // namespace robotc::importing
