// The pipeline from text to checked names: everything before code.
#include "compiler/catalogue/robot_functions.h"
#include "compiler/session/session.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/library.h"
#include "compiler/frontend/session_state.h"
#include "compiler/programs/formulation_choice.h"
#include "compiler/programs/preview.h"
#include "compiler/programs/time_derivative.h"
#include "compiler/sema/programs/functions.h"
#include "compiler/sema/robots/requirements.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/syntax/parse.h"

namespace robotc {

SessionState::SessionState(FileReader file_reader, const sema::Effort& effort)
    : reader(std::move(file_reader)), elaborator(pool, sources, diagnostics), laws(elaborator) {
  elaborator.limit_effort(effort);
  // What is derived from them may be several times as large, but no more than the graph holds anyway.
  constexpr std::size_t derived = 4;
  pool.set_limit(std::min(pool.limit(), derived * effort.nodes));
  sema::define_builtins(elaborator, builtins);
  programs::define_time_derivative(laws, builtins);
  programs::define_preview(laws, builtins);
  elaborator.set_robot_completion([this](sema::RobotModel& model) { complete_robot(model); });
  elaborator.set_library([](std::string_view name) { return library::file_defining(name) != nullptr; });
  elaborator.set_robot_functions(catalogue::is_robot_function);
}

void SessionState::report(DiagnosticKind kind, Span span, std::string message, std::string label,
                          std::vector<std::string> hints) {
  diagnostics.report({kind, std::move(message), {span, std::move(label)}, {}, std::move(hints)});
}

void SessionState::report_too_large() {
  report(program_too_large, {}, "what this file computes takes more than 20 million operations");
}

namespace {

bool within(SessionState& state, std::span<const expr::Kernel> kernels, std::size_t most, const char* where,
            Span place) {
  const auto large = std::find_if(kernels.begin(), kernels.end(),
                                  [&](const expr::Kernel& kernel) { return kernel.pool.size() > most; });
  if (large == kernels.end()) return true;
  state.report(too_large_to_compile, place, "`" + large->name + "` has too many operations to be compiled",
               std::to_string(large->pool.size()) + where + ", where at most " + std::to_string(most) + " may be");
  return false;
}

}  // namespace

bool SessionState::may_reduce(std::span<const expr::Kernel> kernels, Span place) {
  // Reduction leaves more than a quarter of any function that a robot has, and takes a second for so many.
  return within(*this, kernels, 4 * codegen::max_kernel_nodes, " as derived", place);
}

bool SessionState::may_compile(std::span<const expr::Kernel> kernels, Span place) {
  return within(*this, kernels, codegen::max_kernel_nodes, " after reduction", place);
}

codegen::KernelCache* SessionState::native_compiler(Span use) {
  if (code != nullptr) return code.get();
  auto made = codegen::Jit::create();
  if (const auto* error = std::get_if<codegen::CodegenError>(&made)) {
    report_no_code(*error, use);
    return nullptr;
  }
  code = std::make_shared<codegen::KernelCache>(std::get<codegen::Jit>(std::move(made)), code_settings);
  return code.get();
}

std::optional<codegen::NativeCode> SessionState::native_code(std::span<const expr::Kernel> kernels, codegen::Tier tier,
                                                             Span use) {
  codegen::KernelCache* compiler = native_compiler(use);
  return compiler == nullptr ? std::nullopt : sound_code(compiler->compile(kernels, tier), use);
}

std::optional<codegen::NativeCode> SessionState::native_code(std::span<const codegen::WantedCode> wanted,
                                                             codegen::Tier tier, Span use) {
  codegen::KernelCache* compiler = native_compiler(use);
  return compiler == nullptr ? std::nullopt : sound_code(compiler->compile(wanted, tier), use);
}

std::optional<codegen::NativeCode> SessionState::native_code_for_long_run(std::span<const expr::Kernel> kernels,
                                                                          Span use) {
  codegen::KernelCache* compiler = native_compiler(use);
  return compiler == nullptr ? std::nullopt : sound_code(compiler->compile_for_long_run(kernels), use);
}

std::optional<codegen::NativeCode> SessionState::sound_code(
    std::variant<codegen::NativeCode, codegen::CodegenError> made, Span use) {
  if (const auto* error = std::get_if<codegen::CodegenError>(&made)) {
    report_no_code(*error, use);
    return std::nullopt;
  }
  return std::get<codegen::NativeCode>(std::move(made));
}

std::optional<std::string> SessionState::native_listing(std::span<const expr::Kernel> kernels, DumpStage stage) {
  auto made = codegen::list(kernels, codegen::Tier::optimised,
                            stage == DumpStage::llvm ? codegen::Listing::llvm_ir : codegen::Listing::assembly);
  if (const auto* error = std::get_if<codegen::CodegenError>(&made)) {
    report_no_code(*error, {});
    return std::nullopt;
  }
  return std::get<std::string>(std::move(made));
}

void SessionState::report_no_code(const codegen::CodegenError& error, Span use) {
  report(code_generation_failed, use, "no native code could be made: " + error.message);
}

std::vector<double> SessionState::parameter_values_of(const Mechanism& mechanism) {
  const auto all = parameter_values();
  std::vector<double> values;
  for (const RobotParameter& parameter : mechanism.parameters) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& known) { return known.first == parameter.symbol; });
    values.push_back(found->second);
  }
  return values;
}

Session::Session(FileReader reader, const sema::Effort& effort, std::shared_ptr<codegen::KernelCache> compiler)
    : state_(std::make_unique<SessionState>(std::move(reader), effort)) {
  state_->code = std::move(compiler);
}
Session::~Session() = default;

void Session::set_code_settings(codegen::CodeSettings settings) { state_->code_settings = std::move(settings); }

const Diagnostics& Session::diagnostics() const { return state_->diagnostics; }
Diagnostics Session::take_diagnostics() {
  Diagnostics taken = std::exchange(state_->diagnostics, {});
  // What cannot be changed is still not warned of.
  for (std::uint32_t i = 0; i < state_->sources.size(); ++i) {
    const SourceId source(i);
    if (library::is_library_path(state_->sources.file(source).name)) state_->diagnostics.drop_warnings_of(source);
  }
  return taken;
}
const SourceMap& Session::sources() const { return state_->sources; }

bool Session::choose_formulation(const std::string& name) {
  const auto choice = programs::formulation_choice(state_->diagnostics, name, {});
  state_->formulation = choice ? choice->formulation : std::nullopt;
  return choice.has_value();
}

bool Session::load(const std::string& path) {
  return state_->run([&] {
    Module* module = state_->load_module(path, {});
    if (module != nullptr) state_->check(*module);
    return !state_->diagnostics.has_errors();
  });
}

bool Session::load(const std::string& path, const std::vector<TextPiece>& pieces) {
  return state_->run([&] {
    state_->check(*state_->parse_module(path, pieces));
    return !state_->diagnostics.has_errors();
  });
}

std::vector<std::string> SessionState::declared_robots() {
  std::vector<std::string> names;
  if (root() == nullptr) return names;
  for (const syntax::Stmt& statement : root()->file.statements) {
    const auto* declaration = std::get_if<syntax::Declaration>(&statement.node);
    if (declaration != nullptr && declaration->kind == syntax::DeclarationKind::robot)
      names.push_back(declaration->name.text);
  }
  return names;
}

std::vector<std::string> Session::robots() const { return state_->declared_robots(); }

AngleUnits SessionState::angle_units() const {
  if (modules.empty()) return {};
  const auto count = [&](std::string_view unit) {
    const auto found = modules.front().file.units.find(unit);
    return found == modules.front().file.units.end() ? 0 : found->second;
  };
  return {count("deg") > count("rad") + count("mrad"), count("deg/s") > count("rad/s") + count("mrad/s")};
}

AngleUnits Session::angle_units() const { return state_->angle_units(); }

std::vector<std::string> Session::simulations() const {
  std::vector<std::string> names;
  for (const auto& [name, declaration] : state_->simulation_declarations) names.push_back(name);
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
  // What is wrong with those that cannot be was said when they were checked, or is for who asks for them.
  const Diagnostics::Silence silence(state_->diagnostics);
  std::erase_if(candidates, [&](const std::string& name) { return !joint_count(name); });
  return candidates;
}

std::optional<std::size_t> Session::joint_count(const std::string& robot) const {
  return state_->run([&]() -> std::optional<std::size_t> {
    Module* root = state_->root();
    const sema::Binding* binding = root != nullptr ? root->scope->find_here(robot) : nullptr;
    const auto* reference = binding != nullptr ? std::get_if<sema::RobotRef>(&binding->value) : nullptr;
    const sema::RobotModel* model =
        reference != nullptr ? reference->instance->model(state_->elaborator, binding->span) : nullptr;
    return model != nullptr ? std::optional(model->moving.size()) : std::nullopt;
  });
}

void SessionState::check_robots_as_set() {
  const auto parameters = parameter_values();
  for (const Robot& robot : robots) {
    const Mechanism& mechanism = robot.model->mechanism;
    if (!robot.model->valid || mechanism.parameters.empty()) continue;
    bool sound = true;
    for (const sema::Requirement& requirement : robot.model->requirements) {
      const double value = expr::evaluate(pool, {&requirement.value, 1}, parameters).front();
      if (sema::holds(requirement, value)) continue;
      const bool warns = requirement.severity == Severity::warning;
      sound = sound && warns;
      report(warns ? unlikely_parameters : impossible_parameters, requirement.span,
             "with these parameters " + requirement.broken, sema::value_text(requirement, value));
    }
    if (!sound) continue;
    for (const JointId id : dynamics::freely_accelerating_joints(*robot.functions, parameters)) {
      const Joint& joint = mechanism.joint(id);
      report(impossible_parameters, joint.span, "with these parameters joint `" + joint.name + "` moves no mass",
             "its acceleration is undetermined");
    }
  }
}

}  // namespace robotc
