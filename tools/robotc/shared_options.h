#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

/// Options of the command line that several commands have.
namespace robotc::tools {

inline constexpr const char* file_help = "the .robot file";
inline constexpr const char* robot_help = "the robot; default: the first one of the file";

/// Parameters to set. Each --set takes one value: the next argument may be the file.
void add_settings(CLI::App& command, std::vector<std::string>& settings);
/// `--base`: how the root of a robot file of another format is held, for commands that read it as it is.
CLI::Option* add_base(CLI::App& command, std::string& base);
void add_numeric(CLI::App& command, bool& numeric);
void add_formulation(CLI::App& command, std::string& formulation);
/// A list with commas, or a repeated option; the argument after it may be the file.
CLI::Option* add_list(CLI::App& command, const std::string& name, std::vector<std::string>& list, std::string help);
/// A list of functions with commas, or a repeated option; the argument after it may be the file.
CLI::Option* add_functions(CLI::App& command, const std::string& name, std::vector<std::string>& list,
                           std::string help);
/// A repeated option of one value each: the argument after it may be the file.
CLI::Option* add_repeated(CLI::App& command, const std::string& name, std::vector<std::string>& list, std::string help);

}  // namespace robotc::tools
