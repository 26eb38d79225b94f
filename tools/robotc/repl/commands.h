#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/robotc/repl/state.h"
#include "tools/robotc/report/report.h"

namespace robotc::tools {

/// A command of the REPL: a function of its arguments as text; false (reported) after an error.
struct ReplCommand {
  std::string_view name;       ///< without its colon
  std::string_view arguments;  ///< "EXPR|FUNCTION"
  std::string_view summary;
  std::string_view help;  ///< details and examples; whole lines
  bool (*run)(ReplState& state, std::string_view arguments);
};

/// All commands, in the order of `:help`.
std::span<const ReplCommand> repl_commands();

/// Runs a line such as ":run tracking". Names may be abbreviated if unambiguous. False (reported) after an error.
bool run_command(ReplState& state, std::string_view line);

/// Completions of a word in an expression: names in scope, members after a dot, units after a number; after a colon
/// commands and their arguments.
struct Completion;
Completion complete_line(Workspace& workspace, std::string_view line);

// runs.cpp
bool run_simulation(ReplState& state, std::string_view arguments);
bool continue_simulation(ReplState& state, std::string_view arguments);
bool plot_signals(ReplState& state, std::string_view arguments);
/// The file and the settings that a run was made with, for its report.
std::vector<ReportFact> facts_of_run(const ReplState& state);
/// Writes a file, with its folder, and says so; false (reported) if it cannot be written.
bool write_result(ReplState& state, const std::string& path, std::string_view content);

// live.cpp
bool serve_runs(ReplState& state, std::string_view arguments);
/// Shows the last run in the browser if `:live` was said.
void show_live(ReplState& state);

// look.cpp
bool show_equations(ReplState& state, std::string_view arguments);
bool explain_counts(ReplState& state, std::string_view arguments);
bool list_llvm(ReplState& state, std::string_view arguments);
bool list_assembly(ReplState& state, std::string_view arguments);
bool time_calls(ReplState& state, std::string_view arguments);
bool show_linear_model(ReplState& state, std::string_view arguments);

// program.cpp
bool set_parameter(ReplState& state, std::string_view arguments);
bool list_definitions(ReplState& state, std::string_view arguments);
bool undo_change(ReplState& state, std::string_view arguments);
bool reload_file(ReplState& state, std::string_view arguments);
bool save_program(ReplState& state, std::string_view arguments);

}  // namespace robotc::tools
