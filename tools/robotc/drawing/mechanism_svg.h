#pragma once

#include <string>
#include <vector>

#include "compiler/geometry/geometry.h"
#include "tools/robotc/drawing/view_drawing.h"

namespace robotc::tools {

/// The heading of a drawing.
struct DrawingCaption {
  std::string title;                     ///< "scara"
  std::string configuration;             ///< "at home"
  std::vector<std::string> coordinates;  ///< "lift 0.1 m", …
};

/// The views of a mechanism before they are written, for tests.
struct MechanismSheet {
  Scene scene;
  std::vector<SceneName> names;
  std::vector<Projection> projections;  ///< front, top, right and, unless it is flat, an oblique one
  std::vector<ViewDrawing> views;
  std::size_t names_left_out = 0;  ///< without a place in any view
};
MechanismSheet lay_out_mechanism(const geometry::Robot& robot, const std::vector<double>& q,
                                 const std::vector<geometry::Load>& loads);

/// The mechanism at a configuration in three orthogonal views at one scale, as one self-contained SVG file.
std::string draw_mechanism(const geometry::Robot& robot, const std::vector<double>& q,
                           const std::vector<geometry::Load>& loads, const DrawingCaption& caption);

}  // namespace robotc::tools
