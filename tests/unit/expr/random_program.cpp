#include "tests/unit/expr/random_program.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace robotc::test {
namespace {

using Complex = std::complex<double>;
using expr::Id;
using expr::Op;

constexpr double machine_epsilon = std::numeric_limits<double>::epsilon();
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double step = 1e-40;  // its square vanishes beside 1, so the imaginary part is the derivative to rounding

Number random_number(std::mt19937_64& random) {
  const auto small = [&](int limit) { return static_cast<std::int64_t>(random() % (2U * limit + 1U)) - limit; };
  switch (random() % 8) {
    case 0:
      return Number::rational(small(8), 12) * Number::pi();
    case 1:
      return Number::rational(small(3), 2) * Number::pi();
    case 2:
      return sqrt(Number::integer(1 + (small(5) + 5) / 2));
    case 3:
      return Number::inexact(static_cast<double>(small(100)) / 64.0);
    case 4:
    case 5:
      return Number::integer(small(3));
    default:
      return Number::rational(small(9), 1 + (small(7) + 7) / 2);
  }
}

Traced operator-(const Traced& x) { return {-x.value, -x.derivative, x.value_error, x.derivative_error}; }

/// Adds one rounding of each part.
Traced rounded(Traced x) {
  x.value_error += machine_epsilon * std::fabs(x.value);
  x.derivative_error += machine_epsilon * std::fabs(x.derivative);
  return x;
}

Traced operator+(const Traced& x, const Traced& y) {
  return rounded({x.value + y.value, x.derivative + y.derivative, x.value_error + y.value_error,
                  x.derivative_error + y.derivative_error});
}

Traced operator*(const Traced& x, const Traced& y) {
  Traced r{x.value * y.value, x.derivative * y.value + x.value * y.derivative};
  const auto product = [](double a, double ea, double b, double eb) {
    return std::fabs(a) * eb + std::fabs(b) * ea + ea * eb + machine_epsilon * std::fabs(a * b);
  };
  r.value_error = product(x.value, x.value_error, y.value, y.value_error);
  r.derivative_error = product(x.derivative, x.derivative_error, y.value, y.value_error) +
                       product(x.value, x.value_error, y.derivative, y.derivative_error);
  return rounded(r);
}

/// f(x) by complex step; `slope` and `curve` bound |f'| and |f''| near x.
template <class Function>
Traced analytic(const Traced& x, Function f, double slope, double curve) {
  const Complex z = f(Complex(x.value, x.derivative * step));
  Traced r{z.real(), z.imag() / step};
  r.value_error =
      slope * x.value_error + 4 * machine_epsilon * (std::fabs(r.value) + slope * std::fabs(x.value) * machine_epsilon);
  r.derivative_error = slope * x.derivative_error + curve * x.value_error * std::fabs(x.derivative) +
                       8 * machine_epsilon * slope * std::fabs(x.derivative);
  return r;
}

Traced undecided() { return {0, 0, infinity, infinity}; }

bool too_close(const Traced& x, const Traced& y) {
  return !(std::fabs(x.value - y.value) > 16 * (x.value_error + y.value_error));
}

Traced reciprocal_of_positive(const Traced& x) {
  const double low = std::max(x.value - x.value_error, 1e-300);
  return analytic(x, [](Complex z) { return 1.0 / z; }, 1 / (low * low), 2 / (low * low * low));
}

Traced root_of_positive(const Traced& x) {
  const double low = std::max(x.value - x.value_error, 1e-300);
  return analytic(x, [](Complex z) { return std::sqrt(z); }, 0.5 / std::sqrt(low), 0.25 / (low * std::sqrt(low)));
}

}  // namespace

std::uint64_t seed(std::uint64_t otherwise) {
  const char* text = std::getenv("ROBOTC_SEED");
  return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

RandomProgram::RandomProgram(std::mt19937_64& random, const Options& options) : options_(options) {
  for (int i = 0; i < 8; ++i) numbers_.push_back(random_number(random));
  std::vector<Op> ops = {Op::add, Op::add, Op::add, Op::sub, Op::sub,  Op::sub, Op::mul,  Op::mul,
                         Op::mul, Op::neg, Op::sin, Op::cos, Op::sqrt, Op::div, Op::tanh, Op::atan};
  if (!options.smooth) {
    ops.insert(ops.end(), {Op::min, Op::max, Op::abs, Op::sign, Op::floor, Op::select});
  }
  std::size_t count = symbol_count() + numbers_.size();
  for (int i = 0; i < options.instructions; ++i, ++count) {
    // Half of the arguments are recent, so that the graph is both deep and shared.
    const auto pick = [&] {
      const std::size_t window = random() % 2 == 0 ? std::min<std::size_t>(count, 8) : count;
      return count - 1 - random() % window;
    };
    instructions_.push_back({ops[random() % ops.size()], pick(), pick(), pick(), pick()});
  }
}

std::vector<Id> RandomProgram::build(expr::Pool& pool, const std::vector<Id>& symbols) const {
  std::vector<Id> at = symbols;
  for (const Number& number : numbers_) at.push_back(pool.number(number));
  for (const auto& [op, a, b, c, d] : instructions_) {
    switch (op) {
      case Op::sqrt:
        at.push_back(pool.sqrt(pool.add(pool.one(), pool.mul(at[a], at[a]))));
        break;
      case Op::div:
        at.push_back(pool.div(at[a], pool.add(pool.one(), pool.mul(at[b], at[b]))));
        break;
      case Op::select:
        at.push_back(pool.select(pool.make(Op::less, at[a], at[b]), at[c], at[d]));
        break;
      default:
        at.push_back(expr::arity(op) == 1 ? pool.make(op, at[a]) : pool.make(op, at[a], at[b]));
    }
  }
  return at;
}

std::vector<Traced> RandomProgram::run(const std::vector<double>& symbols, const std::vector<double>& rates) const {
  std::vector<Traced> at;
  at.reserve(symbols.size() + numbers_.size() + instructions_.size());
  for (std::size_t i = 0; i < symbols.size(); ++i) at.push_back({symbols[i], rates[i]});
  for (const Number& number : numbers_) at.push_back(rounded({number.to_double()}));
  const Traced one{1};
  for (const auto& [op, a, b, c, d] : instructions_) {
    const Traced& x = at[a];
    const Traced& y = at[b];
    Traced r;
    switch (op) {
      case Op::add:
        r = x + y;
        break;
      case Op::sub:
        r = x + -y;
        break;
      case Op::mul:
        r = x * y;
        break;
      case Op::neg:
        r = -x;
        break;
      case Op::sin:
        r = analytic(x, [](Complex z) { return std::sin(z); }, 1, 1);
        break;
      case Op::cos:
        r = analytic(x, [](Complex z) { return std::cos(z); }, 1, 1);
        break;
      case Op::tanh:
        r = analytic(x, [](Complex z) { return std::tanh(z); }, 1, 1);
        break;
      case Op::atan:
        r = analytic(x, [](Complex z) { return std::atan(z); }, 1, 1);
        break;
      case Op::sqrt:
        r = root_of_positive(one + x * x);
        break;
      case Op::div:
        r = x * reciprocal_of_positive(one + y * y);
        break;
      case Op::min:
        r = too_close(x, y) ? undecided() : (x.value < y.value ? x : y);
        break;
      case Op::max:
        r = too_close(x, y) ? undecided() : (x.value < y.value ? y : x);
        break;
      case Op::abs:
        r = too_close(x, {}) ? undecided() : (x.value < 0 ? -x : x);
        break;
      case Op::sign:
        r = too_close(x, {}) ? undecided() : Traced{x.value < 0 ? -1.0 : 1.0};
        break;
      case Op::floor:
        r = too_close(x, {std::round(x.value)}) ? undecided() : Traced{std::floor(x.value)};
        break;
      case Op::select:
        r = too_close(x, y) ? undecided() : (x.value < y.value ? at[c] : at[d]);
        break;
      default:
        break;
    }
    at.push_back(r);
  }
  return at;
}

}  // namespace robotc::test
