#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "compiler/session/workspace.h"
#include "results/code_cache.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

/// A run that can be looked at and continued: it owns its code, whatever becomes of the program.
struct LastRun {
  CompiledSimulation simulation;
  runtime::Result result;
  double wall_s = 0;
};

/// Where a REPL writes, until that fails: then it ends with the exit code of that.
class Screen {
 public:
  explicit Screen(bool interactive) : interactive_(interactive), colour_(interactive && colour_output()) {}

  void print(std::string_view text) {
    if (code_ == exit_ok) code_ = write_output(text, exit_ok);
  }
  /// On standard error.
  void complain(std::string_view text) const;
  /// The workspace's messages on standard error, if there are any.
  void print_messages(const Workspace& workspace) const;

  [[nodiscard]] bool colour() const { return colour_; }
  [[nodiscard]] bool interactive() const { return interactive_; }
  [[nodiscard]] int code() const { return code_; }

 private:
  bool interactive_;
  bool colour_;
  int code_ = exit_ok;
};

/// What the commands of a REPL work on.
struct ReplState {
  ReplState(const std::string& formulation, bool interactive)
      : workspace(file_reader(), formulation, code_settings()), screen(interactive) {}

  Workspace workspace;
  Screen screen;
  std::string file;  ///< that it was begun with; or empty
  std::optional<LastRun> last;
  bool run_failed = false;  ///< the last command: an expectation failed, or the run could not go on
  bool ended = false;
};

}  // namespace robotc::tools
