#include "compiler/syntax/lexer_base.h"

#include "compiler/syntax/byte_stream.h"
#include "compiler/syntax/token_classes.h"
#include "grammar/RobotLexer.h"

namespace robotc::syntax {

namespace {

bool is_digit(std::size_t c) { return c >= '0' && c <= '9'; }
bool is_letter(std::size_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// `°` or `µ`, by the classes of its bytes.
bool begins_unit_sign(std::size_t first, std::size_t second) {
  return first == byte_class::lead_c2 && (second == byte_class::later_b0 || second == byte_class::later_b5);
}

bool may_precede_unit(std::size_t type) {
  return type == RobotLexer::NUMBER || type == RobotLexer::RPAREN || type == RobotLexer::RBRACKET ||
         type == RobotLexer::AS;
}

/// Tokens after which a statement continues on the next line.
bool continues_line(std::size_t type) {
  switch (type) {
    case RobotLexer::COMMA:
    case RobotLexer::ASSIGN:
    case RobotLexer::ARROW:
    case RobotLexer::NOT:
    case RobotLexer::THEN:
    case RobotLexer::ELSE:
    case RobotLexer::FOREIGN_OPERATOR:
      return true;
    default:
      return is_infix(type);
  }
}

}  // namespace

LexerBase::LexerBase(antlr4::CharStream* input) : Lexer(input), previous_(RobotLexer::NL) {}

std::unique_ptr<antlr4::Token> LexerBase::nextToken() {
  TokenPtr token = held_ ? std::move(held_) : next_raw_token();
  if (ends_statement_before(*token)) {
    // A bracket still open here was forgotten: statements do not begin inside expressions.
    while (inside_parentheses()) open_.pop_back();
    TokenPtr newline = make_newline(*token);
    held_ = std::move(token);
    newline_ = false;
    previous_ = RobotLexer::NL;
    return newline;
  }
  attach_doc(*token);
  track_brackets(token->getType());
  previous_ = token->getType();
  previous_stop_ = token->getStopIndex() + 1;
  newline_ = false;
  return token;
}

/// The next token that is neither newline nor doc comment; distinguishes units and statement words from names.
std::unique_ptr<antlr4::Token> LexerBase::next_raw_token() {
  for (;;) {
    TokenPtr token = Lexer::nextToken();
    const std::size_t type = token->getType();
    if (type == RobotLexer::NL) {
      if (!newline_) newline_at_ = token->getStartIndex();
      newline_ = true;
      continue;
    }
    const bool at_line_start = newline_ || previous_ == RobotLexer::NL;
    if (type == RobotLexer::DOC) {
      // After code it is an ordinary comment, about what is on its left.
      if (!at_line_start) continue;
      std::string line = token->getText().substr(3);
      if (!line.empty() && line.front() == ' ') line.erase(0, 1);
      if (!doc_.empty()) doc_ += '\n';
      doc_ += line;
      continue;
    }
    if (type == RobotLexer::AT) {
      if (begins_instant()) return token;
      dynamic_cast<antlr4::WritableToken&>(*token).setType(RobotLexer::ID);
    }
    if (type == RobotLexer::AGAINST || type == RobotLexer::LOGARITHMIC) {
      const bool after_value = ends_value(previous_) || previous_ == RobotLexer::LOGARITHMIC;
      if (after_value && !newline_ && !inside_parentheses()) return token;
      dynamic_cast<antlr4::WritableToken&>(*token).setType(RobotLexer::ID);
    }
    if (!newline_ && may_precede_unit(previous_)) {
      if (TokenPtr unit = read_unit_instead(*token)) return unit;
    }
    if (!newline_ && ends_value(previous_) && token->getStartIndex() == previous_stop_) {
      if (TokenPtr transpose = read_transpose_instead(*token)) return transpose;
    }
    if (type == RobotLexer::NUMBER) extend_number(*token);
    if (syntax::is_statement_word(type)) settle_statement_word(*token, at_line_start);
    return token;
  }
}

/// Lexes again in unit mode if the token begins a unit; reserved words have their own token types and stay.
std::unique_ptr<antlr4::Token> LexerBase::read_unit_instead(const antlr4::Token& token) {
  antlr4::CharStream* input = getInputStream();
  const std::size_t type = token.getType();
  const std::size_t begin = token.getStartIndex();
  const std::size_t end = token.getStopIndex() + 1;
  const std::size_t resume = input->index();
  const bool after_blank = begin > previous_stop_;
  const bool is_word = may_be_name(type);

  input->seek(begin);
  const bool has_sign = begins_unit_sign(input->LA(1), input->LA(2));
  bool unit = (is_word && is_letter(input->LA(1))) || has_sign;
  if (type == RobotLexer::DIVIDE && after_blank && (previous_ == RobotLexer::NUMBER || previous_ == RobotLexer::AS)) {
    unit = is_letter(input->LA(2));
  } else if (type == RobotLexer::NUMBER && previous_ == RobotLexer::AS) {
    unit = end - begin == 1 && input->LA(1) == '1' && input->LA(2) == '/' && is_letter(input->LA(3));
  }
  if (!unit) {
    input->seek(resume);
    return nullptr;
  }
  hitEOF = false;  // set if the word ended the text
  setMode(RobotLexer::UNITS);
  return Lexer::nextToken();
}

/// `'` directly after a value.
std::unique_ptr<antlr4::Token> LexerBase::read_transpose_instead(const antlr4::Token& token) {
  antlr4::CharStream* input = getInputStream();
  const std::size_t at = token.getStartIndex();
  const std::size_t resume = input->index();
  input->seek(at);
  if (input->LA(1) != '\'') {
    input->seek(resume);
    return nullptr;
  }
  input->seek(at + 1);
  hitEOF = false;  // set if a text in single quotes ended the file
  return getTokenFactory()->create({this, input}, RobotLexer::TRANSPOSE, "", antlr4::Token::DEFAULT_CHANNEL, at, at, 0,
                                   0);
}

/// Adds the point and the exponent to `1.` and `1.e3`, unless the point begins `1..n`, `1.*x`, `1./x` or `1.name`.
void LexerBase::extend_number(antlr4::Token& token) {
  antlr4::CharStream* input = getInputStream();
  if (input->LA(1) != '.' || input->getText(antlr4::misc::Interval(token.getStartIndex(), token.getStopIndex()))
                                     .find_first_not_of("0123456789") != std::string::npos) {
    return;
  }
  ssize_t length = 1;
  const std::size_t next = input->LA(2);
  if (next == 'e' || next == 'E') {
    const ssize_t sign = input->LA(3) == '+' || input->LA(3) == '-' ? 1 : 0;
    if (!is_digit(input->LA(3 + sign))) return;
    for (length = 3 + sign; is_digit(input->LA(length + 1));) ++length;
  } else if (is_letter(next) || is_digit(next) || next == '_' || next == '.' || next == '*' || next == '/' ||
             next == '^') {
    return;
  }
  input->seek(token.getStopIndex() + 1 + static_cast<std::size_t>(length));
  hitEOF = false;
  dynamic_cast<antlr4::CommonToken&>(token).setStopIndex(token.getStopIndex() + static_cast<std::size_t>(length));
}

/// `at` is a keyword after a value and before a name, or a number that lacks its name; elsewhere it is a name, as of
/// the placement `at(…)`.
bool LexerBase::begins_instant() {
  if ((newline_ && !inside_parentheses()) || !ends_value(previous_)) return false;
  const std::size_t next = type_of_next();
  return next == RobotLexer::NUMBER || may_be_name(next);
}

/// The type of the next token, which stays to be read.
std::size_t LexerBase::type_of_next() {
  antlr4::CharStream* input = getInputStream();
  const std::size_t resume = input->index();
  const TokenPtr next = Lexer::nextToken();
  input->seek(resume);
  hitEOF = false;
  return next->getType();
}

/// A statement word remains a keyword if it begins a statement and something follows that only statements have.
void LexerBase::settle_statement_word(antlr4::Token& token, bool at_line_start) {
  const bool first = at_line_start || previous_ == RobotLexer::LBRACE || previous_ == RobotLexer::SEMICOLON;
  if (first && is_statement_word(token)) return;
  dynamic_cast<antlr4::WritableToken&>(token).setType(RobotLexer::ID);
}

bool LexerBase::is_statement_word(const antlr4::Token& word) {
  antlr4::CharStream* input = getInputStream();
  const std::size_t resume = input->index();
  const TokenPtr next = Lexer::nextToken();
  input->seek(resume);
  hitEOF = false;

  const std::size_t type = next->getType();
  if (may_be_name(type)) return true;
  // Inside a continued expression, nothing else proves that the word is not a name.
  if (inside_parentheses() || continues_line(previous_)) return false;
  switch (type) {
    case RobotLexer::LPAREN:
    case RobotLexer::LBRACKET:
    case RobotLexer::MINUS:
    case RobotLexer::PLUS: {
      const bool takes_value = word.getType() >= RobotLexer::LOG && word.getType() <= RobotLexer::EXPECT;
      return takes_value && next->getStartIndex() > word.getStopIndex() + 1;
    }
    case RobotLexer::NUMBER:
    case RobotLexer::STRING:
    case RobotLexer::LBRACE:
    case RobotLexer::COLON:
    case RobotLexer::ARROW:
    case RobotLexer::FOREIGN_NAME:
      return true;
    default:
      return is_reserved_word(type);
  }
}

/// Keywords that can only begin a statement; at the start of a line they end the statement before.
bool LexerBase::starts_statement(const antlr4::Token& token) const {
  const std::size_t type = token.getType();
  if (type >= RobotLexer::ROBOT && type <= RobotLexer::CONTROLLER) {
    return previous_ != RobotLexer::COLON && previous_ != RobotLexer::ARROW;
  }
  return begins_statement(type);
}

bool LexerBase::ends_statement_before(const antlr4::Token& token) const {
  if (previous_ == RobotLexer::NL || previous_ == RobotLexer::LBRACE) return false;
  if (token.getType() == RobotLexer::RBRACE || token.getType() == antlr4::Token::EOF) return true;
  if (!newline_ || token.getType() == RobotLexer::LBRACE) return false;
  if (starts_statement(token)) return true;
  return !inside_parentheses() && !continues_line(previous_);
}

bool LexerBase::inside_parentheses() const { return !open_.empty() && open_.back() != RobotLexer::LBRACE; }

void LexerBase::track_brackets(std::size_t type) {
  switch (type) {
    case RobotLexer::LPAREN:
    case RobotLexer::LBRACKET:
      open_.push_back(type);
      break;
    case RobotLexer::LBRACE:
      // Inside parentheses only a parameter's type `{a, b}` has braces; any other brace shows that `)` is missing.
      while (inside_parentheses() && previous_ != RobotLexer::COLON) open_.pop_back();
      open_.push_back(type);
      break;
    case RobotLexer::RPAREN:
    case RobotLexer::RBRACKET:
      if (inside_parentheses()) open_.pop_back();
      break;
    case RobotLexer::RBRACE:
      while (inside_parentheses()) open_.pop_back();
      if (!open_.empty()) open_.pop_back();
      break;
    default:
      break;
  }
}

/// The NL that ends a statement is at the newline, or has no width if there is none.
std::unique_ptr<antlr4::Token> LexerBase::make_newline(const antlr4::Token& next) {
  const std::size_t at = newline_ ? newline_at_ : next.getStartIndex();
  return getTokenFactory()->create({this, getInputStream()}, RobotLexer::NL, "", antlr4::Token::DEFAULT_CHANNEL, at,
                                   newline_ ? at : at - 1, 0, 0);
}

void LexerBase::attach_doc(const antlr4::Token& token) {
  if (doc_.empty()) return;
  if (previous_ == RobotLexer::NL || previous_ == RobotLexer::LBRACE) {
    docs_.emplace(static_cast<std::uint32_t>(token.getStartIndex()), doc_);
  }
  doc_.clear();
}

}  // namespace robotc::syntax
