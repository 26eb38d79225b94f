#include "tools/robotc/repl/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "results/table.h"

namespace robotc::tools {

namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

bool help(ReplState& state, std::string_view arguments);

bool quit(ReplState& state, std::string_view /*arguments*/) {
  state.ended = true;
  return true;
}

constexpr std::array<ReplCommand, 17> commands{{
    {"help", "[TOPIC]", "list the commands, or describe a command or function", "", &help},
    {"run", "[SIMULATION]", "run a simulation; Ctrl-C stops it",
     R"(Runs a simulation of the program; without a name, the first one. Ctrl-C stops the run:
`:plot` shows what it has logged, and `:continue` continues it.
  :run
  :run tracking
)",
     &run_simulation},
    {"continue", "[TIME]", "continue the last run",
     R"(Continues the last run for the given time, with the current program: a controller may
have been replaced meanwhile. Without a time, a stopped run continues to its end, and
a finished run continues for its duration once more.
  :continue
  :continue 2 s
)",
     &continue_simulation},
    {"plot", "[SIGNAL …] [> FILE]", "plot signals of the last run, here or to .svg or .html",
     R"(Plots logged signals of the last run; without names, all of them. With a file, the
plot is written as a picture (.svg) or a report (.html).
  :plot
  :plot q error.elbow
  :plot tau > tau.svg
  :plot > report.html
)",
     &plot_signals},
    {"live", "[PORT]", "show each run in a browser",
     R"(Serves a page on this machine alone, at 127.0.0.1: the report of the last run, with the robot
in three dimensions. Each run replaces it. `:live` once more stops serving. Without a port, the
page is at 7417, or at one that is free.
  :live
  :live 8080
)",
     &serve_runs},
    {"set", "[PARAM = VALUE]", "set a parameter, or list all parameters",
     R"(Sets a `param`; a bare number is in SI units. The setting remains when definitions
are replaced. Without arguments, lists all parameters; a star marks those that are set.
`:set symbolic = true` shows equations with letters for the robot's numbers.
  :set Kp = 400 /s^2
  :set computed_torque.Kp = 400
)",
     &set_parameter},
    {"show", "EXPR|FUNCTION|NAME", "show equations, or the text of a definition",
     R"(Shows a function of the robot, or any expression, as equations of q, qd, t and
parameters. For a controller or a simulation, shows its text.
  :show mass_matrix
  :show pose(tool)
  :show leaf.q
  :show computed_torque
)",
     &show_equations},
    {"explain", "EXPR|FUNCTION", "count operations after each pass",
     R"(Counts the operations of a function or an expression as derived, and after each pass.
  :explain inverse_dynamics
  :explain mass_matrix(q)[elbow, wrist]
)",
     &explain_counts},
    {"llvm", "EXPR|FUNCTION", "print its LLVM IR",
     R"(Prints the LLVM IR of a function or an expression.
  :llvm gravity_forces
)",
     &list_llvm},
    {"asm", "EXPR|FUNCTION", "print its assembly",
     R"(Prints the assembly of a function or an expression for this machine.
  :asm gravity_forces
)",
     &list_assembly},
    {"time", "EXPR|FUNCTION|SIMULATION", "measure the time of a call",
     R"(Measures the time of a call of a function or an expression as optimised native code,
or of a step of a simulation.
  :time inverse_dynamics
  :time kinetic_energy(q, qd) + potential_energy(q)
  :time tracking
)",
     &time_calls},
    {"linearise", "[SIMULATION] [--OPTION VALUE …]", "poles, zeros and margins of a closed loop or a plant",
     R"(Linearises the closed loop of a simulation, or a plant, and prints its poles, transfer
functions and margins. The options are those of `robotc linearise`; a value ends before
the next option. --bode FILE.svg and --step FILE.svg draw the responses.
  :linearise tracking
  :linearise --at 2 s
  :linearise --plant --q home --input tau.elbow --output q.elbow
  :linearise tracking --loop elbow --bode loop.svg
)",
     &show_linear_model},
    {"list", "[NAME]", "list all definitions, or print one",
     R"(Lists the definitions of the program, or prints the text of one.
  :list
  :list home
)",
     &list_definitions},
    {"undo", "", "undo the last change",
     R"(Undoes the last definition, setting or `:reload`, up to a hundred times.
)",
     &undo_change},
    {"reload", "", "read the file again, and drop all changes",
     R"(Reads the file again that robotc was started with, and drops all definitions and
settings made since; `:undo` restores them.
)",
     &reload_file},
    {"save", "FILE", "write the program to a .robot file",
     R"(Writes the current program: the statements of the file, with replaced definitions in
their places. Writes nothing if the result cannot be read back.
  :save tuned.robot
)",
     &save_program},
    {"quit", "", "leave, like Ctrl-D", "Leaves the session, like Ctrl-D.\n", &quit},
}};

/// Commands with this prefix; only the exact match if there is one.
std::vector<const ReplCommand*> matching(std::string_view name) {
  std::vector<const ReplCommand*> found;
  for (const ReplCommand& command : commands) {
    if (command.name == name) return {&command};
    if (command.name.starts_with(name)) found.push_back(&command);
  }
  return found;
}

/// The command of a name; null (reported) if there is none, or several.
const ReplCommand* find_command(ReplState& state, std::string_view name) {
  const std::vector<const ReplCommand*> found = matching(name);
  if (found.size() == 1) return found.front();
  std::string likely;
  if (found.empty()) {
    std::vector<std::string_view> names;
    for (const ReplCommand& command : commands) names.push_back(command.name);
    const std::string_view near = nearest_name(name, names);
    likely = near.empty() ? "`:help` lists all commands" : fmt::format("did you mean `:{}`?", near);
    state.screen.complain(fmt::format("error: there is no command `:{}`\n  = {}\n", name, likely));
  } else {
    for (const ReplCommand* command : found)
      likely += fmt::format("{}`:{}`", likely.empty() ? "" : ", ", command->name);
    state.screen.complain(fmt::format("error: `:{}` is ambiguous\n  = {}\n", name, likely));
  }
  return nullptr;
}

bool help(ReplState& state, std::string_view arguments) {
  if (!arguments.empty()) {
    const std::string_view topic = arguments.substr(arguments.front() == ':' ? 1 : 0);
    if (matching(topic).empty()) {
      const auto function =
          state.workspace.ask([&](const Session& session) { return session.describe_function(std::string(topic)); });
      if (function) {
        state.screen.print(*function);
        return true;
      }
    }
    const ReplCommand* command = find_command(state, topic);
    if (command == nullptr) return false;
    state.screen.print(fmt::format(":{} {}\n{}", command->name, command->arguments, command->help));
    return true;
  }
  Table table({Table::Align::left, Table::Align::left});
  for (const ReplCommand& command : commands) {
    table.add_row({fmt::format(":{} {}", command.name, command.arguments), std::string(command.summary)});
  }
  state.screen.print(fmt::format(R"(Type an expression to evaluate it, or a definition as in a file:
  mass_matrix(home)[elbow, wrist]
  pose(tool, home).position as mm
  let goal = [0, 30 deg, 45 deg, 0, 0.1 m]
A new definition replaces the old one. An entry continues on the next line while a bracket
is open.

{}
Commands can be abbreviated. `:help COMMAND` describes a command, and `:help FUNCTION` a function.
)",
                                 table.render()));
  return true;
}

}  // namespace

std::span<const ReplCommand> repl_commands() { return commands; }

bool run_command(ReplState& state, std::string_view line) {
  line = trimmed(line);
  line.remove_prefix(1);
  const std::size_t end = std::min(line.find_first_of(" \t\r\n("), line.size());
  const std::string_view name = line.substr(0, end);
  if (name == "?" || name.empty()) return help(state, trimmed(line.substr(end)));
  const ReplCommand* command = find_command(state, name);
  return command != nullptr && command->run(state, trimmed(line.substr(end)));
}

}  // namespace robotc::tools
