#include "tests/fuzz/promise.h"

#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "compiler/source/text_fault.h"
#include "tests/fuzz/targets.h"

namespace robotc::fuzz {

namespace {

constexpr std::string_view arm = R"(robot arm {
  param m = 1 kg
  gravity = [0, -9.81, 0]
  link hand { mass = m, com = [0, -1, 0] m }
  joint shoulder: revolute base -> hand at axis z
}
)";

}  // namespace

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

FileReader reader_of(std::string_view input) {
  const std::string text(input.substr(0, most_bytes));
  return [text](const std::string& path) -> std::variant<std::string, FileError> {
    if (path == "main.robot") return text;
    if (path == "arm.robot") return std::string(arm);
    return FileError{"there is no such file"};
  };
}

bool load(Session& session) {
  const bool sound = session.load("main.robot");
  require(sound != session.diagnostics().has_errors(), "a file fails to load if there are errors, and only then");
  return sound;
}

}  // namespace robotc::fuzz
