#include "results/code_cache.h"

#include <cstdlib>
#include <memory>
#include <string_view>

namespace robotc::tools {

namespace {

/// Empty in a set-user-ID program, whose environment is not trusted.
std::string_view variable(const char* name) {
  const char* const value = ::secure_getenv(name);
  return value != nullptr ? value : "";
}

}  // namespace

CachePlace cache_place() {
  const std::string_view chosen = variable("ROBOTC_CACHE");
  if (chosen == "off") return {{}, "ROBOTC_CACHE is `off`"};
  if (!chosen.empty()) return {chosen, {}};
  if (::secure_getenv("ROBOTC_CACHE") != nullptr) return {{}, "ROBOTC_CACHE is empty"};
  // The specification says to ignore relative paths.
  const std::string_view caches = variable("XDG_CACHE_HOME");
  if (caches.starts_with('/')) return {std::filesystem::path(caches) / "robotc", {}};
  const std::string_view home = variable("HOME");
  if (home.starts_with('/')) return {std::filesystem::path(home) / ".cache" / "robotc", {}};
  return {{}, "neither ROBOTC_CACHE, nor XDG_CACHE_HOME, nor HOME names a folder"};
}

codegen::CodeSettings code_settings() {
  CachePlace place = cache_place();
  codegen::CodeSettings settings;
  if (!place.folder.empty()) settings.objects = std::make_shared<codegen::ObjectCache>(std::move(place.folder));
  return settings;
}

}  // namespace robotc::tools
