#pragma once

#include <string>
#include <vector>

#include "compiler/driver/session.h"

namespace robotc::tools {

/// A finished run with what is to be told about it.
struct Run {
  const CompiledSimulation& simulation;
  const runtime::Result& result;
  double wall_s = 0;               ///< the simulation loop alone
  std::vector<std::string> files;  ///< written
};

/// Every expectation was checked and holds, and all numbers stayed finite.
bool succeeded(const Run& run);

/// The two sides of an expectation as written, in SI: `value < bound` or `value > bound`.
double compared_value(const ExpectationText& text, const runtime::ExpectationResult& outcome);
double bound(const ExpectationText& text, const runtime::ExpectationResult& outcome);

/// What people read at the end of a run.
std::string summarise(const Run& run, bool colour);
/// Only what went wrong in it; empty if nothing did.
std::string summarise_failures(const Run& run, bool colour);

/// What programs read: one object, on one line.
std::string run_to_json(const Run& run);

}  // namespace robotc::tools
