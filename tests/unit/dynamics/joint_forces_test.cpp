#include "compiler/equations/dynamics/joint_forces.h"

#include <doctest/doctest.h>

#include "compiler/equations/dynamics/functions.h"
#include "tests/property/mechanism_from_tree.h"
#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::test::joint_forces_test {
namespace {

using dynamics::Function;
using Eigen::Vector2d;
using Eigen::VectorXd;

VectorXd at_speed(double shoulder, double elbow) { return Vector2d(shoulder, elbow); }

struct Arm {
  expr::Pool pool;
  Mechanism mechanism = planar_arm(pool);

  expr::Id number(std::int64_t p, std::int64_t q = 1) { return pool.number(Number::rational(p, q)); }
  JointDrive& drive(std::size_t joint) { return mechanism.joints[joint].freedoms[0].drive; }
  VectorXd value(const std::vector<expr::Id>& roots, const Point& point) {
    return evaluate(pool, roots, mechanism, point);
  }
};

TEST_CASE("friction has a level for each direction and none at rest") {
  Arm arm;
  arm.drive(0) = {.viscous = arm.number(2), .coulomb_positive = arm.number(3), .coulomb_negative = arm.number(5)};
  arm.drive(1) = {.coulomb_positive = arm.number(7), .coulomb_negative = arm.number(7)};
  const std::vector<expr::Id> friction = dynamics::friction(arm.pool, arm.mechanism);
  const auto of = [&](double shoulder, double elbow) -> VectorXd {
    return arm.value(friction, {{}, at_speed(shoulder, elbow), {}, {}});
  };
  CHECK(of(0, 0) == at_speed(0, 0));
  CHECK(of(-0.0, -0.0) == at_speed(0, 0));
  CHECK(of(0.5, 0.5) == at_speed(1 + 3, 7));
  CHECK(of(-0.5, -0.5) == at_speed(-1 - 5, -7));
  CHECK(of(1e-300, -1e-300) == at_speed(3, -7));
}

TEST_CASE("two equal levels are one product with the sign") {
  Arm arm;
  arm.drive(0) = {.coulomb_positive = arm.number(3), .coulomb_negative = arm.number(3)};
  const std::vector<expr::Id> friction = dynamics::friction(arm.pool, arm.mechanism);
  CHECK(expr::to_string(arm.pool, friction[0]) == "3*sign(qd.shoulder)");
  CHECK(arm.pool.is_zero(friction[1]));
}

TEST_CASE("below the stiction speed Coulomb friction grows with the speed") {
  Arm arm;
  arm.drive(0) = {.viscous = arm.number(2), .coulomb_positive = arm.number(3), .coulomb_negative = arm.number(5)};
  // A joint without Coulomb friction needs no speed.
  const std::vector<expr::Id> speeds = {arm.number(1, 4), expr::Id{}};
  const std::vector<expr::Id> friction = dynamics::friction(arm.pool, arm.mechanism, speeds);
  const auto of = [&](double speed) { return arm.value(friction, {{}, at_speed(speed, 1), {}, {}})[0]; };
  CHECK(of(0) == 0);
  CHECK(of(0.125) == 0.25 + 1.5);
  CHECK(of(-0.125) == -0.25 - 2.5);
  CHECK(of(0.25) == 0.5 + 3);
  CHECK(of(1) == 2 + 3);
  CHECK(of(-1) == -2 - 5);
  CHECK(arm.pool.is_zero(friction[1]));

  const expr::Assignment along[] = {{arm.mechanism.qd[0], arm.pool.one()}};
  const std::vector<expr::Id> slope = expr::differentiate(arm.pool, friction, along).roots;
  const auto slope_at = [&](double speed) { return arm.value(slope, {{}, at_speed(speed, 0), {}, {}})[0]; };
  CHECK(slope_at(0.125) == 2 + 3 / 0.25);
  CHECK(slope_at(-0.125) == 2 + 5 / 0.25);
  CHECK(slope_at(1) == 2);
}

TEST_CASE("a spring holds its energy and pulls towards its rest") {
  Arm arm;
  arm.mechanism.gravity = expr::zero3(arm.pool);
  arm.drive(1) = {.stiffness = arm.number(8), .rest = arm.number(1, 2)};
  dynamics::Functions functions(arm.mechanism, arm.pool);
  const Point point{Vector2d(0.3, 2.5), {}, {}, {}};
  CHECK(arm.value(functions.get(Function::spring_forces).roots, point) == VectorXd(Vector2d(0, 16)));
  CHECK(arm.value(functions.get(Function::potential_energy).roots, point)[0] == 16);
  CHECK(arm.value(functions.get(Function::inverse_dynamics).roots, point) == VectorXd(Vector2d(0, 16)));
}

TEST_CASE("a rotor adds to its own joint alone") {
  Arm plain;
  Arm arm;
  arm.drive(1) = {.rotor_inertia = arm.number(3)};
  dynamics::Functions with(arm.mechanism, arm.pool);
  dynamics::Functions without(plain.mechanism, plain.pool);
  const Point point{Vector2d(0.3, 2.5), at_speed(1, 2), Vector2d(4, 5), {}};
  const auto difference = [&](Function function) -> VectorXd {
    return arm.value(with.get(function).roots, point) - plain.value(without.get(function).roots, point);
  };
  // Numbers of a few tens: a few roundings.
  CHECK((difference(Function::inverse_dynamics) - Vector2d(0, 15)).cwiseAbs().maxCoeff() < 1e-13);
  CHECK((difference(Function::mass_matrix) - Eigen::Vector4d(0, 0, 0, 3)).cwiseAbs().maxCoeff() < 1e-14);
  CHECK(std::abs(difference(Function::kinetic_energy)[0] - 6) < 1e-13);
  for (const Function unchanged :
       {Function::nonlinear_effects, Function::gravity_forces, Function::joint_reactions, Function::coriolis_matrix}) {
    CHECK(difference(unchanged).cwiseAbs().maxCoeff() == 0);
  }
}

TEST_CASE("a passive joint takes no effort") {
  Arm arm;
  arm.mechanism.joints[0].freedoms[0].passive = true;  // the acrobot
  make_coordinates(arm.mechanism, arm.pool);
  CHECK(arm.pool.is_zero(arm.mechanism.tau[0]));
  CHECK(arm.mechanism.actuated_speeds() == std::vector<SpeedId>{SpeedId(1)});
  dynamics::Functions functions(arm.mechanism, arm.pool);
  const Point point{Vector2d(0.3, 2.5), at_speed(1, 2), {}, Vector2d(9, 4)};
  const VectorXd qdd = arm.value(functions.get(Function::forward_dynamics).roots, point);
  const VectorXd tau = arm.value(functions.get(Function::inverse_dynamics).roots, {point.q, point.qd, qdd, {}});
  CHECK((tau - Vector2d(0, 4)).cwiseAbs().maxCoeff() < 1e-13);  // the 9 has no effect
}

TEST_CASE("a wrench on the hand is felt by every joint on its path") {
  Arm arm;
  // 10 N along world y at the hand, 1.5 m out along the stretched arm.
  const expr::Vec3 zero = expr::zero3(arm.pool);
  arm.mechanism.wrenches.push_back({"push",
                                    {},
                                    LinkId(std::size_t{3}),
                                    zero,
                                    {arm.pool.zero(), arm.number(10), arm.pool.zero()},
                                    {arm.pool.zero(), arm.pool.zero(), arm.number(2)},
                                    MechanismBuilder::base(),
                                    expr::identity3(arm.pool)});
  dynamics::Functions functions(arm.mechanism, arm.pool);
  const std::vector<expr::Id>& forces = functions.get(Function::applied_forces).roots;
  CHECK(arm.value(forces, {}) == VectorXd(Vector2d(17, 7)));
  const Point folded{Vector2d(M_PI / 2, 0), {}, {}, {}};  // along y: the force passes through both joints
  CHECK((arm.value(forces, folded) - Vector2d(2, 2)).cwiseAbs().maxCoeff() < 1e-14);
}

}  // namespace
}  // namespace robotc::test::joint_forces_test
