#include <fmt/format.h>

#include <numbers>

#include "compiler/requests/view.h"
#include "results/code_cache.h"
#include "results/numbers.h"
#include "tools/robotc/chosen_configuration.h"
#include "tools/robotc/commands/commands.h"
#include "tools/robotc/drawing/glb.h"
#include "tools/robotc/drawing/mechanism_svg.h"
#include "tools/robotc/output.h"
#include "tools/robotc/progress.h"
#include "tools/robotc/run_to_show.h"

namespace robotc::tools {

namespace {

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

/// The run as an animation.
int draw_run(const DrawOptions& options, Session& session) {
  const std::optional<CompiledSimulation> simulation = session.compile_simulation(options.run);
  if (!simulation) return fail_with_diagnostics(session, false);
  const std::optional<ViewedRobot> robot = session.view_simulated(options.run);
  if (!robot) return fail_with_diagnostics(session, false);
  print_diagnostics(session);  // warnings
  const auto shapes = drawn_shapes(robot->robot, session.sources(), options.meshes);
  if (!shapes) return exit_error;
  double wall_s = 0;
  runtime::Result result;
  {
    const InterruptGuard guard;
    result = run_to_show(*simulation, true, wall_s);
    InterruptGuard::hold_off();
  }
  const std::size_t width = simulation->system.nq + simulation->system.ntau + simulation->plan.shown_width;
  const std::string file = robot_glb(robot->robot, simulation->plan.q, &result.motion, width, *shapes);
  return write_picture(file, options.out.value_or(file_stem(simulation->name) + "-draw.glb"), session);
}

}  // namespace

int run_draw(const DrawOptions& options) {
  if (options.run && options.as != "glb") {
    print_error("an animation needs `--as glb`; `robotc view` shows a run in a page");
    return exit_error;
  }
  std::vector<ParameterSetting> settings;
  if (!parse_settings(options.settings, settings)) return exit_error;
  Session session(file_reader());
  session.set_code_settings(code_settings());
  if (!choose_base(session, options.file, options.base)) return exit_error;
  if (!session.load(options.file)) return fail_with_diagnostics(session, false);
  const bool set = options.run ? session.set_parameters(settings, options.run) : session.set_parameters(settings);
  if (!set) return fail_with_diagnostics(session, false);
  if (options.run) return draw_run(options, session);
  const std::optional<geometry::Robot> robot = session.geometry(options.robot);
  if (!robot) return fail_with_diagnostics(session, false);
  const auto configuration = choose_configuration(session, {options.robot, options.q, options.pose}, *robot);
  if (!configuration) return fail_with_diagnostics(session, false);
  print_diagnostics(session);  // warnings

  const auto loads = session.applied_loads(options.robot, configuration->q);
  const std::string name = options.robot.empty() ? robot->name : options.robot;
  if (options.as == "glb") {
    const auto shapes = drawn_shapes(*robot, session.sources(), options.meshes);
    if (!shapes) return exit_error;
    const std::string file = robot_glb(*robot, configuration->q, nullptr, 0, *shapes);
    return write_picture(file, options.out.value_or(file_stem(name) + "-draw.glb"), session);
  }
  const DrawingCaption caption{name, configuration->name, coordinate_texts(*robot, configuration->q)};
  const std::string svg = draw_mechanism(*robot, configuration->q, loads, caption);
  return write_picture(svg, options.out.value_or(file_stem(name) + "-draw.svg"), session);
}

}  // namespace robotc::tools
