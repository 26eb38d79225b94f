#include "tools/robotc/repl/continuation.h"

#include <algorithm>
#include <array>
#include <string>

#include "tools/robotc/repl/word_character.h"

namespace robotc::tools {

namespace {

/// True if a line, without comments, ends so that its statement continues.
bool goes_on(std::string_view code) {
  constexpr std::string_view operators = "+-*/^=<>,";
  if (code.empty()) return false;
  if (operators.find(code.back()) != std::string_view::npos || code.ends_with("..")) return true;
  std::size_t begin = code.size();
  while (begin > 0 && is_word_character(code[begin - 1])) --begin;
  constexpr std::array<std::string_view, 5> words{"and", "or", "not", "then", "else"};
  return std::find(words.begin(), words.end(), code.substr(begin)) != words.end();
}

/// True for the first line of a declaration whose `{` may begin the next line: `robot arm`, `fn f(x)`.
bool awaits_block(std::string_view code) {
  constexpr std::array<std::string_view, 5> words{"robot", "trajectory", "controller", "simulate", "fn"};
  const std::size_t begin = std::min(code.find_first_not_of(" \t"), code.size());
  const std::size_t end = code.find_first_of(" \t", begin);
  if (end == std::string_view::npos || code.find_first_of("{=", end) != std::string_view::npos) return false;
  return std::find(words.begin(), words.end(), code.substr(begin, end - begin)) != words.end();
}

}  // namespace

void Continuation::add_line(std::string_view text) {
  std::string code;
  bool has_document = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (text.substr(i).starts_with("//")) {
      has_document = text.substr(i).starts_with("///") && !text.substr(i).starts_with("////");
      break;
    }
    const std::size_t begin = i;
    if (c == '"') i = std::min(text.find('"', i + 1), text.size() - 1);
    if (c == '(' || c == '[' || c == '{') open_ += c;
    if (c == ')' || c == ']') {
      if (!open_.empty() && open_.back() != '{') open_.pop_back();
    }
    if (c == '}') {
      while (!open_.empty() && open_.back() != '{') open_.pop_back();
      if (!open_.empty()) open_.pop_back();
    }
    code.append(text, begin, i + 1 - begin);
  }
  code.erase(code.find_last_not_of(" \t\r") + 1);
  if (!code.empty()) {
    goes_on_ = goes_on(code) || awaits_block(code);
    documents_ = false;
  } else if (has_document) {
    documents_ = true;
  }
}

Ending Continuation::ending() const {
  if (!open_.empty()) return open_.back() == '{' ? Ending::open_block : Ending::open_bracket;
  return goes_on_ || documents_ ? Ending::open_operator : Ending::complete;
}

}  // namespace robotc::tools
