#pragma once

#include <optional>
#include <vector>

#include "compiler/import/robot_model.h"

/// Links and joints as bodies of MJCF, of which each has any number of joints.
namespace robotc::exporting {

/// A body: the link at the end of a chain of joints. Links between them have no bodies.
struct MjcfBody {
  std::size_t link = 0;
  importing::Pose pose;  ///< in the frame of the parent body, at zero coordinates
  struct PlacedJoint {
    std::size_t joint = 0;
    importing::Pose pose;  ///< the joint frame at zero coordinates, in the frame of the body
  };
  std::vector<PlacedJoint> joints;  ///< from the parent on; without fixed ones
  std::vector<std::size_t> inner;   ///< links of the chain without a body of their own, but for synthetic ones
  std::vector<std::size_t> children;
};

struct MjcfBodies {
  std::vector<MjcfBody> bodies;
  std::vector<std::size_t> roots;  ///< those in the world
};

/// The bodies of a robot, whose spherical joints have no turn in `after`. Chains pass through links without mass,
/// shapes and frames that carry one joint.
MjcfBodies bodies_of(const importing::Robot& robot);

}  // namespace robotc::exporting
