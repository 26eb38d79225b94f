#include "tools/robotc/repl/habits.h"

#include <algorithm>
#include <array>

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

}  // namespace

namespace {

constexpr std::string_view blanks_and_ends = " \t;";

/// An entry without blanks around it and semicolons after it.
std::string_view bare(std::string_view entry) {
  entry = without_blanks(entry);
  return entry.substr(0, entry.find_last_not_of(blanks_and_ends) + 1);
}

/// The argument of `print(x)`; nothing if the entry is not such a call.
std::optional<std::string_view> argument_of(std::string_view entry, std::string_view function) {
  if (!entry.starts_with(function)) return std::nullopt;
  entry = without_blanks(entry.substr(function.size()));
  if (!entry.starts_with('(') || !entry.ends_with(')')) return std::nullopt;
  int depth = 0;
  for (std::size_t i = 0; i < entry.size(); ++i) {
    if (entry[i] == '(') ++depth;
    if (entry[i] == ')' && --depth == 0 && i + 1 < entry.size()) return std::nullopt;
  }
  return without_blanks(entry.substr(1, entry.size() - 2));
}

}  // namespace

std::optional<std::string> help_topic(std::string_view entry) {
  entry = without_blanks(entry);
  if (const auto argument = argument_of(entry, "help")) {
    entry = *argument;
  } else if (entry.starts_with('?')) {
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

bool is_command_word(std::string_view entry, std::string_view word) {
  entry = bare(entry);
  return entry == word || (entry.starts_with(word) && without_blanks(entry.substr(word.size())) == "()");
}

bool loads_functions(std::string_view entry) {
  entry = bare(entry);
  if (entry.find_first_of("\n=(\"") != std::string_view::npos) return false;
  return entry.starts_with("import ") || entry.starts_with("using ") ||
         (entry.starts_with("from ") && entry.find(" import ") != std::string_view::npos);
}

std::string without_habits(const std::string& entry, const std::function<bool(std::string_view)>& is_defined) {
  constexpr std::array<std::string_view, 8> libraries{"np", "numpy",         "math",   "scipy",
                                                      "sp", "LinearAlgebra", "linalg", "Statistics"};
  std::string result;
  for (std::size_t i = 0; i < entry.size();) {
    const bool begins = is_word_character(entry[i]) && (i == 0 || !is_word_character(entry[i - 1]));
    std::size_t end = begins ? skip_name(entry, i) : i;
    if (end == i) {
      end = entry[i] == '"' ? std::min(entry.find('"', i + 1), entry.size() - 1) + 1 : i + 1;
      result.append(entry, i, end - i);
      i = end;
      continue;
    }
    const std::string_view word(entry.data() + i, end - i);
    const bool is_member = !result.empty() && result.back() == '.';
    const bool is_library = std::ranges::find(libraries, word) != libraries.end() && !is_member && !is_defined(word);
    if (is_library && end < entry.size() && entry[end] == '.') {
      i = end + 1;
      continue;
    }
    result += word;
    i = end;
  }
  for (const std::string_view function : {"print", "println", "disp", "display"}) {
    if (is_defined(function)) continue;
    if (const auto argument = argument_of(bare(result), function)) return std::string(*argument);
  }
  return result;
}

}  // namespace robotc::tools
