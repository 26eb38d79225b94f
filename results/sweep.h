#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/session/session.h"

namespace robotc::tools {

/// The runs of a sweep, each with its result.
struct Sweep {
  const CompiledSimulation& simulation;
  std::vector<runtime::Result> results;  ///< one a run, in the order of the runs
  double wall_s = 0;
  std::size_t threads = 0;
  std::vector<std::string> files;  ///< written
};

/// Runs all combinations on as many threads as the machine has, at most one a run; the results do not depend on how
/// many. `show` is called now and then with the fraction that is done. Once `is_to_stop` returns true, for Ctrl-C, the
/// runs that have not ended are `interrupted`.
Sweep simulate_sweep(const CompiledSimulation& simulation, const std::function<void(double fraction)>& show,
                     const std::function<bool()>& is_to_stop);

/// Whether every run came to its end and kept all expectations.
bool succeeded(const Sweep& sweep);
bool interrupted(const Sweep& sweep);

/// "l = 0.5 m, m = 2 kg"
std::string describe_values(const CompiledSimulation& simulation, std::size_t run);

/// For the terminal: a row a run, the first of them if they are many, and what became of each expectation.
std::string summarise(const Sweep& sweep, bool colour);
/// The same, but only what failed; empty if nothing did.
std::string summarise_failures(const Sweep& sweep, bool colour);
/// A row a run: the swept values, figures, and 1 or 0 for each expectation.
std::string sweep_to_csv(const Sweep& sweep);
std::string sweep_to_json(const Sweep& sweep);

}  // namespace robotc::tools
