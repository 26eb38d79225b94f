#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/peers/peer.h"
#include "bench/peers/rigid_tree.h"
#include "compiler/expr/kernel.h"
#include "compiler/frontend/session_state.h"
#include "compiler/loops/loop_solver.h"
#include "compiler/mechanism/kinematic_tree.h"

/// Robots of files as robotc's functions and as numbers for the peers.
namespace robotc::bench {

/// Prints the message and ends the process with status 1.
[[noreturn]] void fail(const std::string& message);

/// A robot of a file, reduced to rigid bodies, rotors and loops.
class RobotOfFile {
 public:
  RobotOfFile(const std::string& path, const std::string& name);

  /// The tree that the joints are, with the bodies depth first, as the peers need them, and the loops' points.
  RigidTree tree();
  /// The named functions of robotc in one kernel with shared subexpressions, of q, qd, qdd and tau. With loops q has
  /// all coordinates, qd and qdd the independent speeds, and tau the motors. Nothing if robotc has no such function, or
  /// it is too large.
  std::optional<expr::Kernel> kernel(const std::vector<const char*>& names);

  [[nodiscard]] bool has_loops() const { return mechanism_.has_loops(); }
  [[nodiscard]] const Mechanism& mechanism() const { return mechanism_; }
  /// Closes the loops, with parameters at their defaults.
  [[nodiscard]] loops::LoopSolver loop_solver();
  /// For each entry of q, and for each speed, of the tree: its index among robotc's.
  struct Order {
    std::vector<std::size_t> coordinates, speeds;
  };
  [[nodiscard]] Order order_of_tree() const;

 private:
  SessionState state_;
  Mechanism mechanism_;
  Mechanism open_;                                  ///< the same without loops, with its joints depth first
  std::vector<std::pair<expr::Id, double>> known_;  ///< parameters, by their defaults, and q of no motion

  /// Its inertia, and where its frame is in the parent's with no motion.
  TreeBodyInNumbers body_in_numbers(const TreeBody& body, const Transform& placement);
  /// The points that the closures hold together. `made_of`: the peers' body of each body of the tree.
  std::vector<LoopInNumbers> loops_in_numbers(const KinematicTree& tree, const std::vector<int>& made_of);
  template <std::size_t n>
  std::array<double, n> numbers(const std::vector<expr::Id>& entries);
  double number(expr::Id entry);
  std::array<double, 3> numbers(const expr::Vec3& v);
};

}  // namespace robotc::bench
