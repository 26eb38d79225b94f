#pragma once

#include <Eigen/Core>

#include "compiler/linear_systems/state_space.h"

/// Matrices as Eigen's.
namespace robotc::linear_systems {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

inline Eigen::Map<const RowMajor> view(const Matrix& matrix) {
  return {matrix.entries.data(), static_cast<Eigen::Index>(matrix.rows), static_cast<Eigen::Index>(matrix.cols)};
}
inline Eigen::Map<RowMajor> view(Matrix& matrix) {
  return {matrix.entries.data(), static_cast<Eigen::Index>(matrix.rows), static_cast<Eigen::Index>(matrix.cols)};
}

template <class Derived>
Matrix copy(const Eigen::MatrixBase<Derived>& from) {
  Matrix matrix = Matrix::zero(static_cast<std::size_t>(from.rows()), static_cast<std::size_t>(from.cols()));
  view(matrix) = from;
  return matrix;
}

}  // namespace robotc::linear_systems
