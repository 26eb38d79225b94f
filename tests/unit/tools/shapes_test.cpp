// Meshes for pictures: creases, their encoding, and which files may be read.
#include <doctest/doctest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>

#include "tools/robotc/shapes/drawn_shapes.h"
#include "tools/robotc/shapes/mesh_finder.h"
#include "tools/robotc/view/encode_mesh.h"

namespace robotc::tools::shapes_test {
namespace {

namespace fs = std::filesystem;

/// A prism with `sides` sides about z, of radius 1 and height 1; each triangle has points of its own, as in STL files.
solids::Mesh prism(int sides) {
  solids::Mesh mesh;
  const auto add = [&](const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c) {
    const auto first = static_cast<std::uint32_t>(mesh.points.size());
    mesh.points.insert(mesh.points.end(), {a, b, c});
    mesh.triangles.push_back({first, first + 1, first + 2});
  };
  const auto rim = [&](int i, double z) {
    const double angle = 2 * std::numbers::pi * (i % sides) / sides;
    return Eigen::Vector3d(std::cos(angle), std::sin(angle), z);
  };
  for (int i = 0; i < sides; ++i) {
    add(rim(i, 0), rim(i + 1, 0), rim(i + 1, 1));
    add(rim(i, 0), rim(i + 1, 1), rim(i, 1));
    add({0, 0, 1}, rim(i, 1), rim(i + 1, 1));
    add({0, 0, 0}, rim(i + 1, 0), rim(i, 0));
  }
  return mesh;
}

/// A folder that is removed at the end.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("robotc-shapes-" + std::to_string(::getpid()))) {
    fs::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  [[nodiscard]] const fs::path& path() const { return path_; }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
  }

 private:
  fs::path path_;
};

TEST_CASE("a smooth surface shares its points, and a crease splits them") {
  // 24 sides meet at 15 degrees, and at right angles with both ends.
  const ShadedMesh smooth = shaded(prism(24), {1, 1, 1});
  CHECK(smooth.corners.size() == 24 * 4 * 3);
  CHECK(smooth.point_count() == 24 * 4 + 2);
  // 6 sides meet at 60 degrees: each has its four corners.
  CHECK(shaded(prism(6), {1, 1, 1}).point_count() == 6 * 4 + 2 * (6 + 1));
}

TEST_CASE("normals point outwards, also of a mirrored mesh") {
  for (const double sign : {1.0, -1.0}) {
    const ShadedMesh mesh = shaded(prism(24), {sign, 2, 3});
    const std::vector<float> normals = mesh.normals();
    for (std::size_t i = 0; i < mesh.point_count(); ++i) {
      const Eigen::Vector3d point(mesh.points[3 * i], mesh.points[3 * i + 1], mesh.points[3 * i + 2] - 1.5);
      const Eigen::Vector3d normal(normals[3 * i], normals[3 * i + 1], normals[3 * i + 2]);
      CHECK(std::abs(normal.norm() - 1) < 1e-6);
      CHECK(normal.dot(point) > 0);
    }
  }
}

TEST_CASE("triangles without area are left out") {
  solids::Mesh mesh = prism(6);
  mesh.triangles.push_back({0, 0, 1});
  CHECK(shaded(mesh, {1, 1, 1}).corners.size() == 6 * 4 * 3);
  CHECK(shaded({}, {1, 1, 1}).corners.empty());
}

TEST_CASE("an encoded mesh names its box and its counts") {
  JsonWriter json;
  add_mesh(json, {{0, 0, 0, 1, 0, 0, 0, 2, 0}, {0, 1, 2}, {}});
  // Differences to the point before of 0 to 65535, and to the corner before; 2 d, or −2 d − 1 below 0.
  CHECK(json.text().find("\"count\":3,\"triangles\":1,\"low\":[0,0,0],\"high\":[1,2,0]") != std::string::npos);
}

TEST_CASE("a mesh is near in the robot's folder and in packages, and nowhere else") {
  const Folder folder;
  folder.write("arm_description/urdf/arm.urdf", "");
  folder.write("arm_description/urdf/parts/a.stl", "");
  folder.write("arm_description/meshes/b.stl", "");
  folder.write("other/c.stl", "");
  const fs::path urdf = folder.path() / "arm_description/urdf";
  const auto near = [&](const MeshFinder& finder, const std::string& written) -> std::optional<bool> {
    const auto found = finder.find(written);
    return found ? std::optional(finder.is_near(*found, written)) : std::nullopt;
  };
  const MeshFinder finder(urdf, {});
  CHECK(near(finder, "parts/a.stl") == true);
  CHECK(near(finder, "package://arm_description/meshes/b.stl") == true);
  CHECK(near(finder, "../meshes/b.stl") == false);
  CHECK(near(finder, "../../other/c.stl") == false);
  CHECK(near(finder, "package://other/c.stl") == false);
  CHECK(near(finder, "package://arm_description/../other/c.stl") == false);
  CHECK(near(finder, "file://" + (folder.path() / "other/c.stl").string()) == false);
  CHECK(near(finder, "absent.stl") == std::nullopt);
  CHECK(near(finder, "package://absent") == std::nullopt);
  const MeshFinder named(urdf, {{"other", (folder.path() / "other").string()}});
  CHECK(near(named, "package://other/c.stl") == true);
  fs::create_symlink(folder.path() / "other/c.stl", urdf / "link.stl");
  CHECK(near(finder, "link.stl") == false);
}

TEST_CASE("meshes that cannot be drawn are left out, each reason with one warning") {
  const Folder folder;
  folder.write("good.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  folder.write("bad.obj", "v 0 0\n");
  folder.write("empty.stl", "solid nothing\n");
  SourceMap sources;
  const SourceId source = sources.add((folder.path() / "arm.robot").string(), "text");
  geometry::Robot robot;
  robot.links = {{"base", {}}, {"arm", {}}};
  for (const char* file : {"good.obj", "good.obj", "bad.obj", "empty.stl", "absent.stl", "gone.stl"}) {
    geometry::Shape shape;
    shape.kind = ShapeKind::mesh;
    shape.link = 1;
    shape.scale = {1, 1, 1};
    shape.file = file;
    shape.file_span = {source, 0, 1};
    robot.shapes.push_back(shape);
  }
  robot.shapes.emplace_back().visual = false;
  const DrawnShapes drawn = drawn_shapes(robot, sources, "near", {});
  CHECK(drawn.shapes.size() == 2);
  CHECK(drawn.meshes.size() == 1);
  CHECK(drawn.warnings.size() == 3);
  CHECK(drawn.covered(2) == std::vector<bool>{false, true});
  CHECK(drawn_shapes(robot, sources, "none", {}).shapes.empty());
  CHECK(drawn_shapes(robot, sources, "none", {}).warnings.empty());
}

}  // namespace
}  // namespace robotc::tools::shapes_test
