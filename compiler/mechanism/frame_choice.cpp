#include "compiler/mechanism/frame_choice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "compiler/mechanism/is_numeric.h"

namespace robotc {
namespace {

using expr::Id;
using expr::Mat3;
using expr::Pool;
using expr::Vec3;

/// An angle with its sine and cosine, exact if possible.
struct Angle {
  Number sine;
  Number cosine;
  Number value;
};

bool is_unit(const Number& number) { return number.is_one() || number.is_minus_one(); }

Angle angle_of(const Number& sine, const Number& cosine) {
  const double value = std::atan2(sine.to_double(), cosine.to_double());
  const auto twelfths = static_cast<std::int64_t>(std::lround(value * 12 / std::numbers::pi));
  const Number exact = Number::rational(twelfths, 12) * Number::pi();
  const bool is_exact = sine.is_exact() && cosine.is_exact() && sin(exact) == sine && cos(exact) == cosine;
  return {sine, cosine, is_exact ? exact : Number::inexact(value)};
}

/// Factors of R_z(a) R_x(b) R_z(c).
struct EulerAngles {
  Angle a;
  Number sine_b, cosine_b;
  Angle c;
};

// The third column of the product is (sin a sin b, −cos a sin b, cos b). The last angle comes from the remainder after
// undoing the first two, so the product is right to rounding even if sin b is tiny and a is arbitrary.
EulerAngles euler_angles(const std::array<std::array<Number, 3>, 3>& r) {
  EulerAngles angles;
  angles.cosine_b = r[2][2];
  Number sine_a = Number::integer(0);
  Number cosine_a = Number::integer(1);
  if (r[0][2].is_zero()) {
    angles.sine_b = -r[1][2];
  } else {
    angles.sine_b = sqrt(r[0][2] * r[0][2] + r[1][2] * r[1][2]);
    sine_a = r[0][2] / angles.sine_b;
    cosine_a = -r[1][2] / angles.sine_b;
  }
  angles.a = angle_of(sine_a, cosine_a);
  const Number cosine_c = cosine_a * r[0][0] + sine_a * r[1][0];
  const Number sine_c = angles.cosine_b * (cosine_a * r[1][0] - sine_a * r[0][0]) + angles.sine_b * r[2][0];
  angles.c = angle_of(sine_c, cosine_c);
  return angles;
}

Mat3 rotation_about_z(Pool& pool, const Angle& angle) {
  const Vec3 z{pool.zero(), pool.zero(), pool.one()};
  return expr::rotation(pool, z, pool.number(angle.sine), pool.number(angle.cosine));
}

std::size_t zeros(const Pool& pool, const Vec3& v) {
  return static_cast<std::size_t>(std::count_if(v.begin(), v.end(), [&](Id entry) { return pool.is_zero(entry); }));
}

/// True if `r` costs more than a turn about x or y, and is not just a turn about z, which joins the joint's own.
bool gains_by_sparse_frame(const Pool& pool, const Mat3& r) {
  std::size_t units = 0;
  for (const Vec3& row : r)
    units += static_cast<std::size_t>(
        std::count_if(row.begin(), row.end(), [&](Id entry) { return is_unit(pool.value(entry)); }));
  if (units == 3) return false;
  const bool turn_about_x = pool.is_one(r[0][0]);
  const bool turn_about_y = pool.is_one(r[1][1]);
  return units == 0 || !(turn_about_x || turn_about_y);
}

bool turns_about_z(const Pool& pool, const TreeBody& body) {
  return body.turns_frame() && pool.is_zero(body.axis[0]) && pool.is_zero(body.axis[1]) && pool.is_one(body.axis[2]);
}

/// Turns the frame of body `i` about its z axis; everything fixed to the body is turned back.
void turn_frame(KinematicTree& tree, Pool& pool, std::size_t i, const Angle& angle) {
  tree.bodies[i].offset = pool.add(tree.bodies[i].offset, pool.number(angle.value));
  const Transform back{expr::transpose(rotation_about_z(pool, angle)), expr::zero3(pool)};
  for (TreeBody& child : tree.bodies) {
    if (child.parent == i) child.placement = compose(pool, back, child.placement);
  }
  for (LinkPlacement& link : tree.placements) {
    if (link.body == i) link.pose = compose(pool, back, link.pose);
  }
}

/// Moves the origin of body `i` along its z axis.
void slide_frame(KinematicTree& tree, Pool& pool, std::size_t i, const Number& distance) {
  const Transform back{expr::identity3(pool), {pool.zero(), pool.zero(), pool.number(-distance)}};
  for (TreeBody& child : tree.bodies) {
    if (child.parent == i) child.placement = compose(pool, back, child.placement);
  }
  for (LinkPlacement& link : tree.placements) {
    if (link.body == i) link.pose = compose(pool, back, link.pose);
  }
}

/// Moves a body's origin along its axis to make the position sparsest: to the common normal with the axis of a parent
/// turned for it.
void choose_origin(KinematicTree& tree, Pool& pool, std::size_t k) {
  // Axes nearly perpendicular to a coordinate axis meet its plane far away, which loses digits.
  constexpr double least_component = 1.0 / 16;
  Transform& placement = tree.bodies[k].placement;
  if (!is_numeric(pool, placement.rotation) || !is_numeric(pool, placement.position)) return;
  std::size_t most_zeros = zeros(pool, placement.position);
  std::optional<Vec3> best;
  Number distance;
  for (std::size_t i = 0; i < 3; ++i) {
    const Number along = pool.value(placement.rotation[i][2]);
    if (pool.is_zero(placement.position[i]) || std::abs(along.to_double()) < least_component) continue;
    const Number slide = -pool.value(placement.position[i]) / along;
    Vec3 position;
    for (std::size_t j = 0; j < 3; ++j) {
      position[j] = pool.add(placement.position[j], pool.mul(pool.number(slide), placement.rotation[j][2]));
    }
    position[i] = pool.zero();
    if (const std::size_t count = zeros(pool, position); count > most_zeros) {
      most_zeros = count;
      best = position;
      distance = slide;
    }
  }
  if (!best) return;
  placement.position = *best;
  slide_frame(tree, pool, k, distance);
}

std::array<std::array<Number, 3>, 3> values(const Pool& pool, const Mat3& r) {
  std::array<std::array<Number, 3>, 3> numbers;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) numbers[i][j] = pool.value(r[i][j]);
  }
  return numbers;
}

}  // namespace

Mat3 rotation_from_z(Pool& pool, const Vec3& axis) {
  // Coordinate axes, exact or not: cyclic rotations have only entries 0 and ±1.
  for (std::size_t k = 0; k < 3; ++k) {
    const auto component = [&](std::size_t i) { return pool.value(axis[i]).to_double(); };
    const double along = component(k);
    // An axis off by a billionth has a z component of exactly 1 in double.
    if (std::abs(along) != 1 || component((k + 1) % 3) != 0 || component((k + 2) % 3) != 0) continue;
    const Id sign = pool.integer(along > 0 ? 1 : -1);
    const Id zero = pool.zero();
    const Id one = pool.one();
    if (k == 2) return {{{one, zero, zero}, {zero, sign, zero}, {zero, zero, sign}}};
    Mat3 rotation{{{zero, zero, zero}, {zero, zero, zero}, {zero, zero, zero}}};
    // Columns e_(k+1), ± e_(k+2), ± e_k: right-handed for either sign.
    rotation[(k + 1) % 3][0] = one;
    rotation[(k + 2) % 3][1] = sign;
    rotation[k][2] = sign;
    return rotation;
  }
  const auto [x, y, z] = axis;
  if (pool.is_zero(z)) {  // columns z, axis × z, axis
    const Id zero = pool.zero();
    return {{{zero, y, x}, {zero, pool.neg(x), y}, {pool.one(), zero, zero}}};
  }
  // Duff, Burgess, Christensen, Hery, Kensler, Liani and Villemin (2017), "Building an Orthonormal Basis, Revisited":
  // the denominator is at least 1 in size.
  const Id sign = pool.integer(pool.value(z).sign() < 0 ? -1 : 1);
  const Id a = pool.neg(pool.div(pool.one(), pool.add(sign, z)));
  const Id b = pool.mul(pool.mul(x, y), a);
  const Id first_x = pool.add(pool.one(), pool.mul(sign, pool.mul(pool.mul(x, x), a)));
  const Id second_y = pool.add(sign, pool.mul(pool.mul(y, y), a));
  return {{{first_x, b, x}, {pool.mul(sign, b), second_y, y}, {pool.neg(pool.mul(sign, x)), pool.neg(y), z}}};
}

void turn_frames(KinematicTree& tree, Pool& pool) {
  std::vector<bool> turned(tree.bodies.size(), false);
  for (std::size_t k = 0; k < tree.bodies.size(); ++k) {
    TreeBody& body = tree.bodies[k];
    // The base is at rest, and its placement folds into constants anyway.
    if (!body.parent || !turns_about_z(pool, body)) continue;
    Mat3& rotation = body.placement.rotation;
    if (!is_numeric(pool, rotation) || !gains_by_sparse_frame(pool, rotation)) continue;

    const EulerAngles angles = euler_angles(values(pool, rotation));
    const Id sine = pool.number(angles.sine_b);
    const Id cosine = pool.number(angles.cosine_b);
    const Mat3 about_x = expr::rotation(pool, {pool.one(), pool.zero(), pool.zero()}, sine, cosine);
    const Mat3 about_z = rotation_about_z(pool, angles.a);
    body.offset = pool.add(body.offset, pool.number(angles.c.value));
    rotation = expr::mul(pool, about_z, about_x);
    // A parent already turned for another child stays: turning it again would undo that.
    const std::size_t parent = *body.parent;
    if (angles.a.sine.is_zero() && angles.a.cosine.is_one()) {
      turned[parent] = true;
    } else if (!turned[parent] && turns_about_z(pool, tree.bodies[parent])) {
      turned[parent] = true;
      turn_frame(tree, pool, parent, angles.a);
      tree.bodies[k].placement.rotation = about_x;  // R_z(−a) R_z(a) is the identity only up to rounding
    }
  }
}

void slide_frames(KinematicTree& tree, Pool& pool) {
  for (std::size_t k = 0; k < tree.bodies.size(); ++k) {
    if (tree.bodies[k].parent && turns_about_z(pool, tree.bodies[k])) choose_origin(tree, pool, k);
  }
}

}  // namespace robotc
