// Robots from their text: poses of links and frames, and masses, against matrices multiplied by hand.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "tests/unit/sema/built.h"

namespace robotc::sema::robots_test {
namespace {

using Eigen::AngleAxisd;
using Eigen::Isometry3d;
using Eigen::Matrix3d;
using Eigen::Translation3d;
using Eigen::Vector3d;

constexpr double deg = std::numbers::pi / 180;
/// A few products of rotations and lengths below 2 m: a dozen roundings of numbers below 4.
constexpr double rounding = 1e-14;

Isometry3d rot_x(double angle) { return Isometry3d(AngleAxisd(angle, Vector3d::UnitX())); }
Isometry3d rot_z(double angle) { return Isometry3d(AngleAxisd(angle, Vector3d::UnitZ())); }
Isometry3d along(double x, double y, double z) { return Isometry3d(Translation3d(x, y, z)); }
Isometry3d dh(double theta, double d, double a, double alpha) {
  return rot_z(theta) * along(0, 0, d) * along(a, 0, 0) * rot_x(alpha);
}

void check_equal(const Isometry3d& found, const Isometry3d& wanted) {
  INFO("found\n", found.matrix(), "\nwanted\n", wanted.matrix());
  CHECK((found.matrix() - wanted.matrix()).cwiseAbs().maxCoeff() <= rounding);
}
void check_equal(const Vector3d& found, const Vector3d& wanted) {
  INFO("found ", found.transpose(), ", wanted ", wanted.transpose());
  CHECK((found - wanted).cwiseAbs().maxCoeff() <= rounding);
}
void check_equal(const Matrix3d& found, const Matrix3d& wanted) {
  INFO("found\n", found, "\nwanted\n", wanted);
  CHECK((found - wanted).cwiseAbs().maxCoeff() <= rounding);
}

const std::vector<std::vector<double>> states{{0, 0, 0}, {0.3, -1.2, 0.4}, {-2.9, 2.2, -0.7}};

std::string links(const std::string& names) {
  std::string text = "robot arm {\n gravity = [0, 0, -9.81] m/s^2\n";
  for (const char name : names) text += std::string(" link ") + name + " { mass = 1 kg, com = [0, 0, 0] }\n";
  return text;
}

TEST_CASE("dh, mdh and at describe the same arm") {
  const std::string standard = links("abc") + R"(
 joint one:   revolute  base -> a = dh(theta = q,          d = 0.3 m,     a = 400 mm, alpha = 90 deg)
 joint two:   revolute  a -> b    = dh(theta = q + 30 deg, d = 0.1 m,     a = 0.2 m,  alpha = -90 deg)
 joint three: prismatic b -> c    = dh(theta = 20 deg,     d = q + 0.5 m, a = 50 mm,  alpha = 0)
 frame tool on c
})";
  const std::string modified = links("abc") + R"(
 joint one:   revolute  base -> a = mdh(alpha = 0,       a = 0,     theta = q,          d = 0.3 m)
 joint two:   revolute  a -> b    = mdh(alpha = 90 deg,  a = 0.4 m, theta = 30 deg + q, d = 0.1 m)
 joint three: prismatic b -> c    = mdh(alpha = -90 deg, a = 0.2 m, theta = 20 deg,     d = 500 mm + q)
 frame tool on c = at([50 mm, 0, 0])
})";
  // R_x(90°) R_z(30°) as rotations about fixed axes: R_y(−30°) R_x(90°).
  const std::string placed = links("abc") + R"(
 joint one:   revolute  base -> a = at([0, 0, 0.3] m)
 joint two:   revolute  a -> b    = at([0.4, -0.1, 0] m, rpy = [90 deg, -30 deg, 0])
 joint three: prismatic b -> c    = at([0.2, 0.5, 0] m, rpy = [-90 deg, 20 deg, 0], axis = [0, 0, 1])
 frame tool on c = dh(theta = 0, d = 0, a = 50 mm, alpha = 0)
})";
  for (const std::string& text : {standard, modified, placed}) {
    Built arm(text);
    INFO(arm.messages());
    REQUIRE(arm.model().valid);
    for (const auto& q : states) {
      check_equal(arm.frame_pose("tool", q), dh(q[0], 0.3, 0.4, 90 * deg) * dh(q[1] + 30 * deg, 0.1, 0.2, -90 * deg) *
                                                 dh(20 * deg, q[2] + 0.5, 0.05, 0));
    }
  }
}

TEST_CASE("a coordinate with slope -1 turns the axis round and keeps the offset") {
  Built arm(links("ab") + R"(
 const l = 0.3 m
 joint one: revolute base -> a = dh(theta = 30 deg - q, d = 0, a = 0.4 m, alpha = 90 deg)
 joint two: prismatic a -> b = mdh(alpha = 180 deg, a = 0.1 m, theta = 0, d = -l - q)
})");
  INFO(arm.messages());
  REQUIRE(arm.model().valid);
  check_equal(arm.vector(arm.mechanism().joints[0].axis), Vector3d(0, 0, -1));
  for (const auto& q : states) {
    check_equal(arm.link_pose(LinkId(2), q),
                dh(30 * deg - q[0], 0, 0.4, 90 * deg) * rot_x(180 * deg) * along(0.1, 0, 0) * along(0, 0, -0.3 - q[1]));
  }
}

TEST_CASE("the tool of the SCARA at home") {
  Built scara(R"(
robot scara {
  gravity = [0, 0, -9.81] m/s^2
  const l1 = 524 mm, l2 = 200 mm, l3 = 200 mm, l4 = 200 mm, l5 = 140 mm
  const lc = 229 mm
  const home: q = [0.1 m, -0.8, 1.9, -0.1, 0.284 m]
  link column { mass = 1.228 kg,  com = [0, 0, 0] }
  link upper  { mass = 1.023 kg,  com = [lc, 0, 0] from joint, inertia = diag(0, 0.0058, 0.0058) kg*m^2 }
  link fore   { mass = 1.023 kg,  com = [lc, 0, 0] from joint }
  link hand   { mass = 1.023 kg,  com = [lc, 0, 0] from joint }
  link quill  { mass = 0.5114 kg, com = [0, 0, 0] }
  joint lift:     prismatic base   -> column = dh(theta = 0, d = l1 + q, a = 0,  alpha = 0)
  joint shoulder: revolute  column -> upper  = dh(theta = q, d = 0,      a = l2, alpha = 0)
  joint elbow:    revolute  upper  -> fore   = dh(theta = q, d = 0,      a = l3, alpha = 0)
  joint wrist:    revolute  fore   -> hand   = dh(theta = q, d = 0,      a = l4, alpha = 180 deg)
  joint plunge:   prismatic hand   -> quill  = dh(theta = 0, d = l5 + q, a = 0,  alpha = 0)
  frame tool on quill
})");
  INFO(scara.messages());
  REQUIRE(scara.model().valid);
  const std::vector<double> home{0.1, -0.8, 1.9, -0.1, 0.284};
  const Vector3d tool = scara.frame_pose("tool", home).translation();
  CHECK(tool.x() == doctest::Approx(0.2 * (std::cos(0.8) + std::cos(1.1) + std::cos(1.0))).epsilon(rounding));
  CHECK(tool.y() == doctest::Approx(0.2 * (-std::sin(0.8) + std::sin(1.1) + std::sin(1.0))).epsilon(rounding));
  CHECK(tool.z() == doctest::Approx(0.2).epsilon(rounding));
  // The mass centres lie 29 mm beyond the next joint, on either side of the flip at the wrist.
  check_equal(scara.vector(scara.body("upper").com), Vector3d(0.029, 0, 0));
  check_equal(scara.vector(scara.body("hand").com), Vector3d(0.029, 0, 0));
  // Exact: 229 mm - 200 mm leaves nothing in y or z, and the inertia is as written.
  CHECK(scara.pool().is_zero(scara.body("hand").com[1]));
  CHECK(scara.pool().value(scara.body("hand").com[0]) == Number::rational(29, 1000));
  CHECK(scara.pool().value(scara.body("upper").inertia[3]) == Number::rational(58, 10000));
}

TEST_CASE("a mass centre is measured from the link frame, the joint, or a frame") {
  Built arm(links("") + R"(
 link a { mass = 1 kg, com = [1, 2, 3] m }
 link b { mass = 1 kg, com = [1, 2, 3] m from joint }
 link c { mass = 1 kg, com = [1, 2, 3] m from side }
 frame side on c = at([10, 20, 30] m, rpy = [0, 0, 90 deg])
 joint one: revolute base -> a = dh(theta = q, d = 0.1 m, a = 0.2 m, alpha = 90 deg)
 joint two: revolute a -> b = dh(theta = q, d = 0.1 m, a = 0.2 m, alpha = 90 deg)
 joint three: revolute b -> c
})");
  INFO(arm.messages());
  REQUIRE(arm.model().valid);
  check_equal(arm.vector(arm.body("a").com), Vector3d(1, 2, 3));
  // The link frame's origin is d up and a out from the joint; seen along the link's axes that is (a, d, 0).
  check_equal(arm.vector(arm.body("b").com), Vector3d(1 - 0.2, 2 - 0.1, 3));
  check_equal(arm.vector(arm.body("c").com), Vector3d(10 - 2, 20 + 1, 30 + 3));
  CHECK(arm.pool().is_zero(arm.mechanism().joints[0].after.rotation[1][1]));  // cos 90° is 0, not 6e-17
}

TEST_CASE("an inertia is about the mass centre, the origin, or a frame") {
  const std::string tensor = "[[5, 0.5, 0], [0.5, 6, 0.25], [0, 0.25, 6]] kg*m^2";
  Built arm(links("") + " link a { mass = 2 kg, com = [0.5, 0, 1] m, inertia = " + tensor + " }\n" +
            " link b { mass = 2 kg, com = [0.5, 0, 1] m, inertia = " + tensor + " about com }\n" +
            " link c { mass = 2 kg, com = [0.5, 0, 1] m, inertia = " + tensor + " about origin }\n" +
            " link d { mass = 2 kg, com = [0.5, 0, 1] m, inertia = " + tensor + " about side }\n" + R"(
 link e { mass = 2 kg, com = [0, 0, 0] }
 link f {}
 frame side on d = at([0.5, 0, 0.5] m, rpy = [0, 0, 90 deg])
 joint one: revolute base -> a
 joint two: revolute a -> b
 joint three: revolute b -> c
 joint four: revolute c -> d
 joint five: revolute d -> e
 joint six: fixed e -> f
})");
  INFO(arm.messages());
  REQUIRE(arm.model().valid);
  Matrix3d given;
  given << 5, 0.5, 0, 0.5, 6, 0.25, 0, 0.25, 6;
  check_equal(arm.inertia(arm.body("a").inertia), given);
  check_equal(arm.inertia(arm.body("b").inertia), given);
  // Steiner's 2 kg · (r² 1 − r rᵀ) with r = (0.5, 0, 1): 2·1 = 2, 2·1.25 = 2.5, 2·0.25 = 0.5, and −2·0.5 = −1 off the
  // diagonal.
  Matrix3d about_origin;
  about_origin << 5 - 2, 0.5, 0 + 1, 0.5, 6 - 2.5, 0.25, 0 + 1, 0.25, 6 - 0.5;
  check_equal(arm.inertia(arm.body("c").inertia), about_origin);
  // The frame's x is the link's y and its y the link's −x; r = (0, 0, 0.5) takes 2·0.25 from xx and yy.
  Matrix3d about_side;
  about_side << 6 - 0.5, -0.5, -0.25, -0.5, 5 - 0.5, 0, -0.25, 0, 6;
  check_equal(arm.inertia(arm.body("d").inertia), about_side);
  check_equal(arm.inertia(arm.body("e").inertia), Matrix3d::Zero());
  CHECK(arm.mechanism().link(arm.link("f")).bodies.empty());
}

TEST_CASE("joints start from frames, and frames stand on frames, in any order of the text") {
  Built arm(R"(
robot arm {
 frame tip on middle = at([0, 0, 0.25] m)
 joint two: revolute tip -> b = at([0, 0.1, 0] m, axis = [0, 1, 0])
 joint one: prismatic mount -> a = at([0, 0, 0], axis = [0, 0.6, 0.8])
 frame middle on a = at([far, 0, 0], rpy = [0, 0, 90 deg])
 frame mount on base = at([1, 2, 3] m, rpy = [180 deg, 0, 0])
 const far = 2 * near
 link b { mass = m, com = [0, 0, 0] }
 link a { mass = 1 kg, com = [0, 0, 0] }
 const near = 0.25 m, m = 3 kg
 gravity = [0, -9.81, 0] m/s^2
})");
  INFO(arm.messages());
  REQUIRE(arm.model().valid);
  // `two` is declared first, so its coordinate is the first.
  CHECK(arm.model().joint_name(0) == "two");
  CHECK(arm.model().joint_name(1) == "one");
  for (const auto& q : states) {
    const Isometry3d a = along(1, 2, 3) * rot_x(180 * deg) * along(0, 0.6 * q[1], 0.8 * q[1]);
    const Isometry3d tip = a * along(0.5, 0, 0) * rot_z(90 * deg) * along(0, 0, 0.25);
    check_equal(arm.frame_pose("tip", q), tip);
    check_equal(arm.link_pose(arm.link("b"), q),
                tip * along(0, 0.1, 0) * Isometry3d(AngleAxisd(q[0], Vector3d::UnitY())));
  }
  check_equal(arm.vector(arm.mechanism().gravity), Vector3d(0, -9.81, 0));
  CHECK(arm.number(arm.body("b").mass) == 3);
}

TEST_CASE("orientations: roll, pitch, yaw about fixed axes, and quaternions of any length") {
  Built arm(links("a") + R"(
 joint one: revolute base -> a
 frame turned on a = at([0, 0, 0], rpy = [0.1, 0.2, 0.3])
 frame quarter on a = at([0, 0, 0], quaternion = [sqrt(2)/2, 0, 0, sqrt(2)/2])
 frame skew on a = at([0, 0, 0], quaternion = [1, 2, -3, 4])
})");
  INFO(arm.messages());
  REQUIRE(arm.model().valid);
  const Isometry3d rpy(AngleAxisd(0.3, Vector3d::UnitZ()) * AngleAxisd(0.2, Vector3d::UnitY()) *
                       AngleAxisd(0.1, Vector3d::UnitX()));
  check_equal(arm.frame_pose("turned", {0}), rpy);
  check_equal(arm.frame_pose("quarter", {0}), rot_z(90 * deg));
  check_equal(arm.frame_pose("skew", {0}), Isometry3d(Eigen::Quaterniond(1, 2, -3, 4).normalized()));
  const Transform& quarter = arm.mechanism().frames[1].pose;
  CHECK(arm.pool().is_zero(quarter.rotation[0][0]));
  CHECK(arm.pool().is_one(quarter.rotation[1][0]));
  // One warning: only the last quaternion is far from unit length.
  CHECK(arm.diagnostics().all().size() == 1);
}

TEST_CASE("numbers may be parameters, which stay symbols with defaults") {
  Built arm(R"(
robot arm {
 gravity = [0, 0, -g]
 param g = 9.81 m/s^2, m = 1.5 kg, l = 2 * half, half = 0.25 m, tilt = 30 deg
 param unused = 3 kg
 link rod { mass = m, com = [l/2, 0, 0], inertia = m * l^2 / 12 * diag(0, 1, 1) about origin }
 joint hinge: revolute base -> rod = at([0, 0, l], axis = [cos(tilt), 0, sin(tilt)])
})");
  INFO(arm.messages());
  // About the origin a rod has three times the inertia: the written value is too small, with default parameters.
  CHECK_FALSE(arm.model().valid);
  REQUIRE(arm.diagnostics().error_count() == 1);
  CHECK(arm.diagnostics().all()[0].kind.code == "negative-inertia");

  Built right(R"(
robot arm {
 gravity = [0, 0, -g]
 param g = 9.81 m/s^2, m = 1.5 kg, l = 2 * half, half = 0.25 m, tilt = 30 deg
 param unused = 3 kg
 link rod { mass = m, com = [l/2, 0, 0], inertia = m * l^2 / 3 * diag(0, 1, 1) about origin }
 joint hinge: revolute base -> rod = at([0, 0, l], axis = [cos(tilt), 0, sin(tilt)])
})");
  INFO(right.messages());
  REQUIRE(right.model().valid);
  CHECK(right.diagnostics().all().empty());
  std::vector<std::pair<std::string, double>> parameters;
  for (const RobotParameter& parameter : right.mechanism().parameters) {
    parameters.emplace_back(parameter.name, parameter.default_value);
  }
  CHECK(parameters.size() == 6);
  for (const auto& [name, value] : parameters) {
    INFO(name);
    if (name == "l") CHECK(value == 0.5);
    if (name == "half") CHECK(value == 0.25);
    if (name == "unused") CHECK(value == 3);
    if (name == "tilt") CHECK(value == doctest::Approx(30 * deg).epsilon(1e-15));
  }
  const Matrix3d inertia = right.inertia(right.body("rod").inertia);
  check_equal(inertia, Matrix3d(Vector3d(0, 1.5 * 0.25 / 12, 1.5 * 0.25 / 12).asDiagonal()));
  check_equal(right.vector(right.mechanism().joints[0].axis), Vector3d(std::cos(30 * deg), 0, std::sin(30 * deg)));
}

TEST_CASE("an axis of exact integers keeps exact entries when it is normalised") {
  Built arm(links("a") + " joint one: revolute base -> a = at([0, 0, 0], axis = [1, -1, 0])\n}");
  REQUIRE(arm.model().valid);
  const expr::Vec3& axis = arm.mechanism().joints[0].axis;
  CHECK(arm.pool().value(axis[0]).is_exact());
  CHECK(arm.pool().is_zero(axis[2]));
  check_equal(arm.vector(axis), Vector3d(std::sqrt(0.5), -std::sqrt(0.5), 0));
}

TEST_CASE("the space of the joints has a dimension per entry") {
  Built arm(links("abc") + R"(
 joint lift: prismatic base -> a
 joint weld: fixed a -> b = at([1, 0, 0] m)
 joint spin: continuous b -> c
})");
  INFO(arm.messages());
  RobotModel& model = arm.model();
  REQUIRE(model.valid);
  REQUIRE(model.speeds.size() == 2);
  CHECK(model.joint_name(1) == "spin");
  CHECK_FALSE(model.is_angle(0));
  CHECK(model.is_angle(1));
  CHECK(model.dimension(JointQuantity::tau, 0) == dimensions::force);
  CHECK(model.dimension(JointQuantity::tau, 1) == dimensions::torque);
  CHECK(model.dimension(JointQuantity::qdd, 0) == dimensions::acceleration);
  CHECK(model.dimension(JointQuantity::qd, 1) == dimensions::rate);
  const Tensor q = model.symbols(JointQuantity::q);
  CHECK(q.entries == arm.mechanism().q);
  CHECK(q.row_space.robot == &model);
  CHECK(q.row_space.configuration);
  CHECK_FALSE(model.symbols(JointQuantity::tau).row_space.configuration);
  const Expected expected = model.expected(JointQuantity::q, "home");
  CHECK(expected.rows == 2);
  CHECK(expected.dims == std::vector{dimensions::length, dimensions::none});
  CHECK(expected.angles == std::vector{false, true});
}

TEST_CASE("all mistakes of a robot are reported at once, and none twice") {
  Built arm(R"(
robot arm {
 const l = 1 kg + 1 m
 link a { mass = -1 kg, com = [l, 0, 0] }
 link b { mass = 1 kg }
 link c { mass = 1 kg, com = [0, 0, 0] }
 joint one: revolute base -> a = dh(theta = 2 * q, d = l, a = 0, alpha = 0)
 joint two: revolut a -> b
 joint three: revolute nowhere -> c
 frame tip on lost
 frame end on tip
 joint four: fixed tip -> missing
})");
  std::vector<std::string> codes;
  for (const Diagnostic& diagnostic : arm.diagnostics().all()) codes.emplace_back(diagnostic.kind.code);
  std::sort(codes.begin(), codes.end());
  INFO(arm.messages());
  CHECK_FALSE(arm.model().valid);
  CHECK(codes == std::vector<std::string>{"coordinate-slope", "dimensions-differ", "mass-without-com", "negative-mass",
                                          "unknown-joint-type", "unknown-link", "unknown-link", "unknown-link"});
}

}  // namespace
}  // namespace robotc::sema::robots_test
