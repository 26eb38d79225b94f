#include "compiler/import/mjcf/meshes.h"

#include <algorithm>
#include <filesystem>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/mjcf/reading.h"
#include "compiler/import/rigid.h"
#include "compiler/import/values.h"

namespace robotc::importing {

namespace {

/// The points and triangles that a mesh has in the file.
void read_triangles(MjcfReading& mjcf, const MjcfElement& element, MjcfMesh& asset) {
  const auto points = mjcf.file.list(element, "vertex");
  if (!points) return;
  const auto faces = mjcf.file.list(element, "face");
  asset.is_read = true;
  const std::size_t count = points->size() / 3;
  for (std::size_t i = 0; i < count; ++i) {
    asset.mesh.points.emplace_back((*points)[3 * i].value, (*points)[3 * i + 1].value, (*points)[3 * i + 2].value);
  }
  asset.is_sound = faces.has_value() && faces->size() % 3 == 0;
  for (std::size_t i = 0; asset.is_sound && i + 2 < faces->size(); i += 3) {
    std::array<std::uint32_t, 3> triangle{};
    for (std::size_t k = 0; k < 3; ++k) {
      const double index = (*faces)[i + k].value;
      asset.is_sound = asset.is_sound && index >= 0 && index < static_cast<double>(count);
      if (asset.is_sound) triangle[k] = static_cast<std::uint32_t>(index);
    }
    asset.mesh.triangles.push_back(triangle);
  }
}

/// A mesh and its name.
std::pair<std::string, MjcfMesh> read_mesh_asset(MjcfReading& mjcf, const XmlNode& node) {
  const MjcfElement element = mjcf.file.element(node, nullptr);
  MjcfMesh asset;
  if (!mjcf.file.compiler().exact_meshes) asset.filling = solids::MeshFilling::counted;
  const auto file = element.attribute("file");
  if (file) {
    asset.file = file->text;
    asset.file_span = file->span;
  }
  std::string name = file ? std::filesystem::path(asset.file).stem().string() : std::string();
  if (const auto written = node.attribute("name")) name = written->text;
  if (const auto scale = mjcf.file.vector(element, "scale")) {
    for (std::size_t i = 0; i < 3; ++i) asset.scale[i] = (*scale)[i].value;
  }
  if (const auto position = mjcf.file.vector(element, "refpos")) asset.pose.position = *position;
  if (const auto q = read_numbers(mjcf.findings, node, "refquat", 4)) {
    asset.pose.rotation = {Rotation::Form::quaternion, {(*q)[0], (*q)[1], (*q)[2], (*q)[3]}, node.span()};
    if (std::all_of(q->begin(), q->end(), [](const Number& number) { return number.value == 0; })) {
      mjcf.findings.error(bad_value_in_file, node.peek("refquat")->span, "a quaternion of length 0 is not a rotation");
      asset.pose.rotation = {};
    }
  }
  if (const auto filling = element.attribute("inertia")) {
    if (filling->text == "exact") asset.filling = solids::MeshFilling::exact;
    if (filling->text == "legacy") asset.filling = solids::MeshFilling::counted;
    if (filling->text == "shell") asset.filling = solids::MeshFilling::shell;
    if (filling->text == "convex") asset.file_span = filling->span;
    if (filling->text == "convex") asset.is_read = true;  // of no use where a mass is needed
  }
  read_triangles(mjcf, element, asset);
  if (asset.file_span == Span{}) asset.file_span = node.span();
  return {std::move(name), std::move(asset)};
}

/// The path of a mesh, relative to the main file.
std::string path_of(const MjcfReading& mjcf, const MjcfMesh& asset) {
  std::filesystem::path written(asset.file);
  if (mjcf.file.compiler().strip_path) written = written.filename();
  return (std::filesystem::path(mjcf.file.compiler().mesh_folder) / written).lexically_normal().string();
}

void read_material(MjcfReading& mjcf, const XmlNode& node) {
  const MjcfElement element = mjcf.file.element(node, nullptr);
  const auto name = node.attribute("name");
  if (const auto rgba = mjcf.file.list(element, "rgba"); name && rgba) {
    if (const auto colour = clamped_colour(*rgba)) mjcf.colours.try_emplace(std::string(name->text), *colour);
  }
  for (const XmlAttribute& attribute : node.attributes()) {
    if (attribute.mark == Mark::unused) node.keep_attribute(attribute.name);
  }
}

bool load_mesh(MjcfReading& mjcf, MjcfMesh& asset, const Link& link) {
  if (asset.is_read) {
    if (!asset.is_sound) {
      mjcf.unsupported(asset.file_span,
                       "the mass of " + body_text(link) + " is from a mesh without triangles of its own",
                       "write an `<inertial>` for this body; MuJoCo prints its values");
    }
    return asset.is_sound;
  }
  asset.is_read = true;
  const auto fail = [&](const std::string& reason) {
    mjcf.findings.error(unreadable_in_file, asset.file_span,
                        "the mass of " + body_text(link) + " is from a mesh that cannot be read: " + reason, "",
                        {"write an `<inertial>` for this body; MuJoCo prints its values"});
    return false;
  };
  if (asset.file.empty()) return fail("it has no file");
  if (!mjcf.reading.read_file) return fail("files beside this one are not read here");
  const std::string path = mjcf.file.path_of(path_of(mjcf, asset));
  auto content = mjcf.reading.read_file(path);
  if (const auto* error = std::get_if<FileError>(&content)) {
    return fail(quote(path) + (error->too_large ? " is larger than 4 MB" : ": " + error->reason));
  }
  auto mesh = solids::read_mesh(path, std::get<std::string>(content));
  if (const auto* error = std::get_if<solids::MeshError>(&mesh)) return fail(quote(path) + ": " + error->reason);
  asset.mesh = std::move(std::get<solids::Mesh>(mesh));
  asset.is_sound = true;
  return true;
}

}  // namespace

void read_assets(MjcfReading& mjcf) {
  for (const XmlNode& section : mjcf.file.sections("asset")) {
    section.use();
    for (const XmlNode& node : mjcf.file.children(section)) {
      if (node.is("material")) read_material(mjcf, node);
      if (!node.is("mesh")) {
        if (!node.is("material")) node.keep_all();
        continue;
      }
      auto [name, mesh] = read_mesh_asset(mjcf, node);
      mjcf.kept.push_back(node);
      mjcf.meshes.emplace(std::move(name), std::move(mesh));
    }
  }
}

std::optional<Extent> mesh_extent(MjcfReading& mjcf, const MjcfElement& element, const XmlText& name, const Link& link,
                                  Shape& shape, bool weighs) {
  const auto found = mjcf.meshes.find(name.text);
  if (found == mjcf.meshes.end()) {
    mjcf.findings.error(unknown_in_file, name.span, "there is no mesh " + quote(name.text));
    return std::nullopt;
  }
  MjcfMesh& asset = found->second;
  if (!asset.file.empty()) shape.mesh = path_of(mjcf, asset);
  shape.mesh_span = asset.file_span;
  for (std::size_t i = 0; i < 3; ++i) shape.size[i] = computed(asset.scale[i]);
  if (!is_identity(asset.pose)) shape.pose = compose(shape.pose, inverse(asset.pose));
  const auto type = element.attribute("type");
  // A primitive that is fitted to a mesh has a size that only MuJoCo knows.
  const bool is_fitted = !type || type->text != "mesh";
  if (is_fitted) shape.mesh.clear();
  if (!weighs) return std::nullopt;
  if (is_fitted) {
    mjcf.unsupported(name.span, "the mass of " + body_text(link) + " is from a shape that is fitted to a mesh",
                     "write an `<inertial>` for this body, or the size of the shape");
    return std::nullopt;
  }
  if (!load_mesh(mjcf, asset, link)) return std::nullopt;
  solids::Mesh mesh = asset.mesh;
  for (Eigen::Vector3d& point : mesh.points) {
    for (Eigen::Index i = 0; i < 3; ++i) point[i] *= asset.scale[static_cast<std::size_t>(i)];
  }
  if (asset.scale[0] * asset.scale[1] * asset.scale[2] < 0) {
    for (auto& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
  }
  auto extent = extent_of(mesh, asset.filling);
  if (!extent) {
    mjcf.findings.error(bad_value_in_file, asset.file_span,
                        "the mass of " + body_text(link) + " is from a mesh without a volume");
    return std::nullopt;
  }
  return extent;
}

}  // namespace robotc::importing
