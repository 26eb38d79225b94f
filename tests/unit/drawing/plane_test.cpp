#include "tools/robotc/drawing/plane.h"

#include <doctest/doctest.h>

#include "tests/oracle/random_tree.h"

namespace robotc::tools::plane_test {
namespace {

TEST_CASE("a segment is as long in a box as samples of it say") {
  oracle::Random random(7);
  for (int i = 0; i < 300; ++i) {
    const auto number = [&] { return static_cast<double>(random.index(9)); };  // integers, to include touching and
                                                                               // parallel cases
    const Segment segment{{number(), number()}, {number(), number()}};
    Box box;
    box.add(Point2{number(), number()});
    box.add(Point2{number(), number()});
    constexpr int samples = 2000;
    int inside = 0;
    for (int k = 0; k < samples; ++k) {
      const Point2 p = segment.from + ((k + 0.5) / samples) * (segment.to - segment.from);
      inside += p.x > box.left && p.x < box.right && p.y > box.top && p.y < box.bottom ? 1 : 0;
    }
    const double length = norm(segment.to - segment.from);
    CHECK(std::abs(length_inside(segment, box) - length * inside / samples) <= 2 * length / samples + 1e-12);
  }
}

TEST_CASE("boxes that touch do not overlap") {
  const Box box{0, 0, 2, 1};
  CHECK(!overlap(box, {2, 0, 3, 1}));
  CHECK(!overlap(box, {0, 1, 2, 2}));
  CHECK(overlap(box, {1.9, 0.9, 3, 3}));
  CHECK(overlap(box, {0.5, 0.5, 0.6, 0.6}));
  CHECK(!overlap(box, Box()));
  CHECK(Box().is_empty());
  CHECK(Box().width() == 0);
}

}  // namespace
}  // namespace robotc::tools::plane_test
