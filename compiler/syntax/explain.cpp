#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "compiler/syntax/mismatch.h"
#include "compiler/syntax/statement_forms.h"
#include "compiler/syntax/token_classes.h"
#include "grammar/RobotParser.h"

namespace robotc::syntax {

inline constexpr DiagnosticKind unexpected_token{"unexpected-token"};
inline constexpr DiagnosticKind expected_value{"expected-value"};
inline constexpr DiagnosticKind missing_operator{"missing-operator"};
inline constexpr DiagnosticKind grouped_digits{"grouped-digits"};
inline constexpr DiagnosticKind reserved_word{"reserved-word"};
inline constexpr DiagnosticKind unknown_statement{"unknown-statement"};
inline constexpr DiagnosticKind path_for_name{"path-for-name"};
inline constexpr DiagnosticKind two_statements_on_a_line{"two-statements-on-a-line"};
inline constexpr DiagnosticKind line_continues_nothing{"line-continues-nothing"};
inline constexpr DiagnosticKind definition_for_comparison{"definition-for-comparison"};
inline constexpr DiagnosticKind comparison_for_definition{"comparison-for-definition"};

namespace {

using grammar::RobotParser;

constexpr const char* comma_hint = "add a value after the comma, or remove the comma";

/// Hint for two words without an operator, if the first is a command elsewhere; empty if not.
std::string hint_for_command(std::string_view word, std::string_view next) {
  constexpr std::array<std::string_view, 9> commands{"help", "run",  "sim",     "plot", "set",
                                                     "show", "time", "explain", "list"};
  if (word == "import" || word == "from") {
    return "built-in functions need no import; for names of another file write `use NAME from \"FILE\"`";
  }
  if (std::find(commands.begin(), commands.end(), word) == commands.end()) return "";
  const std::string command = word == "sim" ? "run" : std::string(word);
  return "commands of the REPL begin with a colon: `:" + command + " " + std::string(next) + "`";
}

std::string quoted_source(std::string_view text) {
  constexpr std::size_t longest = 40;
  if (text.size() <= longest) return "`" + std::string(text) + "`";
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return "`" + std::string(text.substr(0, end)) + "…`";
}

class Explanation {
 public:
  explicit Explanation(const Mismatch& mismatch) : at_(mismatch), rule_(mismatch.rule->getRuleIndex()) {
    found_ = at_.index;
    // An NL without width was inserted before `}` or the end of the file: the user sees that.
    if (type(found_) == RobotParser::NL && span(found_).begin == span(found_).end) ++found_;
  }

  Diagnostic run() {
    const bool begins_line = at_.index == at_.first;
    if (begins_line && (rule_ == RobotParser::RuleFile || rule_ == RobotParser::RuleBlock)) return at_line_begin();
    if (auto diagnostic = about_the_end_of_a_line()) return *diagnostic;
    if (auto diagnostic = explain_window(at_, found_)) return *diagnostic;
    if (auto diagnostic = about_equals()) return *diagnostic;
    if (type(at_.first) == RobotParser::FN && expects(RobotParser::LBRACE) && previous() == RobotParser::RBRACE) {
      return result_type_missing();
    }
    const bool name_left_out = rule_ == RobotParser::RuleDeclaration && type(found_) == RobotParser::FOR &&
                               type(at_.first) != RobotParser::ROBOT;
    if (expects(RobotParser::ID) && !expects(RobotParser::NUMBER) && is_reserved_word(type(found_)) && !name_left_out)
      return reserved();
    if (expects_value() || (rule_ == RobotParser::RuleSuffix && previous() == RobotParser::LPAREN))
      return value_missing();
    if (rule_ == RobotParser::RuleStmt) {
      if (auto diagnostic = about_two_statements()) return *diagnostic;
    }
    if (auto diagnostic = about_missing_operator()) return *diagnostic;
    return plain();
  }

 private:
  [[nodiscard]] std::size_t type(std::size_t index) const { return at_.type(index); }
  [[nodiscard]] Span span(std::size_t index) const { return at_.span(index); }
  [[nodiscard]] std::string_view text(std::size_t index) const { return at_.text(index); }
  [[nodiscard]] bool expects(std::size_t type) const { return at_.expects(type); }
  [[nodiscard]] bool expects_value() const { return expects(RobotParser::NUMBER) && expects(RobotParser::LPAREN); }
  [[nodiscard]] std::size_t previous() const { return at_.previous(); }
  [[nodiscard]] bool has_previous() const { return at_.has_previous(); }
  [[nodiscard]] bool adjacent() const { return has_previous() && span(at_.index - 1).end == span(at_.index).begin; }

  /// Span to point at: the token found, or after the last one if the line ends too early.
  [[nodiscard]] Span place() const {
    if (type(found_) != RobotParser::NL && type(found_) != antlr4::Token::EOF) return span(found_);
    const std::uint32_t end = at_.index == 0 ? 0 : span(at_.index - 1).end;
    return {at_.list.source, end, end};
  }
  [[nodiscard]] std::string found() const {
    switch (type(found_)) {
      case RobotParser::NL:
        return "the line ends";
      case antlr4::Token::EOF:
        return "the text ends";
      default:
        return quoted_source(text(found_)) + " was found";
    }
  }
  [[nodiscard]] std::string_view statement_word() const { return text(at_.first); }
  [[nodiscard]] std::string form_hint(std::string_view word) const {
    const std::string_view form = form_of(word);
    return form.empty() ? std::string() : "the form is `" + std::string(form) + "`";
  }

  Diagnostic at_line_begin() const {
    const std::size_t first = type(at_.index);
    if (is_infix(first) || first == RobotParser::THEN || first == RobotParser::ELSE)
      return continues_nothing(at_.index);
    if (is_reserved_word(first) || first == RobotParser::UNIT || first == RobotParser::COMMA) {
      Diagnostic diagnostic{.kind = unknown_statement,
                            .message = "no statement begins with " + quoted_source(text(at_.index)),
                            .primary = {span(at_.index), ""}};
      // `from "file" import name`
      if (first == RobotParser::FROM) diagnostic.hints = {form_hint("use")};
      return diagnostic;
    }
    return {.kind = unexpected_token,
            .message = "a statement was expected, but " + found(),
            .primary = {span(at_.index), ""}};
  }

  Diagnostic continues_nothing(std::size_t index) const {
    const std::string word = quoted_source(text(index));
    return {.kind = line_continues_nothing,
            .message = "a line cannot begin with " + word,
            .primary = {span(index), "the line above is a complete statement"},
            .hints = {"put " + word + " at the end of the line above, or the whole value in parentheses"}};
  }

  /// The statement ended too early, and the next line begins with the missing token.
  std::optional<Diagnostic> about_the_end_of_a_line() const {
    if (type(at_.index) != RobotParser::NL || found_ != at_.index) return std::nullopt;
    const std::size_t next = type(at_.index + 1);
    if ((next == RobotParser::THEN || next == RobotParser::ELSE) && expects(next))
      return continues_nothing(at_.index + 1);
    return std::nullopt;
  }

  std::optional<Diagnostic> about_equals() const {
    const std::size_t first = type(at_.first);
    if (type(found_) == RobotParser::ASSIGN) {
      const bool condition = expects(RobotParser::THEN) ||
                             (first == RobotParser::WHEN && expects(RobotParser::LBRACE)) ||
                             (first == RobotParser::EXPECT && rule_ == RobotParser::RuleStmt) ||
                             (rule_ == RobotParser::RuleOperand && expects(RobotParser::RPAREN));
      if (!condition) return std::nullopt;
      return Diagnostic{.kind = definition_for_comparison,
                        .message = "`=` defines a name and does not compare",
                        .primary = {span(found_), ""},
                        .hints = {first == RobotParser::EXPECT
                                      ? "an expectation compares with `<`, `<=`, `>` or `>=`: `abs(a - b) < 1 mm`"
                                      : "to compare, write `==`"}};
    }
    // `duration == 2 s, step = 1 ms`: read as a comparison until the comma.
    if (type(found_) == RobotParser::COMMA && rule_ == RobotParser::RuleStmt && first == RobotParser::ID &&
        type(at_.first + 1) == RobotParser::EQUAL) {
      return Diagnostic{.kind = comparison_for_definition,
                        .message = "`==` compares and does not define a name",
                        .primary = {span(at_.first + 1), ""},
                        .hints = {"to define " + quoted_source(text(at_.first)) + ", write `=`"}};
    }
    if (type(found_) == RobotParser::EQUAL && !expects_value() &&
        (expects(RobotParser::ASSIGN) || expects(RobotParser::NL))) {
      return Diagnostic{.kind = comparison_for_definition,
                        .message = "`==` compares and does not define a name",
                        .primary = {span(found_), ""},
                        .hints = {"to define " + quoted_source(text(at_.index - 1)) + ", write `=`"}};
    }
    return std::nullopt;
  }

  Diagnostic reserved() const {
    const std::string word = quoted_source(text(found_));
    return {.kind = reserved_word,
            .message = word + " is a reserved word and cannot be a name",
            .primary = {span(found_), describe_expected(at_) + " expected"},
            .hints = {"choose another name, such as `" + std::string(text(found_)) + "_`"}};
  }

  /// `fn f(x: m) -> { x }`: the body was read as the type `{a, b}`.
  Diagnostic result_type_missing() const {
    std::size_t arrow = at_.index;
    while (arrow > at_.first && type(arrow) != RobotParser::ARROW) --arrow;
    return {.kind = unexpected_token,
            .message = "a type, such as `m/s` or `q`, was expected, but `{` was found",
            .primary = {span(arrow + 1), ""},
            .secondary = {{span(arrow), ""}}};
  }

  Diagnostic value_missing() const {
    Diagnostic diagnostic{.kind = expected_value, .message = "a value is missing", .primary = {place(), ""}};
    if (has_previous()) diagnostic.message += " after " + quoted_source(text(at_.index - 1));
    if (type(found_) != RobotParser::NL && type(found_) != antlr4::Token::EOF) {
      diagnostic.primary.text = "found instead";
      if (is_reserved_word(type(found_)) && !begins_statement(type(found_))) {
        diagnostic.primary.text = "a reserved word";
      }
    }
    if (type(found_) == RobotParser::COLON &&
        (previous() == RobotParser::COMMA || previous() == RobotParser::LBRACKET)) {
      diagnostic.hints.emplace_back("for a whole row or column write a range: `M[1, 1..3]`");
    } else if (previous() == RobotParser::COMMA) {
      diagnostic.hints.emplace_back(comma_hint);
    }
    if (type(found_) == RobotParser::LBRACE && previous() == RobotParser::ASSIGN) {
      diagnostic.hints.push_back("a group of properties has no `=`: " +
                                 quoted_source(std::string(text(at_.index - 2)) + " { … }"));
    }
    if (type(found_) == RobotParser::IF)
      diagnostic.hints.emplace_back("put the whole `if … then … else …` in parentheses");
    return diagnostic;
  }

  /// The statement could have ended here; what follows is another one, or its first word is unknown.
  std::optional<Diagnostic> about_two_statements() const {
    const std::size_t first = type(at_.first);
    if (first >= RobotParser::CONST && first <= RobotParser::STATE && previous() == RobotParser::ID &&
        (type(found_) == RobotParser::DOT || type(found_) == RobotParser::LBRACKET) &&
        (at_.index == at_.first + 2 || type(at_.index - 2) == RobotParser::COMMA)) {
      return Diagnostic{.kind = path_for_name,
                        .message = "a declared name must be one word, without dots and brackets",
                        .primary = {span(found_), ""},
                        .hints = {form_hint(statement_word())}};
    }
    const bool placed = first == RobotParser::FRAME || first == RobotParser::JOINT || first == RobotParser::CLOSURE ||
                        first == RobotParser::CONTACT;
    if (placed && begins_value(type(found_))) {
      bool assigned = false;
      for (std::size_t i = at_.first; i < at_.index; ++i) assigned |= type(i) == RobotParser::ASSIGN;
      if (!assigned) {
        return Diagnostic{.kind = unexpected_token,
                          .message = "`=` was expected, but " + found(),
                          .primary = {span(found_), ""},
                          .hints = {form_hint(statement_word())}};
      }
    }
    if (type(at_.first) == RobotParser::ID && at_.index == at_.first + 1 &&
        (begins_value(type(found_)) || type(found_) == RobotParser::LBRACE || is_reserved_word(type(found_)))) {
      return unknown_word();
    }
    if (type(at_.first) == RobotParser::ID && type(found_) == RobotParser::COLON) {
      Diagnostic diagnostic = plain();
      diagnostic.hints = {"a declaration begins with `const`, `param`, `let` or `state`"};
      return diagnostic;
    }
    // `log(q, tau), error = x`: a statement written as a call.
    if (type(found_) == RobotParser::COMMA && type(at_.first + 1) == RobotParser::LPAREN &&
        (statement_word() == "log" || statement_word() == "plot" || statement_word() == "report" ||
         statement_word() == "initial" || statement_word() == "expect")) {
      Diagnostic diagnostic = plain();
      diagnostic.hints = {quoted_source(statement_word()) + " is not a function: " + form_hint(statement_word())};
      return diagnostic;
    }
    if (type(found_) == RobotParser::ELSE || type(found_) == RobotParser::THEN) {
      Diagnostic diagnostic = plain();
      diagnostic.hints = {form_hint("if")};
      return diagnostic;
    }
    if (has_previous() && begins_statement(type(found_))) {
      return Diagnostic{.kind = two_statements_on_a_line,
                        .message = "each statement must begin on a new line",
                        .primary = {span(found_), "the previous statement ends here"},
                        .hints = {"begin a new line before " + quoted_source(text(found_))}};
    }
    if (previous() == RobotParser::RBRACE) {
      return Diagnostic{.kind = two_statements_on_a_line,
                        .message = "each statement must begin on a new line",
                        .primary = {span(found_), "the previous statement ends with its `}`"}};
    }
    return std::nullopt;
  }

  Diagnostic unknown_word() const {
    const std::string_view word = text(at_.first);
    Diagnostic diagnostic{.kind = unknown_statement,
                          .message = "no statement begins with " + quoted_source(word),
                          .primary = {span(at_.first), ""}};
    const std::string_view ours = statement_word_like(word);
    if (word == "return") {
      diagnostic.hints = {"the last line of a `fn` is its value"};
    } else if (word == "while" || word == "repeat") {
      diagnostic.hints = {"the only loops are over ranges: `for i in 1..n { … }`"};
    } else if (word == "passive") {
      diagnostic.hints = {
          "a joint without a drive is passive by a property in its braces: `joint NAME: … { passive = true }`"};
    } else if (!ours.empty()) {
      diagnostic.hints = {"did you mean " + quoted_source(ours) + "? " + form_hint(ours)};
    } else if (begins_value(type(found_))) {
      diagnostic.hints = {"if these are two values, an operator is missing between them"};
    }
    return diagnostic;
  }

  std::optional<Diagnostic> about_missing_operator() const {
    if (!has_previous()) return std::nullopt;
    const std::size_t before = previous();
    const bool after_operand = ends_value(before) && !expects_value();
    if (!after_operand || !begins_value(type(found_))) return about_number_with_point();
    const bool between_operands = rule_ == RobotParser::RuleStmt || rule_ == RobotParser::RuleOperand ||
                                  rule_ == RobotParser::RuleSuffix || rule_ == RobotParser::RulePropLine ||
                                  rule_ == RobotParser::RuleExpression;
    if (!between_operands) return std::nullopt;

    if (type(found_) == RobotParser::ID && type(found_ + 1) == RobotParser::ASSIGN) {
      Diagnostic diagnostic = plain();
      diagnostic.hints = {"separate two definitions on one line by a comma"};
      return diagnostic;
    }
    const std::string left = std::string(text(at_.index - 1));
    const std::string right = std::string(text(found_));
    if (auto diagnostic = explain_unit(at_, found_)) return diagnostic;
    if (before == RobotParser::NUMBER && adjacent() && right.starts_with('_')) {
      return Diagnostic{.kind = grouped_digits,
                        .message = "a number cannot contain `_`",
                        .primary = {span(found_), ""},
                        .hints = {"write the number without `_`"}};
    }
    Diagnostic diagnostic{
        .kind = missing_operator,
        .message = "an operator is missing between " + quoted_source(left) + " and " + quoted_source(right),
        .primary = {span(found_), ""}};
    if (std::string hint = hint_for_command(left, right); before == RobotParser::ID && !hint.empty()) {
      diagnostic.hints = {std::move(hint)};
    } else if (type(at_.first) == RobotParser::ATTACH && right == "at") {
      diagnostic.hints = {"a placement follows `=`: `attach NAME: ROBOT on " + left + " = at(…)`"};
    } else if (type(found_) == RobotParser::IF) {
      diagnostic.hints = {"the condition comes first: `if CONDITION then VALUE else VALUE`"};
    } else if (before == RobotParser::NUMBER && right == "1" && text(found_ + 1) == "/") {
      diagnostic.hints = {"a unit may begin with `/`: " + quoted_source(left + " /s")};
    } else if (before == RobotParser::ID && type(found_) == RobotParser::NUMBER) {
      diagnostic.hints = {"put a function's argument in parentheses, " + quoted_source(left + "(" + right + ")") +
                          "; to multiply, write " + quoted_source(left + " * " + right)};
    } else if (type(at_.first) == RobotParser::LOG && type(found_) == RobotParser::ID) {
      diagnostic.hints = {"separate logged values by commas: `" + left + ", " + right + "`"};
    } else if (before == RobotParser::ID && type(found_) == RobotParser::ID) {
      diagnostic.hints = {"to multiply, write " + quoted_source(left + " * " + right)};
    } else if (expects(RobotParser::RBRACKET) || rule_ == RobotParser::RuleSuffix) {
      diagnostic.hints = {"separate the elements of a list by commas"};
    }
    return diagnostic;
  }

  /// `5. m`: the point was meant as part of the number.
  std::optional<Diagnostic> about_number_with_point() const {
    if (previous() != RobotParser::DOT || at_.index < at_.first + 2 || type(at_.index - 2) != RobotParser::NUMBER) {
      return std::nullopt;
    }
    return Diagnostic{.kind = number_without_fraction,
                      .message = "a number needs a digit after its decimal point",
                      .primary = {span(at_.index - 1), ""},
                      .hints = {"write `" + std::string(text(at_.index - 2)) + ".0`"}};
  }

  /// A property without `=`, parsed as a group.
  [[nodiscard]] bool in_group() const {
    return rule_ == RobotParser::RuleProps && expects(RobotParser::LBRACE) && at_.rule->parent != nullptr &&
           static_cast<const antlr4::RuleContext*>(at_.rule->parent)->getRuleIndex() == RobotParser::RuleMember;
  }

  /// True if the missing part belongs to the statement itself, not to a value or property in it.
  [[nodiscard]] bool belongs_to_form() const {
    switch (rule_) {
      case RobotParser::RuleName:
        return at_.rule->parent != nullptr &&
               static_cast<const antlr4::RuleContext*>(at_.rule->parent)->getRuleIndex() !=
                   RobotParser::RuleReference &&
               static_cast<const antlr4::RuleContext*>(at_.rule->parent)->getRuleIndex() != RobotParser::RuleProp &&
               static_cast<const antlr4::RuleContext*>(at_.rule->parent)->getRuleIndex() != RobotParser::RuleMember;
      case RobotParser::RuleProps:
        return expects(RobotParser::LBRACE) && !in_group();
      case RobotParser::RuleUse:
      case RobotParser::RuleDeclaration:
      case RobotParser::RuleFunction:
      case RobotParser::RuleParams:
      case RobotParser::RuleBlock:
      case RobotParser::RuleBinding:
      case RobotParser::RuleLink:
      case RobotParser::RuleJoint:
      case RobotParser::RuleFrame:
      case RobotParser::RuleAttach:
      case RobotParser::RulePayload:
      case RobotParser::RuleWrench:
      case RobotParser::RuleCouple:
      case RobotParser::RuleLoop:
      case RobotParser::RuleWhen:
        return true;
      default:
        return false;
    }
  }

  /// `simulate f for planar(`.
  [[nodiscard]] bool begins_with_call_of_robot() const {
    const std::size_t first = type(at_.first);
    if (type(found_) != RobotParser::LPAREN || first < RobotParser::ROBOT || first > RobotParser::SIMULATE)
      return false;
    for (std::size_t i = at_.first; i < at_.index; ++i) {
      if (type(i) == RobotParser::LBRACE) return false;
      if (type(i) == RobotParser::FOR) return i + 1 < at_.index;
    }
    return false;
  }

  /// A name and the parentheses after it, as far as they are on its line.
  [[nodiscard]] std::string text_of_call() const {
    std::size_t last = found_;
    std::size_t depth = 0;
    for (std::size_t i = found_; type(i) != RobotParser::NL && type(i) != antlr4::Token::EOF; ++i) {
      if (type(i) == RobotParser::LPAREN) ++depth;
      if (type(i) == RobotParser::RPAREN && --depth == 0) {
        last = i;
        break;
      }
    }
    std::size_t name = at_.index - 1;
    while (name > at_.first && type(name - 1) != RobotParser::FOR) --name;
    return std::string(at_.list.text.substr(span(name).begin, span(last).end - span(name).begin));
  }

  /// `actuated = shoulder, elbow`: names after a name, to the end of the line.
  [[nodiscard]] bool is_list_without_brackets() const {
    if (!expects(RobotParser::ASSIGN) || type(at_.first) != RobotParser::ID || at_.index < at_.first + 5 ||
        (type(found_) != RobotParser::NL && type(found_) != RobotParser::COMMA && type(found_) != RobotParser::RBRACE))
      return false;
    if (type(at_.first + 1) != RobotParser::ASSIGN) return false;
    for (std::size_t i = at_.first + 2; i < at_.index; ++i) {
      if (type(i) != ((i - at_.first) % 2 == 0 ? RobotParser::ID : RobotParser::COMMA)) return false;
    }
    return true;
  }

  /// `2,5`.
  [[nodiscard]] bool is_decimal_comma() const {
    return type(found_) == RobotParser::NUMBER && previous() == RobotParser::COMMA && at_.index >= at_.first + 2 &&
           type(at_.index - 2) == RobotParser::NUMBER && span(at_.index - 2).end == span(at_.index - 1).begin &&
           span(at_.index - 1).end == span(found_).begin;
  }

  Diagnostic plain() const {
    if (type(found_) == RobotParser::COMMA && has_previous() && previous() == RobotParser::LBRACKET)
      return value_missing();
    if (expects(RobotParser::ELSE) && has_previous() &&
        (text(at_.index - 1) == "elif" || text(at_.index - 1) == "elsif" || text(at_.index - 1) == "elseif")) {
      return {.kind = unexpected_token,
              .message = "`else` was expected, but " + quoted_source(text(at_.index - 1)) + " was found",
              .primary = {span(at_.index - 1), ""},
              .hints = {"write `else if`"}};
    }
    const std::string expected = describe_expected(at_);
    Diagnostic diagnostic{
        .kind = unexpected_token, .message = expected + " was expected, but " + found(), .primary = {place(), ""}};
    if (expects(RobotParser::THEN) || expects(RobotParser::ELSE)) {
      diagnostic.hints = {form_hint("if")};
    } else if (type(found_) == RobotParser::AT && !is_statement_word(type(at_.first))) {
      diagnostic.hints = {"put a value at an instant in parentheses: `(x at t = 1 s)`"};
    } else if (at_.previous() == RobotParser::AT) {
      diagnostic.hints = {"an instant is written `at t = 1 s`, `at q = home, qd = 0`"};
    } else if (type(found_) == RobotParser::COLON && expected.ends_with("`]`")) {
      diagnostic.hints = {"a range is written `1..n`, both ends included"};
    } else if (type(found_) == RobotParser::COLON && has_previous() && previous() == RobotParser::NUMBER) {
      diagnostic.hints = {"values at equal distances are written `linspace(first, last, count)`"};
    } else if (is_decimal_comma()) {
      const std::string whole(text(at_.index - 2));
      diagnostic.hints = {"write a decimal point, not a comma: `" + whole + "." + std::string(text(found_)) + "`"};
    } else if (type(found_) == RobotParser::COMMA && expects(RobotParser::RPAREN) &&
               rule_ == RobotParser::RuleOperand) {
      diagnostic.hints = {"write a vector in brackets: `[a, b, c]`"};
    } else if (begins_with_call_of_robot()) {
      // A robot with arguments: `simulate f for planar(n = 3)`.
      diagnostic.hints = {
          "give the robot a name first, `let NAME = " + text_of_call() + "`, and write " +
          quoted_source(std::string(statement_word()) + " " + std::string(text(at_.first + 1)) + " for NAME")};
    } else if (at_.first + 4 == at_.index && type(at_.first) == RobotParser::USE && type(found_) == RobotParser::DOT) {
      const std::string file = std::string(text(at_.index - 1)) + "." + std::string(text(found_ + 1));
      diagnostic.hints = {"put the name of a file in double quotes: `\"" + file + "\"`"};
    } else if (type(found_) == RobotParser::EVERY) {
      diagnostic.hints = {"a simulation has one clock, that of its law: `tau = … every 1 ms`",
                          "for a slower rate, `sampled(x, 10)` holds x for ten ticks"};
    } else if (is_list_without_brackets()) {
      const std::uint32_t begin = span(at_.first + 2).begin;
      const std::string list(at_.list.text.substr(begin, span(at_.index - 1).end - begin));
      diagnostic.hints = {"a list is in brackets: `" + std::string(statement_word()) + " = [" + list + "]`"};
    } else if (previous() == RobotParser::COMMA) {
      diagnostic.hints = {comma_hint};
    } else if (in_group()) {
      diagnostic.hints = {"a property is written `NAME = VALUE`, a group of properties `NAME { … }`"};
    } else if (type(found_) == RobotParser::ASSIGN && previous() == RobotParser::UNIT) {
      diagnostic.hints = {"separate two definitions on one line by a comma"};
    } else if (std::string hint = form_hint(statement_word()); belongs_to_form() && !hint.empty()) {
      diagnostic.hints = {std::move(hint)};
    }
    return diagnostic;
  }

  const Mismatch& at_;
  std::size_t rule_;
  std::size_t found_ = 0;
};

}  // namespace

Diagnostic explain(const Mismatch& mismatch) { return Explanation(mismatch).run(); }

}  // namespace robotc::syntax
