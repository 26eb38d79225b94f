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

/// `5. m`: reported by the parser or the AST builder, depending on what follows.
inline constexpr DiagnosticKind number_without_fraction{"number-without-fraction"};

/// The tokens of one source on their way from the lexer to the parser.
struct TokenList {
  SourceId source;
  std::string_view text;  ///< of the whole source
  std::vector<std::unique_ptr<antlr4::Token>> tokens;
  DocComments docs;
  std::map<std::string, std::size_t, std::less<>> units;  ///< number of occurrences
  /// Offsets of tokens repaired after an error report, ascending once parsing begins. Parser errors in the same
  /// statements are consequences.
  std::vector<std::uint32_t> repaired;
  std::vector<std::uint32_t> respelled;  ///< those of them whose replacement is exactly what was meant
  /// Declarations of the file whose blocks have uncertain begin or end, ascending.
  std::vector<Span> unpaired;
  bool blocks_guessed = false;  ///< blocks were inferred from another language's syntax

  [[nodiscard]] Span span(const antlr4::Token& token) const {
    return {source, static_cast<std::uint32_t>(token.getStartIndex()),
            static_cast<std::uint32_t>(token.getStopIndex() + 1)};
  }
  [[nodiscard]] std::string_view text_of(const antlr4::Token& token) const {
    return text.substr(token.getStartIndex(), token.getStopIndex() + 1 - token.getStartIndex());
  }
};

/// True if a spelling error leaves the tree unambiguous: comments and ends of statements.
bool is_harmless(const DiagnosticKind& kind);

/// A token that is not in the source, or not with these characters.
std::unique_ptr<antlr4::Token> make_token(std::size_t type, Span span);

/// Repairs the spelling of other languages: `&&`, `;`, `#`, `'text'`, … and reports each, so that the parser sees only
/// the language's own tokens. It accepts the notation of papers, such as `x²` and `a ≤ b`, and a comma before a closing
/// bracket. False after too many reports to continue.
bool repair_spelling(TokenList& list, Diagnostics& diagnostics);

/// Pairs the brackets: reports those without a partner, and adds or drops tokens until all have one, so that a
/// forgotten `}` costs one message. False (reported) if there are too many errors, or if brackets nest or operators
/// chain so deeply that a recursive walk over the tree could exhaust the stack.
bool match_brackets(TokenList& list, Diagnostics& diagnostics);

}  // namespace robotc::syntax
