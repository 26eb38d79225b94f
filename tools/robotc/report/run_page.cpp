#include "tools/robotc/report/run_page.h"

#include "tools/robotc/plots/simulation_plot.h"
#include "tools/robotc/report/report_extras.h"
#include "tools/robotc/shapes/drawn_shapes.h"
#include "tools/robotc/view/view_page.h"

namespace robotc::tools {

std::optional<std::string> page_of_run(Session& session, const Run& run, const std::vector<ReportFact>& facts,
                                       const MeshOptions& meshes) {
  const std::string& name = run.simulation.name;
  if (run.simulation.columns.empty()) {
    const std::optional<ViewedRobot> robot = session.view_simulated(name);
    if (!robot) return std::nullopt;
    const auto shapes = drawn_shapes(robot->robot, session.sources(), meshes);
    return view_page(*robot, session.sources(), shapes.value_or(DrawnShapes{}), &run);
  }
  const auto extras = report_extras(session, name, run, true, meshes);
  return render_report(describe(run), make_plot(run.simulation, run.result), facts, extras.value_or(ReportExtras{}));
}

}  // namespace robotc::tools
