// A neutral description of a mechanism, in plain numbers.
//
// The oracle shares no code with the compiler: a test writes the same mechanism twice, once as a .robot file (or as the
// compiler's own Mechanism) and once as a Tree, and compares the results. SI units throughout.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

namespace robotc::oracle {

/// Pose of a frame B in a frame A: x_A = rotation * x_B + position.
struct Pose {
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  // m, in A
};

inline Pose operator*(const Pose& ab, const Pose& bc) {
  return {ab.rotation * bc.rotation, ab.position + ab.rotation * bc.position};
}

inline Eigen::Vector3d operator*(const Pose& ab, const Eigen::Vector3d& point_in_b) {
  return ab.rotation * point_in_b + ab.position;
}

/// How a joint's coordinates move its frame J, to the moved joint frame:
///   revolute     about the axis
///   prismatic    along the axis
///   fixed        not at all
///   screw        by an angle q about the axis, and along it by lead * q
///   cylindrical  by q0 along the axis, by q1 about it
///   universal    by q0 about x of J, then by q1 about the moved y
///   planar       by q0, q1 along x and y of J, then by q2 about z
enum class JointKind { revolute, prismatic, fixed, screw, cylindrical, universal, planar };

/// Number of coordinates, and speeds, of a joint.
inline int freedoms(JointKind kind) {
  switch (kind) {
    case JointKind::fixed:
      return 0;
    case JointKind::revolute:
    case JointKind::prismatic:
    case JointKind::screw:
      return 1;
    case JointKind::cylindrical:
    case JointKind::universal:
      return 2;
    case JointKind::planar:
      return 3;
  }
  return 0;
}

/// True if a coordinate is a length, in m, instead of an angle, in rad.
inline bool is_length(JointKind kind, int component) {
  switch (kind) {
    case JointKind::prismatic:
      return true;
    case JointKind::cylindrical:
      return component == 0;
    case JointKind::planar:
      return component < 2;
    case JointKind::fixed:
    case JointKind::revolute:
    case JointKind::screw:
    case JointKind::universal:
      return false;
  }
  return false;
}

/// True if a turn of the joint moves the axis of a later turn: the angular acceleration in the joint then has products
/// of the joint's own speeds.
inline bool turns_move_axes(JointKind kind) {
  switch (kind) {
    case JointKind::universal:
      return true;
    case JointKind::fixed:
    case JointKind::revolute:
    case JointKind::prismatic:
    case JointKind::screw:
    case JointKind::cylindrical:
    case JointKind::planar:
      return false;
  }
  return false;
}

/// Mass properties of one rigid body, in a link frame.
struct Lump {
  double mass = 0;                                    // kg
  Eigen::Vector3d com = Eigen::Vector3d::Zero();      // m, mass centre
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  // kg m^2, about the mass centre, along the link frame's axes
};

/// The drive along a coordinate of a joint, all on the joint's side of any gears:
/// viscous qd + Coulomb's level against the motion (none at rest), stiffness (q - rest), rotor_inertia qdd.
struct Drive {
  double viscous = 0;           // N s/m or N m s/rad
  double coulomb_positive = 0;  // N or N m, >= 0: the level while qd > 0
  double coulomb_negative = 0;  // N or N m, >= 0: the level while qd < 0
  double stiffness = 0;         // N/m or N m/rad
  double rest = 0;              // m or rad
  double rotor_inertia = 0;     // kg or kg m^2
};

/// A rigid body together with the joint that carries it:
///
///   pose of the link frame in the parent's link frame = before * motion(axis, q) * after
///
/// before * motion is the *moved joint frame*: it moves with the child, and its origin is where reactions are taken.
struct Body {
  std::string name;
  int parent = -1;  // index into Tree::bodies, less than the body's own; -1 is the base
  JointKind kind = JointKind::fixed;
  Pose before;                                        // joint frame at q = 0, in the parent's link frame
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();    // unit vector, in the joint frame; unused where it has x, y, z
  double lead = 0;                                    // m/rad, of a screw
  Pose after;                                         // link frame in the moved joint frame
  double mass = 0;                                    // kg
  Eigen::Vector3d com = Eigen::Vector3d::Zero();      // m, mass centre in the link frame
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  // kg m^2, about the mass centre, along the link frame's axes
  std::vector<Lump> further;                          // more of the same link: payloads, motors
  Drive drive;                                        // along its joint's first coordinate; unused for a fixed one
  Drive further_drives[2];                            // along its second and third
  bool passive = false;                               // nothing drives the joint

  [[nodiscard]] const Drive& drive_of(int component) const {
    return component == 0 ? drive : further_drives[component - 1];
  }
};

/// All rigid bodies fixed to the link frame.
inline std::vector<Lump> lumps(const Body& body) {
  std::vector<Lump> all{{body.mass, body.com, body.inertia}};
  all.insert(all.end(), body.further.begin(), body.further.end());
  return all;
}

/// An external load on one body: a force through a point and a moment, along the axes of any body's link frame turned
/// by `axes`. [force, moment] is the constant part plus by_q q + by_qd qd.
struct AppliedWrench {
  int body = 0;                                      // -1: the base
  Eigen::Vector3d point = Eigen::Vector3d::Zero();   // m, in the body's link frame
  Eigen::Vector3d force = Eigen::Vector3d::Zero();   // N
  Eigen::Vector3d moment = Eigen::Vector3d::Zero();  // N m, in addition to the force's
  int axes_body = -1;                                // body of the axes; -1: the base
  Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();
  Eigen::Matrix<double, 6, Eigen::Dynamic> by_q = {};   // 6 x n, or empty
  Eigen::Matrix<double, 6, Eigen::Dynamic> by_qd = {};  // 6 x n, or empty
};

/// Bodies with every parent before its children. q, qd, qdd and tau list the entries of each joint in the order of the
/// bodies.
struct Tree {
  std::vector<Body> bodies;
  Eigen::Vector3d gravity = Eigen::Vector3d::Zero();  // m/s^2, world axes
  Pose base = {};                                     // of the base in the world
  std::vector<AppliedWrench> wrenches = {};
};

/// The same bodies without friction, springs, rotors and wrenches.
inline Tree bodies_alone(Tree tree) {
  for (Body& body : tree.bodies) body.drive = body.further_drives[0] = body.further_drives[1] = {};
  tree.wrenches.clear();
  return tree;
}

/// By body: index of its joint's first coordinate in q, or -1 for a fixed joint.
inline std::vector<int> coordinate_indices(const Tree& tree) {
  std::vector<int> indices;
  int next = 0;
  for (const Body& body : tree.bodies) {
    const int own = freedoms(body.kind);
    indices.push_back(own == 0 ? -1 : next);
    next += own;
  }
  return indices;
}

/// By coordinate: the body of its joint.
inline std::vector<int> coordinate_bodies(const Tree& tree) {
  std::vector<int> bodies;
  for (int i = 0; i < static_cast<int>(tree.bodies.size()); ++i)
    bodies.insert(bodies.end(), freedoms(tree.bodies[i].kind), i);
  return bodies;
}

/// By coordinate: its index in the joint.
inline std::vector<int> coordinate_components(const Tree& tree) {
  std::vector<int> components;
  for (const Body& body : tree.bodies) {
    for (int component = 0; component < freedoms(body.kind); ++component) components.push_back(component);
  }
  return components;
}

/// By coordinate.
inline std::vector<Drive> drives(const Tree& tree) {
  std::vector<Drive> all;
  for (const Body& body : tree.bodies) {
    for (int component = 0; component < freedoms(body.kind); ++component) all.push_back(body.drive_of(component));
  }
  return all;
}

/// Number of coordinates, the length of q.
inline int coordinate_count(const Tree& tree) { return static_cast<int>(coordinate_bodies(tree).size()); }

/// Throws unless parents precede children, axes have length 1, rotations are proper (to a few roundings), and
/// nonnegative numbers are so. The oracle's formulas assume this; otherwise a faulty test would blame the compiler.
inline void validate(const Tree& tree) {
  constexpr double slack = 1e-14;  // about 50 eps: an axis or rotation typed by formula is good to a few eps
  const auto proper = [](const Eigen::Matrix3d& r) {
    return (r.transpose() * r - Eigen::Matrix3d::Identity()).norm() < slack && r.determinant() > 0;
  };
  for (int i = 0; i < static_cast<int>(tree.bodies.size()); ++i) {
    const Body& body = tree.bodies[i];
    const std::string who = "oracle tree, body " + std::to_string(i) + " '" + body.name + "': ";
    if (body.parent < -1 || body.parent >= i) throw std::invalid_argument(who + "its parent must stand before it");
    if (std::abs(body.axis.norm() - 1) > slack) throw std::invalid_argument(who + "its axis must have length 1");
    if (!proper(body.before.rotation) || !proper(body.after.rotation)) {
      throw std::invalid_argument(who + "before and after must be proper rotations");
    }
    for (const Lump& lump : lumps(body)) {
      if (lump.mass < 0) throw std::invalid_argument(who + "its mass must not be negative");
    }
    for (int component = 0; component < 3; ++component) {
      const Drive& d = body.drive_of(component);
      if (d.viscous < 0 || d.coulomb_positive < 0 || d.coulomb_negative < 0 || d.stiffness < 0 || d.rotor_inertia < 0) {
        throw std::invalid_argument(who + "friction, stiffness and rotor inertia must not be negative");
      }
    }
  }
  if (!proper(tree.base.rotation)) throw std::invalid_argument("oracle tree: the base must stand by a proper rotation");
  const auto is_link = [&](int body) { return body >= -1 && body < static_cast<int>(tree.bodies.size()); };
  for (const AppliedWrench& wrench : tree.wrenches) {
    if (!is_link(wrench.body) || !is_link(wrench.axes_body) || !proper(wrench.axes)) {
      throw std::invalid_argument("oracle tree: a wrench acts on a body, along the axes of a body");
    }
  }
}

/// Rotation by `angle` (rad) about a coordinate axis (0, 1, 2 for x, y, z).
inline Eigen::Matrix3d rotation_about(int axis, double angle) {
  return Eigen::AngleAxisd(angle, Eigen::Vector3d::Unit(axis)).toRotationMatrix();
}

}  // namespace robotc::oracle
