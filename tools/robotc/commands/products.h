#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/codegen/target_choice.h"
#include "tools/robotc/commands/commands.h"

/// Shared by the commands that build.
namespace robotc::tools {

/// Loads the file of a build into a session, with the options that change the robot. Returns the exit code, after
/// messages unless it is `exit_ok`.
int load_to_build(Session& session, const BuildOptions& options);

/// The value of `--every` in s; nothing (reported) if it is not a time.
std::optional<double> sample_time(Session& session, const std::string& text);

/// The targets of an output that has code for several. Nothing (reported) if `--cpu` or `--features` could be of any.
std::optional<std::vector<codegen::TargetChoice>> targets_of(const BuildOptions& options);

/// An output file.
struct Product {
  std::filesystem::path path;
  std::string bytes;
};

/// Adds an output file that `option` names. False (reported) if it is a source or another output.
bool add_product(const Session& session, const std::filesystem::path& path, std::string_view option, std::string bytes,
                 std::vector<Product>& products);
/// The value of `--rt-report` without a file, as the command line parser gives it.
inline constexpr std::string_view report_to_output = "true";
/// Adds the file of `--rt-report`, if it has one. False (reported) as above.
bool add_report(const Session& session, const BuildOptions& options, const std::string& report,
                std::vector<Product>& products);
/// The report, if it goes to standard output.
std::string printed_report(const BuildOptions& options, const std::string& report);

/// Writes all of them, or none: files are renamed only after all are written. Returns the exit code.
int write_products(const std::vector<Product>& products);

}  // namespace robotc::tools
