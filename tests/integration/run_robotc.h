#pragma once

#include <sys/resource.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// Runs the robotc executable as a user would, and collects its output.
namespace robotc::testing {

/// Destination of standard output.
enum class Stdout {
  captured,
  closed,       ///< as after `>&-`
  full_device,  ///< every write fails with "no space left on device"
  broken_pipe,  ///< its reader has gone
};

struct RunOptions {
  Stdout output = Stdout::captured;
  int interrupt_after_ms = 0;                         ///< time of the signal; 0: none
  const std::atomic<bool>* interrupt_when = nullptr;  ///< the signal comes when it is true
  int signal = SIGINT;                                ///< the signal to send
  std::optional<std::string> input{};                 ///< content of standard input; none: the test's
  std::optional<rlim_t> largest_file{};               ///< in bytes, like `ulimit -f`
};

struct Outcome {
  int code = -1;   ///< exit code; −1 if a signal ended the process
  int signal = 0;  ///< the signal that ended it
  std::string out;
  std::string err;
};

Outcome run_robotc(const std::vector<std::string>& arguments, RunOptions options = {});

/// Output of a shell command, and its status as from `waitpid`.
std::string output_of(const std::string& shell_command, int& status);

/// RAII: a temporary folder.
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

/// A pendulum of 1 kg and 1 m that hangs at q = 0, held by springs about `target`; `more`: further simulations.
std::string pendulum_file(const std::string& more = "");

}  // namespace robotc::testing
