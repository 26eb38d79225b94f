#pragma once

#include <string>
#include <vector>

#include "tools/robotc/drawing/plane.h"
#include "tools/robotc/drawing/scene.h"

namespace robotc::tools {

/// A parallel projection of the world: three unit vectors, right × up = toward the viewer.
struct View {
  std::string title;
  Vec right{};
  Vec up{};
  Vec toward{};
};

/// Front, top and right view, in third-angle projection, and an oblique one from the front, the right and above, or
/// more from the right. `up` is an axis of the world.
struct Views {
  View front, top, side, oblique;
};
Views choose_views(const Vec& up, bool more_from_the_right);

/// A view at a scale, with the world's origin at the point (0, 0).
struct Projection {
  View view;
  double scale = 1;  ///< px/m

  [[nodiscard]] Point2 operator()(const Vec& point) const {
    return {scale * view.right.dot(point), -scale * view.up.dot(point)};
  }
  /// Projected length and direction of a unit vector.
  [[nodiscard]] Point2 direction(const Vec& unit) const { return {view.right.dot(unit), -view.up.dot(unit)}; }
  [[nodiscard]] double toward(const Vec& v) const { return view.toward.dot(v); }
};

}  // namespace robotc::tools
