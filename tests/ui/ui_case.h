#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

/// The tests in this folder: `<topic>/<name>.robot` holds a source and, at its end, the compiler's output.
///
///     robot arm {
///       link upper {
///     }
///     //! eval: mass_matrix(q)               a directive: what to do besides checking the file; any number of them
///     //~ value: 0.25 kg*m^2                 what each `eval` gave, as `robotc eval` shows it
///     //~ code: unclosed-bracket             the codes of the diagnostics, once each
///     //~ error: `{` is not closed           and their rendering, exactly
///     //~   ┌─ unclosed_brace.robot:2:14
///
/// `//! file long.csv: x [m] / {i} / 10010` makes a file of the line `x [m]` and the rows 1 to 10010.
///
/// Each topic is a separate test: `./dev test -R ui/matrices`. To add a case, write the source, run
/// `ROBOTC_UPDATE=1 ./dev test -R ui`, and check the written text.
namespace robotc::ui {

struct Case {
  std::filesystem::path path;
  std::string name;    ///< of the file, used in diagnostics
  std::string source;  ///< as the compiler sees it: without the text from the first `//!` or `//~`
  std::vector<std::pair<std::string, std::string>> directives;
  std::map<std::string, std::string> files;  ///< made by `file` directives, by name
  std::string expected;
};

/// Output of the compiler.
struct Outcome {
  std::string text;
  std::vector<std::string> codes;
  std::vector<std::string> values;  ///< of the `eval` directives, each ending in a newline
};

/// Runs the compiler on a case, with its directives.
Outcome run_front_end(const Case& test);

/// All cases below a folder, sorted by path.
std::vector<Case> read_cases(const std::filesystem::path& folder);

/// The expectation for an outcome.
std::string expectation(const Outcome& outcome);

/// Checks all cases below a folder, or rewrites their expectations if ROBOTC_UPDATE is set.
void check_folder(const std::filesystem::path& folder);

/// Rewrites a case's file with a new expectation.
void write_case(const Case& test, const std::string& expected);

}  // namespace robotc::ui
