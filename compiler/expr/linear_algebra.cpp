#include "compiler/expr/linear_algebra.h"

namespace robotc::expr {
namespace {

// Index of entry (row, column) of a symmetric matrix in SymMat3.
constexpr std::array<std::array<std::size_t, 3>, 3> packed = {{{0, 1, 2}, {1, 3, 4}, {2, 4, 5}}};

Id entry(const SymMat3& m, std::size_t row, std::size_t column) { return m[packed[row][column]]; }

}  // namespace

Vec3 zero3(Pool& pool) { return {pool.zero(), pool.zero(), pool.zero()}; }

Mat3 identity3(Pool& pool) {
  const Id zero = pool.zero();
  const Id one = pool.one();
  return {{{one, zero, zero}, {zero, one, zero}, {zero, zero, one}}};
}

Vec3 add(Pool& pool, const Vec3& a, const Vec3& b) {
  return {pool.add(a[0], b[0]), pool.add(a[1], b[1]), pool.add(a[2], b[2])};
}

Vec3 sub(Pool& pool, const Vec3& a, const Vec3& b) {
  return {pool.sub(a[0], b[0]), pool.sub(a[1], b[1]), pool.sub(a[2], b[2])};
}

Vec3 neg(Pool& pool, const Vec3& a) { return {pool.neg(a[0]), pool.neg(a[1]), pool.neg(a[2])}; }

Vec3 scale(Pool& pool, Id s, const Vec3& a) { return {pool.mul(s, a[0]), pool.mul(s, a[1]), pool.mul(s, a[2])}; }

Id dot(Pool& pool, const Vec3& a, const Vec3& b) {
  return pool.add(pool.add(pool.mul(a[0], b[0]), pool.mul(a[1], b[1])), pool.mul(a[2], b[2]));
}

Vec3 cross(Pool& pool, const Vec3& a, const Vec3& b) {
  const auto minor = [&](std::size_t i, std::size_t j) { return pool.sub(pool.mul(a[i], b[j]), pool.mul(a[j], b[i])); };
  return {minor(1, 2), minor(2, 0), minor(0, 1)};
}

Vec3 mul(Pool& pool, const Mat3& m, const Vec3& v) {
  return {dot(pool, m[0], v), dot(pool, m[1], v), dot(pool, m[2], v)};
}

Vec3 mul_transposed(Pool& pool, const Mat3& m, const Vec3& v) { return mul(pool, transpose(m), v); }

Mat3 mul(Pool& pool, const Mat3& a, const Mat3& b) {
  const Mat3 columns = transpose(b);
  Mat3 product;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) product[i][j] = dot(pool, a[i], columns[j]);
  }
  return product;
}

Mat3 add(Pool& pool, const Mat3& a, const Mat3& b) {
  return {add(pool, a[0], b[0]), add(pool, a[1], b[1]), add(pool, a[2], b[2])};
}

Mat3 transpose(const Mat3& m) {
  return {{{m[0][0], m[1][0], m[2][0]}, {m[0][1], m[1][1], m[2][1]}, {m[0][2], m[1][2], m[2][2]}}};
}

Mat3 skew(Pool& pool, const Vec3& v) {
  const Id zero = pool.zero();
  return {{{zero, pool.neg(v[2]), v[1]}, {v[2], zero, pool.neg(v[0])}, {pool.neg(v[1]), v[0], zero}}};
}

SymMat3 zero_sym(Pool& pool) {
  SymMat3 m;
  m.fill(pool.zero());
  return m;
}

SymMat3 add(Pool& pool, const SymMat3& a, const SymMat3& b) {
  SymMat3 sum;
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = pool.add(a[i], b[i]);
  return sum;
}

SymMat3 sub(Pool& pool, const SymMat3& a, const SymMat3& b) {
  SymMat3 difference;
  for (std::size_t i = 0; i < difference.size(); ++i) difference[i] = pool.sub(a[i], b[i]);
  return difference;
}

SymMat3 scale(Pool& pool, Id s, const SymMat3& a) {
  SymMat3 scaled;
  for (std::size_t i = 0; i < scaled.size(); ++i) scaled[i] = pool.mul(s, a[i]);
  return scaled;
}

Vec3 mul(Pool& pool, const SymMat3& m, const Vec3& v) { return mul(pool, to_full(m), v); }

Mat3 to_full(const SymMat3& m) {
  Mat3 full;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) full[i][j] = entry(m, i, j);
  }
  return full;
}

SymMat3 upper(const Mat3& m) { return {m[0][0], m[0][1], m[0][2], m[1][1], m[1][2], m[2][2]}; }

SymMat3 rotate(Pool& pool, const Mat3& r, const SymMat3& s) {
  const Mat3 rs = mul(pool, r, to_full(s));
  return {dot(pool, rs[0], r[0]), dot(pool, rs[0], r[1]), dot(pool, rs[0], r[2]),
          dot(pool, rs[1], r[1]), dot(pool, rs[1], r[2]), dot(pool, rs[2], r[2])};
}

SymMat3 point_inertia(Pool& pool, Id s, const Vec3& v) {
  const Vec3 moment = scale(pool, s, v);
  const auto product = [&](std::size_t i, std::size_t j) { return pool.mul(moment[i], v[j]); };
  const Id xx = product(0, 0);
  const Id yy = product(1, 1);
  const Id zz = product(2, 2);
  return {pool.add(yy, zz), pool.neg(product(0, 1)), pool.neg(product(0, 2)),
          pool.add(xx, zz), pool.neg(product(1, 2)), pool.add(xx, yy)};
}

Id trace(Pool& pool, const SymMat3& m) { return pool.add(pool.add(m[0], m[3]), m[5]); }

Mat3 rotation(Pool& pool, const Vec3& axis, Id sine, Id cosine) {
  const Id versine = pool.sub(pool.one(), cosine);
  const Vec3 along = scale(pool, sine, axis);
  const auto diagonal = [&](std::size_t i) {
    const Id square = pool.mul(axis[i], axis[i]);
    return pool.add(square, pool.mul(cosine, pool.sub(pool.one(), square)));
  };
  const auto mixed = [&](std::size_t i, std::size_t j) { return pool.mul(pool.mul(axis[i], axis[j]), versine); };
  const Id xy = mixed(0, 1);
  const Id xz = mixed(0, 2);
  const Id yz = mixed(1, 2);
  return {{{diagonal(0), pool.sub(xy, along[2]), pool.add(xz, along[1])},
           {pool.add(xy, along[2]), diagonal(1), pool.sub(yz, along[0])},
           {pool.sub(xz, along[1]), pool.add(yz, along[0]), diagonal(2)}}};
}

}  // namespace robotc::expr
