#include <utility>

#include "results/code_cache.h"
#include "results/describe_run.h"
#include "tools/robotc/chosen_configuration.h"
#include "tools/robotc/commands/commands.h"
#include "tools/robotc/output.h"
#include "tools/robotc/progress.h"
#include "tools/robotc/run_to_show.h"
#include "tools/robotc/view/view_page.h"

namespace robotc::tools {

namespace {

int show_run(const ViewOptions& options, Session& session) {
  const std::optional<CompiledSimulation> simulation = session.compile_simulation(options.simulation, true);
  if (!simulation) return fail_with_diagnostics(session, false);
  const std::optional<ViewedRobot> robot = session.view_simulated(options.simulation);
  if (!robot) return fail_with_diagnostics(session, false);
  print_diagnostics(session);  // warnings
  const auto shapes = drawn_shapes(robot->robot, session.sources(), options.meshes);
  if (!shapes) return exit_error;
  runtime::Result result;
  Run run{*simulation, result, 0, {}};
  {
    const InterruptGuard guard;
    result = run_to_show(*simulation, true, run.wall_s);
    InterruptGuard::hold_off();
  }
  const std::string page = view_page(*robot, session.sources(), *shapes, &run);
  return write_picture(page, options.out.value_or(file_stem(simulation->name) + "-view.html"), session);
}

int show_robot(const ViewOptions& options, Session& session) {
  std::optional<ViewedRobot> robot = session.view(options.robot);
  if (!robot) return fail_with_diagnostics(session, false);
  auto configuration = choose_configuration(session, {options.robot, options.q, options.pose}, robot->robot);
  if (!configuration) return fail_with_diagnostics(session, false);
  print_diagnostics(session);  // warnings
  const auto shapes = drawn_shapes(robot->robot, session.sources(), options.meshes);
  if (!shapes) return exit_error;
  const std::string name = options.robot.empty() ? robot->robot.name : options.robot;
  const std::string page = view_page(*robot, session.sources(), *shapes, nullptr, configuration->q);
  return write_picture(page, options.out.value_or(file_stem(name) + "-view.html"), session);
}

}  // namespace

int run_view(const ViewOptions& options) {
  std::vector<ParameterSetting> settings;
  if (!parse_settings(options.settings, settings)) return exit_error;
  Session session(file_reader());
  session.set_code_settings(code_settings());
  if (!session.load(options.file)) return fail_with_diagnostics(session, false);
  const bool set =
      options.simulation ? session.set_parameters(settings, options.simulation) : session.set_parameters(settings);
  if (!set) return fail_with_diagnostics(session, false);
  return options.simulation ? show_run(options, session) : show_robot(options, session);
}

}  // namespace robotc::tools
