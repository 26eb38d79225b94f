#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>

#include "compiler/solids/mesh_integrals.h"

namespace robotc::solids::mesh_test {
namespace {

constexpr std::string_view unit_cube =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
    "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2/1/1 3/1/1 7/1/1 6/1/1\nf 3 4 8 7\nf -8 -4 -1 -5\n";

Mesh read(std::string_view path, std::string_view content) {
  const auto mesh = read_mesh(path, content);
  REQUIRE(std::holds_alternative<Mesh>(mesh));
  return std::get<Mesh>(mesh);
}

bool is_refused(std::string_view path, std::string_view content) {
  return std::holds_alternative<MeshError>(read_mesh(path, content));
}

TEST_CASE("a cube as a mesh is a cube, by volume and by surface") {
  const Mesh mesh = read("cube.OBJ", unit_cube);
  CHECK(mesh.triangles.size() == 12);
  CHECK(open_edges(mesh) == 0);
  for (const MeshFilling filling : {MeshFilling::exact, MeshFilling::counted}) {
    const auto solid = integrate(mesh, filling);
    REQUIRE(solid);
    CHECK(solid->size == doctest::Approx(1));
    CHECK(solid->centre[1] == doctest::Approx(0.5));
    CHECK(solid->second_moments(0, 0) == doctest::Approx(1.0 / 12));
    CHECK(std::abs(solid->second_moments(0, 1)) < 1e-15);
  }
  const auto shell = integrate(mesh, MeshFilling::shell);
  REQUIRE(shell);
  CHECK(shell->size == doctest::Approx(6));
  // Two faces across x at the distance 1/2, and four along it with 1/12 each.
  CHECK(shell->second_moments(0, 0) == doctest::Approx((2 * 0.25 + 4 * (1.0 / 12)) / 6));
}

TEST_CASE("a surface with a hole, or with a triangle turned round, has open edges") {
  Mesh mesh = read("cube.obj", unit_cube);
  std::swap(mesh.triangles[0][0], mesh.triangles[0][1]);
  CHECK(open_edges(mesh) == 3);
  mesh.triangles.erase(mesh.triangles.begin());
  CHECK(open_edges(mesh) == 3);
  // Points that differ in the last digits of single precision are one point; those of another place are not.
  for (const double distance : {2e-7, 2e-3}) {
    mesh = read("cube.obj", unit_cube);
    mesh.points.emplace_back(1 + distance, 1, -distance);
    for (auto& triangle : mesh.triangles) {
      if (&triangle - mesh.triangles.data() < 2) std::ranges::replace(triangle, 2U, 8U);
    }
    CHECK((open_edges(mesh) == 0) == (distance < 1e-6));
  }
}

TEST_CASE("a binary STL file has the points of its triangles in order") {
  // A normal and three corners of single precision, then two bytes of attributes.
  const std::array<float, 12> numbers{0, 0, 1, 1.5F, -2, 3, 4, 5.25F, -6, 7, 8, 9};
  std::string content(80, ' ');
  content += std::string("\2\0\0\0", 4);
  for (int i = 0; i < 2; ++i) {
    content.append(reinterpret_cast<const char*>(numbers.data()), sizeof numbers);
    content.append(2, '\xff');
  }
  const Mesh mesh = read("a.stl", content);
  REQUIRE(mesh.points.size() == 6);
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t k = 0; k < 3; ++k)
      CHECK(mesh.points[i][static_cast<Eigen::Index>(k)] == static_cast<double>(numbers[3 + 3 * (i % 3) + k]));
  }
  CHECK(mesh.triangles == std::vector<std::array<std::uint32_t, 3>>{{0, 1, 2}, {3, 4, 5}});
}

TEST_CASE("damaged meshes are refused") {
  for (const std::string_view text : {"v 1 2\n", "v 0 0 0\nf 1 2 3\n", "v 0 0 nan\n", "f x y z\n"}) {
    CAPTURE(text);
    CHECK(is_refused("a.obj", text));
  }
  CHECK(is_refused("a.stl", "short"));
  CHECK(is_refused("a.stl", std::string(84, '\xff')));
  CHECK(is_refused("a.stp", "anything"));
  CHECK(read("a.stl", "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n")
            .triangles.size() == 1);
}

/// A COLLADA file with a square of two triangles in the xy plane, and the nodes of its scene.
std::string collada(const std::string& nodes, const std::string& indices = "0 9 1 9 2 9 0 9 2 9 3 9",
                    const std::string& places = "0 0 0 1 0 0 1 1 0 0 1 0") {
  return "<?xml version=\"1.0\"?><COLLADA><asset><unit meter=\"0.01\"/><up_axis>Y_UP</up_axis></asset>"
         "<library_geometries><geometry id=\"square\"><mesh><source id=\"places\"><float_array>" +
         places +
         "</float_array><technique_common><accessor stride=\"3\"/></technique_common></source>"
         "<vertices id=\"corners\"><input semantic=\"POSITION\" source=\"#places\"/></vertices>"
         "<triangles count=\"2\"><input semantic=\"VERTEX\" source=\"#corners\" offset=\"0\"/>"
         "<input semantic=\"NORMAL\" source=\"#places\" offset=\"1\"/><p>" +
         indices +
         "</p></triangles></mesh></geometry></library_geometries>"
         "<library_visual_scenes><visual_scene id=\"scene\">" +
         nodes +
         "</visual_scene></library_visual_scenes><scene><instance_visual_scene url=\"#scene\"/></scene></COLLADA>";
}

TEST_CASE("a COLLADA file is the instances of its scene, in metres") {
  const Mesh mesh =
      read("a.dae", collada("<node><translate>100 0 0</translate><node><rotate>0 0 1 90</rotate><scale>2 1 1</scale>"
                            "<instance_geometry url=\"#square\"/></node></node>"
                            "<node><matrix>1 0 0 0 0 1 0 0 0 0 -1 5 0 0 0 1</matrix>"
                            "<instance_geometry url=\"#square\"/></node>"));
  REQUIRE(mesh.triangles.size() == 4);
  // The second corner, (1, 0, 0): twice as far along x, turned to y, moved by 100, in centimetres.
  CHECK(mesh.points[1].isApprox(Eigen::Vector3d(1, 0.02, 0), 1e-14));
  // The outside of the square is +z, and −z where it is mirrored.
  const auto normal = [&](std::size_t i) {
    const auto& t = mesh.triangles[i];
    const Eigen::Vector3d a = mesh.points[t[0]];
    return (mesh.points[t[1]] - a).cross(mesh.points[t[2]] - a).normalized().eval();
  };
  CHECK(normal(0).isApprox(Eigen::Vector3d::UnitZ()));
  CHECK(normal(2).isApprox(-Eigen::Vector3d::UnitZ()));
  // Without a scene, all geometries.
  std::string bare = collada("");
  bare.replace(bare.find("<scene>"), std::string::npos, "</COLLADA>");
  CHECK(read("a.dae", bare).triangles.size() == 2);
}

TEST_CASE("damaged COLLADA files are refused, and circles of nodes end") {
  const std::string node = "<node><instance_geometry url=\"#square\"/></node>";
  CHECK(read("a.dae", collada(node)).triangles.size() == 2);
  CHECK(is_refused("a.dae", ""));
  CHECK(is_refused("a.dae", "<COLLADA><scene>"));
  CHECK(is_refused("a.dae", "<robot/>"));
  CHECK(is_refused("a.dae", collada(node, "0 0 1 0 7 0")));
  CHECK(is_refused("a.dae", collada(node, "0 0 1 0 x 0")));
  CHECK(is_refused("a.dae", collada(node, "0 0 1 0 -1 0")));
  CHECK(is_refused("a.dae", collada(node, "0 0 1 0 2 0", "0 0 0 nan 0 0 1 1 0")));
  CHECK(is_refused("a.dae", collada("<node><matrix>1 2 3</matrix></node>" + node)));
  CHECK(is_refused("a.dae", collada("<node id=\"n\"><instance_node url=\"#n\"/></node>")));
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<node>";
  CHECK(is_refused("a.dae", "<COLLADA><library_visual_scenes><visual_scene id=\"s\">" + deep));
}

}  // namespace
}  // namespace robotc::solids::mesh_test
