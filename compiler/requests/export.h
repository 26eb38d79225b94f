#pragma once

#include <optional>
#include <string>

#include "compiler/export/export.h"
#include "compiler/export/robot_of_mechanism.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// A robot as a file of another format, with parameters as set; the file's first robot if `name` is empty. Nothing
/// (reported) if there is none, or if the format cannot hold it. `mesh_path`: of meshes; empty: as written. `loops`: of
/// a format without closures they can be cut.
std::optional<exporting::Exported> exported_robot(SessionState& state, const std::string& name,
                                                  exporting::Format format, const exporting::MeshPath& mesh_path = {},
                                                  exporting::Loops loops = exporting::Loops::kept);

}  // namespace robotc
