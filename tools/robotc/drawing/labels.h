#pragma once

#include <optional>
#include <vector>

#include "tools/robotc/drawing/plane.h"

/// Places the names in a drawing.
namespace robotc::tools {

/// A name to be placed near a point.
struct LabelRequest {
  Point2 anchor;
  double clearance = 0;  ///< px between the anchor and the nearest edge of the label
  double width = 0;
  double height = 0;
  bool required = true;  ///< otherwise it is left out if there is no room close by
};

struct PlacedLabel {
  Box box;
  bool has_leader = false;  ///< too far from its anchor to be clear: a line connects them
  Segment leader{};         ///< from the anchor's clearance to the box
};

/// A line of some width.
struct Stroke {
  Segment middle;
  double half_width = 0;
  friend bool operator==(const Stroke&, const Stroke&) = default;
};

/// Things that labels avoid.
struct Obstacles {
  std::vector<Box> solid;       ///< never covered
  std::vector<Stroke> strokes;  ///< better not covered
};

/// A place for each label, in order; nothing for those left out: required ones without room within 600 px. No box
/// overlaps another or a solid obstacle. Each
/// label takes the cheapest of the places on rings about its anchor, near ones and those to the right first; then each
/// is placed again among the others, as long as that helps. Deterministic.
std::vector<std::optional<PlacedLabel>> place_labels(const std::vector<LabelRequest>& requests,
                                                     const Obstacles& obstacles);

}  // namespace robotc::tools
