// Textbook mechanisms, with equations from their books in tests/oracle/closed_forms.h.
#include "tests/oracle/closed_forms.h"

#include <doctest/doctest.h>

#include "compiler/equations/dynamics/functions.h"
#include "tests/oracle/random_tree.h"
#include "tests/property/mechanism_from_tree.h"

namespace robotc::test::closed_forms_test {
namespace {

using dynamics::Function;
using Eigen::Vector2d;
using Eigen::VectorXd;

// Terms of a few tens at most, ten or so of them: 1e-14 is some five roundings of the largest.
constexpr double tolerance = 1e-14 * 10;

template <class Form>
struct Robot {
  explicit Robot(const Form& form) : mechanism(mechanism_from_tree(form.tree(), pool, Numbers::constants)) {}

  VectorXd value(Function function, const Point& point) {
    return evaluate(pool, functions.get(function).roots, mechanism, point);
  }

  expr::Pool pool;
  Mechanism mechanism;
  dynamics::Functions functions{mechanism, pool};
};

void check_near(const VectorXd& actual, const VectorXd& expected) {
  REQUIRE(actual.size() == expected.size());
  CHECK((actual - expected).cwiseAbs().maxCoeff() < tolerance);
}

TEST_CASE("the pendulum") {
  const oracle::Pendulum form;
  Robot<oracle::Pendulum> robot(form);
  for (int i = 0; i < 20; ++i) {
    const oracle::State s = oracle::random_state(form.tree(), static_cast<std::uint64_t>(i));
    const Point at{s.q, s.qd, s.qdd, {}};
    check_near(robot.value(Function::inverse_dynamics, at),
               VectorXd::Constant(1, form.inverse_dynamics(s.q[0], s.qdd[0])));
    check_near(robot.value(Function::kinetic_energy, at), VectorXd::Constant(1, form.kinetic_energy(s.qd[0])));
    check_near(robot.value(Function::potential_energy, at), VectorXd::Constant(1, form.potential_energy(s.q[0])));
    check_near(robot.value(Function::joint_reactions, at).head(3), form.reaction_force(s.q[0], s.qd[0], s.qdd[0]));
  }
}

TEST_CASE("the double pendulum") {
  const oracle::DoublePendulum form;
  Robot<oracle::DoublePendulum> robot(form);
  for (int i = 0; i < 20; ++i) {
    const oracle::State s = oracle::random_state(form.tree(), static_cast<std::uint64_t>(i));
    const Vector2d q = s.q;
    const Vector2d qd = s.qd;
    const Vector2d qdd = s.qdd;
    Point at{q, qd, qdd, {}};
    const Eigen::Matrix2d m = form.mass_matrix(q).transpose();  // transposes a row-major matrix
    const Eigen::Matrix2d c = form.coriolis_matrix(q, qd).transpose();
    check_near(robot.value(Function::mass_matrix, at), m.reshaped());
    check_near(robot.value(Function::coriolis_matrix, at), c.reshaped());
    check_near(robot.value(Function::gravity_forces, at), form.gravity_forces(q));
    check_near(robot.value(Function::inverse_dynamics, at), form.inverse_dynamics(q, qd, qdd));
    check_near(robot.value(Function::kinetic_energy, at), VectorXd::Constant(1, form.kinetic_energy(q, qd)));
    check_near(robot.value(Function::potential_energy, at), VectorXd::Constant(1, form.potential_energy(q)));
    at.tau = form.inverse_dynamics(q, qd, qdd);
    // M's condition number here is below 20.
    CHECK((robot.value(Function::forward_dynamics, at) - qdd).cwiseAbs().maxCoeff() < 20 * tolerance);
  }
}

TEST_CASE("the cart and the pole") {
  const oracle::CartPole form;
  Robot<oracle::CartPole> robot(form);
  for (int i = 0; i < 20; ++i) {
    const oracle::State s = oracle::random_state(form.tree(), static_cast<std::uint64_t>(i));
    const Vector2d q = s.q;
    const Vector2d qd = s.qd;
    const Vector2d qdd = s.qdd;
    const Point at{q, qd, qdd, {}};
    check_near(robot.value(Function::inverse_dynamics, at), form.inverse_dynamics(q, qd, qdd));
    check_near(robot.value(Function::kinetic_energy, at), VectorXd::Constant(1, form.kinetic_energy(q, qd)));
    check_near(robot.value(Function::potential_energy, at), VectorXd::Constant(1, form.potential_energy(q)));
  }
}

}  // namespace
}  // namespace robotc::test::closed_forms_test
