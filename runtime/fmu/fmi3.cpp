// The functions of FMI 3.0 over an instance. They are all there, those too that a model has no use for. This file with
// all that it includes is compiled to bitcode: cmake/RobotcBitcode.cmake.
#ifndef FMI3_FUNCTION_PREFIX  // of source that is linked into a program
#define FMI3_OVERRIDE_FUNCTION_PREFIX
#endif
#include <cmath>
#include <cstdint>

#include "runtime/fmu/derivatives.cpp"
#include "runtime/fmu/events.cpp"
#include "runtime/fmu/fmi/fmi3Functions.h"
#include "runtime/fmu/instance.cpp"
#include "runtime/fmu/stepping.cpp"
#include "runtime/fmu/text.h"

namespace robotc::fmu {

namespace {

struct Component {
  Instance* model;
  bool steps;            ///< co-simulation, otherwise model exchange
  bool has_event_mode;   ///< of co-simulation: it is entered after the initialisation, and between steps
  bool stops_at_events;  ///< steps of co-simulation end early there, and event mode follows
  bool tells;
  fmi3InstanceEnvironment environment;
  fmi3LogMessageCallback log;
};

Component* component(fmi3Instance instance) { return static_cast<Component*>(instance); }
Instance* model(fmi3Instance instance) { return component(instance)->model; }

fmi3Status say(const Component& of, fmi3Status status, const char* message) {
  if (of.log != nullptr && (of.tells || status > fmi3Warning)) {
    of.log(of.environment, status, "logStatus", message);
  }
  return status;
}

/// A trouble that another point may not have: solvers try one.
fmi3Status discard(fmi3Instance instance, Trouble trouble) {
  return trouble == nullptr ? fmi3OK : say(*component(instance), fmi3Discard, trouble);
}
fmi3Status result(fmi3Instance instance, Trouble trouble) {
  return trouble == nullptr ? fmi3OK : say(*component(instance), fmi3Error, trouble);
}
fmi3Status refuse(fmi3Instance instance, const char* message) { return say(*component(instance), fmi3Error, message); }

fmi3Instance instantiate(fmi3String token, const Component& quiet) {
  if (token == nullptr || !same_text(token, robotc_fmu_token)) {
    say(quiet, fmi3Error, "the instantiation token is that of another FMU");
    return nullptr;
  }
  auto* const made = static_cast<Component*>(calloc(1, sizeof(Component)));
  if (made == nullptr) return nullptr;
  *made = quiet;
  made->model = Instance::make();
  if (made->model == nullptr) {
    ::free(made);
    return nullptr;
  }
  return made;
}

constexpr const char* no_such_type = "this model has no variables of this type";
constexpr const char* no_clock = "there is no clock of this reference";

/// False if one of the references is not that of the clock.
bool are_clocks(fmi3Instance instance, const fmi3ValueReference references[], size_t count) {
  for (size_t i = 0; i < count; ++i) {
    if (!model(instance)->is_clock(references[i])) return false;
  }
  return true;
}

/// The interval of the clock as a decimal fraction of a second, down to 1 ps; false if it is not one.
bool interval_as_fraction(fmi3Instance instance, fmi3UInt64& counter, fmi3UInt64& resolution) {
  constexpr double rounding = 1e-15;
  constexpr fmi3UInt64 finest = 1'000'000'000'000;
  const double interval = model(instance)->interval();
  for (resolution = 1; resolution <= finest; resolution *= 10) {
    counter = static_cast<fmi3UInt64>(interval * static_cast<double>(resolution) + 0.5);
    const double quotient = static_cast<double>(counter) / static_cast<double>(resolution);
    if (counter > 0 && std::abs(quotient - interval) <= rounding * interval) return true;
  }
  return false;
}

/// The step can change before the initialisation ends.
fmi3IntervalQualifier qualifier(fmi3Instance instance) {
  return model(instance)->mode() == Mode::initialising && count(moves) == 0 ? fmi3IntervalChanged
                                                                            : fmi3IntervalUnchanged;
}

constexpr const char* interval_is_given = "the interval of the clock is that of the model, or its parameter `step`";

}  // namespace

}  // namespace robotc::fmu

using namespace robotc::fmu;  // NOLINT(google-build-using-namespace): the functions below are C

extern "C" {

const char* fmi3GetVersion() { return "3.0"; }

fmi3Status fmi3SetDebugLogging(fmi3Instance instance, fmi3Boolean on, size_t, const fmi3String[]) {
  component(instance)->tells = on;
  return fmi3OK;
}

fmi3Instance fmi3InstantiateModelExchange(fmi3String, fmi3String token, fmi3String, fmi3Boolean, fmi3Boolean tells,
                                          fmi3InstanceEnvironment environment, fmi3LogMessageCallback log) {
  return instantiate(token, {nullptr, false, true, false, tells, environment, log});
}

fmi3Instance fmi3InstantiateCoSimulation(fmi3String, fmi3String token, fmi3String, fmi3Boolean, fmi3Boolean tells,
                                         fmi3Boolean event_mode, fmi3Boolean early_return, const fmi3ValueReference[],
                                         size_t, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                         fmi3IntermediateUpdateCallback) {
  return instantiate(token, {nullptr, true, event_mode, event_mode && early_return, tells, environment, log});
}

fmi3Instance fmi3InstantiateScheduledExecution(fmi3String, fmi3String, fmi3String, fmi3Boolean, fmi3Boolean tells,
                                               fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                               fmi3ClockUpdateCallback, fmi3LockPreemptionCallback,
                                               fmi3UnlockPreemptionCallback) {
  say(Component{nullptr, false, false, false, tells, environment, log}, fmi3Error,
      "this FMU has no scheduled execution");
  return nullptr;
}

void fmi3FreeInstance(fmi3Instance instance) {
  if (instance == nullptr) return;
  Instance::free(model(instance));
  free(instance);
}

fmi3Status fmi3EnterInitializationMode(fmi3Instance instance, fmi3Boolean, fmi3Float64, fmi3Float64 start, fmi3Boolean,
                                       fmi3Float64) {
  if (model(instance)->mode() != Mode::instantiated) return refuse(instance, "the instance is initialised already");
  model(instance)->set_time(start);
  model(instance)->set_mode(Mode::initialising);
  return fmi3OK;
}

fmi3Status fmi3ExitInitializationMode(fmi3Instance instance) {
  if (model(instance)->mode() != Mode::initialising) return refuse(instance, "the instance is not being initialised");
  if (const Trouble trouble = model(instance)->begin(); trouble != nullptr) return result(instance, trouble);
  model(instance)->set_mode(component(instance)->has_event_mode ? Mode::event : Mode::step);
  return fmi3OK;
}

fmi3Status fmi3EnterEventMode(fmi3Instance instance) {
  model(instance)->set_mode(Mode::event);
  return fmi3OK;
}

fmi3Status fmi3Terminate(fmi3Instance instance) {
  model(instance)->set_mode(Mode::terminated);
  return fmi3OK;
}

fmi3Status fmi3Reset(fmi3Instance instance) {
  model(instance)->reset();
  return fmi3OK;
}

fmi3Status fmi3GetFloat64(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                          fmi3Float64 values[], size_t size) {
  return discard(instance, model(instance)->get(references, count, values, size));
}

fmi3Status fmi3SetFloat64(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                          const fmi3Float64 values[], size_t size) {
  return result(instance, model(instance)->set(references, count, values, size));
}

#define ROBOTC_NO_VARIABLES(TYPE)                                                                                   \
  fmi3Status fmi3Get##TYPE(fmi3Instance instance, const fmi3ValueReference[], size_t count, fmi3##TYPE[], size_t) { \
    return count == 0 ? fmi3OK : refuse(instance, no_such_type);                                                    \
  }                                                                                                                 \
  fmi3Status fmi3Set##TYPE(fmi3Instance instance, const fmi3ValueReference[], size_t count, const fmi3##TYPE[],     \
                           size_t) {                                                                                \
    return count == 0 ? fmi3OK : refuse(instance, no_such_type);                                                    \
  }
ROBOTC_NO_VARIABLES(Float32)
ROBOTC_NO_VARIABLES(Int8)
ROBOTC_NO_VARIABLES(UInt8)
ROBOTC_NO_VARIABLES(Int16)
ROBOTC_NO_VARIABLES(UInt16)
ROBOTC_NO_VARIABLES(Int32)
ROBOTC_NO_VARIABLES(UInt32)
ROBOTC_NO_VARIABLES(Int64)
ROBOTC_NO_VARIABLES(UInt64)
ROBOTC_NO_VARIABLES(Boolean)
ROBOTC_NO_VARIABLES(String)
#undef ROBOTC_NO_VARIABLES

fmi3Status fmi3GetBinary(fmi3Instance instance, const fmi3ValueReference[], size_t count, size_t[], fmi3Binary[],
                         size_t) {
  return count == 0 ? fmi3OK : refuse(instance, no_such_type);
}
fmi3Status fmi3SetBinary(fmi3Instance instance, const fmi3ValueReference[], size_t count, const size_t[],
                         const fmi3Binary[], size_t) {
  return count == 0 ? fmi3OK : refuse(instance, no_such_type);
}
fmi3Status fmi3GetClock(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                        fmi3Clock values[]) {
  if (!are_clocks(instance, references, count)) return refuse(instance, no_clock);
  for (size_t i = 0; i < count; ++i) values[i] = model(instance)->is_active();
  return fmi3OK;
}
fmi3Status fmi3SetClock(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                        const fmi3Clock values[]) {
  if (!are_clocks(instance, references, count)) return refuse(instance, no_clock);
  if (count > 0 && model(instance)->mode() != Mode::event)
    return refuse(instance, "clocks are activated in event mode");
  for (size_t i = 0; i < count; ++i) model(instance)->drive(values[i]);
  return fmi3OK;
}

// The dependencies of arrays whose size can change; this model has none, and lists the others in its description.
fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance instance, fmi3ValueReference, size_t*) {
  return refuse(instance, "the dependencies are those of the model description");
}
fmi3Status fmi3GetVariableDependencies(fmi3Instance instance, fmi3ValueReference, size_t[], fmi3ValueReference[],
                                       size_t[], fmi3DependencyKind[], size_t) {
  return refuse(instance, "the dependencies are those of the model description");
}

fmi3Status fmi3GetFMUState(fmi3Instance instance, fmi3FMUState* state) {
  State* const saved = model(instance)->save(static_cast<State*>(*state));
  if (saved == nullptr) return refuse(instance, "there is no memory for a copy of the state");
  *state = saved;
  return fmi3OK;
}
fmi3Status fmi3SetFMUState(fmi3Instance instance, fmi3FMUState state) {
  if (state == nullptr) return refuse(instance, "there is no state");
  model(instance)->restore(*static_cast<State*>(state));
  return fmi3OK;
}
fmi3Status fmi3FreeFMUState(fmi3Instance, fmi3FMUState* state) {
  if (state == nullptr) return fmi3OK;
  free(*state);
  *state = nullptr;
  return fmi3OK;
}
fmi3Status fmi3SerializedFMUStateSize(fmi3Instance, fmi3FMUState, size_t* size) {
  *size = Instance::state_size();
  return fmi3OK;
}
fmi3Status fmi3SerializeFMUState(fmi3Instance instance, fmi3FMUState state, fmi3Byte bytes[], size_t size) {
  if (size < Instance::state_size()) return refuse(instance, "there is not enough room for the state");
  copy_bytes(state, Instance::state_size(), bytes);
  return fmi3OK;
}
fmi3Status fmi3DeserializeFMUState(fmi3Instance instance, const fmi3Byte bytes[], size_t size, fmi3FMUState* state) {
  if (!Instance::is_state(bytes, size)) return refuse(instance, "these bytes are not a state of this FMU");
  if (*state == nullptr) *state = calloc(1, size);
  if (*state == nullptr) return refuse(instance, "there is no memory for a copy of the state");
  copy_bytes(bytes, size, *state);
  return fmi3OK;
}

fmi3Status fmi3GetDirectionalDerivative(fmi3Instance instance, const fmi3ValueReference unknowns[],
                                        size_t unknown_count, const fmi3ValueReference knowns[], size_t known_count,
                                        const fmi3Float64 seed[], size_t seed_size, fmi3Float64 sensitivity[],
                                        size_t size) {
  return result(instance, model(instance)->derivative(unknowns, unknown_count, knowns, known_count, seed, seed_size,
                                                      sensitivity, size, false));
}
fmi3Status fmi3GetAdjointDerivative(fmi3Instance instance, const fmi3ValueReference unknowns[], size_t unknown_count,
                                    const fmi3ValueReference knowns[], size_t known_count, const fmi3Float64 seed[],
                                    size_t seed_size, fmi3Float64 sensitivity[], size_t size) {
  return result(instance, model(instance)->derivative(unknowns, unknown_count, knowns, known_count, seed, seed_size,
                                                      sensitivity, size, true));
}

fmi3Status fmi3EnterConfigurationMode(fmi3Instance instance) {
  return refuse(instance, "this model has no structural parameters");
}
fmi3Status fmi3ExitConfigurationMode(fmi3Instance instance) {
  return refuse(instance, "this model has no structural parameters");
}

fmi3Status fmi3GetIntervalDecimal(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                                  fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[]) {
  if (!are_clocks(instance, references, count)) return refuse(instance, no_clock);
  for (size_t i = 0; i < count; ++i) {
    intervals[i] = model(instance)->interval();
    qualifiers[i] = qualifier(instance);
  }
  return fmi3OK;
}
fmi3Status fmi3GetIntervalFraction(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                                   fmi3UInt64 counters[], fmi3UInt64 resolutions[],
                                   fmi3IntervalQualifier qualifiers[]) {
  if (!are_clocks(instance, references, count)) return refuse(instance, no_clock);
  for (size_t i = 0; i < count; ++i) {
    if (!interval_as_fraction(instance, counters[i], resolutions[i]))
      return refuse(instance, "the interval of the clock is not a decimal fraction of a second");
    qualifiers[i] = qualifier(instance);
  }
  return fmi3OK;
}
// The first tick is at the start.
fmi3Status fmi3GetShiftDecimal(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                               fmi3Float64 shifts[]) {
  if (!are_clocks(instance, references, count)) return refuse(instance, no_clock);
  for (size_t i = 0; i < count; ++i) shifts[i] = 0;
  return fmi3OK;
}
fmi3Status fmi3GetShiftFraction(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                                fmi3UInt64 counters[], fmi3UInt64 resolutions[]) {
  if (!are_clocks(instance, references, count)) return refuse(instance, no_clock);
  for (size_t i = 0; i < count; ++i) {
    counters[i] = 0;
    resolutions[i] = 1;
  }
  return fmi3OK;
}
fmi3Status fmi3SetIntervalDecimal(fmi3Instance instance, const fmi3ValueReference[], size_t, const fmi3Float64[]) {
  return refuse(instance, interval_is_given);
}
fmi3Status fmi3SetIntervalFraction(fmi3Instance instance, const fmi3ValueReference[], size_t, const fmi3UInt64[],
                                   const fmi3UInt64[]) {
  return refuse(instance, interval_is_given);
}
fmi3Status fmi3SetShiftDecimal(fmi3Instance instance, const fmi3ValueReference[], size_t, const fmi3Float64[]) {
  return refuse(instance, interval_is_given);
}
fmi3Status fmi3SetShiftFraction(fmi3Instance instance, const fmi3ValueReference[], size_t, const fmi3UInt64[],
                                const fmi3UInt64[]) {
  return refuse(instance, interval_is_given);
}
fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance) { return fmi3OK; }

fmi3Status fmi3UpdateDiscreteStates(fmi3Instance instance, fmi3Boolean* again, fmi3Boolean* ends,
                                    fmi3Boolean* nominals_changed, fmi3Boolean* states_changed, fmi3Boolean* has_next,
                                    fmi3Float64* next) {
  *again = *ends = *nominals_changed = *states_changed = *has_next = false;
  *next = 0;
  if (model(instance)->needs_closing()) {
    *states_changed = true;
    if (const Trouble trouble = model(instance)->close(); trouble != nullptr) return result(instance, trouble);
  }
  bool any = false;
  Trouble trouble = nullptr;
  if (component(instance)->steps) {
    trouble = model(instance)->happen(any);
    if (trouble == nullptr) trouble = model(instance)->run_active(any);
  } else {
    trouble = model(instance)->update(any, *has_next, *next);
  }
  *states_changed = *states_changed || any;
  return result(instance, trouble);
}

fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance instance) {
  model(instance)->set_mode(Mode::continuous_time);
  return fmi3OK;
}

fmi3Status fmi3CompletedIntegratorStep(fmi3Instance instance, fmi3Boolean, fmi3Boolean* event, fmi3Boolean* ends) {
  *ends = false;
  const Trouble trouble = model(instance)->look(*event);
  *event = *event || model(instance)->needs_closing();
  return result(instance, trouble);
}

fmi3Status fmi3SetTime(fmi3Instance instance, fmi3Float64 time) {
  model(instance)->set_time(time);
  return fmi3OK;
}

fmi3Status fmi3SetContinuousStates(fmi3Instance instance, const fmi3Float64 states[], size_t count) {
  if (count != flow_size()) return refuse(instance, "this is not the number of continuous states");
  model(instance)->set_flow(states);
  return fmi3OK;
}

fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance instance, fmi3Float64 derivatives[], size_t count) {
  if (count != flow_size()) return refuse(instance, "this is not the number of continuous states");
  const double* rates = nullptr;
  const Trouble trouble = model(instance)->rates(rates);
  if (trouble == nullptr) copy(rates, count, derivatives);
  return discard(instance, trouble);
}

fmi3Status fmi3GetEventIndicators(fmi3Instance instance, fmi3Float64 indicators[], size_t count) {
  if (count != event_count()) return refuse(instance, "this is not the number of event indicators");
  const double* all = nullptr;
  const Trouble trouble = model(instance)->indicators(all);
  if (trouble == nullptr) copy(all, count, indicators);
  return discard(instance, trouble);
}

fmi3Status fmi3GetContinuousStates(fmi3Instance instance, fmi3Float64 states[], size_t count) {
  if (count != flow_size()) return refuse(instance, "this is not the number of continuous states");
  copy(model(instance)->flow(), count, states);
  return fmi3OK;
}

fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance instance, fmi3Float64 nominals[], size_t count) {
  if (count != flow_size()) return refuse(instance, "this is not the number of continuous states");
  copy(robotc_fmu_nominals, count, nominals);
  return fmi3OK;
}

fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance, size_t* count) {
  *count = event_count();
  return fmi3OK;
}

fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance, size_t* count) {
  *count = flow_size();
  return fmi3OK;
}

fmi3Status fmi3EnterStepMode(fmi3Instance instance) {
  model(instance)->set_mode(Mode::step);
  return fmi3OK;
}

fmi3Status fmi3GetOutputDerivatives(fmi3Instance instance, const fmi3ValueReference[], size_t, const fmi3Int32[],
                                    fmi3Float64[], size_t) {
  return refuse(instance, "the derivatives of outputs are not available");
}

fmi3Status fmi3DoStep(fmi3Instance instance, fmi3Float64 from, fmi3Float64 length, fmi3Boolean, fmi3Boolean* event,
                      fmi3Boolean* ends, fmi3Boolean* early, fmi3Float64* reached) {
  *event = *ends = *early = false;
  *reached = model(instance)->time();
  if (model(instance)->mode() != Mode::step) return refuse(instance, "the instance is not in step mode");
  if (!model(instance)->is_at(from)) return refuse(instance, "the step does not begin where the last one ended");
  const Trouble trouble = model(instance)->advance(from + length, component(instance)->stops_at_events, *event);
  *early = *event && !model(instance)->is_at(from + length);
  *reached = trouble == nullptr && !*early ? from + length : model(instance)->time();
  return discard(instance, trouble);
}

fmi3Status fmi3ActivateModelPartition(fmi3Instance instance, fmi3ValueReference, fmi3Float64) {
  return refuse(instance, "this FMU has no scheduled execution");
}

}  // extern "C"
