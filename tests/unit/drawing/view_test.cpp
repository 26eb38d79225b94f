#include "tools/robotc/drawing/view.h"

#include <doctest/doctest.h>

namespace robotc::tools {
namespace {

using geometry::cross;
using geometry::dot;
using geometry::norm;

TEST_CASE("views are right-handed, and up is up") {
  for (std::size_t k = 0; k < 3; ++k) {
    for (const double sign : {1.0, -1.0}) {
      Vec up{};
      up[k] = sign;
      const Views views = choose_views(up, k == 1);
      for (const View& view : {views.front, views.top, views.side, views.oblique}) {
        CAPTURE(view.title);
        CHECK(norm(cross(view.right, view.up) - view.toward) < 1e-15);
        CHECK(std::abs(norm(view.right) - 1) < 1e-15);
        CHECK(std::abs(norm(view.up) - 1) < 1e-15);
      }
      CHECK(norm(views.front.up - up) == 0);
      CHECK(norm(views.side.up - up) == 0);
      CHECK(norm(views.top.toward - up) == 0);
      CHECK(dot(views.oblique.up, up) > 0.8);
      // Third-angle projection: beside each other, front and side share the height, front and top the width.
      CHECK(norm(views.front.right - views.top.right) == 0);
    }
  }
}

TEST_CASE("z up: the front view shows x and z, from the side of negative y") {
  const Views views = choose_views({0, 0, 1}, false);
  const Projection front{views.front, 100};
  CHECK(front({0.5, 7, 0.25}).x == doctest::Approx(50));
  CHECK(front({0.5, 7, 0.25}).y == doctest::Approx(-25));
  CHECK(front.toward({0, -1, 0}) == 1);
  CHECK(Projection{views.side, 1}({0, 2, 3}).x == 2);
  CHECK(Projection{views.top, 1}({4, 2, 3}).y == -2);
}

}  // namespace
}  // namespace robotc::tools
