#pragma once

#include <string>

#include "results/describe_run.h"
#include "compiler/support/json_writer.h"

namespace robotc::tools {

/// What people read at the end of a run.
std::string summarise(const Run& run, bool colour);
/// Only what went wrong in it; empty if nothing did.
std::string summarise_failures(const Run& run, bool colour);

/// The key "limits" of an object, with what went beyond them.
void append_limits(JsonWriter& json, const Run& run);

/// What programs read: one object, on one line.
std::string run_to_json(const Run& run);

}  // namespace robotc::tools
