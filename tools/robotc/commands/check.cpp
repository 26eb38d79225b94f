#include <fmt/format.h>

#include <algorithm>

#include "compiler/support/json_writer.h"
#include "results/robot_summary.h"
#include "tools/robotc/commands/commands.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

namespace {

/// Limit of the robots that are summarised.
constexpr std::size_t most_summarised = 100;

/// ", robot scara", ", robots left and right", ", robots a, b, … and 12 more" or "" for none.
std::string list_names(std::string_view singular, std::vector<std::string> names) {
  if (names.empty()) return "";
  if (names.size() > most_summarised) {
    const std::size_t more = names.size() - most_summarised;
    names.resize(most_summarised);
    names.push_back(fmt::format("{} more", more));
  }
  std::string text = fmt::format(", {}{} {}", singular, names.size() == 1 ? "" : "s", names.front());
  for (std::size_t i = 1; i < names.size(); ++i) text += (i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

/// The robots that the file declares, then those it names.
std::vector<std::string> all_robots(const Session& session) {
  std::vector<std::string> robots = session.robots();
  for (std::string& name : session.named_robots()) robots.push_back(std::move(name));
  return robots;
}

/// "arm", "planar (needs arguments)".
std::vector<std::string> describe_robots(const Session& session) {
  std::vector<std::string> robots = all_robots(session);
  for (std::size_t i = 0; i < std::min(robots.size(), most_summarised); ++i) {
    if (!session.joint_count(robots[i])) robots[i] += " (needs arguments)";
  }
  return robots;
}

/// Summaries of the robots that need no arguments.
std::vector<RobotSummary> summarise_robots(Session& session) {
  std::vector<RobotSummary> summaries;
  for (const std::string& robot : all_robots(session)) {
    if (summaries.size() == most_summarised) break;
    if (!session.joint_count(robot)) continue;  // it needs arguments
    if (auto summary = summarise_robot(session, robot)) summaries.push_back(std::move(*summary));
  }
  return summaries;
}

/// The file in one line, then its robots.
std::string show_file(const std::string& file, Session& session) {
  std::string text = fmt::format("{}: ok{}{}\n", file, list_names("robot", describe_robots(session)),
                                 list_names("simulation", session.simulations()));
  for (const RobotSummary& summary : summarise_robots(session)) text += "\n" + show_robot(summary, "  ");
  return text;
}

/// Several files as one object: the diagnostics of all, and the robots of the valid ones.
class JsonReport {
 public:
  void add(const std::string& file, Session& session, bool sound) {
    const std::string array = render_json(session.diagnostics(), session.sources());
    const std::size_t begin = array.find('[') + 1;
    const std::string_view elements = std::string_view(array).substr(begin, array.rfind(']') - begin);
    if (elements.find('{') != std::string_view::npos) diagnostics_.raw(elements);
    if (!sound) return;
    for (const RobotSummary& summary : summarise_robots(session)) append_robot(robots_, file, summary);
  }

  std::string text() {
    JsonWriter object;
    object.begin_object().key("diagnostics").raw(diagnostics_.end_array().text());
    object.key("robots").raw(robots_.end_array().text());
    return object.end_object().text() + "\n";
  }

 private:
  JsonWriter diagnostics_ = JsonWriter().begin_array();
  JsonWriter robots_ = JsonWriter().begin_array();
};

}  // namespace

int run_check(const CheckOptions& options) {
  int code = exit_ok;
  std::string summary;
  JsonReport report;
  for (const std::string& file : options.files) {
    Session session(file_reader());
    if (!choose_base(session, file, options.base)) return exit_error;
    const bool sound = session.load(file);
    if (!sound) code = exit_error;
    if (options.json) {
      report.add(file, session, sound);
      continue;
    }
    print_diagnostics(session);
    if (!sound || options.quiet) continue;
    if (!summary.empty()) summary += "\n";
    summary += show_file(file, session);
  }
  return write_output(options.json ? report.text() : summary, code);
}

}  // namespace robotc::tools
