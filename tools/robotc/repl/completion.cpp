// Completions of the word being typed.
#include <algorithm>
#include <array>
#include <set>

#include "compiler/frontend/library.h"
#include "compiler/units/unit.h"
#include "tools/robotc/repl/commands.h"
#include "tools/robotc/repl/line_reader.h"
#include "tools/robotc/repl/word_character.h"

namespace robotc::tools {

namespace {

constexpr std::array<std::string_view, 10> statement_words{"use", "robot", "trajectory", "controller", "simulate",
                                                           "fn",  "const", "param",      "let",        "as"};

std::size_t word_begin(std::string_view text, std::size_t end) {
  while (end > 0 && is_word_character(text[end - 1])) --end;
  return end;
}

/// True if a unit is expected at `begin`: after a number, `)` or `]` and a blank, inside another unit, or after `as`.
bool follows_number(std::string_view line, std::size_t begin) {
  std::size_t end = begin;
  while (end > 0 && (line[end - 1] == ' ' || line[end - 1] == '\t')) --end;
  if (end == 0) return false;
  const bool after_blank = end < begin;
  if (after_blank && (line[end - 1] == ')' || line[end - 1] == ']')) return true;
  if (!after_blank && (line[end - 1] == '*' || line[end - 1] == '/')) {
    // `N*m`, and `200 /s`, but not `2*x` and `a/b`: the sign of a unit follows a unit, or a number and a blank.
    const std::size_t sign = end - 1;
    const std::size_t word = word_begin(line, sign);
    if (word < sign && !(line[word] >= '0' && line[word] <= '9')) return follows_number(line, word);
    return line[sign] == '/' && sign > 0 && line[sign - 1] == ' ' && follows_number(line, sign);
  }
  if (!after_blank) return false;
  const std::size_t word = word_begin(line, end);
  if (line.substr(word, end - word) == "as") return true;
  return word < end && line[word] >= '0' && line[word] <= '9';
}

Completion matching(std::size_t begin, std::string_view typed, const std::vector<std::string>& words) {
  std::set<std::string> found;
  for (const std::string& word : words) {
    if (word.starts_with(typed)) found.insert(word);
  }
  return {begin, {found.begin(), found.end()}};
}

std::vector<std::string> defined_names(const Workspace& workspace, std::string_view kind) {
  std::vector<std::string> names;
  for (const ProgramText::Definition& definition : workspace.program().definitions()) {
    if (kind.empty() || definition.kind == kind) names.push_back(definition.name);
  }
  return names;
}

std::vector<std::string> library_names() {
  std::vector<std::string> names{"std"};
  for (const library::Definition& definition : library::definitions()) names.emplace_back(definition.name);
  return names;
}

}  // namespace

Completion complete_line(Workspace& workspace, std::string_view line) {
  const std::size_t first = std::min(line.find_first_not_of(" \t"), line.size());
  const std::size_t begin = word_begin(line, line.size());
  const std::string_view typed = line.substr(begin);
  const std::string_view before = line.substr(first, begin - first);
  if (before == ":") {
    std::vector<std::string> names;
    for (const ReplCommand& command : repl_commands()) names.emplace_back(command.name);
    return matching(begin, typed, names);
  }
  if (before.starts_with(":h")) {
    std::vector<std::string> names;
    for (const ReplCommand& command : repl_commands()) names.emplace_back(command.name);
    return matching(begin, typed, names);
  }
  if (before.starts_with(":ru")) return matching(begin, typed, defined_names(workspace, "simulate"));
  if (before.starts_with(":li")) return matching(begin, typed, defined_names(workspace, ""));
  if (before.starts_with(":se")) {
    // Treat a path as one word.
    std::size_t path = line.size();
    while (path > 0 && (is_word_character(line[path - 1]) || line[path - 1] == '.')) --path;
    if (before.find('=') == std::string_view::npos) {
      std::vector<std::string> paths;
      for (const ParameterValue& parameter : workspace.ask([](Session& session) { return session.parameters(); })) {
        paths.push_back(parameter.path);
        paths.push_back(parameter.path.substr(parameter.path.rfind('.') + 1));
      }
      return matching(path, line.substr(path), paths);
    }
  }
  if (before.starts_with("use ")) return matching(begin, typed, library_names());
  if (begin > 0 && line[begin - 1] == '.') {
    const std::size_t name = word_begin(line, begin - 1);
    const std::string owner(line.substr(name, begin - 1 - name));
    return matching(begin, typed, workspace.ask([&](Session& session) { return session.members(owner); }));
  }
  if (follows_number(line, begin)) {
    const std::vector<std::string_view> units = unit_names();
    return matching(begin, typed, {units.begin(), units.end()});
  }
  std::vector<std::string> names = workspace.ask([](Session& session) { return session.names(); });
  const std::vector<std::string> own = defined_names(workspace, "");
  names.insert(names.end(), own.begin(), own.end());
  names.insert(names.end(), statement_words.begin(), statement_words.end());
  return matching(begin, typed, names);
}

}  // namespace robotc::tools
