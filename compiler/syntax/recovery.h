#pragma once

#include <antlr4-runtime.h>

#include <optional>

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
};

/// Says in the user's words what was found, what was expected, and the likely fix.
Diagnostic explain(const Mismatch& mismatch);

/// Reports at most one error a statement, then goes on with the next one, also inside the block of a statement whose
/// head is broken. ANTLR's own strategy repairs single tokens and so tends to report one mistake several times.
class StatementRecovery final : public antlr4::DefaultErrorStrategy {
 public:
  StatementRecovery(const TokenList& list, Diagnostics& diagnostics) : list_(list), diagnostics_(diagnostics) {}

  void reportError(antlr4::Parser* parser, const antlr4::RecognitionException& error) override;
  void recover(antlr4::Parser* parser, std::exception_ptr error) override;
  antlr4::Token* recoverInline(antlr4::Parser* parser) override;
  void sync(antlr4::Parser* parser) override;

 private:
  void skip_statement(antlr4::Parser& parser, std::size_t first);
  void skip_line(antlr4::Parser& parser, std::size_t first);
  void report_unless_repaired(antlr4::Parser& parser, std::size_t first);

  const TokenList& list_;
  Diagnostics& diagnostics_;
  std::optional<Diagnostic> pending_;  ///< of the statement being left
  bool statement_whole_ = false;       ///< only its end was missing
};

}  // namespace robotc::syntax
