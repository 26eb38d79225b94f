// glTF files against closed forms: nodes, strides, indices, colours, and every way to be damaged.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <Eigen/Geometry>
#include <cstring>
#include <numbers>
#include <string>
#include <vector>

#include "compiler/solids/mesh.h"
#include "compiler/solids/mesh_integrals.h"

namespace robotc::solids::gltf_test {
namespace {

constexpr double a = 0.5, b = 0.75, c = 1.25;  // legs of a tetrahedron, exact in single precision

/// Four points with 4 bytes between them, then twelve corners of 16 bits.
std::string tetrahedron_data() {
  const std::vector<float> points{0, 0, 0, -1, a, 0, 0, -1, 0, b, 0, -1, 0, 0, c, -1};
  const std::vector<std::uint16_t> corners{0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
  std::string bytes(sizeof(float) * points.size() + 2 * corners.size(), '\0');
  std::memcpy(bytes.data(), points.data(), sizeof(float) * points.size());
  std::memcpy(bytes.data() + sizeof(float) * points.size(), corners.data(), 2 * corners.size());
  return bytes;
}

/// `nodes`: of which the first is in the scene. `buffer`: its members besides the length.
std::string document(const std::string& nodes, const std::string& buffer = "", const std::string& more = "") {
  return fmt::format(R"({{"asset": {{"version": "2.0"}}, "scene": 0, "scenes": [{{"nodes": [0]}}], "nodes": [{}],
"meshes": [{{"primitives": [{{"attributes": {{"POSITION": 0}}, "indices": 1, "material": 0}}]}}],
"materials": [{{"pbrMetallicRoughness": {{"baseColorFactor": [1, 0.5, 0, 0.25]}}}}],
"accessors": [{{"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"}},
  {{"bufferView": 1, "componentType": 5123, "count": 12, "type": "SCALAR"}}],
"bufferViews": [{{"buffer": 0, "byteLength": 64, "byteStride": 16}},
  {{"buffer": 0, "byteOffset": 64, "byteLength": 24}}],
"buffers": [{{"byteLength": 88{}}}]{}}})",
                     nodes, buffer, more);
}

std::string number(std::size_t value) {
  std::string bytes;
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>((value >> (8 * i)) & 0xFF);
  return bytes;
}

std::string binary(std::string json, const std::string& data) {
  while (json.size() % 4 != 0) json += ' ';
  return "glTF" + number(2) + number(12 + 8 + json.size() + 8 + data.size()) + number(json.size()) + "JSON" + json +
         number(data.size()) + std::string("BIN\0", 4) + data;
}

std::string base64(const std::string& bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      bits = (bits << 8) | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) text += i + k > bytes.size() ? '=' : digits[(bits >> (18 - 6 * k)) & 63];
  }
  return text;
}

Mesh sound(const std::string& name, const std::string& content) {
  auto read = read_mesh(name, content);
  const auto* const error = std::get_if<MeshError>(&read);
  REQUIRE_MESSAGE(error == nullptr, (error == nullptr ? "" : error->reason));
  return std::get<Mesh>(std::move(read));
}

std::string reason(const std::string& content) {
  const auto read = read_mesh("a.glb", content);
  const auto* const error = std::get_if<MeshError>(&read);
  return error == nullptr ? "" : error->reason;
}

/// The tetrahedron with its points moved by an affine map: what integrals of it must be, by closed forms.
void check_tetrahedron(const Mesh& mesh, const Eigen::Affine3d& map) {
  CHECK(mesh.triangles.size() == 4);
  CHECK(open_edges(mesh) == 0);
  const auto found = integrate(mesh, MeshFilling::exact);
  REQUIRE(found);
  const double volume = a * b * c / 6 * std::abs(map.linear().determinant());
  // Points are exact in single precision; maps and sums round a few times.
  CHECK(std::abs(found->size - volume) <= 1e-14 * volume);
  CHECK((found->centre - map * Eigen::Vector3d(a / 4, b / 4, c / 4)).norm() <= 1e-14);
}

TEST_CASE("a node of a glTF file places its mesh by a translation, a rotation and a scale, or a matrix") {
  const std::string data = tetrahedron_data();
  check_tetrahedron(sound("a.glb", binary(document(R"({"mesh": 0})"), data)), Eigen::Affine3d::Identity());

  const double s = std::numbers::sqrt2 / 2;
  Eigen::Affine3d outer = Eigen::Affine3d::Identity(), inner = Eigen::Affine3d::Identity();
  outer.translate(Eigen::Vector3d(1, 2, 3));
  outer.rotate(Eigen::Quaterniond(s, 0, s, 0));
  outer.scale(Eigen::Vector3d(2, 1, 0.5));
  inner.matrix() << 0, -1, 0, 4, 1, 0, 0, 5, 0, 0, 3, 6, 0, 0, 0, 1;
  const std::string nodes = fmt::format(
      R"({{"translation": [1, 2, 3], "rotation": [0, {0}, 0, {0}], "scale": [2, 1, 0.5], "children": [1]}},
         {{"matrix": [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 3, 0, 4, 5, 6, 1], "mesh": 0}})",
      s);
  check_tetrahedron(sound("a.glb", binary(document(nodes), data)), outer * inner);

  // A mirrored one is not turned inside out.
  Eigen::Affine3d mirror = Eigen::Affine3d::Identity();
  mirror.scale(Eigen::Vector3d(1, -1, 1));
  check_tetrahedron(sound("a.glb", binary(document(R"({"mesh": 0, "scale": [1, -1, 1]})"), data)), mirror);
}

TEST_CASE("the data of a glTF file may be text, and its colours are sRGB") {
  const std::string data = tetrahedron_data();
  const std::string uri = R"(, "uri": "data:application/octet-stream;base64,)" + base64(data) + '"';
  const Mesh mesh = sound("A.GLTF", document(R"({"mesh": 0})", uri));
  check_tetrahedron(mesh, Eigen::Affine3d::Identity());
  REQUIRE(mesh.parts.size() == 1);
  CHECK(mesh.parts[0].triangles == 4);
  REQUIRE(mesh.parts[0].colour);
  const Colour& colour = *mesh.parts[0].colour;
  CHECK(colour[0] == doctest::Approx(1));
  CHECK(colour[1] == doctest::Approx(0.735357));  // IEC 61966-2-1 of 0.5
  CHECK(colour[2] == 0);
  CHECK(colour[3] == 0.25);
}

TEST_CASE("a damaged glTF file is refused with its reason") {
  const std::string data = tetrahedron_data(), node = R"({"mesh": 0})", whole = document(node);
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = whole;
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return reason(binary(text.replace(at, from.size(), to), data));
  };
  CHECK(changed("\"2.0\"", "\"1.0\"") == "only version 2 of glTF is read");
  for (const char* const scene : {"\"scene\": 7", "\"scene\": 1"}) {
    CHECK(changed("\"scene\": 0", scene) == "an index of `scenes` is too large");
  }
  CHECK(changed("\"POSITION\": 0", "\"POSITION\": -1") == "`POSITION` is not a whole number");
  CHECK(changed("\"VEC3\"", "\"VEC2\"") == "points have no type VEC3");
  CHECK(changed("\"count\": 4", "\"count\": 5") == "an accessor ends after its view");
  CHECK(changed("\"count\": 4", "\"count\": 18446744073709551615") != "");
  CHECK(changed("\"count\": 4", "\"count\": 3") == "a triangle names a point that does not exist");
  CHECK(changed("\"byteLength\": 64", "\"byteLength\": 640") == "a view ends after its buffer");
  CHECK(changed("\"byteOffset\": 64", "\"byteOffset\": 18446744073709551615") == "a view ends after its buffer");
  CHECK(changed("\"byteStride\": 16", "\"byteStride\": 8") == "a view has a wrong stride");
  CHECK(changed("5123", "5126") == "indices must be whole numbers");
  CHECK(changed(R"("componentType": 5126)", R"("componentType": 5123)") ==
        "coordinates of points must be numbers of 32 bits");
  CHECK(changed("\"bufferView\": 0", "\"sparse\": {}") == "sparse accessors are not read");
  CHECK(changed("[1, 0.5, 0, 0.25]", "[1, 0.5]") == "`baseColorFactor` is not a list of 4 numbers");
  CHECK(reason(binary(document(R"({"children": [1, 1]}, {"mesh": 0})"), data)) == "a node has two parents");
  CHECK(reason(binary(document(R"({"children": [0]})"), data)) == "a node has two parents");
  CHECK(reason(binary(document(R"({"mesh": 0, "rotation": [0, 0, 0, 0]})"), data)) == "the rotation of a node is zero");
  CHECK(reason(binary(document(R"({"mesh": 0, "translation": [1e300, 0, 0], "scale": [1e300, 1, 1]})"), data)) == "");
  CHECK(reason(binary(document(node, R"(, "uri": "arm.bin")"), data)) ==
        "its data are in other files: export it as one file, .glb");
  CHECK(reason(binary(document(node, R"(, "uri": "data:x;base64,#")"), data)) ==
        "its embedded data are not in base 64");
  CHECK(reason(binary(document(node, "", R"(, "extensionsRequired": ["KHR_draco_mesh_compression"])"), data)) ==
        "it needs the extension KHR_draco_mesh_compression, which is not read: export it without compression");
  CHECK(reason(binary("{", data)) == "its JSON is not valid");
  CHECK(reason("glTF") == "it ends in its header");
  // Every beginning of a file, and every byte of one changed, is refused or a sound mesh.
  const std::string file = binary(whole, data);
  for (std::size_t size = 0; size < file.size(); ++size) CHECK(reason(file.substr(0, size)) != "");
  for (std::size_t i = 0; i < file.size(); ++i) {
    std::string other = file;
    other[i] = static_cast<char>(other[i] ^ 0x15);
    const auto read = read_mesh("a.glb", other);
    if (const auto* const mesh = std::get_if<Mesh>(&read)) {
      for (const auto& triangle : mesh->triangles) {
        for (const std::uint32_t corner : triangle) REQUIRE(corner < mesh->points.size());
      }
    }
  }
}

}  // namespace
}  // namespace robotc::solids::gltf_test
