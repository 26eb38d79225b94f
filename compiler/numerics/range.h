#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

namespace robotc::numerics {

/// A matrix whose entries and their squares are within the range of numbers.
struct WithinRange {
  Eigen::MatrixXd matrix;  ///< factor · A
  double factor = 1;       ///< a power of two, which changes no digit; 1 unless entries of A are very large or small
};
inline WithinRange within_range(const Eigen::MatrixXd& a) {
  constexpr double large = 0x1p+400, small = 0x1p-400;
  constexpr double largest_exponent = 1000;
  const double largest = a.size() == 0 ? 0 : a.cwiseAbs().maxCoeff();
  if (!(largest > 0) || !std::isfinite(largest) || (largest >= small && largest <= large)) return {a, 1};
  const double factor = std::exp2(std::min(-std::floor(std::log2(largest)), largest_exponent));
  return {a * factor, factor};
}

}  // namespace robotc::numerics
