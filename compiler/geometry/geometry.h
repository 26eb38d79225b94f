#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/geometry/vectors.h"
#include "compiler/mechanism/mechanism.h"

/// A mechanism in numbers, for given parameters, as used by pictures and summaries. SI throughout.
namespace robotc::geometry {

/// A mass of a link, at a point in the link frame.
struct Body {
  std::string name;  ///< of an additional body, a payload or a motor; empty: the link's own
  double mass = 0;
  Vec com{};
};

struct Link {
  std::string name;
  std::vector<Body> bodies;
};

/// X_parent,child = before · motion(q) · after, as in Joint of the mechanism. A joint of several steps becomes as many
/// joints here, "cart.x", "cart.y", "cart.turn", with massless links of the same names in between; a spherical or
/// floating one stays whole.
struct Joint {
  std::string name;
  JointType type = JointType::fixed;  ///< of a step: revolute, prismatic or screw; or spherical, floating
  std::size_t parent = 0;             ///< links
  std::size_t child = 0;
  RigidMotion before = RigidMotion::Identity();
  Vec axis{};       ///< unit vector, in the joint frame
  double lead = 0;  ///< screw only, m/rad
  RigidMotion after = RigidMotion::Identity();
  std::optional<std::size_t> coordinate;  ///< index into q, the first of its entries; none for a fixed joint
  bool passive = false;
  double stiffness = 0;  ///< of its spring; 0 without
  double rest = 0;
  /// For a joint with a quaternion: the stiffness along its slides, while `stiffness` is that of its turns, and the
  /// pose in the joint frame at which its springs are relaxed.
  double slide_stiffness = 0;
  RigidMotion rest_pose = RigidMotion::Identity();
  double rotor_inertia = 0;  ///< on the joint's side of the gears; 0 without a motor
  std::optional<double> lower, upper, speed, least_effort, most_effort;

  [[nodiscard]] bool moves() const { return coordinate.has_value(); }
  /// True for a screw too, which does both, and for a spherical joint, which has no axis.
  [[nodiscard]] bool turns() const {
    return type == JointType::revolute || type == JointType::continuous || type == JointType::screw ||
           type == JointType::spherical;
  }
  /// True if its one coordinate is an angle or a length along its axis.
  [[nodiscard]] bool has_axis() const { return moves() && !joint_model(type).quaternion(); }
  [[nodiscard]] bool slides() const { return type == JointType::prismatic || type == JointType::screw; }
  /// Displacement along the axis at q, m.
  [[nodiscard]] double slid(double q) const { return type == JointType::screw ? lead * q : slides() ? q : 0; }
  /// The joint frame after the motion, in the joint frame; of a joint with an axis.
  [[nodiscard]] RigidMotion motion(double q) const;
  /// The same for all that move, from the q of the robot.
  [[nodiscard]] RigidMotion motion_at(const std::vector<double>& q) const;
};

struct Frame {
  std::string name;
  std::size_t link = 0;
  RigidMotion pose = RigidMotion::Identity();  ///< X_link,frame
};

/// Point and axes of a wrench; its size may depend on the configuration.
struct WrenchPlace {
  std::string name;
  std::size_t link = 0;
  Vec point{};  ///< in the link frame
};

/// A closure between frames of two links. Its axis is z of both.
struct Closure {
  std::string name;
  ClosureType type = ClosureType::revolute;
  std::size_t link_a = 0, link_b = 0;
  RigidMotion a = RigidMotion::Identity(), b = RigidMotion::Identity();  ///< X_link,frame
  double radius = 0;                                                     ///< of what rolls
  bool ball = false;                                                     ///< a ball rolls, not a disc
};

/// A shape of a link in numbers; what its kind does not have is 0.
struct Shape {
  ShapeKind kind = ShapeKind::box;
  Span span;
  std::size_t link = 0;
  RigidMotion pose = RigidMotion::Identity();  ///< X_link,shape
  double radius = 0;
  double length = 0;
  Vec size = Vec::Zero();   ///< edges of a box, half axes of an ellipsoid
  Vec scale = Vec::Zero();  ///< of a mesh
  std::string file;         ///< of a mesh, as written in the file of `file_span`
  Span file_span;
  bool visual = true;
  bool collision = true;
  std::optional<std::array<double, 4>> colour;  ///< red, green, blue, opacity
};

/// A named configuration of the file.
struct NamedPose {
  std::string name;
  std::vector<double> q;
};

/// Link 0 is the base; the mechanism's links come first, in their order. Joints in the order of q; `tree_order` lists
/// them with parents before children.
struct Robot {
  std::string name;
  std::vector<Link> links;
  std::vector<Joint> joints;
  std::vector<Frame> frames;
  std::vector<WrenchPlace> wrenches;
  std::vector<std::string> contacts;  ///< names
  std::vector<Closure> closures;
  std::vector<Shape> shapes;
  std::vector<std::size_t> tree_order;
  std::vector<std::optional<std::size_t>> joint_of_link;  ///< the joint whose child it is; none for the base
  RigidMotion base = RigidMotion::Identity();             ///< X_world,base
  Vec gravity{};                                          ///< along the axes of the world
  bool gravity_known = true;                              ///< false if unspecified; `gravity` is zero then
  std::size_t coordinate_count = 0;
  std::vector<NamedPose> poses;  ///< the file's, filled in by the caller
  std::vector<double> assembly;  ///< a q that closes the loops; empty without loops

  [[nodiscard]] double total_mass() const;
  [[nodiscard]] std::size_t freedom_count() const;
  /// The q of no motion: zeros, and quaternions 1, 0, 0, 0. With loops, as it is put together.
  [[nodiscard]] std::vector<double> neutral() const;
  [[nodiscard]] bool has_loops() const { return !assembly.empty(); }
};

/// The value of each parameter's symbol.
using SymbolValues = std::vector<std::pair<expr::Id, double>>;

/// By joint of a mechanism: index of its first joint here.
std::vector<std::size_t> first_steps(const Mechanism& mechanism);

Robot measure(const Mechanism& mechanism, const expr::Pool& pool, const SymbolValues& parameters);

/// Force and moment of an applied wrench, along the axes of link `axes_link`.
struct Load {
  std::size_t axes_link = 0;
  Vec force{};
  Vec moment{};
};
/// The applied wrenches of a mechanism at rest in a configuration, in their order.
std::vector<Load> applied_loads(const Mechanism& mechanism, const expr::Pool& pool, SymbolValues parameters,
                                const std::vector<double>& q);

/// Poses of everything at one configuration, in the world.
struct Placement {
  std::vector<RigidMotion> links;         ///< X_world,link
  std::vector<RigidMotion> joints;        ///< X_world,joint frame: before the joint's own motion
  std::vector<RigidMotion> moved_joints;  ///< the joint frame after its motion
};
Placement place(const Robot& robot, const std::vector<double>& q);

}  // namespace robotc::geometry
