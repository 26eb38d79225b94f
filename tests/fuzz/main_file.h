#pragma once

#include <string_view>

#include "compiler/session/session.h"

namespace robotc::fuzz {

/// A file system of the input as `main.robot` and a small robot as `arm.robot`.
FileReader reader_of(std::string_view input);

/// A hundredth of what the language lets a file take: an input that takes long teaches nothing that others do not.
inline constexpr sema::Effort fuzz_effort{.evaluations = 50'000, .nodes = 80'000};

/// Loads `main.robot`: false if there were errors, all of which are said.
bool load(Session& session);

}  // namespace robotc::fuzz
