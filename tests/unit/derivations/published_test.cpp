// Every formulation against published equations and numbers.
#include <doctest/doctest.h>

#include "compiler/equations/derivations/derivations.h"
#include "tests/oracle/magnitude.h"
#include "tests/oracle/newton_euler.h"
#include "tests/oracle/published_equations.h"
#include "tests/oracle/published_robots.h"
#include "tests/oracle/random_tree.h"
#include "tests/property/mechanism_from_tree.h"

namespace robotc::test::published_test {
namespace {

using derivations::Formulation;
using derivations::Quantity;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// A published robot in one formulation.
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

/// Runs `check` for every formulation, with numbers folded and symbolic, at seeded states.
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

/// Up to rounding of the terms: the robots here have a handful of joints and entries of one size.
void check_near(const MatrixXd& actual, const MatrixXd& expected) {
  const double scale = expected.cwiseAbs().maxCoeff();
  CAPTURE(actual);
  CAPTURE(expected);
  CHECK((actual - expected).cwiseAbs().maxCoeff() <= 1e-13 * (1 + scale));
}

Matrix3d matrix(const oracle::Entries3<double>& entries) {
  Matrix3d m;
  for (std::size_t r = 0; r < 3; ++r) m.row(static_cast<Eigen::Index>(r)) = Eigen::RowVector3d(entries[r].data());
  return m;
}

/// M, C or C q̇, g, and the efforts of a robot with three joints.
void check_equations(Derived& arm, Formulation formulation, const Point& at,
                     const oracle::MatrixEquations<double>& printed) {
  const Matrix3d m = matrix(printed.mass);
  const Matrix3d c = matrix(printed.coriolis);
  const Vector3d g(printed.gravity.data());
  check_near(arm.value(Quantity::mass_matrix, at), m);
  if (derivations::gives(formulation, Quantity::coriolis_matrix)) {
    check_near(arm.value(Quantity::coriolis_matrix, at), c);
  }
  check_near(arm.value(Quantity::coriolis_forces, at), c * at.qd);
  check_near(arm.value(Quantity::gravity_forces, at), g);
  check_near(arm.value(Quantity::inverse_dynamics, at), m * at.qdd + c * at.qd + g);
}

TEST_CASE("the three-link arm has the matrices of its paper") {
  const oracle::ThreeLinkParameters p;
  for_all_formulations(oracle::three_link_arm(p), [&](Derived& arm, Formulation formulation, const Point& at) {
    const double q2 = at.q[1], q3 = at.q[2];
    check_equations(arm, formulation, at,
                    oracle::three_link_equations<double>({p.l1,
                                                          p.r1,
                                                          p.r2,
                                                          p.m2,
                                                          p.m3,
                                                          p.I1[1],
                                                          p.I2[0],
                                                          p.I2[1],
                                                          p.I2[2],
                                                          p.I3[0],
                                                          p.I3[1],
                                                          p.I3[2],
                                                          p.g,
                                                          at.qd[0],
                                                          at.qd[1],
                                                          at.qd[2],
                                                          std::sin(q2),
                                                          std::cos(q2),
                                                          std::sin(q3),
                                                          std::cos(q3),
                                                          std::sin(q2 + q3),
                                                          std::cos(q2 + q3)}));
  });
}

TEST_CASE("the RPR arm has the matrices of its paper") {
  const oracle::RprParameters p;
  for_all_formulations(oracle::rpr_arm(p), [&](Derived& arm, Formulation formulation, const Point& at) {
    const double q1 = at.q[0], q3 = at.q[2];
    check_equations(
        arm, formulation, at,
        oracle::rpr_equations<double>({p.m1, p.m2, p.m3, p.lc1, p.lc3, p.L1 + at.q[1] + p.lc2, p.L1 + at.q[1] + p.L2,
                                       p.I1, p.I3, p.g, at.qd[0], at.qd[1], at.qd[2], std::sin(q1), std::cos(q1),
                                       std::sin(q3), std::cos(q3), std::cos(q1 + q3)}));
  });
}

TEST_CASE("the trimobil SCARA has the efforts of its paper") {
  oracle::TrimobilParameters p;
  p.c1 = {0.26, 0.02, 0};
  p.c2 = {-0.31, -0.03, 0};  // the print keeps y, which is zero in its table
  p.c3 = {0.01, 0.04, 0.65};
  for_all_formulations(oracle::trimobil_scara(p), [&](Derived& arm, Formulation, const Point& at) {
    const std::array<double, 3> printed = oracle::trimobil_equations<double>(
        {p.l1,     p.l2,     p.m1,      p.m2,      p.m3,      p.c1[0],           p.c2[0],
         p.c2[1],  p.c3[0],  p.c3[1],   p.I1[2],   p.I2[2],   p.I3[2],           p.g,
         at.qd[0], at.qd[1], at.qdd[0], at.qdd[1], at.qdd[2], std::sin(at.q[1]), std::cos(at.q[1])});
    check_near(arm.value(Quantity::inverse_dynamics, at), Vector3d(printed.data()));
  });
}

TEST_CASE("the 3R arm has the equations of its paper, corrected") {
  const oracle::ThreeRParameters p;
  for_all_formulations(oracle::three_r_arm(p), [&](Derived& arm, Formulation, const Point& at) {
    const double q2 = at.q[1], q3 = at.q[2];
    const oracle::ThreeREquations<double> printed = oracle::three_r_equations<double>(
        {p.d1, p.d2, p.d3, p.m2, p.m3, p.I3, at.qd[0], at.qd[1], at.qd[2], std::sin(q2), std::sin(q3), std::cos(q3),
         std::sin(q2 + q3), std::cos(q2 + q3)});
    check_near(arm.value(Quantity::coriolis_forces, at), Vector3d(printed.coriolis_forces.data()));
    check_near(arm.value(Quantity::mass_matrix, at).col(2), Vector3d(printed.last_column.data()));
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

// El Baji et al. (2022) print a factor ε̄_k on the inertia terms of body k, which removes those of a body on a
// prismatic joint. The Stanford arm's link 3 has 2.51 kg·m² that nevertheless turns with joints 1 and 2.
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
}  // namespace robotc::test::published_test
