#include "compiler/numerics/matrix_exponential.h"

#include <Eigen/LU>
#include <unsupported/Eigen/MatrixFunctions>

namespace robotc::numerics {

Eigen::MatrixXd matrix_exponential(const Eigen::MatrixXd& a) { return a.exp(); }

}  // namespace robotc::numerics
