#pragma once

#include <string_view>

#include "compiler/session/session.h"

namespace robotc::fuzz {

/// A file system with the input as `main.robot` and a small robot as `arm.robot`.
FileReader reader_of(std::string_view input);

/// A hundredth of the language's limits: slow inputs find nothing that fast ones do not.
inline constexpr sema::Effort fuzz_effort{.evaluations = 50'000, .nodes = 80'000};

/// Loads `main.robot`: false after errors, all of which are reported.
bool load(Session& session);

}  // namespace robotc::fuzz
