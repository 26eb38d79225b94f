// Units in places where the language does not allow them: after a blank, or after a name.
#include <cctype>

#include "compiler/syntax/mismatch.h"
#include "compiler/units/unit.h"
#include "grammar/RobotParser.h"

namespace robotc::syntax {

inline constexpr DiagnosticKind misplaced_unit{"misplaced-unit"};

namespace {

using grammar::RobotParser;

bool continues_unit(std::string_view text, std::size_t i) {
  const char c = text[i];
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '^' || c == '*' || c == '/' ||
         (c == '-' && i != 0 && text[i - 1] == '^');
}

struct MeantUnit {
  std::string text;  ///< correct spelling; empty: no unit
  std::size_t end;   ///< offset after it
};

/// The consecutive words from `begin` that are units, with any blanks between: `N m s/rad` as `N*m*s/rad`.
MeantUnit read_meant_unit(std::string_view text, std::size_t begin) {
  MeantUnit meant{{}, begin};
  for (std::size_t at = begin; at < text.size() && std::isalpha(static_cast<unsigned char>(text[at])) != 0;) {
    std::size_t end = at;
    while (end < text.size() && continues_unit(text, end)) ++end;
    std::string word(text.substr(at, end - at));
    if (!std::holds_alternative<Unit>(parse_unit(word))) word = meant_unit(word);
    if (word.empty()) break;
    meant.text += (meant.text.empty() ? "" : "*") + word;
    meant.end = end;
    at = end;
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  }
  return meant;
}

}  // namespace

std::optional<Diagnostic> explain_unit(const Mismatch& at, std::size_t found) {
  if (!at.has_previous() || at.type(found) != RobotParser::ID) return std::nullopt;
  const Span begin = at.span(found);
  const MeantUnit meant = read_meant_unit(at.list.text, begin.begin);
  if (meant.text.empty()) return std::nullopt;
  const Span whole{begin.source, begin.begin, static_cast<std::uint32_t>(meant.end)};
  const std::string left(at.text(at.index - 1));
  if (at.previous() == RobotParser::UNIT) {
    return Diagnostic{.kind = misplaced_unit,
                      .message = "a unit is one word without spaces",
                      .primary = {whole, ""},
                      .secondary = {{at.span(at.index - 1), "the unit ends here"}},
                      .hints = {"write `" + left + "*" + meant.text + "`"}};
  }
  if (at.previous() != RobotParser::ID) return std::nullopt;
  Diagnostic diagnostic{.kind = misplaced_unit,
                        .message = "a unit can only follow a number, `)` or `]`",
                        .primary = {whole, ""},
                        .secondary = {{at.span(at.index - 1), "this is a name"}}};
  if (left == "pi" && meant.text == "rad") {
    diagnostic.hints = {"`pi` is already in rad: leave out `rad`"};
  } else if (left == "pi" && meant.text == "deg") {
    diagnostic.hints = {"half a turn is `pi` or `180 deg`"};
  } else {
    diagnostic.hints = {"write `(" + left + ") " + meant.text + "` if " + left + " is a number without a unit"};
    // A single letter may well be a name.
    if (whole.end - whole.begin == 1)
      diagnostic.hints.push_back("to multiply, write `" + left + " * " + meant.text + "`");
  }
  return diagnostic;
}

}  // namespace robotc::syntax
