#include "tools/robotc/report/report_extras.h"

#include <fmt/format.h>

#include "compiler/requests/view.h"
#include "results/numbers.h"
#include "tools/robotc/drawing/mechanism_svg.h"
#include "tools/robotc/shapes/drawn_shapes.h"
#include "tools/robotc/view/view_page.h"

namespace robotc::tools {

std::optional<ReportExtras> report_extras(Session& session, const std::optional<std::string>& simulation,
                                          const Run& run, bool with_robot, const MeshOptions& meshes) {
  ReportExtras extras;
  for (const ParameterValue& parameter : session.parameters_of(simulation)) {
    // The settings above the table say how long the run is, and how long its steps.
    const std::string& name = run.simulation.name;
    if (parameter.path == name + ".duration" || parameter.path == name + ".step") continue;
    const std::string unit = parameter.unit == "1" || parameter.unit.empty() ? "" : " " + parameter.unit;
    extras.parameters.push_back({parameter.path, to_readable(parameter.value) + unit});
  }
  if (!with_robot) return extras;
  const std::optional<ViewedRobot> viewed = session.view_simulated(simulation);
  if (!viewed || viewed->coordinate_names != run.simulation.coordinate_names) return extras;
  const std::optional<DrawnShapes> shapes = drawn_shapes(viewed->robot, session.sources(), meshes);
  if (!shapes) return std::nullopt;
  extras.robot = view_elements(*viewed, session.sources(), *shapes, &run);
  const DrawingCaption caption{viewed->robot.name, "at the start", {}};
  extras.drawing = draw_mechanism(viewed->robot, run.simulation.plan.q, {}, caption);
  return extras;
}

}  // namespace robotc::tools
