#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/codegen/kernel_cache.h"
#include "compiler/frontend/session_state.h"
#include "compiler/lowering/state_layout.h"

namespace robotc {

/// The kernels of one simulation: functions of (t, q, qd, tau, x, z) with the same parameters. `add` collects them,
/// `finish` reduces them together, the caller compiles them, and `connect` passes the code to its users.
class SimulationKernels {
 public:
  SimulationKernels(SessionState& state, const programs::Simulation& simulation, const StateLayout& layout);

  /// An output column of plant values, with parameters as changed by events. The law keeps its model's parameters, so
  /// its outputs are plain columns.
  [[nodiscard]] expr::Port as_changed(std::string name, const std::vector<expr::Id>& entries) const;

  /// `name`: what it computes. Speeds of dependent joints that stand for themselves are read from the state: they hold
  /// in singular positions too, where they do not follow from the independent ones. `connect` stores the native
  /// function in `user`, which must not move until then. `further`: inputs after the common ones.
  void add(const std::string& name, robotc_packed_function& user, std::vector<expr::Port> outputs,
           std::optional<expr::Port> further = {});

  /// Moves expressions of parameters alone out of the kernels, and reduces them. False (reported at `place`) if one is
  /// too large.
  bool finish(Span place);

  /// The kernels in the order of `add`.
  [[nodiscard]] const std::vector<expr::Kernel>& kernels() const { return kernels_; }
  /// The kernel that computes the constants of the finished kernels from the parameters.
  [[nodiscard]] const expr::Kernel& prepare() const { return *prepare_; }
  /// Constants of the finished kernels for the parameters as set.
  [[nodiscard]] std::vector<double> constants() const;
  /// Stores the functions in their users; `code` was made from `kernels()`.
  void connect(const codegen::NativeCode& code) const;

 private:
  SessionState& state_;
  const programs::Simulation& simulation_;
  std::vector<expr::Port> inputs_;  ///< common to all
  expr::Port parameters_;
  std::vector<expr::Assignment> reactions_;  ///< of prescribed motion: the symbols, with their expressions
  std::vector<expr::Assignment>
      known_speeds_;  ///< of dependent joints: the expressions of the others, with the symbols
  std::vector<expr::Kernel> kernels_;
  std::vector<robotc_packed_function*> users_;  ///< one per kernel
  std::optional<expr::Kernel> prepare_;         ///< computes constants from parameters
};

}  // namespace robotc
