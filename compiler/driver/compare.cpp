// Every derivation of one function, measured side by side.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <random>

#include "compiler/driver/driver_diagnostics.h"
#include "compiler/driver/robot_function.h"
#include "compiler/driver/session_state.h"
#include "compiler/expr/term_magnitudes.h"
#include "compiler/mechanism/copy_mechanism.h"
#include "compiler/reduce/reduce.h"

namespace robotc {
namespace {

using Clock = std::chrono::steady_clock;
using derivations::Formulation;
using dynamics::Function;
using expr::Id;
using expr::Kernel;

constexpr std::size_t kStates = 1000;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Whether formulations differ in this function. The others are of joints, frames or energies alone.
bool is_derived(Function function) {
  switch (function) {
    case Function::mass_matrix:
    case Function::coriolis_matrix:
    case Function::gravity_forces:
    case Function::nonlinear_effects:
    case Function::inverse_dynamics:
    case Function::forward_dynamics:
    case Function::joint_reactions:
      return true;
    case Function::friction:
    case Function::spring_forces:
    case Function::applied_forces:
    case Function::forward_dynamics_dq:
    case Function::forward_dynamics_dqd:
    case Function::forward_dynamics_dtau:
    case Function::pose:
    case Function::jacobian:
    case Function::kinetic_energy:
    case Function::potential_energy:
      return false;
  }
  return false;
}

/// Inputs of a kernel in a state, one vector a port.
using State = std::vector<std::vector<double>>;

/// Seeded states: positions within the limits of the joints, or within half a turn or a metre of zero; everything else
/// within 1 of zero.
std::vector<State> random_states(const SessionState& session, const Robot& robot, const Kernel& kernel,
                                 const std::vector<std::pair<Id, double>>& parameters) {
  const Mechanism& mechanism = robot.model->mechanism;
  struct Range {
    double least, most;
  };
  const auto value = [&](Id id) { return expr::evaluate(session.pool, {&id, 1}, parameters).front(); };
  std::vector<Range> positions;
  for (const JointId id : mechanism.moving_joints()) {
    const Joint& joint = mechanism.joint(id);
    const double reach = joint.type == JointType::prismatic ? 1 : std::numbers::pi;
    positions.push_back({joint.limits.lower.valid() ? value(joint.limits.lower) : -reach,
                         joint.limits.upper.valid() ? value(joint.limits.upper) : reach});
  }
  std::mt19937_64 random(1);
  const auto between = [&](Range range) {
    const double part = std::ldexp(static_cast<double>(random() >> 11), -53);
    return range.least + part * (range.most - range.least);
  };
  std::vector<State> states(kStates);
  for (State& state : states) {
    for (const expr::Port& port : kernel.inputs) {
      std::vector<double> values;
      for (std::size_t i = 0; i < port.entries.size(); ++i) {
        values.push_back(between(port.name == "q" ? positions[i] : Range{-1, 1}));
      }
      state.push_back(std::move(values));
    }
  }
  return states;
}

/// The largest that the terms of each entry are, over the first of the states. An entry that is zero whatever the state
/// is left as rounding of its terms by most derivations, so that only these tell what a difference means; they have the
/// entry's unit.
std::vector<double> magnitudes(const Kernel& kernel, const std::vector<State>& states,
                               const std::vector<double>& constants) {
  constexpr std::size_t kEnough = 100;
  std::vector<double> largest(kernel.roots().size(), 0.0);
  for (std::size_t s = 0; s < std::min(kEnough, states.size()); ++s) {
    const std::vector<double> here = expr::term_magnitudes(kernel, states[s], constants);
    for (std::size_t i = 0; i < largest.size(); ++i) largest[i] = std::max(largest[i], here[i]);
  }
  return largest;
}

/// The reference's; another's own where the reference adds up nothing, and so has no rounding. No others: products of
/// matrices have terms that are by far larger than what they come to, and would excuse anything.
std::vector<double> where_zero(std::vector<double> reference, const std::vector<double>& own) {
  for (std::size_t i = 0; i < reference.size(); ++i) {
    if (reference[i] == 0) reference[i] = own[i];
  }
  return reference;
}

/// What every derivation is compared with.
struct Reference {
  std::vector<std::vector<double>> values;  ///< in each state
  std::vector<double> magnitudes;           ///< of an entry
};

/// One robot's function by any formulation, each in a pool of its own.
class Bench {
 public:
  Bench(SessionState& state, Robot& robot, const FunctionRequest& request)
      : state_(state),
        model_(*robot.model),
        request_(request),
        parameters_(state.parameter_values_of(robot.model->mechanism)) {}

  /// Nothing where the budget of nodes did not suffice. `time` of one derivation, if asked for.
  std::optional<Kernel> derive(std::optional<Formulation> formulation, double* time_ms = nullptr) const {
    expr::Pool pool;
    const Mechanism mechanism = copy(model_.mechanism, state_.pool, pool);
    const auto start = Clock::now();
    dynamics::Functions functions(mechanism, pool, formulation);
    try {
      const dynamics::Expressions& entries = functions.get(request_.signature->function);
      if (time_ms != nullptr) *time_ms = milliseconds_since(start);
      return make_function_kernel(mechanism, pool, *request_.signature, entries);
    } catch (const dynamics::FunctionTooLarge&) {
      return std::nullopt;
    }
  }

  ComparedDerivation measure(std::string_view name, std::optional<Formulation> formulation, codegen::Jit& jit,
                             const std::vector<State>& states, const Reference& reference) {
    ComparedDerivation row;
    row.name = name;
    std::vector<double> times;
    std::optional<Kernel> kernel;
    const auto start = Clock::now();
    do {
      kernel = derive(formulation, &times.emplace_back());
      if (!kernel) return row;
    } while (times.size() < kMostRuns && milliseconds_since(start) < kPatienceMs);
    row.derive_ms = median(std::move(times));
    row.operations_raw = expr::count_operations(kernel->pool, kernel->roots()).arithmetic();

    const auto reducing = Clock::now();
    const Kernel prepare = reduce::hoist_parameters({&*kernel, 1});
    kernel = reduce::reduce(std::move(*kernel));
    row.reduce_ms = milliseconds_since(reducing);
    row.operations = expr::count_operations(kernel->pool, kernel->roots()).arithmetic();
    const std::vector<double> constants = expr::evaluate(prepare, {parameters_}, {});
    const std::vector<double> scale = where_zero(reference.magnitudes, magnitudes(*kernel, states, constants));

    times.clear();
    std::optional<codegen::CompiledKernels> code;
    const auto compiling = Clock::now();
    do {
      const auto once = Clock::now();
      auto compiled = jit.compile({&*kernel, 1}, codegen::Tier::optimised);
      if (std::holds_alternative<codegen::CodegenError>(compiled)) return row;
      times.push_back(milliseconds_since(once));
      code = std::get<codegen::CompiledKernels>(std::move(compiled));
    } while (times.size() < kMostCompilations && milliseconds_since(compiling) < kPatienceMs);
    row.jit_ms = median(std::move(times));
    run(code->function(0), constants, states, reference.values, scale, row);
    return row;
  }

  [[nodiscard]] const std::vector<double>& parameters() const { return parameters_; }

 private:
  static constexpr std::size_t kMostRuns = 9;
  static constexpr std::size_t kMostCompilations = 3;
  static constexpr double kPatienceMs = 20;

  /// Values against the reference, as a part of `scale`, then the time of a call: the median of passes over all states.
  static void run(robotc_packed_function call, const std::vector<double>& constants, const std::vector<State>& states,
                  const std::vector<std::vector<double>>& reference, const std::vector<double>& scale,
                  ComparedDerivation& row) {
    const std::size_t size = scale.size();
    std::vector<double> values(size);
    double* outputs[] = {values.data()};
    std::vector<std::vector<const double*>> inputs;
    for (const State& state : states) {
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

    std::vector<double> passes;
    const auto start = Clock::now();
    do {
      const auto pass = Clock::now();
      for (const auto& state : inputs) call(state.data(), constants.data(), outputs);
      passes.push_back(milliseconds_since(pass));
    } while (passes.size() < kMostRuns && (passes.size() < 3 || milliseconds_since(start) < kPatienceMs));
    row.ns_per_call = 1e6 * median(std::move(passes)) / static_cast<double>(states.size());
  }

  SessionState& state_;
  const sema::RobotModel& model_;
  const FunctionRequest& request_;
  std::vector<double> parameters_;
};

/// Whose unreduced expressions are the reference: the recursion that textbooks have, where it gives the function.
Formulation reference_for(Function function) {
  return dynamics::gives(Formulation::newton_euler, function) ? Formulation::newton_euler
                                                              : Formulation::new_formulation;
}

std::optional<Comparison> compare_derivations(SessionState& state, const std::string& robot_name,
                                              const std::string& function_name, const ComparisonProgress& progress) {
  Robot* robot = choose_robot(state, robot_name);
  if (robot == nullptr) return std::nullopt;
  const auto request = choose_function(state, *robot, function_name);
  if (!request) return std::nullopt;
  const Function function = request->signature->function;
  const std::string name(request->signature->name);
  if (!is_derived(function)) {
    std::string list;
    for (const dynamics::Signature& known : dynamics::signatures()) {
      if (is_derived(known.function)) list += (list.empty() ? "" : ", ") + std::string(known.name);
    }
    state.report(nothing_to_compare, {}, "`" + name + "` has one derivation only", "",
                 {"those with several are " + list});
    return std::nullopt;
  }
  codegen::KernelCache* compiler = state.native_compiler(robot->model->mechanism.span);
  if (compiler == nullptr) return std::nullopt;
  codegen::Jit& jit = compiler->jit();

  Comparison comparison;
  comparison.robot = robot->model->name;
  comparison.function = name;
  comparison.states = kStates;
  Bench bench(state, *robot, *request);
  const Formulation reference_formulation = reference_for(function);
  comparison.reference = derivations::describe(reference_formulation).name;
  const std::optional<Kernel> reference_kernel = bench.derive(reference_formulation);
  if (!reference_kernel) throw dynamics::FunctionTooLarge(function, robot->model->mechanism, reference_formulation);
  const std::vector<State> states = random_states(state, *robot, *reference_kernel, state.parameter_values());
  Reference reference;
  reference.values.reserve(states.size());
  for (const State& at : states) reference.values.push_back(expr::evaluate(*reference_kernel, at, bench.parameters()));
  reference.magnitudes = magnitudes(*reference_kernel, states, bench.parameters());

  const std::span<const derivations::Description> all = derivations::descriptions();
  std::size_t done = 0;
  const auto begin = [&](std::string_view derivation) {
    if (progress) progress(derivation, static_cast<double>(done++) / static_cast<double>(all.size() + 2));
  };
  // What the code generator takes to start is in no row.
  begin(automatic_formulation);
  bench.measure(automatic_formulation, std::nullopt, jit, states, reference);
  for (const derivations::Description& d : all) {
    begin(d.name);
    if (dynamics::gives(d.formulation, function)) {
      comparison.rows.push_back(bench.measure(d.name, d.formulation, jit, states, reference));
    } else {
      comparison.without.emplace_back(d.name);
    }
  }
  begin(automatic_formulation);
  comparison.rows.push_back(bench.measure(automatic_formulation, std::nullopt, jit, states, reference));
  return comparison;
}

}  // namespace

std::optional<Comparison> Session::compare(const std::string& robot, const std::string& function,
                                           const ComparisonProgress& progress) {
  return state_->run([&] { return compare_derivations(*state_, robot, function, progress); });
}

}  // namespace robotc
