#include "compiler/mechanism/joint_model.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "compiler/mechanism/kinematic_tree.h"
#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::test {
namespace {

std::vector<std::string> names(std::span<const JointVariable> variables) {
  std::vector<std::string> result;
  for (const JointVariable& variable : variables) {
    result.push_back(std::string(variable.name) + (variable.measure == Measure::length ? " m" : " rad"));
  }
  return result;
}

TEST_CASE("joint types have the coordinates of their tables") {
  using Names = std::vector<std::string>;
  const auto coordinates = [](JointType type) { return names(joint_model(type).coordinates()); };
  CHECK(coordinates(JointType::revolute) == Names{" rad"});
  CHECK(coordinates(JointType::continuous) == Names{" rad"});
  CHECK(coordinates(JointType::prismatic) == Names{" m"});
  CHECK(coordinates(JointType::screw) == Names{" rad"});
  CHECK(coordinates(JointType::cylindrical) == Names{"slide m", "turn rad"});
  CHECK(coordinates(JointType::universal) == Names{"first rad", "second rad"});
  CHECK(coordinates(JointType::planar) == Names{"x m", "y m", "turn rad"});
  CHECK(coordinates(JointType::fixed).empty());
}

/// The number of enumerators: joint_model throws for other values.
std::size_t enumerated_types() {
  for (std::size_t i = 0;; ++i) {
    try {
      static_cast<void>(joint_model(static_cast<JointType>(i)));
    } catch (const std::logic_error&) {
      return i;
    }
  }
}

TEST_CASE("each type is listed once, by its own name") {
  std::vector<std::string_view> seen;
  for (const JointType type : joint_types()) {
    const JointModel& model = joint_model(type);
    CHECK(std::find(seen.begin(), seen.end(), model.name()) == seen.end());
    CHECK(model.steps().size() == model.speeds().size());
    seen.push_back(model.name());
  }
  CHECK_MESSAGE(seen.size() == enumerated_types(), "`joint_types` in joint_model.cpp lists not all of JointType");
}

/// base – cart (planar), cart – mast (universal), mast – tip (revolute).
Mechanism machine(expr::Pool& pool) {
  MechanismBuilder b(pool);
  const LinkId cart = b.link("cart", b.number(1), b.vector(0, 0, 0), b.vector(1, 1, 1));
  const LinkId mast = b.link("mast", b.number(1), b.vector(0, 0, 0), b.vector(1, 1, 1));
  const LinkId tip = b.link("tip", b.number(1), b.vector(0, 0, 0), b.vector(1, 1, 1));
  b.joint("place", JointType::planar, MechanismBuilder::base(), cart);
  b.joint("tilt", JointType::universal, cart, mast);
  b.joint("hip", JointType::revolute, mast, tip);
  return b.finish();
}

TEST_CASE("entries of q and of the speeds are named by joint and coordinate") {
  expr::Pool pool;
  const Mechanism m = machine(pool);
  std::vector<std::string> found;
  for (const expr::Id q : m.q) found.push_back(pool.symbol_of(q).name);
  CHECK(found ==
        std::vector<std::string>{"q.place.x", "q.place.y", "q.place.turn", "q.tilt.first", "q.tilt.second", "q.hip"});
  CHECK(m.name_of(SpeedId(4)) == "tilt.second");
  CHECK(m.coordinate_of(SpeedId(4)) == CoordinateId(4));
  CHECK(m.moving_joint_count() == 3);
}

TEST_CASE("the rates of these coordinates are the speeds, and displacements are added") {
  expr::Pool pool;
  const Mechanism m = machine(pool);
  CHECK(position_rates(m, pool, m.qd) == m.qd);
  CHECK(speeds_of(m, pool, m.q, m.qd) == m.qd);
  const std::vector<expr::Id> moved = retract(m, pool, m.q, m.qd);
  REQUIRE(moved.size() == m.q.size());
  CHECK(moved[3] == pool.add(m.q[3], m.qd[3]));
}

TEST_CASE("a joint of several steps is as many bodies, all but the last without mass") {
  expr::Pool pool;
  const Mechanism m = machine(pool);
  const KinematicTree tree = build_kinematic_tree(m, pool, FixedJoints::merge);
  REQUIRE(tree.bodies.size() == 6);
  for (const std::size_t between : {0, 1, 3}) {
    CHECK_FALSE(tree.bodies[between].last_step);
    CHECK(tree.bodies[between].bodies.empty());
    CHECK(pool.is_zero(tree.bodies[between].inertia.mass));
  }
  CHECK(tree.bodies[2].last_step);
  CHECK(tree.placements[1].body == 2);
  CHECK(body_name(m, tree.bodies[2]) == "cart");
  CHECK(body_name(m, tree.bodies[1]) == "place.y");
  CHECK(tree.bodies[1].slides());
  CHECK(tree.bodies[2].turns());
}

}  // namespace
}  // namespace robotc::test
