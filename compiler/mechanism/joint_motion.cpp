#include "compiler/mechanism/joint_motion.h"

#include <algorithm>

#include "compiler/expr/rotations.h"

namespace robotc {
namespace {

using expr::Id;
using expr::Mat3;
using expr::Pool;
using expr::SymMat3;
using expr::Vec3;

/// True if all entries are 0, 1 and −1: every product with it folds.
bool is_signed_permutation(const Pool& pool, const Mat3& r) {
  return std::all_of(r.begin(), r.end(), [&](const Vec3& row) {
    return std::all_of(row.begin(), row.end(), [&](Id entry) {
      return pool.is_zero(entry) || pool.is_one(entry) || (pool.is_number(entry) && pool.value(entry).is_minus_one());
    });
  });
}

/// A turn about coordinate axis k, with cosine and sine; i and j follow k in cyclic order.
struct Turn {
  std::size_t i, j, k;
  Id cosine, sine;
};
std::optional<Turn> as_turn(const Pool& pool, const Mat3& r) {
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t i = (k + 1) % 3;
    const std::size_t j = (k + 2) % 3;
    if (pool.is_one(r[k][k]) && pool.is_zero(r[k][i]) && pool.is_zero(r[k][j]) && pool.is_zero(r[i][k]) &&
        pool.is_zero(r[j][k])) {
      return Turn{i, j, k, r[i][i], r[j][i]};
    }
  }
  return std::nullopt;
}

}  // namespace

JointMotion joint_motion(Pool& pool, const TreeJoint& body, const Mechanism& mechanism) {
  JointMotion motion{body.placement.rotation, expr::identity3(pool), body.placement.position};
  if (body.quaternion) {
    const std::size_t w = body.quaternion->index();
    const std::vector<Id>& q = mechanism.q;
    motion.turn = expr::rotation_of_quaternion(pool, {q[w], q[w + 1], q[w + 2], q[w + 3]});
  }
  if (!body.coordinate) return motion;
  if (body.slides()) {
    const Vec3 axis = expr::mul(pool, body.placement.rotation, body.axis);
    motion.position = expr::add(pool, motion.position, expr::scale(pool, slid(pool, body, mechanism), axis));
  }
  if (body.turns_frame()) {
    const Id angle = pool.add(mechanism.q[body.coordinate->index()], body.offset);
    motion.turn = expr::rotation(pool, body.axis, pool.sin(angle), pool.cos(angle));
  }
  return motion;
}

Id slid(Pool& pool, const TreeJoint& body, const Mechanism& mechanism) {
  if (!body.slides()) return pool.zero();
  const Id q = mechanism.q[body.coordinate->index()];
  return body.motion == Motion::screw ? pool.mul(body.lead, q) : q;
}

Vec3 sliding_part(Pool& pool, const TreeJoint& body, const Vec3& along_axis) {
  if (!body.slides()) return expr::zero3(pool);
  return body.motion == Motion::screw ? expr::scale(pool, body.lead, along_axis) : along_axis;
}

Vec3 turning_part(Pool& pool, const TreeJoint& body, const Vec3& along_axis) {
  return body.turns() ? along_axis : expr::zero3(pool);
}

Vec3 to_parent_axes(Pool& pool, const JointMotion& motion, const Vec3& v) {
  return expr::mul(pool, motion.constant, expr::mul(pool, motion.turn, v));
}

Vec3 to_body_axes(Pool& pool, const JointMotion& motion, const Vec3& v) {
  return expr::mul_transposed(pool, motion.turn, expr::mul_transposed(pool, motion.constant, v));
}

SymMat3 to_parent_axes(Pool& pool, const JointMotion& motion, const SymMat3& m) {
  return rotate_cheaply(pool, motion.constant, rotate_cheaply(pool, motion.turn, m));
}

Mat3 to_parent_axes(Pool& pool, const JointMotion& motion, const Mat3& m) {
  return rotate_cheaply(pool, motion.constant, rotate_cheaply(pool, motion.turn, m));
}

// For a turn by c, s about z, with d = a_xx − a_yy, σ = a_xy + a_yx and κ = s d + c σ, the identity c² + s² = 1 gives
//
//   a'_xx = a_xx − s κ      a'_xy = c κ − a_yx
//   a'_yx = c κ − a_xy      a'_yy = a_yy + s κ
//
// so that the block takes four products; the rows and columns of z turn as vectors and a_zz stays.
Mat3 rotate_cheaply(Pool& pool, const Mat3& r, const Mat3& m) {
  const auto turn = as_turn(pool, r);
  if (!turn || is_signed_permutation(pool, r)) return expr::mul(pool, expr::mul(pool, r, m), expr::transpose(r));
  const auto [i, j, k, c, s] = *turn;
  const Id kappa = pool.add(pool.mul(s, pool.sub(m[i][i], m[j][j])), pool.mul(c, pool.add(m[i][j], m[j][i])));
  const Id sine_part = pool.mul(s, kappa);
  const Id cosine_part = pool.mul(c, kappa);
  const auto first = [&](Id x, Id y) { return pool.sub(pool.mul(c, x), pool.mul(s, y)); };
  const auto second = [&](Id x, Id y) { return pool.add(pool.mul(s, x), pool.mul(c, y)); };

  Mat3 result;
  result[i][i] = pool.sub(m[i][i], sine_part);
  result[j][j] = pool.add(m[j][j], sine_part);
  result[i][j] = pool.sub(cosine_part, m[j][i]);
  result[j][i] = pool.sub(cosine_part, m[i][j]);
  result[i][k] = first(m[i][k], m[j][k]);
  result[j][k] = second(m[i][k], m[j][k]);
  result[k][i] = first(m[k][i], m[k][j]);
  result[k][j] = second(m[k][i], m[k][j]);
  result[k][k] = m[k][k];
  return result;
}

SymMat3 rotate_cheaply(Pool& pool, const Mat3& r, const SymMat3& s) {
  // A turn preserves symmetry exactly, node by node; for other rotations expr::rotate computes only the upper triangle.
  if (!as_turn(pool, r) || is_signed_permutation(pool, r)) return expr::rotate(pool, r, s);
  return expr::upper(rotate_cheaply(pool, r, expr::to_full(s)));
}

}  // namespace robotc
