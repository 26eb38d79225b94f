#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/session/session.h"
#include "results/file_reader.h"

/// Output and error handling of all subcommands.
namespace robotc::tools {

enum ExitCode : int {
  exit_ok = 0,
  exit_failed = 1,        ///< an expectation failed or the run diverged
  exit_error = 2,         ///< wrong input or command line, or output could not be written
  exit_interrupted = 130  ///< a shell's code for SIGINT
};

/// Opens file descriptors 0 to 2 if closed, so that no other file gets these numbers, and makes writing to a closed
/// pipe an error instead of a signal.
void prepare_standard_streams();

/// Writes all of `text` to standard output; returns `code` on success. A closed reader (`robotc … | head`) gives an
/// exit code, but no message.
int write_output(std::string_view text, int code);

/// A name as part of a file name: "planar(n = 7)" is "planar-n-7".
std::string file_stem(std::string_view name);

/// A word quoted for a shell.
std::string quoted_argument(const std::string& word);

/// Writes a text or picture to a file, atomically, and reports that; with "-" to standard output. Returns the exit
/// code. Refuses files that the session has read.
int write_picture(std::string_view svg, const std::string& path, const Session& session);

/// True if the session has read the file, so that it must not be overwritten; reports which option to change.
bool is_source(const Session& session, const std::filesystem::path& path, std::string_view option);

/// The missing folder that a file is to be written to; nothing if it exists. `-o` creates it and its parents; report
/// that on standard error, since a name may have been mistyped.
std::optional<std::filesystem::path> missing_folder_of(const std::filesystem::path& file);
void say_made(const std::optional<std::filesystem::path>& folder);

/// Writes text to standard error unchanged.
void write_error(std::string_view text);
/// "robotc: MESSAGE" on standard error.
void print_error(std::string_view message);

bool stderr_is_terminal();
/// True if standard output (or error) is to be coloured: it is a terminal, and NO_COLOR is unset or empty.
bool colour_output();
bool colour_errors();

/// Prints the session's errors and warnings to standard error.
void print_diagnostics(const Session& session);

/// Ends a command with wrong input: the diagnostics to standard error, or with `json` {"diagnostics": […]} to standard
/// output.
int fail_with_diagnostics(const Session& session, bool json);

/// True for a .robot file; false for one of another format.
bool is_robot_text(const std::string& path);

/// The option `--base`, for a file that the session will load: empty, "fixed" or "floating". False (reported) for a
/// .robot file, which says itself what holds its robot.
bool choose_base(Session& session, const std::string& file, const std::string& base);

/// Splits "path=expression" settings; false (reported) for other texts.
bool parse_settings(const std::vector<std::string>& texts, std::vector<ParameterSetting>& settings);

}  // namespace robotc::tools
