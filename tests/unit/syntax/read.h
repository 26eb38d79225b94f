#pragma once

#include <string>

#include "compiler/syntax/parse.h"

/// The tree of a text, or the codes of its errors.
namespace robotc::syntax::test {

inline std::string codes(const Diagnostics& diagnostics) {
  std::string result;
  for (const Diagnostic* diagnostic : in_source_order(diagnostics)) {
    result += (result.empty() ? "error: " : ", ") + std::string(diagnostic->kind.code);
  }
  return result;
}

/// An expression with all its parentheses.
inline std::string read_expression(std::string text) {
  SourceMap sources;
  Diagnostics diagnostics;
  const ExprPtr expr = parse_expression(sources, sources.add("test", std::move(text)), diagnostics);
  return expr ? print(*expr, sources) : codes(diagnostics);
}

/// A file, one line per statement.
inline std::string read_file(std::string text) {
  SourceMap sources;
  Diagnostics diagnostics;
  const File file = parse_file(sources, sources.add("test", std::move(text)), diagnostics);
  return diagnostics.has_errors() ? codes(diagnostics) : print(file, sources);
}

}  // namespace robotc::syntax::test
