// The library's robots with closed loops: against closed forms and published numbers, and, typed in for the oracle,
// against maximal coordinates.
#include <Eigen/QR>
#include <Eigen/SVD>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "tests/differential/session_checks.h"
#include "tests/oracle/maximal.h"
#include "tests/oracle/random_tree.h"

namespace robotc::test::closed_robots_test {
namespace {

using Eigen::Matrix2d;
using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double degree = std::numbers::pi / 180;

/// Lengths are below 3 m. The solver closes loops to some 20 roundings, which a transmission angle above 15 degrees
/// multiplies by less than 10.
constexpr double close_to = 3 * 200 * 2.3e-16;

std::string list(std::initializer_list<double> numbers) {
  VectorXd v(static_cast<Index>(numbers.size()));
  Index i = 0;
  for (const double number : numbers) v[i++] = number;
  return literal(v);
}

std::string number(double value) {
  const std::string text = list({value});
  return text.substr(1, text.size() - 2);
}

void check_near(const MatrixXd& found, const MatrixXd& expected, double tolerance = close_to) {
  check_within(found, expected, MatrixXd::Constant(expected.rows(), expected.cols(), tolerance));
}

/// Where circles about a and b meet, to the left of the way from a to b.
Vector2d circles_meet(const Vector2d& a, double radius_a, const Vector2d& b, double radius_b) {
  const Vector2d way = b - a;
  const double d = way.norm();
  const double along = (d * d + radius_a * radius_a - radius_b * radius_b) / (2 * d);
  const double across = std::sqrt(radius_a * radius_a - along * along);
  return a + (along * way + across * Vector2d(-way.y(), way.x())) / d;
}

Vector2d arm(double length, double angle) { return length * Vector2d(std::cos(angle), std::sin(angle)); }

TEST_CASE("the four-bar's rocker ends where two circles meet, all round") {
  Program program("use four_bar from std\n");
  for (const double angle : {0., 60., 125., 180., 240., 300., 355.}) {
    CAPTURE(angle);
    const std::string q = "[motor = " + number(angle * degree) + "]";
    const Vector2d end = circles_meet(arm(0.1, angle * degree), 0.3, {0.3, 0}, 0.25);
    check_near(program.pose("rocker_end", q).position, Vector3d(end.x(), end.y(), 0));
    check_near(program.pose("coupler_end", q).position, Vector3d(end.x(), end.y(), 0));
  }
}

TEST_CASE("the slider-crank's piston is where the closed form says, and so is its speed") {
  Program program("use slider_crank from std\n");
  const double r = 0.04, l = 0.14;
  for (const double angle : {0., 35., 90., 180., 200., 290.}) {
    CAPTURE(angle);
    const double a = angle * degree, s = std::sqrt(l * l - r * r * std::sin(a) * std::sin(a));
    const std::string q = "[shaft = " + number(a) + "]";
    check_near(program.pose("piston", q).position, Vector3d(r * std::cos(a) + s, 0, 0));
    const Vector3d rates(1, -1 - r * std::cos(a) / s, -r * std::sin(a) * (1 + r * std::cos(a) / s));
    check_near(program.matrix("freedoms(" + q + ")"), rates);
  }
}

TEST_CASE("the five-bar's hand is where two circles meet") {
  Program program("use five_bar from std\n");
  for (const auto& [left, right] : {std::pair{120., 60.}, {140., 75.}, {100., 30.}, {150., 20.}}) {
    CAPTURE(left);
    const Vector2d elbow_1 = Vector2d(-0.1, 0) + arm(0.25, left * degree);
    const Vector2d elbow_2 = Vector2d(0.1, 0) + arm(0.25, right * degree);
    const Vector2d hand = circles_meet(elbow_1, 0.35, elbow_2, 0.35);
    const std::string q = "[motor = " + list({left * degree, right * degree}) + "]";
    for (const char* tip : {"tip[1]", "tip[2]"})
      check_near(program.pose(tip, q).position, Vector3d(hand.x(), hand.y(), 0));
  }
}

TEST_CASE("the palletiser's parallelograms stay parallel and its flange level") {
  Program program("use palletiser from std\n");
  for (const Vector3d& motors : {Vector3d(0, 60, -10), {40, 80, -35}, {-130, 95, 20}, {15, 40, 0}}) {
    CAPTURE(motors);
    const double t = motors[0] * degree, s = motors[1] * degree, d = motors[2] * degree;
    const std::string q =
        "[turn = " + number(t) + ", shoulder = " + number(s) + ", drive = " + number(d) + ", wrist = 0]";
    const double out = std::cos(s) + 1.1 * std::cos(d), up = 0.8 + std::sin(s) + 1.1 * std::sin(d);
    const oracle::Pose flange = program.pose("flange", q);
    check_near(flange.position, Vector3d(std::cos(t) * out, std::sin(t) * out, up));
    const Matrix3d turned = Eigen::AngleAxisd(t, Vector3d::UnitZ()).toRotationMatrix();
    check_near(flange.rotation, turned);
    // Positive angles are about -y of the column.
    check_near(program.pose("fore", q).rotation, turned * Eigen::AngleAxisd(-d, Vector3d::UnitY()).toRotationMatrix());
    check_near(program.pose("rod", q).rotation, program.pose("arm", q).rotation);
    check_near(program.pose("stay[1]", q).rotation, program.pose("arm", q).rotation);
    check_near(program.pose("stay[2]", q).rotation, program.pose("fore", q).rotation);
  }
}

/// The lower of the two points at a distance from three others.
Vector3d spheres_meet(const Matrix3d& centres, double radius) {
  const Vector3d a = centres.col(0), b = centres.col(1), c = centres.col(2);
  const Vector3d x = (b - a).normalized();
  const Vector3d z = x.cross(c - a).normalized(), y = z.cross(x);
  const double d = (b - a).norm(), i = x.dot(c - a), j = y.dot(c - a);
  const double along = d / 2, across = (i * i + j * j) / (2 * j) - i / j * along;
  const double height = std::sqrt(radius * radius - along * along - across * across);
  const Vector3d foot = a + along * x + across * y;
  return foot - (z.z() > 0 ? height : -height) * z;
}

TEST_CASE("the delta robot's stage is where three spheres meet, and its hips where the inverse formula says") {
  const double base = 0.2, stage = 0.045, upper = 0.235, rod = 0.8;
  for (const Vector3d& hips : {Vector3d(20, 20, 20), {0, 35, 10}, {50, 15, 40}, {-10, 5, 30}}) {
    CAPTURE(hips);
    Matrix3d centres;
    for (int i = 0; i < 3; ++i) {
      const Vector3d out(std::cos(i * 120 * degree), std::sin(i * 120 * degree), 0);
      const double a = hips[i] * degree;
      centres.col(i) = (base - stage + upper * std::cos(a)) * out - upper * std::sin(a) * Vector3d::UnitZ();
    }
    const Vector3d place = spheres_meet(centres, rod);
    Program program("use delta from std\nconst there: delta.q = [place.position = " +
                    list({place.x(), place.y(), place.z()}) + " SI]\n");
    const std::string q = "[hip = " + list({hips[0] * degree, hips[1] * degree, hips[2] * degree}) + "]";
    const oracle::Pose found = program.pose("stage", q);
    check_near(found.position, place, 10 * close_to);
    check_near(found.rotation, Matrix3d::Identity(), 10 * close_to);
    // In the plane of arm i, E cos a + F sin a + G = 0, solved by tan(a/2) = (-F - sqrt(E^2 + F^2 - G^2)) / (G - E)
    // (Williams, "The delta parallel robot", 2016), with the hip's angle positive downwards.
    for (int i = 0; i < 3; ++i) {
      const double c = std::cos(i * 120 * degree), s = std::sin(i * 120 * degree);
      const double ahead = c * place.x() + s * place.y() - (base - stage), side = c * place.y() - s * place.x();
      const double E = -2 * upper * ahead, F = 2 * upper * place.z();
      const double G = ahead * ahead + side * side + place.z() * place.z() + upper * upper - rod * rod;
      const double angle = 2 * std::atan2(-F - std::sqrt(E * E + F * F - G * G), G - E);
      CHECK(std::abs(std::remainder(angle - hips[i] * degree, 2 * std::numbers::pi)) < 10 * close_to);
      CHECK(std::abs(program.scalar("there.hip[" + std::to_string(i + 1) + "]") - hips[i] * degree) < 10 * close_to);
    }
  }
}

TEST_CASE("the struts of the Stewart platform are as long as the ways between their joints") {
  const double foot[] = {-10, 10, 110, 130, 230, 250}, head[] = {-50, 50, 70, 170, 190, 290};
  for (const Eigen::Matrix<double, 6, 1>& pose : {Eigen::Matrix<double, 6, 1>(0, 0, 0.6, 0, 0, 0),
                                                  {0.05, -0.03, 0.65, 0.1, -0.15, 0.2},
                                                  {-0.1, 0.08, 0.7, -0.2, 0.05, -0.3}}) {
    CAPTURE(pose);
    Program program("use stewart_platform from std\nconst there: stewart_platform.q = [place = at(" +
                    list({pose[0], pose[1], pose[2]}) + " SI, rpy = " + list({pose[3], pose[4], pose[5]}) + ")]\n");
    const Matrix3d turned =
        (Eigen::AngleAxisd(pose[5], Vector3d::UnitZ()) * Eigen::AngleAxisd(pose[4], Vector3d::UnitY()) *
         Eigen::AngleAxisd(pose[3], Vector3d::UnitX()))
            .toRotationMatrix();
    for (int i = 0; i < 6; ++i) {
      const Vector2d below = arm(0.5, foot[i] * degree), above = arm(0.35, head[i] * degree);
      const Vector3d strut =
          pose.head<3>() + turned * Vector3d(above.x(), above.y(), 0) - Vector3d(below.x(), below.y(), 0);
      CHECK(std::abs(program.scalar("there.strut[" + std::to_string(i + 1) + "]") - strut.norm()) < close_to);
    }
  }
}

TEST_CASE("the rover turns about its instant centre") {
  Program program("use rover from std\n");
  const double r = 0.06, track = 0.3;
  for (const double heading : {0., 0.7, -2.}) {
    CAPTURE(heading);
    const std::string q = "[place = [0.4 m, -0.3 m, " + number(heading) + "], drive = [0.2, 0.5]]";
    const MatrixXd rates = program.matrix("freedoms(" + q + ")").topRows(3);
    MatrixXd expected(3, 2);
    const double c = r / 2 * std::cos(heading), s = r / 2 * std::sin(heading);
    expected << c, c, s, s, -r / track, r / track;
    check_near(rates, expected);
    // Wheels at 4 and 8 rad/s: 1.5 tracks to the left of the axle's middle nothing moves.
    const Vector3d speed = rates * Vector2d(4, 8);
    const Vector2d centre = 1.5 * track * Vector2d(-std::sin(heading), std::cos(heading));
    check_near(speed.head<2>() + speed[2] * Vector2d(-centre.y(), centre.x()), Vector2d::Zero());
  }
}

TEST_CASE("the bicycle's mass matrix of lean and steer is the published one") {
  Program program("use bicycle from std\n");
  // Meijaard et al. (2007), section 5: the numbers are printed with 14 digits after the point.
  Matrix2d published;
  published << 80.81722, 2.31941332208709, 2.31941332208709, 0.29784188199686;
  const MatrixXd found = program.matrix("mass_matrix([lean = 0, steer = 0, rear = 0])");
  check_near(found.topLeftCorner(2, 2), published, 81 * 200 * 2.3e-16);
  // Straight ahead, wheels and bicycle: m r^2 + I_R + I_F (r_R / r_F)^2.
  const double ratio = 0.3 / 0.35;
  CHECK(std::abs(found(2, 2) - (94 * 0.3 * 0.3 + 0.12 + 0.28 * ratio * ratio)) < 9 * 200 * 2.3e-16);
}

TEST_CASE("lengths of a library robot are arguments") {
  Program program(
      "use slider_crank, four_bar from std\nlet pump = slider_crank(rod_length = 0.2 m)\n"
      "let linkage = four_bar(crank_length = 0.2 m, coupler_length = 0.5 m, rocker_length = 0.4 m, pivots = 0.55 m)\n");
  const double a = 35 * degree;
  const double x = 0.04 * std::cos(a) + std::sqrt(0.2 * 0.2 - 0.04 * 0.04 * std::sin(a) * std::sin(a));
  check_near(program.matrix("pump.pose(piston, [shaft = " + number(a) + "]).position"), Vector3d(x, 0, 0));
  const Vector2d end = circles_meet(arm(0.2, a), 0.5, {0.55, 0}, 0.4);
  check_near(program.matrix("linkage.pose(rocker_end, [motor = " + number(a) + "]).position"),
             Vector3d(end.x(), end.y(), 0));
}

// ---- against maximal coordinates ----

Matrix3d diagonal(double xx, double yy, double zz) { return Vector3d(xx, yy, zz).asDiagonal(); }

/// A bar along x of a given moment of inertia across.
Matrix3d bar(double inertia) { return diagonal(0, inertia, inertia); }

oracle::Pose shifted(const Vector3d& to) { return {Matrix3d::Identity(), to}; }
oracle::Pose along(double x) { return shifted({x, 0, 0}); }

constexpr JointKind turns = JointKind::revolute, slides = JointKind::prismatic;
const Vector3d ex = Vector3d::UnitX(), ey = Vector3d::UnitY(), ez = Vector3d::UnitZ(), origin = Vector3d::Zero();

/// A robot of the library in the oracle's words: bodies in the order of the file's joints.
struct ClosedRobot {
  std::string name;
  oracle::ClosedMechanism machine{};
  std::vector<std::string> joints{};          ///< by body
  std::vector<Index> free{};                  ///< speeds in the order of qd
  std::vector<Index> driven{};                ///< speeds in the order of tau
  std::vector<std::string> configurations{};  ///< lists that determine q

  int add(std::string joint, int parent, JointKind kind, const Vector3d& at, const Vector3d& axis) {
    oracle::Body body;
    body.parent = parent;
    body.kind = kind;
    body.before.position = at;
    body.axis = axis;
    machine.tree.bodies.push_back(body);
    joints.push_back(std::move(joint));
    return static_cast<int>(machine.tree.bodies.size()) - 1;
  }
  oracle::Body& body(int index) { return machine.tree.bodies[static_cast<std::size_t>(index)]; }
  void load(int index, double mass, const Vector3d& com, const Matrix3d& inertia) {
    body(index).mass = mass, body(index).com = com, body(index).inertia = inertia;
  }
  void close(oracle::ClosureKind kind, const oracle::LinkFrame& a, const oracle::LinkFrame& b, const Vector3d& axis) {
    oracle::Closure closure;
    closure.kind = kind, closure.a = a, closure.b = b, closure.axis = axis;
    machine.closures.push_back(closure);
  }
};

ClosedRobot four_bar() {
  ClosedRobot r{"four_bar"};
  r.machine.tree.gravity = {0, -9.81, 0};
  const double density = 0.94;
  r.add("motor", -1, turns, origin, ez);
  r.add("elbow", 0, turns, {0.1, 0, 0}, ez);
  r.add("swing", -1, turns, {0.3, 0, 0}, ez);
  const double length[] = {0.1, 0.3, 0.25};
  for (int i = 0; i < 3; ++i) {
    const double l = length[i];
    r.load(i, density * l, {l / 2, 0, 0}, bar(density * l * l * l / 12));
  }
  r.body(0).drive.rotor_inertia = 20 * 20 * 1e-5;
  r.close(oracle::ClosureKind::revolute, {1, along(0.3)}, {2, along(0.25)}, ez);
  r.free = r.driven = {0};
  r.configurations = {"[motor = 1]", "[motor = -2.5]", "[swing = 1.8]"};
  return r;
}

ClosedRobot slider_crank() {
  ClosedRobot r{"slider_crank"};
  r.machine.tree.gravity = {0, -9.81, 0};
  r.add("shaft", -1, turns, origin, ez);
  r.add("big_end", 0, turns, {0.04, 0, 0}, ez);
  r.add("stroke", -1, slides, origin, ex);
  r.load(0, 1.2, origin, diagonal(1e-3, 1e-3, 2e-3));
  r.load(1, 0.5, {0.14 / 3, 0, 0}, bar(0.5 * 0.14 * 0.14 / 12));
  r.load(2, 0.4, origin, Matrix3d::Zero());
  r.close(oracle::ClosureKind::revolute, {1, along(0.14)}, {2, {}}, ez);
  r.free = r.driven = {0};
  r.configurations = {"[shaft = 0]", "[shaft = 2]", "[shaft = -1]"};
  return r;
}

ClosedRobot five_bar() {
  ClosedRobot r{"five_bar"};
  r.machine.tree.gravity = {0, -9.81, 0};
  for (const int i : {1, 2}) {
    const std::string index = "[" + std::to_string(i) + "]";
    const int crank = r.add("motor" + index, -1, turns, {i == 1 ? -0.1 : 0.1, 0, 0}, ez);
    const int forearm = r.add("elbow" + index, crank, turns, {0.25, 0, 0}, ez);
    r.load(crank, 0.35, {0.125, 0, 0}, bar(0.35 * 0.25 * 0.25 / 12));
    r.load(forearm, 0.25, {0.175, 0, 0}, bar(0.25 * 0.35 * 0.35 / 12));
    r.body(forearm).further.push_back({0.1, {0.35, 0, 0}, Matrix3d::Zero()});
    r.body(crank).drive.rotor_inertia = 50 * 50 * 2e-5;
  }
  r.close(oracle::ClosureKind::revolute, {1, along(0.35)}, {3, along(0.35)}, ez);
  r.free = r.driven = {0, 2};
  r.configurations = {"[motor = [2, 1]]", "[motor = [2.5, 0.4]]"};
  return r;
}

ClosedRobot palletiser() {
  ClosedRobot r{"palletiser"};
  r.machine.tree.gravity = {0, 0, -9.81};
  const Vector3d lift = -ey, shoulder{0, 0, 0.8};
  const Vector3d back(0.2 * std::cos(150 * degree), 0, 0.2 * std::sin(150 * degree));
  const Vector3d up(0.2 * std::cos(70 * degree), 0, 0.2 * std::sin(70 * degree));
  const int column = r.add("turn", -1, turns, origin, ez);
  const int upper = r.add("shoulder", column, turns, shoulder, lift);
  const int lever = r.add("drive", column, turns, shoulder, lift);
  const int rod = r.add("rod_pin", lever, turns, {-0.25, 0, 0}, lift);
  const int fore = r.add("elbow", upper, turns, {1, 0, 0}, lift);
  const int ears = r.add("ears_pin", upper, turns, {1, 0, 0}, lift);
  const int flange = r.add("tilt", fore, turns, {1.1, 0, 0}, lift);
  const int first = r.add("stay_pin[1]", column, turns, shoulder + back, lift);
  const int second = r.add("stay_pin[2]", ears, turns, up, lift);
  const int tool = r.add("wrist", flange, turns, {0.2, 0, 0}, ez);
  r.load(column, 180, {0, 0, 0.3}, diagonal(9, 9, 7));
  r.load(upper, 45, {0.5, 0, 0}, diagonal(0.2, 3.8, 3.8));
  r.load(fore, 35, {0.55, 0, 0}, diagonal(0.15, 3.6, 3.6));
  r.load(lever, 12, {-0.125, 0, 0}, diagonal(0.01, 0.07, 0.07));
  r.load(rod, 6, {0.5, 0, 0}, bar(0.5));
  r.load(ears, 4, (back + up) / 3, diagonal(0.01, 0.02, 0.02));
  r.load(first, 4, {0.5, 0, 0}, bar(0.33));
  r.load(second, 4, {0.55, 0, 0}, bar(0.4));
  r.load(flange, 8, {0.1, 0, 0}, diagonal(0.04, 0.06, 0.05));
  r.load(tool, 50, {0, 0, -0.3}, diagonal(1.5, 1.5, 1.5));
  for (const int axis : {column, upper, lever}) r.body(axis).drive.rotor_inertia = 150 * 150 * 1.5e-3;
  r.body(tool).drive.rotor_inertia = 60 * 60 * 1e-4;
  r.close(oracle::ClosureKind::revolute, {rod, along(1)}, {fore, along(-0.25)}, lift);
  r.close(oracle::ClosureKind::revolute, {first, along(1)}, {ears, shifted(back)}, lift);
  r.close(oracle::ClosureKind::revolute, {second, along(1.1)}, {flange, shifted(up)}, lift);
  r.free = r.driven = {0, 1, 2, 9};
  r.configurations = {"[turn = 0.3, shoulder = 1, drive = -0.2, wrist = 0.5]",
                      "[turn = -2, shoulder = 1.6, drive = 0.3, wrist = -1]"};
  return r;
}

ClosedRobot delta() {
  ClosedRobot r{"delta"};
  r.machine.tree.gravity = {0, 0, -9.81};
  const int stage = r.add("place", -1, JointKind::floating, origin, ez);
  r.load(stage, 0.25 + 3 * 0.06 + 0.1, origin, diagonal(2e-4, 2e-4, 4e-4));
  for (int i = 0; i < 3; ++i) {
    const Matrix3d turned = oracle::rotation_about(2, i * 120 * degree);
    const int upper = r.add("hip[" + std::to_string(i + 1) + "]", -1, turns, turned * Vector3d(0.2, 0, 0), ey);
    r.body(upper).before.rotation = turned;
    r.load(upper, 0.45, {0.235 / 2, 0, 0}, bar(0.45 * 0.235 * 0.235 / 12));
    r.body(upper).further.push_back({0.06, {0.235, 0, 0}, Matrix3d::Zero()});
    r.body(upper).drive.rotor_inertia = 20 * 20 * 4e-5;
    for (const double side : {-0.04, 0.04}) {
      r.close(oracle::ClosureKind::rod, {upper, shifted({0.235, side, 0})},
              {stage, shifted(turned * Vector3d(0.045, side, 0))}, ez);
      r.machine.closures.back().length = 0.8;
    }
  }
  r.body(stage).passive = true;
  r.free = r.driven = {6, 7, 8};
  r.configurations = {"[hip = [0.3, 0.5, 0.1]]", "[hip = [0.8, 0.2, 0.6]]"};
  return r;
}

ClosedRobot stewart_platform() {
  ClosedRobot r{"stewart_platform"};
  r.machine.tree.gravity = {0, 0, -9.81};
  const double foot[] = {-10, 10, 110, 130, 230, 250}, head[] = {-50, 50, 70, 170, 190, 290};
  const int platform = r.add("place", -1, JointKind::floating, origin, ez);
  r.load(platform, 60, origin, diagonal(3, 3, 5));
  for (int i = 0; i < 6; ++i) {
    const Vector2d below = arm(0.5, foot[i] * degree), above = arm(0.35, head[i] * degree);
    const std::string index = "[" + std::to_string(i + 1) + "]";
    const int cylinder = r.add("gimbal" + index, -1, JointKind::universal, {below.x(), below.y(), 0}, ez);
    const int piston = r.add("strut" + index, cylinder, slides, origin, ez);
    r.load(cylinder, 4, {0, 0, 0.2}, diagonal(0.06, 0.06, 0.004));
    r.load(piston, 2, {0, 0, -0.2}, diagonal(0.03, 0.03, 0.001));
    r.body(piston).drive.viscous = 200;
    r.close(oracle::ClosureKind::spherical, {piston, {}}, {platform, shifted({above.x(), above.y(), 0})}, ez);
    r.free.push_back(6 + 3 * i + 2);
  }
  r.driven = r.free;
  r.configurations = {"[place = at([0.05, -0.03, 0.65] m, rpy = [0.1, -0.15, 0.2])]",
                      "[place = at([-0.1, 0.08, 0.7] m, rpy = [-0.2, 0.05, -0.3])]"};
  return r;
}

ClosedRobot rover() {
  ClosedRobot r{"rover"};
  r.machine.tree.gravity = {0, 0, -9.81};
  const int body = r.add("place", -1, JointKind::planar, {0, 0, 0.06}, ez);
  r.load(body, 10, {0.05, 0, 0.04}, diagonal(0.125, 0.2, 0.25));
  for (const int i : {1, 2}) {
    const int wheel =
        r.add("drive[" + std::to_string(i) + "]", body, turns, {0, i == 1 ? 0.15 : -0.15, 0}, Vector3d::UnitY());
    const double inertia = 0.5 * 0.06 * 0.06 / 4;
    r.load(wheel, 0.5, origin, diagonal(inertia, 2 * inertia, inertia));
    r.body(wheel).drive.viscous = 5e-3;
    r.body(wheel).drive.rotor_inertia = 30 * 30 * 5e-7;
    r.close(oracle::ClosureKind::rolling_disc, {wheel, {}}, {-1, {}}, ey);
    r.machine.closures.back().radius = 0.06;
  }
  r.free = r.driven = {3, 4};
  r.configurations = {"[place = [0.4 m, -0.3 m, 0.7], drive = [0.2, 0.5]]"};
  return r;
}

/// Table 1 of Meijaard et al. (2007). Their z points down, so products xz change their signs.
ClosedRobot bicycle() {
  ClosedRobot r{"bicycle"};
  r.machine.tree.gravity = {0, 0, -9.81};
  const double w = 1.02, c = 0.08, lambda = std::numbers::pi / 10, rear_radius = 0.3, front_radius = 0.35;
  const auto in_plane = [](double xx, double xz, double yy, double zz) {
    Matrix3d inertia = diagonal(xx, yy, zz);
    inertia(0, 2) = inertia(2, 0) = -xz;
    return inertia;
  };
  const Vector3d rear_hub{0, 0, rear_radius}, front_hub{w, 0, front_radius};
  // On the steering axis, which meets the ground at w + c, at the height of the front hub.
  const Vector3d head(w + c - front_radius * std::tan(lambda), 0, front_radius);
  const int course = r.add("place", -1, JointKind::planar, origin, ez);
  const int level = r.add("rise", course, slides, origin, ez);
  const int side = r.add("lean", level, turns, origin, ex);
  const int frame = r.add("pitch", side, turns, origin, ey);
  const int fork = r.add("steer", frame, turns, head - rear_hub, {std::sin(lambda), 0, -std::cos(lambda)});
  const int rear = r.add("rear", frame, turns, origin, ey);
  const int front = r.add("front", fork, turns, front_hub - head, ey);
  r.load(frame, 85, Vector3d(0.3, 0, 0.9) - rear_hub, in_plane(9.2, 2.4, 11, 2.8));
  r.load(fork, 4, Vector3d(0.9, 0, 0.7) - head, in_plane(0.05892, -0.00756, 0.06, 0.00708));
  r.load(rear, 2, origin, diagonal(0.0603, 0.12, 0.0603));
  r.load(front, 3, origin, diagonal(0.1405, 0.28, 0.1405));
  r.close(oracle::ClosureKind::rolling_disc, {rear, {}}, {-1, {}}, ey);
  r.machine.closures.back().radius = rear_radius;
  r.close(oracle::ClosureKind::rolling_disc, {front, {}}, {-1, {}}, ey);
  r.machine.closures.back().radius = front_radius;
  r.free = {4, 6, 7};
  r.driven = {6, 7};
  r.configurations = {"[place = [2 m, -1 m, 0.7], lean = 0.2, steer = -0.3, rear = 1, front = 2]",
                      "[place = [0 m, 1 m, -2], lean = -0.1, steer = 0.5, rear = 0, front = 1]"};
  return r;
}

/// q of `there`, in the oracle's order.
VectorXd configuration(const ClosedRobot& robot, Program& program) {
  std::vector<double> q;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const std::string joint = "there." + robot.joints[i];
    switch (robot.machine.tree.bodies[i].kind) {
      case JointKind::planar:
        for (const char* part : {".x", ".y", ".turn"}) q.push_back(program.scalar(joint + part));
        break;
      case JointKind::universal:
        for (const char* part : {".first", ".second"}) q.push_back(program.scalar(joint + part));
        break;
      case JointKind::floating: {
        const MatrixXd position = program.matrix(joint + ".position");
        const Eigen::Quaterniond turn(Matrix3d(program.matrix(joint + ".rotation")));
        q.insert(q.end(), {position(0), position(1), position(2), turn.w(), turn.x(), turn.y(), turn.z()});
        break;
      }
      default:
        q.push_back(program.scalar(joint));
    }
  }
  return Eigen::Map<const VectorXd>(q.data(), std::ssize(q));
}

/// The speeds of all joints by those that are free, from J G = 0.
struct FreeSpeeds {
  MatrixXd g;
  double inverse_size = 0;  ///< of the inverse of J over the other joints
  double condition = 1;
};

FreeSpeeds free_speeds(const MatrixXd& jacobian, const std::vector<Index>& free) {
  std::vector<Index> others;
  for (Index i = 0; i < jacobian.cols(); ++i) {
    if (std::find(free.begin(), free.end(), i) == free.end()) others.push_back(i);
  }
  const MatrixXd of_others = jacobian(Eigen::all, others);
  const VectorXd sizes = of_others.jacobiSvd().singularValues();
  const double least = sizes[std::ssize(others) - 1];
  REQUIRE(least > 1e-3 * sizes[0]);
  FreeSpeeds result{MatrixXd::Zero(jacobian.cols(), std::ssize(free)), 1 / least, sizes[0] / least};
  result.g(free, Eigen::all).setIdentity();
  const MatrixXd of_free = jacobian(Eigen::all, free);
  result.g(others, Eigen::all) = -of_others.colPivHouseholderQr().solve(of_free);
  return result;
}

// Tolerances are those of tests/property/functions_of_loops_test.cpp: G and the bias of the closures are good to
// k = 50 n eps cond(J) of their sizes, efforts to that share, and the tree's rounding, of the terms they are summed
// from; accelerations carry both over by the inverse of the mass matrix.
TEST_CASE("robots with closed loops move as in maximal coordinates") {
  for (const ClosedRobot& robot :
       {four_bar(), slider_crank(), five_bar(), palletiser(), delta(), stewart_platform(), rover(), bicycle()}) {
    CAPTURE(robot.name);
    const oracle::Tree& tree = robot.machine.tree;
    oracle::validate(tree);
    const auto n = static_cast<Index>(oracle::freedom_count(tree));
    const auto freedoms = std::ssize(robot.free);
    for (const std::string& list : robot.configurations) {
      CAPTURE(list);
      Program program("use " + robot.name + " from std\nconst there: " + robot.name + ".q = " + list + "\n");
      const VectorXd q = configuration(robot, program);
      const FreeSpeeds speeds = free_speeds(oracle::constraint_jacobian(robot.machine, q), robot.free);
      const MatrixXd& g = speeds.g;
      const double k = 50 * static_cast<double>(n) * std::numeric_limits<double>::epsilon() * speeds.condition;
      const double g_size = g.cwiseAbs().maxCoeff(), g_sum = g.cwiseAbs().colwise().sum().maxCoeff();
      check_within(program.matrix("freedoms(there)"), g, MatrixXd::Constant(n, freedoms, 2 * k * g_size));

      oracle::Random random(1);
      VectorXd u(freedoms), effort = VectorXd::Zero(n), driving(std::ssize(robot.driven));
      for (double& entry : u) entry = random.uniform(-1, 1);
      for (double& entry : driving) entry = random.uniform(-5, 5);
      effort(robot.driven) = driving;
      const VectorXd qd = g * u;
      const oracle::MaximalSolution solved = oracle::maximal_dynamics(robot.machine, q, qd, effort);
      REQUIRE(solved.freedoms == freedoms);
      CHECK(solved.gaps.lpNorm<Eigen::Infinity>() < 10 * close_to);

      const oracle::Magnitudes moving = oracle::magnitudes(tree, q, qd, solved.qdd);
      const double reach = moving.com_distance.maxCoeff() + 1, turning = moving.angular_velocity.maxCoeff();
      const double centripetal = 4 * turning * (reach * turning + moving.com_velocity.maxCoeff());
      const VectorXd fast = VectorXd::Constant(n, qd.lpNorm<Eigen::Infinity>());
      const VectorXd hard =
          VectorXd::Constant(n, solved.qdd.lpNorm<Eigen::Infinity>() + speeds.inverse_size * centripetal);
      const double terms = oracle::magnitudes(tree, q, fast, hard).tau.maxCoeff();
      const double share = oracle::rounding_unit(tree) + 5 * k;
      const double of_efforts = share * g_sum * (terms + effort.lpNorm<Eigen::Infinity>());
      const MatrixXd mass = g.transpose() * oracle::mass_matrix(tree, q) * g;
      const double of_mass = share * g_sum * g_sum * oracle::mass_matrix_magnitude(tree, q).maxCoeff();
      check_within(program.matrix("mass_matrix(there)"), mass, MatrixXd::Constant(freedoms, freedoms, of_mass));

      const VectorXd acceleration = solved.qdd(robot.free);
      const std::string state = "there, " + literal(u) + ", ";
      check_within(program.matrix("inverse_dynamics(" + state + literal(acceleration) + ")"), g.transpose() * effort,
                   VectorXd::Constant(freedoms, 2 * of_efforts));
      // M (found - acceleration): sharper than the accelerations where M is ill-conditioned.
      const VectorXd found = program.matrix("forward_dynamics(" + state + literal(driving) + ")");
      check_within(mass * found, mass * acceleration,
                   VectorXd::Constant(freedoms, of_efforts + of_mass * static_cast<double>(freedoms) *
                                                                 acceleration.lpNorm<Eigen::Infinity>()));
    }
  }
}

}  // namespace
}  // namespace robotc::test::closed_robots_test
