// Functions of planar linkages, against published numbers and against other cuts of their loops.
#include <doctest/doctest.h>

#include <Eigen/LU>
#include <cmath>

#include "tests/oracle/random_tree.h"
#include "tests/property/linkage_parts.h"
#include "tests/property/loop_checks.h"

namespace robotc::test::linkages_test {
namespace {

using dynamics::Function;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

TEST_CASE("a planar four-bar has eight base parameters") {
  // The open tree has nine.
  oracle::ClosedMechanism closed;
  closed.tree.gravity = {0, -9.81, 0};
  closed.tree.bodies = {planar_link(-1, {}, 1, {0.05, 0.01, 0}, 0.002),
                        planar_link(0, shifted(0.12, 0), 2, {0.2, 0.02, 0}, 0.03),
                        planar_link(-1, shifted(0.5, 0), 1.5, {0.14, -0.01, 0}, 0.02)};
  closed.closures = {pin({1, shifted(0.42, 0)}, {2, shifted(0.3, 0)})};
  // The crank at a right angle; the others by two circles.
  const Eigen::Vector2d a(0, 0.12), b(0.5, 0);
  const double d = (b - a).norm(), along = (0.42 * 0.42 - 0.3 * 0.3 + d * d) / (2 * d);
  const Eigen::Vector2d u = (b - a) / d, n(-u.y(), u.x());
  const Eigen::Vector2d p = a + along * u + std::sqrt(0.42 * 0.42 - along * along) * n;
  const double half = std::acos(0.0);
  const VectorXd q =
      Eigen::Vector3d(half, std::atan2(p.y() - a.y(), p.x() - a.x()) - half, std::atan2(p.y() - b.y(), p.x() - b.x()));
  ClosedRobot r(closed, q, VectorXd::Zero(3), Numbers::constants, {0});
  dynamics::Functions open(r.functions->open().mechanism(), r.pool);
  CHECK(open.base_combinations().base.size() == 9);
  CHECK(r.functions->base_combinations().base.size() == 8);
}

TEST_CASE("SymPy's four-bar linkage") {
  // sympy/physics/mechanics/tests/test_jointsmethod.py, test_four_bar_linkage_with_manual_constraints: see
  // tests/oracle/loops_test.cpp.
  const double l1 = 0.13, l2 = 0.24, l3 = 0.21, l4 = 0.34, density = 997;
  const auto bar = [&](int parent, const oracle::Pose& before, double l) {
    return planar_link(parent, before, density * l, {l / 2, 0, 0}, density * l * l * l / 12);
  };
  oracle::ClosedMechanism mechanism;
  mechanism.tree.bodies = {bar(-1, shifted(l1, 0), l2), bar(0, shifted(l2, 0), l3), bar(1, shifted(l3, 0), l4)};
  mechanism.closures = {pin({2, shifted(l4, 0)}, {-1, {}})};
  const VectorXd q = Eigen::Vector3d{2.1, 0.6655470375077588, 2.527408138024188};
  const VectorXd qd = Eigen::Vector3d{0.2, -0.17963733938852067, 0.1309060540601612};
  Eigen::Matrix3d mass;
  mass << 3.452709815256506e+01, 7.003948798374735e+00, -4.939690970641498e+00, -2.203792703880936e-14,
      2.071702479957077e-01, 2.842917573033711e-01, -1.300000000000123e-01, -8.836934896046506e-03,
      1.864891330060847e-01;
  const Eigen::Vector3d forcing{-0.031211821321648, -0.00066022608181, 0.001813559741243};
  const VectorXd expected = mass.inverse() * forcing;
  const double printed = (mass.inverse().cwiseAbs() * Eigen::Vector3d::Constant(5e-15)).maxCoeff();
  for (const std::size_t freedom : {0, 1, 2}) {
    ClosedRobot r(mechanism, q, qd, Numbers::constants, {freedom});
    CHECK(r.functions->closure_rows().size() == 2);  // of five: the loop is planar
    std::size_t followers = 0;
    for (const expr::BlockSolve::Block& block : r.functions->dependent_blocks()) {
      CHECK(block.rows.size() <= 2);  // a dyad at most
      followers += block.columns.size();
    }
    CHECK(followers == 2);
    const Point here = r.point(q, r.free(qd), VectorXd::Zero(1), VectorXd::Zero(3));
    // The printed configuration closes to 1e-13, which the speeds of the other freedoms feel.
    const double tolerance = printed + 1e-12 * r.condition;
    CHECK(std::abs(r.value(Function::forward_dynamics, here)[0] - expected[static_cast<Index>(freedom)]) <= tolerance);
    CHECK((r.g * r.free(qd) - qd).cwiseAbs().maxCoeff() <= 1e-12 * r.condition);
  }
}

/// A four-bar at crank angle `drive` and coupler and rocker angles against the ground, cut at one of three pins.
struct CutFourBar {
  oracle::ClosedMechanism mechanism;
  VectorXd q, qd;
};

CutFourBar cut_four_bar(int cut, double drive, double speed) {
  const double ground = 1, a = 0.3, b = 0.9, c = 0.7;
  // Angles against the ground, by the law of cosines.
  const Eigen::Vector2d knee{a * std::cos(drive), a * std::sin(drive)};
  const Eigen::Vector2d back = knee - Eigen::Vector2d{ground, 0};
  const double d = back.norm();
  const double rocker = std::atan2(back.y(), back.x()) - std::acos((d * d + c * c - b * b) / (2 * d * c));
  const Eigen::Vector2d top{ground + c * std::cos(rocker), c * std::sin(rocker)};
  const double coupler = std::atan2(top.y() - knee.y(), top.x() - knee.x());
  const double coupler_speed = speed * a * std::sin(rocker - drive) / (b * std::sin(coupler - rocker));
  const double rocker_speed = speed * a * std::sin(coupler - drive) / (c * std::sin(coupler - rocker));

  CutFourBar result;
  oracle::Tree& tree = result.mechanism.tree;
  tree.gravity = {0.5, -9.81, 0};
  const oracle::Body crank = planar_link(-1, {}, 1, {a / 2, 0.01, 0}, 0.01);
  const oracle::Body coupler_at_crank = planar_link(0, shifted(a, 0), 2, {b / 2, 0.02, 0}, 0.2);
  const oracle::Body rocker_at_ground = planar_link(-1, shifted(ground, 0), 1.5, {c / 2, 0.1, 0}, 0.1);
  if (cut == 0) {
    tree.bodies = {crank, coupler_at_crank, rocker_at_ground};
    result.mechanism.closures = {pin({1, shifted(b, 0)}, {2, shifted(c, 0)})};
    result.q = Eigen::Vector3d{drive, coupler - drive, rocker};
    result.qd = Eigen::Vector3d{speed, coupler_speed - speed, rocker_speed};
  } else if (cut == 1) {
    oracle::Body rocker_at_coupler = rocker_at_ground;
    rocker_at_coupler.parent = 1;
    rocker_at_coupler.before = shifted(b, 0);
    rocker_at_coupler.after = shifted(-c, 0);  // the link frame stays at the ground's end
    tree.bodies = {crank, coupler_at_crank, rocker_at_coupler};
    result.mechanism.closures = {pin({2, {}}, {-1, shifted(ground, 0)})};
    result.q = Eigen::Vector3d{drive, coupler - drive, rocker - coupler};
    result.qd = Eigen::Vector3d{speed, coupler_speed - speed, rocker_speed - coupler_speed};
  } else {
    oracle::Body coupler_at_rocker = coupler_at_crank;
    coupler_at_rocker.parent = 1;
    coupler_at_rocker.before = shifted(c, 0);
    coupler_at_rocker.after = shifted(-b, 0);
    tree.bodies = {crank, rocker_at_ground, coupler_at_rocker};
    result.mechanism.closures = {pin({0, shifted(a, 0)}, {2, {}})};
    result.q = Eigen::Vector3d{drive, rocker, coupler - rocker};
    result.qd = Eigen::Vector3d{speed, rocker_speed, coupler_speed - rocker_speed};
  }
  return result;
}

TEST_CASE("whichever pin is cut, the dynamics of the crank are the same") {
  for (const std::uint64_t seed : oracle::test_seeds(52000, 10)) {
    CAPTURE(seed);
    oracle::Random random(seed);
    const double drive = random.uniform(-3, 3), speed = random.uniform(-3, 3), effort = random.uniform(-3, 3);
    const double acceleration = random.uniform(-5, 5);
    std::vector<VectorXd> found;
    double rounding = 0;
    for (const int cut : {0, 1, 2}) {
      const CutFourBar bar = cut_four_bar(cut, drive, speed);
      ClosedRobot r(bar.mechanism, bar.q, bar.qd, seed % 2 == 0 ? Numbers::constants : Numbers::parameters, {0});
      const Point here = r.point(bar.q, VectorXd::Constant(1, speed), VectorXd::Constant(1, acceleration),
                                 Eigen::Vector3d{effort, 0, 0});
      VectorXd values(7);
      values << r.value(Function::mass_matrix, here), r.value(Function::mass_matrix_rate, here),
          r.value(Function::nonlinear_effects, here), r.value(Function::inverse_dynamics, here),
          r.value(Function::gravity_forces, here), r.value(Function::kinetic_energy, here),
          r.value(Function::forward_dynamics, here);
      found.push_back(values);
      // Rounding of terms up to M a + h at these speeds; the dyad's condition appears once more in γ.
      const double terms = 100 * (1 + speed * speed) * (1 + r.g.squaredNorm());
      rounding = std::max(rounding, r.rounding * r.condition * terms);
    }
    for (std::size_t cut = 1; cut < found.size(); ++cut) {
      check_within(found[cut], found[0], VectorXd::Constant(7, rounding * (1 + 1 / found[0][0])));
    }
  }
}

TEST_CASE("whichever pin is cut, the forces in all four are the same") {
  for (const std::uint64_t seed : oracle::test_seeds(53000, 10)) {
    CAPTURE(seed);
    oracle::Random random(seed);
    const double drive = random.uniform(-3, 3), speed = random.uniform(-3, 3);
    const double acceleration = random.uniform(-5, 5);
    std::vector<VectorXd> found;
    double rounding = 0;
    for (const int cut : {0, 1, 2}) {
      const CutFourBar bar = cut_four_bar(cut, drive, speed);
      ClosedRobot r(bar.mechanism, bar.q, bar.qd, Numbers::constants, {0}, Motors::freedoms);
      const Point here =
          r.point(bar.q, VectorXd::Constant(1, speed), VectorXd::Constant(1, acceleration), VectorXd::Zero(3));
      const MatrixXd rows = r.matrix(Function::joint_reactions, here);
      REQUIRE(rows.rows() == 4);
      const std::vector<oracle::Pose> links = oracle::link_poses(bar.mechanism.tree, bar.q);
      const auto of_joint = [&](std::size_t i) -> Eigen::Vector3d {
        return links[i].rotation * rows.row(static_cast<Index>(i)).head<3>().transpose();
      };
      const oracle::LinkFrame& b = bar.mechanism.closures.front().b;
      const Eigen::Matrix3d turn =
          b.body < 0 ? Eigen::Matrix3d::Identity() : links[static_cast<std::size_t>(b.body)].rotation;
      const Eigen::Vector3d of_pin = turn * axes_about(Eigen::Vector3d::UnitZ()) * rows.row(3).head<3>().transpose();
      VectorXd forces(12);  // of ground on crank, crank on coupler, coupler on rocker, ground on rocker
      if (cut == 0) forces << of_joint(0), of_joint(1), of_pin, of_joint(2);
      if (cut == 1) forces << of_joint(0), of_joint(1), of_joint(2), -of_pin;
      if (cut == 2) forces << of_joint(0), of_pin, -of_joint(2), of_joint(1);
      found.push_back(forces);
      const double terms = 100 * (1 + speed * speed) * (1 + r.g.squaredNorm()) * (1 + r.inverse_size);
      rounding = std::max(rounding, r.rounding * r.condition * terms);
    }
    for (std::size_t cut = 1; cut < found.size(); ++cut) {
      check_within(found[cut], found[0], VectorXd::Constant(12, rounding));
    }
    CHECK(found[0].head<2>().norm() > 1);
  }
}

TEST_CASE("derivatives by parameters close the loops again") {
  const CutFourBar bar = cut_four_bar(0, 0.7, 1.3);
  ClosedRobot r(bar.mechanism, bar.q, bar.qd, Numbers::parameters_except_units, {0});
  const Point here = r.point(bar.q, VectorXd::Constant(1, 1.3), VectorXd::Constant(1, 2), Eigen::Vector3d{0.7, 0, 0});
  const MatrixXd of_efforts = r.matrix(Function::inverse_dynamics_dparams, here);
  const MatrixXd of_accelerations = r.matrix(Function::forward_dynamics_dparams, here);
  REQUIRE(of_efforts.cols() == std::ssize(r.mechanism.parameters));
  for (Index p = 0; p < of_efforts.cols(); ++p) {
    CAPTURE(r.mechanism.parameters[static_cast<std::size_t>(p)].name);
    double& value = r.mechanism.parameters[static_cast<std::size_t>(p)].default_value;
    const double before = value;
    for (const bool inverse : {true, false}) {
      const auto changed = [&](double t) -> VectorXd {
        value = before + t;
        Point at = here;
        at.q = moved(r, bar.q, VectorXd::Zero(1));
        const VectorXd result = r.value(inverse ? Function::inverse_dynamics : Function::forward_dynamics, at);
        value = before;
        return result;
      };
      const double rounding = 1000 * r.rounding;  // efforts and accelerations of some tens
      check_derivative(inverse ? of_efforts.col(p) : of_accelerations.col(p), changed, rounding);
    }
  }
}

}  // namespace
}  // namespace robotc::test::linkages_test
