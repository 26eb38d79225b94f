#include "compiler/numerics/eigenvalues.h"

#include <algorithm>
#include <complex>
#include <numbers>
#include <tuple>

#include "compiler/numerics/generalized_eigenvalues.h"
#include "compiler/numerics/symmetric_eigenvalues.h"
#include "tests/unit/numerics/matrices.h"

namespace robotc::test::eigenvalues_test {
namespace {

using Complex = std::complex<double>;

void check_values(const std::optional<Eigen::VectorXcd>& found, std::vector<Complex> expected, double tolerance) {
  REQUIRE(found.has_value());
  std::vector<Complex> values(found->begin(), found->end());
  REQUIRE(values.size() == expected.size());
  for (const Complex value : expected) {
    const auto nearest = std::ranges::min_element(values, {}, [&](Complex z) { return std::abs(z - value); });
    CHECK(std::abs(*nearest - value) <= tolerance);
    values.erase(nearest);
  }
}

TEST_CASE("eigenvalues of companion matrices are the roots of their polynomials") {
  // (x − 1)(x − 2)(x − 3) = x³ − 6 x² + 11 x − 6, and (x + 2)(x² + 1) = x³ + 2 x² + x + 2. Condition numbers of the
  // eigenvalues are below 100.
  check_values(numerics::eigenvalues(MatrixXd{{0, 1, 0}, {0, 0, 1}, {6, -11, 6}}), {1, 2, 3}, 1e-12);
  check_values(numerics::eigenvalues(MatrixXd{{0, 1, 0}, {0, 0, 1}, {-2, -1, -2}}), {-2, {0, 1}, {0, -1}}, 1e-13);
  CHECK(numerics::eigenvalues(MatrixXd(0, 0)).value().size() == 0);
}

TEST_CASE("a factor of a matrix is one of its eigenvalues") {
  const MatrixXd a{{0, 1, 0}, {0, 0, 1}, {6, -11, 6}};
  for (const double factor : {1e150, 1e-150})
    check_values(numerics::eigenvalues(factor * a), {factor, 2 * factor, 3 * factor}, 1e-12 * factor);
}

TEST_CASE("eigenvalues of a rotation are on the unit circle") {
  constexpr double angle = 0.7;
  const MatrixXd a{{std::cos(angle), -std::sin(angle)}, {std::sin(angle), std::cos(angle)}};
  check_values(numerics::eigenvalues(a), {std::polar(1.0, angle), std::polar(1.0, -angle)}, 1e-15);
}

TEST_CASE("eigenvalues are found where the iteration stalls at first") {
  // Similar to two blocks ((−1, 1), (1, −3)), one acting on the other: −2 ± √2, each twice. A double eigenvalue is
  // known to the root of rounding, times the size of A.
  const MatrixXd a{{-1, 1, -2, -2}, {1, -7, 12, 10}, {-2, -2, 2, 5}, {4, 0, 2, -2}};
  constexpr double root = std::numbers::sqrt2;
  check_values(numerics::eigenvalues(a), {-2 + root, -2 + root, -2 - root, -2 - root}, 1e-6);
}

TEST_CASE("a matrix that is not finite has no eigenvalues") {
  MatrixXd a = MatrixXd::Identity(3, 3);
  a(1, 2) = std::numeric_limits<double>::quiet_NaN();
  CHECK_FALSE(numerics::eigenvalues(a).has_value());
  CHECK_FALSE(numerics::eigenvector_near(a, 1).has_value());
}

TEST_CASE("the eigenvector of the nearest eigenvalue") {
  // Eigenvalues 1 and 4 of ((2, 2), (1, 3)), with vectors along (2, −1) and (1, 1).
  const MatrixXd a{{2, 2}, {1, 3}};
  const Eigen::VectorXcd v = numerics::eigenvector_near(a, 3.5).value();
  CHECK(std::abs(v.norm() - 1) <= 1e-15);
  CHECK(std::abs(v[0] - v[1]) <= 1e-15);
}

TEST_CASE("symmetric matrices: the chain of equal springs") {
  // 2 on the diagonal and −1 beside it: 2 − 2 cos(k π / (n + 1)).
  constexpr Index n = 9;
  MatrixXd a = 2 * MatrixXd::Identity(n, n);
  a.diagonal(-1).setConstant(-1);  // the lower triangle counts
  const numerics::SymmetricEigenvalues found = numerics::symmetric_eigenvalues(a);
  VectorXd expected(n);
  for (Index k = 0; k < n; ++k)
    expected[k] = 2 - 2 * std::cos(std::numbers::pi * static_cast<double>(k + 1) / static_cast<double>(n + 1));
  check_equal(found.values, expected, 1e-14);
  MatrixXd whole = a;
  whole.diagonal(1).setConstant(-1);
  check_equal(found.vectors * found.values.asDiagonal() * found.vectors.transpose(), whole, 1e-14);
  CHECK(numerics::symmetric_eigenvalues(MatrixXd(0, 0)).values.size() == 0);
}

TEST_CASE("principal axes of an inertia") {
  const Eigen::Matrix3d axes = random_orthogonal(3, 2);
  const Eigen::Vector3d moments(1, 2, 2.5);
  const Eigen::Matrix3d inertia = axes * moments.asDiagonal() * axes.transpose();
  const numerics::PrincipalAxes found = numerics::principal_axes(inertia);
  check_equal(found.values, moments, 1e-14);
  check_equal(found.vectors * found.values.asDiagonal() * found.vectors.transpose(), inertia, 1e-14);
}

TEST_CASE("generalised eigenvalues in closed form") {
  // det(A − λ B): 2 λ² + 4; and (1 − λ)(6 − 2 λ).
  check_values(numerics::generalized_eigenvalues(MatrixXd{{0, -4}, {1, 0}}, MatrixXd{{2, 0}, {0, 1}}),
               {{0, std::numbers::sqrt2}, {0, -std::numbers::sqrt2}}, 1e-14);
  check_values(numerics::generalized_eigenvalues(MatrixXd{{1, 5}, {0, 6}}, MatrixXd{{1, 0}, {0, 2}}), {1, 3}, 1e-14);
}

TEST_CASE("generalised eigenvalues are those of B⁻¹ A") {
  const MatrixXd a = random_matrix(6, 6, 21), b = random_matrix(6, 6, 22);
  // From eigenvalues that were chosen: A = B X Λ X⁻¹ by solving for random X is as ill-conditioned as X and B, below
  // 1e3.
  const MatrixXd left = b * a;
  const Eigen::VectorXcd expected = numerics::eigenvalues(a).value();
  check_values(numerics::generalized_eigenvalues(left, b), {expected.begin(), expected.end()}, 1e-10);
}

TEST_CASE("where B has lost rank an eigenvalue is infinite") {
  const Eigen::VectorXcd found =
      numerics::generalized_eigenvalues(MatrixXd{{2, 0}, {0, 1}}, MatrixXd{{1, 0}, {0, 0}}).value();
  CHECK(std::ranges::count_if(found, [](Complex z) { return !std::isfinite(z.real()); }) == 1);
  CHECK(std::ranges::count(found, Complex(2)) == 1);
}

}  // namespace
}  // namespace robotc::test::eigenvalues_test
