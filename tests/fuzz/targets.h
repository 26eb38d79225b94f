#pragma once

#include <cstddef>
#include <string_view>

/// What is fuzzed: each takes any bytes, and aborts, saying why, where the compiler breaks a promise. They are called
/// by libFuzzer (`./dev fuzz TARGET`) and, over the committed corpus, by the replay test.
namespace robotc::fuzz {

/// Of longer inputs, what comes first: slow inputs teach nothing that limits do not.
inline constexpr std::size_t most_bytes = 16'384;

/// As the text of a file: its tree and diagnostics print.
void parse(std::string_view input);

/// As a file with everything it uses. Follows the directives `//! eval:` and `//! set:` that cases of tests/ui have.
void front_end(std::string_view input);

/// As a file whose robots and first simulation are run as native code if they are small.
void jit(std::string_view input);

}  // namespace robotc::fuzz
