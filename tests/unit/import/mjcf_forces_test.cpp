#include <doctest/doctest.h>

#include <cmath>

#include "tests/unit/import/imported.h"

namespace robotc::importing::mjcf_forces_test {

namespace {

std::string file(const std::string& bodies, const std::string& rest) {
  return "<mujoco model=\"m\"><worldbody>" + bodies + "</worldbody>" + rest + "</mujoco>";
}

/// Two carts in a row, of 2 kg and 3 kg; `first` and `second` are attributes of their joints.
std::string carts(const std::string& first, const std::string& second) {
  return R"(<body name="a"><inertial mass="2" pos="0 0 0" diaginertia="1 1 1"/>
      <joint name="x" type="slide" axis="1 0 0" )" +
         first + R"(/>
      <body name="b"><inertial mass="3" pos="0 0 0" diaginertia="1 1 1"/>
        <joint name="y" type="slide" axis="1 0 0" )" +
         second + "/></body></body>";
}

}  // namespace

TEST_CASE("springdamper follows from the inertia against which a joint accelerates") {
  // M = [[5, 3], [3, 3]] and its inverse is [[1/2, -1/2], [-1/2, 5/6]], so the inertias are 2 and 6/5.
  const Import import(file(carts("springdamper=\"0.5 2\"", "springdamper=\"0.1 1\""), ""));
  REQUIRE(import.result);
  const auto& joints = import.robot().joints;
  CHECK(joints[0].stiffness->value == doctest::Approx(2 / (0.5 * 2 * 0.5 * 2)).epsilon(1e-14));
  CHECK(joints[0].viscous->value == doctest::Approx(2 * 2 / 0.5).epsilon(1e-14));
  CHECK(joints[1].stiffness->value == doctest::Approx(1.2 / (0.1 * 0.1)).epsilon(1e-14));
  CHECK(joints[1].viscous->value == doctest::Approx(2 * 1.2 / 0.1).epsilon(1e-14));

  // A rotor is part of the inertia, and so is that of a tendon: 2 + 1 + 0.5² · 4 for a joint alone.
  const Import rotors(file(R"(<body name="a"><inertial mass="2" pos="0 0 0" diaginertia="1 1 1"/>
      <joint name="x" type="slide" armature="1" springdamper="1 1"/></body>)",
                           R"(<tendon><fixed armature="4"><joint joint="x" coef="0.5"/></fixed></tendon>)"));
  REQUIRE(rotors.result);
  CHECK(rotors.robot().joints[0].stiffness->value == doctest::Approx(4).epsilon(1e-14));

  // The mean over three axes, with the point where the ball joint is: 1/J = (1/(1 + 2 · 0.5²) · 2 + 1/4) / 3.
  const Import ball(file(R"(<body name="a"><inertial mass="2" pos="0 0 0.5" diaginertia="1 1 4"/>
      <joint name="x" type="ball" springdamper="1 1"/></body>)",
                         ""));
  REQUIRE(ball.result);
  CHECK(ball.robot().joints[0].stiffness->value == doctest::Approx(3 / (2 / 1.5 + 0.25)).epsilon(1e-14));

  // MuJoCo divides by no less than 1e-15.
  const Import short_time(file(carts("springdamper=\"1e-300 1\"", ""), ""));
  REQUIRE(short_time.result);
  CHECK(short_time.robot().joints[0].stiffness->value == doctest::Approx(2e15));

  CHECK(Import(file("<body name=\"a\"><joint name=\"x\" type=\"free\" springdamper=\"1 1\"/><geom size=\"1\"/></body>",
                    ""))
            .error()
            .starts_with("joint `x` of type free has `springdamper`"));
}

TEST_CASE("numbers that are too large are errors of their part") {
  CHECK(Import(file(R"(<body name="a"><joint/><geom size="1e300"/></body>)", "")).error() ==
        "a number that follows from those of link `a` is too large");
  const std::string actuator = R"(<actuator><motor joint="x" gear="1e200" ctrllimited="true" ctrlrange="-1e200 1e200"/>
      </actuator>)";
  CHECK(Import(file(carts("", ""), actuator)).error() == "a number that follows from those of joint `x` is too large");
  CHECK(Import(file(carts("", ""), R"(<actuator><motor joint="x" armature="-1"/></actuator>)")).error() ==
        "the `armature` of an actuator is negative");
}

TEST_CASE("an included file that is not XML is not shown") {
  const Import import(file("<include file=\"notes.txt\"/>" + carts("", ""), ""), {{"models/notes.txt", "private: 1"}});
  CHECK(import.error() == "the included file `models/notes.txt` is not XML");
}

TEST_CASE("a fixed tendon that acts is a joint of its length") {
  const Import import(file(carts("springref=\"0.2\"", "ref=\"0.1\""), R"(
      <tendon><fixed name="band" stiffness="30" damping="2" armature="0.1" frictionloss="4" limited="true" range="-1 2">
        <joint joint="x" coef="0.5"/><joint joint="y" coef="-2"/></fixed>
        <fixed name="idle"><joint joint="x" coef="1"/></fixed>
        <fixed name="given" stiffness="1" springlength="0.7"><joint joint="x" coef="1"/></fixed></tendon>
      <actuator><motor tendon="band" gear="3" ctrllimited="true" ctrlrange="-2 2"/></actuator>)"));
  REQUIRE(import.result);
  const auto& joints = import.robot().joints;
  REQUIRE(joints.size() == 4);
  const Joint& tendon = joints[2];
  CHECK(tendon.name == "band");
  CHECK(tendon.type == Joint::Type::prismatic);
  CHECK(tendon.stiffness->text == "30");
  CHECK(tendon.rest->value == doctest::Approx(0.5 * 0.2));  // where the springs of its joints are relaxed
  CHECK(tendon.viscous->text == "2");
  CHECK(tendon.armature->text == "0.1");
  CHECK(tendon.coulomb->text == "4");
  CHECK(tendon.limits.lower->text == "-1");
  CHECK(tendon.limits.effort->text == "6");
  CHECK_FALSE(tendon.passive);
  CHECK(joints[0].passive);
  CHECK(joints[1].passive);
  CHECK(joints[3].rest->text == "0.7");
  CHECK(joints[3].passive);
  const std::string& text = import.result->text.text;
  CHECK(text.find("couple band_length: q.band - 0.5 * q.x + 2 * q.y = 0 m") != std::string::npos);

  CHECK(Import(file(carts("", ""), R"(<tendon><fixed name="band" stiffness="3" springlength="1 2">
      <joint joint="x" coef="1"/></fixed></tendon>)"))
            .error()
            .starts_with("tendon `band` has a spring that is slack between two lengths"));
  CHECK(Import(file("<site name=\"s\"/>" + carts("", ""), R"(<tendon><spatial name="band" stiffness="3">
      <site site="s"/></spatial></tendon>)"))
            .error()
            .starts_with("tendon `band` is spatial and acts by its `stiffness`"));
}

TEST_CASE("joints that equalities hold are fixed") {
  const std::string bodies = R"(
      <body name="a"><joint name="x" ref="90"/><geom size="0.1" pos="1 0 0"/></body>
      <body name="b"><joint name="y"/><geom size="0.1" pos="1 0 0"/></body>
      <body name="c"><joint name="z" type="slide" axis="0 0 2"/><geom size="0.1" pos="1 0 0"/></body>
      <body name="d"><joint name="w"/><geom size="0.1" pos="1 0 0"/></body>)";
  const Import import(file(bodies, R"(
      <tendon><fixed name="sum"><joint joint="y" coef="1"/><joint joint="z" coef="2"/></fixed></tendon>
      <equality><joint joint1="x" polycoef="0.5"/><joint joint1="y" joint2="x" polycoef="0.1 2"/>
        <tendon tendon1="sum" polycoef="0.7"/></equality>
      <keyframe><key name="k" qpos="0.1 0.2 0.3 0.4"/></keyframe>)"));
  REQUIRE(import.result);
  const Robot& robot = import.robot();
  CHECK(robot.couplings.empty());
  // x = 90° + 0.5, where the body stands at 90° as the file puts it; y = 0.1 + 2 · 0.5; y + 2 z = 0.7.
  for (std::size_t i = 0; i < 3; ++i) CHECK(robot.joints[i].type == Joint::Type::fixed);
  CHECK(matrix(robot.joints[0].origin.rotation)[3] == doctest::Approx(std::sin(0.5)));
  CHECK(matrix(robot.joints[1].origin.rotation)[3] == doctest::Approx(std::sin(1.1)));
  CHECK(robot.joints[2].origin.position[2].value == doctest::Approx(-0.2));
  CHECK(robot.joints[3].type == Joint::Type::revolute);
  REQUIRE(robot.configurations.back().name == "k");
  REQUIRE(robot.configurations.back().entries.size() == 1);
  CHECK(robot.configurations.back().entries[0].values[0].text == "0.4");

  CHECK(Import(file(bodies, R"(<equality><joint joint1="x"/><joint joint1="x"/></equality>)"))
            .error()
            .starts_with("joint `x` is in two equalities"));
  CHECK(Import(file(bodies, R"(<tendon><fixed name="y"><joint joint="y" coef="1"/></fixed></tendon>
      <equality><joint joint1="y"/><tendon tendon1="y" polycoef="1"/></equality>)"))
            .error() == "equalities hold these joints at values that do not agree");
}

TEST_CASE("rotors turn with joints that nothing drives") {
  const Import import(file(carts("", "armature=\"2\""), R"(<actuator><motor joint="x"/></actuator>)"));
  REQUIRE(import.result);
  CHECK(import.robot().joints[1].passive);
  CHECK(import.result->text.text.find("motor { ratio = 1, inertia = 2 kg }, passive = true") != std::string::npos);

  // Also of a joint that follows another one by a curve.
  const Import curve(file(carts("", "armature=\"2\""), R"(
      <equality><joint joint1="y" joint2="x" polycoef="0 1 3"/></equality>)"));
  REQUIRE(curve.result);
  CHECK(curve.result->text.text.find("motor { ratio = 1, inertia = 2 kg }, passive = true") != std::string::npos);
}

TEST_CASE("rotors of joints that move in any way") {
  const Import import(file(R"(
      <body name="a"><joint name="root" type="free" armature="3" damping="2"/><geom size="0.1"/>
        <body name="b"><joint name="ball" type="ball" armature="0.5"/><geom size="0.1" pos="1 0 0"/></body></body>)",
                           ""));
  REQUIRE(import.result);
  const std::string& text = import.result->text.text;
  CHECK(text.find("{ position { viscous = 2 N*s/m, inertia = 3 kg }, "
                  "rotation { viscous = 2 N*m*s/rad, inertia = 3 kg*m^2 } }") != std::string::npos);
  CHECK(text.find("{ inertia = 0.5 kg*m^2 }") != std::string::npos);
}

TEST_CASE("a weld without torques holds a point") {
  const Import import(file(R"(<body name="a" pos="1 0 0"><freejoint/><geom size="0.1"/></body>)",
                           R"(<equality><weld body1="a" anchor="0 0.5 0" torquescale="0"/></equality>)"));
  REQUIRE(import.result);
  REQUIRE(import.robot().closures.size() == 1);
  const Closure& closure = import.robot().closures.front();
  CHECK(closure.type == Closure::Type::spherical);
  CHECK(closure.pose_a.position[0].value == -1);  // of the world in a
  CHECK(closure.pose_a.position[1].value == 0.5);
  CHECK(closure.pose_b.position[1].value == 0.5);
}

}  // namespace robotc::importing::mjcf_forces_test
