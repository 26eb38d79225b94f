#include "compiler/export/numbers.h"

#include <cmath>

#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/visit_expressions.h"

namespace robotc::exporting {

Numbers::Numbers(const Mechanism& mechanism, const expr::Pool& pool, const SymbolValues& parameters) {
  std::vector<expr::Id> constant;
  for_each_expression(mechanism, [&](expr::Id id) {
    if (pool.stage(id) < expr::Stage::step) constant.push_back(id);
  });
  const std::vector<double> numbers = expr::evaluate(pool, constant, parameters);
  for (std::size_t i = 0; i < constant.size(); ++i) {
    values_.emplace(static_cast<std::uint32_t>(constant[i].index()), numbers[i]);
  }
}

importing::Number Numbers::operator()(expr::Id id) const {
  return importing::computed(values_.at(static_cast<std::uint32_t>(id.index())));
}

importing::Vector Numbers::operator()(const expr::Vec3& vector) const {
  return {(*this)(vector[0]), (*this)(vector[1]), (*this)(vector[2])};
}

importing::Pose Numbers::operator()(const Transform& transform) const {
  importing::Pose pose;
  pose.position = (*this)(transform.position);
  std::array<double, 9> matrix{};
  for (std::size_t i = 0; i < 9; ++i) matrix[i] = (*this)(transform.rotation[i / 3][i % 3]).value;
  const std::array<double, 3> rpy = rpy_of(matrix);
  if (rpy == std::array<double, 3>{}) return pose;
  pose.rotation.form = importing::Rotation::Form::rpy;
  for (std::size_t i = 0; i < 3; ++i) pose.rotation.numbers[i] = importing::computed(rpy[i]);
  return pose;
}

std::optional<importing::Number> Numbers::if_given(expr::Id id) const {
  return id.valid() ? std::optional((*this)(id)) : std::nullopt;
}

std::array<double, 3> rpy_of(const std::array<double, 9>& m) {
  // R = Rz(yaw) Ry(pitch) Rx(roll). Roll is read from Rz(yaw)ᵀ R, so that errors of yaw are made good.
  const double across = std::hypot(m[0], m[3]);
  const double yaw = across > 1e-12 ? std::atan2(m[3], m[0]) : 0;
  const double sine = std::sin(yaw), cosine = yaw == 0 ? 1 : std::cos(yaw);
  const double pitch = std::atan2(-m[6], cosine * m[0] + sine * m[3]);
  const double roll = std::atan2(sine * m[2] - cosine * m[5], cosine * m[4] - sine * m[1]);
  return {roll, pitch, yaw};
}

std::array<double, 3> rpy_of(const importing::Rotation& rotation) {
  switch (rotation.form) {
    case importing::Rotation::Form::none:
      return {};
    case importing::Rotation::Form::rpy:
      return {rotation.numbers[0].value, rotation.numbers[1].value, rotation.numbers[2].value};
    case importing::Rotation::Form::quaternion:
      break;
  }
  std::array<double, 9> m = importing::matrix(rotation);
  // Cosines of right angles are 0, whatever the rounding of their decimals.
  for (double& entry : m) {
    if (std::abs(entry) < 4e-16) entry = 0;
  }
  return rpy_of(m);
}

std::array<double, 4> quaternion_of(const importing::Rotation& rotation) {
  const auto n = [&](std::size_t i) { return rotation.numbers[i].value; };
  if (rotation.form == importing::Rotation::Form::none) return {1, 0, 0, 0};
  std::array<double, 4> q{n(0), n(1), n(2), n(3)};
  if (rotation.form == importing::Rotation::Form::rpy) {
    const double cr = std::cos(n(0) / 2), sr = std::sin(n(0) / 2), cp = std::cos(n(1) / 2), sp = std::sin(n(1) / 2),
                 cy = std::cos(n(2) / 2), sy = std::sin(n(2) / 2);
    q = {cr * cp * cy + sr * sp * sy, sr * cp * cy - cr * sp * sy, cr * sp * cy + sr * cp * sy,
         cr * cp * sy - sr * sp * cy};
  }
  const double length = std::hypot(std::hypot(q[0], q[1]), std::hypot(q[2], q[3]));
  const bool is_unit = std::abs(length - 1) < 4e-16;  // keep numbers that are right already
  for (double& entry : q) {
    if (!is_unit) entry /= length;
    if (std::abs(entry) < 4e-16) entry = 0;
  }
  return q;
}

}  // namespace robotc::exporting
