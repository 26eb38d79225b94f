#pragma once

#include <optional>
#include <vector>

#include "tools/robotc/drawing/plane.h"

/// Where names go in a drawing.
namespace robotc::tools {

/// A name that wants to stand near a point.
struct LabelRequest {
  Point2 anchor;
  double clearance = 0;  ///< px that the nearest edge of the label keeps from the anchor
  double width = 0;
  double height = 0;
  bool required = true;  ///< else it is left out where there is no room nearby
};

struct PlacedLabel {
  Box box;
  bool has_leader = false;  ///< too far off to be told by its place: a line leads to the anchor
  Segment leader{};         ///< from the anchor's clearance to the box
};

/// A line of some width.
struct Stroke {
  Segment middle;
  double half_width = 0;
};

/// What labels should keep off.
struct Obstacles {
  std::vector<Box> solid;       ///< never covered
  std::vector<Stroke> strokes;  ///< better not covered
};

/// A place for each label, in their order, nothing for those left out. No box overlaps another or a solid obstacle.
/// Each label takes the cheapest of the places on rings about its anchor, near ones and those to the right first; then
/// each is placed anew among the others, as long as that helps. The same request always gives the same answer.
std::vector<std::optional<PlacedLabel>> place_labels(const std::vector<LabelRequest>& requests,
                                                     const Obstacles& obstacles);

}  // namespace robotc::tools
