#pragma once

#include <cstddef>

/// Limits of elaboration, checked before the work. docs/language/limits.md states these limits.
namespace robotc::sema::limits {

/// Definitions that need each other, functions that call each other, robots made of each other.
inline constexpr std::size_t depth = 1000;
/// The levels of all expressions being evaluated, through definitions and functions: what the deep stack holds.
inline constexpr std::size_t levels = 10'000;
/// Numbers in a vector or matrix.
inline constexpr std::size_t entries = 1'000'000;
/// Elements of a range, rounds of a loop that is written out, values of a spaced list.
inline constexpr std::size_t elements = 10'000;

}  // namespace robotc::sema::limits

namespace robotc::sema {

/// What the elaboration of a program may take in all. The language's limits unless an answer has to come sooner.
struct Effort {
  /// Expressions, all calls and rounds counted; work on many entries counts as several. A file of the largest size has
  /// less than half as many, and this takes seconds.
  std::size_t evaluations = 5'000'000;
  /// Nodes of the graph of expressions.
  std::size_t nodes = 8'000'000;
};

}  // namespace robotc::sema
