#include "tests/fuzz/promise.h"

#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "compiler/support/utf8.h"

namespace robotc::fuzz {

void require(bool kept, std::string_view promise) {
  if (kept) return;
  std::fprintf(stderr, "a promise is broken: %.*s\n", static_cast<int>(promise.size()), promise.data());
  std::abort();
}

void check_rendering(const Diagnostics& diagnostics, const SourceMap& sources) {
  const std::string text = render_text(diagnostics, sources, false);
  require(text.empty() == (diagnostics.error_count() + diagnostics.warning_count() == 0), "what is counted is shown");
  require(find_invalid_text(text) == std::string::npos, "diagnostics are valid UTF-8");
  render_text(diagnostics, sources, true);
  const auto json = nlohmann::json::parse(render_json(diagnostics, sources), nullptr, false);
  require(json.is_array() && json.size() == diagnostics.all().size(), "diagnostics are a JSON array");
}

}  // namespace robotc::fuzz
