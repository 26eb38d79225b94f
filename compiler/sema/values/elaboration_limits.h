#pragma once

#include <cstddef>

/// Limits of elaboration, documented in docs/language/limits.md. They are checked before the work.
namespace robotc::sema::limits {

/// Nesting of definitions, function calls and robots.
inline constexpr std::size_t depth = 1000;
/// Nesting of evaluated expressions, including definitions and functions: bounded by the deep stack.
inline constexpr std::size_t levels = 10'000;
/// Numbers in a vector or matrix.
inline constexpr std::size_t entries = 1'000'000;
/// Elements of a range, rounds of an unrolled loop, values of a spaced list.
inline constexpr std::size_t elements = 10'000;

}  // namespace robotc::sema::limits

namespace robotc::sema {

/// Limits of a whole elaboration. The defaults are the language's; interactive use may set lower ones.
struct Effort {
  /// Evaluated expressions, including all calls and rounds; work on many entries counts as several. A file of the
  /// largest size has less than half as many, and this takes seconds.
  std::size_t evaluations = 5'000'000;
  /// Nodes of the expression graph.
  std::size_t nodes = 8'000'000;
};

}  // namespace robotc::sema
