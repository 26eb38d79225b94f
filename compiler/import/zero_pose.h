#pragma once

#include <array>
#include <vector>

#include "compiler/import/robot_model.h"

namespace robotc::importing {

struct LinkPose {
  std::array<double, 9> rotation{1, 0, 0, 0, 1, 0, 0, 0, 1};
  std::array<double, 3> position{};
};

/// Where the links of a tree are if all coordinates are 0, in the frame of the root or the world.
std::vector<LinkPose> zero_poses(const Robot& robot);

/// The joint that moves each link; `robot.joints.size()` for the root.
std::vector<std::size_t> joints_above(const Robot& robot);

/// The links, each after its parent. Links that no root reaches are missing.
std::vector<std::size_t> links_from_root(const Robot& robot);

}  // namespace robotc::importing
