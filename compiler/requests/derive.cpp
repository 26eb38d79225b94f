// A robot's functions as formulas and as code.
#include "compiler/requests/derive.h"

#include <algorithm>
#include <list>

#include "compiler/catalogue/catalogue.h"
#include "compiler/catalogue/robot_functions.h"
#include "compiler/codegen/jit.h"
#include "compiler/expr/algorithms.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/requests/asked.h"
#include "compiler/requests/derived_model.h"
#include "compiler/requests/entry_derivatives.h"
#include "compiler/requests/inspect.h"
#include "compiler/sema/robots/joint_limits.h"
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
  std::vector<expr::Id> roots = function.entries;
  for (const std::vector<expr::Id>& by_input : function.derivatives) {
    roots.insert(roots.end(), by_input.begin(), by_input.end());
  }
  for (const auto& blocks : function.second_derivatives) {
    for (const std::vector<expr::Id>& block : blocks) roots.insert(roots.end(), block.begin(), block.end());
  }
  const std::vector<expr::Id> reached = expr::reachable(state.pool(), roots);
  for (const expr::Id id : reached) {
    if (state.pool().op(id) != expr::Op::call) continue;
    const sema::CallSite& site = state.evaluator().call_sites().at(state.pool().call_of(id).site);
    state.diagnostics().report(algorithm_in_text, site.span,
                               site.title() + " is a numeric algorithm, and cannot be written as formulas or code",
                               "`" + function.title + "` depends on it");
    return false;
  }
  const std::size_t nodes = reached.size();
  if (nodes <= codegen::max_kernel_nodes) return true;
  state.diagnostics().report(too_large_to_write, {}, "`" + function.title + "` has too many operations to be written",
                             "", {std::to_string(nodes) + " as derived" + limit});
  return false;
}

/// A robot elaborated again with symbolic numbers.
struct SymbolicRobot {
  std::unique_ptr<sema::RobotModel> model;
  Robot robot;
};

/// Null (reported where a number is needed) if impossible.
std::unique_ptr<SymbolicRobot> with_symbols(SessionState& state, const sema::RobotModel& numeric) {
  const std::size_t known = state.diagnostics().all().size();
  const std::string no_prefix;
  auto symbolic = std::make_unique<SymbolicRobot>();
  {
    const sema::Entered entered = sema::with_symbols(state.evaluator().context(), no_prefix);
    symbolic->model = sema::build_robot(state.evaluator(), numeric.instance->request());
  }
  if (!symbolic->model->valid) {
    state.diagnostics().add_hint_since(
        known,
        "`--symbolic` replaces this number by a letter: omit it, and declare the numbers that matter as `param`");
    return nullptr;
  }
  symbolic->robot.model = symbolic->model.get();
  symbolic->robot.functions =
      std::make_unique<dynamics::Functions>(symbolic->model->mechanism, state.pool(), state.robots().formulation());
  // For expressions.
  catalogue::define_robot_functions(*symbolic->model, *symbolic->robot.functions);
  sema::define_limits(state.evaluator(), *symbolic->model);
  return symbolic;
}

/// Reports why there are no formulas, and the alternatives.
void report_refusal(SessionState& state, const emit::Refusal& refusal, const DeriveRequest& request) {
  std::vector<std::string> hints{"write it as code: `--as c`, cpp, python, matlab or js"};
  const catalogue::Row* row = catalogue::requested_row(refusal.function);
  if (row != nullptr && row->divides_by_mass_matrix) {
    hints.emplace_back("it divides by the mass matrix: derive `mass_matrix nonlinear_effects` instead");
  }
  if (request.symbolic) hints.emplace_back("without `--symbolic` it has numbers in place of letters, and is shorter");
  state.diagnostics().report(too_large_to_write, {},
                             "`" + refusal.function + "` cannot be written as formulas: " + refusal.reason, "",
                             std::move(hints));
}

std::optional<std::string> written(SessionState& state, Robot* robot, sema::Scope* scope,
                                   const DeriveRequest& request) {
  std::unique_ptr<SymbolicRobot> symbolic;
  if (request.symbolic && robot != nullptr) {
    symbolic = with_symbols(state, *robot->model);
    if (symbolic == nullptr) return std::nullopt;
    robot = &symbolic->robot;
    scope = &names_for(state, *robot->model);
  }
  using Form = dynamics::Functions::Form;
  const bool formulas = is_readable(request.language) || request.language == emit::Language::json;
  std::list<dynamics::WrittenAs> forms;
  for (Robot& any : state.robots().all())
    forms.emplace_back(*any.functions, formulas ? Form::described : Form::arranged);
  if (symbolic != nullptr) forms.emplace_back(*robot->functions, formulas ? Form::described : Form::arranged);
  std::optional<emit::Model> model =
      derived_model(state, robot, *scope, request.what, request.command, !is_readable(request.language));
  if (!model) return std::nullopt;
  // Only text is written without a robot.
  if (emit::has_derivatives(request.language) && !add_derivatives(state, *robot, *model, request.second_derivatives))
    return std::nullopt;
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

/// An emitted text without the first lines of its heading, which repeat the request; keeps parameters.
std::string without_heading(const std::string& text) {
  std::string result;
  std::size_t begin = 0;
  for (int line = 0; begin < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const bool is_heading = line < 2 || (result.empty() && end - begin == 1);
    if (!is_heading) result.append(text, begin, end - begin);
    begin = end;
  }
  return result;
}

}  // namespace

std::optional<std::string> derive(SessionState& state, const DeriveRequest& given) {
  DeriveRequest request = given;
  Robot* robot = nullptr;
  // `left_arm.gravity_forces` names its robot.
  if (request.robot.empty() && request.what.size() == 1 && request.what[0].find('.') != std::string::npos) {
    if (auto asked = asked_function(state, request.what[0])) {
      if (asked->robot == nullptr) return std::nullopt;
      robot = asked->robot;
      request.what[0] = std::move(asked->function);
    }
  }
  if (robot == nullptr) robot = choose_robot(state, request.robot);
  if (robot == nullptr) return std::nullopt;
  return written(state, robot, &names_for(state, *robot->model), request);
}

std::optional<std::string> formula_of(SessionState& state, const std::string& text) {
  DeriveRequest request;
  request.what = {text};
  Robot* robot = nullptr;
  if (auto asked = asked_function(state, text)) {
    if (asked->robot == nullptr) return std::nullopt;
    robot = asked->robot;
    request.what = {std::move(asked->function)};
  } else if (const sema::RobotModel* subject = state.expression_scope().subject()) {
    const auto same = std::ranges::find(state.robots().all(), subject, &Robot::model);
    if (same != state.robots().all().end()) robot = &*same;
  }
  const auto result = written(state, robot, &state.expression_scope(), request);
  return result ? std::optional(without_heading(*result)) : std::nullopt;
}

}  // namespace robotc
