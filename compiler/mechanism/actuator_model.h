#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/mechanism/mechanism.h"
#include "compiler/units/dimension.h"

/// Kinds of stages of actuators. The motion of the joint passes through the stages towards the input, efforts pass
/// towards the joint. Each kind is one file in `actuators/`; everything else uses the interface.
namespace robotc {

/// A number of an actuator: its input, a state, or a signal.
struct ActuatorQuantity {
  std::string_view name;  ///< "current": `shoulder.current`
  Dimension dimension;
  std::string_view unit{};  ///< if it has a name of its own, "W"; empty: that of the dimension

  [[nodiscard]] std::string unit_text() const { return unit.empty() ? dimension.to_unit() : std::string(unit); }
};

/// The motion of one side of a stage: m and m/s, or rad and rad/s.
struct SideMotion {
  expr::Id position, speed;
};

/// An edge of an actuator's own graph, with its terminal equation. Across times through is the power that it takes.
struct ActuatorEdge {
  std::string_view name;  ///< "resistance"
  expr::Id across;
  expr::Id through;
  std::string equation;  ///< "u = R i"
};

struct ActuatorSignal {
  ActuatorQuantity quantity;
  expr::Id value;
};

/// The equations of a stage, or of an actuator.
struct ActuatorEquations {
  expr::Id effort;                        ///< on the side of the joint
  std::vector<expr::Id> rates{};          ///< of the states
  std::vector<expr::Id> initial{};        ///< of the states, where nothing else is said
  std::vector<ActuatorSignal> signals{};  ///< in the order of the model's
  std::vector<ActuatorEdge> edges{};      ///< a circuit: across variables add up to 0
  expr::Id power;                         ///< W, put in
  expr::Id loss;                          ///< W, turned to heat
  expr::Id energy;                        ///< J, stored
};

/// A motion and an effort with their rates in time, for inverse dynamics.
struct Jet {
  std::vector<expr::Id> motion;  ///< position, speed, acceleration, …
  std::vector<expr::Id> effort;  ///< the effort, its rate, …
};

/// A kind of stage. The stage itself, as data, is passed to each function.
class StageModel {
 public:
  virtual ~StageModel() = default;

  /// For people: "electric motor".
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// In the order of a stage's parameters.
  [[nodiscard]] virtual std::span<const std::string_view> parameter_names() const = 0;
  /// The input of a stage that stands first; nothing if it takes an effort.
  [[nodiscard]] virtual std::optional<ActuatorQuantity> input(const ActuatorStage& stage) const = 0;
  [[nodiscard]] virtual std::vector<ActuatorQuantity> states(const ActuatorStage& stage) const = 0;
  [[nodiscard]] virtual std::vector<ActuatorQuantity> signals(const ActuatorStage& stage) const = 0;
  /// The motion of the side towards the input, for that of the side of the joint.
  [[nodiscard]] virtual SideMotion motion_before(const ActuatorStage& stage, const SideMotion& motion) const;
  /// The equations under an input or an effort `taken`, for a motion of the side of the joint.
  [[nodiscard]] virtual ActuatorEquations equations(expr::Pool& pool, const ActuatorStage& stage, expr::Id taken,
                                                    const SideMotion& motion) const = 0;
  /// How many more rates of motion and effort are needed on the side of the joint than on the other.
  [[nodiscard]] virtual std::size_t rates_used(const ActuatorStage& stage) const = 0;
  /// The inverse of `equations`: motion and effort, or input, on the side towards the input. Nothing if it depends on
  /// more than the motion and the effort at the joint.
  [[nodiscard]] virtual std::optional<Jet> before(expr::Pool& pool, const ActuatorStage& stage,
                                                  const Jet& wanted) const = 0;
};

/// The input that a law gives: its name and unit; nothing where it is the effort.
std::optional<ActuatorQuantity> input_of(const Actuator& actuator);
/// States of all stages, from the input on.
std::vector<ActuatorQuantity> states_of(const Actuator& actuator);
/// Their signals, then `effort`, `power`, `loss` and `energy` of the whole; none without stages.
std::vector<ActuatorQuantity> signals_of(const Actuator& actuator);
/// Symbols of the states.
std::vector<expr::Id> state_symbols(const Actuator& actuator);
/// How many rates of the effort at the joint the input depends on.
std::size_t rates_used(const Actuator& actuator);
/// The input for an effort along a motion; without stages the effort itself. Nothing if it depends on states too.
std::optional<expr::Id> input_for(expr::Pool& pool, const Actuator& actuator, Jet wanted);

/// The equations of the actuator along a speed, as the joint moves. It has stages.
ActuatorEquations actuator_equations(const Mechanism& mechanism, expr::Pool& pool, SpeedId speed);
/// Efforts by speed: the symbols of tau, and what actuators make of their inputs.
std::vector<expr::Id> driving_efforts(const Mechanism& mechanism, expr::Pool& pool);

}  // namespace robotc
