#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// The tests in this folder: each `<mechanism>.robot` holds a source and, below it, the output of each stage.
///
///     robot pendulum {
///       …
///     }
///
///     //! --stage expr --function mass_matrix      what to ask `robotc dump FILE` for; any number of these
///     //~ pendulum_mass_matrix: 0 ×, 0 ±, …        and the answer, exactly
///     //~ mass_matrix = 2/3
///
/// The compiler reads the lines after the source as comments, so `robotc dump` can be run on the file itself. To add a
/// case, write the source and the `//!` lines, run `ROBOTC_UPDATE=1 ./dev test -R golden`, and check the result.
namespace robotc::golden {

/// A dump request and its expected output.
struct Dump {
  std::vector<std::string> options;  ///< of `robotc dump FILE`
  std::string expected;
};

struct Case {
  std::filesystem::path path;
  std::string source;  ///< the text before the first `//!`
  std::vector<Dump> dumps;
};

Case read_case(const std::filesystem::path& path);

/// Checks that every stage prints the expected text, each time the same; rewrites it if ROBOTC_UPDATE is set.
void check_case(const std::filesystem::path& path);

/// All cases in a folder, sorted by name.
std::vector<Case> read_cases(const std::filesystem::path& folder);

/// Rewrites a case's file from its source and its dumps.
void write_case(const Case& test);

}  // namespace robotc::golden
