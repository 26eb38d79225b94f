#pragma once

#include <optional>

#include "compiler/import/reading.h"
#include "compiler/import/robot_model.h"

namespace robotc::importing {

/// An MJCF document, whose root is `<mujoco>`, as a robot, whose bodies stand in the world. Several joints of a body
/// become a chain of massless links. Coordinates are those of MuJoCo. Nothing (reported) after an error.
std::optional<Robot> read_mjcf(Reading& reading);

}  // namespace robotc::importing
