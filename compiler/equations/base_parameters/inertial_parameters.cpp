#include "compiler/equations/base_parameters/inertial_parameters.h"

#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::base_parameters {
namespace {

using expr::Id;
using expr::Pool;
using expr::SymMat3;
using expr::Vec3;

constexpr auto first_moment_index = static_cast<std::size_t>(Moment::x);    // of the first moments
constexpr auto second_moment_index = static_cast<std::size_t>(Moment::xx);  // of the inertia tensor

/// The matrix whose columns are images of the unit parameters.
template <class Image>
Matrix matrix_of(Pool& pool, Image image) {
  Matrix matrix;
  for (std::size_t column = 0; column < moment_count; ++column) {
    const SpatialInertia of = image(unit_inertia(pool, static_cast<Moment>(column)));
    matrix[0][column] = of.mass;
    for (std::size_t i = 0; i < 3; ++i) matrix[first_moment_index + i][column] = of.first_moment[i];
    for (std::size_t i = 0; i < 6; ++i) matrix[second_moment_index + i][column] = of.inertia[i];
  }
  return matrix;
}

}  // namespace

SpatialInertia unit_inertia(Pool& pool, Moment moment) {
  SpatialInertia inertia = zero_inertia(pool);
  const auto index = static_cast<std::size_t>(moment);
  if (moment == Moment::mass) {
    inertia.mass = pool.one();
  } else if (index < second_moment_index) {
    inertia.first_moment[index - first_moment_index] = pool.one();
  } else {
    inertia.inertia[index - second_moment_index] = pool.one();
  }
  return inertia;
}

Dimension dimension(const Mechanism& mechanism, const StandardParameter& parameter) {
  switch (parameter.moment) {
    case Moment::mass:
      return dimensions::mass;
    case Moment::x:
    case Moment::y:
    case Moment::z:
      return dimensions::mass * dimensions::length;
    case Moment::rotor:
      return mechanism.variable(parameter.speed).measure == Measure::length ? dimensions::mass : dimensions::inertia;
    default:
      return dimensions::inertia;
  }
}

Row zero_row(const Pool& pool) {
  Row row;
  row.fill(pool.zero());
  return row;
}

Row mul(Pool& pool, const Row& row, const Matrix& matrix) {
  Row result = zero_row(pool);
  for (std::size_t k = 0; k < moment_count; ++k) {
    if (pool.is_zero(row[k])) continue;
    for (std::size_t i = 0; i < moment_count; ++i) result[i] = pool.add(result[i], pool.mul(row[k], matrix[k][i]));
  }
  return result;
}

Row mutual_energy(Pool& pool, const Twist& v, const Twist& w) {
  Row row = zero_row(pool);
  row[0] = expr::dot(pool, v.linear, w.linear);
  const Vec3 first = expr::add(pool, expr::cross(pool, v.linear, w.angular), expr::cross(pool, w.linear, v.angular));
  for (std::size_t i = 0; i < 3; ++i) row[first_moment_index + i] = first[i];
  const Vec3& a = v.angular;
  const Vec3& b = w.angular;
  std::size_t next = second_moment_index;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = i; j < 3; ++j) {
      const Id product = pool.mul(a[i], b[j]);
      row[next++] = i == j ? product : pool.add(product, pool.mul(a[j], b[i]));
    }
  }
  return row;
}

Row along_gravity(const Pool& pool, const Vec3& gravity) {
  Row row = zero_row(pool);
  for (std::size_t i = 0; i < 3; ++i) row[first_moment_index + i] = gravity[i];
  return row;
}

// h' = ω × h + m v;   I' = [ω]ₓ I − I [ω]ₓ + 2 (v·h) 1 − v hᵀ − h vᵀ.
Matrix rate_along(Pool& pool, const Twist& twist) {
  const Vec3& v = twist.linear;
  const Vec3& omega = twist.angular;
  return matrix_of(pool, [&](const SpatialInertia& of) {
    SpatialInertia rate = zero_inertia(pool);
    rate.first_moment = expr::add(pool, expr::cross(pool, omega, of.first_moment), expr::scale(pool, of.mass, v));
    // [ω]ₓ I and its transpose, which is −I [ω]ₓ.
    const expr::Mat3 turned = expr::mul(pool, expr::skew(pool, omega), expr::to_full(of.inertia));
    const SymMat3 turning = expr::upper(expr::add(pool, turned, expr::transpose(turned)));
    expr::Mat3 moved;
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        moved[i][j] = pool.add(pool.mul(v[i], of.first_moment[j]), pool.mul(of.first_moment[i], v[j]));
      }
    }
    rate.inertia = expr::add(pool, turning, inertia_of_second_moments(pool, expr::upper(moved)));
    return rate;
  });
}

Matrix change_of_frame(Pool& pool, const Transform& x) {
  return matrix_of(pool, [&](const SpatialInertia& of) {
    return shift(pool,
                 {of.mass, expr::mul(pool, x.rotation, of.first_moment), expr::rotate(pool, x.rotation, of.inertia)},
                 x.position);
  });
}

Twist change_of_frame(Pool& pool, const Transform& x, const Twist& twist) {
  const Vec3 linear = expr::add(pool, twist.linear, expr::cross(pool, twist.angular, x.position));
  return {expr::mul_transposed(pool, x.rotation, linear), expr::mul_transposed(pool, x.rotation, twist.angular)};
}

}  // namespace robotc::base_parameters
