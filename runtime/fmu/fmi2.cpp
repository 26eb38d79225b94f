// The functions of FMI 2.0 over an instance. They are all there, those too that a model has no use for. This file with
// all that it includes is compiled to bitcode: cmake/RobotcBitcode.cmake.
#include <cmath>
#include <cstdint>

#include "runtime/fmu/derivatives.cpp"
#include "runtime/fmu/events.cpp"
#include "runtime/fmu/fmi/fmi2Functions.h"
#include "runtime/fmu/instance.cpp"
#include "runtime/fmu/stepping.cpp"
#include "runtime/fmu/text.h"

namespace robotc::fmu {

namespace {

struct Component {
  Instance* model;
  bool steps;  ///< co-simulation, otherwise model exchange
  bool tells;
  double reached;  ///< s: the end of the last successful step
  fmi2CallbackFunctions functions;

  /// The name of the instance, for messages, follows it in memory.
  char* name() { return reinterpret_cast<char*>(this + 1); }
};

Component* component(fmi2Component instance) { return static_cast<Component*>(instance); }
Instance* model(fmi2Component instance) { return component(instance)->model; }

fmi2Status say(fmi2Component instance, fmi2Status status, const char* message) {
  const fmi2CallbackFunctions& functions = component(instance)->functions;
  if (functions.logger != nullptr && (component(instance)->tells || status > fmi2Warning)) {
    functions.logger(functions.componentEnvironment, component(instance)->name(), status, "logStatus", message);
  }
  return status;
}

/// A trouble that another point may not have: solvers try one.
fmi2Status discard(fmi2Component instance, Trouble trouble) {
  return trouble == nullptr ? fmi2OK : say(instance, fmi2Discard, trouble);
}
fmi2Status result(fmi2Component instance, Trouble trouble) {
  return trouble == nullptr ? fmi2OK : say(instance, fmi2Error, trouble);
}
fmi2Status refuse(fmi2Component instance, const char* message) { return say(instance, fmi2Error, message); }

constexpr const char* no_such_type = "this model has no variables of this type";

}  // namespace

}  // namespace robotc::fmu

using namespace robotc::fmu;  // NOLINT(google-build-using-namespace): the functions below are C

extern "C" {

const char* fmi2GetTypesPlatform() { return fmi2TypesPlatform; }
const char* fmi2GetVersion() { return "2.0"; }

fmi2Status fmi2SetDebugLogging(fmi2Component instance, fmi2Boolean on, size_t, const fmi2String[]) {
  component(instance)->tells = on != fmi2False;
  return fmi2OK;
}

fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String token, fmi2String,
                              const fmi2CallbackFunctions* functions, fmi2Boolean, fmi2Boolean tells) {
  const size_t length = name == nullptr ? 0 : length_of(name);
  auto* const made = static_cast<Component*>(calloc(1, sizeof(Component) + length + 1));
  if (made == nullptr) return nullptr;
  *made = Component{nullptr, type == fmi2CoSimulation, tells != fmi2False, 0, {}};
  if (functions != nullptr) made->functions = *functions;
  copy_bytes(name, length, made->name());
  if (token == nullptr || !same_text(token, robotc_fmu_token)) {
    refuse(made, "the GUID is that of another FMU");
  } else {
    made->model = Instance::make();
  }
  if (made->model != nullptr) return made;
  free(made);
  return nullptr;
}

void fmi2FreeInstance(fmi2Component instance) {
  if (instance == nullptr) return;
  Instance::free(model(instance));
  free(instance);
}

fmi2Status fmi2SetupExperiment(fmi2Component instance, fmi2Boolean, fmi2Real, fmi2Real start, fmi2Boolean, fmi2Real) {
  model(instance)->set_time(start);
  return fmi2OK;
}

fmi2Status fmi2EnterInitializationMode(fmi2Component instance) {
  if (model(instance)->mode() != Mode::instantiated) return refuse(instance, "the instance is initialised already");
  model(instance)->set_mode(Mode::initialising);
  return fmi2OK;
}

fmi2Status fmi2ExitInitializationMode(fmi2Component instance) {
  if (model(instance)->mode() != Mode::initialising) return refuse(instance, "the instance is not being initialised");
  if (const Trouble trouble = model(instance)->begin(); trouble != nullptr) return result(instance, trouble);
  component(instance)->reached = model(instance)->time();
  model(instance)->set_mode(component(instance)->steps ? Mode::step : Mode::event);
  return fmi2OK;
}

fmi2Status fmi2Terminate(fmi2Component instance) {
  model(instance)->set_mode(Mode::terminated);
  return fmi2OK;
}

fmi2Status fmi2Reset(fmi2Component instance) {
  model(instance)->reset();
  return fmi2OK;
}

fmi2Status fmi2GetReal(fmi2Component instance, const fmi2ValueReference references[], size_t count, fmi2Real values[]) {
  return discard(instance, model(instance)->get(references, count, values, count));
}
fmi2Status fmi2SetReal(fmi2Component instance, const fmi2ValueReference references[], size_t count,
                       const fmi2Real values[]) {
  return result(instance, model(instance)->set(references, count, values, count));
}

#define ROBOTC_NO_VARIABLES(TYPE)                                                                                  \
  fmi2Status fmi2Get##TYPE(fmi2Component instance, const fmi2ValueReference[], size_t count, fmi2##TYPE[]) {       \
    return count == 0 ? fmi2OK : refuse(instance, no_such_type);                                                   \
  }                                                                                                                \
  fmi2Status fmi2Set##TYPE(fmi2Component instance, const fmi2ValueReference[], size_t count, const fmi2##TYPE[]) { \
    return count == 0 ? fmi2OK : refuse(instance, no_such_type);                                                   \
  }
ROBOTC_NO_VARIABLES(Integer)
ROBOTC_NO_VARIABLES(Boolean)
ROBOTC_NO_VARIABLES(String)
#undef ROBOTC_NO_VARIABLES

fmi2Status fmi2GetFMUstate(fmi2Component instance, fmi2FMUstate* state) {
  State* const saved = model(instance)->save(static_cast<State*>(*state));
  if (saved == nullptr) return refuse(instance, "there is no memory for a copy of the state");
  *state = saved;
  return fmi2OK;
}
fmi2Status fmi2SetFMUstate(fmi2Component instance, fmi2FMUstate state) {
  if (state == nullptr) return refuse(instance, "there is no state");
  model(instance)->restore(*static_cast<State*>(state));
  component(instance)->reached = model(instance)->time();
  return fmi2OK;
}
fmi2Status fmi2FreeFMUstate(fmi2Component, fmi2FMUstate* state) {
  if (state == nullptr) return fmi2OK;
  free(*state);
  *state = nullptr;
  return fmi2OK;
}
fmi2Status fmi2SerializedFMUstateSize(fmi2Component, fmi2FMUstate, size_t* size) {
  *size = Instance::state_size();
  return fmi2OK;
}
fmi2Status fmi2SerializeFMUstate(fmi2Component instance, fmi2FMUstate state, fmi2Byte bytes[], size_t size) {
  if (size < Instance::state_size()) return refuse(instance, "there is not enough room for the state");
  copy_bytes(state, Instance::state_size(), bytes);
  return fmi2OK;
}
fmi2Status fmi2DeSerializeFMUstate(fmi2Component instance, const fmi2Byte bytes[], size_t size, fmi2FMUstate* state) {
  if (!Instance::is_state(bytes, size)) return refuse(instance, "these bytes are not a state of this FMU");
  if (*state == nullptr) *state = calloc(1, size);
  if (*state == nullptr) return refuse(instance, "there is no memory for a copy of the state");
  copy_bytes(bytes, size, *state);
  return fmi2OK;
}

fmi2Status fmi2GetDirectionalDerivative(fmi2Component instance, const fmi2ValueReference unknowns[],
                                        size_t unknown_count, const fmi2ValueReference knowns[], size_t known_count,
                                        const fmi2Real seed[], fmi2Real sensitivity[]) {
  return result(instance, model(instance)->derivative(unknowns, unknown_count, knowns, known_count, seed, known_count,
                                                      sensitivity, unknown_count, false));
}

fmi2Status fmi2EnterEventMode(fmi2Component instance) {
  model(instance)->set_mode(Mode::event);
  return fmi2OK;
}

fmi2Status fmi2NewDiscreteStates(fmi2Component instance, fmi2EventInfo* information) {
  *information = fmi2EventInfo{};
  if (model(instance)->needs_closing()) {
    information->valuesOfContinuousStatesChanged = fmi2True;
    if (const Trouble trouble = model(instance)->close(); trouble != nullptr) return result(instance, trouble);
  }
  bool any = false, has_next = false;
  const Trouble trouble = model(instance)->update(any, has_next, information->nextEventTime);
  information->nextEventTimeDefined = has_next ? fmi2True : fmi2False;
  if (any) information->valuesOfContinuousStatesChanged = fmi2True;
  return result(instance, trouble);
}

fmi2Status fmi2EnterContinuousTimeMode(fmi2Component instance) {
  model(instance)->set_mode(Mode::continuous_time);
  return fmi2OK;
}

fmi2Status fmi2CompletedIntegratorStep(fmi2Component instance, fmi2Boolean, fmi2Boolean* event, fmi2Boolean* ends) {
  *ends = fmi2False;
  bool comes_true = false;
  const Trouble trouble = model(instance)->look(comes_true);
  *event = comes_true || model(instance)->needs_closing() ? fmi2True : fmi2False;
  return result(instance, trouble);
}

fmi2Status fmi2SetTime(fmi2Component instance, fmi2Real time) {
  model(instance)->set_time(time);
  return fmi2OK;
}

fmi2Status fmi2SetContinuousStates(fmi2Component instance, const fmi2Real states[], size_t count) {
  if (count != flow_size()) return refuse(instance, "this is not the number of continuous states");
  model(instance)->set_flow(states);
  return fmi2OK;
}

fmi2Status fmi2GetDerivatives(fmi2Component instance, fmi2Real derivatives[], size_t count) {
  if (count != flow_size()) return refuse(instance, "this is not the number of continuous states");
  const double* rates = nullptr;
  const Trouble trouble = model(instance)->rates(rates);
  if (trouble == nullptr) copy(rates, count, derivatives);
  return discard(instance, trouble);
}

fmi2Status fmi2GetEventIndicators(fmi2Component instance, fmi2Real indicators[], size_t count) {
  if (count != event_count()) return refuse(instance, "this is not the number of event indicators");
  const double* all = nullptr;
  const Trouble trouble = model(instance)->indicators(all);
  if (trouble == nullptr) copy(all, count, indicators);
  return discard(instance, trouble);
}

fmi2Status fmi2GetContinuousStates(fmi2Component instance, fmi2Real states[], size_t count) {
  if (count != flow_size()) return refuse(instance, "this is not the number of continuous states");
  copy(model(instance)->flow(), count, states);
  return fmi2OK;
}

fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component instance, fmi2Real nominals[], size_t count) {
  if (count != flow_size()) return refuse(instance, "this is not the number of continuous states");
  copy(robotc_fmu_nominals, count, nominals);
  return fmi2OK;
}

fmi2Status fmi2SetRealInputDerivatives(fmi2Component instance, const fmi2ValueReference[], size_t, const fmi2Integer[],
                                       const fmi2Real[]) {
  return refuse(instance, "inputs are held between communication points");
}
fmi2Status fmi2GetRealOutputDerivatives(fmi2Component instance, const fmi2ValueReference[], size_t, const fmi2Integer[],
                                        fmi2Real[]) {
  return refuse(instance, "the derivatives of outputs are not available");
}

fmi2Status fmi2DoStep(fmi2Component instance, fmi2Real from, fmi2Real length, fmi2Boolean) {
  if (model(instance)->mode() != Mode::step) return refuse(instance, "the instance is not in step mode");
  if (!model(instance)->is_at(from)) return refuse(instance, "the step does not begin where the last one ended");
  bool is_event = false;
  const Trouble trouble = model(instance)->advance(from + length, false, is_event);
  component(instance)->reached = trouble == nullptr ? from + length : model(instance)->time();
  return discard(instance, trouble);
}

fmi2Status fmi2CancelStep(fmi2Component instance) { return refuse(instance, "no step is under way"); }

fmi2Status fmi2GetStatus(fmi2Component instance, const fmi2StatusKind, fmi2Status*) {
  return say(instance, fmi2Discard, "no step is under way");
}
fmi2Status fmi2GetRealStatus(fmi2Component instance, const fmi2StatusKind kind, fmi2Real* value) {
  if (kind != fmi2LastSuccessfulTime) return say(instance, fmi2Discard, "there is no number of this kind");
  *value = component(instance)->reached;
  return fmi2OK;
}
fmi2Status fmi2GetIntegerStatus(fmi2Component instance, const fmi2StatusKind, fmi2Integer*) {
  return say(instance, fmi2Discard, "there is no number of this kind");
}
fmi2Status fmi2GetBooleanStatus(fmi2Component instance, const fmi2StatusKind kind, fmi2Boolean* value) {
  if (kind != fmi2Terminated) return say(instance, fmi2Discard, "there is no truth of this kind");
  *value = fmi2False;
  return fmi2OK;
}
fmi2Status fmi2GetStringStatus(fmi2Component instance, const fmi2StatusKind, fmi2String*) {
  return say(instance, fmi2Discard, "there is no text of this kind");
}

}  // extern "C"
