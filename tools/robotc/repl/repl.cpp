// `robotc repl`: reads entries line by line and prints their results.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <stdexcept>

#include "tools/robotc/commands/commands.h"
#include "tools/robotc/repl/answer.h"
#include "tools/robotc/repl/commands.h"
#include "tools/robotc/repl/continuation.h"
#include "tools/robotc/repl/habits.h"
#include "tools/robotc/repl/interrupt.h"
#include "tools/robotc/repl/line_reader.h"
#include "tools/robotc/repl/terminal.h"
#include "tools/robotc/show_value.h"

namespace robotc::tools {

namespace {

/// `ans` is substituted by text, which may itself contain an expanded `ans`.
constexpr std::size_t longest_answer = 4096;

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

bool is_command(std::string_view text) { return trimmed(text).starts_with(':'); }

class Repl {
 public:
  explicit Repl(const ReplOptions& options)
      : options_(options),
        interactive_(::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1),
        state_(options.formulation, interactive_) {
    state_.symbolic = options.symbolic;
  }

  int run() {
    const bool sound = begin();
    if (state_.screen.code() != exit_ok) return state_.screen.code();
    if (!sound && options_.strict) return exit_error;
    reader_ = interactive_ ? make_terminal_reader(
                                 [this](std::string_view line) { return complete_line(state_.workspace, line); },
                                 history_file(), terminal_shows_utf8())
                           : make_piped_reader();
    for (int code = exit_ok; !state_.ended;) {
      code = step();
      if (code != exit_ok) return code;
      if (state_.screen.code() != exit_ok) return state_.screen.code();
    }
    return exit_ok;
  }

 private:
  bool begin() {
    state_.file = options_.file.value_or("");
    bool sound = state_.workspace.open(state_.file);
    state_.screen.print_messages(state_.workspace);
    // The user can repair the file and open it again.
    if (!sound) state_.workspace.open("");
    if (sound && !options_.robot.empty()) {
      sound = state_.workspace.use_names_of(options_.robot);
      state_.screen.print_messages(state_.workspace);
    }
    for (const std::string& text : options_.settings) {
      std::vector<ParameterSetting> settings;
      sound = parse_settings({text}, settings) && state_.workspace.set(settings.front()) && sound;
      state_.screen.print_messages(state_.workspace);
    }
    if (interactive_) state_.screen.print("Type `:help` for help, Ctrl-D to leave.\n");
    return sound;
  }

  /// Reads a line, and executes the entry that it completes.
  int step() {
    Line line = reader_->read(!entry_.empty());
    switch (line.kind) {
      case Line::Kind::interrupted:
        InterruptWatch::forget();
        take_entry();
        return interactive_ ? exit_ok : exit_interrupted;
      case Line::Kind::too_long:
        take_entry();
        state_.screen.complain("error: a line is longer than 4 MB\n");
        return options_.strict ? exit_error : exit_ok;
      case Line::Kind::end:
        state_.ended = true;
        if (interactive_) state_.screen.print("\n");
        return entry_.empty() ? exit_ok : handle(take_entry());
      case Line::Kind::text:
        break;
    }
    const bool is_blank = trimmed(line.text).empty();
    if (!entry_.empty() && is_command(line.text) && !is_command(entry_)) {
      // No continuation begins like a command: the entry was left unfinished.
      if (const int code = handle(take_entry()); code != exit_ok) return code;
    }
    if (entry_.empty() && is_blank) return exit_ok;
    entry_ += line.text + '\n';
    continuation_.add_line(line.text);
    const Ending ending = continuation_.ending();
    bool complete = ending == Ending::complete || (is_command(entry_) && ending == Ending::open_operator);
    // An empty line ends an unfinished entry, except inside a block that was pasted or comes from a file.
    if (is_blank && !(ending == Ending::open_block && reader_->has_more())) complete = true;
    return complete || entry_.size() > max_source_bytes ? handle(take_entry()) : exit_ok;
  }

  std::string take_entry() {
    continuation_ = {};
    return std::exchange(entry_, {});
  }

  int handle(std::string entry) {
    while (entry.ends_with('\n') || entry.ends_with(' ') || entry.ends_with('\r')) entry.pop_back();
    reader_->remember(entry);
    state_.run_failed = false;
    const bool sound = answer(entry);
    // Ctrl-C stops the current run, and ends a script.
    const bool interrupted = InterruptWatch::interrupted();
    InterruptWatch::forget();
    if (interrupted && !interactive_) return exit_interrupted;
    if (!options_.strict || sound) return exit_ok;
    return state_.run_failed ? exit_failed : exit_error;
  }

  /// False (reported) after a user error. An internal error is reported with the entry that caused it.
  bool answer(const std::string& entry) {
    try {
      return is_command(entry) ? run_command(state_, entry) : evaluate(entry);
    } catch (const std::logic_error& error) {
      throw std::logic_error(fmt::format("{}, in the entry `{}`", error.what(), entry));
    }
  }

  bool evaluate(const std::string& entry) {
    const auto definitions = state_.workspace.program().definitions();
    const bool has_own_answer = std::any_of(definitions.begin(), definitions.end(),
                                            [](const auto& definition) { return definition.name == "ans"; });
    const auto simulation = std::find_if(definitions.begin(), definitions.end(), [&](const auto& definition) {
      return definition.kind == "simulate" && definition.name == trimmed(entry);
    });
    if (simulation != definitions.end()) {
      state_.screen.complain(fmt::format("error: `{0}` is a simulation\n  = run it: `:run {0}`\n", simulation->name));
      return false;
    }
    const auto is_defined = [&](std::string_view word) {
      return std::ranges::any_of(definitions, [&](const auto& definition) { return definition.name == word; });
    };
    const auto is_typed = [&](std::string_view word) { return is_command_word(entry, word) && !is_defined(word); };
    if (is_typed("quit") || is_typed("exit")) return run_command(state_, ":quit");
    if (is_typed("help")) return run_command(state_, ":help");
    if (const std::optional<std::string> topic = help_topic(entry)) return run_command(state_, ":help " + *topic);
    if (loads_functions(entry)) {
      state_.screen.print("nothing to load: all functions are there, without a prefix; `:help` lists the commands\n");
      return true;
    }
    const std::string plain = without_habits(entry, is_defined);
    const bool replaces = !answer_.empty() && !has_own_answer && plain.find("ans") != std::string::npos;
    const std::string text = replaces ? with_answer(plain, answer_) : plain;
    const std::optional<Workspace::Entered> entered = state_.workspace.enter(text);
    state_.screen.print_messages(state_.workspace);
    if (!entered) return false;
    if (!entered->reading.empty() && !replaces) state_.screen.print("read as: " + entered->reading + "\n");
    if (entered->value) {
      state_.screen.print(show_value(*entered->value));
      answer_ = text.size() <= longest_answer ? text : "";
    }
    describe(*entered);
    return true;
  }

  void describe(const Workspace::Entered& entered) {
    const auto contains = [](const std::vector<std::string>& names, const std::string& name) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    for (const ProgramText::Definition& definition : entered.defined) {
      state_.screen.print(
          fmt::format("{} {} {}{}\n", contains(entered.replaced, definition.name) ? "replaced" : "defined",
                      definition.kind == "use" ? "" : definition.kind, definition.name,
                      contains(entered.unchecked, definition.name) ? ", checked where it is used" : ""));
    }
    for (const std::string& name : entered.dropped) {
      state_.screen.print(fmt::format("`{}` is no longer a parameter: its setting is dropped\n", name));
    }
  }

  const ReplOptions& options_;
  bool interactive_;
  ReplState state_;
  std::unique_ptr<LineReader> reader_;
  std::string entry_;  ///< typed so far
  Continuation continuation_;
  std::string answer_;  ///< the last evaluated expression
};

}  // namespace

int run_repl(const ReplOptions& options) {
  use_locale();
  const InterruptWatch watch;
  return Repl(options).run();
}

}  // namespace robotc::tools
