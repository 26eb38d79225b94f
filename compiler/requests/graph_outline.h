#pragma once

#include <string>
#include <vector>

#include "compiler/equations/energy_graph/energy_graph.h"

namespace robotc {

/// The topology of a robot's energy graph, without its equations.
struct GraphOutline {
  std::vector<std::size_t> joint_of_body;  ///< body i is carried by this joint of the robot, or by a step of it
  std::vector<energy_graph::Vertex> vertices;
  std::vector<energy_graph::Branch> branches;
  std::vector<energy_graph::Chord> chords;
  std::vector<energy_graph::Incidence> cut_set;
  std::size_t reaction_count = 0;
  /// The circuit of an actuator, and the name of its freedom.
  struct Circuit {
    std::string joint;  ///< "shoulder", "cart.turn"
    std::vector<ActuatorEdge> edges;
  };
  std::vector<Circuit> circuits;
};

}  // namespace robotc
