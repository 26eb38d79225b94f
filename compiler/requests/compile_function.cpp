// Descriptions of robots, and their functions from name to native code.
#include "compiler/requests/compile_function.h"

#include <algorithm>
#include <cmath>

#include "compiler/catalogue/described.h"
#include "compiler/catalogue/function_kernel.h"
#include "compiler/catalogue/shape.h"
#include "compiler/expr/algorithms.h"
#include "compiler/frontend/algorithm_status.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/native_compiler.h"
#include "compiler/frontend/session_state.h"
#include "compiler/reduce/reduce.h"
#include "compiler/requests/asked.h"

namespace robotc {

namespace {

using codegen::Scalar;
using expr::Kernel;

void name_dimensionless(std::vector<std::string>& units) {
  std::replace(units.begin(), units.end(), std::string(), std::string("1"));
}

/// Behind the title of a function whose parameters are an argument.
constexpr std::string_view with_parameters = " with parameters";

/// The robot's function as derived and as described.
struct Described {
  Robot* robot = nullptr;
  std::vector<emit::Input> inputs;  ///< of which the function takes some
  emit::Function function;
  bool takes_parameters = false;
  DescribedFunction text;
};

DescribedArray parameters_of(SessionState& state, const Mechanism& mechanism) {
  DescribedArray parameters{"parameters", "parameters", {{}}, {}};
  for (const Dimension& dimension : catalogue::parameter_dimensions(state.evaluator(), mechanism)) {
    parameters.units.push_back(dimension.to_unit());
  }
  for (const RobotParameter& parameter : mechanism.parameters) parameters.labels[0].push_back(parameter.name);
  name_dimensionless(parameters.units);
  return parameters;
}

/// An expression over the robot's motion, efforts and parameters, and time. Nothing (reported) if it depends on more.
std::optional<emit::Function> expression(SessionState& state, Robot& robot, const std::string& text,
                                         std::vector<emit::Input>& inputs) {
  const auto asked = asked_expression(state, text, names_for(state, *robot.model), false);
  if (asked == nullptr) return std::nullopt;
  emit::Function function = described_expression(state, *asked, true, inputs);
  function.title = text;
  std::vector<expr::Id> known;
  for (const std::size_t i : function.inputs) {
    const bool is_of_law = inputs[i].name != "t" && i >= catalogue::function_inputs(*robot.model).size();
    if (!is_of_law) known.insert(known.end(), inputs[i].symbols.begin(), inputs[i].symbols.end());
  }
  for (const RobotParameter& parameter : robot.model->mechanism.parameters) known.push_back(parameter.symbol);
  for (const expr::Id id : expr::reachable(state.pool(), function.entries)) {
    if (!state.pool().is_symbol(id) || std::ranges::find(known, id) != known.end()) continue;
    state.diagnostics().report(
        not_a_value, {}, "`" + text + "` depends on `" + state.pool().symbol_of(id).name + "`", "",
        {"a function depends on q, qd, qdd, tau, t and parameters of `" + robot.model->mechanism.name + "`"});
    return std::nullopt;
  }
  return function;
}

std::optional<Described> describe(SessionState& state, const std::string& robot_name, const std::string& title) {
  Described described;
  described.robot = choose_robot(state, robot_name);
  if (described.robot == nullptr) return std::nullopt;
  described.takes_parameters = title.ends_with(with_parameters);
  const std::string asked = title.substr(0, title.size() - (described.takes_parameters ? with_parameters.size() : 0));
  described.inputs = catalogue::function_inputs(*described.robot->model);
  std::optional<emit::Function> function =
      asks_for_function(state, *described.robot->model, asked)
          ? catalogue::described_function(subject_of(state, *described.robot), asked)
          : expression(state, *described.robot, asked, described.inputs);
  if (!function) return std::nullopt;
  if (described.takes_parameters) function->title += with_parameters;
  const Mechanism& mechanism = described.robot->model->mechanism;
  DescribedFunction& text = described.text;
  text.robot = mechanism.name;
  text.name = function->name;
  text.title = function->title;
  text.meaning = function->meaning;
  text.latex = function->latex;
  text.notes = function->notes;
  for (const std::size_t i : function->inputs) {
    const emit::Input& input = described.inputs[i];
    text.inputs.push_back({input.name, input.meaning, {input.entry_names}, input.units, input.quaternions});
    if (input.entry_names.empty() && input.symbols.size() == 1) text.inputs.back().labels = {{input.name}};
    name_dimensionless(text.inputs.back().units);
  }
  text.output = {function->name, function->meaning, function->labels, function->units};
  name_dimensionless(text.output.units);
  text.parameters = parameters_of(state, mechanism);
  if (described.takes_parameters) text.inputs.push_back(text.parameters);
  described.function = std::move(*function);
  return described;
}

/// Constants for parameters; empty without `prepare`.
std::vector<double> prepared(robotc_packed_function prepare, const std::vector<double>& parameters, std::size_t count) {
  std::vector<double> constants(count);
  if (prepare == nullptr) return constants;
  const double* const inputs[] = {parameters.data()};
  double* const outputs[] = {constants.data()};
  prepare(inputs, nullptr, outputs);
  return constants;
}

/// A function's kernels after reduction.
struct Reduced {
  DescribedFunction text;
  std::vector<Kernel> kernels;     ///< the function's, then its constants' if any
  std::vector<double> parameters;  ///< as set
  std::size_t robot = 0;           ///< its place among those of the session
  Span place;
};

/// Place of a robot among those of the session; their number for one with numbers in place of its parameters.
std::size_t place_of(SessionState& state, const Robot& robot) {
  const auto& all = state.robots().all();
  const auto found = std::ranges::find(all, robot.model, &Robot::model);
  return static_cast<std::size_t>(found - all.begin());
}

/// False (reported) if a function calls a numeric algorithm.
bool can_be_single(SessionState& state, const std::string& title, std::span<const expr::Id> roots) {
  for (const expr::Id id : expr::reachable(state.pool(), roots)) {
    if (state.pool().op(id) != expr::Op::call) continue;
    const sema::CallSite& site = state.evaluator().call_sites().at(state.pool().call_of(id).site);
    state.diagnostics().report(not_in_single_precision, site.span,
                               site.title() + " cannot be in single precision: it computes in doubles",
                               "`" + title + "` depends on it", {"compile the function in double precision"});
    return false;
  }
  return true;
}

/// False (reported) if one of the numbers of a function becomes infinite as a float.
bool fit_single(SessionState& state, const std::string& title, std::span<const double> numbers, Span place) {
  if (std::ranges::none_of(numbers, [](double number) { return std::isinf(static_cast<float>(number)); })) return true;
  state.diagnostics().report(not_in_single_precision, place,
                             "`" + title + "` has a number that is too large for single precision", "of this robot",
                             {"compile the function in double precision"});
  return false;
}

std::vector<double> numbers_of(const Kernel& kernel) {
  std::vector<double> numbers;
  for (const expr::Id id : expr::reachable(kernel.pool, kernel.roots())) {
    if (kernel.pool.op(id) == expr::Op::number) numbers.push_back(kernel.pool.value(id).to_double());
  }
  return numbers;
}

std::optional<Reduced> reduce_function(SessionState& state, const std::string& robot_name, const std::string& title,
                                       Scalar scalar) {
  std::optional<Described> described = describe(state, robot_name, title);
  if (!described) return std::nullopt;
  if (scalar == Scalar::float32 && !can_be_single(state, title, described->function.entries)) return std::nullopt;
  const Mechanism& mechanism = described->robot->model->mechanism;
  Kernel derived = catalogue::function_kernel(mechanism, state.pool(), described->inputs, described->function,
                                              described->takes_parameters);
  if (!state.native().may_reduce({&derived, 1}, mechanism.span)) return std::nullopt;
  if (!has_answers(state, described->function.entries, state.parameter_values())) return std::nullopt;
  Reduced reduced_function{std::move(described->text),
                           described->takes_parameters
                               ? std::vector<Kernel>{reduce::reduce(std::move(derived))}
                               : catalogue::reduced(std::move(derived), mechanism.name + "_prepare"),
                           state.parameter_values_of(mechanism), place_of(state, *described->robot), mechanism.span};
  if (!state.native().may_compile(reduced_function.kernels, mechanism.span)) return std::nullopt;
  if (scalar == Scalar::float32 &&
      !fit_single(state, title, numbers_of(reduced_function.kernels.front()), mechanism.span)) {
    return std::nullopt;
  }
  return reduced_function;
}

}  // namespace

std::optional<std::vector<CompiledFunction>> compile_functions(SessionState& state, const std::string& robot_name,
                                                               std::span<const std::string> titles, bool for_batches,
                                                               Scalar scalar) {
  std::vector<Reduced> functions;
  for (const std::string& title : titles) {
    if (auto function = reduce_function(state, robot_name, title, scalar)) functions.push_back(*std::move(function));
  }
  // All errors are reported, not only the first.
  if (functions.size() < titles.size()) return std::nullopt;
  std::vector<CompiledFunction> all;
  if (functions.empty()) return all;
  codegen::KernelCache* compiler = state.native().cache(functions.front().place);
  if (compiler == nullptr) return std::nullopt;

  std::vector<codegen::WantedCode> wanted;
  for (const Reduced& function : functions) {
    wanted.push_back({&function.kernels.front(), 1, scalar});
    // Constants are prepared in doubles.
    for (const Kernel& kernel : std::span(function.kernels).subspan(1)) wanted.push_back({&kernel});
    const Kernel& kernel = function.kernels.front();
    if (const std::uint32_t at_once = compiler->jit().states_at_once(kernel, scalar); for_batches && at_once > 1) {
      wanted.push_back({&kernel, at_once, scalar});
    }
  }
  const auto code = state.native().compile(wanted, functions.front().place);
  if (!code) return std::nullopt;
  std::size_t next = 0;
  const auto take = [&](CompiledFunction& compiled) -> const codegen::CompiledKernels& {
    compiled.code.push_back(code->kernels[next]);
    return *code->kernels[next++];
  };
  bool fits = true;
  for (Reduced& function : functions) {
    CompiledFunction& compiled = all.emplace_back();
    compiled.description = std::move(function.text);
    compiled.parameters = std::move(function.parameters);
    compiled.robot = function.robot;
    const codegen::CompiledKernels& one = take(compiled);
    if (function.kernels.size() > 1) {
      compiled.prepare = take(compiled).function(0);
      compiled.constants = prepared(compiled.prepare, compiled.parameters, function.kernels[1].roots().size());
    }
    // Without code for batches, that of one state.
    const std::size_t states = next < wanted.size() ? wanted[next].states : 1;
    const codegen::CompiledKernels& several = states > 1 ? take(compiled) : one;
    if (scalar == Scalar::float64) {
      compiled.call = one.function(0);
      compiled.batch = {several.function(0), states, several.side_by_side(0)};
      continue;
    }
    fits = fit_single(state, compiled.description.title, compiled.constants, function.place) && fits;
    compiled.in_float32 = FloatCode{one.float_function(0),
                                    {several.float_function(0), states, several.float_side_by_side(0)},
                                    {compiled.constants.begin(), compiled.constants.end()}};
  }
  if (!fits) return std::nullopt;
  return all;
}

std::optional<DescribedRobot> describe_robot(SessionState& state, const std::string& name) {
  const Robot* robot = choose_robot(state, name);
  if (robot == nullptr) return std::nullopt;
  const Mechanism& mechanism = robot->model->mechanism;
  DescribedRobot described;
  described.name = mechanism.name;
  for (std::size_t i = 0; i < robot->model->coordinate_count(); ++i) {
    described.coordinates.push_back(robot->model->joint_name(i));
  }
  for (const CoordinateId w : mechanism.quaternions()) described.quaternions.push_back(w.index());
  for (const SpeedId speed : mechanism.mobility.independent) described.speeds.push_back(mechanism.name_of(speed));
  for (const SpeedId speed : mechanism.actuated_speeds()) described.actuated.push_back(mechanism.name_of(speed));
  for (const Link& link : mechanism.links) described.links.push_back(link.name);
  for (const Frame& frame : mechanism.frames) described.frames.push_back(frame.name);
  described.parameters = parameters_of(state, mechanism);
  described.parameter_values = state.parameter_values_of(mechanism);
  return described;
}

std::optional<DescribedFunction> describe_function(SessionState& state, const std::string& robot,
                                                   const std::string& function) {
  std::optional<Described> described = describe(state, robot, function);
  if (!described) return std::nullopt;
  return std::move(described->text);
}

std::vector<FunctionName> function_names() {
  std::vector<FunctionName> names;
  for (const catalogue::Row& row : catalogue::rows()) {
    FunctionName& name = names.emplace_back();
    name.name = row.name;
    name.place = catalogue::place_words(row);
    name.place_is_optional = catalogue::place_is_optional(row);
    name.meaning = row.meaning;
    for (const catalogue::Argument argument : row.arguments) name.inputs.push_back(catalogue::name(argument));
  }
  return names;
}

}  // namespace robotc
