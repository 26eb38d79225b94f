// The library's robots with closed loops, against closed forms and published numbers.
#include <cmath>
#include <numbers>
#include <string>

#include "tests/differential/session_checks.h"

namespace robotc::test {
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
  const MatrixXd found = program.matrix("mass_matrix([steer = 0, rear = 0])");
  check_near(found.topLeftCorner(2, 2), published, 81 * 200 * 2.3e-16);
  // Straight ahead, wheels and bicycle: m r^2 + I_R + I_F (r_R / r_F)^2.
  const double ratio = 0.3 / 0.35;
  CHECK(std::abs(found(2, 2) - (94 * 0.3 * 0.3 + 0.12 + 0.28 * ratio * ratio)) < 9 * 200 * 2.3e-16);
}

}  // namespace
}  // namespace robotc::test
