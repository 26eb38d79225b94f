// Commands that change, list and save the program.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "results/numbers.h"
#include "results/table.h"
#include "tools/robotc/repl/commands.h"

namespace robotc::tools {

namespace {

namespace fs = std::filesystem;

bool list_parameters(ReplState& state) {
  const auto parameters = state.workspace.ask([](Session& session) { return session.parameters(); });
  state.screen.print_messages(state.workspace);
  if (parameters.empty()) {
    state.screen.print("the program has no `param`\n");
    return !state.workspace.has_errors();
  }
  Table table({Table::Align::left, Table::Align::quantity, Table::Align::left});
  for (const ParameterValue& parameter : parameters) {
    const auto& settings = state.workspace.settings();
    const bool is_set = std::any_of(settings.begin(), settings.end(), [&](const ParameterSetting& setting) {
      return parameter.path == setting.path || parameter.path.ends_with("." + setting.path);
    });
    table.add_row({parameter.path,
                   fmt::format("{}{}{}", to_readable(parameter.value), parameter.unit == "1" ? "" : " ",
                               parameter.unit == "1" ? "" : parameter.unit),
                   is_set ? "*" : ""});
  }
  state.screen.print(table.render());
  if (state.symbolic) state.screen.print("equations have letters for numbers: symbolic = true\n");
  return true;
}

bool has_parameter(ReplState& state, const std::string& name) {
  const auto parameters = state.workspace.ask([](Session& session) { return session.parameters(); });
  return std::ranges::any_of(parameters, [&](const ParameterValue& parameter) {
    return parameter.path == name || parameter.path.ends_with("." + name);
  });
}

/// `:set symbolic = true`: equations with letters for numbers.
bool set_symbolic(ReplState& state, std::string_view value) {
  value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
  const bool on = value == "true" || value == "on" || value == "1";
  if (!on && value != "false" && value != "off" && value != "0") {
    state.screen.complain("error: `symbolic` is `true` or `false`\n");
    return false;
  }
  state.symbolic = on;
  return true;
}

/// A path rewritten for a file in another folder.
std::string moved_path(const std::string& path, const fs::path& from, const fs::path& to) {
  if (fs::path(path).is_absolute()) return path;
  const fs::path target = (from / path).lexically_normal();
  const fs::path relative = target.lexically_relative(to);
  return relative.empty() ? target.string() : relative.string();
}

/// A text with a parameter's set value written into its definition; nothing if the definition is not in this text, or
/// is shared.
std::optional<std::string> with_setting(const std::string& path, const std::string& text,
                                        const ParameterSetting& setting) {
  Session session(file_reader());
  if (!session.load(path, {{path, text}})) return std::nullopt;
  const std::vector<ParameterValue> before = session.parameters();
  if (!session.set_parameters({setting})) return std::nullopt;
  const std::vector<ParameterValue> wanted = session.parameters();
  const auto differs = [](const std::vector<ParameterValue>& a, const std::vector<ParameterValue>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i].path != b[i].path || a[i].value != b[i].value) return std::optional(i);
    }
    return std::optional<std::size_t>();
  };
  const auto changed = differs(before, wanted);
  if (!changed) return text;
  std::vector<std::string> values;
  for (const ParameterValue& parameter : wanted) {
    if (parameter.whole != wanted[*changed].whole) continue;
    values.push_back(fmt::format("{}{}{}", parameter.value, parameter.unit == "1" ? "" : " ",
                                 parameter.unit == "1"              ? ""
                                 : parameter.unit.starts_with("1/") ? parameter.unit.substr(1)
                                                                    : parameter.unit));
  }
  // A number, or a vector with an entry each; reading the result back decides.
  for (const std::string& value : {values.front(), fmt::format("[{}]", fmt::join(values, ", "))}) {
    std::vector<Span> places = wanted[*changed].written;
    std::sort(places.begin(), places.end(), [](const Span& a, const Span& b) { return a.begin > b.begin; });
    places.erase(std::unique(places.begin(), places.end()), places.end());
    std::string result = text;
    for (const Span& place : places) {
      if (!place.valid() || session.sources().file(place.source).name != path) return std::nullopt;
      result.replace(place.begin, place.end - place.begin, value);
    }
    Session read_back(file_reader());
    if (!read_back.load(path, {{path, result}})) continue;
    const std::vector<ParameterValue> found = read_back.parameters();
    if (found.size() == wanted.size() && !differs(found, wanted)) return result;
  }
  return std::nullopt;
}

}  // namespace

bool set_parameter(ReplState& state, std::string_view arguments) {
  if (arguments.empty()) return list_parameters(state);
  const std::size_t equals = arguments.find('=');
  if (equals == 0 || equals == std::string_view::npos || equals + 1 == arguments.size()) {
    state.screen.complain(
        "error: `:set` takes a parameter and its value\n  = write `:set Kp = 400 /s^2`, for example\n");
    return false;
  }
  std::vector<ParameterSetting> settings;
  if (!parse_settings({std::string(arguments)}, settings)) return false;
  if (settings.front().path == "symbolic" && !has_parameter(state, "symbolic")) {
    return set_symbolic(state, settings.front().expression);
  }
  const bool set = state.workspace.set(settings.front());
  state.screen.print_messages(state.workspace);
  return set;
}

bool list_definitions(ReplState& state, std::string_view arguments) {
  const auto definitions = state.workspace.program().definitions();
  if (!arguments.empty()) {
    for (const ProgramText::Definition& definition : definitions) {
      if (definition.name != arguments) continue;
      state.screen.print(definition.text + "\n");
      return true;
    }
    std::vector<std::string_view> names;
    for (const ProgramText::Definition& definition : definitions) names.push_back(definition.name);
    const std::string_view near = nearest_name(arguments, names);
    state.screen.complain(fmt::format("error: the program does not define `{}`\n{}", arguments,
                                      near.empty() ? "" : fmt::format("  = did you mean `{}`?\n", near)));
    return false;
  }
  if (definitions.empty()) {
    state.screen.print("nothing is defined\n");
    return true;
  }
  Table table({Table::Align::left, Table::Align::left, Table::Align::left});
  for (const ProgramText::Definition& definition : definitions) {
    // The first line is enough for short ones.
    constexpr std::size_t longest = 70;
    std::string line = definition.text.substr(0, definition.text.find('\n'));
    if (display_width(line) > longest) line.clear();
    table.add_row({definition.kind, definition.name, definition.kind == "robot" ? "" : std::move(line)});
  }
  state.screen.print(table.render());
  return true;
}

bool undo_change(ReplState& state, std::string_view /*arguments*/) {
  const std::optional<std::string> change = state.workspace.undo();
  if (!change) {
    const bool nothing = !state.workspace.has_errors();
    state.screen.print_messages(state.workspace);
    if (nothing) state.screen.complain("error: there is nothing to undo\n");
    return false;
  }
  state.screen.print(fmt::format("undone: {}\n", *change));
  return true;
}

bool reload_file(ReplState& state, std::string_view /*arguments*/) {
  if (state.file.empty()) {
    state.screen.complain("error: no file was opened\n  = start with one: `robotc repl FILE`\n");
    return false;
  }
  const bool sound = state.workspace.open(state.file);
  state.screen.print_messages(state.workspace);
  return sound;
}

bool save_program(ReplState& state, std::string_view arguments) {
  if (arguments.empty()) {
    state.screen.complain("error: `:save` needs the name of a file\n  = write `:save NAME.robot`\n");
    return false;
  }
  std::error_code failed;
  const fs::path path(arguments);
  // The folder of an absolute path: that of a bare name is empty, and no path is relative to it.
  const fs::path from = fs::absolute(state.workspace.path(), failed).parent_path().lexically_normal();
  const fs::path to = fs::absolute(path, failed).parent_path().lexically_normal();
  std::string text =
      state.workspace.program().text([&](const std::string& used) { return moved_path(used, from, to); });
  // Do not write a text that cannot be read back.
  Session check(file_reader());
  if (!check.load(path.string(), {{path.string(), text}})) {
    print_diagnostics(check);
    state.screen.complain(fmt::format("not saved: {} could not be read back\n", path.string()));
    return false;
  }
  std::string left;
  for (const ParameterSetting& setting : state.workspace.settings()) {
    if (auto changed = with_setting(path.string(), text, setting)) {
      text = std::move(*changed);
    } else {
      left += fmt::format(" --set '{} ={}'", setting.path, setting.expression);
    }
  }
  const auto made = missing_folder_of(path);
  const FileError error = write_file_atomically(path, text);
  if (!error.reason.empty()) {
    state.screen.complain(fmt::format("error: cannot write {}: {}\n", path.string(), error.reason));
    return false;
  }
  if (made) state.screen.print(fmt::format("made the folder {}\n", made->string()));
  state.screen.print(fmt::format("wrote {}\n", path.string()));
  if (!left.empty()) {
    state.screen.print(fmt::format("these settings are not in the file, pass them as options:{}\n", left));
  }
  return true;
}

}  // namespace robotc::tools
