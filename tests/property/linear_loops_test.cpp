// Loops that are linear relations of coordinates, found as such and substituted.
#include "compiler/loops/linear_loops.h"

#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "compiler/loops/loop_solver.h"
#include "tests/oracle/newton_euler.h"
#include "tests/property/linkage_parts.h"
#include "tests/property/loop_checks.h"

namespace robotc::test::linear_loops_test {
namespace {

using dynamics::Function;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// The relations that are found.
const LinearLoops& linear_loops(ClosedRobot& r) { return loops::linear_loops(r.pool, r.mechanism); }

/// A parallelogram on a link: two cranks of one length, a coupler as long as the distance of their pivots. Its joints
/// are at any multiple of 15° where the coupler is parallel to its ground.
struct Parallelogram {
  int coupler = 0;
  double longer = 0;  ///< m, by which the second crank is longer than the first
  void add(oracle::ClosedCase& c, int ground, oracle::ClosureKind kind, bool along_axes, oracle::Random& random) {
    std::vector<oracle::Body>& bodies = c.mechanism.tree.bodies;
    const Eigen::Vector3d axis = along_axes ? random.right_rotation().col(0) : random.direction();
    const Eigen::Vector3d across = axis.unitOrthogonal();
    const auto in_plane = [&](double length, double angle) {
      return Eigen::Vector3d(length * (Eigen::AngleAxisd(angle, axis) * across));
    };
    const auto turned = [&](int steps) {
      return Eigen::AngleAxisd(steps * std::numbers::pi / 12, axis).toRotationMatrix();
    };
    const Eigen::Vector3d crank = in_plane(random.uniform(0.3, 0.5), random.uniform(0, 6));
    const Eigen::Vector3d bar = in_plane(random.uniform(0.6, 0.9), random.uniform(0, 6));
    const Eigen::Vector3d pivot = random.in_box(0.3);
    int steps[3];
    for (int& step : steps) step = random.index(24);
    const auto link = [&](int parent, const Eigen::Vector3d& at, int step) {
      oracle::Body body;
      body.kind = oracle::JointKind::revolute;
      body.parent = parent;
      body.axis = axis;
      body.before = {turned(step), at};
      bodies.push_back(body);
      return static_cast<int>(bodies.size()) - 1;
    };
    const int first = link(ground, pivot, steps[0]);
    coupler = link(first, crank, steps[1]);
    const int second = link(ground, pivot + bar, steps[2]);
    oracle::Closure closure;
    closure.name = "pin";
    closure.kind = kind;
    closure.axis = axis;
    closure.a = {coupler, {Eigen::Matrix3d::Identity(), bar}};
    closure.b = {second, {Eigen::Matrix3d::Identity(), crank * (1 + longer / crank.norm())}};
    c.mechanism.closures.push_back(closure);
    // θ of both cranks, −θ of the coupler.
    const double angle = random.uniform(-3, 3), speed = random.uniform(-2, 2);
    const double offsets[] = {angle, -angle, angle};
    const double sense[] = {1, -1, 1};
    const Index n = c.state.q.size();
    c.state.q.conservativeResize(n + 3);
    c.state.qd.conservativeResize(n + 3);
    for (Index i = 0; i < 3; ++i) {
      c.state.q[n + i] = offsets[i] - steps[i] * std::numbers::pi / 12;
      c.state.qd[n + i] = sense[i] * speed;
    }
  }
};

/// A turret with two parallelograms, the second on the coupler of the first, and a link that hangs on it.
oracle::ClosedCase stacked_parallelograms(std::uint64_t seed, double longer = 0) {
  oracle::Random random(seed);
  oracle::ClosedCase c;
  std::vector<oracle::Body>& bodies = c.mechanism.tree.bodies;
  const auto hinge = [&](int parent) {
    oracle::Body body;
    body.kind = oracle::JointKind::revolute;
    body.parent = parent;
    body.axis = random.direction();
    body.before.position = random.in_box(0.3);
    bodies.push_back(body);
    const Index n = c.state.q.size();
    c.state.q.conservativeResize(n + 1);
    c.state.qd.conservativeResize(n + 1);
    c.state.q[n] = random.uniform(-3, 3);
    c.state.qd[n] = random.uniform(-2, 2);
    return static_cast<int>(bodies.size()) - 1;
  };
  const bool along_axes = seed % 2 == 0;
  const oracle::ClosureKind kind = seed % 3 == 0 ? oracle::ClosureKind::spherical : oracle::ClosureKind::revolute;
  int last = hinge(-1);
  for (int i = 0; i < 2; ++i) {
    Parallelogram parallelogram;
    parallelogram.longer = longer;
    parallelogram.add(c, last, kind, along_axes, random);
    last = parallelogram.coupler;
  }
  hinge(last);
  load(c.mechanism.tree, random);
  return c;
}

TEST_CASE("parallelograms of any axis are relations, and functions are those in maximal coordinates") {
  for (const std::uint64_t seed : oracle::sampled_seeds(71000, 4, 12)) {
    CAPTURE(seed);
    oracle::ClosedCase c = stacked_parallelograms(seed);
    oracle::Random random(seed);
    VectorXd tau(c.state.qd.size());
    for (double& entry : tau) entry = random.uniform(-3, 3);
    MovingRobot r(std::move(c), tau, Numbers::constants);
    const LinearLoops found = linear_loops(r);
    CHECK(r.freedoms() == 4);
    CHECK(found.relations.size() == 4);
    CHECK(found.equations.empty());
    for (const expr::Id entry : r.functions->get(Function::freedoms).roots) CHECK(r.pool.is_number(entry));
    if (r.rounding <= 1e-8) check_all(r);
  }
}

/// The palletiser of the library, with other masses: parallelograms in one plane that share links.
oracle::ClosedCase palletiser() {
  oracle::Random random(75000);
  oracle::ClosedCase c;
  const double upper = 1.05, fore = 1.1, crank = 0.25, ear = 0.2;
  const Eigen::Vector3d along(upper, 0, 0), forward(fore, 0, 0), heel(-crank, 0, 0), top(0, 0, ear);
  const auto hinge = [&](int parent, const Eigen::Vector3d& at, const Eigen::Vector3d& axis) {
    oracle::Body body;
    body.kind = oracle::JointKind::revolute;
    body.parent = parent;
    body.axis = axis;
    body.before.position = at;
    c.mechanism.tree.bodies.push_back(body);
    return static_cast<int>(c.mechanism.tree.bodies.size()) - 1;
  };
  const Eigen::Vector3d y = -Eigen::Vector3d::UnitY(), shoulder(0, 0, 0);
  const int column = hinge(-1, Eigen::Vector3d::Zero(), Eigen::Vector3d::UnitZ());
  const int arm = hinge(column, shoulder, y), lever = hinge(column, shoulder, y), rod = hinge(lever, heel, y);
  const int forearm = hinge(arm, along, y), ears = hinge(arm, along, y), flange = hinge(forearm, forward, y);
  const int first_stay = hinge(column, shoulder + top, y), second_stay = hinge(ears, top, y);
  const auto close = [&](int a, const Eigen::Vector3d& at_a, int b, const Eigen::Vector3d& at_b) {
    oracle::Closure closure = pin({a, {Eigen::Matrix3d::Identity(), at_a}}, {b, {Eigen::Matrix3d::Identity(), at_b}});
    closure.axis = y;
    c.mechanism.closures.push_back(closure);
  };
  close(rod, along, forearm, heel);
  close(first_stay, along, ears, top);
  close(second_stay, forward, flange, top);
  load(c.mechanism.tree, random);
  const auto all = [](double t, double s, double d) {
    VectorXd q(9);
    q << t, s, d, s - d, d - s, -s, -d, s, d;
    return q;
  };
  c.state.q = all(0.4, 1.1, -0.3);
  c.state.qd = all(0.7, -0.9, 1.3);
  return c;
}

TEST_CASE("parallelograms that share links, with numbers and with parameters") {
  for (const Numbers numbers : {Numbers::constants, Numbers::shared_parameters}) {
    CAPTURE(static_cast<int>(numbers));
    const VectorXd tau = VectorXd::LinSpaced(9, -2, 3);
    MovingRobot r(palletiser(), tau, numbers);
    CHECK(r.freedoms() == 3);
    CHECK(linear_loops(r).relations.size() == 6);
    check_all(r);
  }
}

TEST_CASE("gears: functions of robots whose coordinates are coupled") {
  for (const std::uint64_t seed : oracle::sampled_seeds(76000, 4, 8)) {
    CAPTURE(seed);
    const oracle::RandomTreeOptions options{
        .bodies = 4, .branching = 0.3, .nice = seed % 2 == 0, .machines = seed % 4 < 2};
    oracle::ClosedCase c;
    c.mechanism.tree = oracle::random_tree(seed, options);
    c.state = oracle::random_state(c.mechanism.tree, seed);
    oracle::Random random(seed);
    oracle::Coupling gear{"gear", VectorXd::Zero(c.state.qd.size())};
    for (double& factor : gear.by_qd) factor = random.uniform(0.5, 2);
    c.state.qd -= gear.by_qd * (gear.by_qd.dot(c.state.qd) / gear.by_qd.squaredNorm());
    c.mechanism.couplings = {gear};
    VectorXd tau(c.state.qd.size());
    for (double& entry : tau) entry = random.uniform(-3, 3);
    MovingRobot r(std::move(c), tau, Numbers::constants);
    CHECK(linear_loops(r).relations.empty());
    if (r.rounding <= 1e-8 && r.freedoms() > 0) check_all(r);
  }
}

TEST_CASE("functions pass the singular position of a parallelogram") {
  // Crank and bar on one line: without the relations J_d is singular there.
  oracle::ClosedMechanism m;
  m.tree.gravity = {0, -9.81, 0};
  m.tree.bodies = {planar_link(-1, {}, 1, {0.2, 0.01, 0}, 0.02),
                   planar_link(0, shifted(0.4, 0), 2, {0.5, 0.02, 0}, 0.2),
                   planar_link(-1, shifted(1, 0), 1.5, {0.2, 0.1, 0}, 0.1)};
  m.closures = {pin({1, shifted(1, 0)}, {2, shifted(0.4, 0)})};
  ClosedRobot r(m, Eigen::Vector3d(0.7, -0.7, 0.7), Eigen::Vector3d(1, -1, 1), Numbers::constants, {0});
  const auto mass = [&](double angle) {
    return r.matrix(Function::mass_matrix, {Eigen::Vector3d(angle, -angle, angle), {}, {}, {}})(0, 0);
  };
  const auto bar_mass = [&](double angle) {
    const MatrixXd tree = oracle::mass_matrix(m.tree, Eigen::Vector3d(angle, -angle, angle));
    const Eigen::Vector3d g(1, -1, 1);
    return g.dot(tree * g);
  };
  for (const double angle : {0.0, 1.0, std::numbers::pi}) {
    CHECK(std::abs(mass(angle) - bar_mass(angle)) <= 50 * eps * bar_mass(angle));
  }
}

TEST_CASE("lengths that differ by a millionth are not a parallelogram") {
  for (const std::uint64_t seed : oracle::test_seeds(72000, 6)) {
    CAPTURE(seed);
    const oracle::ClosedCase c = stacked_parallelograms(seed, 1e-6);
    ClosedRobot made(c.mechanism, c.state.q, c.state.qd, Numbers::constants);
    const loops::LoopSolver solver(made.mechanism, made.pool);
    const loops::Closed closed = solver.close(c.state.q);
    REQUIRE(closed.success);
    made.mechanism.mobility.assembly.assign(closed.q.begin(), closed.q.end());
    CHECK(linear_loops(made).relations.empty());
  }
}

TEST_CASE("lengths that are equal by default alone are not a parallelogram") {
  for (const std::uint64_t seed : oracle::test_seeds(73000, 2)) {
    CAPTURE(seed);
    const oracle::ClosedCase c = stacked_parallelograms(seed);
    ClosedRobot r(c.mechanism, c.state.q, c.state.qd, Numbers::parameters_except_axes);
    CHECK(linear_loops(r).relations.empty());
  }
}

TEST_CASE("the stage of a delta robot keeps its attitude") {
  oracle::ClosedCase c;
  oracle::ClosedMechanism& m = c.mechanism;
  const double base = 0.2, head = 0.05, arm = 0.3, rod = 0.7, half = 0.04;
  oracle::Body stage;
  stage.kind = oracle::JointKind::floating;
  m.tree.bodies.push_back(stage);
  const Eigen::Vector3d place(0.05, -0.08, -0.6);
  c.state.q.resize(10);
  c.state.q.head<7>() << place, 1, 0, 0, 0;
  for (int i = 0; i < 3; ++i) {
    const Eigen::Matrix3d out =
        Eigen::AngleAxisd(2 * std::numbers::pi / 3 * i, Eigen::Vector3d::UnitZ()).toRotationMatrix();
    oracle::Body hip;
    hip.kind = oracle::JointKind::revolute;
    hip.axis = Eigen::Vector3d::UnitY();
    hip.before = {out, out * Eigen::Vector3d(base, 0, 0)};
    m.tree.bodies.push_back(hip);
    for (const double side : {-half, half}) {
      oracle::Closure closure;
      closure.name = "rod";
      closure.kind = oracle::ClosureKind::rod;
      closure.a = {i + 1, {Eigen::Matrix3d::Identity(), {arm, side, 0}}};
      closure.b = {0, {Eigen::Matrix3d::Identity(), out * Eigen::Vector3d(head, side, 0)}};
      closure.length = rod;
      m.closures.push_back(closure);
    }
    // The angle of the hip, the outer solution of |elbow − ball| = rod: a cos q − b sin q = k.
    const Eigen::Vector3d ball = out.transpose() * place + Eigen::Vector3d(head - base, 0, 0);
    const double k = (ball.squaredNorm() + arm * arm - rod * rod) / (2 * arm);
    c.state.q[7 + i] = std::atan2(-ball.z(), ball.x()) - std::acos(k / std::hypot(ball.x(), ball.z()));
  }
  oracle::Random random(74000);
  load(m.tree, random);
  ClosedRobot placed(m, c.state.q, VectorXd::Zero(9), Numbers::constants);
  REQUIRE(placed.freedoms() == 3);
  c.state.qd = placed.g * Eigen::Vector3d(0.4, -0.3, 0.5);
  VectorXd tau(9);
  for (double& entry : tau) entry = random.uniform(-3, 3);
  MovingRobot r(std::move(c), tau, Numbers::constants);
  const LinearLoops found = linear_loops(r);
  CHECK(found.relations.size() == 3);
  CHECK(found.equations.size() == 3);
  check_all(r);
}

}  // namespace
}  // namespace robotc::test::linear_loops_test
