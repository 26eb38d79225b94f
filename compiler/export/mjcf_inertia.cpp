#include "compiler/export/mjcf_inertia.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <utility>

#include "compiler/import/solids.h"
#include "compiler/numerics/symmetric_eigenvalues.h"

namespace robotc::exporting {

namespace {

struct Principal {
  std::array<double, 3> moments{};  ///< from the smallest on
  Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();
};

Principal principal_of(const importing::Inertia& inertia) {
  const importing::Solid solid = importing::solid_of(inertia);
  const numerics::PrincipalAxes principal = numerics::principal_axes(solid.moments);
  Principal result;
  result.axes = principal.vectors;
  if (result.axes.determinant() < 0) result.axes.col(0) *= -1;
  for (std::size_t i = 0; i < 3; ++i) {
    result.moments[i] = std::max(0.0, principal.values[static_cast<Eigen::Index>(i)]);
  }
  return result;
}

/// The place of the largest moment, and the sum of the others as MuJoCo computes it.
std::pair<std::size_t, double> largest(const std::array<double, 3>& moments) {
  const auto at = static_cast<std::size_t>(std::max_element(moments.begin(), moments.end()) - moments.begin());
  return {at, moments[(at + 1) % 3] + moments[(at + 2) % 3]};
}

/// The largest moment without the sum of the others, relative to it; of a flat body 0, of an impossible one positive.
double excess(const std::array<double, 3>& moments) {
  const auto [at, others] = largest(moments);
  return moments[at] == 0 ? 0 : (moments[at] - others) / moments[at];
}

}  // namespace

MjcfInertia mjcf_inertia(const importing::Inertia& inertia) {
  // MuJoCo finds principal axes to about 1e-12, and robotc to some ε.
  constexpr double flat = 1e-9, rounding = 1e-13;
  MjcfInertia result;
  result.centre = inertia.centre;
  result.diagonal = {};
  if (!inertia.has_moments) return result;
  const auto& m = inertia.moments;
  if (m[1].value == 0 && m[2].value == 0 && m[4].value == 0) {
    result.diagonal = {m[0].value, m[3].value, m[5].value};
  } else {
    const Principal principal = principal_of(inertia);
    result.diagonal = principal.moments;
    if (principal.moments[0] >= least_inertia && excess(principal.moments) < -flat) {
      std::array<double, 6> entries{m[0].value, m[3].value, m[5].value, m[1].value, m[2].value, m[4].value};
      if (!importing::is_identity(importing::Pose{{}, inertia.centre.rotation, {}})) {
        const Eigen::Matrix3d along = importing::solid_of(inertia).moments;
        entries = {along(0, 0), along(1, 1), along(2, 2), along(0, 1), along(0, 2), along(1, 2)};
      }
      result.full = entries;
      result.centre.rotation = {};
      return result;
    }
    const Eigen::Matrix3d& axes = principal.axes;
    result.centre.rotation = importing::rotation_of(
        {axes(0, 0), axes(0, 1), axes(0, 2), axes(1, 0), axes(1, 1), axes(1, 2), axes(2, 0), axes(2, 1), axes(2, 2)},
        inertia.span);
  }
  result.is_possible = excess(result.diagonal) <= rounding;
  const auto [at, others] = largest(result.diagonal);
  if (result.is_possible) result.diagonal[at] = std::min(result.diagonal[at], others);
  return result;
}

double least_moment(const importing::Inertia& inertia) {
  return inertia.has_moments ? principal_of(inertia).moments[0] : 0;
}

}  // namespace robotc::exporting
