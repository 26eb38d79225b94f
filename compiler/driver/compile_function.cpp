// A robot's function from its name to native code, with what people call its arrays and their entries.
#include <algorithm>

#include "compiler/driver/derivable_functions.h"
#include "compiler/driver/derived_functions.h"
#include "compiler/driver/robot_function.h"
#include "compiler/driver/session_state.h"
#include "compiler/programs/robot_functions.h"

namespace robotc {

namespace {

using expr::Kernel;

void name_dimensionless(std::vector<std::string>& units) {
  std::replace(units.begin(), units.end(), std::string(), std::string("1"));
}

/// The robot's function as derived and as described.
struct Described {
  Robot* robot = nullptr;
  emit::Function function;
  DescribedFunction text;
};

DescribedArray parameters_of(SessionState& state, const Mechanism& mechanism) {
  DescribedArray parameters{"parameters", "parameters", {{}}, {}};
  for (const Dimension& dimension : programs::parameter_dimensions(state.elaborator, mechanism)) {
    parameters.units.push_back(dimension.to_unit());
  }
  for (const RobotParameter& parameter : mechanism.parameters) parameters.labels[0].push_back(parameter.name);
  name_dimensionless(parameters.units);
  return parameters;
}

std::optional<Described> describe(SessionState& state, const std::string& robot_name, const std::string& title) {
  Described described;
  described.robot = choose_robot(state, robot_name);
  if (described.robot == nullptr) return std::nullopt;
  std::optional<emit::Function> function = derived_function(state, *described.robot, title);
  if (!function) return std::nullopt;
  const Mechanism& mechanism = described.robot->model->mechanism;
  DescribedFunction& text = described.text;
  text.robot = mechanism.name;
  text.name = function->name;
  text.title = function->title;
  text.meaning = function->meaning;
  text.latex = function->latex;
  text.notes = function->notes;
  const std::vector<emit::Input> inputs = derivation_inputs(*described.robot->model);
  for (const std::size_t input : function->inputs) {
    text.inputs.push_back(
        {inputs[input].name, inputs[input].meaning, {inputs[input].entry_names}, inputs[input].units});
    name_dimensionless(text.inputs.back().units);
  }
  text.output = {function->name, function->meaning, function->labels, function->units};
  name_dimensionless(text.output.units);
  text.parameters = parameters_of(state, mechanism);
  described.function = std::move(*function);
  return described;
}

/// Constants of parameters; none without `prepare`.
std::vector<double> prepared(robotc_packed_function prepare, const std::vector<double>& parameters, std::size_t count) {
  std::vector<double> constants(count);
  if (prepare == nullptr) return constants;
  const double* const inputs[] = {parameters.data()};
  double* const outputs[] = {constants.data()};
  prepare(inputs, nullptr, outputs);
  return constants;
}

std::optional<CompiledFunction> compile(SessionState& state, const std::string& robot_name, const std::string& title,
                                        codegen::Tier tier, bool for_batches) {
  std::optional<Described> described = describe(state, robot_name, title);
  if (!described) return std::nullopt;
  const Mechanism& mechanism = described->robot->model->mechanism;
  Kernel derived = kernel_of(state, *described->robot, described->function);
  if (!state.may_reduce({&derived, 1}, mechanism.span)) return std::nullopt;
  if (!state.has_answers(described->function.entries, state.parameter_values())) return std::nullopt;
  const std::vector<Kernel> kernels = reduced(std::move(derived), mechanism.name + "_prepare");
  if (!state.may_compile(kernels, mechanism.span)) return std::nullopt;
  auto code = state.native_code(kernels, tier, mechanism.span);
  if (!code) return std::nullopt;
  CompiledFunction compiled;
  compiled.description = std::move(described->text);
  compiled.code = std::move(*code);
  compiled.call = compiled.code.function(0);
  compiled.batch = {compiled.call, 1};
  compiled.parameters = state.parameter_values_of(mechanism);
  if (kernels.size() > 1) {
    compiled.prepare = compiled.code.function(1);
    compiled.constants = prepared(compiled.prepare, compiled.parameters, kernels[1].roots().size());
  }
  if (for_batches) {
    codegen::KernelCache& compiler = *state.native_compiler(mechanism.span);
    const std::uint32_t states = compiler.jit().states_at_once();
    // What calls numeric algorithms has none, and works on one state after another.
    auto several = compiler.compile({kernels.data(), 1}, tier, states);
    if (auto* made = std::get_if<codegen::NativeCode>(&several)) {
      compiled.batch = {made->function(0), states};
      compiled.batch_code = std::move(*made);
    }
  }
  return compiled;
}

}  // namespace

std::optional<DescribedRobot> Session::describe_robot(const std::string& name) {
  return state_->run([&]() -> std::optional<DescribedRobot> {
    const Robot* robot = choose_robot(*state_, name);
    if (robot == nullptr) return std::nullopt;
    const Mechanism& mechanism = robot->model->mechanism;
    DescribedRobot described;
    described.name = mechanism.name;
    for (std::size_t i = 0; i < robot->model->moving.size(); ++i) {
      described.joints.push_back(robot->model->joint_name(i));
    }
    for (const JointId joint : mechanism.actuated_joints()) described.actuated.push_back(mechanism.joint(joint).name);
    for (const Link& link : mechanism.links) described.links.push_back(link.name);
    for (const Frame& frame : mechanism.frames) described.frames.push_back(frame.name);
    described.parameters = parameters_of(*state_, mechanism);
    described.parameter_values = state_->parameter_values_of(mechanism);
    return described;
  });
}

std::optional<DescribedFunction> Session::describe_function(const std::string& robot, const std::string& function) {
  return state_->run([&]() -> std::optional<DescribedFunction> {
    std::optional<Described> described = describe(*state_, robot, function);
    if (!described) return std::nullopt;
    return std::move(described->text);
  });
}

std::optional<CompiledFunction> Session::compile_function(const std::string& robot, const std::string& function,
                                                          codegen::Tier tier, bool for_batches) {
  return state_->run([&] { return compile(*state_, robot, function, tier, for_batches); });
}

std::vector<FunctionName> Session::function_names() {
  static constexpr std::string_view arguments[] = {"q", "qd", "qdd", "tau"};
  std::vector<FunctionName> names;
  for (const DerivableFunction& function : derivable_functions()) {
    FunctionName& name = names.emplace_back();
    name.name = function.name;
    name.place = function.takes == Takes::place ? "FRAME" : function.takes == Takes::link ? "LINK" : "";
    name.place_is_optional = function.takes == Takes::link;
    name.meaning = function.meaning;
    for (const dynamics::Argument argument : function.arguments) {
      name.inputs.push_back(arguments[static_cast<std::size_t>(argument)]);
    }
  }
  return names;
}

}  // namespace robotc
