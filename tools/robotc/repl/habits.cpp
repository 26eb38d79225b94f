#include "tools/robotc/repl/habits.h"

#include <algorithm>

#include "tools/robotc/repl/word_character.h"

namespace robotc::tools {

namespace {

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t", at), text.size());
}

/// The end of the name at `at`; `at` if there is none.
std::size_t skip_name(std::string_view text, std::size_t at) {
  if (at < text.size() && text[at] >= '0' && text[at] <= '9') return at;
  while (at < text.size() && is_word_character(text[at])) ++at;
  return at;
}

std::string_view without_blanks(std::string_view text) {
  text.remove_prefix(skip_blanks(text, 0));
  return text.substr(0, text.find_last_not_of(" \t") + 1);
}

/// True if `=`, and not `==`, is at `at`.
bool is_equals(std::string_view text, std::size_t at) {
  return at < text.size() && text[at] == '=' && text.substr(at, 2) != "==";
}

}  // namespace

std::optional<std::string> help_topic(std::string_view entry) {
  entry = without_blanks(entry);
  if (entry.starts_with('?')) {
    entry.remove_prefix(1);
  } else if (entry.starts_with("help ")) {
    entry.remove_prefix(5);
  } else {
    return std::nullopt;
  }
  entry = without_blanks(entry);
  if (skip_name(entry, 0) != entry.size()) return std::nullopt;
  return std::string(entry);
}

std::string as_definition(const std::string& entry) {
  const std::size_t begin = skip_blanks(entry, 0);
  const std::size_t name = skip_name(entry, begin);
  if (name == begin) return entry;
  std::size_t at = skip_blanks(entry, name);
  if (is_equals(entry, at)) return "let " + entry;
  if (at == entry.size() || entry[at] != '(' || entry.substr(begin, name - begin) == "der") return entry;
  // Parameters have names, and perhaps types and values.
  at = skip_blanks(entry, at + 1);
  if (skip_name(entry, at) == at) return entry;
  for (int depth = 1; depth > 0; ++at) {
    if (at == entry.size() || entry[at] == '\n') return entry;
    if (entry[at] == '(') ++depth;
    if (entry[at] == ')') --depth;
  }
  return is_equals(entry, skip_blanks(entry, at)) ? "fn " + entry : entry;
}

}  // namespace robotc::tools
