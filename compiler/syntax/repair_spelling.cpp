#include <algorithm>
#include <array>
#include <string>

#include "compiler/syntax/respelling.h"
#include "compiler/syntax/token_classes.h"
#include "compiler/syntax/tokens.h"
#include "grammar/RobotLexer.h"

namespace robotc::syntax {

inline constexpr DiagnosticKind foreign_operator{"foreign-operator"};
inline constexpr DiagnosticKind operator_without_equal{"operator-without-equal"};
inline constexpr DiagnosticKind foreign_blanks{"foreign-blanks"};
inline constexpr DiagnosticKind foreign_bars{"foreign-bars"};
inline constexpr DiagnosticKind foreign_comment{"foreign-comment"};
inline constexpr DiagnosticKind foreign_semicolon{"foreign-semicolon"};
inline constexpr DiagnosticKind foreign_matrix_rows{"foreign-matrix-rows"};
inline constexpr DiagnosticKind foreign_separator{"foreign-separator"};
inline constexpr DiagnosticKind foreign_block{"foreign-block"};
inline constexpr DiagnosticKind foreign_quotes{"foreign-quotes"};
inline constexpr DiagnosticKind unclosed_string{"unclosed-string"};
inline constexpr DiagnosticKind name_not_ascii{"name-not-ascii"};
inline constexpr DiagnosticKind unknown_character{"unknown-character"};

namespace {

struct Spelling {
  std::string_view foreign;
  std::string_view ours;  ///< the correct spelling; empty: no equivalent
  std::size_t type;       ///< replacement token; 0: none
};

constexpr std::array operators{
    Spelling{"&&", "and", RobotLexer::AND},
    Spelling{"&", "and", RobotLexer::AND},
    Spelling{"||", "or", RobotLexer::OR},
    Spelling{"|", "or", RobotLexer::OR},
    Spelling{"!", "not", RobotLexer::NOT},
    Spelling{"~", "not", RobotLexer::NOT},
    Spelling{"**", "^", RobotLexer::POWER},
    Spelling{"^^", "^", RobotLexer::POWER},
    Spelling{".^", "x .* x", RobotLexer::POWER},
    Spelling{"===", "==", RobotLexer::EQUAL},
    Spelling{"!==", "!=", RobotLexer::NOT_EQUAL},
    Spelling{"<>", "!=", RobotLexer::NOT_EQUAL},
    Spelling{"~=", "!=", RobotLexer::NOT_EQUAL},
    Spelling{"=<", "<=", RobotLexer::LESS_EQUAL},
    Spelling{":=", "=", RobotLexer::ASSIGN},
    Spelling{"=>", "->", RobotLexer::ARROW},
    Spelling{"+=", "x = x + …", RobotLexer::ASSIGN},
    Spelling{"-=", "x = x - …", RobotLexer::ASSIGN},
    Spelling{"*=", "x = x * …", RobotLexer::ASSIGN},
    Spelling{"/=", "x = x / …", RobotLexer::ASSIGN},
    Spelling{"%", "mod(a, b)", RobotLexer::TIMES},
};

/// Characters of papers that have one meaning only: they are accepted.
constexpr std::array accepted_characters{
    Spelling{"⋅", "*", RobotLexer::TIMES},       Spelling{"−", "-", RobotLexer::MINUS},
    Spelling{"≤", "<=", RobotLexer::LESS_EQUAL}, Spelling{"≥", ">=", RobotLexer::GREATER_EQUAL},
    Spelling{"≠", "!=", RobotLexer::NOT_EQUAL},  Spelling{"→", "->", RobotLexer::ARROW},
};

/// Characters from editors for which the language has ASCII.
constexpr std::array characters{
    Spelling{"–", "-", RobotLexer::MINUS},
    Spelling{"—", "-", RobotLexer::MINUS},
    Spelling{"…", "..", RobotLexer::RANGE},
    Spelling{"°", "deg", 0},
    Spelling{"Ω", "ohm", 0},
    Spelling{"“", "\"", 0},
    Spelling{"”", "\"", 0},
    Spelling{"‘", "\"", 0},
    Spelling{"’", "\"", 0},
    Spelling{"'", "transpose(A)", 0},
    Spelling{"\\", "solve(M, b)` for `M \\ b", 0},
    Spelling{"?", "if CONDITION then VALUE else VALUE", 0},
};

struct Letter {
  std::string_view letter;
  std::string_view name;
};

constexpr std::array greek_letters{
    Letter{"α", "alpha"},  Letter{"β", "beta"},  Letter{"γ", "gamma"}, Letter{"δ", "delta"}, Letter{"ε", "epsilon"},
    Letter{"ζ", "zeta"},   Letter{"η", "eta"},   Letter{"θ", "theta"}, Letter{"κ", "kappa"}, Letter{"λ", "lambda"},
    Letter{"μ", "mu"},     Letter{"µ", "mu"},    Letter{"ν", "nu"},    Letter{"ξ", "xi"},    Letter{"π", "pi"},
    Letter{"ρ", "rho"},    Letter{"σ", "sigma"}, Letter{"τ", "tau"},   Letter{"φ", "phi"},   Letter{"χ", "chi"},
    Letter{"ψ", "psi"},    Letter{"ω", "omega"}, Letter{"Γ", "Gamma"}, Letter{"Δ", "Delta"}, Letter{"Θ", "Theta"},
    Letter{"Λ", "Lambda"}, Letter{"Σ", "Sigma"}, Letter{"Φ", "Phi"},   Letter{"Ω", "Omega"},
};

template <std::size_t size>
const Spelling* find(const std::array<Spelling, size>& table, std::string_view text) {
  const auto it = std::find_if(table.begin(), table.end(), [&](const Spelling& s) { return s.foreign == text; });
  return it == table.end() ? nullptr : &*it;
}

std::string code(std::string_view text) { return "`" + std::string(text) + "`"; }

/// The name with its Greek letters spelled out; empty if other letters remain.
std::string spell_out(std::string_view name) {
  std::string result;
  while (!name.empty()) {
    if (static_cast<unsigned char>(name.front()) < 0x80) {
      result += name.front();
      name.remove_prefix(1);
      continue;
    }
    const auto* letter = std::find_if(greek_letters.begin(), greek_letters.end(),
                                      [&](const auto& entry) { return name.starts_with(entry.letter); });
    if (letter == greek_letters.end()) return {};
    result += letter->name;
    name.remove_prefix(letter->letter.size());
  }
  return result;
}

class SpellingRepair {
 public:
  SpellingRepair(TokenList& list, Diagnostics& diagnostics) : list_(list), diagnostics_(diagnostics) {}

  bool run() {
    std::vector<std::unique_ptr<antlr4::Token>> tokens;
    tokens.swap(list_.tokens);
    list_.tokens.reserve(tokens.size());
    for (auto& token : tokens) {
      if (diagnostics_.full()) return false;
      const std::size_t type = token->getType();
      if (type == RobotLexer::NL) in_comment_ = inside_bars_ = false;
      if (in_comment_ && type != antlr4::Token::EOF) continue;
      if (type == RobotLexer::NL && ends_with_newline()) continue;
      if (type == RobotLexer::NL) repair_block();
      if (type == RobotLexer::NUMBER) part_numbers(list_.span(*token));
      if (type == RobotLexer::RBRACKET) close_rows(list_.span(*token));
      track_depth(type);
      if (type == RobotLexer::RPAREN || type == RobotLexer::RBRACKET || type == RobotLexer::RBRACE)
        drop_trailing_comma();
      if (type == RobotLexer::SUPERSCRIPT) {
        list_.tokens.push_back(make_token(RobotLexer::POWER, list_.span(*token)));
        list_.tokens.push_back(make_token(RobotLexer::NUMBER, list_.span(*token)));
      } else if (is_own(type)) {
        list_.tokens.push_back(std::move(token));
      } else {
        repair(*token);
      }
    }
    report_counted();
    return true;
  }

 private:
  /// True for tokens of the language itself.
  static bool is_own(std::size_t type) {
    return type == antlr4::Token::EOF || type <= RobotLexer::NL || type == RobotLexer::UNIT ||
           type == RobotLexer::TRANSPOSE;
  }

  /// Drops the last comma of `[1, 2,]`, `f(x,)` and `{ mass = 1 kg, }`, where the lexer has ended the line.
  void drop_trailing_comma() {
    auto& tokens = list_.tokens;
    const auto type = [&](std::size_t from_end) {
      return tokens.size() < from_end ? antlr4::Token::INVALID_TYPE : tokens[tokens.size() - from_end]->getType();
    };
    const std::size_t comma = type(1) == RobotLexer::NL ? 2 : 1;
    if (type(comma) != RobotLexer::COMMA) return;
    const std::size_t before = type(comma + 1);
    if (!ends_value(before) && before != RobotLexer::RBRACE) return;
    tokens.erase(tokens.end() - static_cast<std::ptrdiff_t>(comma));
  }

  void repair(const antlr4::Token& token) {
    const Span span = list_.span(token);
    const std::string_view text = list_.text_of(token);
    switch (token.getType()) {
      case RobotLexer::FOREIGN_OPERATOR:
        return repair_operator(span, text);
      case RobotLexer::FOREIGN_COMMENT:
      case RobotLexer::BLOCK_COMMENT:
        return count(comments_, span);
      case RobotLexer::SEMICOLON:
        return repair_semicolon(span);
      case RobotLexer::SINGLE_QUOTED:
        diagnostics_.report({.kind = foreign_quotes,
                             .message = "a text must be in double quotes",
                             .primary = {span, ""},
                             .hints = {"write `\"" + std::string(text.substr(1, text.size() - 2)) + "\"`"}});
        return replace(RobotLexer::STRING, span);
      case RobotLexer::UNCLOSED_STRING:
        diagnostics_.report({.kind = unclosed_string,
                             .message = "this text is not closed",
                             .primary = {span, "`\"` expected before the end of the line"}});
        return replace(RobotLexer::STRING, span);
      case RobotLexer::FOREIGN_NAME: {
        if (text == "π") {
          list_.tokens.push_back(make_token(RobotLexer::ID, span));
          return;
        }
        Diagnostic diagnostic{.kind = name_not_ascii,
                              .message = "a name can contain only ASCII letters, digits and `_`",
                              .primary = {span, ""}};
        if (follows_number(span) && text.starts_with("μ")) {
          diagnostic.message = "a unit cannot contain Greek letters";
          diagnostic.hints.push_back("micro is written `u`: " + code("u" + std::string(text.substr(2))));
        } else if (follows_number(span) && (text == "Ω" || text == "\u2126")) {
          diagnostic.message = "a unit cannot contain Greek letters";
          diagnostic.hints.emplace_back("write `ohm`");
        } else if (const std::string spelled = spell_out(text); !spelled.empty()) {
          diagnostic.hints.push_back("write " + code(spelled));
        }
        diagnostics_.report(std::move(diagnostic));
        return replace(RobotLexer::ID, span);
      }
      default:
        return repair_character(span, text);
    }
  }

  /// True if the text at `span` was meant as a unit.
  [[nodiscard]] bool follows_number(Span span) const {
    if (list_.tokens.empty()) return false;
    const std::size_t type = list_.tokens.back()->getType();
    const std::string_view before = list_.text.substr(0, span.begin);
    const bool in_unit = list_.tokens.size() > 1 && (before.ends_with('*') || before.ends_with('/')) &&
                         list_.tokens[list_.tokens.size() - 2]->getType() == RobotLexer::UNIT;  // 400 N*µm
    return in_unit || type == RobotLexer::NUMBER || type == RobotLexer::RPAREN || type == RobotLexer::RBRACKET;
  }

  /// `robot arm:` at the end of a line begins a block in Python.
  void repair_block() {
    if (list_.tokens.empty() || list_.tokens.back()->getType() != RobotLexer::COLON) return;
    const Span colon = list_.span(*list_.tokens.back());
    count(blocks_, colon);
    list_.tokens.pop_back();
    replace(RobotLexer::LBRACE, colon);
    list_.blocks_guessed = true;
  }

  void repair_operator(Span span, std::string_view text) {
    if (text == "%" && ends_with_newline()) {
      in_comment_ = true;
      return count(comments_, span);
    }
    if (text == "|" && (inside_bars_ || !ends_with_value())) return repair_bar(span);
    const Spelling* spelling = find(operators, text);
    const bool has_equal = text != "%" && text != ".^" && (spelling->type != RobotLexer::ASSIGN || text == ":=");
    Diagnostic diagnostic{.kind = has_equal ? foreign_operator : operator_without_equal,
                          .message = "there is no operator " + code(text),
                          .primary = {span, ""},
                          .hints = {"write " + code(spelling->ours)}};
    if (spelling->type == RobotLexer::ASSIGN && text != ":=") {
      diagnostic.hints = {"a name cannot be reassigned; a state changes by `next x = x + …`"};
    }
    diagnostics_.report(std::move(diagnostic));
    has_equal ? respell(spelling->type, span) : replace(spelling->type, span);
  }

  /// `|x|`: the first bar is where a value begins; one message for both.
  void repair_bar(Span span) {
    if (!inside_bars_) {
      diagnostics_.report(
          {.kind = foreign_bars,
           .message = "bars are not brackets",
           .primary = {span, ""},
           .hints = {"write `abs(x)` for a number or each entry of a vector, `norm(x)` for a vector's length"}});
    }
    list_.repaired.push_back(span.begin);
    inside_bars_ = !inside_bars_;
  }

  [[nodiscard]] bool ends_with_value() const {
    if (list_.tokens.empty() || !ends_value(list_.tokens.back()->getType())) return false;
    // `expect |x| < 1`: the word begins the statement.
    const std::size_t count = list_.tokens.size();
    const bool first = count < 2 || list_.tokens[count - 2]->getType() == RobotLexer::NL ||
                       list_.tokens[count - 2]->getType() == RobotLexer::LBRACE;
    const std::string_view word = list_.text_of(*list_.tokens.back());
    return !first || (word != "expect" && word != "report" && word != "log" && word != "plot");
  }

  void repair_character(Span span, std::string_view text) {
    if (text == "\xEF\xBB\xBF" && span.begin == 0) return;  // a byte order mark
    if (const Spelling* accepted = find(accepted_characters, text)) {
      list_.tokens.push_back(make_token(accepted->type, span));
      return;
    }
    Diagnostic diagnostic{.kind = unknown_character, .message = {}, .primary = {span, ""}};
    const Spelling* spelling = find(characters, text);
    if (text == "\xC2\xA0" || text == "\xE2\x80\x8B") {
      diagnostic.message = "this is not a plain space";
      diagnostic.hints = {"it was probably copied from a document; type a space instead"};
    } else {
      const bool printable = static_cast<unsigned char>(text.front()) > 0x20 && text != "\x7F";
      diagnostic.message = printable ? "the character " + code(text) + " has no meaning here"
                                     : "a control character has no meaning here";
      if (spelling != nullptr) diagnostic.hints = {"write " + code(spelling->ours)};
    }
    diagnostics_.report(std::move(diagnostic));
    if (spelling != nullptr && spelling->type != 0) {
      replace(spelling->type, span);
    } else {
      list_.repaired.push_back(span.begin);
    }
  }

  void repair_semicolon(Span span) {
    if (!open_.empty()) {
      const bool parts_rows = open_.back().type == RobotLexer::LBRACKET;
      count(parts_rows ? rows_ : arguments_, span);
      if (parts_rows) open_.back().rows.push_back(list_.tokens.size());
      return parts_rows ? respell(RobotLexer::COMMA, span) : replace(RobotLexer::COMMA, span);
    }
    count(parts_line(span) ? parting_semicolons_ : semicolons_, span);
    if (!ends_with_newline()) list_.tokens.push_back(make_token(RobotLexer::NL, span));
  }

  /// True if anything but a comment follows on the line.
  [[nodiscard]] bool parts_line(Span semicolon) {
    const std::string_view text = list_.text;
    if (semicolon.end > behind_semicolons_) {
      behind_semicolons_ = std::min(text.find_first_not_of(" \t\r;", semicolon.end), text.size());
    }
    const std::size_t next = behind_semicolons_;
    return next != text.size() && text[next] != '\n' && text[next] != '}' && text[next] != '#' &&
           text.substr(next, 2) != "//" && text.substr(next, 2) != "/*";
  }
  /// True if a definition, `name = …`, follows, which may also follow a comma.
  [[nodiscard]] bool parts_definitions(Span semicolon) const {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";
    const std::string_view text = list_.text;
    const std::size_t name = text.find_first_not_of(" \t;", semicolon.end);
    const std::size_t end = text.find_first_not_of(letters, name);
    const std::size_t equals = text.find_first_not_of(" \t", end);
    return end != name && equals != std::string_view::npos && text[equals] == '=' && text.substr(equals, 2) != "==";
  }

  void replace(std::size_t type, Span span) {
    list_.tokens.push_back(make_token(type, span));
    list_.repaired.push_back(span.begin);
  }

  /// The same for a replacement that is exactly what was meant.
  void respell(std::size_t type, Span span) {
    replace(type, span);
    list_.respelled.push_back(span.begin);
  }

  [[nodiscard]] bool ends_with_newline() const {
    return list_.tokens.empty() || list_.tokens.back()->getType() == RobotLexer::NL ||
           list_.tokens.back()->getType() == RobotLexer::LBRACE;
  }

  /// An open parenthesis or bracket.
  struct Open {
    std::size_t type;
    std::size_t index;                ///< among the tokens
    std::vector<std::size_t> rows{};  ///< indices of the commas that replace `;`
  };

  /// The comma that `[1 2]` lacks.
  void part_numbers(Span number) {
    if (open_.empty() || open_.back().type != RobotLexer::LBRACKET || list_.tokens.empty()) return;
    if (list_.tokens.back()->getType() != RobotLexer::NUMBER) return;
    count(blanks_, number);
    list_.tokens.push_back(make_token(RobotLexer::COMMA, {number.source, number.begin, number.begin}));
    list_.repaired.push_back(number.begin);
    list_.respelled.push_back(number.begin);
  }

  /// `[1, 2; 3, 4]` gets brackets around each row. If no row has a comma, it is a column, and so a vector.
  void close_rows(Span bracket) {
    // Each level reads its tokens again: deeper ones are not matrices.
    constexpr std::size_t deepest = 8;
    if (open_.empty() || open_.back().rows.empty() || open_.size() > deepest) return;
    const Open& open = open_.back();
    auto& tokens = list_.tokens;
    std::size_t depth = 0;
    std::size_t commas = 0;
    for (std::size_t i = open.index + 1; i < tokens.size(); ++i) {
      const std::size_t type = tokens[i]->getType();
      if (type == RobotLexer::LPAREN || type == RobotLexer::LBRACKET) ++depth;
      if (type == RobotLexer::RPAREN || type == RobotLexer::RBRACKET) --depth;
      if (type == RobotLexer::COMMA && depth == 0) ++commas;
    }
    if (commas == open.rows.size()) return;
    std::vector<std::unique_ptr<antlr4::Token>> inside(
        std::make_move_iterator(tokens.begin() + static_cast<std::ptrdiff_t>(open.index) + 1),
        std::make_move_iterator(tokens.end()));
    tokens.resize(open.index + 1);
    const auto add = [&](std::size_t type, Span place) { tokens.push_back(make_token(type, place)); };
    add(RobotLexer::LBRACKET, list_.span(*tokens.back()));
    auto row = open.rows.begin();
    for (std::size_t i = 0; i < inside.size(); ++i) {
      const bool ends_row = row != open.rows.end() && *row == open.index + 1 + i;
      const Span place = list_.span(*inside[i]);
      if (ends_row) add(RobotLexer::RBRACKET, place);
      tokens.push_back(std::move(inside[i]));
      if (ends_row) {
        add(RobotLexer::LBRACKET, place);
        ++row;
      }
    }
    add(RobotLexer::RBRACKET, bracket);
  }

  void track_depth(std::size_t type) {
    if (type == RobotLexer::LPAREN || type == RobotLexer::LBRACKET) open_.push_back({type, list_.tokens.size()});
    if ((type == RobotLexer::RPAREN || type == RobotLexer::RBRACKET) && !open_.empty()) open_.pop_back();
    if (type == RobotLexer::NL) open_.clear();
  }

  /// A habit repeated on every line gets a single message.
  struct Habit {
    Span first;
    std::size_t count = 0;
  };
  static void count(Habit& habit, Span span) {
    if (habit.count++ == 0) habit.first = span;
  }
  void report_counted() {
    const auto report = [&](const Habit& habit, DiagnosticKind kind, std::string message, std::string hint) {
      if (habit.count == 0) return;
      if (habit.count > 1) hint += " (" + std::to_string(habit.count) + " in this file)";
      diagnostics_.report(
          {.kind = kind, .message = std::move(message), .primary = {habit.first, ""}, .hints = {std::move(hint)}});
    };
    // A semicolon between two statements has another fix than one at the end of a line, and matters more.
    Habit semicolons = parting_semicolons_.count != 0 ? parting_semicolons_ : semicolons_;
    semicolons.count = parting_semicolons_.count + semicolons_.count;
    report(semicolons, foreign_semicolon, "a statement does not end with `;`",
           parting_semicolons_.count == 0                 ? "leave out the `;`"
           : parts_definitions(parting_semicolons_.first) ? "write a comma, or begin a new line"
                                                          : "begin a new line");
    report(comments_, foreign_comment, "this does not begin a comment", "comments begin with `//`");
    report(blanks_, foreign_blanks, "the elements of a list are separated by commas", "write `[1, 2]`");
    report(rows_, foreign_matrix_rows, "`;` does not separate the rows of a matrix",
           "write each row in brackets, `[[1, 0], [0, 1]]`; a vector is `[1, 0]`");
    report(arguments_, foreign_separator, "`;` does not separate arguments",
           "write a comma; a loop is `for i in 1..n { … }`");
    report(blocks_, foreign_block, "a block needs braces", "write `{` here, and `}` where it ends");
  }

  TokenList& list_;
  Diagnostics& diagnostics_;
  std::vector<Open> open_;
  bool in_comment_ = false;            ///< begun by `%`
  bool inside_bars_ = false;           ///< after the first bar of `|x|`
  std::size_t behind_semicolons_ = 0;  ///< offset after the last group: adjacent ones are scanned once
  Habit semicolons_;                   ///< at the end of a line
  Habit parting_semicolons_;           ///< between two statements on a line
  Habit comments_;
  Habit rows_;       ///< `;` in brackets
  Habit blanks_;     ///< a blank between two numbers in brackets
  Habit arguments_;  ///< `;` in parentheses
  Habit blocks_;     ///< `:` for `{`
};

}  // namespace

bool is_respelling(const DiagnosticKind& kind) {
  return kind.code == foreign_operator.code || kind.code == foreign_comment.code ||
         kind.code == foreign_semicolon.code || kind.code == foreign_matrix_rows.code ||
         kind.code == foreign_blanks.code;
}

bool is_harmless(const DiagnosticKind& kind) {
  return kind.code == foreign_comment.code || kind.code == foreign_semicolon.code;
}

bool repair_spelling(TokenList& list, Diagnostics& diagnostics) { return SpellingRepair(list, diagnostics).run(); }

}  // namespace robotc::syntax
