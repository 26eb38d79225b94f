// Pictures and collision shapes of robot files as text of the language.
#include <doctest/doctest.h>

#include <map>
#include <string>

#include "compiler/import/loss_report.h"
#include "tests/unit/import/imported.h"

namespace robotc::importing::shapes_test {
namespace {

bool writes(const Import& import, std::string_view statement) {
  return import.result->text.text.find(std::string("    ") + std::string(statement) + "\n") != std::string::npos;
}

std::size_t shapes_written(const Import& import) {
  std::size_t count = 0;
  const std::string& text = import.result->text.text;
  for (std::size_t at = text.find("    shape "); at != std::string::npos; at = text.find("    shape ", at + 1)) ++count;
  return count;
}

TEST_CASE("shapes of URDF are written with their places, roles and colours") {
  const Import import(R"(<robot name="arm">
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="foot">
    <visual name="v"><origin xyz="0 0 0.5" rpy="0 1.5707963267948966 0"/><geometry><box size="1 2 3"/></geometry>
      <material name="red"/></visual>
    <collision><origin xyz="0 0 0.5" rpy="0 1.5707963267948966 0"/><geometry><box size="1 2 3"/></geometry></collision>
    <visual><geometry><cylinder radius="0.1" length="0.3"/></geometry>
      <material name="glass"><color rgba="0 0.5 1 0.25"/></material></visual>
    <visual><geometry><sphere radius="0.2"/></geometry><material name="glass"/></visual>
    <collision><geometry><capsule radius="0.1" length="0.3"/></geometry></collision>
    <collision><geometry><mesh filename="package://p/a.stl" scale="0.001 0.001 0.001"/></geometry></collision>
    <visual><geometry><mesh filename="b.dae" scale="1 -1 1"/></geometry></visual>
    <visual><geometry><mesh filename="a&quot;b.stl"/></geometry></visual>
    <visual><geometry><sphere radius="0"/></geometry></visual>
  </link>
</robot>)");
  REQUIRE(import.result);
  // `as_written` keeps the decimals.
  CHECK(
      writes(import,
             "shape box = at([0, 0, 0.5] m, rpy = [0, 1.5707963267948966, 0]) { size = [1, 2, 3] m, colour = [1, 0, 0] "
             "}"));
  CHECK(writes(import, "shape cylinder { radius = 0.1 m, length = 0.3 m, colour = [0, 0.5, 1, 0.25], role = visual }"));
  CHECK(writes(import, "shape ball { radius = 0.2 m, colour = [0, 0.5, 1, 0.25], role = visual }"));
  CHECK(writes(import, "shape capsule { radius = 0.1 m, length = 0.3 m, role = collision }"));
  CHECK(writes(import, "shape mesh { file = \"package://p/a.stl\", scale = 0.001, role = collision }"));
  CHECK(writes(import, "shape mesh { file = \"b.dae\", scale = [1, -1, 1], role = visual }"));
  CHECK(shapes_written(import) == 6);
  const LossReport report = report_losses(*import.result->document);
  CHECK(report.not_used.empty());
  REQUIRE(report.kept.size() == 2);  // the name of a shape, and what cannot be written
  CHECK(report.kept[1].count == 2);
}

TEST_CASE("right angles of shapes are exact, without a word") {
  SourceMap sources;
  Diagnostics diagnostics;
  const auto result = import_robot(sources, sources.add("arm.urdf", R"(<robot name="arm"><link name="foot"><visual>
    <origin rpy="1.5708 0 0"/><geometry><sphere radius="1"/></geometry></visual></link></robot>)"),
                                   {}, diagnostics);
  REQUIRE(result);
  CHECK(result->text.text.find("rpy = [90 deg, 0, 0]") != std::string::npos);
  for (const Diagnostic& diagnostic : diagnostics.all()) CHECK(diagnostic.message.find("angle") == std::string::npos);
  CHECK(result->angles.rounded == 0);
}

TEST_CASE("geoms of MJCF are shapes") {
  const Import import(R"(<mujoco><compiler meshdir="parts"/>
  <asset><material name="blue" rgba="0 0 1 1"/><mesh name="m" file="m.stl" scale="2 2 2"/></asset>
  <worldbody><geom type="plane" size="1 1 1"/><body name="a"><joint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
    <geom type="box" size="0.1 0.2 0.3" rgba="1 0 0 1" contype="0" conaffinity="0"/>
    <geom type="capsule" fromto="0 0 0 0 0 2" size="0.5" material="blue"/>
    <geom type="sphere" size="0.5" group="3"/>
    <geom type="mesh" mesh="m" pos="1 0 0"/>
    <geom type="ellipsoid" size="1 2 3" group="4" contype="0" conaffinity="0"/>
  </body></worldbody></mujoco>)");
  REQUIRE(import.result);
  CHECK(writes(import, "shape box { size = [0.2, 0.4, 0.6] m, colour = [1, 0, 0], role = visual }"));
  CHECK(writes(import, "shape ball { radius = 0.5 m, role = collision }"));
  CHECK(writes(import, "shape mesh = at([1, 0, 0] m) { file = \"parts/m.stl\", scale = 2 }"));
  CHECK(import.result->text.text.find("shape capsule = at([0, 0, 1] m") != std::string::npos);
  CHECK(import.result->text.text.find("colour = [0, 0, 1] }") != std::string::npos);
  CHECK(shapes_written(import) == 4);
}

TEST_CASE("a geom of MJCF touches others unless both its masks are 0") {
  // An attribute that is not written is 1.
  for (const auto& [masks, touches] : std::map<std::string, bool>{{"", true},
                                                                  {R"(contype="0")", true},
                                                                  {R"(conaffinity="0")", true},
                                                                  {R"(contype="2" conaffinity="0")", true},
                                                                  {R"(contype="0" conaffinity="4")", true},
                                                                  {R"(contype="0" conaffinity="0")", false}}) {
    CAPTURE(masks);
    const Import import(
        "<mujoco><worldbody><body name=\"a\"><joint/><inertial pos=\"0 0 0\" mass=\"1\" "
        "diaginertia=\"1 1 1\"/><geom type=\"sphere\" size=\"0.5\" " +
        masks + "/></body></worldbody></mujoco>");
    REQUIRE(import.result);
    CHECK(import.robot().links[0].shapes[0].touches == touches);
  }
}

TEST_CASE("geoms of the world of MJCF are shapes of the base") {
  const Import import(R"(<mujoco><worldbody>
    <geom type="plane" size="1 1 1"/>
    <frame pos="0 0 1"><geom type="box" size="0.5 0.5 0.1" pos="1 0 0" rgba="0.5 0.5 0.5 1"/></frame>
    <body name="a"><joint/><geom type="sphere" size="0.1"/></body>
  </worldbody></mujoco>)");
  REQUIRE(import.result);
  CHECK(import.robot().world_shapes.size() == 2);
  const std::string table =
      "  link base {\n    shape box = at([1, 0, 1] m) { size = [1, 1, 0.2] m, colour = [0.5, 0.5, 0.5] }\n  }\n";
  CHECK(import.result->text.text.find(table) != std::string::npos);
  CHECK(import.robot().links.size() == 1);
}

TEST_CASE("visuals and collisions of SDF are shapes") {
  const Import import(R"(<sdf version="1.9"><model name="m"><link name="a">
    <visual name="v"><pose>0 0 1 0 0 0</pose><geometry><ellipsoid><radii>1 2 3</radii></ellipsoid></geometry>
      <material><ambient>1 1 1 1</ambient><diffuse>0.5 0 0 1</diffuse></material><transparency>0.5</transparency></visual>
    <collision name="c"><geometry><mesh><uri>model://m/a.obj</uri></mesh></geometry></collision>
  </link></model></sdf>)");
  REQUIRE(import.result);
  CHECK(writes(import,
               "shape ellipsoid = at([0, 0, 1] m) { radii = [1, 2, 3] m, colour = [0.5, 0, 0, 0.5], role = visual "
               "}"));
  CHECK(writes(import, "shape mesh { file = \"model://m/a.obj\", role = collision }"));
}

}  // namespace
}  // namespace robotc::importing::shapes_test
