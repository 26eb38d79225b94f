#pragma once

#include <doctest/doctest.h>

#include <Eigen/Core>
#include <limits>
#include <random>

/// Matrices whose factors are known.
namespace robotc::test {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// Entries in [−1, 1).
inline MatrixXd random_matrix(Index rows, Index cols, unsigned seed) {
  std::mt19937_64 random(seed);
  MatrixXd result(rows, cols);
  for (Index i = 0; i < result.size(); ++i) result.data()[i] = static_cast<double>(random() >> 11) * 0x1p-52 - 1;
  return result;
}

/// A product of reflections 1 − 2 v vᵀ / |v|², orthogonal to some n ε.
inline MatrixXd random_orthogonal(Index size, unsigned seed) {
  const MatrixXd normals = random_matrix(size, size, seed);
  MatrixXd result = MatrixXd::Identity(size, size);
  for (Index i = 0; i < size; ++i) {
    const VectorXd v = normals.col(i).normalized();
    result -= (2 * v) * (v.transpose() * result).eval();
  }
  return result;
}

/// U diag(values) Vᵀ with the given singular values.
inline MatrixXd with_singular_values(Index rows, Index cols, const VectorXd& values, unsigned seed) {
  MatrixXd middle = MatrixXd::Zero(rows, cols);
  middle.diagonal().head(values.size()) = values;
  return random_orthogonal(rows, seed) * middle * random_orthogonal(cols, seed + 1);
}

/// The largest difference of entries.
inline void check_equal(const MatrixXd& found, const MatrixXd& expected, double tolerance) {
  REQUIRE(found.rows() == expected.rows());
  REQUIRE(found.cols() == expected.cols());
  REQUIRE(found.allFinite());
  if (found.size() > 0) CHECK((found - expected).cwiseAbs().maxCoeff() <= tolerance);
}

}  // namespace robotc::test
