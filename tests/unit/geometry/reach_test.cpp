#include "compiler/geometry/reach.h"

#include <doctest/doctest.h>

#include <numbers>

#include "tests/oracle/random_tree.h"
#include "tests/unit/geometry/numbers_of_tree.h"

namespace robotc::geometry::reach_test {
namespace {

Vec position_of(const Robot& robot, const Placement& placement, const NamedPoint& point) {
  switch (point.kind) {
    case NamedPoint::Kind::frame:
      return placement.links[robot.frames[point.index].link] * robot.frames[point.index].pose.translation();
    case NamedPoint::Kind::link_origin:
      return placement.links[point.index].translation();
    case NamedPoint::Kind::joint_centre:
      return placement.joints[point.index].translation();
    case NamedPoint::Kind::mass_centre:
      return placement.links[point.index] * robot.links[point.index].bodies[point.body].com;
  }
  return {};
}

/// The greatest distance of any point from the first moving joint on its path, over all points.
double farthest(const Robot& robot, const std::vector<double>& q) {
  const Placement placement = place(robot, q);
  std::vector<std::optional<std::size_t>> first(robot.links.size());
  for (const std::size_t i : robot.tree_order) {
    const Joint& joint = robot.joints[i];
    first[joint.child] = first[joint.parent] || !joint.moves() ? first[joint.parent] : std::optional(i);
  }
  double most = 0;
  for (std::size_t link = 0; link < robot.links.size(); ++link) {
    if (!first[link]) continue;
    std::vector<Vec> points{placement.links[link].translation()};
    bool bare = robot.joints[*robot.joint_of_link[link]].after.translation().norm() == 0;
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      if (robot.joints[i].parent != link) continue;
      points.push_back(placement.joints[i].translation());
      bare = false;
    }
    for (const Frame& frame : robot.frames) {
      if (frame.link != link) continue;
      points.push_back(placement.links[link] * frame.pose.translation());
      bare = false;
    }
    for (const Body& body : robot.links[link].bodies) {
      if (bare) points.push_back(placement.links[link] * body.com);
    }
    for (const Vec& point : points)
      most = std::max(most, (point - placement.joints[*first[link]].translation()).norm());
  }
  return most;
}

TEST_CASE("a planar arm gets as far as its links are long") {
  for (const std::size_t n : {1, 2, 3, 7, 30, 250}) {
    CAPTURE(n);
    const auto found = reach(test::planar_chain(n, 0.25));
    REQUIRE(found.has_value());
    CHECK(found->distance == doctest::Approx(0.25 * static_cast<double>(n)).epsilon(1e-12));
    CHECK(found->from == 0);
    CHECK(found->point.kind == NamedPoint::Kind::frame);
    CHECK(found->point.index == n - 1);
    CHECK(found->held.empty());
  }
}

TEST_CASE("limits keep a knee bent") {
  Robot robot = test::planar_chain(2, 0);
  robot.joints[1].before.translation() = Vec{0.3, 0, 0};
  robot.frames[1].pose.translation() = Vec{0.2, 0, 0};
  robot.joints[1].lower = 30 * std::numbers::pi / 180;
  robot.joints[1].upper = 150 * std::numbers::pi / 180;
  const auto found = reach(robot);
  const double expected = std::sqrt(0.09 + 0.04 + 2 * 0.3 * 0.2 * std::cos(std::numbers::pi / 6));
  CHECK(found->distance == doctest::Approx(expected).epsilon(1e-14));
  CHECK(found->q[1] == doctest::Approx(std::numbers::pi / 6));

  // Limits that another turn of the knee meets: 360° is equivalent to 0.
  robot.joints[1].lower = 330 * std::numbers::pi / 180;
  robot.joints[1].upper = 400 * std::numbers::pi / 180;
  CHECK(reach(robot)->distance == doctest::Approx(0.5).epsilon(1e-14));
  CHECK(reach(robot)->q[1] == doctest::Approx(2 * std::numbers::pi));
  robot.joints[1].upper.reset();
  robot.joints[1].lower = 4;  // and no other limit
  CHECK(reach(robot)->distance == doctest::Approx(0.5).epsilon(1e-14));
}

TEST_CASE("a joint that slides without end is held, one with limits is not") {
  Robot robot = test::planar_chain(2, 0.5);
  robot.joints[1].type = JointType::prismatic;
  robot.joints[1].axis = {1, 0, 0};
  CHECK(reach(robot)->distance == doctest::Approx(1).epsilon(1e-15));
  CHECK(reach(robot)->held == std::vector<std::size_t>{1});
  robot.joints[1].lower = 0.1;  // excludes 0
  CHECK(reach(robot)->distance == doctest::Approx(1.1).epsilon(1e-15));
  CHECK(reach(robot)->held == std::vector<std::size_t>{1});
  CHECK(reach(robot)->q[1] == 0.1);
  robot.joints[1].lower = -3;
  robot.joints[1].upper = 0.25;
  CHECK(reach(robot)->distance == doctest::Approx(2.5).epsilon(1e-15));  // folded through to the other side
  CHECK(reach(robot)->held.empty());
}

TEST_CASE("two slides reach farther on the side that rest does not lead to") {
  Robot robot = test::planar_chain(2, 0);
  for (Joint& joint : robot.joints) {
    joint.type = JointType::prismatic;
    joint.axis = {1, 0, 0};
  }
  robot.joints[0].lower = -1;
  robot.joints[0].upper = 1.1;  // the farther end for a second slide at 0
  robot.joints[1].lower = -2;
  robot.joints[1].upper = 0.5;
  CHECK(reach(robot)->distance == doctest::Approx(3).epsilon(1e-15));
  CHECK(reach(robot)->q == std::vector<double>{-1, -2});
}

TEST_CASE("a screw stretches between its limits or slides to one of them") {
  // The tip is √(0.3² + 0.2² + 2 · 0.3 · 0.2 cos q + (lead q)²) away: for a small lead that is most at 0. For a large
  // one, the link's origin is farthest at a limit: √(0.3² + (lead q)²).
  Robot robot = test::planar_chain(2, 0);
  robot.joints[1].type = JointType::screw;
  robot.joints[1].before.translation() = Vec{0.3, 0, 0};
  robot.frames[1].pose.translation() = Vec{0.2, 0, 0};
  robot.joints[1].lower = -3;
  robot.joints[1].upper = 3;
  robot.joints[1].lead = 0.1;
  CHECK(reach(robot)->distance == doctest::Approx(0.5).epsilon(1e-12));
  CHECK(std::abs(reach(robot)->q[1]) < 1e-6);
  robot.joints[1].lead = 1;
  CHECK(reach(robot)->distance == doctest::Approx(std::hypot(0.3, 3)).epsilon(1e-12));
}

TEST_CASE("crossed axes: the far side of a torus") {
  // About z, then about y 2 m out: the tip, 0.5 m from the second axis and 0.3 m along it.
  Robot robot = test::planar_chain(2, 0);
  robot.joints[1].before.translation() = Vec{2, 0, 0};
  robot.joints[1].axis = {0, 1, 0};
  robot.frames[1].pose.translation() = Vec{0, 0.3, 0.5};
  CHECK(reach(robot)->distance == doctest::Approx(std::hypot(2.5, 0.3)).epsilon(1e-14));
}

TEST_CASE("a mass centre counts where a link has no other end") {
  Robot robot = test::planar_chain(2, 0.5);
  robot.links[2].bodies[0].com = {3, 0, 0};  // far beyond the tip, as in misprints
  CHECK(reach(robot)->distance == doctest::Approx(1).epsilon(1e-15));
  robot.frames.clear();
  CHECK(reach(robot)->distance == doctest::Approx(3.5).epsilon(1e-15));
  CHECK(reach(robot)->point.kind == NamedPoint::Kind::mass_centre);
  CHECK(reach(robot)->point.index == 2);
}

TEST_CASE("nothing moves, nothing reaches") {
  Robot robot = test::planar_chain(1, 1);
  robot.joints[0].type = JointType::fixed;
  robot.joints[0].coordinate.reset();
  CHECK(!reach(robot).has_value());
}

TEST_CASE("no configuration of a random tree is farther than its reach, and one is as far") {
  for (const std::uint64_t seed : oracle::test_seeds(300, 60)) {
    CAPTURE(seed);
    const oracle::Tree tree =
        oracle::random_tree(seed, {.bodies = 6, .branching = 0.3, .prismatic = 0.25, .fixed = 0.15});
    Robot robot = test::robot_from_tree(tree);
    oracle::Random random(seed);
    for (Joint& joint : robot.joints) {
      if (random.chance(0.5)) joint.after.translation().setZero();
    }
    for (Joint& joint : robot.joints) {
      if (!joint.moves() || (joint.turns() && random.chance(0.5))) continue;
      joint.lower = random.uniform(-1.5, 0.5);
      joint.upper = *joint.lower + random.uniform(0, 2);
    }
    const auto found = reach(robot);
    REQUIRE(found.has_value());
    const Placement there = place(robot, found->q);
    const double attained = (position_of(robot, there, found->point) - there.joints[found->from].translation()).norm();
    CHECK(attained == doctest::Approx(found->distance).epsilon(1e-12));
    for (const Joint& joint : robot.joints) {
      if (joint.lower) CHECK(found->q[*joint.coordinate] >= *joint.lower);
      if (joint.upper) CHECK(found->q[*joint.coordinate] <= *joint.upper);
    }

    // Random configurations, the best of them improved by small random steps.
    const auto low = [&](const Joint& joint) { return joint.lower.value_or(-std::numbers::pi); };
    const auto high = [&](const Joint& joint) { return joint.upper.value_or(std::numbers::pi); };
    std::vector<double> best(robot.coordinate_count);
    double most = 0;
    for (int sample = 0; sample < 4000; ++sample) {
      std::vector<double> q = best;
      const double step = sample < 2000 ? 1 : std::pow(0.996, sample - 2000);
      for (const Joint& joint : robot.joints) {
        if (!joint.moves()) continue;
        double& value = q[*joint.coordinate];
        const double width = high(joint) - low(joint);
        if (sample < 2000) {
          value = random.uniform(low(joint), high(joint));
        } else if (random.chance(0.5)) {
          value = std::clamp(value + random.uniform(-width, width) * step, low(joint), high(joint));
        }
      }
      const double distance = farthest(robot, q);
      if (distance > most) {
        most = distance;
        best = q;
      }
    }
    CHECK(most <= found->distance * (1 + 1e-12));
  }
}

}  // namespace
}  // namespace robotc::geometry::reach_test
