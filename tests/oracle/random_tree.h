// Seeded random mechanisms and states for property tests.
//
// The numbers depend only on the seed, on every machine: std::mt19937_64 is specified bit by bit, and the
// distributions, which are not, are our own. A test loops over test_seeds(...) and reports the seed when it fails;
// ROBOTC_SEED=<seed> in the environment then runs just that mechanism.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <random>
#include <vector>

#include "tests/oracle/tree.h"

namespace robotc::oracle {

/// The seed in ROBOTC_SEED, or `fallback` if the variable is not set. Throws if it is not a number.
std::uint64_t test_seed(std::uint64_t fallback);

/// True if ROBOTC_SEED is set: what a test counts over all seeds then has another value.
bool is_single_seed();

/// first, first + 1, … (count of them), or just the seed in ROBOTC_SEED if the variable is set.
std::vector<std::uint64_t> test_seeds(std::uint64_t first, int count);

/// The same for checks that take long: the first few of the seeds (a third, if not said otherwise) by default, all at
/// full depth (tests/depth.h).
std::vector<std::uint64_t> sampled_seeds(std::uint64_t first, int few, int all);
std::vector<std::uint64_t> sampled_seeds(std::uint64_t first, int count);

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  double uniform(double low, double high);
  int index(int count);  // 0 … count - 1
  bool chance(double probability) { return uniform(0, 1) < probability; }
  Eigen::Vector3d in_box(double half_extent);
  Eigen::Vector3d direction();       // uniform on the unit sphere
  Eigen::Vector4d quaternion();      // uniform on the unit quaternions, (w, x, y, z)
  Eigen::Matrix3d rotation();        // uniform on SO(3)
  Eigen::Matrix3d right_rotation();  // one of the 24 that map axes to axes, exact

 private:
  std::mt19937_64 engine_;
};

struct RandomTreeOptions {
  int bodies = 6;
  double branching = 0;    // probability that a body hangs on a random earlier body or the base: 0 makes a chain
  double prismatic = 0.3;  // probability that a joint slides
  double fixed = 0;        // probability that a joint is fixed; at least one always moves
  double several = 0;      // probability that a joint is a screw or has several coordinates
  double balls = 0;        // probability that a joint is spherical or floating
  /// Structure as in data sheets: right-angled rotations, axes along x, y or z, round lengths, many zeros, diagonal
  /// inertias, point masses, rods, and massless links if the mass matrix stays well conditioned.
  bool nice = false;
  /// With everything else: drives with friction, springs and rotors, passive joints, wrenches of every kind, links of
  /// several bodies, and a mounted base. Bodies, joints and gravity are those of the same seed without it.
  bool machines = false;
};

/// Every inertia is physically possible, so it meets the triangle inequality. The mass matrix is positive definite at
/// every state, except that massless links of a nice tree may leave isolated singular states.
Tree random_tree(std::uint64_t seed, const RandomTreeOptions& options = {});

struct State {
  Eigen::VectorXd q;    // rad in [-pi, pi], m in [-1, 1], quaternions of length 1
  Eigen::VectorXd qd;   // in [-2, 2]
  Eigen::VectorXd qdd;  // in [-5, 5]
};

State random_state(const Tree& tree, std::uint64_t seed);

}  // namespace robotc::oracle
