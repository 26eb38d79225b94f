#pragma once

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/syntax/ast.h"

namespace robotc::syntax {

/// True for errors about spellings of other languages that `repair_spelling` replaces by exactly what was meant.
bool is_respelling(const DiagnosticKind& kind);

/// Parses an entry of a session, as `parse_file` does a file. It reads statements with such errors, too.
File parse_entry(const SourceMap& sources, SourceId source, Diagnostics& diagnostics);

}  // namespace robotc::syntax
