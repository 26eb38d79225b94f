#pragma once

#include <string>

#include "compiler/support/json_writer.h"
#include "results/describe_run.h"

namespace robotc::tools {

/// A run's summary as text.
std::string summarise(const Run& run, bool colour);
/// Only the failures; empty if there are none.
std::string summarise_failures(const Run& run, bool colour);

/// Adds the key "limits" to an object, with all exceeded limits.
void append_limits(JsonWriter& json, const Run& run);

/// A run's summary as one JSON object, on one line.
std::string run_to_json(const Run& run);

}  // namespace robotc::tools
