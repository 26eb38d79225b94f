#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/session/session.h"
#include "results/describe_run.h"
#include "tools/robotc/report/report.h"
#include "tools/robotc/shapes/mesh_options.h"

namespace robotc::tools {

/// The page of a run, a run with its motion: its report, or only its robot in three dimensions if it logs nothing.
/// Nothing (reported in the session) if the robot cannot be shown.
std::optional<std::string> page_of_run(Session& session, const Run& run, const std::vector<ReportFact>& facts,
                                       const MeshOptions& meshes = {});

}  // namespace robotc::tools
