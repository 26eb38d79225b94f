// Measures every function of a robot.
#include "compiler/requests/benchmark.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "compiler/catalogue/function_kernel.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/native_compiler.h"
#include "compiler/frontend/session_state.h"
#include "compiler/mechanism/copy_mechanism.h"
#include "compiler/reduce/reduce.h"
#include "compiler/requests/measuring.h"
#include "runtime/batch.h"

namespace robotc {
namespace {

using catalogue::Function;
using expr::Kernel;

constexpr std::size_t call_states = 1000;
constexpr std::size_t batch_states = 4096;
/// Most numbers of a batch's arrays: the coefficients of a humanoid are 700 000 a state.
constexpr std::size_t batch_numbers = 4'000'000;
/// Limits of repetitions: compilations, and passes over all states.
constexpr std::size_t most_compilations = 5;
constexpr std::size_t most_passes = 101;

/// A function to measure, and its name.
struct Subject {
  std::string name;
  catalogue::NamedRequest request;
};

/// The robot's end effector: the last frame declared, or the last link.
std::string frame_of_interest(const Mechanism& mechanism) {
  return mechanism.frames.empty() ? mechanism.links.back().name : mechanism.frames.back().name;
}

/// The robot's functions, each once: equations of motion are inverse dynamics under another name.
std::vector<Subject> subjects(SessionState& state, const Robot& robot) {
  std::vector<Subject> result;
  const Diagnostics::Silence silence(state.diagnostics());
  for (const catalogue::Row& row : catalogue::rows()) {
    if (row.function == Function::equations_of_motion || row.arguments.empty()) continue;
    std::string name(row.name);
    if (row.takes == catalogue::Takes::place) name += "(" + frame_of_interest(robot.model->mechanism) + ")";
    if (auto request = catalogue::read_request(subject_of(state, robot), name)) {
      result.push_back({std::move(name), *std::move(request)});
    }
  }
  return result;
}

Mechanism without_friction(Mechanism mechanism) {
  for (Joint& joint : mechanism.joints) {
    for (Freedom& freedom : joint.freedoms) {
      JointDrive& drive = freedom.drive;
      drive.viscous = drive.coulomb_positive = drive.coulomb_negative = {};
    }
  }
  for (ClosureDrive& element : mechanism.closure_drives) {
    JointDrive& drive = element.drive;
    drive.viscous = drive.coulomb_positive = drive.coulomb_negative = {};
  }
  return mechanism;
}

class FunctionBenchmark {
 public:
  FunctionBenchmark(SessionState& state, Robot& robot, codegen::Jit& jit)
      : state_(state), robot_(robot), jit_(jit), parameters_(state.parameter_values_of(robot.model->mechanism)) {}

  /// Nothing for a function that is identically zero.
  std::optional<FunctionFigures> measure(const Subject& subject) {
    FunctionFigures figures;
    figures.name = subject.name;
    auto kernels = derive(robot_.model->mechanism, subject.request);
    if (!kernels) return figures;
    const Kernel& kernel = kernels->function;
    const std::vector<expr::Id> roots = kernel.roots();
    const auto is_zero = [&](expr::Id root) { return kernel.pool.is_zero(root); };
    if (std::all_of(roots.begin(), roots.end(), is_zero)) return std::nullopt;
    figures.derive_ms = time_of([&] { derive(robot_.model->mechanism, subject.request); }, most_compilations);
    if (auto frictionless = derive(without_friction(robot_.model->mechanism), subject.request);
        frictionless && subject.request.row->function != Function::friction) {
      figures.operations = expr::count_operations(frictionless->function.pool, frictionless->function.roots());
    } else {
      figures.operations = expr::count_operations(kernel.pool, roots);
    }

    figures.jit_ms = time_to_compile(kernel);
    auto one = jit_.compile({&kernel, 1});
    if (std::holds_alternative<codegen::CodegenError>(one)) return figures;
    figures.bytes = std::get<codegen::CompiledKernels>(one).code_size();
    constants_ = expr::evaluate(kernels->prepare, {parameters_}, {});
    time_calls(kernel, std::get<codegen::CompiledKernels>(one).function(0), figures);
    const std::uint32_t states = jit_.states_at_once(kernel);
    const auto several = jit_.compile({&kernel, 1}, states);
    if (const auto* code = std::get_if<codegen::CompiledKernels>(&several)) {
      figures.ns_batch = time_of_batch(kernel, {code->function(0), states});
    }
    return figures;
  }

 private:
  struct Kernels {
    Kernel function;
    Kernel prepare;
  };

  /// From the mechanism to the kernels to compile; nothing if the limit of nodes is exceeded.
  std::optional<Kernels> derive(const Mechanism& mechanism, const catalogue::Request& request) const {
    expr::Pool pool;
    const Mechanism own = copy(mechanism, state_.pool(), pool);
    dynamics::Functions functions(own, pool, state_.robots().formulation());
    try {
      Kernel kernel = catalogue::function_kernel(own, functions, request);
      Kernel prepare = reduce::hoist_parameters({&kernel, 1});
      return Kernels{reduce::reduce(std::move(kernel)), std::move(prepare)};
    } catch (const dynamics::FunctionTooLarge&) {
      return std::nullopt;
    }
  }

  std::optional<double> time_to_compile(const Kernel& kernel) {
    bool compiles = true;
    const double time = time_of(
        [&] { compiles = compiles && std::holds_alternative<codegen::CompiledKernels>(jit_.compile({&kernel, 1})); },
        most_compilations);
    return compiles ? std::optional(time) : std::nullopt;
  }

  /// Times calls on random states.
  void time_calls(const Kernel& kernel, robotc_packed_function function, FunctionFigures& figures) {
    std::vector<KernelInputs> states = random_states(state_, robot_, kernel, call_states);
    std::vector<std::vector<const double*>> inputs;
    for (const KernelInputs& state : states) {
      auto& pointers = inputs.emplace_back();
      for (const std::vector<double>& port : state) pointers.push_back(port.data());
    }
    std::vector<double> values(kernel.roots().size());
    double* outputs[] = {values.data()};
    const double count = static_cast<double>(states.size());
    figures.ns = 1e6 / count *
                 time_of(
                     [&] {
                       for (const auto& state : inputs) {
                         function(state.data(), constants_.data(), outputs);
                       }
                     },
                     most_passes);
    if (states.front().empty() || states.front().front().empty()) return;
    // Dependent calls: each adds to its first coordinate a zero computed from the previous result, unknown to the
    // compiler.
    std::vector<double> firsts;
    for (const KernelInputs& state : states) firsts.push_back(state.front().front());
    figures.ns_latency = 1e6 / count *
                         time_of(
                             [&] {
                               for (std::size_t i = 0; i < states.size(); ++i) {
                                 states[i].front().front() = firsts[i] + 0.0 * values.back();
                                 function(inputs[i].data(), constants_.data(), outputs);
                               }
                             },
                             most_passes);
  }

  double time_of_batch(const Kernel& kernel, const runtime::BatchFunction& function) {
    const std::size_t size = kernel.roots().size();
    const std::size_t fitting = batch_numbers / size / function.states_at_once * function.states_at_once;
    const std::size_t count = std::clamp(fitting, function.states_at_once, batch_states);
    const std::vector<KernelInputs> states = random_states(state_, robot_, kernel, count);
    std::vector<std::vector<double>> arrays(kernel.inputs.size());
    for (const KernelInputs& state : states) {
      for (std::size_t i = 0; i < arrays.size(); ++i)
        arrays[i].insert(arrays[i].end(), state[i].begin(), state[i].end());
    }
    std::vector<runtime::BatchInput> inputs;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
      inputs.push_back({arrays[i].data(), kernel.inputs[i].entries.size()});
    }
    std::vector<double> values(size * count);
    const runtime::BatchOutput outputs[] = {{values.data(), size}};
    const double time =
        time_of([&] { runtime::run_batch(function, inputs, constants_.data(), outputs, {count}, 1); }, most_passes);
    return 1e6 * time / static_cast<double>(count);
  }

  SessionState& state_;
  Robot& robot_;
  codegen::Jit& jit_;
  std::vector<double> parameters_;
  std::vector<double> constants_;  ///< of the function being measured
};

}  // namespace

std::optional<Benchmark> measure_functions(SessionState& state, const std::string& robot_name,
                                           const BenchmarkProgress& progress) {
  Robot* robot = choose_robot(state, robot_name);
  if (robot == nullptr) return std::nullopt;
  codegen::KernelCache* compiler = state.native().cache(robot->model->mechanism.span);
  if (compiler == nullptr) return std::nullopt;
  codegen::Jit& jit = compiler->jit();

  Benchmark result;
  result.robot = robot->model->name;
  result.states = call_states;
  result.states_at_once = jit.states_at_once();
  FunctionBenchmark bench(state, *robot, jit);
  const std::vector<Subject> all = subjects(state, *robot);
  // The start-up time of the code generator is in no row.
  if (!all.empty()) bench.measure(all.front());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (progress) progress(all[i].name, static_cast<double>(i) / static_cast<double>(all.size()));
    if (auto figures = bench.measure(all[i])) result.functions.push_back(*std::move(figures));
  }
  return result;
}

}  // namespace robotc
