#include "compiler/exact/coefficient.h"

#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <limits>
#include <numeric>

#include "compiler/exact/wide_integer.h"
#include "compiler/support/hash.h"

namespace robotc {
namespace {

using boost::multiprecision::cpp_int;
using boost::multiprecision::cpp_rational;

constexpr double machine_epsilon = std::numeric_limits<double>::epsilon();

bool fits(const cpp_int& a) { return a >= -max_int64 && a <= max_int64; }

}  // namespace

struct Coefficient::Large {
  cpp_rational value;
};

Coefficient Coefficient::from_ratio(WideInteger p, WideInteger q) {
  if (q != 1) {
    const auto common = static_cast<Wide>(gcd(magnitude(p), magnitude(q)));
    p /= common;
    q /= common;
  }
  Coefficient result;
  if (fits(p) && fits(q)) {
    result.value_ = Small{static_cast<std::int64_t>(p), static_cast<std::int64_t>(q)};
  } else {
    result.value_ = std::make_shared<const Large>(Large{cpp_rational(cpp_int(p), cpp_int(q))});
  }
  return result;
}

Coefficient Coefficient::from_large(Large value) {
  const cpp_int p = numerator(value.value);
  const cpp_int q = denominator(value.value);
  Coefficient result;
  if (fits(p) && fits(q)) {
    result.value_ = Small{static_cast<std::int64_t>(p), static_cast<std::int64_t>(q)};
  } else {
    result.value_ = std::make_shared<const Large>(std::move(value));
  }
  return result;
}

Coefficient::Large Coefficient::to_large() const {
  if (const auto* small = std::get_if<Small>(&value_)) return {cpp_rational(small->p, small->q)};
  return *std::get<LargeHandle>(value_);
}

Coefficient::Approximate Coefficient::to_approximate() const {
  if (const auto* approximate = std::get_if<Approximate>(&value_)) return *approximate;
  const double value = to_double();
  return {value, std::abs(value) * machine_epsilon / 2};
}

Coefficient Coefficient::rational(std::int64_t p, std::int64_t q) {
  const Wide sign = q < 0 ? -1 : 1;
  return from_ratio(sign * p, sign * q);
}

Coefficient Coefficient::inexact(double value) {
  Coefficient result;
  result.value_ = Approximate{value, std::abs(value) * machine_epsilon / 2};
  return result;
}

bool Coefficient::is_zero() const {
  if (const auto* small = std::get_if<Small>(&value_)) return small->p == 0;
  const auto* approximate = std::get_if<Approximate>(&value_);
  return approximate != nullptr && std::abs(approximate->value) <= approximate->error;
}

bool Coefficient::is_one() const {
  const auto* small = std::get_if<Small>(&value_);
  return small != nullptr && small->p == 1 && small->q == 1;
}

int Coefficient::sign() const {
  if (is_zero()) return 0;
  if (const auto* small = std::get_if<Small>(&value_)) return small->p > 0 ? 1 : -1;
  if (const auto* large = std::get_if<LargeHandle>(&value_)) return (*large)->value > 0 ? 1 : -1;
  return std::get<Approximate>(value_).value > 0 ? 1 : -1;
}

double Coefficient::to_double() const {
  if (const auto* small = std::get_if<Small>(&value_)) return Number::rational(small->p, small->q).to_double();
  if (const auto* large = std::get_if<LargeHandle>(&value_)) return (*large)->value.convert_to<double>();
  return std::get<Approximate>(value_).value;
}

Number Coefficient::to_number() const {
  if (const auto* small = std::get_if<Small>(&value_)) return Number::rational(small->p, small->q);
  return Number::inexact(to_double());
}

std::string Coefficient::to_string() const {
  if (const auto* large = std::get_if<LargeHandle>(&value_)) return (*large)->value.str();
  return to_number().to_string();
}

std::uint64_t Coefficient::hash() const {
  if (const auto* small = std::get_if<Small>(&value_)) {
    return hash_combine(static_cast<std::uint64_t>(small->p), static_cast<std::uint64_t>(small->q));
  }
  return hash_combine(2, std::bit_cast<std::uint64_t>(to_double()));
}

std::size_t Coefficient::words() const {
  const auto* large = std::get_if<LargeHandle>(&value_);
  if (large == nullptr) return 2;
  constexpr std::size_t word = 64;
  const auto length = [](const cpp_int& a) { return a.is_zero() ? 1 : msb(abs(a)) / word + 1; };
  return length(numerator((*large)->value)) + length(denominator((*large)->value));
}

Coefficient Coefficient::operator-() const {
  Coefficient result = *this;
  if (auto* small = std::get_if<Small>(&result.value_)) {
    small->p = -small->p;
  } else if (auto* approximate = std::get_if<Approximate>(&result.value_)) {
    approximate->value = -approximate->value;
  } else {
    result = from_large({-std::get<LargeHandle>(value_)->value});
  }
  return result;
}

Coefficient operator+(const Coefficient& a, const Coefficient& b) {
  const auto* x = std::get_if<Coefficient::Small>(&a.value_);
  const auto* y = std::get_if<Coefficient::Small>(&b.value_);
  if (x != nullptr && y != nullptr) {
    if (x->q == y->q) return Coefficient::from_ratio(static_cast<Wide>(x->p) + y->p, x->q);
    return Coefficient::from_ratio(static_cast<Wide>(x->p) * y->q + static_cast<Wide>(y->p) * x->q,
                                   static_cast<Wide>(x->q) * y->q);
  }
  if (a.is_exact() && b.is_exact()) return Coefficient::from_large({a.to_large().value + b.to_large().value});
  const Coefficient::Approximate u = a.to_approximate();
  const Coefficient::Approximate v = b.to_approximate();
  Coefficient result;
  const double sum = u.value + v.value;
  result.value_ = Coefficient::Approximate{sum, u.error + v.error + std::abs(sum) * machine_epsilon / 2};
  return result;
}

Coefficient operator*(const Coefficient& a, const Coefficient& b) {
  const auto* x = std::get_if<Coefficient::Small>(&a.value_);
  const auto* y = std::get_if<Coefficient::Small>(&b.value_);
  if (x != nullptr && y != nullptr) {
    return Coefficient::from_ratio(static_cast<Wide>(x->p) * y->p, static_cast<Wide>(x->q) * y->q);
  }
  if (a.is_exact() && b.is_exact()) return Coefficient::from_large({a.to_large().value * b.to_large().value});
  if ((a.is_exact() && a.is_zero()) || (b.is_exact() && b.is_zero())) return {};
  const Coefficient::Approximate u = a.to_approximate();
  const Coefficient::Approximate v = b.to_approximate();
  const double product = u.value * v.value;
  const double error = std::abs(u.value) * v.error + std::abs(v.value) * u.error + u.error * v.error;
  Coefficient result;
  result.value_ = Coefficient::Approximate{product, error + std::abs(product) * machine_epsilon / 2};
  return result;
}

Coefficient Coefficient::reciprocal() const {
  if (const auto* small = std::get_if<Small>(&value_)) return rational(small->q, small->p);
  if (const auto* large = std::get_if<LargeHandle>(&value_)) return from_large({1 / (*large)->value});
  const auto& approximate = std::get<Approximate>(value_);
  // |1/x − 1/v| ≤ e / (|v| (|v| − e)) for |x − v| ≤ e < |v|.
  const double size = std::abs(approximate.value);
  const double value = 1 / approximate.value;
  Coefficient result;
  result.value_ = Approximate{
      value, approximate.error / (size * (size - approximate.error)) + std::abs(value) * machine_epsilon / 2};
  return result;
}

bool operator==(const Coefficient& a, const Coefficient& b) {
  if (a.is_exact() != b.is_exact()) return false;
  if (!a.is_exact()) return a.to_double() == b.to_double();
  const auto* x = std::get_if<Coefficient::Small>(&a.value_);
  const auto* y = std::get_if<Coefficient::Small>(&b.value_);
  if (x != nullptr && y != nullptr) return x->p == y->p && x->q == y->q;
  return (x == nullptr) == (y == nullptr) && a.to_large().value == b.to_large().value;
}

}  // namespace robotc
