// Two descriptions of one robot: results must agree up to rounding.
#include "tests/property/random_case.h"

namespace robotc::test::invariance_test {
namespace {

using dynamics::Function;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// Trees with all features, and a state.
template <class Check>
void for_random_machines(std::uint64_t first, Check check) {
  for (const std::uint64_t seed : oracle::test_seeds(first, 24)) {
    INFO("ROBOTC_SEED=" << seed);
    oracle::RandomTreeOptions options;
    options.bodies = 1 + static_cast<int>(seed % 7);
    options.branching = static_cast<double>(seed % 3) * 0.3;
    options.fixed = 0.15;
    options.nice = seed % 2 == 0;
    options.machines = true;
    check(oracle::random_tree(seed, options), seed);
  }
}

/// Checks results that are independent of the description, at the state of the first; `b` may have coordinates of
/// opposite sense.
void check_same(Case& a, Case& b, const VectorXd& sense) {
  const auto turned = [&](const VectorXd& v) -> VectorXd { return v.size() == 0 ? v : sense.cwiseProduct(v); };
  b.point = {turned(a.point.q), turned(a.point.qd), turned(a.point.qdd), {}};
  const VectorXd terms = a.magnitude.tau + oracle::magnitudes(b.tree, b.point.q, b.point.qd, b.point.qdd).tau;
  const VectorXd tau = a.value(Function::inverse_dynamics);
  check_within(turned(b.value(Function::inverse_dynamics)), tau, a.unit * terms);
  check_within(turned(b.value(Function::friction)), a.value(Function::friction), a.unit * terms);
  check_within(turned(b.value(Function::spring_forces)), a.value(Function::spring_forces), a.unit * terms);
  const MatrixXd mass_terms = a.mass_magnitude + oracle::mass_matrix_magnitude(b.tree, b.point.q);
  const MatrixXd turn = sense.asDiagonal();
  check_within(turn * b.matrix(Function::mass_matrix) * turn, a.matrix(Function::mass_matrix), a.unit * mass_terms);
  check_within(b.value(Function::kinetic_energy), a.value(Function::kinetic_energy),
               VectorXd::Constant(1, 2 * a.unit * (a.magnitude.kinetic + b.magnitude.kinetic)));

  a.point.tau = tau;
  b.point.tau = turned(tau);
  const MatrixXd inverse = oracle::mass_matrix(a.tree, a.state.q).inverse();
  check_within(turned(b.value(Function::forward_dynamics)), a.value(Function::forward_dynamics),
               2 * a.unit * inverse.cwiseAbs() * (terms + mass_terms * a.state.qdd.cwiseAbs()));
}

void check_same(const oracle::Tree& one, const oracle::Tree& other, std::uint64_t seed) {
  validate(other);
  Case a(one, seed, Numbers::constants);
  Case b(other, seed, Numbers::constants);
  check_same(a, b, VectorXd::Ones(a.state.q.size()));
}

Matrix3d steiner(double mass, const Vector3d& r) {
  return mass * (r.squaredNorm() * Matrix3d::Identity() - r * r.transpose());
}

TEST_CASE("a body is the sum of two") {
  for_random_machines(100, [](const oracle::Tree& tree, std::uint64_t seed) {
    oracle::Tree split = tree;
    oracle::Random random(seed);
    for (oracle::Body& body : split.bodies) {
      const double share = random.uniform(0.1, 0.9);
      const Vector3d apart = random.in_box(0.3);
      // A point mass, and a body with the rest of the inertia about its own mass centre.
      const oracle::Lump point{share * body.mass, body.com + (1 - share) * apart, Matrix3d::Zero()};
      body.further.push_back(point);
      body.inertia -= steiner(share * body.mass, (1 - share) * apart) + steiner((1 - share) * body.mass, share * apart);
      body.com -= share * apart;
      body.mass *= 1 - share;
    }
    check_same(tree, split, seed);
  });
}

TEST_CASE("a link frame stands where it likes") {
  for_random_machines(200, [](const oracle::Tree& tree, std::uint64_t seed) {
    oracle::Tree moved = tree;
    oracle::Random random(seed);
    for (std::size_t i = 0; i < moved.bodies.size(); ++i) {
      const oracle::Pose to_new{random.rotation(), random.in_box(0.4)};  // of the old frame in the new one
      const Matrix3d& r = to_new.rotation;
      const oracle::Pose to_old{r.transpose(), -(r.transpose() * to_new.position)};
      oracle::Body& body = moved.bodies[i];
      body.after = body.after * to_old;
      body.com = to_new * body.com;
      body.inertia = r * body.inertia * r.transpose();
      for (oracle::Lump& lump : body.further) {
        lump = {lump.mass, to_new * lump.com, r * lump.inertia * r.transpose()};
      }
      for (oracle::Body& child : moved.bodies) {
        if (child.parent == static_cast<int>(i)) child.before = to_new * child.before;
      }
      for (oracle::AppliedWrench& wrench : moved.wrenches) {
        if (wrench.body == static_cast<int>(i)) wrench.point = to_new * wrench.point;
        if (wrench.axes_body == static_cast<int>(i)) wrench.axes = r * wrench.axes;
      }
    }
    check_same(tree, moved, seed);
  });
}

TEST_CASE("a mounted base with gravity turned back is a base that is not mounted") {
  for_random_machines(300, [](const oracle::Tree& tree, std::uint64_t seed) {
    oracle::Random random(seed);
    oracle::Tree mounted = tree;
    mounted.base = {random.rotation(), random.in_box(2)};
    oracle::Tree plain = mounted;
    plain.base = {};
    plain.gravity = mounted.base.rotation.transpose() * mounted.gravity;
    check_same(plain, mounted, seed);

    // Joint loads do not depend on the base's pose, and raising the base raises all masses.
    Case a(plain, seed, Numbers::constants);
    Case b(mounted, seed, Numbers::constants);
    b.point = a.point;
    MatrixXd tolerance(static_cast<Eigen::Index>(tree.bodies.size()), 6);
    tolerance.leftCols(3) = (2 * a.unit * a.magnitude.reaction_force).replicate(1, 3);
    tolerance.rightCols(3) = (2 * a.unit * a.magnitude.reaction_moment).replicate(1, 3);
    check_within(b.matrix(Function::joint_reactions), a.matrix(Function::joint_reactions), tolerance);
    double lifted = 0;
    for (const oracle::Body& body : tree.bodies) {
      for (const oracle::Lump& lump : oracle::lumps(body)) {
        lifted -= lump.mass * mounted.gravity.dot(mounted.base.position);
      }
    }
    check_within(b.value(Function::potential_energy),
                 a.value(Function::potential_energy) + VectorXd::Constant(1, lifted),
                 VectorXd::Constant(1, 2 * a.unit * (a.magnitude.potential + b.magnitude.potential)));
  });
}

TEST_CASE("the base may be mounted, or the joints on it") {
  for_random_machines(400, [](const oracle::Tree& tree, std::uint64_t seed) {
    oracle::Tree built_in = tree;
    built_in.base = {};
    for (oracle::Body& body : built_in.bodies) {
      if (body.parent < 0) body.before = tree.base * body.before;
    }
    for (oracle::AppliedWrench& wrench : built_in.wrenches) {
      if (wrench.axes_body < 0) wrench.axes = tree.base.rotation * wrench.axes;
    }
    check_same(tree, built_in, seed);
  });
}

TEST_CASE("a joint counted the other way round changes nothing but signs") {
  // Friction levels and the spring's rest change sign with the coordinate; rotor, viscous friction and stiffness do
  // not.
  for_random_machines(500, [](const oracle::Tree& tree, std::uint64_t seed) {
    oracle::Tree turned = tree;
    oracle::Random random(seed);
    VectorXd sense = VectorXd::Ones(oracle::freedom_count(tree));
    Eigen::Index k = 0;
    for (const int i : oracle::freedom_bodies(tree)) {
      oracle::Body& body = turned.bodies[static_cast<std::size_t>(i)];
      if (random.chance(0.6)) {
        sense[k] = -1;
        body.axis = -body.axis;
        body.drive.rest = -body.drive.rest;
        std::swap(body.drive.coulomb_positive, body.drive.coulomb_negative);
      }
      ++k;
    }
    for (oracle::AppliedWrench& wrench : turned.wrenches) {
      if (wrench.by_q.size() > 0) wrench.by_q *= sense.asDiagonal();
      if (wrench.by_qd.size() > 0) wrench.by_qd *= sense.asDiagonal();
    }
    validate(turned);
    Case a(tree, seed, Numbers::constants);
    Case b(turned, seed, Numbers::constants);
    check_same(a, b, sense);
  });
}

TEST_CASE("a wrench acts alike from any point of its line and in any axes") {
  for_random_machines(600, [](const oracle::Tree& tree, std::uint64_t seed) {
    oracle::Random random(seed);
    oracle::Tree one = tree;
    oracle::Tree other = tree;
    one.wrenches.clear();
    other.wrenches.clear();
    for (int body = 0; body < static_cast<int>(tree.bodies.size()); ++body) {
      // Along the axes of its own body, at a point; and moved to another point, along random axes.
      const oracle::AppliedWrench wrench{body, random.in_box(0.5), random.in_box(20), random.in_box(5), body};
      oracle::AppliedWrench moved = wrench;
      moved.point = random.in_box(0.5);
      moved.axes = random.rotation();
      moved.force = moved.axes.transpose() * wrench.force;
      moved.moment = moved.axes.transpose() * (wrench.moment + (wrench.point - moved.point).cross(wrench.force));
      one.wrenches.push_back(wrench);
      other.wrenches.push_back(moved);
    }
    check_same(one, other, seed);
  });
}

TEST_CASE("springs and viscous friction are wrenches between a link and its parent") {
  for_random_machines(700, [](const oracle::Tree& tree, std::uint64_t seed) {
    oracle::Tree pushed = tree;
    const Eigen::Index n = oracle::freedom_count(tree);
    Eigen::Index k = 0;
    for (const int i : oracle::freedom_bodies(tree)) {
      oracle::Body& body = pushed.bodies[static_cast<std::size_t>(i)];
      const oracle::Drive drive = body.drive;
      body.drive.stiffness = body.drive.viscous = 0;
      const Eigen::Index first = body.kind == oracle::JointKind::revolute ? 3 : 0;
      // Against the motion on the link, with it on the parent; both at the joint's axis, which is fixed in both.
      const auto add = [&](int on, const Vector3d& point, const Vector3d& axis) {
        oracle::AppliedWrench wrench;
        wrench.body = wrench.axes_body = on;
        wrench.point = point;
        (first == 3 ? wrench.moment : wrench.force) = drive.stiffness * drive.rest * axis;
        wrench.by_q.setZero(6, n);
        wrench.by_q.block<3, 1>(first, k) = -drive.stiffness * axis;
        wrench.by_qd.setZero(6, n);
        wrench.by_qd.block<3, 1>(first, k) = -drive.viscous * axis;
        pushed.wrenches.push_back(wrench);
      };
      const Matrix3d to_link = body.after.rotation.transpose();
      add(i, -(to_link * body.after.position), to_link * body.axis);
      add(body.parent, body.before.position, -(body.before.rotation * body.axis));
      ++k;
    }
    Case a(tree, seed, Numbers::constants);
    Case b(pushed, seed, Numbers::constants);
    b.point = a.point;
    const VectorXd terms = a.magnitude.tau + oracle::magnitudes(pushed, a.state.q, a.state.qd, a.state.qdd).tau;
    check_within(b.value(Function::inverse_dynamics), a.value(Function::inverse_dynamics), a.unit * terms);
    check_within(b.value(Function::friction) + b.value(Function::spring_forces) - b.value(Function::applied_forces),
                 a.value(Function::friction) + a.value(Function::spring_forces) - a.value(Function::applied_forces),
                 a.unit * terms);
  });
}

TEST_CASE("wrenches on the base, or on what is fixed to it, move nothing") {
  for_random_machines(800, [](const oracle::Tree& tree, std::uint64_t seed) {
    oracle::Random random(seed);
    oracle::Tree pushed = tree;
    oracle::Body bracket;
    bracket.name = "bracket";
    bracket.before.position = random.in_box(0.3);
    pushed.bodies.push_back(bracket);
    const int on_base = static_cast<int>(tree.bodies.size());
    for (const int body : {-1, on_base}) {
      pushed.wrenches.push_back({body, random.in_box(0.5), random.in_box(20), random.in_box(5), body});
    }
    Case a(tree, seed, Numbers::constants);
    Case b(pushed, seed, Numbers::constants);
    const auto& with = b.functions.get(Function::applied_forces).roots;
    CHECK(b.value(with) == a.value(Function::applied_forces));
    CHECK(b.value(Function::inverse_dynamics) == a.value(Function::inverse_dynamics));
    // The bracket's own joint carries it.
    const MatrixXd reactions = b.matrix(Function::joint_reactions);
    CHECK((reactions.row(on_base).head<3>().transpose() + pushed.wrenches.back().force).norm() == 0);
  });
}

}  // namespace
}  // namespace robotc::test::invariance_test
