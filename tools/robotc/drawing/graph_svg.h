#pragma once

#include <string>

#include "compiler/geometry/geometry.h"
#include "compiler/requests/graph_outline.h"
#include "tools/robotc/drawing/plane.h"
#include "tools/robotc/drawing/svg.h"

/// Pictures of kinematic trees and energy graphs.
namespace robotc::tools {

/// Font sizes in pixels.
inline constexpr double graph_text_size = 12;
inline constexpr double graph_small_size = 10.5;

/// A part of a picture with its size; its origin is (0, 0).
struct Panel {
  Svg svg;
  double width = 0;
  double height = 0;
};

/// Links as boxes, with their masses and frames; joints as edges with their types, axes and drives. Fixed ones are
/// dashed. The base is at the top.
Panel draw_kinematic_tree(const geometry::Robot& robot, const GraphOutline& graph);

/// Gp and Gr. The vertices are in the order of the tree, O0 below them as a bar like the ground of a circuit; branches
/// and loads rise from it, reactions run between the vertices. Below, the cut-set matrix V_c: P, its square part, is
/// triangular.
Panel draw_energy_graph(const geometry::Robot& robot, const GraphOutline& graph);

/// Panels beside or below each other, whichever is more compact, under a title, as one self-contained SVG file.
std::string render_graphs(const std::string& title, const std::vector<Panel>& panels);

}  // namespace robotc::tools
