#include <fmt/format.h>

#include "results/code_cache.h"
#include "tools/robotc/commands/commands.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

namespace {

std::string size_text(std::uint64_t bytes) {
  if (bytes < 1'000'000) return fmt::format("{} kB", (bytes + 500) / 1000);
  return fmt::format("{:.4g} MB", static_cast<double>(bytes) / 1e6);
}

std::string number_text(std::size_t objects) { return fmt::format("{} object{}", objects, objects == 1 ? "" : "s"); }

}  // namespace

int run_cache(const CacheOptions& options) {
  const CachePlace place = cache_place();
  if (place.folder.empty()) return write_output(fmt::format("the cache is disabled: {}\n", place.reason), exit_ok);
  codegen::ObjectCache cache(place.folder);
  const std::string refusal = cache.refusal();
  if (!refusal.empty()) {
    return write_output(fmt::format("the cache is disabled: {} cannot be used, {}\n", place.folder.string(), refusal),
                        exit_ok);
  }
  if (options.clear) {
    const codegen::ObjectCache::Contents removed = cache.clear();
    return write_output(fmt::format("removed {}, {}, from {}\n", number_text(removed.objects), size_text(removed.bytes),
                                    place.folder.string()),
                        exit_ok);
  }
  const codegen::ObjectCache::Contents contents = cache.contents();
  return write_output(fmt::format("{}: {}, {} of at most {}\n", place.folder.string(), number_text(contents.objects),
                                  size_text(contents.bytes), size_text(cache.most_bytes())),
                      exit_ok);
}

}  // namespace robotc::tools
