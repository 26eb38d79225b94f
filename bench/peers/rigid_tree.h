#pragma once

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

/// A robot as plain numbers, written by `robotc_peers tree`; every peer builds its model from it. SI.
namespace robotc::bench {

enum class PeerJoint { revolute, prismatic, spherical, floating };
NLOHMANN_JSON_SERIALIZE_ENUM(PeerJoint, {{PeerJoint::revolute, "revolute"},
                                         {PeerJoint::prismatic, "prismatic"},
                                         {PeerJoint::spherical, "spherical"},
                                         {PeerJoint::floating, "floating"}})

constexpr int position_count(PeerJoint joint) {
  return joint == PeerJoint::floating ? 7 : joint == PeerJoint::spherical ? 4 : 1;
}
constexpr int speed_count(PeerJoint joint) {
  return joint == PeerJoint::floating ? 6 : joint == PeerJoint::spherical ? 3 : 1;
}

/// A body and its joint: X_parent,body(q) = (rotation, position) · motion(q). Entries of q and of speeds are in the
/// order of the bodies.
struct TreeBodyInNumbers {
  int parent = -1;  ///< index of the parent body; -1: the world
  PeerJoint joint = PeerJoint::revolute;
  std::array<double, 9> rotation{};  ///< R_parent,body at q = 0, row-major
  std::array<double, 3> position{};
  std::array<double, 3> axis{};  ///< unit vector, in the body frame; of a revolute or prismatic joint
  double mass = 0;
  std::array<double, 3> com{};      ///< in the body frame
  std::array<double, 9> inertia{};  ///< about the mass centre, along the body frame's axes
  double rotor_inertia = 0;         ///< of the motor, times gear ratio squared
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TreeBodyInNumbers, parent, joint, rotation, position, axis, mass, com, inertia,
                                   rotor_inertia)

/// A point of a body.
struct LoopEndInNumbers {
  int body = -1;  ///< -1: the world
  std::array<double, 3> position{};
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LoopEndInNumbers, body, position)
/// A closure that holds two points together.
struct LoopInNumbers {
  LoopEndInNumbers a, b;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LoopInNumbers, a, b)

struct RigidTree {
  std::vector<TreeBodyInNumbers> bodies;  ///< parents before children
  std::array<double, 3> gravity{};        ///< m/s², along the axes of the world
  std::vector<LoopInNumbers> loops;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RigidTree, bodies, gravity, loops)

/// Length of the speeds.
inline int speed_count(const RigidTree& tree) {
  int count = 0;
  for (const TreeBodyInNumbers& body : tree.bodies) count += speed_count(body.joint);
  return count;
}
inline int position_count(const RigidTree& tree) {
  int count = 0;
  for (const TreeBodyInNumbers& body : tree.bodies) count += position_count(body.joint);
  return count;
}

inline RigidTree read_rigid_tree(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  return nlohmann::json::parse(file).get<RigidTree>();
}

}  // namespace robotc::bench
