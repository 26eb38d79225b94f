#pragma once

#include <string>
#include <string_view>

#include "compiler/driver/session.h"

namespace robotc::fuzz {

/// Aborts, naming the promise, if it is broken.
void require(bool kept, std::string_view promise);

/// Diagnostics render, whatever they speak of: as text that shows where and why, and as JSON.
void check_rendering(const Diagnostics& diagnostics, const SourceMap& sources);

/// A file system of the input as `main.robot` and a small robot as `arm.robot`.
FileReader reader_of(std::string_view input);

/// Loads `main.robot`: false if there were errors, all of which are said.
bool load(Session& session);

}  // namespace robotc::fuzz
