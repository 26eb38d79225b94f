#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/linear_systems/state_space.h"

/// Linear models of a plant or of a closed loop, at an equilibrium or along a run.
namespace robotc {

class SessionState;

struct LinearisationRequest {
  /// The simulation; nothing: the first of the file. Not with `robot`.
  std::optional<std::string> simulation;
  /// A robot alone, without a simulation. Empty: a simulation, or the first robot of a file without simulations.
  std::string robot;
  /// The simulation's plant without its law: the efforts are inputs.
  bool plant = false;
  /// The time of the run to linearise at, an expression; with `equilibrium` the time at which references stand still.
  /// Nothing: the equilibrium at the end of the run.
  std::optional<std::string> at;
  bool equilibrium = false;
  /// The configuration to search from, an expression: the simulation's initial one if nothing. A plant rests there,
  /// held by its motors.
  std::optional<std::string> q;
  /// For a plant, the efforts under which it rests somewhere else.
  std::optional<std::string> effort;
  /// `tau`, `tau.JOINT`, `force`, `force.JOINT`, parameters; none: the efforts of a plant, forces on the joints of a
  /// closed loop.
  std::vector<std::string> inputs;
  /// Logged signals, states, expressions; none: q and qd.
  std::vector<std::string> outputs;
  /// The actuated joint at whose effort the loop is opened: in place of inputs and outputs.
  std::optional<std::string> loop;
};

/// A quantity of a linear model, with its value where the model was made.
struct LinearSignal {
  std::string name;
  std::string unit;  ///< SI; "1" for a plain number
  double value = 0;
  std::shared_ptr<const std::vector<std::string>> words{};  ///< the value is the index of one of them; null: a number

  /// The word that the value stands for; empty for a number.
  [[nodiscard]] std::string word() const { return words ? words->at(static_cast<std::size_t>(value)) : std::string(); }
};

/// States: displacements of the freedoms, their speeds, and states of the law. A displacement of a joint without
/// quaternion is that of its coordinate, whose name and value it has; one of a rotation has the name of its speed and
/// the value 0 (motion_equations.h).
struct Linearisation {
  std::string robot;
  std::string simulation;    ///< empty: a robot alone
  bool closed_loop = false;  ///< with the law
  double time = 0;           ///< s, at which references and everything else that depends on time stand still
  /// Everything rests: found by a search. Otherwise a point of the run.
  bool equilibrium = false;
  /// States that do not change have the values of the run at `time`; otherwise those of its start.
  bool after_run = false;
  /// The largest rate of a state at a point that is not an equilibrium, and the state's name.
  std::string fastest_state;
  double fastest_rate = 0;

  linear_systems::StateSpace system;
  std::vector<LinearSignal> states;
  std::vector<LinearSignal> inputs;
  std::vector<LinearSignal> outputs;
  /// States that do not change (modes, counters, clocks), or that neither the motion nor an output depends on.
  std::vector<LinearSignal> left_out;
  std::vector<LinearSignal> efforts;  ///< that act on the actuated joints

  /// A loop opened at the effort of one actuated joint, the others closed: from the effort that acts there to what the
  /// law asks for, with its sign changed. Only of a closed loop.
  struct Loop {
    std::string joint;
    linear_systems::StateSpace system;
  };
  std::vector<Loop> loops;
  std::string opened;  ///< the joint of `loop`, if asked for: `system` is that loop
};

/// Linearises exactly, with symbolic derivatives. A continuous law gives ẋ = A x + B u; a law with a clock gives the
/// map from tick to tick of plant and law: the exact flow of the linear plant under held efforts at an equilibrium,
/// that of the variational equations along a run. Piecewise expressions (friction, limits of efforts, `if`) are taken
/// on the branch at the point; a corner there is a warning. Events do not happen. Nothing (reported) after an error.
std::optional<Linearisation> linearise(SessionState& state, const LinearisationRequest& request);

}  // namespace robotc
