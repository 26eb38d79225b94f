// Converts normal forms to readable terms, in an order independent of their construction, and to expressions.
#include <algorithm>
#include <unordered_map>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/normal_form.h"

namespace robotc::expr {
namespace {

using Factor = ReadableTerm::Factor;

/// Symbols in the requested order, then by id.
class Ranks {
 public:
  explicit Ranks(std::span<const Id> order) : listed_(order.size()) {
    for (std::size_t i = 0; i < order.size(); ++i) ranks_.emplace(order[i], i);
  }
  [[nodiscard]] std::size_t of(Id id) const {
    const auto found = ranks_.find(id);
    return found == ranks_.end() ? listed_ + id.index() : found->second;
  }

  /// Order of products of powers, −1, 0 or 1: more and higher powers come before fewer.
  [[nodiscard]] int compare(const std::vector<Factor>& a, const std::vector<Factor>& b) const {
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
      const std::size_t x = of(a[i].base);
      const std::size_t y = of(b[i].base);
      if (x != y) return x < y ? -1 : 1;
      if (a[i].exponent != b[i].exponent) return a[i].exponent > b[i].exponent ? -1 : 1;
    }
    if (a.size() == b.size()) return 0;
    return a.size() > b.size() ? -1 : 1;
  }

 private:
  std::size_t listed_;
  std::unordered_map<Id, std::size_t> ranks_;
};

int compare(const Surd& a, const Surd& b) {
  const auto key = [](const Surd& s) { return std::pair(s.radicand, s.pi_power); };
  return key(a) == key(b) ? 0 : key(a) < key(b) ? -1 : 1;
}

/// By value; angles' coefficients are exact.
int compare(const Coefficient& a, const Coefficient& b) { return (a - b).sign(); }

int compare(const Ranks& ranks, const ReadableTerm& a, const ReadableTerm& b) {
  if (const int order = ranks.compare(a.factors, b.factors)) return order;
  for (std::size_t i = 0; i < a.angle.size() && i < b.angle.size(); ++i) {
    if (const int order = ranks.compare(a.angle[i].factors, b.angle[i].factors)) return order;
    if (const int order = compare(a.angle[i].surd, b.angle[i].surd)) return order;
    if (const int order = compare(a.angle[i].coefficient, b.angle[i].coefficient)) return order;
  }
  if (a.angle.size() != b.angle.size()) return a.angle.size() < b.angle.size() ? -1 : 1;
  if (a.function != b.function) return a.function < b.function ? -1 : 1;
  return compare(a.surd, b.surd);
}

Number surd_value(const Surd& surd) {
  return robotc::power(Number::pi(), surd.pi_power) * sqrt(Number::integer(surd.radicand));
}

}  // namespace

std::vector<ReadableTerm> NormalForms::terms(const Polynomial& numerator, std::span<const Id> order) const {
  const Ranks ranks(order);
  const auto factors_of = [&](MonomialId monomial) {
    std::vector<Factor> factors;
    for (const AtomPower& power : ring_.powers(monomial)) factors.push_back({atoms_[power.atom].id, power.exponent});
    std::sort(factors.begin(), factors.end(),
              [&](const Factor& a, const Factor& b) { return ranks.of(a.base) < ranks.of(b.base); });
    return factors;
  };
  std::vector<ReadableTerm> result;
  for (const Term& term : numerator.terms) {
    ReadableTerm readable;
    readable.coefficient = term.coefficient;
    readable.surd = ring_.surd(term.basis.surd());
    readable.factors = factors_of(term.basis.monomial());
    for (const AngleTerm& part : ring_.angle(term.basis.angle())) {
      readable.angle.push_back({part.coefficient, ring_.surd(part.surd), factors_of(part.monomial)});
    }
    if (!readable.angle.empty()) {
      readable.function = term.basis.is_sine() ? ReadableTerm::Function::sine : ReadableTerm::Function::cosine;
      std::sort(readable.angle.begin(), readable.angle.end(),
                [&](const ReadableTerm::AngleTerm& a, const ReadableTerm::AngleTerm& b) {
                  const int first = ranks.compare(a.factors, b.factors);
                  return first != 0 ? first < 0 : compare(a.surd, b.surd) < 0;
                });
      if (readable.angle.front().coefficient.sign() < 0) {
        for (ReadableTerm::AngleTerm& part : readable.angle) part.coefficient = -part.coefficient;
        if (term.basis.is_sine()) readable.coefficient = -readable.coefficient;
      }
    }
    result.push_back(std::move(readable));
  }
  std::sort(result.begin(), result.end(),
            [&](const ReadableTerm& a, const ReadableTerm& b) { return compare(ranks, a, b) < 0; });
  return result;
}

Id NormalForms::to_expression(Pool& pool, const NormalForm& form, std::span<const Id> order) const {
  // Atoms' arguments are made of earlier atoms, so one pass in order suffices.
  std::unordered_map<Id, Id> made;
  const auto powers = [&](const std::vector<Factor>& factors) {
    Id above = pool.one();
    Id below = pool.one();
    for (const Factor& factor : factors) {
      Id& side = factor.exponent > 0 ? above : below;
      side = pool.mul(side, pool.power(made.at(factor.base), std::abs(factor.exponent)));
    }
    return std::pair(above, below);
  };
  const auto product = [&](const Coefficient& coefficient, const Surd& surd, const std::vector<Factor>& factors) {
    const auto [above, below] = powers(factors);
    const Id number = pool.number(coefficient.to_number() * surd_value(surd));
    return pool.div(pool.mul(number, above), below);
  };
  const auto sum_of_terms = [&](const Polynomial& polynomial) {
    Id sum = pool.zero();
    for (const ReadableTerm& term : terms(polynomial, order)) {
      Id value = product(term.coefficient, term.surd, term.factors);
      Id angle = pool.zero();
      for (const ReadableTerm::AngleTerm& part : term.angle) {
        angle = pool.add(angle, product(part.coefficient, part.surd, part.factors));
      }
      if (term.function == ReadableTerm::Function::sine) value = pool.mul(value, pool.sin(angle));
      if (term.function == ReadableTerm::Function::cosine) value = pool.mul(value, pool.cos(angle));
      sum = pool.add(sum, value);
    }
    return sum;
  };
  const auto quotient = [&](const NormalForm& f) {
    Id below = pool.one();
    for (const auto& [index, exponent] : f.denominators) {
      below = pool.mul(below, pool.power(sum_of_terms(factors_[index]), exponent));
    }
    return pool.div(sum_of_terms(f.numerator), below);
  };
  for (const Atom& atom : atoms_) {
    Id value = atom.id;
    std::vector<Id> arguments;
    for (const NormalForm& argument : atom.arguments) arguments.push_back(quotient(argument));
    if (arguments.size() == 1) value = pool.make(atom.op, arguments[0]);
    if (arguments.size() == 2) value = pool.make(atom.op, arguments[0], arguments[1]);
    if (arguments.size() == 3) value = pool.make(atom.op, arguments[0], arguments[1], arguments[2]);
    made.emplace(atom.id, value);
  }
  return quotient(form);
}

}  // namespace robotc::expr
