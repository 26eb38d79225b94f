#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compiler/codegen/emit_options.h"
#include "compiler/expr/kernel.h"
#include "runtime/fixed_step_formulas.h"

namespace llvm {
class Module;
}

namespace robotc::codegen {

/// A simulation with fixed steps as one kernel of a GPU: each thread makes a whole run. The functions are kernels of
/// (t, q, qd, tau, x, z), as in runtime::System, without calls of algorithms. The state of a run is an array of q, qd,
/// x, z and tau, in this order; tau are the efforts that act.
struct Rollout {
  std::string name;
  // Indices among the kernels of the source.
  std::size_t law = 0;                                       ///< → tau, next z, nothing
  std::size_t plant = 0;                                     ///< → qdd, ẋ, nothing
  std::optional<std::size_t> saturate = std::nullopt;        ///< → tau within the limits of the actuators
  std::optional<std::size_t> position_rates = std::nullopt;  ///< → q̇ of speeds in the place of qd; none: the speeds

  runtime::FlowSizes flow;  ///< of y = (q, qd, x)
  std::size_t efforts = 0;
  std::size_t held = 0;                  ///< z
  std::size_t ticked = 0;                ///< the first ones of z: the law sets them each time it runs
  std::vector<std::size_t> quaternions;  ///< first entries in q
  runtime::Integrator integrator = runtime::Integrator::rk4;
  double step = 0;         ///< s
  std::uint64_t hold = 0;  ///< steps from one tick of the law to the next; 0: a continuous law
};

/// Adds the entry `NAME(state, constants, final, rows, first, steps, every, count)`. The first three are arrays as in
/// all kernels, each an address, a stride from run to run and one from entry to entry; `rows` has a stride from row to
/// row between these. Thread i starts run i from its state at the time first · step, makes `steps` steps, and stores
/// the state in `final`, and after each `every` steps in the next row; `every` of 0: no rows. Steps are those of
/// runtime::simulate (row k: the law at k · step if it has a tick, then a step of the integrator), with the same
/// operations in the same order. Numbers that are not finite do not end a run.
///
/// The functions have been emitted by `device_function`.
void emit_rollout(llvm::Module& module, const Rollout& rollout, std::span<const expr::Kernel> kernels, Scalar scalar);

/// The options for a function that a rollout calls, from those of a GPU's kernels.
EmitOptions device_function(EmitOptions options);

/// True if some rollout calls the kernel.
bool is_called(std::span<const Rollout> rollouts, std::size_t kernel);

}  // namespace robotc::codegen
