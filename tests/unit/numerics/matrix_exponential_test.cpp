#include "compiler/numerics/matrix_exponential.h"

#include <cmath>

#include "tests/unit/numerics/matrices.h"

namespace robotc::test::matrix_exponential_test {
namespace {

TEST_CASE("the exponential of a nilpotent matrix is a polynomial") {
  // The shift N of five states: exp(N t) has t^k / k! on the k-th diagonal.
  constexpr Index n = 5;
  constexpr double t = 3;
  MatrixXd shift = MatrixXd::Zero(n, n);
  shift.diagonal(1).setConstant(t);
  MatrixXd expected = MatrixXd::Zero(n, n);
  double entry = 1;
  for (Index k = 0; k < n; ++k) {
    expected.diagonal(k).setConstant(entry);
    entry *= t / static_cast<double>(k + 1);
  }
  check_equal(numerics::matrix_exponential(shift), expected, 1e-14);
}

TEST_CASE("the exponential of a diagonal matrix") {
  const VectorXd diagonal{{-40, -1, 0, 2}};
  const MatrixXd found = numerics::matrix_exponential(diagonal.asDiagonal());
  // Squaring k times multiplies relative errors by 2ᵏ: up to 16 here, for a norm of 40.
  for (Index i = 0; i < 4; ++i) CHECK(found(i, i) == doctest::Approx(std::exp(diagonal[i])).epsilon(1e-13));
  check_equal(found - MatrixXd(found.diagonal().asDiagonal()), MatrixXd::Zero(4, 4), 0);
}

TEST_CASE("the exponential of a skew matrix is a rotation") {
  for (const double angle : {1e-9, 0.5, 1.0, 100.0}) {
    const MatrixXd skew{{0, -angle}, {angle, 0}};
    const MatrixXd rotation{{std::cos(angle), -std::sin(angle)}, {std::sin(angle), std::cos(angle)}};
    check_equal(numerics::matrix_exponential(skew), rotation, 4 * epsilon * std::max(10.0, angle));
  }
}

TEST_CASE("the exponential of no states") { CHECK(numerics::matrix_exponential(MatrixXd(0, 0)).size() == 0); }

}  // namespace
}  // namespace robotc::test::matrix_exponential_test
