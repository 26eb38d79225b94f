#pragma once

#include <optional>
#include <string>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/syntax/ast.h"

namespace robotc::syntax {

/// Reports a text above `max_source_bytes`, known by `name`.
void report_too_large(const std::string& name, Span place, Diagnostics& diagnostics);

/// Limit of words, numbers, signs and ends of statements in all files of a program: each takes some hundred bytes.
inline constexpr std::size_t max_tokens = 1'000'000;

/// Parses a whole file. Reports every syntax error, at most one per statement; such statements become `Broken`, and the
/// others can still be checked. Refuses texts that are not UTF-8, contain NUL, exceed 4 MB, nest more than 1000
/// brackets, chain more than 1000 operators, or have more than `most_tokens` tokens (what is left of the program's
/// limit). So any walk over the tree may recurse on the deep stack, and memory is bounded.
File parse_file(const SourceMap& sources, SourceId source, Diagnostics& diagnostics,
                std::size_t most_tokens = max_tokens);

/// Parses one expression (the whole text), for `robotc eval` and the REPL. Null after an error.
ExprPtr parse_expression(const SourceMap& sources, SourceId source, Diagnostics& diagnostics);

/// The tree as indented text, stable across runs (`robotc dump --stage ast`).
std::string print(const File& file, const SourceMap& sources);
/// An expression with all its parentheses: "(t / (2 s))".
std::string print(const Expr& expr, const SourceMap& sources);

}  // namespace robotc::syntax
