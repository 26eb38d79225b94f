#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/session_state.h"
#include "compiler/lowering/compiled_simulation.h"

namespace robotc {

/// A swept parameter: its symbols, one for each use of a law, and its values.
struct SweptParameter {
  SweepAxis axis;
  std::vector<expr::Id> symbols;
  std::size_t item = 0;  ///< index among the simulation's `sweep` items
};

/// The runs of a sweep: all combinations of the listed values, each with every draw. The last parameter varies fastest;
/// the drawn ones, together, are in the place of their first.
class RunGrid {
 public:
  explicit RunGrid(const std::vector<SweptParameter>& swept) : swept_(swept) {}

  /// Number of runs; more than `most_runs` if there are more.
  [[nodiscard]] std::size_t count() const;
  /// The index of each parameter's value in a run.
  [[nodiscard]] std::vector<std::size_t> indices(std::size_t run) const;

 private:
  /// True if parameter i has a digit of its own in the number of a run.
  [[nodiscard]] bool varies(std::size_t i) const;

  const std::vector<SweptParameter>& swept_;
};

inline constexpr std::size_t most_runs = 10'000;

/// The swept parameters of a simulation, in order; nothing (reported) if a name is not one of its parameters, or values
/// do not fit.
std::optional<std::vector<SweptParameter>> swept_parameters(SessionState& state,
                                                            const programs::Simulation& simulation);

/// A simulation that sweeps these parameters in place of its own: paths, and values as after `sweep`. Nothing
/// (reported) if a text is not an expression.
std::optional<programs::Simulation> with_sweeps(SessionState& state, const programs::Simulation& simulation,
                                                const std::vector<ParameterSetting>& sweeps);

/// The runs, in the order of RunGrid; nothing (reported) if one is impossible, or there are too many. `constants`
/// computes the kernels' constants for the parameters as set; `base` has the functions.
std::optional<std::vector<SweepRun>> plan_sweep(SessionState& state, const programs::Simulation& simulation,
                                                const std::vector<SweptParameter>& swept, const runtime::Plan& base,
                                                const std::function<std::vector<double>()>& constants);

/// The plan and the constants of one run with these values of parameters, by the index of their symbols, in place of
/// those that are set; `base` has the functions. Nothing (reported) if it is impossible.
std::optional<SweepRun> plan_run(SessionState& state, const programs::Simulation& simulation,
                                 const sema::ParameterTable::Settings& values, const runtime::Plan& base,
                                 const std::function<std::vector<double>()>& constants);

}  // namespace robotc
