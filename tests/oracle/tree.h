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
///   spherical    by the rotation of the quaternion q = (w, x, y, z), of any length but 0
///   floating     by (q0, q1, q2) along x, y and z of J, then by the quaternion in q3 to q6
/// A joint's speeds are the rates of its coordinates, except that three speeds stand for a quaternion: the angular
/// velocity relative to the parent, along x, y and z of J.
enum class JointKind { revolute, prismatic, fixed, screw, cylindrical, universal, planar, spherical, floating };

/// Number of speeds of a joint, and of its efforts.
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
    case JointKind::spherical:
      return 3;
    case JointKind::floating:
      return 6;
  }
  return 0;
}

/// Index of a quaternion among the numbers of a joint, which is also that of its angular velocity among the speeds; -1
/// if the joint has none.
inline int quaternion_offset(JointKind kind) {
  if (kind == JointKind::spherical) return 0;
  return kind == JointKind::floating ? 3 : -1;
}

/// Number of entries of a joint in q.
inline int positions(JointKind kind) { return freedoms(kind) + (quaternion_offset(kind) >= 0 ? 1 : 0); }

/// True if a speed is that of a length, in m/s, instead of an angle, in rad/s.
inline bool is_length(JointKind kind, int component) {
  switch (kind) {
    case JointKind::prismatic:
      return true;
    case JointKind::cylindrical:
      return component == 0;
    case JointKind::planar:
      return component < 2;
    case JointKind::floating:
      return component < 3;
    case JointKind::fixed:
    case JointKind::revolute:
    case JointKind::screw:
    case JointKind::universal:
    case JointKind::spherical:
      return false;
  }
  return false;
}

/// True if a turn of the joint moves the axis of a later turn: the angular acceleration in the joint then has products
/// of the joint's own speeds. The axes of a spherical joint's speeds are fixed in the parent.
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
    case JointKind::spherical:
    case JointKind::floating:
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

/// The drive along a speed of a joint, all on the joint's side of any gears:
/// viscous qd + Coulomb's level against the motion (none at rest), stiffness (q - rest), rotor_inertia qdd. A spherical
/// joint has only a viscosity, equal along its axes; a floating one has nothing.
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
  Drive drive;                                        // along its joint's first speed; unused for a fixed one
  Drive further_drives[5];                            // along the others
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
  Eigen::Matrix<double, 6, Eigen::Dynamic> by_q = {};   // 6 x positions, or empty
  Eigen::Matrix<double, 6, Eigen::Dynamic> by_qd = {};  // 6 x freedoms, or empty
};

/// Bodies with every parent before its children. q lists the positions of each joint in the order of the bodies; qd,
/// qdd and tau list the entries of its freedoms. The two differ in length where joints have quaternions.
struct Tree {
  std::vector<Body> bodies;
  Eigen::Vector3d gravity = Eigen::Vector3d::Zero();  // m/s^2, world axes
  Pose base = {};                                     // of the base in the world
  std::vector<AppliedWrench> wrenches = {};
};

/// The same bodies without friction, springs, rotors and wrenches.
inline Tree bodies_alone(Tree tree) {
  for (Body& body : tree.bodies) {
    body.drive = {};
    for (Drive& drive : body.further_drives) drive = {};
  }
  tree.wrenches.clear();
  return tree;
}

/// By body: index of its joint's first entry in q, or -1 for a fixed joint.
inline std::vector<int> position_indices(const Tree& tree) {
  std::vector<int> indices;
  int next = 0;
  for (const Body& body : tree.bodies) {
    const int own = positions(body.kind);
    indices.push_back(own == 0 ? -1 : next);
    next += own;
  }
  return indices;
}

/// By body: index of its joint's first entry in qd, or -1 for a fixed joint.
inline std::vector<int> freedom_indices(const Tree& tree) {
  std::vector<int> indices;
  int next = 0;
  for (const Body& body : tree.bodies) {
    const int own = freedoms(body.kind);
    indices.push_back(own == 0 ? -1 : next);
    next += own;
  }
  return indices;
}

/// By freedom: the body of its joint.
inline std::vector<int> freedom_bodies(const Tree& tree) {
  std::vector<int> bodies;
  for (int i = 0; i < static_cast<int>(tree.bodies.size()); ++i)
    bodies.insert(bodies.end(), freedoms(tree.bodies[i].kind), i);
  return bodies;
}

/// By freedom: its index in the joint.
inline std::vector<int> freedom_components(const Tree& tree) {
  std::vector<int> components;
  for (const Body& body : tree.bodies) {
    for (int component = 0; component < freedoms(body.kind); ++component) components.push_back(component);
  }
  return components;
}

/// By freedom: the index in q of the number whose rate it is, or -1 for the turns of a quaternion.
inline std::vector<int> freedom_positions(const Tree& tree) {
  std::vector<int> indices;
  int first = 0;
  for (const Body& body : tree.bodies) {
    const int quaternion = quaternion_offset(body.kind);
    for (int k = 0; k < freedoms(body.kind); ++k) {
      indices.push_back(quaternion >= 0 && k >= quaternion ? -1 : first + k);
    }
    first += positions(body.kind);
  }
  return indices;
}

/// By freedom.
inline std::vector<Drive> drives(const Tree& tree) {
  std::vector<Drive> all;
  for (const Body& body : tree.bodies) {
    for (int component = 0; component < freedoms(body.kind); ++component) all.push_back(body.drive_of(component));
  }
  return all;
}

/// Length of qd, qdd and tau.
inline int freedom_count(const Tree& tree) { return static_cast<int>(freedom_bodies(tree).size()); }

/// Length of q.
inline int position_count(const Tree& tree) {
  int count = 0;
  for (const Body& body : tree.bodies) count += positions(body.kind);
  return count;
}

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
    for (int component = 0; component < 6; ++component) {
      const Drive& d = body.drive_of(component);
      if (d.viscous < 0 || d.coulomb_positive < 0 || d.coulomb_negative < 0 || d.stiffness < 0 || d.rotor_inertia < 0) {
        throw std::invalid_argument(who + "friction, stiffness and rotor inertia must not be negative");
      }
      if (quaternion_offset(body.kind) < 0) continue;
      const bool viscous_alone =
          d.coulomb_positive == 0 && d.coulomb_negative == 0 && d.stiffness == 0 && d.rotor_inertia == 0;
      const bool equal = component >= freedoms(body.kind) || d.viscous == body.drive.viscous;
      if (!viscous_alone || !equal || (body.kind == JointKind::floating && d.viscous != 0)) {
        throw std::invalid_argument(who + "a spherical joint has one viscosity and no more, a floating one nothing");
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
