// Foreign words for the time window of an expectation: `at 2 s`, `before 1 s`, `when t > 2 s`.
#include <algorithm>
#include <array>

#include "compiler/syntax/mismatch.h"
#include "grammar/RobotParser.h"

namespace robotc::syntax {

inline constexpr DiagnosticKind unknown_window{"unknown-window"};

namespace {

using grammar::RobotParser;

constexpr std::array words_for_until{"before", "till", "to", "up"};
constexpr std::array words_for_after{"from", "since", "past", "beyond"};
constexpr std::array words_for_all_times{"always", "throughout", "ever", "everywhere"};
constexpr std::array words_for_an_instant{"at", "when", "while", "during", "between", "within", "for", "if", "on"};

template <std::size_t size>
bool contains(const std::array<const char*, size>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::optional<Diagnostic> explain_window(const Mismatch& at, std::size_t found) {
  if (at.type(at.first) != RobotParser::EXPECT || !at.has_previous()) return std::nullopt;
  // After a number the word was lexed as its unit, and the parser stopped after it.
  const bool read_as_unit =
      at.previous() == RobotParser::UNIT && at.text(at.index - 1).find_first_of("*/^") == std::string_view::npos;
  const bool read_as_name = at.previous() == RobotParser::ID;
  for (const std::size_t i : {found, at.index - 1}) {
    if (i == at.index - 1 && !read_as_unit && !read_as_name) continue;
    const std::string_view word = at.text(i);
    std::vector<std::string> hints;
    if (contains(words_for_until, word)) {
      hints = {"up to a time: `expect A < B until 1 s`"};
    } else if (contains(words_for_after, word)) {
      hints = {"from a time on: `expect A < B after 1 s`"};
    } else if (contains(words_for_all_times, word)) {
      hints = {"leave it out: `expect A < B` holds at all times"};
    } else if (contains(words_for_an_instant, word)) {
      hints = {"from a time on: `expect A < B after 1 s`; up to it: `until 1 s`; at the end: `expect final(A) < B`"};
    } else {
      continue;
    }
    return Diagnostic{.kind = unknown_window,
                      .message = "the times of an expectation are given by `after` or `until`",
                      .primary = {at.span(i), ""},
                      .hints = std::move(hints)};
  }
  return std::nullopt;
}

}  // namespace robotc::syntax
