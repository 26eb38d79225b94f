// Requests about anything computable: a function of a robot, or an expression over time, state and parameters.
#include "compiler/requests/inspect.h"

#include <algorithm>
#include <chrono>
#include <list>
#include <set>

#include "compiler/catalogue/described.h"
#include "compiler/catalogue/function_kernel.h"
#include "compiler/expr/algorithms.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/evaluate.h"
#include "compiler/frontend/native_compiler.h"
#include "compiler/frontend/parameters.h"
#include "compiler/frontend/session_state.h"
#include "compiler/requests/explain.h"
#include "compiler/requests/requested_kernel.h"
#include "compiler/sema/values/robot_instance.h"

namespace robotc {

namespace {

using expr::Id;
using expr::Kernel;
using expr::Port;

/// A parsed function request: "mass_matrix", "pose(tool)", "left_arm.gravity_forces".
struct FunctionName {
  Robot* robot = nullptr;
  std::string function;
};

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Nothing if the text is not a function request: then it is an expression.
std::optional<FunctionName> function_name(SessionState& state, const std::string& text) {
  const std::size_t parenthesis = std::min(text.find('('), text.size());
  const std::size_t dot = parenthesis == 0 ? std::string::npos : text.rfind('.', parenthesis - 1);
  const std::string robot = dot == std::string::npos ? "" : text.substr(0, dot);
  const std::string function = text.substr(dot == std::string::npos ? 0 : dot + 1);
  const std::size_t name_end = parenthesis - (text.size() - function.size());
  if (catalogue::find_row(std::string_view(function).substr(0, name_end)) == nullptr) return std::nullopt;
  if (!robot.empty()) {
    const bool is_path = std::all_of(robot.begin(), robot.end(), is_word_character);
    const sema::Binding* binding = is_path && state.root() != nullptr ? state.root()->scope->find_here(robot) : nullptr;
    if (binding == nullptr || !std::holds_alternative<sema::RobotRef>(binding->value)) return std::nullopt;
  }
  if (parenthesis < text.size()) {
    // Parentheses contain a place; otherwise this is a call.
    if (!text.ends_with(')')) return std::nullopt;
    std::string place = text.substr(parenthesis + 1, text.size() - parenthesis - 2);
    if (place.ends_with(".com")) place.resize(place.size() - 4);
    if (place.empty() || !std::all_of(place.begin(), place.end(), is_word_character)) return std::nullopt;
    Robot* chosen = choose_robot(state, robot);
    if (chosen == nullptr) return std::nullopt;
    const sema::Binding* binding = chosen->model->names->find_here(place);
    if (binding == nullptr || !std::holds_alternative<sema::Place>(binding->value)) return std::nullopt;
    return FunctionName{chosen, function};
  }
  Robot* chosen = choose_robot(state, robot);
  if (chosen == nullptr) return FunctionName{nullptr, function};
  return FunctionName{chosen, function};
}

/// The file's names, plus time and, if there is a single robot, its state and efforts as symbols.
sema::Scope& scope_of_motion(SessionState& state) {
  sema::Scope& home = state.root() != nullptr ? *state.root()->scope : state.builtins();
  sema::Scope& scope = state.laws().make_scope(&home);
  const auto define = [&](std::string_view name, sema::Value value) {
    if (home.find_here(name) == nullptr) {
      scope.define_value(std::string(name), sema::BindingRole::coordinate, std::move(value));
    }
  };
  define("t", sema::Tensor::scalar(state.laws().time, sema::EntryDim::of(dimensions::time)));
  const sema::RobotModel* robot = home.subject();
  if (robot == nullptr) return scope;
  for (const sema::JointQuantity quantity : {sema::JointQuantity::q, sema::JointQuantity::qd, sema::JointQuantity::qdd,
                                             sema::JointQuantity::qddd, sema::JointQuantity::tau}) {
    define(sema::name(quantity), robot->symbols(quantity));
  }
  return scope;
}

/// The entries of an expression over time, state and parameters; nothing (reported) after an error.
std::optional<sema::Tensor> entries_of(SessionState& state, const std::string& text) {
  const syntax::Expr* expression = state.read_expression("expression", text);
  if (expression == nullptr) return std::nullopt;
  const sema::Value value = sema::adopting_bare_numbers(
      state.evaluator().context(), [&] { return state.evaluator().evaluate(*expression, scope_of_motion(state)); });
  if (sema::is_poison(value)) return std::nullopt;
  if (const auto* tensor = std::get_if<sema::Tensor>(&value)) return *tensor;
  std::vector<std::string> hints;
  if (std::holds_alternative<sema::Pose>(value)) hints.emplace_back("take its `.position` or its `.rotation`");
  if (const auto* function = std::get_if<sema::FunctionRef>(&value)) {
    hints.push_back("call it: `" + function->callable->signature() + "`");
  }
  if (std::holds_alternative<sema::TrajectoryRef>(value)) hints.emplace_back("its positions over time are `.q`");
  state.diagnostics().report(not_a_value, expression->span, "this expression has no value to inspect",
                             "this is " + describe(value), std::move(hints));
  return std::nullopt;
}

/// An expression as a kernel of the time and state symbols it depends on.
Kernel expression_kernel(SessionState& state, const sema::Tensor& tensor) {
  Port inputs{"state", {}, 0, 1};
  Port constants{"constants", {}, 0, 1};
  for (const Id id : expr::reachable(state.pool(), tensor.entries)) {
    if (state.pool().is_symbol(id) && state.pool().stage(id) == expr::Stage::step) inputs.entries.push_back(id);
  }
  for (const sema::ParameterInfo& parameter : state.evaluator().parameters().all()) {
    constants.entries.push_back(parameter.symbol);
  }
  inputs.rows = inputs.entries.size();
  constants.rows = constants.entries.size();
  return expr::make_kernel("expression", state.pool(), {std::move(inputs)}, std::move(constants),
                           {{"value", tensor.entries, tensor.rows, tensor.cols}});
}

struct Inspected {
  Kernel kernel;  ///< as derived
  std::string robot;
  std::string title;
  std::vector<double> parameters;  ///< values of its constants
};

std::optional<Inspected> subject_of(SessionState& state, const std::string& text) {
  if (const auto name = function_name(state, text)) {
    if (name->robot == nullptr) return std::nullopt;
    std::optional<Kernel> kernel = requested_kernel(state, *name->robot, name->function);
    if (!kernel) return std::nullopt;
    return Inspected{std::move(*kernel), name->robot->model->name, name->function,
                     state.parameter_values_of(name->robot->model->mechanism)};
  }
  const auto tensor = entries_of(state, text);
  if (!tensor) return std::nullopt;
  Inspected subject{expression_kernel(state, *tensor), "", text, {}};
  if (!state.native().may_reduce({&subject.kernel, 1}, {})) return std::nullopt;
  for (const auto& [symbol, value] : state.parameter_values()) subject.parameters.push_back(value);
  return subject;
}

/// The reduced kernel, and that of its constants.
std::vector<Kernel> kernels_of(Inspected& subject) {
  std::string prepare_name = subject.kernel.name + "_prepare";
  return catalogue::reduced(std::move(subject.kernel), std::move(prepare_name));
}

/// Names of the entries, or their numbers.
std::vector<std::string> labels_of(const sema::AxisSpace& space, std::size_t size) {
  std::vector<std::string> labels = entry_names(space, size);
  for (std::size_t i = labels.size(); i < size; ++i) labels.push_back(std::to_string(i + 1));
  return labels;
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

std::optional<Explanation> explain_subject(SessionState& state, const std::string& text) {
  std::optional<Inspected> subject = subject_of(state, text);
  if (!subject) return std::nullopt;
  return explain_kernel(state, std::move(subject->kernel), subject->robot, subject->title);
}

std::optional<std::string> formula_of(SessionState& state, const std::string& text) {
  std::list<dynamics::WrittenAs> written;
  for (Robot& robot : state.robots().all())
    written.emplace_back(*robot.functions, dynamics::Functions::Form::described);
  emit::Model model;
  model.robot = "this";
  if (const auto name = function_name(state, text)) {
    if (name->robot == nullptr) return std::nullopt;
    auto function = catalogue::described_function(subject_of(state, *name->robot), name->function);
    if (!function) return std::nullopt;
    model.functions.push_back(std::move(*function));
    model.inputs = catalogue::function_inputs(*name->robot->model);
  } else {
    const auto tensor = entries_of(state, text);
    if (!tensor) return std::nullopt;
    emit::Function function;
    function.name = function.title = "value";
    function.meaning = text;
    function.entries = tensor->entries;
    if (tensor->rank >= 1) function.labels.push_back(labels_of(tensor->row_space, tensor->rows));
    if (tensor->rank == 2) function.labels.push_back(labels_of(tensor->col_space, tensor->cols));
    for (std::size_t i = 0; i < tensor->size(); ++i) function.units.push_back(unit_text(*tensor, i));
    model.functions.push_back(std::move(function));
    model.inputs.push_back({"t", "time", "t", {state.laws().time}, {}, {"s"}, false});
    for (const Robot& robot : state.robots().all()) {
      for (emit::Input& input : catalogue::function_inputs(*robot.model)) model.inputs.push_back(std::move(input));
    }
  }
  const std::vector<Id> nodes = expr::reachable(state.pool(), model.functions.front().entries);
  if (nodes.size() > codegen::max_kernel_nodes) {
    state.diagnostics().report(too_large_to_write, {}, "`" + text + "` has too many operations to be written");
    return std::nullopt;
  }
  const auto values = state.parameter_values();
  const auto& parameters = state.evaluator().parameters().all();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (!std::binary_search(nodes.begin(), nodes.end(), parameters[i].symbol)) continue;
    model.parameters.push_back({shown_path(state, parameters[i].path), parameters[i].symbol,
                                parameters[i].dimension.to_unit(), values[i].second});
  }
  emit::Result result = emit::write(model, state.pool(), emit::Language::text, {});
  if (result.refusal) {
    state.diagnostics().report(too_large_to_write, {},
                               "`" + text + "` cannot be written as formulas: " + result.refusal->reason);
    return std::nullopt;
  }
  return without_heading(result.text);
}

std::optional<double> seconds_a_call(SessionState& state, const std::string& text) {
  std::optional<Inspected> subject = subject_of(state, text);
  if (!subject) return std::nullopt;
  const std::vector<Kernel> kernels = kernels_of(*subject);
  if (!state.native().may_compile(kernels, {})) return std::nullopt;
  const auto code = state.native().compile({kernels.data(), 1}, codegen::Tier::optimised, {});
  if (!code) return std::nullopt;
  std::vector<double> constants;
  if (kernels.size() > 1) constants = expr::evaluate(kernels.back(), {subject->parameters}, {});

  // Values within about a turn: the time of a call hardly depends on them.
  std::vector<std::vector<double>> values;
  std::vector<const double*> inputs;
  for (const Port& port : kernels.front().inputs) {
    std::vector<double>& input = values.emplace_back(port.entries.size());
    for (std::size_t i = 0; i < input.size(); ++i) input[i] = 0.3 + 0.07 * static_cast<double>(i % 7);
  }
  for (const std::vector<double>& input : values) inputs.push_back(input.data());
  std::vector<std::vector<double>> results;
  std::vector<double*> outputs;
  for (const Port& port : kernels.front().outputs) results.emplace_back(port.entries.size());
  for (std::vector<double>& result : results) outputs.push_back(result.data());

  using Clock = std::chrono::steady_clock;
  const auto measure = [&](std::size_t calls) {
    const auto start = Clock::now();
    for (std::size_t i = 0; i < calls; ++i) code->function(0)(inputs.data(), constants.data(), outputs.data());
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  constexpr double long_enough = 2e-3;
  std::size_t calls = 1;
  while (measure(calls) < long_enough && calls < 100'000'000) calls *= 2;
  double best = measure(calls);
  for (int i = 0; i < 8; ++i) best = std::min(best, measure(calls));
  return best / static_cast<double>(calls);
}

std::optional<std::string> listing_of(SessionState& state, const std::string& text, codegen::Listing kind) {
  std::optional<Inspected> subject = subject_of(state, text);
  if (!subject) return std::nullopt;
  const std::vector<Kernel> kernels = kernels_of(*subject);
  if (!state.native().may_compile(kernels, {})) return std::nullopt;
  return state.native().listing(kernels, kind);
}

}  // namespace robotc
