#include <algorithm>
#include <string>

#include "compiler/syntax/tokens.h"
#include "grammar/RobotLexer.h"

namespace robotc::syntax {

inline constexpr DiagnosticKind unclosed_bracket{"unclosed-bracket"};
inline constexpr DiagnosticKind unopened_bracket{"unopened-bracket"};
inline constexpr DiagnosticKind mismatched_brackets{"mismatched-brackets"};
inline constexpr DiagnosticKind nesting_too_deep{"nesting-too-deep"};
inline constexpr DiagnosticKind expression_too_long{"expression-too-long"};

std::unique_ptr<antlr4::Token> make_token(std::size_t type, Span span) {
  auto token = std::make_unique<antlr4::CommonToken>(type);
  token->setStartIndex(span.begin);
  token->setStopIndex(static_cast<std::size_t>(span.end) - 1);
  return token;
}

namespace {

using grammar::RobotLexer;

// These limits bound the stack of the parser and of later walks over the tree: nested blocks, and in the innermost an
// expression with nested brackets and operators.
constexpr std::size_t max_depth = 1000;

std::size_t closer_of(std::size_t opener) {
  switch (opener) {
    case RobotLexer::LPAREN:
      return RobotLexer::RPAREN;
    case RobotLexer::LBRACKET:
      return RobotLexer::RBRACKET;
    default:
      return RobotLexer::RBRACE;
  }
}

std::string_view spelling(std::size_t type) {
  switch (type) {
    case RobotLexer::LPAREN:
      return "`(`";
    case RobotLexer::RPAREN:
      return "`)`";
    case RobotLexer::LBRACKET:
      return "`[`";
    case RobotLexer::RBRACKET:
      return "`]`";
    case RobotLexer::LBRACE:
      return "`{`";
    default:
      return "`}`";
  }
}

/// Tokens that make the tree one level deeper.
bool is_operator(std::size_t type) {
  return (type >= RobotLexer::DOT && type <= RobotLexer::GREATER_EQUAL) || type == RobotLexer::UNIT ||
         type == RobotLexer::AND || type == RobotLexer::OR || type == RobotLexer::NOT || type == RobotLexer::IF ||
         type == RobotLexer::AS;
}

/// Tokens that begin statements allowed only at file level.
bool is_file_level(std::size_t type) {
  return type == RobotLexer::USE || (type >= RobotLexer::ROBOT && type <= RobotLexer::SIMULATE);
}

bool ends_operand(std::size_t type) {
  return type == RobotLexer::ID || type == RobotLexer::RPAREN || type == RobotLexer::RBRACKET ||
         type == RobotLexer::UNIT;
}

bool takes_properties(std::size_t statement) {
  switch (statement) {
    case RobotLexer::LINK:
    case RobotLexer::JOINT:
    case RobotLexer::CLOSURE:
    case RobotLexer::CONTACT:
    case RobotLexer::PAYLOAD:
    case RobotLexer::WRENCH:
      return true;
    default:
      return false;
  }
}

class BracketMatcher {
 public:
  BracketMatcher(TokenList& list, Diagnostics& diagnostics) : list_(list), diagnostics_(diagnostics) {}

  bool run() {
    std::vector<std::unique_ptr<antlr4::Token>> tokens;
    tokens.swap(list_.tokens);
    list_.tokens.reserve(tokens.size());
    for (auto& token : tokens) {
      take(std::move(token));
      if (too_deep_ || diagnostics_.full()) return false;
    }
    return true;
  }

 private:
  struct Open {
    std::size_t type;
    Span span;
    std::size_t indent;         ///< of its line
    bool properties = false;    ///< a `{` around the properties of a statement, or a group
    std::size_t operators = 0;  ///< since the last comma
    std::size_t deepest = 0;    ///< nesting of brackets inside since the last comma
    std::size_t depth = 0;      ///< of the tree inside, so far
    bool suffix = false;        ///< of a call or an index, which counts as an operator
  };

  void take(std::unique_ptr<antlr4::Token> token) {
    const std::size_t type = token->getType();
    const bool begins_statement = at_statement_start();
    enter_line_of(*token);
    if (begins_statement) statement_ = type;

    switch (type) {
      case RobotLexer::LPAREN:
      case RobotLexer::LBRACKET:
        // After an operand it is a call or an index: one more level around that operand.
        if (!open(type, *token, ends_operand(last_type()))) return;
        break;
      case RobotLexer::LBRACE:
        if (inside_parentheses() && last_type() != RobotLexer::COLON) close_forgotten_parentheses();
        if (!open(type, *token, false)) return;
        break;
      case RobotLexer::RPAREN:
      case RobotLexer::RBRACKET:
        if (!close_parenthesis(token)) return;
        break;
      case RobotLexer::RBRACE:
        close_forgotten_parentheses();
        if (!close_brace(*token)) return;
        break;
      case RobotLexer::NL:
        close_forgotten_parentheses();
        finish_item(level());
        level().depth = 0;
        if (last_type() == RobotLexer::NL || last_type() == RobotLexer::LBRACE) return;
        break;
      case antlr4::Token::EOF:
        close_forgotten_parentheses();
        close_all_braces();
        end_declaration(list_.text.size());
        break;
      case RobotLexer::COMMA:
      case RobotLexer::COLON:
      case RobotLexer::FOR:
        finish_item(level());
        break;
      default:
        if (begins_statement) {
          close_forgotten_braces(*token);
          if (open_.empty() && is_file_level(type)) end_declaration(token->getStartIndex());
        }
        if (is_operator(type)) ++level().operators;
        break;
    }
    list_.tokens.push_back(std::move(token));
  }

  bool open(std::size_t type, const antlr4::Token& token, bool suffix) {
    const bool is_block = type == RobotLexer::LBRACE;
    if ((is_block ? blocks_ : open_.size() - blocks_) == max_depth) {
      diagnostics_.report({.kind = nesting_too_deep,
                           .message = "brackets are nested more than " + std::to_string(max_depth) + " deep",
                           .primary = {list_.span(token), ""},
                           .hints = {"name inner parts with `let`"}});
      too_deep_ = true;
      return false;
    }
    const bool in_properties = !open_.empty() && open_.back().properties;
    const bool properties = is_block && (in_properties || takes_properties(statement_));
    if (suffix) ++level().operators;
    if (is_block) ++blocks_;
    open_.push_back(
        {.type = type, .span = list_.span(token), .indent = indent_, .properties = properties, .suffix = suffix});
    return true;
  }

  void pop() {
    finish_item(open_.back());
    const Open closed = open_.back();
    open_.pop_back();
    // Statements are not part of an expression; brackets bound their nesting.
    if (closed.type == RobotLexer::LBRACE) {
      --blocks_;
    } else {
      level().deepest = std::max(level().deepest, closed.depth + (closed.suffix ? 0 : 1));
    }
  }

  bool close_parenthesis(std::unique_ptr<antlr4::Token>& token) {
    const std::size_t type = token->getType();
    if (!inside_parentheses()) {
      report_unopened(*token);
      return false;
    }
    if (closer_of(open_.back().type) == type) {
      pop();
      return true;
    }
    const bool closes_outer = open_.size() >= 2 && closer_of(open_[open_.size() - 2].type) == type;
    if (closes_outer) {
      report_unclosed(open_.back(), {list_.source, list_.span(*token).begin, list_.span(*token).begin});
      add_closer();
      pop();
      return true;
    }
    const Open& opener = open_.back();
    diagnostics_.report({.kind = mismatched_brackets,
                         .message = std::string(spelling(opener.type)) + " is closed by " + std::string(spelling(type)),
                         .primary = {list_.span(*token), std::string(spelling(closer_of(opener.type))) + " expected"},
                         .secondary = {{opener.span, "opened here"}}});
    list_.repaired.push_back(list_.span(*token).begin);
    token = make_token(closer_of(opener.type), list_.span(*token));
    pop();
    return true;
  }

  bool close_brace(const antlr4::Token& token) {
    if (open_.empty()) {
      report_unopened(token);
      return false;
    }
    // A brace left of its partner's indentation probably closes an outer one.
    if (!suspect_.span.valid() && line_begin_ + indent_ == token.getStartIndex() && indent_ < open_.back().indent) {
      suspect_ = open_.back();
    }
    pop();
    return true;
  }

  void close_forgotten_parentheses() {
    if (!inside_parentheses()) return;
    report_unclosed(open_.back(), end_of_last());
    while (inside_parentheses()) add_closer();
  }

  /// A statement not allowed inside the innermost braces shows that these are unclosed.
  void close_forgotten_braces(const antlr4::Token& token) {
    if (open_.empty()) return;
    const std::size_t type = token.getType();
    const bool file_level = is_file_level(type);
    const bool statement = type >= RobotLexer::FOR && type <= RobotLexer::EXPECT;
    bool reported = false;
    while (!open_.empty() &&
           ((open_.back().properties && statement) || (file_level && open_.back().indent >= indent_))) {
      if (!reported) {
        report_unclosed(suspect_.span.valid() ? suspect_ : open_.back(), list_.span(token));
        suspect_ = {};
      }
      reported = true;
      add_closer();
      list_.tokens.push_back(make_token(RobotLexer::NL, end_of_last()));
    }
    statement_ = type;
  }

  void close_all_braces() {
    if (open_.empty()) return;
    report_unclosed(suspect_.span.valid() ? suspect_ : open_.back(), end_of_last());
    while (!open_.empty()) {
      if (last_type() != RobotLexer::NL) list_.tokens.push_back(make_token(RobotLexer::NL, end_of_last()));
      add_closer();
      list_.tokens.push_back(make_token(RobotLexer::NL, end_of_last()));
    }
  }

  /// The content of a declaration with unpaired braces is uncertain, but the next declaration begins after it: its
  /// keyword occurs only at file level.
  void end_declaration(std::size_t at) {
    const auto end = static_cast<std::uint32_t>(at);
    if (unpaired_) list_.unpaired.push_back({list_.source, declaration_, end});
    unpaired_ = false;
    declaration_ = end;
  }

  void add_closer() {
    const Span at = end_of_last();
    list_.repaired.push_back(at.begin);
    list_.tokens.push_back(make_token(closer_of(open_.back().type), at));
    pop();
  }

  void report_unclosed(const Open& opener, Span where) {
    if (opener.type == RobotLexer::LBRACE) unpaired_ = true;
    // Inserted for the `:` of another language, already reported, so its missing end is not.
    if (list_.text.substr(opener.span.begin, 1) == ":") return;
    diagnostics_.report(
        {.kind = unclosed_bracket,
         .message = std::string(spelling(opener.type)) + " is not closed",
         .primary = {where, std::string(spelling(closer_of(opener.type))) +
                                (where.begin == where.end ? " expected here" : " expected before this")},
         .secondary = {{opener.span, "opened here"}}});
  }

  void report_unopened(const antlr4::Token& token) {
    if (token.getType() == RobotLexer::RBRACE) unpaired_ = true;
    const Span span = list_.span(token);
    diagnostics_.report({.kind = unopened_bracket,
                         .message = std::string(spelling(token.getType())) + " has no matching opening bracket",
                         .primary = {span, "no bracket is open here"}});
    list_.repaired.push_back(span.begin);
  }

  /// At a comma or closing bracket: what follows is a sibling of what came before.
  void finish_item(Open& level) {
    level.depth = std::max(level.depth, level.operators + level.deepest);
    level.operators = 0;
    level.deepest = 0;
    if (level.depth <= max_depth || too_deep_) return;
    diagnostics_.report(
        {.kind = expression_too_long,
         .message = "an expression chains more than " + std::to_string(max_depth) + " operators and brackets",
         .primary = {list_.span(*list_.tokens.back()), "it ends here"},
         .hints = {"name parts of it with `let`"}});
    too_deep_ = true;
  }

  Open& level() { return open_.empty() ? file_ : open_.back(); }
  [[nodiscard]] bool inside_parentheses() const { return !open_.empty() && open_.back().type != RobotLexer::LBRACE; }
  [[nodiscard]] std::size_t last_type() const {
    return list_.tokens.empty() ? std::size_t{RobotLexer::NL} : list_.tokens.back()->getType();
  }
  [[nodiscard]] bool at_statement_start() const {
    return last_type() == RobotLexer::NL || last_type() == RobotLexer::LBRACE;
  }
  /// The position after the last token that is not a newline.
  [[nodiscard]] Span end_of_last() const {
    for (auto it = list_.tokens.rbegin(); it != list_.tokens.rend(); ++it) {
      if ((*it)->getType() == RobotLexer::NL) continue;
      const std::uint32_t end = list_.span(**it).end;
      return {list_.source, end, end};
    }
    return {list_.source, 0, 0};
  }

  /// Tokens come in order, so every byte is scanned once, even in long lines.
  void enter_line_of(const antlr4::Token& token) {
    const std::size_t at = std::min(token.getStartIndex(), list_.text.size());
    bool entered = scanned_ == 0;
    for (; scanned_ < at; ++scanned_) {
      if (list_.text[scanned_] != '\n') continue;
      line_begin_ = scanned_ + 1;
      entered = true;
    }
    if (entered) indent_ = std::min(list_.text.find_first_not_of(" \t", line_begin_), list_.text.size()) - line_begin_;
  }

  TokenList& list_;
  Diagnostics& diagnostics_;
  std::vector<Open> open_;
  std::size_t blocks_ = 0;  ///< how many of them are braces
  Open file_{};
  Open suspect_{};
  std::size_t statement_ = 0;      ///< type of the current statement's first token
  std::uint32_t declaration_ = 0;  ///< offset of the current file-level declaration
  bool unpaired_ = false;          ///< one of its braces has no partner
  bool too_deep_ = false;
  std::size_t scanned_ = 0;
  std::size_t line_begin_ = 0;
  std::size_t indent_ = 0;  ///< of the line of the current token
};

}  // namespace

bool match_brackets(TokenList& list, Diagnostics& diagnostics) { return BracketMatcher(list, diagnostics).run(); }

}  // namespace robotc::syntax
