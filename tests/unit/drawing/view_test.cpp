#include "tools/robotc/drawing/view.h"

#include <doctest/doctest.h>

namespace robotc::tools::view_test {
namespace {

TEST_CASE("views are right-handed, and up is up") {
  for (std::size_t k = 0; k < 3; ++k) {
    for (const double sign : {1.0, -1.0}) {
      Vec up{};
      up[k] = sign;
      const Views views = choose_views(up, k == 1);
      for (const View& view : {views.front, views.top, views.side, views.oblique}) {
        CAPTURE(view.title);
        CHECK((view.right.cross(view.up) - view.toward).norm() < 1e-15);
        CHECK(std::abs(view.right.norm() - 1) < 1e-15);
        CHECK(std::abs(view.up.norm() - 1) < 1e-15);
      }
      CHECK((views.front.up - up).norm() == 0);
      CHECK((views.side.up - up).norm() == 0);
      CHECK((views.top.toward - up).norm() == 0);
      CHECK(views.oblique.up.dot(up) > 0.8);
      // Third-angle projection: front and side share the height, front and top the width.
      CHECK((views.front.right - views.top.right).norm() == 0);
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
}  // namespace robotc::tools::view_test
