#pragma once

#include <optional>
#include <string>

#include "compiler/session/session.h"
#include "results/describe_run.h"
#include "tools/robotc/report/report.h"
#include "tools/robotc/shapes/mesh_options.h"

namespace robotc::tools {

/// The parameters of a run of a simulation, and with `with_robot` the robot in three dimensions and its drawing where
/// the run starts, if it still has the coordinates of the run.
/// Nothing (reported) if `meshes` is wrong.
std::optional<ReportExtras> report_extras(Session& session, const std::optional<std::string>& simulation,
                                          const Run& run, bool with_robot, const MeshOptions& meshes = {});

}  // namespace robotc::tools
