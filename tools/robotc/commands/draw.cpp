#include <fmt/format.h>

#include <numbers>

#include "results/numbers.h"
#include "tools/robotc/commands/commands.h"
#include "tools/robotc/drawing/mechanism_svg.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

namespace {

/// The configuration to draw, and its name.
struct Configuration {
  std::vector<double> q;
  std::string name;
};

std::optional<Configuration> choose_configuration(Session& session, const DrawOptions& options,
                                                  const geometry::Robot& robot) {
  if (options.q) {
    auto q = session.configuration(options.robot, *options.q);
    if (!q) return std::nullopt;
    return Configuration{std::move(*q), "at q = " + *options.q};
  }
  if (options.pose) {
    auto q = session.pose(options.robot, *options.pose);
    if (!q) return std::nullopt;
    return Configuration{std::move(*q), "at " + *options.pose};
  }
  for (const geometry::NamedPose& pose : robot.poses) {
    if (pose.name == "home") return Configuration{pose.q, "at home"};
  }
  return Configuration{robot.neutral(), robot.has_loops() ? "as assembled" : "at q = 0"};
}

/// "shoulder -45.8°", "lift 0.1 m".
std::vector<std::string> coordinate_texts(const geometry::Robot& robot, const std::vector<double>& q) {
  std::vector<std::string> texts;
  for (const geometry::Joint& joint : robot.joints) {
    if (!joint.has_axis()) continue;
    const double value = q[*joint.coordinate];
    const std::string number =
        joint.turns() ? to_readable(value * 180 / std::numbers::pi, 4) + "°" : to_readable_quantity(value, "m", 4);
    texts.push_back(joint.name + " " + (number.starts_with('-') ? "−" + number.substr(1) : number));
  }
  return texts;
}

}  // namespace

int run_draw(const DrawOptions& options) {
  std::vector<ParameterSetting> settings;
  if (!parse_settings(options.settings, settings)) return exit_error;
  Session session(file_reader());
  if (!session.load(options.file) || !session.set_parameters(settings)) return fail_with_diagnostics(session, false);
  const std::optional<geometry::Robot> robot = session.geometry(options.robot);
  if (!robot) return fail_with_diagnostics(session, false);
  const auto configuration = choose_configuration(session, options, *robot);
  if (!configuration) return fail_with_diagnostics(session, false);
  print_diagnostics(session);  // warnings

  const auto loads = session.applied_loads(options.robot, configuration->q);
  const std::string name = options.robot.empty() ? robot->name : options.robot;
  const DrawingCaption caption{name, configuration->name, coordinate_texts(*robot, configuration->q)};
  const std::string svg = draw_mechanism(*robot, configuration->q, loads, caption);
  return write_picture(svg, options.out.value_or(file_stem(name) + "-draw.svg"), session);
}

}  // namespace robotc::tools
