#pragma once

#include <antlr4-runtime.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/syntax/lexer_base.h"

namespace robotc::syntax {

/// `5. m`: seen by the parser or by the tree's builder, depending on what follows.
inline constexpr DiagnosticKind number_without_fraction{"number-without-fraction"};

/// The tokens of one source on their way from the lexer to the parser.
struct TokenList {
  SourceId source;
  std::string_view text;  ///< of the whole source
  std::vector<std::unique_ptr<antlr4::Token>> tokens;
  DocComments docs;
  std::map<std::string, std::size_t, std::less<>> units;  ///< how often each is written
  /// Where a token was put right after an error report, ascending when the parser begins. What the parser finds wrong
  /// in the same statement is a consequence.
  std::vector<std::uint32_t> repaired;
  /// Declarations of the file with blocks that may begin or end elsewhere than is written, ascending.
  std::vector<Span> unpaired;
  bool blocks_guessed = false;  ///< whether blocks were made of what another language has for them

  [[nodiscard]] Span span(const antlr4::Token& token) const {
    return {source, static_cast<std::uint32_t>(token.getStartIndex()),
            static_cast<std::uint32_t>(token.getStopIndex() + 1)};
  }
  [[nodiscard]] std::string_view text_of(const antlr4::Token& token) const {
    return text.substr(token.getStartIndex(), token.getStopIndex() + 1 - token.getStartIndex());
  }
};

/// Whether an error of spelling leaves no doubt about the tree: comments and ends of statements.
bool is_harmless(const DiagnosticKind& kind);

/// A token that the source does not have, or has with other characters.
std::unique_ptr<antlr4::Token> make_token(std::size_t type, Span span);

/// Puts the spelling of other languages right: `&&`, `;`, `#`, `×`, `'text'`, `.5`, … Each is reported, and so the
/// parser meets only the language's own tokens. False where so many are reported that the rest is not worth reading.
bool repair_spelling(TokenList& list, Diagnostics& diagnostics);

/// Pairs the brackets: reports those without a partner, and adds or drops tokens until all have one, so that a
/// forgotten `}` costs one message. False (reported) if there are too many of them, or if brackets nest, or operators
/// chain, so deeply that a recursive walk over the tree could exhaust the stack.
bool match_brackets(TokenList& list, Diagnostics& diagnostics);

}  // namespace robotc::syntax
