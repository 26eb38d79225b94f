// Tests that take long, or need tools of ROS 2: a million samples of each law, and its reader of package.xml.
#include <doctest/doctest.h>

#include <cstdlib>

#include "tests/package/shell.h"
#include "tests/ros2/package_case.h"
#include "tests/skip.h"

namespace robotc::testing::long_run_test {
namespace {

TEST_CASE("a million samples neither allocate nor call the system") {
  for (const PackageCase& test : package_cases()) {
    CAPTURE(test.controller);
    BuiltPackage(test, false).run(1'000'000);
  }
}

TEST_CASE("catkin_pkg, which reads package.xml for the tools of ROS 2, finds no fault") {
  if (std::system("/usr/bin/python3 -c 'import catkin_pkg' 2> /dev/null") != 0) ROBOTC_SKIP("catkin_pkg is missing");
  const TemporaryFolder folder;
  const std::string file = std::string(ROBOTC_SOURCE_DIR) + "/examples/scara.robot";
  const std::vector<std::vector<std::string>> cases{{"computed_torque"}, {"computed_torque", "--solver"}, {"scara"}};
  for (const std::vector<std::string>& test : cases) {
    std::vector<std::string> command{"build", file, "-o", folder / "scara_package", "--ros2"};
    command.insert(command.end(), test.begin(), test.end());
    REQUIRE(run_robotc(command).code == 0);
    run("/usr/bin/python3 -B -W error -c " +
        in_quotes("import sys\nfrom catkin_pkg.package import parse_package\nparse_package(sys.argv[1]).validate()") +
        " " + in_quotes(folder / "scara_package"));
  }
}

}  // namespace
}  // namespace robotc::testing::long_run_test
