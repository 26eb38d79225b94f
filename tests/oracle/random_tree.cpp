#include "tests/oracle/random_tree.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <string>

#include "tests/depth.h"
#include "tests/oracle/newton_euler.h"

namespace robotc::oracle {
namespace {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

std::optional<std::uint64_t> seed_from_environment() {
  const char* text = std::getenv("ROBOTC_SEED");
  if (text == nullptr) return std::nullopt;
  const std::string value = text;
  if (value.empty() || value.find_first_not_of("0123456789") != std::string::npos) {
    throw std::invalid_argument("ROBOTC_SEED must be a whole number, not '" + value + "'");
  }
  return std::stoull(value);
}

/// Gives the body the mass, mass centre and inertia of a cloud of points in a box, which makes them consistent.
void fill_with_point_cloud(Random& random, Body& body) {
  constexpr int point_count = 8;  // any 4 not in a plane give a positive definite inertia
  const Vector3d centre = random.in_box(0.3);
  const Vector3d half{random.uniform(0.02, 0.3), random.uniform(0.02, 0.3), random.uniform(0.02, 0.3)};
  std::vector<std::pair<double, Vector3d>> points;
  body.mass = 0;
  Vector3d first_moment = Vector3d::Zero();
  for (int i = 0; i < point_count; ++i) {
    const double mass = random.uniform(0.05, 0.6);
    const Vector3d place = centre + random.in_box(1).cwiseProduct(half);
    points.emplace_back(mass, place);
    body.mass += mass;
    first_moment += mass * place;
  }
  body.com = first_moment / body.mass;
  body.inertia.setZero();
  for (const auto& [mass, place] : points) {
    const Vector3d r = place - body.com;
    body.inertia += mass * (r.squaredNorm() * Matrix3d::Identity() - r * r.transpose());
  }
  body.inertia = (0.5 * (body.inertia + body.inertia.transpose())).eval();  // exactly symmetric
}

/// A multiple of 1/16 m up to 0.5 m, each component zero more often than not.
Vector3d round_lengths(Random& random) {
  Vector3d v = Vector3d::Zero();
  for (int i = 0; i < 3; ++i) {
    if (random.chance(0.35)) v[i] = (random.index(17) - 8) / 16.0;
  }
  return v;
}

Pose round_pose(Random& random) {
  Pose pose;
  if (random.chance(0.5)) pose.rotation = random.right_rotation();
  if (random.chance(0.7)) pose.position = round_lengths(random);
  return pose;
}

/// A cuboid along the link's axes: with no extent a point mass, with one a rod, with two a plate.
void fill_with_cuboid(Random& random, Body& body) {
  body.mass = (1 + random.index(12)) / 4.0;
  body.com = round_lengths(random);
  Vector3d squared_sides = Vector3d::Zero();
  for (int i = 0; i < 3; ++i) {
    if (random.chance(0.6)) squared_sides[i] = std::pow((1 + random.index(8)) / 16.0, 2);
  }
  const double whole = squared_sides.sum();
  body.inertia = (body.mass / 12 * (whole - squared_sides.array())).matrix().asDiagonal();
}

/// True if M, scaled to a unit diagonal (which removes units), has eigenvalues well above rounding. If M is singular by
/// structure (parallel sliders with nothing between them, a massless link at the tip), it is so at every state; a few
/// random states show it.
bool well_conditioned(const Tree& tree, std::uint64_t seed) {
  constexpr int state_count = 4;
  for (int i = 0; i < state_count; ++i) {
    const MatrixXd mass = mass_matrix(tree, random_state(tree, seed + i).q);
    if (mass.diagonal().minCoeff() < 1e-6) return false;
    const VectorXd scale = mass.diagonal().cwiseSqrt().cwiseInverse();
    const MatrixXd scaled = scale.asDiagonal() * mass * scale.asDiagonal();
    if (Eigen::SelfAdjointEigenSolver<MatrixXd>(scaled, Eigen::EigenvaluesOnly).eigenvalues()[0] < 1e-5) return false;
  }
  return true;
}

/// Removes the mass or the inertia of some bodies, as long as the rest can be simulated.
void thin_out(Random& random, Tree& tree, std::uint64_t seed) {
  for (Body& body : tree.bodies) {
    if (!random.chance(0.4)) continue;
    const Body kept = body;
    body.mass = 0;
    body.com.setZero();
    body.inertia.setZero();
    if (!well_conditioned(tree, seed)) body = kept;
  }
}

/// Round numbers for a data sheet, general ones otherwise.
class Sizes {
 public:
  Sizes(Random& random, bool nice) : random_(random), nice_(nice) {}

  double up_to(double most) { return nice_ ? (1 + random_.index(16)) / 16.0 * most : random_.uniform(0, most); }
  double around(double most) { return (random_.chance(0.5) ? 1 : -1) * up_to(most); }
  Vector3d vector(double most) {
    Vector3d v;
    for (int i = 0; i < 3; ++i) v[i] = nice_ && random_.chance(0.5) ? 0 : around(most);
    return v;
  }
  Pose pose() { return nice_ ? round_pose(random_) : Pose{random_.rotation(), random_.in_box(0.5)}; }
  Matrix3d rotation() { return nice_ ? random_.right_rotation() : random_.rotation(); }

 private:
  Random& random_;
  bool nice_;
};

Drive random_drive(Random& random, Sizes& size) {
  Drive drive;
  if (random.chance(0.6)) drive.viscous = size.up_to(2);
  if (random.chance(0.6)) {
    drive.coulomb_positive = size.up_to(4);
    drive.coulomb_negative = random.chance(0.5) ? drive.coulomb_positive : size.up_to(4);
  }
  if (random.chance(0.5)) {
    drive.stiffness = size.up_to(64);
    if (random.chance(0.5)) drive.rest = size.around(1);
  }
  if (random.chance(0.6)) drive.rotor_inertia = size.up_to(2);
  return drive;
}

/// In q or qd: the entries that a wrench may depend on.
struct Entries {
  int count = 0;
  std::vector<int> eligible;  // of q, none of a quaternion
};

AppliedWrench random_wrench(Random& random, Sizes& size, int bodies, const Entries& positions, const Entries& speeds) {
  const auto any_link = [&] { return random.index(bodies + 1) - 1; };
  AppliedWrench wrench;
  wrench.body = any_link();
  wrench.point = size.vector(0.5);
  wrench.axes_body = any_link();
  if (random.chance(0.5)) wrench.axes = size.rotation();
  if (random.chance(0.8)) wrench.force = size.vector(32);
  if (random.chance(0.6)) wrench.moment = size.vector(8);
  const auto slope = [&](const Entries& entries) {
    Eigen::Matrix<double, 6, Eigen::Dynamic> by(6, entries.count);
    by.setZero();
    if (entries.eligible.empty()) return by;
    const int row = random.index(6);
    by(row, entries.eligible[random.index(static_cast<int>(entries.eligible.size()))]) = size.around(8);
    return by;
  };
  if (random.chance(0.4)) wrench.by_q = slope(positions);
  if (random.chance(0.4)) wrench.by_qd = slope(speeds);
  return wrench;
}

void add_machines(Tree& tree, std::uint64_t seed, bool nice) {
  Random random(seed ^ 0x9e3779b97f4a7c15U);  // different numbers from those of the bodies
  Sizes size(random, nice);
  const int bodies = static_cast<int>(tree.bodies.size());
  for (Body& body : tree.bodies) {
    if (quaternion_offset(body.kind) >= 0) {
      body.passive = body.kind == JointKind::floating || random.chance(0.2);
      if (body.kind == JointKind::spherical && random.chance(0.6)) {
        body.drive.viscous = body.further_drives[0].viscous = body.further_drives[1].viscous = size.up_to(2);
      }
    } else if (body.kind != JointKind::fixed) {
      body.drive = random_drive(random, size);
      for (int more = 1; more < freedoms(body.kind); ++more) body.further_drives[more - 1] = random_drive(random, size);
      body.passive = random.chance(0.2);
    }
    for (int more = random.chance(0.4) ? 1 + random.index(2) : 0; more > 0; --more) {
      Body shape;  // for its mass properties alone
      if (nice) {
        fill_with_cuboid(random, shape);
      } else {
        fill_with_point_cloud(random, shape);
      }
      body.further.push_back({shape.mass, shape.com, shape.inertia});
    }
  }
  if (random.chance(0.7)) tree.base = size.pose();
  Entries in_q{position_count(tree), {}};
  Entries in_qd{freedom_count(tree), {}};
  for (const int position : freedom_positions(tree)) {
    if (position >= 0) in_q.eligible.push_back(position);
    in_qd.eligible.push_back(static_cast<int>(in_qd.eligible.size()));
  }
  const int wrenches = random.index(4);
  for (int i = 0; i < wrenches; ++i) tree.wrenches.push_back(random_wrench(random, size, bodies, in_q, in_qd));
}

/// The kinds of `RandomTreeOptions::several`.
constexpr JointKind several_kinds[] = {JointKind::screw, JointKind::cylindrical, JointKind::universal,
                                       JointKind::planar};

/// The bodies with their joints, and gravity.
Tree random_bodies(std::uint64_t seed, const RandomTreeOptions& options) {
  Random random(seed);
  Tree tree;
  for (int i = 0; i < options.bodies; ++i) {
    Body body;
    body.name = "body" + std::to_string(i);
    body.parent = random.chance(options.branching) ? random.index(i + 1) - 1 : i - 1;
    if (options.balls > 0 && random.chance(options.balls)) {  // draws no number if there are none
      body.kind = random.chance(0.5) ? JointKind::spherical : JointKind::floating;
    } else if (options.several > 0 && random.chance(options.several)) {  // likewise
      body.kind = several_kinds[random.index(static_cast<int>(std::size(several_kinds)))];
      if (body.kind == JointKind::screw) body.lead = (1 + random.index(8)) / 16.0 * (random.chance(0.5) ? 1 : -1);
    } else if (random.chance(options.fixed)) {
      body.kind = JointKind::fixed;
    } else {
      body.kind = random.chance(options.prismatic) ? JointKind::prismatic : JointKind::revolute;
    }
    if (options.nice) {
      body.before = round_pose(random);
      body.after = round_pose(random);
      body.axis = Vector3d::Unit(random.index(3)) * (random.chance(0.8) ? 1 : -1);
      fill_with_cuboid(random, body);
    } else {
      body.before = {random.rotation(), random.in_box(0.5)};
      body.after = {random.rotation(), random.in_box(0.5)};
      body.axis = random.direction();
      fill_with_point_cloud(random, body);
    }
    tree.bodies.push_back(body);
  }
  if (freedom_count(tree) == 0 && !tree.bodies.empty()) tree.bodies.back().kind = JointKind::revolute;

  if (!options.nice) {
    tree.gravity = 9.81 * random.direction();
    return tree;
  }
  tree.gravity = -9.81 * Vector3d::Unit(random.index(3)) * (random.chance(0.9) ? 1 : 0);
  // Rods and point masses can leave a joint without inertia; give such bodies a full inertia.
  for (Body& body : tree.bodies) {
    if (well_conditioned(tree, seed)) break;
    body.inertia += 0.0625 * body.mass * Matrix3d::Identity();
  }
  thin_out(random, tree, seed);
  return tree;
}

}  // namespace

std::uint64_t test_seed(std::uint64_t fallback) { return seed_from_environment().value_or(fallback); }

bool is_single_seed() { return seed_from_environment().has_value(); }

std::vector<std::uint64_t> test_seeds(std::uint64_t first, int count) {
  if (const auto seed = seed_from_environment()) return {*seed};
  std::vector<std::uint64_t> seeds;
  for (int i = 0; i < count; ++i) seeds.push_back(first + static_cast<std::uint64_t>(i));
  return seeds;
}

std::vector<std::uint64_t> sampled_seeds(std::uint64_t first, int few, int all) {
  return test_seeds(first, test::depth(few, all));
}

std::vector<std::uint64_t> sampled_seeds(std::uint64_t first, int count) {
  constexpr int at_least = 2;
  return sampled_seeds(first, std::max(at_least, (count + 2) / 3), count);
}

double Random::uniform(double low, double high) {
  return low + (high - low) * std::ldexp(static_cast<double>(engine_() >> 11), -53);
}

int Random::index(int count) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(count)); }

Vector3d Random::in_box(double half_extent) {
  Vector3d v;
  for (int i = 0; i < 3; ++i) v[i] = uniform(-half_extent, half_extent);
  return v;
}

Vector3d Random::direction() {
  for (;;) {
    const Vector3d v = in_box(1);
    const double length = v.norm();
    if (length > 0.1 && length <= 1) return v / length;
  }
}

Eigen::Vector4d Random::quaternion() {
  // Shoemake 1992.
  const double u = uniform(0, 1);
  const double a = uniform(0, 2 * std::numbers::pi);
  const double b = uniform(0, 2 * std::numbers::pi);
  const auto q = Eigen::Quaterniond(std::sqrt(u) * std::cos(b), std::sqrt(1 - u) * std::sin(a),
                                    std::sqrt(1 - u) * std::cos(a), std::sqrt(u) * std::sin(b))
                     .normalized();
  return {q.w(), q.x(), q.y(), q.z()};
}

Matrix3d Random::rotation() {
  const Eigen::Vector4d q = quaternion();
  return Eigen::Quaterniond(q[0], q[1], q[2], q[3]).toRotationMatrix();
}

Matrix3d Random::right_rotation() {
  const int x = index(3);
  const int y = (x + 1 + index(2)) % 3;
  Matrix3d r = Matrix3d::Zero();
  r(x, 0) = chance(0.5) ? 1 : -1;
  r(y, 1) = chance(0.5) ? 1 : -1;
  r.col(2) = r.col(0).cross(r.col(1));
  return r;
}

Tree random_tree(std::uint64_t seed, const RandomTreeOptions& options) {
  Tree tree = random_bodies(seed, options);
  if (options.machines) add_machines(tree, seed, options.nice);
  return tree;
}

State random_state(const Tree& tree, std::uint64_t seed) {
  Random random(~seed);  // different numbers from the tree of the same seed
  State state;
  const std::vector<int> bodies = freedom_bodies(tree);
  const std::vector<int> components = freedom_components(tree);
  const std::vector<int> position = freedom_positions(tree);
  const std::vector<int> first_position = position_indices(tree);
  const Eigen::Index n = static_cast<Eigen::Index>(bodies.size());
  state.q.resize(position_count(tree));
  state.qd.resize(n);
  state.qdd.resize(n);
  for (Eigen::Index k = 0; k < n; ++k) {
    const JointKind kind = tree.bodies[bodies[k]].kind;
    const double range = is_length(kind, components[k]) ? 1 : std::numbers::pi;
    if (position[k] >= 0) {
      state.q[position[k]] = random.uniform(-range, range);
    } else if (components[k] == quaternion_offset(kind)) {
      state.q.segment<4>(first_position[bodies[k]] + components[k]) = random.quaternion();
    }
    state.qd[k] = random.uniform(-2, 2);
    state.qdd[k] = random.uniform(-5, 5);
  }
  return state;
}

}  // namespace robotc::oracle
