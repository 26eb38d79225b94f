#include "tools/robotc/drawing/scene.h"

#include <algorithm>
#include <limits>
#include <numbers>

namespace robotc::tools {

namespace {

using geometry::Joint;
using geometry::Placement;
using geometry::RigidMotion;
using geometry::Robot;

/// Longest detour of a bone along a common normal, relative to its straight length.
constexpr double most_detour = 1.8;
/// Relative to the robot's size: below it points coincide and lines are parallel.
constexpr double same_point = 1e-6;
constexpr double parallel = 1e-6;

struct AxisLine {
  Vec point{};
  Vec direction{};
};

Vec foot(const AxisLine& line, const Vec& point) {
  return line.point + (point - line.point).dot(line.direction) * line.direction;
}

struct Feet {
  Vec on_first{};
  Vec on_second{};
};

/// The ends of the common normal; for parallel lines the one through the second line's point.
Feet common_normal(const AxisLine& a, const AxisLine& b) {
  const Vec across = a.direction.cross(b.direction);
  const double square = across.squaredNorm();
  if (square < parallel * parallel) return {foot(a, b.point), b.point};
  const Vec between = b.point - a.point;
  const double s = between.cross(b.direction).dot(across) / square;
  const double t = between.cross(a.direction).dot(across) / square;
  return {a.point + s * a.direction, b.point + t * b.direction};
}

/// A direction normal to the axis, along an axis of the frame if possible.
Vec normal_in(const RigidMotion& frame, const Vec& axis) {
  Vec best{};
  for (const Vec direction : frame.linear().colwise()) {
    const Vec normal = direction - direction.dot(axis) * axis;
    if (normal.norm() > best.norm() + same_point) best = normal;
  }
  return best.normalized();
}

Vec against(const Vec& gravity) {
  Eigen::Index vertical = 2;
  for (Eigen::Index k = 0; k < 3; ++k) {
    if (std::abs(gravity[k]) > std::abs(gravity[vertical]) * (1 + 1e-9)) vertical = k;
  }
  Vec up{};
  up[vertical] = gravity[vertical] > 0 ? -1 : 1;
  return up;
}

/// The joint whose symbol shows what a closure leaves free; none of those that keep a point in a plane.
std::optional<JointType> like_joint(ClosureType type) {
  switch (type) {
    case ClosureType::revolute:
    case ClosureType::screw:
      return JointType::revolute;
    case ClosureType::prismatic:
    case ClosureType::cylindrical:
    case ClosureType::slot:
      return JointType::prismatic;
    case ClosureType::universal:
    case ClosureType::spherical:
      return JointType::spherical;
    case ClosureType::fixed:
      return JointType::fixed;
    case ClosureType::planar:
    case ClosureType::surface:
    case ClosureType::rod:
    case ClosureType::rolling:
      break;
  }
  return std::nullopt;
}

class SceneBuilder {
 public:
  SceneBuilder(const Robot& robot, const std::vector<double>& q) : robot_(robot), placement_(place(robot, q)) {
    carried_.resize(robot.links.size());
    frames_.resize(robot.links.size());
    mark_of_joint_.resize(robot.joints.size());
    for (std::size_t i = 0; i < robot.joints.size(); ++i) carried_[robot.joints[i].parent].push_back(i);
    for (std::size_t i = 0; i < robot.frames.size(); ++i) frames_[robot.frames[i].link].push_back(i);
    scene_.size = size();
  }

  Scene build(const std::vector<geometry::Load>& loads) {
    scene_.base = placement_.links[0].translation();
    scene_.gravity = robot_.gravity;
    scene_.up = against(robot_.gravity);
    for (const std::size_t i : robot_.tree_order) add_joint(i);
    for (std::size_t link = 0; link < robot_.links.size(); ++link) add_link(link);
    for (std::size_t i = 0; i < robot_.closures.size(); ++i) add_closure(i);
    add_frames();
    add_loads(loads);
    scene_.joint_spacing = joint_spacing();
    return std::move(scene_);
  }

 private:
  [[nodiscard]] double size() const {
    const double infinity = std::numeric_limits<double>::infinity();
    Vec low = Vec::Constant(infinity);
    Vec high = -low;
    const auto add = [&](const Vec& point) {
      low = low.cwiseMin(point);
      high = high.cwiseMax(point);
    };
    for (std::size_t i = 0; i < robot_.links.size(); ++i) {
      add(placement_.links[i].translation());
      for (const geometry::Body& body : robot_.links[i].bodies) add(placement_.links[i] * body.com);
    }
    for (const RigidMotion& joint : placement_.joints) add(joint.translation());
    for (const RigidMotion& joint : placement_.moved_joints) add(joint.translation());
    for (const geometry::Frame& frame : robot_.frames) add(placement_.links[frame.link] * frame.pose.translation());
    const double most = (high - low).maxCoeff();
    return most > 0 ? most : 1;
  }

  [[nodiscard]] bool same(const Vec& a, const Vec& b) const { return (a - b).norm() <= same_point * scene_.size; }

  [[nodiscard]] bool same(const RigidMotion& a, const RigidMotion& b) const {
    if (!same(a.translation(), b.translation())) return false;
    return (a.linear() - b.linear()).colwise().norm().sum() < same_point;
  }

  void add_joint(std::size_t i) {
    const Joint& joint = robot_.joints[i];
    const RigidMotion& frame = placement_.joints[i];
    JointMark mark;
    mark.joint = i;
    mark.centre = mark.symbol = frame.translation();
    mark.moved = placement_.moved_joints[i].translation();
    if (const auto before = robot_.joint_of_link[joint.parent]) mark.before = mark_of_joint_[*before];
    mark_of_joint_[i] = scene_.joints.size();
    if (joint.has_axis()) {
      mark.axis = frame.linear() * joint.axis;
      mark.across = normal_in(frame, mark.axis);
    }
    scene_.joints.push_back(mark);
  }

  [[nodiscard]] std::optional<AxisLine> axis_of(std::size_t joint) const {
    if (!robot_.joints[joint].has_axis()) return std::nullopt;
    return AxisLine{placement_.moved_joints[joint].translation(),
                    placement_.joints[joint].linear() * robot_.joints[joint].axis};
  }

  /// From the link's own joint to each of its ends.
  void add_link(std::size_t link) {
    const auto own = robot_.joint_of_link[link];
    const Vec start = own ? placement_.moved_joints[*own].translation() : placement_.links[0].translation();
    const std::optional<AxisLine> axis = own ? axis_of(*own) : std::nullopt;
    std::vector<Vec> ends;
    for (const std::size_t joint : carried_[link]) {
      const Vec end = placement_.joints[joint].translation();
      std::optional<AxisLine> other = axis_of(joint);
      if (other) other->point = end;
      add_bone(link, start, axis, end, other);
      ends.push_back(end);
    }
    const auto add_end = [&](const Vec& end) {
      if (std::any_of(ends.begin(), ends.end(), [&](const Vec& known) { return same(known, end); })) return;
      add_bone(link, start, axis, end, std::nullopt);
      ends.push_back(end);
    };
    for (const std::size_t frame : frames_[link]) {
      add_end(placement_.links[link] * robot_.frames[frame].pose.translation());
    }
    const Vec origin = placement_.links[link].translation();
    const auto on_the_way = [&](const Bone& bone) {
      return bone.link == link &&
             std::any_of(bone.points.begin(), bone.points.end(), [&](const Vec& point) { return same(point, origin); });
    };
    if (std::none_of(scene_.bones.begin(), scene_.bones.end(), on_the_way)) add_end(origin);
    // A link with only a mass extends to that.
    const bool bare = std::all_of(ends.begin(), ends.end(), [&](const Vec& end) { return same(end, start); });
    for (const geometry::Body& body : robot_.links[link].bodies) {
      const Vec at = placement_.links[link] * body.com;
      if (body.mass > 0) scene_.masses.push_back({at, body.name});
      if (bare && carried_[link].empty()) add_end(at);
    }
  }

  void add_bone(std::size_t link, const Vec& start, const std::optional<AxisLine>& axis, const Vec& end,
                const std::optional<AxisLine>& other) {
    std::vector<Vec> way{start};
    const Vec origin = placement_.links[link].translation();
    if (axis && other && same(foot(*other, origin), origin)) {
      // The link frame is on the next axis, as in Denavit and Hartenberg's convention: draw their a and d.
      way.push_back(foot(*axis, origin));
      way.push_back(origin);
    } else if (axis && other) {
      const Feet feet = common_normal(*axis, *other);
      if (is_nearby(start, end, feet)) {
        way.push_back(feet.on_first);
        way.push_back(feet.on_second);
      } else if ((feet.on_first - start).norm() < 2 * scene_.size && (feet.on_second - end).norm() < 2 * scene_.size &&
                 !same(feet.on_first, feet.on_second)) {
        scene_.normals.push_back({feet.on_first, feet.on_second});
      }
    } else if (axis) {
      way.push_back(foot(*axis, end));
    }
    way.push_back(end);
    Bone bone{.link = link, .points = {way.front()}};
    for (const Vec& point : way) {
      if (!same(point, bone.points.back())) bone.points.push_back(point);
    }
    if (bone.points.size() > 1) scene_.bones.push_back(std::move(bone));
  }

  [[nodiscard]] bool is_nearby(const Vec& start, const Vec& end, const Feet& feet) const {
    const double straight = (end - start).norm();
    const double way =
        (feet.on_first - start).norm() + (feet.on_second - feet.on_first).norm() + (end - feet.on_second).norm();
    return way <= most_detour * straight + same_point * scene_.size;
  }

  /// Coinciding frames are drawn once, with all their names; link frames only if there is no other.
  void add_frames() {
    scene_.frames.push_back({placement_.links[0], "base"});
    for (const geometry::Frame& frame : robot_.frames) {
      const RigidMotion pose = placement_.links[frame.link] * frame.pose;
      const auto known = std::find_if(scene_.frames.begin() + 1, scene_.frames.end(),
                                      [&](const FrameMark& mark) { return same(mark.pose, pose); });
      if (known == scene_.frames.end()) {
        scene_.frames.push_back({pose, frame.name});
      } else {
        known->name += ", " + frame.name;
      }
    }
    for (std::size_t link = 1; link < robot_.links.size(); ++link) {
      const RigidMotion& pose = placement_.links[link];
      const auto is_known = [&](const FrameMark& mark) { return same(mark.pose, pose); };
      if (std::none_of(scene_.frames.begin(), scene_.frames.end(), is_known)) scene_.frames.push_back({pose, ""});
    }
  }

  void add_closure(std::size_t i) {
    const geometry::Closure& closure = robot_.closures[i];
    const RigidMotion a = placement_.links[closure.link_a] * closure.a;
    const RigidMotion b = placement_.links[closure.link_b] * closure.b;
    ClosureMark mark;
    mark.closure = i;
    mark.axis = a.linear().col(2);
    mark.across = a.linear().col(0);
    mark.symbol = a.translation();
    if (closure.type == ClosureType::rod) {
      const std::size_t link = closure.link_a == 0 ? closure.link_b : closure.link_a;
      if (!same(a.translation(), b.translation()))
        scene_.bones.push_back({link, {a.translation(), b.translation()}, true});
      mark.symbol = (a.translation() + b.translation()) / 2;
    } else if (closure.type == ClosureType::rolling) {
      const Vec axis = closure.ball ? Vec::Zero() : Vec(mark.axis);
      scene_.wheels.push_back({closure.link_a, a.translation(), axis, closure.radius});
      // The lowest point, in the plane of the disc.
      const Vec up = b.linear().col(2);
      const Vec in_disc = up - up.dot(axis) * axis;
      if (in_disc.norm() > same_point) mark.symbol -= closure.radius * in_disc.normalized();
    } else {
      mark.drawn_as = like_joint(closure.type);
    }
    scene_.closures.push_back(mark);
  }

  void add_loads(const std::vector<geometry::Load>& loads) {
    for (std::size_t i = 0; i < loads.size(); ++i) {
      const geometry::WrenchPlace& wrench = robot_.wrenches[i];
      const geometry::Mat axes = placement_.links[loads[i].axes_link].linear();
      scene_.forces.push_back(
          {placement_.links[wrench.link] * wrench.point, axes * loads[i].force, axes * loads[i].moment, wrench.name});
    }
  }

  /// Two fifths of the distances between consecutive joints are shorter.
  [[nodiscard]] double joint_spacing() const {
    std::vector<double> distances;
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
      const auto before = robot_.joint_of_link[robot_.joints[i].parent];
      if (!before) continue;
      const Vec here = placement_.joints[i].translation();
      const double distance = (here - placement_.joints[*before].translation()).norm();
      if (distance > 0.01 * scene_.size) distances.push_back(distance);
    }
    if (distances.empty()) return 0;
    const auto usual = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() * 2 / 5);
    std::nth_element(distances.begin(), usual, distances.end());
    return *usual;
  }

  const Robot& robot_;
  Placement placement_;
  std::vector<std::vector<std::size_t>> carried_;  ///< by link: the joints that it carries
  std::vector<std::vector<std::size_t>> frames_;   ///< by link
  std::vector<std::size_t> mark_of_joint_;         ///< by joint: its index in the scene
  Scene scene_;
};

}  // namespace

std::vector<Vec> Wheel::rim(const Vec& toward) const {
  constexpr int corners = 48;
  const Vec normal = axis.norm() > 0 ? axis : toward;
  const Vec u = normal.unitOrthogonal(), v = normal.cross(u);
  std::vector<Vec> points;
  for (int i = 0; i <= corners; ++i) {
    const double angle = 2 * std::numbers::pi * i / corners;
    points.emplace_back(centre + radius * (std::cos(angle) * u + std::sin(angle) * v));
  }
  return points;
}

Scene make_scene(const Robot& robot, const std::vector<double>& q, const std::vector<geometry::Load>& loads) {
  return SceneBuilder(robot, q).build(loads);
}

void spread_symbols(Scene& scene, double step) {
  std::vector<bool> done(scene.joints.size(), false);
  for (std::size_t i = 0; i < scene.joints.size(); ++i) {
    if (done[i]) continue;
    std::vector<std::size_t> group;
    for (std::size_t j = i; j < scene.joints.size(); ++j) {
      const bool there = (scene.joints[j].centre - scene.joints[i].centre).norm() < 0.5 * step;
      if (!done[j] && there && scene.joints[j].axis.norm() > 0) group.push_back(j);
    }
    if (group.size() < 2) continue;
    const double middle = (static_cast<double>(group.size()) - 1) / 2;
    // The position before the group, from which the robot comes.
    const auto before = scene.joints[i].before;
    const Vec back = (before ? scene.joints[*before].moved : scene.base) - scene.joints[i].centre;
    for (std::size_t k = 0; k < group.size(); ++k) {
      JointMark& mark = scene.joints[group[k]];
      done[group[k]] = true;
      const double side = mark.axis.dot(back) > 0 ? -1 : 1;  // +1: the axis points forwards
      mark.symbol = mark.centre + (side * (static_cast<double>(k) - middle) * step) * mark.axis;
    }
  }
}

std::vector<Vec> points_of(const Scene& scene) {
  std::vector<Vec> points{scene.base};
  for (const Bone& bone : scene.bones) points.insert(points.end(), bone.points.begin(), bone.points.end());
  for (const JointMark& joint : scene.joints) {
    points.push_back(joint.centre);
    points.push_back(joint.symbol);
    points.push_back(joint.moved);
  }
  for (const ClosureMark& closure : scene.closures) points.push_back(closure.symbol);
  for (const Wheel& wheel : scene.wheels) {
    for (Eigen::Index k = 0; k < 3; ++k) {
      const std::vector<Vec> rim = wheel.rim(Vec::Unit(k));
      points.insert(points.end(), rim.begin(), rim.end());
    }
  }
  for (const FrameMark& frame : scene.frames) points.push_back(frame.pose.translation());
  for (const MassMark& mass : scene.masses) points.push_back(mass.at);
  for (const ForceMark& force : scene.forces) points.push_back(force.at);
  return points;
}

}  // namespace robotc::tools
