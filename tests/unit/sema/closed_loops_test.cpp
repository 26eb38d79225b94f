// Closed loops from their text: configurations against circles that intersect, frames against their definition.
#include <cmath>
#include <numbers>
#include <sstream>

#include "tests/unit/sema/built.h"

namespace robotc::sema::closed_loops_test {
namespace {

using Eigen::Isometry3d;
using Eigen::Vector3d;

constexpr double deg = std::numbers::pi / 180;
/// Loops are closed to 1e-12 of their size, 2.9 m here; the angle of the rocker follows from its position with a factor
/// 1 / (0.7 m · sin 25°), where coupler and rocker are nearest to a line.
constexpr double closing = 2e-11;

constexpr double ground = 1;
constexpr double crank = 0.3;
constexpr double coupler = 0.9;
constexpr double rocker = 0.7;

std::string four_bar(const std::string& more) {
  return R"(robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  param angle = 0.2 rad
  link crank { mass = 1 kg, com = [0.1, 0, 0] m }
  link coupler { mass = 2 kg, com = [0.4, 0, 0] m }
  link rocker { mass = 1.5 kg, com = [0.3, 0, 0] m }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> coupler = at([0.3, 0, 0] m)
  joint swing: revolute base -> rocker = at([1, 0, 0] m)
  frame tip on coupler = at([0.9, 0, 0] m)
  frame top on rocker = at([0.7, 0, 0] m)
  closure pin: revolute tip -> top
  actuated = [drive]
  assembly = [drive = 30 deg, knee = 10 deg, swing = 90 deg]
)" + more +
         "}\n";
}

/// A configuration of the robot by its name.
std::vector<double> configuration(Built& built, const std::string& name) {
  const Binding* binding = built.model().names->find_here(name);
  REQUIRE(binding != nullptr);
  const auto* q = std::get_if<Tensor>(&binding->value);
  REQUIRE(q != nullptr);
  std::vector<double> numbers;
  for (const expr::Id entry : q->entries) numbers.push_back(built.number(entry));
  return numbers;
}

/// knee and swing of the branch with the pin above the diagonal, by the intersection of two circles.
std::vector<double> by_circles(double drive) {
  const Vector3d elbow(crank * std::cos(drive), crank * std::sin(drive), 0);
  const Vector3d diagonal = Vector3d(ground, 0, 0) - elbow;
  const double d = diagonal.norm();
  const double along = (d * d + coupler * coupler - rocker * rocker) / (2 * d);
  const double across = std::sqrt(coupler * coupler - along * along);
  const Vector3d u = diagonal / d;
  const Vector3d pin = elbow + along * u + across * Vector3d(-u.y(), u.x(), 0);
  const double knee = std::atan2(pin.y() - elbow.y(), pin.x() - elbow.x()) - drive;
  return {drive, knee, std::atan2(pin.y(), pin.x() - ground)};
}

void check_same_angles(const std::vector<double>& found, const std::vector<double>& wanted) {
  REQUIRE(found.size() == wanted.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    INFO("entry ", i, ": found ", found[i], ", wanted ", wanted[i]);
    CHECK(std::abs(std::remainder(found[i] - wanted[i], 2 * std::numbers::pi)) <= closing);
  }
}

TEST_CASE("a crank determines the other joints of a four-bar, all the way round") {
  std::string list;
  for (int k = 0; k < 36; ++k) {
    list += "  const at" + std::to_string(k) + ": q = [drive = " + std::to_string(10 * k - 170) + " deg]\n";
  }
  Built built(four_bar(list));
  REQUIRE_MESSAGE(built.model().valid, built.messages());
  for (int k = 0; k < 36; ++k) {
    CAPTURE(k);
    check_same_angles(configuration(built, "at" + std::to_string(k)), by_circles((10 * k - 170) * deg));
  }
}

TEST_CASE("any joint that determines the others may be named, and lists are closed") {
  // Where the crank has not passed the end of the rocker's range.
  const std::vector<double> wanted = by_circles(10 * deg);
  const auto list = [&](int digits) {
    std::ostringstream text;
    text.precision(digits);
    text << "[" << wanted[0] << ", " << wanted[1] << ", " << wanted[2] << "]";
    return text.str();
  };
  std::ostringstream swing;
  swing.precision(17);
  swing << wanted[2] << " rad";
  Built built(four_bar("  const by_swing: q = [swing = " + swing.str() + "]\n  const rounded: q = " + list(7) +
                       "\n  const exact: q = " + list(17) + "\n"));
  REQUIRE_MESSAGE(built.model().valid, built.messages());
  check_same_angles(configuration(built, "by_swing"), wanted);
  // The crank stays where it was written; the others close the loop.
  const std::vector<double> rounded = configuration(built, "rounded");
  check_same_angles(rounded, by_circles(rounded[0]));
  const std::vector<double> exact = configuration(built, "exact");
  CHECK(exact[0] == wanted[0]);
  check_same_angles(exact, wanted);
}

TEST_CASE("vectors over joints have an entry for each freedom, and differences need no other") {
  Built built(four_bar(R"(  const start: q = [drive = 10 deg], goal: q = [drive = 70 deg], way = goal - start
  const half = start + 0.5 * (goal - start), set: q = [drive = angle]
)"));
  REQUIRE_MESSAGE(built.model().valid, built.messages());
  const RobotModel& model = built.model();
  CHECK(model.speeds == std::vector<SpeedId>{SpeedId(0)});
  CHECK(model.actuated == model.speeds);
  CHECK_FALSE(model.has_passive_joints());
  CHECK(model.symbols(JointQuantity::q).rows == 3);
  CHECK(model.symbols(JointQuantity::qd).rows == 1);
  CHECK(model.expected(JointQuantity::effort, "").rows == 1);
  const std::vector<double> way = configuration(built, "way");
  REQUIRE(way.size() == 1);
  CHECK(std::abs(way[0] - 60 * deg) <= 1e-15);
  // Half way, and with a parameter, only the crank is known.
  const std::vector<double> half = configuration(built, "half");
  CHECK(std::abs(half[0] - 40 * deg) <= 1e-15);
  CHECK(std::isnan(half[1]));
  CHECK(std::isnan(half[2]));
  const std::vector<double> set = configuration(built, "set");
  CHECK(set[0] == 0.2);
  CHECK(std::isnan(set[1]));
}

TEST_CASE("the assembly closes the loop on the branch of the guesses") {
  Built built(four_bar(""));
  REQUIRE(built.model().valid);
  const std::vector<double>& q = built.mechanism().mobility.assembly;
  check_same_angles(q, by_circles(q[0]));
}

TEST_CASE("a closure is along its axis in both frames") {
  Built built(R"(robot pair {
  gravity = [0, 0, -9.81] m/s^2
  const tilt = 0.4
  link a { mass = 1 kg, com = [0.1, 0, 0] m }
  link b { mass = 1 kg, com = [0.1, 0, 0] m }
  joint one: revolute base -> a
  joint two: revolute base -> b = at([1, 0, 0] m)
  frame tip on a = at([1, 0, 0] m)
  frame top on b = at([1, 0, 0] m, rpy = [0, 0, 40 deg])
  closure x: cylindrical tip -> top { axis = [1, 0, 0] }
  closure oblique: revolute tip -> top { axis = [1, 2, 2] / 3 }
  closure by_constant: revolute tip -> base { axis = [sin(tilt), 0, cos(tilt)] }
  closure bar: rod tip -> top { length = 0.4 m }
  closure nut: screw tip -> top { pitch = 6.283185307179586 mm/rev }
})");
  const Mechanism& mechanism = built.mechanism();
  REQUIRE(mechanism.closures.size() == 5);
  const auto axis_of = [&](std::size_t i, bool of_b) -> Vector3d {
    const Closure& closure = mechanism.closures[i];
    return built.pose(of_b ? closure.b : closure.a).linear().col(2);
  };
  const auto near = [](const Vector3d& found, const Vector3d& wanted) { return (found - wanted).norm() <= 1e-15; };
  CHECK(mechanism.closures[0].name == "x");
  CHECK(near(axis_of(0, false), Vector3d::UnitX()));
  CHECK(near(axis_of(0, true), {std::cos(40 * deg), std::sin(40 * deg), 0}));
  CHECK(near(axis_of(1, false), Vector3d(1, 2, 2) / 3));
  CHECK(near(axis_of(2, false), {std::sin(0.4), 0, std::cos(0.4)}));
  const Eigen::Matrix3d turn = built.pose(mechanism.closures[2].a).linear();
  CHECK((turn * turn.transpose() - Eigen::Matrix3d::Identity()).norm() <= 1e-15);
  CHECK(turn.determinant() > 0);
  CHECK(mechanism.closures[2].link_b == LinkId(0));
  CHECK(built.number(mechanism.closures[3].length) == 0.4);
  CHECK(std::abs(built.number(mechanism.closures[4].lead) - 1e-3) <= 1e-18);
}

TEST_CASE("groups of joints drive, and no others") {
  Built built(R"(robot five_bar {
  gravity = [0, 0, -9.81] m/s^2
  for i in 1..2 {
    const s = 2 * i - 3
    link crank[i] { mass = 0.5 kg, com = [0.15, 0, 0] m }
    link forearm[i] { mass = 0.5 kg, com = [0.2, 0, 0] m }
    joint motor[i]: revolute base -> crank[i] = at([s * 0.2, 0, 0] m)
    joint elbow[i]: revolute crank[i] -> forearm[i] = at([0.3, 0, 0] m)
    frame tip[i] on forearm[i] = at([0.35, 0, 0] m)
  }
  closure hand: revolute tip[1] -> tip[2]
  actuated = [motor]
  assembly = [motor = [115, 65] deg, elbow = [-95, 95] deg]
})");
  REQUIRE_MESSAGE(built.model().valid, built.messages());
  CHECK(built.model().speeds == std::vector<SpeedId>{SpeedId(0), SpeedId(2)});
  CHECK(built.model().actuated == built.model().speeds);
  // The hand is on the mirror line of the symmetrical guesses.
  const std::vector<double>& q = built.mechanism().mobility.assembly;
  CHECK(std::abs(q[0] + q[2] - std::numbers::pi) <= 1e-6);  // the guesses are symmetrical, the iteration nearly
  CHECK(std::abs(q[1] + q[3]) <= 1e-6);
}

}  // namespace
}  // namespace robotc::sema::closed_loops_test
