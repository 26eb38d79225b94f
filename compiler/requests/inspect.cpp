// Requests about anything computable: a function of a robot, or an expression over time, state and parameters.
#include "compiler/requests/inspect.h"

#include <algorithm>
#include <chrono>

#include "compiler/catalogue/function_kernel.h"
#include "compiler/expr/algorithms.h"
#include "compiler/frontend/native_compiler.h"
#include "compiler/frontend/session_state.h"
#include "compiler/requests/asked.h"
#include "compiler/requests/explain.h"
#include "compiler/requests/requested_kernel.h"

namespace robotc {

namespace {

using expr::Id;
using expr::Kernel;
using expr::Port;

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
  if (const auto name = asked_function(state, text)) {
    if (name->robot == nullptr) return std::nullopt;
    std::optional<Kernel> kernel = requested_kernel(state, *name->robot, name->function);
    if (!kernel) return std::nullopt;
    return Inspected{std::move(*kernel), name->robot->model->name, name->function,
                     state.parameter_values_of(name->robot->model->mechanism)};
  }
  const auto asked = asked_expression(state, text, state.expression_scope(), true);
  if (asked == nullptr) return std::nullopt;
  Inspected subject{expression_kernel(state, asked->value), "", asked->text, {}};
  if (!state.native().may_reduce({&subject.kernel, 1}, {})) return std::nullopt;
  for (const auto& [symbol, value] : state.parameter_values()) subject.parameters.push_back(value);
  return subject;
}

/// The reduced kernel, and that of its constants.
std::vector<Kernel> kernels_of(Inspected& subject) {
  std::string prepare_name = subject.kernel.name + "_prepare";
  return catalogue::reduced(std::move(subject.kernel), std::move(prepare_name));
}

}  // namespace

std::optional<Explanation> explain_subject(SessionState& state, const std::string& text) {
  std::optional<Inspected> subject = subject_of(state, text);
  if (!subject) return std::nullopt;
  return explain_kernel(state, std::move(subject->kernel), subject->robot, subject->title);
}

std::optional<double> seconds_a_call(SessionState& state, const std::string& text) {
  std::optional<Inspected> subject = subject_of(state, text);
  if (!subject) return std::nullopt;
  const std::vector<Kernel> kernels = kernels_of(*subject);
  if (!state.native().may_compile(kernels, {})) return std::nullopt;
  const auto code = state.native().compile({kernels.data(), 1}, {});
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
