#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compiler/expr/kernel.h"
#include "compiler/frontend/session_state.h"
#include "compiler/lowering/compiled_simulation.h"
#include "runtime/halted_run.h"

/// Many runs of one simulation, compiled once and advanced together: each with parameters of its own, halted every few
/// rows for inputs from outside. Learners call such a run an environment.
namespace robotc {

/// A request for an ensemble.
struct EnsembleRequest {
  std::optional<std::string> simulation;  ///< none: the first
  std::vector<std::string> parameters;    ///< paths: each run begins with values of its own
  std::vector<std::string> inputs;        ///< paths of parameters that change where runs halt
  /// To observe: labels of the log, or expressions over t, q, qd, tau, parameters, the labels, and the names of the
  /// file and of the robot.
  std::vector<std::string> signals;
};

/// An entry of a parameter.
struct EnsembleParameter {
  std::string path;
  std::string unit;
  double value = 0;                 ///< as set in the program, SI
  std::vector<std::size_t> places;  ///< among all parameters: one for each use of a law
  std::vector<expr::Id> symbols;    ///< of these
};

/// A signal: as many values next to each other as it has entries, row by row.
struct EnsembleSignal {
  std::string text;
  std::vector<std::size_t> shape;  ///< empty: a number
  std::vector<std::string> units;  ///< by entry, SI
};

/// The runs of an ensemble are independent: different threads can advance different ones.
class Ensemble {
 public:
  using Status = runtime::HaltedRun::Status;

  CompiledSimulation simulation;
  std::vector<EnsembleParameter> parameters, inputs;      ///< entry by entry
  std::vector<std::size_t> parameter_sizes, input_sizes;  ///< entries of each path of the request
  std::vector<EnsembleSignal> signals;
  [[nodiscard]] std::size_t width() const { return signals_.width; }  ///< values of all signals
  [[nodiscard]] std::size_t size() const { return runs_.size(); }
  void resize(std::size_t count) { runs_.resize(count); }

  /// Begins runs, or begins them anew: a row of values of `parameters` for each of them. False (reported) if a run is
  /// impossible with its values; then none begins. Under the lock of the session.
  bool begin(SessionState& state, std::span<const std::size_t> runs, const double* values);
  /// Null if it has not begun.
  [[nodiscard]] runtime::HaltedRun* run(std::size_t place) { return runs_[place].run.get(); }
  /// Advances a run that has begun under new inputs; null: as they are.
  Status advance(std::size_t place, std::size_t rows, const double* inputs);

 private:
  friend class EnsembleMaker;

  struct Member {
    std::unique_ptr<runtime::HaltedRun> run;
    std::vector<double> values;     ///< of all parameters
    std::vector<double> constants;  ///< for these
  };

  programs::Simulation source_;  ///< logs the signals
  runtime::Signals signals_;
  expr::Kernel prepare_;                                  ///< all parameters to all constants
  std::vector<std::size_t> changing_;                     ///< places of the constants that depend on inputs,
  std::vector<expr::Id> changing_roots_;                  ///< their expressions,
  std::vector<std::pair<std::size_t, expr::Id>> needed_;  ///< and the parameters in these
  std::vector<Member> runs_;
};

/// An ensemble without runs. Nothing (reported) after an error.
std::unique_ptr<Ensemble> make_ensemble(SessionState& state, const EnsembleRequest& request);

}  // namespace robotc
