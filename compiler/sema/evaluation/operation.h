#pragma once

#include <string>

namespace robotc::sema {

/// Operations on two operands, as messages name them.
enum class Operation {
  add,
  subtract,
  compare,
  multiply,
  multiply_entries,
  divide_entries,
  /// Linear equations: a matrix and a right-hand side.
  solve,
  /// A list between two ends.
  space,
  /// The two branches of `if`.
  choose
};

/// "cannot add a time (s) to a length (m)", where `left` is the length.
std::string cannot(Operation operation, const std::string& left, const std::string& right);

}  // namespace robotc::sema
