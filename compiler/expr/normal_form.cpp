#include "compiler/expr/normal_form.h"

#include <algorithm>
#include <cmath>

#include "compiler/expr/algorithms.h"

namespace robotc::expr {
namespace {

constexpr std::int64_t most_expanded_power = 64;

const MonomialId one(std::size_t{0});
const AngleId no_angle(std::size_t{0});
const SurdId rational_surd(std::size_t{0});

}  // namespace

NormalForms::NormalForms(const Pool& pool, const NormalFormLimits& limits)
    : pool_(pool), most_kept_(limits.most_kept), ring_(limits) {}

// ---- From the graph -----------------------------------------------------------------------------------------------

std::optional<std::vector<NormalForm>> NormalForms::of(std::span<const Id> roots) {
  if (refusal_ != NormalFormRefusal::none) return std::nullopt;
  const std::vector<Id> nodes = reachable(pool_, roots);
  if (!nodes.empty()) place_.resize(std::max(place_.size(), nodes.back().index() + 1));
  for (std::size_t i = 0; i < nodes.size(); ++i) place_[nodes[i].index()] = static_cast<std::uint32_t>(i);
  const auto place = [&](Id id) { return place_[id.index()]; };
  std::vector<std::uint32_t> uses(nodes.size(), 0);
  for (const Id root : roots) ++uses[place(root)];
  for (const Id id : nodes) {
    if (pool_.is_number(id) || pool_.is_symbol(id)) continue;
    for (const Id arg : pool_.args(id)) ++uses[place(arg)];
  }
  memo_.assign(nodes.size(), std::nullopt);
  progress_ = {0, 0, nodes.size()};
  std::size_t kept = 0;
  for (const Id id : nodes) {
    const NormalForm& form = memo_[place(id)].emplace(form_of(id));
    refuse_if_exceeded();
    kept += form.numerator.terms.size();
    if (kept > most_kept_) {
      progress_.terms = kept;
      refuse(NormalFormRefusal::too_many_terms_kept);
    }
    if (refusal_ != NormalFormRefusal::none) return std::nullopt;
    ++progress_.done;
    if (pool_.is_number(id) || pool_.is_symbol(id)) continue;
    for (const Id arg : pool_.args(id)) {
      if (--uses[place(arg)] > 0) continue;
      kept -= memo_[place(arg)]->numerator.terms.size();
      memo_[place(arg)].reset();
    }
  }
  std::vector<NormalForm> forms;
  forms.reserve(roots.size());
  for (const Id root : roots) forms.push_back(*memo_[place(root)]);
  memo_.clear();
  return forms;
}

void NormalForms::refuse_if_exceeded() {
  if (!ring_.exceeded()) return;
  progress_.terms = ring_.terms_met();
  refuse(progress_.terms > 0 ? NormalFormRefusal::too_many_terms : NormalFormRefusal::too_much_work);
}

NormalForm NormalForms::refuse(NormalFormRefusal why) {
  if (refusal_ == NormalFormRefusal::none) refusal_ = why;
  return {};
}

const NormalForm& NormalForms::argument(Id id, std::size_t i) const { return *memo_[place_[pool_.arg(id, i).index()]]; }

NormalForm NormalForms::form_of(Id id) {
  const auto x = [&](std::size_t i) -> const NormalForm& { return argument(id, i); };
  switch (pool_.op(id)) {
    case Op::number: {
      const Number& value = pool_.value(id);
      if (!std::isfinite(value.to_double())) return refuse(NormalFormRefusal::not_finite);
      has_inexact_ = has_inexact_ || !value.is_exact();
      return {ring_.number(value), {}};
    }
    case Op::symbol:
      return symbol(id);
    case Op::neg:
      return negate(x(0));
    case Op::add:
      return add(x(0), x(1));
    case Op::sub:
      return add(x(0), negate(x(1)));
    case Op::mul:
      return multiply(x(0), x(1));
    case Op::div:
      return divide(x(0), x(1));
    case Op::sqrt:
      return square_root(id, x(0));
    case Op::pow:
      return power(id, x(0), x(1));
    case Op::sin:
    case Op::cos:
      return turn(pool_.op(id), id, x(0));
    case Op::tan:
      return divide(turn(Op::sin, id, x(0)), turn(Op::cos, id, x(0)));
    case Op::list:
    case Op::call:
      return {};  // not numbers
    case Op::result:
      return function(Op::result, id, {});
    default: {
      std::vector<NormalForm> arguments;
      for (std::size_t i = 0; i < pool_.args(id).size(); ++i) arguments.push_back(x(i));
      return function(pool_.op(id), id, std::move(arguments));
    }
  }
}

NormalForm NormalForms::symbol(Id id) { return function(Op::symbol, id, {}); }

NormalForm NormalForms::function(Op op, Id id, std::vector<NormalForm> arguments) {
  const auto known = std::find_if(atoms_.begin(), atoms_.end(), [&](const Atom& atom) {
    return atom.op == op && (op == Op::symbol || op == Op::result ? atom.id == id : atom.arguments == arguments);
  });
  const auto index = static_cast<std::uint32_t>(known - atoms_.begin());
  if (known == atoms_.end()) atoms_.push_back({id, op, std::move(arguments)});
  return {ring_.atom(index), {}};
}

NormalForm NormalForms::square_root(Id id, const NormalForm& argument) {
  has_roots_ = has_roots_ || argument.is_polynomial();
  return function(Op::sqrt, id, {argument});
}

NormalForm NormalForms::power(Id id, const NormalForm& base, const NormalForm& exponent) {
  const Polynomial& e = exponent.numerator;
  const bool is_number = exponent.is_polynomial() && e.terms.size() == 1 && e.terms[0].basis == Basis();
  const auto whole = is_number ? e.terms[0].coefficient.to_number().to_integer() : std::nullopt;
  if (!whole || std::abs(*whole) > most_expanded_power) return function(Op::pow, id, {base, exponent});
  NormalForm result{PolynomialRing::constant(Coefficient::integer(1)), {}};
  for (std::int64_t i = 0; i < std::abs(*whole); ++i) result = multiply(result, base);
  return *whole < 0 ? divide({PolynomialRing::constant(Coefficient::integer(1)), {}}, result) : result;
}

// ---- Sines and cosines --------------------------------------------------------------------------------------------

/// cos(φ + c) = cos φ cos c − sin φ sin c, sin(φ + c) = sin φ cos c + cos φ sin c.
NormalForm NormalForms::turn(Op op, Id id, const NormalForm& argument) {
  const auto parts = argument.is_polynomial() ? phase(argument.numerator) : std::nullopt;
  if (!parts) {
    // An unknown angle: sin(−x) is −sin x, cos(−x) is cos x.
    const bool negative = !argument.numerator.is_zero() && argument.numerator.terms[0].coefficient.sign() < 0;
    const NormalForm value = function(op, id, {negative ? negate(argument) : argument});
    return negative && op == Op::sin ? negate(value) : value;
  }
  return {turn(op, *parts), {}};
}

Polynomial NormalForms::turn(Op op, const Phase& parts) {
  const Polynomial cosine = ring_.cosine(parts.angle);
  const Polynomial sine = ring_.sine(parts.angle);
  if (op == Op::sin) return ring_.add(ring_.multiply(sine, parts.cosine), ring_.multiply(cosine, parts.sine));
  return ring_.add(ring_.multiply(cosine, parts.cosine), PolynomialRing::negate(ring_.multiply(sine, parts.sine)));
}

/// Nothing if the argument is not an exact combination of products of atoms. A constant is split off if its sine and
/// cosine are known: multiples of π/6 and π/4, and inexact numbers; of other multiples of π only the quarter turns.
std::optional<NormalForms::Phase> NormalForms::phase(const Polynomial& argument) {
  Phase parts{{}, PolynomialRing::constant(Coefficient::integer(1)), {}};
  const auto turn_by = [&](const Number& cosine, const Number& sine) {
    const Polynomial c = ring_.number(cosine);
    const Polynomial s = ring_.number(sine);
    const Polynomial turned =
        ring_.add(ring_.multiply(parts.cosine, c), PolynomialRing::negate(ring_.multiply(parts.sine, s)));
    parts.sine = ring_.add(ring_.multiply(parts.sine, c), ring_.multiply(parts.cosine, s));
    parts.cosine = turned;
  };
  for (const Term& term : argument.terms) {
    const Basis& basis = term.basis;
    if (basis.angle() != no_angle) return std::nullopt;
    const bool is_constant = basis.monomial() == one;
    if (!term.coefficient.is_exact()) {
      if (!is_constant || basis.surd() != rational_surd) return std::nullopt;
      const Number offset = Number::inexact(term.coefficient.to_double());
      turn_by(cos(offset), sin(offset));
      continue;
    }
    Coefficient rest = term.coefficient;
    if (is_constant && ring_.surd(basis.surd()) == Surd{1, 1}) {
      constexpr double most_turns = 1e9;
      const double quarters = std::round(2 * rest.to_double());
      if (std::abs(quarters) > most_turns) return std::nullopt;
      rest = rest - Coefficient::rational(static_cast<std::int64_t>(quarters), 2);
      const Number right_angle = Number::pi() * Number::rational(static_cast<std::int64_t>(quarters), 2);
      turn_by(cos(right_angle), sin(right_angle));
      const Number left = Number::pi() * rest.to_number();
      if (cos(left).is_exact() && sin(left).is_exact()) {
        turn_by(cos(left), sin(left));
        continue;
      }
      has_constant_angles_ = true;
    }
    parts.angle.push_back({basis.monomial(), basis.surd(), rest});
  }
  return parts;
}

// ---- Arithmetic ---------------------------------------------------------------------------------------------------

NormalForm NormalForms::negate(NormalForm a) {
  a.numerator = PolynomialRing::negate(std::move(a.numerator));
  return a;
}

NormalForm NormalForms::add(const NormalForm& a, const NormalForm& b) {
  if (a.denominators == b.denominators) return cancel({ring_.add(a.numerator, b.numerator), a.denominators});
  // Extend both to the least common denominator.
  Denominators common = a.denominators;
  for (const auto& [factor, exponent] : b.denominators) {
    const auto at = std::find_if(common.begin(), common.end(), [&, f = factor](const auto& c) { return c.first == f; });
    if (at == common.end()) {
      common.emplace_back(factor, exponent);
    } else {
      at->second = std::max(at->second, exponent);
    }
  }
  std::sort(common.begin(), common.end());
  const auto lacking = [&](const NormalForm& form) {
    Denominators rest = common;
    for (const auto& [factor, exponent] : form.denominators) {
      for (auto& [f, e] : rest) e -= f == factor ? exponent : 0;
    }
    return product(form.numerator, expand(rest));
  };
  return cancel({ring_.add(lacking(a), lacking(b)), common});
}

NormalForm NormalForms::multiply(const NormalForm& a, const NormalForm& b) {
  Denominators both = a.denominators;
  for (const auto& [factor, exponent] : b.denominators) {
    const auto at = std::find_if(both.begin(), both.end(), [&, f = factor](const auto& c) { return c.first == f; });
    if (at == both.end()) {
      both.emplace_back(factor, exponent);
    } else {
      at->second += exponent;
    }
  }
  std::sort(both.begin(), both.end());
  return cancel({product(a.numerator, b.numerator), std::move(both)});
}

NormalForm NormalForms::divide(const NormalForm& a, const NormalForm& b) {
  return divide(multiply(a, {expand(b.denominators), {}}), b.numerator);
}

NormalForm NormalForms::divide(NormalForm a, const Polynomial& b) {
  if (ring_.exceeded()) return {};
  if (b.is_zero()) return refuse(NormalFormRefusal::division_by_zero);
  const auto [unit, rest] = split_unit(b);
  // 1/√p is √p/p.
  Term divisor = unit.terms.front();
  std::vector<AtomPower> powers(ring_.powers(divisor.basis.monomial()).begin(),
                                ring_.powers(divisor.basis.monomial()).end());
  Denominators roots;
  for (AtomPower& power : powers) {
    const Atom& atom = atoms_[power.atom];
    if (atom.op != Op::sqrt || !atom.arguments.front().is_polynomial()) continue;
    a.numerator = product(a.numerator, ring_.atom(power.atom));
    a = divide(std::move(a), Polynomial(atom.arguments.front().numerator));
    power.exponent = 0;
  }
  std::erase_if(powers, [](const AtomPower& power) { return power.exponent == 0; });
  divisor.basis = Basis(ring_.monomial(std::move(powers)), no_angle, false, divisor.basis.surd());
  NormalForm result = multiply(a, {ring_.reciprocal(divisor), {}});
  if (rest.terms.size() == 1 && rest.terms.front().basis == Basis()) return result;
  const std::uint32_t index = factor(rest);
  return multiply(result, {PolynomialRing::constant(Coefficient::integer(1)), {{index, 1}}});
}

Polynomial NormalForms::product(const Polynomial& a, const Polynomial& b) {
  Polynomial result = ring_.multiply(a, b);
  if (has_constant_angles_) result = reduce_constant_angles(result);
  return has_roots_ ? reduce_roots(std::move(result)) : result;
}

/// Constants left in two angles may have a known sine in their sum: π/8 + π/8.
Polynomial NormalForms::reduce_constant_angles(const Polynomial& p) {
  Polynomial kept;
  Polynomial reduced;
  for (const Term& term : p.terms) {
    const std::span<const AngleTerm> angle = ring_.angle(term.basis.angle());
    Polynomial argument;
    for (const AngleTerm& part : angle) {
      argument.terms.push_back({Basis(part.monomial, no_angle, false, part.surd), part.coefficient});
    }
    const bool has_constant = !angle.empty() && angle.front().monomial == one;
    const auto parts = has_constant ? phase(argument) : std::nullopt;
    if (!parts) {
      kept.terms.push_back(term);
      continue;
    }
    const Basis rest(term.basis.monomial(), no_angle, false, term.basis.surd());
    const Polynomial turned = turn(term.basis.is_sine() ? Op::sin : Op::cos, *parts);
    reduced = ring_.add(reduced, ring_.multiply({{{rest, term.coefficient}}}, turned));
  }
  return ring_.add(kept, reduced);
}

/// (√p)² → p, until no root has a power above 1.
Polynomial NormalForms::reduce_roots(Polynomial p) {
  while (!ring_.exceeded()) {
    Polynomial reduced;
    Polynomial kept;
    for (const Term& term : p.terms) {
      std::vector<AtomPower> powers(ring_.powers(term.basis.monomial()).begin(),
                                    ring_.powers(term.basis.monomial()).end());
      const auto root = std::find_if(powers.begin(), powers.end(), [&](const AtomPower& power) {
        const Atom& atom = atoms_[power.atom];
        return atom.op == Op::sqrt && power.exponent > 1 && atom.arguments.front().is_polynomial();
      });
      if (root == powers.end()) {
        kept.terms.push_back(term);
        continue;
      }
      Polynomial value = atoms_[root->atom].arguments.front().numerator;
      for (std::int32_t i = 2; i + 2 <= root->exponent; i += 2) {
        value = ring_.multiply(value, atoms_[root->atom].arguments.front().numerator);
      }
      root->exponent %= 2;
      std::erase_if(powers, [](const AtomPower& power) { return power.exponent == 0; });
      const Basis basis(ring_.monomial(std::move(powers)), term.basis.angle(), term.basis.is_sine(), term.basis.surd());
      reduced = ring_.add(reduced, ring_.multiply({{{basis, term.coefficient}}}, value));
    }
    if (kept.terms.size() == p.terms.size()) return p;
    p = ring_.add(kept, reduced);
  }
  return {};
}

Polynomial NormalForms::expand(const Denominators& factors) {
  Polynomial result = PolynomialRing::constant(Coefficient::integer(1));
  for (const auto& [factor, exponent] : factors) {
    for (std::int32_t i = 0; i < exponent; ++i) result = product(result, factors_[factor]);
  }
  return result;
}

std::pair<Polynomial, Polynomial> NormalForms::split_unit(const Polynomial& p) {
  // The powers common to all terms: by atom the least exponent, none if some term lacks the atom.
  std::vector<AtomPower> common(ring_.powers(p.terms.front().basis.monomial()).begin(),
                                ring_.powers(p.terms.front().basis.monomial()).end());
  for (const Term& term : p.terms) {
    for (AtomPower& power : common) {
      std::int32_t exponent = 0;
      for (const AtomPower& own : ring_.powers(term.basis.monomial())) {
        if (own.atom == power.atom) exponent = own.exponent;
      }
      power.exponent = std::min(power.exponent, exponent);
    }
  }
  std::erase_if(common, [](const AtomPower& power) { return power.exponent == 0; });
  const bool single = p.terms.size() == 1;
  const SurdId surd = single ? p.terms.front().basis.surd() : rational_surd;
  const Polynomial unit{{{Basis(ring_.monomial(common), no_angle, false, surd), p.terms.front().coefficient}}};
  return {unit, ring_.multiply(p, ring_.reciprocal(unit.terms.front()))};
}

std::uint32_t NormalForms::factor(Polynomial p) {
  const auto known = std::find(factors_.begin(), factors_.end(), p);
  const auto index = static_cast<std::uint32_t>(known - factors_.begin());
  if (known == factors_.end()) factors_.push_back(std::move(p));
  return index;
}

NormalForm NormalForms::cancel(NormalForm form) {
  if (form.numerator.is_zero()) form.denominators.clear();
  for (auto at = form.denominators.begin(); at != form.denominators.end() && !ring_.exceeded();) {
    std::optional<Polynomial> quotient = ring_.divide_exactly(form.numerator, factors_[at->first]);
    if (!quotient) {
      // A denominator with sines or cosines cancels only if the numerator is a one-term multiple of it.
      auto [unit, rest] = split_unit(form.numerator);
      if (rest == factors_[at->first]) quotient = std::move(unit);
    }
    if (!quotient) {
      ++at;
      continue;
    }
    form.numerator = std::move(*quotient);
    if (--at->second == 0) at = form.denominators.erase(at);
  }
  return form;
}

// ---- Verdicts -----------------------------------------------------------------------------------------------------

/// Unknown functions without rules, and angles with a constant part, may satisfy relations that the ring does not know.
bool NormalForms::has_unknown(const Basis& basis) const {
  const auto unknown = [&](MonomialId monomial) {
    const std::span<const AtomPower> powers = ring_.powers(monomial);
    return std::any_of(powers.begin(), powers.end(),
                       [&](const AtomPower& power) { return atoms_[power.atom].op != Op::symbol; });
  };
  if (unknown(basis.monomial())) return true;
  const std::span<const AngleTerm> angle = ring_.angle(basis.angle());
  return std::any_of(angle.begin(), angle.end(),
                     [&](const AngleTerm& term) { return term.monomial == one || unknown(term.monomial); });
}

Verdict NormalForms::judge(const NormalForm& form) const {
  if (form.numerator.is_zero()) return has_inexact_ ? Verdict::zero_within_rounding : Verdict::zero;
  const bool unknown = std::any_of(form.numerator.terms.begin(), form.numerator.terms.end(),
                                   [&](const Term& term) { return has_unknown(term.basis); });
  return unknown ? Verdict::undecided : Verdict::nonzero;
}

std::optional<Verdict> NormalForms::judge_difference(Id a, Id b) {
  const Id both[] = {a, b};
  const auto forms = of(both);
  if (!forms) return std::nullopt;
  const NormalForm difference = add((*forms)[0], negate((*forms)[1]));
  refuse_if_exceeded();
  if (refusal_ != NormalFormRefusal::none) return std::nullopt;
  return judge(difference);
}

}  // namespace robotc::expr
