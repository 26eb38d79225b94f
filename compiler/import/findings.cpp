#include "compiler/import/findings.h"

#include <algorithm>

#include "compiler/diagnostics/display_text.h"

namespace robotc::importing {

void Findings::warn(DiagnosticKind kind, Span place, std::string_view message, std::string what,
                    std::string_view hint) {
  auto group = std::find_if(groups_.begin(), groups_.end(), [&](const Group& known) {
    return known.message == message && known.kind.code == kind.code;
  });
  if (group == groups_.end()) {
    group = groups_.insert(groups_.end(), {kind, std::string(message), std::string(hint), {}, {}});
  }
  group->places.push_back(place);
  group->cases.push_back(std::move(what));
}

void Findings::flush() {
  constexpr std::size_t most_named = 3;
  for (Group& group : groups_) {
    std::string list;
    const std::size_t named = std::min(group.cases.size(), most_named);
    for (std::size_t i = 0; i < named; ++i) list += (i == 0 ? "" : ", ") + group.cases[i];
    if (group.cases.size() > named) list += " and " + std::to_string(group.cases.size() - named) + " more";
    std::vector<std::string> hints;
    if (!group.hint.empty()) hints.push_back(group.hint);
    diagnostics_.report({group.kind, group.message + ": " + list, {group.places.front(), ""}, {}, std::move(hints)});
  }
  groups_.clear();
}

std::string quote(std::string_view name) {
  constexpr std::size_t longest = 80;
  std::string shown;
  for (std::size_t i = 0; i < name.size() && shown.size() < longest;) {
    const CodePoint point = decode(name, i);
    const bool prints = point.value >= 0x20 && point.value != 0x7F && point.value != '`';
    shown += prints ? std::string(name.substr(i, point.length)) : std::string("?");
    i += point.length;
  }
  if (shown.size() >= longest) shown += "…";
  return "`" + shown + "`";
}

}  // namespace robotc::importing
