#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace robotc::sema {

/// Eigenvalues of a symmetric matrix (xx, xy, xz, yy, yz, zz), ascending, by Jacobi rotations: unlike the closed form,
/// accurate to rounding for double eigenvalues, which every rod and disc has.
inline std::array<double, 3> principal_moments(const std::array<double, 6>& m) {
  double a[3][3] = {{m[0], m[1], m[2]}, {m[1], m[3], m[4]}, {m[2], m[4], m[5]}};
  constexpr int most_sweeps = 30;  // quadratic convergence: five or six suffice
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    if (a[0][1] == 0 && a[0][2] == 0 && a[1][2] == 0) break;
    for (int p = 0; p < 2; ++p) {
      for (int q = p + 1; q < 3; ++q) {
        if (a[p][q] == 0) continue;
        const double cotangent = (a[q][q] - a[p][p]) / (2 * a[p][q]);  // of the doubled angle
        const double t = (cotangent < 0 ? -1 : 1) / (std::abs(cotangent) + std::hypot(cotangent, 1));
        const double c = 1 / std::hypot(t, 1);
        const double s = t * c;
        a[p][p] -= t * a[p][q];
        a[q][q] += t * a[p][q];
        a[p][q] = a[q][p] = 0;
        const int r = 3 - p - q;
        const double rp = a[r][p];
        const double rq = a[r][q];
        a[r][p] = a[p][r] = c * rp - s * rq;
        a[r][q] = a[q][r] = s * rp + c * rq;
      }
    }
  }
  std::array<double, 3> moments{a[0][0], a[1][1], a[2][2]};
  std::sort(moments.begin(), moments.end());
  return moments;
}

}  // namespace robotc::sema
