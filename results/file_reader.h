#pragma once

#include "compiler/session/session.h"

namespace robotc::tools {

/// Reads source files from disk, up to the size that the parser accepts.
FileReader file_reader();

}  // namespace robotc::tools
