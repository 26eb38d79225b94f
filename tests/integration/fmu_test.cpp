// `build --fmu`: its command line. tests/fmu runs what is written.
#include <doctest/doctest.h>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::fmu_test {
namespace {

const std::string text = R"(robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body = at([0, 0, 0] m, axis = [1, 0, 0])
}
controller hold for cart { tau = -90 N/m * q }
simulate run for cart {
  initial q = [0.1 m]
  tau = hold() every 2 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
)";

TEST_CASE("arrays and clocks are of FMI 3, and a sample time is one of controllers") {
  const TemporaryFolder folder;
  const std::string file = folder.write("cart.robot", text);
  const auto built = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"build", file, "--fmu", "hold", "-o", folder / "hold.fmu"});
    return run_robotc(options);
  };
  for (const char* const option : {"arrays", "clocks"}) {
    const std::string flag = std::string("--") + option;
    CHECK(built({flag}).code == 0);
    const Outcome refused = built({flag, "--fmi", "2.0"});
    CHECK(refused.code != 0);
    CHECK(refused.err.find("FMI 2.0 has no " + std::string(option) + ": leave out `" + flag + "`") !=
          std::string::npos);
  }
  CHECK(built({"--every", "5 ms"}).code == 0);
  CHECK(built({"--every", "0 s"}).err.find("`--every` must be positive and finite") != std::string::npos);
  CHECK(built({"--every", "1 kg"}).err.find("`--every` is a time, and `1 kg` is not") != std::string::npos);
  CHECK(built({"--set", "step=5 ms"}).err.find("`run.step` was set, which changes nothing") != std::string::npos);
}

}  // namespace
}  // namespace robotc::testing::fmu_test
