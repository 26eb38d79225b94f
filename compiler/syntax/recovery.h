#pragma once

#include <antlr4-runtime.h>

#include <optional>

#include "compiler/syntax/mismatch.h"

namespace robotc::syntax {

/// Reports at most one error per statement, then continues with the next statement, even inside the block of a
/// statement with a broken head. ANTLR's own strategy repairs single tokens and tends to report one mistake several
/// times.
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
  std::optional<Diagnostic> pending_;  ///< of the statement being skipped
  bool statement_whole_ = false;       ///< only its end was missing
};

}  // namespace robotc::syntax
