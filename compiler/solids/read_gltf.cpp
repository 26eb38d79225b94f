// The geometry of glTF 2.0 files: triangles of all nodes of the scene, in metres, with base colours.
#include <Eigen/Geometry>
#include <algorithm>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "compiler/solids/mesh_formats.h"

namespace robotc::solids {

namespace {

using nlohmann::json;

constexpr std::size_t deepest_node = 100;
constexpr std::size_t most_points = 5'000'000;
constexpr std::size_t most_corners = 15'000'000;

// Numbers of glTF 2.0.
constexpr std::uint32_t glb_version = 2;
constexpr std::size_t glb_header = 12, chunk_header = 8;
constexpr std::size_t byte_type = 5121, short_type = 5123, int_type = 5125, float_type = 5126;
constexpr std::size_t triangles_mode = 4, strip_mode = 5, fan_mode = 6;

struct GltfFailure {
  std::string reason;
};

/// A value of base 64; a failure for a character outside of its alphabet.
std::string from_base64(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const std::size_t digit = alphabet.find(c);
    if (digit == std::string_view::npos) throw GltfFailure{"its embedded data are not in base 64"};
    bits = (bits << 6) | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes += static_cast<char>((bits >> count) & 0xFF);
    }
  }
  return bytes;
}

/// Null where there is none.
const json* member(const json& object, const char* name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

/// A whole number that is not negative; `otherwise` where it is missing.
std::size_t whole(const json& object, const char* name, std::optional<std::size_t> otherwise = {}) {
  const json* const found = member(object, name);
  if (found == nullptr && otherwise) return *otherwise;
  if (found == nullptr || !found->is_number_unsigned()) {
    throw GltfFailure{std::string("`") + name + "` is not a whole number"};
  }
  return found->get<std::size_t>();
}

/// An element of one of the file's lists.
const json& element(const json& document, const char* list, std::size_t index) {
  const json* const all = member(document, list);
  if (all == nullptr || !all->is_array() || index >= all->size()) {
    throw GltfFailure{std::string("an index of `") + list + "` is too large"};
  }
  return (*all)[index];
}

/// `count` numbers; `otherwise` where they are missing.
std::vector<double> numbers(const json& object, const char* name, std::vector<double> otherwise) {
  const json* const found = member(object, name);
  if (found == nullptr) return otherwise;
  const bool fits =
      found->is_array() && found->size() == otherwise.size() &&
      std::ranges::all_of(*found, [](const json& x) { return x.is_number() && std::isfinite(x.get<double>()); });
  if (!fits)
    throw GltfFailure{std::string("`") + name + "` is not a list of " + std::to_string(otherwise.size()) + " numbers"};
  return found->get<std::vector<double>>();
}

class GltfReader {
 public:
  Mesh read(std::string_view content) {
    parse(content);
    check_extensions();
    const std::size_t index = whole(document_, "scene", 0);
    const json& scene = element(document_, "scenes", index);
    children(scene, "nodes", Eigen::Affine3d::Identity(), 0);
    return std::move(mesh_);
  }

 private:
  void parse(std::string_view content) {
    std::string_view text = content;
    if (content.starts_with("glTF")) {
      if (content.size() < glb_header + chunk_header) throw GltfFailure{"it ends in its header"};
      if (little_endian(content, 4, 4) != glb_version) throw GltfFailure{"only version 2 of glTF is read"};
      std::size_t at = glb_header;
      text = chunk(content, at, "JSON");
      if (at + chunk_header <= content.size()) binary_ = chunk(content, at, std::string_view("BIN\0", 4));
    }
    document_ = json::parse(text.begin(), text.end(), nullptr, false);
    if (!document_.is_object()) throw GltfFailure{"its JSON is not valid"};
    const json* const asset = member(document_, "asset");
    const json* const version = asset == nullptr ? nullptr : member(*asset, "version");
    if (version == nullptr || !version->is_string() || !version->get_ref<const std::string&>().starts_with("2.")) {
      throw GltfFailure{"only version 2 of glTF is read"};
    }
  }

  static std::string_view chunk(std::string_view content, std::size_t& at, std::string_view kind) {
    const std::size_t size = little_endian(content, at, 4);
    const std::string_view own = content.substr(at + 4, 4);
    at += chunk_header;
    if (own != kind || size > content.size() - at) throw GltfFailure{"its parts have wrong lengths"};
    const std::string_view bytes = content.substr(at, size);
    at += size;
    return bytes;
  }

  /// Materials and textures may be anything: of them only the base colours are read.
  void check_extensions() const {
    const json* const required = member(document_, "extensionsRequired");
    if (required == nullptr || !required->is_array()) return;
    for (const json& name : *required) {
      const std::string text = name.is_string() ? name.get<std::string>() : "";
      if (text.starts_with("KHR_materials_") || text.starts_with("KHR_texture_")) continue;
      const bool plain =
          !text.empty() && text.size() < 60 &&
          std::ranges::all_of(
              text,
              [](char c) {
                return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
              });
      throw GltfFailure{"it needs the extension " + (plain ? text : "of an unknown name") +
                        ", which is not read: export it without compression"};
    }
  }

  // ---- Nodes --------------------------------------------------------------------------------------------------------

  void children(const json& parent, const char* list, const Eigen::Affine3d& pose, std::size_t depth) {
    const json* const indices = member(parent, list);
    if (indices == nullptr) return;
    if (!indices->is_array()) throw GltfFailure{std::string("`") + list + "` is not a list"};
    for (const json& index : *indices) {
      if (!index.is_number_unsigned()) throw GltfFailure{std::string("`") + list + "` is not a list of whole numbers"};
      node(index.get<std::size_t>(), pose, depth);
    }
  }

  void node(std::size_t index, const Eigen::Affine3d& parent, std::size_t depth) {
    const json& own = element(document_, "nodes", index);
    visited_.resize(document_["nodes"].size());
    if (visited_[index]) throw GltfFailure{"a node has two parents"};
    visited_[index] = true;
    if (depth > deepest_node) throw GltfFailure{"its nodes are nested too deeply"};
    const Eigen::Affine3d pose = parent * transform(own);
    if (!pose.matrix().allFinite()) throw GltfFailure{"a coordinate is not finite"};
    if (member(own, "mesh") != nullptr) add_mesh(element(document_, "meshes", whole(own, "mesh")), pose);
    children(own, "children", pose, depth + 1);
  }

  static Eigen::Affine3d transform(const json& node) {
    Eigen::Affine3d pose = Eigen::Affine3d::Identity();
    if (member(node, "matrix") != nullptr) {
      const std::vector<double> entries = numbers(node, "matrix", std::vector<double>(16, 0));
      pose.matrix() = Eigen::Map<const Eigen::Matrix4d>(entries.data());  // by columns, as Eigen has them
      if (pose.matrix().row(3) != Eigen::RowVector4d(0, 0, 0, 1))
        throw GltfFailure{"the matrix of a node is not affine"};
      return pose;
    }
    const std::vector<double> place = numbers(node, "translation", {0, 0, 0});
    const std::vector<double> turn = numbers(node, "rotation", {0, 0, 0, 1});
    const std::vector<double> scale = numbers(node, "scale", {1, 1, 1});
    const Eigen::Quaterniond rotation(turn[3], turn[0], turn[1], turn[2]);
    if (!(rotation.norm() > 0)) throw GltfFailure{"the rotation of a node is zero"};
    pose.translate(Eigen::Vector3d(place[0], place[1], place[2]));
    pose.rotate(rotation.normalized());
    pose.scale(Eigen::Vector3d(scale[0], scale[1], scale[2]));
    return pose;
  }

  // ---- Meshes -------------------------------------------------------------------------------------------------------

  void add_mesh(const json& mesh, const Eigen::Affine3d& pose) {
    const json* const primitives = member(mesh, "primitives");
    if (primitives == nullptr || !primitives->is_array()) throw GltfFailure{"a mesh has no `primitives`"};
    for (const json& primitive : *primitives) add_primitive(primitive, pose);
  }

  void add_primitive(const json& primitive, const Eigen::Affine3d& pose) {
    const std::size_t mode = whole(primitive, "mode", triangles_mode);
    if (mode != triangles_mode && mode != strip_mode && mode != fan_mode) return;  // points and lines
    const json* const attributes = member(primitive, "attributes");
    if (attributes == nullptr || member(*attributes, "POSITION") == nullptr) return;
    const std::size_t first = mesh_.points.size();
    add_points(whole(*attributes, "POSITION"), pose);
    const std::size_t count = mesh_.points.size() - first;
    std::vector<std::uint32_t> corners;
    if (member(primitive, "indices") != nullptr) {
      corners = indices(whole(primitive, "indices"), count);
    } else {
      for (std::size_t i = 0; i < count; ++i) corners.push_back(static_cast<std::uint32_t>(i));
    }
    corners_ += corners.size();
    if (corners_ > most_corners) throw GltfFailure{"it has too many triangles"};
    const bool mirrored = pose.linear().determinant() < 0;
    const std::size_t before = mesh_.triangles.size();
    const auto triangle = [&](std::size_t a, std::size_t b, std::size_t c) {
      if (mirrored) std::swap(b, c);
      const auto corner = [&](std::size_t i) { return static_cast<std::uint32_t>(first + corners[i]); };
      mesh_.triangles.push_back({corner(a), corner(b), corner(c)});
    };
    if (mode == triangles_mode) {
      for (std::size_t i = 0; i + 2 < corners.size(); i += 3) triangle(i, i + 1, i + 2);
    } else {
      for (std::size_t i = 0; i + 2 < corners.size(); ++i) {
        if (mode == fan_mode)
          triangle(0, i + 1, i + 2);
        else if (i % 2 == 0)
          triangle(i, i + 1, i + 2);
        else
          triangle(i, i + 2, i + 1);
      }
    }
    mesh_.parts.push_back({mesh_.triangles.size() - before, colour(primitive)});
  }

  /// The base colour of its material, as sRGB.
  [[nodiscard]] std::optional<Colour> colour(const json& primitive) const {
    if (member(primitive, "material") == nullptr) return std::nullopt;
    const json& material = element(document_, "materials", whole(primitive, "material"));
    const json* const look = member(material, "pbrMetallicRoughness");
    if (look == nullptr) return std::nullopt;
    const std::vector<double> factor = numbers(*look, "baseColorFactor", {1, 1, 1, 1});
    Colour colour{};
    for (std::size_t k = 0; k < 4; ++k) {
      const double x = std::clamp(factor[k], 0.0, 1.0);
      colour[k] = k == 3 ? x : x <= 0.0031308 ? 12.92 * x : 1.055 * std::pow(x, 1 / 2.4) - 0.055;
    }
    return colour;
  }

  // ---- Data ---------------------------------------------------------------------------------------------------------

  /// The elements of an accessor, `width` bytes each, `stride` apart.
  struct Data {
    std::string_view bytes;
    std::size_t count = 0, stride = 0;
  };

  Data data(const json& accessor, std::size_t width) {
    if (member(accessor, "sparse") != nullptr) throw GltfFailure{"sparse accessors are not read"};
    const json& view = element(document_, "bufferViews", whole(accessor, "bufferView"));
    const std::string_view buffer = buffer_of(whole(view, "buffer"));
    const std::size_t begin = whole(view, "byteOffset", 0), size = whole(view, "byteLength");
    if (begin > buffer.size() || size > buffer.size() - begin) throw GltfFailure{"a view ends after its buffer"};
    const std::size_t offset = whole(accessor, "byteOffset", 0), stride = whole(view, "byteStride", width);
    Data found{buffer.substr(begin, size), whole(accessor, "count"), stride};
    if (stride < width || stride > 252) throw GltfFailure{"a view has a wrong stride"};
    if (offset > size) throw GltfFailure{"an accessor ends after its view"};
    found.bytes.remove_prefix(offset);
    // The last element ends within the view.
    const bool fits =
        found.count == 0 || (found.bytes.size() >= width && found.count - 1 <= (found.bytes.size() - width) / stride);
    if (!fits) throw GltfFailure{"an accessor ends after its view"};
    return found;
  }

  std::string_view buffer_of(std::size_t index) {
    const json& buffer = element(document_, "buffers", index);
    const json* const uri = member(buffer, "uri");
    if (uri == nullptr) {
      if (index != 0) throw GltfFailure{"a buffer has no data"};
      return binary_;
    }
    buffers_.resize(document_["buffers"].size());
    if (!buffers_[index]) {
      const std::string text = uri->is_string() ? uri->get<std::string>() : "";
      const std::size_t comma = text.find(";base64,");
      if (!text.starts_with("data:") || comma == std::string::npos) {
        throw GltfFailure{"its data are in other files: export it as one file, .glb"};
      }
      buffers_[index] = from_base64(std::string_view(text).substr(comma + 8));
    }
    return *buffers_[index];
  }

  static void require_kind(const json& accessor, std::string_view type, std::string_view what) {
    const json* const own = member(accessor, "type");
    if (own == nullptr || !own->is_string() || own->get_ref<const std::string&>() != type) {
      throw GltfFailure{std::string(what) + " have no type " + std::string(type)};
    }
  }

  void add_points(std::size_t index, const Eigen::Affine3d& pose) {
    const json& accessor = element(document_, "accessors", index);
    require_kind(accessor, "VEC3", "points");
    if (whole(accessor, "componentType") != float_type)
      throw GltfFailure{"coordinates of points must be numbers of 32 bits"};
    const Data found = data(accessor, 12);
    if (found.count > most_points - std::min(most_points, mesh_.points.size()))
      throw GltfFailure{"it has too many points"};
    for (std::size_t i = 0; i < found.count; ++i) {
      Eigen::Vector3d point;
      for (std::size_t k = 0; k < 3; ++k) {
        const auto value = std::bit_cast<float>(little_endian(found.bytes, i * found.stride + 4 * k, 4));
        point[static_cast<Eigen::Index>(k)] = static_cast<double>(value);
      }
      point = pose * point;
      if (!point.allFinite()) throw GltfFailure{"a coordinate is not finite"};
      mesh_.points.push_back(point);
    }
  }

  std::vector<std::uint32_t> indices(std::size_t index, std::size_t points) {
    const json& accessor = element(document_, "accessors", index);
    require_kind(accessor, "SCALAR", "indices");
    const std::size_t type = whole(accessor, "componentType");
    const std::size_t width = type == byte_type ? 1 : type == short_type ? 2 : type == int_type ? 4 : 0;
    if (width == 0) throw GltfFailure{"indices must be whole numbers"};
    const Data found = data(accessor, width);
    if (found.count > most_corners) throw GltfFailure{"it has too many triangles"};
    std::vector<std::uint32_t> corners;
    corners.reserve(found.count);
    for (std::size_t i = 0; i < found.count; ++i) {
      const std::uint32_t corner = little_endian(found.bytes, i * found.stride, width);
      if (corner >= points) throw GltfFailure{"a triangle names a point that does not exist"};
      corners.push_back(corner);
    }
    return corners;
  }

  json document_;
  std::string_view binary_;  ///< the chunk of a GLB file
  std::vector<std::optional<std::string>> buffers_;
  std::vector<bool> visited_;  ///< by node
  std::size_t corners_ = 0;
  Mesh mesh_;
};

}  // namespace

std::variant<Mesh, MeshError> read_gltf(std::string_view content) {
  try {
    return GltfReader().read(content);
  } catch (const GltfFailure& failure) {
    return MeshError{failure.reason};
  }
}

}  // namespace robotc::solids
