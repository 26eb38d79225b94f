#pragma once

#include "compiler/import/mjcf/items.h"

namespace robotc::importing {

/// The joints of a body, a chain from the parent to the link of the body: links between them have no counterpart. A
/// body without joints is fixed to its parent. `pose` is that of the body in the parent's frame, `items` are its
/// children.
void read_joints(MjcfReading& mjcf, const std::vector<MjcfItem>& items, std::optional<std::size_t> parent,
                 std::size_t link, const Pose& pose, const std::string& body);

}  // namespace robotc::importing
