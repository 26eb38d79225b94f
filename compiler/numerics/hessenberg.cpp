#include "compiler/numerics/hessenberg.h"

#include <Eigen/Eigenvalues>

namespace robotc::numerics {

Hessenberg hessenberg(const Eigen::MatrixXd& a) {
  const Eigen::HessenbergDecomposition<Eigen::MatrixXd> form(a);
  return {form.matrixQ(), form.matrixH()};
}

}  // namespace robotc::numerics
