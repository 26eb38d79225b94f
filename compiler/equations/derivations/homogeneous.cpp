#include "compiler/equations/derivations/homogeneous.h"

#include "compiler/mechanism/joint_motion.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::derivations {
namespace {

using expr::Id;
using expr::Mat3;
using expr::Pool;
using expr::Vec3;

Mat4 assemble(const Mat3& upper, const Vec3& right, const Vec3& below, Id corner) {
  Mat4 m;
  for (std::size_t r = 0; r < 3; ++r) m[r] = {upper[r][0], upper[r][1], upper[r][2], right[r]};
  m[3] = {below[0], below[1], below[2], corner};
  return m;
}

}  // namespace

Mat4 homogeneous(Pool& pool, const Transform& x) {
  return assemble(x.rotation, x.position, expr::zero3(pool), pool.one());
}

Mat4 mul(Pool& pool, const Mat4& a, const Mat4& b) {
  Mat4 product;
  for (std::size_t r = 0; r < 4; ++r) {
    for (std::size_t c = 0; c < 4; ++c) {
      Id sum = pool.zero();
      for (std::size_t k = 0; k < 4; ++k) sum = pool.add(sum, pool.mul(a[r][k], b[k][c]));
      product[r][c] = sum;
    }
  }
  return product;
}

Id inner_product(Pool& pool, const Mat4& a, const Mat4& b) {
  Id sum = pool.zero();
  for (std::size_t r = 0; r < 4; ++r) {
    for (std::size_t c = 0; c < 4; ++c) sum = pool.add(sum, pool.mul(a[r][c], b[r][c]));
  }
  return sum;
}

Mat4 pseudo_inertia(Pool& pool, const SpatialInertia& inertia) {
  return assemble(expr::to_full(second_moments(pool, inertia)), inertia.first_moment, inertia.first_moment,
                  inertia.mass);
}

Mat4 joint_operator(Pool& pool, const TreeBody& body) {
  const Vec3 zero = expr::zero3(pool);
  return assemble(expr::skew(pool, turning_part(pool, body, body.axis)), sliding_part(pool, body, body.axis), zero,
                  pool.zero());
}

}  // namespace robotc::derivations
