#include "compiler/expr/polynomial.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "compiler/support/hash.h"

namespace robotc::expr {
namespace {

// Costs of other work, relative to a product of terms.
constexpr std::size_t terms_moved = 8;    // terms moved in the time of one product
constexpr std::size_t powers_kept = 8;    // products with as much memory as one interned object
constexpr std::size_t words_at_once = 4;  // words of the coefficients of one product without extra work

/// Cost of a product or sum of two coefficients: long ones are multiplied, and reduced, word by word.
std::size_t work_of(const Coefficient& a, const Coefficient& b) {
  const std::size_t words = a.words() + b.words();
  return words <= words_at_once ? 1 : words * words;
}

constexpr std::size_t gathered = std::size_t{1} << 16;  // products sorted at once: bounds the memory of a product

std::uint64_t pair_key(std::uint32_t a, std::uint32_t b) { return (static_cast<std::uint64_t>(a) << 32) | b; }

std::uint64_t hash_of(const std::vector<AtomPower>& powers) {
  std::uint64_t hash = powers.size();
  for (const AtomPower& p : powers) hash = hash_combine(hash, pair_key(p.atom, static_cast<std::uint32_t>(p.exponent)));
  return hash;
}

std::uint64_t hash_of(const std::vector<AngleTerm>& terms) {
  std::uint64_t hash = terms.size();
  for (const AngleTerm& t : terms) {
    hash = hash_combine(hash_combine(hash, pair_key(t.monomial.value, t.surd.value)), t.coefficient.hash());
  }
  return hash;
}

/// Merges two sorted ranges; `combine` of equal keys may return nothing.
template <class Item, class Less, class Combine>
std::vector<Item> merge(std::span<const Item> a, std::span<const Item> b, Less less, Combine combine) {
  std::vector<Item> merged;
  merged.reserve(a.size() + b.size());
  auto x = a.begin();
  auto y = b.begin();
  while (x != a.end() && y != b.end()) {
    if (less(*x, *y)) {
      merged.push_back(*x++);
    } else if (less(*y, *x)) {
      merged.push_back(*y++);
    } else {
      if (auto both = combine(*x++, *y++)) merged.push_back(std::move(*both));
    }
  }
  merged.insert(merged.end(), x, a.end());
  merged.insert(merged.end(), y, b.end());
  return merged;
}

bool earlier_atom(const AtomPower& a, const AtomPower& b) { return a.atom < b.atom; }
bool earlier_angle_term(const AngleTerm& a, const AngleTerm& b) {
  return std::pair(a.monomial, a.surd) < std::pair(b.monomial, b.surd);
}

}  // namespace

PolynomialRing::PolynomialRing(const NormalFormLimits& limits) : limits_(limits) {
  monomial({});
  angles_.emplace_back();
  surds_.emplace_back();
}

bool PolynomialRing::spend(std::size_t work) {
  work_ += work;
  if (work_ > limits_.most_work) exceeded_ = true;
  return !exceeded_;
}

template <class Item>
void PolynomialRing::store(std::vector<std::vector<Item>>& objects, std::vector<Item> items) {
  stored_ += items.size();
  if (stored_ > limits_.most_stored) exceeded_ = true;
  items.shrink_to_fit();
  objects.push_back(std::move(items));
}

Polynomial PolynomialRing::bounded(Polynomial p) {
  if (!exceeded_ && p.terms.size() > limits_.most_terms) {
    exceeded_ = true;
    terms_met_ = p.terms.size();
  }
  return exceeded_ ? Polynomial{} : std::move(p);
}

Polynomial PolynomialRing::constant(const Coefficient& value) {
  if (value.is_zero()) return {};
  return {{{Basis(MonomialId(0), AngleId(0), false, SurdId(0)), value}}};
}

Polynomial PolynomialRing::number(const Number& value) {
  if (!value.is_exact()) return constant(Coefficient::inexact(value.to_double()));
  if (value.is_zero()) return {};
  const SurdId surd = surd_id({value.pi_power(), value.radicand()});
  return {
      {{Basis(MonomialId(0), AngleId(0), false, surd), Coefficient::rational(value.numerator(), value.denominator())}}};
}

Polynomial PolynomialRing::atom(std::uint32_t atom, std::int32_t exponent) {
  const MonomialId id = monomial({{atom, exponent}});
  return {{{Basis(id, AngleId(0), false, SurdId(0)), Coefficient::integer(1)}}};
}

// ---- Parts of terms -----------------------------------------------------------------------------------------------

MonomialId PolynomialRing::monomial(std::vector<AtomPower> powers) {
  const std::uint64_t hash = hash_of(powers);
  const auto [first, last] = monomial_of_.equal_range(hash);
  for (auto at = first; at != last; ++at) {
    if (monomials_[at->second.index()] == powers) return at->second;
  }
  if (monomials_.size() >= Basis::max_monomials) {
    exceeded_ = true;
    return MonomialId(0);
  }
  spend(1 + powers.size() / powers_kept);
  const MonomialId id(monomials_.size());
  store(monomials_, std::move(powers));
  monomial_of_.emplace(hash, id);
  return id;
}

MonomialId PolynomialRing::product(MonomialId a, MonomialId b) {
  if (a.value == 0) return b;
  if (b.value == 0) return a;
  const auto [low, high] = std::minmax(a, b);
  const auto known = monomial_products_.find(pair_key(low.value, high.value));
  if (known != monomial_products_.end()) return known->second;
  const auto combine = [](const AtomPower& x, const AtomPower& y) -> std::optional<AtomPower> {
    const std::int32_t exponent = x.exponent + y.exponent;
    if (exponent == 0) return std::nullopt;
    return AtomPower{x.atom, exponent};
  };
  const MonomialId id = monomial(merge<AtomPower>(powers(a), powers(b), earlier_atom, combine));
  monomial_products_.emplace(pair_key(low.value, high.value), id);
  return id;
}

MonomialId PolynomialRing::inverse(MonomialId a) {
  std::vector<AtomPower> inverted(powers(a).begin(), powers(a).end());
  for (AtomPower& p : inverted) p.exponent = -p.exponent;
  return monomial(std::move(inverted));
}

SurdId PolynomialRing::surd_id(const Surd& surd) {
  const auto known = std::find(surds_.begin(), surds_.end(), surd);
  if (known != surds_.end()) return SurdId(static_cast<std::size_t>(known - surds_.begin()));
  if (surds_.size() >= Basis::max_surds) {
    exceeded_ = true;
    return SurdId(0);
  }
  surds_.push_back(surd);
  return SurdId(surds_.size() - 1);
}

/// √n √m = g √(nm/g²) with g = gcd(n, m).
PolynomialRing::ScaledSurd PolynomialRing::product(SurdId a, SurdId b) {
  if (a.value == 0) return {b, 1};
  if (b.value == 0) return {a, 1};
  const Surd x = surd(a);
  const Surd y = surd(b);
  const std::uint32_t g = std::gcd(x.radicand, y.radicand);
  const std::uint64_t radicand = static_cast<std::uint64_t>(x.radicand / g) * (y.radicand / g);
  if (radicand > std::numeric_limits<std::uint32_t>::max()) {
    exceeded_ = true;
    return {SurdId(0), 1};
  }
  return {surd_id({x.pi_power + y.pi_power, static_cast<std::uint32_t>(radicand)}), g};
}

PolynomialRing::SignedAngle PolynomialRing::angle_id(std::vector<AngleTerm> terms) {
  if (terms.empty()) return {AngleId(0), false};
  const bool negative = terms.front().coefficient.sign() < 0;
  if (negative) {
    for (AngleTerm& term : terms) term.coefficient = -term.coefficient;
  }
  const std::uint64_t hash = hash_of(terms);
  const auto [first, last] = angle_of_.equal_range(hash);
  for (auto at = first; at != last; ++at) {
    if (angles_[at->second.index()] == terms) return {at->second, negative};
  }
  if (angles_.size() >= Basis::max_angles) {
    exceeded_ = true;
    return {AngleId(0), false};
  }
  spend(1 + terms.size());
  const AngleId id(angles_.size());
  store(angles_, std::move(terms));
  angle_of_.emplace(hash, id);
  return {id, negative};
}

const PolynomialRing::SumAndDifference& PolynomialRing::combine(AngleId a, AngleId b) {
  const std::uint64_t key = pair_key(a.value, b.value);
  const auto known = angle_sums_.find(key);
  if (known != angle_sums_.end()) return known->second;
  const auto add = [](const AngleTerm& x, const AngleTerm& y) -> std::optional<AngleTerm> {
    const Coefficient sum = x.coefficient + y.coefficient;
    if (sum.is_zero()) return std::nullopt;
    return AngleTerm{x.monomial, x.surd, sum};
  };
  std::vector<AngleTerm> negated(angle(b).begin(), angle(b).end());
  std::vector<AngleTerm> sum = merge<AngleTerm>(angle(a), negated, earlier_angle_term, add);
  for (AngleTerm& term : negated) term.coefficient = -term.coefficient;
  std::vector<AngleTerm> difference = merge<AngleTerm>(angle(a), negated, earlier_angle_term, add);
  const SignedAngle sum_id = angle_id(std::move(sum));
  const SignedAngle difference_id = angle_id(std::move(difference));
  return angle_sums_.emplace(key, SumAndDifference{sum_id, difference_id}).first->second;
}

Polynomial PolynomialRing::cosine(const std::vector<AngleTerm>& angle) {
  const SignedAngle id = angle_id(angle);
  return {{{Basis(MonomialId(0), id.id, false, SurdId(0)), Coefficient::integer(1)}}};
}

Polynomial PolynomialRing::sine(const std::vector<AngleTerm>& angle) {
  if (angle.empty()) return {};
  const SignedAngle id = angle_id(angle);
  return {{{Basis(MonomialId(0), id.id, true, SurdId(0)), Coefficient::integer(id.negative ? -1 : 1)}}};
}

// ---- Arithmetic ---------------------------------------------------------------------------------------------------

Polynomial PolynomialRing::add(const Polynomial& a, const Polynomial& b) {
  const auto less = [](const Term& x, const Term& y) { return x.basis < y.basis; };
  const auto combine = [this](const Term& x, const Term& y) -> std::optional<Term> {
    if (const std::size_t work = work_of(x.coefficient, y.coefficient); work > 1) spend(work);
    Coefficient sum = x.coefficient + y.coefficient;
    if (sum.is_zero()) return std::nullopt;
    return Term{x.basis, std::move(sum)};
  };
  if (!spend((a.terms.size() + b.terms.size()) / terms_moved)) return {};
  return bounded({merge<Term>(a.terms, b.terms, less, combine)});
}

Polynomial PolynomialRing::negate(Polynomial a) {
  for (Term& term : a.terms) term.coefficient = -term.coefficient;
  return a;
}

Polynomial PolynomialRing::scale(const Coefficient& s, Polynomial a) {
  if (s.is_zero()) return {};
  for (Term& term : a.terms) term.coefficient = s * term.coefficient;
  return a;
}

Polynomial PolynomialRing::collect(std::vector<Term> terms) {
  std::sort(terms.begin(), terms.end(), [](const Term& x, const Term& y) { return x.basis < y.basis; });
  Polynomial result;
  for (std::size_t i = 0; i < terms.size();) {
    Coefficient sum = std::move(terms[i].coefficient);
    const Basis basis = terms[i].basis;
    for (++i; i < terms.size() && terms[i].basis == basis; ++i) sum = sum + terms[i].coefficient;
    if (!sum.is_zero()) result.terms.push_back({basis, std::move(sum)});
  }
  return bounded(std::move(result));
}

// Each term has one sine or cosine, so the product of two terms is a sum of two:
//   cos a cos b = ½ cos(a − b) + ½ cos(a + b)      sin a cos b = ½ sin(a + b) + ½ sin(a − b)
//   sin a sin b = ½ cos(a − b) − ½ cos(a + b)      cos a sin b = ½ sin(a + b) − ½ sin(a − b)
Polynomial PolynomialRing::multiply(const Polynomial& a, const Polynomial& b) {
  products_ += a.terms.size() * b.terms.size();
  if (products_ > limits_.most_products) exceeded_ = true;
  if (exceeded_) return {};
  const Coefficient half = Coefficient::rational(1, 2);
  Polynomial sum;
  std::vector<Term> products;
  products.reserve(std::min(gathered, a.terms.size() * b.terms.size() * 2));
  for (const Term& x : a.terms) {
    if (products.size() > gathered) sum = add(sum, collect(std::exchange(products, {})));
    if (exceeded_) return {};
    for (const Term& y : b.terms) {
      const MonomialId monomial = product(x.basis.monomial(), y.basis.monomial());
      const ScaledSurd surd = product(x.basis.surd(), y.basis.surd());
      if (!spend(work_of(x.coefficient, y.coefficient))) return {};
      Coefficient coefficient = x.coefficient * y.coefficient;
      if (surd.factor != 1) coefficient = Coefficient::integer(surd.factor) * coefficient;
      const AngleId u = x.basis.angle();
      const AngleId v = y.basis.angle();
      if (u.value == 0 || v.value == 0) {
        const Basis& turning = u.value == 0 ? y.basis : x.basis;
        products.push_back({Basis(monomial, turning.angle(), turning.is_sine(), surd.id), std::move(coefficient)});
        continue;
      }
      coefficient = half * coefficient;
      const bool sine = x.basis.is_sine() != y.basis.is_sine();
      const SumAndDifference& angles = combine(u, v);
      // Signs of the sum and the difference: by the table above, and by oddness of the sine if an angle is negative.
      const bool sum_negative = (x.basis.is_sine() && y.basis.is_sine()) != (sine && angles.sum.negative);
      const bool difference_negative = (sine && y.basis.is_sine()) != (sine && angles.difference.negative);
      const auto emit = [&](AngleId angle, bool negative) {
        if (sine && angle.value == 0) return;
        products.push_back({Basis(monomial, angle, sine, surd.id), negative ? -coefficient : coefficient});
      };
      emit(angles.sum.id, sum_negative);
      emit(angles.difference.id, difference_negative);
    }
  }
  Polynomial rest = collect(std::move(products));
  return sum.is_zero() ? rest : add(sum, rest);
}

/// 1/√n = √n/n.
Polynomial PolynomialRing::reciprocal(const Term& term) {
  const Surd own = surd(term.basis.surd());
  const Coefficient coefficient = (Coefficient::integer(own.radicand) * term.coefficient).reciprocal();
  const SurdId inverted = surd_id({-own.pi_power, own.radicand});
  return {{{Basis(inverse(term.basis.monomial()), AngleId(0), false, inverted), coefficient}}};
}

}  // namespace robotc::expr
