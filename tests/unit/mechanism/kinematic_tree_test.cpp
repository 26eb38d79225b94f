#include "compiler/mechanism/kinematic_tree.h"

#include <doctest/doctest.h>

#include <cmath>

#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/frame_choice.h"
#include "compiler/mechanism/joint_motion.h"
#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::test::kinematic_tree_test {
namespace {

using expr::Id;
using expr::Mat3;
using expr::Pool;
using expr::Vec3;

double value(const Pool& pool, Id id) { return pool.value(id).to_double(); }

TEST_CASE("coordinates are made for the joints that move") {
  Pool pool;
  const Mechanism arm = planar_arm(pool);
  REQUIRE(arm.q.size() == 2);
  CHECK(pool.symbol_of(arm.q[0]).name == "q.shoulder");
  CHECK(pool.symbol_of(arm.qdd[1]).name == "qdd.elbow");
  CHECK(pool.symbol_of(arm.tau[1]).name == "tau.elbow");
  CHECK(arm.speeds[1].joint == JointId(std::size_t{1}));
  CHECK(arm.moving_joint_count() == 2);
}

TEST_CASE("inverse undoes a transform") {
  Pool pool;
  MechanismBuilder b(pool);
  Transform x = b.turned_about_x();
  x.position = b.vector(1, 2, 3);
  const Transform identity = compose(pool, x, inverse(pool, x));
  CHECK(identity.rotation == expr::identity3(pool));
  CHECK(identity.position == expr::zero3(pool));
}

TEST_CASE("bodies stand parents first, whatever the order of declaration") {
  Pool pool;
  MechanismBuilder b(pool);
  const LinkId hand = b.link("hand");
  const LinkId arm = b.link("arm");
  const LinkId trunk = b.link("trunk");
  b.joint("wrist", JointType::revolute, arm, hand);
  b.joint("shoulder", JointType::prismatic, trunk, arm);
  b.joint("waist", JointType::revolute, MechanismBuilder::base(), trunk);
  const Mechanism mechanism = b.finish();
  const KinematicTree tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge);

  REQUIRE(tree.bodies.size() == 3);
  CHECK(mechanism.joint(tree.bodies[0].joint).name == "waist");
  CHECK(mechanism.joint(tree.bodies[2].joint).name == "wrist");
  CHECK(tree.bodies[0].speed == SpeedId(2));  // declared last
  CHECK(tree.bodies[2].speed == SpeedId(0));
  CHECK(tree.bodies[2].parent == 1);
  CHECK_FALSE(tree.bodies[0].parent);
  CHECK(tree.speed_count() == 3);
}

TEST_CASE("a well ordered declaration keeps its order, branches or not") {
  Pool pool;
  MechanismBuilder b(pool);
  const LinkId a = b.link("a");
  const LinkId c = b.link("c");
  const LinkId d = b.link("d");
  b.joint("to_a", JointType::revolute, MechanismBuilder::base(), a);
  b.joint("to_c", JointType::revolute, MechanismBuilder::base(), c);
  b.joint("to_d", JointType::revolute, a, d);
  const Mechanism mechanism = b.finish();
  const KinematicTree tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge);
  for (std::size_t i = 0; i < 3; ++i) CHECK(tree.bodies[i].joint.index() == i);
  CHECK(tree.on_path(0, 2));
  CHECK(tree.on_path(2, 2));
  CHECK_FALSE(tree.on_path(1, 2));
  CHECK_FALSE(tree.on_path(2, 0));
}

TEST_CASE("links joined rigidly become one body") {
  Pool pool;
  const Mechanism arm = planar_arm(pool);
  const KinematicTree merged = build_kinematic_tree(arm, pool, FixedJoints::merge);
  REQUIRE(merged.bodies.size() == 2);
  const TreeBody& fore = merged.bodies[1];
  CHECK(fore.bodies.size() == 2);
  CHECK(value(pool, fore.inertia.mass) == 4);
  CHECK(value(pool, fore.inertia.first_moment[0]) == 3 * 0.25 + 1 * 0.5);
  CHECK(value(pool, fore.inertia.inertia[5]) == 1 + 3 * 0.0625 + 1 * 0.25);
  CHECK(merged.placements[3].body == 1);
  CHECK(value(pool, merged.placements[3].pose.position[0]) == 0.5);

  const KinematicTree kept = build_kinematic_tree(arm, pool, FixedJoints::keep);
  REQUIRE(kept.bodies.size() == 3);
  CHECK(kept.bodies[2].motion == Motion::none);
  CHECK_FALSE(kept.bodies[2].speed);
  CHECK(value(pool, kept.bodies[1].inertia.mass) == 3);
}

TEST_CASE("a robot of fixed joints alone has no bodies that move") {
  Pool pool;
  MechanismBuilder b(pool);
  const LinkId shelf = b.link("shelf", b.number(1), b.vector(0, 0, 0), b.vector(1, 1, 1));
  b.joint("screws", JointType::fixed, MechanismBuilder::base(), shelf).before = b.at(b.vector(0, 0, 2));
  const Mechanism mechanism = b.finish();
  const KinematicTree tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge);
  CHECK(tree.bodies.empty());
  CHECK_FALSE(tree.placements[1].body);
  CHECK(tree.placements[1].pose.position == b.vector(0, 0, 2));
}

TEST_CASE("coordinate axes turn to z exactly") {
  Pool pool;
  for (std::size_t k = 0; k < 3; ++k) {
    for (const std::int64_t sign : {1, -1}) {
      CAPTURE(k);
      CAPTURE(sign);
      Vec3 axis = expr::zero3(pool);
      axis[k] = pool.integer(sign);
      const Mat3 r = rotation_from_z(pool, axis);
      CHECK(Vec3{r[0][2], r[1][2], r[2][2]} == axis);
      CHECK(expr::mul(pool, r, expr::transpose(r)) == expr::identity3(pool));
      const Mat3 columns = expr::transpose(r);
      CHECK(expr::cross(pool, columns[0], columns[1]) == columns[2]);  // right-handed
    }
  }
}

TEST_CASE("any other axis turns to z by a rotation good to rounding") {
  Pool pool;
  const double axes[][3] = {{0.6, 0.8, 0}, {0.6, 0, 0.8}, {0, -0.6, 0.8}, {0, 0.8, -0.6}, {2. / 3, -1. / 3, -2. / 3},
                            {1e-9, 0, -1}};
  for (const auto& a : axes) {
    const double norm = std::sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
    Vec3 axis;
    for (std::size_t i = 0; i < 3; ++i) axis[i] = pool.number(a[i] == 0 ? Number() : Number::inexact(a[i] / norm));
    const Mat3 r = rotation_from_z(pool, axis);
    CHECK(Vec3{r[0][2], r[1][2], r[2][2]} == axis);
    const Mat3 product = expr::mul(pool, r, expr::transpose(r));
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) CHECK(std::abs(value(pool, product[i][j]) - (i == j)) < 1e-15);
    }
  }
}

TEST_CASE("a joint of Denavit and Hartenberg costs four products a vector") {
  Pool pool;
  MechanismBuilder b(pool);
  const LinkId one = b.link("one");
  const LinkId two = b.link("two");
  b.joint("first", JointType::revolute, MechanismBuilder::base(), one).after = b.turned_about_x();
  b.joint("second", JointType::revolute, one, two);
  const Mechanism mechanism = b.finish();
  const KinematicTree tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge);
  CHECK(tree.bodies[1].placement.rotation == b.turned_about_x().rotation);
  const JointMotion motion = joint_motion(pool, tree.bodies[1], mechanism);
  const Vec3 v{pool.symbol("x"), pool.symbol("y"), pool.symbol("z")};
  const expr::OperationCounts counts = expr::count_operations(pool, to_parent_axes(pool, motion, v));
  CHECK(counts.multiplications == 4);
  CHECK(counts.additions == 2);
}

TEST_CASE("a general placement becomes a turn about x between turns of the joints") {
  Pool pool;
  MechanismBuilder b(pool);
  const LinkId one = b.link("one");
  const LinkId two = b.link("two");
  b.joint("first", JointType::revolute, MechanismBuilder::base(), one);
  // A rational rotation without zeros: 1/3 [2 -1 2; 2 2 -1; -1 2 2].
  Transform before = identity_transform(pool);
  before.rotation = {Vec3{b.number(2, 3), b.number(-1, 3), b.number(2, 3)},
                     Vec3{b.number(2, 3), b.number(2, 3), b.number(-1, 3)},
                     Vec3{b.number(-1, 3), b.number(2, 3), b.number(2, 3)}};
  before.position = b.vector(3, 5, 7);
  b.joint("second", JointType::revolute, one, two).before = before;
  const Mechanism mechanism = b.finish();
  const KinematicTree tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge, Origins::sparse);
  const Mat3& r = tree.bodies[1].placement.rotation;
  CHECK(pool.is_one(r[0][0]));
  CHECK(pool.is_zero(r[0][1]));
  CHECK(pool.is_zero(r[2][0]));
  CHECK_FALSE(pool.is_zero(tree.bodies[0].offset));
  // The origin is on the common normal of the two axes, which is x of the first. Its length is the distance of the
  // lines (0, 0, s) and (3, 5, 7) + t (2, −1, 2)/3, which is |(3, 5, 7)·n| with n along (0, 0, 1) × (2, −1, 2).
  const Vec3& p = tree.bodies[1].placement.position;
  CHECK(pool.is_zero(p[1]));
  CHECK(std::abs(value(pool, p[0])) == doctest::Approx(13 / std::sqrt(5.0)));

  // The pose of the last link is unchanged.
  const std::vector<std::pair<Id, double>> at = {{mechanism.q[0], 0.3}, {mechanism.q[1], -1.1}};
  const Transform last = compose(pool, world_transforms(pool, tree, mechanism)[1], tree.placements[two.index()].pose);
  const Vec3 z{pool.zero(), pool.zero(), pool.one()};
  const auto turn = [&](Id q) { return expr::rotation(pool, z, pool.sin(q), pool.cos(q)); };
  const Mat3 expected = expr::mul(pool, turn(mechanism.q[0]), expr::mul(pool, before.rotation, turn(mechanism.q[1])));
  for (std::size_t i = 0; i < 3; ++i) {
    const std::vector<double> actual = expr::evaluate(pool, last.rotation[i], at);
    const std::vector<double> wanted = expr::evaluate(pool, expected[i], at);
    for (std::size_t j = 0; j < 3; ++j) CHECK(std::abs(actual[j] - wanted[j]) < 1e-15);
  }
  const Vec3 origin = expr::mul(pool, turn(mechanism.q[0]), before.position);
  for (std::size_t i = 0; i < 3; ++i) {
    const std::vector<double> offsets = expr::evaluate(pool, std::vector{last.position[i], origin[i]}, at);
    CHECK(std::abs(offsets[0] - offsets[1]) < 1e-14);
  }
}

TEST_CASE("origins stay at the joints unless they are asked to be elsewhere") {
  Pool pool;
  MechanismBuilder b(pool);
  const LinkId one = b.link("one");
  const LinkId two = b.link("two");
  b.joint("first", JointType::revolute, MechanismBuilder::base(), one);
  Transform before = b.turned_about_x();
  before.position = b.vector(3, 5, 7);
  b.joint("second", JointType::revolute, one, two).before = before;
  const Mechanism mechanism = b.finish();
  for (const FixedJoints fixed_joints : {FixedJoints::keep, FixedJoints::merge}) {
    CHECK(build_kinematic_tree(mechanism, pool, fixed_joints).bodies[1].placement.position == before.position);
  }
}

TEST_CASE("an angle offset in the placement joins the joint's angle exactly") {
  Pool pool;
  MechanismBuilder b(pool);
  const LinkId one = b.link("one");
  const LinkId two = b.link("two");
  b.joint("first", JointType::revolute, MechanismBuilder::base(), one);
  const Vec3 z = b.vector(0, 0, 1);
  const Id angle = pool.number(Number::rational(1, 6) * Number::pi());
  Transform offset = identity_transform(pool);
  offset.rotation = expr::rotation(pool, z, pool.sin(angle), pool.cos(angle));
  b.joint("second", JointType::revolute, one, two).before = offset;
  const Mechanism mechanism = b.finish();
  const KinematicTree tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge);
  CHECK(tree.bodies[1].placement.rotation == expr::identity3(pool));
  CHECK(tree.bodies[1].offset == angle);
}

TEST_CASE("an axis of parameters stays general") {
  Pool pool;
  MechanismBuilder b(pool);
  const LinkId link = b.link("link");
  Joint& joint = b.joint("joint", JointType::revolute, MechanismBuilder::base(), link);
  joint.axis = {pool.symbol("ux", expr::Stage::prepare), pool.symbol("uy", expr::Stage::prepare),
                pool.symbol("uz", expr::Stage::prepare)};
  const Vec3 axis = joint.axis;
  const Mechanism mechanism = b.finish();
  CHECK(build_kinematic_tree(mechanism, pool, FixedJoints::merge).bodies[0].axis == axis);
}

}  // namespace
}  // namespace robotc::test::kinematic_tree_test
