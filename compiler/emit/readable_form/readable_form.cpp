#include "compiler/emit/readable_form/readable_form.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <optional>

#include "compiler/emit/readable_form/cost.h"
#include "compiler/emit/readable_form/measure.h"
#include "compiler/emit/readable_form/squares.h"
#include "compiler/emit/readable_form/turns.h"

namespace robotc::emit {
namespace {

constexpr std::size_t most_terms_of_sum = 400;
constexpr std::size_t most_terms_of_layout = 6000;
constexpr std::int64_t most_turns = 1'000'000;  ///< multiples of an angle, so that their sums are exact
constexpr std::size_t most_common_sums = 60;
constexpr std::size_t most_looked_at = 2'000;  ///< terms, to compare ways of factoring one sum

/// Terms with the same rates as factors, without these.
using MotionGroup = std::pair<Product, Products>;

/// The factor c if b = c · a; otherwise nothing.
std::optional<Coefficient> ratio_of(const Products& a, const Products& b) {
  if (a.size() != b.size()) return std::nullopt;
  const Coefficient c = b.begin()->second * a.begin()->second.reciprocal();
  const Number number = c.to_number();
  constexpr std::int64_t simple = 12;
  if (!c.is_exact() || !number.is_rational() || std::abs(number.numerator()) > simple ||
      number.denominator() > simple) {
    return std::nullopt;
  }
  for (auto i = a.begin(), j = b.begin(); i != a.end(); ++i, ++j) {
    if (i->first != j->first || !(i->second * c == j->second)) return std::nullopt;
  }
  return c;
}

}  // namespace

ReadableForm::ReadableForm(std::span<const expr::Id> order, std::function<Role(expr::Id)> role_of,
                           Factoring::FormulaOf formula_of)
    : role_of_(std::move(role_of)),
      common_sums_(most_common_sums),
      factoring_(unknowns_, std::move(formula_of)),
      work_left_(most_terms_of_layout) {
  for (const expr::Id id : order) {
    const Role role = role_of_(id);
    unknowns_.factor(id, role != Role::still, role == Role::velocity);
    if (role == Role::still) unknowns_.angle_unit({Coefficient::integer(1), {}, {{id, 1}}});
  }
}

Products ReadableForm::products(const Terms& terms) {
  Products result;
  for (const expr::ReadableTerm& term : terms) {
    Product product;
    const auto times = [&](Unknown unknown, std::int32_t exponent) {
      product = multiplied(product, {{unknown, exponent}});
    };
    for (const auto& factor : term.factors) {
      const Role role = role_of_(factor.base);
      times(unknowns_.factor(factor.base, role != Role::still, role == Role::velocity), factor.exponent);
    }
    if (!(term.surd == expr::Surd{})) times(unknowns_.surd(term.surd), 1);
    if (term.function != expr::ReadableTerm::Function::none) {
      Angle angle;
      for (const auto& part : term.angle) {
        const auto whole = part.coefficient.to_number().to_integer();
        const bool is_multiple = whole && std::abs(*whole) <= most_turns;
        const bool is_negative = part.coefficient.sign() < 0;
        AngleUnit unit{Coefficient::integer(1), part.surd, part.factors};
        if (!is_multiple) unit.scale = is_negative ? -part.coefficient : part.coefficient;
        angle.emplace_back(unknowns_.angle_unit(unit), is_multiple ? *whole : is_negative ? -1 : 1);
      }
      Coefficient sign = Coefficient::integer(1);
      std::sort(angle.begin(), angle.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
      const bool is_sine = term.function == expr::ReadableTerm::Function::sine;
      if (angle.front().second < 0) {
        for (auto& [unit, multiple] : angle) multiple = -multiple;
        if (is_sine) sign = -sign;
      }
      times(unknowns_.turn(is_sine, angle), 1);
      add(result, product, sign * term.coefficient);
    } else {
      add(result, product, term.coefficient);
    }
  }
  return result;
}

std::optional<Formula> ReadableForm::learn(const Terms& terms) {
  constexpr std::size_t most_named = 20;
  const Products sum = with_products_of_turns(products(terms), unknowns_);
  if (sum.size() < 2 || sum.size() > most_named) return std::nullopt;
  const auto [unknown, scale] = unknowns_.sum(sum);
  if (!scale.is_one()) return std::nullopt;
  common_sums_.add_named(unknown);
  return factoring_.sum(sum);
}

void ReadableForm::prepare(const std::vector<Terms>& entries) {
  std::vector<Products> all;
  for (const Terms& entry : entries) {
    if (entry.size() <= most_terms_of_sum && entry.size() > 1) {
      all.push_back(common_sums_.with_named(with_products_of_turns(products(entry), unknowns_), unknowns_));
    }
  }
  common_sums_.collect(all, unknowns_);
}

Formula ReadableForm::shortest(const Terms& terms, Formula normal) {
  if (terms.size() < 2 || terms.size() > most_terms_of_sum || terms.size() > work_left_) return normal;
  work_left_ -= terms.size();
  const Products sums_of_angles = products(terms);
  const Products products_of_turns = with_products_of_turns(sums_of_angles, unknowns_);
  std::vector<const Products*> ways{&products_of_turns};
  if (products_of_turns.size() == sums_of_angles.size() && products_of_turns != sums_of_angles) {
    ways.push_back(&sums_of_angles);
  }
  Formula best = std::move(normal);
  Cost least = cost_of(best);
  for (const Products* way : ways) {
    factoring_.allow(most_looked_at);
    Formula candidate = by_motion(*way);
    const Cost cost = cost_of(candidate);
    if (!(cost < least)) continue;
    least = cost;
    best = std::move(candidate);
  }
  if (!has_velocities_only(sums_of_angles)) return best;
  for (const Products* way : ways) {
    factoring_.allow(most_looked_at);
    Formula candidate = freely(*way);
    const Cost cost = cost_of(candidate);
    if (cost.operations * 6 > least.operations * 5) continue;
    least = cost;
    best = std::move(candidate);
  }
  return best;
}

bool ReadableForm::has_velocities_only(const Products& terms) const {
  bool moves = false;
  for (const auto& [product, coefficient] : terms) {
    for (const Power& power : product) {
      const UnknownInfo& info = unknowns_[power.unknown];
      moves = moves || info.moves;
      if (info.moves && !info.speeds) return false;
    }
  }
  return moves;
}

Products ReadableForm::with_sums(Products terms, bool of_speeds) {
  terms = with_squares(common_sums_.with_named(std::move(terms), unknowns_), unknowns_);
  return with_squares(common_sums_.applied(std::move(terms), unknowns_, of_speeds), unknowns_);
}

Formula ReadableForm::freely(const Products& terms) { return factoring_.sum(with_sums(terms, true)); }

Formula ReadableForm::by_motion(const Products& terms) {
  std::map<Product, Products, InReadingOrder> by_rates;
  for (const auto& [product, coefficient] : terms) {
    Product rates;
    Product rest;
    for (const Power& power : product) (unknowns_[power.unknown].moves ? rates : rest).push_back(power);
    by_rates[rates].emplace(std::move(rest), coefficient);
  }
  const auto velocity_degree = [&](const Product& rates) {
    std::int32_t degree = 0;
    for (const Power& power : rates) {
      if (!unknowns_[power.unknown].speeds) return 0;
      degree += power.exponent;
    }
    return degree;
  };
  std::vector<MotionGroup> groups(by_rates.begin(), by_rates.end());
  std::vector<bool> done(groups.size());
  Formula sum;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (done[i]) continue;
    if (groups[i].first.empty()) {
      Formula still = factoring_.sum(with_sums(groups[i].second, false));
      std::move(still.terms.begin(), still.terms.end(), std::back_inserter(sum.terms));
      continue;
    }
    Products rates{{groups[i].first, Coefficient::integer(1)}};
    std::vector<Coefficient> times{Coefficient::integer(1)};
    if (const std::int32_t degree = velocity_degree(groups[i].first); degree > 0) {
      for (std::size_t j = i + 1; j < groups.size(); ++j) {
        if (done[j] || velocity_degree(groups[j].first) != degree) continue;
        const auto c = ratio_of(groups[i].second, groups[j].second);
        if (!c) continue;
        rates.emplace(groups[j].first, *c);
        times.push_back(*c);
        done[j] = true;
      }
    }
    const Coefficient measure = common_measure(times);
    Products coefficients;
    for (const auto& [product, coefficient] : groups[i].second) coefficients.emplace(product, coefficient * measure);
    for (auto& [product, coefficient] : rates) coefficient = coefficient * measure.reciprocal();
    FormulaTerm term = factoring_.product(with_sums(std::move(coefficients), false));
    Formula rate = factoring_.term_by_term(rates);
    if (rate.terms.size() == 1) {
      std::vector<FormulaTerm::Factor>& factors = rate.terms.front().factors;
      std::move(factors.begin(), factors.end(), std::back_inserter(term.factors));
    } else {
      term.factors.push_back({std::move(rate), 1});
    }
    sum.terms.push_back(std::move(term));
  }
  return sum;
}

}  // namespace robotc::emit
