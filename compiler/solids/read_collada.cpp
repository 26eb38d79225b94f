// The geometry of COLLADA files: triangles of all instances of the scene, in metres.
#include <Eigen/Geometry>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <pugixml.hpp>
#include <string>

#include "compiler/solids/mesh_formats.h"

namespace robotc::solids {

namespace {

using pugi::xml_node;

constexpr int deepest = 100;  // nodes in nodes
constexpr std::size_t most_numbers = 5'000'000;

struct Failure {
  std::string reason;
};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// The numbers of an element's text; a failure if a word is not a finite number, or if there are too many.
template <class Value>
std::vector<Value> numbers_of(const xml_node& node) {
  const std::string_view text = node.text().get();
  std::vector<Value> values;
  for (std::size_t at = 0; at < text.size();) {
    if (is_blank(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && !is_blank(text[end])) ++end;
    if (text[at] == '+') ++at;
    Value value{};
    const auto [stop, fault] = std::from_chars(text.data() + at, text.data() + end, value);
    if (fault != std::errc{} || stop != text.data() + end) throw Failure{"it has a text where a number belongs"};
    if constexpr (std::is_floating_point_v<Value>) {
      if (!std::isfinite(value)) throw Failure{"a coordinate is not finite"};
    }
    if (values.size() == most_numbers) throw Failure{"it has too many numbers"};
    values.push_back(value);
    at = end;
  }
  return values;
}

/// "#arm" names the element with the id "arm".
std::string_view id_of(const char* url) { return url[0] == '#' ? url + 1 : url; }

class ColladaReader {
 public:
  Mesh read(std::string_view content) {
    const pugi::xml_parse_result parsed =
        document_.load_buffer(content.data(), content.size(), pugi::parse_default, pugi::encoding_utf8);
    if (!parsed) throw Failure{std::string("it is not XML: ") + parsed.description()};
    const xml_node root = document_.child("COLLADA");
    if (!root) throw Failure{"its root is not `<COLLADA>`"};
    find_ids(root);
    const double metre = root.child("asset").child("unit").attribute("meter").as_double(1);
    if (!(metre > 0) || !std::isfinite(metre)) throw Failure{"its unit is not a length"};
    const Eigen::Affine3d unit(Eigen::Scaling(metre));
    const xml_node scene = find(root.child("scene").child("instance_visual_scene").attribute("url").value());
    if (scene) {
      for (const xml_node node : scene.children("node")) add_node(node, unit, 0);
    } else {
      for (const xml_node library : root.children("library_geometries")) {
        for (const xml_node geometry : library.children("geometry")) add_geometry(geometry, unit);
      }
    }
    return std::move(mesh_);
  }

 private:
  void find_ids(const xml_node& root) {
    // Iteratively: files nest as deep as they like.
    for (xml_node node = root.first_child(); node;) {
      if (const auto id = node.attribute("id")) ids_.emplace(id.value(), node);
      if (node.first_child()) {
        node = node.first_child();
        continue;
      }
      while (node && node != root && !node.next_sibling()) node = node.parent();
      if (!node || node == root) return;
      node = node.next_sibling();
    }
  }
  [[nodiscard]] xml_node find(const char* url) const {
    const auto found = ids_.find(id_of(url));
    return found == ids_.end() ? xml_node() : found->second;
  }

  static Eigen::Affine3d transform(const xml_node& element) {
    const std::string_view name = element.name();
    Eigen::Affine3d result = Eigen::Affine3d::Identity();
    const bool known = name == "matrix" || name == "translate" || name == "rotate" || name == "scale";
    if (!known) return result;
    const std::vector<double> n = numbers_of<double>(element);
    if (name == "matrix") {
      if (n.size() != 16) throw Failure{"a `<matrix>` needs 16 numbers"};
      for (Eigen::Index i = 0; i < 12; ++i) result.matrix()(i / 4, i % 4) = n[static_cast<std::size_t>(i)];
    } else if (name == "rotate") {
      if (n.size() != 4) throw Failure{"a `<rotate>` needs 4 numbers"};
      const Eigen::Vector3d axis(n[0], n[1], n[2]);
      if (axis.norm() > 0) result.rotate(Eigen::AngleAxisd(n[3] * M_PI / 180, axis.normalized()));
    } else {
      if (n.size() != 3) throw Failure{"a `<" + std::string(name) + ">` needs 3 numbers"};
      const Eigen::Vector3d v(n[0], n[1], n[2]);
      if (name == "translate") result.translate(v);
      if (name == "scale") result.scale(v);
    }
    return result;
  }

  void add_node(const xml_node& node, Eigen::Affine3d place, int depth) {
    if (depth == deepest || ++instances_ > 100'000) throw Failure{"its nodes nest too deep"};
    for (const xml_node child : node.children()) place = place * transform(child);
    for (const xml_node child : node.children()) {
      const std::string_view name = child.name();
      if (name == "instance_geometry") add_geometry(find(child.attribute("url").value()), place);
      if (name == "instance_node") {
        if (const xml_node other = find(child.attribute("url").value())) add_node(other, place, depth + 1);
      }
      if (name == "node") add_node(child, place, depth + 1);
    }
  }

  /// The points of a `<source>`: three numbers each, `stride` apart.
  std::vector<Eigen::Vector3d> points_of(const xml_node& source) {
    const xml_node array = source.child("float_array");
    const std::vector<double> numbers = numbers_of<double>(array);
    const xml_node accessor = source.child("technique_common").child("accessor");
    const auto stride = static_cast<std::size_t>(accessor.attribute("stride").as_uint(3));
    if (stride < 3 || stride > 100) throw Failure{"a point of a `<source>` needs three numbers"};
    std::vector<Eigen::Vector3d> points;
    for (std::size_t at = accessor.attribute("offset").as_uint(0); at + 3 <= numbers.size(); at += stride) {
      points.emplace_back(numbers[at], numbers[at + 1], numbers[at + 2]);
    }
    return points;
  }

  void add_geometry(const xml_node& geometry, const Eigen::Affine3d& place) {
    const xml_node mesh = geometry.child("mesh");
    if (!mesh) return;
    const bool mirrored = place.linear().determinant() < 0;
    for (const xml_node faces : mesh.children()) {
      const std::string_view name = faces.name();
      if (name != "triangles" && name != "polylist" && name != "polygons") continue;
      add_faces(faces, name, place, mirrored);
    }
  }

  void add_faces(const xml_node& faces, std::string_view name, const Eigen::Affine3d& place, bool mirrored) {
    std::size_t width = 0;  // indices of a corner
    std::optional<std::size_t> at;
    xml_node source;
    for (const xml_node input : faces.children("input")) {
      const auto offset = static_cast<std::size_t>(input.attribute("offset").as_uint(0));
      if (offset > 100) throw Failure{"an `<input>` has an offset beyond 100"};
      width = std::max(width, offset + 1);
      if (std::string_view(input.attribute("semantic").value()) != "VERTEX") continue;
      at = offset;
      for (const xml_node position : find(input.attribute("source").value()).children("input")) {
        if (std::string_view(position.attribute("semantic").value()) == "POSITION") {
          source = find(position.attribute("source").value());
        }
      }
    }
    if (!at || !source) return;
    const std::vector<Eigen::Vector3d> points = points_of(source);
    const auto first = static_cast<std::uint32_t>(mesh_.points.size());
    if (points.size() + mesh_.points.size() > most_numbers) throw Failure{"it has too many points"};
    for (const Eigen::Vector3d& point : points) mesh_.points.push_back(place * point);

    std::vector<std::size_t> counts;
    if (name == "polylist") counts = numbers_of<std::size_t>(faces.child("vcount"));
    std::size_t polygon = 0;
    for (const xml_node list : faces.children("p")) {
      const std::vector<std::uint32_t> indices = numbers_of<std::uint32_t>(list);
      const std::size_t corners = indices.size() / width;
      for (std::size_t begin = 0; begin < corners;) {
        std::size_t count = name == "triangles" ? 3 : corners;
        if (name == "polylist") count = polygon < counts.size() ? counts[polygon++] : corners + 1;
        if (count == 0) continue;
        if (count > corners - begin) throw Failure{"a list of corners is too short"};
        add_polygon(indices, begin, count, width, *at, first, points.size(), mirrored);
        begin += count;
      }
    }
  }

  void add_polygon(const std::vector<std::uint32_t>& indices, std::size_t begin, std::size_t count, std::size_t width,
                   std::size_t at, std::uint32_t first, std::size_t points, bool mirrored) {
    const auto corner = [&](std::size_t i) {
      const std::uint32_t index = indices[(begin + i) * width + at];
      if (index >= points) throw Failure{"a face names a point that is not there"};
      return first + index;
    };
    for (std::size_t i = 2; i < count; ++i) {
      std::array<std::uint32_t, 3> triangle{corner(0), corner(i - 1), corner(i)};
      if (mirrored) std::swap(triangle[1], triangle[2]);
      mesh_.triangles.push_back(triangle);
    }
    if (mesh_.triangles.size() > most_numbers) throw Failure{"it has too many triangles"};
  }

  pugi::xml_document document_;
  std::map<std::string_view, xml_node, std::less<>> ids_;
  std::size_t instances_ = 0;
  Mesh mesh_;
};

}  // namespace

std::variant<Mesh, MeshError> read_collada(std::string_view content) {
  try {
    return ColladaReader().read(content);
  } catch (const Failure& failure) {
    return MeshError{failure.reason};
  }
}

}  // namespace robotc::solids
