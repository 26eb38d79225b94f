#include "compiler/lowering/shipped_law.h"

#include <algorithm>
#include <numeric>

#include "compiler/emit/names.h"
#include "compiler/expr/algorithms.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/evaluate.h"
#include "compiler/frontend/fixed_robot.h"
#include "compiler/lowering/ports.h"
#include "compiler/mechanism/actuator_model.h"
#include "compiler/sema/evaluation/arithmetic.h"

namespace robotc {

using expr::Id;
using expr::Port;
using programs::StandaloneLaw;
using sema::StateVariable;

namespace {

/// A number passed by value.
bool is_number(const emit::Input& input) { return input.entry_names.empty() && input.symbols.size() == 1; }

emit::Input number(std::string name, std::string meaning, Id symbol) {
  return {std::move(name), std::move(meaning), "", {symbol}, {}, {}, false};
}

/// Description of a reference's member, by its name, "ref.qd".
std::string meaning_of(const std::string& name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string::npos) return "given by the caller";
  const std::string part = name.substr(dot + 1);
  const std::string owner = " of the reference `" + name.substr(0, dot) + "`";
  return (part == "q"     ? "positions"
          : part == "qd"  ? "velocities"
          : part == "qdd" ? "accelerations"
                          : "duration") +
         owner;
}

std::vector<std::string> units_of(const sema::Tensor& value) {
  std::vector<std::string> units;
  for (std::size_t i = 0; i < value.size(); ++i) units.push_back(sema::unit_text(value, i));
  return units;
}

/// "t + period, t + 2*period, t + 3*period": the times of an argument's rows, if there are many the first and the last.
std::string times_of_rows(SessionState& state, const StandaloneLaw& controller,
                          const StandaloneLaw::Argument& argument) {
  constexpr std::size_t most = 4;
  const expr::Assignment named{controller.period, state.pool().symbol("period", expr::Stage::step)};
  const std::vector<Id> ahead = expr::substitute(state.pool(), argument.ahead, {&named, 1});
  std::string text;
  for (std::size_t i = 0; i < ahead.size(); ++i) {
    if (ahead.size() > most && i == 2) text += ", …";
    if (ahead.size() > most && i >= 2 && i + 1 < ahead.size()) continue;
    text += (i == 0 ? "" : ", ") + ("t + " + expr::to_string(state.pool(), ahead[i], 40));
  }
  return text;
}

emit::Input argument_input(SessionState& state, const StandaloneLaw& controller,
                           const StandaloneLaw::Argument& argument) {
  const sema::Tensor& value = argument.value;
  emit::Input input{emit::identifier(argument.name), meaning_of(argument.name), "", value.entries, {}, {}, false};
  if (!argument.ahead.empty()) {
    const std::string now = argument.name.substr(0, argument.name.rfind('.'));
    input.meaning = meaning_of(now) + " at " + times_of_rows(state, controller, argument) + ": " +
                    std::to_string(value.rows) + " x " + std::to_string(value.cols) + ", entries as of `" +
                    emit::identifier(now) + "`";
    return input;
  }
  if (value.rank == 0) {
    input.meaning += ", " + sema::unit_text(value, 0);
    return input;
  }
  input.entry_names = entry_names(value.row_space, value.size());
  input.units = units_of(value);
  return input;
}

/// A state as a struct member: without its controller's name.
std::string member_name(const StateVariable& state, const std::string& controller) {
  return emit::identifier(state.path.starts_with(controller + ".") ? state.path.substr(controller.size() + 1)
                                                                   : state.path);
}

/// "0 false, 1 true".
std::string numbered(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += (i == 0 ? "" : ", ") + std::to_string(i) + " " + words[i];
  }
  return text;
}

emit::ShippedLaw::State described_state(const StateVariable& variable, const std::string& controller) {
  emit::ShippedLaw::State state;
  state.name = member_name(variable, controller);
  state.size = variable.symbols.size();
  state.flows = variable.kind == StateVariable::Kind::flows;
  if (const auto* const value = std::get_if<sema::Tensor>(&variable.value)) {
    if (value->rank == 2) {
      state.meaning = std::to_string(value->rows) + " x " + std::to_string(value->cols) + ", row by row";
    } else {
      state.entry_names = entry_names(value->row_space, value->size());
    }
    state.units = units_of(*value);
    sema::Tensor rate = *value;
    for (sema::EntryDim& dim : rate.dims) dim = divide(dim, sema::EntryDim::of(dimensions::time));
    if (state.flows) state.rate_units = units_of(rate);
  } else if (const auto* const choice = std::get_if<sema::Choice>(&variable.value)) {
    state.meaning = numbered(*choice->words);
  } else if (std::holds_alternative<sema::Truth>(variable.value)) {
    state.meaning = numbered({"false", "true"});
  }
  return state;
}

/// Describes the `tau` of a controller: its quantities in the meaning, and at each entry if there are several.
void describe_tau(emit::Function& step, const sema::RobotModel& robot) {
  const std::vector<std::string> given = given_quantities(robot);
  std::vector<std::string> kinds;
  for (const std::string& name : given) {
    if (std::find(kinds.begin(), kinds.end(), name) == kinds.end()) kinds.push_back(name);
  }
  if (kinds.empty()) kinds.emplace_back("effort");
  std::string list;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    list += (i == 0 ? "" : i + 1 == kinds.size() ? " and " : ", ") + kinds[i] + "s";
  }
  step.meaning = list + " of the actuated joints, and the states at the next tick of the clock";
  if (kinds.size() < 2 || step.labels.size() != 1 || step.labels.front().size() != given.size()) return;
  for (std::size_t i = 0; i < given.size(); ++i) step.labels.front()[i] += " " + given[i];
}

std::string description_of(StandaloneLaw::Kind kind) {
  return kind == StandaloneLaw::Kind::controller   ? "a controller: `--controller`"
         : kind == StandaloneLaw::Kind::trajectory ? "a trajectory: `--trajectory`"
                                                   : "a `fn`: `--function`";
}

std::vector<Id> of_states(const StandaloneLaw& controller, std::vector<Id> StateVariable::* part) {
  std::vector<Id> all;
  for (const StateVariable& state : controller.program.states) append(all, state.*part);
  return all;
}

}  // namespace

std::vector<std::string> given_quantities(const sema::RobotModel& robot) {
  std::vector<std::string> names;
  for (const SpeedId speed : robot.actuated) {
    const std::optional<ActuatorQuantity> input = input_of(robot.mechanism.freedom(speed).actuator);
    names.emplace_back(input ? input->name : "effort");
  }
  return names;
}

std::unique_ptr<StandaloneLaw> find_law(SessionState& state, const std::string& name, StandaloneLaw::Kind kind,
                                        const sema::RobotModel& robot) {
  const std::string what = kind == StandaloneLaw::Kind::controller ? "controller" : "trajectory";
  std::vector<std::string_view> known;
  std::vector<std::string> hints;
  sema::Scope& scope = *state.root()->scope;
  for (const auto& [candidate, binding] : scope.own()) {
    const sema::Value& value = state.evaluator().force(*binding, candidate, binding->span);
    const auto found = programs::kind_of_law(value);
    if (candidate == name && found == kind)
      return programs::standalone_law(state.laws(), name, value, robot, {}, binding->span);
    if (candidate == name && found) hints.push_back("`" + name + "` is " + description_of(*found));
    if (found == kind) known.push_back(candidate);
  }
  const std::string_view near = nearest_name(name, known);
  if (hints.empty()) {
    hints.push_back(
        !near.empty()    ? "did you mean `" + std::string(near) + "`?"
        : !known.empty() ? (what == "controller" ? "controllers: " : "trajectories: ") + quoted_list(known)
        : what == "controller"
            ? "the file has none: write `controller NAME(ref: trajectory) { tau = … }`, or use one from the library"
            : "the file has none: write `trajectory NAME { q = … }`, or use one from the library");
  }
  state.diagnostics().report(unknown_controller, {}, "there is no " + what + " `" + name + "`", "", std::move(hints));
  return nullptr;
}

bool has_fn(SessionState& state, const std::string& name) {
  for (const auto& [candidate, binding] : state.root()->scope->own()) {
    if (candidate != name) continue;
    return programs::kind_of_law(state.evaluator().force(*binding, candidate, binding->span)) ==
           StandaloneLaw::Kind::function;
  }
  return false;
}

void fix_parameters(SessionState& state, const Mechanism& fixed, StandaloneLaw& law) {
  std::vector<expr::Assignment> values = fixed_parameters(state);
  const Mechanism& own = law.robot->mechanism;
  for (std::size_t i = 0; i < own.q.size(); ++i) values.emplace_back(own.q[i], fixed.q[i]);
  for (std::size_t i = 0; i < own.qd.size(); ++i) values.emplace_back(own.qd[i], fixed.qd[i]);
  const auto fix = [&](std::vector<Id>& entries) { entries = expr::substitute(state.pool(), entries, values); };
  for (StandaloneLaw::Result& result : law.results) fix(result.value.entries);
  for (StandaloneLaw::Argument& argument : law.arguments) fix(argument.ahead);
  for (StateVariable& variable : law.program.states) {
    fix(variable.initial);
    fix(variable.law);
  }
}

std::vector<Id> roots_of(const StandaloneLaw& controller) {
  std::vector<Id> roots = controller.result_entries();
  append(roots, of_states(controller, &StateVariable::law));
  append(roots, of_states(controller, &StateVariable::initial));
  return roots;
}

emit::ShippedLaw describe(SessionState& state, const StandaloneLaw& controller, emit::Model& model) {
  const std::vector<Id> needed = expr::reachable(state.pool(), roots_of(controller));
  const auto is_needed = [&](const std::vector<Id>& symbols) {
    return std::any_of(symbols.begin(), symbols.end(),
                       [&](Id symbol) { return std::binary_search(needed.begin(), needed.end(), symbol); });
  };
  emit::ShippedLaw result;
  result.kind = controller.kind == StandaloneLaw::Kind::controller   ? emit::ShippedLaw::Kind::controller
                : controller.kind == StandaloneLaw::Kind::trajectory ? emit::ShippedLaw::Kind::trajectory
                                                                     : emit::ShippedLaw::Kind::function;
  result.name = emit::identifier(controller.name);
  const bool ticks = result.kind == emit::ShippedLaw::Kind::controller;
  emit::Function& step = result.step;
  step.name = result.name + (ticks ? "_step" : "");
  step.title = (ticks                                               ? "controller "
                : result.kind == emit::ShippedLaw::Kind::trajectory ? "trajectory "
                                                                    : "fn ") +
               controller.name;
  step.meaning = result.kind == emit::ShippedLaw::Kind::trajectory ? "the trajectory at time t, with its rates"
                                                                   : "fn " + controller.name;
  const auto described_result = [](emit::Function& function, const StandaloneLaw::Result& value) {
    function.result = emit::identifier(value.name);
    function.entries = value.value.entries;
    function.units = units_of(value.value);
    if (value.value.rank == 1) function.labels = {entry_names(value.value.row_space, value.value.size())};
    if (value.value.rank == 2) {
      function.labels = {entry_names(value.value.row_space, value.value.rows),
                         entry_names(value.value.col_space, value.value.cols)};
    }
    for (std::size_t axis = 0; axis < function.labels.size(); ++axis) {
      function.labels[axis].resize(axis == 0 ? value.value.rows : value.value.cols);
    }
  };
  described_result(step, controller.results.front());
  if (ticks) describe_tau(step, *controller.robot);
  for (std::size_t i = 1; i < controller.results.size(); ++i) {
    described_result(result.more.emplace_back(), controller.results[i]);
  }

  const auto take = [&](emit::Input input) {
    step.inputs.push_back(model.inputs.size());
    model.inputs.push_back(std::move(input));
  };
  if (result.kind != emit::ShippedLaw::Kind::function) take(number("t", "time, s", state.laws().time));
  for (std::size_t i = 0; i < model.inputs.size() && ticks; ++i) {
    if (model.inputs[i].name == "q" || model.inputs[i].name == "qd") step.inputs.push_back(i);
  }
  for (const StandaloneLaw::Argument& argument : controller.arguments) {
    if (is_needed(argument.value.entries)) take(argument_input(state, controller, argument));
  }
  if (is_needed({controller.period})) take(number("period", "sample time, s", controller.period));

  for (const StateVariable& variable : controller.program.states) {
    result.states.push_back(described_state(variable, controller.name));
    if (variable.is_condition)
      result.states.back().meaning =
          "1: at the last tick it held that " + std::string(state.sources().text(variable.span));
    result.has_rates = result.has_rates || result.states.back().flows;
  }
  for (const Id id : needed) {
    if (state.pool().op(id) != expr::Op::call) continue;
    const intrinsics::Description& called = state.pool().call_of(id).description();
    const std::string name(called.name);
    const bool is_known = std::find(result.fallible.begin(), result.fallible.end(), name) != result.fallible.end();
    if (called.can_fail && !is_known) result.fallible.push_back(name);
  }
  return result;
}

std::vector<LawFunction> law_functions(const expr::Pool& pool, const StandaloneLaw& law,
                                       const emit::ShippedLaw& described, const emit::Model& model,
                                       const Port& parameters) {
  std::vector<Port> inputs;
  codegen::StatefulEntry entry;
  for (const std::size_t i : described.step.inputs) {
    inputs.push_back(column(model.inputs[i].name, model.inputs[i].symbols));
    entry.by_value.push_back(is_number(model.inputs[i]));
  }
  const bool ticks = described.kind == emit::ShippedLaw::Kind::controller;
  entry.has_state = ticks || !described.states.empty();
  entry.reads_state = entry.has_state;
  std::vector<Port> with_state = inputs;
  if (entry.has_state) with_state.push_back(column("state", of_states(law, &StateVariable::symbols)));
  std::vector<Port> results;
  for (const StandaloneLaw::Result& result : law.results) {
    results.push_back(column(emit::identifier(result.name), result.value.entries));
  }

  std::vector<LawFunction> functions;
  const auto add = [&](const char* what, std::vector<Port> in, std::vector<Port> out) -> codegen::StatefulEntry& {
    entry.name = described.name + what;
    functions.push_back({expr::make_kernel(entry.name, pool, std::move(in), parameters, std::move(out)), entry});
    return functions.back().entry;
  };
  if (entry.has_state) {
    codegen::StatefulEntry& init = add("_init", inputs, {column("state", of_states(law, &StateVariable::initial))});
    init.reads_state = false;
    init.updates_state = true;
    init.updated.resize(functions.back().kernel.roots().size());
    std::iota(init.updated.begin(), init.updated.end(), 0U);
  }

  // The caller integrates continuous states.
  std::vector<Id> next, rates;
  std::vector<std::uint32_t> updated;
  std::uint32_t place = 0;
  for (const StateVariable& state : law.program.states) {
    const bool flows = state.kind == StateVariable::Kind::flows;
    for (const Id value : state.law) {
      if (!flows) {
        next.push_back(value);
        updated.push_back(place);
      }
      rates.push_back(flows ? value : pool.zero());
      ++place;
    }
  }
  if (ticks) {
    results.push_back(column("next", next));
    codegen::StatefulEntry& step = add("_step", with_state, std::move(results));
    step.updates_state = true;
    step.updated = updated;
  } else {
    add("", with_state, std::move(results));
  }
  if (described.has_rates) add("_rates", with_state, {column("rates", rates)});
  return functions;
}

}  // namespace robotc
