#pragma once

#include <antlr4-runtime.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace robotc::syntax {

/// The `///` lines above a statement, by the offset of its first token.
using DocComments = std::map<std::uint32_t, std::string>;

/// Superclass of the lexer for context-dependent tokens, which rules cannot express: units, ends of statements,
/// statement words, and doc comments. grammar/RobotLexer.g4 states the rules.
class LexerBase : public antlr4::Lexer {
 public:
  explicit LexerBase(antlr4::CharStream* input);

  std::unique_ptr<antlr4::Token> nextToken() override;
  DocComments take_docs() { return std::move(docs_); }

 private:
  using TokenPtr = std::unique_ptr<antlr4::Token>;

  TokenPtr next_raw_token();
  TokenPtr read_unit_instead(const antlr4::Token& token);
  TokenPtr read_transpose_instead(const antlr4::Token& token);
  void extend_number(antlr4::Token& token);
  bool begins_instant();
  std::size_t type_of_next();
  void settle_statement_word(antlr4::Token& token, bool at_line_start);
  bool is_statement_word(const antlr4::Token& word);
  [[nodiscard]] bool starts_statement(const antlr4::Token& token) const;
  [[nodiscard]] bool ends_statement_before(const antlr4::Token& token) const;
  [[nodiscard]] bool inside_parentheses() const;
  void track_brackets(std::size_t type);
  TokenPtr make_newline(const antlr4::Token& next);
  void attach_doc(const antlr4::Token& token);

  std::size_t previous_;           ///< the type of the last token returned; NL at the start
  std::size_t previous_stop_ = 0;  ///< the offset after it
  bool newline_ = false;           ///< there is a newline between that token and the one being read
  std::size_t newline_at_ = 0;
  std::vector<std::size_t> open_;  ///< the brackets open here, by token type
  TokenPtr held_;                  ///< a token already read that follows the NL just returned
  std::string doc_;
  DocComments docs_;
};

}  // namespace robotc::syntax
