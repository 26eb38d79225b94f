#include "compiler/import/robot_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace robotc::importing {

namespace {

constexpr std::string_view blank_characters = " \t\r\n";

/// Removes leading zeros of digits, but for the last.
std::string_view without_zeros(std::string_view digits) {
  const std::size_t first = digits.find_first_not_of('0');
  return first == std::string_view::npos ? "" : digits.substr(first);
}

}  // namespace

Number computed(double value, Span span) {
  if (value == 0) return {0, "0", span};
  return {value, fmt::format("{}", value), span};
}

std::optional<Number> decimal(std::string_view text, Span span) {
  const std::size_t first = text.find_first_not_of(blank_characters);
  if (first == std::string_view::npos) return std::nullopt;
  text = text.substr(first, text.find_last_not_of(blank_characters) + 1 - first);
  std::size_t at = 0;
  const bool negative = text[0] == '-';
  if (text[0] == '-' || text[0] == '+') ++at;
  const auto digits = [&] {
    const std::size_t begin = at;
    while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0) ++at;
    return text.substr(begin, at - begin);
  };
  const std::string_view whole = digits();
  std::string_view fraction;
  if (at < text.size() && text[at] == '.') {
    ++at;
    fraction = digits();
  }
  if (whole.empty() && fraction.empty()) return std::nullopt;
  std::string exponent;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) exponent = text[at++] == '-' ? "-" : "";
    const std::string_view magnitude = digits();
    if (magnitude.empty() || magnitude.size() > 6) return std::nullopt;
    exponent += magnitude;
  }
  if (at != text.size()) return std::nullopt;

  while (fraction.ends_with('0')) fraction.remove_suffix(1);
  std::string_view lead = without_zeros(whole);
  Number number{0, "", span};
  if (lead.empty() && fraction.empty()) {
    number.text = "0";
    return number;
  }
  number.text = negative ? "-" : "";
  number.text += lead.empty() ? "0" : std::string(lead);
  if (!fraction.empty()) number.text += "." + std::string(fraction);
  if (!exponent.empty() && exponent.find_first_not_of("-0") != std::string::npos) number.text += "e" + exponent;
  const auto [end, fault] = std::from_chars(number.text.data(), number.text.data() + number.text.size(), number.value);
  if (fault == std::errc::result_out_of_range) {
    // Too small for a double is 0; too large is not a number.
    if (!exponent.empty() && !exponent.starts_with('-')) return std::nullopt;
    if (exponent.empty() && !lead.empty()) return std::nullopt;
    return Number{0, "0", span};
  }
  if (fault != std::errc{} || !std::isfinite(number.value)) return std::nullopt;
  return number;
}

std::array<double, 9> matrix(const Rotation& rotation) {
  const auto n = [&](std::size_t i) { return rotation.numbers[i].value; };
  switch (rotation.form) {
    case Rotation::Form::none:
      break;
    case Rotation::Form::rpy: {
      const double sr = std::sin(n(0)), cr = std::cos(n(0)), sp = std::sin(n(1)), cp = std::cos(n(1)),
                   sy = std::sin(n(2)), cy = std::cos(n(2));
      return {cy * cp,
              cy * sp * sr - sy * cr,
              cy * sp * cr + sy * sr,
              sy * cp,
              sy * sp * sr + cy * cr,
              sy * sp * cr - cy * sr,
              -sp,
              cp * sr,
              cp * cr};
    }
    case Rotation::Form::quaternion: {
      const double length = std::hypot(std::hypot(n(0), n(1)), std::hypot(n(2), n(3)));
      const double w = n(0) / length, x = n(1) / length, y = n(2) / length, z = n(3) / length;
      return {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
              2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
              2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
    }
  }
  return {1, 0, 0, 0, 1, 0, 0, 0, 1};
}

std::array<double, 9> product(const std::array<double, 9>& a, const std::array<double, 9>& b) {
  std::array<double, 9> result{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 3; ++k) result[3 * i + j] += a[3 * i + k] * b[3 * k + j];
    }
  }
  return result;
}

Rotation rotation_of(const std::array<double, 9>& m, Span span) {
  // By the largest of the four entries, so that no small number is divided by (Shepperd's method).
  const double trace = m[0] + m[4] + m[8];
  std::array<double, 4> q{};
  if (trace >= std::max({m[0], m[4], m[8]})) {
    q = {1 + trace, m[7] - m[5], m[2] - m[6], m[3] - m[1]};
  } else if (m[0] >= std::max(m[4], m[8])) {
    q = {m[7] - m[5], 1 + m[0] - m[4] - m[8], m[1] + m[3], m[2] + m[6]};
  } else if (m[4] >= m[8]) {
    q = {m[2] - m[6], m[1] + m[3], 1 + m[4] - m[0] - m[8], m[5] + m[7]};
  } else {
    q = {m[3] - m[1], m[2] + m[6], m[5] + m[7], 1 + m[8] - m[0] - m[4]};
  }
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  Rotation result{Rotation::Form::quaternion, {}, span};
  for (std::size_t i = 0; i < 4; ++i) result.numbers[i] = computed(q[i] / length, span);
  return result;
}

Rotation product(const Rotation& outer, const Rotation& inner) {
  if (outer.form == Rotation::Form::none) return inner;
  if (inner.form == Rotation::Form::none) return outer;
  return rotation_of(product(matrix(outer), matrix(inner)), outer.span.valid() ? outer.span : inner.span);
}

bool is_identity(const Pose& pose) {
  for (const Number& number : pose.position) {
    if (number.value != 0) return false;
  }
  switch (pose.rotation.form) {
    case Rotation::Form::none:
      return true;
    case Rotation::Form::rpy:
      return pose.rotation.numbers[0].value == 0 && pose.rotation.numbers[1].value == 0 &&
             pose.rotation.numbers[2].value == 0;
    case Rotation::Form::quaternion:
      return pose.rotation.numbers[1].value == 0 && pose.rotation.numbers[2].value == 0 &&
             pose.rotation.numbers[3].value == 0;
  }
  return false;
}

}  // namespace robotc::importing
