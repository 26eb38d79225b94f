// Closing, assembly, completion and speeds of loops in numbers.
#include "compiler/loops/loop_solver.h"

#include <doctest/doctest.h>

#include <limits>

#include "tests/oracle/maximal.h"
#include "tests/oracle/random_closed.h"
#include "tests/unit/loops/linkages.h"
#include "tests/unit/loops/solved.h"

namespace robotc::test::loop_solver_test {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using loops::Closed;
using loops::Completed;
using loops::LoopSpeeds;

TEST_CASE("gaps and Jacobian of the solver are those of the expressions") {
  for (const std::uint64_t seed : oracle::test_seeds(45000, 120)) {
    CAPTURE(seed);
    const auto kind = oracle::closure_kinds[seed % 11];
    CAPTURE(static_cast<int>(kind));
    const oracle::RandomTreeOptions tree{
        .bodies = 7, .branching = 0.3, .several = 0.3, .balls = 0.2, .nice = seed % 2 == 0};
    const oracle::ClosedCase c = oracle::random_closed_mechanism(seed, {.tree = tree, .closures = 2, .kind = kind});
    Solved s(c.mechanism, seed % 3 == 0 ? Numbers::parameters : Numbers::constants);
    const loops::ClosureRows rows = loops::closure_rows(s.pool, s.mechanism);
    REQUIRE(rows.size() == s.solver.rows().size());
    const oracle::State anywhere = oracle::random_state(c.mechanism.tree, seed);
    for (const VectorXd& q : {c.state.q, anywhere.q}) {
      const VectorXd gaps = evaluate(s.pool, rows.gaps, s.mechanism, {q, {}, {}, {}});
      const MatrixXd j = evaluate_matrix(s.pool, rows.jacobian, rows.size(), s.mechanism, {q, {}, {}, {}});
      // Entries are sums of some 10 vectors of some m, each turned by up to 10 rotations.
      const double rounding =
          1000 * std::numeric_limits<double>::epsilon() * (1 + gaps.cwiseAbs().maxCoeff() + j.norm());
      CHECK((s.solver.gaps(q) - gaps).cwiseAbs().maxCoeff() <= rounding);
      CHECK((s.solver.jacobian(q) - j).cwiseAbs().maxCoeff() <= rounding);
    }
  }
}

TEST_CASE("couplings of coordinates and of speeds") {
  // A rack on a pinion, q.rack = 12 mm * q.pinion, and wheels whose speeds give a turn: qd.turn = (qd.l − qd.r) / 5.
  ClosedMechanism m;
  for (const JointKind kind :
       {JointKind::revolute, JointKind::prismatic, JointKind::revolute, JointKind::revolute, JointKind::revolute}) {
    add_body(m, kind, -1, {});
  }
  expr::Pool pool;
  Mechanism mechanism = mechanism_from_closed(m, pool, Numbers::constants);
  const auto number = [&](double value) { return pool.number(Number::inexact(value)); };
  Coupling rack{"rack", {}, pool.sub(mechanism.q[1], pool.mul(number(0.012), mechanism.q[0])), {}};
  Coupling wheels{"wheels",
                  {},
                  pool.sub(mechanism.qd[2], pool.mul(number(0.2), pool.sub(mechanism.qd[3], mechanism.qd[4]))),
                  {},
                  true};
  mechanism.couplings = {rack, wheels};
  const loops::LoopSolver solver(mechanism, pool);
  const Closed closed = solver.close(vector_of({1, 0, 0.3, 2, 3}), {true, false, false, false, false});
  CHECK(closed.success);
  CHECK((closed.q - vector_of({1, 0.012, 0.3, 2, 3})).norm() <= 1e-15);
  const std::vector<SpeedId> given{SpeedId(std::size_t{0}), SpeedId(std::size_t{3}), SpeedId(std::size_t{4})};
  const LoopSpeeds speeds = solver.speeds(closed.q, given, vector_of({2, 1, -1}));
  CHECK(speeds.determined);
  CHECK((speeds.v - vector_of({2, 0.024, 0.4, 1, -1})).norm() <= 1e-14);
}

TEST_CASE("parameters of a solver replace the defaults") {
  expr::Pool pool;
  Mechanism mechanism = mechanism_from_closed(crank_rocker(), pool, Numbers::parameters);
  std::vector<std::pair<expr::Id, double>> values;
  for (const RobotParameter& p : mechanism.parameters) {
    values.emplace_back(p.symbol, p.default_value == 0.9 ? 0.8 : p.default_value);
  }
  const loops::LoopSolver solver(mechanism, pool, values);
  const Solved expected(four_bar(1, 0.3, 0.8, 0.7));
  const VectorXd q = vector_of({0.4, 0.3, 1.5});
  const VectorXd gaps = solver.gaps(q);
  CHECK(gaps.head(2).isApprox(expected.solver.gaps(q), 1e-14));
}

TEST_CASE("a configuration that is closed is returned bit by bit") {
  for (const std::uint64_t seed : oracle::test_seeds(46000, 60)) {
    CAPTURE(seed);
    const oracle::RandomTreeOptions tree{.bodies = 7, .several = 0.3, .balls = 0.2};
    const auto kind = oracle::closure_kinds[seed % 11];
    const oracle::ClosedCase c = oracle::random_closed_mechanism(seed, {.tree = tree, .kind = kind});
    const Solved s(c.mechanism);
    const Closed closed = s.solver.close(c.state.q);
    CHECK(closed.success);
    CHECK(closed.q == c.state.q);
    CHECK(s.solver.assemble(c.state.q, s.all()).q == c.state.q);
    // From nearby, too, it closes, and then stays.
    oracle::Random random(seed);
    VectorXd away = VectorXd::Zero(s.solver.column_scale().size());
    for (double& entry : away) entry = random.uniform(-0.05, 0.05);
    const Closed near = s.solver.close(s.solver.moved(c.state.q, away));
    CHECK(near.success);
    CHECK(s.solver.close(near.q).q == near.q);
  }
}

TEST_CASE("fixed coordinates stay") {
  const Solved s(crank_rocker());
  const Closed closed = s.solver.close(vector_of({0.6, 0.2, 1.6}), s.only({0}));
  CHECK(closed.success);
  CHECK(closed.q[0] == 0.6);
  const Solved d(delta());
  VectorXd q = d.neutral();
  q.head<3>() << 0.02, -0.01, -0.6;
  q.segment<4>(3) = Eigen::Vector4d(1, 0.001, 0.002, 0.001);
  std::vector<bool> rotation = d.only({3, 4, 5, 6});
  for (const Index i : {7, 8, 9}) q[i] = 0.3;
  const Closed with_rotation = d.solver.close(q, rotation);
  CHECK(with_rotation.q.segment<4>(3) == q.segment<4>(3));
}

TEST_CASE("assembly from rough guesses") {
  // Every entry up to 0.8 rad or m away.
  for (const bool is_delta : {true, false}) {
    const Solved s(is_delta ? delta() : stewart());
    VectorXd exact = s.neutral();
    exact[2] = is_delta ? -0.6 : 0.6;
    for (Index i = 7; i < exact.size(); ++i) exact[i] = is_delta ? 0.35 : (i % 3 == 0 ? 0.65 : 0);
    int closed = 0;
    const int count = 20;
    for (int seed = 0; seed < count; ++seed) {
      oracle::Random random(static_cast<std::uint64_t>(47000 + seed));
      VectorXd away = VectorXd::Zero(s.solver.column_scale().size());
      for (double& entry : away) entry = random.uniform(-0.8, 0.8);
      const Closed found = s.solver.assemble(s.solver.moved(exact, away), s.all());
      closed += found.success ? 1 : 0;
    }
    CAPTURE(is_delta);
    CHECK(closed == count);
  }
}

TEST_CASE("given coordinates stay if the others can close the loops") {
  const Solved s(parallelograms(3));
  VectorXd guess = s.neutral();
  guess[0] = 1.1;
  const Closed found = s.solver.assemble(guess, s.only({0}));
  CHECK(found.success);
  CHECK(found.q[0] == 1.1);
}

TEST_CASE("a loop that cannot be closed comes as near as it can") {
  // Crank and coupler reach 0.65 m; the pin is 0.736 m away.
  ClosedMechanism m;
  const int crank = add_body(m, JointKind::revolute, -1, {});
  const int coupler = add_body(m, JointKind::revolute, crank, shifted(0.35));
  add_closure(m, ClosureKind::revolute, coupler, shifted(0.3), -1, shifted(0.736));
  const Solved s(m);
  const Closed found = s.solver.assemble(vector_of({0.7, -0.4}), s.all());
  CHECK_FALSE(found.success);
  CHECK(s.solver.distance(found.q, 0).length == doctest::Approx(0.086).epsilon(1e-6));
}

TEST_CASE("frames are not closed against each other") {
  // A weld, and a hinge, from guesses turned by up to half a turn.
  for (const ClosureKind kind : {ClosureKind::fixed, ClosureKind::revolute, ClosureKind::prismatic, ClosureKind::planar,
                                 ClosureKind::cylindrical}) {
    for (const std::uint64_t seed : oracle::test_seeds(48000, 30)) {
      CAPTURE(seed);
      CAPTURE(static_cast<int>(kind));
      oracle::Random random(seed);
      ClosedMechanism m;
      const int body = add_body(m, JointKind::floating, -1, {random.rotation(), random.in_box(1)});
      const Pose a{random.rotation(), random.in_box(1)}, b{random.rotation(), random.in_box(1)};
      add_closure(m, kind, body, a, -1, b);
      const Solved s(m);
      VectorXd guess(7);
      guess << random.in_box(1), random.quaternion();
      const Closed found = s.solver.assemble(guess, s.all());
      CHECK(found.success);
      CHECK_FALSE(found.reversed_closure);
      const Eigen::Quaterniond turn(found.q[3], found.q[4], found.q[5], found.q[6]);
      const Eigen::Matrix3d between = (m.tree.bodies[0].before.rotation * turn.normalized().toRotationMatrix() *
                                       a.rotation * axes_about(Eigen::Vector3d::UnitZ()))
                                          .transpose() *
                                      b.rotation * axes_about(Eigen::Vector3d::UnitZ());
      CHECK(between(2, 2) > 0.9999);
      if (kind == ClosureKind::fixed) CHECK(between(0, 0) > 0.9999);
    }
  }
}

TEST_CASE("completion stays on the branch, all round the crank") {
  const Solved s(crank_rocker());
  const Closed assembly = s.solver.assemble(vector_of({30 * degree, 10 * degree, 90 * degree}), s.all());
  REQUIRE(assembly.success);
  // The angle from coupler to rocker keeps its sign on a branch: sin(swing − drive − knee).
  const auto side = [](const VectorXd& q) { return std::sin(q[2] - q[0] - q[1]) > 0; };
  int failed = 0, other_branch = 0;
  for (int i = -360; i <= 360; ++i) {
    VectorXd values = assembly.q;
    values[0] = i * degree;
    const Completed completed = s.solver.complete(assembly.q, s.only({0}), values);
    failed += completed.success && completed.q[0] == values[0] ? 0 : 1;
    other_branch += side(completed.q) == side(assembly.q) ? 0 : 1;
  }
  CHECK(failed == 0);
  CHECK(other_branch == 0);
}

TEST_CASE("the platform's pose gives the struts, and the struts the pose") {
  const Solved s(stewart());
  VectorXd guess = s.neutral();
  guess[2] = 0.6;
  for (Index i = 0; i < 6; ++i) guess[9 + 3 * i] = 0.65;
  const Closed assembly = s.solver.assemble(guess, s.all());
  REQUIRE(assembly.success);
  VectorXd values = assembly.q;
  values.head<3>() << 0.05, 0, 0.65;
  values.segment<4>(3) << std::cos(5 * degree), 0, std::sin(5 * degree), 0;
  const std::vector<bool> pose = s.only({0, 1, 2, 3, 4, 5, 6});
  const Completed raised = s.solver.complete(assembly.q, pose, values);
  REQUIRE(raised.success);
  // Distances between the ends of the struts.
  const double foot[] = {-10, 10, 110, 130, 230, 250}, head[] = {-50, 50, 70, 170, 190, 290};
  const Eigen::Matrix3d r = Eigen::AngleAxisd(10 * degree, Eigen::Vector3d::UnitY()).toRotationMatrix();
  std::vector<bool> struts = s.none();
  for (Index i = 0; i < 6; ++i) {
    const Eigen::Vector3d low(0.5 * std::cos(foot[i] * degree), 0.5 * std::sin(foot[i] * degree), 0);
    const Eigen::Vector3d high(0.3 * std::cos(head[i] * degree), 0.3 * std::sin(head[i] * degree), 0);
    const double length = (Eigen::Vector3d(0.05, 0, 0.65) + r * high - low).norm();
    CHECK(std::abs(raised.q[9 + 3 * i] - length) <= 1e-12);
    struts[static_cast<std::size_t>(9 + 3 * i)] = true;
  }
  const Completed back = s.solver.complete(raised.q, struts, assembly.q);
  REQUIRE(back.success);
  CHECK(s.solver.difference(back.q, assembly.q).cwiseAbs().maxCoeff() <= 1e-10);
}

TEST_CASE("completion tells what stops it") {
  // The rocker does not reach 300°.
  const Solved s(crank_rocker());
  const VectorXd q = s.solver.assemble(vector_of({0.5, 0.2, 1.6}), s.all()).q;
  VectorXd values = q;
  values[2] = 300 * degree;
  const Completed rocker = s.solver.complete(q, s.only({2}), values);
  CHECK_FALSE(rocker.success);
  CHECK(rocker.failure == Completed::Failure::unreachable);
  // It stops where coupler and crank are in line: by the law of cosines.
  const double end = std::numbers::pi - std::acos((1 + 0.49 - 0.36) / (2 * 0.7));
  CHECK(rocker.reached[2] == doctest::Approx(end).epsilon(1e-3));
  CHECK(s.solver.close(rocker.reached).q == rocker.reached);
  // Parallelograms, which share cranks, may go on either way behind their flat position.
  for (const int count : {1, 2, 3}) {
    CAPTURE(count);
    const Solved p(parallelograms(count));
    VectorXd start = VectorXd::Ones(2 * count + 1);
    for (int i = 0; i < count; ++i) start[1 + 2 * i] = -1;
    REQUIRE(p.solver.close(start).q == start);
    for (const double goal : {3.15, 3.5, 4.0, 5.5, 20.0}) {
      CAPTURE(goal);
      VectorXd beyond = start;
      beyond[0] = goal;
      const Completed flat = p.solver.complete(start, p.only({0}), beyond);
      CHECK_FALSE(flat.success);
      CHECK(flat.failure == Completed::Failure::singular);
      CHECK(flat.reached[0] == doctest::Approx(std::numbers::pi).epsilon(2e-3));
    }
  }
}

TEST_CASE("speeds from the independent ones") {
  for (const std::uint64_t seed : oracle::test_seeds(49000, 60)) {
    CAPTURE(seed);
    const oracle::RandomTreeOptions tree{.bodies = 7, .several = 0.3, .balls = 0.2};
    const auto kind = oracle::closure_kinds[seed % 11];
    const oracle::ClosedCase c = oracle::random_closed_mechanism(seed, {.tree = tree, .kind = kind});
    const Solved s(c.mechanism);
    // Speeds that satisfy J v = 0 are found again from the independent ones.
    std::vector<SpeedId> given;
    const MatrixXd j = s.solver.jacobian(c.state.q);
    const Eigen::ColPivHouseholderQR<MatrixXd> qr(j);
    const Index rank = qr.rank();
    for (Index i = rank; i < j.cols(); ++i)
      given.emplace_back(static_cast<std::size_t>(qr.colsPermutation().indices()[i]));
    VectorXd values(std::ssize(given));
    for (std::size_t i = 0; i < given.size(); ++i)
      values[static_cast<Index>(i)] = c.state.qd[static_cast<Index>(given[i].index())];
    const LoopSpeeds speeds = s.solver.speeds(c.state.q, given, values);
    CHECK(speeds.determined);
    CHECK(speeds.pivot > 0);
    const double conditioned = 1e-13 / speeds.pivot;
    CHECK((speeds.v - c.state.qd).cwiseAbs().maxCoeff() <= conditioned * (1 + c.state.qd.norm()));
    CHECK(speeds.residual <= conditioned);
  }
  const Solved s(slider_crank());
  const SpeedId crank(std::size_t{0}), slide(std::size_t{2});
  const LoopSpeeds dead = s.solver.speeds(vector_of({0, 0, 1.2}), std::vector<SpeedId>{slide}, vector_of({1}));
  CHECK_FALSE(dead.determined);
  CHECK(dead.residual > 0.1);
  const LoopSpeeds turning = s.solver.speeds(vector_of({0, 0, 1.2}), std::vector<SpeedId>{crank}, vector_of({2}));
  CHECK(turning.determined);
  // The rod's far end is at rest: ω₂ = −ω₁ (a + b) / b.
  CHECK(turning.v[1] == doctest::Approx(-2 * 1.2 / 0.9));
  CHECK(std::abs(turning.v[2]) <= 1e-15);
}

}  // namespace
}  // namespace robotc::test::loop_solver_test
