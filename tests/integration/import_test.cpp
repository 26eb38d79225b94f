// `robotc import`, and commands that take robot files of other formats as they are.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/depth.h"
#include "tests/integration/run_robotc.h"

namespace robotc::testing::import_test {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

constexpr const char* arm = R"(<robot name="arm">
  <link name="foot"><inertial><mass value="3"/><inertia ixx="0.1" iyy="0.1" izz="0.1"/></inertial></link>
  <link name="upper-arm">
    <inertial><origin xyz="0 0 0.2"/><mass value="2"/><inertia ixx="0.03" iyy="0.03" izz="0.002"/></inertial>
    <visual><geometry><mesh filename="package://arm/upper.stl" scale="1 -1 1"/></geometry></visual>
  </link>
  <link name="finger"><inertial><mass value="0.1"/><inertia ixx="1e-4" iyy="1e-4" izz="1e-4"/></inertial></link>
  <link name="thumb"><inertial><mass value="0.1"/><inertia ixx="1e-4" iyy="1e-4" izz="1e-4"/></inertial></link>
  <joint name="shoulder" type="revolute">
    <parent link="foot"/><child link="upper-arm"/>
    <origin xyz="0 0 0.3" rpy="0 0 1.5708"/><axis xyz="0 1 0"/>
    <limit lower="-1.5" upper="1.5" effort="50" velocity="3"/>
    <dynamics damping="0.5" K="7"/>
  </joint>
  <joint name="grip" type="prismatic">
    <parent link="upper-arm"/><child link="finger"/><axis xyz="1 0 0"/>
    <limit lower="0" upper="0.05" effort="0" velocity="0"/>
  </joint>
  <joint name="follow" type="prismatic">
    <parent link="upper-arm"/><child link="thumb"/><axis xyz="1 0 0"/>
    <limit lower="-0.05" upper="0" effort="10" velocity="1"/>
    <mimic joint="grip" multiplier="-1"/>
  </joint>
</robot>
)";

/// A hand whose finger has no mass.
constexpr const char* massless = R"(<robot name="hand">
  <link name="palm"/>
  <link name="finger"/>
  <joint name="bend" type="continuous">
    <parent link="palm"/><child link="finger"/><origin xyz="0.1 0 0"/><axis xyz="0 0 1"/>
  </joint>
</robot>
)";

TEST_CASE("a file that is imported, and the same file as it is, give the same values") {
  const TemporaryFolder folder;
  const std::string urdf = folder.write("arm.urdf", arm);
  const std::string robot = folder / "arm.robot";
  const Outcome made = run_robotc({"import", urdf, "-o", robot});
  CHECK_MESSAGE(made.code == 0, made.err);
  CHECK(contains(made.out, "wrote " + robot));
  CHECK(contains(made.out, "arm.urdf: URDF, 4 links, 3 moving joints, 1 of which follow others"));
  CHECK(contains(made.out, "1 x robot/joint/dynamics@K, first at " + urdf + ":13"));
  CHECK(contains(made.out, "link `upper-arm` is `upper_arm` here"));
  CHECK(contains(made.out, "1 of 1 meshes are not found, such as `package://arm/upper.stl`"));
  CHECK(contains(made.out, "1 of 1 meshes are mirrored"));
  CHECK(contains(made.out, "the root link `foot` has a mass and is fixed"));
  for (const std::string expression :
       {"mass_matrix([shoulder = 0.4, grip = 0.02 m])", "pose(thumb, [shoulder = 0.4, grip = 0.02 m])",
        "gravity_forces([shoulder = 1, grip = 0])", "forward_dynamics([shoulder = 0.4, grip = 0.02], [1, 2] SI, 0)"}) {
    const Outcome as_is = run_robotc({"eval", urdf, expression, "--json"});
    const Outcome imported = run_robotc({"eval", robot, expression, "--json"});
    CHECK_MESSAGE(as_is.code == 0, as_is.err);
    CHECK_MESSAGE(imported.code == 0, imported.err);
    CHECK(as_is.out == imported.out);
  }
  // A simulation of a file that uses it.
  const std::string program = folder.write("fall.robot", R"(use arm from "arm.urdf"
simulate fall for arm {
  initial q = [shoulder = 0.2, grip = 0.01 m]
  tau = 0
  duration = 0.1 s, step = 1 ms, integrator = rk4
  log q
  expect abs(final(q.follow) + final(q.grip)) < 1e-9 m
}
)");
  const Outcome run = run_robotc({"sim", program, "--out", folder / "out"});
  CHECK_MESSAGE(run.code == 0, run.out, run.err);
}

TEST_CASE("--strict refuses what is lost, and files are not overwritten") {
  const TemporaryFolder folder;
  const std::string urdf = folder.write("arm.urdf", arm);
  const std::string robot = folder / "arm.robot";
  const Outcome strict = run_robotc({"import", urdf, "--strict", "-o", robot});
  CHECK(strict.code == 2);
  CHECK(contains(strict.err, "--strict refuses that"));
  CHECK_FALSE(std::filesystem::exists(robot));
  CHECK(run_robotc({"import", urdf, "-o", robot}).code == 0);
  const Outcome again = run_robotc({"import", urdf, "-o", robot});
  CHECK(again.code == 2);
  CHECK(contains(again.err, "--force overwrites it"));
  CHECK(run_robotc({"import", urdf, "-o", robot, "--force"}).code == 0);
  CHECK(run_robotc({"import", urdf, "-o", urdf, "--force"}).code == 2);
  CHECK(read_text(urdf) == arm);
  CHECK(run_robotc({"import", folder / "none.urdf"}).code == 2);
}

TEST_CASE("options of the import") {
  const TemporaryFolder folder;
  const std::string urdf = folder.write("arm.urdf", arm);
  const Outcome floating = run_robotc({"import", urdf, "--base", "floating"});
  CHECK(contains(floating.out, "joint root: floating base -> foot"));
  CHECK(contains(floating.out, "rpy = [0, 0, 90 deg]"));
  CHECK(contains(run_robotc({"import", urdf, "--as-written"}).out, "rpy = [0, 0, 1.5708]"));
  CHECK(run_robotc({"import", urdf, "--base", "flying"}).code == 2);
  CHECK(run_robotc({"import", urdf, "--arg", "a=1"}).code == 2);
  CHECK(run_robotc({"import", urdf, "--package", "arm"}).code == 2);
  std::filesystem::create_directory(folder / "meshes");
  CHECK_FALSE(folder.write("meshes/upper.stl", "solid\n").empty());
  const Outcome found = run_robotc({"import", urdf, "--package", "arm=" + (folder / "meshes")});
  CHECK_FALSE(contains(found.err, "not found"));

  const auto json = nlohmann::json::parse(run_robotc({"import", urdf, "--json"}).out);
  CHECK(json["robot"] == "arm");
  CHECK(json["not_used"][0]["path"] == "robot/joint/dynamics@K");
  CHECK(json["not_used"][0]["line"] == 13);
  CHECK(json["kept"].empty());
  CHECK(json["angles"]["rounded"] == 1);
  CHECK(json["renamed"][0]["to"] == "upper_arm");
  CHECK(json["text"] == run_robotc({"import", urdf}).out);
}

TEST_CASE("commands that take a file as it is let its root move") {
  const TemporaryFolder folder;
  const std::string urdf = folder.write("arm.urdf", arm);
  const auto value = [&](const std::string& base) {
    const std::string q =
        base == "floating" ? "[root = at([0, 0, 0]), shoulder = 0.3, grip = 0.01]" : "[shoulder = 0.3, grip = 0.01]";
    const Outcome outcome = run_robotc({"eval", urdf, "mass_matrix(" + q + ")", "--base", base, "--json"});
    REQUIRE(outcome.code == 0);
    return nlohmann::json::parse(outcome.out)["value"];
  };
  const auto fixed = value("fixed"), floating = value("floating");
  REQUIRE(fixed.size() == 2);
  REQUIRE(floating.size() == 8);
  CHECK(std::abs(floating[0][0].get<double>() - 5.2) < 1e-12);  // all masses follow the root
  CHECK(std::abs(floating[6][6].get<double>() - fixed[0][0].get<double>()) < 1e-12);
  CHECK(contains(run_robotc({"check", urdf, "--base", "floating"}).out, "8 freedoms"));
  CHECK(contains(run_robotc({"derive", urdf, "total_mass", "--base", "floating"}).out, "5.2"));
  CHECK(run_robotc({"draw", urdf, "--base", "floating", "-o", folder / "arm.svg"}).code == 0);
  CHECK(run_robotc({"view", urdf, "--base", "floating", "--meshes", "none", "-o", folder / "arm.html"}).code == 0);
  for (const char* command : {"graph", "build"}) {
    CHECK(run_robotc({command, urdf, "--base", "floating", "-o", folder / command}).code == 0);
  }
  // Those that derive everything, several times: for a link alone.
  const std::string brick = folder.write("brick.urdf", R"(<robot name="brick">
  <link name="brick"><inertial><mass value="2"/><inertia ixx="0.1" iyy="0.2" izz="0.15" ixy="0" ixz="0" iyz="0"/></inertial></link>
</robot>
)");
  for (const char* command : {"compare", "bench"}) {
    const Outcome outcome = run_robotc({command, test::depth(brick, urdf), "--base", "floating"});
    CHECK_MESSAGE(outcome.code == 0, outcome.err);
  }
  CHECK(contains(run_robotc({"dump", urdf, "--stage", "mechanism", "--base", "floating"}).out, "floating"));
  // A file that uses it says itself how, and so does its own text.
  const std::string user = folder.write("user.robot", "use arm from \"arm.urdf\"\n");
  const Outcome refused = run_robotc({"check", user, "--base", "floating"});
  CHECK(refused.code == 2);
  CHECK(contains(refused.err, "`--base` is for files of other formats"));
  CHECK(run_robotc({"view", user, "--base", "floating", "--live"}).code == 2);
  // It has no simulations, and cannot have any.
  const Outcome no_run = run_robotc({"sim", urdf});
  CHECK(no_run.code == 2);
  CHECK(contains(no_run.err, "use arm from \"arm.urdf\"` and `simulate NAME for arm {"));
}

TEST_CASE("paths of meshes are relative to the file that is written") {
  const TemporaryFolder folder;
  for (const char* name : {"arm_description", "arm_description/urdf", "arm_description/meshes", "made"}) {
    std::filesystem::create_directory(folder / name);
  }
  std::string text = arm;
  text.replace(text.find("package://arm/"), std::string("package://arm/").size(), "package://arm_description/meshes/");
  const std::string urdf = folder.write("arm_description/urdf/arm.urdf", text);
  const std::string robot = folder / "made/arm.robot";
  CHECK(contains(run_robotc({"import", urdf, "-o", robot, "--force"}).out, "1 of 1 meshes are not found"));
  CHECK(contains(read_text(robot), "file = \"package://arm_description/meshes/upper.stl\", scale = [1, -1, 1]"));
  CHECK_FALSE(folder.write("arm_description/meshes/upper.stl", "solid\n").empty());
  CHECK_FALSE(contains(run_robotc({"import", urdf, "-o", robot, "--force"}).out, "not found"));
  CHECK(contains(read_text(robot), "file = \"../arm_description/meshes/upper.stl\", scale = [1, -1, 1]"));
}

TEST_CASE("robots without masses have poses, Jacobians and pictures, and no forward dynamics") {
  const TemporaryFolder folder;
  const std::string urdf = folder.write("hand.urdf", massless);
  CHECK(run_robotc({"check", urdf}).code == 0);
  CHECK(contains(run_robotc({"eval", urdf, "pose(finger, [bend = 1]).position"}).out, "[0.1, 0, 0] m"));
  CHECK(run_robotc({"eval", urdf, "jacobian(finger, [bend = 1])"}).code == 0);
  CHECK(run_robotc({"eval", urdf, "inverse_dynamics(q, qd, 0)"}).code == 0);
  CHECK(run_robotc({"draw", urdf, "-o", folder / "hand.svg"}).code == 0);
  const Outcome refused = run_robotc({"eval", urdf, "forward_dynamics([bend = 1], 0, 0)"});
  CHECK(refused.code == 2);
  CHECK(contains(refused.err, "joint `bend` moves no mass"));
  const std::string program = folder.write("run.robot", R"(use hand from "hand.urdf"
simulate run for hand {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
)");
  CHECK(run_robotc({"sim", program}).code == 2);
  CHECK(run_robotc({"linearise", urdf}).code == 2);
  CHECK(run_robotc({"build", urdf, "-o", folder / "hand.o"}).code == 0);
  // Repaired, nothing moves.
  const Outcome repaired = run_robotc({"import", urdf, "--repair"});
  CHECK(contains(repaired.err, "repaired: joint `bend` moves no mass, and becomes fixed"));
  CHECK(contains(repaired.out, "joint bend: fixed"));
}

TEST_CASE("xacro files are expanded by the program xacro") {
  const TemporaryFolder folder;
  const std::string file = folder.write("arm.urdf.xacro", "<robot xmlns:xacro=\"x\"/>");
  std::filesystem::create_directory(folder / "empty");
  std::filesystem::create_directory(folder / "bin");
  int status = 0;
  const std::string none =
      output_of("PATH=" + (folder / "empty") + " " + ROBOTC_BINARY + " import " + file + " 2>&1", status);
  CHECK(WEXITSTATUS(status) == 2);
  CHECK(contains(none, "the program `xacro` is not installed"));
  // A stand-in that shows its arguments in a name.
  const std::string program =
      folder.write("bin/xacro",
                   "#!/bin/sh\ncase \"$2\" in fail*) echo 'no such macro' >&2; exit 3;; esac\necho \"<robot "
                   "name='r'><link name='a'/><link name='$2'/><joint name='j' type='fixed'><parent "
                   "link='a'/><child link='$2'/></joint></robot>\"\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const std::string with = "PATH=" + (folder / "bin") + ":/usr/bin:/bin ";
  const std::string made = output_of(with + ROBOTC_BINARY + " import " + file + " --arg 'n=x;y' 2>&1", status);
  CHECK(WEXITSTATUS(status) == 0);
  CHECK(contains(made, "link `n:=x;y` is `n__x_y` here"));
  const std::string failed = output_of(with + ROBOTC_BINARY + " import " + file + " --arg fail=1 2>&1", status);
  CHECK(WEXITSTATUS(status) == 2);
  CHECK(contains(failed, "no such macro"));
}

}  // namespace
}  // namespace robotc::testing::import_test
