#include "tests/robustness/memory_files.h"

#include <ctime>

#include "compiler/session/session.h"

namespace robotc::robustness {

std::string repeat(const std::string& text, std::size_t count) {
  std::string result;
  result.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) result += text;
  return result;
}

std::string each(std::size_t count, const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < count; ++i) {
    for (const char c : text) {
      if (c == '#') {
        result += std::to_string(i);
      } else if (c == '$') {
        result += std::to_string(i + 1);
      } else {
        result += c;
      }
    }
  }
  return result;
}

const std::string pendulum = R"(robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob
}
)";

namespace {

Outcome load(const std::map<std::string, std::string>& files, const std::string& root, const std::string& expression) {
  const std::clock_t cpu_start = std::clock();
  Session session([&](const std::string& path) -> std::variant<std::string, FileError> {
    const auto found = files.find(path);
    if (found == files.end()) return FileError{"there is no such file"};
    return found->second;
  });
  Outcome outcome;
  outcome.sound = session.load(root);
  if (outcome.sound && !expression.empty()) outcome.sound = session.evaluate(expression).has_value();
  for (const Diagnostic& diagnostic : session.diagnostics().all()) {
    if (diagnostic.kind.severity == Severity::error) outcome.codes.emplace_back(diagnostic.kind.code);
  }
  outcome.text = render_text(session.diagnostics(), session.sources(), false);
  outcome.cpu_seconds = static_cast<double>(std::clock() - cpu_start) / CLOCKS_PER_SEC;
  return outcome;
}

}  // namespace

Outcome load(const std::map<std::string, std::string>& files, const std::string& root) { return load(files, root, ""); }

Outcome load(const std::string& source, const std::string& expression) {
  return load({{"file.robot", source}}, "file.robot", expression);
}

}  // namespace robotc::robustness
