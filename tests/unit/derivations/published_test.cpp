// Every formulation against equations and numbers that others have published. Where the print is wrong, as found by
// algebra and against an independent Newton–Euler, the comment says so.
#include <doctest/doctest.h>

#include "compiler/derivations/derivations.h"
#include "tests/oracle/magnitude.h"
#include "tests/oracle/newton_euler.h"
#include "tests/oracle/published_robots.h"
#include "tests/oracle/random_tree.h"
#include "tests/property/mechanism_from_tree.h"

namespace robotc::test {
namespace {

using derivations::Formulation;
using derivations::Quantity;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// A published robot by one formulation.
class Derived {
 public:
  Derived(const oracle::Tree& tree, Formulation formulation, Numbers numbers)
      : mechanism_(mechanism_from_tree(tree, pool_, numbers)), formulation_(formulation) {}

  MatrixXd value(Quantity quantity, const Point& point) {
    const auto roots = derivations::derive(formulation_, quantity, mechanism_, pool_);
    REQUIRE(roots);
    const std::size_t n = mechanism_.q.size();
    return evaluate_matrix(pool_, *roots, n, mechanism_, point);
  }

 private:
  expr::Pool pool_;
  Mechanism mechanism_;
  Formulation formulation_;
};

/// `check` for every formulation, its numbers folded and symbolic, at seeded states.
template <class Check>
void for_all_formulations(const oracle::Tree& tree, Check check) {
  for (const derivations::Description& d : derivations::descriptions()) {
    for (const Numbers numbers : {Numbers::constants, Numbers::parameters_except_axes}) {
      INFO(d.name << ", numbers as " << static_cast<int>(numbers));
      Derived derived(tree, d.formulation, numbers);
      for (const std::uint64_t seed : oracle::test_seeds(1, 5)) {
        INFO("ROBOTC_SEED=" << seed);
        const oracle::State state = oracle::random_state(tree, seed);
        check(derived, d.formulation, Point{state.q, state.qd, state.qdd, {}});
      }
    }
  }
}

/// To the rounding of the terms: the robots here have a handful of joints and entries of one size.
void check_near(const MatrixXd& actual, const MatrixXd& expected) {
  const double scale = expected.cwiseAbs().maxCoeff();
  CAPTURE(actual);
  CAPTURE(expected);
  CHECK((actual - expected).cwiseAbs().maxCoeff() <= 1e-13 * (1 + scale));
}

// Le, Nguyen and Nguyen (2019), eqs 65, 67 and 69.
TEST_CASE("the three-link arm has the matrices of its paper") {
  const oracle::ThreeLinkParameters p;
  const double I3xx = p.I3[0], I3yy = p.I3[1], I3zz = p.I3[2], I2xx = p.I2[0], I2yy = p.I2[1], I2zz = p.I2[2];
  const double m2 = p.m2, m3 = p.m3, r1 = p.r1, r2 = p.r2, l1 = p.l1;
  for_all_formulations(oracle::three_link_arm(p), [&](Derived& arm, Formulation formulation, const Point& at) {
    const double s2 = std::sin(at.q[1]), c2 = std::cos(at.q[1]), s3 = std::sin(at.q[2]), c3 = std::cos(at.q[2]);
    const double s23 = std::sin(at.q[1] + at.q[2]), c23 = std::cos(at.q[1] + at.q[2]);
    const double w1 = at.qd[0], w2 = at.qd[1], w3 = at.qd[2];
    Matrix3d m = Matrix3d::Zero();
    m(0, 0) = I3yy * c23 * c23 + I3xx * s23 * s23 + I2xx * s2 * s2 + p.I1[1] + (m2 * r1 * r1 + I2yy) * c2 * c2 +
              m3 * std::pow(r2 * c23 + l1 * c2, 2);
    m(1, 1) = 2 * l1 * m3 * r2 * c3 + (l1 * l1 + r2 * r2) * m3 + m2 * r1 * r1 + I3zz + I2zz;
    m(2, 2) = m3 * r2 * r2 + I3zz;
    m(1, 2) = m(2, 1) = l1 * m3 * r2 * c3 + m3 * r2 * r2 + I3zz;
    check_near(arm.value(Quantity::mass_matrix, at), m);

    const double a = m3 * r2 * r2 + I3yy - I3xx;
    const double b = l1 * l1 * m3 + m2 * r1 * r1 - I2xx + I2yy;
    const double e = l1 * m3 * r2 * s3;
    Matrix3d c;
    c(0, 0) = -(a * (w2 + w3) * s23 + m3 * r2 * l1 * (2 * w2 + w3) * s2) * c23 - b * c2 * s2 * w2 - e * (w2 + w3);
    c(1, 0) = ((a * s23 + 2 * l1 * s2 * m3 * r2) * c23 + b * c2 * s2 + e) * w1;
    c(2, 0) = ((a * s23 + l1 * s2 * m3 * r2) * c23 + e) * w1;
    c(0, 1) = -c(1, 0);
    c(0, 2) = -c(2, 0);
    c(1, 1) = -e * w3;
    c(1, 2) = -e * (w2 + w3);
    c(2, 1) = e * w2;
    c(2, 2) = 0;
    if (derivations::gives(formulation, Quantity::coriolis_matrix)) {
      check_near(arm.value(Quantity::coriolis_matrix, at), c);
    }
    check_near(arm.value(Quantity::coriolis_forces, at), c * at.qd);

    const Vector3d gravity(0, -(l1 * m3 + m2 * r1) * p.g * c2 - m3 * r2 * p.g * c23, -m3 * r2 * p.g * c23);
    check_near(arm.value(Quantity::gravity_forces, at), gravity);
    check_near(arm.value(Quantity::inverse_dynamics, at), m * at.qdd + c * at.qd + gravity);
  });
}

// Urrea, Saa and Kern (2024), eqs 8 to 22, with the minus signs that the text lost; in g_1 (l_c3 + l_2) c_13 is
// l_2 c_1 + l_c3 c_13.
TEST_CASE("the RPR arm has the matrices of its paper") {
  const oracle::RprParameters p;
  const double m1 = p.m1, m2 = p.m2, m3 = p.m3, lc3 = p.lc3;
  for_all_formulations(oracle::rpr_arm(p), [&](Derived& arm, Formulation formulation, const Point& at) {
    const double s1 = std::sin(at.q[0]), c1 = std::cos(at.q[0]), s3 = std::sin(at.q[2]), c3 = std::cos(at.q[2]);
    const double c13 = std::cos(at.q[0] + at.q[2]);
    const double w1 = at.qd[0], v2 = at.qd[1], w3 = at.qd[2];
    const double lambda2 = p.L1 + at.q[1] + p.lc2;
    const double l2 = p.L1 + at.q[1] + p.L2;
    Matrix3d m;
    m(0, 0) =
        p.I1 + p.I3 + m1 * p.lc1 * p.lc1 + m2 * lambda2 * lambda2 + m3 * (l2 * l2 + lc3 * lc3 + 2 * l2 * lc3 * c3);
    m(0, 1) = m(1, 0) = m(1, 2) = m(2, 1) = -m3 * lc3 * s3;
    m(0, 2) = m(2, 0) = p.I3 + m3 * (lc3 * lc3 + l2 * lc3 * c3);
    m(1, 1) = m2 + m3;
    m(2, 2) = p.I3 + m3 * lc3 * lc3;
    check_near(arm.value(Quantity::mass_matrix, at), m);

    const double a = m2 * lambda2 + m3 * (l2 + lc3 * c3);
    Matrix3d c;
    c << a * v2 - m3 * lc3 * l2 * s3 * w3, a * w1, -m3 * lc3 * l2 * s3 * (w1 + w3),  //
        -a * w1 - m3 * lc3 * c3 * w3, 0, -m3 * lc3 * c3 * (w1 + w3),                 //
        m3 * l2 * lc3 * s3 * w1 + m3 * lc3 * c3 * v2, m3 * lc3 * c3 * w1, 0;
    if (derivations::gives(formulation, Quantity::coriolis_matrix)) {
      check_near(arm.value(Quantity::coriolis_matrix, at), c);
    }
    check_near(arm.value(Quantity::coriolis_forces, at), c * at.qd);

    const Vector3d gravity(m1 * p.g * p.lc1 * c1 + m2 * p.g * lambda2 * c1 + m3 * p.g * (l2 * c1 + lc3 * c13),
                           (m2 + m3) * p.g * s1, m3 * p.g * lc3 * c13);
    check_near(arm.value(Quantity::gravity_forces, at), gravity);
  });
}

// Kurtuhuz and Dumitru, F_1 to F_3 of section 4 without their I_ac q̈, which are not the links'.
TEST_CASE("the trimobil SCARA has the efforts of its paper") {
  oracle::TrimobilParameters p;
  p.c1 = {0.26, 0.02, 0};
  p.c2 = {-0.31, -0.03, 0};  // the print keeps y, which its table has as zero
  p.c3 = {0.01, 0.04, 0.65};
  const double l1 = p.l1, l2 = p.l2, m1 = p.m1, m2 = p.m2, m3 = p.m3;
  const double x1 = p.c1[0], x2 = p.c2[0], y2 = p.c2[1], x3 = p.c3[0], y3 = p.c3[1];
  for_all_formulations(oracle::trimobil_scara(p), [&](Derived& arm, Formulation, const Point& at) {
    const double s2 = std::sin(at.q[1]), c2 = std::cos(at.q[1]);
    const double w1 = at.qd[0], w2 = at.qd[1];
    const double centrifugal =
        m2 * (-l1 * l2 * s2 - l1 * s2 * x2 - l1 * c2 * y2) + m3 * (-l1 * l2 * s2 - l1 * s2 * x3 - l1 * c2 * y3);
    const double d11 = p.I1[2] + p.I2[2] + p.I3[2] + m1 * (l1 * l1 + 2 * l1 * x1) +
                       m2 * (l1 * l1 + 2 * l1 * l2 * c2 + l2 * l2 + 2 * l1 * c2 * x2 + 2 * l2 * x2 - 2 * l1 * s2 * y2) +
                       m3 * (l1 * l1 + 2 * l1 * l2 * c2 + l2 * l2 + 2 * l1 * c2 * x3 + 2 * l2 * x3 - 2 * l1 * s2 * y3);
    const double d12 = p.I2[2] + p.I3[2] + m2 * (l1 * l2 * c2 + l2 * l2 + l1 * c2 * x2 + 2 * l2 * x2 - l1 * s2 * y2) +
                       m3 * (l1 * l2 * c2 + l2 * l2 + l1 * c2 * x3 + 2 * l2 * x3 - l1 * s2 * y3);
    const double d22 = p.I2[2] + p.I3[2] + m2 * (l2 * l2 + 2 * l2 * x2) + m3 * (l2 * l2 + 2 * l2 * x3);
    const Vector3d efforts(2 * centrifugal * w1 * w2 + centrifugal * w2 * w2 + d11 * at.qdd[0] + d12 * at.qdd[1],
                           -centrifugal * w1 * w1 + d12 * at.qdd[0] + d22 * at.qdd[1], -p.g * m3 + m3 * at.qdd[2]);
    check_near(arm.value(Quantity::inverse_dynamics, at), efforts);
  });
}

// The energy graph's 3R arm: the velocity terms of b_i as printed, which makes them those of the left side (B's own
// have the opposite sign), with d_2 d_3 for d_1 d_3 in the third of b_2; a_13, a_23 and a_33 with I_3 for I_2. The
// other a_ij repeat terms in print and are left to the oracle.
TEST_CASE("the 3R arm has the equations of its paper, corrected") {
  const oracle::ThreeRParameters p;
  const double d1 = p.d1, d2 = p.d2, d3 = p.d3, m2 = p.m2, m3 = p.m3;
  for_all_formulations(oracle::three_r_arm(p), [&](Derived& arm, Formulation, const Point& at) {
    const double s2 = std::sin(at.q[1]), s3 = std::sin(at.q[2]), s23 = std::sin(at.q[1] + at.q[2]);
    const double c3 = std::cos(at.q[2]), c23 = std::cos(at.q[1] + at.q[2]);
    const double w1 = std::pow(at.qd[0], 2), w12 = std::pow(at.qd[0] + at.qd[1], 2), w123 = std::pow(at.qd.sum(), 2);
    const double k12 = d1 * d2 * (2 * m2 + 4 * m3), k13 = d1 * d3 * 2 * m3, k23 = d2 * d3 * 2 * m3;
    const Vector3d printed(k12 * s2 * (w1 - w12) - k13 * w123 * s23 - k23 * w123 * s3 + k23 * w12 * s3 + k13 * w1 * s23,
                           k12 * s2 * w1 - k23 * w123 * s3 + k23 * w12 * s3 + k13 * w1 * s23,
                           k23 * w12 * s3 + k13 * w1 * s23);
    check_near(arm.value(Quantity::nonlinear_effects, at), printed);
    const MatrixXd m = arm.value(Quantity::mass_matrix, at);
    check_near(m.col(2), Vector3d(k13 * c23 + k23 * c3 + d3 * d3 * m3 + p.I3, k23 * c3 + d3 * d3 * m3 + p.I3,
                                  d3 * d3 * m3 + p.I3));
  });
}

TEST_CASE("every formulation gives the torques of the PUMA 560") {
  const oracle::Tree tree = oracle::puma560();
  VectorXd q(6);
  q << 0, M_PI / 4, M_PI, 0, M_PI / 4, 0;
  VectorXd motor(6);  // G² J_m
  motor << 200e-6 * 62.6111 * 62.6111, 200e-6 * 107.815 * 107.815, 200e-6 * 53.7063 * 53.7063,
      33e-6 * 76.0364 * 76.0364, 33e-6 * 71.923 * 71.923, 33e-6 * 76.686 * 76.686;
  VectorXd held(6);
  held << 0, 31.639880378357, 6.035138023011, 0, 0.0282528, 0;
  VectorXd accelerated(6);
  accelerated << 3.353110858063, 36.002511243976, 7.42596407735, 0.190043034567, 0.203440931113, 0.194132789939;
  for (const derivations::Description& d : derivations::descriptions()) {
    INFO(d.name);
    Derived puma(tree, d.formulation, Numbers::constants);
    // Twelve decimals are printed.
    CHECK((puma.value(Quantity::inverse_dynamics, {q, {}, {}, {}}) - held).cwiseAbs().maxCoeff() < 1e-12);
    const VectorXd moving = puma.value(Quantity::inverse_dynamics, {q, {}, VectorXd::Ones(6), {}});
    CHECK((moving + motor - accelerated).cwiseAbs().maxCoeff() < 1e-12);
  }
}

// El Baji et al. (2022) print a factor ε̄_k on the inertia terms of body k, which takes away those of a body on a
// prismatic joint. The Stanford arm's link 3 has 2.51 kg·m² that turns with joints 1 and 2 all the same.
TEST_CASE("the Stanford arm needs the inertia of its sliding link") {
  const oracle::Tree tree = oracle::stanford_arm();
  oracle::Tree as_printed = tree;
  as_printed.bodies[2].inertia.setZero();
  const oracle::State state = oracle::random_state(tree, 1);
  const Point at{state.q, state.qd, state.qdd, {}};
  const VectorXd tau = oracle::inverse_dynamics(tree, state.q, state.qd, state.qdd);
  const VectorXd tolerance = oracle::rounding_unit(tree) * oracle::magnitudes(tree, state.q, state.qd, state.qdd).tau;
  for (const derivations::Description& d : derivations::descriptions()) {
    INFO(d.name);
    const VectorXd right = Derived(tree, d.formulation, Numbers::constants).value(Quantity::inverse_dynamics, at);
    CHECK(((right - tau).cwiseAbs() - tolerance).maxCoeff() <= 0);
  }
  const VectorXd wrong = Derived(as_printed, Formulation::new_formulation_explicit, Numbers::constants)
                             .value(Quantity::inverse_dynamics, at);
  CHECK((wrong - tau).cwiseAbs().maxCoeff() > 1);  // N·m
}

}  // namespace
}  // namespace robotc::test
