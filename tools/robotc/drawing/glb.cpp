#include "tools/robotc/drawing/glb.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/support/json_writer.h"
#include "tools/robotc/drawing/glb_data.h"
#include "tools/robotc/drawing/glb_solids.h"
#include "tools/robotc/drawing/scene.h"

namespace robotc::tools {

namespace {

using geometry::RigidMotion;

using Rgba = std::array<double, 4>;

/// The solids of parts; meshes of shapes follow.
namespace solid {
constexpr std::size_t cylinder = 0, ball = 1, box = 2, first_mesh = 3;
}

struct SolidPart {
  std::size_t link = 0;
  std::size_t solid = solid::ball;
  std::size_t material = 0;
  Vec at = Vec::Zero(), scale = Vec::Ones();
  Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
  bool own_colour = false;  ///< of a shape that overrides the colours of its mesh
  std::size_t mesh = 0;
};

/// A solid in a material for each of its colours.
struct SolidMesh {
  std::size_t solid = 0;
  std::vector<std::size_t> materials;
  friend bool operator==(const SolidMesh&, const SolidMesh&) = default;
};

/// Accessors of a solid.
struct SolidData {
  std::size_t points = 0, normals = 0;
  std::vector<std::size_t> corners;  ///< by colour
};

/// The parts of a file, and its binary chunk.
class GlbWriter {
 public:
  GlbWriter(const geometry::Robot& robot, std::span<const double> q, const DrawnShapes& shapes)
      : robot_(robot),
        q_(q.begin(), q.end()),
        placement_(geometry::place(robot, q_)),
        shapes_(shapes),
        covered_(shapes.covered(robot.links.size())) {}

  std::string write(const runtime::MotionRecord* motion, std::size_t width) {
    find_ranges(motion, width);
    find_materials();
    find_parts();
    for (const DrawnShape& drawn : shapes_.shapes) add_shape(drawn);
    find_meshes();
    find_local_motions(motion, width);
    std::string text = json();
    return file_.file(std::move(text));
  }

 private:
  /// Finds the range of each coordinate in the run: parts that slide out are as long as the range.
  void find_ranges(const runtime::MotionRecord* motion, std::size_t width) {
    least_ = most_ = q_;
    if (motion == nullptr) return;
    for (std::size_t row = 0; row < motion->times.size(); ++row) {
      for (std::size_t i = 0; i < q_.size(); ++i) {
        least_[i] = std::min(least_[i], motion->values[row * width + i]);
        most_[i] = std::max(most_[i], motion->values[row * width + i]);
      }
    }
  }

  // ---- Parts --------------------------------------------------------------------------------------------------------

  void find_materials() {
    constexpr std::array<std::array<double, 3>, 8> links{{{0.05, 0.18, 0.46},
                                                          {0.72, 0.19, 0.03},
                                                          {0.05, 0.32, 0.11},
                                                          {0.39, 0.13, 0.34},
                                                          {0.58, 0.31, 0.01},
                                                          {0.07, 0.35, 0.48},
                                                          {0.20, 0.14, 0.46},
                                                          {0.48, 0.09, 0.11}}};
    materials_ = {{0.26, 0.29, 0.33, 1}, {0.03, 0.04, 0.06, 1}};  // the base, joints
    colour_of_.assign(robot_.links.size(), 0);
    std::size_t next = 0;
    for (const std::size_t i : robot_.tree_order) {
      const geometry::Joint& joint = robot_.joints[i];
      if (!joint.moves()) {
        colour_of_[joint.child] = colour_of_[joint.parent];
        continue;
      }
      const auto& colour = links[next++ % links.size()];
      colour_of_[joint.child] = materials_.size();
      materials_.push_back({colour[0], colour[1], colour[2], 1});
      materials_.push_back({colour[0], colour[1], colour[2], 0.35});  // of its masses
    }
  }

  [[nodiscard]] Vec in_link(std::size_t link, const Vec& point) const {
    return placement_.links[link].inverse() * point;
  }

  void bar(std::size_t link, std::size_t solid, std::size_t material, double radius, const Vec& from, const Vec& to) {
    const Vec way = to - from;
    if (way.norm() == 0) return;
    parts_.push_back({link,
                      solid,
                      material,
                      (from + to) / 2,
                      {radius, way.norm(), radius},
                      Eigen::Quaterniond::FromTwoVectors(Vec::UnitY(), way)});
  }

  void find_parts() {
    Scene scene = make_scene(robot_, q_, {});
    up_ = scene.up;
    double thick = 0.017 * scene.size;
    if (scene.joint_spacing > 0) thick = std::clamp(0.14 * scene.joint_spacing, 0.005 * scene.size, thick);
    spread_symbols(scene, 5.2 * thick);
    for (const Bone& bone : scene.bones) {
      if (bone.is_rod || covered_[bone.link]) continue;
      const std::size_t material = colour_of_[bone.link];
      for (std::size_t i = 0; i < bone.points.size(); ++i) {
        const Vec here = in_link(bone.link, bone.points[i]);
        parts_.push_back({bone.link, solid::ball, material, here, Vec::Constant(thick)});
        if (i > 0) bar(bone.link, solid::cylinder, material, thick, in_link(bone.link, bone.points[i - 1]), here);
      }
    }
    for (const JointMark& mark : scene.joints) {
      const geometry::Joint& joint = robot_.joints[mark.joint];
      if (covered_[joint.parent] || covered_[joint.child]) continue;
      const Vec at = in_link(joint.parent, mark.symbol);
      if (joint.type == JointType::spherical) {
        parts_.push_back({joint.parent, solid::ball, 1, at, Vec::Constant(2.5 * thick)});
      }
      if (!joint.has_axis()) continue;
      const Vec half = placement_.links[joint.parent].linear().transpose() * mark.axis * (2.2 * thick);
      bar(joint.parent, joint.slides() && !joint.turns() ? solid::box : solid::cylinder, 1, 1.9 * thick, at - half,
          at + half);
      if (joint.slides()) {
        const Vec end = in_link(joint.child, mark.moved);
        const Vec axis = placement_.links[joint.child].linear().transpose() * mark.axis;
        const double most = std::max(0.0, joint.slid(most_[*joint.coordinate]));
        const double least = std::min(0.0, joint.slid(least_[*joint.coordinate]));
        bar(joint.child, solid::box, 0, thick, end - most * axis, end - least * axis);
      }
    }
    for (std::size_t i = 0; i < robot_.closures.size(); ++i) {
      if (robot_.closures[i].type == ClosureType::rod) rods_.push_back(i);
    }
    rod_radius_ = 0.7 * thick;
    double heaviest = 0;
    for (const geometry::Link& link : robot_.links) {
      for (const geometry::Body& body : link.bodies) heaviest = std::max(heaviest, body.mass);
    }
    for (std::size_t link = 0; link < robot_.links.size(); ++link) {
      if (covered_[link]) continue;
      for (const geometry::Body& body : robot_.links[link].bodies) {
        if (!(body.mass > 0)) continue;
        const double radius = std::max(0.6, 3.1 * std::cbrt(body.mass / heaviest)) * thick;
        const std::size_t material = colour_of_[link] > 0 ? colour_of_[link] + 1 : 0;
        parts_.push_back({link, solid::ball, material, body.com, Vec::Constant(radius)});
      }
    }
  }

  std::size_t material_of(Rgba colour) {
    for (std::size_t k = 0; k < 3; ++k) {  // from sRGB, in which files give colours, to linear numbers
      colour[k] = colour[k] <= 0.04045 ? colour[k] / 12.92 : std::pow((colour[k] + 0.055) / 1.055, 2.4);
    }
    const auto known = std::find(materials_.begin(), materials_.end(), colour);
    if (known != materials_.end()) return static_cast<std::size_t>(known - materials_.begin());
    materials_.push_back(colour);
    return materials_.size() - 1;
  }

  void add_shape(const DrawnShape& drawn) {
    const geometry::Shape& shape = drawn.shape;
    // A shape without a colour has that of its link.
    const std::size_t material = shape.colour ? material_of(*shape.colour) : colour_of_[shape.link];
    const Eigen::Quaterniond along_z = Eigen::Quaterniond::FromTwoVectors(Vec::UnitY(), Vec::UnitZ());
    const auto add = [&](std::size_t solid, const Vec& at, const Vec& scale, const Eigen::Quaterniond& turn) {
      parts_.push_back({shape.link, solid, material, shape.pose * at, scale,
                        Eigen::Quaterniond(shape.pose.linear()) * turn, shape.colour.has_value()});
    };
    const Eigen::Quaterniond still = Eigen::Quaterniond::Identity();
    switch (shape.kind) {
      case ShapeKind::box:
        add(solid::box, Vec::Zero(), {shape.size[0] / 2, shape.size[1], shape.size[2] / 2}, still);
        break;
      case ShapeKind::ball:
        add(solid::ball, Vec::Zero(), Vec::Constant(shape.radius), still);
        break;
      case ShapeKind::ellipsoid:
        add(solid::ball, Vec::Zero(), shape.size, still);
        break;
      case ShapeKind::capsule:
        for (const double side : {-0.5, 0.5}) {
          add(solid::ball, {0, 0, side * shape.length}, Vec::Constant(shape.radius), still);
        }
        [[fallthrough]];
      case ShapeKind::cylinder:
        add(solid::cylinder, Vec::Zero(), {shape.radius, shape.length, shape.radius}, along_z);
        break;
      case ShapeKind::mesh:
        if (drawn.mesh) add(solid::first_mesh + *drawn.mesh, Vec::Zero(), Vec::Ones(), still);
        break;
      case ShapeKind::plane:
      case ShapeKind::point:
      case ShapeKind::disc:
        break;
    }
  }

  // ---- Meshes -----------------------------------------------------------------------------------------------------

  /// The data of a solid, written when it is first drawn: accessors of points, normals and, for each of its colours,
  /// corners.
  const SolidData& data_of(std::size_t solid) {
    SolidData& data = solids_[solid];
    if (!data.corners.empty()) return data;
    if (solid >= solid::first_mesh) {
      const ShadedMesh& mesh = shapes_.meshes[solid - solid::first_mesh];
      data.points = file_.add_floats(mesh.points, 3, "VEC3", GlbUse::points, true);
      data.normals = file_.add_floats(mesh.normals(), 3, "VEC3", GlbUse::points, false);
      auto begin = mesh.corners.begin();
      for (const solids::MeshPart& part : mesh.parts) {
        const auto end = begin + static_cast<std::ptrdiff_t>(3 * part.triangles);
        data.corners.push_back(file_.add_corners(std::vector<std::uint32_t>(begin, end)));
        begin = end;
      }
      return data;
    }
    const Triangles shape = solid == solid::cylinder ? cylinder() : solid == solid::ball ? ball() : box();
    data.points = file_.add_floats(shape.points, 3, "VEC3", GlbUse::points, true);
    data.normals = file_.add_floats(shape.normals, 3, "VEC3", GlbUse::points, false);
    data.corners.push_back(file_.add_corners(shape.corners));
    return data;
  }
  [[nodiscard]] RigidMotion local(const geometry::Placement& placement, std::size_t link) const {
    const auto joint = robot_.joint_of_link[link];
    if (!joint) return placement.links[link];
    return placement.links[robot_.joints[*joint].parent].inverse() * placement.links[link];
  }

  /// A cylinder about y between the ends of a rod, in the world, and its length.
  [[nodiscard]] std::pair<RigidMotion, double> rod(const geometry::Placement& placement, std::size_t closure) const {
    const geometry::Closure& ends = robot_.closures[closure];
    const Vec a = (placement.links[ends.link_a] * ends.a).translation();
    const Vec b = (placement.links[ends.link_b] * ends.b).translation();
    const Vec way = b - a;
    RigidMotion pose(Eigen::Translation3d((a + b) / 2));
    if (way.norm() > 0) pose.rotate(Eigen::Quaterniond::FromTwoVectors(Vec::UnitY(), way));
    return {pose, way.norm()};
  }

  void find_local_motions(const runtime::MotionRecord* motion, std::size_t width) {
    for (std::size_t link = 0; link < robot_.links.size(); ++link) at_rest_.push_back(local(placement_, link));
    if (motion == nullptr || motion->times.empty()) return;
    // The links, then the rods.
    const std::size_t count = robot_.links.size() + rods_.size();
    std::vector<float> times;
    std::vector<std::vector<float>> places(count), turns(count);
    std::vector<Eigen::Quaterniond> last(count, Eigen::Quaterniond::Identity());
    std::vector<double> q(robot_.coordinate_count);
    for (std::size_t row = 0; row < motion->times.size(); ++row) {
      const auto time = static_cast<float>(motion->times[row]);
      if (!times.empty() && time <= times.back()) continue;  // times must increase in single precision
      times.push_back(time);
      std::copy_n(motion->values.begin() + static_cast<std::ptrdiff_t>(row * width), q.size(), q.begin());
      const geometry::Placement placement = geometry::place(robot_, q);
      for (std::size_t i = 1; i < count; ++i) {
        const bool is_link = i < robot_.links.size();
        const RigidMotion here = is_link ? local(placement, i) : rod(placement, rods_[i - robot_.links.size()]).first;
        for (Eigen::Index k = 0; k < 3; ++k) places[i].push_back(static_cast<float>(here.translation()[k]));
        Eigen::Quaterniond turn(here.linear());
        if (turn.dot(last[i]) < 0) turn.coeffs() *= -1;  // the shorter way
        last[i] = turn;
        for (const double x : {turn.x(), turn.y(), turn.z(), turn.w()}) turns[i].push_back(static_cast<float>(x));
      }
    }
    times_ = file_.add_floats(times, 1, "SCALAR", GlbUse::other, true);
    for (std::size_t i = 1; i < count; ++i) {
      if (i < robot_.links.size()) {
        const auto joint = robot_.joint_of_link[i];
        if (!joint || !robot_.joints[*joint].moves()) continue;
      }
      channels_.push_back({i, "translation", file_.add_floats(places[i], 3, "VEC3", GlbUse::other, false)});
      channels_.push_back({i, "rotation", file_.add_floats(turns[i], 4, "VEC4", GlbUse::other, false)});
    }
  }

  // ---- JSON ---------------------------------------------------------------------------------------------------------

  static void vector(JsonWriter& json, std::string_view key, const Vec& v) {
    json.key(key).value(std::span<const double>(v.data(), 3));
  }
  static void quaternion(JsonWriter& json, const Eigen::Quaterniond& turn) {
    json.key("rotation").value(std::span<const double>(turn.coeffs().data(), 4));
  }

  /// Node 0 turns up to y; then the links, the rods and the parts.
  void nodes(JsonWriter& json) {
    const std::size_t links = robot_.links.size();
    json.key("nodes").begin_array().begin_object().key("name").value(robot_.name);
    quaternion(json, Eigen::Quaterniond::FromTwoVectors(up_, Vec::UnitY()));
    json.key("children").begin_array().value(1);
    for (std::size_t i = 0; i < rods_.size(); ++i) json.value(1 + links + i);
    json.end_array().end_object();
    for (std::size_t link = 0; link < links; ++link) {
      json.begin_object().key("name").value(robot_.links[link].name);
      vector(json, "translation", at_rest_[link].translation());
      quaternion(json, Eigen::Quaterniond(at_rest_[link].linear()));
      std::vector<std::size_t> children;
      for (const geometry::Joint& joint : robot_.joints) {
        if (joint.parent == link) children.push_back(1 + joint.child);
      }
      for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (parts_[i].link == link) children.push_back(1 + links + rods_.size() + i);
      }
      if (!children.empty()) {
        json.key("children").begin_array();
        for (const std::size_t child : children) json.value(child);
        json.end_array();
      }
      json.end_object();
    }
    for (const std::size_t closure : rods_) {
      const auto [pose, length] = rod(placement_, closure);
      json.begin_object().key("name").value(robot_.closures[closure].name);
      json.key("mesh").value(rod_mesh_);
      vector(json, "translation", pose.translation());
      quaternion(json, Eigen::Quaterniond(pose.linear()));
      vector(json, "scale", {rod_radius_, length, rod_radius_});
      json.end_object();
    }
    for (const SolidPart& part : parts_) {
      json.begin_object().key("mesh").value(part.mesh);
      vector(json, "translation", part.at);
      quaternion(json, part.turn);
      vector(json, "scale", part.scale);
      json.end_object();
    }
    json.end_array();
  }
  /// The materials of a part: that of its own, or those of the file of its mesh.
  std::vector<std::size_t> materials_of(const SolidPart& part) {
    if (part.solid < solid::first_mesh) return {part.material};
    std::vector<std::size_t> materials;
    for (const solids::MeshPart& piece : shapes_.meshes[part.solid - solid::first_mesh].parts) {
      materials.push_back(piece.colour && !part.own_colour ? material_of(*piece.colour) : part.material);
    }
    return materials;
  }
  /// A mesh for each solid in each choice of materials that it has.
  std::size_t mesh_of(const SolidPart& part) {
    SolidMesh mesh{part.solid, materials_of(part)};
    const auto known = std::ranges::find(meshes_, mesh);
    if (known != meshes_.end()) return static_cast<std::size_t>(known - meshes_.begin());
    meshes_.push_back(std::move(mesh));
    return meshes_.size() - 1;
  }
  /// All meshes that are drawn, their data, and their materials without the others.
  void find_meshes() {
    solids_.resize(solid::first_mesh + shapes_.meshes.size());
    if (!rods_.empty()) rod_mesh_ = mesh_of({.solid = solid::cylinder});
    for (SolidPart& part : parts_) part.mesh = mesh_of(part);
    std::vector<std::optional<std::size_t>> renumbered(materials_.size());
    std::vector<Rgba> used;
    for (SolidMesh& mesh : meshes_) {
      data_of(mesh.solid);
      for (std::size_t& material : mesh.materials) {
        if (!renumbered[material]) {
          renumbered[material] = used.size();
          used.push_back(materials_[material]);
        }
        material = *renumbered[material];
      }
    }
    materials_ = std::move(used);
  }

  void meshes(JsonWriter& json) {
    if (meshes_.empty()) return;
    json.key("meshes").begin_array();
    for (const SolidMesh& mesh : meshes_) {
      const SolidData& data = solids_[mesh.solid];
      json.begin_object().key("primitives").begin_array();
      for (std::size_t i = 0; i < mesh.materials.size(); ++i) {
        json.begin_object().key("attributes").begin_object();
        json.key("POSITION").value(data.points).key("NORMAL").value(data.normals).end_object();
        json.key("indices").value(data.corners[i]).key("material").value(mesh.materials[i]).end_object();
      }
      json.end_array().end_object();
    }
    json.end_array().key("materials").begin_array();
    for (const Rgba& colour : materials_) {
      json.begin_object().key("pbrMetallicRoughness").begin_object();
      json.key("baseColorFactor").value(std::span<const double>(colour));
      json.key("metallicFactor").value(0.05).key("roughnessFactor").value(0.6).end_object();
      if (colour[3] < 1) json.key("alphaMode").value("BLEND");
      json.end_object();
    }
    json.end_array();
  }

  void animation(JsonWriter& json) {
    if (channels_.empty()) return;
    json.key("animations").begin_array().begin_object().key("name").value("run").key("channels").begin_array();
    for (std::size_t i = 0; i < channels_.size(); ++i) {
      json.begin_object().key("sampler").value(i).key("target").begin_object();
      json.key("node").value(1 + channels_[i].node).key("path").value(channels_[i].path).end_object().end_object();
    }
    json.end_array().key("samplers").begin_array();
    for (const Channel& channel : channels_) {
      json.begin_object().key("input").value(times_).key("output").value(channel.accessor);
      json.key("interpolation").value("LINEAR").end_object();
    }
    json.end_array().end_object().end_array();
  }

  std::string json() {
    JsonWriter json;
    json.begin_object().key("asset").begin_object().key("version").value("2.0").key("generator").value("robotc");
    json.end_object().key("scene").value(0).key("scenes").begin_array().begin_object().key("nodes").begin_array();
    json.value(0).end_array().end_object().end_array();
    nodes(json);
    meshes(json);
    animation(json);
    file_.write(json);
    return json.end_object().text();
  }

  struct Channel {
    std::size_t node = 0;  ///< without the first
    std::string_view path;
    std::size_t accessor = 0;
  };

  const geometry::Robot& robot_;
  std::vector<double> q_;
  geometry::Placement placement_;
  const DrawnShapes& shapes_;
  std::vector<bool> covered_;  ///< by link: it has shapes
  Vec up_ = Vec::UnitZ();
  std::vector<Rgba> materials_;
  std::vector<std::size_t> colour_of_;  ///< by link: its material
  std::vector<double> least_, most_;    ///< by coordinate
  std::vector<SolidPart> parts_;
  std::vector<std::size_t> rods_;  ///< closures
  double rod_radius_ = 0;
  std::vector<SolidData> solids_;
  std::vector<SolidMesh> meshes_;
  std::size_t rod_mesh_ = 0;
  std::vector<RigidMotion> at_rest_;  ///< by link, in its parent
  GlbData file_;
  std::vector<Channel> channels_;
  std::size_t times_ = 0;
};

}  // namespace

std::string robot_glb(const geometry::Robot& robot, std::span<const double> q, const runtime::MotionRecord* motion,
                      std::size_t width, const DrawnShapes& shapes) {
  return GlbWriter(robot, q, shapes).write(motion, width);
}

}  // namespace robotc::tools
