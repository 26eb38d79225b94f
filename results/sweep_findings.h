#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "results/describe_run.h"
#include "results/sweep.h"

/// Findings about the runs of a sweep, for summaries and reports.
namespace robotc::tools {

/// One of the runs, as a run.
Run run_of(const Sweep& sweep, std::size_t run);

/// "done", "diverged", "stopped" or "interrupted".
std::string_view end_of_run(const runtime::Result& result);

/// True if a run has met an expectation.
bool meets(const runtime::Result& result, std::size_t expectation);

/// The outcome of a run in a word: "✓", "✗ 1 of 2", "diverged"; empty if nothing is expected.
std::string verdict(const Sweep& sweep, std::size_t run);

/// Runs that did not reach their end, the outcome of each expectation, and exceeded limits, with the first runs that
/// are affected as lines of the detail.
std::vector<Finding> findings_of(const Sweep& sweep);

}  // namespace robotc::tools
