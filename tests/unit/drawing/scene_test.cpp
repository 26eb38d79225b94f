#include "tools/robotc/drawing/scene.h"

#include <doctest/doctest.h>

#include <numbers>

#include "tests/unit/geometry/numbers_of_tree.h"

namespace robotc::tools::scene_test {
namespace {

const Bone* bone_of(const Scene& scene, std::size_t link) {
  for (const Bone& bone : scene.bones) {
    if (bone.link == link) return &bone;
  }
  return nullptr;
}

TEST_CASE("links of a planar arm run straight from joint to joint") {
  const Scene scene = make_scene(test::planar_chain(3, 0.5), {0, 0, 0}, {});
  for (std::size_t link = 1; link <= 3; ++link) {
    const Bone* bone = bone_of(scene, link);
    REQUIRE(bone != nullptr);
    REQUIRE(bone->points.size() == 2);
    CHECK((bone->points[0] - Vec{0.5 * static_cast<double>(link - 1), 0, 0}).norm() < 1e-15);
    CHECK((bone->points[1] - Vec{0.5 * static_cast<double>(link), 0, 0}).norm() < 1e-15);
  }
  CHECK(scene.size == doctest::Approx(1.5));
  CHECK(scene.joint_spacing == doctest::Approx(0.5));
  CHECK((scene.up - Vec{0, 1, 0}).norm() == 0);
}

TEST_CASE("a bone follows the common normal of its two axes") {
  // Axis z through the origin, axis x through (0.2, 0.3, 0.4): they are nearest at (0, 0, 0.4) and (0, 0.3, 0.4).
  geometry::Robot robot = test::planar_chain(2, 1);
  robot.frames.clear();
  robot.joints[1].before.translation() = Vec{0.2, 0.3, 0.4};
  robot.joints[1].axis = {1, 0, 0};
  const Scene scene = make_scene(robot, {0, 0}, {});
  const Bone* bone = bone_of(scene, 1);
  REQUIRE(bone != nullptr);
  REQUIRE(bone->points.size() == 4);
  CHECK((bone->points[0] - Vec{0, 0, 0}).norm() < 1e-15);
  CHECK((bone->points[1] - Vec{0, 0, 0.4}).norm() < 1e-15);
  CHECK((bone->points[2] - Vec{0, 0.3, 0.4}).norm() < 1e-15);
  CHECK((bone->points[3] - Vec{0.2, 0.3, 0.4}).norm() < 1e-15);
  CHECK(scene.normals.empty());
}

TEST_CASE("a common normal far from the link is drawn on its own") {
  // Axes that meet 0.8 m below, at 45°: the bone is straight, there is no normal to show. Moved apart by 0.1 m they
  // have one.
  geometry::Robot robot = test::planar_chain(2, 1);
  robot.frames.clear();
  const double half = std::sqrt(0.5);
  robot.joints[1].before.translation() = Vec{0.4, 0, -0.4};
  robot.joints[1].axis = {half, 0, half};
  CHECK(bone_of(make_scene(robot, {0, 0}, {}), 1)->points.size() == 2);
  CHECK(make_scene(robot, {0, 0}, {}).normals.empty());
  robot.joints[1].before.translation() = Vec{0.4, 0.1, -0.4};
  const Scene scene = make_scene(robot, {0, 0}, {});
  REQUIRE(scene.normals.size() == 1);
  CHECK((scene.normals[0].from - Vec{0, 0, -0.8}).norm() < 1e-14);
  CHECK((scene.normals[0].to - Vec{0, 0.1, -0.8}).norm() < 1e-14);
}

TEST_CASE("closures are drawn as pins, rods and wheels, with their names") {
  geometry::Robot robot = test::planar_chain(3, 1);
  const auto close = [&](const char* name, ClosureType type, std::size_t link, const Vec& at) -> geometry::Closure& {
    geometry::Closure& closure = robot.closures.emplace_back();
    closure.name = name;
    closure.type = type;
    closure.link_a = link;
    closure.b.translation() = at;
    return closure;
  };
  close("pin", ClosureType::revolute, 3, {2, 0, 0});
  close("ball", ClosureType::spherical, 2, {1, 0, 0});
  close("bar", ClosureType::rod, 2, {1, 4, 0});
  // About y of link 3, on a plane that leans by 45 degrees about x: the disc touches it with its lowest point.
  geometry::Closure& tread = close("tread", ClosureType::rolling, 3, {});
  tread.radius = 0.5;
  tread.a.rotate(Eigen::AngleAxisd(-std::numbers::pi / 2, Vec::UnitX()));
  tread.b.rotate(Eigen::AngleAxisd(-std::numbers::pi / 4, Vec::UnitX()));
  geometry::Closure& marble = close("marble", ClosureType::rolling, 1, {});
  marble.radius = 0.25;
  marble.ball = true;
  const Scene scene = make_scene(robot, {0, 0, 0}, {});
  REQUIRE(scene.closures.size() == 5);
  const std::optional<JointType> symbols[] = {JointType::revolute, JointType::spherical, {}, {}, {}};
  const Vec places[] = {{2, 0, 0}, {1, 0, 0}, {1, 2, 0}, {2, 0, -0.5}, {0, 0, -0.25}};
  for (std::size_t i = 0; i < scene.closures.size(); ++i) {
    CAPTURE(i);
    CHECK(scene.closures[i].drawn_as == symbols[i]);
    CHECK((scene.closures[i].symbol - places[i]).norm() < 1e-15);
  }
  CHECK((scene.closures[0].axis - Vec{0, 0, 1}).norm() == 0);
  CHECK(scene.bones.back().is_rod);
  CHECK((scene.bones.back().points[1] - Vec{1, 4, 0}).norm() == 0);
  REQUIRE(scene.wheels.size() == 2);
  for (const Vec& point : scene.wheels[0].rim(Vec::UnitZ())) {
    CHECK((point - Vec{2, 0, 0}).norm() == doctest::Approx(0.5));
    CHECK(std::abs(point.y()) < 1e-15);
  }
  for (const Vec& point : scene.wheels[1].rim(Vec::UnitX())) CHECK(std::abs(point.x()) < 1e-15);
  const std::vector<Vec> points = points_of(scene);
  const auto lowest = std::ranges::min_element(points, {}, [](const Vec& point) { return point.z(); });
  CHECK(lowest->z() == doctest::Approx(-0.5).epsilon(1e-3));
}

TEST_CASE("a link without an end reaches to its mass centre") {
  geometry::Robot robot = test::planar_chain(1, 1);
  robot.frames.clear();
  const Scene scene = make_scene(robot, {0}, {});
  REQUIRE(scene.bones.size() == 1);
  CHECK((scene.bones[0].points.back() - Vec{0.5, 0, 0}).norm() == 0);
}

TEST_CASE("joints that share a centre are drawn one after the other along their axes") {
  geometry::Robot robot = test::planar_chain(4, 0);
  robot.joints[1].before.translation() = Vec{1, 0, 0};
  robot.joints[1].axis = {1, 0, 0};
  robot.joints[2].axis = {0, 1, 0};
  robot.joints[3].axis = {-1, 0, 0};
  Scene scene = make_scene(robot, {0, 0, 0, 0}, {});
  spread_symbols(scene, 0.1);
  CHECK((scene.joints[0].symbol - scene.joints[0].centre).norm() == 0);
  CHECK((scene.joints[1].symbol - Vec{0.9, 0, 0}).norm() < 1e-15);  // towards the arm
  CHECK((scene.joints[2].symbol - Vec{1, 0, 0}).norm() < 1e-15);
  CHECK((scene.joints[3].symbol - Vec{1.1, 0, 0}).norm() < 1e-15);  // and beyond, whichever way its axis points
}

TEST_CASE("frames that are one are drawn once, by their names") {
  geometry::Robot robot = test::planar_chain(1, 1);
  robot.frames[0].pose.setIdentity();
  const Scene scene = make_scene(robot, {0.3}, {});
  REQUIRE(scene.frames.size() == 2);
  CHECK(scene.frames[0].name == "base");
  CHECK(scene.frames[1].name == "tip[1]");
  robot.frames.push_back({"tool", 1, geometry::RigidMotion::Identity()});
  CHECK(make_scene(robot, {0.3}, {}).frames.size() == 2);
  CHECK(make_scene(robot, {0.3}, {}).frames[1].name == "tip[1], tool");
}

TEST_CASE("without gravity, z is up, and where it points down the robot hangs") {
  geometry::Robot robot = test::planar_chain(1, 1);
  robot.gravity = {};
  CHECK((make_scene(robot, {0}, {}).up - Vec{0, 0, 1}).norm() == 0);
  robot.gravity = {0, 0.3, 9.8};
  CHECK((make_scene(robot, {0}, {}).up - Vec{0, 0, -1}).norm() == 0);
}

}  // namespace
}  // namespace robotc::tools::scene_test
