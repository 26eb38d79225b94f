#include "compiler/numerics/elimination.h"

#include "compiler/numerics/full_elimination.h"
#include "compiler/numerics/hessenberg.h"
#include "tests/unit/numerics/matrices.h"

namespace robotc::test::elimination_test {
namespace {

constexpr double rounding = 1e-14;

/// 1 / (i + j + 1), whose inverse has integer entries.
MatrixXd hilbert(Index size) {
  MatrixXd result(size, size);
  for (Index i = 0; i < size; ++i) {
    for (Index j = 0; j < size; ++j) result(i, j) = 1 / static_cast<double>(i + j + 1);
  }
  return result;
}
const MatrixXd inverse_hilbert{{9, -36, 30}, {-36, 192, -180}, {30, -180, 180}};
/// ε times the condition number 524 times the largest entry, and some.
constexpr double of_hilbert = 1e-10;

TEST_CASE("equations with integer solutions") {
  const MatrixXd a{{0, 2, 1}, {1, 0, 0}, {3, 0, 1}};
  const MatrixXd x{{1, -1}, {2, 0}, {3, 5}};
  check_equal(numerics::solve(a, a * x), x, rounding);
  check_equal(numerics::solve_regular(a, a * x, 1e-13), x, rounding);
  const numerics::FullElimination factors(a);
  CHECK(factors.is_invertible());
  check_equal(factors.solve(a * x), x, rounding);
}

TEST_CASE("Hilbert's matrix has an inverse of integers") {
  check_equal(numerics::FullElimination(hilbert(3)).inverse(), inverse_hilbert, of_hilbert);
  check_equal(numerics::solve(hilbert(3), MatrixXd::Identity(3, 3)), inverse_hilbert, of_hilbert);
}

TEST_CASE("a matrix that is nearly singular is not solved as a regular one") {
  // The reciprocal condition number is 1e-14 / 1 in the 1-norm.
  const MatrixXd near{{1, 0}, {0, 1e-14}};
  CHECK(numerics::solve_regular(near, MatrixXd::Ones(2, 1), 1e-13).array().isNaN().all());
  check_equal(numerics::solve_regular(near, MatrixXd::Ones(2, 1), 1e-15), VectorXd{{1, 1e14}}, 1e14 * epsilon);
  CHECK(numerics::solve_regular(MatrixXd::Ones(2, 2), MatrixXd::Ones(2, 1), 1e-13).array().isNaN().all());
  CHECK_FALSE(numerics::FullElimination(MatrixXd::Ones(2, 2)).is_invertible());
  CHECK(numerics::solve_regular(MatrixXd(0, 0), MatrixXd(0, 2), 1e-13).cols() == 2);
}

TEST_CASE("the sizes of factors are at least those of the entries") {
  // A = P⁻¹ L U Q⁻¹, so |A| ≤ P⁻¹ |L| |U| Q⁻¹; equal for a triangular matrix, which has no cancellation.
  const MatrixXd a = random_matrix(6, 6, 4);
  const MatrixXd sizes = numerics::FullElimination(a).sizes();
  CHECK((sizes.array() >= (1 - rounding) * a.cwiseAbs().array()).all());
  const MatrixXd diagonal{{3, 0}, {0, -7}};
  check_equal(numerics::FullElimination(diagonal).sizes(), diagonal.cwiseAbs(), 0);
}

TEST_CASE("row-major matrices of one size, one after another") {
  numerics::RowMajorElimination factors(3);
  CHECK_FALSE(factors.is_singular());
  factors.factorise(numerics::RowMajorElimination::Matrix::Ones(3, 3));
  CHECK(factors.is_singular());
  const MatrixXd a{{0, 2, 1}, {1, 0, 0}, {3, 0, 1}};
  factors.factorise(a);
  CHECK_FALSE(factors.is_singular());
  const VectorXd expected{{1, 2, 3}};
  VectorXd x(3);
  factors.solve(a * expected, x);
  check_equal(x, expected, rounding);
}

TEST_CASE("Hessenberg's form is similar by an orthogonal matrix") {
  const MatrixXd a = random_matrix(6, 6, 9);
  const numerics::Hessenberg form = numerics::hessenberg(a);
  check_equal(form.q.transpose() * form.q, MatrixXd::Identity(6, 6), rounding);
  check_equal(form.q * form.h * form.q.transpose(), a, 2 * rounding);
  for (Index i = 0; i < 6; ++i) {
    for (Index j = 0; j + 1 < i; ++j) CHECK(form.h(i, j) == 0);
  }
}

}  // namespace
}  // namespace robotc::test::elimination_test
