#include "compiler/export/export.h"

#include <array>

#include "compiler/export/write_mjcf.h"
#include "compiler/export/write_sdf.h"
#include "compiler/export/write_urdf.h"
#include "compiler/import/zero_pose.h"

namespace robotc::exporting {

namespace {

struct Row {
  Format format;
  std::string_view name;
  std::array<std::string_view, 2> ends;  ///< of file names
  std::string (*write)(Writing& writing);
};
/// One row a format.
constexpr std::array rows{
    Row{Format::urdf, "URDF", {".urdf", ".urdf"}, write_urdf},
    Row{Format::mjcf, "MJCF", {".xml", ".mjcf"}, write_mjcf},
    Row{Format::sdf, "SDF", {".sdf", ".sdf"}, write_sdf},
};

const Row& row_of(Format format) { return rows[static_cast<std::size_t>(format)]; }

}  // namespace

std::string_view name(Format format) { return row_of(format).name; }

std::optional<Format> format_of(std::string_view path) {
  for (const Row& row : rows) {
    for (const std::string_view end : row.ends) {
      if (path.ends_with(end)) return row.format;
    }
  }
  return std::nullopt;
}

void put_on_base(importing::Robot& robot, Base base) {
  if (base == Base::as_written) return;
  const std::vector<std::size_t> above = importing::joints_above(robot);
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    if (above[i] != robot.joints.size()) continue;
    importing::Joint joint;
    joint.name = base == Base::floating ? "root" : "mount";
    joint.type = base == Base::floating ? importing::Joint::Type::floating : importing::Joint::Type::fixed;
    joint.child = i;
    joint.span = joint.name_span = joint.type_span = robot.links[i].span;
    robot.joints.push_back(std::move(joint));
    return;
  }
}

void set_mesh_paths(importing::Robot& robot, const MeshPath& path) {
  const auto set = [&](std::vector<importing::Shape>& shapes) {
    for (importing::Shape& shape : shapes) {
      if (shape.kind == importing::Shape::Kind::mesh) shape.mesh = path(shape.mesh, shape.mesh_span);
    }
  };
  set(robot.world_shapes);
  for (importing::Link& link : robot.links) set(link.shapes);
}

std::optional<Exported> export_robot(importing::Robot robot, Format format, Losses losses, Diagnostics& diagnostics) {
  Exported exported;
  exported.losses = std::move(losses);
  Writing writing{std::move(robot), exported, diagnostics};
  exported.text = row_of(format).write(writing);
  if (writing.refused) return std::nullopt;
  return exported;
}

}  // namespace robotc::exporting
