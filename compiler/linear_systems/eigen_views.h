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

/// [top; bottom]. Any of them may be without entries, of which Eigen's comma would take blocks beyond a null pointer.
template <class Top, class Bottom>
Eigen::MatrixXd stacked(const Eigen::MatrixBase<Top>& top, const Eigen::MatrixBase<Bottom>& bottom) {
  Eigen::MatrixXd result(top.rows() + bottom.rows(), top.cols());
  if (top.size() > 0) result.topRows(top.rows()) = top;
  if (bottom.size() > 0) result.bottomRows(bottom.rows()) = bottom;
  return result;
}
/// The last rows of a matrix that may be without entries, likewise.
inline Eigen::MatrixXd last_rows(const Eigen::MatrixXd& matrix, Eigen::Index count) {
  if (matrix.size() == 0) return Eigen::MatrixXd(count, matrix.cols());
  return matrix.bottomRows(count);
}
/// [left, right], likewise.
template <class Left, class Right>
Eigen::MatrixXd beside(const Eigen::MatrixBase<Left>& left, const Eigen::MatrixBase<Right>& right) {
  Eigen::MatrixXd result(left.rows(), left.cols() + right.cols());
  if (left.size() > 0) result.leftCols(left.cols()) = left;
  if (right.size() > 0) result.rightCols(right.cols()) = right;
  return result;
}

}  // namespace robotc::linear_systems
