#include <doctest/doctest.h>

#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::test {
namespace {

TEST_CASE("a mechanism prints as it was authored") {
  expr::Pool pool;
  CHECK(print(planar_arm(pool), pool) == R"(mechanism robot
  gravity [0, 0, -10] m/s^2
  link base (massless)
  link upper
    body: mass 2 kg, com [0.5, 0, 0] m, inertia diag(0, 1, 1) kg*m^2
  link fore
    body: mass 3 kg, com [0.25, 0, 0] m, inertia diag(0, 1, 1) kg*m^2
  link tool
    body: mass 1 kg, com [0, 0, 0] m, a point
  joint shoulder: revolute base -> upper, axis [0, 0, 1], coordinate 1
    before: identity
    after: identity
  joint elbow: continuous upper -> fore, axis [0, 0, 1], coordinate 2
    before: position [1, 0, 0] m
    after: identity
  joint tip: fixed fore -> tool
    before: position [0.5, 0, 0] m
    after: identity
)");
}

}  // namespace
}  // namespace robotc::test
