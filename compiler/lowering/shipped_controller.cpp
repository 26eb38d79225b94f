#include "compiler/lowering/shipped_controller.h"

#include <algorithm>
#include <numeric>

#include "compiler/emit/names.h"
#include "compiler/expr/algorithms.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/evaluate.h"
#include "compiler/lowering/ports.h"
#include "compiler/sema/evaluation/arithmetic.h"

namespace robotc {

using expr::Id;
using expr::Port;
using programs::StandaloneController;
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

emit::Input argument_input(const StandaloneController::Argument& argument) {
  const sema::Tensor& value = argument.value;
  emit::Input input{emit::identifier(argument.name), meaning_of(argument.name), "", value.entries, {}, {}, false};
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

emit::ShippedController::State described_state(const StateVariable& variable, const std::string& controller) {
  emit::ShippedController::State state;
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

std::vector<Id> of_states(const StandaloneController& controller, std::vector<Id> StateVariable::* part) {
  std::vector<Id> all;
  for (const StateVariable& state : controller.program.states) append(all, state.*part);
  return all;
}

}  // namespace

std::unique_ptr<StandaloneController> find_controller(SessionState& state, const std::string& name,
                                                      const sema::RobotModel& robot) {
  std::vector<std::string_view> known;
  sema::Scope& scope = *state.root()->scope;
  for (const auto& [candidate, binding] : scope.own()) {
    const sema::Value& value = state.evaluator().force(*binding, candidate, binding->span);
    if (!programs::is_controller(value)) continue;
    if (candidate == name) return programs::standalone_controller(value, robot, {});
    known.push_back(candidate);
  }
  const std::string_view near = nearest_name(name, known);
  state.diagnostics().report(
      unknown_controller, {}, "there is no controller `" + name + "`", "",
      {!near.empty()   ? "did you mean `" + std::string(near) + "`?"
       : known.empty() ? "the file has none: write `controller NAME(ref: trajectory) { tau = … }`, or use one "
                         "from the library"
                       : "controllers: " + quoted_list(known)});
  return nullptr;
}

std::vector<Id> roots_of(const StandaloneController& controller) {
  std::vector<Id> roots = controller.tau.entries;
  append(roots, of_states(controller, &StateVariable::law));
  append(roots, of_states(controller, &StateVariable::initial));
  return roots;
}

emit::ShippedController describe(SessionState& state, const StandaloneController& controller, emit::Model& model) {
  const std::vector<Id> needed = expr::reachable(state.pool(), roots_of(controller));
  const auto is_needed = [&](const std::vector<Id>& symbols) {
    return std::any_of(symbols.begin(), symbols.end(),
                       [&](Id symbol) { return std::binary_search(needed.begin(), needed.end(), symbol); });
  };
  emit::ShippedController result;
  result.name = emit::identifier(controller.name);
  emit::Function& step = result.step;
  step.name = result.name + "_step";
  step.title = "controller " + controller.name;
  step.meaning = "efforts of the actuated joints, and the states at the next tick of the clock";
  step.result = "tau";
  step.entries = controller.tau.entries;
  step.labels = {entry_names(controller.tau.row_space, controller.tau.size())};
  step.units = units_of(controller.tau);

  const auto take = [&](emit::Input input) {
    step.inputs.push_back(model.inputs.size());
    model.inputs.push_back(std::move(input));
  };
  take(number("t", "time, s", state.laws().time));
  for (std::size_t i = 0; i < model.inputs.size(); ++i) {
    if (model.inputs[i].name == "q" || model.inputs[i].name == "qd") step.inputs.push_back(i);
  }
  for (const StandaloneController::Argument& argument : controller.arguments) {
    if (is_needed(argument.value.entries)) take(argument_input(argument));
  }
  if (is_needed({controller.period})) take(number("period", "sample time, s", controller.period));

  for (const StateVariable& variable : controller.program.states) {
    result.states.push_back(described_state(variable, controller.name));
    result.has_rates = result.has_rates || result.states.back().flows;
  }
  return result;
}

std::vector<ControllerFunction> controller_functions(const expr::Pool& pool, const StandaloneController& controller,
                                                     const emit::ShippedController& described, const emit::Model& model,
                                                     const Port& parameters) {
  std::vector<Port> inputs;
  codegen::StatefulEntry entry;
  for (const std::size_t i : described.step.inputs) {
    inputs.push_back(column(model.inputs[i].name, model.inputs[i].symbols));
    entry.by_value.push_back(is_number(model.inputs[i]));
  }
  std::vector<Port> with_state = inputs;
  with_state.push_back(column("state", of_states(controller, &StateVariable::symbols)));

  std::vector<ControllerFunction> functions;
  const auto add = [&](const char* what, std::vector<Port> in, std::vector<Port> out) -> codegen::StatefulEntry& {
    entry.name = described.name + what;
    functions.push_back({expr::make_kernel(entry.name, pool, std::move(in), parameters, std::move(out)), entry});
    return functions.back().entry;
  };
  codegen::StatefulEntry& init =
      add("_init", inputs, {column("state", of_states(controller, &StateVariable::initial))});
  init.reads_state = false;
  init.updates_state = true;
  init.updated.resize(functions.back().kernel.roots().size());
  std::iota(init.updated.begin(), init.updated.end(), 0U);

  // The caller integrates continuous states.
  std::vector<Id> next, rates;
  std::vector<std::uint32_t> updated;
  std::uint32_t place = 0;
  for (const StateVariable& state : controller.program.states) {
    const bool flows = state.kind == StateVariable::Kind::flows;
    for (const Id law : state.law) {
      if (!flows) {
        next.push_back(law);
        updated.push_back(place);
      }
      rates.push_back(flows ? law : pool.zero());
      ++place;
    }
  }
  codegen::StatefulEntry& step =
      add("_step", with_state, {column("tau", controller.tau.entries), column("next", next)});
  step.updates_state = true;
  step.updated = updated;
  if (described.has_rates) add("_rates", with_state, {column("rates", rates)});
  return functions;
}

}  // namespace robotc
