#include <algorithm>
#include <string>
#include <vector>

#include "compiler/session/workspace.h"
#include "tests/fuzz/main_file.h"
#include "tests/fuzz/promise.h"
#include "tests/fuzz/targets.h"

namespace robotc::fuzz {

namespace {

/// Limit per input: one of nothing but entries would take long.
constexpr std::size_t most_entries = 12;

/// The parts of a text between lines `---`.
std::vector<std::string> parts_of(std::string_view input) {
  std::vector<std::string> parts(1);
  while (!input.empty() && parts.size() <= most_entries) {
    const std::string_view line = input.substr(0, input.find('\n'));
    if (line == "---") {
      parts.emplace_back();
    } else {
      parts.back().append(line).append("\n");
    }
    input.remove_prefix(std::min(line.size() + 1, input.size()));
  }
  return parts;
}

/// The text of a session as a file.
std::string text_of(const Workspace& workspace) {
  return workspace.program().text([](const std::string& path) { return path; });
}

/// A session is a text: what `:save` writes loads as the session was loaded.
void check_text(const Workspace& workspace) {
  Session saved(reader_of(text_of(workspace)));
  const bool sound = load(saved);
  if (!sound) check_rendering(saved.diagnostics(), saved.sources());
  require(sound, "the text of a session loads");
}

}  // namespace

void entries(std::string_view input) {
  const std::vector<std::string> parts = parts_of(input.substr(0, most_bytes));
  Workspace workspace(reader_of(parts.front()));
  const bool opened = workspace.open("main.robot");
  require(opened != workspace.has_errors(), "a file is opened if it has no errors, and only then");
  if (!opened) return;
  check_text(workspace);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::string& entry = parts[i];
    const std::string before = text_of(workspace);
    if (entry.starts_with(":undo")) {
      static_cast<void>(workspace.undo());
    } else if (const std::size_t equals = entry.find(" = ");
               entry.starts_with(":set ") && equals != std::string::npos) {
      const bool set =
          workspace.set({entry.substr(5, equals - 5), entry.substr(equals + 3, entry.size() - equals - 4)});
      require(set != workspace.has_errors(), "a parameter is set if there is no error, and only then");
    } else {
      const bool entered = workspace.enter(entry).has_value();
      require(entered != workspace.has_errors(), "an entry has a result if it has no errors, and only then");
      require(entered || text_of(workspace) == before, "an entry with an error has no effect");
    }
    static_cast<void>(workspace.messages(false));
    if (text_of(workspace) != before) check_text(workspace);
  }
}

}  // namespace robotc::fuzz
