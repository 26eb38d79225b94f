#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "compiler/codegen/object_cache.h"

/// Where compiled code is kept between runs.
namespace robotc::tools {

/// A folder, or why there is none.
struct CachePlace {
  std::filesystem::path folder;  ///< empty: nothing is kept
  std::string reason;            ///< why not, in words for the user
};

/// As the environment says: ROBOTC_CACHE, which may be `off`, or a folder of its own below XDG_CACHE_HOME or ~/.cache.
CachePlace cache_place();

/// The cache there; null if nothing is to be kept.
std::shared_ptr<codegen::ObjectCache> code_cache();

}  // namespace robotc::tools
