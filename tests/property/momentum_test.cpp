// Mass centre and momentum against the oracle, and their laws, on random mechanisms. Tolerances:
// tests/oracle/magnitude.h, with the magnitudes of tests/oracle/momentum.h.
#include "tests/oracle/momentum.h"

#include "compiler/expr/algorithms.h"
#include "tests/property/random_case.h"

namespace robotc::test::momentum_test {
namespace {

using dynamics::Function;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

VectorXd tolerance(double linear, double angular) {
  VectorXd result(6);
  result << Vector3d::Constant(linear), Vector3d::Constant(angular);
  return result;
}

oracle::MomentumMagnitudes magnitudes(const Case& c) {
  return oracle::momentum_magnitudes(c.tree, c.state.q, c.state.qd, c.state.qdd);
}

TEST_CASE("the mass and its centre agree with the oracle") {
  for_every_kind_of_mechanism(40, [](Case& c) {
    const oracle::MomentumMagnitudes bound = magnitudes(c);
    CHECK(std::abs(c.value(Function::total_mass)[0] - oracle::total_mass(c.tree)) <= c.unit * bound.mass);
    if (bound.mass == 0) return;
    check_within(c.value(Function::centre_of_mass), oracle::centre_of_mass(c.tree, c.state.q),
                 VectorXd::Constant(3, c.unit * bound.centre));
  });
}

TEST_CASE("the momentum about the mass centre and its rate agree with Newton and Euler") {
  for_every_kind_of_mechanism(40, [](Case& c) {
    const oracle::MomentumMagnitudes bound = magnitudes(c);
    if (bound.mass == 0) return;
    check_within(c.value(Function::centroidal_momentum), oracle::centroidal_momentum(c.tree, c.state.q, c.state.qd),
                 c.unit * tolerance(bound.linear, bound.angular));
    check_within(c.value(Function::centroidal_momentum_rate),
                 oracle::centroidal_momentum_rate(c.tree, c.state.q, c.state.qd, c.state.qdd),
                 c.unit * tolerance(bound.linear_rate, bound.angular_rate));
  });
}

TEST_CASE("the momentum is its matrix times the rates of the joints, and its rate that of the product") {
  for_every_kind_of_mechanism(40, [](Case& c) {
    const oracle::MomentumMagnitudes bound = magnitudes(c);
    if (bound.mass == 0 || c.state.q.size() == 0) return;
    const MatrixXd matrix = c.matrix(Function::centroidal_momentum_matrix);
    const MatrixXd rate = c.matrix(Function::centroidal_momentum_matrix_rate);
    check_within(matrix * c.state.qd, oracle::centroidal_momentum(c.tree, c.state.q, c.state.qd),
                 c.unit * tolerance(bound.linear, bound.angular));
    check_within(matrix * c.state.qdd + rate * c.state.qd,
                 oracle::centroidal_momentum_rate(c.tree, c.state.q, c.state.qd, c.state.qdd),
                 c.unit * tolerance(bound.linear_rate, bound.angular_rate));
  });
}

TEST_CASE("the velocity of the mass centre is its Jacobian times the rates, and the slope of its position") {
  for_random_mechanisms(40, [](Case& c) {
    const oracle::MomentumMagnitudes bound = magnitudes(c);
    if (bound.mass == 0 || c.state.q.size() == 0) return;
    const double speed = bound.linear / bound.mass;
    const Vector3d velocity = oracle::centre_of_mass_velocity(c.tree, c.state.q, c.state.qd);
    check_within(c.matrix(Function::centre_of_mass_jacobian) * c.state.qd, velocity,
                 VectorXd::Constant(3, c.unit * speed));
    std::vector<expr::Assignment> in_time;
    for (std::size_t i = 0; i < c.mechanism.q.size(); ++i) in_time.emplace_back(c.mechanism.q[i], c.mechanism.qd[i]);
    const std::vector<expr::Id> slope =
        expr::differentiate(c.pool, c.functions.get(Function::centre_of_mass).roots, in_time).roots;
    check_within(c.value(slope), velocity, VectorXd::Constant(3, c.unit * speed));
  });
}

// Newton's law for the whole: gravity, wrenches, and the world's reactions on the joints of the first bodies.
TEST_CASE("the rate of the momentum is the sum of the forces and moments from outside") {
  for_random_mechanisms(40, [](Case& c) {
    const oracle::MomentumMagnitudes bound = magnitudes(c);
    if (bound.mass == 0) return;
    const VectorXd& q = c.state.q;
    const std::vector<oracle::BodyMotion> motion = oracle::motions(c.tree, q, c.state.qd, c.state.qdd);
    const Vector3d centre = oracle::centre_of_mass(c.tree, q);
    Vector3d force = oracle::total_mass(c.tree) * c.tree.gravity;
    Vector3d moment = Vector3d::Zero();
    const auto add = [&](const Vector3d& at, const Vector3d& f, const Vector3d& m) {
      force += f;
      moment += m + (at - centre).cross(f);
    };
    for (const oracle::ActingWrench& wrench : oracle::acting_wrenches(c.tree, q, c.state.qd)) {
      add(wrench.position, wrench.force, wrench.moment);
    }
    // The compiler's own reactions, in the axes of the child's link. Rotors turn the joint against its parent.
    const MatrixXd reactions = c.matrix(Function::joint_reactions);
    double largest_force = 0, largest_moment = 0;
    for (std::size_t i = 0; i < c.tree.bodies.size(); ++i) {
      if (c.tree.bodies[i].parent >= 0) continue;
      const auto row = static_cast<Eigen::Index>(i);
      const Eigen::Matrix3d axes = motion[i].link.rotation;
      add(motion[i].joint.position, axes * reactions.row(row).head<3>().transpose(),
          axes * reactions.row(row).tail<3>().transpose());
      largest_force += c.magnitude.reaction_force[row];
      largest_moment += c.magnitude.reaction_moment[row];
    }
    const double reach = bound.centre + c.magnitude.com_distance.maxCoeff();
    oracle::Vector6 outside;
    outside << force, moment;
    check_within(c.value(Function::centroidal_momentum_rate), outside,
                 c.unit * tolerance(bound.linear_rate + largest_force + bound.mass * c.tree.gravity.norm(),
                                    bound.angular_rate + largest_moment + reach * largest_force));
  });
}

}  // namespace
}  // namespace robotc::test::momentum_test
