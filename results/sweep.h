#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/session/session.h"

namespace robotc::tools {

/// The runs of a sweep and their results.
struct Sweep {
  const CompiledSimulation& simulation;
  std::vector<runtime::Result> results;  ///< one per run, in order
  double wall_s = 0;
  std::size_t threads = 0;
  std::vector<std::string> files;  ///< written
};

/// Some of the runs, next to each other.
struct SweepPart {
  std::size_t first = 0;
  std::size_t count = 0;
  std::size_t threads = 0;  ///< at most; 0: one per core
};

/// The number of threads that run a part.
std::size_t threads_for(const SweepPart& part);

/// Runs a part of a sweep, as `simulate_sweep` runs all of it: the results are the same ones.
std::vector<runtime::Result> simulate_part(const CompiledSimulation& simulation, const SweepPart& part,
                                           const std::function<void(double fraction)>& show,
                                           const std::function<bool()>& is_to_stop);

/// Runs all combinations on as many threads as cores, at most one per run; results do not depend on the number of
/// threads. Calls `show` now and then with the fraction done. Once `is_to_stop` returns true (Ctrl-C), unfinished runs
/// are `interrupted`.
Sweep simulate_sweep(const CompiledSimulation& simulation, const std::function<void(double fraction)>& show,
                     const std::function<bool()>& is_to_stop);

/// True if every run reached its end and met all expectations.
bool succeeded(const Sweep& sweep);
bool interrupted(const Sweep& sweep);

/// A value of a column in its unit: "0.5 m".
std::string show_value(double value, const LogColumn& column, const AngleUnits& angles);
/// "l = 0.5 m, m = 2 kg"
std::string describe_values(const CompiledSimulation& simulation, std::size_t run);

/// For the terminal: a row per run (the first ones if there are many), and the outcome of each expectation.
std::string summarise(const Sweep& sweep, bool colour);
/// The same, but only failures; empty if there are none.
std::string summarise_failures(const Sweep& sweep, bool colour);
/// A row per run: swept values, figures, and 1 or 0 for each expectation.
std::string sweep_to_csv(const Sweep& sweep);
std::string sweep_to_json(const Sweep& sweep);

}  // namespace robotc::tools
