#pragma once

#include <span>
#include <vector>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/export/numbers.h"
#include "compiler/import/robot_model.h"
#include "compiler/mechanism/mechanism.h"

namespace robotc::exporting {

/// Adds the couplings of a mechanism to a robot: a joint that follows another one by a polynomial, or a linear equation
/// of several joints. `joint_of` is the joint of the robot of each coordinate. Reports other couplings,
/// and is false then.
bool add_couplings(const Mechanism& mechanism, expr::Pool& pool, const SymbolValues& parameters,
                   std::span<const std::size_t> joint_of, importing::Robot& robot, Diagnostics& diagnostics);

}  // namespace robotc::exporting
