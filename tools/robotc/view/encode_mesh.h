#pragma once

#include "compiler/support/json_writer.h"
#include "tools/robotc/shapes/shaded_mesh.h"

namespace robotc::tools {

/// Adds a mesh as one JSON object {count, triangles, low, high, points, corners}. `low` and `high` are the corners of
/// its bounding box, in m. Coordinates are whole numbers from 0 at `low` to 65535 at `high`: those of a point, then the
/// next. `points` and `corners` hold their differences to the coordinate of the point before, and to the corner before,
/// as encode_counts writes whole numbers: 2 d for d >= 0, and −2 d − 1 below.
void add_mesh(JsonWriter& json, const ShadedMesh& mesh);

}  // namespace robotc::tools
