#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

#include "compiler/solids/mesh_formats.h"

namespace robotc::solids {

namespace {

/// The words of a line, without allocation beyond the list.
void split(std::string_view line, std::vector<std::string_view>& words) {
  constexpr std::string_view blanks = " \t\r";
  words.clear();
  for (std::size_t begin = line.find_first_not_of(blanks); begin != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(blanks, begin), line.size());
    words.push_back(line.substr(begin, end - begin));
    begin = line.find_first_not_of(blanks, end);
  }
}

bool read_coordinate(std::string_view word, double& value) {
  if (word.starts_with('+')) word.remove_prefix(1);
  const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value);
  return fault == std::errc{} && end == word.data() + word.size() && std::isfinite(value);
}

bool read_point(const std::vector<std::string_view>& words, Eigen::Vector3d& point) {
  return words.size() >= 4 && read_coordinate(words[1], point[0]) && read_coordinate(words[2], point[1]) &&
         read_coordinate(words[3], point[2]);
}

template <class Line>
bool each_line(std::string_view text, Line line) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    split(text.substr(at, end - at), words);
    if (!words.empty() && !line(words)) return false;
    at = end + 1;
  }
  return true;
}

std::variant<Mesh, MeshError> read_binary_stl(std::string_view content) {
  constexpr std::size_t head = 84, row = 50;
  const std::size_t count = little_endian(content, 80, 4);
  Mesh mesh;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = head + i * row;
    std::array<std::uint32_t, 3> triangle{};
    for (std::size_t corner = 0; corner < 3; ++corner) {
      Eigen::Vector3d point;
      for (std::size_t k = 0; k < 3; ++k) {
        const auto value = std::bit_cast<float>(little_endian(content, at + 12 + 12 * corner + 4 * k, 4));
        if (!std::isfinite(value)) return MeshError{"a coordinate is not a number"};
        point[static_cast<Eigen::Index>(k)] = static_cast<double>(value);
      }
      triangle[corner] = static_cast<std::uint32_t>(mesh.points.size());
      mesh.points.push_back(point);
    }
    mesh.triangles.push_back(triangle);
  }
  return mesh;
}

std::variant<Mesh, MeshError> read_text_stl(std::string_view content) {
  Mesh mesh;
  const bool sound = each_line(content, [&](const std::vector<std::string_view>& words) {
    if (words[0] != "vertex") return true;
    Eigen::Vector3d point;
    if (!read_point(words, point)) return false;
    mesh.points.push_back(point);
    return true;
  });
  if (!sound || mesh.points.size() % 3 != 0) return MeshError{"a triangle needs three points of three numbers"};
  for (std::uint32_t i = 0; i < mesh.points.size(); i += 3) mesh.triangles.push_back({i, i + 1, i + 2});
  return mesh;
}

}  // namespace

std::uint32_t little_endian(std::string_view bytes, std::size_t at, std::size_t width) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < width; ++i) {
    value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
  }
  return value;
}

std::variant<Mesh, MeshError> read_stl(std::string_view content) {
  if (content.size() >= 84 && content.size() == 84 + std::size_t{50} * little_endian(content, 80, 4)) {
    return read_binary_stl(content);
  }
  if (content.starts_with("solid")) return read_text_stl(content);
  return MeshError{"its size is not that of its number of triangles"};
}

std::variant<Mesh, MeshError> read_obj(std::string_view content) {
  Mesh mesh;
  std::vector<std::uint32_t> corners;
  const bool sound = each_line(content, [&](const std::vector<std::string_view>& words) {
    if (words[0] == "v") {
      Eigen::Vector3d point;
      if (!read_point(words, point)) return false;
      mesh.points.push_back(point);
    } else if (words[0] == "f") {
      corners.clear();
      for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string_view index = words[i].substr(0, words[i].find('/'));
        std::int64_t number = 0;
        const auto [end, fault] = std::from_chars(index.data(), index.data() + index.size(), number);
        const auto count = static_cast<std::int64_t>(mesh.points.size());
        if (number < 0) number += count + 1;
        if (fault != std::errc{} || end != index.data() + index.size() || number < 1 || number > count) return false;
        corners.push_back(static_cast<std::uint32_t>(number - 1));
      }
      for (std::size_t i = 2; i < corners.size(); ++i) {
        mesh.triangles.push_back({corners[0], corners[i - 1], corners[i]});
      }
    }
    return true;
  });
  if (!sound) return MeshError{"a point needs three numbers, and a face names points before it"};
  return mesh;
}

std::variant<Mesh, MeshError> read_mesh(std::string_view path, std::string_view content) {
  struct Format {
    std::string_view ending;
    std::variant<Mesh, MeshError> (*read)(std::string_view);
  };
  static constexpr std::array formats{Format{".stl", read_stl}, Format{".obj", read_obj}, Format{".dae", read_collada},
                                      Format{".glb", read_gltf}, Format{".gltf", read_gltf}};
  std::string lower(path);
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); });
  for (const Format& format : formats) {
    if (lower.ends_with(format.ending)) return format.read(content);
  }
  return MeshError{"only STL, OBJ, COLLADA (.dae) and glTF (.glb, .gltf) are read"};
}

}  // namespace robotc::solids
