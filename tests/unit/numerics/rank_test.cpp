#include <algorithm>
#include <cmath>

#include "compiler/numerics/independent_columns.h"
#include "compiler/numerics/least_squares.h"
#include "compiler/numerics/singular_values.h"
#include "tests/unit/numerics/matrices.h"

namespace robotc::test::rank_test {
namespace {

/// Singular values err by some ε of the largest, times a slow function of the size; so do products of n reflections.
double error_of(const MatrixXd& a, double largest) {
  return 10 * static_cast<double>(std::max(a.rows(), a.cols())) * epsilon * largest;
}

/// 1, 1/10, 1/100, … and zeros.
VectorXd falling(Index size, Index rank) {
  VectorXd values = VectorXd::Zero(size);
  for (Index i = 0; i < rank; ++i) values[i] = std::pow(10.0, -i);
  return values;
}

struct Shape {
  Index rows, cols;
};
constexpr Shape shapes[] = {{4, 4}, {7, 3}, {3, 7}, {12, 12}};

TEST_CASE("singular values of matrices that were made of them") {
  for (const auto& [rows, cols] : {Shape{4, 4}, Shape{7, 3}, Shape{3, 7}, Shape{60, 40}, Shape{40, 60}}) {
    const Index size = std::min(rows, cols);
    VectorXd values(size);
    for (Index i = 0; i < size; ++i) values[i] = 3 * std::pow(2.0, -i);
    const MatrixXd a = with_singular_values(rows, cols, values, 1);
    check_equal(numerics::singular_values(a), values, error_of(a, 3));
    VectorXd relative = VectorXd::Zero(cols);
    relative.head(size) = values / 3;
    check_equal(numerics::relative_singular_values(a), relative, error_of(a, 1));
  }
}

TEST_CASE("the rank is the number of singular values that were not 0, and no factor of the matrix changes it") {
  // Pivots bound singular values up to a factor, here far below the gap from 1e-3 to rounding.
  constexpr double threshold = 1e-8;
  for (const auto& [rows, cols] : shapes) {
    for (Index rank = 0; rank <= std::min({rows, cols, Index{4}}); ++rank) {
      const MatrixXd a = with_singular_values(rows, cols, falling(std::min(rows, cols), rank), 7);
      for (const double factor : {1.0, 1e150, 1e-150, -3.0}) {
        const MatrixXd b = factor * a;
        CAPTURE(factor);
        CHECK(numerics::rank(b, threshold) == rank);
        CHECK(std::ssize(numerics::independent_columns(b, threshold)) == rank);
        CHECK(numerics::null_space(b, threshold).cols() == cols - rank);
        CHECK(numerics::LeastSquares(b, threshold).rank() == rank);
        CHECK((numerics::relative_singular_values(b).array() > threshold).count() == rank);
      }
    }
  }
}

TEST_CASE("independent columns span all columns") {
  const MatrixXd a = with_singular_values(6, 9, falling(6, 4), 3);
  const std::vector<Index> columns = numerics::independent_columns(a, 1e-8);
  REQUIRE(columns.size() == 4);
  const MatrixXd chosen = a(Eigen::all, columns);
  CHECK(numerics::rank(chosen, 1e-8) == 4);
  // Coefficients of the others are at most a few tens by the pivoting; the smallest singular value is 1e-3.
  check_equal(chosen * numerics::least_squares(chosen, a, 1e-12), a, 1e-12);
}

TEST_CASE("the first of the independent columns is the longest") {
  MatrixXd a = MatrixXd::Identity(3, 3);
  a(1, 1) = 5;
  a(2, 2) = 2;
  CHECK(numerics::independent_columns(a, 1e-8) == std::vector<Index>{1, 2, 0});
}

TEST_CASE("a null space is orthonormal, and the matrix maps it to 0") {
  for (const auto& [rows, cols] : shapes) {
    const Index rank = std::min({rows, cols, Index{3}});
    const MatrixXd a = with_singular_values(rows, cols, falling(std::min(rows, cols), rank), 11);
    const MatrixXd basis = numerics::null_space(a, 1e-8);
    check_equal(basis.transpose() * basis, MatrixXd::Identity(cols - rank, cols - rank), error_of(a, 1));
    check_equal(a * basis, MatrixXd::Zero(rows, cols - rank), error_of(a, 1));
  }
}

TEST_CASE("without equations everything is in the null space") {
  check_equal(numerics::null_space(MatrixXd(0, 3), 1e-8), MatrixXd::Identity(3, 3), 0);
  check_equal(numerics::least_changing_directions(MatrixXd(0, 3), 3), MatrixXd::Identity(3, 3), 0);
  CHECK(numerics::rank(MatrixXd(0, 3), 1e-8) == 0);
  CHECK(numerics::independent_columns(MatrixXd(3, 0), 1e-8).empty());
  CHECK(numerics::singular_values(MatrixXd(0, 3)).size() == 0);
  check_equal(numerics::relative_singular_values(MatrixXd::Zero(2, 3)), VectorXd::Zero(3), 0);
}

TEST_CASE("the directions that change least are those of the smallest singular values") {
  VectorXd values(3);
  values << 5, 2, 1e-2;
  const MatrixXd a = with_singular_values(4, 3, values, 5);
  const MatrixXd found = numerics::least_changing_directions(a, 2);
  check_equal(numerics::singular_values(a * found), values.tail(2), error_of(a, 5));
}

TEST_CASE("the basis of a column space spans the columns, and the rest is orthogonal to them") {
  const MatrixXd a = with_singular_values(5, 4, falling(4, 2), 13);
  const numerics::ColumnSpace space = numerics::column_space(a, 1e-8);
  CHECK(space.rank == 2);
  check_equal(space.basis.transpose() * space.basis, MatrixXd::Identity(5, 5), error_of(a, 1));
  check_equal(space.basis.rightCols(3).transpose() * a, MatrixXd::Zero(3, 4), error_of(a, 1));
  CHECK(numerics::column_space(a, 0.5).rank == 1);  // in the unit of the entries: pivots are near 1 and 0.1
}

}  // namespace
}  // namespace robotc::test::rank_test
