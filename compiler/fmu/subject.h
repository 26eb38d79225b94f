#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/fmu/fmu.h"
#include "compiler/frontend/session_state.h"
#include "compiler/lowering/initial_state.h"

namespace robotc::fmu {

enum class Kind : std::uint8_t {
  plant,        ///< a robot without a law, which its inputs drive
  controller,   ///< a law without a plant
  closed_loop,  ///< a simulation as a whole
};

/// The simulation that an FMU holds.
struct Subject {
  Kind kind = Kind::plant;
  /// Without the law, of a plant; the law alone, of a controller.
  std::unique_ptr<programs::Simulation> own;
  const programs::Simulation* simulation = nullptr;
  InitialState start;
  double step = 0;                 ///< s, of co-simulation
  std::size_t hold = 0;            ///< steps from one tick of the law to the next; 0: it has no clock
  std::optional<double> duration;  ///< s, of the simulation
  runtime::Integrator integrator = runtime::Integrator::rk4;
  std::string description;  ///< from the comments above the declaration
  Span place;               ///< of messages
  // For a controller only.
  std::vector<programs::StandaloneLaw::Argument> arguments;  ///< those that it depends on
  expr::Id period;                                           ///< a symbol: the sample time
};

/// The robot, controller or simulation of a name. Nothing (reported) if there is none, or if FMUs cannot hold it.
std::optional<Subject> find_subject(SessionState& state, const FmuRequest& request);

}  // namespace robotc::fmu
