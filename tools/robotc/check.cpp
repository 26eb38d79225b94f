#include <fmt/format.h>

#include "tools/robotc/commands.h"
#include "tools/robotc/json.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

namespace {

/// "robot scara", "robots left and right" or "" for none.
std::string list_names(std::string_view singular, const std::vector<std::string>& names) {
  if (names.empty()) return "";
  std::string text = fmt::format(", {}{} {}", singular, names.size() == 1 ? "" : "s", names.front());
  for (std::size_t i = 1; i < names.size(); ++i) text += (i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

/// "scara (5 joints)", …
std::vector<std::string> robots_with_joints(const Session& session) {
  std::vector<std::string> robots = session.robots();
  for (std::string& robot : robots) {
    const std::optional<std::size_t> joints = session.joint_count(robot);
    if (joints) robot += fmt::format(" ({} joint{})", *joints, *joints == 1 ? "" : "s");
  }
  return robots;
}

}  // namespace

int run_check(const CheckOptions& options) {
  int code = exit_ok;
  std::string summary;
  std::string diagnostics;  // the elements of the JSON array
  for (const std::string& file : options.files) {
    Session session(file_reader());
    const bool sound = session.load(file);
    if (!sound) code = exit_error;
    if (options.json) {
      const std::string array = render_json(session.diagnostics(), session.sources());
      const std::size_t begin = array.find('[') + 1;
      const std::size_t end = array.rfind(']');
      const std::string_view elements = std::string_view(array).substr(begin, end - begin);
      if (elements.find('{') == std::string_view::npos) continue;
      if (!diagnostics.empty()) diagnostics += ',';
      diagnostics += elements;
    } else {
      print_diagnostics(session);
      if (!sound) continue;
      summary += fmt::format("{}: ok{}{}\n", file, list_names("robot", robots_with_joints(session)),
                             list_names("simulation", session.simulations()));
    }
  }
  if (options.json) return write_output("[" + diagnostics + "]\n", code);
  return write_output(summary, code);
}

}  // namespace robotc::tools
