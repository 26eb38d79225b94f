#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/session/session.h"

namespace robotc::tools {

/// A finished run with what is to be told about it.
struct Run {
  const CompiledSimulation& simulation;
  const runtime::Result& result;
  double wall_s = 0;               ///< the simulation loop alone
  std::vector<std::string> files;  ///< written
};

/// Every expectation was checked and holds, all numbers stayed finite, and the integrator came to the end.
bool succeeded(const Run& run);

/// The two sides of an expectation as written, in SI: `value < bound` or `value > bound`.
double compared_value(const ExpectationText& text, const runtime::ExpectationResult& outcome);
double bound(const ExpectationText& text, const runtime::ExpectationResult& outcome);

/// How much a finding matters.
enum class Tone {
  good,     ///< an expectation that holds
  bad,      ///< what makes the exit code 1
  warning,  ///< what deserves a look
  note,
};

struct Finding {
  Tone tone = Tone::note;
  std::string text;
  std::string detail;          ///< a second line; or empty
  std::optional<double> time;  ///< s; when it was, if there is one moment
  bool is_quoted = false;      ///< the text stands so in the file
};

/// What there is to say about a run, in words, for whoever lays it out: the terminal and the report.
struct RunDescription {
  std::string title;                            ///< "tracking of scara"
  std::string settings;                         ///< "20 s in steps of 1 ms with taylor2, control every 1 ms"
  std::vector<std::string> state_header;        ///< "t = 20 s", "q", …
  std::vector<std::vector<std::string>> state;  ///< a row for each joint, a cell for each column of the header
  std::vector<Finding> findings;                ///< in the order in which they are to be read
  std::string speed;                            ///< "simulated in 5.2 ms, 3823 × real time; 20000 steps, …"
};

RunDescription describe(const Run& run);

/// How far a joint went beyond one of the plan's limits.
Finding describe_limit(const Run& run, std::size_t index);

}  // namespace robotc::tools
