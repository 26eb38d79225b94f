#pragma once

#include "compiler/session/session.h"

namespace robotc::tools {

/// Reads source files from disk, up to the parser's size limit.
FileReader file_reader();

}  // namespace robotc::tools
