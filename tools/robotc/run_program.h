#pragma once

#include <string>
#include <variant>
#include <vector>

namespace robotc::tools {

struct ProgramError {
  bool not_found = false;
  std::string text;  ///< what it wrote to standard error, or a reason
};

/// The standard output of a program, found by PATH and run without a shell; at most `most_bytes` of it. An error if it
/// cannot be run, fails, or writes more.
std::variant<std::string, ProgramError> run_program(const std::vector<std::string>& command, std::size_t most_bytes);

}  // namespace robotc::tools
