#include "tools/robotc/internal_error.h"

#include <doctest/doctest.h>

#include <stdexcept>

namespace robotc::tools::internal_error_test {
namespace {

TEST_CASE("an internal error names the file, the version and where to report it") {
  const std::string text = internal_error(std::logic_error("copy: no replacement for symbol c.I"), "0.1.0",
                                          {"robotc", "build", "my arm.robot", "--controller", "c"});
  CHECK(text ==
        "robotc: internal error: copy: no replacement for symbol c.I\n"
        "This is a defect of robotc 0.1.0, not of your file. Please report it with the file and this command; see\n"
        "\"Report a mistake\" in CONTRIBUTING.md:\n"
        "  robotc build 'my arm.robot' --controller c\n");
}

}  // namespace
}  // namespace robotc::tools::internal_error_test
