// Binary glTF files before the Khronos group's validator, an npm package.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/integration/run_robotc.h"
#include "tests/skip.h"

namespace robotc::testing::gltf_validator_test {
namespace {

constexpr std::string_view script = R"(const validator = require("gltf-validator"), fs = require("fs");
(async () => {
  const found = {};
  for (const file of process.argv.slice(2)) {
    const { issues } = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), { maxIssues: 20 });
    if (issues.messages.length) found[file] = issues.messages.map(({ code, message, pointer }) => `${code} ${message} ${pointer}`);
  }
  console.log(JSON.stringify(found));
})();
)";

TEST_CASE("the validator of glTF finds nothing to say about the examples, their runs, shapes and meshes") {
  const TemporaryFolder folder;
  int status = 0;
  output_of("cp tests/browser/gltf_validator/*.json '" + folder / "" + "' && cd '" + folder / "" +
                "' && npm ci --no-audit --no-fund 2>&1",
            status);
  if (status != 0) ROBOTC_SKIP("npm, or its registry, is not there");
  const std::string program = folder.write("validate.js", std::string(script));
  std::vector<std::string> files;
  const auto draw = [&](const std::string& robot, const std::vector<std::string>& more) {
    files.push_back(folder / fmt::format("{}.glb", files.size()));
    std::vector<std::string> arguments{"draw", robot, "--as", "glb", "-o", files.back()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome run = run_robotc(arguments);
    CAPTURE(robot);
    CHECK_MESSAGE(run.code == 0, run.err);
  };
  const std::regex simulation("(?:^|\n)simulate (\\w+) for ");
  std::vector<std::string> robots;
  for (const auto& entry : std::filesystem::directory_iterator("examples")) {
    if (entry.path().extension() == ".robot") robots.push_back(entry.path().string());
  }
  std::ranges::sort(robots);
  REQUIRE(robots.size() > 5);
  for (const std::string& robot : robots) {
    const std::string text = read_text(robot);
    if (text.find("\nrobot ") == std::string::npos && !text.starts_with("robot ")) continue;
    draw(robot, {});
    std::smatch name;
    if (std::regex_search(text, name, simulation)) draw(robot, {"--run", name[1]});
  }
  CHECK_FALSE(
      folder.write("prism.obj", "v 0 0 0\nv 0.4 0 0\nv 0 0.3 0\nv 0 0 0.2\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
          .empty());
  const std::string shapes = folder.write("shapes.robot", R"(robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link base { shape box { size = [1, 1, 0.1] m, colour = [0.5, 0.5, 0.5, 0.5] } }
  link upper {
    mass = 1 kg, com = [0.1, 0, 0] m
    shape box = at([0.2, 0, 0] m) { size = [0.4, 0.05, 0.05] m, colour = [1, 0.5, 0] }
    shape capsule { radius = 0.1 m, length = 0.3 m }
    shape ellipsoid { radii = [0.1, 0.2, 0.3] m }
    shape mesh { file = "prism.obj", scale = [1, 2, -1], colour = [0, 0, 1, 0.5] }
  }
  joint shoulder: revolute base -> upper = at([0, 0, 0], axis = [0, 1, 0])
}
)");
  draw(shapes, {});
  // The written file is read again, with its colours, as a mesh of another robot.
  const std::string again =
      folder.write("again.robot", fmt::format(R"(robot again {{
  gravity = [0, 0, -9.81] m/s^2
  link one {{ mass = 1 kg, com = [0, 0, 0], shape mesh {{ file = "{}" }} }}
  joint only: revolute base -> one
}}
)",
                                              std::filesystem::path(files.back()).filename().string()));
  draw(again, {});

  std::string command = "node '" + program + "'";
  for (const std::string& file : files) command += " '" + file + "'";
  const nlohmann::json found = nlohmann::json::parse(output_of(command, status));
  REQUIRE(status == 0);
  CHECK_MESSAGE(found.empty(), found.dump(2));
}

}  // namespace
}  // namespace robotc::testing::gltf_validator_test
