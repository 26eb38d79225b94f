#pragma once

#include <antlr4-runtime.h>

#include <optional>
#include <string>
#include <string_view>

#include "compiler/syntax/tokens.h"

namespace robotc::syntax {

/// Where the parser stopped, with what is needed to say why.
struct Mismatch {
  const TokenList& list;
  antlr4::TokenStream& tokens;
  std::size_t index;                      ///< of the offending token
  std::size_t first;                      ///< index of the first token of its statement
  const antlr4::ParserRuleContext* rule;  ///< the rule that could not go on
  antlr4::misc::IntervalSet expected;     ///< what it could have gone on with
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

/// Says in the user's words what was found, what was expected, and the likely fix.
Diagnostic explain(const Mismatch& mismatch);

/// A unit behind a blank or behind a name, which the parser takes for a name; `found` is the token it stopped at.
std::optional<Diagnostic> explain_unit(const Mismatch& mismatch, std::size_t found);

/// Words of other languages for the times of an expectation.
std::optional<Diagnostic> explain_window(const Mismatch& mismatch, std::size_t found);

/// What the rule could have gone on with, as the user thinks of it: "the joint's name", "`,` or `)`".
std::string describe_expected(const Mismatch& mismatch);

}  // namespace robotc::syntax
