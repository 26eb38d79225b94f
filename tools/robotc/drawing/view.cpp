#include "tools/robotc/drawing/view.h"

namespace robotc::tools {

Views choose_views(const Vec& up, bool more_from_the_right) {
  const Vec right = std::abs(up[0]) > 0.5 ? Vec{0, 1, 0} : Vec{1, 0, 0};
  const Vec toward = right.cross(up);

  Views views;
  views.front = {"front", right, up, toward};
  views.top = {"top", right, -toward, up};
  views.side = {"right side", -toward, up, right};
  const Vec from = (more_from_the_right ? 1 : 0.5) * right + 0.45 * up + (more_from_the_right ? 0.5 : 1) * toward;
  views.oblique.title = "oblique";
  views.oblique.toward = from.normalized();
  const Vec lifted = up - up.dot(views.oblique.toward) * views.oblique.toward;
  views.oblique.up = lifted.normalized();
  views.oblique.right = views.oblique.up.cross(views.oblique.toward);
  return views;
}

}  // namespace robotc::tools
