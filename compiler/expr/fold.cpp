#include "compiler/expr/fold.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "compiler/expr/numeric.h"

namespace robotc::expr {
namespace {

std::optional<Number> finite(const Number& value) {
  if (!value.is_exact() && !std::isfinite(value.to_double())) return std::nullopt;
  return value;
}

Number absolute(const Number& a) { return a.sign() < 0 ? -a : a; }

/// The angle in [0, π/2] among 0, π/6, π/4, π/3, π/2 at which `function` has exactly this value.
template <class Function>
std::optional<Number> first_quadrant_angle(const Number& value, Function function) {
  constexpr std::array<std::int64_t, 5> twelfths = {0, 2, 3, 4, 6};
  for (const std::int64_t n : twelfths) {
    const Number angle = Number::rational(n, 12) * Number::pi();
    const auto there = function(angle);
    if (there && *there == value) return angle;
  }
  return std::nullopt;
}

std::optional<Number> exact_tangent(const Number& angle) {
  const Number s = sin(angle);
  const Number c = cos(angle);
  if (!s.is_exact() || !c.is_exact() || c.is_zero()) return std::nullopt;
  return s / c;
}

std::optional<Number> exact_arcsine(const Number& a) {
  const auto angle = first_quadrant_angle(absolute(a), [](const Number& x) { return std::optional(sin(x)); });
  if (!angle) return std::nullopt;
  return a.sign() < 0 ? -*angle : *angle;
}

std::optional<Number> exact_arctangent(const Number& a) {
  const auto angle = first_quadrant_angle(absolute(a), exact_tangent);
  if (!angle) return std::nullopt;
  return a.sign() < 0 ? -*angle : *angle;
}

std::optional<Number> exact_atan2(const Number& y, const Number& x) {
  const Number half_turn = Number::pi();
  const Number quarter_turn = half_turn / Number::integer(2);
  if (x.is_zero()) {
    if (y.is_zero()) return Number();
    return y.sign() < 0 ? -quarter_turn : quarter_turn;
  }
  const auto angle = exact_arctangent(y / x);
  if (!angle || x.sign() > 0) return angle;
  return y.sign() < 0 ? *angle - half_turn : *angle + half_turn;
}

std::optional<Number> exact_floor(const Number& a) {
  if (!a.is_rational()) return std::nullopt;
  if (a.to_integer()) return a;
  const double below = std::floor(a.to_double());
  if (std::fabs(below) >= 9e15) return std::nullopt;
  // Rounding to double may have crossed an integer; the comparison is exact.
  auto candidate = Number::integer(static_cast<std::int64_t>(below));
  if (compare(candidate, a) > 0) candidate = candidate - Number::integer(1);
  return candidate;
}

std::optional<Number> exact_value(Op op, const Number& a) {
  switch (op) {
    case Op::neg:
      return -a;
    case Op::abs:
      return absolute(a);
    case Op::sign:
      return Number::integer(a.sign());
    case Op::sqrt:
      return sqrt(a);
    case Op::sin:
      return sin(a);
    case Op::cos:
      return cos(a);
    case Op::tan:
      return exact_tangent(a);
    case Op::asin:
      return exact_arcsine(a);
    case Op::acos: {
      const auto arcsine = exact_arcsine(a);
      if (!arcsine) return std::nullopt;
      return Number::rational(1, 2) * Number::pi() - *arcsine;
    }
    case Op::atan:
      return exact_arctangent(a);
    case Op::exp:
    case Op::cosh:
      return a.is_zero() ? std::optional(Number::integer(1)) : std::nullopt;
    case Op::sinh:
    case Op::tanh:
      return a.is_zero() ? std::optional(Number()) : std::nullopt;
    case Op::log:
      return a.is_one() ? std::optional(Number()) : std::nullopt;
    case Op::floor:
      return exact_floor(a);
    case Op::logical_not:
      return Number::integer(a.is_zero() ? 1 : 0);
    default:
      return std::nullopt;
  }
}

std::optional<Number> exact_value(Op op, const Number& a, const Number& b) {
  const auto truth = [](bool holds) { return Number::integer(holds ? 1 : 0); };
  switch (op) {
    case Op::add:
      return a + b;
    case Op::sub:
      return a - b;
    case Op::mul:
      return a * b;
    case Op::div:
      return b.is_zero() ? std::nullopt : std::optional(a / b);
    case Op::atan2:
      return exact_atan2(a, b);
    case Op::pow: {
      const auto n = b.to_integer();
      if (!n || (a.is_zero() && *n < 0)) return std::nullopt;
      return power(a, *n);
    }
    case Op::min:
      return compare(b, a) < 0 ? b : a;
    case Op::max:
      return compare(b, a) > 0 ? b : a;
    case Op::less:
      return truth(compare(a, b) < 0);
    case Op::less_equal:
      return truth(compare(a, b) <= 0);
    case Op::equal:
      return truth(compare(a, b) == 0);
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<Number> fold_constants(Op op, const Number& a) {
  if (const auto exact = exact_value(op, a)) return finite(*exact);
  return finite(Number::inexact(apply(op, a.to_double())));
}

std::optional<Number> fold_constants(Op op, const Number& a, const Number& b) {
  if (const auto exact = exact_value(op, a, b)) return finite(*exact);
  return finite(Number::inexact(apply(op, a.to_double(), b.to_double())));
}

}  // namespace robotc::expr
