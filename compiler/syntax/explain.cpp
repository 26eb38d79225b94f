#include <algorithm>
#include <array>
#include <string>

#include "compiler/syntax/recovery.h"
#include "grammar/RobotParser.h"

namespace robotc::syntax {

inline constexpr DiagnosticKind unexpected_token{"unexpected-token"};
inline constexpr DiagnosticKind expected_value{"expected-value"};
inline constexpr DiagnosticKind missing_operator{"missing-operator"};
inline constexpr DiagnosticKind grouped_digits{"grouped-digits"};
inline constexpr DiagnosticKind misplaced_unit{"misplaced-unit"};
inline constexpr DiagnosticKind reserved_word{"reserved-word"};
inline constexpr DiagnosticKind unknown_statement{"unknown-statement"};
inline constexpr DiagnosticKind path_for_name{"path-for-name"};
inline constexpr DiagnosticKind two_statements_on_a_line{"two-statements-on-a-line"};
inline constexpr DiagnosticKind line_continues_nothing{"line-continues-nothing"};
inline constexpr DiagnosticKind definition_for_comparison{"definition-for-comparison"};
inline constexpr DiagnosticKind comparison_for_definition{"comparison-for-definition"};

namespace {

using grammar::RobotParser;

struct StatementForm {
  std::string_view word;
  std::string_view form;
};

constexpr std::array forms{
    StatementForm{"use", "use NAME from std` or `use NAME from \"file.robot\""},
    StatementForm{"robot", "robot NAME { … }"},
    StatementForm{"trajectory", "trajectory NAME for ROBOT { … }"},
    StatementForm{"controller", "controller NAME(ref: trajectory) { … }"},
    StatementForm{"simulate", "simulate NAME for ROBOT { … }"},
    StatementForm{"fn", "fn NAME(x: m, y: rad) -> m { … }"},
    StatementForm{"const", "const NAME = VALUE"},
    StatementForm{"param", "param NAME = VALUE"},
    StatementForm{"let", "let NAME = VALUE"},
    StatementForm{"state", "state NAME = VALUE"},
    StatementForm{"next", "next NAME = VALUE"},
    StatementForm{"when", "when CONDITION { next NAME = VALUE }"},
    StatementForm{"for", "for i in 1..n { … }"},
    StatementForm{"link", "link NAME { mass = …, com = … }"},
    StatementForm{"joint", "joint NAME: TYPE PARENT -> CHILD = PLACEMENT"},
    StatementForm{"closure", "closure NAME: TYPE FRAME -> FRAME"},
    StatementForm{"frame", "frame NAME on LINK = PLACEMENT"},
    StatementForm{"attach", "attach NAME: ROBOT on FRAME"},
    StatementForm{"initial", "initial q = VALUE"},
    StatementForm{"sweep", "sweep NAME = VALUES"},
    StatementForm{"log", "log VALUE, NAME = VALUE"},
    StatementForm{"expect", "expect CONDITION after TIME"},
    StatementForm{"if", "if CONDITION then VALUE else VALUE"},
};

/// Statement words of other languages, and what stands for them here.
constexpr std::array foreign_statements{
    StatementForm{"var", "let"},        StatementForm{"val", "let"},         StatementForm{"def", "fn"},
    StatementForm{"function", "fn"},    StatementForm{"func", "fn"},         StatementForm{"import", "use"},
    StatementForm{"include", "use"},    StatementForm{"parameter", "param"}, StatementForm{"constant", "const"},
    StatementForm{"body", "link"},      StatementForm{"model", "robot"},     StatementForm{"simulation", "simulate"},
    StatementForm{"print", "log"},      StatementForm{"plot", "log"},        StatementForm{"assert", "expect"},
    StatementForm{"revolute", "joint"}, StatementForm{"prismatic", "joint"},
};

constexpr const char* comma_hint = "a comma stands between two things, never at the end";

template <std::size_t size>
std::string_view form_of(const std::array<StatementForm, size>& table, std::string_view word) {
  for (const StatementForm& entry : table) {
    if (entry.word == word) return entry.form;
  }
  return {};
}

std::string code(std::string_view text) {
  constexpr std::size_t longest = 40;
  if (text.size() <= longest) return "`" + std::string(text) + "`";
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return "`" + std::string(text.substr(0, end)) + "…`";
}

bool begins_value(std::size_t type) {
  switch (type) {
    case RobotParser::ID:
    case RobotParser::NUMBER:
    case RobotParser::STRING:
    case RobotParser::LPAREN:
    case RobotParser::LBRACKET:
    case RobotParser::IF:
    case RobotParser::NOT:
      return true;
    default:
      return false;
  }
}

bool ends_value(std::size_t type) {
  switch (type) {
    case RobotParser::ID:
    case RobotParser::NUMBER:
    case RobotParser::STRING:
    case RobotParser::RPAREN:
    case RobotParser::RBRACKET:
    case RobotParser::UNIT:
      return true;
    default:
      return false;
  }
}

bool is_infix(std::size_t type) {
  return (type >= RobotParser::RANGE && type <= RobotParser::GREATER_EQUAL) || type == RobotParser::AND ||
         type == RobotParser::OR;
}

bool begins_statement(std::size_t type) {
  return (type >= RobotParser::CONST && type <= RobotParser::USE) ||
         (type >= RobotParser::LINK && type <= RobotParser::EXPECT);
}

bool is_reserved(std::size_t type) { return type >= RobotParser::FOR && type <= RobotParser::USE; }

class Explanation {
 public:
  explicit Explanation(const Mismatch& mismatch) : at_(mismatch), rule_(mismatch.rule->getRuleIndex()) {
    found_ = at_.index;
    // An NL without width was put before `}` or the end of the file: that is what the user sees.
    if (type(found_) == RobotParser::NL && span(found_).begin == span(found_).end) ++found_;
  }

  Diagnostic run() {
    const bool begins_line = at_.index == at_.first;
    if (begins_line && (rule_ == RobotParser::RuleFile || rule_ == RobotParser::RuleBlock)) return at_line_begin();
    if (auto diagnostic = about_the_end_of_a_line()) return *diagnostic;
    if (auto diagnostic = about_equals()) return *diagnostic;
    if (type(at_.first) == RobotParser::FN && expects(RobotParser::LBRACE) && previous() == RobotParser::RBRACE) {
      return result_type_missing();
    }
    if (expects(RobotParser::ID) && !expects(RobotParser::NUMBER) && is_reserved(type(found_))) return reserved();
    if (expects_value() || (rule_ == RobotParser::RuleSuffix && previous() == RobotParser::LPAREN))
      return value_missing();
    if (rule_ == RobotParser::RuleStmt) {
      if (auto diagnostic = about_two_statements()) return *diagnostic;
    }
    if (auto diagnostic = about_missing_operator()) return *diagnostic;
    return plain();
  }

 private:
  [[nodiscard]] std::size_t type(std::size_t index) const {
    return index < at_.tokens.size() ? at_.tokens.get(index)->getType() : antlr4::Token::EOF;
  }
  [[nodiscard]] Span span(std::size_t index) const { return at_.list.span(*at_.tokens.get(index)); }
  [[nodiscard]] std::string_view text(std::size_t index) const { return at_.list.text_of(*at_.tokens.get(index)); }
  [[nodiscard]] bool expects(std::size_t type) const { return at_.expected.contains(static_cast<ssize_t>(type)); }
  [[nodiscard]] bool expects_value() const { return expects(RobotParser::NUMBER) && expects(RobotParser::LPAREN); }
  [[nodiscard]] std::size_t previous() const { return type(at_.index == 0 ? 0 : at_.index - 1); }
  [[nodiscard]] bool has_previous() const { return at_.index > at_.first; }
  [[nodiscard]] bool adjacent() const { return has_previous() && span(at_.index - 1).end == span(at_.index).begin; }

  /// Where to point: at the token found, or behind the last one if the line ends too early.
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
        return code(text(found_)) + " was found";
    }
  }
  [[nodiscard]] std::string_view statement_word() const { return text(at_.first); }
  [[nodiscard]] std::string form_hint(std::string_view word) const {
    const std::string_view form = form_of(forms, word);
    return form.empty() ? std::string() : "the form is `" + std::string(form) + "`";
  }

  Diagnostic at_line_begin() const {
    const std::size_t first = type(at_.index);
    if (is_infix(first) || first == RobotParser::THEN || first == RobotParser::ELSE)
      return continues_nothing(at_.index);
    if (first == RobotParser::LBRACE) return brace_begins_line(at_.index);
    if (is_reserved(first) || first == RobotParser::UNIT || first == RobotParser::COMMA) {
      return {.kind = unknown_statement,
              .message = "no statement begins with " + code(text(at_.index)),
              .primary = {span(at_.index), ""}};
    }
    return {.kind = unexpected_token,
            .message = "a statement was expected, but " + found(),
            .primary = {span(at_.index), ""}};
  }

  Diagnostic continues_nothing(std::size_t index) const {
    const std::string word = code(text(index));
    return {.kind = line_continues_nothing,
            .message = "a line cannot begin with " + word,
            .primary = {span(index), "the statement above ended with its line"},
            .hints = {"put " + word + " at the end of the line above, or the whole value in parentheses"}};
  }
  Diagnostic brace_begins_line(std::size_t index) const {
    return {.kind = line_continues_nothing,
            .message = "a line cannot begin with `{`",
            .primary = {span(index), "the statement above ended with its line"},
            .hints = {"put `{` at the end of the line above"}};
  }

  /// The statement stopped too early, and the next line begins with what it lacks.
  std::optional<Diagnostic> about_the_end_of_a_line() const {
    if (type(at_.index) != RobotParser::NL || found_ != at_.index) return std::nullopt;
    const std::size_t next = type(at_.index + 1);
    if (next == RobotParser::LBRACE && expects(next)) return brace_begins_line(at_.index + 1);
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
                        .message = "`=` defines a name and compares nothing",
                        .primary = {span(found_), ""},
                        .hints = {"to compare, write `==`"}};
    }
    if (type(found_) == RobotParser::EQUAL && !expects_value() &&
        (expects(RobotParser::ASSIGN) || expects(RobotParser::NL))) {
      return Diagnostic{.kind = comparison_for_definition,
                        .message = "`==` compares and defines nothing",
                        .primary = {span(found_), ""},
                        .hints = {"to define " + code(text(at_.index - 1)) + ", write `=`"}};
    }
    return std::nullopt;
  }

  Diagnostic reserved() const {
    const std::string word = code(text(found_));
    return {.kind = reserved_word,
            .message = word + " is a reserved word and cannot be a name",
            .primary = {span(found_), wanted() + " expected"},
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
    if (has_previous()) diagnostic.message += " after " + code(text(at_.index - 1));
    if (type(found_) != RobotParser::NL && type(found_) != antlr4::Token::EOF) {
      diagnostic.primary.text = "found instead";
      if (is_reserved(type(found_)) && !begins_statement(type(found_))) {
        diagnostic.primary.text = "a reserved word";
      }
    }
    if (previous() == RobotParser::COMMA) diagnostic.hints.emplace_back(comma_hint);
    if (type(found_) == RobotParser::IF)
      diagnostic.hints.emplace_back("put the whole `if … then … else …` in parentheses");
    return diagnostic;
  }

  /// The statement could have ended here; what follows belongs to another, or its first word is none of ours.
  std::optional<Diagnostic> about_two_statements() const {
    const std::size_t first = type(at_.first);
    if (first >= RobotParser::CONST && first <= RobotParser::STATE && previous() == RobotParser::ID &&
        (type(found_) == RobotParser::DOT || type(found_) == RobotParser::LBRACKET) &&
        (at_.index == at_.first + 2 || type(at_.index - 2) == RobotParser::COMMA)) {
      return Diagnostic{.kind = path_for_name,
                        .message = "a name that is declared is one word",
                        .primary = {span(found_), ""},
                        .hints = {form_hint(statement_word())}};
    }
    const bool placed = first == RobotParser::FRAME || first == RobotParser::JOINT || first == RobotParser::CLOSURE;
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
        (begins_value(type(found_)) || type(found_) == RobotParser::LBRACE || is_reserved(type(found_)))) {
      return unknown_word();
    }
    if (type(at_.first) == RobotParser::ID && type(found_) == RobotParser::COLON) {
      Diagnostic diagnostic = plain();
      diagnostic.hints = {"a declaration begins with `const`, `param`, `let` or `state`"};
      return diagnostic;
    }
    if (type(found_) == RobotParser::ELSE || type(found_) == RobotParser::THEN) {
      Diagnostic diagnostic = plain();
      diagnostic.hints = {form_hint("if")};
      return diagnostic;
    }
    if (has_previous() && begins_statement(type(found_))) {
      return Diagnostic{.kind = two_statements_on_a_line,
                        .message = "a statement begins on a line of its own",
                        .primary = {span(found_), "the statement before ends here"},
                        .hints = {"begin a new line before " + code(text(found_))}};
    }
    if (previous() == RobotParser::RBRACE) {
      return Diagnostic{.kind = two_statements_on_a_line,
                        .message = "a statement begins on a line of its own",
                        .primary = {span(found_), "the statement before ends with its `}`"}};
    }
    return std::nullopt;
  }

  Diagnostic unknown_word() const {
    const std::string_view word = text(at_.first);
    Diagnostic diagnostic{.kind = unknown_statement,
                          .message = "no statement begins with " + code(word),
                          .primary = {span(at_.first), ""}};
    std::string_view ours = form_of(foreign_statements, word);
    if (ours.empty()) {
      std::vector<std::string_view> words;
      for (const StatementForm& form : forms) {
        if (form.word != "if") words.push_back(form.word);
      }
      ours = nearest_name(word, words);
    }
    if (word == "return") {
      diagnostic.hints = {"the last line of a `fn` is its value"};
    } else if (word == "while" || word == "repeat") {
      diagnostic.hints = {"there are only loops over ranges: `for i in 1..n { … }`"};
    } else if (!ours.empty()) {
      diagnostic.hints = {"did you mean " + code(ours) + "? " + form_hint(ours)};
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
      diagnostic.hints = {"a comma stands between two definitions on a line"};
      return diagnostic;
    }
    const std::string left = std::string(text(at_.index - 1));
    const std::string right = std::string(text(found_));
    if (before == RobotParser::UNIT && type(found_) == RobotParser::ID) {
      return Diagnostic{.kind = misplaced_unit,
                        .message = "a unit is one word without blanks",
                        .primary = {span(found_), ""},
                        .secondary = {{span(at_.index - 1), "the unit ends here"}},
                        .hints = {"write `" + left + "*" + right + "` for a product of units, or `* " + right +
                                  "` to multiply by a value"}};
    }
    if (before == RobotParser::NUMBER && adjacent() && right.starts_with('_')) {
      return Diagnostic{.kind = grouped_digits,
                        .message = "the digits of a number stand together",
                        .primary = {span(found_), ""},
                        .hints = {"write the number without `_`"}};
    }
    Diagnostic diagnostic{.kind = missing_operator,
                          .message = "an operator is missing between " + code(left) + " and " + code(right),
                          .primary = {span(found_), ""}};
    if (before == RobotParser::ID && type(found_) == RobotParser::ID) {
      diagnostic.hints = {"to multiply, write `" + left + " * " + right +
                          "`; a unit follows a number, `)` or `]` only: `(" + left + ") " + right + "`"};
    } else if (expects(RobotParser::RBRACKET) || rule_ == RobotParser::RuleSuffix) {
      diagnostic.hints = {"the elements of a list are parted by commas"};
    }
    return diagnostic;
  }

  /// `5. m`: the point was meant to end a number.
  std::optional<Diagnostic> about_number_with_point() const {
    if (previous() != RobotParser::DOT || at_.index < at_.first + 2 || type(at_.index - 2) != RobotParser::NUMBER) {
      return std::nullopt;
    }
    return Diagnostic{.kind = number_without_fraction,
                      .message = "a number has a digit behind its point",
                      .primary = {span(at_.index - 1), ""},
                      .hints = {"write `" + std::string(text(at_.index - 2)) + ".0`"}};
  }

  /// Whether what is missing is part of the statement's own form, not of a value or property in it.
  [[nodiscard]] bool belongs_to_form() const {
    switch (rule_) {
      case RobotParser::RuleName:
        return at_.rule->parent != nullptr &&
               static_cast<const antlr4::RuleContext*>(at_.rule->parent)->getRuleIndex() !=
                   RobotParser::RuleReference &&
               static_cast<const antlr4::RuleContext*>(at_.rule->parent)->getRuleIndex() != RobotParser::RuleProp;
      case RobotParser::RuleProps:
        return expects(RobotParser::LBRACE);
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
      case RobotParser::RuleLoop:
      case RobotParser::RuleWhen:
        return true;
      default:
        return false;
    }
  }

  Diagnostic plain() const {
    Diagnostic diagnostic{
        .kind = unexpected_token, .message = wanted() + " was expected, but " + found(), .primary = {place(), ""}};
    if (expects(RobotParser::THEN) || expects(RobotParser::ELSE)) {
      diagnostic.hints = {form_hint("if")};
    } else if (previous() == RobotParser::COMMA) {
      diagnostic.hints = {comma_hint};
    } else if (type(found_) == RobotParser::ASSIGN && previous() == RobotParser::UNIT) {
      diagnostic.hints = {"a comma stands between two definitions on a line"};
    } else if (std::string hint = form_hint(statement_word()); belongs_to_form() && !hint.empty()) {
      diagnostic.hints = {std::move(hint)};
    }
    return diagnostic;
  }

  /// What the rule could have gone on with, as the user thinks of it.
  [[nodiscard]] std::string wanted() const {
    switch (rule_) {
      case RobotParser::RuleStmt:
        return has_previous() && ends_value(previous()) ? "an operator or the end of the line" : "the end of the line";
      case RobotParser::RulePropLine:
        return "`,` or the end of the line";
      case RobotParser::RuleProps:
        return expects(RobotParser::ID) ? "a property, such as `mass = 1 kg`," : "`{`";
      case RobotParser::RuleSuffix:
        if (expects(RobotParser::ID)) return "a name";
        return expects(RobotParser::RPAREN) ? "`,` or `)`" : "`,` or `]`";
      case RobotParser::RuleOperand:
        return expects(RobotParser::RPAREN) ? "an operator or `)`" : "`,` or `]`";
      case RobotParser::RuleType:
      case RobotParser::RuleTypeFactor:
        return "a type, such as `m/s` or `q`,";
      case RobotParser::RuleExpression:
        return "an operator or the end";
      case RobotParser::RuleParams:
        if (expects(RobotParser::LPAREN)) return "`(`";
        return expects(RobotParser::ID) ? "a parameter's name" : "`,` or `)`";
      default:
        break;
    }
    if (expects(RobotParser::ID) && !expects(RobotParser::STRING)) return wanted_name();
    if (expects(RobotParser::UNIT)) return "a unit";
    if (rule_ == RobotParser::RuleUse && expects(RobotParser::FROM)) return "`,` or `from`";
    if (rule_ == RobotParser::RuleUse) return "`std`, another module or a \"file.robot\"";
    return listed();
  }

  [[nodiscard]] std::string wanted_name() const {
    const std::string word(statement_word());
    if (rule_ == RobotParser::RuleJoint) return "the joint's type, such as `revolute`,";
    switch (previous()) {
      case RobotParser::FOR:
        return type(at_.first) == RobotParser::FOR ? "a name" : "the name of a robot";
      case RobotParser::ON:
        return type(at_.first) == RobotParser::FRAME ? "the name of a link" : "the name of a frame";
      case RobotParser::ARROW:
        return "the child's name";
      case RobotParser::FROM:
      case RobotParser::ABOUT:
        return "the name of a frame";
      case RobotParser::COMMA:
      case RobotParser::DOT:
        return "a name";
      default:
        break;
    }
    if (at_.index == at_.first + 1 && !form_of(forms, word).empty()) {
      if (word == "use" || word == "next" || word == "initial" || word == "sweep") return "a name";
      if (word == "fn") return "the function's name";
      if (word == "const" || word == "let" || word == "simulate") return "a name";
      if (word == "param") return "the parameter's name";
      return "the " + word + "'s name";
    }
    if (type(at_.first) == RobotParser::JOINT || type(at_.first) == RobotParser::CLOSURE) return "the parent's name";
    return "a name";
  }

  [[nodiscard]] std::string listed() const {
    std::vector<std::string> names;
    for (const auto& interval : at_.expected.getIntervals()) {
      for (ssize_t t = interval.a; t <= interval.b; ++t) {
        const auto token = static_cast<std::size_t>(t);
        // What could have made the value before longer is not what is missing.
        if (is_infix(token) || token == RobotParser::DOT || token == RobotParser::UNIT || token == RobotParser::AS)
          continue;
        if (ends_value(previous()) && (token == RobotParser::LPAREN || token == RobotParser::LBRACKET)) continue;
        if (token == RobotParser::NL) {
          names.emplace_back("the end of the line");
        } else if (token == RobotParser::ID) {
          names.emplace_back("a name");
        } else {
          const std::string literal = at_.vocabulary.getLiteralName(token);
          if (literal.size() > 2) names.push_back("`" + literal.substr(1, literal.size() - 2) + "`");
        }
      }
    }
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (i != 0) text += i + 1 == names.size() ? " or " : ", ";
      text += names[i];
    }
    return text.empty() ? "something else" : text;
  }

  const Mismatch& at_;
  std::size_t rule_;
  std::size_t found_ = 0;
};

}  // namespace

Diagnostic explain(const Mismatch& mismatch) { return Explanation(mismatch).run(); }

}  // namespace robotc::syntax
