#include "compiler/import/rigid.h"

#include <cmath>

namespace robotc::importing {

namespace {

/// A sum of products, which is 0 if it is nothing but their rounding.
Number sum_of(const std::array<double, 3>& terms, Span span) {
  const double value = terms[0] + terms[1] + terms[2];
  const double size = std::abs(terms[0]) + std::abs(terms[1]) + std::abs(terms[2]);
  return computed(std::abs(value) <= 4e-16 * size ? 0 : value, span);
}

Number added(const Number& a, const Number& b) {
  if (a.value == 0) return b;
  if (b.value == 0) return a;
  return computed(a.value + b.value, a.span.valid() ? a.span : b.span);
}

bool is_turned(const Rotation& rotation) { return !is_identity(Pose{{}, rotation, {}}); }

/// Components of a quaternion that are the rounding of others are 0.
Rotation cleared(Rotation rotation) {
  if (rotation.form != Rotation::Form::quaternion) return rotation;
  for (Number& number : rotation.numbers) {
    if (std::abs(number.value) < 4e-16) number = Number{0, "0", number.span};
  }
  return rotation;
}

}  // namespace

bool is_zero(const Vector& vector) { return vector[0].value == 0 && vector[1].value == 0 && vector[2].value == 0; }

Vector rotated(const Rotation& rotation, const Vector& vector) {
  if (!is_turned(rotation) || is_zero(vector)) return vector;
  const std::array<double, 9> m = matrix(rotation);
  const double size = std::abs(vector[0].value) + std::abs(vector[1].value) + std::abs(vector[2].value);
  Vector result;
  for (std::size_t i = 0; i < 3; ++i) {
    std::array<double, 3> terms{};
    for (std::size_t k = 0; k < 3; ++k) {
      // Cosines of right angles are 0, whatever the rounding of their decimals.
      const double entry = std::abs(m[3 * i + k]) < 4e-16 ? 0 : m[3 * i + k];
      terms[k] = entry * vector[k].value;
    }
    result[i] = sum_of(terms, vector[0].span);
    if (std::abs(result[i].value) < 1e-17 * size) result[i] = computed(0, vector[0].span);
  }
  return result;
}

Number opposite(const Number& number) {
  if (number.value == 0) return number;
  Number result = number;
  result.value = -number.value;
  result.text = number.text.starts_with('-') ? number.text.substr(1) : "-" + number.text;
  return result;
}

Vector opposite(const Vector& vector) { return {opposite(vector[0]), opposite(vector[1]), opposite(vector[2])}; }

Pose shift(const Vector& by, Span span) { return {by, {}, span}; }

Pose compose(const Pose& outer, const Pose& inner) {
  if (is_identity(outer)) return inner;
  if (is_identity(inner)) return outer;
  Pose result;
  result.span = inner.span.valid() ? inner.span : outer.span;
  const Vector moved = rotated(outer.rotation, inner.position);
  for (std::size_t i = 0; i < 3; ++i) result.position[i] = added(outer.position[i], moved[i]);
  if (!is_turned(outer.rotation)) {
    result.rotation = inner.rotation;
  } else if (!is_turned(inner.rotation)) {
    result.rotation = outer.rotation;
  } else {
    result.rotation = cleared(product(outer.rotation, inner.rotation));
  }
  return result;
}

Pose inverse(const Pose& pose) {
  Pose result;
  result.span = pose.span;
  if (!is_turned(pose.rotation)) {
    result.position = opposite(pose.position);
    return result;
  }
  const std::array<double, 9> m = matrix(pose.rotation);
  const std::array<double, 9> back{m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]};
  result.rotation = cleared(rotation_of(back, pose.rotation.span));
  result.position = rotated(result.rotation, opposite(pose.position));
  return result;
}

Rotation turn_about(const Vector& axis, const Number& angle, Span span) {
  if (angle.value == 0) return {};
  const std::array<double, 3> d{axis[0].value, axis[1].value, axis[2].value};
  for (std::size_t i = 0; i < 3; ++i) {
    if (d[i] == 0 || d[(i + 1) % 3] != 0 || d[(i + 2) % 3] != 0) continue;
    Rotation result{Rotation::Form::rpy, {}, span};
    result.numbers[i] = d[i] < 0 ? opposite(angle) : angle;
    return result;
  }
  const double length = std::hypot(d[0], d[1], d[2]);
  Rotation result{Rotation::Form::quaternion, {}, span};
  result.numbers[0] = computed(std::cos(angle.value / 2), span);
  for (std::size_t i = 0; i < 3; ++i) {
    result.numbers[i + 1] = computed(std::sin(angle.value / 2) * d[i] / length, span);
  }
  return cleared(result);
}

Rotation turn_from_z(const std::array<double, 3>& direction, Span span) {
  const double x = direction[0], y = direction[1], z = direction[2];
  const double length = std::hypot(x, y, z);
  if (!(length > 0) || (x == 0 && y == 0 && z > 0)) return {};
  Rotation turn{Rotation::Form::quaternion, {}, span};
  const double w = length + z;
  if (w > 1e-12 * length) {
    const double size = std::hypot(w, x, y);
    const std::array<double, 4> q{w, -y, x, 0};
    for (std::size_t i = 0; i < 4; ++i) turn.numbers[i] = computed(q[i] / size, span);
  } else {  // half a turn about x
    turn.numbers = {Number{}, computed(1, span), Number{}, Number{}};
  }
  return turn;
}

}  // namespace robotc::importing
