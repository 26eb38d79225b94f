// A robot's functions as formulas and as code.
#include "compiler/requests/derive.h"

#include <algorithm>

#include "compiler/catalogue/catalogue.h"
#include "compiler/codegen/jit.h"
#include "compiler/expr/algorithms.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/requests/derived_model.h"
#include "compiler/sema/values/robot_instance.h"

namespace robotc {

namespace {

/// True if a function is small enough to write as code; reports if not.
bool may_write(SessionState& state, const emit::Function& function) {
  const std::string limit = "; the limit is " + std::to_string(codegen::max_kernel_nodes);
  if (function.entries.size() > codegen::max_kernel_nodes) {
    state.diagnostics().report(too_large_to_write, {}, "`" + function.title + "` has too many entries to be written",
                               "", {std::to_string(function.entries.size()) + limit});
    return false;
  }
  const std::vector<expr::Id> reached = expr::reachable(state.pool(), function.entries);
  for (const expr::Id id : reached) {
    if (state.pool().op(id) != expr::Op::call) continue;
    const sema::CallSite& site = state.evaluator().call_sites().at(state.pool().call_of(id).site);
    state.diagnostics().report(
        algorithm_in_text, site.span,
        "`" + site.callee + "` is a numeric algorithm, and cannot be written as formulas or code",
        "`" + function.title + "` depends on it");
    return false;
  }
  const std::size_t nodes = reached.size();
  if (nodes <= codegen::max_kernel_nodes) return true;
  state.diagnostics().report(too_large_to_write, {}, "`" + function.title + "` has too many operations to be written",
                             "", {std::to_string(nodes) + " as derived" + limit});
  return false;
}

/// The robot elaborated again with symbolic numbers; null (reported where a number is needed) if impossible.
std::unique_ptr<sema::RobotModel> with_symbols(SessionState& state, const sema::RobotModel& model) {
  const std::size_t known = state.diagnostics().all().size();
  const std::string no_prefix;
  const sema::Entered entered = sema::with_symbols(state.evaluator().context(), no_prefix);
  std::unique_ptr<sema::RobotModel> symbolic = sema::build_robot(state.evaluator(), model.instance->request());
  if (symbolic->valid) return symbolic;
  state.diagnostics().add_hint_since(
      known, "`--symbolic` replaces this number by a letter: omit it, and declare the numbers that matter as `param`");
  return nullptr;
}

/// Reports why there are no formulas, and the alternatives.
void report_refusal(SessionState& state, const emit::Refusal& refusal, const DeriveRequest& request) {
  std::vector<std::string> hints{"write it as code: `--as c`, cpp, python or matlab"};
  const catalogue::Row* row = catalogue::find_row(refusal.function);
  if (row != nullptr && row->divides_by_mass_matrix) {
    hints.emplace_back("it divides by the mass matrix: derive `mass_matrix nonlinear_effects` instead");
  }
  if (request.symbolic) hints.emplace_back("without `--symbolic` it has numbers in place of letters, and is shorter");
  state.diagnostics().report(too_large_to_write, {},
                             "`" + refusal.function + "` cannot be written as formulas: " + refusal.reason, "",
                             std::move(hints));
}

}  // namespace

std::optional<std::string> derive(SessionState& state, const DeriveRequest& request) {
  Robot* chosen = choose_robot(state, request.robot);
  if (chosen == nullptr) return std::nullopt;
  std::unique_ptr<sema::RobotModel> symbolic;
  Robot own;
  Robot* robot = chosen;
  if (request.symbolic) {
    symbolic = with_symbols(state, *chosen->model);
    if (symbolic == nullptr) return std::nullopt;
    own = {symbolic.get(),
           std::make_unique<dynamics::Functions>(symbolic->mechanism, state.pool(), state.robots().formulation())};
    robot = &own;
  }
  using Form = dynamics::Functions::Form;
  const bool formulas = is_readable(request.language) || request.language == emit::Language::json;
  const dynamics::WrittenAs written(*robot->functions, formulas ? Form::described : Form::arranged);
  const std::optional<emit::Model> model = derived_model(state, *robot, request.what, request.command);
  if (!model) return std::nullopt;
  for (const emit::Function& function : model->functions) {
    if (!may_write(state, function)) return std::nullopt;
  }
  emit::Result result = emit::write(*model, state.pool(), request.language, request.style);
  if (result.refusal) {
    report_refusal(state, *result.refusal, request);
    return std::nullopt;
  }
  return std::move(result.text);
}

}  // namespace robotc
