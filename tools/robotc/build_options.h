#pragma once

#include <CLI/CLI.hpp>

#include "tools/robotc/commands/commands.h"

namespace robotc::tools {

/// Adds `build` with the options of each kind of output, and which of them exclude each other.
void add_build(CLI::App& app, BuildOptions& options);

}  // namespace robotc::tools
