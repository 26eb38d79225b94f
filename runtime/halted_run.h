#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "runtime/run.h"

namespace robotc::runtime {

/// Signals of a run that are computed on demand: a packed function of (t, q, qd, tau, x, z).
struct Signals {
  robotc_packed_function function = nullptr;
  std::size_t width = 0;
  Calls calls = {};  ///< the second output of the function has an outcome for each
};

/// A run of its own that halts where it is told to: one of many, whose constants change in between. Where it halts,
/// the state is known and the law of that row has not run yet.
class HaltedRun {
 public:
  enum class Status {
    running,
    complete,  ///< at the end of the plan
    failed,    ///< ended early: `result` has the reason, and the state is that of the last halt
  };

  /// `plan` logs nothing. `system` has the functions; `signals` outlives the run.
  HaltedRun(const System& system, const Signals& signals, Plan plan, std::vector<double> constants);
  HaltedRun(const HaltedRun&) = delete;
  HaltedRun& operator=(const HaltedRun&) = delete;

  /// From here on the functions have these constants.
  void set_constants(const std::vector<double>& constants);
  /// Goes on by a number of rows, or to the end of the plan. A run that does not go on stays where it is.
  Status advance(std::size_t rows);
  /// Writes the signals at the halt; `tau` in them is that of the last row, 0 at the start. Not finite, or failed
  /// calls: the run has failed.
  Status observe(double* values);

  [[nodiscard]] Status status() const { return status_; }
  /// After a failure: the whole result.
  [[nodiscard]] const Result& result() const { return *result_; }

 private:
  /// The state at a halt.
  struct Halt {
    double t = 0;
    std::vector<double> q, qd, tau, x, z;
  };
  void keep();
  Status fail(std::optional<Failure> failure, std::optional<Divergence> divergence);

  System system_;
  const Signals& signals_;
  Plan plan_;
  std::vector<double> constants_;
  Progress no_progress_;
  std::unique_ptr<Run> run_;
  Halt halt_;
  Outcomes outcomes_;
  Status status_ = Status::running;
  std::optional<Result> result_;
};

}  // namespace robotc::runtime
