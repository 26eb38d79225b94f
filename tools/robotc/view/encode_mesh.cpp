#include "tools/robotc/view/encode_mesh.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "tools/robotc/report/encode_signal.h"

namespace robotc::tools {

namespace {

constexpr double finest_coordinate = 65535;

std::size_t unsigned_of(std::int64_t difference) {
  return difference >= 0 ? 2 * static_cast<std::size_t>(difference) : 2 * static_cast<std::size_t>(-difference) - 1;
}

}  // namespace

void add_colour(JsonWriter& json, const solids::Colour& colour) {
  const auto byte = [&](std::size_t k) { return static_cast<int>(std::lround(255 * colour[k])); };
  json.key("colour").value(fmt::format("#{:02x}{:02x}{:02x}", byte(0), byte(1), byte(2)));
  json.key("opacity").value(colour[3]);
}

void add_mesh(JsonWriter& json, const ShadedMesh& mesh) {
  std::array<double, 3> low{}, high{};
  for (std::size_t i = 0; i < mesh.points.size(); ++i) {
    const double value = static_cast<double>(mesh.points[i]);
    low[i % 3] = i < 3 ? value : std::min(low[i % 3], value);
    high[i % 3] = i < 3 ? value : std::max(high[i % 3], value);
  }
  std::vector<std::size_t> points, corners;
  std::array<std::int64_t, 3> last{};
  for (std::size_t i = 0; i < mesh.points.size(); ++i) {
    const std::size_t k = i % 3;
    const double range = high[k] - low[k];
    const std::int64_t number =
        range > 0 ? std::llround((static_cast<double>(mesh.points[i]) - low[k]) / range * finest_coordinate) : 0;
    points.push_back(unsigned_of(number - last[k]));
    last[k] = number;
  }
  std::int64_t before = 0;
  for (const std::uint32_t corner : mesh.corners) {
    corners.push_back(unsigned_of(std::int64_t{corner} - before));
    before = corner;
  }
  json.begin_object().key("count").value(mesh.point_count()).key("triangles").value(mesh.corners.size() / 3);
  json.key("low").value(std::span<const double>(low)).key("high").value(std::span<const double>(high));
  json.key("points").value(encode_counts(points)).key("corners").value(encode_counts(corners));
  json.key("parts").begin_array();
  for (const solids::MeshPart& part : mesh.parts) {
    json.begin_object().key("triangles").value(part.triangles);
    if (part.colour) add_colour(json, *part.colour);
    json.end_object();
  }
  json.end_array().end_object();
}

}  // namespace robotc::tools
