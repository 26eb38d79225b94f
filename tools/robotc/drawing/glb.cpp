#include "tools/robotc/drawing/glb.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numbers>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/support/json_writer.h"
#include "tools/robotc/drawing/scene.h"

namespace robotc::tools {

namespace {

using geometry::RigidMotion;

// Numbers of glTF 2.0.
constexpr int float_type = 5126;
constexpr int unsigned_short_type = 5123;
constexpr int unsigned_int_type = 5125;
constexpr int array_buffer = 34962;
constexpr int element_buffer = 34963;

constexpr int around = 24;  ///< corners of a cylinder, meridians of a ball
constexpr int parallels = 12;

/// Triangles with normals.
struct Triangles {
  std::vector<float> points, normals;
  std::vector<std::uint16_t> corners;

  std::uint16_t add(const Vec& point, const Vec& normal) {
    for (Eigen::Index k = 0; k < 3; ++k) {
      points.push_back(static_cast<float>(point[k]));
      normals.push_back(static_cast<float>(normal[k]));
    }
    return static_cast<std::uint16_t>(points.size() / 3 - 1);
  }
  void triangle(std::uint16_t a, std::uint16_t b, std::uint16_t c) { corners.insert(corners.end(), {a, b, c}); }
  void square(std::uint16_t a, std::uint16_t b, std::uint16_t c, std::uint16_t d) {
    triangle(a, b, c);
    triangle(a, c, d);
  }
};

/// Of radius 1 about y, from −1/2 to 1/2.
Triangles cylinder() {
  Triangles shape;
  for (int i = 0; i < around; ++i) {
    const auto corner = [&](int k, double y) {
      const double angle = 2 * std::numbers::pi * k / around;
      const Vec out(std::cos(angle), 0, std::sin(angle));
      return shape.add(out + Vec(0, y, 0), out);
    };
    const auto a = corner(i, -0.5), b = corner(i, 0.5), c = corner(i + 1, 0.5), d = corner(i + 1, -0.5);
    shape.square(a, b, c, d);
    for (const double y : {-0.5, 0.5}) {
      const Vec out(0, y < 0 ? -1 : 1, 0);
      const auto rim = [&](int k) {
        const double angle = 2 * std::numbers::pi * k / around;
        return shape.add(Vec(std::cos(angle), y, std::sin(angle)), out);
      };
      const auto centre = shape.add(Vec(0, y, 0), out);
      const auto one = rim(i), two = rim(i + 1);
      y < 0 ? shape.triangle(centre, one, two) : shape.triangle(centre, two, one);
    }
  }
  return shape;
}

/// Of radius 1.
Triangles ball() {
  Triangles shape;
  for (int j = 0; j <= parallels; ++j) {
    for (int i = 0; i <= around; ++i) {
      const double polar = std::numbers::pi * j / parallels, angle = 2 * std::numbers::pi * i / around;
      const Vec out(std::sin(polar) * std::cos(angle), std::cos(polar), std::sin(polar) * std::sin(angle));
      shape.add(out, out);
    }
  }
  const auto corner = [](int j, int i) { return static_cast<std::uint16_t>(j * (around + 1) + i); };
  for (int j = 0; j < parallels; ++j) {
    for (int i = 0; i < around; ++i) {
      if (j > 0) shape.triangle(corner(j, i), corner(j, i + 1), corner(j + 1, i));
      if (j + 1 < parallels) shape.triangle(corner(j, i + 1), corner(j + 1, i + 1), corner(j + 1, i));
    }
  }
  return shape;
}

/// With edges of 2 along x and z, of 1 along y.
Triangles box() {
  Triangles shape;
  for (Eigen::Index axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      const Vec out = side * Vec::Unit(axis);
      const Vec u = Vec::Unit((axis + 1) % 3), v = out.cross(u);
      const auto corner = [&](double a, double b) {
        const Vec point = out + a * u + b * v;
        return shape.add(Vec(point.x(), point.y() / 2, point.z()), out);
      };
      const auto p = corner(-1, -1), q = corner(1, -1), r = corner(1, 1), s = corner(-1, 1);
      shape.square(p, q, r, s);
    }
  }
  return shape;
}

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
    add_solids();
    find_local_motions(motion, width);
    return chunks(json());
  }

 private:
  /// Of each coordinate in the run: parts that slide out are as long as that.
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

  /// The material of a shape; without a colour of its own it has that of its link.
  std::size_t material_of(const geometry::Shape& shape) {
    if (!shape.colour) return colour_of_[shape.link];
    Rgba colour = *shape.colour;
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
    const std::size_t material = material_of(shape);
    const Eigen::Quaterniond along_z = Eigen::Quaterniond::FromTwoVectors(Vec::UnitY(), Vec::UnitZ());
    const auto add = [&](std::size_t solid, const Vec& at, const Vec& scale, const Eigen::Quaterniond& turn) {
      parts_.push_back(
          {shape.link, solid, material, shape.pose * at, scale, Eigen::Quaterniond(shape.pose.linear()) * turn});
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

  // ---- Binary data --------------------------------------------------------------------------------------------------

  template <class Number>
  std::size_t add_view(const std::vector<Number>& numbers, int target) {
    while (bytes_.size() % 4 != 0) bytes_ += '\0';
    views_.push_back({bytes_.size(), numbers.size() * sizeof(Number), target});
    const std::size_t begin = bytes_.size();
    bytes_.resize(begin + numbers.size() * sizeof(Number));
    std::memcpy(bytes_.data() + begin, numbers.data(), numbers.size() * sizeof(Number));  // little-endian machines
    return views_.size() - 1;
  }
  /// `extremes`: required of points and times.
  std::size_t add_floats(const std::vector<float>& numbers, std::size_t width, std::string_view type, int target,
                         bool extremes) {
    Accessor accessor{add_view(numbers, target), float_type, numbers.size() / width, type, {}, {}};
    if (extremes) {
      for (std::size_t k = 0; k < width; ++k) {
        float low = numbers[k], high = numbers[k];
        for (std::size_t i = k; i < numbers.size(); i += width) {
          low = std::min(low, numbers[i]);
          high = std::max(high, numbers[i]);
        }
        accessor.least.push_back(low);
        accessor.most.push_back(high);
      }
    }
    accessors_.push_back(std::move(accessor));
    return accessors_.size() - 1;
  }

  void add_solids() {
    for (const Triangles& shape : {cylinder(), ball(), box()}) {
      const std::size_t points = add_floats(shape.points, 3, "VEC3", array_buffer, true);
      const std::size_t normals = add_floats(shape.normals, 3, "VEC3", array_buffer, false);
      accessors_.push_back(
          {add_view(shape.corners, element_buffer), unsigned_short_type, shape.corners.size(), "SCALAR", {}, {}});
      solids_.push_back({points, normals, accessors_.size() - 1});
    }
    for (const ShadedMesh& mesh : shapes_.meshes) {
      const std::size_t points = add_floats(mesh.points, 3, "VEC3", array_buffer, true);
      const std::size_t normals = add_floats(mesh.normals(), 3, "VEC3", array_buffer, false);
      accessors_.push_back(
          {add_view(mesh.corners, element_buffer), unsigned_int_type, mesh.corners.size(), "SCALAR", {}, {}});
      solids_.push_back({points, normals, accessors_.size() - 1});
    }
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
    times_ = add_floats(times, 1, "SCALAR", 0, true);
    for (std::size_t i = 1; i < count; ++i) {
      if (i < robot_.links.size()) {
        const auto joint = robot_.joint_of_link[i];
        if (!joint || !robot_.joints[*joint].moves()) continue;
      }
      channels_.push_back({i, "translation", add_floats(places[i], 3, "VEC3", 0, false)});
      channels_.push_back({i, "rotation", add_floats(turns[i], 4, "VEC4", 0, false)});
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
      json.key("mesh").value(mesh_of({.solid = solid::cylinder}));
      vector(json, "translation", pose.translation());
      quaternion(json, Eigen::Quaterniond(pose.linear()));
      vector(json, "scale", {rod_radius_, length, rod_radius_});
      json.end_object();
    }
    for (const SolidPart& part : parts_) {
      json.begin_object().key("mesh").value(mesh_of(part));
      vector(json, "translation", part.at);
      quaternion(json, part.turn);
      vector(json, "scale", part.scale);
      json.end_object();
    }
    json.end_array();
  }
  /// A mesh for each solid in each material that it has.
  std::size_t mesh_of(const SolidPart& part) {
    const std::pair<std::size_t, std::size_t> key{part.solid, part.material};
    const auto known = std::find(meshes_.begin(), meshes_.end(), key);
    if (known != meshes_.end()) return static_cast<std::size_t>(known - meshes_.begin());
    meshes_.push_back(key);
    return meshes_.size() - 1;
  }

  void meshes(JsonWriter& json) {
    if (meshes_.empty()) return;
    json.key("meshes").begin_array();
    for (const auto& [solid, material] : meshes_) {
      json.begin_object().key("primitives").begin_array().begin_object().key("attributes").begin_object();
      json.key("POSITION").value(solids_[solid][0]).key("NORMAL").value(solids_[solid][1]).end_object();
      json.key("indices").value(solids_[solid][2]).key("material").value(material);
      json.end_object().end_array().end_object();
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

  void data(JsonWriter& json) {
    json.key("accessors").begin_array();
    for (const Accessor& accessor : accessors_) {
      json.begin_object().key("bufferView").value(accessor.view).key("componentType").value(accessor.component);
      json.key("count").value(accessor.count).key("type").value(accessor.type);
      if (!accessor.least.empty()) {
        json.key("min").value(std::span<const double>(accessor.least));
        json.key("max").value(std::span<const double>(accessor.most));
      }
      json.end_object();
    }
    json.end_array().key("bufferViews").begin_array();
    for (const View& view : views_) {
      json.begin_object().key("buffer").value(0).key("byteOffset").value(view.begin).key("byteLength").value(view.size);
      if (view.target != 0) json.key("target").value(view.target);
      json.end_object();
    }
    json.end_array().key("buffers").begin_array().begin_object().key("byteLength").value(bytes_.size());
    json.end_object().end_array();
  }

  std::string json() {
    while (bytes_.size() % 4 != 0) bytes_ += '\0';
    JsonWriter json;
    json.begin_object().key("asset").begin_object().key("version").value("2.0").key("generator").value("robotc");
    json.end_object().key("scene").value(0).key("scenes").begin_array().begin_object().key("nodes").begin_array();
    json.value(0).end_array().end_object().end_array();
    nodes(json);
    meshes(json);
    animation(json);
    data(json);
    return json.end_object().text();
  }

  /// Header, JSON and binary chunk, each padded to four bytes.
  std::string chunks(std::string json) {
    while (json.size() % 4 != 0) json += ' ';
    std::string file;
    const auto number = [&](std::size_t value) {
      for (int byte = 0; byte < 4; ++byte) file += static_cast<char>((value >> (8 * byte)) & 0xFF);
    };
    file += "glTF";
    number(2);
    number(12 + 8 + json.size() + 8 + bytes_.size());
    number(json.size());
    file += "JSON" + json;
    number(bytes_.size());
    file += std::string("BIN\0", 4) + bytes_;
    return file;
  }

  struct View {
    std::size_t begin = 0, size = 0;
    int target = 0;  ///< 0: none
  };
  struct Accessor {
    std::size_t view = 0;
    int component = float_type;
    std::size_t count = 0;
    std::string_view type;
    std::vector<double> least, most;
  };
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
  std::vector<std::array<std::size_t, 3>> solids_;  ///< accessors
  std::vector<std::pair<std::size_t, std::size_t>> meshes_;
  std::vector<RigidMotion> at_rest_;  ///< by link, in its parent
  std::string bytes_;
  std::vector<View> views_;
  std::vector<Accessor> accessors_;
  std::vector<Channel> channels_;
  std::size_t times_ = 0;
};

}  // namespace

std::string robot_glb(const geometry::Robot& robot, std::span<const double> q, const runtime::MotionRecord* motion,
                      std::size_t width, const DrawnShapes& shapes) {
  return GlbWriter(robot, q, shapes).write(motion, width);
}

}  // namespace robotc::tools
