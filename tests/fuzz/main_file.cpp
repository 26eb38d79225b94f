#include "tests/fuzz/main_file.h"

#include "tests/fuzz/promise.h"
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
