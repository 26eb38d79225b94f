#include <algorithm>

#include "compiler/geometry/geometry.h"
#include "tests/fuzz/main_file.h"
#include "tests/fuzz/promise.h"
#include "tests/fuzz/targets.h"

namespace robotc::fuzz {

namespace {

/// Limit per file: an input of nothing but directives would take long.
constexpr int most_directives = 8;

/// The rest of each line that begins with a prefix.
std::vector<std::string> directives(std::string_view input, std::string_view prefix) {
  std::vector<std::string> found;
  while (!input.empty() && found.size() < most_directives) {
    const std::string_view line = input.substr(0, input.find('\n'));
    if (line.starts_with(prefix)) found.emplace_back(line.substr(prefix.size()));
    input.remove_prefix(std::min(line.size() + 1, input.size()));
  }
  return found;
}

/// There is either a result or an error.
void check_answer(bool answered, std::size_t errors_before, const Session& session) {
  const bool complained = session.diagnostics().error_count() > errors_before;
  require(answered != complained, "a request has a result if it has no errors, and only then");
}

void ask(Session& session, std::string_view input) {
  const Diagnostics& diagnostics = session.diagnostics();
  for (const std::string& setting : directives(input, "//! set: ")) {
    const std::size_t equals = setting.find(" = ");
    if (equals == std::string::npos) continue;
    const std::size_t before = diagnostics.error_count();
    const bool set = session.set_parameters({{setting.substr(0, equals), setting.substr(equals + 3)}});
    check_answer(set, before, session);
    if (!set) return;
  }
  for (const std::string& expression : directives(input, "//! eval: ")) {
    const std::size_t before = diagnostics.error_count();
    const bool evaluated = session.evaluate(expression).has_value();
    check_answer(evaluated, before, session);
    if (!evaluated) return;
  }
}

}  // namespace

void front_end(std::string_view input) {
  input = input.substr(0, most_bytes);
  Session session(reader_of(input), fuzz_effort);
  const bool sound = load(session);
  session.dump(DumpStage::ast, "", "");
  if (sound) {
    for (const std::string& robot : session.robots()) {
      // Robots with required parameters are not complete.
      if (session.joint_count(robot).value_or(0) == 0) continue;
      require(session.dump(DumpStage::mechanism, robot, "").has_value(), "a sound robot prints");
      require(session.geometry(robot).has_value(), "a sound robot has a geometry");
    }
    ask(session, input);
  }
  check_rendering(session.diagnostics(), session.sources());
}

}  // namespace robotc::fuzz
