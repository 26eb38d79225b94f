// Motion of frames, links and mass centres against the oracle, and Ṁ − 2C, on random mechanisms. Tolerances:
// tests/oracle/magnitude.h.
#include <Eigen/Geometry>
#include <Eigen/LU>

#include "tests/oracle/lagrangian.h"
#include "tests/property/random_case.h"

namespace robotc::test::moving_places_test {
namespace {

using dynamics::FramePlace;
using dynamics::Function;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

VectorXd stacked(const Vector3d& linear, const Vector3d& angular) {
  VectorXd both(6);
  both << linear, angular;
  return both;
}

/// Calls `check` for each link that a joint carries, with its motion by the oracle.
template <class Check>
void for_links(Case& c, Check check) {
  const std::vector<oracle::BodyMotion> motion = oracle::motions(c.tree, c.state.q, c.state.qd, c.state.qdd);
  for (std::size_t i = 0; i < motion.size(); ++i) {
    CAPTURE(i);
    check(FramePlace{LinkId(i + 1)}, motion[i], static_cast<Eigen::Index>(i));
  }
}

TEST_CASE("velocities and accelerations of links agree with the oracle, in world axes and in their own") {
  for_every_kind_of_mechanism(30, [](Case& c) {
    // The distance of a link's origin is bounded by twice that of the mass centre, since no link is farther out.
    const oracle::Magnitudes& m = c.magnitude;
    for_links(c, [&](const FramePlace& place, const oracle::BodyMotion& body, Eigen::Index i) {
      const double reach = 1 + 2 * m.com_distance[i];
      const double spin = m.angular_velocity[i];
      const VectorXd speed =
          c.unit * stacked(Vector3d::Constant(m.com_velocity[i] + spin * reach), Vector3d::Constant(spin));
      const VectorXd expected = stacked(body.velocity, body.angular_velocity);
      check_within(c.value(c.functions.get(Function::velocity, place).roots), expected, speed);
      const Matrix3d to_own = body.link.rotation.transpose();
      const VectorXd own = stacked(to_own * body.velocity, to_own * body.angular_velocity);
      check_within(c.value(c.functions.get(Function::body_velocity, place).roots), own, 2 * speed);
      if (c.state.q.size() == 0) return;
      const MatrixXd jacobian = c.matrix(c.functions.get(Function::body_jacobian, place));
      check_within(jacobian * c.state.qd, own, 2 * speed);

      // Every joint adds its rate to the angular velocity; levers are at most the reach.
      const double turning = c.state.qdd.cwiseAbs().sum() + std::pow(1 + c.state.qd.cwiseAbs().sum(), 2);
      check_within(c.value(c.functions.get(Function::acceleration, place).roots),
                   stacked(body.acceleration, body.angular_acceleration),
                   c.unit * stacked(Vector3d::Constant(2 * turning * reach), Vector3d::Constant(turning)));
    });
  });
}

TEST_CASE("a mass centre moves as the oracle says") {
  for_every_kind_of_mechanism(30, [](Case& c) {
    for_links(c, [&](FramePlace place, const oracle::BodyMotion& body, Eigen::Index i) {
      if (!c.tree.bodies[static_cast<std::size_t>(i)].further.empty()) return;  // then it is the centre of several
      place.mass_centre = true;
      const double reach = 1 + 2 * c.magnitude.com_distance[i];
      const VectorXd pose = c.value(c.functions.get(Function::pose, place).roots);
      check_within(pose.tail(3), body.com, VectorXd::Constant(3, c.unit * reach));
      const double speed = c.magnitude.com_velocity[i] + c.magnitude.angular_velocity[i] * reach;
      check_within(c.value(c.functions.get(Function::velocity, place).roots).head(3), body.com_velocity,
                   VectorXd::Constant(3, c.unit * speed));
    });
  });
}

TEST_CASE("the rate of the mass matrix less twice the Coriolis matrix is skew") {
  for_every_kind_of_mechanism(30, [](Case& c) {
    if (c.state.q.size() == 0) return;
    const MatrixXd n = c.matrix(Function::mass_matrix_rate) - 2 * c.matrix(Function::coriolis_matrix);
    const MatrixXd bound = c.coriolis_magnitude() + c.coriolis_magnitude().transpose();
    check_within(n, -n.transpose(), 4 * c.unit * bound);
  });
}

TEST_CASE("the rate of the mass matrix is its slope along the motion by the oracle") {
  for_random_mechanisms(12, [](Case& c) {
    if (c.state.q.size() == 0) return;
    // C + C' = M' with the Christoffel matrix, which the oracle computes from the energies.
    const MatrixXd coriolis = oracle::lagrangian::coriolis_matrix(c.tree, c.state.q, c.state.qd);
    const MatrixXd bound = c.coriolis_magnitude() + c.coriolis_magnitude().transpose();
    check_within(c.matrix(Function::mass_matrix_rate), coriolis + coriolis.transpose(), 2 * c.unit * bound);
  });
}

/// √det(J Jᵀ), or √det(Jᵀ J) of fewer joints than directions.
double volume(const MatrixXd& j) {
  const MatrixXd gram = j.rows() <= j.cols() ? MatrixXd(j * j.transpose()) : MatrixXd(j.transpose() * j);
  return std::sqrt(std::max(0.0, gram.determinant()));
}

TEST_CASE("manipulability is the volume of the velocities") {
  for_random_mechanisms(20, [](Case& c) {
    const FramePlace place{LinkId(c.mechanism.links.size() - 1)};
    const MatrixXd all = oracle::jacobian(c.tree, c.state.q, static_cast<int>(place.link.index()) - 1).topRows(3);
    // Rows and columns that are identically zero are not directions; with all numbers as parameters the compiler may
    // know fewer of them than the numbers show, and then its volume is 0.
    std::vector<Eigen::Index> rows, columns;
    for (Eigen::Index r = 0; r < 3; ++r) {
      if (all.cols() > 0 && all.row(r).cwiseAbs().maxCoeff() > 0) rows.push_back(r);
    }
    for (Eigen::Index k = 0; k < all.cols(); ++k) {
      if (all.col(k).cwiseAbs().maxCoeff() > 0) columns.push_back(k);
    }
    const double found = c.value(c.functions.get(Function::manipulability, place).roots)[0];
    CHECK(std::isfinite(found));
    CHECK(found >= 0);
    if (rows.size() < 3 || columns.empty()) return;
    const bool knows_zeros = c.numbers == Numbers::constants || static_cast<Eigen::Index>(columns.size()) == all.cols();
    if (!knows_zeros && found == 0) return;
    const MatrixXd j = all(rows, columns);
    // The root of a sum of squared minors: its error is that of the minors, products of at most three entries.
    const double reach = 1 + 2 * c.magnitude.com_distance.maxCoeff();
    const double terms = std::pow(reach, 3) * std::sqrt(std::pow(static_cast<double>(columns.size()), 3));
    const double by_gram = std::sqrt(c.unit) * terms;  // of the determinant of the oracle's Gram matrix near 0
    CHECK(std::abs(found - volume(j)) <= by_gram);
  });
}

TEST_CASE("manipulability of an arm in a plane is |l1 l2 sin q2|, and 0 where it is stretched") {
  expr::Pool pool;
  const oracle::Tree tree = [] {
    oracle::Tree arm;
    oracle::Body upper, lower, tip;
    upper.kind = lower.kind = oracle::JointKind::revolute;
    upper.mass = lower.mass = 1;
    lower.parent = 0;
    lower.before.position = {0.5, 0, 0};
    tip.parent = 1;
    tip.before.position = {0.25, 0, 0};
    arm.bodies = {upper, lower, tip};
    return arm;
  }();
  Case c(tree, 1, Numbers::constants);
  const expr::Id root = c.functions.get(Function::manipulability, FramePlace{LinkId(std::size_t{3})}).roots[0];
  for (const double q2 : {0.3, -1.2, 2.5, 0.0}) {
    c.point.q = Eigen::Vector2d(0.7, q2);
    const double expected = 0.5 * 0.25 * std::abs(std::sin(q2));
    CHECK(std::abs(c.value({root})[0] - expected) <= 1e-16);
  }
}

}  // namespace
}  // namespace robotc::test::moving_places_test
