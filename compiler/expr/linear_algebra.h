#pragma once

#include <array>
#include <vector>

#include "compiler/expr/pool.h"

namespace robotc::expr {

using Vec3 = std::array<Id, 3>;
/// Row-major: m[row][column].
using Mat3 = std::array<Vec3, 3>;
/// xx, xy, xz, yy, yz, zz.
using SymMat3 = std::array<Id, 6>;

Vec3 zero3(Pool& pool);
Mat3 identity3(Pool& pool);
Vec3 add(Pool& pool, const Vec3& a, const Vec3& b);
Vec3 sub(Pool& pool, const Vec3& a, const Vec3& b);
Vec3 neg(Pool& pool, const Vec3& a);
Vec3 scale(Pool& pool, Id s, const Vec3& a);
Id dot(Pool& pool, const Vec3& a, const Vec3& b);
Vec3 cross(Pool& pool, const Vec3& a, const Vec3& b);
Vec3 mul(Pool& pool, const Mat3& m, const Vec3& v);
/// mᵀ v without forming mᵀ.
Vec3 mul_transposed(Pool& pool, const Mat3& m, const Vec3& v);
Mat3 mul(Pool& pool, const Mat3& a, const Mat3& b);
Mat3 add(Pool& pool, const Mat3& a, const Mat3& b);
Mat3 transpose(const Mat3& m);
Mat3 skew(Pool& pool, const Vec3& v);

SymMat3 zero_sym(Pool& pool);
SymMat3 add(Pool& pool, const SymMat3& a, const SymMat3& b);
SymMat3 sub(Pool& pool, const SymMat3& a, const SymMat3& b);
SymMat3 scale(Pool& pool, Id s, const SymMat3& a);
Vec3 mul(Pool& pool, const SymMat3& m, const Vec3& v);
Mat3 to_full(const SymMat3& m);
/// Takes a symmetric matrix: only the upper triangle is read.
SymMat3 upper(const Mat3& m);
/// R S Rᵀ, symmetric by construction.
SymMat3 rotate(Pool& pool, const Mat3& r, const SymMat3& s);
/// s · ((v·v) 1 − v vᵀ): the inertia of a point mass s at v (Steiner's term).
SymMat3 point_inertia(Pool& pool, Id s, const Vec3& v);
Id trace(Pool& pool, const SymMat3& m);

/// Rotation by the angle about the unit axis: u uᵀ + cos(1 − u uᵀ) + sin [u]ₓ; exact zeros and ones of the axis fold.
Mat3 rotation(Pool& pool, const Vec3& axis, Id sine, Id cosine);

}  // namespace robotc::expr
