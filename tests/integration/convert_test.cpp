// `robotc convert`: its options, its report, names of any kind, and files that are written whole or not at all.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::convert_test {
namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

constexpr const char* arm = R"(robot arm {
  gravity = [0, -9.81, 0] m/s^2
  param payload = 0.5 kg
  link upper { mass = 2 kg, com = [0.2, 0, 0] m, inertia = diag(0.01, 0.03, 0.03) kg*m^2 }
  link fore  { mass = payload, com = [0.15, 0, 0] m, inertia = diag(0.01, 0.02, 0.02) kg*m^2 }
  joint shoulder: revolute base -> upper { motor { ratio = 50, inertia = 1e-4 kg*m^2 } }
  joint elbow: revolute upper -> fore = dh(a = 0.4 m, alpha = 0, d = 0, theta = q) { limits { position = [-1, 2] rad, effort = 5 N*m } }
  frame tool on fore = at([0.3, 0, 0] m)
  const raised: q = [60 deg, 0]
}
robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  joint root: floating base -> body
}
)";

TEST_CASE("a file of each format reads back as the same robot") {
  const TemporaryFolder folder;
  const std::string robot = folder.write("arm.robot", arm);
  const std::string q = "[shoulder = 0.3, elbow = -0.4]";
  const Outcome as_it_is = run_robotc({"eval", robot, "arm.pose(arm.tool, " + q + ").position", "--json"});
  for (const std::string end : {".urdf", ".xml", ".mjcf", ".sdf"}) {
    const std::string file = folder / ("arm" + end);
    const Outcome made = run_robotc({"convert", robot, file});
    REQUIRE_MESSAGE(made.code == 0, made.err);
    CHECK(has(made.out, "wrote " + file));
    const Outcome there = run_robotc({"eval", file, "pose(tool, " + q + ").position", "--json"});
    REQUIRE_MESSAGE(there.code == 0, there.err);
    const auto a = nlohmann::json::parse(as_it_is.out)["value"], b = nlohmann::json::parse(there.out)["value"];
    for (std::size_t i = 0; i < 3; ++i) CHECK(a[i].get<double>() == doctest::Approx(b[i].get<double>()).epsilon(1e-14));
    // And from there to another one, and back.
    const std::string again = folder / ("again" + end + ".robot");
    CHECK(run_robotc({"convert", file, again}).code == 0);
    CHECK(run_robotc({"check", again}).code == 0);
  }
}

TEST_CASE("a linear equation of three joints keeps its constant in MJCF") {
  const TemporaryFolder folder;
  const std::string robot = folder.write("train.robot", R"(robot train {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0.1, 0, 0] m }
  link b { mass = 1 kg, com = [0.1, 0, 0] m }
  link c { mass = 1 kg, com = [0.1, 0, 0] m }
  joint left: revolute base -> a
  joint right: revolute base -> b = at([1, 0, 0] m)
  joint carrier: revolute base -> c = at([2, 0, 0] m)
  couple mean: q.carrier = (q.left + q.right) / 2 + 0.25 rad
  actuated = [left, right]
}
)");
  const std::string file = folder / "train.xml";
  CHECK(run_robotc({"convert", robot, file}).code == 0);
  // The length of the tendon is the sum of coef times angle; the equality says what it is.
  const std::string text = read_text(file);
  for (const char* const part : {R"(joint="left" coef="-0.5")", R"(joint="right" coef="-0.5")",
                                 R"(joint="carrier" coef="1")", R"(polycoef="0.25 0 0 0 0")"}) {
    CAPTURE(part);
    CHECK(has(text, part));
  }
}

TEST_CASE("shapes of the base and meshes are in every format, with paths from the new file") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "parts/meshes");
  std::filesystem::create_directories(folder / "out");
  for (const char* const mesh : {"parts/meshes/a.stl", "parts/meshes/c.stl"})
    CHECK_FALSE(folder.write(mesh, "solid a\nendsolid a\n").empty());
  const std::string robot = folder.write("parts/arm.robot", R"(robot arm {
  gravity = [0, 0, -9.81] m/s^2
  base = at([0, 0, 0.5] m)
  link base {
    shape box = at([0, 0, -0.25] m) { size = [0.4, 0.4, 0.5] m }
    shape mesh { file = "meshes/c.stl" }
  }
  link upper { mass = 1 kg, com = [0.2, 0, 0] m, shape mesh { file = "meshes/a.stl" }, shape mesh { file = "package://p/b.stl" } }
  joint shoulder: revolute base -> upper
}
)");
  for (const std::string end : {".urdf", ".xml", ".sdf"}) {
    CAPTURE(end);
    const std::string file = folder / ("out/arm" + end);
    const Outcome made = run_robotc({"convert", robot, file});
    REQUIRE_MESSAGE(made.code == 0, made.err);
    const std::string text = read_text(file);
    for (const std::string mesh : {"../parts/meshes/a.stl", "../parts/meshes/c.stl"})
      CHECK(has(text, "\"" + mesh + "\"") != has(text, "<uri>" + mesh + "</uri>"));
    if (end != ".xml") CHECK(has(text, "package://p/b.stl"));
    // The box is where it was in the world.
    const std::string again = folder / ("out/again" + end + ".robot");
    REQUIRE(run_robotc({"convert", file, again}).code == 0);
    const std::string back = read_text(again);
    CHECK(has(back, "at([0, 0, 0.25] m) { size = [0.4, 0.4, 0.5] m }"));
    CHECK(has(back, "file = \"../parts/meshes/a.stl\""));
    // A file elsewhere, from another robot file, has other paths again.
    const std::string elsewhere = folder / ("elsewhere" + end);
    REQUIRE(run_robotc({"convert", file, elsewhere}).code == 0);
    CHECK(has(read_text(elsewhere), "parts/meshes/a.stl"));
    CHECK_FALSE(has(read_text(elsewhere), "../"));
  }
}

TEST_CASE("a joint of several steps is one body of MJCF") {
  const TemporaryFolder folder;
  const std::string robot = folder.write("cart.robot", R"(robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  joint drive: planar base -> body
}
)");
  const Outcome made = run_robotc({"convert", robot, folder / "cart.xml"});
  REQUIRE_MESSAGE(made.code == 0, made.err);
  CHECK(has(read_text(folder / "cart.xml"), R"(<worldbody>
    <body name="body">
      <joint name="drive_x" type="slide" axis="1 0 0"/>
      <joint name="drive_y" type="slide" axis="0 1 0"/>
      <joint name="drive_turn" axis="0 0 1"/>
      <inertial )"));
}

TEST_CASE("a massless link that is fixed to the world stays a body of MJCF") {
  const TemporaryFolder folder;
  const auto link = [](const std::string& name, const std::string& amount) {
    return "<link name=\"" + name + "\"><pose>0 0 1 0 0 0</pose><inertial><mass>" + amount + "</mass><inertia><ixx>" +
           amount + "</ixx><iyy>" + amount + "</iyy><izz>" + amount + "</izz></inertia></inertial></link>";
  };
  const std::string sdf = folder.write(
      "arm.sdf", "<sdf version=\"1.9\"><model name=\"m\">" + link("stand", "0") + link("arm", "1") +
                     "<joint name=\"j\" type=\"revolute\"><parent>stand</parent><child>arm</child><axis><xyz>0 0 "
                     "1</xyz></axis></joint></model></sdf>");
  REQUIRE(run_robotc({"convert", sdf, folder / "arm.xml", "--base", "fixed"}).code == 0);
  const std::string text = read_text(folder / "arm.xml");
  CHECK(has(text, "<body name=\"stand\" pos=\"0 0 1\">\n      <body name=\"arm\">"));
}

TEST_CASE("what a format cannot say is reported, and --strict refuses it") {
  const TemporaryFolder folder;
  const std::string robot = folder.write("arm.robot", arm);
  const std::string urdf = folder / "arm.urdf";
  const Outcome strict = run_robotc({"convert", robot, urdf, "--strict"});
  CHECK(strict.code == 2);
  CHECK(has(strict.err, "URDF cannot hold all of"));
  CHECK_FALSE(std::filesystem::exists(urdf));
  const Outcome made = run_robotc({"convert", robot, urdf});
  CHECK(made.code == 0);
  CHECK(has(made.out, "1 x inertias of rotors: joint `shoulder`"));
  CHECK(has(made.out, "1 x gravity: [0 -9.81 0] m/s^2"));
  CHECK(has(made.out, "1 x configurations: `raised`"));
  // MJCF says all of it.
  const Outcome mjcf = run_robotc({"convert", robot, folder / "arm.xml", "--strict"});
  CHECK_MESSAGE(mjcf.code == 0, mjcf.err, mjcf.out);

  const auto json = nlohmann::json::parse(run_robotc({"convert", robot, urdf, "--json", "--force"}).out);
  CHECK(json["format"] == "URDF");
  CHECK(json["lost"][0]["what"] == "inertias of rotors");
  CHECK(json["lost"][0]["of"][0] == "joint `shoulder`");
  CHECK(json["without_effect"][0]["what"] == "configurations");
}

TEST_CASE("options of convert") {
  const TemporaryFolder folder;
  const std::string robot = folder.write("arm.robot", arm);
  const std::string urdf = folder / "arm.urdf";
  CHECK(run_robotc({"convert", robot, urdf, "--set", "payload=0.75"}).code == 0);
  CHECK(has(read_text(urdf), "<mass value=\"0.75\"/>"));
  CHECK(has(run_robotc({"convert", robot, urdf}).err, "--force overwrites it"));
  const Outcome cart = run_robotc({"convert", robot, urdf, "--robot", "cart", "--force"});
  CHECK(cart.code == 0);
  CHECK(has(cart.out, "link `body` is the root and moves freely"));
  CHECK_FALSE(has(read_text(urdf), "joint"));
  CHECK(run_robotc({"convert", robot, folder / "x.urdf", "--robot", "none"}).code == 2);
  CHECK(run_robotc({"convert", robot, folder / "x.txt"}).code == 2);
  CHECK(run_robotc({"convert", robot, folder / "x.robot"}).code == 2);
  CHECK(run_robotc({"convert", robot, folder / "x.urdf", "--base", "fixed"}).code == 2);
  CHECK(run_robotc({"convert", urdf, folder / "x.xml", "--set", "payload=1"}).code == 2);
  CHECK(run_robotc({"convert", folder / "none.urdf", folder / "x.xml"}).code == 2);
  CHECK(run_robotc({"convert", urdf, urdf, "--force"}).code == 2);
  CHECK_FALSE(std::filesystem::exists(folder / "x.xml"));
  CHECK(run_robotc({"convert", urdf, folder / "free.xml", "--base", "floating"}).code == 0);
  CHECK(has(read_text(folder / "free.xml"), "<freejoint name=\"root\"/>"));
}

TEST_CASE("names of any kind survive") {
  const TemporaryFolder folder;
  const std::string urdf = folder.write("odd.urdf", R"(<robot name="a &quot;b&quot; &lt;c&gt; &amp; 'd'">
  <link name="base link"/>
  <link name="arm &quot;1&quot; &lt;x&gt; ü 関節"><inertial><mass value="1"/>
    <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <joint name="base link" type="continuous"><parent link="base link"/><child link="arm &quot;1&quot; &lt;x&gt; ü 関節"/>
    <axis xyz="0 0 1"/></joint>
</robot>
)");
  for (const std::string end : {".urdf", ".xml", ".sdf"}) {
    const std::string file = folder / ("out" + end);
    const Outcome made = run_robotc({"convert", urdf, file});
    REQUIRE_MESSAGE(made.code == 0, made.err);
    const std::string text = read_text(file);
    CHECK(has(text, "arm &quot;1&quot; &lt;x&gt; ü 関節"));
    CHECK(has(text, "a &quot;b&quot; &lt;c&gt; &amp; 'd'"));
    // SDF has one set of names for links and joints.
    CHECK(has(made.out, "joint `base link` is `base link_joint` there") == (end == ".sdf"));
    CHECK(run_robotc({"check", file}).code == 0);
    const std::string back = folder / ("back" + end + ".urdf");
    CHECK(run_robotc({"convert", file, back}).code == 0);
    CHECK(has(read_text(back), "arm &quot;1&quot; &lt;x&gt; ü 関節"));
  }
}

}  // namespace
}  // namespace robotc::testing::convert_test
