#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "compiler/geometry/geometry.h"
#include "compiler/mechanism/contact.h"
#include "compiler/source/source_map.h"

/// A robot for programs that show it: its parts in numbers, and how they move as JavaScript.
namespace robotc {

class SessionState;

/// A side of a contact in numbers, SI; lengths that its shape does not have are 0.
struct ViewedContactSide {
  ContactShape shape = ContactShape::plane;
  std::size_t link = 0;
  geometry::RigidMotion pose = geometry::RigidMotion::Identity();  ///< X_link,frame
  double radius = 0;
  double length = 0;
  geometry::Vec size = geometry::Vec::Zero();
};

struct ViewedRobot {
  geometry::Robot robot;
  std::vector<double> rest;  ///< a q at which it stands: neutral, with loops closed for the parameters as set

  /// By link of `robot`. Nodes of the mechanism's links have the axes of the link. Nodes between the steps of a joint
  /// have axes of their own, which differ from those of `robot` by a constant turn.
  struct Node {
    std::optional<std::size_t> parent;                                  ///< none: the world
    geometry::RigidMotion at_rest = geometry::RigidMotion::Identity();  ///< X_world,node at `rest`
    Span span;                                                          ///< of the link in the file, if it is in one
  };
  std::vector<Node> nodes;
  std::vector<Span> joint_spans;                   ///< by joint of `robot`
  std::vector<JointType> joint_types;              ///< likewise: of the whole joint of a step
  std::vector<std::optional<std::size_t>> drives;  ///< by joint of `robot`: its entry among the actuated efforts

  struct Contact {
    std::string name;
    ViewedContactSide a, b;
  };
  std::vector<Contact> contacts;

  /// Coordinates that a user moves: all, or with loops those of the independent speeds.
  std::vector<std::size_t> free_coordinates;
  std::vector<std::string> coordinate_names;  ///< by entry of q
  std::size_t speed_count = 0;

  /// JavaScript functions, with parameters as set:
  ///
  ///     transforms(q)   → per node 12 numbers, X_parent,node: the three rows of [R p]
  ///   and with loops, of all speeds v of the tree:
  ///     gaps(q)         → φ of all equations of positions
  ///     gap_rates(q)    → the rows of J: φ̇ = J v
  ///     rates(q, v)     → q̇
  std::string code;
  std::size_t gap_count = 0;  ///< 0: no loops
};

/// The file's first robot if `name` is empty. Nothing (reported) if there is no valid robot of that name.
std::optional<ViewedRobot> viewed_robot(SessionState& state, const std::string& name);

/// The robot of a simulation; of the file's first without a name. Nothing (reported) if there is no valid one.
std::optional<ViewedRobot> robot_of_simulation(SessionState& state, const std::optional<std::string>& simulation);

}  // namespace robotc
