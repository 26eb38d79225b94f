#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/session/session.h"

namespace robotc::tools {

/// A finished run and data for its report.
struct Run {
  const CompiledSimulation& simulation;
  const runtime::Result& result;
  double wall_s = 0;               ///< of the simulation loop alone
  std::vector<std::string> files;  ///< written
};

/// True if all expectations were checked and hold, all numbers stayed finite, and the integrator reached the end.
bool succeeded(const Run& run);

/// The two sides of an expectation as written, in SI: `value < bound` or `value > bound`.
double compared_value(const ExpectationText& text, const runtime::ExpectationResult& outcome);
double bound(const ExpectationText& text, const runtime::ExpectationResult& outcome);

/// Severity of a finding.
enum class Tone {
  good,     ///< an expectation holds
  bad,      ///< makes the exit code 1
  warning,  ///< needs attention
  note,
};

struct Finding {
  Tone tone = Tone::note;
  std::string text;
  std::string detail;          ///< second line; or empty
  std::optional<double> time;  ///< s; of the event, if there is a single one
  bool is_quoted = false;      ///< the text is quoted from the file
};

/// Texts about a run, for the terminal and the report.
struct RunDescription {
  std::string title;                            ///< "tracking of scara"
  std::string settings;                         ///< "20 s in steps of 1 ms with taylor2, control every 1 ms"
  std::vector<std::string> state_header;        ///< "t = 20 s", "q", …
  std::vector<std::vector<std::string>> state;  ///< a row per joint, a cell per column of the header
  std::vector<Finding> findings;                ///< in reading order
  std::string speed;                            ///< "simulated in 5.2 ms, 3823 × real time; 20000 steps, …"
};

RunDescription describe(const Run& run);

/// Reports by how much a joint exceeded one of the plan's limits.
Finding describe_limit(const Run& run, std::size_t index);

}  // namespace robotc::tools
