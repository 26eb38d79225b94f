#include "tools/robotc/drawing/view.h"

namespace robotc::tools {

using geometry::cross;
using geometry::dot;
using geometry::norm;

Views choose_views(const Vec& up, bool more_from_the_right) {
  const Vec right = std::abs(up[0]) > 0.5 ? Vec{0, 1, 0} : Vec{1, 0, 0};
  const Vec toward = cross(right, up);

  Views views;
  views.front = {"front", right, up, toward};
  views.top = {"top", right, -toward, up};
  views.side = {"right side", -toward, up, right};
  const Vec from = (more_from_the_right ? 1 : 0.5) * right + 0.45 * up + (more_from_the_right ? 0.5 : 1) * toward;
  views.oblique.title = "oblique";
  views.oblique.toward = (1 / norm(from)) * from;
  const Vec lifted = up - dot(up, views.oblique.toward) * views.oblique.toward;
  views.oblique.up = (1 / norm(lifted)) * lifted;
  views.oblique.right = cross(views.oblique.up, views.oblique.toward);
  return views;
}

}  // namespace robotc::tools
