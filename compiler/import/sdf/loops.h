#pragma once

#include "compiler/import/findings.h"
#include "compiler/import/robot_model.h"

namespace robotc::importing {

/// Joints of SDF can close loops. The first joint that reaches a link, in the order of the joints, belongs to the tree;
/// joints to links that are reached already become closures. Links that are never reached stay as they are.
/// Reports joints that close loops and follow others or lead them.
void close_loops(Robot& robot, Findings& findings);

}  // namespace robotc::importing
