// The constructors of Pool apply local identities to new nodes, so that later stages see few forms. Each rule looks at
// most two levels down and makes a bounded number of nodes; none distributes or searches.
#include <cmath>
#include <optional>
#include <utility>

#include "compiler/expr/fold.h"
#include "compiler/expr/pool.h"

namespace robotc::expr {
namespace {

const Number two = Number::integer(2);

/// The angle in quarter turns modulo 4, if it is a whole number of them.
std::optional<int> quarter_turns(const Number& angle) {
  if (angle.pi_power() != 1) return std::nullopt;
  const auto quarters = (angle / Number::pi() * two).to_integer();
  if (!quarters) return std::nullopt;
  return static_cast<int>(((*quarters % 4) + 4) % 4);
}

bool is_odd_function(Op op) {
  switch (op) {
    case Op::tan:
    case Op::asin:
    case Op::atan:
    case Op::sinh:
    case Op::tanh:
    case Op::sign:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool Pool::has_number_first(Id id, Op expected) const { return op(id) == expected && is_number(arg(id, 0)); }

/// c·x → (c, x); x+x → (2, x).
Pool::Term Pool::term(Id id) const {
  if (op(id) == Op::mul && is_number(arg(id, 0))) return {arg(id, 0), arg(id, 1)};
  if (op(id) == Op::add && arg(id, 0) == arg(id, 1)) return {Id{}, arg(id, 0)};
  return {one_, id};
}

Number Pool::coefficient(const Term& term) const { return term.coefficient.valid() ? value(term.coefficient) : two; }

bool Pool::is_square_of(Id id, Op function) const {
  return op(id) == Op::mul && arg(id, 0) == arg(id, 1) && op(arg(id, 0)) == function;
}

/// The node of a number, or none if it is not finite.
Id Pool::finite(const Number& value) {
  if (!value.is_exact() && !std::isfinite(value.to_double())) return {};
  return number(value);
}

Id Pool::fold(Op op, Id a) {
  if (!is_number(a)) return {};
  const auto result = fold_constants(op, value(a));
  return result ? number(*result) : Id{};
}

Id Pool::fold(Op op, Id a, Id b) {
  if (!is_number(a) || !is_number(b)) return {};
  const auto result = fold_constants(op, value(a), value(b));
  return result ? number(*result) : Id{};
}

Id Pool::neg(Id a) {
  switch (op(a)) {
    case Op::number:
      return number(-value(a));
    case Op::neg:
      return arg(a, 0);  // −(−x) → x
    case Op::sub:
      return sub(arg(a, 1), arg(a, 0));  // −(x−y) → y−x
    case Op::add:                        // −(c+x) → −c−x
      if (is_number(arg(a, 0))) return sub(number(-value(arg(a, 0))), arg(a, 1));
      break;
    default:
      break;
  }
  return intern(Op::neg, a);
}

/// c + b, where c is a number and b is not.
Id Pool::add_to_number(Id c, Id b) {
  if (has_number_first(b, Op::add)) {  // c+(d+x) → (c+d)+x
    if (const Id folded = finite(value(c) + value(arg(b, 0))); folded.valid()) return add(folded, arg(b, 1));
  }
  if (has_number_first(b, Op::sub)) {  // c+(d−x) → (c+d)−x
    if (const Id folded = finite(value(c) + value(arg(b, 0))); folded.valid()) return sub(folded, arg(b, 1));
  }
  return intern(Op::add, c, b);
}

Id Pool::add(Id a, Id b) {
  const Op a_op = op(a);
  const Op b_op = op(b);
  if (a == zero_) return b;
  if (b == zero_) return a;
  if (b_op == Op::neg) return sub(a, arg(b, 0));  // a+(−y) → a−y; then −x−y → −(x+y)
  if (a_op == Op::neg) return sub(b, arg(a, 0));
  if (a_op == Op::number || b_op == Op::number) {
    if (const Id folded = fold(Op::add, a, b); folded.valid()) return folded;
    if (a_op == Op::number && b_op == Op::number) return intern_commutative(Op::add, a, b);
    return a_op == Op::number ? add_to_number(a, b) : add_to_number(b, a);
  }
  if (b_op == Op::sub && arg(b, 1) == a) return arg(b, 0);  // y+(x−y) → x
  if (a_op == Op::sub && arg(a, 1) == b) return arg(a, 0);
  const Term ta = term(a);
  const Term tb = term(b);
  if (ta.base == tb.base && (a != b || ta.coefficient != one_)) {  // c·x+d·x → (c+d)·x
    if (const Id sum = finite(coefficient(ta) + coefficient(tb)); sum.valid()) return mul(sum, ta.base);
  }
  if (a_op == Op::mul && b_op == Op::mul) {  // sin²+cos² → 1
    const bool sine_first = is_square_of(a, Op::sin) && is_square_of(b, Op::cos);
    const bool cosine_first = is_square_of(a, Op::cos) && is_square_of(b, Op::sin);
    if ((sine_first || cosine_first) && arg(arg(a, 0), 0) == arg(arg(b, 0), 0)) return one_;
  }
  return intern_commutative(Op::add, a, b);
}

/// c − b, where c is a number and b is not.
Id Pool::subtract_from_number(Id c, Id b) {
  if (has_number_first(b, Op::add)) {  // c−(d+x) → (c−d)−x
    if (const Id folded = finite(value(c) - value(arg(b, 0))); folded.valid()) return sub(folded, arg(b, 1));
  }
  if (has_number_first(b, Op::sub)) {  // c−(d−x) → (c−d)+x
    if (const Id folded = finite(value(c) - value(arg(b, 0))); folded.valid()) return add(folded, arg(b, 1));
  }
  return intern(Op::sub, c, b);
}

Id Pool::sub(Id a, Id b) {
  const Op a_op = op(a);
  const Op b_op = op(b);
  if (a == b) return zero_;
  if (b == zero_) return a;
  if (a == zero_) return neg(b);
  if (b_op == Op::neg) return add(a, arg(b, 0));
  if (a_op == Op::neg) return neg(add(arg(a, 0), b));  // −x−y → −(x+y)
  if (const Id folded = fold(Op::sub, a, b); folded.valid()) return folded;
  if (b_op == Op::number) return add(number(-value(b)), a);  // x−c → (−c)+x
  if (a_op == Op::number) return subtract_from_number(a, b);
  if (a_op == Op::add) {  // (x+y)−y → x
    if (arg(a, 0) == b) return arg(a, 1);
    if (arg(a, 1) == b) return arg(a, 0);
  }
  if (b_op == Op::add) {  // x−(x+y) → −y
    if (arg(b, 0) == a) return neg(arg(b, 1));
    if (arg(b, 1) == a) return neg(arg(b, 0));
  }
  if (b_op == Op::sub && arg(b, 0) == a) return arg(b, 1);       // x−(x−y) → y
  if (a_op == Op::sub && arg(a, 0) == b) return neg(arg(a, 1));  // (x−y)−x → −y
  const Term ta = term(a);
  const Term tb = term(b);
  if (ta.base == tb.base) {  // c·x−d·x → (c−d)·x
    if (const Id sum = finite(coefficient(ta) - coefficient(tb)); sum.valid()) return mul(sum, ta.base);
  }
  return intern(Op::sub, a, b);
}

/// c · b, where c is a number and b is not.
Id Pool::multiply_by_number(Id c, Id b) {
  if (c == zero_) return zero_;
  if (c == one_) return b;
  if (value(c).sign() < 0) return neg(mul(number(-value(c)), b));
  const Term t = term(b);
  if (t.base != b) {  // c·(d·x) → (c·d)·x
    if (const Id folded = finite(value(c) * coefficient(t)); folded.valid()) return mul(folded, t.base);
  }
  if (has_number_first(b, Op::div)) {  // c·(d/x) → (c·d)/x
    if (const Id folded = finite(value(c) * value(arg(b, 0))); folded.valid()) return div(folded, arg(b, 1));
  }
  if (value(c) == two) return intern(Op::add, b, b);
  return intern(Op::mul, c, b);
}

Id Pool::mul(Id a, Id b) {
  const Op a_op = op(a);
  const Op b_op = op(b);
  if (a_op == Op::neg) return b_op == Op::neg ? mul(arg(a, 0), arg(b, 0)) : neg(mul(arg(a, 0), b));
  if (b_op == Op::neg) return neg(mul(a, arg(b, 0)));
  if (a_op == Op::number || b_op == Op::number) {
    if (const Id folded = fold(Op::mul, a, b); folded.valid()) return folded;
    if (a_op == Op::number && b_op == Op::number) return intern_commutative(Op::mul, a, b);
    return a_op == Op::number ? multiply_by_number(a, b) : multiply_by_number(b, a);
  }
  return intern_commutative(Op::mul, a, b);
}

Id Pool::div(Id a, Id b) {
  if (op(a) == Op::neg) return neg(div(arg(a, 0), b));
  if (op(b) == Op::neg) return neg(div(a, arg(b, 0)));
  if (is_number(b)) {
    if (const Id folded = fold(Op::div, a, b); folded.valid()) return folded;
    if (!is_number(a) && !is_zero(b)) {  // x/c → (1/c)·x
      const Number reciprocal = Number::integer(1) / value(b);
      if (reciprocal.is_exact() || std::isnormal(reciprocal.to_double())) return mul(number(reciprocal), a);
    }
    return intern(Op::div, a, b);
  }
  if (is_zero(a)) return zero_;
  if (is_number(a)) {
    if (value(a).sign() < 0) return neg(div(number(-value(a)), b));
    const Term t = term(b);
    if (t.base != b) {  // c/(d·x) → (c/d)/x
      if (const Id folded = finite(value(a) / coefficient(t)); folded.valid()) return div(folded, t.base);
    }
  }
  return intern(Op::div, a, b);
}

Id Pool::sqrt(Id a) {
  if (const Id folded = fold(Op::sqrt, a); folded.valid()) return folded;
  if (op(a) == Op::mul && arg(a, 0) == arg(a, 1)) return make(Op::abs, arg(a, 0));  // √(x·x) → |x|
  return intern(Op::sqrt, a);
}

/// One representative of ±x + n·π/2, so that sines and cosines of opposite or shifted angles share their argument.
Pool::Angle Pool::canonical_angle(Id a) {
  Angle angle{a};
  if (op(a) == Op::neg) {
    angle = {arg(a, 0), true, 0};
  } else if (has_number_first(a, Op::add) || has_number_first(a, Op::sub)) {
    if (const auto quarters = quarter_turns(value(arg(a, 0)))) angle = {arg(a, 1), op(a) == Op::sub, *quarters};
  }
  if (const Id opposite = preferred_opposite(angle.id); opposite.valid()) {
    angle = {opposite, !angle.negated, angle.quarters};
  }
  return angle;
}

/// y−x for x−y, if that is the canonical argument of even and odd functions; invalid if `a` is canonical or not a
/// difference.
Id Pool::preferred_opposite(Id a) {
  if (op(a) != Op::sub || (!is_number(arg(a, 0)) && arg(a, 0) < arg(a, 1))) return {};
  return neg(a);
}

Id Pool::sin(Id a) {
  if (const Id folded = fold(Op::sin, a); folded.valid()) return folded;
  const Angle angle = canonical_angle(a);
  const Id along = intern((angle.quarters & 1) != 0 ? Op::cos : Op::sin, angle.id);
  switch (angle.quarters) {
    case 0:
      return apply_sign(angle.negated, along);
    case 1:
      return along;
    case 2:
      return apply_sign(!angle.negated, along);
    default:
      return neg(along);
  }
}

Id Pool::cos(Id a) {
  if (const Id folded = fold(Op::cos, a); folded.valid()) return folded;
  const Angle angle = canonical_angle(a);
  const Id along = intern((angle.quarters & 1) != 0 ? Op::sin : Op::cos, angle.id);
  switch (angle.quarters) {
    case 0:
      return along;
    case 1:
      return apply_sign(!angle.negated, along);
    case 2:
      return neg(along);
    default:
      return apply_sign(angle.negated, along);
  }
}

Id Pool::power(Id base, std::int64_t exponent) {
  if (is_number(base)) {
    if (const auto folded = fold_constants(Op::pow, value(base), Number::integer(exponent))) return number(*folded);
  }
  auto left = exponent < 0 ? -static_cast<std::uint64_t>(exponent) : static_cast<std::uint64_t>(exponent);
  Id result = one_;
  for (Id square = base; left != 0; square = mul(square, square)) {
    if ((left & 1U) != 0) result = mul(result, square);
    left >>= 1;
    if (left == 0) break;
  }
  return exponent < 0 ? div(one_, result) : result;
}

Id Pool::pow(Id base, Id exponent) {
  if (base == one_) return one_;
  if (is_number(exponent)) {
    const Number n = value(exponent);
    if (const auto integer = n.to_integer()) return power(base, *integer);
    if (const auto halves = (n * two).to_integer(); halves && n.is_rational()) {
      switch (*halves) {
        case 1:
          return sqrt(base);
        case -1:
          return div(one_, sqrt(base));
        case 3:
          return mul(base, sqrt(base));
        case -3:
          return div(one_, mul(base, sqrt(base)));
        default:
          break;
      }
    }
    if (const Id folded = fold(Op::pow, base, exponent); folded.valid()) return folded;
  }
  return intern(Op::pow, base, exponent);
}

Id Pool::compare(Op op, Id a, Id b) {
  if (const Id folded = fold(op, a, b); folded.valid()) return folded;
  if (a == b) return op == Op::less ? zero_ : one_;
  return is_commutative(op) ? intern_commutative(op, a, b) : intern(op, a, b);
}

Id Pool::logic(Op op, Id a, Id b) {
  if (is_number(b)) std::swap(a, b);
  if (is_number(a)) {
    const bool holds = !is_zero(a);
    if (op == Op::logical_and) return holds ? b : zero_;
    return holds ? one_ : b;
  }
  return a == b ? a : intern_commutative(op, a, b);
}

Id Pool::extremum(Op op, Id a, Id b) {
  if (const Id folded = fold(op, a, b); folded.valid()) return folded;
  if (a == b) return a;
  if (this->op(a) == Op::neg && this->op(b) == Op::neg) {  // min(−x, −y) → −max(x, y)
    return neg(make(op == Op::min ? Op::max : Op::min, arg(a, 0), arg(b, 0)));
  }
  return intern_commutative(op, a, b);
}

Id Pool::select(Id condition, Id then_value, Id else_value) {
  if (is_number(condition)) return is_zero(condition) ? else_value : then_value;
  if (then_value == else_value) return then_value;
  if (op(condition) == Op::logical_not) return select(arg(condition, 0), else_value, then_value);
  return intern(Op::select, condition, then_value, else_value);
}

Id Pool::make(Op op, Id a) {
  switch (op) {
    case Op::neg:
      return neg(a);
    case Op::sqrt:
      return sqrt(a);
    case Op::sin:
      return sin(a);
    case Op::cos:
      return cos(a);
    default:
      break;
  }
  if (const Id folded = fold(op, a); folded.valid()) return folded;
  const Op inner = this->op(a);
  if (inner == Op::neg && is_odd_function(op)) return neg(make(op, arg(a, 0)));
  switch (op) {
    case Op::abs:
      if (inner == Op::abs || inner == Op::sqrt) return a;
      if (inner == Op::mul && arg(a, 0) == arg(a, 1)) return a;
      [[fallthrough]];
    case Op::cosh:
      if (inner == Op::neg) return make(op, arg(a, 0));
      if (const Id opposite = preferred_opposite(a); opposite.valid()) return intern(op, opposite);
      break;
    case Op::sign:
    case Op::floor:
      if (inner == op) return a;
      break;
    case Op::log:
      if (inner == Op::exp) return arg(a, 0);
      break;
    case Op::logical_not:
      if (inner == Op::logical_not) return arg(a, 0);
      break;
    default:
      break;
  }
  return intern(op, a);
}

Id Pool::make(Op op, Id a, Id b) {
  switch (op) {
    case Op::add:
      return add(a, b);
    case Op::sub:
      return sub(a, b);
    case Op::mul:
      return mul(a, b);
    case Op::div:
      return div(a, b);
    case Op::pow:
      return pow(a, b);
    case Op::min:
    case Op::max:
      return extremum(op, a, b);
    case Op::less:
    case Op::less_equal:
    case Op::equal:
      return compare(op, a, b);
    case Op::logical_and:
    case Op::logical_or:
      return logic(op, a, b);
    case Op::list:
      return list(a, b);
    default:
      break;
  }
  if (const Id folded = fold(op, a, b); folded.valid()) return folded;
  return intern(op, a, b);
}

Id Pool::make(Op, Id a, Id b, Id c) { return select(a, b, c); }

Id Pool::sum(std::span<const Id> terms) {
  Id total = zero_;
  for (const Id term_id : terms) total = add(total, term_id);
  return total;
}

}  // namespace robotc::expr
