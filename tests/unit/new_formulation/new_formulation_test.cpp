#include <doctest/doctest.h>

#include <cmath>

#include "compiler/equations/new_formulation/coefficients.h"
#include "compiler/equations/new_formulation/passes.h"
#include "compiler/expr/algorithms.h"
#include "tests/oracle/closed_forms.h"
#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::test::new_formulation_test {
namespace {

using namespace new_formulation;
using expr::Id;
using expr::Pool;

// The planar arm as the double pendulum of closed_forms.h: its textbook coefficients are those of planar_arm without
// tool.
struct Arm {
  Arm() : mechanism(make(pool)), form(build(mechanism, pool)) {}

  static Mechanism make(Pool& pool) {
    MechanismBuilder b(pool);
    const auto inexact = [&](double x) { return pool.number(Number::inexact(x)); };
    const oracle::DoublePendulum p;
    const Id zero = pool.zero();
    const LinkId upper =
        b.link("upper", inexact(p.m1), {inexact(p.lc1), zero, zero}, {zero, inexact(p.i1), inexact(p.i1)});
    const LinkId fore =
        b.link("fore", inexact(p.m2), {inexact(p.lc2), zero, zero}, {zero, inexact(p.i2), inexact(p.i2)});
    b.joint("shoulder", JointType::revolute, MechanismBuilder::base(), upper);
    b.joint("elbow", JointType::revolute, upper, fore).before = b.at({inexact(p.l1), zero, zero});
    Mechanism mechanism = b.finish();
    mechanism.gravity = {zero, inexact(-p.g), zero};
    return mechanism;
  }
  double at(Id root, double q1, double q2) {
    const Id roots[] = {root};
    const std::vector<std::pair<Id, double>> values = {{mechanism.q[0], q1}, {mechanism.q[1], q2}};
    return expr::evaluate(pool, roots, values)[0];
  }

  Pool pool;
  Mechanism mechanism;
  NewFormulation form;
};

TEST_CASE("each coefficient of a two-link arm is the textbook's term") {
  Arm arm;
  const oracle::DoublePendulum p;
  const double q1 = 0.4;
  const double q2 = -1.3;
  // One ulp or two for each of a handful of operations on numbers below 1.
  const auto check = [&](Id root, double expected) { CHECK(std::abs(arm.at(root, q1, q2) - expected) < 4e-16 * 8); };
  Pool& pool = arm.pool;
  const double reach = p.l1 * p.lc2;
  for (const CoefficientAxes axes : {CoefficientAxes::world, CoefficientAxes::links}) {
    const Coefficients of(arm.form, pool, axes);
    check(of.inertia(0, 0, 0), p.m1 * p.lc1 * p.lc1 + p.i1);
    check(of.inertia(0, 0, 1), p.m2 * (p.l1 * p.l1 + p.lc2 * p.lc2 + 2 * reach * std::cos(q2)) + p.i2);
    check(of.inertia(0, 1, 1), p.m2 * (p.lc2 * p.lc2 + reach * std::cos(q2)) + p.i2);
    check(of.centrifugal(0, 1, 1), -p.m2 * reach * std::sin(q2));
    check(of.centrifugal(1, 0, 1), p.m2 * reach * std::sin(q2));
    check(of.coriolis(0, 1, 0, 1), -p.m2 * reach * std::sin(q2));
    check(of.gravity(0, 0), p.m1 * p.lc1 * p.g * std::cos(q1));
    check(of.gravity(1, 1), p.m2 * p.lc2 * p.g * std::cos(q1 + q2));
  }
}

TEST_CASE("coefficients vanish off the path") {
  Arm arm;
  const Coefficients of(arm.form, arm.pool, CoefficientAxes::links);
  CHECK(arm.pool.is_zero(of.inertia(0, 1, 0)));
  CHECK(arm.pool.is_zero(of.centrifugal(1, 0, 0)));
  CHECK(arm.pool.is_zero(of.gravity(1, 0)));
}

TEST_CASE("verify finds paths that lead elsewhere and axes that are too long") {
  Arm arm;
  CHECK(verify(arm.form, arm.pool).empty());

  NewFormulation wrong_path = arm.form;
  wrong_path.bodies[1].path = {1, 0};
  CHECK(verify(wrong_path, arm.pool) ==
        std::vector<std::string>{"the path of body 2 does not lead from the base to it"});

  NewFormulation short_path = arm.form;
  short_path.bodies[1].path = {1};
  CHECK(verify(short_path, arm.pool) ==
        std::vector<std::string>{"the path of body 2 does not lead from the base to it"});

  NewFormulation no_column = arm.form;
  no_column.columns.push_back(no_column.columns[0]);
  no_column.columns.pop_back();
  no_column.joints[0].body = no_column.columns.size();  // where the copy was, which must not count
  CHECK(verify(no_column, arm.pool).front() == "joint 1 does not carry its body");

  NewFormulation long_axis = arm.form;
  long_axis.joints[0].axis = {arm.pool.zero(), arm.pool.one(), arm.pool.one()};
  CHECK(verify(long_axis, arm.pool) == std::vector<std::string>{"the axis of joint 1 has no length 1"});

  NewFormulation swapped = arm.form;
  std::swap(swapped.joints[0], swapped.joints[1]);
  CHECK_FALSE(verify(swapped, arm.pool).empty());
}

TEST_CASE("the formulation prints its geometry in the world frame") {
  Pool pool;
  const Mechanism arm = planar_arm(pool);
  const std::string text = print(build(arm, pool), arm, pool);
  CHECK(text.find("new formulation of robot: 2 joints, 3 bodies, all in the world frame") == 0);
  CHECK(text.find("  joint 2 elbow (eps = 0)\n    u = [0, 0, 1]\n") != std::string::npos);
  CHECK(text.find("  body 3 on fore by shoulder elbow\n    m = 1\n") != std::string::npos);
}

TEST_CASE("M is made of what the columns say, and regrouping leaves it alone") {
  Arm arm;
  const auto mass_at = [&](const NewFormulation& form) {
    const std::vector<std::pair<Id, double>> values = {{arm.mechanism.q[0], 0.4}, {arm.mechanism.q[1], -1.3}};
    return expr::evaluate(arm.pool, mass_matrix(form, arm.pool), values);
  };
  const std::vector<double> described = mass_at(arm.form);
  const NewFormulation compiled = lowered(arm.mechanism, arm.pool);
  CHECK(arm.pool.is_zero(compiled.columns[0].inertia.mass));
  const std::vector<double> regrouped = mass_at(compiled);
  NewFormulation doubled = arm.form;
  for (Column& column : doubled.columns) {
    const Id two = arm.pool.integer(2);
    column.inertia.mass = arm.pool.mul(two, column.inertia.mass);
    for (Id& entry : column.inertia.first_moment) entry = arm.pool.mul(two, entry);
    for (Id& entry : column.inertia.inertia) entry = arm.pool.mul(two, entry);
  }
  const std::vector<double> twice = mass_at(doubled);
  for (std::size_t i = 0; i < described.size(); ++i) {
    CHECK(regrouped[i] == doctest::Approx(described[i]).epsilon(1e-14));
    CHECK(twice[i] == doctest::Approx(2 * described[i]).epsilon(1e-14));
  }
}

TEST_CASE("M, C and g of joints of several coordinates are made of what the columns say") {
  Pool pool;
  const Mechanism mechanism = several_joints(pool);
  const auto values = [&](const NewFormulation& form) {
    std::vector<Id> entries = mass_matrix(form, pool);
    for (const std::vector<Id>& more : {coriolis_matrix(form, pool, mechanism.qd), gravity_forces(form, pool)}) {
      entries.insert(entries.end(), more.begin(), more.end());
    }
    std::vector<std::pair<Id, double>> state;
    for (std::size_t i = 0; i < mechanism.q.size(); ++i) {
      state.emplace_back(mechanism.q[i], 0.3 + static_cast<double>(i));
      state.emplace_back(mechanism.qd[i], 0.7 - static_cast<double>(i));
    }
    return expr::evaluate(pool, entries, state);
  };
  const NewFormulation described = build(mechanism, pool);
  CHECK(verify(described, pool).empty());
  CHECK(described.columns.size() == 8);
  const std::vector<double> expected = values(described);
  // Entries of some hundreds at most, each a sum of some hundreds of terms.
  const auto check_near = [](double value, double wanted) { CHECK(std::abs(value - wanted) < 1e-10); };
  for (const Pass pass : passes()) {
    INFO(name(pass));
    const std::vector<double> found = values(after(pass, mechanism, pool));
    for (std::size_t i = 0; i < expected.size(); ++i) check_near(found[i], expected[i]);
  }
  NewFormulation doubled = described;
  for (Column& column : doubled.columns) {
    const Id two = pool.integer(2);
    column.inertia.mass = pool.mul(two, column.inertia.mass);
    for (Id& entry : column.inertia.first_moment) entry = pool.mul(two, entry);
    for (Id& entry : column.inertia.inertia) entry = pool.mul(two, entry);
  }
  const std::vector<double> twice = values(doubled);
  for (std::size_t i = 0; i < expected.size(); ++i) check_near(twice[i], 2 * expected[i]);
}

TEST_CASE("the columns are printed before and after each pass") {
  Pool pool;
  const Mechanism arm = planar_arm(pool);
  const std::string text = print_passes(arm, pool);
  CHECK(text.find("  column 2 elbow on shoulder\n    u = [0, 0, 1], o = [1, 0, 0]\n    m = 4, m c = [1.25, 0, 0]\n") !=
        std::string::npos);
  CHECK(text.find("pass move origins: nothing changes\npass regroup base parameters:\ncolumns: ") != std::string::npos);
  CHECK(text.find("    u = [0, 0, 1], o = [1, 0, 0]\n    m = 0, m c = [1.25, 0, 0]\n") != std::string::npos);
}

}  // namespace
}  // namespace robotc::test::new_formulation_test
