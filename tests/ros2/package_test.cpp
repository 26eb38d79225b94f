// Packages of laws for ROS 2: they build, their controllers give what the functions of the header give, and their
// descriptions follow the rules of ROS.
#include <doctest/doctest.h>

#include <algorithm>
#include <pugixml.hpp>

#include "tests/package/shell.h"
#include "tests/ros2/package_case.h"

namespace robotc::testing::package_test {
namespace {

pugi::xml_document parsed(const std::string& text) {
  pugi::xml_document document;
  REQUIRE(document.load_string(text.c_str()));
  return document;
}

/// REP 149: the elements of package.xml, in the order of its schema.
void check_package_xml(const std::string& text) {
  const pugi::xml_document document = parsed(text);
  const pugi::xml_node package = document.child("package");
  CHECK(package.attribute("format").as_int() == 3);
  const std::vector<std::string> order{"name",   "version",          "description", "maintainer",  "license", "url",
                                       "author", "buildtool_depend", "depend",      "exec_depend", "export"};
  std::size_t place = 0;
  for (const pugi::xml_node node : package.children()) {
    const auto found = std::find(order.begin(), order.end(), node.name());
    REQUIRE_MESSAGE(found != order.end(), node.name());
    const auto at = static_cast<std::size_t>(found - order.begin());
    CHECK_MESSAGE(at >= place, node.name());
    place = at;
  }
  for (const char* const once : {"name", "version", "description", "export"}) {
    CHECK(std::distance(package.children(once).begin(), package.children(once).end()) == 1);
  }
  CHECK(package.child_value("name") == std::string("package_of_law"));
  CHECK(!std::string(package.child("maintainer").attribute("email").value()).empty());
  CHECK(!std::string(package.child_value("license")).empty());
  CHECK(package.child("export").child_value("build_type") == std::string("ament_cmake"));
}

/// The plugin is one that the source exports; joints of the hardware are joints of the URDF.
void check_descriptions(const BuiltPackage& package) {
  const pugi::xml_document plugins = parsed(package.read("plugins.xml"));
  const std::string type = plugins.select_node("/library/class/@type").attribute().value();
  const std::string base = plugins.select_node("/library/class/@base_class_type").attribute().value();
  CHECK(has(package.read("src/plugins.cpp"), "PLUGINLIB_EXPORT_CLASS(" + type + ", " + base + ")"));
  CHECK(has(package.read("config/controllers.yaml"),
            std::string("type: ") + plugins.select_node("/library/class/@name").attribute().value()));
  const pugi::xml_document urdf = parsed(package.read("urdf/robot.urdf"));
  const pugi::xml_document hardware = parsed(package.read("urdf/mock_hardware.xml"));
  std::size_t joints = 0;
  for (const pugi::xml_node joint : hardware.child("ros2_control").children("joint")) {
    ++joints;
    const pugi::xml_node same =
        urdf.child("robot").find_child_by_attribute("joint", "name", joint.attribute("name").value());
    const std::string type_in_urdf = same.attribute("type").value();
    CHECK_MESSAGE((type_in_urdf == "revolute" || type_in_urdf == "continuous" || type_in_urdf == "prismatic"),
                  joint.attribute("name").value());
  }
  CHECK(joints > 0);
  run("python3 -B -c " + in_quotes("import ast, sys; ast.parse(open(sys.argv[1]).read())") + " " +
      in_quotes(package.path("launch/controller.launch.py")));
}

TEST_CASE("packages build without warnings, and give the efforts of the header's functions bit for bit") {
  bool newer = false;
  for (const PackageCase& test : package_cases()) {
    CAPTURE(test.controller);
    const BuiltPackage package(test, newer);
    newer = !newer;
    package.run(2000);
    check_package_xml(package.read("package.xml"));
    check_descriptions(package);
  }
}

TEST_CASE("parameters have units and descriptions, and interfaces the names of the drives") {
  const std::vector<PackageCase> cases = package_cases();
  const BuiltPackage lifter(cases[0], true);
  CHECK(has(lifter.read("config/controllers.yaml"), "\"pid.Kp.lift\": 4000.0  # N/m"));
  const BuiltPackage drives(cases[2], false);
  CHECK(has(drives.read("include/package_of_law/law.hpp"), R"({"swing", "voltage"})"));
  CHECK(has(drives.read("include/package_of_law/law.hpp"), R"({"reach", "current"})"));
}

TEST_CASE("the README of a package says what solver, references and parameters are") {
  const TemporaryFolder folder;
  const std::string file = folder.write("cart.robot", R"(robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body = at([0, 0, 0] m, axis = [1, 0, 0])
}
controller rest for cart { tau = 0 }
controller hold for cart {
  param k = 3 N/m
  tau = -k * q
}
controller two for cart {
  param k = [3, 4] N/m
  tau = -k[1] * q - k[2] * q
}
controller follow(ref: trajectory) for cart { tau = 5 N/m * (ref.q - q) + 1 N*s/m * (ref.qd - qd) }
)");
  const auto readme = [&](const std::string& controller) {
    const Outcome made = run_robotc({"build", file, "--ros2", controller, "--solver", "-o", folder / controller});
    REQUIRE_MESSAGE(made.code == 0, made.err);
    return read_text(folder / (controller + "/README.md"));
  };
  const std::string rest = readme("rest"), hold = readme("hold");
  // The functions of inverse_dynamics_solver::InverseDynamicsSolver.
  for (const char* const function : {"getInertiaMatrix", "getCoriolisVector", "getGravityVector", "getFrictionVector",
                                     "getTorques", "getDynamicParameters"}) {
    CAPTURE(function);
    CHECK(has(rest, std::string("\n| `") + function + "` | "));
  }
  CHECK_FALSE(has(rest, "ros2 param set"));
  CHECK(has(hold, "\n| hold.k | N/m | 3 |"));
  // Parameters of ROS have letters, digits, underscores and dots.
  CHECK(has(readme("two"), "\n| two.k_1_ | N/m | 3 |"));
  // The robot stays where it is until a message comes.
  const std::string follow = readme("follow");
  CHECK(has(follow, "\n| 0 | `rail/position` | ref.q rail | m | the position at the activation |\n"));
  CHECK(has(follow, "\n| 1 | `rail/velocity` | ref.qd rail | m/s | 0 |\n"));
  CHECK(has(hold, "They can change while the controller runs (`ros2 param set /hold …`)"));
}

TEST_CASE("a package is written whole or not at all, and never over other things") {
  const TemporaryFolder folder;
  const std::string file = folder.write("law.robot", package_cases()[0].file);
  const auto build = [&](const std::string& out) { return run_robotc({"build", file, "--ros2", "hold", "-o", out}); };
  CHECK(build(folder / "lifter").code == 0);
  CHECK_MESSAGE(build(folder / "lifter").code == 0, "it may be made again");
  std::filesystem::create_directories(folder / "other");
  static_cast<void>(folder.write("other/notes", "mine"));
  const Outcome refused = build(folder / "other");
  CHECK(refused.code == 2);
  CHECK(has(refused.err, "holds other things than a package of robotc"));
  CHECK(!std::filesystem::exists(folder / "other/package.xml"));
  const Outcome named = build(folder / "My-Package");
  CHECK(named.code == 2);
  CHECK(has(named.err, "-o my_package"));
  CHECK(!std::filesystem::exists(folder / "My-Package"));
  CHECK(build(folder / "class").code == 2);
  CHECK(run_robotc({"build", file, "--ros2", "hold", "--float32"}).code == 2);
}

}  // namespace
}  // namespace robotc::testing::package_test
