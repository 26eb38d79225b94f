// Drives, motors, limits, loads and mountings from their text, against hand-computed numbers.
#include <algorithm>
#include <numbers>

#include "tests/unit/sema/built.h"

namespace robotc::sema::machines_test {
namespace {

using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double deg = std::numbers::pi / 180;

/// A robot with one joint of that type, with these properties in its braces.
Built with_joint(const std::string& type, const std::string& properties, const std::string& more = "") {
  return Built("robot arm {\n  gravity = [0, 0, -9.81] m/s^2\n" + more +
               "\n  link rod { mass = 1 kg, com = [0.1, 0, 0] m }\n  joint hinge: " + type + " base -> rod {" +
               properties + "}\n}\n");
}

const JointDrive& drive_of(Built& built) {
  INFO(built.messages());
  REQUIRE(built.model().valid);
  return built.mechanism().joints[0].freedoms[0].drive;
}

TEST_CASE("a motor is reflected to its joint") {
  Built built =
      with_joint("revolute",
                 "viscous = 0.5 N*m*s/rad, coulomb = [3, 2] N*m\n motor { ratio = -60, inertia = 2e-4 kg*m^2, "
                 "viscous = 1e-3 N*m*s/rad, coulomb = [0.1, -0.2] N*m }\n");
  const JointDrive& drive = drive_of(built);
  CHECK(built.number(drive.rotor_inertia) == doctest::Approx(3600 * 2e-4).epsilon(1e-15));
  CHECK(built.number(drive.viscous) == doctest::Approx(0.5 + 3600 * 1e-3).epsilon(1e-15));
  CHECK(built.number(drive.coulomb_positive) == doctest::Approx(3 + 60 * 0.1).epsilon(1e-15));
  CHECK(built.number(drive.coulomb_negative) == doctest::Approx(2 + 60 * 0.2).epsilon(1e-15));
  CHECK(!drive.stiffness.valid());
}

TEST_CASE("numbers of a motor are exact") {
  Built built = with_joint("revolute", "motor { ratio = -62.6, inertia = 33e-6 kg*m^2 }");
  // 62.6² · 33e-6 = 0.12931908
  CHECK(built.pool().value(drive_of(built).rotor_inertia) == *Number::parse("0.12931908"));
}

TEST_CASE("a rotary motor drives a slide by turns per length, a linear one by lengths per length") {
  Built rotary = with_joint("prismatic", "motor { ratio = 1/(5 mm/rev), inertia = 1e-5 kg*m^2, coulomb = 0.02 N*m }");
  const double turns = 2 * std::numbers::pi / 5e-3;
  CHECK(rotary.number(drive_of(rotary).rotor_inertia) == doctest::Approx(turns * turns * 1e-5).epsilon(1e-14));
  CHECK(rotary.number(drive_of(rotary).coulomb_positive) == doctest::Approx(turns * 0.02).epsilon(1e-14));
  Built linear = with_joint("prismatic", "motor { ratio = 2, inertia = 3 kg, viscous = 5 N*s/m }");
  CHECK(linear.number(drive_of(linear).rotor_inertia) == 12);
  CHECK(linear.number(drive_of(linear).viscous) == 20);
  Built crank = with_joint("revolute", "motor { ratio = 20 mm/rad, inertia = 3 kg, viscous = 5 N*s/m }");
  CHECK(crank.number(drive_of(crank).rotor_inertia) == doctest::Approx(4e-4 * 3).epsilon(1e-15));
}

TEST_CASE("parameters of a drive stay symbols, signs of ratios and levels included") {
  Built built = with_joint("revolute", "coulomb = [a, b]\n motor { ratio = g, coulomb = 0.1 N*m }",
                           "  param g = -10, a = 1 N*m, b = -2 N*m, unused = 3");
  const JointDrive& drive = drive_of(built);
  CHECK(built.number(drive.coulomb_positive) == 2);
  CHECK(built.number(drive.coulomb_negative) == 3);
  CHECK(!built.pool().is_number(drive.coulomb_negative));
  // The ratio must not become 0, nor the first level negative; the second may have either sign.
  REQUIRE(built.model().requirements.size() == 2);
  CHECK(built.model().requirements[0].kind == Requirement::Kind::not_negative);
  CHECK(built.model().requirements[1].kind == Requirement::Kind::not_zero);
  CHECK(built.mechanism().parameters.size() == 4);
}

TEST_CASE("springs and limits") {
  Built built = with_joint("revolute",
                           "spring { stiffness = 80 N*m/rad, rest = 20 deg }\n limits { position = [-10 deg, 130 deg], "
                           "speed = 60 rpm, effort = 40 N*m }\n");
  const JointDrive& drive = drive_of(built);
  CHECK(built.number(drive.stiffness) == 80);
  CHECK(built.number(drive.rest) == doctest::Approx(20 * deg).epsilon(1e-15));
  const JointLimits& limits = built.mechanism().joints[0].freedoms[0].limits;
  CHECK(built.number(limits.lower) == doctest::Approx(-10 * deg).epsilon(1e-15));
  CHECK(built.number(limits.upper) == doctest::Approx(130 * deg).epsilon(1e-15));
  CHECK(built.number(limits.speed) == doctest::Approx(2 * std::numbers::pi).epsilon(1e-15));
  CHECK(built.number(limits.least_input) == -40);
  CHECK(built.number(limits.most_input) == 40);
  Built one_way = with_joint("prismatic", "limits { effort = [0, 300] N }");
  CHECK(!drive_of(one_way).stiffness.valid());
  CHECK(one_way.number(one_way.mechanism().joints[0].freedoms[0].limits.least_input) == 0);
  CHECK(!one_way.mechanism().joints[0].freedoms[0].limits.lower.valid());
}

TEST_CASE("a passive joint has no effort") {
  Built built(R"(robot arm {
  gravity = [0, 0, -9.81] m/s^2
  const n = 3
  for i in 1..n { link rod[i] { mass = 1 kg, com = [0.1, 0, 0] m } }
  joint pivot[1]: revolute base -> rod[1] { passive = false }
  for i in 2..n { joint pivot[i]: revolute rod[i - 1] -> rod[i] { passive = i == 3 } }
})");
  INFO(built.messages());
  REQUIRE(built.model().valid);
  CHECK(built.model().speeds.size() == 3);
  CHECK(built.model().actuated == std::vector<SpeedId>{SpeedId(0), SpeedId(1)});
  CHECK(built.pool().is_zero(built.mechanism().tau[2]));
  CHECK(!built.pool().is_zero(built.mechanism().tau[1]));
  CHECK(built.model().symbols(JointQuantity::tau).rows == 2);
  CHECK(built.model().symbols(JointQuantity::tau).row_space.actuated);
  CHECK(built.model().expected(JointQuantity::effort, "").rows == 3);
}

TEST_CASE("a motor's mass is a point of its carrier") {
  Built built(R"(robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  frame plate on upper = at([0.1, 0.2, 0.3] m, rpy = [0, 0, 90 deg])
  joint shoulder: revolute base -> upper = dh(theta = q, d = 0, a = 0.5 m, alpha = 0) {
    motor { ratio = 50, mass = 3 kg, com = [0, 0, -0.1] m from joint }
  }
  joint elbow: revolute upper -> fore = dh(theta = q, d = 0, a = 0.4 m, alpha = 0) {
    motor { ratio = 50, mass = 2 kg, com = [0.01, 0.02, 0.03] m from plate }
  }
  link hand { mass = 1 kg, com = [0, 0, 0] }
  joint wrist: revolute fore -> hand {
    motor { ratio = 50, mass = 1 kg, com = [0, 0, 0.2] m from joint, carrier = hand }
  }
})");
  INFO(built.messages());
  REQUIRE(built.model().valid);
  const auto& bodies = [&](const std::string& link) -> const std::vector<RigidBody>& {
    return built.mechanism().link(built.link(link)).bodies;
  };
  REQUIRE(bodies("base").size() == 1);  // it counts if the robot is attached
  CHECK(built.vector(bodies("base")[0].com).isApprox(Vector3d(0, 0, -0.1)));
  REQUIRE(bodies("upper").size() == 2);
  const RigidBody& motor = bodies("upper")[1];
  CHECK(motor.name == "elbow.motor");
  CHECK(built.number(motor.mass) == 2);
  CHECK(built.vector(motor.com).isApprox(Vector3d(0.1 - 0.02, 0.2 + 0.01, 0.33), 1e-14));
  CHECK(built.inertia(motor.inertia).isZero());
  REQUIRE(bodies("hand").size() == 2);
  CHECK(built.vector(bodies("hand")[1].com).isApprox(Vector3d(0, 0, 0.2)));
}

TEST_CASE("a motor's mass centre is measured from the joint, on the side of its carrier") {
  // By Denavit and Hartenberg, the joint is at the origin of the parent, and the child's frame is moved from there by
  // 0.3 m along x and then turned by 90° about x: the joint is at (-0.3, 0, 0) of the child.
  for (const bool on_child : {false, true}) {
    CAPTURE(on_child);
    const std::string carrier = on_child ? "fore" : "upper";
    Built built(R"(robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0, 0, 0] }
  link fore { mass = 1 kg, com = [0, 0, 0] }
  joint shoulder: revolute base -> upper = dh(theta = q, d = 0, a = 0.5 m, alpha = 0)
  joint elbow: revolute upper -> fore = dh(theta = q, d = 0, a = 0.3 m, alpha = 90 deg) {
    motor { ratio = 50, mass = 2 kg, com = [0.01, 0.02, 0.03] m from joint, carrier = )" +
                carrier + R"( }
  }
})");
    INFO(built.messages());
    REQUIRE(built.model().valid);
    const std::vector<RigidBody>& bodies = built.mechanism().link(built.link(carrier)).bodies;
    REQUIRE(bodies.size() == 2);
    const Vector3d joint = on_child ? Vector3d(-0.3, 0, 0) : Vector3d(0, 0, 0);
    CHECK(built.vector(bodies[1].com).isApprox(joint + Vector3d(0.01, 0.02, 0.03), 1e-14));
  }
}

TEST_CASE("an inertia is given along one frame, about the point of another") {
  // A point of 2 kg at (0.3, 0.4, 0) from the link's origin, in a frame turned by 90° about z and shifted.
  Built built(R"(robot arm {
  gravity = [0, 0, -9.81] m/s^2
  const own = diag(0.1, 0.2, 0.3) kg*m^2
  frame side on rod = at([0.1, 0, 0] m, rpy = [0, 0, 90 deg])
  link rod {
    mass = 1 kg, com = [0, 0, 0]
    body about_com { mass = 2 kg, com = [0.3, 0.4, 0] m, inertia = own from side }
    body about_origin { mass = 2 kg, com = [0.3, 0.4, 0] m, inertia = own + moved from side about origin }
    body about_side { mass = 2 kg, com = [0.4, -0.2, 0] m from side, inertia = own + shifted about side }
    body about_both { mass = 2 kg, com = [0.4, -0.2, 0] m from side, inertia = own + shifted about side from side }
  }
  // Steiner's terms: m (y², x², x² + y²) on the diagonal, -m x y off it, in the turned frame.
  const moved = [[2 * 0.09, 2 * 0.12, 0], [2 * 0.12, 2 * 0.16, 0], [0, 0, 2 * 0.25]] kg*m^2
  const shifted = [[2 * 0.04, 2 * 0.08, 0], [2 * 0.08, 2 * 0.16, 0], [0, 0, 2 * 0.2]] kg*m^2
  joint hinge: revolute base -> rod
})");
  INFO(built.messages());
  REQUIRE(built.model().valid);
  const std::vector<RigidBody>& bodies = built.mechanism().link(built.link("rod")).bodies;
  REQUIRE(bodies.size() == 5);
  for (std::size_t i = 1; i < bodies.size(); ++i) {
    CAPTURE(bodies[i].name);
    CHECK(built.vector(bodies[i].com).isApprox(Vector3d(0.3, 0.4, 0), 1e-14));
    // Turned by 90°: x and y are exchanged.
    const Matrix3d expected = Vector3d(0.2, 0.1, 0.3).asDiagonal();
    CHECK((built.inertia(bodies[i].inertia) - expected).norm() < 1e-14);
  }
}

TEST_CASE("a payload is in its frame") {
  Built built(R"(robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  frame tool on rod = at([0.5, 0, 0] m, rpy = [0, 0, 90 deg])
  joint hinge: revolute base -> rod
  payload box on tool { mass = 2 kg, com = [0.1, 0, 0] m, inertia = diag(0.1, 0.2, 0.3) kg*m^2 }
  payload bag on rod { mass = 3 kg, com = [0.1, 0, 0] m, inertia = diag(0, 0.1, 0.1) kg*m^2 from tool about com }
})");
  INFO(built.messages());
  REQUIRE(built.model().valid);
  const std::vector<RigidBody>& bodies = built.mechanism().link(built.link("rod")).bodies;
  REQUIRE(bodies.size() == 3);
  CHECK(bodies[1].name == "box");
  CHECK(built.vector(bodies[1].com).isApprox(Vector3d(0.5, 0.1, 0), 1e-15));
  CHECK((built.inertia(bodies[1].inertia) - Matrix3d(Vector3d(0.2, 0.1, 0.3).asDiagonal())).norm() < 1e-15);
  CHECK(built.vector(bodies[2].com).isApprox(Vector3d(0.1, 0, 0)));
  CHECK((built.inertia(bodies[2].inertia) - Matrix3d(Vector3d(0.1, 0, 0.1).asDiagonal())).norm() < 1e-15);
}

TEST_CASE("a base is mounted in the world, and wrenches are along any axes") {
  Built built(R"(robot arm {
  gravity = [0, 0, -9.81] m/s^2
  base = at([1, 2, 3] m, rpy = [90 deg, 0, 0])
  param k = 2 N*s/rad
  link rod { mass = 1 kg, com = [0, 0, 0] }
  frame tool on rod = at([0.5, 0, 0] m, rpy = [0, 0, 90 deg])
  frame dock on world = at([1, 2, 4] m)
  joint hinge: revolute base -> rod
  wrench push on tool { force = [1, 2, 3] N, axes = world }
  wrench drag on rod { moment = [0, 0, -k * qd.hinge * 1 m + 1 N*m * cos(q.hinge)], axes = tool }
})");
  INFO(built.messages());
  REQUIRE(built.model().valid);
  const Eigen::Isometry3d base = built.pose(built.mechanism().base);
  CHECK(base.translation() == Vector3d(1, 2, 3));
  CHECK(base.linear().isApprox(AngleAxisd(90 * deg, Vector3d::UnitX()).toRotationMatrix(), 1e-15));
  CHECK((base * built.frame_pose("world", {0})).isApprox(Eigen::Isometry3d::Identity(), 1e-15));
  CHECK((base * built.frame_pose("dock", {0})).translation().isApprox(Vector3d(1, 2, 4), 1e-15));
  const std::vector<AppliedWrench>& wrenches = built.mechanism().wrenches;
  REQUIRE(wrenches.size() == 2);
  CHECK(wrenches[0].name == "push");
  CHECK(wrenches[0].link == built.link("rod"));
  CHECK(built.vector(wrenches[0].point) == Vector3d(0.5, 0, 0));
  CHECK(built.vector(wrenches[0].force) == Vector3d(1, 2, 3));
  CHECK(wrenches[0].axes_link == LinkId(0));
  Matrix3d axes;
  for (int row = 0; row < 3; ++row) axes.row(row) = built.vector(wrenches[0].axes[static_cast<std::size_t>(row)]);
  CHECK(axes.isApprox(base.linear().transpose(), 1e-15));
  CHECK(wrenches[1].axes_link == built.link("rod"));
  const std::vector<std::pair<expr::Id, double>> state{{built.mechanism().q[0], 60 * deg},
                                                       {built.mechanism().qd[0], 3.0},
                                                       {built.mechanism().parameters[0].symbol, 2.0}};
  CHECK(expr::evaluate(built.pool(), std::vector{wrenches[1].moment[2]}, state)[0] ==
        doctest::Approx(-5.5).epsilon(1e-15));
}

}  // namespace
}  // namespace robotc::sema::machines_test
