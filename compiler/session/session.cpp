// The compiler's interface: each request runs on the deep stack.
#include "compiler/session/session.h"

#include <algorithm>
#include <utility>

#include "compiler/frontend/check_program.h"
#include "compiler/frontend/evaluate.h"
#include "compiler/frontend/import_file.h"
#include "compiler/frontend/library.h"
#include "compiler/frontend/names.h"
#include "compiler/frontend/native_compiler.h"
#include "compiler/frontend/parameters.h"
#include "compiler/frontend/session_state.h"
#include "compiler/geometry/geometry.h"
#include "compiler/lowering/compile_simulation.h"
#include "compiler/lowering/simulations.h"
#include "compiler/programs/formulation_choice.h"
#include "compiler/requests/compile_function.h"
#include "compiler/requests/ensemble.h"
#include "compiler/requests/export.h"
#include "compiler/requests/inspect.h"
#include "compiler/requests/linearise.h"
#include "compiler/requests/view.h"
#include "compiler/ros2/package.h"
#include "compiler/sema/values/robot_instance.h"

namespace robotc {

namespace {

void check(SessionState& state, Module& module) {
  check_program(state, module);
  check_plans(state);
}

}  // namespace

Session::Session(FileReader reader, const sema::Effort& effort, std::shared_ptr<codegen::KernelCache> compiler)
    : state_(std::make_unique<SessionState>(std::move(reader), effort)) {
  state_->native().share(std::move(compiler));
}
Session::~Session() = default;

void Session::set_code_settings(codegen::CodeSettings settings) { state_->native().set_settings(std::move(settings)); }

std::shared_ptr<codegen::KernelCache> Session::compiler() { return state_->native().shared({}); }

const Diagnostics& Session::diagnostics() const { return state_->shown_diagnostics(); }
Diagnostics Session::take_diagnostics() {
  Diagnostics taken = state_->shown_diagnostics();
  state_->diagnostics() = {};
  // Library files cannot be changed by the user, so their warnings stay hidden.
  for (std::uint32_t i = 0; i < state_->sources().size(); ++i) {
    const SourceId source(i);
    if (library::is_library_path(state_->sources().file(source).name)) state_->diagnostics().drop_warnings_of(source);
  }
  state_->modules().drop_warnings_of_foreign();
  return taken;
}
const SourceMap& Session::sources() const { return state_->sources(); }

bool Session::choose_formulation(const std::string& name) {
  const auto choice = programs::formulation_choice(state_->diagnostics(), name, {});
  state_->robots().set_formulation(choice ? choice->formulation : std::nullopt);
  return choice.has_value();
}

void Session::let_root_move(bool freely) { state_->modules().let_root_move(freely); }

std::optional<importing::Imported> Session::import_robot(const std::string& path,
                                                         const importing::ImportOptions& options) {
  return import_file(*state_, path, options);
}

std::optional<exporting::Exported> Session::export_robot(const std::string& robot, exporting::Format format,
                                                         const exporting::MeshPath& mesh_path) {
  return state_->run([&] { return exported_robot(*state_, robot, format, mesh_path); });
}

std::optional<exporting::Exported> Session::export_imported(const importing::Robot& robot, exporting::Format format) {
  return exporting::export_robot(robot, format, {}, state_->diagnostics());
}

void Session::fix_parameters() { state_->robots().fix_parameters(); }

bool Session::load(const std::string& path) {
  return state_->run([&] {
    Module* module = state_->modules().load(path, {});
    state_->modules().check_root_moves();
    if (module != nullptr) check(*state_, *module);
    return !state_->diagnostics().has_errors();
  });
}

bool Session::load(const std::string& path, const std::vector<TextPiece>& pieces) {
  return state_->run([&] {
    Module& module = state_->modules().parse(path, pieces);
    state_->modules().check_root_moves();
    check(*state_, module);
    return !state_->diagnostics().has_errors();
  });
}

bool Session::use_names_of(const std::string& robot) {
  return state_->run([&] { return robotc::use_names_of(*state_, robot); });
}

std::vector<std::string> Session::robots() const { return state_->modules().declared_robots(); }

AngleUnits Session::angle_units() const { return state_->modules().angle_units(); }

std::vector<std::string> Session::simulations() const {
  std::vector<std::string> names;
  for (const auto& [name, declaration] : state_->modules().simulations()) names.push_back(name);
  return names;
}

std::vector<std::string> Session::named_robots() const {
  std::vector<std::string> names;
  if (state_->root() == nullptr) return names;
  for (const auto& [name, binding] : state_->root()->scope->own()) {
    const bool is_let = binding->role == sema::BindingRole::let;
    if (is_let && std::holds_alternative<sema::RobotRef>(binding->value)) names.push_back(name);
  }
  return names;
}

std::vector<std::string> Session::usable_robots() const {
  std::vector<std::string> candidates = robots();
  if (state_->root() == nullptr) return candidates;
  std::vector<std::string> named;
  for (const auto& [name, binding] : state_->root()->scope->own()) {
    if (!std::holds_alternative<sema::RobotRef>(binding->value)) continue;
    if (std::find(candidates.begin(), candidates.end(), name) != candidates.end()) continue;
    (binding->role == sema::BindingRole::robot ? candidates : named).push_back(name);
  }
  candidates.insert(candidates.end(), named.begin(), named.end());
  // Errors of robots that cannot be built are reported by the check, or by a request for them.
  const Diagnostics::Silence silence(state_->diagnostics());
  std::erase_if(candidates, [&](const std::string& name) { return !joint_count(name); });
  return candidates;
}

std::optional<std::size_t> Session::joint_count(const std::string& robot) const {
  return state_->run([&]() -> std::optional<std::size_t> {
    Module* root = state_->root();
    const sema::Binding* binding = root != nullptr ? root->scope->find_here(robot) : nullptr;
    const auto* reference = binding != nullptr ? std::get_if<sema::RobotRef>(&binding->value) : nullptr;
    const sema::RobotModel* model =
        reference != nullptr ? reference->instance->model(state_->evaluator(), binding->span) : nullptr;
    return model != nullptr ? std::optional(model->coordinate_count()) : std::nullopt;
  });
}

std::vector<std::string> Session::names() const { return visible_names(*state_); }

std::vector<std::string> Session::members(const std::string& name) const {
  return state_->run([&] { return members_of(*state_, name); });
}

std::optional<std::string> Session::describe_function(const std::string& name) const {
  return robotc::describe_function(*state_, name);
}

std::vector<ParameterValue> Session::parameters() const { return parameter_list(*state_); }

std::vector<ParameterValue> Session::parameters_of(const std::optional<std::string>& simulation) {
  return state_->run([&] {
    const programs::Simulation* found = find_simulation(*state_, simulation);
    return found == nullptr ? std::vector<ParameterValue>{}
                            : parameter_list(*state_, robotc::parameters_of(*state_, *found));
  });
}

bool Session::set_parameters(const std::vector<ParameterSetting>& settings) {
  return state_->run([&] { return robotc::set_parameters(*state_, settings, all_parameters(*state_)); });
}

bool Session::set_parameters(const std::vector<ParameterNumbers>& settings) {
  return state_->run([&] { return robotc::set_parameters(*state_, settings, all_parameters(*state_)); });
}

bool Session::admits(const CompiledFunction& function, std::span<const double> values) {
  return state_->run([&] { return robotc::admits(*state_, function.robot, values); });
}

bool Session::set_parameters(const std::vector<ParameterSetting>& settings,
                             const std::optional<std::string>& simulation) {
  return state_->run([&] {
    const programs::Simulation* found = find_simulation(*state_, simulation);
    return found != nullptr && robotc::set_parameters(*state_, settings, robotc::parameters_of(*state_, *found));
  });
}

std::optional<EvaluatedValue> Session::evaluate(const std::string& expression, const std::string& name) {
  return state_->run([&] { return robotc::evaluate(*state_, expression, name); });
}

std::optional<Linearisation> Session::linearise(const LinearisationRequest& request) {
  return state_->run([&] { return robotc::linearise(*state_, request); });
}

void Session::forget_other_simulations(const std::optional<std::string>& name) {
  const auto& all = state_->modules().simulations();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (name ? all[i].first == *name : i == 0) continue;
    const syntax::Declaration& declaration = *all[i].second;
    Span whole = declaration.keyword;
    whole.end = declaration.body.empty() ? declaration.name.span.end : declaration.body.back().span.end;
    state_->diagnostics().forget_warnings_in(whole);
  }
}

std::optional<CompiledSimulation> Session::compile_simulation(const std::optional<std::string>& name, bool to_show,
                                                              const std::vector<ParameterSetting>& sweeps) {
  return state_->run([&] { return robotc::compile_simulation(*state_, name, to_show, sweeps); });
}

std::unique_ptr<Ensemble> Session::make_ensemble(const EnsembleRequest& request) {
  return state_->run([&] { return robotc::make_ensemble(*state_, request); });
}

bool Session::begin_runs(Ensemble& ensemble, std::span<const std::size_t> runs, const double* values) {
  return state_->run([&] { return ensemble.begin(*state_, runs, values); });
}

std::optional<DescribedRobot> Session::describe_robot(const std::string& robot) {
  return state_->run([&] { return robotc::describe_robot(*state_, robot); });
}

std::optional<DescribedFunction> Session::describe_function(const std::string& robot, const std::string& function) {
  return state_->run([&] { return robotc::describe_function(*state_, robot, function); });
}

std::optional<CompiledFunction> Session::compile_function(const std::string& robot, const std::string& function,
                                                          bool for_batches) {
  auto compiled = compile_functions(robot, {&function, 1}, for_batches);
  if (!compiled) return std::nullopt;
  return std::move(compiled->front());
}

std::optional<std::vector<CompiledFunction>> Session::compile_functions(const std::string& robot,
                                                                        std::span<const std::string> functions,
                                                                        bool for_batches, codegen::Scalar scalar) {
  return state_->run([&] { return robotc::compile_functions(*state_, robot, functions, for_batches, scalar); });
}

std::vector<FunctionName> Session::function_names() { return robotc::function_names(); }

std::optional<Comparison> Session::compare(const std::string& robot, const std::string& function,
                                           const ComparisonProgress& progress) {
  return state_->run([&] { return compare_derivations(*state_, robot, function, progress); });
}

std::optional<Benchmark> Session::benchmark(const std::string& robot, const BenchmarkProgress& progress) {
  return state_->run([&] { return measure_functions(*state_, robot, progress); });
}

std::optional<Explanation> Session::explain(const std::string& robot, const std::string& function) {
  return state_->run([&] { return explain_function(*state_, robot, function); });
}

std::optional<geometry::Robot> Session::geometry(const std::string& robot) {
  return state_->run([&] { return measured_robot(*state_, robot); });
}

std::optional<LoopSummary> Session::loops(const std::string& robot) {
  return state_->run([&] { return summarise_loops(*state_, robot); });
}

std::vector<InverseKinematicsSummary> Session::inverse_kinematics(const std::string& robot) {
  return state_->run([&] { return summarise_inverse_kinematics(*state_, robot); });
}

std::optional<ViewedRobot> Session::view(const std::string& robot) {
  return state_->run([&] { return viewed_robot(*state_, robot); });
}

std::optional<ViewedRobot> Session::view_simulated(const std::optional<std::string>& simulation) {
  return state_->run([&] { return robot_of_simulation(*state_, simulation); });
}

std::vector<geometry::Load> Session::applied_loads(const std::string& robot, const std::vector<double>& q) {
  return state_->run([&] { return robotc::applied_loads(*state_, robot, q); });
}

std::optional<GraphOutline> Session::energy_graph(const std::string& robot) {
  return state_->run([&] { return graph_outline(*state_, robot); });
}

std::optional<std::vector<double>> Session::configuration(const std::string& robot, const std::string& expression) {
  return state_->run([&] { return robotc::configuration(*state_, robot, expression); });
}

std::optional<std::vector<double>> Session::pose(const std::string& robot, const std::string& name) {
  return state_->run([&] { return find_pose(*state_, robot, name); });
}

std::optional<std::string> Session::derive(const DeriveRequest& request) {
  return state_->run([&] { return robotc::derive(*state_, request); });
}

std::optional<BuiltObject> Session::build(const BuildRequest& request) {
  return state_->run([&] { return build_object(*state_, request); });
}

std::optional<ros2::Package> Session::build_ros2(const ros2::PackageRequest& request) {
  return state_->run([&] { return ros2::build_package(*state_, request); });
}

std::optional<Explanation> Session::explain_subject(const std::string& text) {
  return state_->run([&] { return robotc::explain_subject(*state_, text); });
}

std::optional<std::string> Session::listing(const std::string& text, codegen::Listing kind) {
  return state_->run([&] { return listing_of(*state_, text, kind); });
}

std::optional<double> Session::time_of_call(const std::string& text) {
  return state_->run([&] { return seconds_a_call(*state_, text); });
}

std::optional<std::string> Session::formula(const std::string& text) {
  return state_->run([&] { return formula_of(*state_, text); });
}

std::optional<std::string> Session::dump(DumpStage stage, const std::string& robot, const std::string& function) {
  return state_->run([&] { return robotc::dump(*state_, stage, robot, function); });
}

}  // namespace robotc
