#include "compiler/import/exact_angles.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

namespace robotc::importing::exact_angles_test {

namespace {

/// A joint between two links, turned by `rpy` texts and about an axis.
Robot robot_with(const std::array<const char*, 3>& rpy, const std::array<const char*, 3>& axis = {"0", "0", "1"}) {
  Robot robot;
  robot.links.resize(2);
  Joint joint;
  joint.type = Joint::Type::revolute;
  joint.parent = 0;
  joint.child = 1;
  joint.origin.rotation.form = Rotation::Form::rpy;
  joint.axis = Vector{};
  for (std::size_t i = 0; i < 3; ++i) {
    joint.origin.rotation.numbers[i] = *decimal(rpy[i], {});
    (*joint.axis)[i] = *decimal(axis[i], {});
  }
  robot.joints.push_back(joint);
  return robot;
}

struct Outcome {
  std::string text;  ///< of the first angle
  AngleChanges changes;
  std::size_t warnings = 0;
};

Outcome read(const char* angle) {
  Robot robot = robot_with({angle, "0", "0"});
  Diagnostics diagnostics;
  Findings findings(diagnostics);
  Outcome outcome;
  outcome.changes = read_angles_back(robot, findings);
  findings.flush();
  outcome.text = robot.joints[0].origin.rotation.numbers[0].text;
  outcome.warnings = diagnostics.warning_count();
  return outcome;
}

std::string axis_read(const std::array<const char*, 3>& axis) {
  Robot robot = robot_with({"0", "0", "0"}, axis);
  Diagnostics diagnostics;
  Findings findings(diagnostics);
  read_angles_back(robot, findings);
  const Vector& read = *robot.joints[0].axis;
  // The texts mean what their values are: unit vectors, but for those kept as written.
  return read[0].text + " " + read[1].text + " " + read[2].text;
}

}  // namespace

TEST_CASE("decimals of simple fractions of a turn are exact angles") {
  for (const auto& [written, meant] :
       std::initializer_list<std::pair<const char*, const char*>>{{"1.5707963267948966", "90 deg"},
                                                                  {"-1.570796327", "-90 deg"},
                                                                  {"3.14159265358979", "180 deg"},
                                                                  {"0.5235987755982988", "30 deg"},
                                                                  {"0.39269908169872414", "22.5 deg"},
                                                                  {"6.283185307179586", "360 deg"},
                                                                  {"1e-10", "0"}}) {
    const Outcome outcome = read(written);
    CHECK(outcome.text == meant);
    CHECK(outcome.warnings == 0);
    CHECK(outcome.changes.exact == 1);
    CHECK(outcome.changes.rotation <= 1e-9);
  }
}

TEST_CASE("rounded angles are read with a warning, coarse ones are not") {
  const Outcome rounded = read("1.5708");
  CHECK(rounded.text == "90 deg");
  CHECK(rounded.warnings == 1);
  CHECK(rounded.changes.rounded == 1);
  CHECK(rounded.changes.rotation == doctest::Approx(1.5708 - std::numbers::pi / 2).epsilon(1e-6));
  const Outcome coarse = read("1.57");
  CHECK(coarse.text == "1.57");
  CHECK(coarse.warnings == 1);
  CHECK(coarse.changes.rotation == 0);
  const Outcome other = read("0.3");
  CHECK(other.text == "0.3");
  CHECK(other.warnings == 0);
  CHECK(read("0.26").text == "0.26");
  CHECK(read("1234.5").text == "1234.5");
}

TEST_CASE("directions are exact") {
  CHECK(axis_read({"0", "1", "0"}) == "0 1 0");
  CHECK(axis_read({"0", "-1.0", "1e-17"}) == "0 -1 0");
  CHECK(axis_read({"0", "0.7071067811865476", "-0.7071067811865476"}) == "0 cos(45 deg) -sin(45 deg)");
  CHECK(axis_read({"0.8660254", "0.5", "0"}) == "cos(30 deg) sin(30 deg) 0");
  CHECK(axis_read({"1", "1", "-1"}) == "1/sqrt(3) 1/sqrt(3) -1/sqrt(3)");
  CHECK(axis_read({"0.6", "0.8", "0"}) == "0.6 0.8 0");
}

TEST_CASE("quaternions of simple angles become these") {
  Robot robot = robot_with({"0", "0", "0"});
  Rotation& rotation = robot.joints[0].origin.rotation;
  rotation = {Rotation::Form::quaternion,
              {*decimal("0.7071067811865476", {}), *decimal("-0.7071067811865476", {}), Number{}, Number{}},
              {}};
  Diagnostics diagnostics;
  Findings findings(diagnostics);
  const AngleChanges changes = read_angles_back(robot, findings);
  CHECK(rotation.form == Rotation::Form::rpy);
  CHECK(rotation.numbers[0].text == "-90 deg");
  CHECK(rotation.numbers[1].text == "0");
  CHECK(changes.exact == 1);
}

}  // namespace robotc::importing::exact_angles_test
