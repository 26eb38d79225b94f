// Configurations of robots with loops: displacements along their freedoms, branches, dead centres, inverse kinematics.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "compiler/expr/algorithms.h"
#include "tests/oracle/configuration.h"
#include "tests/property/closed_robot.h"
#include "tests/property/reached.h"

namespace robotc::test::loop_configurations_test {
namespace {

using dynamics::Function;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Values of functions of configurations, which take two of them or a displacement.
VectorXd configured(ClosedRobot& r, Function function, const VectorXd& q, const VectorXd& d, const VectorXd& from) {
  std::vector<std::pair<expr::Id, double>> values;
  const auto put = [&](const std::vector<expr::Id>& symbols, const VectorXd& numbers) {
    for (Index i = 0; i < numbers.size(); ++i) values.emplace_back(symbols[static_cast<std::size_t>(i)], numbers[i]);
  };
  for (const RobotParameter& p : r.mechanism.parameters) values.emplace_back(p.symbol, p.default_value);
  put(r.mechanism.q, q);
  put(r.mechanism.q0, from);
  put(r.mechanism.independent(r.mechanism.displacement), d);
  const std::vector<double> found = expr::evaluate(r.pool, r.functions->get(function).roots, values);
  return Eigen::Map<const VectorXd>(found.data(), std::ssize(found));
}
VectorXd moved_by(ClosedRobot& r, const VectorXd& q, const VectorXd& d) {
  return configured(r, Function::plus, q, d, {});
}
VectorXd closed_near(ClosedRobot& r, const VectorXd& q) { return configured(r, Function::close_loops, q, {}, {}); }

double open_by(const ClosedRobot& r, const VectorXd& q) {
  const VectorXd nothing = VectorXd::Zero(r.g.rows());
  return oracle::maximal_dynamics(r.closed, q, nothing, nothing).gaps.lpNorm<Eigen::Infinity>();
}

// A displacement d moves the others by G d and terms of second order, whatever closes them: halved d leave a quarter.
TEST_CASE("configurations move along their freedoms, and the oracle finds them closed") {
  int checked = 0;
  for_random_loops(2, 6, 7, [&](MovingRobot& r) {
    if (r.condition > 1e4) return;
    oracle::Random random(7);
    VectorXd d(r.freedoms());
    for (double& entry : d) entry = random.uniform(-1, 1);
    d *= 0.02 / std::max(1.0, r.inverse_size);
    const VectorXd far = moved_by(r, r.q, d), near = moved_by(r, r.q, d / 2);
    REQUIRE(far.allFinite());
    REQUIRE(near.allFinite());
    ++checked;
    const double rounding = 10 * r.rounding * (r.reach + r.q.lpNorm<Eigen::Infinity>());
    CHECK(open_by(r, far) <= rounding);
    // A step of a quaternion of which single speeds are free turns those, too, in second order.
    const bool whole = std::ranges::all_of(r.mechanism.mobility.independent,
                                           [&](SpeedId id) { return r.mechanism.coordinate_of(id).has_value(); });
    if (whole) {
      check_within(configured(r, Function::minus, far, {}, r.q), d, VectorXd::Constant(d.size(), 1e-12 * r.reach));
    }
    const auto beyond = [&](const VectorXd& q, const VectorXd& by) -> VectorXd {
      return oracle::minus<double>(r.closed.tree, q, oracle::plus<double>(r.closed.tree, r.q, r.g * by));
    };
    const double coarse = beyond(far, d).lpNorm<Eigen::Infinity>();
    const double fine = beyond(near, d / 2).lpNorm<Eigen::Infinity>();
    CHECK(fine <= 0.35 * coarse + rounding);

    // Joints that are not quite where they belong come back; those that roll may stand anywhere.
    const bool rolls = std::ranges::any_of(r.closed.closures, [](const oracle::Closure& closure) {
      return closure.kind == oracle::ClosureKind::rolling_disc || closure.kind == oracle::ClosureKind::rolling_ball;
    });
    VectorXd error = VectorXd::Zero(r.g.rows());
    for (const SpeedId id : r.mechanism.mobility.dependent) {
      error[ClosedRobot::at(id)] = random.uniform(-1, 1) * 0.01 / std::max(1.0, r.inverse_size);
    }
    const VectorXd back = closed_near(r, oracle::plus<double>(r.closed.tree, far, error));
    REQUIRE(back.allFinite());
    CHECK(open_by(r, back) <= rounding);
    const VectorXd apart = oracle::minus<double>(r.closed.tree, back, far);
    CHECK(r.free(apart).lpNorm<Eigen::Infinity>() <= 1e-3 * error.lpNorm<Eigen::Infinity>());
    if (!rolls && whole) CHECK(apart.lpNorm<Eigen::Infinity>() <= 100 * rounding);
  });
  CHECK(checked >= depth(8, 20));
}

// As for trees: from near by, ten of Newton's steps end in rounding, and the loops are closed there.
TEST_CASE("links of random robots with loops reach poses and points near by") {
  int checked = 0;
  for_random_loops(2, 4, 7, [&](MovingRobot& r) {
    // Where a robot that rolls ends depends on its path, and so does whether it reaches a pose with all its freedoms.
    const bool rolls = std::ranges::any_of(r.closed.closures, [](const oracle::Closure& closure) {
      return closure.kind == oracle::ClosureKind::rolling_disc || closure.kind == oracle::ClosureKind::rolling_ball;
    });
    if (r.condition > 1e4 || rolls) return;
    oracle::Random random(11);
    VectorXd d(r.freedoms());
    for (double& entry : d) entry = random.uniform(-1, 1);
    d *= 0.02 / std::max(1.0, r.inverse_size);
    const VectorXd guess = moved_by(r, r.q, d);
    const dynamics::FramePlace place{LinkId(r.closed.tree.bodies.size())};
    const oracle::Pose target = oracle::link_poses(r.closed.tree, r.q).back();
    const MatrixXd jacobian = [&] {
      const dynamics::Expressions& e = r.functions->get(Function::jacobian, place);
      return evaluate_matrix(r.pool, e.roots, e.rows, r.mechanism, r.here);
    }();
    const double rounding = 10 * r.rounding * (r.reach + r.q.lpNorm<Eigen::Infinity>());
    const double tolerance = rounding + 1e-11 * (1 + target.position.norm() + r.reach);
    for (const Function function : {Function::reach_pose, Function::reach_point}) {
      const bool turns = function == Function::reach_pose;
      if (!is_regular(turns ? jacobian : jacobian.topRows(3))) continue;
      ++checked;
      const VectorXd q = reached(r.pool, r.mechanism, r.functions->get(function, place).roots, target, guess, guess);
      REQUIRE(q.allFinite());
      const oracle::Pose pose = oracle::link_poses(r.closed.tree, q).back();
      CHECK((pose.position - target.position).norm() < tolerance);
      if (turns) CHECK((pose.rotation - target.rotation).norm() < tolerance);
      CHECK(open_by(r, q) <= rounding);
    }
  });
  CHECK(checked >= depth(8, 20));
}

ClosedRobot* four_bar_of(std::unique_ptr<ClosedRobot>& owner, double ground, double crank, double coupler,
                         double rocker, double angle) {
  oracle::ClosedMechanism m;
  const auto add = [&](int parent, double x) {
    oracle::Body body;
    body.name = "body" + std::to_string(m.tree.bodies.size());
    body.kind = oracle::JointKind::revolute;
    body.parent = parent;
    body.before.position = {x, 0, 0};
    body.axis = Eigen::Vector3d::UnitZ();
    m.tree.bodies.push_back(body);
  };
  add(-1, 0);
  add(0, crank);
  add(-1, ground);
  oracle::Closure pin;
  pin.name = "pin";
  pin.kind = oracle::ClosureKind::revolute;
  pin.a = {1, {Eigen::Matrix3d::Identity(), {coupler, 0, 0}}};
  pin.b = {2, {Eigen::Matrix3d::Identity(), {rocker, 0, 0}}};
  m.closures.push_back(pin);
  VectorXd q(3);
  // The rocker from the triangle over the diagonal, the coupler from the points it joins.
  const double x = ground - crank * std::cos(angle), y = -crank * std::sin(angle);
  const double diagonal = std::hypot(x, y);
  const double inner = std::acos((rocker * rocker + diagonal * diagonal - coupler * coupler) / (2 * rocker * diagonal));
  const double swing = std::atan2(-y, -x) - inner;
  const double along_x = ground + rocker * std::cos(swing) - crank * std::cos(angle);
  const double along_y = rocker * std::sin(swing) - crank * std::sin(angle);
  q << angle, std::atan2(along_y, along_x) - angle, swing;
  owner = std::make_unique<ClosedRobot>(std::move(m), q, VectorXd::Zero(3), Numbers::constants,
                                        std::vector<std::size_t>{0});
  return owner.get();
}

double turned_apart(double a, double b) { return std::abs(std::remainder(a - b, 2 * std::numbers::pi)); }

// Steps of any size end on the branch where they begin, or in NaN.
TEST_CASE("a crank moves by steps of any size without a change of branch") {
  constexpr double degree = std::numbers::pi / 180;
  int found = 0, refused = 0;
  for (const double step : {2.0, 10.0, 25.0, 60.0, 120.0, 180.0}) {
    for (double angle = 0; angle < 360; angle += 7) {
      std::unique_ptr<ClosedRobot> from, to;
      ClosedRobot* const r = four_bar_of(from, 1, 0.3, 0.9, 0.7, angle * degree);
      four_bar_of(to, 1, 0.3, 0.9, 0.7, (angle + step) * degree);
      const VectorXd q = moved_by(*r, r->all.q, VectorXd::Constant(1, step * degree));
      CAPTURE(angle);
      CAPTURE(step);
      if (step <= 25) REQUIRE(q.allFinite());
      ++(q.allFinite() ? found : refused);
      if (!q.allFinite()) continue;
      // Newton's last step leaves the square of a gap of up to 1e-6, over the curvature of the loop.
      for (Index i = 0; i < 3; ++i) CHECK(turned_apart(q[i], to->all.q[i]) <= 2e-11);
    }
  }
  MESSAGE("steps of cranks: ", found, " end on their branch, ", refused, " in NaN");
  CHECK(found >= 4 * refused);
}

TEST_CASE("beyond a dead centre, and where loops cannot be closed, there is no configuration") {
  // A double rocker: the crank of 0.9 m turns until coupler and rocker are in line.
  std::unique_ptr<ClosedRobot> owner;
  ClosedRobot* const r = four_bar_of(owner, 1, 0.9, 0.5, 0.7, 0.9);
  CHECK(moved_by(*r, r->all.q, VectorXd::Constant(1, 0.05)).allFinite());
  CHECK(moved_by(*r, r->all.q, VectorXd::Constant(1, 2)).array().isNaN().all());
  VectorXd open = r->all.q;
  open[0] += 2;
  CHECK(closed_near(*r, open).array().isNaN().all());
  open[0] = std::numeric_limits<double>::infinity();
  CHECK(closed_near(*r, open).array().isNaN().all());
}

}  // namespace
}  // namespace robotc::test::loop_configurations_test
