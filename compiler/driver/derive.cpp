// A robot's functions as formulas and as code.
#include <algorithm>

#include "compiler/driver/derivable_functions.h"
#include "compiler/driver/derived_functions.h"
#include "compiler/driver/driver_diagnostics.h"
#include "compiler/driver/robot_function.h"
#include "compiler/expr/algorithms.h"
#include "compiler/sema/robot_instance.h"

namespace robotc {

namespace {

/// The parameters that the functions need, with their values as set.
std::vector<emit::Parameter> needed_parameters(SessionState& state, const Mechanism& mechanism,
                                               const std::vector<emit::Function>& functions) {
  std::vector<expr::Id> roots;
  for (const emit::Function& function : functions) {
    roots.insert(roots.end(), function.entries.begin(), function.entries.end());
  }
  const std::vector<expr::Id> nodes = expr::reachable(state.pool, roots);
  const auto values = state.parameter_values();
  std::vector<emit::Parameter> parameters;
  for (const RobotParameter& parameter : mechanism.parameters) {
    if (!std::binary_search(nodes.begin(), nodes.end(), parameter.symbol)) continue;
    emit::Parameter named{parameter.name, parameter.symbol, "", parameter.default_value};
    for (const auto& [symbol, value] : values) {
      if (symbol == parameter.symbol) named.value = value;
    }
    const sema::ParameterInfo* own = nullptr;
    for (const sema::ParameterInfo& info : state.elaborator.parameters()) {
      if (info.symbol == parameter.symbol) own = &info;
    }
    if (own != nullptr) {
      named.unit = own->dimension.to_unit();
      // Of a robot that was read again for its symbols, the value is set by the first reading's parameter.
      for (const sema::ParameterInfo& info : state.elaborator.parameters()) {
        if (own->origin != sema::ParameterInfo::Origin::declared) break;
        const auto set = info.path == own->path ? state.settings.find(info.symbol.value) : state.settings.end();
        if (set != state.settings.end()) named.value = set->second;
      }
    }
    parameters.push_back(std::move(named));
  }
  return parameters;
}

/// Whether a function is small enough for code to be made of it; reports it otherwise.
bool may_write(SessionState& state, const emit::Function& function) {
  const std::string most = ", where at most " + std::to_string(codegen::max_kernel_nodes) + " may be";
  if (function.entries.size() > codegen::max_kernel_nodes) {
    state.report(too_large_to_write, {}, "`" + function.title + "` has too many entries to be written", "",
                 {std::to_string(function.entries.size()) + most});
    return false;
  }
  const std::vector<expr::Id> reached = expr::reachable(state.pool, function.entries);
  for (const expr::Id id : reached) {
    if (state.pool.op(id) != expr::Op::call) continue;
    const sema::Elaborator::CallSite& site = state.elaborator.call_site(state.pool.call_of(id).site);
    state.report(algorithm_in_text, site.span,
                 "`" + site.callee + "` is a numeric algorithm, and cannot be written as formulas or code",
                 "`" + function.title + "` depends on it");
    return false;
  }
  const std::size_t nodes = reached.size();
  if (nodes <= codegen::max_kernel_nodes) return true;
  state.report(too_large_to_write, {}, "`" + function.title + "` has too many operations to be written", "",
               {std::to_string(nodes) + " as derived" + most});
  return false;
}

/// A robot read once more, numbers as symbols; null (reported, where it needs a number) if that cannot be.
std::unique_ptr<sema::RobotModel> with_symbols(SessionState& state, const sema::RobotModel& model) {
  const std::size_t known = state.diagnostics.all().size();
  state.elaborator.keep_symbols();
  std::unique_ptr<sema::RobotModel> symbolic = sema::build_robot(state.elaborator, model.instance->request());
  state.elaborator.keep_numbers();
  if (symbolic->valid) return symbolic;
  state.diagnostics.add_hint_since(
      known, "`--symbolic` makes a letter of this number: leave it out, and make those that matter a `param`");
  return nullptr;
}

/// Says why there are no formulas, and what there is in their place.
void report_refusal(SessionState& state, const emit::Refusal& refusal, const DeriveRequest& request) {
  std::vector<std::string> hints{"as code it can: `--as c`, cpp, python or matlab"};
  const DerivableFunction* function = find_derivable_function(refusal.function);
  if (function != nullptr && divides_by_mass_matrix(*function)) {
    hints.emplace_back("it divides by the mass matrix: ask for what it is made of, `mass_matrix nonlinear_effects`");
  }
  if (request.symbolic) hints.emplace_back("with numbers in place of letters, without `--symbolic`, it is shorter");
  state.report(too_large_to_write, {}, "`" + refusal.function + "` cannot be written as formulas: " + refusal.reason,
               "", std::move(hints));
}

std::optional<std::string> derived(SessionState& state, const DeriveRequest& request) {
  Robot* chosen = choose_robot(state, request.robot);
  if (chosen == nullptr) return std::nullopt;
  std::unique_ptr<sema::RobotModel> symbolic;
  Robot own;
  Robot* robot = chosen;
  if (request.symbolic) {
    symbolic = with_symbols(state, *chosen->model);
    if (symbolic == nullptr) return std::nullopt;
    own = {symbolic.get(), std::make_unique<dynamics::Functions>(symbolic->mechanism, state.pool, state.formulation)};
    robot = &own;
  }
  const sema::RobotModel& robot_model = *robot->model;
  using Form = dynamics::Functions::Form;
  const bool formulas = is_readable(request.language) || request.language == emit::Language::json;
  const dynamics::WrittenAs written(*robot->functions, formulas ? Form::described : Form::arranged);
  emit::Model model;
  model.robot = robot_model.mechanism.name;
  model.command = request.command;
  if (state.formulation) model.made_by = derivations::describe(*state.formulation).source;
  model.inputs = derivation_inputs(robot_model);
  std::vector<std::string> what;
  for (const std::string& text : request.what) {
    if (text != all_coefficients) {
      what.push_back(text);
      continue;
    }
    for (std::string& name : coefficient_names(robot_model.mechanism)) what.push_back(std::move(name));
  }
  if (what.empty()) what.emplace_back("equations_of_motion");
  bool sound = true;
  for (const std::string& text : what) {
    auto function = derived_function(state, *robot, text);
    sound = sound && function;
    if (!function) continue;
    const bool again = std::any_of(model.functions.begin(), model.functions.end(),
                                   [&](const emit::Function& known) { return known.name == function->name; });
    if (!again) model.functions.push_back(std::move(*function));
  }
  if (!sound) return std::nullopt;
  for (const emit::Function& function : model.functions) {
    if (!may_write(state, function)) return std::nullopt;
  }
  model.parameters = needed_parameters(state, robot_model.mechanism, model.functions);
  emit::Result result = emit::write(model, state.pool, request.language, request.style);
  if (result.refusal) {
    report_refusal(state, *result.refusal, request);
    return std::nullopt;
  }
  return std::move(result.text);
}

}  // namespace

std::optional<std::string> Session::derive(const DeriveRequest& request) {
  return state_->run([&] { return derived(*state_, request); });
}

}  // namespace robotc
