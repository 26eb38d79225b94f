// Prints any stage as text.
#include "compiler/requests/dump.h"

#include "compiler/catalogue/function_kernel.h"
#include "compiler/catalogue/request.h"
#include "compiler/equations/base_parameters/base_parameters.h"
#include "compiler/equations/derivations/motion_equation_text.h"
#include "compiler/equations/dynamics/functions.h"
#include "compiler/equations/energy_graph/passes.h"
#include "compiler/equations/new_formulation/passes.h"
#include "compiler/expr/algorithms.h"
#include "compiler/expr/kernel.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/native_compiler.h"
#include "compiler/frontend/session_state.h"
#include "compiler/loops/print_loops.h"
#include "compiler/requests/requested_kernel.h"

namespace robotc {

namespace {

using expr::Id;
using expr::Kernel;
using expr::Port;

/// "tau[2]" or "mass_matrix[1, 3]", as in the language.
std::string entry_name(const Port& port, std::size_t i) {
  if (port.entries.size() == 1) return port.name;
  const std::string row = std::to_string(i / port.cols + 1);
  return port.name + "[" + row + (port.cols == 1 ? "" : ", " + std::to_string(i % port.cols + 1)) + "]";
}

/// `user`: for a kernel that computes constants, the kernel that uses them; names agree in both.
std::string print_kernel(const Kernel& kernel, const Kernel* user) {
  std::vector<std::string> names;
  for (const Port& output : kernel.outputs) {
    for (std::size_t i = 0; i < output.entries.size(); ++i) {
      const Id constant = user == nullptr ? Id{} : user->constants.entries[i];
      names.push_back(constant.valid() ? user->pool.symbol_of(constant).name : entry_name(output, i));
    }
  }
  const std::vector<expr::Id> roots = kernel.roots();
  const expr::OperationCounts counts = expr::count_operations(kernel.pool, roots);
  return kernel.name + ": " + std::to_string(counts.multiplications) + " ×, " + std::to_string(counts.additions) +
         " ±, " + std::to_string(counts.divisions) + " ÷, " + std::to_string(counts.square_roots) + " sqrt, " +
         std::to_string(counts.sincos_pairs) + " sincos\n" + expr::print(kernel.pool, roots, names);
}

/// The graph that inverse dynamics is compiled from; its bodies, where they differ from those after the last pass.
std::string compiled_graph_text(const SessionState& state, const Mechanism& mechanism, expr::Pool& pool) {
  try {
    const auto compiled = dynamics::Functions(mechanism, pool, state.robots().formulation()).compiled_graph();
    std::string text = "inverse_dynamics is compiled from " + std::string(compiled.choice) + "\n";
    if (!compiled.graph) return text;
    const std::string bodies = energy_graph::print_bodies(*compiled.graph, mechanism, pool);
    const std::string lowered = energy_graph::print_bodies(energy_graph::lowered(mechanism, pool), mechanism, pool);
    return bodies == lowered ? text : text + bodies;
  } catch (const dynamics::FunctionTooLarge&) {
    return "inverse_dynamics is too large to compile\n";
  }
}

/// Name of a stage's content if it exists for trees alone; empty for other stages.
std::string_view stage_of_trees(DumpStage stage) {
  switch (stage) {
    case DumpStage::energy_graph:
      return "the energy graph";
    case DumpStage::new_formulation:
      return "the new formulation";
    case DumpStage::base_parameters:
    case DumpStage::ast:
    case DumpStage::mechanism:
    case DumpStage::loops:
    case DumpStage::expr:
    case DumpStage::llvm:
    case DumpStage::assembly:
      return "";
  }
  return "";
}

}  // namespace

std::optional<std::string> dump(SessionState& state, DumpStage stage, const std::string& robot_name,
                                const std::string& function) {
  if (state.root() == nullptr) return std::nullopt;
  if (stage == DumpStage::ast) return syntax::print(state.root()->file, state.sources());
  Robot* robot = choose_robot(state, robot_name);
  if (robot == nullptr) return std::nullopt;
  const Mechanism& mechanism = robot->model->mechanism;
  if (const std::string_view of_trees = stage_of_trees(stage); mechanism.has_loops() && !of_trees.empty()) {
    catalogue::report_of_trees_alone(state.diagnostics(), mechanism, std::string(of_trees), mechanism.span);
    return std::nullopt;
  }
  switch (stage) {
    case DumpStage::ast:
      break;
    case DumpStage::mechanism:
      return print(mechanism, state.pool());
    case DumpStage::energy_graph: {
      std::string text = energy_graph::print_passes(mechanism, state.pool());
      text += compiled_graph_text(state, mechanism, state.pool());
      const energy_graph::EnergyGraph described = energy_graph::as_described(mechanism, state.pool());
      return text + derivations::motion_equation_text(described, mechanism, state.pool());
    }
    case DumpStage::new_formulation:
      return new_formulation::print_passes(mechanism, state.pool());
    case DumpStage::base_parameters:
      return base_parameters::print(dynamics::Functions(mechanism, state.pool()).base_combinations(), state.pool());
    case DumpStage::loops:
      return loops::print_loops(mechanism, state.pool());
    case DumpStage::expr:
    case DumpStage::llvm:
    case DumpStage::assembly: {
      auto derived = requested_kernel(state, *robot, function.empty() ? "inverse_dynamics" : function);
      if (!derived) return std::nullopt;
      const std::vector<Kernel> kernels = catalogue::reduced(std::move(*derived), mechanism.name + "_prepare");
      if (stage != DumpStage::expr) {
        if (!state.native().may_compile(kernels, mechanism.span)) return std::nullopt;
        return state.native().listing(
            kernels, stage == DumpStage::llvm ? codegen::Listing::llvm_ir : codegen::Listing::assembly);
      }
      std::string text;
      for (const Kernel& kernel : kernels) {
        const bool is_prepare = &kernel != &kernels.front();
        text += (text.empty() ? "" : "\n") + print_kernel(kernel, is_prepare ? &kernels.front() : nullptr);
      }
      return text;
    }
  }
  return std::nullopt;
}

}  // namespace robotc
