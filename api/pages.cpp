// Pages of robots and runs, and summaries.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/handles.h"
#include "compiler/requests/view.h"
#include "results/describe_run.h"
#include "results/robot_summary.h"
#include "tools/robotc/plots/simulation_plot.h"
#include "tools/robotc/report/report.h"
#include "tools/robotc/report/report_extras.h"
#include "tools/robotc/shapes/drawn_shapes.h"
#include "tools/robotc/view/view_data.h"
#include "tools/robotc/view/view_page.h"

using robotc::CompiledSimulation;
using robotc::Session;
using robotc::api::ask;
using robotc::api::Owned;
using robotc::tools::DrawnShapes;

namespace {

std::unique_ptr<Owned<robotc_page>> page_of(const std::string& html, const DrawnShapes& shapes) {
  auto made = std::make_unique<Owned<robotc_page>>();
  made->html = made->storage.keep(html);
  made->warning_count = shapes.warnings.size();
  made->warnings = made->storage.keep(shapes.warnings);
  return made;
}

/// The choice of meshes; nothing for an unknown one.
std::optional<std::string> mesh_choice(const char* meshes) {
  std::string which = meshes == nullptr ? "near" : meshes;
  if (which != "none" && which != "near" && which != "all") return std::nullopt;
  return which;
}

/// A simulation with its run, which keeps the motion for pictures.
struct ShownRun {
  CompiledSimulation simulation;
  robotc::runtime::Result result;
  double wall_s = 0;
};

void simulate(ShownRun& shown, robotc_progress progress, void* context) {
  shown.simulation.plan.motion_stride = robotc::tools::motion_stride(shown.simulation.plan);
  robotc::runtime::Progress told;
  if (progress != nullptr) told = [&](double fraction) { return progress(fraction, context) != 0; };
  const auto start = std::chrono::steady_clock::now();
  shown.result = robotc::runtime::simulate(shown.simulation.system, shown.simulation.plan, told);
  shown.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

extern "C" {

robotc_status robotc_view_page(robotc_program* program, const char* robot, const double* q, size_t count,
                               const char* meshes, robotc_page** page, robotc_diagnostics** diagnostics) {
  const std::optional<std::string> which = mesh_choice(meshes);
  if (q != nullptr && !std::all_of(q, q + count, [](double x) { return std::isfinite(x); })) page = nullptr;
  bool fits = true;
  const robotc_status status =
      ask(program, !which || (q == nullptr && count > 0) ? nullptr : page, diagnostics,
          [&](Session& session) -> std::unique_ptr<Owned<robotc_page>> {
            const auto viewed = session.view(robotc::api::text_or_empty(robot));
            if (!viewed) return nullptr;
            fits = q == nullptr || count == viewed->coordinate_names.size();
            if (!fits) return nullptr;
            const DrawnShapes shapes = robotc::tools::drawn_shapes(viewed->robot, session.sources(), *which, {});
            return page_of(robotc::tools::view_page(*viewed, session.sources(), shapes, nullptr, {q, count}), shapes);
          });
  return fits ? status : ROBOTC_BAD_ARGUMENT;
}

robotc_status robotc_report_page(robotc_program* program, const char* name, const char* meshes,
                                 robotc_progress progress, void* context, robotc_page** page,
                                 robotc_diagnostics** diagnostics) {
  const std::optional<std::string> which = mesh_choice(meshes);
  return ask(
      program, which ? page : nullptr, diagnostics,
      [&](Session& session) -> std::unique_ptr<Owned<robotc_page>> {
        const auto simulation = name == nullptr ? std::nullopt : std::optional<std::string>(name);
        auto compiled = session.compile_simulation(simulation, true);
        if (!compiled) return nullptr;
        ShownRun shown{std::move(*compiled), {}};
        simulate(shown, progress, context);
        const robotc::tools::Run run{shown.simulation, shown.result, shown.wall_s, {}};
        robotc::tools::ReportExtras extras = robotc::tools::report_parameters(session, simulation, run);
        DrawnShapes shapes;
        if (const auto viewed = session.view_simulated(simulation)) {
          shapes = robotc::tools::drawn_shapes(viewed->robot, session.sources(), *which, {});
          robotc::tools::add_robot(extras, *viewed, session.sources(), shapes, run);
        }
        const robotc::tools::Plot plot = robotc::tools::make_plot(shown.simulation, shown.result);
        return page_of(robotc::tools::render_report(robotc::tools::describe(run), plot, {}, extras), shapes);
      },
      robotc::api::of_simulation(name));
}

void robotc_free_page(robotc_page* page) { delete static_cast<Owned<robotc_page>*>(page); }

robotc_status robotc_summarise(robotc_program* program, const char* robot, char** text,
                               robotc_diagnostics** diagnostics) {
  return ask(program, text, diagnostics, [&](Session& session) -> std::unique_ptr<char[]> {
    const std::string name = robotc::api::text_or_empty(robot);
    const auto described = session.describe_robot(name);
    if (!described) return nullptr;
    const auto summary = robotc::tools::summarise_robot(session, name.empty() ? described->name : name);
    if (!summary) return nullptr;
    return robotc::api::text_for_caller(robotc::tools::show_robot(*summary, ""));
  });
}

}  // extern "C"
