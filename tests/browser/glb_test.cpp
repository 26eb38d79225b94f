// Binary glTF files: their chunks, and where their nodes are at the times of their animation.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/integration/run_robotc.h"
#include "tests/oracle/newton_euler.h"
#include "tests/oracle/random_tree.h"
#include "tests/oracle/robot_text.h"

namespace robotc::testing::glb_test {
namespace {

using nlohmann::json;

/// Numbers of a file are single: a chain of eight links rounds a few times 6e-8 of its size, a few metres.
constexpr double tolerance = 1e-5;

struct Glb {
  json document;
  std::string bytes;

  explicit Glb(const std::string& file) {
    const auto number = [&](std::size_t at) {
      std::uint32_t value = 0;
      std::memcpy(&value, file.data() + at, 4);
      return value;
    };
    REQUIRE(file.size() > 28);
    REQUIRE(file.substr(0, 4) == "glTF");
    CHECK(number(4) == 2);
    CHECK(number(8) == file.size());
    const std::size_t length = number(12);
    CHECK(length % 4 == 0);
    CHECK(file.substr(16, 4) == "JSON");
    document = json::parse(file.substr(20, length));
    CHECK(file.substr(24 + length, 4) == std::string("BIN\0", 4));
    bytes = file.substr(28 + length);
    CHECK(number(20 + length) == bytes.size());
    CHECK(document["buffers"][0]["byteLength"] == bytes.size());
  }

  [[nodiscard]] std::vector<float> floats(std::size_t index) const {
    const json& accessor = document["accessors"][index];
    const json& view = document["bufferViews"][accessor["bufferView"].get<std::size_t>()];
    REQUIRE(accessor["componentType"] == 5126);
    std::vector<float> values(view["byteLength"].get<std::size_t>() / 4);
    REQUIRE(view["byteOffset"].get<std::size_t>() + 4 * values.size() <= bytes.size());
    std::memcpy(values.data(), bytes.data() + view["byteOffset"].get<std::size_t>(), 4 * values.size());
    return values;
  }
};

TEST_CASE("nodes of a glTF file move as the oracle's links") {
  const std::uint64_t seed = 52100;
  const oracle::Tree tree =
      oracle::writable(
          {oracle::random_tree(seed, {.bodies = 7, .branching = 0.4, .fixed = 0.1, .several = 0.4, .balls = 0.4})})
          .tree;
  const std::string text = oracle::robot_text({tree}) + "\nsimulate fall for machine {\n  initial q = " +
                           oracle::configuration_text(tree, oracle::random_state(tree, seed).q) +
                           "\n  tau = 0\n  duration = 0.1 s, step = 1 ms, integrator = rk4\n  log q\n}\n";
  const TemporaryFolder folder;
  const std::string file = folder.write("machine.robot", text);
  const Outcome drawn = run_robotc({"draw", file, "--as", "glb", "--run", "fall", "-o", folder / "fall.glb"});
  REQUIRE_MESSAGE(drawn.code == 0, drawn.err);
  const Outcome run = run_robotc({"sim", file, "--quiet", "--no-view", "--out", folder / "out"});
  REQUIRE_MESSAGE(run.code == 0, run.err);
  const std::vector<std::string> log = lines_of(read_text(folder / "out/fall.csv"));

  const Glb glb(read_text(folder / "fall.glb"));
  const json& nodes = glb.document["nodes"];
  const json& animation = glb.document["animations"][0];
  std::vector<std::optional<std::size_t>> parents(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const json& child : nodes[i].value("children", json::array())) {
      CHECK_FALSE(parents[child.get<std::size_t>()]);
      parents[child.get<std::size_t>()] = i;
    }
  }
  const auto local = [&](std::size_t node, std::size_t row) {
    std::vector<double> place = nodes[node].value("translation", std::vector<double>{0, 0, 0});
    std::vector<double> turn = nodes[node].value("rotation", std::vector<double>{0, 0, 0, 1});
    for (const json& channel : animation["channels"]) {
      if (channel["target"]["node"] != node) continue;
      const bool turns = channel["target"]["path"] == "rotation";
      const std::vector<float> values =
          glb.floats(animation["samplers"][channel["sampler"].get<std::size_t>()]["output"].get<std::size_t>());
      const std::size_t width = turns ? 4 : 3;
      for (std::size_t k = 0; k < width; ++k) (turns ? turn : place)[k] = values.at(row * width + k);
    }
    Eigen::Isometry3d pose(Eigen::Translation3d(place[0], place[1], place[2]));
    pose.rotate(Eigen::Quaterniond(turn[3], turn[0], turn[1], turn[2]).normalized());
    return pose;
  };
  const std::vector<float> times = glb.floats(animation["samplers"][0]["input"].get<std::size_t>());
  REQUIRE(times.size() == log.size() - 1);
  for (std::size_t row = 0; row < times.size(); row += 10) {
    std::istringstream cells(log[row + 1]);
    std::string cell;
    std::getline(cells, cell, ',');
    CHECK(times[row] == doctest::Approx(std::stod(cell)));
    Eigen::VectorXd q(oracle::position_count(tree));
    for (double& entry : q) {
      REQUIRE(std::getline(cells, cell, ','));
      entry = std::stod(cell);
    }
    const std::vector<oracle::Pose> poses = oracle::link_poses(tree, q);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const std::string name = nodes[i].value("name", "");
      std::size_t link = 0;
      if (std::sscanf(name.c_str(), "link_%zu", &link) != 1) continue;
      // Up to node 0, which turns the world's up to y.
      Eigen::Isometry3d world = local(i, row);
      for (auto parent = parents[i]; parent && *parent != 0; parent = parents[*parent])
        world = local(*parent, row) * world;
      CHECK((world.linear() - poses[link].rotation).cwiseAbs().maxCoeff() < tolerance);
      CHECK((world.translation() - poses[link].position).cwiseAbs().maxCoeff() < tolerance);
    }
  }
}

TEST_CASE("shapes of links are meshes of a glTF file, where they stand on the link") {
  const TemporaryFolder folder;
  CHECK_FALSE(
      folder.write("prism.obj", "v 0 0 0\nv 0.4 0 0\nv 0 0.3 0\nv 0 0 0.2\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
          .empty());
  const std::string file = folder.write("arm.robot", R"(robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper {
    mass = 1 kg, com = [0.1, 0, 0] m
    shape box = at([0.2, 0.1, 0] m) { size = [0.4, 0.05, 0.06] m, colour = [1, 1, 1] }
    shape capsule { radius = 0.1 m, length = 0.5 m }
    shape mesh = at([0, 0, 1] m) { file = "prism.obj", colour = [0, 0, 0, 0.5] }
  }
  joint shoulder: revolute base -> upper = at([0, 0, 0], axis = [0, 1, 0])
}
)");
  const Outcome drawn = run_robotc({"draw", file, "--as", "glb", "-o", folder / "arm.glb"});
  REQUIRE_MESSAGE(drawn.code == 0, drawn.err);
  const Glb glb(read_text(folder / "arm.glb"));
  const json& nodes = glb.document["nodes"];
  const auto upper = std::ranges::find_if(nodes, [](const json& node) { return node.value("name", "") == "upper"; });
  REQUIRE(upper != nodes.end());
  REQUIRE((*upper)["children"].size() == 5);  // a capsule has three parts
  const json& box = nodes[(*upper)["children"][0].get<std::size_t>()];
  CHECK(box["translation"] == json({0.2, 0.1, 0}));
  CHECK(box["scale"] == json({0.2, 0.05, 0.03}));  // of a box with edges 2, 1 and 2
  const json& prism = nodes[(*upper)["children"][4].get<std::size_t>()];
  CHECK(prism["translation"] == json({0, 0, 1}));
  const json& primitive = glb.document["meshes"][prism["mesh"].get<std::size_t>()]["primitives"][0];
  const json& points = glb.document["accessors"][primitive["attributes"]["POSITION"].get<std::size_t>()];
  CHECK(points["count"] == 12);
  CHECK(points["max"][0].get<double>() == doctest::Approx(0.4));
  CHECK(glb.document["accessors"][primitive["indices"].get<std::size_t>()]["componentType"] == 5125);
  const json& material = glb.document["materials"][primitive["material"].get<std::size_t>()];
  CHECK(material["pbrMetallicRoughness"]["baseColorFactor"] == json({0, 0, 0, 0.5}));
  CHECK(material["alphaMode"] == "BLEND");
}

}  // namespace
}  // namespace robotc::testing::glb_test
