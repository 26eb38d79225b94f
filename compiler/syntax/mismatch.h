#pragma once

#include <antlr4-runtime.h>

#include <optional>
#include <string>
#include <string_view>

#include "compiler/syntax/tokens.h"

namespace robotc::syntax {

/// Position and state of the parser at a syntax error.
struct Mismatch {
  const TokenList& list;
  antlr4::TokenStream& tokens;
  std::size_t index;                      ///< of the offending token
  std::size_t first;                      ///< index of the first token of its statement
  const antlr4::ParserRuleContext* rule;  ///< the rule that failed
  antlr4::misc::IntervalSet expected;     ///< tokens it could have continued with
  const antlr4::dfa::Vocabulary& vocabulary;

  [[nodiscard]] std::size_t type(std::size_t i) const {
    return i < tokens.size() ? tokens.get(i)->getType() : antlr4::Token::EOF;
  }
  [[nodiscard]] Span span(std::size_t i) const { return list.span(*tokens.get(i)); }
  [[nodiscard]] std::string_view text(std::size_t i) const { return list.text_of(*tokens.get(i)); }
  [[nodiscard]] bool expects(std::size_t type) const { return expected.contains(static_cast<ssize_t>(type)); }
  [[nodiscard]] bool has_previous() const { return index > first; }
  [[nodiscard]] std::size_t previous() const { return type(index == 0 ? 0 : index - 1); }
};

/// Explains a syntax error: what was found, what was expected, and the likely fix.
Diagnostic explain(const Mismatch& mismatch);

/// A unit after a blank or a name, parsed as a name; `found` is the offending token.
std::optional<Diagnostic> explain_unit(const Mismatch& mismatch, std::size_t found);

/// Words of other languages for the time window of an expectation.
std::optional<Diagnostic> explain_window(const Mismatch& mismatch, std::size_t found);

/// The expected tokens in the user's terms: "the joint's name", "`,` or `)`".
std::string describe_expected(const Mismatch& mismatch);

}  // namespace robotc::syntax
