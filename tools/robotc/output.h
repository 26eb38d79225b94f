#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/session/session.h"
#include "results/file_reader.h"

/// What every subcommand does with its results and its errors.
namespace robotc::tools {

enum ExitCode : int {
  exit_ok = 0,
  exit_failed = 1,        ///< an expectation failed or the run diverged
  exit_error = 2,         ///< wrong input, wrong command line, or output that could not be written
  exit_interrupted = 130  ///< as a shell reports SIGINT
};

/// Makes file descriptors 0 to 2 refer to something, so that no file we open can become one of them, and makes writing
/// to a closed pipe an error rather than a signal.
void prepare_standard_streams();

/// Writes all of `text` to standard output and finds out whether it got there. Returns `code` if so. A reader that has
/// gone
/// (`robotc … | head`) is worth an exit code, not a message.
int write_output(std::string_view text, int code);

/// A name as part of a file's: "planar(n = 7)" is "planar-n-7".
std::string file_stem(std::string_view name);

/// A word as a shell takes it.
std::string quoted_argument(const std::string& word);

/// Writes a picture to a file, whole or not at all, and says so; with "-" to standard output. Returns the exit code.
/// A file that the session has read is none to write to.
int write_picture(std::string_view svg, const std::string& path, const Session& session);

/// Whether a path is that of a file that the session has read, and none to write to; says which option to change.
bool is_source(const Session& session, const std::filesystem::path& path, std::string_view option);

/// The folder that a file is to lie in, where there is none of that name. What `-o` names is made, and what is missing
/// above it, too; that is said on standard error, since a name may have been mistyped.
std::optional<std::filesystem::path> missing_folder_of(const std::filesystem::path& file);
void say_made(const std::optional<std::filesystem::path>& folder);

/// Text as it is on standard error.
void write_error(std::string_view text);
/// "robotc: MESSAGE" on standard error.
void print_error(std::string_view message);

bool stderr_is_terminal();
/// Whether to colour what goes to standard output or error: it is a terminal, and NO_COLOR is unset or empty.
bool colour_output();
bool colour_errors();

/// The session's errors and warnings, as people read them, on standard error.
void print_diagnostics(const Session& session);

/// Ends a command whose input was wrong: the diagnostics to standard error, or with `json` {"diagnostics": […]} to
/// standard output.
int fail_with_diagnostics(const Session& session, bool json);

/// Splits "path=expression" settings; reports those that are not.
bool parse_settings(const std::vector<std::string>& texts, std::vector<ParameterSetting>& settings);

}  // namespace robotc::tools
