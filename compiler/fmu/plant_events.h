#pragma once

#include "compiler/expr/pool.h"
#include "compiler/programs/simulation.h"

namespace robotc::fmu {

/// Gives a plant, which has its own states and loads already, the events of its simulation that act on it: those that
/// set its motion, its states, its parameters, or states on which such events or its loads depend. Events of the law
/// alone and counters stay out. Returns an event that acts on the plant and on states of the law at once, or depends
/// on them, and cannot be in a plant; null if there is none.
const sema::Event* take_plant_events(const expr::Pool& pool, const programs::Simulation& whole,
                                     programs::Simulation& plant);

}  // namespace robotc::fmu
