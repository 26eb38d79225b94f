// Exact division of polynomials.
//
// A divisor without sines and cosines divides the dividend's part for each sine or cosine separately, so this is
// division in the ring of Laurent polynomials. In lexicographic order of the exponents the leading term of a
// product is the product of the leading terms, so the quotient's terms come out one by one, greatest first. In each
// atom the quotient's exponents lie between the differences of the least and of the greatest ones (the ring has no zero
// divisors, so extremes add up): the first term outside proves that there is no quotient.
#include <map>

#include "compiler/expr/polynomial.h"

namespace robotc::expr {
namespace {

using Exponents = std::vector<std::int32_t>;
/// Greatest first.
using Ordered = std::map<Exponents, Coefficient, std::greater<>>;

/// The least and the greatest exponent of each atom.
struct Box {
  Exponents least;
  Exponents greatest;
};

Box box_of(const Ordered& terms) {
  Box box{terms.begin()->first, terms.begin()->first};
  for (const auto& [exponents, coefficient] : terms) {
    for (std::size_t v = 0; v < exponents.size(); ++v) {
      box.least[v] = std::min(box.least[v], exponents[v]);
      box.greatest[v] = std::max(box.greatest[v], exponents[v]);
    }
  }
  return box;
}

/// `spend` returns false if a step with so many terms exceeds the limit.
template <class Spend>
std::optional<Ordered> divide(Ordered rest, const Ordered& divisor, const Spend& spend) {
  const Box whole = box_of(rest);
  const Box part = box_of(divisor);
  const auto& [leading, leading_coefficient] = *divisor.begin();
  const Coefficient reciprocal = leading_coefficient.reciprocal();
  Ordered quotient;
  while (!rest.empty()) {
    if (!spend(divisor.size())) return std::nullopt;
    Exponents exponents = rest.begin()->first;
    for (std::size_t v = 0; v < exponents.size(); ++v) {
      exponents[v] -= leading[v];
      if (exponents[v] < whole.least[v] - part.least[v] || exponents[v] > whole.greatest[v] - part.greatest[v]) {
        return std::nullopt;
      }
    }
    const Coefficient coefficient = rest.begin()->second * reciprocal;
    for (const auto& [own, c] : divisor) {
      Exponents at = own;
      for (std::size_t v = 0; v < at.size(); ++v) at[v] += exponents[v];
      const auto found = rest.try_emplace(std::move(at)).first;
      found->second = found->second - coefficient * c;
      if (found->second.is_zero()) rest.erase(found);
    }
    if (!quotient.emplace(std::move(exponents), coefficient).second)
      return std::nullopt;  // a leading term remained by rounding
  }
  return quotient;
}

}  // namespace

std::optional<Polynomial> PolynomialRing::divide_exactly(const Polynomial& a, const Polynomial& b) {
  std::map<std::uint32_t, std::size_t> place;  // index of each atom in the exponents
  for (const Polynomial* p : {&a, &b}) {
    for (const Term& term : p->terms) {
      for (const AtomPower& power : powers(term.basis.monomial())) place.try_emplace(power.atom, 0);
    }
  }
  std::vector<std::uint32_t> atoms;
  for (auto& [atom, at] : place) {
    at = atoms.size();
    atoms.push_back(atom);
  }
  const auto exponents_of = [&](MonomialId monomial) {
    Exponents exponents(atoms.size(), 0);
    for (const AtomPower& power : powers(monomial)) exponents[place[power.atom]] = power.exponent;
    return exponents;
  };

  // Maps keyed by exponents: each term takes several products' time.
  const auto spend_on = [&](std::size_t terms) { return spend(terms * (3 + atoms.size() / 4)); };
  Ordered divisor;
  for (const Term& term : b.terms) {
    if (term.basis.angle().value != 0 || term.basis.surd().value != 0) return std::nullopt;
    divisor.emplace(exponents_of(term.basis.monomial()), term.coefficient);
  }
  if (!spend_on(a.terms.size() + b.terms.size())) return std::nullopt;
  std::map<std::uint64_t, Ordered> parts;  // by sine or cosine, and surd
  for (const Term& term : a.terms) {
    const Basis rest(MonomialId(0), term.basis.angle(), term.basis.is_sine(), term.basis.surd());
    parts[rest.bits()].emplace(exponents_of(term.basis.monomial()), term.coefficient);
  }
  std::vector<Term> terms;
  for (const Term& like : a.terms) {
    const Basis rest(MonomialId(0), like.basis.angle(), like.basis.is_sine(), like.basis.surd());
    const auto part = parts.find(rest.bits());
    if (part == parts.end()) continue;
    const auto quotient = divide(std::move(part->second), divisor, spend_on);
    parts.erase(part);
    if (!quotient) return std::nullopt;
    for (const auto& [exponents, coefficient] : *quotient) {
      std::vector<AtomPower> powers;
      for (std::size_t v = 0; v < atoms.size(); ++v) {
        if (exponents[v] != 0) powers.push_back({atoms[v], exponents[v]});
      }
      terms.push_back({Basis(monomial(std::move(powers)), rest.angle(), rest.is_sine(), rest.surd()), coefficient});
    }
  }
  return collect(std::move(terms));
}

}  // namespace robotc::expr
