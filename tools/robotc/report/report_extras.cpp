#include "tools/robotc/report/report_extras.h"

#include <fmt/format.h>

#include "results/numbers.h"
#include "tools/robotc/drawing/mechanism_svg.h"
#include "tools/robotc/view/view_page.h"

namespace robotc::tools {

ReportExtras report_parameters(Session& session, const std::optional<std::string>& simulation, const Run& run) {
  ReportExtras extras;
  for (const ParameterValue& parameter : session.parameters_of(simulation)) {
    // The settings above the table say how long the run is, and how long its steps.
    const std::string& name = run.simulation.name;
    if (parameter.path == name + ".duration" || parameter.path == name + ".step") continue;
    const std::string unit = parameter.unit == "1" || parameter.unit.empty() ? "" : " " + parameter.unit;
    extras.parameters.push_back({parameter.path, to_readable(parameter.value) + unit});
  }
  return extras;
}

void add_robot(ReportExtras& extras, const ViewedRobot& robot, const SourceMap& sources, const DrawnShapes& shapes,
               const Run& run) {
  if (robot.coordinate_names != run.simulation.coordinate_names) return;
  extras.robot = view_elements(robot, sources, shapes, &run);
  const DrawingCaption caption{robot.robot.name, "at the start", {}};
  extras.drawing = draw_mechanism(robot.robot, run.simulation.plan.q, {}, caption);
}

std::optional<ReportExtras> report_extras(Session& session, const std::optional<std::string>& simulation,
                                          const Run& run, bool with_robot, const MeshOptions& meshes) {
  ReportExtras extras = report_parameters(session, simulation, run);
  if (!with_robot) return extras;
  const std::optional<ViewedRobot> viewed = session.view_simulated(simulation);
  if (!viewed || viewed->coordinate_names != run.simulation.coordinate_names) return extras;
  const std::optional<DrawnShapes> shapes = drawn_shapes(viewed->robot, session.sources(), meshes);
  if (!shapes) return std::nullopt;
  add_robot(extras, *viewed, session.sources(), *shapes, run);
  return extras;
}

}  // namespace robotc::tools
