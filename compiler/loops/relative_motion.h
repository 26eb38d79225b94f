#pragma once

#include <array>
#include <optional>
#include <vector>

#include "compiler/mechanism/kinematic_tree.h"

/// Motion of a frame of a tree relative to another frame of it. Only the joints between the two frames take part:
/// the path leads from the one up to the last body that both have in common, and down to the other.
namespace robotc::loops {

/// A frame fixed to a body of a tree, or to the world.
struct BodyFrame {
  std::optional<std::size_t> body;  ///< none: the world
  Transform pose;                   ///< X_body,frame
};

/// A frame of a link.
BodyFrame frame_on(expr::Pool& pool, const KinematicTree& tree, LinkId link, const Transform& pose);

/// Velocity of the frame per unit of one speed.
struct MotionColumn {
  SpeedId speed;
  expr::Vec3 linear;   ///< of its origin, m/s
  expr::Vec3 angular;  ///< rad/s
};

/// Position, velocity and acceleration of a frame B as seen from other axes. Velocities are sums of the columns times
/// the speeds; accelerations are those at constant speeds.
struct RelativeMotion {
  expr::Mat3 rotation;  ///< R_AB
  expr::Vec3 position;  ///< m, from A's origin to B's
  expr::Vec3 velocity, angular_velocity;
  expr::Vec3 acceleration, angular_acceleration;
  std::vector<MotionColumn> columns;
};

/// Motion of B seen by an observer on A, along A's axes. `coincident`: directions in which the origins may be taken to
/// coincide and to move together: then linear columns and acceleration are simpler.
RelativeMotion motion_from_frame(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                                 const BodyFrame& a, const BodyFrame& b, const std::array<bool, 3>& coincident = {});

/// Difference of the motions of both origins, along the axes of the last body that both paths have in common and as
/// seen from there; rotation, angular velocity and acceleration, and the columns' angular parts are left zero.
RelativeMotion motion_between_origins(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                                      const BodyFrame& a, const BodyFrame& b);

}  // namespace robotc::loops
