#pragma once

#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// Runs the robotc executable as a user would, and looks at what comes out.
namespace robotc::testing {

/// Where standard output goes.
enum class Stdout {
  captured,
  closed,       ///< as after `>&-`
  full_device,  ///< every write fails with "no space left on device"
  broken_pipe,  ///< its reader has gone
};

struct RunOptions {
  Stdout output = Stdout::captured;
  int interrupt_after_ms = 0;            ///< when to send the signal; 0: never
  int signal = SIGINT;                   ///< which
  std::optional<std::string> input{};    ///< what standard input has; without it, that of the test
  std::optional<rlim_t> largest_file{};  ///< in bytes: what `ulimit -f` sets
};

struct Outcome {
  int code = -1;   ///< exit code; −1 if a signal ended the process
  int signal = 0;  ///< the signal that did
  std::string out;
  std::string err;
};

Outcome run_robotc(const std::vector<std::string>& arguments, RunOptions options = {});

/// What a command of the shell prints, and how it ended, as `waitpid` says it.
std::string output_of(const std::string& shell_command, int& status);

/// A folder that goes with its scope.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  [[nodiscard]] std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  /// Writes a file in it and returns its path.
  [[nodiscard]] std::string write(const std::string& name, const std::string& content) const;
  [[nodiscard]] std::size_t file_count() const;

 private:
  std::filesystem::path path_;
};

std::string read_text(const std::string& path);
std::vector<std::string> lines_of(const std::string& text);

/// A pendulum of 1 kg and 1 m that hangs at q = 0, held by springs about `target`, with room for `more` simulations.
std::string pendulum_file(const std::string& more = "");

}  // namespace robotc::testing
