#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <utility>
#include <variant>

#include "results/code_cache.h"
#include "results/describe_run.h"
#include "tools/robotc/chosen_configuration.h"
#include "tools/robotc/commands/commands.h"
#include "tools/robotc/live/live_view.h"
#include "tools/robotc/output.h"
#include "tools/robotc/progress.h"
#include "tools/robotc/run_to_show.h"
#include "tools/robotc/view/view_page.h"

namespace robotc::tools {

namespace {

/// The motion to show beside a run; nothing (reported) after an error.
std::optional<SecondRun> read_second(const ViewOptions& options, Session& session,
                                     const CompiledSimulation& simulation) {
  if (std::filesystem::path(*options.with).extension() == ".csv") {
    auto read = read_second_run(*options.with, simulation.coordinate_names);
    if (auto* run = std::get_if<SecondRun>(&read)) return std::move(*run);
    print_error(std::get<std::string>(read));
    return std::nullopt;
  }
  const std::optional<CompiledSimulation> other = session.compile_simulation(options.with, true);
  if (!other) {
    print_diagnostics(session);
    return std::nullopt;
  }
  if (other->coordinate_names != simulation.coordinate_names) {
    print_error(fmt::format("`{}` and `{}` move robots with different coordinates", other->name, simulation.name));
    return std::nullopt;
  }
  double wall_s = 0;
  const InterruptGuard guard;
  return second_run_of(*other, run_to_show(*other, true, wall_s));
}

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
  std::optional<SecondRun> second;
  if (options.with) {
    second = read_second(options, session, *simulation);
    if (!second) return exit_error;
  }
  const std::string page = view_page(*robot, session.sources(), *shapes, &run, {}, second ? &*second : nullptr);
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
  if (!choose_base(session, options.file, options.base)) return exit_error;
  if (options.live) {
    return serve_live({.file = options.file,
                       .base = options.base,
                       .simulation = options.simulation,
                       .robot = options.robot,
                       .settings = settings,
                       .port = options.port.value_or(0),
                       .meshes = options.meshes});
  }
  if (!session.load(options.file)) return fail_with_diagnostics(session, false);
  const bool set =
      options.simulation ? session.set_parameters(settings, options.simulation) : session.set_parameters(settings);
  if (!set) return fail_with_diagnostics(session, false);
  return options.simulation ? show_run(options, session) : show_robot(options, session);
}

}  // namespace robotc::tools
