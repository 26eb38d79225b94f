#pragma once

#include <optional>
#include <string>

#include "compiler/requests/view.h"
#include "compiler/session/session.h"
#include "results/describe_run.h"
#include "tools/robotc/report/report.h"
#include "tools/robotc/shapes/drawn_shapes.h"
#include "tools/robotc/shapes/mesh_options.h"

namespace robotc::tools {

/// The parameters of a run of a simulation.
ReportExtras report_parameters(Session& session, const std::optional<std::string>& simulation, const Run& run);

/// Adds the robot in three dimensions and its drawing where the run starts, if it has the coordinates of the run.
void add_robot(ReportExtras& extras, const ViewedRobot& robot, const SourceMap& sources, const DrawnShapes& shapes,
               const Run& run);

/// The parameters, and with `with_robot` the robot, for commands: warnings about meshes are printed. Nothing (reported)
/// if `meshes` is wrong.
std::optional<ReportExtras> report_extras(Session& session, const std::optional<std::string>& simulation,
                                          const Run& run, bool with_robot, const MeshOptions& meshes = {});

}  // namespace robotc::tools
