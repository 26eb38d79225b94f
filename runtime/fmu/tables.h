#pragma once

#include <cstdint>

#include "runtime/abi.h"

/// Tables of constants by which the code of an FMU knows its model: `robotc build --fmu` adds them to the code in
/// runtime/fmu, which is the same for all models.
///
/// An instance keeps all numbers in one array. A value reference is an index into it. The sections follow each other:
///
///   time | parameters | step | inputs | q | q̇ | x | z | efforts | rates of the states | outputs | indicators |
///   clock | constants | conditions
///
/// Variables have no reference to z, to the efforts at the last tick, to the constants, which follow from the
/// parameters, and to the conditions of the events, 1 where one held at the last look. A clock has a reference without
/// a number. The first outputs are the efforts of the law as they act. The continuous states are (q, q̇, x), or x alone
/// where q and q̇ are inputs: in a law without its plant.
namespace robotc::fmu {

/// Entries of `robotc_fmu_counts`.
enum Count : std::uint32_t {
  parameters,
  inputs,     ///< of a plant what drives it, of a law the arguments that are not q and q̇
  positions,  ///< q
  speeds,     ///< q̇
  flowing,    ///< x: further continuous states
  held,       ///< z: discrete states
  moves,      ///< 1: q and q̇ are states; 0: they are inputs
  efforts,    ///< that a law gives
  ticked,     ///< the first entries of z: a law sets them at each tick
  hold,       ///< steps from one tick of the law to the next; 0: it has no clock
  outputs,    ///< that are not states: the efforts of the law as they act, then those of a function
  constants,
  quaternions,
  loop_equations,
  law_calls,  ///< of algorithms that can fail, in the law …
  calls,      ///< … and in the plant
  events,
  condition_calls,     ///< of algorithms that can fail, in the conditions of events …
  reset_calls,         ///< … and in what they set
  time_events,         ///< comparisons of the time in conditions of events
  event_rounds,        ///< most events that cause each other at one instant
  events_a_row,        ///< most events within a step
  partials,            ///< entries of the Jacobian that are not zero, by states, inputs and time …
  parameter_partials,  ///< … and by parameters
  clocks,              ///< 1: the clock of the law is a variable, which its importer may activate
  integrator,          ///< runtime::Integrator of co-simulation
  count_count,
};

/// Entries of `robotc_fmu_functions`: packed functions (runtime/abi.h), null where a model has none. Except for
/// `prepare` they are functions of (t, q, q̇, tau, x, z, step and inputs), tau being the efforts of the law or else the
/// inputs.
enum Function : std::uint32_t {
  prepare,         ///< parameters, in the place of constants → constants
  begin,           ///< → x and z at the start, where they follow from the inputs
  law,             ///< → efforts, next values of the ticked states, and a status and a figure for each call
  saturate,        ///< → tau within the limits of the actuators
  plant,           ///< → q̈, ẋ, and a status and a figure for each call
  position_rates,  ///< → q̇ with the speeds in the place of q̇; null: the speeds
  close,           ///< → gaps of the loops, q and q̇ after a Newton step
  give_outputs,    ///< → outputs
  conditions,      ///< → 1 for each event whose condition holds, else 0; a status and a figure for each call
  reset,           ///< with 1 in the place of step and inputs for each event that happens → q, q̇, x and z after it, and
                   ///< a status and a figure for each call
  indicate,        ///< → an indicator for each event, positive where its condition holds
  time_event,      ///< → the time at which each comparison of the time changes
  /// → entries of the Jacobian by states, inputs and time, in the order of `robotc_fmu_partials`. In the place of step
  /// and inputs are these, if q and q̇ are inputs, and 1 if the law runs at the time, else 0. tau are the inputs of a
  /// plant, otherwise the efforts as they act.
  derive,
  derive_by_parameters,  ///< the same by parameters
  function_count,
};

}  // namespace robotc::fmu

extern "C" {
extern const std::uint32_t robotc_fmu_counts[];
extern const robotc_packed_function robotc_fmu_functions[];
/// Start values of all sections but the rates and the outputs, which hold zeros.
extern const double robotc_fmu_start[];
/// A positive number for each of (q, q̇, x): the size that an error is judged by.
extern const double robotc_fmu_nominals[];
/// For each reference below that of the constants the number of values of its variable, which are consecutive: 1 of a
/// scalar, more of an array, 0 where there is no variable.
extern const std::uint32_t robotc_fmu_sizes[];
extern const std::uint32_t robotc_fmu_quaternions[];  ///< first entries in q
extern const double robotc_fmu_loop_sizes[];
/// For each entry of the Jacobian the reference of the unknown and that of the known, sorted by unknown: those by
/// states, inputs and time, then those by parameters.
extern const std::uint32_t robotc_fmu_partials[];
/// For each event the end of its entries in the next table, which has entries of (q, q̇, x, z) that events set.
extern const std::uint32_t robotc_fmu_event_ends[];
extern const std::uint32_t robotc_fmu_event_targets[];
extern const char robotc_fmu_token[];  ///< the instantiation token; ends with a zero
}
