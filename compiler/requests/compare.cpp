// Measures all derivations of one function.
#include "compiler/requests/compare.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "compiler/catalogue/function_kernel.h"
#include "compiler/catalogue/request.h"
#include "compiler/expr/term_magnitudes.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/native_compiler.h"
#include "compiler/frontend/session_state.h"
#include "compiler/mechanism/copy_mechanism.h"
#include "compiler/reduce/reduce.h"
#include "compiler/requests/measuring.h"

namespace robotc {
namespace {

using catalogue::Function;
using derivations::Formulation;
using expr::Id;
using expr::Kernel;

constexpr std::size_t state_count = 1000;

/// The largest term magnitude of each entry over the first states, in the entry's unit. Most derivations leave rounding
/// errors in identically zero entries; only the magnitudes give a scale for these.
std::vector<double> magnitudes(const Kernel& kernel, const std::vector<KernelInputs>& states,
                               const std::vector<double>& constants) {
  constexpr std::size_t enough = 100;
  std::vector<double> largest(kernel.roots().size(), 0.0);
  for (std::size_t s = 0; s < std::min(enough, states.size()); ++s) {
    const std::vector<double> here = expr::term_magnitudes(kernel, states[s], constants);
    for (std::size_t i = 0; i < largest.size(); ++i) largest[i] = std::max(largest[i], here[i]);
  }
  return largest;
}

/// The largest value of each entry. With loops terms are divided by determinants, and their magnitudes say nothing.
std::vector<double> largest_values(const std::vector<std::vector<double>>& by_state) {
  std::vector<double> largest(by_state.front().size(), 0.0);
  for (const std::vector<double>& values : by_state) {
    for (std::size_t i = 0; i < largest.size(); ++i) largest[i] = std::max(largest[i], std::abs(values[i]));
  }
  return largest;
}

/// The reference's magnitudes; another derivation's own only for entries that the reference does not compute by sums.
/// Not in general: terms of matrix products can far exceed the result, and would hide errors.
std::vector<double> where_zero(std::vector<double> reference, const std::vector<double>& own) {
  for (std::size_t i = 0; i < reference.size(); ++i) {
    if (reference[i] == 0) reference[i] = own[i];
  }
  return reference;
}

/// The common reference of all derivations.
struct Reference {
  std::vector<std::vector<double>> values;  ///< by state
  std::vector<double> magnitudes;           ///< by entry
};

/// One robot's function in any formulation, each in its own pool.
class Bench {
 public:
  Bench(SessionState& state, Robot& robot, const catalogue::Request& request)
      : state_(state),
        model_(*robot.model),
        request_(request),
        parameters_(state.parameter_values_of(robot.model->mechanism)) {}

  /// Nothing if the limit of nodes is exceeded.
  std::optional<Kernel> derive(std::optional<Formulation> formulation) const {
    expr::Pool pool;
    const Mechanism mechanism = copy(model_.mechanism, state_.pool(), pool);
    dynamics::Functions functions(mechanism, pool, formulation);
    try {
      return catalogue::function_kernel(mechanism, functions, request_);
    } catch (const dynamics::FunctionTooLarge&) {
      return std::nullopt;
    }
  }

  ComparedDerivation measure(std::string_view name, std::optional<Formulation> formulation, codegen::Jit& jit,
                             const std::vector<KernelInputs>& states, const Reference& reference) {
    ComparedDerivation row;
    row.name = name;
    std::optional<Kernel> kernel = derive(formulation);
    if (!kernel) return row;
    row.derive_ms = time_of([&] { kernel = derive(formulation); }, most_runs);
    row.operations_raw = expr::count_operations(kernel->pool, kernel->roots()).arithmetic();

    const auto reducing = std::chrono::steady_clock::now();
    const Kernel prepare = reduce::hoist_parameters({&*kernel, 1});
    kernel = reduce::reduce(std::move(*kernel));
    row.reduce_ms = milliseconds_since(reducing);
    row.operations = expr::count_operations(kernel->pool, kernel->roots()).arithmetic();
    const std::vector<double> constants = expr::evaluate(prepare, {parameters_}, {});
    const std::vector<double> scale = where_zero(reference.magnitudes, magnitudes(*kernel, states, constants));

    std::optional<codegen::CompiledKernels> code;
    const double jit_ms = time_of(
        [&] {
          auto compiled = jit.compile({&*kernel, 1});
          if (std::holds_alternative<codegen::CodegenError>(compiled)) return;
          code = std::get<codegen::CompiledKernels>(std::move(compiled));
        },
        most_compilations);
    if (!code) return row;
    row.jit_ms = jit_ms;
    run(code->function(0), constants, states, reference.values, scale, row);
    return row;
  }

  [[nodiscard]] const std::vector<double>& parameters() const { return parameters_; }

 private:
  static constexpr std::size_t most_runs = 9;
  static constexpr std::size_t most_compilations = 3;

  /// Compares values with the reference, relative to `scale`, and measures a call: the median of passes over all
  /// states.
  static void run(robotc_packed_function call, const std::vector<double>& constants,
                  const std::vector<KernelInputs>& states, const std::vector<std::vector<double>>& reference,
                  const std::vector<double>& scale, ComparedDerivation& row) {
    const std::size_t size = scale.size();
    std::vector<double> values(size);
    double* outputs[] = {values.data()};
    std::vector<std::vector<const double*>> inputs;
    for (const KernelInputs& state : states) {
      auto& pointers = inputs.emplace_back();
      for (const std::vector<double>& port : state) pointers.push_back(port.data());
    }
    double worst = 0;
    for (std::size_t s = 0; s < states.size(); ++s) {
      call(inputs[s].data(), constants.data(), outputs);
      for (std::size_t i = 0; i < size; ++i) {
        const double difference = std::abs(values[i] - reference[s][i]);
        if (difference > 0 || std::isnan(difference)) worst = std::max(worst, difference / scale[i]);
        if (std::isnan(difference)) worst = difference;
      }
    }
    row.disagreement = worst;

    const double pass = time_of(
        [&] {
          for (const auto& state : inputs) call(state.data(), constants.data(), outputs);
        },
        most_runs);
    row.ns_per_call = 1e6 * pass / static_cast<double>(states.size());
  }

  SessionState& state_;
  const sema::RobotModel& model_;
  const catalogue::Request& request_;
  std::vector<double> parameters_;
};

/// The formulation of the reference: the textbook recursion, if it provides the function.
Formulation reference_for(Function function, const Mechanism& mechanism) {
  return dynamics::gives(Formulation::newton_euler, function, mechanism) ? Formulation::newton_euler
                                                                         : Formulation::new_formulation;
}

}  // namespace

std::optional<Comparison> compare_derivations(SessionState& state, const std::string& robot_name,
                                              const std::string& function_name, const ComparisonProgress& progress) {
  Robot* robot = choose_robot(state, robot_name);
  if (robot == nullptr) return std::nullopt;
  const auto request =
      catalogue::read_request(subject_of(state, *robot), function_name.empty() ? "inverse_dynamics" : function_name);
  if (!request) return std::nullopt;
  const Function function = request->row->function;
  const std::string name(request->row->name);
  const Mechanism& mechanism = robot->model->mechanism;
  if (mechanism.has_loops() && !dynamics::has_with_loops(function)) {
    catalogue::report_of_trees_alone(state.diagnostics(), mechanism, "`" + name + "`", mechanism.span);
    return std::nullopt;
  }
  if (!request->row->has_several_derivations) {
    std::string list;
    for (const catalogue::Row& known : catalogue::rows()) {
      if (known.has_several_derivations) list += (list.empty() ? "" : ", ") + std::string(known.name);
    }
    state.diagnostics().report(nothing_to_compare, {}, "`" + name + "` has only one derivation", "",
                               {"functions with several derivations: " + list});
    return std::nullopt;
  }
  codegen::KernelCache* compiler = state.native().cache(robot->model->mechanism.span);
  if (compiler == nullptr) return std::nullopt;
  codegen::Jit& jit = compiler->jit();

  Comparison comparison;
  comparison.robot = robot->model->name;
  comparison.function = name;
  comparison.states = state_count;
  Bench bench(state, *robot, *request);
  const Formulation reference_formulation = reference_for(function, robot->model->mechanism);
  comparison.reference = derivations::describe(reference_formulation).name;
  const std::optional<Kernel> reference_kernel = bench.derive(reference_formulation);
  if (!reference_kernel) throw dynamics::FunctionTooLarge(function, robot->model->mechanism, reference_formulation);
  const std::vector<KernelInputs> states = random_states(state, *robot, *reference_kernel, state_count);
  Reference reference;
  reference.values.reserve(states.size());
  for (const KernelInputs& at : states)
    reference.values.push_back(expr::evaluate(*reference_kernel, at, bench.parameters()));
  comparison.relative_to_values = mechanism.has_loops();
  reference.magnitudes = comparison.relative_to_values ? largest_values(reference.values)
                                                       : magnitudes(*reference_kernel, states, bench.parameters());

  const std::span<const derivations::Description> all = derivations::descriptions();
  std::size_t done = 0;
  const auto begin = [&](std::string_view derivation) {
    if (progress) progress(derivation, static_cast<double>(done++) / static_cast<double>(all.size() + 2));
  };
  // The start-up time of the code generator is in no row.
  begin(automatic_formulation);
  bench.measure(automatic_formulation, std::nullopt, jit, states, reference);
  for (const derivations::Description& d : all) {
    begin(d.name);
    if (dynamics::gives(d.formulation, function, robot->model->mechanism)) {
      comparison.rows.push_back(bench.measure(d.name, d.formulation, jit, states, reference));
    } else {
      comparison.without.emplace_back(d.name);
    }
  }
  begin(automatic_formulation);
  comparison.rows.push_back(bench.measure(automatic_formulation, std::nullopt, jit, states, reference));
  return comparison;
}

}  // namespace robotc
