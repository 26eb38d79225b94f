#include <doctest/doctest.h>

#include <cmath>

#include "compiler/import/loss_report.h"
#include "tests/unit/import/imported.h"

namespace robotc::importing::mjcf_test {

namespace {

std::string world(const std::string& bodies, const std::string& rest = "") {
  return "<mujoco model=\"m\">" + rest + "<worldbody>" + bodies + "</worldbody></mujoco>";
}

}  // namespace

TEST_CASE("the inertia of a body is that of its geoms, as MuJoCo 4.0 has it") {
  const Import import(world(R"(
      <body name="a" pos="0.1 0.2 0.3" euler="30 20 10"><joint name="j" axis="1 2 3" pos="0.1 0 -0.1"/>
        <geom type="capsule" fromto="0 0 0 0.1 0.2 0.3" size="0.05"/>
        <geom type="box" size="0.1 0.2 0.3" pos="0.1 0 0" xyaxes="0 1 0 -1 0 1"/>
        <geom type="ellipsoid" size="0.1 0.2 0.3" pos="0 0.5 0" zaxis="1 1 0" mass="2"/>
        <geom type="cylinder" size="0.1 0.3" pos="0 0 -0.2" axisangle="1 0 0 45"/>
        <geom type="sphere" size="0.1" pos="0.3 0 0"/></body>)",
                            "<default><geom density=\"500\"/></default>"));
  REQUIRE(import.result);
  const Link& link = import.robot().links.front();
  REQUIRE(link.bodies.size() == 1);
  const Inertia& body = link.bodies.front();
  // From MjModel.body_mass, body_ipos, and body_inertia turned by body_iquat.
  CHECK(body.mass.value == doctest::Approx(39.2503178707791).epsilon(1e-13));
  const std::array<double, 3> centre{0.07935924955700127, 0.02988802497406034, -0.04140817091882411};
  const std::array<double, 6> moments{1.8059516966824534, 0.06755266327224789,  -0.3520411813558543,
                                      1.81390719782984,   0.047622348024627566, 1.5107919829094572};
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(body.centre.position[i].value == doctest::Approx(centre[i]).epsilon(1e-13));
  }
  for (std::size_t i = 0; i < 6; ++i) CHECK(body.moments[i].value == doctest::Approx(moments[i]).epsilon(1e-12));
  // From MjModel.body_quat: w² + x² − y² − z² and so on.
  const double w = 0.943714364147489, x = 0.2685358227515692, y = 0.14487812541736916, z = 0.12767944069578063;
  const auto m = matrix(import.robot().joints.front().origin.rotation);
  CHECK(m[0] == doctest::Approx(w * w + x * x - y * y - z * z).epsilon(1e-13));
  CHECK(m[1] == doctest::Approx(2 * (x * y - w * z)).epsilon(1e-13));
  CHECK(m[5] == doctest::Approx(2 * (y * z - w * x)).epsilon(1e-13));
}

TEST_CASE("several joints of a body are a chain of massless links") {
  const Import import(world(R"(
      <body name="a"><freejoint name="root"/><inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/>
        <body name="b" pos="1 0 0"><inertial mass="2" pos="0 0 1" diaginertia="1 2 3"/>
          <joint name="x" type="slide" axis="1 0 0"/><joint name="y" pos="0 0.5 0"/><joint name="z" type="ball"/>
        </body></body>)"));
  REQUIRE(import.result);
  const Robot& robot = import.robot();
  REQUIRE(robot.joints.size() == 4);
  CHECK(robot.joints[0].type == Joint::Type::floating);
  CHECK_FALSE(robot.joints[0].parent);
  CHECK(robot.joints[1].type == Joint::Type::prismatic);
  CHECK(robot.joints[2].type == Joint::Type::revolute);
  CHECK(robot.joints[3].type == Joint::Type::spherical);
  CHECK(robot.links[robot.joints[3].child].name == "b");
  CHECK(*robot.joints[1].parent == robot.joints[0].child);
  CHECK(*robot.joints[2].parent == robot.joints[1].child);
  CHECK(*robot.joints[3].parent == robot.joints[2].child);
  CHECK(robot.links[robot.joints[1].child].synthetic);
  CHECK(robot.links[robot.joints[1].child].bodies.empty());
  CHECK(robot.joints[1].origin.position[0].text == "1");
  CHECK(robot.joints[2].origin.position[1].text == "0.5");
  CHECK(robot.joints[3].origin.position[1].text == "-0.5");
}

TEST_CASE("defaults, child classes, degrees and limits") {
  const Import import(world(R"(
      <body name="a" childclass="arm"><inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/>
        <joint name="j1"/>
        <body name="b"><inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/>
          <joint name="j2" class="wrist" stiffness="7"/>
          <body name="c"><inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/>
            <joint name="j3" type="slide" range="-0.1 0.2" limited="false"/></body></body></body>)",
                            R"(
      <default><joint damping="0.1" armature="0.01"/>
        <default class="arm"><joint axis="0 1 0" range="-30 45" springref="10" frictionloss="0.3"/>
          <default class="wrist"><joint axis="1 0 0" damping="2"/></default></default></default>
      <actuator><motor joint="j1" gear="50" ctrlrange="-1 1"/><general joint="j3"/></actuator>
      <option gravity="0 0 -1.62"/>)"));
  REQUIRE(import.result);
  const auto& joints = import.robot().joints;
  CHECK((*joints[0].axis)[1].value == 1);
  CHECK(joints[0].viscous->text == "0.1");
  CHECK(joints[0].armature->text == "0.01");
  CHECK(joints[0].limits.lower->text == "-30 deg");
  CHECK(joints[0].limits.upper->value == doctest::Approx(std::acos(-1) / 4));
  CHECK(joints[0].limits.effort->text == "50");
  CHECK(joints[0].rest->text == "10 deg");
  CHECK((*joints[1].axis)[0].value == 1);
  CHECK(joints[1].viscous->text == "2");
  CHECK(joints[1].coulomb->text == "0.3");
  CHECK(joints[1].stiffness->text == "7");
  CHECK_FALSE(joints[2].limits.lower);
  CHECK((*import.robot().gravity)[2].text == "-1.62");
}

TEST_CASE("a joint that nothing drives is passive, if others are driven") {
  const Import import(world(R"(<body name="a"><joint name="x" type="slide"/><geom size="0.1"/>
      <body name="b"><joint name="h"/><geom size="0.1" pos="1 0 0"/></body></body>)",
                            R"(<actuator><motor joint="x"/></actuator>)"));
  REQUIRE(import.result);
  CHECK_FALSE(import.robot().joints[0].passive);
  CHECK(import.robot().joints[1].passive);
}

TEST_CASE("at ref, a body stands where the file puts it") {
  const Import import(world(R"(<body name="a" pos="1 0 0"><joint name="s" type="slide" axis="0 0 2" ref="0.5"/>
      <joint name="h" ref="90"/><geom size="0.1" pos="1 0 0"/></body>)"));
  REQUIRE(import.result);
  const auto& joints = import.robot().joints;
  CHECK(joints[0].origin.position[0].text == "1");
  CHECK(joints[0].origin.position[2].value == -0.5);
  const auto m = matrix(joints[1].origin.rotation);
  CHECK(m[1] == doctest::Approx(1));  // −90° about z
  REQUIRE(import.robot().configurations.size() == 1);
  CHECK(import.robot().configurations[0].name == "qpos0");
  CHECK(import.robot().configurations[0].entries[1].values[0].text == "90 deg");
}

TEST_CASE("frames move what is in them, and replicate repeats it") {
  const Import import(world(R"(<replicate count="3" offset="1 0 0" euler="0 0 90"><body name="r" pos="0 0 1"><joint/>
        <geom size=".1" pos="1 0 0"/></body></replicate>
      <body name="f"><joint name="k"/><geom size=".1" pos="1 0 0"/>
        <frame euler="0 0 90" pos="0 0 2"><body name="g"><joint name="j" axis="1 0 0"/><geom size=".1" pos="0 1 0"/>
        </body></frame></body>)"));
  REQUIRE(import.result);
  const Robot& robot = import.robot();
  REQUIRE(robot.links.size() == 5);
  // Positions from MjModel.body_pos.
  CHECK(robot.links[2].name == "r2");
  CHECK(robot.joints[2].origin.position[0].value == doctest::Approx(1));
  CHECK(robot.joints[2].origin.position[1].value == doctest::Approx(1));
  CHECK(robot.joints[2].origin.position[2].value == doctest::Approx(1));
  CHECK(robot.joints[4].origin.position[2].text == "2");
  CHECK(robot.joints[4].origin.rotation.numbers[2].text == "90 deg");
}

TEST_CASE("an equality of joints is a polynomial, expanded about ref") {
  // q1 − 0.1 = 0.2 + 3 (q2 − 0.5) + 2 (q2 − 0.5)²: at q2 = 0, 0.2 − 1.5 + 0.5 + 0.1 = −0.7; slope 3 − 2 = 1.
  const Import import(world(R"(<body name="a"><joint name="p" type="slide" ref="0.1"/><geom size="0.1"/>
      <body name="b"><joint name="q" type="slide" ref="0.5"/><geom size="0.1"/></body></body>)",
                            R"(<equality><joint joint1="p" joint2="q" polycoef="0.2 3 2 0 0"/></equality>)"));
  REQUIRE(import.result);
  const auto& mimic = import.robot().joints[0].mimic;
  REQUIRE(mimic);
  CHECK(mimic->source == 1);
  CHECK(mimic->coefficients[0].value == doctest::Approx(-0.7));
  CHECK(mimic->coefficients[1].value == doctest::Approx(1));
  CHECK(mimic->coefficients[2].value == doctest::Approx(2));
}

TEST_CASE("connect and weld close loops where the file puts the bodies") {
  const Import import(world(R"(<body name="a" pos="1 0 0"><joint/><geom size="0.1" pos="1 0 0"/></body>
      <body name="b" pos="0 0 2" euler="0 0 90"><joint/><geom size="0.1" pos="1 0 0"/></body>)",
                            R"(<equality><connect body1="a" body2="b" anchor="0 3 0"/><weld body1="a"/></equality>)"));
  REQUIRE(import.result);
  const auto& closures = import.robot().closures;
  REQUIRE(closures.size() == 2);
  CHECK(closures[0].type == Closure::Type::spherical);
  CHECK(closures[0].pose_a.position[1].text == "3");
  // The point (1, 3, 0) of the world, from (0, 0, 2) along axes turned by 90°: x = 3, y = −1, z = −2.
  CHECK(closures[0].pose_b.position[0].value == doctest::Approx(3));
  CHECK(closures[0].pose_b.position[1].value == doctest::Approx(-1));
  CHECK(closures[0].pose_b.position[2].value == doctest::Approx(-2));
  CHECK(closures[1].type == Closure::Type::fixed);
  CHECK_FALSE(closures[1].b);
  CHECK(closures[1].pose_a.position[0].value == -1);
}

TEST_CASE("included files and meshes are read beside the file") {
  const std::map<std::string, std::string> files{
      {"models/arm.xml",
       R"(<mujocoinclude><body name="a"><joint/><geom type="mesh" mesh="cube"/></body></mujocoinclude>)"},
      {"models/meshes/cube.obj",
       "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
       "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 1 5 8 4\n"}};
  const std::string text = world(R"(<include file="arm.xml"/>)",
                                 R"(<compiler meshdir="meshes"/><asset><mesh file="cube.obj" scale="2 1 1"/></asset>)");
  const Import import(text, files);
  REQUIRE(import.result);
  const Inertia& body = import.robot().links.front().bodies.front();
  CHECK(body.mass.value == doctest::Approx(2000));
  CHECK(body.centre.position[0].value == doctest::Approx(1));
  CHECK(body.moments[5].value == doctest::Approx(2000 * (4.0 + 1) / 12));
  CHECK(Import(text).error().find("cannot read the included file `models/arm.xml`") != std::string::npos);
  CHECK(Import(text, {{"models/arm.xml", "<mujocoinclude><include file=\"arm.xml\"/></mujocoinclude>"}})
            .says("deeper than 20"));
}

TEST_CASE("masses and inertias change as the compiler settings say") {
  const std::string body = R"(<body name="a"><joint/><inertial mass="2" pos="0 0 0" diaginertia="1 1 4"/>
      <geom size="0.1"/></body>)";
  const auto first = [&](const std::string& settings) {
    const Import import(world(body, "<compiler " + settings + "/>"));
    REQUIRE(import.result);
    return import.robot().links.front().bodies.front();
  };
  CHECK(first("").mass.text == "2");
  CHECK(first("inertiafromgeom=\"true\"").mass.value == doctest::Approx(4.0 / 3 * std::acos(-1)));
  CHECK(first("settotalmass=\"5\"").moments[5].value == doctest::Approx(10));
  CHECK(first("balanceinertia=\"true\"").moments[0].value == doctest::Approx(2));
  CHECK(first("boundmass=\"3\" boundinertia=\"2\"").mass.value == 3);
  CHECK(first("boundmass=\"3\" boundinertia=\"2\"").moments[0].value == doctest::Approx(2));
}

TEST_CASE("what is not read is refused with its name") {
  const std::string body = R"(<body name="a"><joint name="j"/><geom size="0.1" pos="1 0 0"/></body>)";
  const auto error = [&](const std::string& bodies, const std::string& rest) {
    return Import(world(bodies, rest)).error();
  };
  CHECK(
      error(body, R"(<equality><flex name="f" flex="x"/></equality>)").starts_with("an equality of type `flex`, `f`"));
  CHECK(error(R"(<body name="a"><joint name="r" type="free" frictionloss="1"/><geom size="1"/></body>)", "")
            .starts_with("joint `r` of type free has `frictionloss`"));
  CHECK(error(R"(<body name="a"><joint/><geom size="1"/><composite type="grid"/></body>)", "")
            .starts_with("`<composite>` of body `a`"));
  CHECK(error(R"(<body name="a"><joint class="none"/><geom size="1"/></body>)", "") ==
        "there is no default class `none`");
  CHECK(error(body, "<compiler coordinate=\"global\"/>") == "global coordinates are not read");
  CHECK(error("", "") == "there is no `<body>` in this file");
}

TEST_CASE("every part of a file is used, kept or listed") {
  const Import import(world(R"(<light pos="0 0 1"/><geom type="plane" size="1 1 1"/>
      <body name="a"><joint name="j" solreflimit="0.1 1"/><geom size="0.1" friction="1 0 0" unheard="1"/>
        <camera name="c"/><site name="s" pos="1 0 0" rgba="1 0 0 1"/></body>)",
                            R"(<option timestep="0.01"/><visual/><sensor><touch site="s"/></sensor><unheard/>
      <keyframe><key name="up" qpos="0.5" ctrl=""/></keyframe>)"));
  REQUIRE(import.result);
  const LossReport report = report_losses(*import.result->document);
  REQUIRE(report.not_used.size() == 2);
  CHECK(report.not_used[0].path == "mujoco/unheard");
  CHECK(report.not_used[1].path == "mujoco/worldbody/body/geom@unheard");
  CHECK(import.robot().frames.front().name == "s");
  CHECK(import.robot().configurations.front().entries.front().values.front().text == "0.5");
}

TEST_CASE("damaged MJCF files are refused without a crash") {
  const std::string text =
      world(R"(<replicate count="2" offset="1 0 0"><body name="a" childclass="c"><joint range="-1 1"/>
      <geom type="mesh" mesh="m"/><geom fromto="0 0 0 1 1 1" type="capsule" size="1"/></body></replicate>)",
            R"(<default><default class="c"><joint axis="0 1 0"/></default></default>
      <asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 2 1 0 1 3 0 3 2 1 2 3"/></asset>
      <equality><weld body1="a0" body2="a1"/></equality><keyframe><key qpos="0 0"/></keyframe>)");
  for (std::size_t length = 0; length < text.size(); length += 3) Import(text.substr(0, length));
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string damaged = text;
    damaged[i] = i % 3 == 0 ? '9' : i % 3 == 1 ? '-' : ' ';
    const Import import(damaged);
    CHECK((import.result.has_value() || !import.error().empty()));
  }
}

TEST_CASE("equalities of fixed tendons are linear couplings") {
  const Import import(world(R"(
      <body name="a"><joint name="x" ref="30"/><geom size="0.1" pos="1 0 0"/></body>
      <body name="b"><joint name="y"/><geom size="0.1" pos="1 0 0"/></body>
      <body name="c"><joint name="z" type="slide"/><geom size="0.1" pos="1 0 0"/></body>)",
                            R"(
      <tendon><fixed name="t"><joint joint="x" coef="0.5"/><joint joint="y" coef="-2"/></fixed>
              <fixed name="u"><joint joint="z" coef="3"/><joint joint="y" coef="1"/></fixed></tendon>
      <equality><tendon name="e" tendon1="t" tendon2="u" polycoef="0.1 4"/></equality>)"));
  REQUIRE(import.result);
  REQUIRE(import.robot().couplings.size() == 1);
  const LinearCoupling& coupling = import.robot().couplings.front();
  // 0.5 (x - pi/6) - 2 y = 0.1 + 4 (3 z + y)
  REQUIRE(coupling.terms.size() == 3);
  CHECK(coupling.terms[0].coefficient.value == 0.5);
  CHECK(coupling.terms[1].coefficient.value == -6);
  CHECK(coupling.terms[2].coefficient.value == -12);
  CHECK(coupling.constant.value == doctest::Approx(0.1 + 0.5 * std::acos(-1.0) / 6).epsilon(1e-15));
  CHECK(import.result->text.text.find("couple e: 0.5 m * q.x - 6 m * q.y - 12 * q.z = ") != std::string::npos);
}

}  // namespace robotc::importing::mjcf_test
