// A million samples of each law.
#include <doctest/doctest.h>

#include "tests/ros2/package_case.h"

namespace robotc::testing {
namespace {

TEST_CASE("a million samples neither allocate nor call the system") {
  for (const PackageCase& test : package_cases()) {
    CAPTURE(test.controller);
    BuiltPackage(test, false).run(1'000'000);
  }
}

}  // namespace
}  // namespace robotc::testing
