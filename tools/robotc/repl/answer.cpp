#include "tools/robotc/repl/answer.h"

#include <algorithm>

#include "tools/robotc/repl/word_character.h"

namespace robotc::tools {

std::string with_answer(std::string_view text, const std::string& answer) {
  constexpr std::string_view name = "ans";
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    if (is_word_character(text[i])) {
      while (end < text.size() && is_word_character(text[end])) ++end;
    } else if (text[i] == '"') {
      end = std::min(text.find('"', i + 1), text.size() - 1) + 1;
    } else if (text.substr(i).starts_with("//")) {
      end = std::min(text.find('\n', i), text.size());
    }
    const std::string_view word = text.substr(i, end - i);
    const bool is_member = i > 0 && text[i - 1] == '.';
    if (word == name && !is_member) {
      result += '(' + answer + ')';
    } else {
      result += word;
    }
    i = end;
  }
  return result;
}

}  // namespace robotc::tools
