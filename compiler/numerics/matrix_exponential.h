#pragma once

#include <Eigen/Core>

namespace robotc::numerics {

/// exp A of a square matrix, by Padé approximants of A / 2ᵏ and squaring (Higham, "The scaling and squaring method for
/// the matrix exponential revisited", 2005).
Eigen::MatrixXd matrix_exponential(const Eigen::MatrixXd& a);

}  // namespace robotc::numerics
