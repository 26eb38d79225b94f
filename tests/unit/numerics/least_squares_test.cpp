#include "compiler/numerics/least_squares.h"

#include "compiler/numerics/singular_values.h"
#include "compiler/numerics/symmetric_solve.h"
#include "tests/unit/numerics/matrices.h"

namespace robotc::test::least_squares_test {
namespace {

/// A few operations with numbers of that size, of condition numbers below 10.
constexpr double rounding = 1e-14;

TEST_CASE("the line through three points that is nearest to them") {
  // Normal equations ((3, 3), (3, 5)) x = (6, 0): x = (5, −3).
  const MatrixXd a{{1, 0}, {1, 1}, {1, 2}};
  const VectorXd b{{6, 0, 0}};
  const VectorXd x{{5, -3}};
  check_equal(numerics::least_squares(a, b, 1e-12), x, 10 * rounding);
  check_equal(numerics::regular_least_squares(a, b, 1e-12).value(), x, 10 * rounding);
}

TEST_CASE("of many solutions the shortest") {
  const MatrixXd equal{{1, 1}, {1, 1}};
  check_equal(numerics::least_squares(equal, VectorXd{{2, 4}}, 1e-12), VectorXd{{1.5, 1.5}}, rounding);
  CHECK(numerics::LeastSquares(equal, 1e-12).rank() == 1);
  CHECK_FALSE(numerics::regular_least_squares(equal, VectorXd{{2, 4}}, 1e-12).has_value());
  const MatrixXd wide{{1, 2, 2}};
  check_equal(numerics::least_squares(wide, VectorXd{{9}}, 1e-12), VectorXd{{1, 2, 2}}, rounding);
  CHECK_FALSE(numerics::regular_least_squares(wide, VectorXd{{9}}, 1e-12).has_value());
}

TEST_CASE("a factor of matrix and right side changes no solution, however large or small") {
  const MatrixXd a{{1, 0}, {1, 1}, {1, 2}};
  const VectorXd b{{6, 0, 0}};
  for (const double factor : {1e150, 1e-150, 1e300, 1e-300})
    check_equal(numerics::least_squares(factor * a, factor * b, 1e-12), VectorXd{{5, -3}}, 20 * rounding);
}

TEST_CASE("several right sides are solved one by one") {
  const MatrixXd a = random_matrix(5, 3, 1);
  const MatrixXd b = random_matrix(5, 2, 2);
  const numerics::LeastSquares factors(a, 1e-12);
  const MatrixXd x = factors.solve(b);
  for (Index i = 0; i < b.cols(); ++i) check_equal(x.col(i), factors.solve(b.col(i)), rounding);
  // What is left is orthogonal to the columns: the normal equations.
  check_equal(a.transpose() * (a * x - b), MatrixXd::Zero(3, 2), 10 * rounding);
}

TEST_CASE("the last pivot tells how far a matrix is from losing rank") {
  MatrixXd a = MatrixXd::Zero(3, 2);
  a(0, 0) = 4;
  a(1, 1) = 1e-3;
  CHECK(numerics::LeastSquares(a, 1e-9).last_pivot() == doctest::Approx(2.5e-4).epsilon(rounding));
  CHECK(numerics::LeastSquares(MatrixXd(a.transpose()), 1e-9).last_pivot() == 0);  // more columns than rows
  CHECK(numerics::LeastSquares(MatrixXd::Zero(2, 2), 1e-9).last_pivot() == 0);
}

TEST_CASE("without rows or columns the solution is 0, or nothing") {
  check_equal(numerics::least_squares(MatrixXd(0, 2), MatrixXd(0, 1), 1e-9), MatrixXd::Zero(2, 1), 0);
  check_equal(numerics::least_squares(MatrixXd(2, 0), MatrixXd::Ones(2, 1), 1e-9), MatrixXd(0, 1), 0);
  check_equal(numerics::regular_least_squares(MatrixXd(2, 0), MatrixXd::Ones(2, 1), 1e-9).value(), MatrixXd(0, 1), 0);
}

TEST_CASE("damped least squares in closed form") {
  // Wide: Aᵀ (A Aᵀ + μ)⁻¹ b = (1, 1) · 2 / (2 + 2). Tall: (AᵀA + μ)⁻¹ Aᵀ b = 4 / (2 + 2).
  const numerics::DampedLeastSquares wide(MatrixXd{{1, 1}}, {.absolute = 2});
  check_equal(wide.solve(VectorXd{{2}}), VectorXd{{0.5, 0.5}}, rounding);
  const numerics::DampedLeastSquares tall(MatrixXd{{1}, {1}}, {.absolute = 2});
  check_equal(tall.solve(VectorXd{{1, 3}}), VectorXd{{1}}, rounding);
  // μ = ½ · (1² + 1²)
  const numerics::DampedLeastSquares relative(MatrixXd{{1, 1}}, {.relative = 0.5});
  check_equal(relative.solve(VectorXd{{3}}), VectorXd{{1, 1}}, rounding);
}

TEST_CASE("damping bounds the solution where the matrix has lost rank") {
  check_equal(numerics::DampedLeastSquares(MatrixXd::Zero(2, 2), {.relative = 1}).solve(VectorXd{{1, 1}}),
              VectorXd::Zero(2), 0);
  // Rounding of A Aᵀ is above the damping.
  const numerics::DampedLeastSquares singular(MatrixXd{{1, 3}, {1.0 / 3, 1}}, {.absolute = 1e-18});
  CHECK(singular.solve(VectorXd{{1, 1.0 / 3}}).allFinite());
}

TEST_CASE("a symmetric matrix is solved by its lower triangle") {
  const MatrixXd a{{4, 99}, {2, 3}};
  check_equal(numerics::solve_symmetric(a, VectorXd{{8, 8}}), VectorXd{{1, 2}}, rounding);
}

}  // namespace
}  // namespace robotc::test::least_squares_test
