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

constexpr std::array<ReplCommand, 15> commands{{
    {"help", "[TOPIC]", "this, or more of a command or a function", "", &help},
    {"run", "[SIMULATION]", "run a simulation; Ctrl-C stops it",
     R"(Runs a simulation of the program, the first without a name. Ctrl-C stops the run;
what it logged until then stays for `:plot`, and `:continue` goes on from there.
  :run
  :run tracking
)",
     &run_simulation},
    {"continue", "[TIME]", "go on from where the last run ended",
     R"(Goes on from where the last run ended, for that long, with the program as it is now:
a controller may have been replaced meanwhile. Without a time, a run that was
stopped goes on to its end, and any other for as long again.
  :continue
  :continue 2 s
)",
     &continue_simulation},
    {"plot", "[SIGNAL …] [> FILE]", "plot what the last run logged, here or to .svg or .html",
     R"(Plots signals that the last run logged, all of them without a name: here, or to
a file, by its ending a picture or a report.
  :plot
  :plot q error.elbow
  :plot tau > tau.svg
  :plot > report.html
)",
     &plot_signals},
    {"set", "[PARAM = VALUE]", "set a parameter; alone, list all",
     R"(Sets a `param`; a bare number is in its SI unit. It stays so whatever is defined
anew, until it is set again. Alone it lists all parameters, those set with a star.
  :set Kp = 400 /s^2
  :set computed_torque.Kp = 400
)",
     &set_parameter},
    {"show", "EXPR|FUNCTION|NAME", "equations, or the text of a definition",
     R"(Shows a function of the robot, or any expression, as equations of q, qd, t and
parameters; of a controller or a simulation, its text.
  :show mass_matrix
  :show pose(tool)
  :show leaf.q
  :show computed_torque
)",
     &show_equations},
    {"explain", "EXPR|FUNCTION", "operations of a call, after each pass",
     R"(Counts the operations of a function or an expression as derived, and after each pass.
  :explain inverse_dynamics
  :explain mass_matrix(q)[elbow, wrist]
)",
     &explain_counts},
    {"llvm", "EXPR|FUNCTION", "its LLVM IR",
     R"(Prints the LLVM IR that is made of a function or an expression.
  :llvm gravity_forces
)",
     &list_llvm},
    {"asm", "EXPR|FUNCTION", "its assembly",
     R"(Prints the assembly that is made of a function or an expression for this machine.
  :asm gravity_forces
)",
     &list_assembly},
    {"time", "EXPR|FUNCTION|SIMULATION", "time of a call as native code",
     R"(Measures a call of a function or an expression as optimised native code, or a
step of a simulation.
  :time inverse_dynamics
  :time kinetic_energy(q, qd) + potential_energy(q)
  :time tracking
)",
     &time_calls},
    {"list", "[NAME]", "what is defined, or one definition",
     R"(Lists what the program defines, or prints the text of one definition.
  :list
  :list home
)",
     &list_definitions},
    {"undo", "", "take the last change back",
     R"(Takes back the last definition, setting or `:reload`. Any number of times, up to a hundred.
)",
     &undo_change},
    {"reload", "", "read the file again, and drop what was typed",
     R"(Reads the file again that robotc was started with. What was typed and set since is
dropped; `:undo` brings it back.
)",
     &reload_file},
    {"save", "FILE", "write a .robot file that reproduces this",
     R"(Writes the program as it is now: the file's statements with what was typed in their
places. Nothing is written if it could not be read back.
  :save tuned.robot
)",
     &save_program},
    {"quit", "", "leave; so does Ctrl-D", "Leaves. So does Ctrl-D.\n", &quit},
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
    likely = near.empty() ? "`:help` lists those that there are" : fmt::format("did you mean `:{}`?", near);
    state.screen.complain(fmt::format("error: there is no command `:{}`\n  = {}\n", name, likely));
  } else {
    for (const ReplCommand* command : found)
      likely += fmt::format("{}`:{}`", likely.empty() ? "" : ", ", command->name);
    state.screen.complain(fmt::format("error: `:{}` is short for several commands\n  = {}\n", name, likely));
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
  state.screen.print(fmt::format(R"(Type an expression to see its value, or a definition as in a file:
  mass_matrix(home)[elbow, wrist]
  pose(tool, home).position as mm
  let goal = [0, 30 deg, 45 deg, 0, 0.1 m]
What is defined again takes the place of what it was; a line goes on while brackets are open.

{}
Names of commands may be shortened. `:help COMMAND` says more, and `:help FUNCTION` how it is called.
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
