#pragma once

#include <optional>
#include <string>
#include <vector>

/// Runs other programs: the first word is the path of the executable.
namespace robotc::bench {

/// Runs a command without its output and waits; returns its exit status, or −1.
int run_process(const std::vector<std::string>& command);

/// A command's standard output; nothing if it fails.
std::optional<std::string> output_of_process(const std::vector<std::string>& command);

/// A command in one line, with paths shortened to file names.
std::string short_command(const std::vector<std::string>& command);

}  // namespace robotc::bench
