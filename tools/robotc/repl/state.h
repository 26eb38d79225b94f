#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/session/workspace.h"
#include "results/code_cache.h"
#include "tools/robotc/live/page_server.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

/// A finished run that can be inspected and continued: it owns its code, whatever happens to the program.
struct LastRun {
  CompiledSimulation simulation;
  runtime::Result result;
  double wall_s = 0;
};

/// Output of a REPL; after a write error it keeps the exit code.
class Screen {
 public:
  explicit Screen(bool interactive) : interactive_(interactive), colour_(interactive && colour_output()) {}

  void print(std::string_view text) {
    if (code_ == exit_ok) code_ = write_output(text, exit_ok);
  }
  /// Writes to standard error.
  void complain(std::string_view text) const;
  /// Prints the workspace's messages on standard error, if there are any.
  void print_messages(const Workspace& workspace) const;

  [[nodiscard]] bool colour() const { return colour_; }
  [[nodiscard]] bool interactive() const { return interactive_; }
  [[nodiscard]] int code() const { return code_; }

 private:
  bool interactive_;
  bool colour_;
  int code_ = exit_ok;
};

/// State shared by a REPL's commands.
struct ReplState {
  ReplState(const std::string& formulation, bool interactive)
      : workspace(file_reader(), formulation, code_settings()), screen(interactive) {}

  Workspace workspace;
  Screen screen;
  std::string file;  ///< given at start; or empty
  std::optional<LastRun> last;
  std::unique_ptr<PageServer> live;  ///< shows each run in a browser; null: none does
  bool symbolic = false;             ///< equations have letters for numbers
  bool run_failed = false;           ///< by the last command: an expectation failed, or the run could not continue
  bool ended = false;
};

}  // namespace robotc::tools
