#pragma once

#include <string_view>

#include "compiler/diagnostics/diagnostics.h"

namespace robotc::fuzz {

/// Aborts, naming the promise, if it is broken.
void require(bool kept, std::string_view promise);

/// Checks that diagnostics render in any case: as text with place and reason, and as JSON.
void check_rendering(const Diagnostics& diagnostics, const SourceMap& sources);

}  // namespace robotc::fuzz
