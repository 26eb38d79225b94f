#pragma once

#include "compiler/mechanism/actuator_model.h"

namespace robotc {

/// A motor with windings: u = R i + L di/dt + K q̇, effort K i. Parameters: K, in N or N·m at the joint per ampere; R in
/// ohm; L in H, not given: the current follows the voltage at once. Laws give the voltage.
const StageModel& electric_motor();

/// The same with a current loop, which is taken as ideal: laws give the current. Parameters: K; R, not given: none.
const StageModel& current_driven_motor();

}  // namespace robotc
