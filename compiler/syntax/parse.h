#pragma once

#include <optional>
#include <string>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/syntax/ast.h"

namespace robotc::syntax {

/// Reports a text above `max_source_bytes`, known by `name`.
void report_too_large(const std::string& name, Span place, Diagnostics& diagnostics);

/// Words, numbers, signs and ends of statements in all files of a program: each takes some hundred bytes.
inline constexpr std::size_t max_tokens = 1'000'000;

/// Parses a whole file. Every syntax error is reported, at most one a statement; statements with an error are `Broken`
/// in what is returned, and the others can be checked all the same. Refused are texts that are not UTF-8, hold NUL, are
/// larger than 4 MB, nest more than 1000 brackets, chain more than 1000 operators, or have more tokens than
/// `most_tokens`, which are left of those of the program: so any walk over the tree may recurse on the deep stack, and
/// no tree is too large for the memory.
File parse_file(const SourceMap& sources, SourceId source, Diagnostics& diagnostics,
                std::size_t most_tokens = max_tokens);

/// Parses one expression (the whole text): what `robotc eval` and the REPL take. Null after an error.
ExprPtr parse_expression(const SourceMap& sources, SourceId source, Diagnostics& diagnostics);

/// The tree as indented text, stable across runs (`robotc dump --stage ast`).
std::string print(const File& file, const SourceMap& sources);
/// One expression with all its parentheses: "(t / (2 s))".
std::string print(const Expr& expr, const SourceMap& sources);

}  // namespace robotc::syntax
