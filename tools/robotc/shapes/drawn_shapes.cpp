#include "tools/robotc/shapes/drawn_shapes.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <utility>
#include <variant>

#include "compiler/diagnostics/display_text.h"
#include "compiler/support/file_io.h"
#include "tools/robotc/output.h"
#include "tools/robotc/shapes/mesh_finder.h"

namespace robotc::tools {

namespace {

constexpr std::size_t most_bytes = 32'000'000;   // of a file
constexpr std::size_t most_triangles = 500'000;  // of a picture

class ShapeCollector {
 public:
  ShapeCollector(const geometry::Robot& robot, const SourceMap& sources, const std::string& which,
                 std::vector<std::pair<std::string, std::string>> packages)
      : robot_(robot), sources_(sources), which_(which), packages_(std::move(packages)) {}

  DrawnShapes collect() {
    for (const geometry::Shape& shape : robot_.shapes) {
      if (!shape.visual) continue;
      if (shape.kind != ShapeKind::mesh) {
        result_.shapes.push_back({shape, std::nullopt});
        continue;
      }
      if (which_ == "none") continue;
      if (const auto mesh = mesh_of(shape)) result_.shapes.push_back({shape, mesh});
    }
    report();
    return std::move(result_);
  }

 private:
  using Key = std::pair<std::string, std::array<double, 3>>;  ///< file and scale

  std::optional<std::size_t> mesh_of(const geometry::Shape& shape) {
    const std::filesystem::path source(sources_.file(shape.file_span.source).name);
    const MeshFinder finder(source.parent_path(), packages_);
    const auto found = finder.find(shape.file);
    if (!found) return leave_out(shape, "there is no such file");
    if (which_ != "all" && !finder.is_near(*found, shape.file)) {
      ++far_;
      return leave_out(shape, "it is outside of the robot's folder");
    }
    const std::array<double, 3> scale{shape.scale[0], shape.scale[1], shape.scale[2]};
    const auto [known, is_new] = meshes_.try_emplace(Key{found->string(), scale});
    if (is_new) known->second = read(shape, *found, scale);
    return known->second;
  }

  std::optional<std::size_t> read(const geometry::Shape& shape, const std::filesystem::path& path,
                                  const std::array<double, 3>& scale) {
    const auto content = read_file(path, most_bytes);
    if (const auto* error = std::get_if<FileError>(&content)) {
      return leave_out(shape, error->too_large ? "it is larger than 32 MB" : error->reason);
    }
    const auto mesh = solids::read_mesh(path.string(), std::get<std::string>(content));
    if (const auto* error = std::get_if<solids::MeshError>(&mesh)) return leave_out(shape, error->reason);
    ShadedMesh made = shaded(std::get<solids::Mesh>(mesh), scale);
    if (made.corners.empty()) return leave_out(shape, "it has no triangles");
    triangles_ += made.corners.size() / 3;
    if (triangles_ > most_triangles) {
      triangles_ -= made.corners.size() / 3;
      return leave_out(shape, fmt::format("a picture has at most {} triangles", most_triangles));
    }
    result_.meshes.push_back(std::move(made));
    return result_.meshes.size() - 1;
  }

  std::nullopt_t leave_out(const geometry::Shape& shape, const std::string& reason) {
    auto& files = left_out_[reason];
    if (files.empty() || files.back() != shape.file) files.push_back(shape.file);
    return std::nullopt;
  }

  /// One warning a reason.
  void report() {
    for (const auto& [reason, files] : left_out_) {
      std::string text = fmt::format("{} is not drawn: {}", printable(files.front()), printable(reason));
      if (files.size() > 1) {
        text = fmt::format("{} meshes are not drawn, such as {}: {}", files.size(), printable(files.front()),
                           printable(reason));
      }
      result_.warnings.push_back(std::move(text));
    }
    if (far_ > 0) {
      result_.warnings.emplace_back(
          "`--meshes all` reads meshes wherever they are, `--package NAME=DIR` those of a package");
    }
  }

  const geometry::Robot& robot_;
  const SourceMap& sources_;
  const std::string& which_;
  std::vector<std::pair<std::string, std::string>> packages_;
  DrawnShapes result_;
  std::map<Key, std::optional<std::size_t>> meshes_;
  std::map<std::string, std::vector<std::string>> left_out_;  ///< files by reason
  std::size_t triangles_ = 0, far_ = 0;
};

}  // namespace

std::vector<bool> DrawnShapes::covered(std::size_t link_count) const {
  std::vector<bool> result(link_count, false);
  for (const DrawnShape& drawn : shapes) result[drawn.shape.link] = true;
  return result;
}

std::optional<std::vector<std::pair<std::string, std::string>>> split_packages(const std::vector<std::string>& texts) {
  std::vector<std::pair<std::string, std::string>> packages;
  for (const std::string& text : texts) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0) {
      print_error(fmt::format("`--package {}` has no name and value: write NAME=DIR", text));
      return std::nullopt;
    }
    packages.emplace_back(text.substr(0, sign), text.substr(sign + 1));
  }
  return packages;
}

DrawnShapes drawn_shapes(const geometry::Robot& robot, const SourceMap& sources, const std::string& which,
                         std::vector<std::pair<std::string, std::string>> packages) {
  return ShapeCollector(robot, sources, which, std::move(packages)).collect();
}

std::optional<DrawnShapes> drawn_shapes(const geometry::Robot& robot, const SourceMap& sources,
                                        const MeshOptions& options) {
  auto packages = split_packages(options.packages);
  if (!packages) return std::nullopt;
  DrawnShapes shapes = drawn_shapes(robot, sources, options.which, std::move(*packages));
  for (const std::string& warning : shapes.warnings) print_error("warning: " + warning);
  return shapes;
}

}  // namespace robotc::tools
