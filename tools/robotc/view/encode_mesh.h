#pragma once

#include "compiler/support/json_writer.h"
#include "tools/robotc/shapes/shaded_mesh.h"

namespace robotc::tools {

/// Adds two members to an object: colour, as "#rrggbb", and opacity.
void add_colour(JsonWriter& json, const solids::Colour& colour);

/// Adds a mesh as one JSON object {count, triangles, low, high, points, corners, parts}. `low` and `high` are the
/// corners of its bounding box, in m. Coordinates are whole numbers from 0 at `low` to 65535 at `high`: those of a
/// point, then the next. `points` and `corners` hold their differences to the coordinate of the point before, and to
/// the corner before, as encode_counts writes whole numbers: 2 d for d >= 0, and −2 d − 1 below. `parts` are
/// {triangles, colour, opacity}, the latter two if the mesh has colours.
void add_mesh(JsonWriter& json, const ShadedMesh& mesh);

}  // namespace robotc::tools
