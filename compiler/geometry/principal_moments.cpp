#include "compiler/geometry/principal_moments.h"

#include "compiler/numerics/symmetric_eigenvalues.h"

namespace robotc::geometry {

std::array<double, 3> principal_moments(const std::array<double, 6>& m) {
  Eigen::Matrix3d inertia;
  inertia << m[0], m[1], m[2], m[1], m[3], m[4], m[2], m[4], m[5];
  const Eigen::Vector3d moments = numerics::principal_axes(inertia).values;
  return {moments[0], moments[1], moments[2]};
}

}  // namespace robotc::geometry
