#pragma once

#include <doctest/doctest.h>

#include <string>

#include "tests/integration/run_robotc.h"

/// Commands of this machine's shell that tests of packages give.
namespace robotc::testing {

bool has(const std::string& text, const std::string& part);
std::string in_quotes(const std::string& text);

/// What a command prints, errors included; required to succeed.
std::string run(const std::string& command);

/// What stands in a document between "```OPENING" and "```".
std::string block_of(const std::string& document, const std::string& opening);

/// Installs robotc into a folder, and moves that: a package is found wherever it lies. Its path.
std::string install(const TemporaryFolder& folder);

}  // namespace robotc::testing
