#pragma once

#include <optional>
#include <string>

#include "compiler/import/import.h"
#include "compiler/sema/values/scope.h"

namespace robotc {

/// A robot file of another format as `.robot` text. Its source becomes part of `sources`. Nothing (reported) after an
/// error. Names of `builtins` and functions of robots are given to no part.
std::optional<importing::Imported> import_text(SourceMap& sources, const std::string& path, std::string text,
                                               importing::ImportOptions options, sema::Scope& builtins,
                                               Diagnostics& diagnostics);

class SessionState;

/// The same for a file that the session's reader finds.
std::optional<importing::Imported> import_file(SessionState& state, const std::string& path,
                                               importing::ImportOptions options);

}  // namespace robotc
