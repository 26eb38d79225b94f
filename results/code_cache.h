#pragma once

#include <filesystem>
#include <string>

#include "compiler/codegen/kernel_cache.h"

/// Where compiled code is kept between runs.
namespace robotc::tools {

/// A folder, or why there is none.
struct CachePlace {
  std::filesystem::path folder;  ///< empty: nothing is kept
  std::string reason;            ///< why not, in words for the user
};

/// As the environment says: ROBOTC_CACHE, which may be `off`, or a folder of its own below XDG_CACHE_HOME or ~/.cache.
CachePlace cache_place();

/// How those subcommands make code that run some: with the cache there, if there is one, and for long runs in the
/// background.
codegen::CodeSettings code_settings();

}  // namespace robotc::tools
