#pragma once

#include <doctest/doctest.h>

#include <string>

#include "tests/integration/run_robotc.h"

/// Shell commands for tests of packages.
namespace robotc::testing {

bool has(const std::string& text, const std::string& part);
std::string in_quotes(const std::string& text);

/// Output of a command, including errors; must succeed.
std::string run(const std::string& command);

/// The text in a document between "```OPENING" and "```".
std::string block_of(const std::string& document, const std::string& opening);

/// Installs robotc into a folder, then moves that: packages are relocatable. Returns its path.
std::string install(const TemporaryFolder& folder);

}  // namespace robotc::testing
