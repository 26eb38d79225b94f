#pragma once

#include <Eigen/Core>

namespace robotc::numerics {

/// A = Q H Qᵀ with an orthogonal Q, and H zero below its first subdiagonal.
struct Hessenberg {
  Eigen::MatrixXd q, h;
};
Hessenberg hessenberg(const Eigen::MatrixXd& a);

}  // namespace robotc::numerics
