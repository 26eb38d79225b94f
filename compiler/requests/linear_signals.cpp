#include "compiler/requests/linear_signals.h"

#include <algorithm>

#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/evaluate.h"
#include "compiler/frontend/parameters.h"
#include "compiler/lowering/simulation_texts.h"
#include "compiler/lowering/simulations.h"
#include "compiler/requests/linearise_diagnostics.h"

namespace robotc {

using expr::Id;
using programs::Simulation;
using sema::JointQuantity;

namespace {

class InputReader {
 public:
  InputReader(SessionState& state, const Simulation& simulation,
              const std::vector<programs::VariedReference>& references)
      : state_(state), simulation_(simulation), references_(references), robot_(*simulation.robot) {}

  std::optional<LinearInputs> read(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      const bool found = read_efforts(name, "tau", robot_.actuated, LinearInput::Kind::motor) ||
                         read_efforts(name, "force", robot_.speeds, LinearInput::Kind::force) || read_reference(name) ||
                         read_parameter(name);
      if (!found) return std::nullopt;
    }
    return std::move(inputs_);
  }

 private:
  /// True if `name` is `word` or `word.JOINT`.
  bool read_efforts(const std::string& name, const std::string& word, const std::vector<SpeedId>& speeds,
                    LinearInput::Kind kind) {
    bool found = name == word && speeds.empty();  // `tau` of a robot without motors
    for (std::size_t i = 0; i < speeds.size(); ++i) {
      const std::string full = word + "." + robot_.mechanism.name_of(speeds[i]);
      if (name != word && name != full) continue;
      found = true;
      const std::string unit = kind == LinearInput::Kind::motor
                                   ? unit_text(robot_.symbols(JointQuantity::tau), i)
                                   : robot_.dimension_at(JointQuantity::effort, speeds[i]).to_unit();
      LinearInput input{kind, i, {full, unit, 0}};
      if (kind == LinearInput::Kind::force) {
        input.index = inputs_.by.forces.size();
        inputs_.by.forces.push_back(speeds[i].index());
      }
      inputs_.list.push_back(std::move(input));
    }
    return found;
  }

  /// True if `name` is that of a reference, of its rates (`ref.qd`), or of one entry.
  bool read_reference(const std::string& name) {
    bool found = false;
    for (const programs::VariedReference& reference : references_) {
      const Mechanism& mechanism = reference.robot->mechanism;
      const auto read = [&](JointQuantity quantity, const std::vector<Id>& symbols) {
        const std::string whole = reference.name + "." + std::string(sema::name(quantity));
        const bool positions = quantity == JointQuantity::q;
        for (std::size_t i = 0; i < symbols.size(); ++i) {
          const SpeedId speed = reference.robot->speeds[i];
          const auto coordinate = positions ? mechanism.coordinate_of(speed) : std::nullopt;
          const std::string& joint = coordinate ? mechanism.name_of(*coordinate) : mechanism.name_of(speed);
          const std::string unit =
              unit_along(*reference.robot, positions ? JointQuantity::displacement : quantity, speed);
          const bool short_form = positions && (name == reference.name || name == reference.name + "." + joint);
          if (!short_form && name != whole && name != whole + "." + joint) continue;
          found = true;
          inputs_.list.push_back(
              {LinearInput::Kind::reference, inputs_.by.references.size(), {whole + "." + joint, unit, 0}});
          inputs_.by.references.push_back(symbols[i]);
        }
      };
      read(JointQuantity::q, reference.q);
      read(JointQuantity::qd, reference.qd);
      read(JointQuantity::qdd, reference.qdd);
      if (found) break;
    }
    return found;
  }

  bool read_parameter(const std::string& name) {
    const ParameterCandidates candidates =
        simulation_.name.empty() ? all_parameters(state_) : parameters_of(state_, simulation_);
    const std::vector<NamedParameter> targets = parameters_at(candidates, parameter_path(state_, name));
    if (targets.size() == 1) {
      for (const NamedParameter::Entry& entry : targets.front().entries) add(*entry.parameter, entry.same);
      return true;
    }
    if (!targets.empty()) {
      parameters_named(state_, name, {}, candidates);  // reports that it is ambiguous
      return false;
    }
    std::vector<std::string> known{"tau", "force"};
    for (const SpeedId speed : robot_.actuated) known.push_back("tau." + robot_.mechanism.name_of(speed));
    for (const SpeedId speed : robot_.speeds) known.push_back("force." + robot_.mechanism.name_of(speed));
    for (const programs::VariedReference& reference : references_) known.push_back(reference.name);
    for (const sema::ParameterInfo* candidate : candidates) known.push_back(shown_path(state_, candidate->path));
    const std::string_view near = nearest_name(name, {known.begin(), known.end()});
    state_.diagnostics().report(
        unknown_input, {}, "there is no input `" + name + "`", "",
        {near.empty()
             ? "inputs are `tau` and `force`, with or without `.JOINT`, the trajectory of a controller by the name of "
               "its argument (`ref`), and every `param`"
             : "did you mean `" + std::string(near) + "`?"});
    return false;
  }

  void add(const sema::ParameterInfo& parameter, const ParameterCandidates& same) {
    std::vector<Id> symbols{parameter.symbol};
    for (const sema::ParameterInfo* other : same) symbols.push_back(other->symbol);
    double value = 0;
    for (const auto& [symbol, number] : state_.parameter_values()) {
      if (symbol == parameter.symbol) value = number;
    }
    inputs_.list.push_back({LinearInput::Kind::parameter,
                            inputs_.by.parameters.size(),
                            {shown_path(state_, parameter.path), parameter.unit(), value}});
    inputs_.by.parameters.push_back(std::move(symbols));
  }

  SessionState& state_;
  const Simulation& simulation_;
  const std::vector<programs::VariedReference>& references_;
  const sema::RobotModel& robot_;
  LinearInputs inputs_;
};

/// The names of the file and of the robot, time, state and efforts.
sema::Scope& motion_scope(SessionState& state, const sema::RobotModel& robot) {
  sema::Scope& scope = state.laws().make_scope(&state.root_scope());
  scope.set_subject(&robot);
  scope.set_fallback(robot.names.get());
  const auto define = [&](const char* name, sema::Tensor value) {
    scope.define_value(name, sema::BindingRole::coordinate, std::move(value));
  };
  define("t", sema::Tensor::scalar(state.laws().time, sema::EntryDim::of(dimensions::time)));
  for (const JointQuantity quantity : {JointQuantity::q, JointQuantity::qd, JointQuantity::tau})
    define(std::string(sema::name(quantity)).c_str(), robot.symbols(quantity));
  return scope;
}

void add_columns(const programs::LogSignal& signal, std::vector<LinearOutput>& outputs,
                 const std::string* only = nullptr) {
  const std::vector<LogColumn> columns = columns_of(signal);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (only != nullptr && columns[i].name != *only) continue;
    outputs.push_back({signal.value.entries[i], {columns[i].name, unit_text(signal.value, i), 0}});
  }
}

/// Nothing (reported) after an error.
std::optional<sema::Tensor> expression_value(SessionState& state, sema::Scope& scope, const std::string& text,
                                             const std::string& origin) {
  const syntax::Expr* expression = state.read_expression(origin, text);
  if (expression == nullptr) return std::nullopt;
  const sema::Value value = sema::adopting_bare_numbers(state.evaluator().context(),
                                                        [&] { return state.evaluator().evaluate(*expression, scope); });
  if (sema::is_poison(value)) return std::nullopt;
  if (const auto* tensor = std::get_if<sema::Tensor>(&value)) return *tensor;
  state.diagnostics().report(
      not_a_value, expression->span, "an output must be a number, a vector or a matrix", "this is " + describe(value),
      std::holds_alternative<sema::Pose>(value) ? std::vector<std::string>{"take its `.position` or its `.rotation`"}
                                                : std::vector<std::string>{});
  return std::nullopt;
}

}  // namespace

std::string unit_along(const sema::RobotModel& robot, JointQuantity quantity, SpeedId speed) {
  if (robot.mechanism.variable(speed).measure == Measure::angle) {
    if (quantity == JointQuantity::displacement) return "rad";
    if (quantity == JointQuantity::qd) return "rad/s";
    if (quantity == JointQuantity::qdd) return "rad/s^2";
  }
  return robot.dimension_at(quantity, speed).to_unit();
}

std::optional<LinearInputs> linear_inputs(SessionState& state, const Simulation& simulation,
                                          const std::vector<programs::VariedReference>& references,
                                          const std::vector<std::string>& names) {
  return InputReader(state, simulation, references).read(names);
}

bool may_be_reference(const std::string& input) {
  const std::string head = input.substr(0, input.find('.'));
  return head != "tau" && head != "force";
}

std::optional<std::vector<LinearOutput>> linear_outputs(SessionState& state, const Simulation& simulation,
                                                        const std::vector<std::string>& names) {
  std::vector<LinearOutput> outputs;
  const StateLayout layout = layout_of(simulation);
  const StateSignals states = state_signals(simulation, layout);
  for (const std::string& name : names) {
    const std::size_t before = outputs.size();
    for (const programs::LogSignal& signal : simulation.log)
      add_columns(signal, outputs, signal.label == name ? nullptr : &name);
    const auto add_states = [&](const std::vector<LinearSignal>& signals, const std::vector<Id>& symbols) {
      for (std::size_t i = 0; i < signals.size(); ++i) {
        if (outputs.size() == before && signals[i].name == name) outputs.push_back({symbols[i], signals[i]});
      }
    };
    add_states(states.x, layout.x);
    add_states(states.z, layout.z);
    if (outputs.size() != before) continue;
    const auto value = expression_value(state, motion_scope(state, *simulation.robot), name, "--output");
    if (!value) return std::nullopt;
    add_columns({name, *value}, outputs);
  }
  return outputs;
}

std::optional<programs::LogSignal> signal_of(SessionState& state, const Simulation& simulation, const std::string& text,
                                             const std::string& origin) {
  sema::Scope& scope = motion_scope(state, *simulation.robot);
  for (const programs::LogSignal& logged : simulation.log) {
    if (logged.label == text) return logged;
    if (scope.find_here(logged.label) == nullptr)
      scope.define_value(logged.label, sema::BindingRole::let, logged.value);
  }
  // Signals of contacts and actuators are known, as in a simulation of the robot.
  sema::Program known;
  known.measured = simulation.robot;
  const sema::Entered entered = sema::in_program(state.evaluator().context(), &known);
  auto value = expression_value(state, scope, text, origin);
  if (!value) return std::nullopt;
  if (!known.states.empty()) {
    state.diagnostics().report(not_a_value, {}, "the signal `" + text + "` has states of its own", "",
                               {"write it in the `log` of `" + simulation.name + "`, and use its label"});
    return std::nullopt;
  }
  return programs::LogSignal{text, std::move(*value)};
}

StateSignals state_signals(const Simulation& simulation, const StateLayout& layout) {
  StateSignals signals;
  // In the order of the layout: continuous, ticked, switched.
  using Kind = sema::StateVariable::Kind;
  for (const Kind kind : {Kind::flows, Kind::ticks, Kind::switches}) {
    for (const sema::StateVariable& variable : simulation.program.states) {
      if (variable.kind != kind) continue;
      auto& list = kind == Kind::flows ? signals.x : signals.z;
      const auto& names = kind == Kind::flows ? layout.x_names : layout.z_names;
      const auto* tensor = std::get_if<sema::Tensor>(&variable.value);
      const auto* choice = std::get_if<sema::Choice>(&variable.value);
      for (std::size_t i = 0; i < variable.symbols.size(); ++i) {
        const bool known = tensor != nullptr && i < tensor->dims.size();
        list.push_back(
            {names[list.size()], known ? unit_text(*tensor, i) : "1", 0, choice != nullptr ? choice->words : nullptr});
      }
    }
  }
  return signals;
}

std::optional<std::vector<double>> joint_numbers(SessionState& state, const sema::RobotModel& robot,
                                                 JointQuantity quantity, const std::string& option,
                                                 const std::string& expression) {
  const syntax::Expr* expr = state.read_expression(option, expression);
  if (expr == nullptr) return std::nullopt;
  const sema::Expected expected = robot.expected(quantity, "`" + option + "`");
  const auto value = sema::adopting_bare_numbers(state.evaluator().context(), [&] {
    sema::Scope& scope = state.laws().make_scope(&state.root_scope());
    scope.set_subject(&robot);
    scope.set_fallback(robot.names.get());
    return state.evaluator().tensor(*expr, scope, expected);
  });
  if (!value) return std::nullopt;
  return numbers_of(state, *value, expr->span);
}

}  // namespace robotc
