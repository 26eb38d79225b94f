#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/session_state.h"
#include "compiler/lowering/state_layout.h"

namespace robotc {

/// An input or output of a kernel that is a column.
expr::Port column(std::string name, const std::vector<expr::Id>& entries);

/// The kernels of one simulation: all are functions of (t, q, qd, tau, x, z) with the same parameters. They are added,
/// reduced together by `finish`, compiled by whoever asks for code, and handed to their users by `connect`.
class SimulationKernels {
 public:
  SimulationKernels(SessionState& state, const programs::Simulation& simulation, const StateLayout& layout);

  /// An output that is a column of values of the plant: parameters that events change are as they are at the time. The
  /// law goes on with those that its model has, so its outputs are plain columns.
  [[nodiscard]] expr::Port as_changed(std::string name, const std::vector<expr::Id>& entries) const;

  /// `name` says what it computes. `user` gets the native function from `connect`, and stays where it is until then.
  /// `further` stands behind the inputs that all have.
  void add(const std::string& name, robotc_packed_function& user, std::vector<expr::Port> outputs,
           std::optional<expr::Port> further = {});

  /// Moves what depends on parameters alone out of the kernels, and reduces them. False (reported at `place`) if one is
  /// too large.
  bool finish(Span place);

  /// In the order in which they were added.
  [[nodiscard]] const std::vector<expr::Kernel>& kernels() const { return kernels_; }
  /// The constants of the finished kernels for the parameters as set.
  [[nodiscard]] std::vector<double> constants() const;
  /// Gives each user its function; `code` was made of `kernels()`.
  void connect(const codegen::NativeCode& code) const;

 private:
  SessionState& state_;
  const programs::Simulation& simulation_;
  std::vector<expr::Port> inputs_;  ///< that all have
  expr::Port parameters_;
  std::vector<expr::Kernel> kernels_;
  std::vector<robotc_packed_function*> users_;  ///< one a kernel
  std::optional<expr::Kernel> prepare_;         ///< computes constants from parameters
};

}  // namespace robotc
