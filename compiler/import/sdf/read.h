#pragma once

#include <optional>

#include "compiler/import/reading.h"
#include "compiler/import/robot_model.h"

namespace robotc::importing {

/// An SDF document, whose root is `<sdf>`, as a robot: its only model, with the models nested in it. Poses are resolved
/// as the specification of SDF 1.7 and later says; older files have no other frames than the default ones. Nothing
/// (reported) after an error.
std::optional<Robot> read_sdf(Reading& reading);

}  // namespace robotc::importing
