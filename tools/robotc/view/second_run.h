#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compiler/session/session.h"

namespace robotc::tools {

/// A motion to show beside a run.
struct SecondRun {
  std::string name;
  std::vector<double> times;  ///< s, ascending
  std::vector<double> q;      ///< by time, in SI
};

/// The motion that a log has, which has a column `q.NAME [unit]` for each coordinate, or what is wrong with it.
std::variant<SecondRun, std::string> read_second_run(const std::string& path, const std::vector<std::string>& names);

/// The motion of a simulated run.
SecondRun second_run_of(const CompiledSimulation& simulation, const runtime::Result& result);

/// The configurations at given times: linear between those of the run, the first before it and the last after it.
std::vector<double> at_times(const SecondRun& run, const std::vector<double>& times);

}  // namespace robotc::tools
