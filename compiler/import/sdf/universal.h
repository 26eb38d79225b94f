#pragma once

#include "compiler/import/robot_model.h"

namespace robotc::importing {

/// Makes one `universal` joint of the two in series that one of SDF is read as, where its axes are at right angles and
/// nothing else is said of them: no friction, springs and limits, and no joint that follows. Others stay two joints.
void join_universals(Robot& robot);

}  // namespace robotc::importing
