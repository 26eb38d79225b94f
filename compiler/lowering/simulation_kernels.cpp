#include "compiler/lowering/simulation_kernels.h"

#include "compiler/expr/algorithms.h"
#include "compiler/expr/kernel.h"
#include "compiler/frontend/native_compiler.h"
#include "compiler/lowering/plant.h"
#include "compiler/lowering/ports.h"
#include "compiler/programs/motion_states.h"
#include "compiler/reduce/reduce.h"

namespace robotc {

using expr::Id;
using expr::Kernel;
using expr::Port;

SimulationKernels::SimulationKernels(SessionState& state, const programs::Simulation& simulation,
                                     const StateLayout& layout)
    : state_(state), simulation_(simulation) {
  const Mechanism& mechanism = simulation.robot->mechanism;
  inputs_ = {column("t", {state.laws().time}),           column("q", mechanism.q), column("qd", mechanism.qd),
             column("tau", mechanism.actuated_inputs()), column("x", layout.x),    column("z", layout.z)};
  std::vector<Id> symbols;
  for (const sema::ParameterInfo& parameter : state.evaluator().parameters().all()) symbols.push_back(parameter.symbol);
  parameters_ = column("constants", symbols);
  reactions_ = reactions(state, simulation);
  for (auto& [symbol, value] : reactions_) value = as_changed("", {value}).entries.front();
  known_speeds_ = programs::dependent_speeds(state.pool(), *simulation.robot);
}

Port SimulationKernels::as_changed(std::string name, const std::vector<Id>& entries) const {
  const std::vector<expr::Assignment>& changed = simulation_.program.changed_parameters;
  return column(std::move(name), changed.empty() ? entries : expr::substitute(state_.pool(), entries, changed));
}

void SimulationKernels::add(const std::string& name, robotc_packed_function& user, std::vector<Port> outputs,
                            std::optional<Port> further) {
  std::vector<Port> inputs = inputs_;
  if (further) inputs.push_back(std::move(*further));
  for (Port& output : outputs) {
    output.entries = expr::substitute(state_.pool(), output.entries, reactions_);
    output.entries = expr::substitute(state_.pool(), output.entries, known_speeds_);
  }
  kernels_.push_back(expr::make_kernel(simulation_.robot->mechanism.name + "_" + name, state_.pool(), std::move(inputs),
                                       parameters_, std::move(outputs)));
  users_.push_back(&user);
}

bool SimulationKernels::finish(Span place) {
  if (!state_.native().may_reduce(kernels_, place)) return false;
  prepare_ = reduce::hoist_parameters(kernels_);
  for (Kernel& kernel : kernels_) kernel = reduce::reduce(std::move(kernel));
  return state_.native().may_compile(kernels_, place);
}

std::vector<double> SimulationKernels::constants() const {
  std::vector<double> values;
  for (const auto& [symbol, value] : state_.parameter_values()) values.push_back(value);
  return expr::evaluate(*prepare_, {values}, {});
}

void SimulationKernels::connect(const codegen::NativeCode& code) const {
  for (std::size_t i = 0; i < users_.size(); ++i) *users_[i] = code.function(i);
}

}  // namespace robotc
