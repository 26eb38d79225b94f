#pragma once

#include <doctest/doctest.h>

#include <string>

#include "tests/integration/run_robotc.h"

/// Commands of this machine's shell that tests of packages give.
namespace robotc::testing {

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
inline std::string in_quotes(const std::string& text) { return "'" + text + "'"; }

/// What a command prints; required to succeed.
inline std::string run(const std::string& command) {
  CAPTURE(command);
  int status = -1;
  std::string output = output_of(command + " 2>&1", status);
  REQUIRE_MESSAGE(status == 0, output);
  return output;
}

}  // namespace robotc::testing
