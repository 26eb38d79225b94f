#pragma once

#include <filesystem>
#include <string>

#include "compiler/codegen/kernel_cache.h"

/// Location of the cache of compiled code.
namespace robotc::tools {

/// The cache folder, or the reason why there is none.
struct CachePlace {
  std::filesystem::path folder;  ///< empty: no cache
  std::string reason;            ///< for `folder` being empty, in words for the user
};

/// Set by the environment: ROBOTC_CACHE, which may be `off`, or a folder below XDG_CACHE_HOME or ~/.cache.
CachePlace cache_place();

/// Settings for subcommands that run compiled code: use the cache, if any, and compile long runs in the background.
codegen::CodeSettings code_settings();

}  // namespace robotc::tools
