#include "compiler/mechanism/joint_model.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/kinematic_tree.h"
#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::test::joint_model_test {
namespace {

std::vector<std::string> names(std::span<const JointVariable> variables) {
  std::vector<std::string> result;
  for (const JointVariable& variable : variables) {
    result.push_back(std::string(variable.name) + (variable.measure == Measure::length  ? " m"
                                                   : variable.measure == Measure::angle ? " rad"
                                                                                        : " 1"));
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
  CHECK(coordinates(JointType::spherical) == Names{"w 1", "x 1", "y 1", "z 1"});
  CHECK(names(joint_model(JointType::spherical).speeds()) == Names{"x rad", "y rad", "z rad"});
  CHECK(coordinates(JointType::floating) == Names{"position.x m", "position.y m", "position.z m", "rotation.w 1",
                                                  "rotation.x 1", "rotation.y 1", "rotation.z 1"});
  CHECK(names(joint_model(JointType::floating).speeds()) ==
        Names{"linear.x m", "linear.y m", "linear.z m", "angular.x rad", "angular.y rad", "angular.z rad"});
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
    // The attitude behind three spins has no speed.
    CHECK(model.steps().size() == model.speeds().size() + (model.quaternion() ? 1 : 0));
    CHECK(model.coordinates().size() == model.speeds().size() + (model.quaternion() ? 1 : 0));
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

/// base – body (floating), body – head (spherical).
Mechanism free_machine(expr::Pool& pool) {
  MechanismBuilder b(pool);
  const LinkId body = b.link("body", b.number(1), b.vector(0, 0, 0), b.vector(1, 1, 1));
  const LinkId head = b.link("head", b.number(1), b.vector(0, 0, 0), b.vector(1, 1, 1));
  b.joint("root", JointType::floating, MechanismBuilder::base(), body);
  b.joint("neck", JointType::spherical, body, head);
  return b.finish();
}

std::vector<double> numbers(expr::Pool& pool, std::span<const expr::Id> roots, const Mechanism& m,
                            const std::vector<double>& q, const std::vector<double>& v) {
  std::vector<std::pair<expr::Id, double>> values;
  for (std::size_t i = 0; i < q.size(); ++i) values.emplace_back(m.q[i], q[i]);
  for (std::size_t i = 0; i < v.size(); ++i) values.emplace_back(m.qd[i], v[i]);
  return expr::evaluate(pool, roots, values);
}

TEST_CASE("q has a quaternion for each rotation, and speeds are not rates of it") {
  expr::Pool pool;
  const Mechanism m = free_machine(pool);
  REQUIRE(m.q.size() == 11);
  REQUIRE(m.qd.size() == 9);
  CHECK(m.has_quaternions());
  CHECK(m.quaternions() == std::vector<CoordinateId>{CoordinateId(3), CoordinateId(7)});
  CHECK(m.neutral() == std::vector<double>{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0});
  CHECK(m.coordinate_of(SpeedId(2)) == CoordinateId(2));
  CHECK_FALSE(m.coordinate_of(SpeedId(3)));
  CHECK_FALSE(m.coordinate_of(SpeedId(8)));
}

// Expectations from the definitions: a turn by the angle t about a unit axis u is (cos t/2, u sin t/2).
TEST_CASE("rates, displacements and differences of rotations") {
  expr::Pool pool;
  const Mechanism m = free_machine(pool);
  const std::vector<double> still = m.neutral();
  const std::vector<double> v{0.1, 0.2, 0.3, 0, 0, 0.8, 0.4, 0, 0};

  // From no turn, the rate of the vector part is half of the angular velocity.
  const std::vector<double> rates = numbers(pool, position_rates(m, pool, m.qd), m, still, v);
  CHECK(rates == std::vector<double>{0.1, 0.2, 0.3, 0, 0, 0, 0.4, 0, 0.2, 0, 0});

  const std::vector<double> moved = numbers(pool, retract(m, pool, m.q, m.qd), m, still, v);
  const double expected[] = {0.1, 0.2, 0.3, std::cos(0.4), 0, 0, std::sin(0.4), std::cos(0.2), std::sin(0.2), 0, 0};
  for (std::size_t i = 0; i < 11; ++i) CHECK(moved[i] == doctest::Approx(expected[i]).epsilon(1e-15));

  // Behind a quarter turn about x of the joint frame, a displacement is still along its axes: first x, then z.
  std::vector<double> turned = still;
  turned[7] = turned[8] = std::sqrt(0.5);
  const std::vector<double> then_z =
      numbers(pool, retract(m, pool, m.q, m.qd), m, turned, {0, 0, 0, 0, 0, 0, 0, 0, 0.6});
  const double c = std::cos(0.3) * std::sqrt(0.5);
  const double s = std::sin(0.3) * std::sqrt(0.5);
  const double quaternion[] = {c, c, s, s};  // (cos, 0, 0, sin) ⊗ (√½, √½, 0, 0)
  for (std::size_t i = 0; i < 4; ++i) CHECK(then_z[7 + i] == doctest::Approx(quaternion[i]).epsilon(1e-15));
}

TEST_CASE("a difference is the displacement that leads back, for any length of the quaternions") {
  expr::Pool pool;
  const Mechanism m = free_machine(pool);
  const std::vector<expr::Id> moved = retract(m, pool, m.q, m.qd);
  std::vector<expr::Id> longer = moved;
  for (std::size_t i = 3; i < 11; ++i) longer[i] = pool.mul(pool.number(Number::rational(-5, 2)), longer[i]);
  const std::vector<expr::Id> difference = robotc::difference(m, pool, longer, m.q);
  const std::vector<double> q{1, 2, 3, 0.5, -0.1, 0.7, 0.2, -0.3, 0.9, 0.4, 0.1};
  constexpr double half_turn = 3.14159;
  for (const double size : {0.0, 1e-9, 1e-3, 0.05, 1.0, half_turn}) {
    const std::vector<double> v{0.5, -0.2, 0.1, 0.6 * size, 0, 0.8 * size, 0, size, 0};
    const std::vector<double> back = numbers(pool, difference, m, q, v);
    for (std::size_t i = 0; i < 9; ++i) CHECK(back[i] == doctest::Approx(v[i]).epsilon(1e-14));
  }
}

TEST_CASE("speeds of a motion are those that cause its rates") {
  expr::Pool pool;
  const Mechanism m = free_machine(pool);
  const std::vector<expr::Id> speeds = speeds_of(m, pool, m.q, position_rates(m, pool, m.qd));
  const std::vector<double> q{1, 2, 3, 0.5, -0.1, 0.7, 0.2, -0.3, 0.9, 0.4, 0.1};
  const std::vector<double> v{0.5, -0.2, 0.1, 0.6, 1, 0.8, -2, 3, 0.7};
  const std::vector<double> found = numbers(pool, speeds, m, q, v);
  for (std::size_t i = 0; i < 9; ++i) CHECK(found[i] == doctest::Approx(v[i]).epsilon(1e-14));
}

TEST_CASE("a joint with a rotation is three spins and an attitude behind its slides") {
  expr::Pool pool;
  const Mechanism m = free_machine(pool);
  const KinematicTree tree = build_kinematic_tree(m, pool, FixedJoints::merge);
  REQUIRE(tree.bodies.size() == 11);
  CHECK(tree.speed_count() == 9);
  for (std::size_t k = 3; k < 6; ++k) {
    CHECK(tree.bodies[k].motion == Motion::spin);
    CHECK(tree.bodies[k].spin == k - 3);
    CHECK(tree.bodies[k].bodies.empty());
  }
  CHECK(tree.bodies[6].motion == Motion::attitude);
  CHECK_FALSE(tree.bodies[6].column());
  CHECK(tree.bodies[6].quaternion == CoordinateId(3));
  CHECK(tree.placements[1].body == 6);
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
}  // namespace robotc::test::joint_model_test
