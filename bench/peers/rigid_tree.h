#pragma once

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

/// A robot as plain numbers, written by `robotc_peers tree`; every peer builds its model from it. SI.
namespace robotc::bench {

/// A body and its joint: X_parent,body(q) = (rotation, position) · motion(q), which turns about or slides along `axis`.
/// Body i has coordinate i.
struct TreeBodyInNumbers {
  int parent = -1;  ///< index of the parent body; -1: the world
  bool slides = false;
  std::array<double, 9> rotation{};  ///< R_parent,body at q = 0, row-major
  std::array<double, 3> position{};
  std::array<double, 3> axis{};  ///< unit vector, in the body frame
  double mass = 0;
  std::array<double, 3> com{};      ///< in the body frame
  std::array<double, 9> inertia{};  ///< about the mass centre, along the body frame's axes
  double rotor_inertia = 0;         ///< of the motor, times gear ratio squared
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TreeBodyInNumbers, parent, slides, rotation, position, axis, mass, com, inertia,
                                   rotor_inertia)

struct RigidTree {
  std::vector<TreeBodyInNumbers> bodies;  ///< parents before children
  std::array<double, 3> gravity{};        ///< m/s², along the axes of the world
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RigidTree, bodies, gravity)

inline RigidTree read_rigid_tree(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  return nlohmann::json::parse(file).get<RigidTree>();
}

}  // namespace robotc::bench
